//! The order of a closure.
//!
//! Invariant: the closure gets the free variables in the order of declaration.

use super::{FreeVariables, Selected, VariableHeuristic};
use crate::search::settings::ChooseVariable;
use crate::state::Var;
use std::sync::Arc;

/// Decides the variable that a closure chooses.
pub(super) struct Custom {
    choose: Arc<ChooseVariable>,
}

impl Custom {
    pub(super) fn new(choose: Arc<ChooseVariable>) -> Custom {
        Custom { choose }
    }
}

impl VariableHeuristic for Custom {
    fn select(&mut self, free: &FreeVariables<'_>) -> Selected {
        let mut declared: Vec<Var> = free.iter().collect();
        declared.sort_unstable();
        (self.choose)(free.store(), &declared).into()
    }
}
