//! A page of pictures that prints as sheets: puzzles with captions, and solutions behind them.
//!
//! Invariant: a solution has the number of its puzzle.

use kumiki_pages::PageCode;
use kumiki_sudoku_io::escaped;
use std::fmt::Display;

const STYLE: &str = include_str!("sheet.css");

/// The state of a page.
#[derive(Default)]
pub(crate) struct Sheet {
    puzzles: usize,
    /// The figures of the solutions.
    solutions: Vec<String>,
}

impl Sheet {
    /// Returns the beginning of the page. `colours` is the style sheet of its pictures.
    pub(crate) fn head(title: &str, colours: &str) -> String {
        let head = PageCode::new(&(colours.to_owned() + STYLE), "").head(title);
        format!("{head}<main>\n<h1>{}</h1>\n<div>\n", escaped(title))
    }

    /// Returns the figure of the next puzzle, with its number and its name.
    pub(crate) fn puzzle(&mut self, picture: &impl Display, name: &str) -> String {
        self.puzzles += 1;
        figure(picture, &format!("{}. {name}", self.puzzles))
    }

    /// Adds the solution of the last puzzle.
    pub(crate) fn add_solution(&mut self, picture: &impl Display) {
        self.solutions.push(figure(picture, &self.puzzles.to_string()));
    }

    /// Returns the end of the page, with the solutions.
    pub(crate) fn end(&self) -> String {
        let mut text = "</div>\n".to_owned();
        if !self.solutions.is_empty() {
            let figures = self.solutions.concat();
            text += &format!("<section>\n<h2>Solutions</h2>\n<div>\n{figures}</div>\n</section>\n");
        }
        text + "</main>\n</html>\n"
    }
}

fn figure(picture: &impl Display, caption: &str) -> String {
    let caption = escaped(caption);
    format!("<figure>\n{picture}<figcaption>{caption}</figcaption>\n</figure>\n")
}
