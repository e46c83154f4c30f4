//! The engine constraints that a proposition becomes if it holds, and if it does not.
//!
//! Invariant: for every assignment, all constraints of exactly one of the two sides hold.

use super::data::PropositionData;
use super::{Error, Problem};
use crate::constraints::{AnyOf, Reified};
use crate::modelling::expression::Expression;
use crate::modelling::proposition::{Proposition, PropositionNode};
use crate::modelling::relation::{Relation, Remarks, Value};
use crate::modelling::relations::RelationData;
use crate::propagation::SharedConstraint;
use crate::state::Var;
use indexmap::IndexSet;
use std::hash::Hash;
use std::sync::Arc;

/// The engine constraints that a proposition becomes.
pub(super) struct Sides<V> {
    /// All of these hold if the proposition does.
    pub(super) holds: Vec<SharedConstraint>,
    /// All of these hold if it does not.
    pub(super) fails: Vec<SharedConstraint>,
    /// The proposition as data, if it can be written as such.
    pub(super) data: Option<PropositionData<V>>,
}

impl<V> Sides<V> {
    /// Returns the sides of the proposition that all of `parts` hold.
    fn of_parts(parts: Vec<SharedConstraint>, data: Option<PropositionData<V>>) -> Sides<V> {
        let denied: SharedConstraint = Arc::new(Reified::denied(parts.clone()));
        Sides { holds: parts, fails: vec![denied], data }
    }

    pub(super) fn negated(self) -> Sides<V> {
        let data = self.data.map(|data| PropositionData::Not(Box::new(data)));
        Sides { holds: self.fails, fails: self.holds, data }
    }

    /// Returns the sides of the proposition that at least `k` of `all` hold.
    pub(super) fn at_least(k: usize, all: Vec<Sides<V>>) -> Sides<V> {
        let rest = (all.len() + 1).saturating_sub(k);
        let (mut holds, mut fails, mut data) = (Vec::new(), Vec::new(), Some(Vec::new()));
        for sides in all {
            holds.push(sides.holds);
            fails.push(sides.fails);
            data = data.zip(sides.data).map(|(mut all, data)| {
                all.push(data);
                all
            });
        }
        Sides {
            holds: at_least(k, holds),
            fails: at_least(rest, fails),
            data: data.map(|all| PropositionData::AtLeast(k, all)),
        }
    }

    /// Returns the sides of the proposition that both hold, or none of the two.
    pub(super) fn iff(one: Sides<V>, other: Sides<V>) -> Sides<V> {
        let both = |a: &[SharedConstraint], b: &[SharedConstraint]| [a, b].concat();
        let same = vec![both(&one.holds, &other.holds), both(&one.fails, &other.fails)];
        let unlike = vec![both(&one.holds, &other.fails), both(&one.fails, &other.holds)];
        let data = one.data.zip(other.data);
        Sides {
            holds: at_least(1, same),
            fails: at_least(1, unlike),
            data: data.map(|(one, other)| PropositionData::Iff(Box::new([one, other]))),
        }
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
    /// Returns the engine constraints that a proposition becomes, and adds its variables to
    /// `scope`.
    pub(super) fn sides(
        &self,
        proposition: Proposition<K, V>,
        scope: &mut IndexSet<Var>,
    ) -> Result<Sides<V>, Error<K>> {
        let mut places = |vars: &[Var]| -> Vec<usize> {
            vars.iter().map(|&var| scope.insert_full(var).0).collect()
        };
        match proposition.0 {
            PropositionNode::Relation(relation, names) => {
                let vars = self.scope_vars(names)?;
                let places = places(&vars);
                self.sides_of_relation(relation, vars, places)
            }
            PropositionNode::Expression(resolve) => {
                let resolved = resolve(&self.expression_names())?;
                let (expression, vars) = Expression::with_scope(resolved);
                let vars: Vec<Var> = vars.into_iter().map(Var::new).collect();
                let places = places(&vars);
                self.sides_of_relation(expression, vars, places)
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

    /// Returns the engine constraints that a proposition over places of `scope` becomes.
    pub(super) fn sides_of_data(
        &self,
        proposition: PropositionData<V>,
        scope: &[Var],
    ) -> Result<Sides<V>, Error<K>> {
        match proposition {
            PropositionData::Relation { relation, places } => {
                let vars = places.iter().map(|&place| scope[place]).collect();
                self.sides_of_relation(relation, vars, places)
            }
            PropositionData::Not(negated) => Ok(self.sides_of_data(*negated, scope)?.negated()),
            PropositionData::AtLeast(k, all) => {
                let all = all.into_iter().map(|part| self.sides_of_data(part, scope));
                Ok(Sides::at_least(k, all.collect::<Result<_, _>>()?))
            }
            PropositionData::Iff(both) => {
                let [one, other] = *both;
                let one = self.sides_of_data(one, scope)?;
                Ok(Sides::iff(one, self.sides_of_data(other, scope)?))
            }
        }
    }

    /// Returns the engine constraints that a relation on `vars` becomes, which are at `places` of
    /// the scope of the proposition.
    fn sides_of_relation(
        &self,
        relation: impl Relation<V>,
        vars: Vec<Var>,
        places: Vec<usize>,
    ) -> Result<Sides<V>, Error<K>> {
        let data = relation.data();
        let negation = match &data {
            Some(RelationData::Expression { expr, places }) => {
                Some(Expression::of(Arc::clone(expr), *places).negation())
            }
            _ => None,
        };
        let (posted, holds) = self.lower_on(None, relation, vars)?;
        let data = data.map(|relation| PropositionData::Relation { relation, places });
        let mut sides = Sides::of_parts(holds, data);
        let remarks = Remarks::default();
        // The negation of an expression without a value has none, too.
        if let Some(negation) = negation
            && negation.always_has_value(&self.scope(&posted.scope, &remarks))
        {
            sides.fails = self.lower_on(None, negation, posted.scope)?.1;
        }
        Ok(sides)
    }
}
