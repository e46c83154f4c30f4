//! Families of variables: arrays and grids, whose variables are named by their places.
//!
//! Invariant: each variable has the name of its family with its place in brackets, from 0.

use super::{Error, Problem, Value};
use std::ops::{Deref, Index, Range};

/// An array of variables, `x[0]`, `x[1]` and so on, that [`Problem::array`] adds.
///
/// It can be read like a slice of names, so `x[2]`, `&x[1..4]`, `x.iter()`, `x.windows(3)` and
/// `x.chunks(2)` are names and lists of names. An array and each part of it is a scope.
///
/// ```
/// use kumiki::{AllDifferent, Problem};
///
/// // The eight queens: the row of the queen in each column.
/// let mut problem: Problem<String, i64> = Problem::new();
/// let queens = problem.array("queen", 8, 0..8)?;
/// problem.add_constraint(AllDifferent, &queens)?;
/// problem.add_constraint(AllDifferent.with_offsets(0..8), &queens)?;
/// problem.add_constraint(AllDifferent.with_offsets((0..8).map(|at| -at)), &queens)?;
/// assert_eq!(problem.count(), 92);
/// let solution = problem.solution().expect("there are 92");
/// assert_eq!(solution.values_of(&queens).count(), 8);
/// # Ok::<(), kumiki::Error<String>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Array {
    names: Vec<String>,
}

/// A grid of variables, `cell[0][0]`, `cell[0][1]` and so on, that [`Problem::grid`] adds.
///
/// `cell[(2, 3)]` is the name of the variable in row 2 and column 3. Rows, columns and the other
/// parts are lists of names. A grid and each part of it is a scope.
///
/// ```
/// use kumiki::{AllDifferent, Problem};
///
/// // The sudokus of four rows.
/// let mut problem: Problem<String, i32> = Problem::new();
/// let cell = problem.grid("cell", 4, 4, 1..=4)?;
/// for part in cell.rows().chain(cell.columns()).chain(cell.blocks(2, 2)) {
///     problem.add_constraint(AllDifferent, part)?;
/// }
/// problem.fix(&cell[(0, 0)], 1)?;
/// assert_eq!(problem.count(), 72);
/// # Ok::<(), kumiki::Error<String>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    columns: usize,
    names: Vec<String>,
}

impl<V: Value> Problem<String, V> {
    /// Adds `len` variables `name[0]`, `name[1]` and so on, each of which takes one of the values
    /// of `domain`, and returns them as an [`Array`].
    ///
    /// # Errors
    /// Returns the errors of [`Problem::add_variable`]; then no variable is added.
    pub fn array(
        &mut self,
        name: &str,
        len: usize,
        domain: impl IntoIterator<Item = V>,
    ) -> Result<Array, Error<String>> {
        let names: Vec<String> = (0..len).map(|at| format!("{name}[{at}]")).collect();
        self.add_variables(names.iter().cloned(), domain)?;
        Ok(Array { names })
    }

    /// Adds a variable `name[row][column]` for each cell of a grid, each of which takes one of the
    /// values of `domain`, and returns them as a [`Grid`]. Rows and columns are numbered from 0.
    ///
    /// # Errors
    /// Returns the errors of [`Problem::add_variable`]; then no variable is added.
    pub fn grid(
        &mut self,
        name: &str,
        rows: usize,
        columns: usize,
        domain: impl IntoIterator<Item = V>,
    ) -> Result<Grid, Error<String>> {
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let names: Vec<String> =
            cells.map(|(row, column)| format!("{name}[{row}][{column}]")).collect();
        self.add_variables(names.iter().cloned(), domain)?;
        Ok(Grid { columns, names })
    }
}

impl Deref for Array {
    type Target = [String];

    fn deref(&self) -> &[String] {
        &self.names
    }
}

impl<'a> IntoIterator for &'a Array {
    type Item = &'a String;
    type IntoIter = std::slice::Iter<'a, String>;

