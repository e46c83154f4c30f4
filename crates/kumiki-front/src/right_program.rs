//! The program that reads a text which another program was given.
//!
//! Invariant: a text is known by its form, so that no program has the readers of the others.

use kumiki_puzzles::layers::LinkError;
use kumiki_puzzles::layers::file::is_file;
use kumiki_puzzles::{
    AnyPuzzle, Kinds, is_daily, is_game_id, is_letter_board, is_nonogram, is_saved_game,
    is_type_name,
};
use serde_json::Value;
use std::fmt;

/// A program, by what it reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RightProgram {
    /// `sudoku`.
    Sudoku,
    /// `kumiki puzzle`.
    Pencil,
    /// `kumiki`.
    Model,
}

/// The names of sudoku as a type of puzzles.
const SUDOKU: [&str; 2] = ["sudoku", "solo"];

impl RightProgram {
    /// Returns the program that reads texts such as `text`, if there is one.
    pub fn of(text: &str) -> Option<RightProgram> {
        let text = text.trim();
        // A link has its type behind the address, and its size behind the type.
        let link = text.lines().next().and_then(pencil_link).unwrap_or(text);
        let link = link.split_once('?').map_or(link, |(_, link)| link);
        let name = link.split_once(['/', ':']).map(|(name, _)| name);
        if name.is_some_and(RightProgram::is_sudoku) || is_line_of_cells(text) {
            return Some(RightProgram::Sudoku);
        }
        if name.is_some_and(is_type_name) || is_game_id(text) {
            return Some(RightProgram::Pencil);
        }
        let document = is_json(text).then(|| serde_json::from_str(text).ok()).flatten();
        document.and_then(|document| RightProgram::of_document(&document))
    }

    /// Returns the program that reads a document, by its keys.
    fn of_document(document: &Value) -> Option<RightProgram> {
        if document.get("variables").is_some() && document.get("constraints").is_some() {
            return Some(RightProgram::Model);
        }
        if is_daily(document) {
            return Some(RightProgram::Pencil);
        }
        // The daily sudoku has the key of its rows from the other daily puzzles.
        let is_cell = |cell: &Value| cell.is_null() || cell.is_u64();
        let is_row = |row: &Value| row.as_array().is_some_and(|row| row.iter().all(is_cell));
        let rows = document["cells"].as_array().filter(|rows| !rows.is_empty());
        if rows.is_some_and(|rows| rows.iter().all(is_row)) {
            return Some(RightProgram::Sudoku);
        }
        let is_puzzle = |one: &Value| one["type"].as_str().is_some_and(is_type_name);
        let is_pencil = match document {
            Value::Array(puzzles) => !puzzles.is_empty() && puzzles.iter().all(is_puzzle),
            Value::Object(lists) => {
                is_puzzle(document)
                    || !lists.is_empty() && lists.keys().all(|name| is_type_name(name))
            }
            _ => false,
        };
        is_pencil.then_some(RightProgram::Pencil)
    }

    /// Returns the program that reads the first line of `text` that is no comment, or all of it.
    pub fn of_file(text: &str) -> Option<RightProgram> {
        let is_line = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
        RightProgram::of(text).or_else(|| RightProgram::of(text.lines().find(is_line)?))
    }

    /// Returns whether `name` is that of sudoku among the types of puzzles.
    pub fn is_sudoku(name: &str) -> bool {
        SUDOKU.iter().any(|own| own.eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for RightProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RightProgram::Sudoku => "it is a sudoku: the program 'sudoku' reads it",
            RightProgram::Pencil => "it is a pencil puzzle: 'kumiki puzzle' reads it",
            RightProgram::Model => "it is a model: the program 'kumiki' reads it",
        })
    }
}

/// Returns whether a text begins as the editor of puzz.link or a game of Simon Tatham's puzzles
/// saves a puzzle, or is a nonogram of another program, or a board of Queens in letters. One of the
/// editor with `/` for the ends of its lines is one of several links.
pub fn is_saved_puzzle(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    let line = head.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let text = String::from_utf8_lossy(line);
    let is_whole = !line.contains(&b'/') && line.len() < head.len() && is_file(&text);
    let all = || String::from_utf8_lossy(head);
    is_whole || is_saved_game(&text) || is_nonogram(&all()) || is_letter_board(&all())
}

/// Returns the link of a pencil puzzle on a line: all of it for a game ID or a file in one line,
/// the address among words, and else the part up to the first blank. `None` for an empty line and a
/// comment.
pub(crate) fn pencil_link(line: &str) -> Option<&str> {
    if is_game_id(line) || is_file(line) {
        return Some(line);
    }
    let first = line.split_whitespace().next().filter(|link| !link.starts_with('#'))?;
    // The source of a puzzle may be told behind it.
    let has_type = first.split('/').next().is_some_and(is_type_name);
    Some(address(line).filter(|_| !has_type).unwrap_or(first))
}

