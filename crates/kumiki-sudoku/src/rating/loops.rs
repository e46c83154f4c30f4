//! Unique rectangles and unique loops: cells that must not be left with the same two digits.
//!
//! Invariant: a house has either no cell of a loop, or two: one at an even index and one at an odd
//! index of the loop. If the cells had no other candidates, exchanging the two digits would give
//! another solution.

use super::houses::{BOXES, COLUMNS, Cells, ROWS};
use super::position::{ClassicPosition, Mask, bits};
use super::step::RatedStep;
use super::technique::Technique;

/// Returns the easiest rectangle or loop, by difficulty and then by type.
pub(super) fn find(position: &ClassicPosition) -> Option<RatedStep> {
    let mut best: Option<(u16, u8, RatedStep)> = None;
    for start in position.cells_with(2).iter() {
        let pair = position.digits(start);
        let able = bits(pair).fold(!Cells::NONE, |all, digit| all & position.board.places(digit));
        let core = core(position, able);
        if !core.contains(start) {
            continue;
        }
        let path = LoopPath { cells: Vec::new(), visited: [0; 2] };
        let mut search = LoopSearch { position, pair, able, core, path, found: Vec::new() };
        search.extend(start, 2, 0, None);
        for cells in &search.found {
            super::loop_types::steps(position, cells, pair, |kind, step| {
                let key = (step.difficulty.value(), kind);
                if best.as_ref().is_none_or(|&(tenths, known, _)| key < (tenths, known)) {
                    best = Some((key.0, key.1, step));
                }
            });
        }
    }
    best.map(|(_, _, step)| step)
}

/// Returns the cells of `able` that may be in a loop. A cell of a loop has another one in houses of
/// two kinds, so cells without these are removed until all cells have them.
fn core(position: &ClassicPosition, able: Cells) -> Cells {
    let mut core = able;
    loop {
        let has_others = |&(house, _): &(usize, usize)| {
            (core & position.houses.members(house)).single().is_none()
        };
        let goes_on = |cell: &usize| {
            position.houses.homes[*cell].iter().filter(|home| has_others(home)).count() > 1
        };
        let rest: Cells = core.iter().filter(goes_on).collect();
        if rest == core {
            return core;
        }
        core = rest;
    }
}

/// A search for loops of cells that have both digits of `pair` as candidates.
struct LoopSearch<'a> {
    position: &'a ClassicPosition,
    pair: Mask,
    /// The cells with both digits.
    able: Cells,
    /// The cells of `able` that may be in a loop.
    core: Cells,
    path: LoopPath,
    found: Vec<Vec<usize>>,
}

/// A path: the first cells of a loop.
struct LoopPath {
    cells: Vec<usize>,
    /// The houses of the cells at even indices, and those of the cells at odd indices. No house has
    /// two cells at indices of the same parity.
    visited: [u32; 2],
}

impl LoopPath {
    /// Returns whether the next cell of the path may be in these houses: none of them has a cell at
    /// an index of the same parity.
    fn allows(&self, houses: u32) -> bool {
        self.visited[self.cells.len() % 2] & houses == 0
    }

    fn push(&mut self, cell: usize, houses: u32) {
        self.visited[self.cells.len() % 2] |= houses;
        self.cells.push(cell);
    }

    fn pop(&mut self, houses: u32) {
        self.cells.pop();
        self.visited[self.cells.len() % 2] &= !houses;
    }

    /// Returns whether the path is a loop if it returns to `cell`.
    fn ends_at(&self, cell: usize) -> bool {
        self.cells[0] == cell && self.cells.len() >= 4 && self.visited[0] == self.visited[1]
    }
}

impl LoopSearch<'_> {
    /// Extends the path by `cell`, which was reached in a house of kind `came_by`, and records the
    /// loops. At most `more` later cells may have further digits, unless all cells share one
    /// further digit. `extra` are the further digits found so far.
    fn extend(&mut self, cell: usize, more: i32, mut extra: Mask, came_by: Option<usize>) {
        let houses = self.houses(cell);
        self.path.push(cell, houses);
        for (kind, (house, _)) in self.position.houses.homes[cell].into_iter().enumerate() {
            if came_by == Some(kind) {
                continue;
            }
            for next in (self.position.houses.members(house) & self.able).iter() {
                if self.path.ends_at(next) {
                    self.found.push(self.path.cells.clone());
                } else if !self.path.cells.contains(&next) {
                    let digits = self.position.digits(next);
                    // The digits of a cell count even if the loop cannot continue there.
                    extra |= digits & !self.pair;
                    let is_pair = digits == self.pair;
                    // Either all cells share one further digit, or few cells have further digits.
                    let is_fit = is_pair || extra.count_ones() == 1 || more > 0;
                    let goes_on = self.core.contains(next) && self.path.allows(self.houses(next));
                    if is_fit && goes_on {
                        self.extend(next, more - i32::from(!is_pair), extra, Some(kind));
                    }
                }
            }
        }
        self.path.pop(houses);
    }

    /// Returns the houses of `cell`, as bits.
    fn houses(&self, cell: usize) -> u32 {
        let homes = self.position.houses.homes[cell];
        homes.into_iter().fold(0, |all, (house, _)| all | 1 << house)
    }
}

/// Returns the houses that contain both cells: box, row, column.
pub(super) fn shared_houses(
    position: &ClassicPosition,
    one: usize,
    other: usize,
) -> impl Iterator<Item = usize> {
    let homes = position.houses.homes;
    [BOXES, ROWS, COLUMNS].into_iter().enumerate().filter_map(move |(kind, _)| {
        let house = homes[one][kind].0;
        (house == homes[other][kind].0).then_some(house)
    })
}

/// Returns the technique of a loop of this many cells, and its least difficulty in tenths.
pub(super) fn technique(cells: usize) -> (Technique, u16) {
    match cells {
        ..=5 => (Technique::UniqueRectangle, 45),
        6..=7 => (Technique::UniqueLoop, 46),
        8..=9 => (Technique::UniqueLoop, 47),
        _ => (Technique::UniqueLoop, 50),
    }
}