    fn into_iter(self) -> Self::IntoIter {
        self.names.iter()
    }
}

impl Grid {
    /// Returns the number of rows.
    pub fn row_count(&self) -> usize {
        self.names.len().checked_div(self.columns).unwrap_or(0)
    }

    /// Returns the number of columns.
    pub fn column_count(&self) -> usize {
        self.columns
    }

    /// Returns the variable in `row` and `column`; `None` outside of the grid.
    pub fn get(&self, row: usize, column: usize) -> Option<&String> {
        self.names.get(row * self.columns + column).filter(|_| column < self.columns)
    }

    /// Returns an iterator over all variables, row by row.
    pub fn iter(&self) -> std::slice::Iter<'_, String> {
        self.names.iter()
    }

    /// Returns the variables of `row`, from the left.
    ///
    /// # Panics
    /// Panics if there is no such row.
    pub fn row(&self, row: usize) -> Vec<&String> {
        self.part(row..row + 1, 0..self.columns)
    }

    /// Returns the variables of `column`, from the top.
    ///
    /// # Panics
    /// Panics if there is no such column.
    pub fn column(&self, column: usize) -> Vec<&String> {
        self.part(0..self.row_count(), column..column + 1)
    }

    /// Returns an iterator over the rows, from the top.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = Vec<&String>> {
        (0..self.row_count()).map(|row| self.row(row))
    }

    /// Returns an iterator over the columns, from the left.
    pub fn columns(&self) -> impl DoubleEndedIterator<Item = Vec<&String>> {
        (0..self.columns).map(|column| self.column(column))
    }

    /// Returns the variables in `rows` and `columns`, row by row.
    ///
    /// # Panics
    /// Panics if a row or column is outside of the grid.
    pub fn part(&self, rows: Range<usize>, columns: Range<usize>) -> Vec<&String> {
        rows.flat_map(|row| columns.clone().map(move |column| &self[(row, column)])).collect()
    }

    /// Returns an iterator over the blocks of `rows` by `columns` cells into which the grid divides
    /// from its upper left corner, as the boxes of a sudoku. Cells that are left over at the right
    /// and at the bottom are in no block.
    ///
    /// # Panics
    /// Panics if a block has no cells.
    pub fn blocks(&self, rows: usize, columns: usize) -> impl Iterator<Item = Vec<&String>> {
        self.parts([rows, columns], [rows, columns])
    }

    /// Returns an iterator over all windows of `rows` by `columns` cells, row by row. Windows
    /// overlap.
    ///
    /// # Panics
    /// Panics if a window has no cells.
    pub fn windows(&self, rows: usize, columns: usize) -> impl Iterator<Item = Vec<&String>> {
        self.parts([rows, columns], [1, 1])
    }

    /// Returns the variables of the cells that share an edge with the cell in `row` and `column`:
    /// above, to the left, to the right, below.
    pub fn neighbours(&self, row: usize, column: usize) -> Vec<&String> {
        let places = [
            row.checked_sub(1).map(|row| (row, column)),
            column.checked_sub(1).map(|column| (row, column)),
            Some((row, column + 1)),
            Some((row + 1, column)),
        ];
        places.into_iter().flatten().filter_map(|(row, column)| self.get(row, column)).collect()
    }

    /// Returns the diagonal from the upper left corner.
    pub fn falling_diagonal(&self) -> Vec<&String> {
        (0..self.row_count()).filter_map(|at| self.get(at, at)).collect()
    }

    /// Returns the diagonal from the upper right corner.
    pub fn rising_diagonal(&self) -> Vec<&String> {
        let last = self.columns.saturating_sub(1);
        let cell = |row: usize| self.get(row, last.checked_sub(row)?);
        (0..self.row_count()).filter_map(cell).collect()
    }

    /// Returns the parts of a size whose upper left corners are the given steps apart.
    fn parts(
        &self,
        [rows, columns]: [usize; 2],
        [down, right]: [usize; 2],
    ) -> impl Iterator<Item = Vec<&String>> {
        assert!(rows > 0 && columns > 0, "a part of a grid has rows and columns");
        let tops = (0..(self.row_count() + 1).saturating_sub(rows)).step_by(down);
        let lefts = (0..(self.columns + 1).saturating_sub(columns)).step_by(right);
        tops.flat_map(move |top| {
            let part = move |left: usize| self.part(top..top + rows, left..left + columns);
            lefts.clone().map(part)
        })
    }
}

