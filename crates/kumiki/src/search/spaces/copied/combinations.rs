//! Combinations: solutions that need no search, one after the other.
//!
//! Invariant: the last variable runs through its values before the one before it moves on.

use crate::cliques::least;
use crate::state::Var;

/// The solutions of a state in which no two free vertices are neighbours: every combination of
/// their values.
#[derive(Default)]
pub(super) struct Combinations {
    /// The free variables, each with its values and its present value.
    pub(super) free: Vec<(Var, u64, u64)>,
    /// The only variable that the last step changed.
    pub(super) changed: Option<Var>,
}

impl Combinations {
    /// Moves to the next combination; returns `false` after the last.
    pub(super) fn step(&mut self) -> bool {
        let mut is_last = true;
        for (var, set, now) in self.free.iter_mut().rev() {
            let greater = *set & !(*now | (*now - 1));
            if greater != 0 {
                *now = least(greater);
                self.changed = is_last.then_some(*var);
                return true;
            }
            *now = least(*set);
            is_last = false;
        }
        self.free.clear();
        false
    }
}
