//! Forks: the cells in which the solutions of a puzzle differ, and the clues that decide.
//!
//! Invariant: each digit of a fork is that of a solution. With each deciding clue, the puzzle has
//! one solution.

use super::step::cells::blocks;
use super::{Position, Refusal};
use kumiki_sudoku::words::joined;
use kumiki_sudoku::{Cell, Digit, Digits, Puzzle, Solver, Verdict};
use std::fmt;

/// The greatest number of cells that are named in words. More are only counted.
const NAMED: usize = 24;

/// The number of deciding clues that are listed in words.
const LISTED: usize = 8;

/// The cells that have several digits, each in some solution. It shows as `several solutions: r1c3
/// is 2 or 6`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fork {
    /// A cell: of those in which two solutions differ, the one with the fewest candidates.
    pub cell: Cell,
    /// Its digits in the solutions. If a limit came before all were known, two of them.
    pub digits: Digits,
    /// The cells in which two of the solutions differ, in reading order, with the digit of each.
    pub parted: Vec<(Cell, [Digit; 2])>,
    /// All cells that differ, in reading order, with their digits in the solutions. If a limit came
    /// before all were known, those in which two solutions differ.
    pub differing: Vec<(Cell, Digits)>,
    /// The single clues any one of which leaves one solution; `None` if a limit came first.
    pub deciding: Option<Vec<(Cell, Digit)>>,
}

impl fmt::Display for Fork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: Vec<String> = self.digits.iter().map(|digit| digit.to_string()).collect();
        write!(f, "several solutions: {} is {}", self.cell.short_name(), joined(&digits, "or"))
    }
}

impl Fork {
    /// Returns which cells differ, and which clues decide, in sentences.
    pub fn in_words(&self) -> String {
        let cells: Vec<Cell> = self.differing.iter().map(|&(cell, _)| cell).collect();
        let places =
            if cells.len() > NAMED { format!("{} cells", cells.len()) } else { blocks(&cells) };
        let differ = format!("The solutions differ in {places}.");
        let Some(deciding) = &self.deciding else { return differ };
        let possible: usize = self.differing.iter().map(|(_, digits)| digits.len()).sum();
        let named = deciding.iter().map(|(cell, digit)| format!("{}={digit}", cell.short_name()));
        let named: Vec<String> = named.collect();
        let clues = match named.len() {
            0 => "No single clue leaves only one of them".to_owned(),
            all if all == possible => "A clue in any of these cells leaves one of them".to_owned(),
            all @ ..=LISTED => {
                let any = if all == 1 { "This clue" } else { "Any one of these clues" };
                format!("{any} leaves one of them: {}", named.join(", "))
            }
            all => format!(
                "Any one of {all} clues leaves one of them, such as {}",
                named[..LISTED].join(", ")
            ),
        };
        format!("{differ} {clues}.")
    }

    /// Returns the fork of two solutions.
    fn of<const W: usize>(
        [one, other]: [Vec<Digit>; 2],
        puzzle: &Puzzle,
        position: &Position<W>,
        solver: &mut Solver,
    ) -> Fork {
        let differ = puzzle.shape().cells().zip(one.into_iter().zip(other));
        let differ = differ.filter(|(_, (one, other))| one != other);
        let parted: Vec<(Cell, [Digit; 2])> =
            differ.map(|(cell, (one, other))| (cell, [one, other])).collect();
        let &(cell, pair) = parted
            .iter()
            .min_by_key(|&&(cell, _)| position.candidates(cell).len())
            .expect("different solutions differ in a cell");
        let all = match solver.true_candidates(puzzle) {
            Ok(Some(all)) => all.iter().filter(|(_, digits)| digits.len() > 1).collect(),
            _ => Vec::new(),
        };
        let deciding = match all.is_empty() {
            true => None,
            false => solver.deciding_clues(puzzle, &all).ok(),
        };
        let differing = match all.is_empty() {
            true => parted.iter().map(|&(cell, pair)| (cell, Digits::from_iter(pair))).collect(),
            false => all,
        };
        let own = differing.iter().find(|(other, _)| *other == cell);
        let digits = own.map_or(Digits::from_iter(pair), |&(_, digits)| digits);
        Fork { cell, digits, parted, differing, deciding }
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
    Ok(Some(Fork::of([one, other], puzzle, position, solver)))
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
