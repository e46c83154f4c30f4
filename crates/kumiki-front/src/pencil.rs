//! Pencil puzzles: verdicts, hints and steps, as text and as objects of JSON.
//!
//! Invariant: a text is the one that the program `kumiki puzzle` writes. No type of puzzles is
//! named here.

mod hint;
mod order;
mod verdict;

pub use hint::{WRONG_MARKS, no_hint, steps_text, wrong_names, wrong_text};
pub use order::{board_size, generated_kind};
pub use verdict::{
    doubt, shown, stated_verdict, statement, verdict, verdict_object, verdict_reason, verdict_text,
};
