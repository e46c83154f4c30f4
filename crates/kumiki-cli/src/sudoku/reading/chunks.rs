//! Chunks of a text of puzzles. Each chunk can be read without the others.
//!
//! Invariant: each line is in one chunk, with everything that is needed to read it: its number, and
//! the rows above it that are not yet a puzzle. The puzzles of all chunks are those of the text,
//! wherever it is cut. Memory holds at most a chunk of the requested size, and the bytes of one
//! read.

use super::puzzles::{Effect, LineKind, OpenRows, Puzzles, TextError};
use crate::terminal::batch::Mark;
use crate::terminal::lines::{LINE_LIMIT, Lines};
use kumiki_sudoku_io::input::PuzzleInput;
use std::io::{self, BufRead, Read};

/// The least number of bytes of one read.
const READ: usize = 64 * 1024;

/// Whole lines of a text.
#[derive(Debug)]
pub(in crate::sudoku) struct Chunk {
    text: Vec<u8>,
    begin: Mark,
    /// The number of bytes that were left out of a line that is too long.
    left_out: u64,
    /// The open rows at its beginning.
    block: OpenRows,
    /// True if more of the text follows.
    goes_on: bool,
    /// The error that ended the text early.
    fault: Option<io::Error>,
}

/// The chunks of the text of a reader.
#[derive(Debug)]
pub(in crate::sudoku) struct Chunks<R> {
    reader: R,
    /// The bytes that were read, the first `taken` of which are in former chunks.
    text: Vec<u8>,
    taken: usize,
    /// The place of the beginning of the others.
    begin: Mark,
    left_out: u64,
    block: OpenRows,
    has_ended: bool,
}

/// A place to cut, with the rows that are open there.
struct Cut {
    end: usize,
    lines: u64,
    block: OpenRows,
    is_blank: bool,
}

impl<R: Read> Chunks<R> {
    /// Returns the chunks of the text of `reader`, which begins at `begin`.
    pub(in crate::sudoku) fn new(reader: R, begin: Mark) -> Chunks<R> {
        Chunks {
            reader,
            text: Vec::new(),
            taken: 0,
            begin,
            left_out: 0,
            block: OpenRows::default(),
            has_ended: false,
        }
    }

    /// Returns the beginning of the next chunk.
    pub(in crate::sudoku) fn mark(&self) -> Mark {
        self.begin
    }

    /// Returns whether a puzzle extends over the end of the last chunk.
    pub(in crate::sudoku) fn is_within_puzzle(&self) -> bool {
        self.block.is_open()
    }

    /// Returns the next chunk, of about `size` bytes. It is shorter if the reader would have to
    /// wait for more.
    pub(in crate::sudoku) fn next(&mut self, size: usize) -> Option<Chunk> {
        while !self.has_ended {
            if let Some(cut) = self.cut(size) {
                return Some(self.hand_out(cut, None));
            }
            match self.read(size.max(READ)) {
                Ok(0) => self.has_ended = true,
                Ok(_) => self.leave_out(),
                Err(error) => {
                    self.has_ended = true;
                    return Some(self.hand_out_rest(Some(error)));
                }
            }
        }
        let is_over = self.held().is_empty() && !self.block.is_open();
        (!is_over).then(|| self.hand_out_rest(None))
    }

    /// Returns the bytes that were read and are not in a chunk yet.
    fn held(&self) -> &[u8] {
        &self.text[self.taken..]
    }

