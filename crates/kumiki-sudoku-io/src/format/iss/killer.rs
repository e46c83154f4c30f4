//! Readers of killer sudokus in the two forms that players post.
//!
//! Invariant: every cell with a sum is in one cage.

use super::{IssError, IssProblem};
use kumiki_sudoku::rule::GlobalRule;
use kumiki_sudoku::{Cell, Puzzle, Rule, Shape};
use std::collections::BTreeMap;

/// Reads `3x3:d:k:3841:7705:…`: after the size, `d` for both diagonals, and `k`, a number for each
/// cell: the sum of its cage times 256, and the number of the cage. Returns `None` if the text does
/// not have this form.
pub(super) fn read_numbers(text: &str) -> Option<Result<Puzzle, IssError>> {
    let fields = text.strip_prefix("3x3:")?;
    let (has_diagonals, numbers) = match fields.split_once(":k:")? {
        ("", numbers) => (false, numbers),
        ("d", numbers) => (true, numbers),
        _ => return None,
    };
    let numbers: Vec<&str> = numbers.trim_end_matches(':').split(':').collect();
    (numbers.len() == Shape::CLASSIC.cell_count()).then(|| of_numbers(has_diagonals, &numbers))
}

fn of_numbers(has_diagonals: bool, numbers: &[&str]) -> Result<Puzzle, IssError> {
    let mut puzzle = Puzzle::new(Shape::CLASSIC);
    if has_diagonals {
        puzzle.add_rule(GlobalRule::FallingDiagonal.into())?;
        puzzle.add_rule(GlobalRule::RisingDiagonal.into())?;
    }
    let mut cages: BTreeMap<u32, Vec<Cell>> = BTreeMap::new();
    for (cell, text) in Shape::CLASSIC.cells().zip(numbers) {
        let number: u32 = text.parse().map_err(|_| IssProblem::NotANumber((*text).to_string()))?;
        if number >= 256 {
            cages.entry(number).or_default().push(cell);
        }
    }
    for (number, cells) in cages {
        puzzle.add_rule(Rule::cage(Some(number / 256), cells))?;
    }
    Ok(puzzle)
}

/// Reads 81 symbols. Each is the sum of a cage, 0 if no sum is given, or a pointer to a neighbour
/// in the same cage: `<`, `>`, `^`, `v`, and for diagonals the backtick, `'`, `,` and `.`. Returns
/// `None` if the text does not have this form.
pub(super) fn read_pointers(text: &str) -> Option<Result<Puzzle, IssError>> {
    let is_symbol = |symbol: char| symbol.is_ascii_alphanumeric() || "<>^v`',.".contains(symbol);
    let symbols: Vec<char> = text.chars().collect();
    let is_killer = symbols.len() == Shape::CLASSIC.cell_count()
        && symbols.iter().all(|&symbol| is_symbol(symbol))
        && symbols.iter().any(|symbol| "<>^v`',".contains(*symbol));
    is_killer.then(|| of_pointers(&symbols))
}

fn of_pointers(symbols: &[char]) -> Result<Puzzle, IssError> {
    let shape = Shape::CLASSIC;
    let mut cages: BTreeMap<Cell, Vec<Cell>> = BTreeMap::new();
    for cell in shape.cells() {
        let mut at = cell;
        let mut steps = 0;
        while let Some((down, right)) = step(symbols[shape.index(at)]) {
            let row = at.row().checked_add_signed(down);
            let column = at.column().checked_add_signed(right);
            let next = row.zip(column).map(|(row, column)| Cell::new(row, column));
            steps += 1;
            at = next
                .filter(|&next| shape.contains(next) && steps < shape.cell_count())
                .ok_or(IssProblem::NoSum(cell))?;
        }
        cages.entry(at).or_default().push(cell);
    }
    let mut puzzle = Puzzle::new(shape);
    for (head, cells) in cages {
        let sum = sum(symbols[puzzle.shape().index(head)]).filter(|&sum| sum > 0);
        // A cell on its own without a sum is in no cage.
        if sum.is_some() || cells.len() > 1 {
            puzzle.add_rule(Rule::cage(sum, cells))?;
        }
    }
    Ok(puzzle)
}

/// Returns the direction in which a symbol points, if it is a pointer: rows down and columns right.
fn step(symbol: char) -> Option<(isize, isize)> {
    Some(match symbol {
        '<' => (0, -1),
        '>' => (0, 1),
        '^' => (-1, 0),
        'v' => (1, 0),
        '`' => (-1, -1),
        '\'' => (-1, 1),
        ',' => (1, -1),
        '.' => (1, 1),
        _ => return None,
    })
}

/// Returns the sum that a symbol stands for: digits, then capital letters from 10, then small
/// letters from 36.
fn sum(symbol: char) -> Option<u32> {
    match symbol {
        '0'..='9' | 'A'..='Z' => symbol.to_digit(36),
        'a'..='z' => symbol.to_digit(36).map(|number| number + 26),
        _ => None,
    }
}
