//! Rules that are written outside of the grid, and the ways in which one looks into it.
//!
//! Invariant: a row or column is looked along from one of its ends, a diagonal from a cell at the
//! edge.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::shape::Shape;
use std::fmt;
use std::iter;

/// What a clue outside of the grid asks of the cells that it looks at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outside {
    /// The digits along the diagonal have this sum; they may repeat.
    LittleKiller {
        /// The sum.
        sum: u32,
    },
    /// The digits between the least digit and the greatest have this sum.
    Sandwich {
        /// The sum.
        sum: u32,
    },
    /// The first digits, as many as the first of them says, have this sum.
    XSum {
        /// The sum.
        sum: u32,
    },
    /// So many digits are greater than all before them.
    Skyscraper {
        /// The number.
        count: u8,
    },
    /// The first digit says at which place this one stands.
    NumberedRoom {
        /// The digit.
        digit: Digit,
    },
    /// Of all rows and columns, each read from either end as a number, so many are not greater than
    /// this one, itself included.
    FullRank {
        /// The place among them, from 1.
        rank: u8,
    },
}

impl Outside {
    /// Returns the number that stands outside.
    pub(crate) fn number(self) -> u32 {
        match self {
            Outside::LittleKiller { sum } | Outside::Sandwich { sum } | Outside::XSum { sum } => {
                sum
            }
            Outside::Skyscraper { count } => count.into(),
            Outside::NumberedRoom { digit } => digit.value().into(),
            Outside::FullRank { rank } => rank.into(),
        }
    }
}

impl fmt::Display for Outside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outside::LittleKiller { sum } => write!(f, "little killer of sum {sum}"),
            Outside::Sandwich { sum } => write!(f, "sandwich of sum {sum}"),
            Outside::XSum { sum } => write!(f, "x-sum {sum}"),
            Outside::Skyscraper { count } => write!(f, "skyscrapers {count}"),
            Outside::NumberedRoom { digit } => write!(f, "numbered room {digit}"),
            Outside::FullRank { rank } => write!(f, "rank {rank}"),
        }
    }
}

/// A way through the grid, from cell to cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Along a column.
    Up,
    /// Along a rising diagonal.
    UpRight,
    /// Along a row.
    Right,
    /// Along a falling diagonal.
    DownRight,
    /// Along a column.
    Down,
    /// Along a rising diagonal.
    DownLeft,
    /// Along a row.
    Left,
    /// Along a falling diagonal.
    UpLeft,
}

impl Direction {
    /// All eight, clockwise.
    pub const ALL: [Direction; 8] = [
        Direction::Up,
        Direction::UpRight,
        Direction::Right,
        Direction::DownRight,
        Direction::Down,
        Direction::DownLeft,
        Direction::Left,
        Direction::UpLeft,
    ];

    /// Returns how many rows down and columns right a step leads: each -1, 0 or 1.
    pub fn step(self) -> (isize, isize) {
        match self {
            Direction::Up => (-1, 0),
            Direction::UpRight => (-1, 1),
            Direction::Right => (0, 1),
            Direction::DownRight => (1, 1),
            Direction::Down => (1, 0),
            Direction::DownLeft => (1, -1),
            Direction::Left => (0, -1),
            Direction::UpLeft => (-1, -1),
        }
    }

    /// Returns whether it leads along a diagonal.
    pub fn is_diagonal(self) -> bool {
        let (down, right) = self.step();
        down != 0 && right != 0
    }

    /// Returns the way back.
    pub fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 4) % 8]
    }

    /// Returns the next cell of a grid of `shape` from `cell`; `None` at its edge.
    pub fn next(self, shape: &Shape, cell: Cell) -> Option<Cell> {
        let (down, right) = self.step();
        let row = cell.row().checked_add_signed(down)?;
        let column = cell.column().checked_add_signed(right)?;
        (row.max(column) < shape.size()).then(|| Cell::new(row, column))
    }

    /// Returns the cells of a grid of `shape` that one sees from `first` on, up to its edge.
    pub fn cells(self, shape: &Shape, first: Cell) -> Vec<Cell> {
        let inside = Some(first).filter(|&first| shape.contains(first));
        iter::successors(inside, |&cell| self.next(shape, cell)).collect()
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Direction::Up => "up",
            Direction::UpRight => "up right",
            Direction::Right => "right",
            Direction::DownRight => "down right",
            Direction::Down => "down",
            Direction::DownLeft => "down left",
            Direction::Left => "left",
            Direction::UpLeft => "up left",
        })
    }
}
