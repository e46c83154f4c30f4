//! Solutions drawn at random: how often each comes, and how they are spread where there are too
//! many to be looked at. All seeds are fixed, so that no test fails by chance.

use kumiki::run::StopFlag;
use kumiki::search::{Restarts, VariableOrder};
use kumiki::{
    AllDifferent, AllVariables, Draw, ExactSum, LessThan, Limit, Limits, Problem, Sample, Settings,
};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

fn rows(sample: Sample<usize, i64>) -> Vec<Vec<i64>> {
    sample.solutions.into_iter().map(|solution| solution.into_values()).collect()
}

/// Returns whether the counts are those of `draws` among `cells` equally likely cells. Chi-squared
/// is then near the number of cells, and more than four standard deviations away once in 10,000
/// cases.
fn is_fair(counts: impl Iterator<Item = u64>, cells: u64, draws: u64) -> bool {
    let expected = draws as f64 / cells as f64;
    let counts: Vec<u64> = counts.collect();
    assert!(counts.len() as u64 <= cells);
    let missed = (cells - counts.len() as u64) as f64 * expected;
    let squares = counts.iter().map(|&n| (n as f64 - expected).powi(2) / expected);
    let freedom = (cells - 1) as f64;
    (squares.sum::<f64>() + missed - freedom).abs() < 4.0 * (2.0 * freedom).sqrt()
}

/// Three ascending numbers of six, of which there are 20; one corner has most of them.
fn ascending() -> Problem<usize, i64> {
    let mut problem = Problem::new();
    problem.add_variables(0..3, 0..6).unwrap();
    problem.add_constraint(LessThan, AllVariables).unwrap();
    problem
}

fn queens(n: i64) -> Problem<usize, i64> {
    let mut problem = Problem::new();
    problem.add_variables(0..n as usize, 0..n).unwrap();
    problem.add_constraint(AllDifferent, AllVariables).unwrap();
    problem.add_constraint(AllDifferent.with_offsets(0..n), AllVariables).unwrap();
    problem.add_constraint(AllDifferent.with_offsets((0..n).map(|i| -i)), AllVariables).unwrap();
    problem
}

/// Does not look at many solutions before it begins to descend.
fn quick() -> Settings {
    Settings::default().limits(Limits::none().decisions(50_000))
}

#[test]
fn each_solution_and_each_pair_of_them_is_equally_likely() {
    const SAMPLES: u64 = 8000;
    let problem = ascending();
    let mut firsts: BTreeMap<Vec<i64>, u64> = BTreeMap::new();
    let mut pairs: BTreeMap<Vec<Vec<i64>>, u64> = BTreeMap::new();
    for seed in 0..SAMPLES {
        let sample = problem.sample(2, seed);
        assert_eq!((sample.draw, sample.stopped), (Draw::Uniform { of: 20 }, None));
        let mut pair = rows(sample);
        *firsts.entry(pair[0].clone()).or_default() += 1;
        pair.sort();
        *pairs.entry(pair).or_default() += 1;
    }
    assert!(is_fair(firsts.values().copied(), 20, SAMPLES), "{firsts:?}");
    assert!(is_fair(pairs.values().copied(), 190, SAMPLES), "{pairs:?}");
}

#[test]
fn a_sample_larger_than_all_there_is_has_each_once_in_random_order() {
    let problem = ascending();
    let all: BTreeSet<Vec<i64>> =
        problem.solutions().map(|solution| solution.into_values()).collect();
    let samples = [1, 2].map(|seed| rows(problem.sample(1000, seed)));
    for sample in &samples {
        assert_eq!(sample.len(), 20);
        assert_eq!(sample.iter().cloned().collect::<BTreeSet<_>>(), all);
        assert!(!sample.is_sorted());
    }
    assert_ne!(samples[0], samples[1]);
    assert_eq!(samples[0], rows(problem.sample(1000, 1)));
}

