//! What is answered of some puzzles, until it is written.
//!
//! Invariant: a page holds its results in order, and what is to be said beside them with its place
//! among them: whoever writes pages in order writes what would have been written at once.

use crate::sudoku::reading::batches::Position;
use crate::terminal::ordered::Outlet;
use crate::terminal::run::Tally;
use kumiki_sudoku::Grid;
use std::fmt;
use std::io::Write;
use std::time::Duration;

/// A page that is longer is handed over, in bytes.
const LONG: usize = 64 * 1024;

/// How long a page is kept back.
const PATIENCE: Duration = Duration::from_millis(100);

/// What is answered of some puzzles.
#[derive(Debug)]
pub(in crate::sudoku) struct Page {
    /// The results.
    pub(in crate::sudoku) text: Vec<u8>,
    /// What is to be said, and how many bytes of the results come before it.
    pub(in crate::sudoku) asides: Vec<(usize, String)>,
    /// What the answers come to that end on this page.
    pub(in crate::sudoku) tally: Tally,
    /// True if there are no colours in the results.
    pub(in crate::sudoku) is_plain: bool,
    /// True if the results begin with those of a puzzle, and not within them.
    pub(in crate::sudoku) begins_answer: bool,
    /// Where the inputs can be read on, with all results up to there on this page and those before
    /// it.
    pub(in crate::sudoku) end: Option<Position>,
    /// The number of bytes were read for it.
    pub(in crate::sudoku) bytes: u64,
    /// True if it is the last of its batch.
    pub(in crate::sudoku) is_last: bool,
    /// True if Ctrl-C came before the end: what pages after it hold does not follow.
    pub(in crate::sudoku) is_cut: bool,
    /// The number of pages were handed over before it.
    number: u64,
}

/// How far a page had come.
#[derive(Clone, Copy, Debug)]
pub(in crate::sudoku) struct Mark {
    page: u64,
    end: Option<Position>,
    text: usize,
    asides: usize,
}

impl Page {
    /// Returns an empty page, of those that have no colours, or that may.
    pub(in crate::sudoku) fn new(is_plain: bool) -> Page {
        Page::numbered(0, is_plain, 0)
    }

    fn numbered(number: u64, is_plain: bool, capacity: usize) -> Page {
        Page {
            text: Vec::with_capacity(capacity),
            asides: Vec::new(),
            tally: Tally::default(),
            is_plain,
            begins_answer: false,
            end: None,
            bytes: 0,
            is_last: false,
            is_cut: false,
            number,
        }
    }

    /// Adds to the results: `write!` and `writeln!` do it.
    pub(in crate::sudoku) fn write_fmt(&mut self, text: fmt::Arguments<'_>) {
        // A `Vec` takes all that is written.
        let _ = self.text.write_fmt(text);
    }

    /// Adds the 81 symbols of `grid`.
    pub(in crate::sudoku) fn push_symbols(&mut self, grid: &Grid) {
        self.text.extend_from_slice(&grid.symbols());
    }

    /// Says `message` at this place, beside the results.
    pub(in crate::sudoku) fn say(&mut self, message: impl fmt::Display) {
        self.asides.push((self.text.len(), message.to_string()));
    }

    /// Begins the answer to a puzzle; how far the page had come before. Within an answer, the
    /// inputs cannot be read on from anywhere.
    pub(in crate::sudoku) fn begin_answer(&mut self) -> Mark {
        let mark = self.mark();
        self.end = None;
        mark
    }

    /// Returns how far the page has come.
    pub(in crate::sudoku) fn mark(&self) -> Mark {
        let (text, asides) = (self.text.len(), self.asides.len());
        Mark { page: self.number, end: self.end, text, asides }
    }

    /// Takes back what came after `mark`, as far as it was not handed over.
    pub(in crate::sudoku) fn take_back(&mut self, mark: Mark) {
        let is_on_page = mark.page == self.number;
        self.text.truncate(if is_on_page { mark.text } else { 0 });
        self.asides.truncate(if is_on_page { mark.asides } else { 0 });
        self.end = mark.end.filter(|_| is_on_page);
    }

    /// Hands the page over, and begins the next.
    pub(in crate::sudoku) fn hand_over(&mut self, outlet: &mut Outlet<'_, Page>) {
        let next = Page::numbered(self.number + 1, self.is_plain, self.text.len());
        outlet.give(std::mem::replace(self, next));
    }

    /// Hands the page over if it is long, or was long in coming: `time`.
    pub(in crate::sudoku) fn hand_over_if_due(
        &mut self,
        time: Duration,
        outlet: &mut Outlet<'_, Page>,
    ) {
        if self.text.len() >= LONG || time >= PATIENCE {
            self.hand_over(outlet);
        }
    }
}
