//! Divisions of a board into rectangles, one for each clue.
//!
//! Invariant: the variable of a clue is a rectangle, by its number among all that any clue may
//! have, and each rectangle belongs to one clue.

use super::possible::add_possible;
use crate::board::walls_between;
use crate::grid::{Cell, Grid, Place, Size};
use crate::layers::Proportion;
use crate::{Answer, Mark, Rules, Stated};
use kumiki::Count;

/// A rectangle: its upper left and its lower right cell.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rectangle {
    first: Cell,
    last: Cell,
}

impl Rectangle {
    fn contains(self, cell: Cell) -> bool {
        (self.first.row..=self.last.row).contains(&cell.row)
            && (self.first.column..=self.last.column).contains(&cell.column)
    }

    fn height(self) -> usize {
        self.last.row + 1 - self.first.row
    }

    fn width(self) -> usize {
        self.last.column + 1 - self.first.column
    }

    /// Returns the number of cells.
    pub(crate) fn area(self) -> usize {
        self.height() * self.width()
    }

    /// Returns whether the rectangle has a proportion.
    pub(crate) fn has(self, shape: Proportion) -> bool {
        Proportion::of_sides(self.height(), self.width()) == shape || shape == Proportion::Any
    }
}

/// The rectangles that the clues of a board may have.
pub(crate) struct Rectangles {
    size: Size,
    /// The number of the clue of each rectangle, and the rectangle.
    all: Vec<(usize, Rectangle)>,
    clues: Vec<Cell>,
}

impl Rectangles {
    /// Returns the rectangles that have one of `clues` each, if `fits` is true for the number of
    /// the clue and the rectangle.
    pub(crate) fn new(
        size: Size,
        clues: &[Cell],
        fits: impl Fn(usize, Rectangle) -> bool,
    ) -> Rectangles {
        let mut is_clue = Grid::filled(size, false);
        clues.iter().for_each(|&cell| is_clue[cell] = true);
        let mut all = Vec::new();
        for (clue, &at) in clues.iter().enumerate() {
            for first in size.cells().filter(|cell| cell.row <= at.row && cell.column <= at.column)
            {
                let mut right = size.columns;
                for row in first.row..size.rows {
                    // Further rows only make the widest rectangle less wide.
                    let is_other = |&column: &usize| {
                        let cell = Cell { row, column };
                        cell != at && is_clue[cell]
                    };
                    right = (first.column..right).find(is_other).unwrap_or(right);
                    let ends = (at.column..right).filter(|_| row >= at.row);
                    let found = ends.map(|column| Rectangle { first, last: Cell { row, column } });
                    all.extend(found.filter(|&one| fits(clue, one)).map(|one| (clue, one)));
                }
            }
        }
        Rectangles { size, all, clues: clues.to_vec() }
    }

    /// Returns whether each clue has a rectangle. If one has none, its rule says all.
    fn are_possible(&self) -> bool {
        (0..self.clues.len()).all(|clue| self.all.iter().any(|(of, _)| *of == clue))
    }

    /// Adds a variable for each clue, and the rule that each cell is in one rectangle.
    pub(crate) fn add(&self, rules: &mut Rules) -> Stated {
        for (clue, cell) in self.clues.iter().enumerate() {
            let own = (0..).zip(&self.all).filter(|(_, (of, _))| *of == clue);
            let own = own.map(|(value, _)| value).collect();
            let name = format!("the rectangle of the clue at {cell}");
            add_possible(rules, Place::Piece(clue), own, -1, name)?;
        }
        if !self.are_possible() {
            return Ok(());
        }
        for cell in self.size.cells() {
            let (scope, values) = self.with(|rectangle| rectangle.contains(cell));
            let one = Count::of(values).exactly(1);
            rules.add_named_constraint(format!("one rectangle has {cell}"), one, scope)?;
        }
        Ok(())
    }

    /// Adds that four rectangles do not meet in one corner.
    pub(crate) fn keep_corners_apart(&self, rules: &mut Rules) -> Stated {
        if !self.are_possible() {
            return Ok(());
        }
        for square in self.size.windows(2, 2) {
            let has_two = |rectangle: Rectangle| {
                square.iter().filter(|&&cell| rectangle.contains(cell)).count() >= 2
            };
            let (scope, values) = self.with(has_two);
            let name = format!("no four rectangles meet at the lower right of {}", square[0]);
            rules.add_named_constraint(name, Count::of(values).at_least(1), scope)?;
        }
        Ok(())
    }

    /// Returns the clues that may have some rectangles, and these rectangles.
    fn with(&self, is_wanted: impl Fn(Rectangle) -> bool) -> (Vec<Place>, Vec<i32>) {
        let wanted = (0..).zip(&self.all).filter(|(_, (_, rectangle))| is_wanted(*rectangle));
        let (mut clues, values): (Vec<usize>, Vec<i32>) =
            wanted.map(|(value, &(clue, _))| (clue, value)).unzip();
        clues.dedup();
        (clues.into_iter().map(Place::Piece).collect(), values)
    }

    /// Returns the walls between the rectangles of a solution.
    pub(crate) fn walls(&self, solution: &Answer) -> Vec<(Place, Mark)> {
        let covers = |cell, value: &i32| self.all[*value as usize].1.contains(cell);
        let owner = |cell| solution.values().find(|value| covers(cell, value)).copied();
        let owners = Grid::from_fn(self.size, |cell| owner(cell).unwrap_or(-1));
        walls_between(self.size, |cell| owners[cell]).collect()
    }

    /// Returns the cells of a rectangle, by its number.
    pub(crate) fn cells(&self, value: i32) -> Vec<Cell> {
        let rectangle = usize::try_from(value).ok().and_then(|value| self.all.get(value));
        let cells = |(_, rectangle): &(usize, Rectangle)| {
            self.size.cells().filter(|&cell| rectangle.contains(cell)).collect()
        };
        rectangle.map(cells).unwrap_or_default()
    }

    /// Returns the word for a value.
    pub(crate) fn word(&self, value: i32) -> String {
        match self.all.get(value as usize) {
            Some((_, Rectangle { first, last })) => format!("{first} to {last}"),
            None => value.to_string(),
        }
    }
}
