//! The puzzles of a command line: in arguments, in files, or on standard input.
//!
//! Invariant: puzzles come in the order of the arguments, and are read on demand. A file is held in
//! memory only if its format must be read as a whole.

use super::batches::{BatchPuzzles, Batches};
use super::error::{PlacedPuzzle, UnreadablePuzzle};
use crate::terminal::batch::InputPosition;
use crate::terminal::input::Source;
use kumiki_sudoku_io::Format;
use kumiki_sudoku_io::input::looks_like_puzzle;
use std::ffi::OsString;
use std::path::Path;

/// The number of puzzles that are read at once.
const AT_ONCE: usize = 1024;

/// The puzzles of a command line, one after the other.
#[derive(Debug)]
pub struct Inputs {
    batches: Batches,
    batch: Option<BatchPuzzles>,
}

impl Inputs {
    /// Returns the puzzles of `arguments`. `-` is standard input, the name of a file is that file,
    /// and any other text that looks like a puzzle is one. `format` is the format of all puzzles,
    /// if it is known.
    pub fn new(arguments: &[OsString], format: Option<Format>) -> Inputs {
        let sources = sources(arguments, format);
        Inputs { batches: Batches::new(sources, InputPosition::BEGIN, format), batch: None }
    }
}

impl Iterator for Inputs {
    type Item = Result<PlacedPuzzle, UnreadablePuzzle>;

    fn next(&mut self) -> Option<Result<PlacedPuzzle, UnreadablePuzzle>> {
        loop {
            let puzzle = self.batch.as_mut().and_then(Iterator::next);
            if puzzle.is_some() {
                return puzzle;
            }
            self.batch = Some(self.batches.next(AT_ONCE)?.puzzles());
        }
    }
}

/// Returns the sources that `arguments` name. `format` is the format of all puzzles, if it is
/// known.
pub(in crate::sudoku) fn sources(arguments: &[OsString], format: Option<Format>) -> Vec<Source> {
    (1..).zip(arguments).map(|(number, argument)| source(number, argument, format)).collect()
}

/// Returns the source that an argument names.
fn source(number: usize, argument: &OsString, format: Option<Format>) -> Source {
    if argument == "-" {
        return Source::Stdin;
    }
    let is_puzzle = |text: &str| {
        looks_like_puzzle(text) || format.is_some_and(|format| format.read(text).is_ok())
    };
    match argument.to_str() {
        Some(text) if !Path::new(text).exists() && is_puzzle(text) => {
            Source::Argument { number, text: text.to_string() }
        }
        _ => Source::File(argument.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const A: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn read(arguments: &[&str]) -> Vec<Result<PlacedPuzzle, String>> {
        let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
        Inputs::new(&arguments, None)
            .map(|puzzle| puzzle.map_err(|unreadable| unreadable.to_string()))
            .collect()
    }

    #[test]
    fn arguments_and_files_are_read_in_order() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("two.txt");
        fs::write(&path, format!("{A}\r\n# comment\r\n{A}")).unwrap();
        let places: Vec<String> = read(&[A, path.to_str().unwrap(), &A.replace('.', "0")])
            .into_iter()
            .map(|puzzle| puzzle.unwrap())
            .map(|puzzle| {
                assert_eq!(puzzle.value.grid(), A.parse().ok());
                puzzle.place.to_string()
            })
            .collect();
        let file = path.display();
        assert_eq!(
            places,
            ["argument 1".into(), format!("{file}:1"), format!("{file}:3"), "argument 3".into()]
        );
    }

    #[test]
    fn what_cannot_be_read_is_named_and_the_rest_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        fs::write(path("empty"), "").unwrap();
        let spoilt = A.replacen("53", "5x", 1);
        let read = read(&[&path("missing.txt"), &path(""), &path("empty"), &spoilt, "53..7", A]);
        let wrong: Vec<String> = read[..5].iter().map(|r| r.clone().unwrap_err()).collect();
        assert_eq!(
            wrong,
            [
                format!("{}: no such file", path("missing.txt")),
                format!("{}: is a directory, not a file", path("")),
                format!("{}: there is no puzzle in it", path("empty")),
                "argument 4: row 1 column 2: unknown symbol 'x', and there is no file of this name"
                    .into(),
                "argument 5: a grid has 81 cells, not 5, and there is no file of this name".into(),
            ]
        );
        assert!(read[5].is_ok());
    }
}
