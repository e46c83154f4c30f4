//! The program that reads a text which another program was given.
//!
//! Invariant: a program is named only for a text that it reads, or whose type it knows.

use kumiki_model::Model;
use kumiki_puzzles::{Kinds, is_game_id};
use kumiki_sudoku_io::input::PuzzleInput;
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
    /// Returns the program that reads `text`, if there is one.
    pub fn of(text: &str) -> Option<RightProgram> {
        let text = text.trim();
        let kinds = Kinds::standard();
        if text.starts_with('{') && Model::read(text.as_bytes()).is_ok() {
            return Some(RightProgram::Model);
        }
        // A link has its type behind the address, and its size behind the type.
        let link = text.split_once('?').map_or(text, |(_, link)| link);
        let name = link.split_once(['/', ':']).map(|(name, _)| name);
        let is_sudoku = name.is_some_and(RightProgram::is_sudoku);
        if is_sudoku || text.parse::<PuzzleInput>().is_ok() {
            return Some(RightProgram::Sudoku);
        }
        let is_known = name.is_some_and(|name| kinds.named(name).is_ok()) || is_game_id(text);
        let is_document = || {
            let entries = kinds.read_json(text).unwrap_or_default();
            !entries.is_empty() && entries.iter().all(|entry| entry.puzzle.is_ok())
        };
        (is_known || text.starts_with(['{', '[']) && is_document()).then_some(RightProgram::Pencil)
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

#[cfg(test)]
mod tests {
    use super::*;

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
            ("puzzles/easy.txt", None),
            ("nonogram", None),
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
