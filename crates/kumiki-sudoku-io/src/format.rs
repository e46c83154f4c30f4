//! Text formats of puzzles: detection, reading and writing of the formats of other programs.
//!
//! Invariant: `read(write(puzzle)) == puzzle` for every format and all data that it carries.
//! Writing fails if the solutions depend on data that the format cannot carry. [`Format::lost`]
//! lists any other data that is lost. Readers never panic or hang, and their use of memory is in
//! proportion to the text.
//!
//! ```
//! use kumiki_sudoku_io::Format;
//!
//! let text = "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";
//! assert_eq!(Format::detect(text), Some(Format::Solo));
//! let puzzle = kumiki_sudoku_io::format::read(text)?;
//! assert_eq!(
//!     Format::Line.write(&puzzle)?,
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//! );
//! # Ok::<(), kumiki_sudoku_io::FormatError>(())
//! ```
//!
//! # Classic grids
//! [`Grid`](kumiki_sudoku::Grid) has a fast reader of its own, for millions of grids. A cell is a
//! digit, or a blank: `.` or `0` (also `_`, `*` and `-`). White space, commas, quotes, brackets and
//! `|` around cells are skipped. So are a byte order mark at the start, empty lines, and rulers:
//! lines of `+`, `-`, `=` and `|` that are no rows of blanks. There must be 81 cells. If they are
//! on nine lines, each line must have nine.

mod boxed;
mod captions;
mod carries;
mod cell_objects;
mod cells;
mod codec;
mod csv;
mod error;
mod foreign_link;
pub mod fpuzzles;
mod fpuzzles_link;
mod gnome_sudoku;
mod gsf;
mod hodoku;
pub mod iss;
mod iss_link;
mod json;
mod killer;
mod ksudoku;
mod line;
mod link;
mod lz_string;
mod many;
mod markdown;
mod open_sudoku;
mod pasted;
mod pencil_marks;
mod penpa;
mod puzz_link;
mod python;
mod regions;
mod registry;
mod rows;
mod rule_names;
mod sample;
mod scattered;
mod sdk;
mod sdx;
mod simple_sudoku;
mod solo;
mod solo_save;
mod sudoku_exchange;
mod sudoku_pad;
mod sudoku_pad_short;
mod sudoku_wiki;
mod sukaku;
mod sumo_cue;
mod symbols;
mod table;
#[cfg(test)]
pub(crate) mod tests;
mod text;
mod zipped;

pub use carries::{BoxForms, Carries, Detail};
pub(crate) use cells::is_odd_blank;
pub use error::{At, FormatError, FormatProblem};
pub use many::{Located, read_all};
pub use pasted::is_pasted;
pub use regions::has_regions;

use carries::directionless;
use codec::{Standing, Write};
use error::Fault;
use kumiki_sudoku::Puzzle;
use pasted::normal;
use sample::Sample;
use std::fmt;

/// A text format of puzzles.
///
/// `{}` writes its name, as the programs use it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// n × n symbols on a line.
    Line,
    /// The line with `0` for a blank, one puzzle on each line of a file.
    Sdm,
    /// A line for each row.
    Rows,
    /// Drawn with `+`, `-` and `|`.
    Grid,
    /// Drawn with box-drawing characters of Unicode.
    Unicode,
    /// Drawn, with the candidates.
    PencilMarks,
    /// 729 symbols for the candidates of 81 cells.
    Sukaku,
    /// Files of Simple Sudoku.
    SimpleSudoku,
    /// Files of SudoCue and others, with metadata of a puzzle.
    Sdk,
    /// Files of SudoCue with candidates.
    Sdx,
    /// Numbers with commas between them.
    Csv,
    /// Tables of Markdown with a field for each cell.
    Markdown,
    /// CSV with a puzzle on each line.
    Table,
    /// Lines of HoDoKu's library.
    Hodoku,
    /// Lines of gsf's lists.
    Gsf,
    /// Collections of OpenSudoku.
    OpenSudoku,
    /// Saved games of GNOME Sudoku.
    GnomeSudoku,
    /// Saved games of KSudoku.
    Ksudoku,
    /// JSON.
    Json,
    /// Lists as Python prints them.
    Python,
    /// Game IDs of Simon Tatham's Solo.
    Solo,
    /// Saved games of Simon Tatham's Solo.
    SoloSave,
    /// Links of puzz.link.
    PuzzLink,
    /// Files of pzpr.
    Pzpr,
    /// Short links of SudokuPad.
    Scf,
    /// Older short links of SudokuPad.
    Classic,
    /// Links of SudokuPad with all data.
    SudokuPad,
    /// Links of f-puzzles.
    Fpuzzles,
    /// The JSON of f-puzzles, uncompressed.
    FpuzzlesJson,
    /// Links of sudokuwiki.org.
    SudokuWiki,
    /// Strings of sudokuwiki.org.
    S9b,
    /// Strings of the Interactive Sudoku Solver.
    Iss,
    /// Links of the Interactive Sudoku Solver.
    IssLink,
    /// Links of sudokuexchange.com.
    SudokuExchange,
    /// Links of penpa-edit.
    Penpa,
    /// Killer sudokus with a number or a pointer for each cell.
    Killer,
    /// Killer sudokus and jigsaws of SumoCue.
    SumoCue,
    /// Any text that contains 81 cells.
    Text,
}

