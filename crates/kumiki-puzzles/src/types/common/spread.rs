//! Cells that hang together.
//!
//! Invariant: each is reached from those where it begins by steps to neighbours.

use crate::grid::{Cell, Grid, Size};

/// Returns the cells that hang together with `from` by cells that `can_pass`, those first that are
/// nearer.
pub(crate) fn spread<const N: usize>(
    size: Size,
    from: [Cell; N],
    can_pass: impl Fn(Cell) -> bool,
) -> Vec<Cell> {
    let mut is_seen = Grid::filled(size, false);
    let mut cells: Vec<Cell> = from.to_vec();
    from.iter().for_each(|&cell| is_seen[cell] = true);
    let mut at = 0;
    while at < cells.len() {
        for next in size.neighbours(cells[at]) {
            if !is_seen[next] && can_pass(next) {
                is_seen[next] = true;
                cells.push(next);
            }
        }
        at += 1;
    }
    cells
}
