//! A page on which a puzzle is played.
//!
//! Invariant: the page holds its puzzle as data in an element that no browser runs. It needs no
//! network, and keeps what is written in the browser.

use crate::script::{PLAY_STYLE, play_script};
use crate::stepped::rules;
use crate::{Fragment, PageCode, World};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hmac_sha256::Hash;
use kumiki_sudoku_io::escaped;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt;

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

/// A page on which several puzzles are played, one below the other.
#[derive(Clone, Debug)]
pub struct PlaySheet(pub Vec<PlayPage>);

impl fmt::Display for PlayPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = self.code(&[self]);
        f.write_str(&code.head(&self.title))?;
        writeln!(f, "<header><h1>{}</h1>", escaped(&self.title))?;
        writeln!(f, "{}</header>\n<main>\n{}</main>", rules(&self.rules), self.html())?;
        writeln!(f, "{NO_SCRIPT}{}", self.data_element())?;
        writeln!(f, "{}</html>", code.script_element())
    }
}

impl fmt::Display for PlaySheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pages: Vec<&PlayPage> = self.0.iter().collect();
        let [first, _, ..] = pages[..] else {
            return pages.first().map_or(Ok(()), |page| page.fmt(f));
        };
        let (code, title) = (first.code(&pages), format!("{} puzzles", pages.len()));
        f.write_str(&code.head(&title))?;
        writeln!(f, "<header><h1>{title}</h1></header>\n<main>")?;
        for (number, page) in (1..).zip(&pages) {
            let title = escaped(&page.title);
            writeln!(f, "<section class=\"puzzle\" data-part=\"puzzle\" id=\"puzzle-{number}\">")?;
            writeln!(f, "<h2>{number}. {title}</h2>\n{}{}", rules(&page.rules), page.html())?;
            writeln!(f, "{}</section>", page.data_element())?;
        }
        writeln!(f, "</main>\n{NO_SCRIPT}{}</html>", code.script_element())
    }
}

const NO_SCRIPT: &str =
    "<noscript><p>The puzzle is played by the script of the page.</p></noscript>\n";

impl PlayPage {
    /// Returns the page without its head, its title and its script, for a page that shows it within
    /// itself.
    pub fn fragment(&self) -> Fragment {
        Fragment { style: self.world.scoped_colours(), html: self.html(), game: self.keyed_game() }
    }

    /// Returns the style and the script of a page with puzzles of one world.
    fn code(&self, pages: &[&PlayPage]) -> PageCode {
        let types: BTreeSet<Option<&str>> =
            pages.iter().map(|page| page.game["type"].as_str()).collect();
        PageCode::new(&(self.world.colours() + PLAY_STYLE), &play_script(&types))
    }

    /// Returns the element with the data of the puzzle.
    fn data_element(&self) -> String {
        format!("<script type=\"application/json\" data-part=\"game\">{}</script>\n", self.data())
    }

    /// Returns the board and its controls.
    fn html(&self) -> String {
        let (world, picture) = (self.world.class(), &self.picture);
        format!(
            "<div class=\"kumiki kumiki-play {world}\" data-part=\"page\" hidden>\n\
             <div class=\"board\" data-part=\"board\">\n<div class=\"sheet\" data-part=\"sheet\">\n\
             {picture}\n{PANEL}</div>\n"
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
    fn a_page_has_the_laws_of_its_types_alone() {
        let page = |link| {
            let puzzle = Kinds::standard().read(link).unwrap();
            PlayPage::of_pencil(&*puzzle, None, None).unwrap()
        };
        let (shading, lines) = (page("nonogram/2/2/1111"), page("slither/2/2/3c"));
        let text = shading.to_string();
        assert!(text.contains("nonogram: {") && !text.contains("slither: {"), "{text}");
        let sheet = PlaySheet(vec![shading.clone(), lines]).to_string();
        assert!(sheet.contains("nonogram: {") && sheet.contains("slither: {"), "{sheet}");
        assert_eq!(
            (sheet.matches("class=\"puzzle\"").count(), sheet.matches("<h1>").count()),
            (2, 1)
        );
        assert_eq!(PlaySheet(vec![shading]).to_string(), text);
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
