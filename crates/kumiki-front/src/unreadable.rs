//! The reason why a text cannot be read, or a question not be answered.
//!
//! Invariant: lines and columns count from 1.

use std::fmt;

/// The reason why a text cannot be read, or a question not be answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// The reason in words.
    pub message: String,
    /// The line of the fault, from 1, if it is known.
    pub line: Option<u64>,
    /// The character of the line, from 1, if it is known.
    pub column: Option<u64>,
}

impl Unreadable {
    /// Returns an error without a place.
    pub fn new(message: impl fmt::Display) -> Unreadable {
        Unreadable { message: message.to_string(), line: None, column: None }
    }

    /// Returns the error of a text that looks like something.
    pub(crate) fn like(thing: &str, error: impl fmt::Display) -> Unreadable {
        Unreadable::new(format_args!("it looks like {thing}: {error}"))
    }

    /// Returns the error with a place in the text.
    pub(crate) fn at(self, line: u64, column: Option<u64>) -> Unreadable {
        Unreadable { line: Some(line), column, ..self }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Unreadable {}
