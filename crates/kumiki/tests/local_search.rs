//! The promises of local search: it soon finds solutions that a systematic search finds late; one
//! seed gives one run; it claims no more than it knows; a limit is kept, and is a pause.

use kumiki::constraints::{AllDifferent, Comparison, Linear, NotEqual, Predicate, Table};
use kumiki::engine::{Constraint, Int, Model, Var};
use kumiki::python_constraint::MinConflicts;
use kumiki::run::StopFlag;
use kumiki::search::{LocalSearch, LookAhead, Status};
use kumiki::{Limit, Limits, Settings, Statistics};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

fn queens(n: Int) -> Model {
    let mut model = Model::new();
    let queens = model.add_variables(n as usize, 0..n).unwrap();
    for step in [0, 1, -1] {
        let views = queens.iter().zip(0..).map(|(&queen, at)| queen + step * at);
        model.add_constraint(AllDifferent::new(views));
    }
    model
}

/// The places of the rows, columns and diagonals of a square.
fn lines(side: usize) -> Vec<Vec<usize>> {
    let mut lines: Vec<Vec<usize>> = Vec::new();
    for at in 0..side {
        lines.push((0..side).map(|other| at * side + other).collect());
        lines.push((0..side).map(|other| other * side + at).collect());
    }
    lines.push((0..side).map(|at| at * (side + 1)).collect());
    lines.push((1..=side).map(|at| at * (side - 1)).collect());
    lines
}

fn magic_square(side: usize) -> Model {
    let cells = (side * side) as Int;
    let mut model = Model::new();
    let vars = model.add_variables(side * side, 1..=cells).unwrap();
    model.add_constraint(AllDifferent::new(vars.clone()));
    for line in lines(side) {
        let terms = line.iter().map(|&at| (1, vars[at]));
        let sum = side as Int * (cells + 1) / 2;
        model.add_constraint(Linear::new(terms, Comparison::Equal, sum).unwrap());
    }
    model
}

/// `n` pigeons in one hole less, which nothing but trying can tell.
fn pigeons(n: Int) -> Model {
    let mut model = Model::new();
    let pigeons = model.add_variables(n as usize, 1..n).unwrap();
    for (at, &pigeon) in pigeons.iter().enumerate() {
        for &other in &pigeons[..at] {
            model.add_constraint(NotEqual::new(pigeon, other));
        }
    }
    model
}

fn local(seed: u64) -> Settings {
    Settings::from(MinConflicts::new()).seed(seed)
}

fn solutions(search: &mut LocalSearch, most: usize) -> Vec<Vec<Int>> {
    let mut solutions = Vec::new();
    while solutions.len() < most {
        let Some(values) = search.next_solution() else { break };
        solutions.push(values.to_vec());
    }
    solutions
}

/// The figures of a run that do not depend on the clock.
fn figures(search: &LocalSearch) -> Statistics {
    let mut statistics = search.statistics();
    statistics.time = Duration::ZERO;
    statistics
}

#[test]
fn a_magic_square_of_4_by_4_is_found_from_every_seed() {
    let model = Arc::new(magic_square(4));
    for seed in 0..25 {
        let mut search = LocalSearch::new(Arc::clone(&model), local(seed));
        let values = search.next_solution().expect("there are 7040").to_vec();
        for line in lines(4) {
            assert_eq!(line.iter().map(|&at| values[at]).sum::<Int>(), 34);
        }
        let mut sorted = values;
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(1..=16));
    }
}

#[test]
fn a_hundred_queens_are_placed_from_every_seed() {
    let model = Arc::new(queens(100));
    for seed in 0..5 {
        let mut search = LocalSearch::new(Arc::clone(&model), local(seed));
        let rows = search.next_solution().expect("there are many");
        for (at, row) in rows.iter().enumerate() {
            for (other, other_row) in rows[..at].iter().enumerate() {
                assert!(![0, at - other].contains(&(row.abs_diff(*other_row) as usize)));
            }
        }
    }
}

