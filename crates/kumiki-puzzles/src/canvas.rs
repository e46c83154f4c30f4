//! A canvas: a board as an SVG picture, with its clues, marks and the marks of a step.
//!
//! Invariant: a picture has a title and a description in words, and needs no font, style sheet or
//! script of its own. Nothing is shown by colour alone.

mod given;
mod layered;
mod shapes;
mod theme;
mod things;

pub use layered::LayeredCanvas;
pub use theme::{Highlight, Theme};

use crate::grid::{Cell, Corner, Direction, Edge, Place, Size, Walls};
use crate::mark::{Circle, Clue, Mark};
use std::collections::BTreeSet;
use std::fmt;

/// The side of a cell in the units of a picture.
const CELL: i32 = 40;

/// The size of the numbers of notes.
const NOTE: i32 = 11;

/// The distance of notes below the middle of their cell, as there may be a label in its corner.
const NOTES_BELOW: i32 = 5;

/// The room around the board.
const MARGIN: i32 = 12;

/// The room for the names of rows or columns.
const COORDINATES: i32 = 22;

/// The form of the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GridStyle {
    /// Thin lines around all cells, and a thick frame.
    #[default]
    Lines,
    /// Dots at the corners of cells, without a frame: for loops along the sides of cells.
    Dots,
    /// Nothing but a light background: for islands and bridges.
    Plain,
    /// As lines; the lines of the solver between two cells leave the numbers in them free.
    Halves,
}

/// A picture of a board.
#[derive(Clone, Debug)]
pub struct Canvas {
    size: Size,
    style: GridStyle,
    theme: Theme,
    title: String,
    description: String,
    /// The room beside the grid for numbers, in numbers: above, below, left, right.
    outside: [usize; 4],
    has_coordinates: bool,
    /// The clues of cells in words.
    labels: Vec<(Cell, String)>,
    /// The clues beside the grid: side, line, distance from the grid and words.
    outside_labels: Vec<(Direction, usize, usize, String)>,
    /// The given walls.
    walls: Walls,
    /// The shapes below the grid lines, such as shaded cells.
    below: String,
    /// The shapes above the grid lines.
    above: String,
    /// The clues above all lines of the solver: numbers in circles, and signs on sides.
    top: String,
    /// The cells with a clue in their middle.
    filled: BTreeSet<Cell>,
    /// The distance of the numbers of the solver below the middle of their cells: there is one if
    /// clues are in corners.
    lowered: i32,
}

impl Canvas {
    /// Returns the empty board.
    pub fn new(size: Size, style: GridStyle, theme: Theme) -> Canvas {
        Canvas {
            size,
            style,
            theme,
            title: String::new(),
            description: String::new(),
            outside: [0; 4],
            has_coordinates: false,
            labels: Vec::new(),
            outside_labels: Vec::new(),
            walls: Walls::none(size),
            below: String::new(),
            above: String::new(),
            top: String::new(),
            filled: BTreeSet::new(),
            lowered: 0,
        }
    }

    /// Sets the title and the description of the picture.
    pub fn titled(mut self, title: impl Into<String>, description: impl Into<String>) -> Canvas {
        (self.title, self.description) = (title.into(), description.into());
        self
    }

    /// Writes the numbers of rows and columns at the right and at the bottom.
    pub fn with_coordinates(mut self) -> Canvas {
        self.has_coordinates = true;
        self
    }

    /// Returns the clues of cells in words, in the order in which they were drawn, for readers who
    /// cannot see the picture.
    pub fn labels(&self) -> &[(Cell, String)] {
        &self.labels
    }

