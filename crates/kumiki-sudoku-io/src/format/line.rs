//! All cells on one line: the format that most programs read.
//!
//! Invariant: a line has n × n symbols. A map of regions or a comment may follow them.

use super::cells::{self, Placed};
use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault, shape_of_cells};
use super::{BoxForms, Carries, Sample, regions};
use kumiki_sudoku::{Puzzle, Shape};

pub(super) const LINE: Codec = Codec {
    name: "line",
    extension: Some("txt"),
    about: "n × n symbols on a line, '.' for a blank; regions or a comment may follow",
    carries: Carries { sizes: (4, 25), boxes: BoxForms::Usual, details: &[], several: true },
    is_like,
    standing: Standing::Lines,
    read,
    write: Write::Always(|puzzle| cells::symbols(puzzle, '.')),
};

/// The line with `0` for blanks, as in files with this extension.
pub(super) const SDM: Codec = Codec {
    name: "sdm",
    extension: Some("sdm"),
    about: "81 symbols on a line, '0' for a blank; one puzzle on each",
    carries: Carries { several: true, ..Carries::CLASSIC },
    is_like: |_| false,
    write: Write::Always(|puzzle| cells::symbols(puzzle, '0')),
    ..LINE
};

/// Returns the first field of a line, which ends at a blank, a comma, a semicolon or `#`.
pub(super) fn first_field(line: &str) -> &str {
    let line = line.trim();
    line.split(ends_field).next().unwrap_or(line)
}

/// Returns whether `symbol` ends a field.
pub(super) fn ends_field(symbol: char) -> bool {
    symbol.is_whitespace() || matches!(symbol, ',' | ';' | '#')
}

/// Returns whether `field` is a complete grid of symbols.
pub(super) fn is_grid(field: &str) -> bool {
    let cells = field.len();
    let size = cells.isqrt();
    (4..=25).contains(&size) && size * size == cells && field.chars().all(cells::is_cell)
}

fn is_like(sample: &Sample<'_>) -> bool {
    let is_line = |row: &&str| is_grid(first_field(row)) || regions::has_regions(row);
    !sample.rows.is_empty() && sample.rows.iter().all(is_line)
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    let rows = text.lines().map(str::trim).enumerate();
    let mut rows = rows.filter(|(_, row)| !row.is_empty() && !row.starts_with('#'));
    let Some((_, first)) = rows.next() else { return Err(Fault::count(0, "cells", "n × n")) };
    let jigsaw = regions::split(first);
    let field = first_field(first);
    if jigsaw.is_some() || is_grid(field) {
        return match (rows.count(), jigsaw) {
            (0, Some((clues, shape))) => of_shape(shape, clues.chars()),
            (0, None) => of_symbols(field.chars()),
            (others, _) => Err(Fault::count(1 + others, "puzzles", 1)),
        };
    }
    let means_nothing = |c: &char| !c.is_whitespace() && !matches!(c, ',' | '|' | '"' | '\'');
    of_symbols(text.chars().filter(means_nothing))
}

/// Returns the puzzle with these symbols in its cells.
pub(super) fn of_symbols(symbols: impl Iterator<Item = char> + Clone) -> Result<Puzzle, Fault> {
    of_shape(shape_of_cells(symbols.clone().count(), 4)?, symbols)
}

/// Returns the puzzle of `shape` with these symbols in its cells, one for each cell.
fn of_shape(shape: Shape, symbols: impl Iterator<Item = char>) -> Result<Puzzle, Fault> {
    let symbols: Vec<Placed> = shape.cells().map(At::Cell).zip(symbols).collect();
    let digits = cells::digits(shape.size(), &symbols)?;
    cells::puzzle_of(shape, digits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;
    use crate::format::tests::WIKIPEDIA;

    #[test]
    fn what_follows_the_cells_is_a_comment() {
        let puzzle = read(WIKIPEDIA).unwrap();
        for end in [" hard", "\t4.5", ",x", "#comment", "; y", "\n\n"] {
            assert_eq!(read(&format!("# a line\n{WIKIPEDIA}{end}")).unwrap(), puzzle);
        }
        assert_eq!(puzzle.grid().unwrap().to_string(), WIKIPEDIA);
    }

    #[test]
    fn a_line_may_be_of_any_size_and_with_any_blank() {
        assert_eq!(read("1___ __2_ .-0. ...4").unwrap().to_string(), "1.....2........4");
        let large = "G".to_string() + &".".repeat(255);
        assert_eq!(read(&large).unwrap().shape().size(), 16);
    }

    #[test]
    fn an_error_names_row_and_column_and_symbol() {
        let spoilt = WIKIPEDIA.replacen("53", "5%", 1);
        let error = Format::Line.read(&spoilt).unwrap_err();
        assert_eq!(
            error.to_string(),
            "line: row 1 column 2: unknown symbol '%'; expected 1 to 9, or . or 0 for a blank"
        );
        let error = Format::Line.read(&WIKIPEDIA[1..]).unwrap_err();
        assert_eq!(error.to_string(), "line: 80 cells, not n × n");
        let two = format!("{WIKIPEDIA}\n{WIKIPEDIA}");
        assert_eq!(Format::Line.read(&two).unwrap_err().to_string(), "line: 2 puzzles, not 1");
    }
}
