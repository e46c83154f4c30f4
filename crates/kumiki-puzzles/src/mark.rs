//! Marks: what a solver writes on the board, and what a value of a variable means.
//!
//! Invariant: each mark has one form in a picture, in the layers of JSON and in a text board.

mod clue;

pub use clue::{Arrow, Circle, Clue};

use std::fmt;

/// The meaning of a value of a variable on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// The place stays empty: a white cell, or a side without a line. A solver marks it with a dot
    /// or a cross.
    Empty,
    /// Nothing is drawn: the value follows from others that are.
    Hidden,
    /// The cell is shaded.
    Shaded,
    /// The cell has this number.
    Number(i32),
    /// The cell has a star, a light bulb or a tent.
    Object(Object),
    /// The cell has a line from corner to corner.
    Slash(Slash),
    /// Half of the cell is black.
    Triangle(Triangle),
    /// So many lines: 1, or 2 for a double bridge. They are parts of loops and paths.
    Line(u8),
    /// A border between regions.
    Wall,
    /// A white or black circle.
    Circle(Circle),
}

/// A thing that is placed in a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Object {
    /// A star.
    Star,
    /// A light bulb.
    Bulb,
    /// A tent.
    Tent,
}

/// A line through a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Slash {
    /// From the upper left corner to the lower right: `\`.
    Falling,
    /// From the lower left corner to the upper right: `/`.
    Rising,
}

/// The corner of the black half of a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Triangle {
    /// The lower left one.
    LowerLeft,
    /// The lower right one.
    LowerRight,
    /// The upper right one.
    UpperRight,
    /// The upper left one.
    UpperLeft,
}

/// Writes the mark as a word of a sentence: `r1c1 is shaded`.
impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mark::Empty => "empty",
            Mark::Hidden => "open",
            Mark::Shaded => "shaded",
            Mark::Number(number) => return number.fmt(f),
            Mark::Object(Object::Star) => "a star",
            Mark::Object(Object::Bulb) => "a light",
            Mark::Object(Object::Tent) => "a tent",
            Mark::Slash(Slash::Falling) => "\\",
            Mark::Slash(Slash::Rising) => "/",
            Mark::Triangle(Triangle::LowerLeft) => "black at the lower left",
            Mark::Triangle(Triangle::LowerRight) => "black at the lower right",
            Mark::Triangle(Triangle::UpperRight) => "black at the upper right",
            Mark::Triangle(Triangle::UpperLeft) => "black at the upper left",
            Mark::Line(1) => "a line",
            Mark::Line(count) => return write!(f, "{count} lines"),
            Mark::Wall => "a border",
            Mark::Circle(Circle::White) => "white",
            Mark::Circle(Circle::Black) => "black",
        })
    }
}
