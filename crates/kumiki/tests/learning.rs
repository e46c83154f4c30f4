//! Conflict learning: what a search finds, when it learns, and when it does not.

use kumiki::constraints::{AllDifferent, AnyOf, AtMost, Comparison, Linear, NotEqual};
use kumiki::engine::{Constraint, Int, Model, SharedConstraint, Store, Var};
use kumiki::run::{Decision, Observer};
use kumiki::search::{Learning, Restarts, Search, Status, ValueOrder, VariableOrder};
use kumiki::testing::{check_clauses, solutions_by_enumeration};
use kumiki::{Limits, Settings};
use std::sync::{Arc, Mutex};

fn learning(learning: Learning) -> Settings {
    Settings::default().learning(learning)
}

fn solutions(search: &mut Search) -> Vec<Vec<Int>> {
    let mut solutions = Vec::new();
    while let Some(store) = search.next_solution() {
        solutions.push(store.values().collect());
    }
    solutions
}

/// `pigeons` in holes, one fewer, by pairs that differ in a way that is no clique of values.
fn pigeons(pigeons: usize) -> Model {
    let mut model = Model::new();
    let vars = model.add_variables(pigeons, 1..pigeons as Int).unwrap();
    for (at, &x) in vars.iter().enumerate() {
        for &y in &vars[..at] {
            model.add_constraint(Differ { scope: [x, y] });
        }
    }
    model
}

/// A constraint that says nothing of its reasons.
struct Differ {
    scope: [Var; 2],
}

impl Constraint for Differ {
    fn scope(&self) -> &[Var] {
        &self.scope
    }
    fn is_satisfied(&self, values: &[Int]) -> bool {
        values[0] != values[1]
    }
}

/// Operations of a small job shop: jobs of `lengths`, each on the machines 0, 1, 2 in turn.
fn job_shop(lengths: &[[Int; 3]], horizon: Int) -> (Model, Var) {
    let mut model = Model::new();
    let end = model.add_variable(0..=horizon).unwrap();
    let starts: Vec<Vec<Var>> =
        lengths.iter().map(|_| model.add_variables(3, 0..=horizon).unwrap()).collect();
    for (job, lengths) in starts.iter().zip(lengths) {
        for at in 0..3 {
            let next = job.get(at + 1).copied().unwrap_or(end);
            model.add_constraint(AtMost::new(job[at] + lengths[at], next));
        }
    }
    for machine in 0..3 {
        for a in 0..lengths.len() {
            for b in 0..a {
                let before = |a: usize, b: usize| -> Vec<SharedConstraint> {
                    let (first, second) = (starts[a][machine], starts[b][machine]);
                    vec![Arc::new(AtMost::new(first + lengths[a][machine], second))]
                };
                model.add_constraint(AnyOf::new([before(a, b), before(b, a)]));
            }
        }
    }
    (model, end)
}

#[test]
fn a_search_that_learns_proves_what_has_no_solution() {
    for kind in [Learning::On, Learning::AfterConflicts { conflicts: 3 }] {
        let mut search = Search::with_settings(pigeons(7), learning(kind));
        assert_eq!(search.count(), 0);
        assert_eq!(search.status(), Status::Exhausted);
        let statistics = search.statistics();
        let learns = kind == Learning::On;
        assert_eq!(statistics.learnt > 0, learns, "counting alone does not begin to learn");
        search.reset();
        assert!(search.next_solution().is_none());
        assert!(search.statistics().learnt > 0, "{kind:?}");
        search.reset();
        assert_eq!(solutions(&mut search), [[0; 0]; 0]);
    }
}

#[test]
fn no_clause_excludes_a_solution_that_is_wanted() {
    let mut model = Model::new();
    let vars = model.add_variables(5, 0..6).unwrap();
    for offsets in [[0; 5], [0, 1, 2, 3, 4], [4, 3, 2, 1, 0]] {
        let views = vars.iter().zip(offsets).map(|(&var, offset)| var + offset);
        model.add_constraint(AllDifferent::new(views));
    }
    let terms = vars.iter().zip([2, -1, 3, -2, 1]).map(|(&var, factor)| (factor, var));
    model.add_constraint(Linear::new(terms, Comparison::AtMost, 6).unwrap());
    let model = Arc::new(model);
    let truth = solutions_by_enumeration(&model);
    assert!(truth.len() > 10);
    for order in [VariableOrder::DomDeg, VariableOrder::InOrder, VariableOrder::DomWdeg] {
        let settings = learning(Learning::On).variable_order(order).restarts(Restarts::Never);
        check_clauses(Some(truth.clone()));
        let mut found = solutions(&mut Search::with_settings(Arc::clone(&model), settings));
        check_clauses(None);
        found.sort_unstable();
        assert_eq!(found, truth);
    }
}

