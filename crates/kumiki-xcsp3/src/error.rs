//! Errors of reading an instance.
//!
//! Invariant: an error about the text has a line and a column.

use std::io;
use thiserror::Error;

/// An error of reading an instance of XCSP3.
#[derive(Debug, Error)]
pub enum Xcsp3Error {
    /// The bytes cannot be read at all.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// The file is longer than the limit.
    #[error("the file is longer than {limit} bytes")]
    TooLong {
        /// The limit, in bytes.
        limit: usize,
    },
    /// It is not XML, no instance, or states what is not read.
    #[error("{message} at column {column}")]
    Fault {
        /// The line, from 1.
        line: usize,
        /// The character of the line, from 1.
        column: usize,
        /// The message.
        message: String,
    },
}

impl Xcsp3Error {
    /// Returns the line of the error, if it is known.
    pub fn line(&self) -> Option<u64> {
        match self {
            Xcsp3Error::Fault { line, .. } => Some(*line as u64),
            _ => None,
        }
    }
}

/// A fault of an instance, with its place among the bytes of the text once that is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    at: Option<usize>,
    message: String,
}

impl Fault {
    /// Returns a fault whose place is known to the caller.
    pub(crate) fn new(message: impl Into<String>) -> Fault {
        Fault { at: None, message: message.into() }
    }

    /// Returns the fault with the place `at`, if it has none yet.
    pub(crate) fn at(self, at: usize) -> Fault {
        Fault { at: self.at.or(Some(at)), ..self }
    }

    /// Returns the fault with `subject` before the message, if it has no place yet.
    pub(crate) fn of(self, subject: &str) -> Fault {
        match self.at {
            Some(_) => self,
            None => Fault::new(format!("{subject}: {}", self.message)),
        }
    }

    /// Returns the error about `text`.
    pub(crate) fn in_text(self, text: &str) -> Xcsp3Error {
        let bytes = text.as_bytes();
        let before = &bytes[..self.at.unwrap_or(0).min(bytes.len())];
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let column = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
        Xcsp3Error::Fault { line, column, message: self.message }
    }
}

/// Returns `text`, shortened to its beginning if it is long.
pub(crate) fn quoted(text: &str) -> String {
    format!("{:?}", kumiki_model::shortened(text))
}
