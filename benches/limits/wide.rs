//! Models over wide domains, stated as text as users of the programs state them.
//!
//! Invariant: a name always means the same model. Each is hard, or has values that a search could
//! walk along one by one.

use kumiki::run::Random;
use kumiki::{AllDifferent, AllVariables, Error, ExactSum, Mixed, Problem};

/// A problem, and the objective to minimize, if it has one.
pub(crate) type Wide = (Problem<String, Mixed>, Option<String>);

/// A name, and the function that states its model.
pub(crate) type NamedWide = (&'static str, fn() -> Result<Wide, Error<String>>);

/// All models.
pub(crate) const ALL: [NamedWide; 10] = [
    ("wide: four tasks, 20 000", || tasks(20_000)),
    ("wide: four tasks, 100 000", || tasks(100_000)),
    ("wide: three tasks to shorten, 100 000", || short_tasks(100_000)),
    ("wide: open shop 3 x 3", || open_shop(3, 200)),
    ("wide: open shop 4 x 4", || open_shop(4, 50)),
    ("wide: six sums, 1 000 values", || sums(1000)),
    ("wide: six sums, 20 000 values", || sums(20_000)),
    ("wide: values far apart", far_apart),
    ("wide: distances", distances),
    ("wide: products and remainders", products),
];

fn with_starts(
    starts: impl IntoIterator<Item = i64>,
) -> Result<Problem<String, Mixed>, Error<String>> {
    let mut problem = Problem::new();
    for (at, last) in starts.into_iter().enumerate() {
        problem.add_variable(format!("s{at}"), (0..=last).map(Mixed::from))?;
    }
    Ok(problem)
}

fn add_gap(
    problem: &mut Problem<String, Mixed>,
    tasks: [usize; 2],
    durations: &[i64],
) -> Result<(), Error<String>> {
    let [a, b] = tasks;
    let (x, y) = (durations[a], durations[b]);
    problem.add_expression(format!("s{a} + {x} <= s{b} or s{b} + {y} <= s{a}"))?;
    Ok(())
}

/// Four tasks on one machine, which has a little less time than they take.
fn tasks(horizon: i64) -> Result<Wide, Error<String>> {
    let unit = horizon / 10;
    let durations = [2 * unit, unit, 3 * unit, unit];
    let mut problem = with_starts(durations.iter().map(|duration| 69 * unit / 10 - duration))?;
    for a in 0..4 {
        (0..a).try_for_each(|b| add_gap(&mut problem, [a, b], &durations))?;
    }
    Ok((problem, None))
}

/// Three tasks on one machine, of which the last should end as soon as possible.
fn short_tasks(horizon: i64) -> Result<Wide, Error<String>> {
    let durations = [3 * horizon / 10, horizon / 5, 2 * horizon / 5];
    let mut problem = with_starts(durations.iter().map(|duration| horizon - duration))?;
    for a in 0..3 {
        (0..a).try_for_each(|b| add_gap(&mut problem, [a, b], &durations))?;
    }
    Ok((problem, Some(last_end(&durations))))
}

fn last_end(durations: &[i64]) -> String {
    let ends = durations.iter().enumerate().map(|(at, duration)| format!("s{at} + {duration}"));
    format!("max({})", ends.collect::<Vec<_>>().join(", "))
}

/// Jobs whose tasks on the machines come in any order, with times of up to 99 units.
fn open_shop(size: usize, unit: i64) -> Result<Wide, Error<String>> {
    let mut random = Random::new(7);
    let durations: Vec<i64> =
        (0..size * size).map(|_| (1 + random.below(99) as i64) * unit).collect();
    let horizon = durations.iter().sum::<i64>() / 2;
    let mut problem = with_starts(durations.iter().map(|duration| horizon - duration))?;
    for a in 0..size * size {
        for b in (0..a).filter(|b| a / size == b / size || a % size == b % size) {
            add_gap(&mut problem, [a, b], &durations)?;
        }
    }
    Ok((problem, Some(last_end(&durations))))
}

/// Six sums of 40 variables whose values are multiples of 3.
fn sums(values: i64) -> Result<Wide, Error<String>> {
    let mut random = Random::new(5);
    let mut problem = Problem::new();
    for at in 0..40 {
        problem.add_variable(format!("x{at}"), (0..values).map(|v| Mixed::from(3 * v)))?;
    }
    for _ in 0..6 {
        let weights = (0..40).map(|_| random.below(199) as i64 - 99);
        let weights: Vec<i64> =
            weights.map(|weight| if weight == 0 { 1 } else { weight }).collect();
        problem.add_constraint(ExactSum(9999).times(weights), AllVariables)?;
    }
    Ok((problem, Some("x0 + x1 - x2".to_owned())))
}

/// Different values with gaps between them, in four sums.
fn far_apart() -> Result<Wide, Error<String>> {
    let mut random = Random::new(11);
    let mut problem = Problem::new();
    for at in 0..12 {
        let values: Vec<Mixed> =
            (0..100_000).filter(|_| random.below(3) == 0).map(Mixed::from).collect();
        problem.add_variable(format!("x{at}"), values)?;
    }
    for _ in 0..4 {
        let weights: Vec<i64> = (0..12).map(|_| 1 + random.below(9) as i64).collect();
        let signed = weights.iter().enumerate().map(|(at, &w)| if at % 2 == 0 { w } else { -w });
        problem.add_constraint(ExactSum(0).times(signed), AllVariables)?;
    }
    problem.add_constraint(AllDifferent, AllVariables)?;
    Ok((problem, None))
}

/// Sixty variables that keep distances from one another.
fn distances() -> Result<Wide, Error<String>> {
    let mut random = Random::new(1);
    let mut problem = with_starts([29_999; 60])?;
    for a in 0..60 {
        for b in 0..a {
            let distance = 200 + random.below(700);
            problem.add_expression(format!("abs(s{a} - s{b}) >= {distance}"))?;
        }
    }
    Ok((problem, Some(last_end(&[0; 60]))))
}

/// Products whose remainders are given, of values in three sums.
fn products() -> Result<Wide, Error<String>> {
    let mut random = Random::new(2);
    let mut problem = Problem::new();
    for at in 0..14 {
        problem.add_variable(format!("x{at}"), (1..5000).map(Mixed::from))?;
    }
    for at in 0..14 {
        let (by, rest) = (50 + random.below(450), 1 + random.below(40));
        problem.add_expression(format!("x{at} * x{} % {by} == {rest}", (at + 3) % 14))?;
    }
    for _ in 0..3 {
        let weights: Vec<i64> = (0..14).map(|_| random.below(10) as i64 - 5).collect();
        problem.add_constraint(ExactSum(20_000).times(weights), AllVariables)?;
    }
    Ok((problem, None))
}
