//! Soft constraints: such as may be violated, at a price.
//!
//! Invariant: all weights together are so small that a sum of them is exact, also where every other
//! constraint is given one.

use super::{Error, Handle, IntoScope, Posted, Problem};
use crate::compromises::Compromises;
use crate::constraint::SharedConstraint;
use crate::constraints::Soft;
use crate::model::Model;
use crate::preference::Preference;
use crate::relation::{IntoRelation, Relation, RelationError, Value};
use crate::var::Var;
use std::hash::Hash;
use std::sync::Arc;

/// What it costs to violate a constraint.
#[derive(Clone)]
pub(super) struct Price {
    weight: u64,
    /// What the constraint is in the engine; it is not of the model.
    parts: Vec<SharedConstraint>,
}

impl Price {
    /// What the constraint is in the engine.
    pub(super) fn parts(&self) -> impl Iterator<Item = &SharedConstraint> {
        self.parts.iter()
    }
}

/// All weights of a problem add up to less than this.
const WEIGHT_LIMIT: u64 = 1 << 59;

/// A problem in the engine's terms in which some constraints may be violated.
pub(crate) struct Softened {
    pub(crate) model: Arc<Model>,
    pub(crate) wishes: Vec<Wish>,
    pub(crate) preference: Preference,
}

/// A constraint that may be violated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish {
    pub(crate) handle: Handle,
    pub(crate) weight: u64,
    /// The variable that tells whether it is, by 1.
    pub(crate) violated: Var,
}

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Adds a constraint that need not hold: a wish, where `weight` says how much it matters.
    ///
    /// Only [`Problem::compromises`] and [`Problem::least_violated`] look at it. All else, as
    /// [`Problem::solutions`], [`Problem::count`] and [`Problem::minimize`], is as if it were not there.
    /// It is removed as any other.
    ///
    /// ```
    /// use kumiki::{AllDifferent, AllVariables, LessThan, Problem};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["ann", "bob", "cleo"], 1..=3)?;
    /// problem.add_constraint(AllDifferent, AllVariables)?;
    /// problem.add_soft_constraint(2, LessThan, ["ann", "bob"])?;
    /// problem.add_soft_constraint(2, LessThan, ["bob", "cleo"])?;
    /// problem.add_soft_constraint(3, LessThan, ["cleo", "ann"])?;
    /// assert_eq!(problem.count(), 6);
    ///
    /// let best = problem.compromises().best().expect("all can be different");
    /// assert_eq!(best.cost, 2);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Problem::add_constraint`]; also if all weights together are 2⁵⁹ or more.
    pub fn add_soft_constraint<How>(
        &mut self,
        weight: u64,
        constraint: impl IntoRelation<V, How>,
        scope: impl IntoScope<K>,
    ) -> Result<Handle, Error<K>> {
        self.post_soft(weight, None, constraint.into_relation(), scope)
    }

    /// Adds a constraint that need not hold, with a name, by which answers speak of it: `"ann's wish"`.
    ///
    /// # Errors
    /// As [`Problem::add_soft_constraint`].
    pub fn add_named_soft_constraint<How>(
        &mut self,
        name: impl Into<String>,
        weight: u64,
        constraint: impl IntoRelation<V, How>,
        scope: impl IntoScope<K>,
    ) -> Result<Handle, Error<K>> {
        self.post_soft(weight, Some(name.into()), constraint.into_relation(), scope)
    }

    fn post_soft(
        &mut self,
        weight: u64,
        name: Option<String>,
        relation: impl Relation<V>,
        scope: impl IntoScope<K>,
    ) -> Result<Handle, Error<K>> {
        let (mut posted, parts) = self.lower(name, relation, scope)?;
        let prices = self.posted.iter().flatten().filter_map(|posted| posted.price.as_ref());
        let total = prices.map(|price| price.weight).fold(weight, u64::saturating_add);
        if total >= WEIGHT_LIMIT {
            return Err(self.fault(posted, RelationError::TooLarge));
        }
        posted.price = Some(Price { weight, parts });
        self.posted.push(Some(posted));
        Ok(Handle(self.posted.len() - 1))
    }

    /// Solutions that violate ever less of the soft constraints: each has a lesser total weight of those
    /// that it violates than the one before, and the last is the best. All other constraints hold.
    ///
    /// ```
    /// use kumiki::{AllDifferent, AllVariables, Problem};
    ///
    /// let mut talks = Problem::new();
    /// talks.add_variables(["rust", "music", "bread"], [9, 10, 11])?;
    /// talks.add_constraint(AllDifferent, AllVariables)?;
    /// talks.add_named_soft_constraint("rust is not early", 1, |hour| hour > 9, ["rust"])?;
    /// talks.add_named_soft_constraint("bread is late", 5, |hour| hour == 11, ["bread"])?;
    /// talks.add_named_soft_constraint("music is late", 4, |hour| hour == 11, ["music"])?;
    ///
    /// let best = talks.compromises().best().expect("there is room for all");
    /// assert_eq!(best.cost, 4);
    /// assert_eq!(best.violated[0].name.as_deref(), Some("music is late"));
    /// assert_eq!((best.solution["rust"], best.solution["bread"]), (10, 11));
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// One thread searches, whatever [`Settings::threads`](crate::Settings::threads) says.
    pub fn compromises(&self) -> Compromises<'_, K, V> {
        Compromises::new(self, self.softened(false))
    }

    /// What comes nearest to a solution where there may be none: every constraint may be violated. Those
    /// that are not soft have the weight 1.
    ///
    /// ```
    /// use kumiki::Problem;
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["x", "y", "z"], 0..10)?;
    /// problem.add_named_constraint("rising", |x, y| x < y, ["x", "y"])?;
    /// problem.add_named_constraint("rising still", |y, z| y < z, ["y", "z"])?;
    /// problem.add_named_constraint("falling", |x, z| x > z, ["x", "z"])?;
    /// assert_eq!(problem.solution(), None);
    ///
    /// let best = problem.least_violated().best().expect("each variable has a value");
    /// assert_eq!(best.violated.len(), 1); // any one of the three
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn least_violated(&self) -> Compromises<'_, K, V> {
        Compromises::new(self, self.softened(true))
    }

    /// The model in which soft constraints, or all, may be violated.
    fn softened(&self, is_all_soft: bool) -> Softened {
        let mut model = Model::clone(&self.model);
        let price = |posted: &Option<Posted>| match &posted.as_ref()?.price {
            None if is_all_soft => Some(Price { weight: 1, parts: Vec::new() }),
            price => price.clone(),
        };
        let mut prices: Vec<Option<Price>> = self.posted.iter().map(price).collect();
        if is_all_soft {
            model.keep_constraints(|_| false);
            for ((_, constraint), &posted) in self.model.constraints().zip(&self.posted_of) {
                if let Some(price) = &mut prices[posted] {
                    price.parts.push(Arc::clone(constraint));
                }
            }
        }
        let mut wishes = Vec::new();
        let mut preference = Preference::new(&model);
        for (at, price) in prices.into_iter().enumerate() {
            let Some(Price { weight, parts }) = price else { continue };
            parts.iter().for_each(|part| preference.add(weight, part));
            let violated = model.add_dependent(0..=1).expect("two values fit a word");
            model.add_constraint(Soft::new(parts, violated));
            wishes.push(Wish { handle: Handle(at), weight, violated });
        }
        Softened { model: Arc::new(model), wishes, preference }
    }

    /// The name and the scope of a constraint that was not removed.
    pub(crate) fn posted(&self, handle: Handle) -> (Option<&str>, Vec<&K>) {
        let posted = self.posted[handle.0].as_ref().expect("the constraint was not removed");
        let scope = posted.scope.iter().map(|&var| self.name(var)).collect();
        (posted.name.as_deref(), scope)
    }
}
