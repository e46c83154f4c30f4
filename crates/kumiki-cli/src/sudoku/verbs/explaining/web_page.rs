//! The steps of a puzzle as a page to step through: one file, without network requests.
//!
//! Invariant: there is one picture. Without its script, the page shows the picture before the first
//! step, and the words of all steps below each other. With the script it shows one step at a time,
//! in the picture and in words.

use super::picture::{Marker, picture};
use crate::sudoku::writing::PageCode;
use kumiki_sudoku::Puzzle;
use kumiki_sudoku::steps::Explanation;
use kumiki_sudoku_io::{Theme, escaped};
use std::fmt;

const STYLE: &str = include_str!("web_page.css");
const SCRIPT: &str = concat!(include_str!("picture.js"), include_str!("web_page.js"));

/// A step on the page.
pub(super) struct PageFrame {
    /// The title of the step.
    pub(super) title: String,
    /// The conclusion in one line; empty if there is none.
    pub(super) line: String,
    /// The reason.
    pub(super) text: String,
    /// The marks of the step on the picture, as attributes.
    pub(super) marks: String,
}

/// A page.
pub(super) struct WebPage {
    /// The title.
    pub(super) title: String,
    /// The summary of all steps.
    pub(super) summary: String,
    /// The puzzle before the first step, as SVG.
    pub(super) picture: String,
    /// The steps, and the end.
    pub(super) frames: Vec<PageFrame>,
}

impl WebPage {
    /// Returns the page of the explanation of `puzzle`.
    pub(super) fn new(puzzle: &Puzzle, found: Explanation) -> WebPage {
        let title = puzzle.metadata.title.clone().unwrap_or_else(|| "Sudoku, step by step".into());
        let Explanation { steps, positions, summary, .. } = found;
        let marker = Marker::new(puzzle);
        let words = summary.as_ref().map_or(String::new(), |path| path.in_words(steps.len()));
        let frames = steps.iter().enumerate().map(|(number, explained)| {
            let mut marks = marker.marks(explained);
            // Only the steps of a path change the position.
            if let Some(after) = positions.get(number + 1) {
                marks += &marker.difference(&positions[number], after);
            }
            let step = &explained.step;
            let title = format!("{}. {}", number + 1, step.technique);
            PageFrame { title, line: step.to_string(), text: step.text(), marks }
        });
        let end = summary.map(|path| PageFrame {
            title: if path.is_solved { "Solved" } else { "As far as it goes" }.into(),
            line: String::new(),
            text: words.clone(),
            marks: String::new(),
        });
        let (summary, frames) = (words.clone(), frames.chain(end).collect());
        let picture = positions.first().map_or(String::new(), |start| picture(puzzle, start));
        WebPage { title, summary, picture, frames }
    }
}

impl fmt::Display for WebPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = PageCode::new(&(Theme::style() + STYLE), SCRIPT);
        let (title, summary) = (escaped(&self.title), escaped(&self.summary));
        f.write_str(&code.head(&self.title))?;
        writeln!(f, "<header><h1>{title}</h1><p>{summary}</p></header>\n<main>")?;
        write!(f, "{NAVIGATION}{}", self.picture)?;
        for (number, frame) in self.frames.iter().enumerate() {
            frame.write(f, number)?;
        }
        writeln!(f, "<ol aria-label=\"All steps\" hidden></ol>\n</main>")?;
        writeln!(f, "{}</html>", code.script_element())
    }
}

const NAVIGATION: &str = "\
<nav aria-label=\"Steps\" hidden>
<button id=\"first\" aria-label=\"First\">«</button>
<button id=\"back\">← Back</button>
<button id=\"next\">Next →</button>
<button id=\"last\" aria-label=\"Last\">»</button>
<input type=\"range\" min=\"0\" value=\"0\" aria-label=\"Step\">
<output></output>
<span class=\"keys\"><kbd>←</kbd> <kbd>→</kbd> <kbd>Home</kbd> <kbd>End</kbd></span>
</nav>
<p id=\"said\" role=\"status\"></p>
";

impl PageFrame {
    fn write(&self, f: &mut fmt::Formatter<'_>, number: usize) -> fmt::Result {
        let PageFrame { title, line, text, marks } = self;
        writeln!(f, "<article id=\"step-{number}\"{marks}>\n<h2>{}</h2>", escaped(title))?;
        if !line.is_empty() {
            writeln!(f, "<p class=\"short\">{}</p>", escaped(line))?;
        }
        writeln!(f, "<p>{}</p>\n</article>", escaped(text))
    }
}

#[cfg(test)]
mod tests;
