//! Conflict learning: what a search finds, when it learns, and when it does not.

use kumiki::constraints::{AllDifferent, AnyOf, AtMost, Comparison, Linear, NotEqual};
use kumiki::engine::{Constraint, Int, Model, SharedConstraint, Store, Var};
use kumiki::run::{Decision, Observer};
use kumiki::search::{Learning, Restarts, Search, Simd, Status, ValueOrder, VariableOrder};
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

/// Numbers that look random.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % most
    }
}

/// Seven variables that differ in pairs, by the seven lines of the Fano plane, with some of six or
/// seven values each; and others, so that there are more than 16 values.
fn fano(numbers: &mut Numbers) -> Model {
    let mut model = Model::new();
    let values = 6 + numbers.below(4).div_ceil(3);
    let free: Vec<Var> = (0..7)
        .map(|_| {
            let some: Vec<Int> = (0..6).map(|_| numbers.below(values) as Int).collect();
            model.add_variable(some).unwrap()
        })
        .collect();
    for line in 0..7 {
        model.add_constraint(AllDifferent::new([0, 1, 3].map(|at| free[(line + at) % 7])));
    }
    let others = (10..24).map(|value| model.add_variable([value]).unwrap());
    let others: Vec<Var> = others.collect();
    model.add_constraint(AllDifferent::new(others));
    model
}

#[test]
fn a_stuck_search_on_copied_states_goes_on_in_the_store_and_loses_nothing() {
    let (mut numbers, mut learnt, mut found) = (Numbers(1), 0, 0);
    for _ in 0..200 {
        let model = Arc::new(fano(&mut numbers));
        let truth = solutions_by_enumeration(&model);
        let settings = learning(Learning::AfterConflicts { conflicts: 1 });
        let mut search = Search::with_settings(Arc::clone(&model), settings);
        for _ in 0..2 {
            let mut all = solutions(&mut search);
            all.sort_unstable();
            assert_eq!(all, truth);
            learnt += search.statistics().learnt;
            search.reset();
            let value = truth.first().map_or(1, |solution| solution[3]);
            let _ = search.assume(model.variables().nth(3).unwrap(), value);
            let some = solutions(&mut search);
            let expected = truth.iter().filter(|solution| solution[3] == value).count();
            assert_eq!(some.len(), expected);
            assert!(some.iter().all(|solution| truth.contains(solution)));
            search.reset();
        }
        found += truth.len();
    }
    assert!(learnt > 100 && found > 100, "{learnt} clauses, {found} solutions");
}

/// Latin squares of side 7, with some of the values in each cell, and other variables, so that
/// there are more than 16 values. One square is possible in any case.
fn squares(numbers: &mut Numbers) -> Model {
    const N: usize = 7;
    let mut model = Model::new();
    let cells: Vec<Var> = (0..N * N)
        .map(|at| {
            let mut some: Vec<Int> = (0..4).map(|_| numbers.below(N) as Int).collect();
            some.push(((at / N + at % N) % N) as Int);
            model.add_variable(some).unwrap()
        })
        .collect();
    for line in 0..N {
        model.add_constraint(AllDifferent::new((0..N).map(|at| cells[N * line + at])));
        model.add_constraint(AllDifferent::new((0..N).map(|at| cells[N * at + line])));
    }
    let others: Vec<Var> = (10..24).map(|value| model.add_variable([value]).unwrap()).collect();
    model.add_constraint(AllDifferent::new(others));
    model
}

#[test]
fn a_search_on_copied_states_that_restarts_finds_each_solution_once() {
    let (mut numbers, mut restarts) = (Numbers(3), 0);
    for _ in 0..200 {
        let model = Arc::new(squares(&mut numbers));
        let plain = learning(Learning::Off).simd(Simd::Off).restarts(Restarts::Never);
        let mut truth = solutions(&mut Search::with_settings(Arc::clone(&model), plain));
        let settings = learning(Learning::AfterConflicts { conflicts: 8 });
        let settings = settings.restarts(Restarts::WhenStuck { after: 1 });
        let mut search = Search::with_settings(model, settings);
        let found = solutions(&mut search);
        restarts += search.statistics().restarts;
        search.reset();
        assert_eq!(solutions(&mut search), found, "after a reset the search is as new");
        truth.sort_unstable();
        let mut all = found;
        all.sort_unstable();
        assert_eq!(all, truth);
    }
    assert!(restarts > 50, "{restarts} restarts");
}

#[test]
fn a_search_that_has_counted_some_solutions_does_not_find_them_again() {
    let mut numbers = Numbers(2);
    for round in 0..300 {
        let model = Arc::new(fano(&mut numbers));
        let truth = solutions_by_enumeration(&model);
        let settings = learning(Learning::AfterConflicts { conflicts: 1 });
        let mut search = Search::with_settings(model, settings);
        search.set_limits(Limits::none().decisions(1 + round % 12));
        let begun = u64::from(round % 2 == 0 && search.next_solution().is_some());
        let mut found = search.count() + begun;
        search.set_limits(Limits::none());
        found += solutions(&mut search).len() as u64;
        assert_eq!(found, truth.len() as u64, "round {round}");
    }
}

