//! The puzzles of a command line: given there, in files, or on standard input.
//!
//! Invariant: puzzles come in the order of the arguments and are read as they are asked for; no
//! file is held in memory.

use super::puzzles::{PuzzleError, Puzzles};
use crate::input::{self, Place, Source, SourceError};
use kumiki_sudoku::format::Symbol;
use kumiki_sudoku::{Grid, GridError};
use std::ffi::OsString;
use std::io::BufRead;
use std::path::Path;
use std::sync::Arc;
use thiserror::Error;

/// A puzzle and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Where it stands.
    pub place: Place,
    /// The puzzle.
    pub grid: Grid,
}

/// A puzzle, or a whole source, that could not be read, and where it stands.
pub type Unreadable = input::Unreadable<Problem>;

/// What is wrong with an input.
#[derive(Debug, Error)]
pub enum Problem {
    /// A whole source cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// There is nothing in a source.
    #[error("there is no puzzle in it")]
    Empty,
    /// One puzzle cannot be read.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// An argument is neither a puzzle nor a file.
    #[error("{0}, and there is no file of this name")]
    Argument(GridError),
}

impl Problem {
    /// Whether it is one puzzle that cannot be read, and not a whole source.
    pub fn is_of_one_puzzle(&self) -> bool {
        !matches!(self, Problem::Source(_) | Problem::Empty)
    }
}

/// The puzzles of a command line, one after the other.
#[derive(Debug)]
pub struct Inputs {
    sources: std::vec::IntoIter<Source>,
    open: Option<Open>,
}

/// A source that is being read.
struct Open {
    name: Arc<str>,
    puzzles: Puzzles<Box<dyn BufRead>>,
    is_empty: bool,
}

impl std::fmt::Debug for Open {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Open").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Inputs {
    /// The puzzles that `arguments` give: `-` is standard input, the name of a file is that file,
    /// and anything else that looks like a puzzle is one.
    pub fn new(arguments: &[OsString]) -> Inputs {
        let sources: Vec<Source> =
            arguments.iter().enumerate().map(|(i, argument)| source(i + 1, argument)).collect();
        Inputs { sources: sources.into_iter(), open: None }
    }

    fn open(&mut self, source: Source) -> Option<Result<Puzzle, Unreadable>> {
        let place = Place { source: source.name().into(), line: None };
        // An argument is one puzzle, however it is broken into lines.
        if let Source::Argument { text, .. } = source {
            return Some(match text.parse() {
                Ok(grid) => Ok(Puzzle { place, grid }),
                Err(error) => Err(Unreadable { place, problem: Problem::Argument(error) }),
            });
        }
        match source.open() {
            Ok(reader) => {
                let puzzles = Puzzles::new(reader);
                self.open = Some(Open { name: place.source, puzzles, is_empty: true });
                None
            }
            Err(error) => Some(Err(Unreadable { place, problem: error.into() })),
        }
    }
}

impl Iterator for Inputs {
    type Item = Result<Puzzle, Unreadable>;

    fn next(&mut self) -> Option<Result<Puzzle, Unreadable>> {
        loop {
            let Some(open) = &mut self.open else {
                let source = self.sources.next()?;
                match self.open(source) {
                    None => continue,
                    puzzle => return puzzle,
                }
            };
            if let Some((line, grid)) = open.puzzles.next() {
                open.is_empty = false;
                let place = Place { source: Arc::clone(&open.name), line: Some(line) };
                return Some(match grid {
                    Ok(grid) => Ok(Puzzle { place, grid }),
                    Err(error) => Err(Unreadable { place, problem: error.into() }),
                });
            }
            let place = Place { source: Arc::clone(&open.name), line: None };
            let is_empty = open.is_empty;
            self.open = None;
            if is_empty {
                return Some(Err(Unreadable { place, problem: Problem::Empty }));
            }
        }
    }
}

/// What an argument means.
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

/// Whether `text` is meant as a puzzle: most of it belongs to one.
fn looks_like_puzzle(text: &str) -> bool {
    let unknown = text.chars().filter(|&symbol| Symbol::of(symbol) == Symbol::Unknown).count();
    text.parse::<Grid>().is_ok() || 4 * unknown <= text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const A: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn read(arguments: &[&str]) -> Vec<Result<Puzzle, String>> {
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
                assert_eq!(puzzle.grid, A.parse().unwrap());
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

    #[test]
    fn only_a_puzzle_takes_a_line_of_its_own() {
        assert!(Problem::Argument(GridError::WrongLength { found: 3 }).is_of_one_puzzle());
        assert!(!Problem::from(SourceError::Missing).is_of_one_puzzle());
    }
}
