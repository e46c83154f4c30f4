//! Searches that are interrupted end as those that are not.

use crate::arithmetic::Int;
use crate::constraints::{AllDifferent, AnyOf, AtMost, Comparison, Linear};
use crate::propagation::{Model, SharedConstraint};
use crate::run::{Limit, Limits, Meter, StopFlag};
use crate::search::settings::{Learning, Settings};
use crate::search::{Search, Status};
use crate::state::Var;
use proptest::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Returns tasks of the given durations, two of which cannot overlap, whose starts are multiples
/// of `step`, with a sum that is hard to reach.
fn tasks(durations: &[Int], step: Int, starts: Int, sum: Int) -> Model {
    let mut model = Model::new();
    let vars: Vec<Var> = durations
        .iter()
        .map(|_| model.add_variable((0..starts).map(|start| start * step)).expect("a domain"))
        .collect();
    for a in 0..vars.len() {
        for b in 0..a {
            let before = |a: usize, b: usize| -> Vec<SharedConstraint> {
                vec![Arc::new(AtMost::new(vars[a] + durations[a] * step, vars[b]))]
            };
            model.add_constraint(AnyOf::new([before(a, b), before(b, a)]));
        }
    }
    model.add_constraint(AllDifferent::new(vars.iter().copied()));
    let terms = vars.iter().zip([3, 2, -1, -2, 5]).map(|(&var, factor)| (factor, var));
    model.add_constraint(Linear::new(terms, Comparison::Equal, sum * step).expect("small"));
    model
}

/// Returns the first solutions, and the figures of the search for them.
fn run(search: &mut Search) -> (Vec<Vec<Int>>, [u64; 5]) {
    let mut rows = Vec::new();
    while rows.len() < 20 && search.statistics().conflicts < 600 {
        let row = search.next_solution().map(|store| store.values().collect());
        match row {
            Some(row) => rows.push(row),
            None if search.status() == Status::Stopped(Limit::Stop) => {}
            None => break,
        }
    }
    let figures = search.statistics();
    let counts = [figures.decisions, figures.conflicts, figures.backtracks, figures.restarts];
    let [decisions, conflicts, backtracks, restarts] = counts;
    (rows, [decisions, conflicts, backtracks, restarts, figures.learnt])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// One search is stopped at every second step, and continued.
    #[test]
    fn a_search_that_is_interrupted_at_each_step_finds_and_learns_the_same(
        durations in prop::collection::vec(1..6i64, 3..6),
        step in 1..4i64,
        starts in prop::sample::select(vec![12i64, 30, 90]),
        sum in -20..60i64,
        late in any::<bool>(),
    ) {
        let model = Arc::new(tasks(&durations, step, starts, sum));
        let kind = match late {
            true => Learning::AfterConflicts { conflicts: 2 },
            false => Learning::On,
        };
        let settings = Settings::default().learning(kind);
        let expected = run(&mut Search::with_settings(Arc::clone(&model), settings.clone()));
        let checks = AtomicU64::new(0);
        let is_second = move || checks.fetch_add(1, Ordering::Relaxed) % 2 == 1;
        let limits = Limits::none().stop(StopFlag::with_condition(is_second));
        let mut search = Search::with_settings(model, settings.limits(limits.clone()));
        search.control.meter = Meter::new(&limits).looking_every(1);
        prop_assert_eq!(run(&mut search), expected);
    }
}