impl Index<(usize, usize)> for Grid {
    type Output = String;

    /// Returns the variable in a row and a column.
    ///
    /// # Panics
    /// Panics if the cell is outside of the grid.
    fn index(&self, place: (usize, usize)) -> &String {
        let (row, column) = place;
        let (rows, columns) = (self.row_count(), self.columns);
        self.get(row, column).unwrap_or_else(|| {
            panic!("row {row}, column {column} is outside of {rows} rows and {columns} columns")
        })
    }
}

impl<'a> IntoIterator for &'a Grid {
    type Item = &'a String;
    type IntoIter = std::slice::Iter<'a, String>;

    fn into_iter(self) -> Self::IntoIter {
        self.names.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AllDifferent;

    fn grid(rows: usize, columns: usize) -> Grid {
        Problem::<String, i32>::new().grid("c", rows, columns, 0..2).unwrap()
    }

    fn places(parts: impl IntoIterator<Item = impl AsRef<str>>) -> String {
        parts
            .into_iter()
            .map(|name| name.as_ref().replace(['c', '[', ']'], ""))
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn parts_of_a_grid_have_the_cells_that_their_names_say() {
        let grid = grid(3, 5);
        assert_eq!((grid.row_count(), grid.column_count()), (3, 5));
        assert_eq!(grid[(1, 2)], "c[1][2]");
        assert_eq!((grid.get(1, 5), grid.get(3, 0)), (None, None));
        assert_eq!(places(grid.row(2)), "20 21 22 23 24");
        assert_eq!(places(grid.column(4)), "04 14 24");
        assert_eq!(places(grid.part(1..3, 0..2)), "10 11 20 21");
        assert_eq!(places(grid.neighbours(0, 0)), "01 10");
        assert_eq!(places(grid.neighbours(1, 4)), "04 13 24");
        assert_eq!(places(grid.falling_diagonal()), "00 11 22");
        assert_eq!(places(grid.rising_diagonal()), "04 13 22");
        let blocks: Vec<String> = grid.blocks(2, 2).map(places).collect();
        assert_eq!(blocks, ["00 01 10 11", "02 03 12 13"]);
        assert_eq!(grid.windows(2, 2).count(), 8);
        assert_eq!(grid.windows(4, 1).count(), 0);
        assert_eq!(places(&grid), places(grid.rows().flatten()));
    }

    #[test]
    fn families_of_one_problem_have_their_own_names() {
        let mut problem: Problem<String, i32> = Problem::new();
        let x = problem.array("x", 3, 0..3).unwrap();
        let grid = problem.grid("x", 2, 2, 0..3).unwrap();
        assert!(problem.array("x", 1, 0..3).is_err(), "x[0] is there");
        problem.add_constraint(AllDifferent, &x[1..]).unwrap();
        problem.add_constraint(AllDifferent, grid.row(0)).unwrap();
        problem.add_constraint(AllDifferent, x.iter().chain(&grid)).unwrap_or_else(|_| panic!());
        assert_eq!(problem.count(), 0);
    }

    #[test]
    fn empty_families_are_allowed() {
        let mut problem: Problem<String, i32> = Problem::new();
        assert!(problem.array("x", 0, 0..3).unwrap().is_empty());
        assert_eq!(problem.grid("y", 0, 3, 0..3).unwrap().rows().count(), 0);
        assert_eq!(problem.grid("z", 3, 0, 0..3).unwrap().row_count(), 0);
        assert_eq!(problem.count(), 1);
    }
}
