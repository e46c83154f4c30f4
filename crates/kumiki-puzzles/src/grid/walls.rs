//! Walls between cells, and the regions that they enclose.
//!
//! Invariant: two cells are in one region exactly if a way without a wall leads from one to the
//! other. Regions are numbered in the order of their first cells.

use super::{Cell, Direction, Edge, EdgeGrid, Grid, Size};

/// Walls along sides of cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walls {
    is_wall: EdgeGrid<bool>,
}

impl Walls {
    /// Returns a grid without walls.
    pub fn none(size: Size) -> Walls {
        Walls { is_wall: EdgeGrid::filled(size, false) }
    }

    /// Returns the walls between cells with different numbers.
    pub fn between(regions: &Grid<usize>) -> Walls {
        let mut walls = Walls::none(regions.size());
        for [one, other] in regions.size().pairs() {
            walls.set(Edge::between(one, other), regions[one] != regions[other]);
        }
        walls
    }

    /// Returns the size of the grid.
    pub fn size(&self) -> Size {
        self.is_wall.size()
    }

    /// Returns whether there is a wall along the side `edge`.
    pub fn contains(&self, edge: Edge) -> bool {
        self.is_wall[edge]
    }

    /// Builds or removes a wall.
    pub fn set(&mut self, edge: Edge, is_wall: bool) {
        self.is_wall[edge] = is_wall;
    }

    /// Returns an iterator over the walls.
    pub fn iter(&self) -> impl Iterator<Item = Edge> + '_ {
        self.is_wall.iter().filter_map(|(edge, &is_wall)| is_wall.then_some(edge))
    }

    /// Returns the regions, each with its cells row by row.
    pub fn regions(&self) -> Vec<Vec<Cell>> {
        let mut regions: Vec<Vec<Cell>> = Vec::new();
        for (cell, &region) in self.numbers().iter() {
            match regions.get_mut(region) {
                Some(cells) => cells.push(cell),
                None => regions.push(vec![cell]),
            }
        }
        regions
    }

    /// Returns the number of the region of each cell, from 0.
    pub fn numbers(&self) -> Grid<usize> {
        let size = self.size();
        let mut numbers = Grid::filled(size, usize::MAX);
        let mut count = 0;
        for first in size.cells() {
            if numbers[first] != usize::MAX {
                continue;
            }
            numbers[first] = count;
            let mut rest = vec![first];
            while let Some(cell) = rest.pop() {
                for direction in Direction::ALL {
                    let Some(next) = size.next(cell, direction) else { continue };
                    if numbers[next] == usize::MAX && !self.contains(Edge::of(cell, direction)) {
                        numbers[next] = count;
                        rest.push(next);
                    }
                }
            }
            count += 1;
        }
        numbers
    }
}