    /// Reads more bytes behind those that are held.
    fn read(&mut self, size: usize) -> io::Result<usize> {
        self.text.drain(..std::mem::take(&mut self.taken));
        let held = self.text.len();
        self.text.resize(held + size, 0);
        let read = loop {
            match self.reader.read(&mut self.text[held..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.text.truncate(held + *read.as_ref().unwrap_or(&0));
        read
    }

    /// Drops the excess of a line that is too long.
    fn leave_out(&mut self) {
        // The last byte may be the first of a line end of two bytes.
        let kept = LINE_LIMIT + 1;
        if self.text.len() > kept + 1 {
            let last =
                next_end(&self.text, 0).map_or(self.text.len() - 1, |end| end.saturating_sub(2));
            self.left_out += self.text.drain(kept.min(last)..last).len() as u64;
        }
    }

    /// Returns the place to cut, if a whole line was read.
    fn cut(&self, size: usize) -> Option<Cut> {
        let end = match last_end(self.held(), size) {
            Some(end) => end,
            None => next_end(self.held(), size)?,
        };
        let held = &self.held()[..end];
        let last_line = last_end(held, end - 1).unwrap_or(0);
        let before = if last_line == 0 { self.begin.lines } else { 1 };
        if is_whole(&held[last_line..], before) {
            let lines = lines(held);
            return Some(Cut { end, lines, block: OpenRows::default(), is_blank: false });
        }
        Some(self.follow(size))
    }

    /// Checks each line that was read. Cuts after the last puzzle within `size`, or after the first
    /// one beyond it. If no puzzle ends there, cuts after the last line.
    fn follow(&self, size: usize) -> Cut {
        let held = self.held();
        let held = &held[..last_end(held, held.len()).unwrap_or(0)];
        let mut lines = Lines::after(self.begin.lines, held);
        let mut cut =
            Cut { end: 0, lines: 0, block: self.block.clone(), is_blank: self.begin.is_blank };
        let mut between = None;
        while let Some((number, line)) = lines.next_line() {
            let kind = line.map(|line| LineKind::of(line, cut.block.is_open())).ok();
            cut.is_blank &= matches!(kind, Some(LineKind::Gap | LineKind::Skipped));
            if cut.block.follow(number, kind.as_ref()) == Effect::Ended {
                cut.block.clear();
            }
            cut.end = held.len() - lines.reader().len();
            cut.end += usize::from(lines.is_after_return() && held.get(cut.end) == Some(&b'\n'));
            cut.lines = number - self.begin.lines;
            if !cut.block.is_open() {
                if between.is_some() && cut.end > size {
                    break;
                }
                between = Some(Cut { block: OpenRows::default(), ..cut });
            }
        }
        between.unwrap_or(cut)
    }

    fn hand_out(&mut self, cut: Cut, fault: Option<io::Error>) -> Chunk {
        let text = self.held()[..cut.end].to_vec();
        self.taken += cut.end;
        let begin = self.begin;
        let left_out = std::mem::take(&mut self.left_out);
        self.begin = Mark {
            offset: begin.offset + text.len() as u64 + left_out,
            lines: begin.lines + cut.lines,
            is_blank: cut.is_blank,
        };
        let block = std::mem::replace(&mut self.block, cut.block);
        Chunk { text, begin, left_out, block, goes_on: !self.has_ended, fault }
    }

    /// Returns the rest of the text: no more can be read.
    fn hand_out_rest(&mut self, fault: Option<io::Error>) -> Chunk {
        let is_blank = self.begin.is_blank && fault.is_none() && self.follow_rest();
        let rest = Cut {
            end: self.held().len(),
            lines: lines(self.held()),
            block: OpenRows::default(),
            is_blank,
        };
        self.hand_out(rest, fault)
    }

    /// Returns whether the rest holds only gaps and comments.
    fn follow_rest(&self) -> bool {
        let mut lines = Lines::after(self.begin.lines, self.held());
        while let Some((_, line)) = lines.next_line() {
            if !matches!(
                line.map(|line| LineKind::of(line, false)),
                Ok(LineKind::Gap | LineKind::Skipped)
            ) {
                return false;
            }
        }
        true
    }
}

/// Returns whether `line`, which follows `before` other lines, ends any rows above it.
fn is_whole(line: &[u8], before: u64) -> bool {
    match Lines::after(before, line).next_line() {
        Some((_, Ok(line))) => matches!(LineKind::of(line, true), LineKind::Whole(_)),
        Some((_, Err(_))) => true,
        None => false,
    }
}

/// Returns the place after the last line end within the first `most` bytes.
fn last_end(text: &[u8], most: usize) -> Option<usize> {
    (1..=most.min(text.len())).rev().find(|&place| is_end(text, place))
}

/// Returns the place after the first line end that is not within the first `least` bytes.
fn next_end(text: &[u8], least: usize) -> Option<usize> {
    (least + 1..=text.len()).find(|&place| is_end(text, place))
}

/// Returns whether a line ends right before `place`. After a final `\r` this is unknown, because
/// `\n` may follow.
fn is_end(text: &[u8], place: usize) -> bool {
    match text[place - 1] {
        b'\n' => true,
        b'\r' => text.get(place).is_some_and(|&next| next != b'\n'),
        _ => false,
    }
}

/// Returns the number of line ends in `text`, whose last line is complete.
fn lines(text: &[u8]) -> u64 {
    match count(text, b'\r') {
        0 => count(text, b'\n'),
        // The last `\r` ends a line as well: the bytes after it begin another.
        _ => (1..text.len()).filter(|&place| is_end(text, place)).count() as u64 + 1,
    }
}

/// Returns the number of occurrences of `wanted` in `text`.
fn count(text: &[u8], wanted: u8) -> u64 {
    // Counting in bytes compares many bytes at once.
    let some = |part: &[u8]| part.iter().fold(0u8, |count, &byte| count + u8::from(byte == wanted));
    text.chunks(usize::from(u8::MAX)).map(|part| u64::from(some(part))).sum()
}

impl Chunk {
    /// Returns the number of bytes of the source in the chunk.
    pub(in crate::sudoku) fn bytes(&self) -> u64 {
        self.text.len() as u64 + self.left_out
    }

    /// Returns the puzzles of the chunk.
    pub(in crate::sudoku) fn puzzles(self) -> ChunkPuzzles {
        let Chunk { text, begin, left_out, block, goes_on, fault } = self;
        let reader = ChunkReader { text, read: 0, fault };
        let puzzles = Puzzles::within(Lines::after(begin.lines, reader), block, goes_on);
        ChunkPuzzles { puzzles, before: begin.offset + left_out }
    }
}

/// The puzzles of a chunk, each with its line.
#[derive(Debug)]
pub(in crate::sudoku) struct ChunkPuzzles {
    puzzles: Puzzles<ChunkReader>,
    /// The number of bytes before the text. Bytes that were left out belong to its first line.
    before: u64,
}

impl ChunkPuzzles {
    /// Returns the place after the last puzzle that was returned, if it is between two lines.
    pub(in crate::sudoku) fn mark(&self) -> Option<Mark> {
        let lines = self.puzzles.between()?;
        let ChunkReader { text, read, .. } = lines.reader();
        let is_split = lines.is_after_return() && text.get(*read) == Some(&b'\n');
        let offset = self.before + *read as u64 + u64::from(is_split);
        Some(Mark { offset, lines: lines.number(), is_blank: false })
    }
}

impl Iterator for ChunkPuzzles {
    type Item = (u64, Result<PuzzleInput, TextError>);

    fn next(&mut self) -> Option<(u64, Result<PuzzleInput, TextError>)> {
        self.puzzles.next()
    }
}

/// A reader of the text of a chunk. It fails at the end if reading the source failed there.
#[derive(Debug)]
struct ChunkReader {
    text: Vec<u8>,
    read: usize,
    fault: Option<io::Error>,
}

impl Read for ChunkReader {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(into)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for ChunkReader {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match (&self.text[self.read..], &self.fault) {
            ([], Some(fault)) => Err(io::Error::new(fault.kind(), fault.to_string())),
            (text, _) => Ok(text),
        }
    }

    fn consume(&mut self, bytes: usize) {
        self.read += bytes;
    }
}

#[cfg(test)]
mod tests;
