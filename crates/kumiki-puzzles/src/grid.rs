//! Grids: cells in rows and columns, and what is known of each.
//!
//! Invariant: a grid has one value for each cell of its size, row by row.

mod edges;
mod place;
mod shape;
mod walls;

pub use edges::{CornerGrid, EdgeGrid};
pub use place::{Corner, Edge, Place};
pub use shape::Shape;
pub use walls::Walls;

use kumiki::graph::Graph;
use std::fmt;
use std::ops::{Index, IndexMut};

/// The largest number of rows and of columns of a puzzle.
pub const MOST_LINES: usize = 100;

/// The size of a grid, in cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
}

/// A cell of a grid: its row and its column, from 0. It is written from 1: `r1c1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// The row, from the top.
    pub row: usize,
    /// The column, from the left.
    pub column: usize,
}

/// One of the four directions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column on the left.
    Left,
    /// To the column on the right.
    Right,
}

impl Direction {
    /// All directions.
    pub const ALL: [Direction; 4] =
        [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

    /// Returns the word for the direction, such as `up`.
    pub fn word(self) -> &'static str {
        match self {
            Direction::Up => "up",
            Direction::Down => "down",
            Direction::Left => "left",
            Direction::Right => "right",
        }
    }
}

impl Size {
    /// Returns the number of cells.
    pub fn cell_count(self) -> usize {
        self.rows * self.columns
    }

    /// Returns an iterator over the cells, row by row.
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + Clone {
        (0..self.cell_count()).map(move |at| self.cell(at))
    }

    /// Returns the cell with a number, row by row from 0.
    pub fn cell(self, at: usize) -> Cell {
        Cell { row: at / self.columns, column: at % self.columns }
    }

    /// Returns the number of a cell, row by row from 0.
    pub fn number(self, cell: Cell) -> usize {
        cell.row * self.columns + cell.column
    }

    /// Returns whether the size has the cell.
    pub fn contains(self, cell: Cell) -> bool {
        cell.row < self.rows && cell.column < self.columns
    }

    /// Returns the next cell in a direction; `None` at the border.
    pub fn next(self, cell: Cell, direction: Direction) -> Option<Cell> {
        let Cell { row, column } = cell;
        let next = match direction {
            Direction::Up => Cell { row: row.checked_sub(1)?, column },
            Direction::Down => Cell { row: row + 1, column },
            Direction::Left => Cell { row, column: column.checked_sub(1)? },
            Direction::Right => Cell { row, column: column + 1 },
        };
        self.contains(next).then_some(next)
    }

    /// Returns the cells from the one next to `cell` to the border, in a direction.
    pub fn ray(self, cell: Cell, direction: Direction) -> Vec<Cell> {
        std::iter::successors(self.next(cell, direction), |&at| self.next(at, direction)).collect()
    }

    /// Returns the cells that share a side with `cell`.
    pub fn neighbours(self, cell: Cell) -> impl Iterator<Item = Cell> {
        Direction::ALL.into_iter().filter_map(move |direction| self.next(cell, direction))
    }

    /// Returns the cells that share a side or a corner with `cell`, row by row.
    pub fn around(self, cell: Cell) -> impl Iterator<Item = Cell> {
        let rows = cell.row.saturating_sub(1)..(cell.row + 2).min(self.rows);
        let columns = cell.column.saturating_sub(1)..(cell.column + 2).min(self.columns);
        rows.flat_map(move |row| columns.clone().map(move |column| Cell { row, column }))
            .filter(move |&other| other != cell)
    }

    /// Returns the pairs of cells that share a side: the cell on the left or above comes first.
    pub fn pairs(self) -> impl Iterator<Item = [Cell; 2]> {
        self.cells().flat_map(move |cell| {
            [Direction::Right, Direction::Down]
                .into_iter()
                .filter_map(move |direction| Some([cell, self.next(cell, direction)?]))
        })
    }

    /// Returns the rows, from the top, and then the columns, from the left, as lists of cells.
    pub fn lines(self) -> impl Iterator<Item = Vec<Cell>> {
        let rows = (0..self.rows).map(move |row| self.row(row));
        rows.chain((0..self.columns).map(move |column| self.column(column)))
    }

    /// Returns the lines with their names: `row 1`, and then `column 1`.
    pub fn named_lines(self) -> impl Iterator<Item = (String, Vec<Cell>)> {
        let rows = (0..self.rows).map(move |row| (format!("row {}", row + 1), self.row(row)));
        let column = move |column| (format!("column {}", column + 1), self.column(column));
        rows.chain((0..self.columns).map(column))
    }

