//! Random loops through the centres of cells, to generate puzzles from.
//!
//! Invariant: a loop has two lines in each of its cells, and none in the others.

use super::cell_loop::{link, links};
use super::sketch;
use crate::grid::{Cell, Direction, Edge, Grid, Place, Size, Walls};
use kumiki::run::Random;
use std::collections::HashSet;

/// The greatest number of cells of a loop in one region, and the least.
const MOST: usize = 6;
const LEAST: usize = 2;

/// A loop.
pub(crate) struct LoopSketch {
    size: Size,
    lines: HashSet<Place>,
}

impl LoopSketch {
    /// Returns a random loop that winds through most cells; `None` if the board has fewer than two
    /// rows or columns.
    pub(crate) fn new(size: Size, random: &mut Random) -> Option<LoopSketch> {
        LoopSketch::around(size, random, sketch::branches)
    }

    /// Returns a random loop that may also have wider turns, and leave out more cells.
    pub(crate) fn either(size: Size, random: &mut Random) -> Option<LoopSketch> {
        let squares = if random.below(2) == 0 { sketch::branches } else { sketch::blob };
        LoopSketch::around(size, random, squares)
    }

    /// Returns the loop around a set of squares of four cells, which has no holes.
    fn around(
        size: Size,
        random: &mut Random,
        squares: impl Fn(Size, &mut Random) -> Grid<bool>,
    ) -> Option<LoopSketch> {
        if size.rows < 2 || size.columns < 2 {
            return None;
        }
        // The centres of the cells are the corners of a board with a row and a column less.
        let inner = Size { rows: size.rows - 1, columns: size.columns - 1 };
        let along = |place: Place| match place {
            // A horizontal side leads to the next column, across a vertical side.
            Place::Border(Edge { is_horizontal: true, row, column }) => {
                Place::Link(Edge::vertical(row, column + 1))
            }
            Place::Border(Edge { row, column, .. }) => {
                Place::Link(Edge::horizontal(row + 1, column))
            }
            other => other,
        };
        let border = sketch::border(&squares(inner, random));
        Some(LoopSketch { size, lines: border.into_iter().map(along).collect() })
    }

    /// Returns whether a line leaves a cell in a direction.
    pub(crate) fn has_line(&self, cell: Cell, direction: Direction) -> bool {
        link(self.size, cell, direction).is_some_and(|place| self.lines.contains(&place))
    }

    /// Returns whether the loop passes through a cell.
    pub(crate) fn passes(&self, cell: Cell) -> bool {
        links(self.size, cell).iter().any(|place| self.lines.contains(place))
    }

    /// Returns the number of lines that leave a cell in a direction, up to the next turn.
    pub(crate) fn reach(&self, cell: Cell, direction: Direction) -> usize {
        let ray = self.size.ray(cell, direction);
        let steps = std::iter::once(cell).chain(ray);
        steps.take_while(|&at| self.has_line(at, direction)).count()
    }

    /// Returns the cells of the loop, in its order.
    fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> =
            self.size.cells().find(|&cell| self.passes(cell)).into_iter().collect();
        while let Some(&last) = cells.last() {
            let before = cells.len().checked_sub(2).map(|at| cells[at]);
            let ahead = Direction::ALL.into_iter().filter(|&to| self.has_line(last, to));
            let next = ahead.filter_map(|to| self.size.next(last, to));
            match next.into_iter().find(|&next| Some(next) != before) {
                Some(next) if next != cells[0] => cells.push(next),
                _ => break,
            }
        }
        cells
    }

    /// Returns the walls of random regions that the loop visits once each, and the numbers of the
    /// regions in the order of the loop. There is an even number of them. Cells off the loop that
    /// share a side are in one region.
    pub(crate) fn regions(&self, random: &mut Random) -> (Walls, Grid<usize>) {
        let cells = self.cells();
        let mut stretches: Vec<&[Cell]> = Vec::new();
        let mut rest = &cells[..];
        while rest.len() >= MOST + LEAST {
            let (stretch, others) = rest.split_at(LEAST + random.index(MOST - LEAST + 1));
            stretches.push(stretch);
            rest = others;
        }
        let halves = if stretches.len().is_multiple_of(2) { rest.len() / 2 } else { 0 };
        let (one, other) = rest.split_at(halves);
        stretches.extend([one, other].into_iter().filter(|stretch| !stretch.is_empty()));
        let mut regions: Grid<Option<usize>> = Grid::filled(self.size, None);
        for (number, stretch) in stretches.iter().enumerate() {
            stretch.iter().for_each(|&cell| regions[cell] = Some(number));
        }
        let is_off = Grid::from_fn(self.size, |cell| usize::from(!self.passes(cell)));
        for part in Walls::between(&is_off).regions() {
            if is_off[part[0]] == 0 {
                continue;
            }
            let beside = part.iter().flat_map(|&cell| self.size.neighbours(cell));
            let beside: Vec<usize> = beside.filter_map(|cell| regions[cell]).collect();
            let number = beside[random.index(beside.len())];
            part.iter().for_each(|&cell| regions[cell] = Some(number));
        }
        let numbers = Grid::from_fn(self.size, |cell| regions[cell].unwrap_or_default());
        (Walls::between(&numbers), numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_random_loop_has_two_lines_or_none_in_each_cell() {
        let size = Size { rows: 7, columns: 9 };
        for seed in 0..200 {
            let mut random = Random::new(seed);
            for sketch in [LoopSketch::new, LoopSketch::either] {
                let sketch = sketch(size, &mut random).unwrap();
                let count =
                    |cell| Direction::ALL.iter().filter(|&&to| sketch.has_line(cell, to)).count();
                assert!(size.cells().all(|cell| matches!(count(cell), 0 | 2)), "seed {seed}");
                let cells: HashSet<Cell> = sketch.cells().into_iter().collect();
                assert!(size.cells().all(|cell| sketch.passes(cell) == cells.contains(&cell)));
            }
        }
    }

    #[test]
    fn a_loop_enters_each_region_once() {
        let size = Size { rows: 8, columns: 6 };
        for seed in 0..200 {
            let mut random = Random::new(seed);
            let sketch = LoopSketch::new(size, &mut random).unwrap();
            let (walls, numbers) = sketch.regions(&mut random);
            let regions = walls.regions();
            assert_eq!(regions.len() % 2, 0);
            for region in regions {
                let leaves = |&&(cell, to): &&(Cell, Direction)| {
                    let next = size.next(cell, to).expect("the line leads to a cell");
                    numbers[next] != numbers[cell]
                };
                let ends: Vec<(Cell, Direction)> = (region.iter())
                    .flat_map(|&cell| Direction::ALL.map(|to| (cell, to)))
                    .filter(|&(cell, to)| sketch.has_line(cell, to))
                    .collect();
                assert_eq!(ends.iter().filter(leaves).count(), 2, "seed {seed}");
            }
        }
    }
}