/// Langford's problem: pairs of the numbers 1 to `n` in a row, those of `k` with `k` others between
/// them.
fn langford(n: usize) -> Model {
    let mut model = Model::new();
    let gap = |at: usize| at as Int + 2;
    let firsts: Vec<Var> =
        (0..n).map(|at| model.add_variable(0..2 * n as Int - gap(at)).unwrap()).collect();
    let seconds: Vec<Var> = model.add_variables(n, 0..2 * n as Int).unwrap();
    for at in 0..n {
        let terms = [(1, seconds[at]), (-1, firsts[at])];
        model.add_constraint(Linear::new(terms, Comparison::Equal, gap(at)).unwrap());
    }
    model.add_constraint(AllDifferent::new(firsts.into_iter().chain(seconds)));
    model
}

#[test]
fn a_search_that_does_not_profit_stops_to_learn_and_goes_on_from_where_it_was() {
    let model = Arc::new(langford(9));
    let run = |kind: Learning| {
        let mut search = Search::with_settings(Arc::clone(&model), learning(kind));
        let before = solutions(&mut search);
        let statistics = search.statistics();
        search.reset();
        assert_eq!((before, solutions(&mut search)), (Vec::new(), Vec::new()));
        assert_eq!(search.statistics().conflicts, statistics.conflicts);
        assert_eq!(search.status(), Status::Exhausted);
        statistics
    };
    let (without, with) = (run(Learning::Off), run(Learning::AfterConflicts { conflicts: 40 }));
    assert_eq!(with.learnt, 128, "the trial");
    assert!(with.conflicts <= without.conflicts + 130, "{without} without, {with} with");
}

/// Returns clauses of three literals each, drawn from `seed`. So many more clauses than variables
/// have no solution, as good as surely.
fn random_clauses(variables: usize, clauses: usize, mut seed: u64) -> Model {
    let mut model = Model::new();
    let vars = model.add_variables(variables, 0..=1).unwrap();
    let mut below = |most: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % most
    };
    for _ in 0..clauses {
        let mut clause: Vec<(i64, Var)> = Vec::new();
        while clause.len() < 3 {
            let var = vars[below(variables)];
            if clause.iter().all(|&(_, other)| other != var) {
                clause.push((if below(2) == 0 { 1 } else { -1 }, var));
            }
        }
        let negative = clause.iter().filter(|literal| literal.0 < 0).count() as i64;
        model.add_constraint(Linear::new(clause, Comparison::AtLeast, 1 - negative).unwrap());
    }
    model
}

#[test]
fn a_search_on_clauses_learns_after_the_first_wait_and_does_not_stop() {
    let model = random_clauses(120, 560, 1);
    let after = learning(Learning::AfterConflicts { conflicts: 40 });
    let mut search = Search::with_settings(model, after);
    assert!(search.next_solution().is_none());
    let statistics = search.statistics();
    assert_eq!(search.status(), Status::Exhausted);
    // The trial of other models ends after 128 clauses, and their wait is five times as long.
    assert!(statistics.learnt > 128, "{statistics}");
    assert!(statistics.learnt + 100 > statistics.conflicts, "{statistics}");
}

/// Either two pigeons have holes of their own, or both have hole 1.
struct ApartOrFirst {
    scope: [Var; 3],
}

impl Constraint for ApartOrFirst {
    fn scope(&self) -> &[Var] {
        &self.scope
    }
    fn is_satisfied(&self, values: &[Int]) -> bool {
        if values[0] == 1 { values[1] != values[2] } else { values[1] == 1 && values[2] == 1 }
    }
}

#[test]
fn a_second_solution_is_searched_with_what_is_learnt_and_the_first_one_is_not_found_twice() {
    let mut model = Model::new();
    let choice = model.add_variable(0..=1).unwrap();
    let vars = model.add_variables(7, 1..7).unwrap();
    for (at, &x) in vars.iter().enumerate() {
        for &y in &vars[..at] {
            model.add_constraint(ApartOrFirst { scope: [choice, x, y] });
        }
    }
    let settings = learning(Learning::AfterConflicts { conflicts: 10 });
    let mut search = Search::with_settings(model, settings);
    for _ in 0..2 {
        assert_eq!(solutions(&mut search), [[0, 1, 1, 1, 1, 1, 1, 1]]);
        assert_eq!(search.status(), Status::Exhausted);
        assert!(search.statistics().learnt > 0);
        search.reset();
    }
}

#[test]
fn an_observer_that_comes_after_an_assumption_sees_the_same_first_solution() {
    let mut model = Model::new();
    let vars = model.add_variables(4, 1..=4).unwrap();
    model.add_constraint(AllDifferent::new(vars[..3].to_vec()));
    model.add_constraint(AllDifferent::new(vars[1..].to_vec()));
    let mut search = Search::new(model);
    search.assume(vars[0], 4).unwrap();
    search.observe(Some(Box::new(Decisions::default())));
    let first: Vec<Int> = search.next_solution().unwrap().values().collect();
    assert_eq!(first, [4, 1, 2, 3]);
    assert_eq!(solutions(&mut search).len(), 11);
}
