//! Clues outside of the grid, and the directions in which they apply.
//!
//! Invariant: a clue applies to a row or column from one of its ends, and to a diagonal from a cell
//! at the edge.

use crate::geometry::{Cell, Digit, Shape};
use std::fmt;
use std::iter;

/// A rule about the cells in line with a clue outside of the grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outside {
    /// The digits along the diagonal have this sum; they may repeat.
    LittleKiller {
        /// The sum.
        sum: u32,
    },
    /// The digits between the least and the greatest digit have this sum.
    Sandwich {
        /// The sum.
        sum: u32,
    },
    /// The first n digits have this sum, where n is the first of them.
    XSum {
        /// The sum.
        sum: u32,
    },
    /// This number of digits are greater than all before them.
    Skyscraper {
        /// The number of digits.
        count: u8,
    },
    /// The digit of the clue stands at the place n, where n is the first digit.
    NumberedRoom {
        /// The digit.
        digit: Digit,
    },
    /// The first digit that is less than one before it is this one: the first hidden skyscraper.
    FirstHidden {
        /// The digit.
        digit: Digit,
    },
    /// Each row and column is read from either end as a number. The rank is one more than the
    /// number of those that are less. No other is equal to the present one, unless there is the
    /// rule [`GlobalRule::RankTies`](super::GlobalRule::RankTies).
    FullRank {
        /// The rank among them, from 1.
        rank: u8,
    },
}

impl Outside {
    /// Returns the number of the clue.
    pub fn number(self) -> u32 {
        match self {
            Outside::LittleKiller { sum } | Outside::Sandwich { sum } | Outside::XSum { sum } => {
                sum
            }
            Outside::Skyscraper { count } => count.into(),
            Outside::NumberedRoom { digit } => digit.value().into(),
            Outside::FirstHidden { digit } => digit.value().into(),
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
            Outside::FirstHidden { digit } => write!(f, "first hidden skyscraper {digit}"),
            Outside::FullRank { rank } => write!(f, "rank {rank}"),
        }
    }
}

/// A direction through the grid, from cell to cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Up a column.
    Up,
    /// Up a rising diagonal.
    UpRight,
    /// To the right along a row.
    Right,
    /// Down a falling diagonal.
    DownRight,
    /// Down a column.
    Down,
    /// Down a rising diagonal.
    DownLeft,
    /// To the left along a row.
    Left,
    /// Up a falling diagonal.
    UpLeft,
}

impl Direction {
    /// All eight directions, clockwise.
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

    /// Returns the change of row (down) and column (right) of one step: each -1, 0 or 1.
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

    /// Returns whether the direction is diagonal.
    pub fn is_diagonal(self) -> bool {
        let (down, right) = self.step();
        down != 0 && right != 0
    }

    /// Returns the opposite direction.
    pub fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 4) % 8]
    }

    /// Returns the next cell after `cell` in a grid of `shape`; `None` at the edge.
    pub fn next(self, shape: &Shape, cell: Cell) -> Option<Cell> {
        let (down, right) = self.step();
        let row = cell.row().checked_add_signed(down)?;
        let column = cell.column().checked_add_signed(right)?;
        let is_inside = row < shape.rows() && column < shape.columns();
        is_inside.then(|| Cell::new(row, column))
    }

    /// Returns the cells of a grid of `shape` from `first` on, up to the edge.
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
