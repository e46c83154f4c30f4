//! Saved phases: the value that each variable had at the last restart or, in a search for better
//! solutions, in the best one.
//!
//! Invariant: a phase is a value that its variable had together with the phases of all others at
//! the same restart, or in the same solution.

use crate::arithmetic::Int;
use crate::search::settings::{Settings, ValueOrder, VariableOrder};
use crate::state::{Store, Var};
use std::sync::Arc;

/// The last value of each variable, if any. A search that tries these values first returns to its
/// place before the restart, except for the effect of the next decisions. So solved parts of the
/// problem are not lost with the others (Pipatsrisawat and Darwiche, *A lightweight component
/// caching scheme for satisfiability solvers*, 2007). From the first solution on, better ones are
/// searched near the best one (Demirović, Chu and Stuckey, *Solution-based phase saving for CP*,
/// 2018).
#[derive(Debug)]
pub(super) struct Phases {
    values: Vec<Option<Int>>,
    /// True if solutions are saved.
    follows_solutions: bool,
    origin: Origin,
    /// The values to start with.
    start: Arc<[(Var, Int)]>,
}

/// The origin of the saved values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    /// They are those of the last restart, if any.
    Restart,
    /// They are those of the start. A restart keeps them.
    Start,
    /// They are those of a solution. A restart keeps them.
    Solution,
}

impl Phases {
    /// Returns `None` if `settings` do not ask for phases, or if there is nothing to follow: the
    /// search does not restart, and has no objective.
    pub(super) fn new(
        variables: usize,
        settings: &Settings,
        has_objective: bool,
    ) -> Option<Phases> {
        let is_chosen = matches!(settings.value_order, ValueOrder::Random | ValueOrder::Custom(_));
        // Otherwise solutions come in lexicographic order, or the order is the caller's.
        let is_free = matches!(
            settings.variable_order,
            VariableOrder::DomDeg
                | VariableOrder::DomWdeg
                | VariableOrder::FirstFail
                | VariableOrder::MaxDegree
        );
        let is_wanted = settings.phase_saving && (settings.restarts.is_regular() || has_objective);
        let phases = || Phases {
            values: vec![None; variables],
            follows_solutions: has_objective,
            origin: Origin::Restart,
            start: Arc::default(),
        };
        (is_wanted && is_free && !is_chosen).then(phases)
    }

    /// Returns phases that follow nothing but a start.
    pub(super) fn of_start(variables: usize) -> Phases {
        Phases {
            values: vec![None; variables],
            follows_solutions: false,
            origin: Origin::Start,
            start: Arc::default(),
        }
    }

    /// Starts with these values, now and after each [`Phases::clear`].
    pub(super) fn begin_at(&mut self, start: &Arc<[(Var, Int)]>) {
        self.start = Arc::clone(start);
        self.clear();
    }

    pub(super) fn clear(&mut self) {
        self.values.fill(None);
        for &(var, value) in &*self.start {
            self.values[var.index()] = Some(value);
        }
        self.origin = if self.start.is_empty() { Origin::Restart } else { Origin::Start };
    }

    /// Saves the values of all fixed variables at a restart, unless a solution is saved.
    pub(super) fn restarted(&mut self, store: &Store) {
        if self.origin == Origin::Restart {
            self.save(store);
        }
    }

    /// Saves the values of the solution in `store`, if the next one must be better.
    pub(super) fn solved(&mut self, store: &Store) {
        if self.follows_solutions {
            self.save(store);
            self.origin = Origin::Solution;
        }
    }

    fn save(&mut self, store: &Store) {
        for (phase, domain) in self.values.iter_mut().zip(store.domains()) {
            *phase = domain.fixed().or(*phase);
        }
    }

    /// Returns the value of `var` in the start if it is still possible, and no later value is
    /// saved.
    pub(super) fn in_start(&self, var: Var, store: &Store) -> Option<Int> {
        self.of(var, store).filter(|_| self.origin == Origin::Start)
    }

    /// Returns the saved value of `var`.
    pub(super) fn saved(&self, var: Var) -> Option<Int> {
        self.values[var.index()]
    }

    /// Returns the saved value of `var` if it is still possible.
    pub(super) fn of(&self, var: Var, store: &Store) -> Option<Int> {
        self.values[var.index()].filter(|&value| store.domain(var).contains(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagation::Model;
    use crate::search::settings::Restarts;

    #[test]
    fn what_a_variable_was_comes_first_as_long_as_it_is_possible() {
        let mut model = Model::new();
        let [x, y] = model.add_variables(2, 0..3).unwrap()[..] else { panic!("two were added") };
        let settings = Settings::default().restarts(Restarts::Luby { unit: 1 });
        let mut phases =
            Phases::new(2, &settings, false).expect("the default where something restarts");
        let mut store = model.store();
        store.push_level();
        store.fix(x, 2).unwrap();
        phases.restarted(&store);
        store.pop_to(0);
        phases.restarted(&store);
        assert_eq!((phases.of(x, &store), phases.of(y, &store)), (Some(2), None));
        store.remove(x, 2).unwrap();
        assert_eq!(phases.of(x, &store), None);
    }

    #[test]
    fn the_best_solution_stays_when_the_search_begins_again() {
        let mut model = Model::new();
        let x = model.add_variable(0..3).unwrap();
        let mut phases = Phases::new(1, &Settings::default(), true).expect("there is an objective");
        let mut store = model.store();
        for (value, is_solution) in [(0, false), (1, true), (2, false)] {
            store.push_level();
            store.fix(x, value).unwrap();
            if is_solution {
                phases.solved(&store)
            } else {
                phases.restarted(&store)
            }
            store.pop_to(0);
        }
        assert_eq!(phases.of(x, &store), Some(1));
    }

    #[test]
    fn an_order_that_is_promised_is_kept() {
        let luby = Settings::default().restarts(Restarts::Luby { unit: 1 });
        for settings in [
            Settings::default(),
            luby.clone().phase_saving(false),
            luby.clone().variable_order(VariableOrder::InOrder),
            luby.value_order(ValueOrder::Random),
        ] {
            assert!(Phases::new(1, &settings, false).is_none(), "{settings:?}");
        }
    }
}
