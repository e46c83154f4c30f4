//! Errors of reading and writing text, with their places.
//!
//! Invariant: an error names the format in which the text was read, the place, and the expected
//! content, as far as they are known.

use super::{Detail, Format};
use kumiki_sudoku::{Cell, Digit, PuzzleError, Shape, ShapeError};
use std::fmt;
use thiserror::Error;

/// An error of reading a puzzle from a text, or of writing a puzzle in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormatError {
    /// The format, if one was recognised.
    pub format: Option<Format>,
    /// The place in the text, if the error is at one place.
    pub at: Option<At>,
    /// The problem.
    pub problem: FormatProblem,
}

/// A place in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum At {
    /// The cell.
    Cell(Cell),
    /// A line and a column in it, both from 1.
    Text {
        /// The line.
        line: usize,
        /// The character in the line.
        column: usize,
    },
    /// A line, from 1.
    Line(usize),
    /// A character of a link or another text without lines, from 1.
    Character(usize),
    /// The field with this name.
    Field(String),
}

/// The problem of a text or a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FormatProblem {
    /// A wrong symbol.
    #[error("unknown symbol {symbol:?}; expected {expected}")]
    Symbol {
        /// The symbol.
        symbol: char,
        /// The symbols that are possible.
        expected: String,
    },
    /// There are too many or too few of something.
    #[error("{found} {what}, not {expected}")]
    Count {
        /// The name of the things that are counted.
        what: &'static str,
        /// The number.
        found: usize,
        /// The expected number.
        expected: String,
    },
    /// Something is missing.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// The text is malformed, as its parser reports.
    #[error("{0}")]
    Broken(String),
    /// The text is larger than the reader accepts.
    #[error("more than {limit} {what}")]
    TooMuch {
        /// The name of the things of which there are too many.
        what: &'static str,
        /// The greatest number that the reader accepts.
        limit: usize,
    },
    /// The text contains data that the solutions depend on and that the reader does not support.
    #[error("there is {0} in it, which is not understood")]
    Unsupported(String),
    /// No grid has these boxes or this size.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The grid has no such digit.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// The format is unknown.
    #[error("no format is recognised in it")]
    Unknown,
    /// The text is a link that no format reads; these formats are links.
    #[error("unknown link; known are the formats {}", listed(.0))]
    UnknownLink(Vec<Format>),
    /// The link names a puzzle that this server keeps, and does not contain it.
    #[error(
        "the puzzle is kept at {0}: open it in a browser, and copy the long link, which contains it"
    )]
    OnServer(String),
    /// The format can only be read.
    #[error("it is read, but not written")]
    NotWritten,
    /// The format has no grids of this size.
    #[error("it has grids of size {least} to {most}, not {size}")]
    Size {
        /// The size of the puzzle.
        size: usize,
        /// The least size of the format.
        least: u8,
        /// The greatest size of the format.
        most: u8,
    },
    /// The format does not support these boxes.
    #[error("it cannot carry these boxes, and without them it would be another puzzle")]
    Boxes,
    /// The format has no form for these rules together.
    #[error("it cannot say {0}, and would be another puzzle")]
    CannotSay(&'static str),
    /// The format cannot carry data that the solutions depend on.
    #[error("it cannot carry {}, and without them it would be another puzzle", listed(.0))]
    CannotCarry(Vec<Detail>),
}

/// Returns the names, separated by commas.
fn listed(names: &[impl fmt::Display]) -> String {
    names.iter().map(ToString::to_string).collect::<Vec<String>>().join(", ")
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(format) = self.format {
            write!(f, "{format}: ")?;
        }
        if let Some(at) = &self.at {
            write!(f, "{at}: ")?;
        }
        write!(f, "{}", self.problem)
    }
}

impl std::error::Error for FormatError {}

impl FormatError {
    /// Returns the error for a text that begins after `lines` other lines.
    pub fn below(mut self, lines: usize) -> FormatError {
        if let Some(At::Text { line, .. } | At::Line(line)) = &mut self.at {
            *line += lines;
        }
        self
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            At::Cell(cell) => cell.fmt(f),
            At::Text { line, column } => write!(f, "line {line} column {column}"),
            At::Line(line) => write!(f, "line {line}"),
            At::Character(place) => write!(f, "character {place}"),
            At::Field(name) => f.write_str(name),
        }
    }
}

/// A [`FormatError`] without the format, for readers that do not know it.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) at: Option<At>,
    pub(super) problem: FormatProblem,
}

impl Fault {
    pub(super) fn at(self, at: At) -> Fault {
        Fault { at: Some(at), ..self }
    }

    /// Returns the fault for a text that begins after `lines` other lines.
    pub(super) fn below(mut self, lines: usize) -> Fault {
        if let Some(At::Text { line, .. } | At::Line(line)) = &mut self.at {
            *line += lines;
        }
        self
    }

    pub(super) fn of(self, format: Format) -> FormatError {
        FormatError { format: Some(format), at: self.at, problem: self.problem }
    }

    /// Returns the fault for a symbol that is no cell of a grid of `size`.
    pub(super) fn cell_symbol(symbol: char, size: usize) -> Fault {
        let last = Digit::new(size.try_into().unwrap_or(Digit::MAX)).map_or('Z', Digit::symbol);
        Fault::symbol(symbol, format!("1 to {last}, or . or 0 for a blank"))
    }

    pub(super) fn symbol(symbol: char, expected: impl Into<String>) -> Fault {
        FormatProblem::Symbol { symbol, expected: expected.into() }.into()
    }

    pub(super) fn count(found: usize, what: &'static str, expected: impl fmt::Display) -> Fault {
        FormatProblem::Count { what, found, expected: expected.to_string() }.into()
    }

    pub(super) fn broken(what: impl fmt::Display) -> Fault {
        FormatProblem::Broken(what.to_string()).into()
    }

    pub(super) fn unsupported(what: impl fmt::Display) -> Fault {
        FormatProblem::Unsupported(what.to_string()).into()
    }
}

impl<P: Into<FormatProblem>> From<P> for Fault {
    fn from(problem: P) -> Fault {
        Fault { at: None, problem: problem.into() }
    }
}

/// Returns the usual shape of a grid with this number of cells.
pub(super) fn shape_of_cells(cells: usize, least: usize) -> Result<Shape, Fault> {
    let size = cells.isqrt();
    if size * size != cells || size < least {
        return Err(Fault::count(cells, "cells", "n × n"));
    }
    Ok(Shape::of_size(size)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_says_format_place_and_what_was_expected() {
        let fault = Fault::cell_symbol('x', 16).at(At::Text { line: 3, column: 5 }).below(2);
        assert_eq!(
            fault.of(Format::Sdk).to_string(),
            "sdk: line 5 column 5: unknown symbol 'x'; expected 1 to G, or . or 0 for a blank"
        );
        let refused = Fault::from(FormatProblem::CannotCarry(vec![Detail::Allowed, Detail::Rules]));
        assert_eq!(
            refused.of(Format::Line).to_string(),
            "line: it cannot carry pencil-mark clues, rules, and without them it would be another puzzle"
        );
    }

    #[test]
    fn only_square_numbers_of_cells_have_a_shape() {
        assert_eq!(shape_of_cells(81, 4).unwrap(), Shape::CLASSIC);
        assert!(shape_of_cells(80, 4).is_err() && shape_of_cells(9, 4).is_err());
        assert!(shape_of_cells(usize::MAX, 4).is_err() && shape_of_cells(37 * 37, 4).is_err());
    }
}
