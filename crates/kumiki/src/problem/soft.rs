//! Soft constraints: constraints that may be violated, at a price.
//!
//! Invariant: the total weight is so small that a sum of weights is exact, even if every other
//! constraint is given one too.

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

/// The price of a violated soft constraint.
#[derive(Clone)]
pub(super) struct Price {
    weight: u64,
    /// The engine constraints that it became, which are not in the model.
    parts: Vec<SharedConstraint>,
}

impl Price {
    /// Returns the engine constraints that it became.
    pub(super) fn parts(&self) -> impl Iterator<Item = &SharedConstraint> {
        self.parts.iter()
    }
}

/// The limit that the total weight of a problem stays below.
const WEIGHT_LIMIT: u64 = 1 << 59;

/// A problem in the engine's terms in which some constraints may be violated.
pub(crate) struct Softened {
    pub(crate) model: Arc<Model>,
    pub(crate) wishes: Vec<Wish>,
    pub(crate) preference: Preference,
}

/// A soft constraint in the engine's terms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish {
    pub(crate) handle: Handle,
    pub(crate) weight: u64,
    /// The indicator variable: 1 if the constraint is violated.
    pub(crate) violated: Var,
}

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Adds a soft constraint, which need not hold; `weight` is the cost of its violation.
    ///
    /// Only [`Problem::compromises`] and [`Problem::least_violated`] use it. Everything else, such
    /// as [`Problem::solutions`], [`Problem::count`] and [`Problem::minimize`], ignores it. It can
    /// be removed like any other constraint.
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
    /// Returns the errors of [`Problem::add_constraint`]; also an error if the total weight is 2⁵⁹
    /// or more.
    pub fn add_soft_constraint<How>(
        &mut self,
        weight: u64,
        constraint: impl IntoRelation<V, How>,
        scope: impl IntoScope<K>,
    ) -> Result<Handle, Error<K>> {
        self.post_soft(weight, None, constraint.into_relation(), scope)
    }

    /// Adds a soft constraint with a name, which answers use to refer to it: `"ann's wish"`.
    ///
    /// # Errors
    /// Returns the errors of [`Problem::add_soft_constraint`].
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

    /// Returns incumbents that violate less and less of the soft constraints: in each, the total
    /// weight of the violated ones is lower than in the one before, and the last is optimal. All
    /// other constraints hold.
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
    /// One thread searches, regardless of [`Settings::threads`](crate::Settings::threads).
    pub fn compromises(&self) -> Compromises<'_, K, V> {
        Compromises::new(self, self.softened(false))
    }

    /// Returns assignments that come nearest to a solution of a problem that may have none: every
    /// constraint may be violated. Constraints that are not soft have the weight 1.
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

    /// Returns the model in which soft constraints, or all constraints, may be violated.
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

    /// Returns the name and the scope of a constraint that was not removed.
    pub(crate) fn posted(&self, handle: Handle) -> (Option<&str>, Vec<&K>) {
        let posted = self.posted[handle.0].as_ref().expect("the constraint was not removed");
        let scope = posted.scope.iter().map(|&var| self.name(var)).collect();
        (posted.name.as_deref(), scope)
    }
}
