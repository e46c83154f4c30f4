//! The puzzles of a command line: in arguments, in files, or on standard input.
//!
//! Invariant: puzzles come in the order of the arguments, and are read on demand. A file is held in
//! memory only if it is JSON, or one puzzle that an editor or a game has saved.

mod link_lines;

use crate::terminal::batch::{InputPosition, Mark};
use crate::terminal::content::looks_binary;
use crate::terminal::defect::Defect;
use crate::terminal::input::{Place, Placed, Source, SourceError, Unreadable};
use crate::terminal::lines::LineError;
use kumiki_front::{RightProgram, is_json, is_saved_puzzle, pencil_on_line};
use kumiki_puzzles::explanation::ExplainError;
use kumiki_puzzles::layers::LinkError;
use kumiki_puzzles::{AnyPuzzle, CollectionError, Entry, Kinds, is_game_id};
use link_lines::LinkLines;
use std::ffi::OsString;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use thiserror::Error;

/// The greatest length in bytes of a file of JSON.
const DOCUMENT_LIMIT: u64 = 64 << 20;

/// A puzzle with its place.
pub(super) type PlacedPencil = Placed<NamedPuzzle>;

/// A puzzle, or a whole source, that could not be read, with its place.
pub(super) type UnreadablePencil = Unreadable<PencilError>;

/// A puzzle, and its name in a document of many.
#[derive(Debug)]
pub(super) struct NamedPuzzle {
    pub(super) name: Option<String>,
    pub(super) puzzle: AnyPuzzle,
}

