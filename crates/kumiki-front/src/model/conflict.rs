//! Conflicts and corrections of models.
//!
//! Invariant: a statement has the name that it has in every message.

use crate::words::in_one_line;
use kumiki::Mixed;
use kumiki::explanation::{Correction, MinimalConflict, Statement};
use kumiki_model::Name;

/// Constraints that conflict, or that correct a conflict, with a sentence about them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConflictLine {
    /// The names of the constraints.
    pub statements: Vec<String>,
    /// True if it is proved that each of them is needed.
    pub is_proved: bool,
    /// The sentence.
    pub sentence: String,
}

impl ConflictLine {
    fn new(
        statements: &[Statement<Name, Mixed>],
        is_proved: bool,
        sentence: String,
    ) -> ConflictLine {
        ConflictLine {
            statements: statements.iter().map(Statement::to_string).collect(),
            is_proved,
            sentence,
        }
    }

    /// Returns the line of a conflict.
    pub fn conflict(conflict: MinimalConflict<Name, Mixed>) -> ConflictLine {
        ConflictLine::new(&conflict.statements, conflict.is_proved, in_one_line(&conflict))
    }

    /// Returns the line of a correction.
    pub fn correction(correction: Correction<Name, Mixed>) -> ConflictLine {
        ConflictLine::new(&correction.statements, correction.is_proved, in_one_line(&correction))
    }
}
