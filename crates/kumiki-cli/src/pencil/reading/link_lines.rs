//! The links of a text, one on each line.
//!
//! Invariant: lines that are no links are errors one by one if a link follows them. If none does,
//! the text has another form, which is one error.

use super::PencilError;
use crate::terminal::batch::Mark;
use crate::terminal::input::Place;
use crate::terminal::lines::Lines;
use kumiki_front::pencil_on_line;
use kumiki_puzzles::layers::LinkError;
use kumiki_puzzles::{AnyPuzzle, Kinds};
use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use std::sync::Arc;

/// The most lines without a link with which a text of links may begin.
const MOST_DOUBTS: usize = 20;

/// The links of a text that are not read yet.
pub(super) struct LinkLines {
    source: Arc<str>,
    lines: Lines<CountedLines>,
    /// True if the text is known to be one of links, or has ended.
    is_known: bool,
    /// The lines, by their numbers, that are to be reported before the next one.
    waiting: VecDeque<(u64, Result<AnyPuzzle, PencilError>)>,
    /// The beginning of the text, which another program may read.
    begin: String,
}

/// A reader that counts the bytes that were read.
struct CountedLines {
    reader: Box<dyn BufRead + Send>,
    bytes: u64,
}

impl Read for CountedLines {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(bytes)?;
        self.bytes += read as u64;
        Ok(read)
    }
}

impl BufRead for CountedLines {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    fn consume(&mut self, bytes: usize) {
        self.reader.consume(bytes);
        self.bytes += bytes as u64;
    }
}

impl LinkLines {
    /// Returns the links of a text, of which `begin` is the beginning.
    pub(super) fn new(
        source: Arc<str>,
        reader: Box<dyn BufRead + Send>,
        begin: String,
    ) -> LinkLines {
        LinkLines {
            source,
            lines: Lines::new(CountedLines { reader, bytes: 0 }),
            is_known: false,
            waiting: VecDeque::new(),
            begin,
        }
    }

    /// Returns the links of a text from `mark` on.
    ///
    /// # Errors
    /// If `reader`, which stands at the byte before it, cannot be read.
    pub(super) fn from(
        source: Arc<str>,
        mark: Mark,
        reader: Box<dyn BufRead + Send>,
    ) -> io::Result<LinkLines> {
        let counted = CountedLines { reader, bytes: mark.offset.saturating_sub(1) };
        let lines = Lines::after_end(mark.lines, counted)?;
        let begin = String::new();
        Ok(LinkLines { source, lines, is_known: true, waiting: VecDeque::new(), begin })
    }

    /// Returns the number of bytes that were read.
    pub(super) fn offset(&self) -> u64 {
        self.lines.reader().bytes
    }

    /// Returns the place behind the last line, if no line waits, and the text is one of links.
    pub(super) fn mark(&self) -> Option<Mark> {
        let (offset, lines) = (self.offset(), self.lines.number());
        let is_between = self.waiting.is_empty() && offset > 0;
        is_between.then_some(Mark { offset, lines, is_blank: false })
    }

    /// Returns the puzzle of the next link, or the error of its line, with the place.
    pub(super) fn next(
        &mut self,
        kinds: &Kinds,
    ) -> Option<(Place, Result<AnyPuzzle, PencilError>)> {
        while !self.is_known {
            let Some((number, read)) = self.read(kinds) else {
                self.give_up();
                break;
            };
            let is_doubt = matches!(
                read,
                Err(PencilError::Link(LinkError::Missing(_)) | PencilError::Other(_))
            );
            self.waiting.push_back((number, read));
            if !is_doubt {
                self.is_known = true;
            } else if self.waiting.len() == MOST_DOUBTS {
                self.give_up();
                let reader = Box::new(io::empty());
                self.lines = Lines::new(CountedLines { reader, bytes: 0 });
            }
        }
        let (number, read) = self.waiting.pop_front().or_else(|| self.read(kinds))?;
        let line = (number > 0).then_some(number);
        Some((Place { source: Arc::clone(&self.source), line }, read))
    }

    /// Puts one error in the place of the lines that wait, none of which is a link.
    fn give_up(&mut self) {
        self.is_known = true;
        let first = self.waiting.pop_front();
        self.waiting.clear();
        self.waiting.push_back(match (PencilError::Empty.of(&self.begin), first) {
            (other @ PencilError::Other(_), _) => (0, Err(other)),
            (_, Some((number, Err(PencilError::Link(error))))) => {
                (number, Err(PencilError::NoForm(error)))
            }
            (_, Some(other @ (_, Err(PencilError::Other(_))))) => other,
            (empty, _) => (0, Err(empty)),
        });
    }

    /// Reads the next line that is neither blank nor a comment, with its number.
    fn read(&mut self, kinds: &Kinds) -> Option<(u64, Result<AnyPuzzle, PencilError>)> {
        loop {
            let (number, line) = self.lines.next_line()?;
            let line = match line {
                Ok(line) => line,
                Err(error) => return Some((number, Err(error.into()))),
            };
            if let Some(read) = pencil_on_line(kinds, line) {
                let wrong = |error| PencilError::Link(error).of(line);
                return Some((number, read.map_err(wrong)));
            }
        }
    }
}
