//! Formulas that bound a sum of variables and of truths: `3 * (x == 1) + 5 * (y == 1) <= 10 * z`.
//!
//! Invariant: the sum is that of the formula, whatever the order of its parts.

use super::operation::OperationKind;
use super::program::{Program, ProgramNode};
use crate::arithmetic::Int;
use crate::propagation::BoundedSum;
use crate::state::Var;
use std::collections::BTreeMap;

/// The sum that a formula bounds, while it is read.
#[derive(Default)]
pub(super) struct ReadSum {
    /// The coefficient of each variable, by its place in the scope.
    terms: BTreeMap<usize, Int>,
    /// The coefficient of each truth that a variable, by its place, has a value.
    truths: BTreeMap<(usize, Int), Int>,
    constant: Int,
}

/// Returns the sum that the program bounds, if that is all that it means.
pub(super) fn bounded_sum(program: &Program) -> Option<BoundedSum> {
    let (mut root, mut holds) = (program.root(), true);
    let (kind, [less, greater, _]) = loop {
        let operation = program.operation(root)?;
        if operation.kind != OperationKind::Not {
            break (operation.kind, operation.places());
        }
        (root, holds) = (operation.places()[0], !holds);
    };
    let mut sum = ReadSum::default();
    sum.add(program, less, 1)?;
    sum.add(program, greater, -1)?;
    let zero = sum.constant.checked_neg()?;
    let (least, most) = match (kind, holds) {
        (OperationKind::AtMost, true) => (None, Some(zero)),
        (OperationKind::LessThan, true) => (None, Some(zero.checked_sub(1)?)),
        (OperationKind::AtMost, false) => (Some(zero.checked_add(1)?), None),
        (OperationKind::LessThan, false) => (Some(zero), None),
        (OperationKind::Equal, true) => (Some(zero), Some(zero)),
        _ => return None,
    };
    let var = |place: usize| -> Var { program.scope[place] };
    let terms = sum.terms.into_iter().filter(|&(_, factor)| factor != 0);
    let truths = sum.truths.into_iter().filter(|&(_, factor)| factor != 0);
    Some(BoundedSum {
        terms: terms.map(|(place, factor)| (factor, var(place))).collect(),
        truths: truths.map(|((place, value), factor)| (factor, var(place), value)).collect(),
        least,
        most,
    })
}

impl ReadSum {
    /// Returns the terms, by the places of their variables, and the constant, if there are no
    /// truths.
    pub(super) fn without_truths(self) -> Option<(impl Iterator<Item = (Int, usize)>, Int)> {
        let terms = self.terms.into_iter().map(|(place, factor)| (factor, place));
        let terms = terms.filter(|&(factor, _)| factor != 0);
        self.truths.is_empty().then_some((terms, self.constant))
    }

    /// Adds node `at`, `factor` times; `None` if it is no such sum.
    pub(super) fn add(&mut self, program: &Program, at: u32, factor: Int) -> Option<()> {
        let operation = match program.node(at) {
            ProgramNode::Constant(value) => return self.add_constant(value.checked_mul(factor)?),
            ProgramNode::Var(place) => {
                return add_to(self.terms.entry(place).or_default(), factor);
            }
            ProgramNode::Operation(_) => program.operation(at)?,
        };
        let [a, b, c] = operation.places();
        match operation.kind {
            OperationKind::Negative => self.add(program, a, factor.checked_neg()?),
            OperationKind::Sum | OperationKind::Difference => {
                let is_sum = operation.kind == OperationKind::Sum;
                self.add(program, a, factor)?;
                self.add(program, b, if is_sum { factor } else { factor.checked_neg()? })
            }
            OperationKind::Product => match (program.constant(a), program.constant(b)) {
                (Some(times), _) => self.add(program, b, factor.checked_mul(times)?),
                (_, Some(times)) => self.add(program, a, factor.checked_mul(times)?),
                _ => None,
            },
            OperationKind::If => {
                let (then, other) = (program.constant(b)?, program.constant(c)?);
                self.add_constant(other.checked_mul(factor)?)?;
                self.add(program, a, then.checked_sub(other)?.checked_mul(factor)?)
            }
            // A truth that does not hold is 1 less one that holds.
            OperationKind::Not => {
                self.add_constant(factor)?;
                self.add(program, a, factor.checked_neg()?)
            }
            OperationKind::Equal => match (program.node(a), program.node(b)) {
                (ProgramNode::Var(place), ProgramNode::Constant(value))
                | (ProgramNode::Constant(value), ProgramNode::Var(place)) => {
                    add_to(self.truths.entry((place, value)).or_default(), factor)
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn add_constant(&mut self, constant: Int) -> Option<()> {
        add_to(&mut self.constant, constant)
    }
}

/// Adds `summand` to `sum`; `None` if the result is too large.
fn add_to(sum: &mut Int, summand: Int) -> Option<()> {
    *sum = sum.checked_add(summand)?;
    Some(())
}
