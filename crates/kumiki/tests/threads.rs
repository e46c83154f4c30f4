//! One search on several threads: the same solutions, in the same order, and every limit holds.

use kumiki::run::StopFlag;
use kumiki::search::{LookAhead, Status, ValueOrder, VariableOrder};
use kumiki::{AllDifferent, AllVariables, Limit, Limits, Problem, Settings};
use proptest::prelude::*;
use std::time::Duration;

fn queens(n: i64) -> Problem<i64, i64> {
    let mut problem = Problem::new();
    problem.add_variables(0..n, 0..n).unwrap();
    problem.add_constraint(AllDifferent, AllVariables).unwrap();
    problem.add_constraint(AllDifferent.with_offsets(0..n), AllVariables).unwrap();
    problem.add_constraint(AllDifferent.with_offsets((0..n).map(|i| -i)), AllVariables).unwrap();
    problem
}

fn rows(problem: &Problem<i64, i64>, settings: Settings) -> Vec<Vec<i64>> {
    problem.search(settings).map(|solution| solution.into_values()).collect()
}

#[test]
fn any_number_of_threads_finds_the_same_in_the_same_order() {
    let problem = queens(7);
    for look_ahead in [LookAhead::None, LookAhead::Forward, LookAhead::Full] {
        for order in
            [VariableOrder::InOrder, VariableOrder::FirstFail, VariableOrder::MaxDegreeOnce]
        {
            let settings = Settings::default().look_ahead(look_ahead).variable_order(order);
            let alone = rows(&problem, settings.clone());
            assert_eq!(alone.len(), 40);
            for threads in [0, 2, 3, 7] {
                assert_eq!(rows(&problem, settings.clone().threads(threads)), alone);
                assert_eq!(problem.search(settings.clone().threads(threads)).count(), 40);
            }
        }
    }
    let random = Settings::default().value_order(ValueOrder::Random).seed(5);
    assert_eq!(
        rows(&problem, random.clone().threads(2)),
        rows(&problem, random.clone().threads(3)),
    );
}

#[test]
fn a_network_of_cliques_is_divided_too() {
    let mut problem: Problem<(i64, i64), i64> = Problem::new();
    problem.add_variables((0..4).flat_map(|row| (0..4).map(move |at| (row, at))), 0..4).unwrap();
    for line in 0..4 {
        problem.add_constraint(AllDifferent, (0..4).map(|at| (line, at))).unwrap();
        problem.add_constraint(AllDifferent, (0..4).map(|at| (at, line))).unwrap();
    }
    let settings = Settings::default().check_solutions(true);
    let rows = |settings| -> Vec<Vec<i64>> {
        problem.search(settings).map(|solution| solution.into_values()).collect()
    };
    let alone = rows(settings.clone());
    assert_eq!(alone.len(), 576);
    assert_eq!(rows(settings.threads(2)), alone);
}

#[test]
fn a_limit_on_solutions_gives_exactly_so_many() {
    let problem = queens(7);
    for limit in [0, 1, 39, 40, 41] {
        let limits = Limits::none().solutions(limit);
        let settings = Settings::default().threads(2).limits(limits);
        let mut solutions = problem.search(settings.clone());
        assert_eq!(solutions.by_ref().count() as u64, limit.min(40));
        let is_stopped = solutions.status() == Status::Stopped(Limit::Solutions);
        assert_eq!(is_stopped, limit <= 40, "{limit}: {:?}", solutions.status());
        assert_eq!(problem.search(settings).count(), limit.min(40));
    }
}

#[test]
fn time_and_flag_stop_all_threads() {
    let problem = queens(30);
    let limits = Limits::none().time(Duration::from_millis(20));
    let mut solutions = problem.search(Settings::default().threads(2).limits(limits));
    solutions.by_ref().for_each(drop);
    assert_eq!(solutions.status(), Status::Stopped(Limit::Time));
    let flag = StopFlag::new();
    let limits = Limits::none().stop(flag.clone());
    let mut solutions = problem.search(Settings::default().threads(2).limits(limits));
    assert!(solutions.next().is_some());
    flag.raise();
    solutions.by_ref().for_each(drop);
    assert_eq!(solutions.status(), Status::Stopped(Limit::Stop));
}

#[test]
fn what_is_no_longer_asked_for_ends() {
    let problem = queens(40);
    let mut solutions = problem.search(Settings::default().threads(2));
    assert!(solutions.next_row().is_some());
    drop(solutions);
}

#[test]
#[should_panic(expected = "a user's mistake")]
fn the_panic_of_a_closure_arrives() {
    let mut problem = queens(8);
    let fails = |a: i64, b: i64, c: i64, d: i64, e: i64| {
        assert!(a + b + c + d + e < 20, "a user's mistake");
        true
    };
    problem.add_constraint(fails, [0, 1, 2, 3, 4]).unwrap();
    problem.search(Settings::default().threads(2)).for_each(drop);
}

proptest! {
    #[test]
    fn a_small_problem_has_the_same_solutions(
        sizes in prop::collection::vec(1..5i64, 0..5),
        limit in 0..12i64,
        threads in 2..4usize,
    ) {
        let mut problem: Problem<usize, i64> = Problem::new();
        for (name, &size) in sizes.iter().enumerate() {
            problem.add_variable(name, 0..size).unwrap();
        }
        let below = move |values: &[i64]| values.iter().sum::<i64>() < limit;
        problem.add_constraint(kumiki::over(below), AllVariables).unwrap();
        let alone: Vec<_> = problem.solutions().collect();
        let together: Vec<_> = problem.search(Settings::default().threads(threads)).collect();
        prop_assert_eq!(&alone, &together);
        prop_assert_eq!(problem.count(), alone.len() as u64);
    }
}