#[test]
fn all_solutions_of_a_small_problem_are_found_and_each_is_given_once() {
    let settings = Settings::from(MinConflicts::new().restarts(2000));
    let mut search = LocalSearch::new(queens(6), settings);
    let mut found = solutions(&mut search, usize::MAX);
    found.sort_unstable();
    found.dedup();
    assert_eq!(found.len(), 4);
    assert_eq!(search.statistics().solutions, 4);
    // That these are all it cannot know.
    assert_eq!(search.status(), Status::Stopped(Limit::Steps));
}

#[test]
fn the_same_seed_gives_the_same_run_and_another_another() {
    let model = Arc::new(magic_square(4));
    let run = |seed| {
        let mut search = LocalSearch::new(Arc::clone(&model), local(seed));
        (solutions(&mut search, 3), figures(&search))
    };
    assert_eq!(run(7), run(7));
    assert_ne!(run(7), run(8));
}

#[test]
fn each_limit_stops_the_search_and_is_named() {
    let raised = StopFlag::new();
    raised.raise();
    for (limits, limit, solutions) in [
        (Limits::none().time(Duration::ZERO), Limit::Time, 0),
        (Limits::none().decisions(5), Limit::Decisions, 0),
        (Limits::none().solutions(2), Limit::Solutions, 2),
        (Limits::none().stop(raised), Limit::Stop, 0),
    ] {
        let mut search = LocalSearch::new(magic_square(4), local(0).limits(limits));
        assert_eq!(search.status(), Status::Open);
        assert_eq!(search.count(), solutions);
        assert_eq!(search.status(), Status::Stopped(limit));
        let stopped = figures(&search);
        assert_eq!(stopped.decisions == 5, limit == Limit::Decisions);
        // Asked again, it stops again.
        assert_eq!(search.next_solution(), None);
        assert_eq!(search.status(), Status::Stopped(limit));
        assert_eq!(figures(&search), stopped);
    }
}

#[test]
fn where_there_is_no_solution_it_says_after_all_its_steps_that_it_stopped() {
    let settings = Settings::from(MinConflicts::new().steps(30).restarts(2));
    let mut search = LocalSearch::new(pigeons(6), settings);
    for _ in 0..2 {
        assert_eq!(search.next_solution(), None);
        assert_eq!(search.status(), Status::Stopped(Limit::Steps));
        let Statistics { decisions, restarts, solutions, .. } = search.statistics();
        assert_eq!((decisions, restarts), (90, 2));
        assert_eq!(solutions, 0);
    }
}

/// The search is stopped again and again, in the midst of steps too: by a constraint that raises
/// the flag every so many times it is asked.
#[test]
fn a_stopped_search_goes_on_as_if_it_had_not_been_stopped() {
    let flag = StopFlag::new();
    let model = |often: u64, flag: StopFlag| {
        let mut model = queens(30);
        let asked = AtomicU64::new(1);
        let vars: Vec<Var> = model.variables().collect();
        model.add_constraint(Predicate::new(vars, move |values| {
            if asked.fetch_add(1, Ordering::Relaxed).is_multiple_of(often) {
                flag.raise();
            }
            values[0] < values[1]
        }));
        model
    };
    let mut whole = LocalSearch::new(model(u64::MAX, flag.clone()), local(3));
    let expected = solutions(&mut whole, 3);
    assert_eq!(expected.len(), 3);

    let limits = Limits::none().stop(flag.clone());
    let mut search = LocalSearch::new(model(1500, flag.clone()), local(3).limits(limits));
    let (mut found, mut stops) = (Vec::new(), 0);
    while found.len() < 3 {
        found.extend(solutions(&mut search, 3 - found.len()));
        stops += usize::from(search.status() == Status::Stopped(Limit::Stop));
        flag.lower();
    }
    assert_eq!(found, expected);
    assert_eq!(search.statistics().decisions, whole.statistics().decisions);
    assert!(stops > 5, "it was stopped {stops} times");
}

