//! Heyawake: rooms with so many shaded cells; no white line passes two borders.
//!
//! Invariant: a line passes two borders exactly if it has a cell of a room, all cells of the next
//! one that are in that line, and a cell of the room after it.

use super::common::shading::{self, SHADED, WHITE, places};
use super::common::sketch;
use crate::grid::{Cell, Place, Size, Walls};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Clue, Layer, RoomNumbers};
use crate::technique::{GlobalRule, RuleNames};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;
use kumiki::{Allowed, Count, Error, ExactSum, MaxSum, over};
use std::collections::{BTreeMap, HashSet};

/// The rows and columns of a block: so many cells have one sum, which a clause can name.
const BLOCK: usize = 4;

/// A room with more cells has parts of its number.
const LARGE: usize = 12;

/// A heyawake: its rooms.
#[derive(Clone, PartialEq, Debug)]
pub struct Heyawake {
    /// The rooms, with their numbers of shaded cells.
    pub rooms: RoomNumbers,
}

impl Heyawake {
    /// Returns the rooms with a number.
    fn numbers(&self) -> impl Iterator<Item = (Vec<Cell>, i32)> {
        let regions = self.rooms.regions().into_iter();
        regions.filter_map(|(room, clue)| Some((room, clue.and_then(Clue::number)?)))
    }

    /// Returns the shortest stretches of lines that pass two borders.
    fn long_stretches(&self) -> Vec<Vec<Cell>> {
        let rooms = self.rooms.walls.numbers();
        let mut stretches = Vec::new();
        for line in self.size().lines() {
            let parts: Vec<&[Cell]> =
                line.chunk_by(|one, other| rooms[*one] == rooms[*other]).collect();
            for three in parts.windows(3) {
                let before = three[0].last().into_iter();
                stretches.push(before.chain(three[1]).chain(three[2].first()).copied().collect());
            }
        }
        stretches
    }
}

/// The greatest number of ways to shade cells of a room that are tried.
const MOST_WAYS: usize = 1_000;

/// Returns the values of the cells of a room of which `number` are shaded and do not touch; `None`
/// if too many ways begin like this.
fn ways_apart(room: &[Cell], number: usize) -> Option<Vec<Vec<i32>>> {
    let mut ways: Vec<Vec<i32>> = vec![Vec::new()];
    for (at, cell) in room.iter().enumerate() {
        let extended = ways.iter().flat_map(|way| {
            let shaded = || room.iter().zip(way).filter(|(_, value)| **value == SHADED);
            let count = shaded().count();
            let is_apart = shaded().all(|(other, _)| other.distance(*cell) > 1);
            let can_shade = (count < number && is_apart).then_some(SHADED);
            let can_leave = (number < count + room.len() - at).then_some(WHITE);
            let values = can_shade.into_iter().chain(can_leave);
            values.map(|value| way.iter().copied().chain([value]).collect())
        });
        ways = extended.take(MOST_WAYS + 1).collect();
        if ways.len() > MOST_WAYS {
            return None;
        }
    }
    Some(ways)
}

/// Returns whether the first of the values says whether the others are white.
fn is_white_square(values: &[i32]) -> bool {
    (values[0] == 1) == values[1..].iter().all(|&value| value == WHITE)
}

/// Adds a variable for the sum of the terms in each block: a term has a cell, its place, and the
/// weight of its value, which is 0 or 1. Returns the places of the sums.
fn add_parts(
    terms: &[(Cell, Place, i64)],
    pieces: &mut impl Iterator<Item = Place>,
    rules: &mut Rules,
) -> Result<Vec<Place>, Error<Place>> {
    let mut blocks: BTreeMap<(usize, usize), Vec<(Place, i64)>> = BTreeMap::new();
    for &(cell, place, weight) in terms.iter().filter(|(.., weight)| *weight != 0) {
        let block = (cell.row / BLOCK, cell.column / BLOCK);
        blocks.entry(block).or_default().push((place, weight));
    }
    let mut sums = Vec::new();
    for (terms, sum) in blocks.into_values().zip(pieces) {
        let total = |sign: i64| terms.iter().map(|(_, weight)| (sign * weight).max(0)).sum::<i64>();
        rules.add_variable(sum, -total(-1) as i32..=total(1) as i32)?;
        let weights = terms.iter().map(|&(_, weight)| weight).chain([-1]);
        let scope = terms.iter().map(|&(place, _)| place).chain([sum]);
        rules.add_named_constraint("a part of a sum", ExactSum(0).times(weights), scope)?;
        sums.push(sum);
    }
    Ok(sums)
}

