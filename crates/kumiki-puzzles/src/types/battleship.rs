//! Battleship: the ships of a fleet, which do not touch; numbers count the cells of ships in lines.
//!
//! Invariant: the value of a cell is 0 for water, and otherwise the number of a part, from 1: a
//! cell of a ship that is turned in some way. So a board has one assignment, whichever of equal
//! ships is where.

use super::common::possible::add_possible;
use crate::canvas::Canvas;
use crate::grid::{Cell, Direction, Place, Shape, Size};
use crate::layers::{Bank, Clue, Layer, NumberCoding, Numbers, Outside, OutsideCoding, Preset};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::Count;
use kumiki::run::Random;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The usual fleets, by their letters in links.
const FLEETS: &[Preset] = &[
    ('d', &["11g", "11g", "11g", "11g", "21o", "21o", "21o", "31s", "31s", "41u"]),
    ('c', &["11g", "11g", "11g", "21o", "21o", "31s"]),
    (
        'e',
        &[
            "11g", "11g", "11g", "11g", "11g", "21o", "21o", "21o", "21o", "31s", "31s", "31s",
            "41u", "41u", "51v",
        ],
    ),
    (
        'p',
        &[
            "337k", "15v", "24as", "24bo", "23fg", "337i", "23rg", "334u", "335s", "33bk", "24bk",
            "337o",
        ],
    ),
];

/// The steps to the cells that touch a cell.
const STEPS: [(isize, isize); 8] =
    [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)];

/// A battleship puzzle: numbers, known cells and the fleet.
#[derive(Clone, PartialEq, Debug)]
pub struct Battleship {
    /// The numbers of cells of ships, above the columns and on the left of the rows.
    pub counts: Outside,
    /// Known cells: 0 is water, 1 to 10 are cells of ships by the way in which these go on, and an
    /// unknown number is any cell of a ship.
    pub known: Numbers,
    /// The ships.
    pub fleet: Bank,
}

/// A cell of a ship that is turned in some way.
#[derive(Clone, Debug)]
struct ShipPart {
    /// The ship, by its number among those that differ.
    ship: usize,
    /// True for the first cell of the ship.
    is_first: bool,
    /// The values that the cells around it have, in the order of [`STEPS`].
    around: [i32; 8],
}

impl ShipPart {
    /// Returns the number of a known cell for this part.
    fn clue(&self) -> i32 {
        let [right, down, _, _, left, up, ..] = self.around.map(|value| value > 0);
        match [up, down, left, right] {
            [true, true, _, _] | [_, _, true, true] => 5,
            [true, _, true, _] => 10,
            [true, _, _, true] => 9,
            [true, ..] => 2,
            [_, true, true, _] => 8,
            [_, true, _, true] => 7,
            [_, true, ..] => 1,
            [_, _, true, _] => 4,
            [_, _, _, true] => 3,
            _ => 6,
        }
    }
}

/// Returns the parts of ships, of which the first has the value 1.
fn parts(ships: &[Shape]) -> Vec<ShipPart> {
    let mut parts: Vec<ShipPart> = Vec::new();
    for (ship, shape) in ships.iter().enumerate() {
        for variant in shape.orientations() {
            let first = parts.len() as i32 + 1;
            for (at, &cell) in variant.cells().iter().enumerate() {
                let around = STEPS.map(|by| {
                    let next = step(variant.extent(), cell, by);
                    let place = variant.cells().iter().position(|&one| Some(one) == next);
                    place.map_or(0, |place| first + place as i32)
                });
                parts.push(ShipPart { ship, is_first: at == 0, around });
            }
        }
    }
    parts
}

/// Returns the cell a step away.
fn step(size: Size, cell: Cell, (down, right): (isize, isize)) -> Option<Cell> {
    let row = cell.row.checked_add_signed(down)?;
    let next = Cell { row, column: cell.column.checked_add_signed(right)? };
    size.contains(next).then_some(next)
}

impl Battleship {
    /// Returns the different ships.
    fn ships(&self) -> Vec<Shape> {
        let first = |ship: &Shape| ship.orientations().pop_first();
        let ships: BTreeSet<Shape> = self.fleet.shapes.iter().filter_map(first).collect();
        Vec::from_iter(ships)
    }

    /// Adds a variable for each cell: the parts that fit the grid and what is known.
    fn add_cells(&self, rules: &mut Rules, parts: &[ShipPart]) -> Stated {
        for (cell, known) in self.known.iter() {
            let fits = |part: &ShipPart| {
                let fits_known = known.and_then(Clue::number).is_none_or(|it| it == part.clue());
                let mut around = STEPS.into_iter().zip(part.around);
                fits_known
                    && around.all(|(by, value)| value == 0 || step(self.size(), cell, by).is_some())
            };
            let values = (1..).zip(parts).filter(|(_, part)| fits(part)).map(|(value, _)| value);
            let mut values: Vec<i32> = values.collect();
            if matches!(known, None | Some(Clue::Number(0))) {
                values.push(0);
            }
            let name = format!("the known cell of a ship at {cell}");
            add_possible(rules, Place::Cell(cell), values, 0, name)?;
        }
        Ok(())
    }
}

