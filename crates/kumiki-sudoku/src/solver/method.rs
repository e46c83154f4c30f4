//! The classic ways to solve a sudoku.
//!
//! Invariant: all methods find the same solutions.

use kumiki::Settings;
use kumiki::search::{LookAhead, Simd, VariableOrder};

/// The classic ways to solve a sudoku, as settings of the one search. All find the same solutions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// Chronological backtracking: cells in order; a digit is tried if it clashes with no digit
    /// placed so far, and the search backtracks from a cell that no digit fits.
    Naive,
    /// Naked and hidden singles: cells that have one digit left, and digits that have one place
    /// left in a house. If there are none, the search branches on the cell with the fewest digits.
    Logical,
    /// The default of the engine. It also removes locked candidates, from all cells at once, and
    /// branches on a cell with two digits that sees the most cells of its kind.
    #[default]
    Full,
}

impl Method {
    /// Returns the settings that make the search solve this way.
    pub fn settings(self) -> Settings {
        let settings = Settings::default();
        match self {
            Method::Naive => {
                settings.look_ahead(LookAhead::None).variable_order(VariableOrder::InOrder)
            }
            Method::Logical => settings.variable_order(VariableOrder::FirstFail).simd(Simd::Off),
            Method::Full => settings,
        }
    }
}
