//! Problems that grow: families of one kind of problem, each stated in any size.
//!
//! Invariant: every problem is solved by propagation and few decisions, or all of its solutions are
//! counted. So time over size shows how the work of the engine grows, and not how hard search is.

use super::random::Random;
use super::{Case, Question, Statement, colouring, queens, sudoku, tables};
use kumiki::constraints::Comparison;
use kumiki::engine::Int;

/// A kind of problem that is stated in several sizes.
#[derive(Debug)]
pub struct Family {
    /// The name.
    pub name: &'static str,
    /// The unit of the sizes.
    pub unit: &'static str,
    /// The sizes, ascending.
    pub sizes: &'static [usize],
    /// The power of the size that the time grows with, if nothing is done twice.
    pub expected: f64,
    /// The reason for `expected`.
    pub reason: &'static str,
    state: fn(usize) -> Case,
    /// Returns the number that the time is set against for a size.
    measure: fn(usize) -> f64,
}

impl Family {
    /// Returns the problem of a size.
    pub fn state(&self, size: usize) -> Case {
        (self.state)(size)
    }

    /// Returns the number that the time is set against for a size: the size in most families.
    pub fn measure(&self, size: usize) -> f64 {
        (self.measure)(size)
    }
}

/// All families.
pub static FAMILIES: [Family; 8] = [
    Family {
        name: "queens, first",
        unit: "queens",
        sizes: &[8, 16, 32, 64, 125, 250, 500, 1_000, 2_000],
        expected: 2.0,
        reason: "each queen removes three values of each other queen",
        state: queens::first,
        measure: |size| size as f64,
    },
    Family {
        name: "queens, all",
        unit: "solutions",
        sizes: &[6, 7, 8, 9, 10, 11, 12, 13, 14],
        expected: 1.0,
        reason: "the work for a solution grows little",
        state: queens::all,
        measure: |size| queens::COUNTS[size] as f64,
    },
    Family {
        name: "sudoku",
        unit: "rows",
        sizes: &[4, 9, 16, 25, 36],
        expected: 3.0,
        reason: "a grid of n rows has n × n × n candidates",
        state: |size| sudoku::filled_for(size.isqrt(), 0.6),
        measure: |size| size as f64,
    },
    Family {
        name: "colouring",
        unit: "places",
        sizes: &[100, 300, 1_000, 3_000, 10_000, 30_000, 100_000],
        expected: 1.0,
        reason: "each place has a few neighbours",
        state: |size| colouring::random_case(size, size * 3 / 2, 4),
        measure: |size| size as f64,
    },
    Family {
        name: "table",
        unit: "rows",
        sizes: &[100, 1_000, 10_000, 100_000, 1_000_000],
        expected: 1.0,
        reason: "each row is read a few times",
        state: tables::of_rows,
        measure: |size| size as f64,
    },
    Family {
        name: "sum",
        unit: "terms",
        sizes: &[10, 100, 1_000, 10_000, 100_000, 1_000_000],
        expected: 1.0,
        reason: "each decision changes one term",
        state: sum,
        measure: |size| size as f64,
    },
    Family {
        name: "pairs",
        unit: "pairs",
        sizes: &[10, 30, 100, 300, 1_000, 1_500],
        expected: 1.0,
        reason: "each pair is read a few times before all become one constraint",
        state: pairs,
        measure: |size| (size * (size - 1) / 2) as f64,
    },
    Family {
        name: "chain",
        unit: "variables",
        sizes: &[1_000, 10_000, 100_000, 1_000_000],
        expected: 1.0,
        reason: "each variable is in two constraints",
        state: chain,
        measure: |size| size as f64,
    },
];

/// One sum of `terms` numbers from 0 to 9.
fn sum(terms: usize) -> Case {
    let total = 5 * terms as Int;
    let mut statement = Statement::new();
    let vars = statement.variables(terms, 0..10);
    statement.sum(vars.map(|var| (1, var)), Comparison::Equal, total);
    let check = Box::new(move |values: &[Int]| values.iter().sum::<Int>() == total);
    Case { statement, question: Question::First, check, known: Some(1) }
}

/// As many values as variables, which differ by one constraint for each pair.
fn pairs(variables: usize) -> Case {
    let mut statement = Statement::new();
    let vars = statement.variables(variables, 0..variables as Int);
    for one in vars.clone() {
        for other in one + 1..vars.end {
            statement.all_different([one, other]);
        }
    }
    let check = Box::new(|values: &[Int]| super::all_differ(values.iter().copied()));
    Case { statement, question: Question::First, check, known: Some(1) }
}

/// Numbers from 0 to 9, each at most 3 from the next.
fn chain(variables: usize) -> Case {
    let mut random = Random::new(variables as u64);
    let mut statement = Statement::new();
    let vars = statement.variables(variables, 0..10);
    for var in vars.clone().step_by(100) {
        statement.fix(var, random.below(10) as Int);
    }
    for (one, next) in vars.clone().zip(vars.skip(1)) {
        statement.sum([(1, one), (-1, next)], Comparison::AtMost, 3);
        statement.sum([(1, next), (-1, one)], Comparison::AtMost, 3);
    }
    let is_near = |pair: &[Int]| (pair[0] - pair[1]).abs() <= 3;
    let check = Box::new(move |values: &[Int]| values.windows(2).all(is_near));
    Case { statement, question: Question::First, check, known: Some(1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_of_each_family_is_solved() {
        for family in &FAMILIES {
            let case = family.state(family.sizes[0]);
            let problem = case.statement.problem(None).expect("small numbers");
            let solution = problem.solution().expect("a solution");
            let values: Vec<Int> = solution.values().copied().collect();
            assert!(case.is_solution(&values), "{}", family.name);
        }
    }
}
