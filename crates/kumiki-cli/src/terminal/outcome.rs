//! Exit codes, and their precedence.
//!
//! Invariant: outcomes are ordered by precedence, so the outcome of many answers is the greatest of
//! theirs.

use kumiki::{SolutionCount, Statistics};
use std::process::ExitCode;

/// An answer: its outcome, and the statistics of its search.
#[derive(Clone, PartialEq, Debug)]
pub struct Answered {
    /// The outcome.
    pub outcome: Outcome,
    /// The statistics of the search; zero if there was none.
    pub statistics: Statistics,
}

impl From<Outcome> for Answered {
    fn from(outcome: Outcome) -> Answered {
        Answered { outcome, statistics: Statistics::default() }
    }
}

/// The outcome of a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Outcome {
    /// Every question was answered: exit code 0.
    #[default]
    Solved,
    /// A problem that should have one solution has several: exit code 3.
    NotUnique,
    /// A problem has no solution: exit code 1.
    NoSolution,
    /// A limit or Ctrl-C stopped the search: exit code 4.
    Unfinished,
    /// An input or output failed, the usage was wrong, or the program has a defect: exit code 2.
    Unusable,
}

impl Outcome {
    /// Returns the exit code.
    pub fn code(self) -> u8 {
        match self {
            Outcome::Solved => 0,
            Outcome::NoSolution => 1,
            Outcome::Unusable => 2,
            Outcome::NotUnique => 3,
            Outcome::Unfinished => 4,
        }
    }

    /// Returns the outcome with this exit code, if there is one.
    pub fn of_code(code: u8) -> Option<Outcome> {
        let all = [
            Outcome::Solved,
            Outcome::NotUnique,
            Outcome::NoSolution,
            Outcome::Unfinished,
            Outcome::Unusable,
        ];
        all.into_iter().find(|outcome| outcome.code() == code)
    }

    /// Returns the outcome of a number of solutions. `is_stopped` is true if there may be more,
    /// `unique` if there should be only one.
    pub fn of_solutions(
        found: impl Into<SolutionCount>,
        is_stopped: bool,
        unique: bool,
    ) -> Outcome {
        match found.into().to_u64() {
            _ if is_stopped => Outcome::Unfinished,
            Some(0) => Outcome::NoSolution,
            Some(2..) | None if unique => Outcome::NotUnique,
            _ => Outcome::Solved,
        }
    }

    /// Adds the outcome of another answer.
    pub fn note(&mut self, other: Outcome) {
        *self = other.max(*self);
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> ExitCode {
        ExitCode::from(outcome.code())
    }
}

/// Returns a number of solutions in words. `is_at_limit` is true if the search stopped at the
/// requested number.
pub fn solutions_in_words(found: impl Into<SolutionCount>, is_at_limit: bool) -> String {
    let found = found.into();
    let plural = if found == 1 { "" } else { "s" };
    let more = if is_at_limit { " or more: stopped at --limit" } else { "" };
    format!("{found} solution{plural}{more}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_least_expected_counts() {
        let mut codes = Vec::new();
        let mut outcome = Outcome::default();
        for next in [
            Outcome::Solved,
            Outcome::NotUnique,
            Outcome::NoSolution,
            Outcome::Unfinished,
            Outcome::Unusable,
            Outcome::Solved,
        ] {
            assert_eq!(Outcome::of_code(next.code()), Some(next));
            outcome.note(next);
            codes.push(outcome.code());
        }
        assert_eq!(codes, [0, 3, 1, 4, 2, 2]);
        assert_eq!(Outcome::of_code(5), None);
    }
}
