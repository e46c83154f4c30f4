//! The constraints of a problem as data.
//!
//! Invariant: a constraint that is added again from its data becomes the same engine constraints.

use super::constraints::{Handle, Posted};
use super::{Error, IntoScope, Problem};
use crate::modelling::relation::{RelationError, Value};
use crate::modelling::relations::RelationData;
use std::hash::Hash;

/// A constraint of a problem, as [`Problem::constraints`] returns it.
#[derive(Clone, Debug)]
pub struct PostedConstraint<'p, K, V> {
    /// Its name, if it has one.
    pub name: Option<&'p str>,
    /// Its scope, in order.
    pub scope: Vec<&'p K>,
    /// The cost of a violation, if the constraint is soft.
    pub weight: Option<u64>,
    /// The constraint as data. `None` if it has a closure, a constraint of the engine, or a
    /// relation of your own that has no [data](crate::relations::Relation::data).
    pub data: Option<&'p ConstraintData<V>>,
}

/// A constraint as data, without its scope.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ConstraintData<V> {
    /// A relation.
    Relation(RelationData<V>),
    /// A proposition: see [`Problem::add_proposition`].
    Proposition(PropositionData<V>),
    /// A variable that is tied to a proposition: the last of the scope. If it has only one of the
    /// values 0 and 1, the proposition holds or not, as that says.
    Tied {
        /// The proposition.
        proposition: PropositionData<V>,
        /// True if the proposition may also hold if the variable is 0: see
        /// [`Problem::half_reify`]. False for [`Problem::reify`].
        is_half: bool,
    },
}

/// A [`Proposition`](crate::relations::Proposition) as data. Its variables are places of the scope,
/// from 0.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum PropositionData<V> {
    /// The relation holds on the variables at these places.
    Relation {
        /// The relation.
        relation: RelationData<V>,
        /// The places of its variables, in order.
        places: Vec<usize>,
    },
    /// The proposition does not hold.
    Not(Box<PropositionData<V>>),
    /// At least so many of the propositions hold.
    AtLeast(usize, Vec<PropositionData<V>>),
    /// Both hold, or none of the two.
    Iff(Box<[PropositionData<V>; 2]>),
}

impl<V> ConstraintData<V> {
    /// Returns this constraint on other values: `value` returns the new value for each.
    pub fn map<W>(&self, mut value: impl FnMut(&V) -> W) -> ConstraintData<W> {
        match self {
            ConstraintData::Relation(relation) => ConstraintData::Relation(relation.map(value)),
            ConstraintData::Proposition(proposition) => {
                ConstraintData::Proposition(proposition.map(&mut value))
            }
            ConstraintData::Tied { proposition, is_half } => {
                let proposition = proposition.map(&mut value);
                ConstraintData::Tied { proposition, is_half: *is_half }
            }
        }
    }
}

impl<V> PropositionData<V> {
    fn map<W>(&self, value: &mut dyn FnMut(&V) -> W) -> PropositionData<W> {
        match self {
            PropositionData::Relation { relation, places } => {
                PropositionData::Relation { relation: relation.map(value), places: places.clone() }
            }
            PropositionData::Not(negated) => PropositionData::Not(Box::new(negated.map(value))),
            PropositionData::AtLeast(k, all) => {
                PropositionData::AtLeast(*k, all.iter().map(|part| part.map(value)).collect())
            }
            PropositionData::Iff(both) => {
                PropositionData::Iff(Box::new(both.each_ref().map(|part| part.map(value))))
            }
        }
    }

    /// Returns the least number of variables that its scope must have.
    pub(super) fn places(&self) -> usize {
        match self {
            PropositionData::Relation { places, .. } => {
                places.iter().max().map_or(0, |place| place + 1)
            }
            PropositionData::Not(negated) => negated.places(),
            PropositionData::AtLeast(_, all) => {
                all.iter().map(PropositionData::places).max().unwrap_or(0)
            }
            PropositionData::Iff(both) => both[0].places().max(both[1].places()),
        }
    }
}

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Returns the constraints in the order of addition, with what they state as data where that is
    /// possible. [`Problem::add_data`] adds a constraint from its data.
    ///
    /// ```
    /// use kumiki::{AllDifferent, AllVariables, Problem};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["x", "y"], 1..=3)?;
    /// problem.add_constraint(AllDifferent, AllVariables)?;
    /// problem.add_named_constraint("sum", |x, y| x + y == 5, ["x", "y"])?;
    /// let closures = problem.constraints().filter(|constraint| constraint.data.is_none());
    /// assert_eq!(closures.filter_map(|closure| closure.name).collect::<Vec<_>>(), ["sum"]);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn constraints(&self) -> impl Iterator<Item = PostedConstraint<'_, K, V>> {
        self.posted.iter().flatten().map(|posted| PostedConstraint {
            name: posted.name.as_deref(),
            scope: posted.scope.iter().map(|&var| self.name(var)).collect(),
            weight: posted.relaxed.as_ref().map(|relaxed| relaxed.weight),
            data: posted.data.as_deref(),
        })
    }

    /// Adds a constraint that is given as data, as [`Problem::constraints`] returns it.
    ///
    /// ```
    /// use kumiki::{AllDifferent, AllVariables, LessThan, Problem, relations::Proposition};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["a", "b", "c"], 1..=3)?;
    /// problem.add_constraint(AllDifferent, AllVariables)?;
    /// problem.add_proposition(!Proposition::of(LessThan, ["a", "b"]))?;
    ///
    /// let mut copy = Problem::new();
    /// copy.add_variables(["a", "b", "c"], 1..=3)?;
    /// for constraint in problem.constraints() {
    ///     let data = constraint.data.expect("no constraint is a closure").clone();
    ///     copy.add_data(constraint.name, data, constraint.scope)?;
    /// }
    /// assert_eq!(copy.count(), 3);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Problem::add_constraint`]; also an error if a proposition has places
    /// that the scope has not, or the variable that it is tied to has neither `false` nor `true`.
    pub fn add_data(
        &mut self,
        name: Option<&str>,
        data: ConstraintData<V>,
        scope: impl IntoScope<K>,
    ) -> Result<Handle, Error<K>>
    where
        V: From<bool>,
    {
        let name = name.map(str::to_owned);
        let (proposition, tied) = match data {
            ConstraintData::Relation(relation) => return self.post(name, relation, scope),
            ConstraintData::Proposition(proposition) => (proposition, None),
            ConstraintData::Tied { proposition, is_half } => (proposition, Some(is_half)),
        };
        let scope = self.scope_vars(scope)?;
        let least = proposition.places().max(usize::from(tied.is_some()));
        let posted = Posted::new(name, scope);
        if posted.scope.len() < least {
            let error = RelationError::TooFew { at_least: least, found: posted.scope.len() };
            return Err(self.fault(posted, error));
        }
        let sides = self.sides_of_data(proposition, &posted.scope)?;
        match tied {
            Some(is_half) => self.push_tied(posted, sides, is_half),
            None => Ok(self.push_proposition(posted, sides)),
        }
    }
}
