//! Shikaku: rectangles with one number each, which is the number of their cells.
//!
//! Invariant: the variable of a clue is a rectangle, by its number among all that may be needed.

use crate::board::walls_between;
use crate::grid::{Cell, Grid, Place, Size, Walls};
use crate::layers::{Clue, Layer, NumberCoding, Numbers};
use crate::sketch;
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::Count;
use kumiki::run::Random;

/// A shikaku: the numbers of cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Shikaku {
    /// The numbers of cells.
    pub numbers: Numbers,
}

/// A rectangle: its upper left and its lower right cell.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Rectangle {
    first: Cell,
    last: Cell,
}

impl Rectangle {
    fn contains(self, cell: Cell) -> bool {
        (self.first.row..=self.last.row).contains(&cell.row)
            && (self.first.column..=self.last.column).contains(&cell.column)
    }

    fn area(self) -> usize {
        (self.last.row + 1 - self.first.row) * (self.last.column + 1 - self.first.column)
    }
}

impl Shikaku {
    /// Returns the rectangles that a clue may have: with so many cells, and with no other clue.
    fn rectangles(&self, at: Cell, clue: Clue) -> Vec<Rectangle> {
        let size = self.size();
        let most = clue.number().map_or(size.cell_count(), |number| number as usize);
        let mut found = Vec::new();
        for first in size.cells().filter(|cell| cell.row <= at.row && cell.column <= at.column) {
            let mut right = size.columns;
            for row in first.row..size.rows {
                // Further rows only make the widest rectangle less wide.
                let is_other = |&column: &usize| {
                    let cell = Cell { row, column };
                    cell != at && self.numbers[cell].is_some()
                };
                right = (first.column..right).find(is_other).unwrap_or(right);
                right = right.min(first.column + most / (row + 1 - first.row));
                let ends = (at.column..right).filter(|_| row >= at.row);
                let rectangle = |column| Rectangle { first, last: Cell { row, column } };
                let is_exact = |one: &Rectangle| clue == Clue::Unknown || one.area() == most;
                found.extend(ends.map(rectangle).filter(is_exact));
            }
        }
        found
    }

    /// Returns all rectangles of all clues, those of each clue together, with its number.
    fn all(&self) -> Vec<(usize, Rectangle)> {
        let of = |(clue, (at, &number))| {
            self.rectangles(at, number).into_iter().map(move |one| (clue, one))
        };
        self.numbers.given().enumerate().flat_map(of).collect()
    }
}

impl Puzzle for Shikaku {
    const NAMES: &'static [&'static str] = &["shikaku", "rectangles", "rect"];
    const RULES: &'static str = "Divide the board into rectangles. Each has one number, which is \
        the number of its cells.";

    fn blank(size: Size) -> Shikaku {
        Shikaku { numbers: Numbers::none(size, NumberCoding::Hexadecimal) }
    }

    fn size(&self) -> Size {
        self.numbers.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.numbers]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let all = self.all();
        let of = |clue| (0..).zip(&all).filter(move |(_, (own, _))| *own == clue);
        for clue in 0..self.numbers.given().count() {
            rules.add_variable(Place::Piece(clue), of(clue).map(|(value, _)| value))?;
        }
        for cell in self.size().cells() {
            let covering = (0..).zip(&all).filter(|(_, (_, rectangle))| rectangle.contains(cell));
            let mut scope: Vec<usize> = covering.clone().map(|(_, &(clue, _))| clue).collect();
            scope.dedup();
            let one = Count::of(covering.map(|(value, _)| value)).exactly(1);
            let name = format!("one rectangle has {cell}");
            rules.add_named_constraint(name, one, scope.into_iter().map(Place::Piece))?;
        }
        Ok(())
    }

    fn mark(&self, _: &Place, _: i32) -> Mark {
        Mark::Hidden
    }

    fn marks(&self, solution: &Answer) -> Vec<(Place, Mark)> {
        let all = self.all();
        let covers = |cell, value: &i32| all[*value as usize].1.contains(cell);
        let owner = |cell| solution.values().find(|value| covers(cell, value)).copied();
        let owners = Grid::from_fn(self.size(), |cell| owner(cell).unwrap_or(-1));
        walls_between(self.size(), |cell| owners[cell]).collect()
    }

    fn word(&self, _: &Place, value: i32) -> String {
        match self.all().get(value as usize) {
            Some((_, Rectangle { first, last })) => format!("{first} to {last}"),
            None => value.to_string(),
        }
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Shikaku> {
        let regions = Walls::between(&sketch::rectangles(size, 12, 6, random)).regions();
        let mut puzzle = Shikaku::blank(size);
        for region in regions {
            let cell = region[random.index(region.len())];
            puzzle.numbers[cell] = Some(Clue::Number(region.len() as i32));
        }
        Some(puzzle)
    }
}
