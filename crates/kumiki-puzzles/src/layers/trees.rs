//! Trees in cells.
//!
//! Invariant: a character of a link stands for a tree and up to 17 cells without one, or for up to
//! 18 cells without one.

use super::json::{json_cell, meaning_grid, one_form, rows};
use super::{ClueMap, Layer, LinkError, LinkText};
use crate::canvas::Canvas;
use crate::grid::{Cell, Grid, Size};
use std::ops::{Deref, DerefMut};

/// The most cells without a tree after a tree in one character.
const LONGEST: usize = 17;

/// Trees in cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trees(pub Grid<bool>);

impl Trees {
    /// Returns no trees.
    pub fn none(size: Size) -> Trees {
        Trees(Grid::filled(size, false))
    }

    /// Returns an iterator over the cells with a tree, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().filter_map(|(cell, &is_tree)| is_tree.then_some(cell))
    }
}

impl Deref for Trees {
    type Target = Grid<bool>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Trees {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Layer for Trees {
    fn read_link(&mut self, text: &mut LinkText<'_>) -> Result<(), LinkError> {
        let size = self.size();
        let mut at = 0;
        while at < size.cell_count() && !text.is_at_end() {
            let digit = text.digit(36, "a tree or cells without one")? as usize;
            let is_tree = digit <= LONGEST;
            self.0[size.cell(at)] = is_tree;
            at += 1 + if is_tree { digit } else { digit - LONGEST - 1 };
        }
        Ok(())
    }

    fn write_link(&self, out: &mut String) {
        let is_tree: Vec<bool> = self.iter().map(|(_, &is_tree)| is_tree).collect();
        let mut at = 0;
        while at < is_tree.len() {
            let free =
                is_tree[at + 1..].iter().take(LONGEST).take_while(|is_tree| !**is_tree).count();
            let digit = if is_tree[at] { free } else { LONGEST + 1 + free };
            out.extend(char::from_digit(digit as u32, 36));
            at += 1 + free;
        }
    }

    fn json_names(&self) -> Vec<&'static str> {
        vec!["qnum", "trees"]
    }

    fn read_json(&mut self, clues: &ClueMap) -> Result<(), LinkError> {
        one_form(clues, &["qnum", "trees"])?;
        let size = self.size();
        let is_tree = |number| (-1..=1).contains(&number).then_some(number == 1);
        if let Some(trees) = meaning_grid(clues, "qnum", size, is_tree)? {
            self.0 = trees;
        }
        let Some(trees) = clues.get("trees") else { return Ok(()) };
        let error = || LinkError::Form {
            layer: "trees",
            expected: "a list of cells: [[row, column], ...]",
        };
        for tree in trees.as_array().ok_or_else(error)? {
            let cell = json_cell(tree, size).ok_or_else(error)?;
            self.0[cell] = true;
        }
        Ok(())
    }

    fn write_json(&self, clues: &mut ClueMap) {
        if self.cells().next().is_some() {
            let number = |&is_tree: &bool| if is_tree { 1 } else { -1 }.into();
            clues.insert("qnum".to_owned(), rows(&self.0, number));
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        for cell in self.cells() {
            canvas.tree(cell);
        }
    }
}
