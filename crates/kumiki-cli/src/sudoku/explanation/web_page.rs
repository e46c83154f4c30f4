//! The steps of a puzzle as a page that is stepped through: one file, which asks the network for
//! nothing.
//!
//! Invariant: there is one picture. Without its script the page shows it as it is before the first
//! step, and the words of every step, one below the other; with it, one step at a time, by buttons
//! and keys, in the picture and in words.

use super::Found;
use crate::sudoku::html::Code;
use kumiki_sudoku::Puzzle;
use kumiki_sudoku_io::{Theme, escaped};
use std::fmt;

const STYLE: &str = include_str!("web_page.css");
const SCRIPT: &str = concat!(include_str!("picture.js"), include_str!("web_page.js"));

/// What is shown together.
pub(super) struct Frame {
    /// What the step is called.
    pub(super) title: String,
    /// What follows, in one line; empty where nothing does.
    pub(super) line: String,
    /// Why.
    pub(super) text: String,
    /// The marks of it on the picture, as attributes.
    pub(super) marks: String,
}

/// A page.
pub(super) struct WebPage {
    /// What it is about.
    pub(super) title: String,
    /// What all the steps come to.
    pub(super) summary: String,
    /// What is known before the first step, as SVG.
    pub(super) picture: String,
    /// The steps, each with what is known before it, and how it ends.
    pub(super) frames: Vec<Frame>,
}

impl WebPage {
    /// Returns the page of what was found of `puzzle`.
    pub(super) fn new(puzzle: &Puzzle, found: Found) -> WebPage {
        let title = puzzle.metadata.title.clone().unwrap_or_else(|| "Sudoku, step by step".into());
        let Found { steps, sum, picture, .. } = found;
        let summary = sum.as_ref().map_or(String::new(), |sum| sum.in_words(steps.len()));
        let frames = steps.into_iter().enumerate().map(|(number, report)| Frame {
            title: format!("{}. {}", number + 1, report.step.technique),
            line: report.step.to_string(),
            text: report.step.text(),
            marks: report.marks,
        });
        let end = sum.map(|sum| Frame {
            title: if sum.is_solved { "Solved" } else { "As far as it goes" }.into(),
            line: String::new(),
            text: summary.clone(),
            marks: String::new(),
        });
        let (summary, frames) = (summary.clone(), frames.chain(end).collect());
        WebPage { title, summary, picture: picture.unwrap_or_default(), frames }
    }
}

impl fmt::Display for WebPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = Code::new(&(Theme::style() + STYLE), SCRIPT);
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

impl Frame {
    fn write(&self, f: &mut fmt::Formatter<'_>, number: usize) -> fmt::Result {
        let Frame { title, line, text, marks } = self;
        writeln!(f, "<article id=\"step-{number}\"{marks}>\n<h2>{}</h2>", escaped(title))?;
        if !line.is_empty() {
            writeln!(f, "<p class=\"short\">{}</p>", escaped(line))?;
        }
        writeln!(f, "<p>{}</p>\n</article>", escaped(text))
    }
}

#[cfg(test)]
mod tests;
