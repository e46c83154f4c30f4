//! Cells that have different digits in every solution.
//!
//! Invariant: two cells of a group differ.

use crate::geometry::{Cell, Shape};

/// The cells of a grid that have different digits in every solution.
#[derive(Clone)]
pub(super) struct Distinct {
    /// The number of columns of the grid.
    columns: usize,
    /// For each pair of cells, true if their digits must differ.
    differing: Vec<Vec<bool>>,
    /// Groups of cells that all must have different digits.
    groups: Vec<Vec<Cell>>,
}

impl Distinct {
    /// Returns the knowledge of nothing about a grid of `shape`.
    pub(super) fn new(shape: &Shape) -> Distinct {
        let cells = shape.cell_count();
        Distinct {
            columns: shape.columns(),
            differing: vec![vec![false; cells]; cells],
            groups: Vec::new(),
        }
    }

    /// Returns the groups of cells that all have different digits.
    pub(super) fn groups(&self) -> &[Vec<Cell>] {
        &self.groups
    }

    /// Records that the digits of `cells` are different.
    pub(super) fn add(&mut self, cells: &[Cell]) {
        for (one, other) in pairs(cells) {
            let (one, other) = (self.index(one), self.index(other));
            self.differing[one][other] = true;
            self.differing[other][one] = true;
        }
        if cells.len() > 1 && !self.groups.iter().any(|group| group == cells) {
            self.groups.push(cells.to_vec());
        }
    }

    /// Returns whether two cells must have different digits.
    pub(super) fn differ(&self, one: Cell, other: Cell) -> bool {
        self.differing[self.index(one)][self.index(other)]
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
