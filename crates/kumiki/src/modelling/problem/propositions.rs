//! Propositions that a problem requires, and variables that say if they hold.
//!
//! Invariant: a proposition that is refused adds nothing, neither a variable nor a constraint.

use super::constraints::{Handle, Posted};
use super::{Error, IntoName, IntoScope, Problem};
use crate::constraints::{AnyOf, Reified, Tie};
use crate::modelling::expression::Expression;
use crate::modelling::proposition::{Proposition, PropositionNode};
use crate::modelling::relation::{IntoRelation, Relation, Remarks, Value};
use crate::propagation::SharedConstraint;
use crate::state::Var;
use indexmap::IndexSet;
use std::hash::Hash;
use std::sync::Arc;

/// The engine constraints that a proposition becomes.
#[derive(Clone)]
pub(crate) struct Sides {
    /// All of these hold if the proposition does.
    pub(crate) holds: Vec<SharedConstraint>,
    /// All of these hold if it does not.
    pub(crate) fails: Vec<SharedConstraint>,
}

impl Sides {
    /// Returns the sides of the proposition that all of `parts` hold.
    fn of_parts(parts: Vec<SharedConstraint>) -> Sides {
        let denied: SharedConstraint = Arc::new(Reified::denied(parts.clone()));
        Sides { holds: parts, fails: vec![denied] }
    }

    fn negated(self) -> Sides {
        Sides { holds: self.fails, fails: self.holds }
    }

    /// Returns the sides of the proposition that at least `k` of `all` hold.
    fn at_least(k: usize, all: Vec<Sides>) -> Sides {
        let rest = (all.len() + 1).saturating_sub(k);
        let (holds, fails) = all.into_iter().map(|sides| (sides.holds, sides.fails)).unzip();
        Sides { holds: at_least(k, holds), fails: at_least(rest, fails) }
    }

    /// Returns the sides of the proposition that both hold, or none of the two.
    fn iff(one: Sides, other: Sides) -> Sides {
        let both = |a: &[SharedConstraint], b: &[SharedConstraint]| [a, b].concat();
        let same = vec![both(&one.holds, &other.holds), both(&one.fails, &other.fails)];
        let unlike = vec![both(&one.holds, &other.fails), both(&one.fails, &other.holds)];
        Sides { holds: at_least(1, same), fails: at_least(1, unlike) }
    }
}

/// Returns constraints that together require that at least `k` of `groups` hold.
fn at_least(k: usize, groups: Vec<Vec<SharedConstraint>>) -> Vec<SharedConstraint> {
    match k {
        0 => Vec::new(),
        k if k == groups.len() => groups.concat(),
        k => vec![Arc::new(AnyOf::at_least(k, groups))],
    }
}

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
        let posted = Posted::new(name, scope);
        Ok(self.push(posted, sides.holds))
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
        self.tie(name.into_name(), proposition, |holds, fails| Tie::Full { holds, fails })
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
        self.tie(name.into_name(), Proposition::of(constraint, scope), |holds, _| Tie::Half {
            holds,
        })
    }

    /// Adds the variable `name`, and ties it to a proposition. `tie` is called with the numbers of
    /// its values for true and false.
    fn tie(
        &mut self,
        name: K,
        proposition: Proposition<K, V>,
        tie: impl FnOnce(i64, i64) -> Tie,
    ) -> Result<Handle, Error<K>>
    where
        V: From<bool>,
    {
        let mut scope = IndexSet::new();
        let sides = self.sides(proposition, &mut scope)?;
        self.add_variable(name, [V::from(false), V::from(true)])?;
        let var = self.model.variables().next_back().expect("a variable was added");
        scope.insert(var);
        let number = |truth| self.numbering.number(&V::from(truth)).expect("it is of the domain");
        let tie = tie(number(true), number(false));
        let reified = Reified::tied(sides.holds, var, tie);
        let scope = scope.into_iter().collect();
        let posted = Posted::new(None, scope);
        Ok(self.push(posted, vec![Arc::new(reified)]))
    }

    /// Returns the engine constraints that a proposition becomes, and adds its variables to
    /// `scope`.
    fn sides(
        &self,
        proposition: Proposition<K, V>,
        scope: &mut IndexSet<Var>,
    ) -> Result<Sides, Error<K>> {
        match proposition.0 {
            PropositionNode::Relation(relation, names) => {
                let (posted, parts) = self.lower(None, relation, names)?;
                scope.extend(posted.scope);
                Ok(Sides::of_parts(parts))
            }
            PropositionNode::Expression(resolve) => {
                let resolved = resolve(&self.expression_names())?;
                let (expression, places) = Expression::with_scope(resolved);
                let vars: Vec<Var> = places.into_iter().map(Var::new).collect();
                scope.extend(vars.iter().copied());
                let negation = expression.negation();
                let (posted, holds) = self.lower_on(None, expression, vars.clone())?;
                let mut sides = Sides::of_parts(holds);
                // The negation of an expression without a value has none, too.
                if negation.always_has_value(&self.scope(&posted.scope, &Remarks::default())) {
                    sides.fails = self.lower_on(None, negation, vars)?.1;
                }
                Ok(sides)
            }
            PropositionNode::Not(negated) => Ok(self.sides(*negated, scope)?.negated()),
            PropositionNode::AtLeast(k, all) => {
                let all = all.into_iter().map(|part| self.sides(part, scope));
                Ok(Sides::at_least(k, all.collect::<Result<_, _>>()?))
            }
            PropositionNode::Iff(both) => {
                let [one, other] = *both;
                Ok(Sides::iff(self.sides(one, scope)?, self.sides(other, scope)?))
            }
        }
    }
}
