//! A line for each row.
//!
//! Invariant: the grid is square, with as many lines as cells in a line.

use super::cells::{self, Placed};
use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault};
use super::{BoxForms, Carries, Sample};
use kumiki_sudoku::{Puzzle, Shape};

pub(super) const ROWS: Codec = Codec {
    name: "rows",
    extension: Some("txt"),
    about: "n lines of n symbols, or of n numbers with blanks between them",
    carries: Carries { sizes: (4, 25), boxes: BoxForms::Usual, details: &[], several: true },
    is_like,
    standing: Standing::Blocks(cells_in),
    read,
    write: Write::Always(|puzzle| {
        cells::in_rows(&cells::symbols(puzzle, '.'), puzzle.shape().size())
    }),
};

/// Returns whether `rows` are the rows of one or more grids of one size, and nothing else.
pub(super) fn are_rows(rows: &[&str]) -> bool {
    let first = rows.first().map_or(0, |row| cells_in(row));
    (4..=25).contains(&first)
        && rows.len().is_multiple_of(first)
        && rows.iter().all(|row| cells_in(row) == first)
}

fn is_like(sample: &Sample<'_>) -> bool {
    let is_cell = |c: char| cells::is_cell(c) || c.is_whitespace();
    !sample.has_borders
        && are_rows(&sample.rows)
        && sample.rows.iter().all(|row| without_comment(row).chars().all(is_cell))
}

/// Returns the number of cells in `line`.
pub(super) fn cells_in(line: &str) -> usize {
    let line = without_comment(line);
    match line {
        border if cells::is_border(border) => 0,
        numbers if are_numbers(numbers) => numbers.split_whitespace().count(),
        symbols => symbols.chars().filter(|symbol| !symbol.is_whitespace()).count(),
    }
}

/// Returns `line` up to `#`.
pub(super) fn without_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or(line)
}

/// Returns the symbols of a row; rows are numbered from 0.
fn symbols_of(number: usize, line: &str) -> Vec<Placed> {
    if let Some(numbers) = numbers_of(number, line) {
        return numbers;
    }
    let symbols = line.chars().enumerate().filter(|(_, symbol)| !symbol.is_whitespace());
    symbols.map(|(column, symbol)| (place(number, column), symbol)).collect()
}

/// Returns the symbols of a row of numbers separated by blanks, if some number has two digits and
/// none has more.
pub(super) fn numbers_of(number: usize, line: &str) -> Option<Vec<Placed>> {
    if !are_numbers(line) {
        return None;
    }
    let symbol = |word: &str| match word.parse::<u8>() {
        Ok(0) | Err(_) => '.',
        Ok(value) => kumiki_sudoku::Digit::new(value).map_or('!', kumiki_sudoku::Digit::symbol),
    };
    let column = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
    let words = line.split_whitespace();
    Some(words.map(|word| (place(number, column(word)), symbol(word))).collect())
}

/// Returns whether `line` is ten numbers or more, separated by blanks, of which some have two
/// digits and none has more.
fn are_numbers(line: &str) -> bool {
    let is_number = |word: &str| word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit());
    let words = || line.split_whitespace();
    words().all(|word| is_number(word) || is_one_blank(word))
        && words().any(|word| word.len() == 2)
        && words().nth(9).is_some()
}

fn is_one_blank(word: &str) -> bool {
    word.len() == 1 && word.chars().all(cells::is_blank)
}

fn place(line: usize, column: usize) -> At {
    At::Text { line: line + 1, column: column + 1 }
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    let lines = text.lines().map(without_comment).enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !cells::is_border(line));
    let rows: Vec<(usize, Vec<Placed>)> =
        lines.map(|(number, line)| (number, symbols_of(number, line))).collect();
    of_rows(&rows, |size| Shape::of_size(size).map_err(Fault::from))
}

/// Returns the puzzle of `rows`, each with the number of its line from 0.
pub(super) fn of_rows(
    rows: &[(usize, Vec<Placed>)],
    shape: impl Fn(usize) -> Result<Shape, Fault>,
) -> Result<Puzzle, Fault> {
    let size = rows.len();
    if size < 4 {
        return Err(Fault::count(size, "rows", "4 to 25"));
    }
    if let Some((number, row)) = rows.iter().find(|(_, row)| row.len() != size) {
        return Err(Fault::count(row.len(), "cells", size).at(At::Line(number + 1)));
    }
    let symbols: Vec<Placed> = rows.iter().flat_map(|(_, row)| row.iter().cloned()).collect();
    let shape = shape(size)?;
    let digits = cells::digits(size, &symbols)?;
    cells::puzzle_of(shape, digits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;
    use crate::format::tests::WIKIPEDIA;

    #[test]
    fn rows_may_be_spaced_and_numbered_in_tens() {
        let rows = cells::in_rows(WIKIPEDIA, 9);
        let spaced = rows.replace("", " ");
        let puzzle = read(&rows).unwrap();
        assert_eq!(read(&spaced).unwrap(), puzzle);
        assert_eq!(puzzle.to_string(), WIKIPEDIA);
        let row = "16 2 0 4 0 0 0 0 0 10 0 0 0 0 0 1\n";
        let large = row.to_string() + &". . . . . . . . . . . . . . . .\n".repeat(15);
        let puzzle = read(&large).unwrap();
        assert!(puzzle.to_string().starts_with("G2.4.....A.....1."));
        assert_eq!(Format::detect(&large), Some(Format::Rows));
    }

    #[test]
    fn a_row_that_is_too_short_is_named_by_its_line() {
        let rows = cells::in_rows(WIKIPEDIA, 9).replacen("34..8.3..1", "", 1);
        let text = format!("# title\n{}", rows.replace("4..8.3..1", "4..8.3.."));
        let error = Format::Rows.read(&text).unwrap_err();
        assert_eq!(error.to_string(), "rows: line 6: 8 cells, not 9");
        let error = Format::Rows.read(&rows.replace("98", "9%")).unwrap_err();
        assert_eq!(
            error.to_string(),
            "rows: line 3 column 3: unknown symbol '%'; expected 1 to 9, or . or 0 for a blank"
        );
    }
}
