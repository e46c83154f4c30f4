//! Boxes of random form.
//!
//! Invariant: all regions have the same number of cells, and each is connected by edges.

use super::sketch::beside;
use kumiki::run::Random;
use kumiki_sudoku::{Cell, Shape};

/// The number of exchanges that are tried, for each cell of the grid.
const EXCHANGES: usize = 100;

/// Returns the square `shape` with boxes of random form in place of its own. They come from its
/// boxes, or from its rows if it has none, by exchanges of cells between neighbours.
pub(in crate::generator) fn random_regions(shape: &Shape, random: &mut Random) -> Shape {
    let number = |cell: Cell| shape.house_box(cell).map_or(cell.row(), |house| house.number());
    let mut regions = Regions { shape, region_of: shape.cells().map(number).collect() };
    let cells: Vec<Cell> = shape.cells().collect();
    for _ in 0..EXCHANGES * cells.len() {
        let cell = cells[random.index(cells.len())];
        let beside = beside(shape, cell);
        let neighbour = beside[random.index(beside.len())];
        let other = cells[random.index(cells.len())];
        regions.exchange([cell, other], regions.of(neighbour));
    }
    Shape::irregular(shape.size(), &regions.region_of).expect("the regions have the usual size")
}

/// The region of each cell.
struct Regions<'a> {
    shape: &'a Shape,
    region_of: Vec<usize>,
}

impl Regions<'_> {
    fn of(&self, cell: Cell) -> usize {
        self.region_of[self.shape.index(cell)]
    }

    fn set(&mut self, cell: Cell, region: usize) {
        self.region_of[self.shape.index(cell)] = region;
    }

    /// Moves the first cell to `region`, and the second from there to the region of the first, if
    /// both regions stay connected.
    fn exchange(&mut self, [cell, other]: [Cell; 2], region: usize) {
        let own = self.of(cell);
        if own == region || self.of(other) != region {
            return;
        }
        self.set(cell, region);
        self.set(other, own);
        if !self.is_connected(own) || !self.is_connected(region) {
            self.set(cell, own);
            self.set(other, region);
        }
    }

    /// Returns whether the cells of `region` are connected.
    fn is_connected(&self, region: usize) -> bool {
        Cell::are_connected(self.shape.cells().filter(|&cell| self.of(cell) == region))
    }
}
