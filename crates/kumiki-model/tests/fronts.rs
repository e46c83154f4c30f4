//! One model in Rust and in JSON: the searches are the same, to the last run of a constraint.
//!
//! Invariant: the counts of two searches are compared, and never their times.

use kumiki::{Limits, Mixed, Problem, Settings, Statistics, Value};
use kumiki_model::{Model, Name};
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::time::Duration;

/// Returns the counts of a search for at most 1,000 solutions, and of one for the least
/// `objective`. Each ends after 200 decisions.
fn counts<K, V>(problem: &mut Problem<K, V>, objective: &str) -> [Statistics; 2]
where
    K: Hash + Eq + Clone + Debug + Display,
    V: Value,
{
    problem.set_settings(Settings::default().limits(Limits::none().decisions(200)));
    let mut solutions = problem.solutions();
    solutions.by_ref().take(1_000).for_each(drop);
    let mut incumbents = problem.minimize(objective).unwrap();
    incumbents.by_ref().for_each(drop);
    [solutions.statistics(), incumbents.statistics()].map(|mut counts| {
        counts.time = Duration::ZERO;
        counts
    })
}

/// Checks that `problem`, of integers, is searched as its copy from JSON is.
fn check(mut problem: Problem<String, i64>, objective: &str) {
    let model = Model::of(&problem, |name| Name::from(name.as_str())).unwrap();
    let json = model.to_json().unwrap();
    let mut copy: Problem<Name, Mixed> = Model::parse(&json).unwrap().problem().unwrap();
    let own = counts(&mut problem, objective);
    assert!(own.iter().all(|counts| counts.decisions > 0), "{own:?}");
    assert_eq!(counts(&mut copy, objective), own);
}

/// The machines and the durations of the tasks of four jobs, in their order.
const JOBS: [[(usize, i64); 4]; 4] = [
    [(0, 5), (1, 3), (2, 4), (3, 2)],
    [(1, 4), (0, 2), (3, 6), (2, 3)],
    [(3, 3), (2, 5), (0, 4), (1, 4)],
    [(2, 2), (3, 4), (1, 5), (0, 6)],
];

/// Returns the job shop with all durations multiplied by `factor`. Its last variable is the end.
fn shop(factor: i64) -> Problem<String, i64> {
    let mut problem = Problem::new();
    let horizon = 62 * factor;
    let start = |job: usize, task: usize| format!("s{job}{task}");
    for job in 0..4 {
        for task in 0..4 {
            problem.add_variable(start(job, task), 0..=horizon).unwrap();
        }
    }
    problem.add_variable("end".to_string(), 0..=horizon).unwrap();
    let duration = |job: usize, task: usize| JOBS[job][task].1 * factor;
    let before = |(a, x): (usize, usize), (b, y): (usize, usize)| {
        format!("{} + {} <= {}", start(a, x), duration(a, x), start(b, y))
    };
    let tasks = || (0..4).flat_map(|job| (0..4).map(move |task| (job, task)));
    for job in 0..4 {
        for task in 1..4 {
            problem.add_expression(&*before((job, task - 1), (job, task))).unwrap();
        }
        let end = format!("{} + {} <= end", start(job, 3), duration(job, 3));
        problem.add_expression(&*end).unwrap();
    }
    for a in tasks() {
        for b in tasks().filter(|&b| a.0 < b.0 && JOBS[a.0][a.1].0 == JOBS[b.0][b.1].0) {
            let either = format!("{} or {}", before(a, b), before(b, a));
            problem.add_expression(&*either).unwrap();
        }
    }
    problem
}

#[test]
fn a_job_shop_is_searched_alike() {
    check(shop(1), "end");
    check(shop(200), "end");
}

#[test]
fn sums_over_long_ranges_are_searched_alike() {
    let mut problem = Problem::new();
    for name in ["a", "b", "c", "d", "e"] {
        problem.add_variable(name.to_string(), -1_000..=90_000).unwrap();
    }
    problem.add_expression("3 * a + 5 * b - 2 * c == 7 * d + e").unwrap();
    problem.add_expression("a + b + c + d + e >= 100000 and a < b").unwrap();
    problem.add_expression("c - d >= 2 * e or b == 17").unwrap();
    check(problem, "max(a, b) + 2 * c - d + abs(e)");
}
