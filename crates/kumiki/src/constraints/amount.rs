//! Amounts: the numbers that tasks, boxes and resources have.
//!
//! Invariant: sums saturate.

use super::Operand;
use crate::arithmetic::Int;
use crate::propagation::TaskDuration;
use crate::state::{Var, View};

/// A number: a constant, or the variable at a place of the scope and what is added to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Amount {
    pub(super) place: Option<usize>,
    pub(super) number: Int,
}

impl Amount {
    /// Returns the amount, and adds its variable to `scope`.
    pub(super) fn new(operand: Operand, scope: &mut Vec<Var>) -> Amount {
        match operand {
            Operand::Constant(number) => Amount { place: None, number },
            Operand::View(view) => {
                scope.push(view.var());
                Amount { place: Some(scope.len() - 1), number: view.offset() }
            }
        }
    }

    /// Returns the least and the greatest amount for the ends of the variables at their places.
    pub(super) fn ends(self, ends: impl Fn(usize) -> (Int, Int)) -> (Int, Int) {
        let (min, max) = self.place.map_or((0, 0), ends);
        (self.number.saturating_add(min), self.number.saturating_add(max))
    }

    /// Returns the amount for these values.
    pub(super) fn value(self, values: &[Int]) -> Int {
        self.number.saturating_add(self.place.map_or(0, |place| values[place]))
    }

    /// Returns the value of the variable for which the amount is `number`.
    pub(super) fn inverse(self, number: Int) -> Int {
        number.saturating_sub(self.number)
    }

    /// Returns the amount as the duration of a task.
    pub(super) fn of_task(self, scope: &[Var]) -> TaskDuration {
        match self.place {
            None => self.number.into(),
            Some(place) => View::new(scope[place], self.number).into(),
        }
    }
}
