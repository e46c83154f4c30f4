//! A picture with layers, to which a script adds marks and highlights.
//!
//! Invariant: a shape is defined once, in the upper left corner of the board, and used wherever it
//! stands. So a page needs to know of a mark only the name of its shape and its place.

use super::{CELL, Canvas, Highlight, Theme};
use crate::grid::{Cell, Edge, Place, Size};
use crate::mark::Mark;
use std::collections::HashMap;
use std::fmt::{self, Write as _};

/// A picture of clues with two empty layers, `below` and `above` the grid lines, and definitions of
/// the shapes that are added to them. In the SVG, the attributes `data-cell`, `data-size` and
/// `data-rows` are the side of a cell, the number of cells in a row and the number of rows, and
/// `data-margin`, the distance of the board from the origin, is 0. `data-lowered` is the distance
/// of numbers below the middle of their cells.
#[derive(Clone, Debug)]
pub struct LayeredCanvas {
    canvas: Canvas,
    /// The shapes with their numbers.
    shapes: HashMap<String, usize>,
    definitions: String,
}

impl LayeredCanvas {
    /// Returns the picture `canvas` without marks.
    pub fn new(canvas: Canvas) -> LayeredCanvas {
        LayeredCanvas { canvas, shapes: HashMap::new(), definitions: String::new() }
    }

    /// Returns the uses of shapes that show a mark at a place: for each shape its name, x and y.
    /// The name begins with `b` for the layer `below`, and with `a` for the layer `above`.
    pub fn mark(&mut self, place: &Place, mark: Mark) -> String {
        self.uses(place, |canvas, place| canvas.mark(place, mark))
    }

    /// Returns the uses of shapes that highlight a place.
    pub fn highlight(&mut self, place: &Place, highlight: Highlight) -> String {
        self.uses(place, |canvas, place| canvas.highlight(place, highlight))
    }

    /// Returns the uses of shapes that show the values that a cell may still have.
    pub fn notes(&mut self, cell: Cell, values: &[i32]) -> String {
        self.uses(&Place::Cell(cell), |canvas, place| {
            if let Place::Cell(cell) = place {
                canvas.notes(*cell, values);
            }
        })
    }

    /// Returns the use that removes the notes of a cell.
    pub fn no_notes(&self, cell: Cell) -> String {
        format!("- {} {}", cell.column as i32 * CELL, cell.row as i32 * CELL)
    }

    fn uses(&mut self, place: &Place, draw: impl FnOnce(&mut Canvas, &Place)) -> String {
        let Some((place, row, column)) = origin(place) else { return String::new() };
        let mut blank = Canvas::new(self.canvas.size, self.canvas.style, Theme::Page);
        blank.lowered = self.canvas.lowered;
        draw(&mut blank, &place);
        let (x, y) = (column as i32 * CELL, row as i32 * CELL);
        let parts = [('b', blank.below), ('a', blank.above)];
        let uses = parts.into_iter().filter(|(_, shape)| !shape.is_empty());
        let uses: Vec<String> = uses
            .map(|(layer, shape)| format!("{layer}{} {x} {y}", self.number(layer, shape)))
            .collect();
        uses.join(" ")
    }

    /// Returns the number of a shape, and defines it if it is new.
    fn number(&mut self, layer: char, shape: String) -> usize {
        let next = self.shapes.len();
        match self.shapes.get(&shape) {
            Some(&number) => number,
            None => {
                let _ = write!(self.definitions, "<g id=\"{layer}{next}\">{shape}</g>");
                self.shapes.insert(shape, next);
                next
            }
        }
    }
}

/// Returns the place of the same kind in the upper left corner, and the rows and columns between.
fn origin(place: &Place) -> Option<(Place, usize, usize)> {
    let first = |edge: &Edge| Edge { row: 0, column: 0, ..*edge };
    Some(match place {
        Place::Cell(cell) => (Place::Cell(Cell { row: 0, column: 0 }), cell.row, cell.column),
        Place::Link(edge) => (Place::Link(first(edge)), edge.row, edge.column),
        Place::Border(edge) => (Place::Border(first(edge)), edge.row, edge.column),
        Place::Piece(_) => return None,
    })
}

/// Writes the picture, as SVG within a page.
impl fmt::Display for LayeredCanvas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let below = format!("<defs>{}</defs><g id=\"below\"></g>", self.definitions);
        let Size { rows, columns } = self.canvas.size;
        let measures = format!(
            " data-cell=\"{CELL}\" data-margin=\"0\" data-size=\"{columns}\" data-rows=\"{rows}\" \
             data-lowered=\"{}\"",
            self.canvas.lowered
        );
        self.canvas.write(f, &measures, [&below, "<g id=\"above\"></g>"])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::GridStyle;

    #[test]
    fn a_shape_is_defined_once_and_used_at_each_of_its_places() {
        let size = Size { rows: 3, columns: 3 };
        let mut layered = LayeredCanvas::new(Canvas::new(size, GridStyle::Lines, Theme::Page));
        let at = |row, column| Place::Cell(Cell { row, column });
        assert_eq!(layered.mark(&at(1, 2), Mark::Shaded), "b0 80 40");
        assert_eq!(layered.mark(&at(0, 0), Mark::Shaded), "b0 0 0");
        let border = Place::Border(Edge::vertical(2, 3));
        assert_eq!(layered.mark(&border, Mark::Line(1)), "a1 120 80");
        assert_eq!(layered.highlight(&at(0, 1), Highlight::Premise), "b2 40 0 a3 40 0");
        assert_eq!(layered.mark(&Place::Piece(3), Mark::Shaded), "");
        assert_eq!(layered.notes(Cell { row: 2, column: 0 }, &[4, 11]), "a4 0 80");
        let svg = layered.to_string();
        assert!(svg.contains(" data-cell=\"40\" data-margin=\"0\" data-size=\"3\""), "{svg}");
        assert!(svg.contains(">4</text>") && svg.contains(">11</text>"), "{svg}");
        assert_eq!(svg.matches("<g id=\"b0\">").count(), 1, "{svg}");
        assert!(svg.contains("<g id=\"below\"></g>") && !svg.contains("<style>"), "{svg}");
    }
}
