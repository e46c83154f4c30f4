//! Sources of input, and their names in messages.
//!
//! Invariant: every message about input names its place: the argument, or the file and line.

use crate::terminal::content::{Encoding, decoded, mark};
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// The name of the file that is standard input, on systems that have one.
const STDIN: &str = "/dev/stdin";

/// A source of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Text on the command line.
    Argument {
        /// The number of the argument, from 1.
        number: usize,
        /// The text.
        text: String,
    },
    /// A file.
    File(PathBuf),
    /// Standard input.
    Stdin,
}

impl Source {
    /// Returns the name of the source in messages.
    pub fn name(&self) -> String {
        match self {
            Source::Argument { number, .. } => format!("argument {number}"),
            Source::File(path) => path.display().to_string(),
            Source::Stdin => "standard input".to_string(),
        }
    }

    /// Opens the source for reading. Its text is decompressed, and is UTF-8.
    ///
    /// # Errors
    /// If a file is missing, is a directory, or cannot be opened.
    pub fn open(&self) -> Result<Box<dyn BufRead + Send>, SourceError> {
        self.open_at(0)
    }

    /// Opens the source for reading from byte `offset` of its text on.
    ///
    /// # Errors
    /// If a file is missing, is a directory, or cannot be opened, or if the bytes before `offset`
    /// cannot be skipped.
    pub fn open_at(&self, offset: u64) -> Result<Box<dyn BufRead + Send>, SourceError> {
        let mut reader = match self {
            Source::Argument { text, .. } => {
                let mut text = io::Cursor::new(text.clone().into_bytes());
                text.set_position(offset);
                return Ok(Box::new(text));
            }
            Source::Stdin => decoded(io::stdin())?,
            Source::File(path) => {
                let mut file = File::open(path)?;
                // Some systems open a directory, and fail only on reading it.
                if file.metadata()?.is_dir() {
                    return Err(SourceError::Directory);
                }
                if offset > 0 && is_plain(path) {
                    file.seek(io::SeekFrom::Start(offset))?;
                    return Ok(Box::new(BufReader::new(file)));
                }
                decoded(file)?
            }
        };
        io::copy(&mut reader.by_ref().take(offset), &mut io::sink())?;
        Ok(reader)
    }

    /// Returns the path of a file; `None` for other sources.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Source::File(path) => Some(path),
            Source::Argument { .. } | Source::Stdin => None,
        }
    }

    /// Returns the number of bytes of the text, if it is known. It is unknown for pipes, and for
    /// files in another encoding than UTF-8.
    pub fn text_bytes(&self) -> Option<u64> {
        let is_plain = match self {
            Source::Argument { .. } => true,
            Source::Stdin => self.bytes().is_some() && is_plain(Path::new(STDIN)),
            Source::File(path) => is_plain(path),
        };
        self.bytes().filter(|_| is_plain)
    }

    /// Returns the number of bytes that are stored, if it is known. It is unknown for pipes.
    pub fn bytes(&self) -> Option<u64> {
        match self {
            Source::Argument { text, .. } => Some(text.len() as u64),
            // If there is no such file, the number is unknown.
            Source::Stdin => bytes_of_file(Path::new(STDIN)),
            Source::File(path) => bytes_of_file(path),
        }
    }
}

/// Returns the encoding of the file at `path`; `None` if it is no regular file.
///
/// The file is opened anew, so this does not change the place from which others read it.
fn encoding(path: &Path) -> Option<Encoding> {
    bytes_of_file(path)?;
    let head = mark(&mut File::open(path).ok()?).ok()?;
    Some(Encoding::of(&head))
}

fn is_plain(path: &Path) -> bool {
    encoding(path) == Some(Encoding::Plain)
}

/// Returns the length of the file at `path`, if it is a regular file.
fn bytes_of_file(path: &Path) -> Option<u64> {
    let about = std::fs::metadata(path).ok().filter(|about| about.is_file());
    about.map(|about| about.len())
}

/// An error of opening a source.
#[derive(Debug, Error)]
pub enum SourceError {
    /// There is no such file.
    #[error("no such file")]
    Missing,
    /// It is a directory.
    #[error("is a directory, not a file")]
    Directory,
    /// The system denies access.
    #[error("cannot be read: {0}")]
    Unreadable(io::Error),
}

impl From<io::Error> for SourceError {
    fn from(error: io::Error) -> SourceError {
        match error.kind() {
            io::ErrorKind::NotFound => SourceError::Missing,
            io::ErrorKind::IsADirectory => SourceError::Directory,
            _ => SourceError::Unreadable(error),
        }
    }
}

/// A place in a source.
///
/// Displays as `puzzles.txt:3`, or `argument 2`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The name of the source.
    pub source: Arc<str>,
    /// The line, from 1; `None` for the source as a whole.
    pub line: Option<u64>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}", self.source),
            None => f.write_str(&self.source),
        }
    }
}

/// A value that was read, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed<T> {
    /// The place.
    pub place: Place,
    /// The value.
    pub value: T,
}

/// An input that could not be read, with its place.
#[derive(Debug, Error)]
#[error("{place}: {problem}")]
pub struct Unreadable<P: fmt::Display> {
    /// The place.
    pub place: Place,
    /// The problem.
    pub problem: P,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_opened_says_why() {
        let folder = tempfile::tempdir().unwrap();
        let open = |path: PathBuf| Source::File(path).open().map(|_| ()).unwrap_err().to_string();
        assert_eq!(open(folder.path().join("missing")), "no such file");
        assert_eq!(open(folder.path().to_path_buf()), "is a directory, not a file");
    }

    #[test]
    fn a_file_is_read_from_where_it_is_asked_and_its_length_is_known() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("some.txt");
        std::fs::write(&path, "some text").unwrap();
        let argument = Source::Argument { number: 1, text: "some text".to_string() };
        for source in [Source::File(path), argument] {
            assert_eq!((source.bytes(), source.text_bytes()), (Some(9), Some(9)));
            let mut text = String::new();
            source.open_at(5).unwrap().read_to_string(&mut text).unwrap();
            assert_eq!(text, "text");
        }
        assert_eq!(Source::File(folder.path().to_path_buf()).bytes(), None);
    }

    #[test]
    fn a_file_in_another_encoding_is_read_from_where_it_is_asked_and_its_length_is_not_known() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("some.txt");
        let bytes: Vec<u8> = "some text".encode_utf16().flat_map(u16::to_le_bytes).collect();
        std::fs::write(&path, bytes).unwrap();
        let source = Source::File(path);
        assert_eq!((source.bytes(), source.text_bytes()), (Some(18), None));
        let mut text = String::new();
        source.open_at(5).unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, "text");
    }

    #[test]
    fn a_place_names_source_and_line() {
        let source: Arc<str> = Source::File("sets/easy.txt".into()).name().into();
        assert_eq!(Place { source, line: Some(3) }.to_string(), "sets/easy.txt:3");
        let source = Source::Argument { number: 2, text: String::new() }.name().into();
        assert_eq!(Place { source, line: None }.to_string(), "argument 2");
    }
}
