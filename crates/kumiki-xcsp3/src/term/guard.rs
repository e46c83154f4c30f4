//! Expressions without a value: quotients, remainders, powers, and entries of lists.
//!
//! Invariant: the nearest comparison around a part without a value does not hold. So its negation
//! does, and so may a disjunction with it.

use super::{Kind, Operator, Term};
use crate::variables::Variables;

impl Term {
    /// Returns an expression of the same meaning in which each comparison within another part says
    /// that its operands have a value. A constraint, at the root, is violated if they have none.
    pub(crate) fn guarded(self, variables: &Variables) -> Term {
        if self.is_partial(variables) { self.with_guards(variables, true) } else { self }
    }

    /// Returns the conditions under which the number has a value.
    pub(crate) fn guards(&self, variables: &Variables) -> Vec<Term> {
        let Term::Call(operator, operands) = self else { return Vec::new() };
        if operator.kind() != Kind::Number {
            return Vec::new();
        }
        if let (Operator::If, [condition, then, otherwise]) = (operator, &operands[..]) {
            let mut guards = condition.guards(variables);
            let pair = |operator, guard| Term::pair(operator, condition.clone(), guard);
            let guards_of = |term: &Term| term.guards(variables);
            guards.extend(guards_of(then).into_iter().map(|guard| pair(Operator::Imp, guard)));
            guards.extend(guards_of(otherwise).into_iter().map(|guard| pair(Operator::Or, guard)));
            return guards;
        }
        let mut guards: Vec<Term> =
            operands.iter().flat_map(|operand| operand.guards(variables)).collect();
        guards.extend(own_guard(*operator, operands, variables));
        guards
    }

    /// Returns whether a part may have no value.
    fn is_partial(&self, variables: &Variables) -> bool {
        let Term::Call(operator, operands) = self else { return false };
        own_guard(*operator, operands, variables).is_some()
            || operands.iter().any(|operand| operand.is_partial(variables))
    }

    fn with_guards(self, variables: &Variables, is_root: bool) -> Term {
        let Term::Call(operator, operands) = self else { return self };
        let is_root = is_root && operator == Operator::And;
        let is_truth = operator.kind() != Kind::Number;
        let guards = if is_root || !is_truth {
            Vec::new()
        } else {
            operands.iter().flat_map(|operand| operand.guards(variables)).collect()
        };
        let inner = operands.into_iter().map(|operand| operand.with_guards(variables, is_root));
        let term = Term::Call(operator, inner.collect());
        Term::joined(Operator::And, guards.into_iter().chain([term]).collect())
    }
}

/// Returns the condition under which the operator itself has a value, if it may have none.
fn own_guard(operator: Operator, operands: &[Term], variables: &Variables) -> Option<Term> {
    let is_not_zero = |term: &Term| Term::pair(Operator::Ne, term.clone(), Term::Int(0));
    match (operator, operands) {
        (Operator::Div | Operator::Mod, [_, divisor]) => {
            may_be_zero(divisor, variables).then(|| is_not_zero(divisor))
        }
        (Operator::Pow, [base, exponent]) => {
            let may_be_inverse = exponent.bounds(variables).min < 0;
            (may_be_inverse && may_be_zero(base, variables)).then(|| {
                let is_power = Term::pair(Operator::Ge, exponent.clone(), Term::Int(0));
                Term::pair(Operator::Or, is_not_zero(base), is_power)
            })
        }
        (Operator::Entry, [place, list @ ..]) => {
            let places = place.bounds(variables);
            let is_place = places.min >= 0 && places.max < list.len() as i128;
            (!is_place).then(|| {
                let all = Term::Interval(0, list.len() as i64 - 1);
                Term::pair(Operator::In, place.clone(), Term::call(Operator::Set, [all]))
            })
        }
        _ => None,
    }
}

fn may_be_zero(term: &Term, variables: &Variables) -> bool {
    match term {
        Term::Var(var) => variables.values(*var).contains(0),
        _ => term.bounds(variables).contains(0),
    }
}
