//! Given walls between cells, which enclose regions.
//!
//! Invariant: only the sides between two cells are written, five in one character.

use super::json::{no_clue, only_keys};
use super::packed::{read_fives, write_fives};
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
        let upright = size.rows * (size.columns - 1);
        let level = inner_edges(size).count() - upright;
        let mut walls = read_fives(text, upright, "five walls")?;
        walls.extend(read_fives(text, level, "five walls")?);
        for (edge, is_wall) in inner_edges(size).zip(walls) {
            self.set(edge, is_wall);
        }
        text.walls = Some(self.clone());
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        let size = self.size();
        let walls: Vec<bool> = inner_edges(size).map(|edge| self.contains(edge)).collect();
        let (upright, level) = walls.split_at(size.rows * (size.columns - 1));
        write_fives(upright, out);
        write_fives(level, out);
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["border_ques"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let size = self.size();
        let is_wall = |_, number| (-1..=1).contains(&number).then_some(number == 1);
        // A wall at the border of the grid says nothing new.
        let walls = edge_meanings(clues, "border_ques", size, is_wall)?;
        for (edge, is_wall) in walls.into_iter().filter(|(edge, _)| edge.cells(size).is_some()) {
            self.set(edge, is_wall);
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

/// Reads a layer of what numbers stand for, for each side; empty if it is not there. `meaning`
/// returns what a number stands for at a side.
pub(crate) fn edge_meanings<T>(
    clues: &ClueMap,
    layer: &'static str,
    size: Size,
    meaning: impl Fn(Edge, i64) -> Option<T>,
) -> Result<Vec<(Edge, T)>, LinkError> {
    let Some(value) = clues.get(layer) else { return Ok(Vec::new()) };
    let values = edge_values(value, size, layer)?.into_iter();
    let known = |(edge, number): (Edge, i64)| {
        let error = || no_clue(layer, number, format!("the {edge}"));
        Ok((edge, meaning(edge, number).ok_or_else(error)?))
    };
    values.map(known).collect()
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
    only_keys(value, &["v", "h"], layer)?;
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
