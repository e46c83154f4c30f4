//! Forks: a cell in which the solutions of a puzzle differ.
//!
//! Invariant: each digit of a fork is that of a solution, and there are two or more.

use super::{Position, Refusal};
use kumiki_sudoku::words::joined;
use kumiki_sudoku::{Cell, Digit, Digits, Puzzle, Solver, Verdict};
use std::fmt;

/// A cell that has several digits, each in some solution. It shows as `several solutions: r1c3 is 2
/// or 6`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fork {
    /// The cell.
    pub cell: Cell,
    /// Its digits in the solutions. If a limit came before all were known, two of them.
    pub digits: Digits,
}

impl fmt::Display for Fork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: Vec<String> = self.digits.iter().map(|digit| digit.to_string()).collect();
        write!(f, "several solutions: {} is {}", self.cell.short_name(), joined(&digits, "or"))
    }
}

/// Returns where the solutions of `puzzle` differ; `None` if there is only one. `position` has what
/// is filled in, pencil marks among it if `marks` is true.
///
/// # Errors
/// If there is no solution, or what is filled in contradicts it, or a limit came first.
pub(super) fn fork<const W: usize>(
    puzzle: &Puzzle,
    position: &Position<W>,
    solver: &mut Solver,
    marks: bool,
) -> Result<Option<Fork>, Refusal> {
    let [one, other] = match solver.verdict(puzzle) {
        Verdict::Unique(solution) => {
            return find_mistake(puzzle, &solution, marks).map_or(Ok(None), Err);
        }
        Verdict::None(reason) => return Err(Refusal::None(reason)),
        Verdict::Several(one, other) => [one, other],
        Verdict::Unfinished(_) => return Err(Refusal::Stopped),
    };
    match solver.has_solution(&position.as_clues()) {
        Ok(true) => {}
        Ok(false) => return Err(Refusal::Contradicted),
        Err(_) => return Err(Refusal::Stopped),
    }
    let differ = puzzle.shape().cells().zip(one.into_iter().zip(other));
    let differ = differ.filter(|(_, (one, other))| one != other);
    let (cell, (one, other)) = differ
        .min_by_key(|&(cell, _)| position.candidates(cell).len())
        .expect("different solutions differ in a cell");
    let digits = solver.true_digits(puzzle, cell);
    Ok(Some(Fork { cell, digits: digits.unwrap_or_else(|_| Digits::from_iter([one, other])) }))
}

/// Returns the first contradiction of what is filled in to the only `solution`.
fn find_mistake(puzzle: &Puzzle, solution: &[Digit], marks: bool) -> Option<Refusal> {
    let mut cells = puzzle.iter().zip(solution);
    cells.find_map(|((cell, entry), &digit)| match entry.digit {
        Some(wrong) if wrong != digit => Some(Refusal::Wrong(cell, wrong)),
        None if marks && !entry.notes.is_empty() && !entry.notes.contains(digit) => {
            Some(Refusal::LeftOut(cell))
        }
        _ => None,
    })
}
