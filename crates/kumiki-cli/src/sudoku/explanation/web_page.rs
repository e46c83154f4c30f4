//! The steps of a puzzle as a page that is stepped through: one file, which asks the network for nothing.
//!
//! Invariant: without its script the page shows every step, one below the other; with it, one at a time, by buttons and
//! keys. A picture is never alone: what it shows is said beside it.

use super::Found;
use kumiki_sudoku::{Puzzle, Theme, escaped};
use std::fmt;

const STYLE: &str = include_str!("web_page.css");
const SCRIPT: &str = include_str!("web_page.js");

/// What is shown together.
pub(super) struct Frame {
    /// What the step is called.
    pub(super) title: String,
    /// What follows, in one line; empty where nothing does.
    pub(super) line: String,
    /// Why.
    pub(super) text: String,
    /// The picture, as SVG.
    pub(super) picture: String,
}

/// A page.
pub(super) struct WebPage {
    /// What it is about.
    pub(super) title: String,
    /// What all the steps come to.
    pub(super) summary: String,
    /// The steps, each with what is known before it, and how it ends.
    pub(super) frames: Vec<Frame>,
}

impl WebPage {
    /// The page of what was found of `puzzle`.
    pub(super) fn new(puzzle: &Puzzle, found: Found) -> WebPage {
        let title = puzzle.about.title.clone().unwrap_or_else(|| "Sudoku, step by step".into());
        let Found { steps, sum, .. } = found;
        let summary = sum.as_ref().map_or(String::new(), |sum| sum.in_words(steps.len()));
        let frames = steps.into_iter().enumerate().map(|(number, report)| Frame {
            title: format!("{}. {}", number + 1, report.step.technique),
            line: report.step.to_string(),
            text: report.step.text(),
            picture: report.picture.unwrap_or_default(),
        });
        let end = sum.map(|sum| Frame {
            title: if sum.is_solved { "Solved" } else { "As far as it goes" }.into(),
            line: String::new(),
            text: summary.clone(),
            picture: sum.picture.unwrap_or_default(),
        });
        WebPage { title, summary: summary.clone(), frames: frames.chain(end).collect() }
    }
}

impl fmt::Display for WebPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (title, summary) = (escaped(&self.title), escaped(&self.summary));
        writeln!(f, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">")?;
        writeln!(f, "<meta name=\"viewport\" content=\"width=device-width\">")?;
        writeln!(f, "<title>{title}</title>\n<style>\n{}{STYLE}</style>", Theme::style())?;
        writeln!(f, "<header><h1>{title}</h1><p>{summary}</p></header>\n<main>")?;
        f.write_str(NAVIGATION)?;
        for (number, frame) in self.frames.iter().enumerate() {
            frame.write(f, number)?;
        }
        writeln!(f, "<ol aria-label=\"All steps\">")?;
        for (number, frame) in self.frames.iter().enumerate() {
            let name = if frame.line.is_empty() { &frame.title } else { &frame.line };
            writeln!(f, "<li><a href=\"#step-{number}\">{}</a>", escaped(name))?;
        }
        writeln!(f, "</ol>\n</main>\n<script>\n{SCRIPT}</script>\n</html>")
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
        let Frame { title, line, text, picture } = self;
        writeln!(f, "<article id=\"step-{number}\">\n{picture}<div class=\"words\">")?;
        writeln!(f, "<h2>{}</h2>", escaped(title))?;
        if !line.is_empty() {
            writeln!(f, "<p class=\"short\">{}</p>", escaped(line))?;
        }
        writeln!(f, "<p class=\"text\">{}</p>\n</div>\n</article>", escaped(text))
    }
}