#[test]
fn an_order_that_is_named_is_kept() {
    let model = Arc::new(pigeons(3));
    let mut wider = Model::new();
    let vars = wider.add_variables(4, 0..5).unwrap();
    wider.add_constraint(NotEqual::new(vars[0] + 1, vars[3]));
    wider.add_constraint(Linear::new(vars.iter().map(|&v| (1, v)), Comparison::Equal, 7).unwrap());
    for model in [model, Arc::new(wider)] {
        let ordered = learning(Learning::On).variable_order(VariableOrder::InOrder);
        let found = solutions(&mut Search::with_settings(Arc::clone(&model), ordered.clone()));
        assert_eq!(found, solutions_by_enumeration(&model), "lexicographic");
        let reversed = ordered.value_order(ValueOrder::Reversed);
        let mut found = solutions(&mut Search::with_settings(Arc::clone(&model), reversed));
        found.reverse();
        assert_eq!(found, solutions_by_enumeration(&model));
    }
}

#[test]
fn a_least_end_of_a_schedule_is_proved_whenever_learning_begins() {
    let lengths = [[3, 2, 2], [2, 1, 4], [4, 3, 1], [1, 4, 3]];
    let least = |kind: Learning| {
        let (model, end) = job_shop(&lengths, 30);
        let mut search = Search::minimizing(model, [(1, end)], learning(kind)).unwrap();
        while search.next_solution().is_some() {}
        assert_eq!(search.status(), Status::Exhausted);
        (search.best(), search.statistics())
    };
    let (best, without) = least(Learning::Off);
    assert_eq!(without.learnt, 0);
    for kind in [Learning::On, Learning::AfterConflicts { conflicts: 5 }] {
        let (found, statistics) = least(kind);
        assert_eq!(found, best);
        assert!(statistics.learnt > 0 && statistics.conflicts < without.conflicts, "{statistics}");
    }
}

#[test]
fn a_limit_interrupts_learning_and_the_search_goes_on_from_there() {
    let model = Arc::new(pigeons(6));
    let mut whole = Search::with_settings(Arc::clone(&model), learning(Learning::On));
    assert_eq!(whole.count(), 0);
    let mut parts = Search::with_settings(model, learning(Learning::On));
    loop {
        let decisions = parts.statistics().decisions + 1;
        parts.set_limits(Limits::none().decisions(decisions));
        assert_eq!(parts.count(), 0);
        if parts.status() == Status::Exhausted {
            break;
        }
    }
    assert_eq!(parts.statistics().conflicts, whole.statistics().conflicts);
}

#[test]
fn assumptions_hold_for_one_search_only() {
    let mut model = Model::new();
    let vars = model.add_variables(4, 0..4).unwrap();
    model.add_constraint(AllDifferent::new(vars.clone()));
    model.add_constraint(AtMost::less_than(vars[0], vars[1]));
    let mut search = Search::with_settings(model, learning(Learning::On));
    for (value, count) in [(0, 6), (1, 4), (2, 2), (3, 0)] {
        let _ = search.assume(vars[0], value);
        assert_eq!(solutions(&mut search).len(), count);
        search.reset();
    }
    assert_eq!(search.count(), 12);
}

#[derive(Default)]
struct Decisions(usize);

impl Observer for Decisions {
    fn decided(&mut self, _: &[Decision], _: &Store) {
        self.0 += 1;
    }
}

#[test]
fn an_observed_search_does_not_learn() {
    let mut search = Search::with_settings(pigeons(5), learning(Learning::On));
    let decisions = Arc::new(Mutex::new(Decisions::default()));
    search.observe(Some(Box::new(Arc::clone(&decisions))));
    assert_eq!(search.count(), 0);
    assert_eq!(search.statistics().learnt, 0);
    assert_eq!(decisions.lock().unwrap().0 as u64, search.statistics().decisions);
    search.observe(None);
    search.reset();
    assert_eq!(search.count(), 0);
    assert!(search.statistics().learnt > 0);
    // An observer that comes later sees the search from its next reset on.
    search.reset();
    search.set_limits(Limits::none().decisions(3));
    assert_eq!(search.count(), 0);
    search.observe(Some(Box::new(Arc::clone(&decisions))));
    search.set_limits(Limits::none());
    assert_eq!(search.count(), 0);
    search.reset();
    let before = decisions.lock().unwrap().0;
    assert_eq!(search.count(), 0);
    assert_eq!(search.statistics().learnt, 0);
    assert!(decisions.lock().unwrap().0 > before);
}

#[test]
fn other_threads_and_other_look_ahead_do_not_learn() {
    use kumiki::search::LookAhead;
    for look_ahead in [LookAhead::None, LookAhead::Forward] {
        let settings = learning(Learning::On).look_ahead(look_ahead);
        let mut search = Search::with_settings(pigeons(5), settings);
        assert_eq!(search.count(), 0);
        assert_eq!(search.statistics().learnt, 0);
    }
}
