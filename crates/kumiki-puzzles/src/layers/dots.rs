//! Dots in the middle of cells, on their sides and at their corners.
//!
//! Invariant: dots are inside of the grid. They are numbered in half cells, row by row from the
//! middle of the upper left cell: even rows and columns are the middle of cells.

use super::circles::{KINDS, circle, number};
use super::json::{meaning_grid, rows};
use super::regions::{edge_layer, edge_meanings};
use super::{Circle, ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Cell, Edge, Grid, Size};
use serde_json::Value;
use std::ops::{Deref, DerefMut};

/// Dots in the middle of cells, on their sides and at their corners.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dots {
    size: Size,
    dots: Grid<Option<Circle>>,
}

impl Dots {
    /// Returns no dots on a grid with `size` cells.
    pub fn none(size: Size) -> Dots {
        let half = Size { rows: 2 * size.rows - 1, columns: 2 * size.columns - 1 };
        Dots { size, dots: Grid::filled(half, None) }
    }

    /// Returns the size of the grid, in cells.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the number of the dot at an odd place in a direction, or at both.
    fn number_at(&self, row: Option<usize>, column: Option<usize>) -> Option<i32> {
        let dot = self.dots.get(Cell { row: row?, column: column? })?;
        Some(number(*dot) as i32)
    }
}

impl Deref for Dots {
    type Target = Grid<Option<Circle>>;

    fn deref(&self) -> &Self::Target {
        &self.dots
    }
}

impl DerefMut for Dots {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.dots
    }
}

/// Returns the place of the middle of a side, in half cells; `None` at the upper and left border.
fn middle(edge: Edge) -> (Option<usize>, Option<usize>) {
    let (row, column) = (2 * edge.row, 2 * edge.column);
    if edge.is_horizontal {
        (row.checked_sub(1), Some(column))
    } else {
        (Some(row), column.checked_sub(1))
    }
}

impl Layer for Dots {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        let half = self.dots.size();
        let mut at = 0;
        while at < half.cell_count() && !text.is_at_end() {
            let digit = text.digit(36, "a dot or a letter that skips places")? as usize;
            // A dot and up to 6 free places, a dot and 7 of them, or free places only.
            let (dot, free) = match digit {
                0..14 => (Some(digit % 2), digit / 2),
                14..16 => (Some(digit - 14), 7),
                _ => (None, digit - 15),
            };
            if let Some(dot) = dot {
                self.dots[half.cell(at)] = KINDS[dot + 1];
                at += 1;
            }
            at += free;
        }
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        let dots: Vec<usize> = self.dots.iter().map(|(_, &dot)| number(dot)).collect();
        let mut at = 0;
        while at < dots.len() {
            let free = |from: usize, most: usize| {
                dots[from..].iter().take(most).take_while(|&&dot| dot == 0).count()
            };
            let digit = match dots[at] {
                0 => {
                    let free = free(at, 20);
                    at += free;
                    free + 15
                }
                dot => {
                    let free = free(at + 1, 7);
                    at += 1 + free;
                    2 * free + dot - 1
                }
            };
            out.extend(char::from_digit(digit as u32, 36));
        }
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["qnum", "border_qnum", "cross"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        let size = self.size;
        let mut found: Vec<(Option<usize>, Option<usize>, Option<Circle>)> = Vec::new();
        if let Some(dots) = meaning_grid(clues, "qnum", size, circle)? {
            let place = |(cell, &dot): (Cell, &_)| (Some(2 * cell.row), Some(2 * cell.column), dot);
            found.extend(dots.iter().map(place));
        }
        for (edge, dot) in edge_meanings(clues, "border_qnum", size, |_, number| circle(number))? {
            let (row, column) = middle(edge);
            found.push((row, column, dot));
        }
        let corners = Size { rows: size.rows + 1, columns: size.columns + 1 };
        if let Some(dots) = meaning_grid(clues, "cross", corners, circle)? {
            let place = |(corner, &dot): (Cell, &_)| {
                let [row, column] = [corner.row, corner.column].map(|at| (2 * at).checked_sub(1));
                (row, column, dot)
            };
            found.extend(dots.iter().map(place));
        }
        for (row, column, dot) in found {
            let place = row.zip(column).map(|(row, column)| Cell { row, column });
            match place.filter(|&place| self.dots.size().contains(place)) {
                Some(place) => self.dots[place] = dot,
                None if dot.is_none() => {}
                None => {
                    let text = "a dot is at the border of the grid, and not inside of it";
                    return Err(LinkError::Clues(text.to_owned()));
                }
            }
        }
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        if self.dots.given().next().is_none() {
            return;
        }
        let cells = Grid::from_fn(self.size, |cell| {
            self.number_at(Some(2 * cell.row), Some(2 * cell.column)).unwrap_or(0)
        });
        let corners = Size { rows: self.size.rows + 1, columns: self.size.columns + 1 };
        let corners = Grid::from_fn(corners, |corner| {
            let [row, column] = [corner.row, corner.column].map(|at| (2 * at).checked_sub(1));
            self.number_at(row, column).unwrap_or(0)
        });
        let side = |edge| {
            let (row, column) = middle(edge);
            self.number_at(row, column).unwrap_or(-1).into()
        };
        clues.insert("qnum".to_owned(), rows(&cells, |&dot| Value::from(dot)));
        clues.insert("cross".to_owned(), rows(&corners, |&dot| Value::from(dot)));
        clues.insert("border_qnum".to_owned(), edge_layer(self.size, side));
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (place, &dot) in self.dots.given() {
            canvas.dot_in_half_cells(place.row, place.column, dot);
        }
    }

    fn clue_count(&self) -> usize {
        self.dots.size().cell_count()
    }

    fn remove_clue(&mut self, number: usize) {
        let place = self.dots.size().cell(number);
        self.dots[place] = None;
    }
}
