//! Verdicts on sudokus, with their evidence.
//!
//! Invariant: a verdict has its evidence: the solution, two solutions, or a reason.

use kumiki_sudoku::{Cell, Digit, Puzzle, Reason, Verdict};

/// A part of a verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VerdictPart<'v, S> {
    /// Words, with the blanks and line breaks around them.
    Words(&'static str),
    /// The reason why there is no solution.
    Reason(&'v Reason),
    /// A solution.
    Solution(&'v S),
}

/// Calls `write` with the parts of a verdict in turn: a line with `in_lines`, and else a text for
/// people. No line break is behind the last part.
pub fn verdict_parts<'v, S>(
    verdict: &'v Verdict<S>,
    in_lines: bool,
    mut write: impl FnMut(VerdictPart<'v, S>),
) {
    let [unique, none, several, and, unfinished] = match in_lines {
        true => ["unique ", "none ", "several ", " ", "unfinished"],
        false => [
            "unique solution:\n",
            "no solution: ",
            "several solutions, among them:\n",
            "\nand\n",
            "unfinished: there may be others than\n",
        ],
    };
    match verdict {
        Verdict::Unique(solution) => {
            write(VerdictPart::Words(unique));
            write(VerdictPart::Solution(solution));
        }
        Verdict::None(reason) => {
            write(VerdictPart::Words(none));
            write(VerdictPart::Reason(reason));
        }
        Verdict::Several(one, other) => {
            write(VerdictPart::Words(several));
            write(VerdictPart::Solution(one));
            write(VerdictPart::Words(and));
            write(VerdictPart::Solution(other));
        }
        Verdict::Unfinished(Some(solution)) if !in_lines => {
            write(VerdictPart::Words(unfinished));
            write(VerdictPart::Solution(solution));
        }
        Verdict::Unfinished(_) => write(VerdictPart::Words("unfinished")),
    }
}

/// Returns the first cell in which two solutions of `puzzle` differ, with the digit of each.
pub fn first_difference(
    puzzle: &Puzzle,
    one: &[Digit],
    other: &[Digit],
) -> Option<(Cell, [Digit; 2])> {
    let cells = puzzle.shape().cells().zip(one.iter().zip(other));
    let mut differing = cells.filter(|(_, (one, other))| one != other);
    differing.next().map(|(cell, (&one, &other))| (cell, [one, other]))
}
