//! What is wrong with a text, and where.
//!
//! Invariant: an error names the format that the text was read as, the place, and what was expected
//! there.

use super::{Detail, Format};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::puzzle::PuzzleError;
use crate::shape::{Shape, ShapeError};
use std::fmt;
use thiserror::Error;

/// The reason why a text is no puzzle, or a puzzle cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormatError {
    /// The format, if one was recognised.
    pub format: Option<Format>,
    /// Where in the text, if it is at one place.
    pub at: Option<At>,
    /// What is wrong.
    pub problem: FormatProblem,
}

/// A place in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum At {
    /// The cell that stands there.
    Cell(Cell),
    /// A line and a column of it, both from 1.
    Text {
        /// The line.
        line: usize,
        /// The character in it.
        column: usize,
    },
    /// A line, from 1.
    Line(usize),
    /// A character of a link or another text without lines, from 1.
    Character(usize),
    /// What has this name in the text.
    Field(String),
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FormatProblem {
    /// Something else should stand there.
    #[error("unknown symbol {symbol:?}; expected {expected}")]
    Symbol {
        /// What stands there.
        symbol: char,
        /// What may stand there.
        expected: String,
    },
    /// There are too many or too few of something.
    #[error("{found} {what}, not {expected}")]
    Count {
        /// Of what.
        what: &'static str,
        /// The number.
        found: usize,
        /// How many there should be.
        expected: String,
    },
    /// Something is missing.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// The text is broken, as its reader says.
    #[error("{0}")]
    Broken(String),
    /// It would be more than is sensible.
    #[error("more than {limit} {what}")]
    TooMuch {
        /// Of what.
        what: &'static str,
        /// How much is read.
        limit: usize,
    },
    /// There is something in the text without which it would be another puzzle, and that is not
    /// understood.
    #[error("there is {0} in it, which is not understood")]
    Unsupported(String),
    /// No grid has such boxes or such a size.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The grid has no such digit.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// It is of no known format.
    #[error("no format is recognised in it")]
    Unknown,
    /// The format is for reading only.
    #[error("it is read, but not written")]
    NotWritten,
    /// The format has no grids of this size.
    #[error("it has grids of size {least} to {most}, not {size}")]
    Size {
        /// The size of the puzzle.
        size: usize,
        /// The least that the format has.
        least: u8,
        /// The greatest that the format has.
        most: u8,
    },
    /// The format has no such boxes.
    #[error("it cannot carry these boxes, and without them it would be another puzzle")]
    Boxes,
    /// The format has no place for what the solution depends on.
    #[error("it cannot carry {}, and without them it would be another puzzle", listed(.0))]
    CannotCarry(Vec<Detail>),
}

/// Names with commas between them.
fn listed(details: &[Detail]) -> String {
    details.iter().map(Detail::to_string).collect::<Vec<String>>().join(", ")
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
    /// Returns the same in a text that begins behind `lines` others.
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

/// A [`FormatError`] of those who do not know which format they read.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) at: Option<At>,
    pub(super) problem: FormatProblem,
}

impl Fault {
    pub(super) fn at(self, at: At) -> Fault {
        Fault { at: Some(at), ..self }
    }

    /// Returns the same in a text that begins behind `lines` others.
    pub(super) fn below(mut self, lines: usize) -> Fault {
        if let Some(At::Text { line, .. } | At::Line(line)) = &mut self.at {
            *line += lines;
        }
        self
    }

    pub(super) fn of(self, format: Format) -> FormatError {
        FormatError { format: Some(format), at: self.at, problem: self.problem }
    }

    /// Returns a symbol where a cell of a grid of `size` should be.
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

/// Returns the usual shape of a grid with so many cells.
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
