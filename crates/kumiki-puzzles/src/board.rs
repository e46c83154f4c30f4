//! A board: the marks of a solution, as layers of JSON and in text.
//!
//! Invariant: a place has at most one mark.

use crate::grid::{Cell, Direction, Edge, Place, Size};
use crate::layers::{Circle, ClueMap, edge_layer};
use crate::mark::{Mark, Object, Slash, Triangle};
use serde_json::Value;
use std::collections::HashMap;
use std::fmt;

/// The marks of a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    size: Size,
    marks: HashMap<Place, Mark>,
}

impl Board {
    /// Returns the board of a size with these marks.
    pub fn new(size: Size, marks: impl IntoIterator<Item = (Place, Mark)>) -> Board {
        Board { size, marks: marks.into_iter().collect() }
    }

    /// Returns the mark at a place; [`Mark::Empty`] if there is none.
    pub fn mark(&self, place: &Place) -> Mark {
        self.marks.get(place).copied().unwrap_or(Mark::Empty)
    }

    /// Returns an iterator over places and marks.
    pub fn marks(&self) -> impl Iterator<Item = (&Place, &Mark)> {
        self.marks.iter()
    }

    /// Returns the layers in JSON: `qans` for shaded cells and things in cells, `anum` for numbers,
    /// `line` for lines, and `edge` for borders between regions. Layers without a mark are left
    /// out.
    pub fn layers(&self) -> ClueMap {
        let mut layers = ClueMap::new();
        let mut add = |name: &str, value: Value, is_needed: bool| {
            if is_needed {
                layers.insert(name.to_owned(), value);
            }
        };
        let cells = |number: &dyn Fn(Mark) -> Option<i32>, none: i32| {
            let row = |row: usize| -> Value {
                let cell = |column| number(self.mark(&Place::Cell(Cell { row, column })));
                (0..self.size.columns).map(|column| cell(column).unwrap_or(none)).collect()
            };
            (0..self.size.rows).map(row).collect::<Value>()
        };
        let has = |number: &dyn Fn(Mark) -> Option<i32>| {
            self.size.cells().any(|cell| number(self.mark(&Place::Cell(cell))).is_some())
        };
        add("qans", cells(&answer_number, 0), has(&answer_number));
        add("anum", cells(&written_number, -1), has(&written_number));
        let lines =
            |edge: Edge| match (self.mark(&Place::Link(edge)), self.mark(&Place::Border(edge))) {
                (Mark::Line(count), _) | (_, Mark::Line(count)) => i32::from(count),
                _ => 0,
            };
        let walls = |edge: Edge| i32::from(self.mark(&Place::Border(edge)) == Mark::Wall);
        for (name, number) in [("line", &lines as &dyn Fn(Edge) -> i32), ("edge", &walls)] {
            let is_there = self.size.edges().any(|edge| number(edge) > 0);
            add(name, edge_layer(self.size, |edge| number(edge).into()), is_there);
        }
        layers
    }
}

/// Returns the layer of a mark in a cell, with its number; `None` for an empty cell.
pub(crate) fn number_of(mark: Mark) -> Option<(&'static str, i32)> {
    let answer = answer_number(mark).map(|number| ("qans", number));
    answer.or_else(|| written_number(mark).map(|number| ("anum", number)))
}

/// Returns a wall for each side between two cells with different values: the borders of regions.
pub fn walls_between(
    size: Size,
    value: impl Fn(Cell) -> i32,
) -> impl Iterator<Item = (Place, Mark)> {
    let is_border = move |pair: &[Cell; 2]| value(pair[0]) != value(pair[1]);
    size.pairs()
        .filter(is_border)
        .map(|[one, other]| (Place::Border(Edge::between(one, other)), Mark::Wall))
}

/// Returns the number of a mark in the layer `qans`.
fn answer_number(mark: Mark) -> Option<i32> {
    match mark {
        Mark::Shaded | Mark::Object(Object::Star | Object::Bulb) => Some(1),
        Mark::Triangle(Triangle::LowerLeft) => Some(2),
        Mark::Triangle(Triangle::LowerRight) => Some(3),
        Mark::Triangle(Triangle::UpperRight) => Some(4),
        Mark::Triangle(Triangle::UpperLeft) => Some(5),
        Mark::Slash(Slash::Falling) => Some(31),
        Mark::Slash(Slash::Rising) => Some(32),
        _ => None,
    }
}

/// Returns the number of a mark in the layer `anum`.
fn written_number(mark: Mark) -> Option<i32> {
    match mark {
        Mark::Number(number) => Some(number),
        Mark::Object(Object::Tent) => Some(2),
        Mark::Circle(Circle::White) => Some(1),
        Mark::Circle(Circle::Black) => Some(2),
        _ => None,
    }
}