impl Puzzle for Heyawake {
    const NAMES: &'static [&'static str] = &["heyawake", "heyawacky"];
    const RULES: &'static str = "Shade cells so that a room has as many as its number says. Shaded \
        cells do not touch at sides, and all white cells are connected. No straight line of white \
        cells passes more than one border.";
    const IS_SHADED_ELSEWHERE: bool = true;
    const SEARCHES_FIRST: bool = true;
    const FILE: &'static [FilePart] =
        &[FilePart::Regions { sides_from: Some(1) }, FilePart::Cells(Symbols::NUMBERS)];

    const GLOBAL: Option<GlobalRule> =
        Some(GlobalRule::Connected(shading::WHITE_CONNECTED.rule, WHITE));
    const TECHNIQUES: &'static [RuleNames] = &[
        RuleNames::of("the # of the room at #", "Room complete", "Ways to shade a room")
            .or("Room needs the rest"),
        shading::APART,
        shading::WHITE_CONNECTED,
        shading::WAY_OUT,
        RuleNames::of(
            "no white line passes two borders",
            "Line through two borders",
            "Line through two borders",
        ),
        RuleNames::of(
            "the ways to shade # of the room at #",
            "Ways to shade a room",
            "Ways to shade a room",
        ),
    ];

    fn blank(size: Size) -> Heyawake {
        Heyawake { rooms: RoomNumbers::none(size) }
    }

    fn size(&self) -> Size {
        self.rooms.walls.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.rooms]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        shading::add_cells(size, rules)?;
        for (room, number) in self.numbers() {
            let name = format!("the {number} of the room at {}", room[0]);
            let count = Count::of([SHADED]).exactly(number as usize);
            rules.add_named_constraint(name, count, places(room))?;
        }
        shading::keep_apart(size, rules)?;
        for stretch in self.long_stretches() {
            let name = "no white line passes two borders";
            rules.add_named_constraint(name, Count::of([SHADED]).at_least(1), places(stretch))?;
        }
        shading::connect(size, rules, shading::WHITE_CONNECTED.rule, [WHITE])
    }

    /// A number and the shape of its room leave only some ways to shade cells that do not touch.
    fn imply(&self, rules: &mut Rules) -> Result<bool, Error<Place>> {
        for (room, number) in self.numbers() {
            if let Some(ways) = ways_apart(&room, number as usize) {
                let name = format!("the ways to shade {number} of the room at {}", room[0]);
                rules.add_named_constraint(name, Allowed::new(ways), places(room))?;
            }
        }
        Ok(true)
    }

    /// The sides between white cells are at least as many as the cells without one, and one more
    /// for each square of white cells. Each shaded cell takes its sides away. So the sides of the
    /// shaded cells but one each, and the squares of white cells, are together at most as many as
    /// the corners inside of the grid. This is stated where the numbers alone nearly need them all.
    ///
    /// The sum has a part for each block, and the number of a large room, too. A clause that is
    /// learnt names a part then, and not each of its cells.
    fn narrow(&self, rules: &mut Rules) -> Result<bool, Error<Place>> {
        let size = self.size();
        let squares: Vec<Vec<Cell>> = size.windows(2, 2).collect();
        // A shaded cell inside of the grid takes away three more sides than cells.
        let known: i64 = self.numbers().map(|(_, number)| 3 * i64::from(number)).sum();
        let most = squares.len() as i64 - known;
        if most > 0 {
            return Ok(false);
        }
        let mut pieces = (0..).map(Place::Piece);
        let mut terms: Vec<(Cell, Place, i64)> = Vec::new();
        for square in squares {
            let piece = pieces.next().expect("numbers do not end");
            rules.add_variable(piece, [0, 1])?;
            terms.push((square[0], piece, 1));
            let scope = std::iter::once(piece).chain(places(square));
            rules.add_named_constraint("a square of white cells", over(is_white_square), scope)?;
        }
        let numbered: HashSet<Cell> = self.numbers().flat_map(|(room, _)| room).collect();
        let weight = |cell: Cell| {
            let sides = size.neighbours(cell).count() as i64;
            sides - if numbered.contains(&cell) { 4 } else { 1 }
        };
        terms.extend(size.cells().map(|cell| (cell, Place::Cell(cell), weight(cell))));
        let parts = add_parts(&terms, &mut pieces, rules)?;
        let name = "shaded cells leave white cells connected";
        rules.add_named_constraint(name, MaxSum(most), parts)?;
        for (room, number) in self.numbers().filter(|(room, _)| room.len() > LARGE) {
            let terms: Vec<_> = room.iter().map(|&cell| (cell, Place::Cell(cell), 1)).collect();
            let parts = add_parts(&terms, &mut pieces, rules)?;
            let name = format!("the {number} of the room at {}, in parts", room[0]);
            rules.add_named_constraint(name, ExactSum(i64::from(number)), parts)?;
        }
        Ok(true)
    }

    fn imply_nearby(&self, rules: &mut Rules) -> Stated {
        shading::leave_no_cell_alone(self.size(), rules)
    }

    fn mark(&self, place: &Place, value: i32) -> Mark {
        match place {
            Place::Piece(_) => Mark::Hidden,
            _ => shading::mark(value),
        }
    }

    fn word(&self, _: &Place, value: i32) -> String {
        shading::word(value)
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Heyawake> {
        let mut puzzle = Heyawake::blank(size);
        puzzle.rooms.walls = Walls::between(&sketch::rectangles(size, 8, 4, random));
        Some(puzzle)
    }

    fn with_clues(&self, solution: &Answer) -> Heyawake {
        let mut full = self.clone();
        shading::fill_counts(&mut full.rooms, solution);
        full
    }
}
