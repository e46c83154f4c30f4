//! The bench set: classical problems, each stated as data, with what its answer has to be.
//!
//! Invariant: a name always means the same problem, down to the last number drawn at random.

mod all_interval;
mod colouring;
mod costas;
mod crypt_arithmetic;
mod golomb;
mod growing;
mod killer;
mod langford;
mod latin_square;
mod magic_square;
pub mod nonogram;
mod pentominoes;
mod portable;
mod puzzle_file;
mod quasigroup;
mod queens;
mod random;
mod statement;
mod sudoku;
mod tables;

pub use growing::{FAMILIES, Family};
pub use puzzle_file::{PuzzleError, puzzles};
pub use statement::{Rule, Statement};

use kumiki::engine::Int;
use kumiki::search::Status;
use kumiki::{Limits, Problem};
use std::fmt;

/// A question about a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// A solution.
    First,
    /// The number of solutions, up to a limit.
    Count {
        /// The number at which counting stops; 2 asks whether a solution is the only one.
        limit: Option<u64>,
    },
    /// The least value that a variable can have, and the proof that it is.
    Least {
        /// The variable.
        var: usize,
    },
}

/// A check of a solution, from the meaning of the problem and not from its statement.
pub type Check = Box<dyn Fn(&[Int]) -> bool>;

/// A problem with a question.
pub struct Case {
    /// The variables and what must hold.
    pub statement: Statement,
    /// The question.
    pub question: Question,
    /// Returns whether values are a solution.
    pub check: Check,
    /// The answer, where it is known: how many solutions (1 or 0 where the first is asked for), or
    /// the least value.
    pub known: Option<Int>,
}

impl Case {
    /// Returns whether `values` solve the problem, by its meaning and by each of its rules.
    pub fn is_solution(&self, values: &[Int]) -> bool {
        self.statement.is_satisfied(values) && (self.check)(values)
    }

    /// Returns the number of solutions that `problem`, the statement of this case, has, but not
    /// more than the question asks for; `None` if the search ends at one of `limits`.
    ///
    /// # Panics
    /// If the question asks for a least value, or if the number of solutions is no `Int`.
    pub fn answer(&self, problem: &Problem<usize, Int>, limits: Limits) -> Option<Int> {
        let most = match self.question {
            Question::First => Some(1),
            Question::Count { limit } => limit,
            Question::Least { .. } => panic!("a least value is not a number of solutions"),
        };
        let mut settings = problem.settings().clone();
        settings.limits = limits;
        settings.limits.solutions = most;
        let mut solutions = problem.search(settings);
        let found = match self.question {
            Question::First => u64::from(solutions.next_row().is_some()).into(),
            _ => solutions.count_left(),
        };
        let is_enough = most.is_some_and(|most| found == most);
        let is_complete = is_enough || solutions.status() == Status::Exhausted;
        let number = found.to_u64().and_then(|found| Int::try_from(found).ok());
        is_complete.then(|| number.expect("no case has as many solutions"))
    }
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Case")
            .field("statement", &self.statement)
            .field("question", &self.question)
            .field("known", &self.known)
            .finish_non_exhaustive()
    }
}

/// A case that is stated when it is needed: some take a while to draw.
pub struct Entry {
    name: String,
    state: Box<dyn Fn() -> Case>,
}

impl Entry {
    /// The case that `state` makes, under a name.
    pub fn new(name: impl Into<String>, state: impl Fn() -> Case + 'static) -> Entry {
        Entry { name: name.into(), state: Box::new(state) }
    }

    /// Returns the name of the case.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The case.
    pub fn state(&self) -> Case {
        (self.state)()
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").field("name", &self.name).finish_non_exhaustive()
    }
}

/// All cases of the bench set.
pub fn all() -> Vec<Entry> {
    let sets = [
        queens::entries(),
        langford::entries(),
        magic_square::entries(),
        costas::entries(),
        all_interval::entries(),
        quasigroup::entries(),
        colouring::entries(),
        golomb::entries(),
        nonogram::entries(),
        pentominoes::entries(),
        tables::entries(),
        killer::entries(),
        crypt_arithmetic::entries(),
        sudoku::entries(),
    ];
    sets.into_iter().flatten().collect()
}

/// Returns whether no value occurs twice.
fn all_differ(values: impl IntoIterator<Item = Int>) -> bool {
    let mut sorted: Vec<Int> = values.into_iter().collect();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// The answer, if it takes few decisions.
    fn answer(case: &Case) -> Option<Int> {
        let problem = case.statement.problem(None).expect("small numbers");
        let is_least = matches!(case.question, Question::Least { .. });
        (!is_least).then(|| case.answer(&problem, Limits::none().decisions(300))).flatten()
    }

    #[test]
    fn names_are_different() {
        let entries = all();
        let names: HashSet<&str> = entries.iter().map(Entry::name).collect();
        assert_eq!(names.len(), entries.len());
    }

    #[test]
    fn what_is_quickly_answered_has_the_known_answer() {
        let mut answered = 0;
        for entry in all() {
            let case = entry.state();
            if let (Some(answer), Some(known)) = (answer(&case), case.known) {
                assert_eq!(answer, known, "{}", entry.name());
                answered += 1;
            }
        }
        assert!(answered > 10);
    }

    #[test]
    fn a_solution_satisfies_the_rules_and_the_meaning() {
        for entry in all().into_iter().filter(|entry| entry.name().ends_with("first")) {
            let case = entry.state();
            let limits = kumiki::Limits::none().decisions(300);
            let problem = case.statement.problem(None).expect("small numbers");
            let mut solutions = problem.search(kumiki::Settings::default().limits(limits));
            if let Some(row) = solutions.next_row() {
                let mut values: Vec<Int> = row.values().copied().collect();
                assert!(case.is_solution(&values), "{}", entry.name());
                values.swap(0, 1);
                values[2] = values[0];
                assert!(!case.is_solution(&values), "{}", entry.name());
            }
        }
    }
}
