//! Fillomino: regions whose cells all have the size of their region as their number.
//!
//! Invariant: a border is on exactly if the numbers on both sides differ, so the numbers determine
//! the borders.

mod patterns;

use super::common::sketch;
use crate::grid::{Cell, Edge, Grid, Place, Size, Walls};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Clue, Flag, GivenBorders, Layer, NumberCoding, Numbers};
use crate::technique::{Left, Pattern, RuleNames};
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::graph::Division;
use kumiki::run::Random;
use patterns::Sheet;
use std::collections::BTreeSet;

/// A fillomino: numbers, and perhaps borders.
#[derive(Clone, PartialEq, Debug)]
pub struct Fillomino {
    /// The given numbers.
    pub numbers: Numbers,
    /// The given borders.
    pub borders: GivenBorders,
    /// True if no number is greater than 3.
    pub is_small: Flag,
}

/// The symbols of sides: `X` is given, and the others are answers.
const GIVEN_SIDES: Symbols = Symbols {
    layer: "border_ques",
    none: ("0", 0),
    named: &[("X", 1), ("-X", 1), ("1", 0), ("2", 0), ("-1", 0)],
};

impl Puzzle for Fillomino {
    const NAMES: &'static [&'static str] = &["fillomino", "filling", "polyominous"];
    const RULES: &'static str = "Write a number into each cell. Cells with the same number that \
        hang together are a region, and the number is its size.";
    const FILE: &'static [FilePart] = &[
        FilePart::Flag("t", "at_most_3"),
        FilePart::Cells(Symbols::NUMBERS),
        FilePart::Answers,
        FilePart::Sides(GIVEN_SIDES),
    ];

    const TECHNIQUES: &'static [RuleNames] = &[
        RuleNames::of(
            "a border between different numbers",
            "Equal numbers or a border",
            "Equal numbers or a border",
        ),
        RuleNames::of("a number is the size of its region", "Size of a region", "Size of a region"),
    ];

    fn blank(size: Size) -> Fillomino {
        Fillomino {
            numbers: Numbers::none(size, NumberCoding::Hexadecimal),
            borders: GivenBorders::none(size),
            is_small: Flag::new('t', "at_most_3"),
        }
    }

    fn size(&self) -> Size {
        self.numbers.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.is_small, &mut self.numbers, &mut self.borders]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        let most = if self.is_small.is_set { 3 } else { size.cell_count() as i32 };
        let given: BTreeSet<i32> = self.numbers.known().map(|(_, number)| number).collect();
        let rooms: Vec<(i32, Grid<i32>)> =
            given.into_iter().map(|number| (number, self.rooms(Some(number)))).collect();
        let (free, spare) = (self.rooms(None), self.spare_cells());
        for cell in size.cells() {
            let values: BTreeSet<i32> = match self.numbers[cell].and_then(|clue| clue.number()) {
                Some(number) => BTreeSet::from([number]),
                None => {
                    let is_near = |&&(number, ref rooms): &&(i32, Grid<i32>)| {
                        number <= rooms[cell]
                            && self
                                .clues_of(number)
                                .any(|clue| cell.distance(clue) < number as usize)
                    };
                    let near = rooms.iter().filter(is_near).map(|&(number, _)| number);
                    let own = 1..=free[cell].min(spare);
                    own.chain(near).filter(|&number| number <= most).collect()
                }
            };
            rules.add_variable(Place::Cell(cell), values)?;
        }
        for [one, other] in size.pairs() {
            let edge = Edge::between(one, other);
            let least = i32::from(self.borders.contains(edge));
            rules.add_variable(Place::Border(edge), least..=1)?;
            let is_border = |border: i32, one: i32, other: i32| (border == 1) == (one != other);
            let scope = [Place::Border(edge), Place::Cell(one), Place::Cell(other)];
            rules.add_named_constraint("a border between different numbers", is_border, scope)?;
        }
        let borders = size.pairs().map(|[one, other]| Place::Border(Edge::between(one, other)));
        let scope = borders.chain(size.cells().map(Place::Cell));
        let division = Division::by([1]).on(&size.graph()).size_variables();
        rules.add_named_constraint("a number is the size of its region", division, scope)?;
        Ok(())
    }

    fn pattern(&self, left: &Left<'_>) -> Option<Pattern> {
        Sheet::new(self.numbers.size(), left)?.pattern()
    }

    fn excluded(&self, left: &Left<'_>) -> Vec<(Place, i32)> {
        let sheet = Sheet::new(self.numbers.size(), left);
        sheet.map_or_else(Vec::new, |sheet| sheet.excluded())
    }

    fn mark(&self, place: &Place, value: i32) -> Mark {
        match place {
            Place::Border(_) if value == 1 => Mark::Wall,
            Place::Border(_) => Mark::Hidden,
            _ => Mark::Number(value),
        }
    }

    fn word(&self, place: &Place, value: i32) -> String {
        match (place, value) {
            (Place::Border(_), 1) => "a border".to_owned(),
            (Place::Border(_), _) => "no border".to_owned(),
            _ => value.to_string(),
        }
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Fillomino> {
        let mut full = Fillomino::blank(size);
        let regions = sketch::unlike(sketch::unequal_cages(size, 7, random));
        let mut counts = vec![0; size.cell_count()];
        regions.iter().for_each(|(_, &region)| counts[region] += 1);
        for cell in size.cells() {
            full.numbers[cell] = Some(Clue::Number(counts[regions[cell]]));
        }
        Some(full)
    }
}

impl Fillomino {
    /// Returns the cells with a given number.
    fn clues_of(&self, number: i32) -> impl Iterator<Item = Cell> {
        self.numbers.known().filter(move |&(_, known)| known == number).map(|(cell, _)| cell)
    }

    /// Returns a number of cells that a region without a given number does not exceed: the free
    /// cells that the regions of the given numbers leave. Numbers that are too far apart for one
    /// region have a region each.
    fn spare_cells(&self) -> i32 {
        let numbers = self.numbers.known().map(|(_, number)| number).filter(|&number| number > 0);
        let numbers: BTreeSet<i32> = numbers.collect();
        let needed = numbers.into_iter().map(|number| {
            let mut apart: Vec<Cell> = Vec::new();
            for clue in self.clues_of(number) {
                if apart.iter().all(|other| other.distance(clue) >= number as usize) {
                    apart.push(clue);
                }
            }
            let clues = self.clues_of(number).count();
            let number = number as usize;
            number.saturating_mul(apart.len().max(clues.div_ceil(number))) - clues
        });
        let free = self.size().cell_count() - self.numbers.known().count();
        needed.fold(free, usize::saturating_sub).max(1) as i32
    }

    /// Returns for each cell the number of cells that hang together with it and are free or have a
    /// number. No region with this number has more cells.
    fn rooms(&self, number: Option<i32>) -> Grid<i32> {
        let size = self.size();
        let can_have = |cell: Cell| match self.numbers[cell].and_then(|clue| clue.number()) {
            None => true,
            given => given == number,
        };
        let mut rooms = Grid::filled(size, 0);
        let is_free = Grid::from_fn(size, |cell| usize::from(can_have(cell)));
        for room in Walls::between(&is_free).regions() {
            if can_have(room[0]) {
                room.iter().for_each(|&cell| rooms[cell] = room.len() as i32);
            }
        }
        rooms
    }
}