    /// Returns the rows and then the columns: the side at which each begins, its number from 0, and
    /// its cells from there.
    pub fn sided_lines(self) -> impl Iterator<Item = (Direction, usize, Vec<Cell>)> {
        let rows = (0..self.rows).map(move |row| (Direction::Left, row, self.row(row)));
        rows.chain((0..self.columns).map(move |at| (Direction::Up, at, self.column(at))))
    }

    /// Returns the cells of a row, from the left.
    pub fn row(self, row: usize) -> Vec<Cell> {
        (0..self.columns).map(|column| Cell { row, column }).collect()
    }

    /// Returns the cells of a column, from the top.
    pub fn column(self, column: usize) -> Vec<Cell> {
        (0..self.rows).map(|row| Cell { row, column }).collect()
    }

    /// Returns all windows of `rows` by `columns` cells, each row by row. Windows overlap.
    pub fn windows(self, rows: usize, columns: usize) -> impl Iterator<Item = Vec<Cell>> {
        let tops = 0..(self.rows + 1).saturating_sub(rows);
        let lefts = 0..(self.columns + 1).saturating_sub(columns);
        tops.flat_map(move |top| lefts.clone().map(move |left| Cell { row: top, column: left }))
            .map(move |first| {
                let at = |at: usize| Cell {
                    row: first.row + at / columns,
                    column: first.column + at % columns,
                };
                (0..rows * columns).map(at).collect()
            })
    }

    /// Returns the graph of the cells, numbered row by row, with an edge between each two of
    /// [`pairs`](Size::pairs), in that order.
    pub fn graph(self) -> Graph {
        let edges = self.pairs().map(|[one, other]| (self.number(one), self.number(other)));
        Graph::new(self.cell_count(), edges)
    }

    /// Returns the borders of cells, also those at the border of the grid: the horizontal ones row
    /// by row, then the vertical ones.
    pub fn edges(self) -> impl Iterator<Item = Edge> {
        let across = (0..=self.rows).flat_map(move |row| {
            (0..self.columns).map(move |column| Edge::horizontal(row, column))
        });
        let down = (0..self.rows)
            .flat_map(move |row| (0..=self.columns).map(move |column| Edge::vertical(row, column)));
        across.chain(down)
    }

    /// Returns the graph of the corners of cells, with an edge for each of [`edges`](Size::edges),
    /// in that order.
    pub fn corner_graph(self) -> Graph {
        let number = |corner: Corner| corner.row * (self.columns + 1) + corner.column;
        let edges = self.edges().map(|edge| {
            let [one, other] = edge.ends();
            (number(one), number(other))
        });
        Graph::new((self.rows + 1) * (self.columns + 1), edges)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} rows and {} columns", self.rows, self.columns)
    }
}

impl Cell {
    /// Returns the number of steps to another cell along rows and columns.
    pub fn distance(self, other: Cell) -> usize {
        self.row.abs_diff(other.row) + self.column.abs_diff(other.column)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

/// A value for each cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid<T> {
    size: Size,
    values: Vec<T>,
}

impl<T> Grid<T> {
    /// Returns the grid with the value that `value` returns for each cell.
    pub fn from_fn(size: Size, value: impl FnMut(Cell) -> T) -> Grid<T> {
        Grid { size, values: size.cells().map(value).collect() }
    }

    /// Returns the grid with the same value for each cell.
    pub fn filled(size: Size, value: T) -> Grid<T>
    where
        T: Clone,
    {
        Grid { size, values: vec![value; size.cell_count()] }
    }

    /// Returns the size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns an iterator over cells and values, row by row.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Cell, &T)> {
        self.values.iter().enumerate().map(|(at, value)| (self.size.cell(at), value))
    }

    /// Returns the value of a cell; `None` outside of the grid.
    pub fn get(&self, cell: Cell) -> Option<&T> {
        self.size.contains(cell).then(|| &self[cell])
    }
}

impl<T> Grid<Option<T>> {
    /// Returns an iterator over the cells that have a value, row by row.
    pub fn given(&self) -> impl DoubleEndedIterator<Item = (Cell, &T)> {
        self.iter().filter_map(|(cell, value)| Some((cell, value.as_ref()?)))
    }
}

impl<T> Index<Cell> for Grid<T> {
    type Output = T;

    fn index(&self, cell: Cell) -> &T {
        &self.values[self.size.number(cell)]
    }
}

impl<T> IndexMut<Cell> for Grid<T> {
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        &mut self.values[self.size.number(cell)]
    }
}
