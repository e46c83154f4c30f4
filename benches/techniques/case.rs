//! Lines of HoDoKu's regression library.
//!
//! Invariant: what a line expects is sorted as the conclusions of a step are: by digit and then by
//! cell.

use kumiki_sudoku::{Cell, Digit, Digits};
use kumiki_sudoku_io::Format;
use kumiki_sudoku_techniques::steps::{Options, Position, Technique};

/// A candidate.
pub(crate) type Candidate = (Cell, Digit);

/// A position, and what a technique finds in it.
pub(crate) struct Case {
    /// The number of the line.
    pub(crate) line: usize,
    /// The code of the technique with its variant: `0402-1`.
    pub(crate) code: String,
    /// The technique, if it is one of ours.
    pub(crate) technique: Option<Technique>,
    /// The digits for which it is looked for, or which it removes.
    pub(crate) digits: Digits,
    pub(crate) position: Position,
    pub(crate) removed: Vec<Candidate>,
    pub(crate) placed: Vec<Candidate>,
    /// True if nothing must be found.
    pub(crate) fails: bool,
}

impl Case {
    /// Returns the case of a line; `None` for a comment, or if the line has no case.
    pub(crate) fn read(line: usize, text: &str) -> Option<Case> {
        let fields: Vec<&str> = text.trim().split(':').collect();
        let [_, code, digits, _, _, removed, placed, ..] = fields[..] else { return None };
        let puzzle = Format::Hodoku.read(text).ok().filter(|_| text.starts_with(':'))?;
        let (base, variant) = code.split_once('-').unwrap_or((code, ""));
        // Siamese fish have a fifth figure.
        let technique = base.get(..4).and_then(|code| code.parse().ok());
        Some(Case {
            line,
            code: code.into(),
            technique,
            digits: digits.chars().filter_map(Digit::from_symbol).collect(),
            position: Position::new(&puzzle)?.with_notes(),
            removed: candidates(removed),
            placed: candidates(placed),
            fails: variant == "x",
        })
    }

    /// Returns the options that the finder needs for this case.
    pub(crate) fn options(&self) -> Options {
        let (base, variant) = self.code.split_once('-').unwrap_or((&self.code, ""));
        Options {
            twins: base.len() == 5,
            missing_candidates: base.starts_with("06") && variant == "2",
            small_empty_rectangles: base == "0405" || base == "0402" && variant == "1",
            ..Options::default()
        }
    }
}

/// Digit, row and column of each.
fn candidates(text: &str) -> Vec<Candidate> {
    let one = |triple: &str| {
        let numbers: Vec<u32> = triple.chars().filter_map(|symbol| symbol.to_digit(10)).collect();
        let [digit, row, column] = numbers[..] else { return None };
        let cell = Cell::new(row.checked_sub(1)? as usize, column.checked_sub(1)? as usize);
        Some((cell, Digit::new(digit as u8)?))
    };
    let mut all: Vec<Candidate> = text.split_whitespace().filter_map(one).collect();
    all.sort_by_key(|&(cell, digit)| (digit, cell));
    all.dedup();
    all
}