/// Returns the pencil puzzle on a line, as its link is found there. The sign behind a link that
/// ends a sentence or a part of one is left out, unless the link needs it.
pub fn pencil_on_line(kinds: &Kinds, line: &str) -> Option<Result<AnyPuzzle, LinkError>> {
    let link = pencil_link(line)?;
    Some(kinds.read(link).or_else(|error| {
        let bare = link.strip_suffix(['.', ',', ';', ':', '!', '?']);
        bare.and_then(|link| kinds.read(link).ok()).ok_or(error)
    }))
}

/// Returns whether a text is JSON by its first symbol, and no link in Markdown.
pub fn is_json(text: &str) -> bool {
    let text = text.trim_start();
    let line = text.lines().next().unwrap_or_default();
    text.starts_with(['{', '[']) && !line.contains("](http")
}

/// Returns the address in a line, up to a blank, or to the bracket or quote that ends it.
fn address(line: &str) -> Option<&str> {
    let begin = ["https://", "http://"].into_iter().filter_map(|scheme| line.find(scheme)).min()?;
    let (before, rest) = line.split_at(begin);
    let link = rest.split_whitespace().next()?;
    const PAIRS: [(char, char); 5] = [('(', ')'), ('<', '>'), ('[', ']'), ('"', '"'), ('\'', '\'')];
    let around = PAIRS.into_iter().find(|&(open, _)| before.ends_with(open));
    let end = around.and_then(|(_, close)| link.find(close));
    Some(&link[..end.unwrap_or(link.len())])
}

/// Returns whether a text begins with the cells of a sudoku: 81 digits and blanks.
fn is_line_of_cells(text: &str) -> bool {
    let cells = text.split([' ', '\t', ',', ';']).next().unwrap_or_default();
    let is_cell = |symbol: char| symbol.is_ascii_digit() || matches!(symbol, '.' | '_' | '*' | '-');
    cells.len() == 81 && cells.chars().all(is_cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_found_among_words() {
        let kinds = Kinds::standard();
        let link = "https://puzz.link/p?slither/4/4/bj6b182";
        let puzzle = kinds.read(link).unwrap().link();
        for line in [
            link.to_owned(),
            format!("[Slitherlink]({link}) of today"),
            format!("see {link}."),
            format!("<{link}>, easy"),
            format!("1. {link}, easy"),
            format!("{{\"url\": \"{link}\"}}"),
        ] {
            let read = pencil_on_line(&kinds, &line).unwrap();
            assert_eq!(read.map(|puzzle| puzzle.link()), Ok(puzzle.clone()), "{line}");
        }
        assert_eq!(pencil_link(&format!("mashu/4/4/10i000 {link}")), Some("mashu/4/4/10i000"));
        // Points that are clues are kept.
        let kakuro = "kakuro/7/7/l..ifnE-8dm-Bo..97mA-.fIo5-m.-9n..-clbhD7ahi7";
        assert_eq!(pencil_link(&format!("https://puzz.link/p?{kakuro}")).unwrap()[20..], *kakuro);
        assert!(pencil_on_line(&kinds, "# a comment").is_none());
        assert!(pencil_on_line(&kinds, &format!("{link}x")).unwrap().is_err());
    }

    #[test]
    fn each_program_is_named_for_what_it_reads() {
        let line =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let model = r#"{"variables": [{"name": "x", "domain": [1]}], "constraints": []}"#;
        let puzzle = r#"{"type": "nonogram", "rows": 2, "cols": 2, "clues": {}}"#;
        for (text, program) in [
            (line, Some(RightProgram::Sudoku)),
            ("https://puzz.link/p?sudoku/9/9/h", Some(RightProgram::Sudoku)),
            ("sudoku/4/4/1g2h", Some(RightProgram::Sudoku)),
            ("nonogram/3/3/1g3g1g1g3g1g", Some(RightProgram::Pencil)),
            ("https://puzz.link/p?nurikabe/5/5/a", Some(RightProgram::Pencil)),
            ("loopy:5x5t0:abc", Some(RightProgram::Pencil)),
            (puzzle, Some(RightProgram::Pencil)),
            (model, Some(RightProgram::Model)),
            (r#"{"nodes": [], "walls": []}"#, Some(RightProgram::Pencil)),
            (r#"{"cells": [[1, null], [null, 2]]}"#, Some(RightProgram::Sudoku)),
            ("puzzles/easy.txt", None),
            ("nonogram", None),
            ("[one](https://puzz.link/p?nurikabe/5/5/a), easy", Some(RightProgram::Pencil)),
            ("https://example.org/?x/9", None),
            ("", None),
        ] {
            assert_eq!(RightProgram::of(text), program, "{text}");
        }
        assert_eq!(
            RightProgram::of_file(&format!("# one\n\n{line}\n")),
            Some(RightProgram::Sudoku)
        );
    }
}
