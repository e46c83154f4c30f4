//! A page of pictures that prints as sheets: puzzles with captions, and solutions behind them.
//!
//! Invariant: a solution has the number of its puzzle.

use crate::terminal::input::Place;
use kumiki_pages::PageCode;
use kumiki_sudoku::{Metadata, Puzzle};
use kumiki_sudoku_io::{Drawing, Theme, escaped};

const STYLE: &str = include_str!("sheet.css");

/// The state of a page.
#[derive(Default)]
pub(super) struct Sheet {
    puzzles: usize,
    /// The figures of the solutions.
    solutions: Vec<String>,
}

impl Sheet {
    /// Returns the beginning of the page.
    pub(super) fn head() -> String {
        let head = PageCode::new(&(Theme::style() + STYLE), "").head("Sudoku");
        format!("{head}<main>\n<h1>Sudoku</h1>\n<div>\n")
    }

    /// Returns the figure of the next puzzle, with its number and what is known of it.
    pub(super) fn puzzle(
        &mut self,
        puzzle: &Puzzle,
        place: &Place,
        drawing: &Drawing<'_>,
    ) -> String {
        self.puzzles += 1;
        figure(drawing, &format!("{}. {}", self.puzzles, name_of(puzzle, place)))
    }

    /// Adds the solution of the last puzzle.
    pub(super) fn add_solution(&mut self, drawing: &Drawing<'_>) {
        self.solutions.push(figure(drawing, &self.puzzles.to_string()));
    }

    /// Returns the end of the page, with the solutions.
    pub(super) fn end(&self) -> String {
        let mut text = "</div>\n".to_owned();
        if !self.solutions.is_empty() {
            let figures = self.solutions.concat();
            text += &format!("<section>\n<h2>Solutions</h2>\n<div>\n{figures}</div>\n</section>\n");
        }
        text + "</main>\n</html>\n"
    }
}

fn figure(drawing: &Drawing<'_>, caption: &str) -> String {
    let caption = escaped(caption);
    format!("<figure>\n{drawing}<figcaption>{caption}</figcaption>\n</figure>\n")
}

/// Returns the title, the author and the difficulty of a puzzle, as far as it has them, or else its
/// place.
fn name_of(puzzle: &Puzzle, place: &Place) -> String {
    let Metadata { title, author, difficulty, .. } = &puzzle.metadata;
    let author = author.as_ref().map(|author| format!("by {author}"));
    let parts = [title.clone(), author, difficulty.clone()];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { place.to_string() } else { parts.join(", ") }
}
