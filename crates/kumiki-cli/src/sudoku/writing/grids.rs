//! Grids and puzzles among the results.
//!
//! Invariant: a grid has the layout of the style, and colours only if the style has them.

use super::paint::painted;
use crate::terminal::batch;
use kumiki_sudoku::{Grid, Layout, Puzzle};
use kumiki_sudoku_io::input::plain_grid;
use kumiki_sudoku_io::output::puzzle_text;

/// The output of a verb that answers puzzles.
pub(in crate::sudoku) type Output<'s> = batch::Output<'s, Layout>;

impl Output<'_> {
    /// Adds `grid`, without a line break after it. The digits of `clues` have another colour.
    pub(in crate::sudoku) fn push_grid(&mut self, grid: &Grid, clues: &Grid) {
        match self.style.layout {
            Layout::Line => self.segment.text.extend_from_slice(&grid.symbols()),
            layout if self.style.is_plain => self.push(&grid.written(layout)),
            layout => self.push(&painted(grid, clues, layout, None)),
        }
    }

    /// Adds `puzzle`, without a line break after it.
    pub(in crate::sudoku) fn push_puzzle(&mut self, puzzle: &Puzzle) {
        match plain_grid(puzzle) {
            Some(grid) => self.push_grid(&grid, &grid),
            None => match puzzle_text(puzzle, self.style.layout) {
                Ok(text) => self.push(&text),
                Err(error) => write!(self, "{error}"),
            },
        }
    }
}
