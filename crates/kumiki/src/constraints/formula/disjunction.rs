//! Formulas that mean that two tasks do not overlap: `x + 3 <= y or y + 2 <= x`.
//!
//! Invariant: the tasks are those of the formula whatever the order of its parts.

use super::operation::OperationKind;
use super::program::{Program, ProgramNode};
use crate::arithmetic::Int;
use crate::propagation::Task;
use smallvec::SmallVec;

/// A sum: the coefficients of some variables, by their places in the scope, and a constant.
#[derive(Default)]
struct SideSum {
    terms: SmallVec<[(usize, Int); 4]>,
    constant: Int,
}

/// The statement that the variable at place `before` plus `gap` is at most that at `after`.
struct TaskOrder {
    before: usize,
    gap: Int,
    after: usize,
}

/// Returns the two tasks, if the program says that they do not overlap.
pub(super) fn no_overlap(program: &Program) -> Option<[Task; 2]> {
    if program.scope.len() != 2 {
        return None;
    }
    let ProgramNode::Operation(root) = program.node(program.root()) else { return None };
    let root = program.operations[root];
    if root.kind != OperationKind::Any {
        return None;
    }
    let [a, b, _] = root.places();
    let (one, other) = (precedence(program, a, true)?, precedence(program, b, true)?);
    let task = |of: &TaskOrder| Task { start: program.scope[of.before], duration: of.gap };
    let is_opposite = one.before == other.after && one.after == other.before;
    (is_opposite && one.gap > 0 && other.gap > 0).then(|| [task(&one), task(&other)])
}

/// Returns the precedence that node `at` states if it holds, or if it does not.
fn precedence(program: &Program, at: u32, holds: bool) -> Option<TaskOrder> {
    let ProgramNode::Operation(operation) = program.node(at) else { return None };
    let operation = program.operations[operation];
    let [a, b, _] = operation.places();
    let (before, after, gap) = match (operation.kind, holds) {
        (OperationKind::Not, _) => return precedence(program, a, !holds),
        (OperationKind::AtMost, true) => (a, b, 0),
        (OperationKind::LessThan, true) => (a, b, 1),
        (OperationKind::AtMost, false) => (b, a, 1),
        (OperationKind::LessThan, false) => (b, a, 0),
        _ => return None,
    };
    let mut sum = SideSum { constant: gap, ..SideSum::default() };
    sum.add(program, before, 1)?;
    sum.add(program, after, -1)?;
    sum.terms.retain(|term| term.1 != 0);
    match sum.terms[..] {
        [(before, 1), (after, -1)] | [(after, -1), (before, 1)] => {
            Some(TaskOrder { before, gap: sum.constant, after })
        }
        _ => None,
    }
}

impl SideSum {
    /// Adds node `at`, `factor` times; `None` if it is no sum of variables and constants.
    fn add(&mut self, program: &Program, at: u32, factor: Int) -> Option<()> {
        match program.node(at) {
            ProgramNode::Constant(value) => {
                self.constant = self.constant.checked_add(value.checked_mul(factor)?)?;
            }
            ProgramNode::Var(place) => match self.terms.iter_mut().find(|term| term.0 == place) {
                Some(term) => term.1 += factor,
                None => self.terms.push((place, factor)),
            },
            ProgramNode::Operation(operation) => {
                let operation = program.operations[operation];
                let [a, b, _] = operation.places();
                let of_second = match operation.kind {
                    OperationKind::Negative => return self.add(program, a, -factor),
                    OperationKind::Sum => factor,
                    OperationKind::Difference => -factor,
                    _ => return None,
                };
                self.add(program, a, factor)?;
                self.add(program, b, of_second)?;
            }
        }
        Some(())
    }
}
