//! Faults of a model: the place, the reason, and the thing to do.
//!
//! Invariant: a fault of a text has a line and a column, both from 1.

use crate::tree::{Statement, Tree};

/// A fault of a model.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}{message}")]
pub struct Fault {
    place: String,
    message: String,
}

impl Fault {
    /// Returns a fault of a whole model.
    pub fn new(message: impl Into<String>) -> Fault {
        Fault { place: String::new(), message: message.into() }
    }

    /// Returns a fault at a byte of a text.
    pub(crate) fn in_text(text: &[u8], at: usize, message: impl Into<String>) -> Fault {
        let before = &text[..at.min(text.len())];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        // Columns count characters: bytes that go on with one are none.
        let column = before[start..].iter().filter(|&&byte| byte & 0xC0 != 0x80).count() + 1;
        Fault { place: format!("line {line}, column {column}: "), message: message.into() }
    }

    /// Returns this fault with the name of the constraint that it is about.
    pub(crate) fn in_constraint(self, tree: &Tree, statement: &Statement) -> Fault {
        let message = format!("constraint {}: {}", tree.name(statement.name), self.message);
        Fault { message, ..self }
    }

    /// Returns this fault with its place in a text, if it has none.
    pub(crate) fn placed(self, text: Option<&[u8]>, at: u32) -> Fault {
        match text {
            Some(text) if self.place.is_empty() => Fault::in_text(text, at as usize, self.message),
            _ => self,
        }
    }

    /// Returns the reason.
    pub fn message(&self) -> &str {
        &self.message
    }
}