impl Format {
    /// Returns the name, as the programs use it: `line`, `opensudoku`.
    pub fn name(self) -> &'static str {
        self.codec().name
    }

    /// Returns the format with this name.
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// Returns a description in one line.
    pub fn about(self) -> &'static str {
        self.codec().about
    }

    /// Returns the usual extension of the names of its files, without the dot. Links and strings,
    /// which are pasted, have none.
    pub fn extension(self) -> Option<&'static str> {
        self.codec().extension
    }

    /// Returns the data that the format carries.
    pub fn carries(self) -> Carries {
        self.codec().carries
    }

    /// Returns whether each puzzle is on a line of its own.
    pub fn has_lines(self) -> bool {
        matches!(self.codec().standing, Standing::Lines)
    }

    /// Returns whether the format can be written as well as read.
    pub fn is_written(self) -> bool {
        !matches!(self.codec().write, Write::Never)
    }

    /// Returns the format of `text`, or `None` if the text resembles no format. Detection reads
    /// only the beginning of the text, so the reader may still find an error in it.
    pub fn detect(text: &str) -> Option<Format> {
        let text = normal(text);
        let sample = Sample::new(&text);
        let is_like = |format: &Format| (format.codec().is_like)(&sample);
        let found = Format::DETECTION.into_iter().find(is_like);
        found.or_else(|| sample.nearly()).filter(|_| !sample.text.is_empty())
    }

    /// Reads `text`, which must have this format and contain one puzzle.
    ///
    /// # Errors
    /// The fault of the text, with its place.
    pub fn read(self, text: &str) -> Result<Puzzle, FormatError> {
        (self.codec().read)(&normal(text)).map_err(|fault| fault.of(self))
    }

    /// Reads a part of a text that begins after `above` lines.
    fn read_part(self, part: &str, above: usize) -> Result<Puzzle, FormatError> {
        (self.codec().read)(part).map_err(|fault| fault.below(above).of(self))
    }

    /// Writes `puzzle`, without a line break at the end. [`Format::lost`] lists the data that is
    /// lost.
    ///
    /// # Errors
    /// Fails if the format can only be read, or if it cannot carry data that the solutions depend
    /// on.
    pub fn write(self, puzzle: &Puzzle) -> Result<String, FormatError> {
        self.write_all(std::slice::from_ref(puzzle))
    }

    /// Writes `puzzles` as one text in the format for several puzzles.
    ///
    /// # Errors
    /// As for [`Format::write`], for the first puzzle that cannot be written.
    pub fn write_all(self, puzzles: &[Puzzle]) -> Result<String, FormatError> {
        let items: Result<Vec<String>, FormatError> =
            puzzles.iter().map(|puzzle| self.write_item(puzzle)).collect();
        let Around { head, between, tail } = self.around();
        Ok([head, &items?.join(between), tail].concat())
    }

    /// Writes `puzzle` as one of several. [`Format::around`] returns the text around them.
    ///
    /// # Errors
    /// As for [`Format::write`].
    pub fn write_item(self, puzzle: &Puzzle) -> Result<String, FormatError> {
        let fault = |problem: FormatProblem| Fault::from(problem).of(self);
        if !self.is_written() {
            return Err(fault(FormatProblem::NotWritten));
        }
        let carries = self.carries();
        let (size, (least, most)) = (puzzle.shape().size(), carries.sizes);
        if !carries.has_size(puzzle.shape()) {
            return Err(fault(FormatProblem::Size { size, least, most }));
        }
        if !carries.has_boxes(puzzle.shape()) {
            return Err(fault(FormatProblem::Boxes));
        }
        let refused = carries.refused(puzzle);
        if !refused.is_empty() {
            return Err(fault(FormatProblem::CannotCarry(refused)));
        }
        let puzzle = directionless(puzzle);
        match self.codec().write {
            Write::Never => Err(fault(FormatProblem::NotWritten)),
            Write::Always(write) => Ok(write(&puzzle)),
            Write::Mostly(write) => write(&puzzle).map_err(|fault| fault.of(self)),
        }
    }

    /// Returns the text before, between and after the puzzles of a text.
    pub fn around(self) -> Around {
        match self.codec().standing {
            Standing::Lines => Around { head: "", between: "\n", tail: "" },
            Standing::Document { head, tail, .. } => Around { head, between: "\n", tail },
            Standing::Alone | Standing::Blocks(_) => Around { head: "", between: "\n\n", tail: "" },
        }
    }

    /// Returns the data of `puzzle` that is lost in this format. None of it changes the solutions.
    pub fn lost(self, puzzle: &Puzzle) -> Vec<Detail> {
        self.carries().lost(puzzle)
    }
}

/// The text before, between and after the puzzles of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Around {
    /// The text before the first puzzle.
    pub head: &'static str,
    /// The text between two puzzles.
    pub between: &'static str,
    /// The text after the last puzzle.
    pub tail: &'static str,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Detects the format of `text`, which must contain one puzzle, and reads it.
///
/// # Errors
/// Returns the error in the text, with its place, or an error if the format is unknown.
pub fn read(text: &str) -> Result<Puzzle, FormatError> {
    let read = match Format::detect(text) {
        Some(format) => format.read(text),
        None => Err(FormatError::of_link(text).unwrap_or(FormatError {
            format: None,
            at: None,
            problem: FormatProblem::Unknown,
        })),
    };
    read.or_else(|error| {
        let [puzzle] = <[Puzzle; 1]>::try_from(scattered(text)).map_err(|_| error)?;
        Ok(puzzle)
    })
}

/// Returns the puzzles of a text which is of no format, or has more in it than its format permits:
/// those that stand in rows, or whose cells are named. There are none if some row is too short, or
/// a digit is twice in a house.
pub(crate) fn scattered(text: &str) -> Vec<Puzzle> {
    let found = scattered::find(&normal(text));
    found.or_else(|| scattered::find(&pasted::with_line_feeds(text))).unwrap_or_default()
}
