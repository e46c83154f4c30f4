//! Cells that have different digits in every solution.
//!
//! Invariant: two cells of a group differ.

use crate::geometry::{Cell, Shape};
use smallvec::SmallVec;

/// The cells of a grid that have different digits in every solution.
#[derive(Clone)]
pub(super) struct Distinct {
    /// The number of columns of the grid.
    columns: usize,
    /// Groups of cells that all must have different digits.
    groups: Vec<Vec<Cell>>,
    /// For each cell, the groups that it is in. Most puzzles never need to know whether two cells
    /// differ, so this is not listed for each pair.
    memberships: Vec<SmallVec<[u32; 4]>>,
}

impl Distinct {
    /// Returns the knowledge of nothing about a grid of `shape`.
    pub(super) fn new(shape: &Shape) -> Distinct {
        Distinct {
            columns: shape.columns(),
            groups: Vec::new(),
            memberships: vec![SmallVec::new(); shape.cell_count()],
        }
    }

    /// Returns the groups of cells that all have different digits.
    pub(super) fn groups(&self) -> &[Vec<Cell>] {
        &self.groups
    }

    /// Records that the digits of `cells` are different.
    pub(super) fn add(&mut self, cells: &[Cell]) {
        if cells.len() > 1 && !self.groups.iter().any(|group| group == cells) {
            for &cell in cells {
                let at = self.index(cell);
                self.memberships[at].push(self.groups.len() as u32);
            }
            self.groups.push(cells.to_vec());
        }
    }

    /// Returns whether two cells must have different digits.
    pub(super) fn differ(&self, one: Cell, other: Cell) -> bool {
        let [groups, others] = [one, other].map(|cell| &self.memberships[self.index(cell)]);
        one != other && groups.iter().any(|group| others.contains(group))
    }

    /// Returns whether all of `cells` must have different digits.
    pub(super) fn all_differ(&self, cells: &[Cell]) -> bool {
        pairs(cells).all(|(one, other)| self.differ(one, other))
    }

    fn index(&self, cell: Cell) -> usize {
        cell.row() * self.columns + cell.column()
    }
}

/// Returns all pairs of `cells`, the earlier one first.
pub(super) fn pairs(cells: &[Cell]) -> impl Iterator<Item = (Cell, Cell)> + '_ {
    let rest = |at: usize| cells[at + 1..].iter();
    cells.iter().enumerate().flat_map(move |(at, &one)| rest(at).map(move |&other| (one, other)))
}
