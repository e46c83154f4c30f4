//! A grid as the search for its canonical form sees it: by rows, or by columns.
//!
//! Invariant: a line is blank in a view exactly if none of its cells has a digit.

use crate::geometry::{Cell, Digit};
use crate::puzzle::Grid;

/// A grid, seen by rows or by columns.
pub(super) struct View {
    pub(super) rows: [[u8; 9]; 9],
    /// The columns without a clue, as bits.
    pub(super) blank_columns: u16,
    pub(super) blank_rows: u16,
}

impl View {
    pub(super) fn of(grid: &Grid, is_transposed: bool) -> View {
        let mut view = View { rows: [[0; 9]; 9], blank_columns: 0, blank_rows: 0 };
        for (row, cells) in view.rows.iter_mut().enumerate() {
            for (column, label) in cells.iter_mut().enumerate() {
                let cell =
                    if is_transposed { Cell::new(column, row) } else { Cell::new(row, column) };
                *label = grid[cell].map_or(0, Digit::value);
            }
        }
        for line in 0..9 {
            let is_blank_row = view.rows[line].iter().all(|&label| label == 0);
            let is_blank_column = view.rows.iter().all(|row| row[line] == 0);
            view.blank_rows |= u16::from(is_blank_row) << line;
            view.blank_columns |= u16::from(is_blank_column) << line;
        }
        view
    }

    /// In how many ways blank lines can change places: a factor of all automorphisms.
    pub(super) fn blank_orders(&self) -> u64 {
        const ORDERS: [u64; 4] = [1, 1, 2, 6];
        let orders = |blank: u16| {
            let groups = [0, 1, 2].map(|group| (blank >> (3 * group) & 7).count_ones() as usize);
            let blank_groups = groups.iter().filter(|&&lines| lines == 3).count();
            groups.iter().map(|&lines| ORDERS[lines]).product::<u64>() * ORDERS[blank_groups]
        };
        orders(self.blank_rows) * orders(self.blank_columns)
    }

    /// Returns how many clues `row` has in each stack.
    pub(super) fn counts(&self, row: u8) -> [u8; 3] {
        let row = &self.rows[usize::from(row)];
        [0, 3, 6].map(|from| row[from..from + 3].iter().filter(|&&label| label > 0).count() as u8)
    }
}

/// Returns whether `line`, of those that are not in `used`, may come next: of blank lines of a
/// group, and of blank groups, the first comes first.
pub(super) fn may_come_next(line: u8, blank: u16, used: u16) -> bool {
    let free_blank = blank & !used;
    let group = line / 3;
    if free_blank >> line & 1 == 1 {
        let before = ((1 << line) - 1) & (7 << (3 * group));
        if free_blank & before != 0 {
            return false;
        }
    }
    let is_free_and_blank = |group: u8| free_blank >> (3 * group) & 7 == 7;
    !is_free_and_blank(group) || !(0..group).any(is_free_and_blank)
}