    /// Returns the clues beside the grid in words: the side, the number of the line from 0, and the
    /// clues from the outermost one on the left or above, or from the grid on.
    pub fn outside_labels(&self) -> Vec<(Direction, usize, String)> {
        let mut clues = self.outside_labels.clone();
        clues.sort_by_key(|&(side, line, place, _)| match side {
            Direction::Up | Direction::Left => (side, line, -(place as i32)),
            Direction::Down | Direction::Right => (side, line, place as i32),
        });
        let of_lines = clues.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1));
        of_lines
            .map(|clues| {
                let words: Vec<&str> = clues.iter().map(|(.., text)| text.as_str()).collect();
                (clues[0].0, clues[0].1, words.join(" "))
            })
            .collect()
    }

    /// Returns the given walls.
    pub fn walls(&self) -> &Walls {
        &self.walls
    }

    fn add_label(&mut self, cell: Cell, text: impl Into<String>) {
        self.labels.push((cell, text.into()));
    }

    /// Returns whether a clue is in the middle of a cell.
    pub fn is_filled(&self, cell: Cell) -> bool {
        self.filled.contains(&cell)
    }

    /// Adds what `draw` draws above all lines of the solver.
    fn on_top(&mut self, draw: impl FnOnce(&mut Canvas)) {
        std::mem::swap(&mut self.above, &mut self.top);
        draw(self);
        std::mem::swap(&mut self.above, &mut self.top);
    }

    /// Draws a clue in the middle of a cell.
    pub fn clue(&mut self, cell: Cell, clue: Clue) {
        self.clue_in(cell, clue, "ink");
    }

    fn clue_in(&mut self, cell: Cell, clue: Clue, colour: &'static str) {
        self.add_label(cell, text_of(clue));
        self.filled.insert(cell);
        let (x, y) = centre(cell);
        self.text_at(x, y, 22, &text_of(clue), colour);
    }

    /// Draws a clue in the upper left corner of a cell.
    pub fn corner_clue(&mut self, cell: Cell, clue: Clue) {
        self.add_label(cell, text_of(clue));
        let (x, y) = centre(cell);
        self.text_at(x - CELL / 3 + 1, y - CELL / 3 + 2, 13, &text_of(clue), "ink");
    }

    /// Draws text in the middle of a cell, as a clue.
    pub fn label(&mut self, cell: Cell, text: &str) {
        self.add_label(cell, text);
        let (x, y) = centre(cell);
        let size = if text.chars().count() > 3 { 12 } else { 20 };
        self.text_at(x, y, size, text, "ink");
    }

    /// Draws a number at a corner, in a circle.
    pub fn corner_number(&mut self, corner: Corner, clue: Clue) {
        let (x, y) = at_corner(corner);
        self.on_top(|canvas| {
            canvas.disc(x, y, 9, "paper", true);
            canvas.text_at(x, y, 13, &text_of(clue), "ink");
        });
    }

    /// Fills a cell that is part of the puzzle, such as a wall, with `ink`.
    pub fn block(&mut self, cell: Cell) {
        self.add_label(cell, "black");
        self.fill_cell(cell, "ink");
    }

    /// Draws a clue in light ink, for a cell that is a [`block`](Canvas::block).
    pub fn light_clue(&mut self, cell: Cell, clue: Clue) {
        self.clue_in(cell, clue, "paper");
    }

    /// Draws a given wall.
    pub fn wall(&mut self, edge: Edge) {
        self.walls.set(edge, true);
        self.segment(edge, "ink", 4);
    }

    /// Draws a given circle.
    pub fn circle(&mut self, cell: Cell, circle: Circle) {
        self.add_label(cell, if circle == Circle::White { "white circle" } else { "black circle" });
        self.filled.insert(cell);
        let (x, y) = centre(cell);
        self.disc(x, y, 14, colour_of(circle), true);
    }

    /// Draws a circle with a clue in it, above all lines.
    pub fn circled_clue(&mut self, cell: Cell, clue: Clue) {
        self.add_label(cell, "white circle");
        let (x, y) = centre(cell);
        self.on_top(|canvas| {
            canvas.disc(x, y, 14, "paper", true);
            if clue != Clue::Unknown {
                canvas.clue(cell, clue);
            }
        });
    }

    /// Draws a dot on a side of cells.
    pub fn dot(&mut self, edge: Edge, circle: Circle) {
        let (x, y) = middle(edge);
        self.disc(x, y, 5, colour_of(circle), true);
    }

    /// Draws a dot at a place in half cells: even rows and columns are the middle of cells.
    pub fn dot_in_half_cells(&mut self, row: usize, column: usize, circle: Circle) {
        let [x, y] = [column, row].map(|at| (at as i32 + 1) * CELL / 2);
        self.disc(x, y, 6, colour_of(circle), true);
    }

    /// Draws text on a side of cells, such as `<`.
    pub fn edge_label(&mut self, edge: Edge, text: &str) {
        let (x, y) = middle(edge);
        self.on_top(|canvas| {
            canvas.disc(x, y, 7, "paper", false);
            canvas.text_at(x, y, 15, text, "ink");
        });
    }

    /// Fills a cell that is part of the puzzle with grey.
    pub fn grey(&mut self, cell: Cell) {
        self.fill_cell(cell, "clue");
    }

    /// Fills a cell with white or black, whatever the ground is, and draws a thick frame around it.
    pub fn tile(&mut self, cell: Cell, colour: Circle) {
        if colour == Circle::Black {
            self.add_label(cell, "black");
        }
        self.fill_cell(cell, colour_of(colour));
        for edge in Edge::around(cell) {
            self.segment(edge, "ink", 3);
        }
    }

    /// Draws a number beside the grid: the place counts from the grid.
    pub fn outside(&mut self, side: Direction, line: usize, place: usize, clue: Clue) {
        self.outside_labels.push((side, line, place, text_of(clue)));
        let (line, away) = (line as i32 * CELL + CELL / 2, place as i32 * 22 + 14);
        let (width, height) = (self.size.columns as i32 * CELL, self.size.rows as i32 * CELL);
        let (at, x, y) = match side {
            Direction::Up => (0, line, -away),
            Direction::Down => (1, line, height + away),
            Direction::Left => (2, -away, line),
            Direction::Right => (3, width + away, line),
        };
        self.outside[at] = self.outside[at].max(place + 1);
        self.text_at(x, y, 16, &text_of(clue), "ink");
    }

    /// Draws a mark of the solver at a place.
    pub fn mark(&mut self, place: &Place, mark: Mark) {
        match place {
            Place::Cell(cell) => self.cell_mark(*cell, mark),
            Place::Link(edge) => self.link_mark(*edge, mark),
            Place::Border(edge) => match mark {
                Mark::Line(_) | Mark::Wall => self.segment(*edge, "pen", 4),
                _ => self.cross(*edge),
            },
            Place::Piece(_) => {}
        }
    }

    /// Draws the values that a cell may still have, small and two in a line.
    pub fn notes(&mut self, cell: Cell, values: &[i32]) {
        let (x, y) = centre(cell);
        let lines = values.chunks(2).len() as i32;
        for (line, values) in (0..).zip(values.chunks(2)) {
            let y = y + NOTES_BELOW + (2 * line + 1 - lines) * NOTE / 2;
            for (at, value) in (0..).zip(values) {
                let x = x + (2 * at + 1 - values.len() as i32) * CELL / 5;
                self.text_at(x, y, NOTE, &value.to_string(), "pen");
            }
        }
    }

    /// Highlights a place of a step.
    pub fn highlight(&mut self, place: &Place, highlight: Highlight) {
        match place {
            Place::Cell(cell) => {
                self.fill_cell(*cell, highlight.name());
                self.rim(*cell, highlight);
            }
            Place::Link(edge) | Place::Border(edge) => self.ring(*edge, highlight),
            Place::Piece(_) => {}
        }
    }
}

