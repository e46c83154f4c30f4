//! The sources of a command line, cut into batches of puzzles that several threads can read.
//!
//! Invariant: batches come in the order of the sources, and together hold all puzzles. A file is
//! held in memory only if its format must be read as a whole.

use super::chunks::{Chunk, ChunkPuzzles, Chunks};
use super::document::{argument, document};
use super::error::{DOCUMENT_LIMIT, InputError, PlacedPuzzle, UnreadablePuzzle};
use crate::terminal::batch::{InputPosition, Mark};
use crate::terminal::content::looks_binary;
use crate::terminal::input::{Place, Placed, Source, SourceError};
use kumiki_sudoku_io::Format;
use kumiki_sudoku_io::input::{self, PuzzleInput};
use std::io::{self, BufRead, Read};
use std::sync::Arc;

/// The usual number of bytes of a puzzle in a large file.
pub(in crate::sudoku) const LINE: usize = 82;

/// Adjacent puzzles that are not yet read.
#[derive(Debug)]
pub(in crate::sudoku) struct PuzzleBatch {
    /// The number of bytes of the batch.
    pub(in crate::sudoku) bytes: u64,
    /// The beginning of the next batch; `None` within a puzzle.
    pub(in crate::sudoku) end: Option<InputPosition>,
    /// The number of the source.
    source: usize,
    name: Arc<str>,
    content: Content,
    /// The format, if it is known.
    format: Option<Format>,
}

#[derive(Debug)]
enum Content {
    /// An argument: one puzzle, on one line or several.
    Argument(String),
    Text(Chunk),
    /// A whole file, of this format if it is known.
    Document(Option<Format>, Vec<u8>),
    Fault(InputError),
}

/// The puzzles of a command line, in batches.
#[derive(Debug)]
pub(in crate::sudoku) struct Batches {
    sources: Vec<Source>,
    /// The beginning of the next batch.
    position: InputPosition,
    open: Option<OpenInput>,
    /// The format of all sources, if it is known.
    format: Option<Format>,
}

/// A source that is being read.
struct OpenInput(Chunks<Box<dyn BufRead + Send>>);

impl std::fmt::Debug for OpenInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OpenInput").field("mark", &self.0.mark()).finish_non_exhaustive()
    }
}

impl Batches {
    /// Returns the puzzles of `sources` from `position` on. `format` is the format of all sources,
    /// if it is known.
    pub(in crate::sudoku) fn new(
        sources: Vec<Source>,
        position: InputPosition,
        format: Option<Format>,
    ) -> Batches {
        Batches { sources, position, open: None, format }
    }

    /// Returns the next batch, of about this number of puzzles.
    pub(in crate::sudoku) fn next(&mut self, puzzles: usize) -> Option<PuzzleBatch> {
        loop {
            let source = self.sources.get(self.position.source)?;
            let Some(OpenInput(chunks)) = &mut self.open else {
                if let Source::Argument { text, .. } = source {
                    let content = Content::Argument(text.clone());
                    return Some(self.whole_source(content));
                }
                match opened(source, self.position.mark, self.format) {
                    Ok(SourceReader::Lines(chunks)) => self.open = Some(OpenInput(chunks)),
                    Ok(SourceReader::Whole(content)) => return Some(self.whole_source(content)),
                    Err(error) => {
                        // The name of a file that is missing may be meant as a puzzle.
                        let is_missing = matches!(error, SourceError::Missing);
                        let error = InputError::from(error);
                        let error = if is_missing { error.of(&source.name()) } else { error };
                        return Some(self.whole_source(Content::Fault(error)));
                    }
                }
                continue;
            };
            if let Some(chunk) = chunks.next(puzzles.saturating_mul(LINE)) {
                self.position.mark = chunks.mark();
                return Some(PuzzleBatch {
                    bytes: chunk.bytes(),
                    end: (!chunks.is_within_puzzle()).then_some(self.position),
                    source: self.position.source,
                    name: source.name().into(),
                    content: Content::Text(chunk),
                    format: None,
                });
            }
            self.open = None;
            if self.position.mark.is_blank {
                return Some(self.whole_source(Content::Fault(InputError::Empty)));
            }
            self.position = self.position.next_source();
        }
    }

    /// Returns the present source as one batch.
    fn whole_source(&mut self, content: Content) -> PuzzleBatch {
        let at = self.position;
        let source = &self.sources[at.source];
        self.position = at.next_source();
        PuzzleBatch {
            bytes: source.bytes().unwrap_or(0).saturating_sub(at.mark.offset),
            end: Some(self.position),
            source: at.source,
            name: source.name().into(),
            content,
            format: self.format,
        }
    }
}