impl Puzzle for Battleship {
    const NAMES: &'static [&'static str] = &["battleship", "battleships", "solitaire battleships"];
    const RULES: &'static str = "Place the ships of the fleet, which may be turned. They do not \
        touch, not even at a corner. A number is the number of cells of ships in its row or column.";

    fn blank(size: Size) -> Battleship {
        Battleship {
            counts: Outside::none(size, OutsideCoding::TwoSides),
            known: Numbers::none(size, NumberCoding::Hexadecimal),
            fleet: Bank::new(FLEETS),
        }
    }

    fn size(&self) -> Size {
        self.known.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.counts, &mut self.known, &mut self.fleet]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        let ships = self.ships();
        let parts = Arc::new(parts(&ships));
        self.add_cells(rules, &parts)?;
        for (at, &by) in STEPS[..4].iter().enumerate() {
            for cell in size.cells() {
                let Some(next) = step(size, cell, by) else { continue };
                let parts = parts.clone();
                let goes_on = move |value: i32, towards: usize, next: i32| {
                    value == 0 || parts[value as usize - 1].around[towards] == next
                };
                let fits =
                    move |one: i32, two: i32| goes_on(one, at, two) && goes_on(two, at + 4, one);
                let places = [cell, next].map(Place::Cell);
                rules.add_named_constraint("ships are whole and do not touch", fits, places)?;
            }
        }
        let counts =
            self.counts.side(Direction::Left).iter().chain(self.counts.side(Direction::Up));
        for ((name, cells), clues) in size.named_lines().zip(counts) {
            let Some(number) = clues.first().and_then(|clue| clue.number()) else { continue };
            let count = Count::of(1..=parts.len() as i32).exactly(number as usize);
            let name = format!("the {number} of {name}");
            rules.add_named_constraint(name, count, cells.into_iter().map(Place::Cell))?;
        }
        for (number, ship) in ships.iter().enumerate() {
            let is_it = |shape: &&Shape| shape.orientations().first() == Some(ship);
            let count = self.fleet.shapes.iter().filter(is_it).count();
            let first = |part: &ShipPart| part.is_first && part.ship == number;
            let values = (1..).zip(parts.iter()).filter(|(_, part)| first(part));
            let count_of = Count::of(values.map(|(value, _)| value)).exactly(count);
            let name = format!("{count} ships of {} cells", ship.cells().len());
            rules.add_named_constraint(name, count_of, size.cells().map(Place::Cell))?;
        }
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        if value == 0 { Mark::Empty } else { Mark::Shaded }
    }

    fn word(&self, _: &Place, value: i32) -> String {
        match parts(&self.ships()).get((value - 1).max(0) as usize) {
            Some(part) if value > 0 => match part.clue() {
                1 => "the upper end of a ship",
                2 => "the lower end of a ship",
                3 => "the left end of a ship",
                4 => "the right end of a ship",
                6 => "a ship of one cell",
                _ => "the middle of a ship",
            },
            _ => "water",
        }
        .to_owned()
    }

    fn sketch(size: Size, _: &mut Random) -> Option<Battleship> {
        let mut puzzle = Battleship::blank(size);
        if size.cell_count() < 64 {
            puzzle.fleet.shapes = puzzle.fleet.preset('c')?;
        }
        Some(puzzle)
    }

    fn with_clues(&self, solution: &Answer) -> Battleship {
        let mut full = self.clone();
        let parts = parts(&self.ships());
        let value = |cell: Cell| solution[&Place::Cell(cell)];
        for (at, cells) in self.size().lines().enumerate() {
            let count = cells.into_iter().filter(|&cell| value(cell) > 0).count();
            let (side, line) = match at.checked_sub(self.size().rows) {
                None => (Direction::Left, at),
                Some(column) => (Direction::Up, column),
            };
            full.counts.set(side, line, vec![Clue::Number(count as i32)]);
        }
        full.known.fill(|cell| match value(cell) {
            0 => Some(0),
            value => Some(parts[value as usize - 1].clue()),
        });
        full
    }

    fn draw(&self, canvas: &mut Canvas) {
        self.counts.draw(canvas);
        self.fleet.draw(canvas);
        for (cell, clue) in self.known.given() {
            match clue.number() {
                Some(part) => canvas.ship(cell, part),
                None => canvas.clue(cell, *clue),
            }
        }
    }
}