#[test]
fn too_many_solutions_to_be_looked_at_are_drawn_by_descents_that_spread() {
    let mut problem = queens(16);
    problem.set_settings(quick());
    let sample = problem.sample(64, 3);
    assert_eq!((sample.draw, sample.stopped), (Draw::Descents, None));
    assert_eq!(sample, problem.sample(64, 3));
    let sample = rows(sample);
    assert_eq!(sample.iter().collect::<BTreeSet<_>>().len(), 64);
    for row in &sample {
        let distances = |sign: i64| (0..).zip(row).map(move |(at, x)| x + sign * at);
        for sign in [-1, 0, 1] {
            assert_eq!(distances(sign).collect::<BTreeSet<i64>>().len(), 16);
        }
    }
    for column in 0..16 {
        let values: BTreeSet<i64> = sample.iter().map(|row| row[column]).collect();
        assert!(values.len() > 8, "column {column} has only {values:?}");
    }
}

/// Descents are uniform if no constraint distorts them.
#[test]
fn descents_draw_free_values_evenly() {
    let mut problem = Problem::new();
    problem.add_variables(0..20, 0..10).unwrap();
    problem.set_settings(quick());
    let sample = problem.sample(1000, 7);
    assert_eq!(sample.draw, Draw::Descents);
    let sample = rows(sample);
    for variable in 0..20 {
        let mut counts = [0; 10];
        for row in &sample {
            counts[row[variable] as usize] += 1;
        }
        assert!(is_fair(counts.into_iter(), 10, 1000), "variable {variable}: {counts:?}");
    }
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let mut problem = ascending();
    assert_eq!(problem.sample(0, 0).draw, Draw::Uniform { of: 20 });
    problem.add_constraint(ExactSum(100), AllVariables).unwrap();
    let sample = problem.sample(3, 0);
    assert_eq!((sample.solutions.len(), sample.draw), (0, Draw::Uniform { of: 0 }));

    let empty: Problem<usize, i64> = Problem::new();
    let sample = empty.sample(3, 0);
    assert_eq!((sample.solutions.len(), sample.draw), (1, Draw::Uniform { of: 1 }));
}

#[test]
fn every_limit_holds() {
    let mut problem = queens(16);
    let mut sample = |limits: Limits| {
        problem.set_settings(Settings::default().limits(limits));
        problem.sample(10, 1)
    };
    let few = sample(Limits::none().solutions(4).decisions(2000));
    assert_eq!((few.solutions.len(), few.stopped), (4, Some(Limit::Solutions)));
    let stopped = sample(Limits::none().decisions(0));
    assert_eq!((stopped.solutions.len(), stopped.stopped), (0, Some(Limit::Decisions)));
    let stopped = sample(Limits::none().time(Duration::ZERO));
    assert_eq!((stopped.solutions.len(), stopped.stopped), (0, Some(Limit::Time)));
    let flag = StopFlag::new();
    flag.raise();
    let stopped = sample(Limits::none().stop(flag));
    assert_eq!((stopped.solutions.len(), stopped.stopped), (0, Some(Limit::Stop)));
    // Half of the decisions go into looking at all; what is left is enough for some.
    let some = sample(Limits::none().decisions(400));
    assert_eq!((some.draw, some.stopped), (Draw::Descents, Some(Limit::Decisions)));
    assert!((1..10).contains(&some.solutions.len()), "{}", some.solutions.len());
}

#[test]
fn settings_change_how_it_is_drawn_and_not_what_is() {
    let mut problem = queens(6);
    for settings in [
        Settings::default()
            .variable_order(VariableOrder::DomWdeg)
            .restarts(Restarts::Luby { unit: 1 }),
        Settings::default().variable_order(VariableOrder::InOrder).threads(3),
    ] {
        problem.set_settings(settings);
        let sample = problem.sample(9, 0);
        assert_eq!((sample.solutions.len(), sample.draw), (4, Draw::Uniform { of: 4 }));
    }
    let mut hard = queens(20);
    hard.set_settings(quick().variable_order(VariableOrder::DomWdeg));
    assert_eq!(hard.sample(5, 0).solutions.len(), 5);
}
