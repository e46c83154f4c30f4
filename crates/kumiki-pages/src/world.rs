//! The worlds of puzzles: the colours of their pictures.
//!
//! Invariant: the rules of a world apply below elements of its class alone, so a document may show
//! puzzles of both.

use kumiki_puzzles::canvas;
use kumiki_sudoku_io::Theme;

/// A world of puzzles, whose pictures are alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum World {
    /// Sudokus.
    Sudoku,
    /// Pencil puzzles.
    Pencil,
}

impl World {
    /// Returns the class of an element with a puzzle of the world.
    pub fn class(self) -> &'static str {
        match self {
            World::Sudoku => "kumiki-sudoku",
            World::Pencil => "kumiki-pencil",
        }
    }

    /// Returns the colours of the world, for a page of its own.
    pub(crate) fn colours(self) -> String {
        match self {
            World::Sudoku => Theme::style(),
            World::Pencil => canvas::Theme::page_style(),
        }
    }

    /// Returns the colours of the world, for elements of its class.
    pub(crate) fn scoped_colours(self) -> String {
        self.colours().replace(":root", &format!(".{}", self.class()))
    }
}
