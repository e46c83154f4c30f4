//! Links among words: in a mail, in Markdown, in a list.
//!
//! Invariant: a link of a known format that cannot be read is no other puzzle, and hides those
//! beside it.

use super::puzzle_of;
use crate::format::{foreign_link, line};
use kumiki_sudoku::Puzzle;

/// Symbols that end a link.
const ENDS: [char; 12] = ['<', '>', '"', '\'', '`', '(', ')', '[', ']', '{', '}', '|'];

/// Returns the puzzles of the links in `text`, at least one.
pub(super) fn find(text: &str) -> Option<Vec<Puzzle>> {
    let mut found = Vec::new();
    for link in all(text) {
        // The end of a sentence is no part of it.
        let link = link.trim_end_matches(['.', ',', ';', ':', '!', '?', '*', '_']);
        if let Some(puzzle) = of_parts(link) {
            found.push(puzzle);
        } else if let Some(format) = foreign_link::format_of(link) {
            found.push(format.read(link).ok()?);
        }
    }
    (!found.is_empty()).then_some(found)
}

/// Returns the addresses in `text`.
fn all(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|symbol: char| symbol.is_whitespace() || ENDS.contains(&symbol));
    words.filter_map(|word| {
        let scheme = ["https://", "http://"].into_iter().find_map(|scheme| word.find(scheme))?;
        Some(&word[scheme..])
    })
}

/// Returns the puzzle of a link of which one part has 81 cells.
fn of_parts(link: &str) -> Option<Puzzle> {
    let parts = link.split(['/', '?', '&', '=', '#', ':']);
    let cells = parts.filter(|part| part.len() == 81 && line::is_grid(part));
    cells.map(|part| puzzle_of(&part.chars().collect::<Vec<_>>())).next()?
}
