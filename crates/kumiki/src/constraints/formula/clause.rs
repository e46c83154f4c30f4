//! Formulas that mean that one of some variables of 0 and 1 has a certain value: a clause, as
//! `a or not b or c`.
//!
//! Invariant: the formula has a value for all values of its variables, and is false for exactly one
//! combination of them.

use super::operation::OperationKind;
use super::program::{Program, ProgramNode};
use crate::arithmetic::Int;
use crate::constraints::{Comparison, Linear};
use crate::state::Store;

/// The reader of a clause.
struct ClauseReader<'a> {
    program: &'a Program,
    /// A value for each variable: 0, except while one is tried.
    values: Vec<Int>,
    /// For each variable of the scope, the values for which the clause holds whatever the others
    /// are, as bits for 0 and 1.
    wanted: Vec<u8>,
}

/// Returns the clause as the sum of its variables, if the program is one on the values of `root`.
pub(super) fn clause(program: &Program, root: &Store) -> Option<Linear> {
    let is_truth = |&var| {
        let domain = root.domain(var);
        domain.min() == 0 && domain.max() == 1
    };
    if !program.scope.iter().all(is_truth) {
        return None;
    }
    let len = program.scope.len();
    let mut reader = ClauseReader { program, values: vec![0; len], wanted: vec![0; len] };
    reader.read(program.root(), true)?;
    let mut bound = 1;
    let mut terms = Vec::with_capacity(len);
    for (&var, wanted) in program.scope.iter().zip(reader.wanted) {
        terms.push(match wanted {
            0b10 => (1, var),
            0b01 => {
                bound -= 1;
                (-1, var)
            }
            _ => return None,
        });
    }
    Linear::new(terms, Comparison::AtLeast, bound).ok().map(Linear::without_numbers)
}

impl ClauseReader<'_> {
    /// Adds the alternatives of which node `at` is made, if it must be true; if it must be false,
    /// those of its opposite. `None` if it is not made of alternatives on single variables.
    fn read(&mut self, at: u32, is_true: bool) -> Option<()> {
        let ProgramNode::Operation(operation) = self.program.node(at) else { return None };
        let operation = self.program.operations[operation];
        let [a, b, _] = operation.places();
        match (operation.kind, is_true) {
            (OperationKind::Any, true) | (OperationKind::All, false) => {
                self.read(a, is_true)?;
                self.read(b, is_true)
            }
            (OperationKind::Not, _) if self.program.only_variable(a).is_none() => {
                self.read(a, !is_true)
            }
            _ => {
                let place = self.program.only_variable(at)?;
                for value in [1, 0] {
                    self.values[place] = value;
                    let truth = self.program.value::<i128>(at, &self.values)?;
                    self.wanted[place] |= u8::from((truth == 1) == is_true) << value;
                }
                Some(())
            }
        }
    }
}
