//! The puzzles of a command line: in arguments, in files, or on standard input.
//!
//! Invariant: puzzles come in the order of the arguments, and are read on demand. A file is held in
//! memory only if its format must be read as a whole.

use super::batches::{BatchPuzzles, Batches, InputPosition};
use super::error::{PlacedPuzzle, UnreadablePuzzle};
use super::puzzle_input::looks_like_puzzle;
use crate::terminal::input::Source;
use kumiki_sudoku_io::Format;
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
    /// and any other text that looks like a puzzle is one.
    pub fn new(arguments: &[OsString]) -> Inputs {
        Inputs { batches: Batches::new(sources(arguments), InputPosition::BEGIN), batch: None }
    }

    /// Returns the puzzles of `arguments`, all of them in `format`.
    pub fn of_format(arguments: &[OsString], format: Format) -> Inputs {
        let mut inputs = Inputs::new(arguments);
        inputs.batches.set_format(format);
        inputs
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

/// Returns the sources that `arguments` name.
pub(in crate::sudoku) fn sources(arguments: &[OsString]) -> Vec<Source> {
    (1..).zip(arguments).map(|(number, argument)| source(number, argument)).collect()
}

/// Returns the source that an argument names.
fn source(number: usize, argument: &OsString) -> Source {
    if argument == "-" {
        return Source::Stdin;
    }
    match argument.to_str() {
        Some(text) if !Path::new(text).exists() && looks_like_puzzle(text) => {
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
        Inputs::new(&arguments)
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
