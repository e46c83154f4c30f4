//! Propositions that a problem requires, and variables that say if they hold.
//!
//! Invariant: a proposition that is refused adds nothing, neither a variable nor a constraint.

use super::constraints::{Handle, Posted};
use super::data::ConstraintData;
use super::sides::Sides;
use super::{Error, IntoName, IntoScope, Problem};
use crate::constraints::{Comparison, Count, Reified, Tie};
use crate::modelling::proposition::Proposition;
use crate::modelling::relation::{IntoRelation, Relation, Value};
use crate::propagation::SharedConstraint;
use indexmap::IndexSet;
use std::hash::Hash;
use std::sync::Arc;

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Adds the constraint that a proposition holds.
    ///
    /// Propositions that must all hold become constraints of their own. Of several propositions of
    /// which not all need to hold, values are removed that none of them allows.
    ///
    /// ```
    /// use kumiki::{AllDifferent, AllEqual, Problem, relations::Proposition};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["a", "b", "c", "d"], 1..=3)?;
    /// let different = Proposition::of(AllDifferent, ["a", "b", "c"]);
    /// let equal = Proposition::of(AllEqual, ["b", "c", "d"]);
    /// problem.add_proposition(Proposition::expression("a == 1").implies(different))?;
    /// problem.add_proposition(Proposition::expression("a > 1").implies(equal))?;
    /// assert_eq!(problem.count(), 2 * 3 + 2 * 3);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Problem::add_constraint`] for its relations, and those of
    /// [`Problem::add_expression`] for its expressions.
    pub fn add_proposition(&mut self, proposition: Proposition<K, V>) -> Result<Handle, Error<K>> {
        self.post_proposition(None, proposition)
    }

    /// Adds the constraint that a proposition holds, with a name that answers use to refer to it.
    ///
    /// # Errors
    /// Returns the errors of [`Problem::add_proposition`].
    pub fn add_named_proposition(
        &mut self,
        name: impl Into<String>,
        proposition: Proposition<K, V>,
    ) -> Result<Handle, Error<K>> {
        self.post_proposition(Some(name.into()), proposition)
    }

    fn post_proposition(
        &mut self,
        name: Option<String>,
        proposition: Proposition<K, V>,
    ) -> Result<Handle, Error<K>> {
        let mut scope = IndexSet::new();
        let sides = self.sides(proposition, &mut scope)?;
        let scope = scope.into_iter().collect();
        Ok(self.push_proposition(Posted::new(name, scope), sides))
    }

    /// Adds the variable `name` with the values 0 and 1 (or `false` and `true`), and ties it to a
    /// relation on `scope`: it is 1 if the relation holds, and 0 if not.
    ///
    /// ```
    /// use kumiki::{ExactSum, Problem};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["a", "b"], 1..=6)?;
    /// problem.reify("seven", ExactSum(7), ["a", "b"])?;
    /// problem.reify("double", |a, b| a == b, ["a", "b"])?;
    /// problem.add_expression("seven or double")?;
    /// assert_eq!(problem.count(), 12);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// If the constraint is removed, the variable remains, and may take both values.
    ///
    /// # Errors
    /// Returns the errors of [`Problem::add_constraint`], and of [`Problem::add_variable`] for the
    /// new variable.
    pub fn reify<How, R>(
        &mut self,
        name: impl IntoName<K>,
        constraint: impl IntoRelation<V, How, Relation = R>,
        scope: impl IntoScope<K>,
    ) -> Result<Handle, Error<K>>
    where
        V: From<bool>,
        R: Relation<V> + 'static,
    {
        self.reify_proposition(name, Proposition::of(constraint, scope))
    }

    /// Adds the variable `name` with the values 0 and 1 (or `false` and `true`), and ties it to a
    /// proposition: it is 1 if the proposition holds, and 0 if not.
    ///
    /// # Errors
    /// Returns the errors of [`Problem::add_proposition`], and of [`Problem::add_variable`] for the
    /// new variable.
    pub fn reify_proposition(
        &mut self,
        name: impl IntoName<K>,
        proposition: Proposition<K, V>,
    ) -> Result<Handle, Error<K>>
    where
        V: From<bool>,
    {
        self.declare_truth(name.into_name(), proposition, false)
    }

    /// Adds the variable `name` with the values 0 and 1 (or `false` and `true`), and requires that
    /// a relation on `scope` holds if the variable is 1. If it is 0, the relation may hold or not
    /// (half-reified). This costs less than [`Problem::reify`].
    ///
    /// ```
    /// use kumiki::{LessThan, Problem};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["a", "b"], 1..=3)?;
    /// problem.half_reify("rising", LessThan, ["a", "b"])?;
    /// assert_eq!(problem.count(), 9 + 3);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Problem::reify`].
    pub fn half_reify<How, R>(
        &mut self,
        name: impl IntoName<K>,
        constraint: impl IntoRelation<V, How, Relation = R>,
        scope: impl IntoScope<K>,
    ) -> Result<Handle, Error<K>>
    where
        V: From<bool>,
        R: Relation<V> + 'static,
    {
        self.declare_truth(name.into_name(), Proposition::of(constraint, scope), true)
    }

    /// Adds the variable `name`, and ties it to a proposition.
    fn declare_truth(
        &mut self,
        name: K,
        proposition: Proposition<K, V>,
        is_half: bool,
    ) -> Result<Handle, Error<K>>
    where
        V: From<bool>,
    {
        let mut scope = IndexSet::new();
        let sides = self.sides(proposition, &mut scope)?;
        self.add_variable(name, [V::from(false), V::from(true)])?;
        scope.insert(self.model.variables().next_back().expect("a variable was added"));
        let scope = scope.into_iter().collect();
        self.push_tied(Posted::new(None, scope), sides, is_half)
    }

    /// Adds the constraint that the last variable of the scope is tied to a proposition. If the
    /// variable has only one of the values 0 and 1, the proposition is decided.
    pub(super) fn push_tied(
        &mut self,
        posted: Posted<V>,
        sides: Sides<V>,
        is_half: bool,
    ) -> Result<Handle, Error<K>>
    where
        V: From<bool>,
    {
        let var = *posted.scope.last().expect("it is in the scope");
        let number = |truth| self.number_of(var, &V::from(truth));
        let is_decided = self.tables[var.index()].numbers().len() == 1;
        let with = |mut side: Vec<SharedConstraint>, only| {
            if !is_decided {
                side.push(Arc::new(Count::new([var], [only], Comparison::AtLeast, 1)));
            }
            side
        };
        let lowered: Vec<SharedConstraint> = match (number(true), number(false)) {
            (Some(holds), _) if is_half => {
                vec![Arc::new(Reified::tied(sides.holds, var, Tie::Half { holds }))]
            }
            (Some(holds), Some(fails)) => {
                vec![Arc::new(Reified::tied(sides.holds, var, Tie::Full { holds, fails }))]
            }
            (Some(holds), None) => with(sides.holds, holds),
            (None, Some(_)) if is_half => Vec::new(),
            (None, Some(fails)) => with(sides.fails, fails),
            (None, None) => return Err(Error::NoTruth(self.name(var).clone())),
        };
        let tied = |proposition| Arc::new(ConstraintData::Tied { proposition, is_half });
        let data = sides.data.map(tied);
        Ok(self.push(Posted { data, ..posted }, lowered))
    }

    /// Adds the constraint that a proposition holds.
    pub(super) fn push_proposition(&mut self, posted: Posted<V>, sides: Sides<V>) -> Handle {
        let data = sides.data.map(ConstraintData::Proposition).map(Arc::new);
        self.push(Posted { data, ..posted }, sides.holds)
    }
}
