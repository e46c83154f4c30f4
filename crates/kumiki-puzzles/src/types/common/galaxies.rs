//! Random regions that are symmetric around a dot, to generate puzzles from.
//!
//! Invariant: each cell is in one galaxy, which is connected and the same when it is turned by 180
//! degrees around its dot. Dots are counted in half cells, as in `Dots`.

use crate::grid::{Cell, Grid, Size};
use kumiki::run::Random;

/// The number of times that a galaxy tries to grow by two cells, for each of its greatest number.
const TRIES: usize = 3;

/// Galaxies that cover a board.
pub(crate) struct Galaxies {
    /// The number of the galaxy of each cell; `None` before it has one.
    of_cells: Grid<Option<usize>>,
    /// The dots by the numbers of galaxies.
    dots: Vec<Cell>,
}

impl Galaxies {
    /// Returns galaxies of at most `most` cells, chosen at random.
    pub(crate) fn new(size: Size, most: usize, random: &mut Random) -> Galaxies {
        let mut galaxies = Galaxies { of_cells: Grid::filled(size, None), dots: Vec::new() };
        galaxies.cover(most, random);
        galaxies
    }

    /// Returns the dots of all galaxies.
    pub(crate) fn dots(&self) -> impl Iterator<Item = Cell> {
        let has_cells = |(galaxy, _): &(usize, &Cell)| self.cells(*galaxy).next().is_some();
        self.dots.iter().enumerate().filter(has_cells).map(|(_, &dot)| dot)
    }

    /// Divides the largest galaxy of those of `cells` into smaller ones. Returns nothing if each of
    /// them has one cell.
    pub(crate) fn divide(&mut self, cells: &[Cell], random: &mut Random) -> Option<()> {
        let galaxies = cells.iter().filter_map(|&cell| self.of_cells[cell]);
        let sized = galaxies.map(|galaxy| (self.cells(galaxy).count(), galaxy));
        let (count, largest) = sized.max().filter(|&(count, _)| count > 1)?;
        for cell in self.cells(largest).collect::<Vec<Cell>>() {
            self.of_cells[cell] = None;
        }
        self.cover(count / 2, random);
        Some(())
    }

    fn cells(&self, galaxy: usize) -> impl Iterator<Item = Cell> {
        let is_own = move |(_, of): &(Cell, &Option<usize>)| **of == Some(galaxy);
        self.of_cells.iter().filter(is_own).map(|(cell, _)| cell)
    }

    /// Covers the free cells by galaxies of at most `most` cells.
    fn cover(&mut self, most: usize, random: &mut Random) {
        let is_free = |cell: &Cell| self.of_cells[*cell].is_none();
        let mut free: Vec<Cell> = self.of_cells.size().cells().filter(is_free).collect();
        random.shuffle(&mut free);
        for first in free {
            if self.of_cells[first].is_none() {
                self.grow(first, most, random);
            }
        }
    }

    /// Adds a galaxy that begins with a free cell, perhaps with one beside it.
    fn grow(&mut self, first: Cell, most: usize, random: &mut Random) {
        let size = self.of_cells.size();
        let is_free = |cell: &Cell| self.of_cells[*cell].is_none();
        let beside: Vec<Cell> = size.neighbours(first).filter(is_free).collect();
        let second = match beside.len() {
            0 => first,
            _ if most < 2 || random.below(2) == 0 => first,
            len => beside[random.index(len)],
        };
        let dot = Cell { row: first.row + second.row, column: first.column + second.column };
        let galaxy = self.dots.len();
        self.dots.push(dot);
        let mut cells = vec![first];
        self.of_cells[first] = Some(galaxy);
        if second != first {
            self.of_cells[second] = Some(galaxy);
            cells.push(second);
        }
        for _ in 0..TRIES * most {
            let near: Vec<Cell> = size.neighbours(cells[random.index(cells.len())]).collect();
            let Some(&next) = near.get(random.index(near.len().max(1))) else { break };
            let Some(other) = opposite(size, next, dot) else { continue };
            let is_free = [next, other].iter().all(|&cell| self.of_cells[cell].is_none());
            if is_free && cells.len() + 2 <= most {
                self.of_cells[next] = Some(galaxy);
                self.of_cells[other] = Some(galaxy);
                cells.extend([next, other]);
            }
        }
    }
}

/// Returns the cell on the opposite side of a dot; `None` outside of the grid.
pub(crate) fn opposite(size: Size, cell: Cell, dot: Cell) -> Option<Cell> {
    let row = dot.row.checked_sub(cell.row)?;
    let column = dot.column.checked_sub(cell.column)?;
    Some(Cell { row, column }).filter(|&cell| size.contains(cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Walls;

    #[test]
    fn galaxies_are_connected_and_symmetric_also_after_a_division() {
        let size = Size { rows: 7, columns: 6 };
        for seed in 0..200 {
            let mut random = Random::new(seed);
            let mut galaxies = Galaxies::new(size, 12, &mut random);
            for _ in 0..3 {
                let numbers = Grid::from_fn(size, |cell| galaxies.of_cells[cell].unwrap());
                let regions = Walls::between(&numbers).regions();
                assert_eq!(regions.len(), galaxies.dots().count(), "seed {seed}");
                for region in regions {
                    let dot = galaxies.dots[numbers[region[0]]];
                    let turned = region.iter().map(|&cell| opposite(size, cell, dot).unwrap());
                    assert!(turned.into_iter().all(|cell| region.contains(&cell)), "seed {seed}");
                }
                galaxies.divide(&size.row(2), &mut random);
            }
        }
    }
}