#[test]
fn what_cannot_be_is_known_before_the_first_step() {
    let mut unequal = Model::new();
    let ones = unequal.add_variables(2, [1]).unwrap();
    unequal.add_constraint(NotEqual::new(ones[0], ones[1]));
    let mut never = Model::new();
    never.add_variable(0..2).unwrap();
    never.add_constraint(Predicate::new([], |_| false));
    let mut unary = Model::new();
    let x = unary.add_variable(0..2).unwrap();
    unary.add_constraint(Predicate::new([x, x], |values| values[0] > 1));
    for model in [unequal, never, unary].map(Arc::new) {
        for look_ahead in [LookAhead::None, LookAhead::Forward, LookAhead::Full] {
            let settings = local(0).look_ahead(look_ahead);
            let mut search = LocalSearch::new(Arc::clone(&model), settings);
            assert_eq!(search.next_solution(), None);
            assert_eq!(search.status(), Status::Exhausted);
            let Statistics { decisions, conflicts, .. } = search.statistics();
            assert_eq!((decisions, conflicts), (0, 1));
        }
    }
}

#[test]
fn where_nothing_is_free_there_is_one_solution_and_it_is_known_to_be_the_only_one() {
    let mut fixed = Model::new();
    let vars = fixed.add_variables(3, [4]).unwrap();
    fixed.add_constraint(Table::allowing(vars, [[4, 4, 4]]).unwrap());
    for (model, solution) in [(Model::new(), vec![]), (fixed, vec![4, 4, 4])] {
        let mut search = LocalSearch::new(model, local(0));
        assert_eq!(solutions(&mut search, 2), [solution]);
        assert_eq!(search.status(), Status::Exhausted);
    }
}

#[test]
fn once_all_that_the_domains_allow_is_found_there_is_no_more() {
    let mut model = Model::new();
    model.add_variables(3, [-1, 70]).unwrap();
    let settings = Settings::from(MinConflicts::new().restarts(1000));
    let mut search = LocalSearch::new(model, settings);
    assert_eq!(search.count(), 8);
    assert_eq!(search.status(), Status::Exhausted);
}

#[test]
fn a_variable_may_occur_more_than_once_in_a_scope() {
    let mut model = Model::new();
    let [x, y, z] = model.add_variables(3, 1..=9).unwrap()[..] else { unreachable!() };
    model.add_constraint(Predicate::new([x, x, y, x], |v| v[0] + v[1] == v[2] && v[3] == v[0]));
    model.add_constraint(Table::allowing([y, z, y], [[8, 3, 8], [2, 5, 2], [8, 1, 6]]).unwrap());
    model.add_constraint(AllDifferent::new([z + 0, x + 1, z + 1]));
    let mut search = LocalSearch::new(model, local(0));
    // x = 1 and z = 5 go with y = 2; where y = 8, x = 4, and z = 3.
    let mut found = solutions(&mut search, 3);
    found.sort_unstable();
    assert_eq!(found, [[1, 2, 5], [4, 8, 3]]);
}

#[test]
fn domains_of_a_million_values_are_searched() {
    let mut model = Model::new();
    let [x, y, z] = model.add_variables(3, 0..1_000_000).unwrap()[..] else { unreachable!() };
    let sum = Linear::new([(1, x), (1, y), (1, z)], Comparison::Equal, 1_234_567).unwrap();
    model.add_constraint(sum);
    model.add_constraint(Linear::new([(3, x), (-2, y)], Comparison::Equal, 1).unwrap());
    let mut search = LocalSearch::new(model, local(0));
    let values = search.next_solution().expect("there are many");
    assert_eq!(values.iter().sum::<Int>(), 1_234_567);
    assert_eq!(3 * values[0] - 2 * values[1], 1);
}

/// Holds where the first of its variables is 9, and blames nobody.
struct Nine(Vec<Var>);

impl Constraint for Nine {
    fn scope(&self) -> &[Var] {
        &self.0
    }
    fn is_satisfied(&self, values: &[Int]) -> bool {
        values[0] == 9
    }
    fn violating(&self, _: &[Int], _: &mut Vec<usize>) {}
}

#[test]
fn where_a_constraint_blames_nobody_all_are_looked_at() {
    let mut model = Model::new();
    let vars = model.add_variables(2, 0..10).unwrap();
    model.add_constraint(Nine(vars));
    let mut search = LocalSearch::new(model, local(0).look_ahead(LookAhead::None));
    assert_eq!(search.next_solution().map(|values| values[0]), Some(9));
}
