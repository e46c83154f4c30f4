//! Domains of few values that are far apart, against all assignments.

use kumiki::{
    AllDifferent, AllEqual, AllVariables, Allowed, Count, Element, Error, ExactSum, Forbidden,
    Handle, LessThan, MaxSum, Problem, Settings, Verdict, mixed, over, relations::RelationError,
};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

const VALUES: [i64; 14] = [
    -(1 << 60),
    -1_000_000_000,
    -3,
    0,
    1,
    2,
    3,
    4_999,
    5_000,
    70_000,
    1_000_000_000,
    1_000_000_001,
    1 << 40,
    1 << 60,
];

/// Sums of three values that a bound may be.
const SUMS: [i64; 8] =
    [3, 5_003, 999_999_998, 1_000_000_002, 1_000_000_003, 2_000_000_001, 1 << 40, (1 << 60) + 3];

const NAMES: [&str; 3] = ["a", "b", "c"];

type Added = Result<Handle, Error<&'static str>>;
type Meaning = Box<dyn Fn(&[i64]) -> bool>;
type Rows = Vec<Vec<i64>>;

/// Adds the constraint of this number on the variables in the order `at`; returns its meaning.
fn add(
    problem: &mut Problem<&'static str, i64>,
    number: usize,
    at: [usize; 3],
    sum: i64,
    rows: Rows,
) -> (Added, Meaning) {
    let [x, y, z] = at.map(|at| NAMES[at]);
    let value = move |values: &[i64], of: usize| i128::from(values[at[of]]);
    let differ = |v: &[i64]| v[0] != v[1] && v[0] != v[2] && v[1] != v[2];
    match number {
        0 => (problem.add_constraint(AllDifferent, AllVariables), Box::new(differ)),
        1 => (
            problem.add_constraint(AllEqual, [x, y]),
            Box::new(move |v| value(v, 0) == value(v, 1)),
        ),
        2 => (
            problem.add_constraint(ExactSum(sum), AllVariables),
            Box::new(move |v| (0..3).map(|of| value(v, of)).sum::<i128>() == i128::from(sum)),
        ),
        3 => (
            problem.add_constraint(MaxSum(sum).times([1, 2]), [x, y]),
            Box::new(move |v| value(v, 0) + 2 * value(v, 1) <= i128::from(sum)),
        ),
        4 => {
            (problem.add_constraint(LessThan, [x, y]), Box::new(move |v| value(v, 0) < value(v, 1)))
        }
        5 => {
            let (allowed, listed) = (Allowed::new(rows.clone()), rows);
            let is_listed = move |v: &[i64]| listed.contains(&vec![v[at[0]], v[at[1]], v[at[2]]]);
            let added = match problem.add_constraint(allowed, [x, y, z]) {
                Err(Error::Constraint { error: RelationError::NoRow { .. }, .. }) => {
                    problem.add_constraint(Allowed::new(Rows::new()), [x, y, z])
                }
                added => added,
            };
            (added, Box::new(is_listed))
        }
        6 => {
            let (forbidden, listed) = (Forbidden::new(rows.clone()), rows);
            let is_free = move |v: &[i64]| !listed.contains(&vec![v[at[0]], v[at[1]], v[at[2]]]);
            (problem.add_constraint(forbidden, [x, y, z]), Box::new(is_free))
        }
        7 => {
            let far = [1_000_000_000, 1 << 60, 5_000];
            (
                problem.add_constraint(Count::of(far).exactly(1), AllVariables),
                Box::new(move |v| v.iter().filter(|value| far.contains(value)).count() == 1),
            )
        }
        8 => (
            problem.add_constraint(Element, [x, y, z, y]),
            Box::new(move |v| match value(v, 0) {
                0 => true,
                1 => value(v, 1) == value(v, 2),
                _ => false,
            }),
        ),
        9 => (
            problem.add_constraint(|x: i64, y: i64| x.rem_euclid(7) <= y.rem_euclid(7), [x, y]),
            Box::new(move |v| value(v, 0).rem_euclid(7) <= value(v, 1).rem_euclid(7)),
        ),
        10 => (
            problem.add_constraint(over(|v: &[i64]| v.iter().any(|v| v % 2 == 0)), AllVariables),
            Box::new(|v| v.iter().any(|v| v % 2 == 0)),
        ),
        11 => (
            problem.add_expression(format!("{x} - {y} > {z} or {x} == 3").as_str()),
            Box::new(move |v| value(v, 0) - value(v, 1) > value(v, 2) || value(v, 0) == 3),
        ),
        12 => (
            problem.add_expression(format!("max({x}, {y}) == {z}").as_str()),
            Box::new(move |v| value(v, 0).max(value(v, 1)) == value(v, 2)),
        ),
        13 => (
            problem.add_expression(format!("{x} % 5 == {y} % 3 and {z} != {x}").as_str()),
            Box::new(move |v| {
                value(v, 0).rem_euclid(5) == value(v, 1).rem_euclid(3) && value(v, 2) != value(v, 0)
            }),
        ),
        _ => (
            problem.add_expression(format!("{x} != {y}").as_str()),
            Box::new(move |v| value(v, 0) != value(v, 1)),
        ),
    }
}