/// Writes the picture.
impl fmt::Display for Canvas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, "", ["", ""])
    }
}

impl Canvas {
    /// Writes the picture, with more attributes, and with more content below the grid lines and
    /// above them.
    fn write(&self, f: &mut fmt::Formatter<'_>, attributes: &str, more: [&str; 2]) -> fmt::Result {
        let room = self.outside.map(|numbers| MARGIN + numbers as i32 * 22);
        let coordinates = self.sides_of_coordinates().map(|has| if has { COORDINATES } else { 0 });
        let room: [i32; 4] = std::array::from_fn(|side| room[side] + coordinates[side]);
        let (width, height) = (self.size.columns as i32 * CELL, self.size.rows as i32 * CELL);
        let (left, top) = (-room[2], -room[0]);
        let (all_width, all_height) = (room[2] + width + room[3], room[0] + height + room[1]);
        write!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"{left} {top} {all_width} {all_height}\" \
             width=\"{all_width}\" height=\"{all_height}\"{attributes} font-family=\"sans-serif\" text-anchor=\"middle\">\
             <title>{}</title><desc>{}</desc>",
            escaped(&self.title),
            escaped(&self.description)
        )?;
        let paper = self.theme.colour("paper");
        write!(
            f,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{all_width}\" height=\"{all_height}\" fill=\"{paper}\"/>"
        )?;
        f.write_str(&self.below)?;
        f.write_str(more[0])?;
        self.write_grid(f)?;
        f.write_str(&self.above)?;
        f.write_str(more[1])?;
        f.write_str(&self.top)?;
        if self.has_coordinates {
            self.write_coordinates(f)?;
        }
        f.write_str("</svg>\n")
    }
}

/// Returns the text of a clue.
fn text_of(clue: Clue) -> String {
    clue.number().map_or_else(|| "?".to_owned(), |number| number.to_string())
}

/// Returns the name of the colour of a circle or a tile.
fn colour_of(circle: Circle) -> &'static str {
    if circle == Circle::White { "white" } else { "black" }
}

/// Returns the middle of a cell.
fn centre(cell: Cell) -> (i32, i32) {
    (cell.column as i32 * CELL + CELL / 2, cell.row as i32 * CELL + CELL / 2)
}

/// Returns the place of a corner.
fn at_corner(corner: Corner) -> (i32, i32) {
    (corner.column as i32 * CELL, corner.row as i32 * CELL)
}

/// Returns the middle of a side.
fn middle(edge: Edge) -> (i32, i32) {
    let [(x, y), (far_x, far_y)] = edge.ends().map(at_corner);
    ((x + far_x) / 2, (y + far_y) / 2)
}

/// Returns the text with the characters of XML as entities.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
