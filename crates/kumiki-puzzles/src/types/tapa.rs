//! Tapa: one shaded wall; numbers are the lengths of its pieces around their cell.
//!
//! Invariant: the numbers of a cell are in no order. A single `?` also stands for no shaded cell.

use super::common::shading::{self, SHADED, WHITE, places};
use crate::grid::{Cell, Place, Size};
use crate::layers::file::FilePart;
use crate::layers::{Clue, Layer, NumberLists};
use crate::technique::{GlobalRule, RuleNames};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::Allowed;
use kumiki::run::Random;

/// A tapa: the lists of numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Tapa {
    /// The lists of numbers.
    pub lists: NumberLists,
}

/// Returns the cells around a cell, clockwise; `None` outside of the grid.
fn around(size: Size, cell: Cell) -> [Option<Cell>; 8] {
    let steps = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0)];
    steps.map(|(down, right)| {
        let row = (cell.row + down).checked_sub(1)?;
        let column = (cell.column + right).checked_sub(1)?;
        Some(Cell { row, column }).filter(|&cell| size.contains(cell))
    })
}

/// Returns the lengths of the runs of shaded cells in a circle of eight; a single 0 if there is
/// none.
fn runs(is_shaded: [bool; 8]) -> Vec<i32> {
    let Some(white) = is_shaded.iter().position(|&is_shaded| !is_shaded) else { return vec![8] };
    let mut turned = is_shaded;
    turned.rotate_left(white);
    let runs = turned.chunk_by(|one, other| one == other).filter(|run| run[0]);
    let lengths: Vec<i32> = runs.map(|run| run.len() as i32).collect();
    if lengths.is_empty() { vec![0] } else { lengths }
}

/// Returns whether the lengths of runs fit a list of numbers.
fn fits(clues: &[Clue], mut runs: Vec<i32>) -> bool {
    clues.len() == runs.len()
        && clues.iter().filter_map(|clue| clue.number()).all(|number| {
            let place = runs.iter().position(|&run| run == number);
            place.map(|place| runs.swap_remove(place)).is_some()
        })
}

impl Puzzle for Tapa {
    const NAMES: &'static [&'static str] = &["tapa"];
    const RULES: &'static str = "Shade cells so that they are connected, without a square of four. \
        The numbers in a cell are the lengths of the runs of shaded cells around it.";
    const IS_SHADED_ELSEWHERE: bool = true;
    const FILE: &'static [FilePart] = &[FilePart::Lists];

    const GLOBAL: Option<GlobalRule> =
        Some(GlobalRule::Connected("shaded cells are connected", SHADED));
    const TECHNIQUES: &'static [RuleNames] = &[
        RuleNames::of("the numbers in #", "Ways around the numbers", "Ways around the numbers"),
        RuleNames::of("no shaded square", "No square", "No square"),
        RuleNames::of("shaded cells are connected", "Not connected", "Shaded cells are connected")
            .or("Last way out"),
    ];

    fn blank(size: Size) -> Tapa {
        Tapa { lists: NumberLists::none(size) }
    }

    fn size(&self) -> Size {
        self.lists.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.lists]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        for (cell, list) in self.lists.iter() {
            let values = if list.is_some() { 0..1 } else { 0..2 };
            rules.add_variable(Place::Cell(cell), values)?;
        }
        for (cell, clues) in self.lists.given() {
            let around = around(size, cell);
            let free = |at: &usize| around[*at].is_some_and(|cell| self.lists[cell].is_none());
            let free: Vec<usize> = (0..8).filter(free).collect();
            let rows = (0..1_u32 << free.len()).filter_map(|bits| {
                let mut is_shaded = [false; 8];
                free.iter().enumerate().for_each(|(bit, &at)| is_shaded[at] = bits >> bit & 1 == 1);
                let row = || free.iter().map(|&at| if is_shaded[at] { SHADED } else { WHITE });
                fits(clues, runs(is_shaded)).then(|| row().collect::<Vec<i32>>())
            });
            let scope = places(free.iter().filter_map(|&at| around[at]));
            rules.add_named_constraint(
                format!("the numbers in {cell}"),
                Allowed::new(rows),
                scope,
            )?;
        }
        shading::forbid_squares(size, rules, "no shaded square", [SHADED])?;
        shading::connect(size, rules, "shaded cells are connected", [SHADED])
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        shading::mark(value)
    }

    fn word(&self, _: &Place, value: i32) -> String {
        shading::word(value)
    }

    fn sketch(size: Size, _: &mut Random) -> Option<Tapa> {
        Some(Tapa::blank(size))
    }

    fn with_clues(&self, solution: &Answer) -> Tapa {
        let size = self.size();
        let is_shaded = |cell: Cell| solution[&Place::Cell(cell)] == SHADED;
        let clues = |cell: Cell| {
            let runs = runs(around(size, cell).map(|other| other.is_some_and(is_shaded)));
            (!is_shaded(cell)).then(|| runs.into_iter().map(Clue::Number).collect())
        };
        Tapa { lists: NumberLists(crate::grid::Grid::from_fn(size, clues)) }
    }
}
