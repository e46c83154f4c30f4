//! Known marks: what is written on a board that is not solved yet.
//!
//! Invariant: the layers of a position are those of a solution, with one more for what is known to
//! be empty. They are read back as the same marks.

use crate::any::Dynamic;
use crate::board::{Board, number_of};
use crate::grid::{Cell, Edge, Grid, Place, Size};
use crate::layers::{ClueMap, LinkError, edge_layer, edge_values, int_grid, rows};
use crate::mark::Mark;
use std::collections::{BTreeMap, HashMap};

/// The marks that are known, by place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    size: Size,
    marks: BTreeMap<Place, Mark>,
}

impl Position {
    /// Returns the position without marks.
    pub(super) fn new(size: Size) -> Position {
        Position { size, marks: BTreeMap::new() }
    }

    /// Returns the mark that is known at a place.
    pub fn mark(&self, place: &Place) -> Option<Mark> {
        self.marks.get(place).copied()
    }

    /// Returns an iterator over places and marks, in the order of places.
    pub fn marks(&self) -> impl Iterator<Item = (&Place, &Mark)> {
        self.marks.iter()
    }

    /// Returns the layers in JSON: those of [`Board::layers`], and `qsub` with 1 for cells that are
    /// known to be empty. In the layers of lines and borders, -1 is a side that is known to have
    /// none.
    pub fn layers(&self, puzzle: &dyn Dynamic) -> ClueMap {
        let marks = self.marks.iter().map(|(&place, &mark)| (place, mark));
        let mut layers = Board::new(self.size, marks).layers();
        let is_empty = |cell: Cell| self.marks.get(&Place::Cell(cell)) == Some(&Mark::Empty);
        if self.size.cells().any(is_empty) {
            let empty = Grid::from_fn(self.size, |cell| i32::from(is_empty(cell)));
            layers.insert("qsub".to_owned(), rows(&empty, |&number| number.into()));
        }
        for (place, _) in self.marks.iter().filter(|(_, mark)| **mark == Mark::Empty) {
            let (Place::Link(edge) | Place::Border(edge)) = place else { continue };
            let layer = layer_of_sides(line_mark(puzzle, place));
            let none = || edge_layer(self.size, |_| 0.into());
            let sides = layers.entry(layer).or_insert_with(none);
            let part = if edge.is_horizontal { "h" } else { "v" };
            if let Some(side) = sides.pointer_mut(&format!("/{part}/{}/{}", edge.row, edge.column))
            {
                *side = (-1).into();
            }
        }
        layers
    }
}

impl Extend<(Place, Mark)> for Position {
    fn extend<I: IntoIterator<Item = (Place, Mark)>>(&mut self, marks: I) {
        self.marks.extend(marks);
    }
}

/// Returns the mark of a line at a side: the one of the value 1. At other places there is none.
pub(super) fn line_mark(puzzle: &dyn Dynamic, place: &Place) -> Mark {
    match place {
        Place::Link(_) | Place::Border(_) => puzzle.mark(place, 1),
        Place::Cell(_) | Place::Piece(_) => Mark::Empty,
    }
}

/// Returns the layer of the marks of sides whose lines have the mark `line`.
fn layer_of_sides(line: Mark) -> &'static str {
    if line == Mark::Wall { "edge" } else { "line" }
}

/// The numbers of layers that say something.
pub(super) struct Known {
    cells: [(&'static str, Option<Grid<i64>>); 3],
    sides: HashMap<&'static str, HashMap<Edge, i64>>,
}

impl Known {
    /// Reads layers. Numbers of cells below 1 and numbers 0 of sides say nothing.
    ///
    /// # Errors
    /// [`LinkError::Form`] for a layer without the form of the size, and [`LinkError::Clues`] for
    /// one of another name.
    pub(super) fn read(size: Size, layers: &ClueMap) -> Result<Known, LinkError> {
        const NAMES: [&str; 5] = ["qans", "anum", "qsub", "line", "edge"];
        if let Some(name) = layers.keys().find(|name| !NAMES.contains(&name.as_str())) {
            let names = NAMES.join(", ");
            return Err(LinkError::Clues(format!(
                "{name:?} is no layer of marks: there are {names}"
            )));
        }
        let mut cells = [("qans", None), ("anum", None), ("qsub", None)];
        for (name, grid) in &mut cells {
            *grid = int_grid(layers, name, size)?;
        }
        let mut sides = HashMap::new();
        for name in ["line", "edge"] {
            if let Some(layer) = layers.get(name) {
                sides.insert(name, edge_values(layer, size, name)?.into_iter().collect());
            }
        }
        Ok(Known { cells, sides })
    }

    /// Returns whether `mark` can be at a place, the lines of which have the mark `line`, by what
    /// is known there.
    pub(super) fn allows(&self, place: &Place, mark: Mark, line: Mark) -> bool {
        match place {
            Place::Cell(cell) => self.cells.iter().all(|(name, grid)| {
                let number = grid.as_ref().map_or(0, |grid| grid[*cell]);
                match *name {
                    _ if number < 1 => true,
                    "qsub" => matches!(mark, Mark::Empty | Mark::Hidden),
                    _ => number_of(mark) == Some((name, number as i32)),
                }
            }),
            Place::Link(edge) | Place::Border(edge) => {
                let sides = self.sides.get(layer_of_sides(line));
                match sides.and_then(|sides| sides.get(edge)).copied().unwrap_or(0) {
                    0 => true,
                    ..0 => matches!(mark, Mark::Empty | Mark::Hidden),
                    number => match mark {
                        Mark::Line(count) => i64::from(count) == number,
                        Mark::Wall => true,
                        _ => false,
                    },
                }
            }
            Place::Piece(_) => true,
        }
    }
}

/// Returns the mark that all `values` of a place have, if they have the same and it is drawn.
pub(super) fn common_mark(
    puzzle: &dyn Dynamic,
    place: &Place,
    values: &[impl std::borrow::Borrow<i32>],
) -> Option<Mark> {
    let mut marks = values.iter().map(|value| puzzle.mark(place, *value.borrow()));
    let first = marks.next()?;
    (first != Mark::Hidden && marks.all(|mark| mark == first)).then_some(first)
}
