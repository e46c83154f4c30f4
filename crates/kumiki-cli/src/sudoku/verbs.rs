//! The verbs of `sudoku`, one file each: the options, the answer, and the text of `--help`.
//!
//! Invariant: no verb uses another. Common parts are in the files `analysing`, `explaining`
//! and `searching`.

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
pub(super) mod explaining;
pub(super) mod formats;
pub(super) mod generate;
pub(super) mod hint;
pub(super) mod minimize;
pub(super) mod play;
pub(super) mod rate;
pub(super) mod redundant;
pub(super) mod searching;
pub(super) mod shuffle;
pub(super) mod solve;
pub(super) mod steps;
mod trace;

#[cfg(test)]
mod tests;

#[cfg(test)]
mod variant_tests;
