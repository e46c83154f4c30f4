//! The output of verbs: results, and messages between them, until they are written.
//!
//! Invariant: a segment holds its results in order, and each message with its place among them. If
//! segments are written in order, the streams hold what one thread would have written.

use super::paint::painted;
use crate::sudoku::reading::{InputPosition, UnreadablePuzzle};
use crate::terminal::ordered::Sender;
use crate::terminal::session::Tally;
use kumiki_sudoku::{Grid, Layout, Puzzle};
use kumiki_sudoku_io::input::plain_grid;
use kumiki_sudoku_io::output::puzzle_text;
use std::fmt;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

/// The length in bytes from which a segment is handed over.
const LONG: usize = 64 * 1024;

/// The longest time for which a segment is kept back.
const PATIENCE: Duration = Duration::from_millis(100);

/// The style of results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::sudoku) struct Style {
    /// The layout of grids.
    pub(in crate::sudoku) layout: Layout,
    /// True if only results are written.
    pub(in crate::sudoku) is_quiet: bool,
    /// True if results have no colours.
    pub(in crate::sudoku) is_plain: bool,
}

impl Style {
    /// Returns whether each puzzle has exactly one line of results.
    pub(in crate::sudoku) fn in_lines(self) -> bool {
        self.layout == Layout::Line
    }

    /// Returns whether remarks may be written beside the results.
    pub(in crate::sudoku) fn has_remarks(self) -> bool {
        !self.in_lines() && !self.is_quiet
    }
}

/// A segment of the results: the answers to some puzzles, or a part of an answer.
#[derive(Debug, Default)]
pub(in crate::sudoku) struct Segment {
    /// The results.
    pub(in crate::sudoku) text: Vec<u8>,
    /// The messages.
    pub(in crate::sudoku) messages: Vec<Message>,
    /// The totals of the answers that end in this segment.
    pub(in crate::sudoku) tally: Tally,
    /// True if the results begin with those of a puzzle, and not within them.
    pub(in crate::sudoku) begins_answer: bool,
    /// The position from which the inputs can be read on. All results before that position are in
    /// this segment and those before it.
    pub(in crate::sudoku) end: Option<InputPosition>,
    /// The number of bytes that were read for it.
    pub(in crate::sudoku) bytes: u64,
    /// True if it is the last of its batch.
    pub(in crate::sudoku) is_last: bool,
    /// True if Ctrl-C came before the end: later segments do not follow on it.
    pub(in crate::sudoku) is_cut: bool,
    /// The number of segments that were handed over before it.
    number: u64,
}

/// A message among the results of a segment.
#[derive(Debug)]
pub(in crate::sudoku) struct Message {
    /// The number of bytes of the results before it.
    pub(in crate::sudoku) place: usize,
    pub(in crate::sudoku) text: String,
    /// The input that the message is about, if that is not answered.
    pub(in crate::sudoku) unanswered: Option<Unanswered>,
}

/// An input that is not answered.
#[derive(Debug)]
pub(in crate::sudoku) struct Unanswered {
    /// The name of its source.
    pub(in crate::sudoku) source: Arc<str>,
    /// The number of answers before it in the segment.
    pub(in crate::sudoku) before: u64,
}

/// The state of the output at some time.
#[derive(Clone, Copy, Debug)]
pub(in crate::sudoku) struct OutputMark {
    segment: u64,
    end: Option<InputPosition>,
    text: usize,
    messages: usize,
}

/// The output of a verb: the segment at hand, and the sender of segments.
#[derive(Debug)]
pub(in crate::sudoku) struct Output<'s> {
    pub(in crate::sudoku) style: Style,
    pub(in crate::sudoku) segment: Segment,
    sender: Sender<'s, Segment>,
}

