//! Numbers of solutions that take more than 64 bits: exact, however they are counted.
//!
//! Invariant: the right number is calculated from the sizes of the domains, without a search.

use kumiki::search::Status;
use kumiki::{AllDifferent, Limit, Limits, MaxSum, Problem, Settings, SolutionCount};
use proptest::prelude::*;

/// Returns a problem of variables with domains of these sizes, the first of which differ in
/// `pairs`.
fn problem(sizes: &[i64], pairs: usize) -> Problem<usize, i64> {
    let mut problem = Problem::new();
    for (name, &size) in sizes.iter().enumerate() {
        problem.add_variable(name, 0..size).unwrap();
    }
    for pair in 0..pairs {
        problem.add_constraint(AllDifferent, [2 * pair, 2 * pair + 1]).unwrap();
    }
    problem
}

/// Returns the number of solutions as one search counts it, after checking that the statistics
/// have the same.
fn counted(problem: &Problem<usize, i64>, settings: Settings) -> SolutionCount {
    let mut solutions = problem.search(settings);
    let count = solutions.count_left();
    assert_eq!(solutions.status(), Status::Exhausted);
    assert_eq!(solutions.statistics().solutions, count);
    assert!(solutions.statistics().to_string().contains(&format!("solutions: {count}, ")));
    count
}

/// Checks the number of solutions on one thread and on two, and the sum of the parts.
fn check(problem: &Problem<usize, i64>, right: &str) {
    assert_eq!(problem.count().to_string(), right);
    for threads in [1, 2] {
        let settings = Settings::default().threads(threads);
        assert_eq!(counted(problem, settings).to_string(), right, "{threads} threads");
    }
    let parts = problem.divide(4).unwrap();
    let counts = parts.iter().map(|part| problem.solutions_of(part).unwrap().count());
    assert_eq!(counts.sum::<SolutionCount>().to_string(), right, "{} parts", parts.len());
}

#[test]
fn a_number_around_two_to_the_power_of_64_is_exact() {
    // A pair that differs has two of its four combinations.
    for (variables, pairs, right) in [
        (64, 1, "9223372036854775808"),
        (65, 1, "18446744073709551616"),
        (66, 1, "36893488147419103232"),
        (130, 2, "340282366920938463463374607431768211456"),
    ] {
        check(&problem(&vec![2; variables], pairs), right);
    }
    let wide = counted(&problem(&[65_536; 4], 0), Settings::default());
    assert_eq!(wide.to_string(), "18446744073709551616");
}

#[test]
fn what_is_left_after_the_first_solution_is_one_less() {
    // Each level above the first solution adds what its other values have below them.
    let problem = problem(&[65_536, 65_536, 65_536, 131_072], 0);
    let mut solutions = problem.solutions();
    assert!(solutions.next_row().is_some());
    assert_eq!(solutions.count_left().to_string(), "36893488147419103231");
    assert_eq!(solutions.statistics().solutions.to_string(), "36893488147419103232");
    assert_eq!(solutions.count_left(), 0);
}

#[test]
fn a_limit_is_met_exactly_however_many_there_are() {
    let problem = problem(&[2; 66], 1);
    for threads in [1, 2] {
        for limit in [1, 1000] {
            let limits = Limits::none().solutions(limit);
            let mut solutions = problem.search(Settings::default().threads(threads).limits(limits));
            assert_eq!(solutions.count_left(), limit);
            assert_eq!(solutions.status(), Status::Stopped(Limit::Solutions));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn products_and_sums_are_exact_around_64_bits(
        [a, b] in prop::array::uniform2(2..4_i64),
        sizes in prop::collection::vec(5..11_i64, 18..26),
    ) {
        let pair = a * b - a.min(b);
        let rest: u128 = sizes.iter().map(|&size| size as u128).product();
        let sizes: Vec<i64> = [a, b].into_iter().chain(sizes).collect();
        check(&problem(&sizes, 1), &(pair as u128 * rest).to_string());
    }

    #[test]
    fn products_of_wide_domains_are_exact(
        bound in 0..12_i64,
        sizes in prop::array::uniform4(30_000..100_000_i64),
    ) {
        let pairs = (0..6).flat_map(|x| (0..7).map(move |y| x + y)).filter(|&sum| sum <= bound);
        let rest: u128 = sizes.iter().map(|&size| size as u128).product();
        let right = pairs.count() as u128 * rest;
        let sizes: Vec<i64> = [6, 7].into_iter().chain(sizes).collect();
        let mut problem = problem(&sizes, 0);
        problem.add_constraint(MaxSum(bound), [0, 1]).unwrap();
        prop_assert_eq!(counted(&problem, Settings::default()).to_string(), right.to_string());
    }
}
