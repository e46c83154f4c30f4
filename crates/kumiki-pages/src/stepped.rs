//! A page to step through: one picture, and the words of each step beside it.
//!
//! Invariant: there is one picture. Without its script, the page shows the picture before the first
//! step, and the words of all steps below each other. With the script it shows one step at a time,
//! in the picture and in words.

use crate::PageCode;
use kumiki_sudoku_io::escaped;
use std::fmt;

const STYLE: &str = include_str!("stepped.css");
const SCRIPT: &str =
    concat!(include_str!("names.js"), include_str!("stepped_parts.js"), include_str!("stepped.js"));

/// A step on the page.
#[derive(Clone, Debug)]
pub struct PageFrame {
    /// The title of the step.
    pub title: String,
    /// The conclusion in one line; empty if there is none.
    pub line: String,
    /// The step in a notation, which the script shows on demand; empty if there is none.
    pub notation: String,
    /// The reason, in paragraphs.
    pub text: Vec<String>,
    /// The marks of the step on the picture, as attributes for the script of the picture.
    pub marks: String,
}

/// A page to step through.
#[derive(Clone, Debug)]
pub struct SteppedPage {
    /// The title.
    pub title: String,
    /// The summary of all steps.
    pub summary: String,
    /// The colours of the picture and the page, as a style sheet.
    pub colours: String,
    /// The state before the first step, as SVG.
    pub picture: String,
    /// The script that defines `drawStep`, which shows a step in the picture, by its number.
    pub script: &'static str,
    /// The steps, and the end.
    pub frames: Vec<PageFrame>,
}

impl fmt::Display for SteppedPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = format!("{}{STYLE}", self.colours);
        let code = PageCode::new(&style, &format!("{}{SCRIPT}", self.script));
        let (title, summary) = (escaped(&self.title), escaped(&self.summary));
        f.write_str(&code.head(&self.title))?;
        writeln!(f, "<header><h1>{title}</h1><p>{summary}</p></header>\n<main>")?;
        write!(f, "{NAVIGATION}{}", self.picture)?;
        for (number, frame) in self.frames.iter().enumerate() {
            frame.write(f, number)?;
        }
        writeln!(f, "<ul class=\"legend\" aria-label=\"Colours\" hidden></ul>")?;
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
        let PageFrame { title, line, notation, text, marks } = self;
        writeln!(f, "<article id=\"step-{number}\"{marks}>\n<h2>{}</h2>", escaped(title))?;
        if !line.is_empty() {
            writeln!(f, "<p class=\"short\">{}</p>", escaped(line))?;
        }
        for paragraph in text {
            writeln!(f, "<p>{}</p>", escaped(paragraph))?;
        }
        if !notation.is_empty() {
            writeln!(f, "<p class=\"notation\">{}</p>", escaped(notation))?;
        }
        writeln!(f, "</article>")
    }
}

/// Returns an attribute for the script, unless it is empty.
pub(crate) fn attribute(name: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!(" data-{name}=\"{value}\"") }
}
