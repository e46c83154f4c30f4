//! The chart of a nurikabe: sea and land as they are marked, and what hangs together.
//!
//! Invariant: a part is all land that hangs together. It has the clue of at most one island.

use super::super::common::spread::{reached, spread};
use super::{Nurikabe, SEA};
use crate::grid::{Cell, Grid, Place, Size};
use crate::technique::{Left, Pattern, are};
use std::collections::BTreeSet;

/// The state of a cell on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shore {
    Open,
    Sea,
    Land,
}

/// Cells of land that hang together.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) cells: Vec<Cell>,
    /// The number of its island from 0, if it has the clue.
    pub(super) island: Option<usize>,
}

/// The marks of a board.
pub(super) struct Chart<'l> {
    pub(super) size: Size,
    pub(super) left: &'l Left<'l>,
    pub(super) shore: Grid<Shore>,
    /// The clue of each island, and its size if that is known.
    pub(super) islands: Vec<(Cell, Option<usize>)>,
    pub(super) parts: Vec<Part>,
    /// The number of the part of a cell of land.
    pub(super) part: Grid<Option<usize>>,
}

impl<'l> Chart<'l> {
    /// Returns the marks of the board of `puzzle`; `None` if they are in conflict.
    pub(super) fn new(puzzle: &Nurikabe, left: &'l Left<'l>) -> Option<Chart<'l>> {
        let size = puzzle.islands.size();
        let shore = Grid::from_fn(size, |cell| match left(&Place::Cell(cell))[..] {
            [SEA] => Shore::Sea,
            ref values if values.contains(&SEA) => Shore::Open,
            _ => Shore::Land,
        });
        let clues = puzzle.islands.given();
        let islands: Vec<(Cell, Option<usize>)> =
            clues.map(|(cell, clue)| (cell, clue.number().map(|number| number as usize))).collect();
        let (mut parts, mut part) = (Vec::new(), Grid::filled(size, None));
        for cell in size.cells() {
            if shore[cell] == Shore::Land && part[cell].is_none() {
                let cells = spread(size, &[cell], |next| shore[next] == Shore::Land);
                cells.iter().for_each(|&one| part[one] = Some(parts.len()));
                let mut own = (0..islands.len()).filter(|&at| cells.contains(&islands[at].0));
                let island = own.next();
                if own.next().is_some() {
                    return None;
                }
                parts.push(Part { cells, island });
            }
        }
        Some(Chart { size, left, shore, islands, parts, part })
    }

    /// Returns the islands that cells cannot be of: those that do not reach them, and all but the
    /// own one of a cell of land.
    pub(super) fn excluded(&self) -> Vec<(Place, i32)> {
        let mut can_reach = vec![Grid::filled(self.size, false); self.islands.len()];
        for (island, can_reach) in can_reach.iter_mut().enumerate() {
            self.reach(island, None).into_iter().for_each(|cell| can_reach[cell] = true);
        }
        let is_excluded = |cell: Cell, value: i32| {
            let island = value - 1;
            let own = self.part_of(cell).and_then(|part| part.island);
            let is_own = own.is_none_or(|own| own as i32 == island);
            value != SEA && !(is_own && can_reach[island as usize][cell])
        };
        let of = |cell: Cell| {
            let values = (self.left)(&Place::Cell(cell));
            let gone: Vec<i32> =
                values.iter().copied().filter(|&value| is_excluded(cell, value)).collect();
            let gone = if gone.len() < values.len() { gone } else { Vec::new() };
            gone.into_iter().map(move |value| (Place::Cell(cell), value))
        };
        self.size.cells().flat_map(of).collect()
    }

    pub(super) fn is_open(&self, cell: Cell) -> bool {
        self.shore[cell] == Shore::Open
    }

    pub(super) fn part_of(&self, cell: Cell) -> Option<&Part> {
        self.part[cell].map(|part| &self.parts[part])
    }

    /// Returns the open cells beside `cells`.
    pub(super) fn shores(&self, cells: &[Cell]) -> Vec<Cell> {
        let beside = cells.iter().flat_map(|&cell| self.size.neighbours(cell));
        let beside: BTreeSet<Cell> = beside.filter(|&cell| self.is_open(cell)).collect();
        beside.into_iter().collect()
    }

    /// Returns the name of an island: `the island of 3 at r1c1`.
    pub(super) fn name(&self, island: usize) -> String {
        match self.islands[island] {
            (cell, Some(size)) => format!("the island of {size} at {cell}"),
            (cell, None) => format!("the island of {cell}"),
        }
    }

    /// Returns the pattern that `cells` are sea, or land if `is_sea` is false.
    pub(super) fn marked(
        &self,
        title: &'static str,
        because: String,
        premises: &[Cell],
        (cells, is_sea): (&[Cell], bool),
    ) -> Option<Pattern> {
        let values = |cell: &Cell| {
            let place = Place::Cell(*cell);
            let gone =
                (self.left)(&place).into_iter().filter(move |&value| (value == SEA) != is_sea);
            gone.map(move |value| (place, value))
        };
        let kind = if is_sea { "sea" } else { "land" };
        Some(Pattern {
            title,
            because,
            conclusion: format!("{} {kind}", are(cells)),
            premises: premises.iter().copied().map(Place::Cell).collect(),
            removed: cells.iter().flat_map(values).collect(),
        })
    }

    /// Returns the cells that an island can have, without one of them.
    pub(super) fn reach(&self, island: usize, without: Option<Cell>) -> Vec<Cell> {
        let (clue, size) = self.islands[island];
        let Some(own) = self.part_of(clue) else { return Vec::new() };
        let can_have = |cell: Cell| {
            let is_other = |next: Cell| {
                self.part_of(next).and_then(|part| part.island).is_some_and(|other| other != island)
            };
            self.shore[cell] != Shore::Sea
                && Some(cell) != without
                && !is_other(cell)
                && !self.size.neighbours(cell).any(is_other)
        };
        // The cells that are added up to the last one are counted; land that is joined is not.
        let most = size.map_or(usize::MAX, |size| size.saturating_sub(own.cells.len()));
        reached(self.size, &own.cells, most, |_, next| can_have(next))
    }
}
