//! Soft constraints: constraints that may be violated, each with a weight.
//!
//! Invariant: the total weight is so small that a sum of weights is exact, even if every other
//! constraint is given one too.

use super::{Error, Handle, IntoScope, Problem};
use crate::modelling::relation::{IntoRelation, Relation, RelationError, Value};
use crate::propagation::SharedConstraint;
use std::fmt;
use std::hash::Hash;

/// A soft constraint: its weight, and the engine constraints that it became.
#[derive(Clone)]
pub(crate) struct Relaxed {
    /// The cost of a violation.
    pub(crate) weight: u64,
    /// The engine constraints, which are not in the model.
    pub(crate) parts: Vec<SharedConstraint>,
}

impl Relaxed {
    /// Returns the engine constraints that it became.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &SharedConstraint> {
        self.parts.iter()
    }
}

/// The limit that the total weight of a problem stays below.
const WEIGHT_LIMIT: u64 = 1 << 59;

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Adds a soft constraint, which need not hold; `weight` is the cost of its violation.
    ///
    /// Only [`Problem::minimize_violations`] and [`Problem::least_violated`] use it. Everything
    /// else, such as [`Problem::solutions`], [`Problem::count`] and [`Problem::minimize`], ignores
    /// it. It can be removed like any other constraint.
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
    /// let best = problem.minimize_violations().best().expect("all can be different");
    /// assert_eq!(best.value, 2);
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

    /// Adds a soft constraint with a name, which answers use to refer to it: `"ann before bob"`.
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
        let relaxed = self.posted.iter().flatten().filter_map(|posted| posted.relaxed.as_ref());
        let total = relaxed.map(|relaxed| relaxed.weight).fold(weight, u64::saturating_add);
        if total >= WEIGHT_LIMIT {
            return Err(self.fault(posted, RelationError::TooLarge));
        }
        posted.relaxed = Some(Relaxed { weight, parts });
        self.posted.push(Some(posted));
        Ok(Handle(self.posted.len() - 1))
    }

    /// Returns the name and the scope of a constraint that was not removed.
    pub(crate) fn posted(&self, handle: Handle) -> (Option<&str>, Vec<&K>) {
        let posted = self.posted[handle.0].as_ref().expect("the constraint was not removed");
        let scope = posted.scope.iter().map(|&var| self.name(var)).collect();
        (posted.name.as_deref(), scope)
    }

    /// Returns the remarks on a constraint that was not removed.
    pub(crate) fn remarks(&self, handle: Handle) -> &[String] {
        self.posted[handle.0].as_ref().map_or(&[], |posted| &posted.remarks)
    }

    /// Returns copies of the name and the scope of a constraint that was not removed.
    pub(crate) fn described(&self, handle: Handle) -> (Option<String>, Vec<K>) {
        let (name, scope) = self.posted(handle);
        (name.map(str::to_owned), scope.into_iter().cloned().collect())
    }
}

/// Writes the title of a constraint: its name or, if it has none, its scope.
pub(crate) fn write_title<K: fmt::Debug>(
    f: &mut fmt::Formatter<'_>,
    name: Option<&str>,
    scope: &[K],
) -> fmt::Result {
    match name {
        Some(name) => f.write_str(name),
        None => write!(f, "the constraint on {scope:?}"),
    }
}
