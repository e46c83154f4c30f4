//! Puzzles as data: classic grids and their text, puzzles of any shape, and the rules of variants.
//!
//! Invariant: nothing in this room solves; it uses `geometry` and no other room.
//!
//! # [`Puzzle`]
//! A puzzle of any shape: its clues, its rules, and the progress of a person who solves it.
//!
//! Invariant: there is one [`Entry`] for each cell of the shape, every digit in it is one of the
//! shape's, and every rule fits the shape. The clues may clash, and there may be no solution.

mod clash;
mod convert;
mod grid;
pub mod grid_text;
pub mod rule;

pub use clash::Clash;
pub use grid::{Grid, GridError};
pub use grid_text::Layout;
pub(crate) use rule::{Area, Direction, GlobalRule, Line, Outside, Pair, Single};
pub use rule::{Rule, RuleError};

use crate::geometry::{Cell, Digit, Digits, Shape};
use std::fmt::{self, Write as _};
use std::ops::Index;
use thiserror::Error;

/// A sudoku of any [`Shape`]: clues, rules beside those of sudoku, digits that were filled in,
/// pencil marks, and its metadata.
///
/// `{}` writes a symbol for each cell, `.` for a blank, row by row.
///
/// ```
/// use kumiki_sudoku::{Cell, Digit, Entry, Puzzle, Shape};
///
/// let mut puzzle = Puzzle::new(Shape::boxes(2, 2)?);
/// puzzle.set(Cell::new(0, 1), Entry::given(Digit::new(3).expect("a digit")))?;
/// assert_eq!(puzzle.to_string(), ".3..............");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    shape: Shape,
    entries: Vec<Entry>,
    rules: Vec<Rule>,
    /// The metadata.
    pub metadata: Metadata,
}

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Entry {
    /// The digit, if there is one.
    pub digit: Option<Digit>,
    /// True if the digit is a clue. Otherwise the person who solves the puzzle wrote it.
    pub is_given: bool,
    /// The only digits that the puzzle allows here, if it restricts them: pencil-mark clues, as in
    /// sukaku.
    pub allowed: Option<Digits>,
    /// The pencil marks of the person who solves the puzzle. They do not restrict the solutions.
    pub notes: Digits,
}

/// Metadata of a puzzle. It has no influence on the solutions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Metadata {
    /// The name.
    pub title: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// The rules in words, or a comment.
    pub description: Option<String>,
    /// The place of publication: a name or an address.
    pub source: Option<String>,
    /// The date of publication, as written there.
    pub date: Option<String>,
    /// The difficulty, as written there.
    pub difficulty: Option<String>,
    /// The solution that the author gives, in reading order.
    pub solution: Option<Vec<Digit>>,
}

/// An error of writing an entry into a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum PuzzleError {
    /// The grid has no such cell.
    #[error("{cell} is outside of a grid with {size} rows")]
    Outside {
        /// The cell.
        cell: Cell,
        /// The size of the grid.
        size: usize,
    },
    /// The digit is greater than those of the grid.
    #[error("{cell}: a grid with {size} rows has no digit {digit}")]
    NotADigit {
        /// The cell of the digit.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// The size of the grid.
        size: usize,
    },
}

impl Entry {
    /// Returns an entry with a clue.
    pub fn given(digit: Digit) -> Entry {
        Entry { digit: Some(digit), is_given: true, ..Entry::default() }
    }

    /// Returns an entry with a digit that the person who solves the puzzle wrote.
    pub fn placed(digit: Digit) -> Entry {
        Entry { digit: Some(digit), ..Entry::default() }
    }

    /// Returns the clue, if there is one.
    pub fn clue(&self) -> Option<Digit> {
        self.digit.filter(|_| self.is_given)
    }

    /// Returns every digit in the entry.
    fn digits(&self) -> Digits {
        let mut digits: Digits = self.notes.iter().chain(self.digit).collect();
        for digit in self.allowed.unwrap_or_default().iter() {
            digits.insert(digit);
        }
        digits
    }
}

impl Puzzle {
    /// Returns a puzzle without clues.
    pub fn new(shape: Shape) -> Puzzle {
        let entries = vec![Entry::default(); shape.cell_count()];
        Puzzle { shape, entries, rules: Vec::new(), metadata: Metadata::default() }
    }

    /// Returns a puzzle with `entries` in its cells, in reading order; cells without one are blank.
    ///
    /// # Errors
    /// If there are more entries than cells, or one has a digit that is not of the shape.
    pub fn with_entries(
        shape: Shape,
        entries: impl IntoIterator<Item = Entry>,
    ) -> Result<Puzzle, PuzzleError> {
        let mut puzzle = Puzzle::new(shape);
        for (index, entry) in entries.into_iter().enumerate() {
            let columns = puzzle.shape.columns();
            puzzle.set(Cell::new(index / columns, index % columns), entry)?;
        }
        Ok(puzzle)
    }

