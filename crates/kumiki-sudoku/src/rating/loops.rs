//! Rectangles and loops of cells that must not be left with the same two digits.
//!
//! Invariant: a loop has two cells or none in each house, one at an even place of it and one at an odd place; if nothing
//! else were possible in its cells, exchanging the two digits would give another solution.

use super::houses::{BOXES, COLUMNS, Cells, ROWS};
use super::position::{Mask, Position, bits};
use super::step::Step;
use super::technique::Technique;

/// The easiest rectangle or loop, by difficulty and then by type.
pub(super) fn find(position: &Position) -> Option<Step> {
    let mut best: Option<(u16, u8, Step)> = None;
    for start in position.cells_with(2).iter() {
        let pair = position.digits(start);
        let able = bits(pair).fold(!Cells::NONE, |all, digit| all & position.board.places(digit));
        let mut search = Search { position, pair, able, path: Vec::new(), found: Vec::new() };
        search.extend(start, 2, 0, None);
        for cells in search.found.iter().filter(|cells| is_valid(position, cells)) {
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

/// The search for loops of cells in which the two digits of `pair` are possible.
struct Search<'a> {
    position: &'a Position,
    pair: Mask,
    /// The cells with both digits.
    able: Cells,
    path: Vec<usize>,
    found: Vec<Vec<usize>>,
}

impl Search<'_> {
    /// Goes on at `cell`, which was reached in a house of kind `came_by`. So many cells `more` with further digits may
    /// be met; `extra` are the further digits met so far.
    fn extend(&mut self, cell: usize, more: i32, mut extra: Mask, came_by: Option<usize>) {
        self.path.push(cell);
        for (kind, (house, _)) in self.position.houses.homes[cell].into_iter().enumerate() {
            if came_by == Some(kind) {
                continue;
            }
            for next in (self.position.houses.groups.groups()[house].members & self.able).iter() {
                if self.path[0] == next && self.path.len() >= 4 {
                    self.found.push(self.path.clone());
                } else if !self.path.contains(&next) {
                    let digits = self.position.digits(next);
                    extra |= digits & !self.pair;
                    let is_pair = digits == self.pair;
                    // Either one further digit in all cells together, or few cells with further digits.
                    if is_pair || extra.count_ones() == 1 || more > 0 {
                        self.extend(next, more - i32::from(!is_pair), extra, Some(kind));
                    }
                }
            }
        }
        self.path.pop();
    }
}

fn is_valid(position: &Position, cells: &[usize]) -> bool {
    let mut visited = [0u32; 2];
    for (i, &cell) in cells.iter().enumerate() {
        for (house, _) in position.houses.homes[cell] {
            if visited[i % 2] >> house & 1 == 1 {
                return false;
            }
            visited[i % 2] |= 1 << house;
        }
    }
    visited[0] == visited[1]
}

/// The houses that hold both cells: box, row, column.
pub(super) fn shared_houses(
    position: &Position,
    one: usize,
    other: usize,
) -> impl Iterator<Item = usize> {
    let homes = position.houses.homes;
    [BOXES, ROWS, COLUMNS].into_iter().enumerate().filter_map(move |(kind, _)| {
        let house = homes[one][kind].0;
        (house == homes[other][kind].0).then_some(house)
    })
}

/// The technique that a loop of so many cells is, and its least difficulty in tenths.
pub(super) fn technique(cells: usize) -> (Technique, u16) {
    match cells {
        ..=5 => (Technique::UniqueRectangle, 45),
        6..=7 => (Technique::UniqueLoop, 46),
        8..=9 => (Technique::UniqueLoop, 47),
        _ => (Technique::UniqueLoop, 50),
    }
}
