//! A page to step through: one picture, and the words of each step beside it.
//!
//! Invariant: there is one picture. Without its script, the page shows the picture before the first
//! step, and the words of all steps below each other. With the script it shows one step at a time,
//! in the picture and in words.

use crate::script::{PENCIL_STEPS, STEPS_STYLE, SUDOKU_STEPS};
use crate::{Fragment, PageCode, World};
use kumiki_sudoku_io::escaped;
use serde_json::Value;
use std::fmt;

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
    /// The marks of the step on the picture, by name: words of the program and numbers, which the
    /// script reads. Empty ones say nothing.
    pub marks: Vec<(&'static str, String)>,
}

/// A page to step through.
#[derive(Clone, Debug)]
pub struct SteppedPage {
    /// The title.
    pub title: String,
    /// The summary of all steps.
    pub summary: String,
    /// The rules of a variant in words; empty if the summary says them, or there are none.
    pub rules: Vec<String>,
    /// The world of the puzzle.
    pub world: World,
    /// The state before the first step, as SVG.
    pub picture: String,
    /// The steps, and the end.
    pub frames: Vec<PageFrame>,
}

impl fmt::Display for SteppedPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let script = match self.world {
            World::Sudoku => SUDOKU_STEPS,
            World::Pencil => PENCIL_STEPS,
        };
        let code = PageCode::new(&(self.world.colours() + STEPS_STYLE), script);
        let (title, summary) = (escaped(&self.title), escaped(&self.summary));
        f.write_str(&code.head(&self.title))?;
        writeln!(f, "<header><h1>{title}</h1><p>{summary}</p>{}</header>", rules(&self.rules))?;
        writeln!(f, "<main>\n{}</main>\n{}</html>", self.html(), code.script_element())
    }
}

impl SteppedPage {
    /// Returns the page without its head, its title, its summary and its script, for a page that
    /// shows it within itself.
    pub fn fragment(&self) -> Fragment {
        Fragment { style: self.world.scoped_colours(), html: self.html(), game: Value::Null }
    }

    /// Returns the picture and the steps.
    fn html(&self) -> String {
        let (world, picture) = (self.world.class(), &self.picture);
        let steps: String = self.frames.iter().map(PageFrame::to_string).collect();
        format!(
            "<div class=\"kumiki kumiki-steps {world}\" data-part=\"page\">\n\
             {NAVIGATION}{picture}{steps}{LISTS}</div>\n"
        )
    }
}

/// Returns the rules of a puzzle as an element that is opened, a few of them open; nothing without
/// rules.
pub(crate) fn rules(rules: &[String]) -> String {
    if rules.is_empty() {
        return String::new();
    }
    let open = if rules.len() <= MOST_OPEN_RULES { " open" } else { "" };
    let items: String = rules.iter().map(|rule| format!("<li>{}</li>\n", escaped(rule))).collect();
    format!("<details class=\"rules\"{open}><summary>Rules</summary><ul>\n{items}</ul></details>\n")
}

/// The number of rules that are shown at once: a long list is closed, as the board comes first.
const MOST_OPEN_RULES: usize = 2;

const NAVIGATION: &str = "\
<nav data-part=\"steps\" aria-label=\"Steps\" hidden>
<button type=\"button\" data-part=\"first\" aria-label=\"First\">«</button>
<button type=\"button\" data-part=\"back\">← Back</button>
<button type=\"button\" data-part=\"next\">Next →</button>
<button type=\"button\" data-part=\"last\" aria-label=\"Last\">»</button>
<input data-part=\"slider\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"Step\">
<output data-part=\"count\"></output>
<span class=\"keys\"><kbd>←</kbd> <kbd>→</kbd> <kbd>Home</kbd> <kbd>End</kbd></span>
</nav>
<p class=\"said\" data-part=\"said\" role=\"status\"></p>
";

const LISTS: &str = "\
<ul class=\"legend\" data-part=\"legend\" aria-label=\"Colours\" hidden></ul>
<ol data-part=\"list\" aria-label=\"All steps\" hidden></ol>
";

/// Writes the step as an element.
impl fmt::Display for PageFrame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PageFrame { title, line, notation, text, marks } = self;
        f.write_str("<article")?;
        for (name, value) in marks.iter().filter(|(_, value)| !value.is_empty()) {
            write!(f, " data-{name}=\"{value}\"")?;
        }
        writeln!(f, ">\n<h2>{}</h2>", escaped(title))?;
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