/// An error of a puzzle.
#[derive(Debug, Error)]
pub(super) enum PencilError {
    /// A whole source cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// A source is empty.
    #[error("there is no puzzle in it")]
    Empty,
    /// A source is no text.
    #[error("it looks binary: neither text nor compressed by gzip")]
    Binary,
    /// A file of JSON is too long.
    #[error("it is one document, and is longer than {} MiB", DOCUMENT_LIMIT >> 20)]
    TooLong,
    /// A document in JSON has another form.
    #[error(transparent)]
    Document(#[from] CollectionError),
    /// A line is no text.
    #[error(transparent)]
    Line(#[from] LineError),
    /// A link cannot be read.
    #[error("{}{}", .0, advice(.0))]
    Link(#[from] LinkError),
    /// No line of a file is a link, so it has another form.
    #[error("it has no form of a file that is known: {0}")]
    NoForm(LinkError),
    /// An argument is neither a link nor a file.
    #[error("{}{}, and there is no file of this name", .0, advice(.0))]
    Argument(LinkError),
    /// Another program reads it.
    #[error("{0}")]
    Other(RightProgram),
    /// The name of a type stands in the place of a puzzle.
    #[error(
        "a puzzle of this type is a link, such as {0}/5/5/...; and there is no file of this name"
    )]
    OnlyType(&'static str),
    /// A puzzle of a document cannot be read.
    #[error("{name}: {error}{advice}", advice = advice(error))]
    Entry { name: String, error: LinkError },
    /// A puzzle cannot be stated or explained.
    #[error(transparent)]
    Explain(#[from] ExplainError),
    /// The program has a defect.
    #[error(transparent)]
    Defect(#[from] Defect),
}

impl PencilError {
    /// Returns the error for `text`, which another program may read.
    fn of(self, text: &str) -> PencilError {
        match RightProgram::of_file(text) {
            Some(other) if other != RightProgram::Pencil => PencilError::Other(other),
            None if kumiki_sudoku_io::format::read(text).is_ok() => {
                PencilError::Other(RightProgram::Sudoku)
            }
            _ => self,
        }
    }
}

/// Returns what can be done about an error.
fn advice(error: &LinkError) -> &'static str {
    match error {
        LinkError::UnknownType { .. } => " ('kumiki puzzle types' lists the types)",
        _ => "",
    }
}

/// Returns the sources that arguments name: `-` is standard input, the name of a file is that file,
/// and any other text that looks like a link or JSON is a puzzle.
pub(super) fn sources(arguments: &[OsString]) -> Vec<Source> {
    let source = |(number, argument): (usize, &OsString)| match argument.to_str() {
        Some("-") => Source::Stdin,
        Some(text) if !Path::new(text).exists() && looks_like_puzzle(text) => {
            Source::Argument { number, text: text.to_owned() }
        }
        _ => Source::File(argument.into()),
    };
    (1..).zip(arguments).map(source).collect()
}

/// Returns whether the only argument is one puzzle itself.
pub(crate) fn is_one_puzzle(arguments: &[OsString]) -> bool {
    match &sources(arguments)[..] {
        [Source::Argument { text, .. }] => !is_json(text),
        _ => false,
    }
}

/// Returns whether a text is probably a link, a game ID or JSON, and not the name of a file.
fn looks_like_puzzle(text: &str) -> bool {
    let has_size = || text.split('/').skip(1).any(|part| part.parse::<u64>().is_ok());
    let is_address = text.contains('?') || text.contains("://");
    is_address || is_json(text) || has_size() || is_game_id(text)
}

/// The puzzles of sources, one after the other.
pub(super) struct PencilInputs {
    kinds: Kinds,
    sources: Vec<Source>,
    /// The position after the last puzzle.
    position: InputPosition,
    open: Option<OpenSource>,
}

/// A puzzle that was read, or the reason why it cannot be read.
pub(super) struct PencilBatch {
    pub(super) read: Result<PlacedPencil, UnreadablePencil>,
    /// The position after it, if the inputs can be read on from there.
    pub(super) end: Option<InputPosition>,
    /// The number of bytes that were read for it.
    pub(super) bytes: u64,
}

/// A source that is being read.
enum OpenSource {
    /// A text with a link on each line.
    Links(LinkLines),
    /// The puzzles of a document, and the bytes of each.
    Entries(Arc<str>, std::vec::IntoIter<Entry>, u64),
}

impl PencilInputs {
    /// Returns the puzzles of `sources` from `position` on.
    pub(super) fn new(sources: Vec<Source>, position: InputPosition) -> PencilInputs {
        PencilInputs { kinds: Kinds::standard(), sources, position, open: None }
    }

    /// Opens a source at the position. Returns the puzzle of an argument, or of a file that is one
    /// puzzle.
    fn open(&mut self, source: &Source, name: &Arc<str>) -> Result<Option<AnyPuzzle>, PencilError> {
        let mark = self.position.mark;
        if let Some(before) = mark.offset.checked_sub(1) {
            let reader = source.open_at(before)?;
            let lines = LinkLines::from(Arc::clone(name), mark, reader);
            self.open = Some(OpenSource::Links(lines.map_err(SourceError::from)?));
            return Ok(None);
        }
        if let Source::Argument { text, .. } = source
            && !is_json(text)
        {
            let is_meant = text.contains('?') || text.contains("://") || is_game_id(text);
            let wrong = if is_meant { PencilError::Link } else { PencilError::Argument };
            let read = pencil_on_line(&self.kinds, text).unwrap_or_else(|| self.kinds.read(text));
            return read.map(Some).map_err(|error| wrong(error).of(text));
        }
        let mut reader = source.open().map_err(|error| self.missing(error, name))?;
        let head = reader.fill_buf().map_err(SourceError::from)?;
        if looks_binary(head) {
            return Err(PencilError::Binary);
        }
        if is_saved_puzzle(head) {
            return Ok(Some(self.kinds.read(&document(reader)?)?));
        }
        let begin = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
        let begin = String::from_utf8_lossy(begin).into_owned();
        self.open = Some(match is_json(&begin) {
            true => {
                let text = document(reader)?;
                let read = self.kinds.read_json(&text).map_err(PencilError::from);
                let entries = read.map_err(|error| error.of(&text))?;
                if entries.iter().all(|entry| entry.puzzle.is_err()) {
                    let other = PencilError::Empty.of(&text);
                    if entries.is_empty() || matches!(other, PencilError::Other(_)) {
                        return Err(other);
                    }
                }
                let bytes = source.bytes().unwrap_or(0) / entries.len() as u64;
                let mut entries = entries.into_iter();
                // Those before the position are answered.
                entries.by_ref().take(mark.lines as usize).for_each(drop);
                OpenSource::Entries(Arc::clone(name), entries, bytes)
            }
            false => OpenSource::Links(LinkLines::new(Arc::clone(name), reader, begin)),
        });
        Ok(None)
    }

    /// Returns the error of a source that cannot be opened. The name of a file that is missing may
    /// be meant as a puzzle, or as a type.
    fn missing(&self, error: SourceError, name: &str) -> PencilError {
        match (&error, self.kinds.named(name)) {
            (SourceError::Missing, Ok(kind)) => PencilError::OnlyType(kind.names[0]),
            (SourceError::Missing, Err(_)) => PencilError::from(error).of(name),
            _ => error.into(),
        }
    }

    /// Returns the next puzzle of the open source.
    fn next_of_open(&mut self) -> Option<PencilBatch> {
        let before = self.position.mark.offset;
        let (place, read, mark, bytes) = match self.open.as_mut()? {
            OpenSource::Entries(source, entries, bytes) => {
                let Entry { name, puzzle } = entries.next()?;
                let mark = Mark { lines: self.position.mark.lines + 1, ..self.position.mark };
                let place = Place { source: Arc::clone(source), line: None };
                let wrong = |error| PencilError::Entry { name: name.clone(), error };
                let read = puzzle.map_err(wrong);
                let read = read.map(|puzzle| NamedPuzzle { name: Some(name), puzzle });
                (place, read, Some(mark), *bytes)
            }
            OpenSource::Links(lines) => {
                let (place, read) = lines.next(&self.kinds)?;
                let bytes = lines.offset().saturating_sub(before);
                (place, read.map(|puzzle| NamedPuzzle { name: None, puzzle }), lines.mark(), bytes)
            }
        };
        // The bytes of lines that wait are counted with the first of them.
        self.position.mark = mark.unwrap_or(Mark { offset: before + bytes, ..Mark::BEGIN });
        Some(PencilBatch {
            read: match read {
                Ok(value) => Ok(Placed { place, value }),
                Err(problem) => Err(UnreadablePencil { place, problem }),
            },
            end: mark.map(|_| self.position),
            bytes,
        })
    }
}

impl Iterator for PencilInputs {
    type Item = PencilBatch;

    fn next(&mut self) -> Option<PencilBatch> {
        loop {
            let next = self.next_of_open();
            if next.is_some() {
                return next;
            }
            if self.open.take().is_some() {
                self.position = self.position.next_source();
            }
            let source = self.sources.get(self.position.source)?.clone();
            let name: Arc<str> = source.name().into();
            let place = Place { source: Arc::clone(&name), line: None };
            let read = match self.open(&source, &name) {
                Ok(None) => continue,
                Ok(Some(puzzle)) => Ok(Placed { place, value: NamedPuzzle { name: None, puzzle } }),
                Err(problem) => Err(UnreadablePencil { place, problem }),
            };
            self.position = self.position.next_source();
            let bytes = source.bytes().unwrap_or(0);
            return Some(PencilBatch { read, end: Some(self.position), bytes });
        }
    }
}

/// Returns the text of a document.
fn document(reader: impl Read) -> Result<String, PencilError> {
    let mut text = Vec::new();
    let read = reader.take(DOCUMENT_LIMIT + 1).read_to_end(&mut text);
    if read.map_err(SourceError::from)? as u64 > DOCUMENT_LIMIT {
        return Err(PencilError::TooLong);
    }
    let text = String::from_utf8_lossy(&text).into_owned();
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// Returns the content of a file as an object of JSON.
///
/// # Errors
/// If it cannot be read, or is no object.
pub(super) fn json_object(
    path: &Path,
) -> Result<serde_json::Map<String, serde_json::Value>, String> {
    let source = if path == Path::new("-") { Source::Stdin } else { Source::File(path.into()) };
    let read = source.open().map_err(PencilError::from).and_then(document);
    let text = read.map_err(|error| format!("{}: {error}", source.name()))?;
    serde_json::from_str(&text).map_err(|error: serde_json::Error| {
        format!("{}: {}", source.name(), io::Error::from(error))
    })
}

#[cfg(test)]
mod tests;
