//! Given walls between cells, which enclose regions.
//!
//! Invariant: only the sides between two cells are written, five in one character.

use super::{ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Edge, Size, Walls};
use serde_json::{Value, json};

/// Returns the sides between two cells: the vertical ones row by row, then the horizontal ones.
pub(crate) fn inner_edges(size: Size) -> impl Iterator<Item = Edge> {
    let Size { rows, columns } = size;
    let vertical =
        (0..rows).flat_map(move |row| (1..columns).map(move |column| Edge::vertical(row, column)));
    let horizontal = (1..rows)
        .flat_map(move |row| (0..columns).map(move |column| Edge::horizontal(row, column)));
    vertical.chain(horizontal)
}

impl Layer for Walls {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        let size = self.size();
        let vertical = size.rows * (size.columns - 1);
        let edges: Vec<Edge> = inner_edges(size).collect();
        for edges in [&edges[..vertical], &edges[vertical..]] {
            for five in edges.chunks(5) {
                if text.is_at_end() {
                    break;
                }
                let bits = text.digit(32, "five walls")?;
                for (place, &edge) in five.iter().enumerate() {
                    self.set(edge, bits >> (4 - place) & 1 == 1);
                }
            }
        }
        text.walls = Some(self.clone());
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        let size = self.size();
        let vertical = size.rows * (size.columns - 1);
        let edges: Vec<Edge> = inner_edges(size).collect();
        for edges in [&edges[..vertical], &edges[vertical..]] {
            for five in edges.chunks(5) {
                let bit =
                    |(place, &edge): (usize, &Edge)| u32::from(self.contains(edge)) << (4 - place);
                let bits = five.iter().enumerate().map(bit).sum();
                out.extend(char::from_digit(bits, 32));
            }
        }
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["border_ques"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let Some(layer) = clues.get("border_ques") else { return Ok(()) };
        *self = Walls::none(self.size());
        for (edge, value) in edge_values(layer, self.size(), "border_ques")? {
            self.set(edge, value == 1);
        }
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        let of = |edge: Edge| i32::from(self.contains(edge)).into();
        if self.iter().next().is_some() {
            clues.insert("border_ques".to_owned(), edge_layer(self.size(), of));
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        for edge in self.iter() {
            canvas.wall(edge);
        }
    }
}

/// Returns a layer of JSON that has a value for each side.
pub(crate) fn edge_layer(size: Size, value: impl Fn(Edge) -> Value) -> Value {
    let Size { rows, columns } = size;
    let vertical: Vec<Value> = (0..rows)
        .map(|row| (0..=columns).map(|column| value(Edge::vertical(row, column))).collect())
        .collect();
    let horizontal: Vec<Value> = (0..=rows)
        .map(|row| (0..columns).map(|column| value(Edge::horizontal(row, column))).collect())
        .collect();
    json!({ "v": vertical, "h": horizontal })
}

/// Returns the values of a layer that has one for each side.
pub(crate) fn edge_values(
    value: &Value,
    size: Size,
    layer: &'static str,
) -> Result<Vec<(Edge, i64)>, LinkError> {
    let error = || LinkError::Form {
        layer,
        expected: "two lists of rows, \"v\" and \"h\", a number for each side",
    };
    let part = |name: &str, rows: usize, columns: usize| {
        let rows_of = value.get(name).and_then(Value::as_array).filter(|part| part.len() == rows);
        let mut values = Vec::new();
        for (row, cells) in rows_of.ok_or_else(error)?.iter().enumerate() {
            let cells =
                cells.as_array().filter(|cells| cells.len() == columns).ok_or_else(error)?;
            for (column, cell) in cells.iter().enumerate() {
                let edge = Edge { is_horizontal: name == "h", row, column };
                values.push((edge, cell.as_i64().ok_or_else(error)?));
            }
        }
        Ok(values)
    };
    let mut values = part("v", size.rows, size.columns + 1)?;
    values.extend(part("h", size.rows + 1, size.columns)?);
    Ok(values)
}
