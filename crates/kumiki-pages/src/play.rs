//! A page on which a puzzle is played.
//!
//! Invariant: the page holds its puzzle as data in an element that no browser runs. It needs no
//! network, and keeps what is written in the browser.

use crate::PageCode;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hmac_sha256::Hash;
use kumiki_sudoku_io::escaped;
use serde_json::Value;
use std::fmt;

const STYLE: &str = include_str!("play/play.css");
const SCRIPT: &str = concat!(
    include_str!("play/state.js"),
    include_str!("names.js"),
    include_str!("chains.js"),
    include_str!("play/evidence.js"),
    include_str!("play/hints.js"),
    include_str!("play/writing.js"),
    include_str!("play/board.js"),
    include_str!("play/input.js"),
    include_str!("play/pad.js"),
    include_str!("play/play.js")
);

/// The number of rules that are shown at once.
const MOST_OPEN_RULES: usize = 2;

/// A page on which a puzzle is played.
#[derive(Clone, Debug)]
pub struct PlayPage {
    /// The title.
    pub title: String,
    /// The rules in words.
    pub rules: Vec<String>,
    /// The colours of the picture and the page, as a style sheet.
    pub colours: String,
    /// The clues, as SVG.
    pub picture: String,
    /// The places of the puzzle with their solution, and the steps to it.
    pub game: Value,
}

impl fmt::Display for PlayPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = PageCode::new(&format!("{}{STYLE}", self.colours), SCRIPT);
        f.write_str(&code.head(&self.title))?;
        writeln!(f, "<header><h1>{}</h1>", escaped(&self.title))?;
        if !self.rules.is_empty() {
            // A long list is closed, as the board comes first.
            let open = if self.rules.len() <= MOST_OPEN_RULES { " open" } else { "" };
            writeln!(f, "<details{open}><summary>Rules</summary><ul>")?;
            for rule in &self.rules {
                writeln!(f, "<li>{}</li>", escaped(rule))?;
            }
            writeln!(f, "</ul></details>")?;
        }
        writeln!(f, "</header>\n<main hidden>\n<div class=\"board\">\n{}", self.picture)?;
        writeln!(f, "{PANEL}</main>")?;
        writeln!(f, "<noscript><p>The puzzle is played by the script of the page.</p></noscript>")?;
        writeln!(f, "<script type=\"application/json\" id=\"game\">{}</script>", self.data())?;
        writeln!(f, "{}</html>", code.script_element())
    }
}

impl PlayPage {
    /// Returns the data of the puzzle as JSON that cannot end its element, with the key under which
    /// a browser keeps what is written: that of the puzzle, without its steps.
    fn data(&self) -> String {
        let mut game = self.game.clone();
        let puzzle = format!("{}{}", self.picture, game["places"]);
        let hash = Hash::hash(puzzle.as_bytes());
        game["key"] = BASE64_STANDARD.encode(&hash[..12]).into();
        game.to_string().replace('<', "\\u003c")
    }
}

const PANEL: &str = include_str!("play/panel.html");

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn data_cannot_end_its_element() {
        let text = "</script><script>alert(1)</script>";
        let page = PlayPage {
            title: text.to_owned(),
            rules: vec![text.to_owned()],
            colours: String::new(),
            picture: "<svg></svg>".to_owned(),
            game: json!({ "places": [], "steps": [{ "text": [text] }] }),
        };
        let page = page.to_string();
        assert_eq!((page.matches("<script").count(), page.matches("</script").count()), (2, 2));
        assert!(page.contains("\\u003c/script>\\u003cscript>alert(1)"), "{page}");
        assert_eq!(page.matches("&lt;script&gt;").count(), 3);
    }
}
