//! Phases: the value that each variable had when the search last began again.
//!
//! Invariant: a phase is a value that its variable had together with all others of the same restart.

use super::orders::{ValueOrder, VariableOrder};
use super::settings::Settings;
use crate::store::Store;
use crate::var::{Int, Var};

/// For each variable the value that it had last, if any. To try these first is to go back to where the
/// search was, but for what the next decisions change: what had been solved is not lost with what was not
/// (Pipatsrisawat and Darwiche, *A lightweight component caching scheme for satisfiability solvers*, 2007).
#[derive(Debug)]
pub(super) struct Phases(Vec<Option<Int>>);

impl Phases {
    /// `None` where `settings` do not ask for them, or nothing begins again.
    pub(super) fn new(variables: usize, settings: &Settings) -> Option<Phases> {
        let is_chosen = matches!(settings.value_order, ValueOrder::Random | ValueOrder::Custom(_));
        // Elsewhere solutions are to come in lexicographic order, or the order is the caller's.
        let is_free = matches!(
            settings.variable_order,
            VariableOrder::DomDeg
                | VariableOrder::DomWdeg
                | VariableOrder::FirstFail
                | VariableOrder::MaxDegree
        );
        let is_wanted = settings.phase_saving && settings.restarts.is_regular();
        (is_wanted && is_free && !is_chosen).then(|| Phases(vec![None; variables]))
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(None);
    }

    /// Saves the values of all that is fixed.
    pub(super) fn save(&mut self, store: &Store) {
        for (phase, domain) in self.0.iter_mut().zip(store.domains()) {
            *phase = domain.fixed().or(*phase);
        }
    }

    /// The value that `var` had, if that is still possible.
    pub(super) fn of(&self, var: Var, store: &Store) -> Option<Int> {
        self.0[var.index()].filter(|&value| store.domain(var).contains(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model;
    use crate::search::restarts::Restarts;

    #[test]
    fn what_a_variable_was_comes_first_as_long_as_it_is_possible() {
        let mut model = Model::new();
        let [x, y] = model.add_variables(2, 0..3).unwrap()[..] else { panic!("two were added") };
        let settings = Settings::default().restarts(Restarts::Luby { unit: 1 });
        let mut phases = Phases::new(2, &settings).expect("the default where something restarts");
        let mut store = model.store();
        store.push_level();
        store.fix(x, 2).unwrap();
        phases.save(&store);
        store.pop_to(0);
        phases.save(&store);
        assert_eq!((phases.of(x, &store), phases.of(y, &store)), (Some(2), None));
        store.remove(x, 2).unwrap();
        assert_eq!(phases.of(x, &store), None);
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
            assert!(Phases::new(1, &settings).is_none(), "{settings:?}");
        }
    }
}