/// Returns all assignments.
fn assignments<V: Copy>(domains: &[Vec<V>]) -> Vec<Vec<V>> {
    let mut rows = vec![Vec::new()];
    for domain in domains {
        let longer = |row: &Vec<V>| {
            let row = row.clone();
            domain.iter().map(move |&value| [&row[..], &[value]].concat()).collect::<Vec<_>>()
        };
        rows = rows.iter().flat_map(longer).collect();
    }
    rows
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_solutions_are_those_of_all_assignments(
        domains in prop::collection::vec(subsequence(&VALUES, 1..=6), 3),
        constraints in prop::collection::vec(
            (
                0..15usize,
                Just([0, 1, 2]).prop_shuffle(),
                select(&SUMS),
                prop::collection::vec(prop::collection::vec(select(&VALUES), 3), 0..30),
            ),
            1..4,
        ),
        threads in 1..3usize,
    ) {
        let mut problem = Problem::with_settings(Settings::default().threads(threads));
        for (name, domain) in NAMES.into_iter().zip(&domains) {
            problem.add_variable(name, domain.iter().copied()).unwrap();
        }
        let mut meanings = Vec::new();
        for (number, at, sum, rows) in constraints {
            let (added, holds) = add(&mut problem, number, at, sum, rows);
            added.unwrap();
            meanings.push(holds);
        }
        let mut expected = assignments(&domains);
        expected.retain(|row| meanings.iter().all(|holds| holds(row)));
        expected.sort_unstable();
        let mut found: Rows = problem.solutions().map(|solution| solution.into_values()).collect();
        found.sort_unstable();
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(problem.count(), expected.len() as u64);
        let total = |row: &Vec<i64>| 2 * i128::from(row[0]) - i128::from(row[2]);
        if let Ok(mut minimum) = problem.minimize([(2, "a"), (-1, "c")]) {
            let best = minimum.by_ref().last().map(|best| best.value as i128);
            prop_assert_eq!(best, expected.iter().map(total).min());
        }
        if expected.is_empty() {
            prop_assert!(problem.conflict().is_some());
        } else {
            prop_assert!(problem.steps().all(|step| !step.to_string().is_empty()));
        }
    }

    /// The highest bits are beyond the integers that the engine calculates with.
    #[test]
    fn masks_of_64_bits_are_values(
        domains in prop::collection::vec(prop::collection::btree_set(any::<u64>(), 1..9), 3),
        shifts in prop::collection::vec(prop::collection::btree_set(0..64u32, 1..9), 3),
        top in any::<bool>(),
    ) {
        let domains: Vec<Vec<u64>> = domains.into_iter().zip(shifts).map(|(wide, shifts)| {
            let low = shifts.into_iter().map(|shift| 0b11 << shift);
            let high = wide.into_iter().map(|mask| mask | u64::from(top) << 63);
            low.chain(high).chain([0]).collect()
        }).collect();
        let mut problem = Problem::new();
        for (name, domain) in NAMES.into_iter().zip(&domains) {
            problem.add_variable(name, domain.iter().copied()).unwrap();
        }
        for pair in [["a", "b"], ["b", "c"], ["a", "c"]] {
            problem.add_constraint(|a: u64, b: u64| a & b == 0, pair).unwrap();
        }
        problem.add_constraint(AllDifferent, AllVariables).unwrap();
        problem.add_constraint(Count::of([0, 0b11 << 63]).at_most(1), AllVariables).unwrap();
        let mut expected = assignments(&domains);
        expected.retain(|v| {
            let apart = v[0] & v[1] == 0 && v[1] & v[2] == 0 && v[0] & v[2] == 0;
            let differ = v[0] != v[1] && v[1] != v[2] && v[0] != v[2];
            apart && differ && v.iter().filter(|&&v| v == 0 || v == 0b11 << 63).count() <= 1
        });
        expected.sort_unstable();
        expected.dedup();
        let mut found: Vec<Vec<u64>> =
            problem.solutions().map(|solution| solution.into_values()).collect();
        found.sort_unstable();
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn prices_and_years_are_values_like_any_other() {
    let mut problem = Problem::new();
    problem.add_variable("price", [1_999, 14_500_000, 1_000_000_000]).unwrap();
    problem.add_variable("paid", mixed_prices()).unwrap();
    problem.add_expression("paid > price and paid - price < 600_000_000").unwrap();
    let solutions: Rows = problem.solutions().map(|solution| solution.into_values()).collect();
    assert_eq!(
        solutions,
        [[1_999, 500_000_000], [14_500_000, 500_000_000], [1_000_000_000, 1_500_000_000]]
    );
    assert!(matches!(problem.verdict(), Verdict::Several(..)));
}

fn mixed_prices() -> [i64; 3] {
    [0, 500_000_000, 1_500_000_000]
}

#[test]
fn values_of_several_kinds_may_be_far_apart() {
    let mut problem = Problem::new();
    problem.add_variables(["a", "b"], mixed![0, 0.5, 4_000_000_000_i64, 1]).unwrap();
    problem.add_constraint(AllDifferent, ["a", "b"]).unwrap();
    assert_eq!(problem.count(), 12);
    problem.add_constraint(|a: kumiki::Mixed| a.as_int().is_some(), ["a"]).unwrap();
    problem.add_constraint(MaxSum(mixed![4_000_000_000.5][0].clone()), ["a", "b"]).unwrap();
    assert_eq!(problem.count(), 7);
}
