//! Formulas in which a variable says if a sum compares with a number: `b == (x - y <= 3)`, or
//! `b == 0 or x - y <= 3`.
//!
//! Invariant: the sum is that of the formula, and the variable has the values 0 and 1.

use super::Formula;
use super::bounded_sum::ReadSum;
use super::operation::OperationKind;
use super::program::{Program, ProgramNode};
use crate::arithmetic::Int;
use crate::constraints::Comparison;
use crate::constraints::reified_sum::{ComparedSum, ReifiedSum};
use crate::state::{Store, Var};

/// The combinations of values up to which a list of them is quicker than an inequality.
const FEW: usize = 256;

/// Returns the reified sum that a formula is, if that is better than a list of its solutions, of
/// which there are at most `listed`.
pub(super) fn reified_sum(formula: &Formula, root: &Store, listed: usize) -> Option<ReifiedSum> {
    let program = &formula.program;
    let sizes = program.scope.iter().map(|&var| root.domain(var).len());
    let combinations = sizes.fold(1, usize::saturating_mul);
    if combinations <= FEW {
        return None;
    }
    let operation = program.operation(program.root())?;
    let [a, b, _] = operation.places();
    let (sum, truth, values, is_half) =
        [[a, b], [b, a]].into_iter().find_map(|[one, other]| match operation.kind {
            OperationKind::Equal => {
                let (condition, holds) = truth_of(program, one)?;
                let sum = compared(program, condition, true)?;
                let (truth, value) = stated_truth(program, other, root)?;
                let value = if holds { value } else { 1 - value };
                Some((sum, truth, [value, 1 - value], false))
            }
            OperationKind::Any => {
                let (truth, value) = condition_on_truth(program, one, root)?;
                Some((compared(program, other, true)?, truth, [1 - value, value], true))
            }
            _ => None,
        })?;
    let is_equality = matches!(sum.comparison, Comparison::Equal | Comparison::NotEqual);
    // A list of few combinations sees the holes between the values.
    if is_equality && combinations <= listed {
        return None;
    }
    ReifiedSum::new(formula.clone(), &sum, truth, values, is_half)
}

/// Returns the condition that a node says the truth of, by 1, and whether 1 stands for its truth.
fn truth_of(program: &Program, at: u32) -> Option<(u32, bool)> {
    let operation = program.operation(at).filter(|one| one.kind == OperationKind::If)?;
    let [condition, then, otherwise] = operation.places();
    match (program.constant(then)?, program.constant(otherwise)?) {
        (1, 0) => Some((condition, true)),
        (0, 1) => Some((condition, false)),
        _ => None,
    }
}

/// Returns the variable of 0 and 1 that node `at` is, or the truth of a condition on it, and the
/// value with which the node is 1.
fn stated_truth(program: &Program, at: u32, root: &Store) -> Option<(Var, Int)> {
    match program.node(at) {
        ProgramNode::Var(place) => {
            is_truth(program, place, root).then(|| (program.scope[place], 1))
        }
        ProgramNode::Constant(_) => None,
        ProgramNode::Operation(_) => {
            let (condition, holds) = truth_of(program, at)?;
            let (truth, value) = condition_on_truth(program, condition, root)?;
            Some((truth, if holds { value } else { 1 - value }))
        }
    }
}

/// Returns the only variable of a condition, which is one of 0 and 1, and the only value with which
/// it holds.
fn condition_on_truth(program: &Program, at: u32, root: &Store) -> Option<(Var, Int)> {
    let place = program.only_variable(at).filter(|&place| is_truth(program, place, root))?;
    let mut values = vec![0; program.scope.len()];
    let mut holds = |value: Int| {
        values[place] = value;
        Some(program.value::<i128>(at, &values)? == 1)
    };
    let value = match (holds(0)?, holds(1)?) {
        (true, false) => 0,
        (false, true) => 1,
        _ => return None,
    };
    Some((program.scope[place], value))
}

fn is_truth(program: &Program, place: usize, root: &Store) -> bool {
    let domain = root.domain(program.scope[place]);
    domain.min() == 0 && domain.max() == 1
}

/// Returns the comparison of a sum with a number that node `at` is, if it holds, or if it does not.
fn compared(program: &Program, at: u32, holds: bool) -> Option<ComparedSum> {
    let operation = program.operation(at)?;
    let [less, greater, _] = operation.places();
    if operation.kind == OperationKind::Not {
        return compared(program, less, !holds);
    }
    let mut sum = ReadSum::default();
    sum.add(program, less, 1)?;
    sum.add(program, greater, -1)?;
    let (terms, constant) = sum.without_truths()?;
    let zero = constant.checked_neg()?;
    let (comparison, bound) = match (operation.kind, holds) {
        (OperationKind::AtMost, true) => (Comparison::AtMost, zero),
        (OperationKind::LessThan, true) => (Comparison::AtMost, zero.checked_sub(1)?),
        (OperationKind::AtMost, false) => (Comparison::AtLeast, zero.checked_add(1)?),
        (OperationKind::LessThan, false) => (Comparison::AtLeast, zero),
        (OperationKind::Equal, true) => (Comparison::Equal, zero),
        (OperationKind::Equal, false) => (Comparison::NotEqual, zero),
        _ => return None,
    };
    let terms = terms.map(|(factor, place)| (factor, program.scope[place])).collect();
    Some(ComparedSum { terms, comparison, bound })
}