/// Writes the board as text: a character for each cell and, if there are lines, each side.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_lines = self.marks.iter().any(|(place, mark)| {
            matches!(place, Place::Link(_) | Place::Border(_)) && is_drawn(*mark)
        });
        if has_lines { self.write_lines(f) } else { self.write_cells(f) }
    }
}

impl Board {
    fn write_cells(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> =
            self.size.cells().map(|cell| text(self.mark(&Place::Cell(cell)))).collect();
        let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(1);
        for row in texts.chunks(self.size.columns) {
            let row: Vec<String> = row.iter().map(|text| format!("{text:>width$}")).collect();
            writeln!(f, "{}", row.join(" "))?;
        }
        Ok(())
    }

    /// Writes three characters a cell and two lines a row: corners, sides and the cells between
    /// them.
    fn write_lines(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Size { rows, columns } = self.size;
        let is_border = |edge| is_drawn(self.mark(&Place::Border(edge)));
        for row in 0..=rows {
            let mut above = String::new();
            let mut middle = String::new();
            for column in 0..=columns {
                above.push(if self.has_border_at(row, column) { '+' } else { ' ' });
                let is_wall = row < rows && is_border(Edge::vertical(row, column));
                middle.push(if is_wall { '|' } else { ' ' });
                if column < columns {
                    let is_wall = is_border(Edge::horizontal(row, column));
                    above.push_str(if is_wall { "---" } else { "   " });
                    middle.push_str(&self.cell_text(row, column));
                }
            }
            writeln!(f, "{}", above.trim_end())?;
            if row < rows {
                writeln!(f, "{}", middle.trim_end())?;
            }
        }
        Ok(())
    }

    /// Returns whether a border line ends at a corner.
    fn has_border_at(&self, row: usize, column: usize) -> bool {
        let Size { rows, columns } = self.size;
        let edges = [
            (column < columns).then(|| Edge::horizontal(row, column)),
            (column > 0).then(|| Edge::horizontal(row, column - 1)),
            (row < rows).then(|| Edge::vertical(row, column)),
            (row > 0).then(|| Edge::vertical(row - 1, column)),
        ];
        let is_line = |edge| is_drawn(self.mark(&Place::Border(edge)));
        edges.into_iter().flatten().any(is_line)
    }

    /// Returns three characters for a cell: its mark, or the lines through its centre.
    fn cell_text(&self, row: usize, column: usize) -> String {
        if row >= self.size.rows {
            return "   ".to_owned();
        }
        let cell = Cell { row, column };
        let ends = Direction::ALL.map(|direction| {
            matches!(self.mark(&Place::Link(Edge::of(cell, direction))), Mark::Line(_))
        });
        if !ends.contains(&true) {
            return format!("{:^3}", text(self.mark(&Place::Cell(cell))));
        }
        let centre = match ends {
            [true, true, false, false] => '│',
            [false, false, true, true] => '─',
            [true, false, true, false] => '┘',
            [true, false, false, true] => '└',
            [false, true, true, false] => '┐',
            [false, true, false, true] => '┌',
            // A number is at the end of a line, as on a half of a domino.
            _ => match self.mark(&Place::Cell(cell)) {
                Mark::Number(number) => {
                    char::from_digit(number.unsigned_abs().min(35), 36).unwrap_or('┼')
                }
                _ => '┼',
            },
        };
        let side = |is_line: bool| if is_line { '─' } else { ' ' };
        [side(ends[2]), centre, side(ends[3])].into_iter().collect()
    }
}

/// Returns whether a mark on a side is a line or a border.
fn is_drawn(mark: Mark) -> bool {
    matches!(mark, Mark::Line(_) | Mark::Wall)
}

/// Returns the text of a mark in a cell.
fn text(mark: Mark) -> String {
    match mark {
        Mark::Empty | Mark::Hidden => ".".to_owned(),
        Mark::Shaded => "#".to_owned(),
        Mark::Number(number) => number.to_string(),
        Mark::Object(Object::Star) => "*".to_owned(),
        Mark::Object(Object::Bulb) => "o".to_owned(),
        Mark::Object(Object::Tent) => "A".to_owned(),
        Mark::Slash(Slash::Falling) => "\\".to_owned(),
        Mark::Slash(Slash::Rising) => "/".to_owned(),
        Mark::Triangle(Triangle::LowerLeft) => "◣".to_owned(),
        Mark::Triangle(Triangle::LowerRight) => "◢".to_owned(),
        Mark::Triangle(Triangle::UpperRight) => "◥".to_owned(),
        Mark::Triangle(Triangle::UpperLeft) => "◤".to_owned(),
        Mark::Line(count) => count.to_string(),
        Mark::Wall => "|".to_owned(),
        Mark::Circle(Circle::White) => "o".to_owned(),
        Mark::Circle(Circle::Black) => "x".to_owned(),
    }
}
