//! The check of explanations: what a constraint removes follows from the reasons that it gives.
//!
//! Invariant: the meaning of the constraint says what follows. A wrong explanation is a panic that
//! shows a combination of values against it.

use super::oracle::{Oracle, below, id};
use crate::search::learning::checking::check_explanations;
use crate::state::{RemovalCause, Var};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// The number of random walks, and of changes in each.
const WALKS: u64 = 12;
const CHANGES: usize = 12;

impl Oracle {
    /// Removes values at random, runs the constraint after each removal, and checks how it explains
    /// what it removes then.
    pub(super) fn check_explanations(&self) {
        for seed in 0..WALKS {
            self.walk_with_history(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        }
    }

    fn walk_with_history(&self, random: &mut Xoshiro256PlusPlus) {
        let mut store = self.model.store();
        store.start_history();
        for _ in 0..CHANGES {
            store.clear_events();
            store.push_recorded();
            store.set_running(None);
            store.history_mut().set_cause(RemovalCause::Decision);
            let var = Var::new(below(random, self.truth.domains.len().max(1)));
            if var.index() >= self.truth.domains.len() {
                return;
            }
            let domain = store.domain(var);
            let value = domain.nth(below(random, domain.len())).expect("of the domain");
            let changed = match below(random, 5) {
                0 => store.fix(var, value),
                1 => store.remove_below(var, value),
                2 => store.remove_above(var, value),
                _ => store.remove(var, value),
            };
            if changed.is_err() {
                return;
            }
            let since = store.history_mut().len();
            store.set_running(Some(id()));
            let has_failed = self.constraint().propagate(&mut store).is_err();
            check_explanations(&self.model, &store, since, has_failed);
            if has_failed {
                return;
            }
            // A run of its own for each change, so levels need not be deep.
            if below(random, 4) == 0 {
                let level = store.history_mut().level();
                store.set_running(None);
                store.pop_recorded(0, level - 1);
            }
        }
    }
}
