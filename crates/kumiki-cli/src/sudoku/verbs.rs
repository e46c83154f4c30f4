//! The verbs of `sudoku`, one file each: the options, the answer, and the text of `--help`.
//!
//! Invariant: no verb uses another. Common parts are in the files `analysing`, `explaining`,
//! `searching` and `solvable`.

mod analysing;
pub(super) mod backdoors;
pub(super) mod bench;
pub(super) mod candidates;
pub(super) mod canonical;
pub(super) mod check;
pub(super) mod convert;
pub(super) mod count;
pub(super) mod dedupe;
pub(super) mod draw;
pub(super) mod explain;
mod explaining;
pub(super) mod formats;
pub(super) mod generate;
pub(super) mod hint;
pub(super) mod minimize;
pub(super) mod rate;
pub(super) mod redundant;
pub(super) mod searching;
pub(super) mod shuffle;
pub(super) mod solvable;
pub(super) mod solve;
pub(super) mod steps;
mod trace;

use super::options::InputsArgs;
use crate::terminal::session::Session;
use kumiki::run::Random;
use kumiki_sudoku::{Digit, Puzzle};
use std::io;

/// A verb of the command line, with its options.
pub(super) trait Verb {
    /// Returns the inputs; `None` if the verb reads nothing.
    fn inputs(&mut self) -> Option<&mut InputsArgs>;

    /// Returns whether only results are to be written.
    fn is_quiet(&mut self) -> bool {
        self.inputs().is_some_and(|inputs| inputs.quiet)
    }

    /// Runs the verb.
    ///
    /// # Errors
    /// If results cannot be written.
    fn run(&self, session: &mut Session) -> io::Result<()>;
}

/// Returns random numbers for `puzzle`, which do not depend on its place.
fn random(seed: u64, puzzle: &Puzzle) -> Random {
    let digits = puzzle.iter().map(|(_, entry)| entry.digit);
    let symbols = digits.map(|digit| digit.map_or('.', Digit::symbol));
    let number = symbols.fold(0xcbf2_9ce4_8422_2325, |hash: u64, symbol| {
        (hash ^ u64::from(symbol)).wrapping_mul(0x0100_0000_01b3)
    });
    Random::numbered(seed, number)
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod variant_tests;
