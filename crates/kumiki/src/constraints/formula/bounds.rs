//! Formulas of sums, distances and extremes: only the bounds of their variables matter.
//!
//! Invariant: a formula with a remainder, a quotient or a case is none of them.

use super::operation::OperationKind;
use super::program::{Program, ProgramNode};

/// Returns whether the program compares sums, absolute values and extremes, and nothing else.
pub(super) fn lives_from_bounds(program: &Program) -> bool {
    use OperationKind::{
        Absolute, AtMost, Difference, Equal, Greatest, Least, LessThan, Negative, Sum,
    };
    let ProgramNode::Operation(root) = program.node(program.root()) else { return false };
    program.operations.iter().enumerate().all(|(at, operation)| match operation.kind {
        Equal | AtMost | LessThan => at == root,
        Absolute | Difference | Greatest | Least | Negative | Sum => at != root,
        _ => false,
    })
}
