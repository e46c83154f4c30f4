//! The shapes of a picture: cells, lines, discs and text.
//!
//! Invariant: colours are names of the theme, so a shape looks right on each background.

use super::{
    CELL, COORDINATES, Canvas, GridStyle, Highlight, MARGIN, Theme, at_corner, centre, escaped,
    middle,
};
use crate::grid::{Cell, Corner, Edge};
use crate::mark::{Circle, Mark, Slash, Triangle};
use std::fmt::{self, Write as _};

impl Canvas {
    /// Draws the mark of a cell.
    pub(super) fn cell_mark(&mut self, cell: Cell, mark: Mark) {
        let (x, y) = centre(cell);
        match mark {
            Mark::Empty => {
                let pen = self.theme.colour("pen");
                let _ =
                    write!(self.above, "<circle cx=\"{x}\" cy=\"{y}\" r=\"2.5\" fill=\"{pen}\"/>");
            }
            Mark::Shaded => self.fill_cell(cell, "shade"),
            Mark::Number(number) => {
                self.text_at(x, y + self.lowered, 22, &number.to_string(), "pen");
            }
            Mark::Object(object) => self.object(cell, object),
            Mark::Slash(slash) => self.slash(cell, slash),
            Mark::Triangle(triangle) => self.triangle(cell, triangle),
            Mark::Line(_) | Mark::Wall | Mark::Hidden => {}
            Mark::Circle(circle) => {
                let fill = if circle == Circle::White { "white" } else { "black-pen" };
                self.disc(x, y, 13, fill, true);
            }
        }
    }

    /// Draws lines between the centres of two cells.
    pub(super) fn link_mark(&mut self, edge: Edge, mark: Mark) {
        let (x, y) = middle(edge);
        let Mark::Line(count) = mark else { return self.cross(edge) };
        // On dominoes, the line is between the numbers.
        let (half, y) = match self.style {
            GridStyle::Halves => (CELL / 6, y + self.lowered),
            _ => (CELL / 2, y),
        };
        let shifts: &[i32] = if count > 1 { &[-4, 4] } else { &[0] };
        for &shift in shifts {
            let [x1, y1, x2, y2] = if edge.is_horizontal {
                [x + shift, y - half, x + shift, y + half]
            } else {
                [x - half, y + shift, x + half, y + shift]
            };
            self.line([x1, y1, x2, y2], "pen", 4);
        }
    }

    /// Fills a cell, below the grid lines.
    pub(super) fn fill_cell(&mut self, cell: Cell, colour: &'static str) {
        let (x, y) = at_corner(Corner { row: cell.row, column: cell.column });
        let colour = self.theme.colour(colour);
        let _ = write!(
            self.below,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{colour}\"/>"
        );
    }

    /// Draws a frame within a cell: thin for a premise, thick for a conclusion, and dashed for a
    /// supposition.
    pub(super) fn rim(&mut self, cell: Cell, highlight: Highlight) {
        let (x, y) = at_corner(Corner { row: cell.row, column: cell.column });
        let (inset, side) = (4, CELL - 8);
        let rim = rim_of(highlight, self.theme);
        let _ = write!(
            self.above,
            "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" fill=\"none\" {rim}/>",
            x + inset,
            y + inset
        );
    }

