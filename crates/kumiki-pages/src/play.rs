//! A page on which a puzzle is played.
//!
//! Invariant: the page holds its puzzle as data in an element that no browser runs. It needs no
//! network, and keeps what is written in the browser.

use crate::script::{PLAY, PLAY_STYLE};
use crate::{Fragment, PageCode, World};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hmac_sha256::Hash;
use kumiki_sudoku_io::escaped;
use serde_json::Value;
use std::fmt;

/// The number of rules that are shown at once.
const MOST_OPEN_RULES: usize = 2;

/// A page on which a puzzle is played.
#[derive(Clone, Debug)]
pub struct PlayPage {
    /// The title.
    pub title: String,
    /// The rules in words.
    pub rules: Vec<String>,
    /// The world of the puzzle.
    pub world: World,
    /// The clues, as SVG.
    pub picture: String,
    /// The places of the puzzle with their solution, and the steps to it.
    pub game: Value,
}

impl fmt::Display for PlayPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = PageCode::new(&(self.world.colours() + PLAY_STYLE), PLAY);
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
        writeln!(f, "</header>\n<main>\n{}</main>", self.html())?;
        writeln!(f, "<noscript><p>The puzzle is played by the script of the page.</p></noscript>")?;
        writeln!(
            f,
            "<script type=\"application/json\" data-part=\"game\">{}</script>",
            self.data()
        )?;
        writeln!(f, "{}</html>", code.script_element())
    }
}

impl PlayPage {
    /// Returns the page without its head, its title and its script, for a page that shows it within
    /// itself.
    pub fn fragment(&self) -> Fragment {
        Fragment { style: self.world.scoped_colours(), html: self.html(), game: self.keyed_game() }
    }

    /// Returns the board and its controls.
    fn html(&self) -> String {
        let (world, picture) = (self.world.class(), &self.picture);
        format!(
            "<div class=\"kumiki kumiki-play {world}\" data-part=\"page\" hidden>\n\
             <div class=\"board\">\n{picture}\n{PANEL}</div>\n"
        )
    }

    /// Returns the data of the puzzle as JSON that cannot end its element.
    fn data(&self) -> String {
        self.keyed_game().to_string().replace('<', "\\u003c")
    }

    /// Returns the data of the puzzle with the key under which a browser keeps what is written:
    /// that of the puzzle, without its steps.
    fn keyed_game(&self) -> Value {
        let mut game = self.game.clone();
        let puzzle = format!("{}{}", self.picture, game["places"]);
        let hash = Hash::hash(puzzle.as_bytes());
        game["key"] = BASE64_STANDARD.encode(&hash[..12]).into();
        game
    }
}

const PANEL: &str = include_str!("play/panel.html");

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki_puzzles::Kinds;
    use serde_json::json;

    #[test]
    fn a_fragment_has_no_script_and_no_style_of_others() {
        let puzzle = Kinds::standard().read("nonogram/2/2/1111").unwrap();
        let page = PlayPage::of_pencil(&*puzzle, None, None).unwrap();
        let Fragment { style, html, game } = page.fragment();
        assert!(!html.contains("<script") && !style.contains(":root"), "{html}{style}");
        assert_eq!(html.replace(&page.picture, "").matches(" id=").count(), 0);
        assert!(html.contains("class=\"kumiki kumiki-play kumiki-pencil\""), "{html}");
        assert!(game["key"].is_string() && game["places"][0].as_array().unwrap().len() == 4);
    }

    #[test]
    fn data_cannot_end_its_element() {
        let text = "</script><script>alert(1)</script>";
        let page = PlayPage {
            title: text.to_owned(),
            rules: vec![text.to_owned()],
            world: World::Pencil,
            picture: "<svg></svg>".to_owned(),
            game: json!({ "places": [], "steps": [{ "text": [text] }] }),
        };
        let page = page.to_string();
        assert_eq!((page.matches("<script").count(), page.matches("</script").count()), (2, 2));
        assert!(page.contains("\\u003c/script>\\u003cscript>alert(1)"), "{page}");
        assert_eq!(page.matches("&lt;script&gt;").count(), 3);
    }
}
