//! Cells that hang together.
//!
//! Invariant: each is reached from those where it begins by steps to neighbours.

use crate::grid::{Cell, Grid, Size};

/// Returns the cells that hang together with `from` by cells that `can_pass`, those first that are
/// nearer.
pub(crate) fn spread(size: Size, from: &[Cell], can_pass: impl Fn(Cell) -> bool) -> Vec<Cell> {
    reached(size, from, usize::MAX, |_, next| can_pass(next))
}

/// Returns the cells that are reached from `from` in at most `most` steps, each from a cell to a
/// neighbour to which it `can_step`, those first that are nearer.
pub(crate) fn reached(
    size: Size,
    from: &[Cell],
    most: usize,
    can_step: impl Fn(Cell, Cell) -> bool,
) -> Vec<Cell> {
    let mut is_seen = Grid::filled(size, false);
    let mut cells: Vec<Cell> = from.to_vec();
    from.iter().for_each(|&cell| is_seen[cell] = true);
    let mut last = 0..cells.len();
    for _ in 0..most {
        for at in last.clone() {
            for next in size.neighbours(cells[at]) {
                if !is_seen[next] && can_step(cells[at], next) {
                    is_seen[next] = true;
                    cells.push(next);
                }
            }
        }
        last = last.end..cells.len();
        if last.is_empty() {
            break;
        }
    }
    cells
}