    /// Replaces the entry of `cell`.
    ///
    /// # Errors
    /// If there is no such cell, or the entry has a digit that is not of the shape.
    pub fn set(&mut self, cell: Cell, entry: Entry) -> Result<(), PuzzleError> {
        let size = self.shape.size();
        if !self.shape.contains(cell) {
            return Err(PuzzleError::Outside { cell, size });
        }
        if let Some(digit) = entry.digits().difference(self.shape.digits()).iter().next() {
            return Err(PuzzleError::NotADigit { cell, digit, size });
        }
        let index = self.shape.index(cell);
        self.entries[index] = entry;
        Ok(())
    }

    /// Adds a rule beside those of the shape. A rule of the whole grid that the puzzle already has
    /// is not added again.
    ///
    /// # Errors
    /// If the grid cannot have the rule: a cell is outside of the grid, repeated, or in a wrong
    /// place, or no digits satisfy a number. Rules that contradict each other are no error: the
    /// puzzle then has no solution.
    pub fn add_rule(&mut self, rule: Rule) -> Result<(), RuleError> {
        if let Err(fault) = rule.check(&self.shape) {
            return Err(RuleError { rule, fault });
        }
        if !matches!(rule, Rule::Global(_)) || !self.rules.contains(&rule) {
            self.rules.push(rule);
        }
        Ok(())
    }

    /// Returns the rules beside those of the shape, in the order in which they were added.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Returns the size and the boxes.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the cells in reading order, each with its entry.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Cell, &Entry)> + '_ {
        self.shape.cells().zip(&self.entries)
    }

    /// Returns the clues, in reading order.
    pub fn clues(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        self.iter().filter_map(|(cell, entry)| Some((cell, entry.clue()?)))
    }

    /// Returns two clues of one house with the same digit, if there are any. Rows are checked
    /// first, then columns, then boxes.
    pub fn clash(&self) -> Option<Clash> {
        Clash::among(&self.shape, |cell| self[cell].clue())
    }

    /// Returns the clues as a classic grid. Returns `None` if the shape is another, or if there are
    /// rules beside those of sudoku.
    pub fn grid(&self) -> Option<Grid> {
        (self.shape == Shape::CLASSIC && self.rules.is_empty())
            .then(|| Grid::of(self.entries.iter().map(Entry::clue)))
    }
}

impl From<Grid> for Puzzle {
    /// Returns the puzzle whose clues are the digits of `grid`.
    fn from(grid: Grid) -> Puzzle {
        let entry = |digit: Option<Digit>| digit.map_or_else(Entry::default, Entry::given);
        let entries = grid.iter().map(|(_, digit)| entry(digit)).collect();
        let rules = Vec::new();
        Puzzle { shape: Shape::CLASSIC, entries, rules, metadata: Metadata::default() }
    }
}

impl Index<Cell> for Puzzle {
    type Output = Entry;

    fn index(&self, cell: Cell) -> &Entry {
        &self.entries[self.shape.index(cell)]
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.entries
            .iter()
            .try_for_each(|entry| f.write_char(entry.digit.map_or('.', Digit::symbol)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::grids;
    use proptest::prelude::*;

    #[test]
    fn a_digit_that_the_shape_lacks_is_refused_wherever_it_stands() {
        let shape = Shape::boxes(2, 2).unwrap();
        let five = Digit::new(5).unwrap();
        let mut entries = vec![Entry::default(); 16];
        assert!(Puzzle::with_entries(shape.clone(), entries.clone()).is_ok());
        for entry in [
            Entry::given(five),
            Entry { allowed: Some(Digits::up_to(5)), ..Entry::default() },
            Entry { notes: Digits::up_to(5), ..Entry::default() },
        ] {
            entries[3] = entry;
            let refused = Puzzle::with_entries(shape.clone(), entries.clone()).unwrap_err();
            assert_eq!(refused.to_string(), "row 1 column 4: a grid with 4 rows has no digit 5");
        }
        let refused = Puzzle::with_entries(shape, vec![Entry::default(); 17]).unwrap_err();
        assert_eq!(refused.to_string(), "row 5 column 1 is outside of a grid with 4 rows");
    }

    #[test]
    fn what_the_solver_wrote_is_shown_and_is_no_clue() {
        let mut puzzle = Puzzle::new(Shape::CLASSIC);
        puzzle.set(Cell::new(0, 0), Entry::placed(Digit::new(4).unwrap())).unwrap();
        assert!(puzzle.to_string().starts_with("4."));
        assert_eq!(puzzle.clues().count(), 0);
        assert_eq!(puzzle.grid(), Some(Grid::BLANK));
        assert_eq!(Puzzle::new(Shape::latin(9).unwrap()).grid(), None);
    }

    proptest! {
        #[test]
        fn a_grid_is_a_puzzle_of_its_clues(grid in grids()) {
            let puzzle = Puzzle::from(grid);
            prop_assert_eq!(puzzle.grid(), Some(grid));
            prop_assert_eq!(puzzle.to_string(), grid.to_string());
            prop_assert_eq!(puzzle.clues().count(), grid.clues());
        }
    }
}