impl<'s> Output<'s> {
    /// Returns an output that goes on with `segment`.
    pub(in crate::sudoku) fn new(
        style: Style,
        segment: Segment,
        sender: Sender<'s, Segment>,
    ) -> Output<'s> {
        Output { style, segment, sender }
    }

    /// Returns whether results are still taken.
    pub(in crate::sudoku) fn is_open(&self) -> bool {
        self.sender.is_open()
    }

    /// Adds to the results. `write!` and `writeln!` call it.
    pub(in crate::sudoku) fn write_fmt(&mut self, text: fmt::Arguments<'_>) {
        // Writing to a `Vec` does not fail.
        let _ = self.segment.text.write_fmt(text);
    }

    /// Adds `text` to the results.
    pub(in crate::sudoku) fn push(&mut self, text: &str) {
        self.segment.text.extend_from_slice(text.as_bytes());
    }

    /// Adds `grid`, without a line break after it. The digits of `clues` have another colour.
    pub(in crate::sudoku) fn push_grid(&mut self, grid: &Grid, clues: &Grid) {
        match self.style.layout {
            Layout::Line => self.segment.text.extend_from_slice(&grid.symbols()),
            layout if self.style.is_plain => self.push(&grid.written(layout)),
            layout => self.push(&painted(grid, clues, layout, None)),
        }
    }

    /// Adds `puzzle`, without a line break after it.
    pub(in crate::sudoku) fn push_puzzle(&mut self, puzzle: &Puzzle) {
        match plain_grid(puzzle) {
            Some(grid) => self.push_grid(&grid, &grid),
            None => match puzzle_text(puzzle, self.style.layout) {
                Ok(text) => self.push(&text),
                Err(error) => write!(self, "{error}"),
            },
        }
    }

    /// Adds a message at this place.
    pub(in crate::sudoku) fn say(&mut self, message: impl fmt::Display) {
        self.push_message(message.to_string(), None);
    }

    /// Adds the error, at this place, that an input is not answered.
    pub(in crate::sudoku) fn complain(&mut self, unreadable: &UnreadablePuzzle) {
        let source = Arc::clone(&unreadable.place.source);
        let before = self.segment.tally.answered;
        self.push_message(unreadable.to_string(), Some(Unanswered { source, before }));
    }

    fn push_message(&mut self, text: String, unanswered: Option<Unanswered>) {
        let place = self.segment.text.len();
        self.segment.messages.push(Message { place, text, unanswered });
    }

    /// Begins the answer to a puzzle, and returns the state before it. The inputs cannot be read on
    /// from a position within an answer.
    pub(in crate::sudoku) fn begin_answer(&mut self) -> OutputMark {
        let mark = self.mark();
        self.segment.end = None;
        mark
    }

    /// Returns the present state.
    pub(in crate::sudoku) fn mark(&self) -> OutputMark {
        let Segment { text, messages, end, number, .. } = &self.segment;
        OutputMark { segment: *number, end: *end, text: text.len(), messages: messages.len() }
    }

    /// Removes everything that came after `mark`, except segments that were handed over.
    pub(in crate::sudoku) fn take_back(&mut self, mark: OutputMark) {
        let segment = &mut self.segment;
        let is_same = mark.segment == segment.number;
        segment.text.truncate(if is_same { mark.text } else { 0 });
        segment.messages.truncate(if is_same { mark.messages } else { 0 });
        segment.end = mark.end.filter(|_| is_same);
    }

    /// Hands the segment over, and begins the next.
    pub(in crate::sudoku) fn hand_over(&mut self) {
        let next = Segment {
            text: Vec::with_capacity(self.segment.text.len()),
            number: self.segment.number + 1,
            ..Segment::default()
        };
        self.sender.give(std::mem::replace(&mut self.segment, next));
    }

    /// Hands the segment over if it is long, or if its results took long: `time`.
    pub(in crate::sudoku) fn hand_over_if_due(&mut self, time: Duration) {
        if self.segment.text.len() >= LONG || time >= PATIENCE {
            self.hand_over();
        }
    }
}
