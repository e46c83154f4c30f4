//! Small models on which published solvers have answered wrongly, not at all, or without end.
//!
//! Invariant: what is right is counted here by trying every combination, never taken from a solver.

use crate::random_models::description::STRENGTHS;
use kumiki::constraints::Strength;
use kumiki::search::{LookAhead, Restarts, VariableOrder};
use kumiki::{AllDifferent, ExactSum, Limits, MaxSum, Problem, Settings};
use std::ops::RangeInclusive;
use std::time::Duration;

/// A constraint on variables that are known by their places.
enum Trap {
    AllDifferent(&'static [usize]),
    /// The values of the two differ by anything but this.
    NotApart(usize, usize, i64),
    /// Coefficients, places, and what the sum is.
    Equal(&'static [(i64, usize)], i64),
    /// Coefficients, places, and the upper bound of the sum.
    AtMost(&'static [(i64, usize)], i64),
}

use Trap::{AllDifferent as Differ, AtMost, Equal, NotApart};

/// The fault of another solver, the domains, and the constraints.
type Case = (&'static str, &'static [RangeInclusive<i64>], &'static [Trap]);

const CASES: &[Case] = &[
    ("Values to spare: solutions were lost", &[1..=4, 3..=7, 1..=4], &[Differ(&[0, 1, 2])]),
    ("Equal domains, one value to spare", &[1..=4, 1..=4, 1..=4], &[Differ(&[0, 1, 2])]),
    ("Two variables that overlap", &[1..=3, 2..=4], &[Differ(&[0, 1])]),
    ("One value for three variables", &[1..=1, 1..=2, 1..=3], &[Differ(&[0, 1, 2])]),
    ("Not even the pigeons fit", &[1..=2, 1..=2, 1..=2], &[Differ(&[0, 1, 2])]),
    (
        "Sums with rounding: a solution that is none",
        &[2..=4, 3..=7, 2..=4],
        &[
            AtMost(&[(1, 0), (2, 2)], 10),
            Equal(&[(2, 0), (-3, 2)], -2),
            Equal(&[(3, 0), (1, 1)], 14),
        ],
    ),
    ("A quotient that is no integer", &[2..=4, 3..=7], &[Equal(&[(3, 0), (1, 1)], 14)]),
    (
        "Sums and a difference: two solutions that are none",
        &[1..=3, 1..=4, 0..=2],
        &[
            Equal(&[(2, 1), (3, 2)], 8),
            NotApart(1, 2, 0),
            Equal(&[(1, 1), (-2, 2)], 2),
            AtMost(&[(3, 0), (3, 1), (-3, 2)], 15),
        ],
    ),
    (
        "No solution, found out only by both sums: a crash",
        &[3..=7, 1..=3, 2..=6, 1..=3, 0..=4],
        &[Equal(&[(3, 0), (3, 1), (-2, 2), (-3, 4)], 20), Equal(&[(-3, 2), (1, 3), (2, 4)], -6)],
    ),
    (
        "Two sums that move each other's bounds: no end",
        &[3..=5, 2..=6],
        &[Equal(&[(2, 0), (1, 1)], 14), Equal(&[(2, 0), (3, 1)], 28)],
    ),
    (
        "A sum and all-different, bounds on both sides",
        &[1..=6, 2..=5, 1..=9, -3..=2],
        &[
            Differ(&[0, 1, 2, 3]),
            Equal(&[(1, 0), (1, 1), (-1, 2)], 0),
            AtMost(&[(-2, 3), (1, 2)], 9),
        ],
    ),
    ("Twice the same coefficient and an odd sum", &[0..=9, 0..=9], &[Equal(&[(2, 0), (4, 1)], 7)]),
];

fn holds(trap: &Trap, values: &[i64]) -> bool {
    let sum = |terms: &[(i64, usize)]| terms.iter().map(|&(c, at)| c * values[at]).sum::<i64>();
    match trap {
        Differ(places) => places
            .iter()
            .enumerate()
            .all(|(i, &a)| places[..i].iter().all(|&b| values[a] != values[b])),
        NotApart(a, b, distance) => values[*a] != values[*b] + distance,
        Equal(terms, total) => sum(terms) == *total,
        AtMost(terms, most) => sum(terms) <= *most,
    }
}

fn truth((_, domains, traps): &Case) -> u64 {
    let mut all = vec![vec![]];
    for domain in *domains {
        let longer = |start: Vec<i64>| domain.clone().map(move |v| [&start[..], &[v]].concat());
        all = all.into_iter().flat_map(longer).collect();
    }
    all.iter().filter(|values| traps.iter().all(|trap| holds(trap, values))).count() as u64
}

fn problem((_, domains, traps): &Case, strength: Option<Strength>) -> Problem<usize, i64> {
    let mut problem = Problem::new();
    for (at, domain) in domains.iter().enumerate() {
        problem.add_variable(at, domain.clone()).unwrap();
    }
    for trap in *traps {
        match *trap {
            Differ(places) => match strength {
                Some(strength) => {
                    problem.add_constraint(AllDifferent.with_strength(strength), places.to_vec())
                }
                None => problem.add_constraint(AllDifferent, places.to_vec()),
            },
            NotApart(a, b, distance) => {
                problem.add_constraint(AllDifferent.with_offsets([0, distance]), [a, b])
            }
            Equal(terms, total) => {
                let (factors, places): (Vec<i64>, Vec<usize>) = terms.iter().copied().unzip();
                problem.add_constraint(ExactSum(total).times(factors), places)
            }
            AtMost(terms, most) => {
                let (factors, places): (Vec<i64>, Vec<usize>) = terms.iter().copied().unzip();
                problem.add_constraint(MaxSum(most).times(factors), places)
            }
        }
        .unwrap();
    }
    problem
}

#[test]
fn no_trap_catches_any_strength_or_look_ahead() {
    for case in CASES {
        let solutions = truth(case);
        for strength in STRENGTHS.map(Some).into_iter().chain([None]) {
            let problem = problem(case, strength);
            for look_ahead in [LookAhead::None, LookAhead::Forward, LookAhead::Full] {
                for order in [VariableOrder::DomDeg, VariableOrder::InOrder, VariableOrder::DomWdeg]
                {
                    let settings = Settings::default()
                        .look_ahead(look_ahead)
                        .variable_order(order)
                        .restarts(Restarts::Luby { unit: 1 })
                        .limits(Limits::none().time(Duration::from_secs(60)));
                    let found = problem.search(settings).count();
                    assert_eq!(found, solutions, "{}: {strength:?}, {look_ahead:?}", case.0);
                }
            }
        }
    }
}

/// A solver that learns from conflicts called eight queens on a board of eight impossible beyond 58
/// ways.
#[test]
fn queens_are_as_many_as_everybody_has_counted() {
    for (size, ways) in [(4, 2), (5, 10), (6, 4), (8, 92)] {
        let mut problem = Problem::new();
        problem.add_variables(0..size, 0..size).unwrap();
        for step in [0, 1, -1] {
            let differ = AllDifferent.with_offsets((0..size).map(|at| step * at));
            problem.add_constraint(differ, 0..size).unwrap();
        }
        for order in [VariableOrder::DomDeg, VariableOrder::DomWdeg] {
            let settings = Settings::default()
                .variable_order(order)
                .last_conflict(true)
                .restarts(Restarts::Luby { unit: 2 });
            assert_eq!(problem.search(settings).count(), ways, "{size} queens");
        }
    }
}
