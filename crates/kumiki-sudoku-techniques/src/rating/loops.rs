//! Unique rectangles and unique loops: cells that must not be left with the same two digits.
//!
//! Invariant: a house has either no cell of a loop, or two: one at an even index and one at an odd
//! index of the loop. If the cells had no other candidates, exchanging the two digits would give
//! another solution.

use super::houses::{BOXES, COLUMNS, Cells, ROWS};
use super::position::{ClassicPosition, Mask, bits};
use super::step::RatedStep;
use super::technique::Technique;

/// A search for rectangles and loops in the successive positions of a path.
///
/// The loops of two digits depend only on the cells that have both. So the loops through a cell are
/// searched again only if one of these cells has changed.
#[derive(Debug)]
pub(super) struct Loops {
    /// The digits of all cells at the last search.
    before: [Mask; 81],
    /// For each cell with two digits, the loops that begin there; `None` if they are not known.
    known: [Option<Vec<Vec<usize>>>; 81],
    /// The pairs of the present search, each with its cells, and those that may be in a loop.
    cores: Vec<(Mask, Cells, Cells)>,
}

impl Loops {
    /// Returns a search at the start of a path.
    pub(super) fn new() -> Loops {
        Loops { before: [0x1ff; 81], known: [const { None }; 81], cores: Vec::new() }
    }

    /// Returns the easiest rectangle or loop, by difficulty and then by type.
    pub(super) fn find(&mut self, position: &ClassicPosition) -> Option<RatedStep> {
        let mut changed = 0;
        for (cell, before) in self.before.iter_mut().enumerate() {
            if *before != position.digits(cell) {
                changed |= pairs_of(*before);
                *before = position.digits(cell);
            }
        }
        self.cores.clear();
        let mut best = None;
        for start in position.cells_with(2).iter() {
            let pair = position.digits(start);
            let known = self.known[start].take().filter(|_| pairs_of(pair) & changed == 0);
            let loops = known.unwrap_or_else(|| self.search(position, start));
            for cells in &loops {
                super::loop_types::steps(position, cells, pair, |kind, step| {
                    let key = (step.difficulty.value(), kind);
                    if best.as_ref().is_none_or(|&(known, _)| key < known) {
                        best = Some((key, step));
                    }
                });
            }
            self.known[start] = Some(loops);
        }
        best.map(|(_, step)| step)
    }

    /// Returns the loops that begin at `start`, a cell with two digits.
    fn search(&mut self, position: &ClassicPosition, start: usize) -> Vec<Vec<usize>> {
        let pair = position.digits(start);
        let (able, core) = self.core(position, pair);
        let path = LoopPath { cells: Vec::new(), later: Cells::NONE, visited: [0; 2] };
        let mut search = LoopSearch { position, pair, able, core, path, found: Vec::new() };
        if core.contains(start) {
            search.extend(start, 2, 0, None);
        }
        search.found
    }

    /// Returns the cells with both digits of `pair`, and those of them that may be in a loop.
    fn core(&mut self, position: &ClassicPosition, pair: Mask) -> (Cells, Cells) {
        if let Some(&(_, able, core)) = self.cores.iter().find(|&&(known, ..)| known == pair) {
            return (able, core);
        }
        let able = bits(pair).fold(!Cells::NONE, |all, digit| all & position.board.places(digit));
        let core = core(position, pair, able);
        self.cores.push((pair, able, core));
        (able, core)
    }
}

/// Returns the pairs of different `digits`, each as bit `9 * one + other` with the lesser first.
fn pairs_of(digits: Mask) -> u128 {
    bits(digits).fold(0, |pairs, one| pairs | u128::from(digits & !0 << (one + 1)) << (9 * one))
}

/// Returns the cells of `able`, those with both digits of `pair`, that may be in a loop. A cell of
/// a loop has another one in houses of two kinds, so cells without these are removed until all
/// cells have them.
fn core(position: &ClassicPosition, pair: Mask, able: Cells) -> Cells {
    let has_several = |places: Mask| places & places.wrapping_sub(1) != 0;
    let places: [Mask; 27] = std::array::from_fn(|house| {
        bits(pair).fold(0x1ff, |places, digit| places & position.places(house, digit))
    });
    let several = (0..27).filter(|&house| has_several(places[house]));
    let several: u32 = several.fold(0, |several, house| several | 1 << house);
    let (mut places, mut several, mut core, mut rest) = (places, several, able, Cells::NONE);
    while rest != core {
        rest = core;
        for cell in rest.iter() {
            let others = several & position.houses.bits[cell];
            if others & others.wrapping_sub(1) == 0 {
                core.remove(cell);
                for (house, place) in position.houses.homes[cell] {
                    places[house] &= !(1 << place);
                    if !has_several(places[house]) {
                        several &= !(1 << house);
                    }
                }
            }
        }
    }
    core
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
    /// The cells but the first.
    later: Cells,
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
        if !self.cells.is_empty() {
            self.later.insert(cell);
        }
        self.cells.push(cell);
    }

    fn pop(&mut self, houses: u32) {
        self.cells.pop().into_iter().for_each(|cell| self.later.remove(cell));
        self.visited[self.cells.len() % 2] &= !houses;
    }

    /// Returns whether the path is a loop if it returns to its first cell.
    fn is_loop(&self) -> bool {
        self.cells.len() >= 4 && self.visited[0] == self.visited[1]
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
            let able = self.able - self.path.later;
            for next in (self.position.houses.members(house) & able).iter() {
                if next == self.path.cells[0] {
                    if self.path.is_loop() {
                        self.found.push(self.path.cells.clone());
                    }
                } else {
                    let digits = self.position.digits(next);
                    // The digits of a cell count even if the loop cannot continue there.
                    extra |= digits & !self.pair;
                    let is_pair = digits == self.pair;
                    // Either all cells share one further digit, or few cells have further digits.
                    let is_fit = is_pair || extra.is_power_of_two() || more > 0;
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
        self.position.houses.bits[cell]
    }
}

/// Returns the houses that contain both cells: box, row, column.
pub(super) fn shared_houses(
    position: &ClassicPosition,
    one: usize,
    other: usize,
) -> impl Iterator<Item = usize> {
    let homes = &position.houses.homes;
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