/// A source that is opened.
enum SourceReader {
    Lines(Chunks<Box<dyn BufRead + Send>>),
    Whole(Content),
}

/// Opens `source` at `mark`. `format` is its format, if it is known.
fn opened(
    source: &Source,
    mark: Mark,
    format: Option<Format>,
) -> Result<SourceReader, SourceError> {
    let mut reader = source.open_at(mark.offset)?;
    if mark.offset == 0 && looks_binary(head(&mut reader)?) {
        return Ok(SourceReader::Whole(Content::Fault(InputError::Binary)));
    }
    // A position within a file is between lines: files that are read as a whole have none.
    let is_document = match format {
        None => mark.offset == 0 && input::document(head(&mut reader)?).is_some(),
        Some(_) => true,
    };
    if !is_document {
        return Ok(SourceReader::Lines(Chunks::new(reader, mark)));
    }
    let mut text = Vec::new();
    reader.take(DOCUMENT_LIMIT + 1).read_to_end(&mut text)?;
    Ok(SourceReader::Whole(match text.len() as u64 > DOCUMENT_LIMIT {
        true => Content::Fault(InputError::TooLong),
        false => Content::Document(format, text),
    }))
}

/// Returns the first bytes of `reader`, and leaves them to be read.
fn head(reader: &mut impl BufRead) -> io::Result<&[u8]> {
    loop {
        match reader.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
            Ok(_) => break,
        }
    }
    // The buffer is not empty now, so this call returns the same bytes again.
    reader.fill_buf()
}

impl PuzzleBatch {
    /// Returns the place of the source of the batch.
    pub(in crate::sudoku) fn place(&self) -> Place {
        Place { source: Arc::clone(&self.name), line: None }
    }

    /// Returns the puzzles of the batch.
    pub(in crate::sudoku) fn puzzles(self) -> BatchPuzzles {
        let PuzzleBatch { source, name, content, format, .. } = self;
        let puzzles = match content {
            Content::Argument(text) => BatchContent::One(Some(argument(&text, format))),
            Content::Fault(problem) => BatchContent::One(Some(Err(problem))),
            Content::Text(chunk) => BatchContent::Lines(Box::new(chunk.puzzles())),
            Content::Document(format, text) => match document(format, &text) {
                found if found.is_empty() => BatchContent::One(Some(Err(InputError::Empty))),
                found => BatchContent::Many(found.into_iter()),
            },
        };
        BatchPuzzles { source, name, puzzles }
    }
}

/// The puzzles of a batch, one after the other.
#[derive(Debug)]
pub(in crate::sudoku) struct BatchPuzzles {
    source: usize,
    name: Arc<str>,
    puzzles: BatchContent,
}

#[derive(Debug)]
enum BatchContent {
    One(Option<Result<PuzzleInput, InputError>>),
    Many(std::vec::IntoIter<(u64, Result<PuzzleInput, InputError>)>),
    Lines(Box<ChunkPuzzles>),
}

impl BatchPuzzles {
    /// Returns the position after the last puzzle that was returned, if the inputs can be read on
    /// from there.
    pub(in crate::sudoku) fn position(&self) -> Option<InputPosition> {
        match &self.puzzles {
            BatchContent::One(_) | BatchContent::Many(_) => None,
            BatchContent::Lines(puzzles) => {
                puzzles.mark().map(|mark| InputPosition { source: self.source, mark })
            }
        }
    }
}

impl Iterator for BatchPuzzles {
    type Item = Result<PlacedPuzzle, UnreadablePuzzle>;

    fn next(&mut self) -> Option<Result<PlacedPuzzle, UnreadablePuzzle>> {
        let (line, read) = match &mut self.puzzles {
            BatchContent::One(read) => (None, read.take()?),
            BatchContent::Many(read) => {
                let (line, read) = read.next()?;
                (Some(line), read)
            }
            BatchContent::Lines(puzzles) => {
                let (line, read) = puzzles.next()?;
                (Some(line), read.map_err(InputError::from))
            }
        };
        let place = Place { source: Arc::clone(&self.name), line };
        Some(match read {
            Ok(value) => Ok(Placed { place, value }),
            Err(problem) => Err(UnreadablePuzzle { place, problem }),
        })
    }
}