    /// Draws a ring around the middle of a side, in the same way: within the margin of the board,
    /// and above cells that are shaded.
    pub(super) fn ring(&mut self, edge: Edge, highlight: Highlight) {
        let (x, y) = middle(edge);
        let colour = self.theme.colour(highlight.name());
        let rim = rim_of(highlight, self.theme);
        let circle = format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"10\"");
        let _ = write!(self.below, "{circle} fill=\"{colour}\"/>");
        let _ = write!(self.above, "{circle} fill=\"none\" {rim}/>");
    }

    fn slash(&mut self, cell: Cell, slash: Slash) {
        let (x, y) = at_corner(Corner { row: cell.row, column: cell.column });
        let ends = match slash {
            Slash::Falling => [x, y, x + CELL, y + CELL],
            Slash::Rising => [x, y + CELL, x + CELL, y],
        };
        self.line(ends, "pen", 4);
    }

    fn triangle(&mut self, cell: Cell, triangle: Triangle) {
        let (x, y) = at_corner(Corner { row: cell.row, column: cell.column });
        let corners = [(x, y + CELL), (x + CELL, y + CELL), (x + CELL, y), (x, y)];
        let at = match triangle {
            Triangle::LowerLeft => 0,
            Triangle::LowerRight => 1,
            Triangle::UpperRight => 2,
            Triangle::UpperLeft => 3,
        };
        let points: Vec<String> = [3, 0, 1]
            .map(|step| corners[(at + step) % 4])
            .iter()
            .map(|(x, y)| format!("{x},{y}"))
            .collect();
        let points = points.join(" ");
        let shade = self.theme.colour("shade");
        let _ = write!(self.below, "<polygon points=\"{points}\" fill=\"{shade}\"/>");
    }

    /// Draws a small cross on a side: no line.
    pub(super) fn cross(&mut self, edge: Edge) {
        let (x, y) = middle(edge);
        self.line([x - 3, y - 3, x + 3, y + 3], "faint", 2);
        self.line([x - 3, y + 3, x + 3, y - 3], "faint", 2);
    }

    /// Draws a line along a side.
    pub(super) fn segment(&mut self, edge: Edge, colour: &'static str, width: i32) {
        let [(x1, y1), (x2, y2)] = edge.ends().map(at_corner);
        self.line([x1, y1, x2, y2], colour, width);
    }

    fn line(&mut self, [x1, y1, x2, y2]: [i32; 4], colour: &'static str, width: i32) {
        let colour = self.theme.colour(colour);
        let _ = write!(
            self.above,
            "<path d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"{colour}\" stroke-width=\"{width}\" \
             stroke-linecap=\"round\"/>"
        );
    }

    /// Draws a disc, with or without a rim.
    pub(super) fn disc(&mut self, x: i32, y: i32, radius: i32, fill: &'static str, has_rim: bool) {
        let [fill, ink] = [fill, "ink"].map(|name| self.theme.colour(name));
        let _ = write!(self.above, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"");
        self.above.push_str(&match has_rim {
            true => format!(" stroke=\"{ink}\" stroke-width=\"1.5\"/>"),
            false => "/>".to_owned(),
        });
    }

    /// Draws text around a point.
    pub(super) fn text_at(&mut self, x: i32, y: i32, size: i32, text: &str, colour: &'static str) {
        let base = y + size * 7 / 20;
        let colour = self.theme.colour(colour);
        let _ = write!(
            self.above,
            "<text x=\"{x}\" y=\"{base}\" font-size=\"{size}\" fill=\"{colour}\">{}</text>",
            escaped(text)
        );
    }

    /// Writes the lines or dots of the grid.
    pub(super) fn write_grid(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, columns) = (self.size.rows as i32, self.size.columns as i32);
        let (width, height) = (columns * CELL, rows * CELL);
        let [faint, ink] = ["faint", "ink"].map(|name| self.theme.colour(name));
        match self.style {
            GridStyle::Plain => Ok(()),
            GridStyle::Dots => {
                for at in 0..(rows + 1) * (columns + 1) {
                    let (x, y) = (at % (columns + 1) * CELL, at / (columns + 1) * CELL);
                    write!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"2\" fill=\"{faint}\"/>")?;
                }
                Ok(())
            }
            GridStyle::Lines | GridStyle::Halves => {
                let mut path = String::new();
                for row in 1..rows {
                    let _ = write!(path, "M0 {}h{width}", row * CELL);
                }
                for column in 1..columns {
                    let _ = write!(path, "M{} 0v{height}", column * CELL);
                }
                write!(
                    f,
                    "<path d=\"{path}\" stroke=\"{faint}\" fill=\"none\"/>\
                     <rect width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"{ink}\" \
                     stroke-width=\"4\"/>"
                )
            }
        }
    }

    /// Returns whether each side has coordinates: above, below, on the left, on the right. They are
    /// on the left and above, as for a sudoku, unless clues are there and none opposite.
    pub(super) fn sides_of_coordinates(&self) -> [bool; 4] {
        let is_first = |first: usize| self.outside[first] == 0 || self.outside[first + 1] > 0;
        let [above, left] = [0, 2].map(is_first);
        [above, !above, left, !left].map(|has_some| has_some && self.has_coordinates)
    }

    /// Writes the names of rows and columns, as the sentences have them: no clue has a letter.
    pub(super) fn write_coordinates(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = (self.size.columns as i32 * CELL, self.size.rows as i32 * CELL);
        let faint = self.theme.colour("faint");
        let room = |at: usize| self.outside[at] as i32 * 22 + MARGIN;
        let name = |f: &mut fmt::Formatter<'_>, x: i32, y: i32, name: char, number: usize| {
            write!(
                f,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"11\" fill=\"{faint}\">{name}{number}</text>"
            )
        };
        let [above, _, left, _] = self.sides_of_coordinates();
        let x = if left { -room(2) - COORDINATES / 2 } else { width + room(3) + COORDINATES / 2 };
        for row in 0..self.size.rows {
            name(f, x, row as i32 * CELL + CELL / 2 + 4, 'r', row + 1)?;
        }
        let y = if above { -room(0) - COORDINATES / 2 } else { height + room(1) + COORDINATES / 2 };
        for column in 0..self.size.columns {
            name(f, column as i32 * CELL + CELL / 2, y + 4, 'c', column + 1)?;
        }
        Ok(())
    }
}

/// Returns the attributes of the line around a highlighted place.
fn rim_of(highlight: Highlight, theme: Theme) -> String {
    let more = match highlight {
        Highlight::Premise => "",
        Highlight::Conclusion => " stroke-width=\"3\"",
        Highlight::Supposition => " stroke-width=\"2\" stroke-dasharray=\"5 3\"",
    };
    format!("stroke=\"{}\"{more}", theme.colour(highlight.rim()))
}
