//! The symbols that are given in cells: numbers, arrows, circles.
//!
//! Invariant: a symbol says nothing of the rule that uses it.

use crate::grid::Direction;

/// A clue: a number, or a mark that there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clue {
    /// The number is not known. It is written `?`.
    Unknown,
    /// The number.
    Number(i32),
}

impl Clue {
    /// Returns the number, if it is known.
    pub fn number(self) -> Option<i32> {
        match self {
            Clue::Unknown => None,
            Clue::Number(number) => Some(number),
        }
    }

    /// Returns the number that stands for a clue in the layers of JSON: -1 for none, -2 for one
    /// that is not known.
    pub(crate) fn to_json(clue: Option<Clue>) -> i32 {
        match clue {
            None => -1,
            Some(Clue::Unknown) => -2,
            Some(Clue::Number(number)) => number,
        }
    }

    /// Returns the clue that a number of a layer up to `most` stands for.
    pub(crate) fn from_json(number: i64, most: i32) -> Option<Option<Clue>> {
        match i32::try_from(number).ok()? {
            -1 => Some(None),
            -2 => Some(Some(Clue::Unknown)),
            number if (0..=most).contains(&number) => Some(Some(Clue::Number(number))),
            _ => None,
        }
    }
}

/// A number with an arrow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// The direction; `None` without an arrow.
    pub direction: Option<Direction>,
    /// The number.
    pub clue: Clue,
}

/// A circle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Circle {
    /// A white one: 1 in JSON.
    White,
    /// A black one: 2 in JSON.
    Black,
}
