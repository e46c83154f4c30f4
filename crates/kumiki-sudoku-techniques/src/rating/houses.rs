//! The boxes, rows and columns of the classic grid as numbers, with their cells and their
//! crossings.
//!
//! Invariant: houses are numbered as on the scale of ratings: boxes first, then rows, then columns.
//! Place `i` of a house is its `i`-th cell in reading order.

use kumiki::constraints::AllDifferent;
use kumiki::engine::Model;
use kumiki::explanation::{board_of, groups_of};
use kumiki_patterns::{Bits, Board, Groups};
use kumiki_sudoku::{Grid, House, Shape};
use std::ops::Range;
use std::sync::LazyLock;

/// A set of cells.
pub(super) type Cells = Bits<2>;

pub(super) const BOXES: Range<usize> = 0..9;
pub(super) const ROWS: Range<usize> = 9..18;
pub(super) const COLUMNS: Range<usize> = 18..27;

/// The kinds of houses, in the order in which rules about one house search them.
pub(super) const BY_KIND: [Range<usize>; 3] = [BOXES, COLUMNS, ROWS];

/// The houses of the classic grid.
#[derive(Debug)]
pub(super) struct Houses {
    pub(super) groups: Groups<2>,
    /// The board of an empty grid, with all candidates.
    pub(super) blank: Board<2>,
    /// The cells of each house.
    pub(super) cells: [[usize; 9]; 27],
    /// For each cell, its box, row and column, each with the place of the cell in it.
    pub(super) homes: [[(usize, usize); 3]; 81],
    /// For each cell, its box, row and column, as bits.
    pub(super) bits: [u32; 81],
    /// For two houses, the places of the first that are also in the second; none if these are all
    /// places.
    pub(super) crossings: [[u16; 27]; 27],
    /// For each cell, the cells that it sees: those of its box, then of its row, then of its
    /// column.
    pub(super) seen: [[usize; 20]; 81],
}

impl Houses {
    /// Returns the houses of the classic grid, which are computed once.
    pub(super) fn classic() -> &'static Houses {
        static HOUSES: LazyLock<Houses> = LazyLock::new(Houses::new);
        &HOUSES
    }

    fn new() -> Houses {
        let kinds: [fn(u8) -> House; 3] = [House::Box, House::Row, House::Column];
        let houses = kinds.into_iter().flat_map(|kind| (0..9).map(kind));
        let index = |cell: &kumiki_sudoku::Cell| Shape::CLASSIC.index(*cell);
        let all: Vec<Vec<usize>> = houses
            .map(|house| Shape::CLASSIC.cells_of(house).iter().map(index).collect())
            .collect();
        let mut model = Model::new();
        let vars = model.add_variables(Grid::CELLS, 1..=9).expect("nine values fit a domain");
        for house in &all {
            model.add_constraint(AllDifferent::new(house.iter().map(|&cell| vars[cell])));
        }
        let groups = groups_of(&model, |_| true).expect("81 variables of nine values");
        let cells: [[usize; 9]; 27] = std::array::from_fn(|h| std::array::from_fn(|i| all[h][i]));
        Houses {
            blank: board_of(&groups, &model.store()),
            groups,
            homes: std::array::from_fn(|cell| homes(&cells, cell)),
            bits: std::array::from_fn(|cell| {
                homes(&cells, cell).into_iter().fold(0, |bits, (house, _)| bits | 1 << house)
            }),
            crossings: std::array::from_fn(|a| std::array::from_fn(|b| crossing(&cells, a, b))),
            seen: std::array::from_fn(|cell| seen(&cells, cell)),
            cells,
        }
    }

    /// Returns the cells of `house`.
    #[inline]
    pub(super) fn members(&self, house: usize) -> Cells {
        self.groups.groups()[house].members
    }

    /// Returns the cells that see `cell`.
    pub(super) fn peers(&self, cell: usize) -> Cells {
        self.groups.peers(cell)
    }
}

fn homes(cells: &[[usize; 9]; 27], cell: usize) -> [(usize, usize); 3] {
    [BOXES, ROWS, COLUMNS].map(|mut kind| {
        let home =
            |house: usize| Some((house, cells[house].iter().position(|&other| other == cell)?));
        kind.find_map(home).expect("a house of each kind holds each cell")
    })
}

fn crossing(cells: &[[usize; 9]; 27], one: usize, other: usize) -> u16 {
    if one == other {
        return 0;
    }
    let shared = cells[one].iter().map(|cell| cells[other].contains(cell));
    shared.zip(0..).fold(0, |mask, (is_shared, place)| mask | u16::from(is_shared) << place)
}

fn seen(cells: &[[usize; 9]; 27], cell: usize) -> [usize; 20] {
    let mut seen = Vec::with_capacity(20);
    for (house, _) in homes(cells, cell) {
        for &other in &cells[house] {
            if other != cell && !seen.contains(&other) {
                seen.push(other);
            }
        }
    }
    seen.try_into().expect("a cell sees twenty others")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_three_homes_and_sees_twenty_cells() {
        let houses = Houses::classic();
        for cell in 0..81 {
            for (kind, (house, place)) in houses.homes[cell].into_iter().enumerate() {
                assert_eq!((house / 9, houses.cells[house][place]), (kind, cell));
            }
            let seen: Cells = houses.seen[cell].into_iter().collect();
            assert_eq!(seen, houses.peers(cell));
        }
    }

    #[test]
    fn a_box_crosses_three_rows_and_three_columns_in_three_places() {
        let houses = Houses::classic();
        for b in BOXES {
            for lines in [ROWS, COLUMNS] {
                let crossed = lines.filter(|&line| houses.crossings[b][line].count_ones() == 3);
                assert_eq!(crossed.count(), 3);
            }
        }
        assert_eq!(houses.crossings[0][9], 0b111);
        assert_eq!(houses.crossings[0][18], 0b001_001_001);
    }
}
