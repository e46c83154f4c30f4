//! Signs between cells that say which of two numbers is greater.
//!
//! Invariant: a sign is between two cells of the grid. A link has three sides in one character.

use super::json::json_cell;
use super::packed::{read_threes, write_threes};
use super::regions::inner_edges;
use super::{ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Cell, Edge, EdgeGrid, Size};
use serde_json::{Value, json};
use std::cmp::Ordering;

/// The orders of the cells at a side, by its number.
const KINDS: [Ordering; 3] = [Ordering::Equal, Ordering::Greater, Ordering::Less];

/// Signs between cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Greater {
    /// The order of the cell above or on the left and the other one; equal without a sign.
    signs: EdgeGrid<Ordering>,
}

impl Greater {
    /// Returns no signs.
    pub fn none(size: Size) -> Greater {
        Greater { signs: EdgeGrid::filled(size, Ordering::Equal) }
    }

    /// Sets the sign between two cells that share a side: the number in `greater` is greater.
    pub fn set(&mut self, greater: Cell, less: Cell) {
        let order = if greater < less { Ordering::Greater } else { Ordering::Less };
        self.signs[Edge::between(greater, less)] = order;
    }

    /// Returns the pairs of cells with a sign between them, the greater one first.
    pub fn pairs(&self) -> impl Iterator<Item = [Cell; 2]> + '_ {
        inner_edges(self.signs.size()).filter_map(|edge| {
            let [one, other] = edge.cells(self.signs.size())?;
            match self.signs[edge] {
                Ordering::Equal => None,
                Ordering::Greater => Some([one, other]),
                Ordering::Less => Some([other, one]),
            }
        })
    }
}

impl Layer for Greater {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        let size = self.signs.size();
        let kinds = read_threes(text, inner_edges(size).count())?;
        for (edge, kind) in inner_edges(size).zip(kinds) {
            self.signs[edge] = KINDS[kind];
        }
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        let kind = |edge| KINDS.iter().position(|&kind| kind == self.signs[edge]);
        let kinds: Vec<usize> = inner_edges(self.signs.size()).filter_map(kind).collect();
        write_threes(&kinds, out);
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["greater"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let Some(pairs) = clues.get("greater") else { return Ok(()) };
        let size = self.signs.size();
        let error = || LinkError::Form {
            layer: "greater",
            expected: "a list of pairs of cells that share a side, the greater one first",
        };
        *self = Greater::none(size);
        for pair in pairs.as_array().ok_or_else(error)? {
            let cells = pair.as_array().into_iter().flatten().map(|cell| json_cell(cell, size));
            let Some(&[greater, less]) = cells.collect::<Option<Vec<Cell>>>().as_deref() else {
                return Err(error());
            };
            if greater.distance(less) != 1 {
                return Err(error());
            }
            if self.signs[Edge::between(greater, less)] != Ordering::Equal {
                let text = format!("two signs are between {greater} and {less}");
                return Err(LinkError::Clues(text));
            }
            self.set(greater, less);
        }
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        let cell = |cell: Cell| json!([cell.row, cell.column]);
        let pairs: Vec<Value> =
            self.pairs().map(|[greater, less]| json!([cell(greater), cell(less)])).collect();
        if !pairs.is_empty() {
            clues.insert("greater".to_owned(), pairs.into());
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        for [greater, less] in self.pairs() {
            let edge = Edge::between(greater, less);
            let sign = match (edge.is_horizontal, greater < less) {
                (false, true) => ">",
                (false, false) => "<",
                (true, true) => "∨",
                (true, false) => "∧",
            };
            canvas.edge_label(edge, sign);
        }
    }

    fn clue_count(&self) -> usize {
        inner_edges(self.signs.size()).count()
    }

    fn remove_clue(&mut self, number: usize) {
        if let Some(edge) = inner_edges(self.signs.size()).nth(number) {
            self.signs[edge] = Ordering::Equal;
        }
    }
}
