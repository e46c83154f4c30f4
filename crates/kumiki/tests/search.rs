//! The promises of a search beside its solutions: unlimited depth, limits, resuming, repeatable
//! runs.

use kumiki::constraints::{AllDifferent, AtMost, Comparison, Linear, NotEqual, Strength};
use kumiki::engine::{Int, Model, Store, Var};
use kumiki::run::{Decision, Observer, StopFlag};
use kumiki::search::{LookAhead, Restarts, Search, Status, ValueOrder, VariableOrder};
use kumiki::{
    AllDifferent as AllDifferentRelation, Limit, Limits, Problem, Settings, SolutionCount,
    Statistics,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const LOOK_AHEADS: [LookAhead; 3] = [LookAhead::None, LookAhead::Forward, LookAhead::Full];

fn queens(n: Int) -> Model {
    let mut model = Model::new();
    let queens = model.add_variables(n as usize, 0..n).unwrap();
    for step in [0, 1, -1] {
        let views = queens.iter().zip(0..).map(|(&queen, at)| queen + step * at);
        model.add_constraint(AllDifferent::new(views));
    }
    model
}

fn solutions(search: &mut Search) -> Vec<Vec<Int>> {
    let mut solutions = Vec::new();
    while let Some(store) = search.next_solution() {
        solutions.push(store.values().collect());
    }
    solutions
}

/// The figures of a run that do not depend on the clock.
fn figures(mut statistics: Statistics) -> Statistics {
    statistics.time = Duration::ZERO;
    statistics
}

#[test]
fn a_chain_of_100_000_variables_does_not_overflow_the_stack() {
    let len = 100_000;
    let mut differing = Model::new();
    let vars = differing.add_variables(len, 0..2).unwrap();
    for pair in vars.windows(2) {
        differing.add_constraint(NotEqual::new(pair[0], pair[1]));
    }
    let mut rising = Model::new();
    let vars = rising.add_variables(len, 0..3).unwrap();
    for pair in vars.windows(2) {
        rising.add_constraint(AtMost::new(pair[0], pair[1]));
    }
    for (model, first) in [(differing, [0, 1, 0]), (rising, [0, 0, 0])] {
        let model = Arc::new(model);
        for look_ahead in LOOK_AHEADS {
            let settings =
                Settings::default().look_ahead(look_ahead).variable_order(VariableOrder::InOrder);
            let mut search = Search::with_settings(Arc::clone(&model), settings);
            let store = search.next_solution().expect("there is one");
            assert_eq!(store.values().take(3).collect::<Vec<_>>(), first);
            assert!(search.next_solution().is_some(), "and one more");
        }
    }
}

#[test]
fn each_limit_stops_the_search_and_is_named() {
    let raised = StopFlag::new();
    raised.raise();
    for (look_ahead, is_timed) in LOOK_AHEADS.into_iter().flat_map(|l| [(l, true), (l, false)]) {
        for (limits, limit) in [
            (Limits::none().time(Duration::ZERO), Limit::Time),
            (Limits::none().decisions(5), Limit::Decisions),
            (Limits::none().solutions(3), Limit::Solutions),
            (Limits::none().stop(raised.clone()), Limit::Stop),
        ] {
            let settings = Settings::default().look_ahead(look_ahead).limits(limits);
            let mut search = Search::with_settings(queens(8), settings);
            search.measure_time(is_timed);
            assert_eq!(search.status(), Status::Open);
            let found = search.count();
            assert_eq!(search.statistics().time > Duration::ZERO, is_timed);
            assert_eq!(search.status(), Status::Stopped(limit), "{look_ahead:?}");
            let Statistics { decisions, solutions, .. } = search.statistics();
            assert_eq!(solutions, found);
            match limit {
                Limit::Decisions => assert_eq!(decisions, 5),
                Limit::Solutions => assert_eq!(found, 3),
                Limit::Time | Limit::Stop => assert_eq!(found, 0),
                Limit::Steps => unreachable!("only local search has steps"),
            }
            // Asked again, it stops again.
            assert!(search.next_solution().is_none());
            assert_eq!(search.status(), Status::Stopped(limit));
        }
    }
}

#[test]
fn limits_that_are_not_reached_change_nothing() {
    let limits = Limits::none()
        .time(Duration::from_secs(3600))
        .decisions(1 << 40)
        .solutions(92)
        .stop(StopFlag::new());
    let mut search = Search::with_settings(queens(8), Settings::default().limits(limits));
    assert_eq!(search.count(), 92);
    // It has not looked for a 93rd.
    assert_eq!(search.status(), Status::Stopped(Limit::Solutions));
    let mut search = Search::new(queens(8));
    assert_eq!(search.count(), 92);
    assert_eq!(search.status(), Status::Exhausted);
}

#[test]
fn a_limit_that_stops_the_making_of_a_search_loses_no_solution() {
    // Closures that are listed, pairs that are merged, and values of single variables.
    let mut problem = Problem::new();
    problem.add_variables(0..6, 0..6).unwrap();
    for (one, other) in (0..6).flat_map(|one| (one + 1..6).map(move |other| (one, other))) {
        problem.add_constraint(AllDifferentRelation, [one, other]).unwrap();
        let far = (other - one) as Int;
        problem.add_constraint(move |x: Int, y: Int| (x - y).abs() != far, [one, other]).unwrap();
    }
    problem.add_constraint(|x: Int| x != 1, [0]).unwrap();
    let expected = problem.count();
    assert!(expected > 0);
    let mut has_stopped = [false, false];
    for looks in 0..60 {
        for look_ahead in LOOK_AHEADS {
            let looked = AtomicUsize::new(0);
            let flag = StopFlag::with_condition(move || {
                let looked = looked.fetch_add(1, Ordering::Relaxed);
                (looks..looks + 3).contains(&looked)
            });
            let settings = Settings::default().look_ahead(look_ahead);
            let mut solutions = problem.search(settings.limits(Limits::none().stop(flag)));
            let mut found = SolutionCount::zero();
            for _ in 0..10 {
                found += solutions.count_left();
                has_stopped[usize::from(solutions.status() == Status::Exhausted)] = true;
            }
            assert_eq!(solutions.status(), Status::Exhausted);
            assert_eq!(found, expected, "{looks} looks, {look_ahead:?}");
        }
    }
    assert_eq!(has_stopped, [true, true]);
}

/// Raises its flag at every decision, so that the search stops wherever it looks.
struct Raiser(StopFlag);

impl Observer for Raiser {
    fn decided(&mut self, _: &[Decision], _: &Store) {
        self.0.raise();
    }
}

/// This holds for solutions that are counted many at once, too.
#[test]
fn a_count_ends_at_its_limit_and_goes_on_from_there() {
    let free = || {
        let mut model = Model::new();
        model.add_variables(4, 0..2).unwrap();
        model
    };
    let latin_square = || {
        let mut model = Model::new();
        let cells = model.add_variables(9, 0..3).unwrap();
        for at in 0..3 {
            model.add_constraint(AllDifferent::new(cells[3 * at..][..3].to_vec()));
            model.add_constraint(AllDifferent::new([0, 3, 6].map(|row| cells[row + at])));
        }
        model
    };
    let two_groups = || {
        let mut model = Model::new();
        let vars = model.add_variables(5, 0..4).unwrap();
        let differing = AllDifferent::new(vars[..3].to_vec()).with_strength(Strength::Value);
        model.add_constraint(differing);
        let differing = AllDifferent::new(vars[2..].to_vec()).with_strength(Strength::Value);
        model.add_constraint(differing);
        model
    };
    for (model, all) in [(free(), 16), (latin_square(), 12), (queens(6), 4), (two_groups(), 144)] {
        let model = Arc::new(model);
        for limit in 0..all + 2 {
            let mut search = Search::new(Arc::clone(&model));
            search.set_limits(Limits::none().solutions(limit));
            assert_eq!(search.count(), limit.min(all), "of {all}, at most {limit}");
            search.set_limits(Limits::none());
            assert_eq!(search.count(), all - limit.min(all), "of {all}, after {limit}");
        }
    }
}

#[test]
fn a_stopped_search_goes_on_where_it_was() {
    for look_ahead in LOOK_AHEADS {
        let settings = Settings::default().look_ahead(look_ahead);
        let whole = solutions(&mut Search::with_settings(queens(9), settings.clone()));
        let flag = StopFlag::new();
        let limits = Limits::none().stop(flag.clone());
        let mut search = Search::with_settings(queens(9), settings.limits(limits));
        search.observe(Some(Box::new(Raiser(flag.clone()))));
        let (mut found, mut stops) = (Vec::new(), 0);
        while search.status() != Status::Exhausted {
            found.extend(solutions(&mut search));
            stops += usize::from(search.status() == Status::Stopped(Limit::Stop));
            flag.lower();
        }
        assert_eq!(found, whole, "{look_ahead:?}");
        assert!(stops > 2, "{look_ahead:?} was stopped {stops} times");
    }
}

#[test]
fn the_same_seed_gives_the_same_run_and_reset_gives_it_again() {
    let settings = |look_ahead, seed| {
        Settings::default()
            .look_ahead(look_ahead)
            .variable_order(VariableOrder::DomWdeg)
            .value_order(ValueOrder::Random)
            .last_conflict(true)
            .restarts(Restarts::Luby { unit: 2 })
            .seed(seed)
    };
    for look_ahead in LOOK_AHEADS {
        let mut search = Search::with_settings(queens(7), settings(look_ahead, 7));
        let first = solutions(&mut search);
        let statistics = figures(search.statistics());
        let mut same = Search::with_settings(queens(7), settings(look_ahead, 7));
        assert_eq!(solutions(&mut same), first);
        assert_eq!(figures(same.statistics()), statistics);

        search.reset();
        search.next_solution();
        search.reset();
        assert_eq!(solutions(&mut search), first);
        assert_eq!(figures(search.statistics()), statistics, "{look_ahead:?}");

        let mut other = Search::with_settings(queens(7), settings(look_ahead, 8));
        assert_ne!(solutions(&mut other), first);
    }
}

#[test]
fn statistics_add_up() {
    for look_ahead in LOOK_AHEADS {
        let mut search =
            Search::with_settings(queens(6), Settings::default().look_ahead(look_ahead));
        assert_eq!(search.count(), 4);
        let statistics = search.statistics();
        assert_eq!(statistics.solutions, 4);
        assert!(statistics.backtracks <= statistics.decisions);
        assert!(statistics.conflicts <= statistics.decisions);
        assert!((1..=6).contains(&statistics.peak_depth));
        assert!(statistics.propagations >= statistics.decisions);
        assert_eq!(statistics.restarts, 0);
        let line = statistics.to_string();
        assert!(line.contains("solutions: 4"), "{line}");
    }
}

/// By the default orders, without restarts, it is not found in a million decisions.
#[test]
fn a_search_that_is_stuck_begins_again_in_another_order() {
    let mut model = Model::new();
    let cells = model.add_variables(36, 1..=36).unwrap();
    model.add_constraint(AllDifferent::new(cells.clone()));
    let rows = (0..6).map(|row| [0, 1, 2, 3, 4, 5].map(|at| 6 * row + at));
    let columns = (0..6).map(|column| [0, 1, 2, 3, 4, 5].map(|at| 6 * at + column));
    for line in rows.chain(columns).chain([[0, 7, 14, 21, 28, 35], [5, 10, 15, 20, 25, 30]]) {
        let terms = line.map(|at| (1, cells[at]));
        model.add_constraint(Linear::new(terms, Comparison::Equal, 111).unwrap());
    }
    let settings = Settings::default().limits(Limits::none().decisions(50_000));
    let mut search = Search::with_settings(model, settings);
    let square: Vec<Int> = search.next_solution().expect("a magic square").values().collect();
    let first = figures(search.statistics());
    assert!(first.restarts > 0, "{first}");
    search.reset();
    let again: Vec<Int> = search.next_solution().expect("the same again").values().collect();
    assert_eq!((again, figures(search.statistics())), (square, first));
}

/// Pigeons that do not fit: in the order of declaration each run would do all that the one before
/// did. Sums state that they differ, because pairs would become one constraint.
#[test]
fn a_heuristic_that_chooses_a_variable_of_another_model_decides_the_first() {
    let foreign = Model::new().add_variables(20, [0]).unwrap()[19];
    for look_ahead in LOOK_AHEADS {
        let order = VariableOrder::Custom(Arc::new(move |_: &Store, _: &[Var]| foreign));
        let settings = Settings::default().look_ahead(look_ahead);
        let count = |settings| Search::with_settings(queens(5), settings).count();
        assert_eq!(count(settings.variable_order(order)), 10);
    }
}

#[test]
fn what_was_refuted_before_a_restart_is_not_tried_again() {
    let decisions = |nogoods: bool| {
        let mut model = Model::new();
        let pigeons = model.add_variables(7, 0..6).unwrap();
        for (at, &pigeon) in pigeons.iter().enumerate() {
            for &other in &pigeons[..at] {
                let terms = [(1, pigeon), (-1, other)];
                model.add_constraint(Linear::new(terms, Comparison::NotEqual, 0).unwrap());
            }
        }
        let settings = Settings::default()
            .variable_order(VariableOrder::InOrder)
            .restarts(Restarts::Luby { unit: 10 })
            .nogoods(nogoods);
        let mut search = Search::with_settings(model, settings);
        assert!(search.next_solution().is_none());
        assert!(search.statistics().restarts > 1);
        search.statistics().decisions
    };
    let (with, without) = (decisions(true), decisions(false));
    assert!(2 * with < without, "{with} with nogoods, {without} without");
}

/// Returns a model of 300 variables with three to five values each, and random constraints on two
/// of them, with the number of constraints of each variable.
fn uneven(seed: u64) -> (Model, Vec<usize>) {
    let mut state = seed;
    let mut random = |below: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut model = Model::new();
    let sizes: Vec<usize> = (0..300).map(|_| 3 + random(3)).collect();
    let vars: Vec<_> =
        sizes.iter().map(|&size| model.add_variable(0..size as Int).unwrap()).collect();
    let mut degrees = vec![0; vars.len()];
    for _ in 0..1_100 {
        let (one, other) = (random(vars.len()), random(vars.len()));
        if one == other {
            continue;
        }
        degrees[one] += 1;
        degrees[other] += 1;
        if random(40) == 0 && sizes[one] <= sizes[other] {
            model.add_constraint(AtMost::new(vars[one], vars[other]));
        } else {
            model.add_constraint(NotEqual::new(vars[one] + random(3) as Int, vars[other]));
        }
    }
    (model, degrees)
}

#[test]
fn the_orders_by_values_decide_as_a_scan_of_all_variables_would() {
    let mut conflicts = 0;
    for seed in 0..60 {
        let (model, degrees) = uneven(seed);
        let model = Arc::new(model);
        let by_degree = |degrees: Vec<usize>| {
            VariableOrder::Custom(Arc::new(move |store: &Store, free: &[Var]| {
                let key = |var: Var| (store.domain(var).len(), degrees[var.index()]);
                let mut vars = free.to_vec();
                vars.sort_by_key(|var| std::cmp::Reverse(degrees[var.index()]));
                let beats = |best: Var, var: Var| {
                    let ((len, degree), (fewest, of)) = (key(var), key(best));
                    if len * of < fewest * degree { var } else { best }
                };
                vars.into_iter().reduce(beats).expect("a variable is free")
            }))
        };
        let alike = vec![1; degrees.len()];
        for (order, scanned) in [
            (VariableOrder::DomDeg, by_degree(degrees)),
            (VariableOrder::FirstFail, by_degree(alike)),
        ] {
            let settings = Settings::default().restarts(Restarts::Never);
            let limits = Limits::none().decisions(600).solutions(20);
            let run = |order: VariableOrder| {
                let settings = settings.clone().variable_order(order).limits(limits.clone());
                let mut search = Search::with_settings(Arc::clone(&model), settings);
                // The second search begins where the first was left.
                let first = (solutions(&mut search), figures(search.statistics()));
                search.reset();
                assert_eq!((solutions(&mut search), figures(search.statistics())), first);
                first
            };
            let (found, statistics) = run(order);
            conflicts += statistics.conflicts;
            assert_eq!((found, statistics), run(scanned), "seed {seed}");
        }
    }
    assert!(conflicts > 400, "{conflicts}");
}
