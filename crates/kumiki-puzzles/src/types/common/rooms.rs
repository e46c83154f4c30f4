//! Regions at random, for puzzles that are generated.
//!
//! Invariant: every cell is in one region, and regions are connected.

use crate::grid::{Cell, Grid, Size};
use kumiki::run::Random;

/// Returns rectangles at random, each with at most `most` cells and with sides of at most `side`
/// cells, as a number for each cell.
pub(crate) fn rectangles(size: Size, most: usize, side: usize, random: &mut Random) -> Grid<usize> {
    let mut regions = Grid::filled(size, 0);
    let mut count = 0;
    for cell in size.cells() {
        if regions[cell] > 0 {
            continue;
        }
        count += 1;
        let is_free = |column: usize| {
            regions.get(Cell { row: cell.row, column }).is_some_and(|&region| region == 0)
        };
        let widest = (0..side).take_while(|width| is_free(cell.column + width)).count();
        let width = 1 + random.index(widest.min(most));
        let height = 1 + random.index((most / width).clamp(1, side)).min(size.rows - cell.row - 1);
        for row in cell.row..cell.row + height {
            for column in cell.column..cell.column + width {
                regions[Cell { row, column }] = count;
            }
        }
    }
    regions
}
