//! Sudoku of any size: n × n cells in n boxes, where n is a square number.

use super::puzzle_file::clues;
use super::random::Random;
use super::{Case, Entry, Question, Statement, all_differ};
use kumiki::engine::Int;

/// Minimal puzzles of 16×16 and 25×25: full grids, freed of every clue whose loss was soon shown to
/// leave one solution.
const LARGE: &str = include_str!("large_sudokus.txt");

/// Clues and seeds of puzzles of 25×25 that keep enough clues to have many solutions, and few
/// enough for these to be hard to find.
const LOOSE: [(usize, u64); 3] = [(300, 1), (290, 2), (280, 3)];

pub(super) fn entries() -> Vec<Entry> {
    let famous = crate::FAMOUS.into_iter().map(|(name, text)| (name.to_owned(), text));
    let large = (1..).zip(LARGE.lines()).map(|(number, text)| {
        let n = text.len().isqrt();
        (format!("{n}x{n}/{number}"), text)
    });
    let unique = famous.chain(large).flat_map(|(name, text)| {
        let state = move |question| case(&clues(text).expect("a puzzle"), question, Some(1));
        let proof = Question::Count { limit: Some(2) };
        [
            Entry::new(format!("sudoku {name} first"), move || state(Question::First)),
            Entry::new(format!("sudoku {name} proof"), move || state(proof.clone())),
        ]
    });
    let loose = LOOSE.map(|(clues, seed)| {
        let state = move || case(&drawn(5, clues, seed), Question::First, Some(1));
        Entry::new(format!("sudoku 25x25 loose/{seed} first"), state)
    });
    unique.chain(loose).collect()
}

/// The puzzle of `clues`, numbers from 0 or nothing, row by row.
pub(super) fn case(clues: &[Option<usize>], question: Question, known: Option<Int>) -> Case {
    let n = clues.len().isqrt();
    let (mut statement, clues) = (rules(n.isqrt()), clues.to_vec());
    for (cell, clue) in clues.iter().enumerate() {
        if let &Some(clue) = clue {
            statement.fix(cell, clue as Int);
        }
    }
    let check = move |cells: &[Int]| {
        let keeps =
            |(cell, clue): (&Int, &Option<usize>)| clue.is_none_or(|clue| *cell == clue as Int);
        is_solved(cells) && cells.iter().zip(&clues).all(keeps)
    };
    Case { statement, question, check: Box::new(check), known }
}

/// A variable for each cell, with numbers from 0.
pub(super) fn rules(width: usize) -> Statement {
    let n = width * width;
    let mut statement = Statement::new();
    statement.variables(n * n, 0..n as Int);
    for i in 0..n {
        statement.all_different((0..n).map(|at| i * n + at));
        statement.all_different((0..n).map(|at| at * n + i));
        statement.all_different((0..n).map(|at| in_box(width, i, at)));
    }
    statement
}

/// The cell that is `at` in box `number`.
fn in_box(width: usize, number: usize, at: usize) -> usize {
    let row = number / width * width + at / width;
    let column = number % width * width + at % width;
    row * width * width + column
}

/// Returns whether each number is once in each row, column and box.
pub(super) fn is_solved(cells: &[Int]) -> bool {
    let n = cells.len().isqrt();
    (0..n).all(|i| {
        all_differ((0..n).map(|at| cells[i * n + at]))
            && all_differ((0..n).map(|at| cells[at * n + i]))
            && all_differ((0..n).map(|at| cells[in_box(n.isqrt(), i, at)]))
    })
}

/// A full grid: the pattern that shifts each row, with numbers, rows and columns exchanged so that
/// the boxes stay whole.
pub(super) fn full_grid(width: usize, random: &mut Random) -> Vec<usize> {
    let n = width * width;
    let numbers = random.permutation(n);
    let mut lines = || {
        let bands = random.permutation(width);
        let line = |band| random.permutation(width).into_iter().map(move |at| band * width + at);
        bands.into_iter().flat_map(line).collect::<Vec<usize>>()
    };
    let (rows, columns) = (lines(), lines());
    let number =
        |row: usize, column: usize| numbers[(row % width * width + row / width + column) % n];
    rows.iter().flat_map(|&row| columns.iter().map(move |&column| number(row, column))).collect()
}

/// Returns a puzzle of boxes with `width` rows that keeps a share of the clues of a full grid.
pub(super) fn filled_for(width: usize, share: f64) -> Case {
    let cells = width.pow(4);
    let clues = (cells as f64 * share) as usize;
    case(&drawn(width, clues, width as u64), Question::First, Some(1))
}

fn drawn(width: usize, clues: usize, seed: u64) -> Vec<Option<usize>> {
    let mut random = Random::new(seed);
    let grid = full_grid(width, &mut random);
    let mut puzzle = vec![None; grid.len()];
    for &cell in &random.permutation(grid.len())[..clues] {
        puzzle[cell] = Some(grid[cell]);
    }
    puzzle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_grids_are_solved() {
        for width in [2, 3, 5] {
            let grid = full_grid(width, &mut Random::new(width as u64));
            let cells: Vec<Int> = grid.into_iter().map(|number| number as Int).collect();
            assert!(is_solved(&cells));
        }
    }
}
