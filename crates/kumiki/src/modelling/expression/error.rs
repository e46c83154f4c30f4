//! Errors in the text of an expression, with their place.
//!
//! Invariant: the place lies in the text, or is its end, and is never within a character.

use crate::words::debug_in_words;
use std::fmt;
use std::sync::Arc;

/// An error at a byte of a text that the caller knows.
#[derive(Clone, Debug)]
pub(crate) struct SyntaxFault {
    pub(crate) at: usize,
    pub(crate) message: String,
}

impl SyntaxFault {
    pub(crate) fn new(at: usize, message: impl Into<String>) -> SyntaxFault {
        SyntaxFault { at, message: message.into() }
    }

    pub(crate) fn of(self, text: &str) -> ExprError {
        ExprError { text: text.into(), at: self.at, message: self.message }
    }
}

/// An error in the text of an expression.
///
/// `Display` writes it with the place, and the line of the text with a mark under that place:
///
/// ```
/// let error = kumiki::expression::text("a + * b").unwrap_err();
/// assert_eq!(error.column(), 5);
/// assert_eq!(error.to_string(), "\
/// expected a number, a text, a name or `(`, not `*`, at column 5
///   a + * b
///       ^");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ExprError {
    text: Arc<str>,
    /// The place, in bytes.
    at: usize,
    message: String,
}

debug_in_words!(ExprError);

/// The number of characters of the line that are shown before and after the place.
const SHOWN: usize = 40;

impl ExprError {
    /// Returns the text that has the error.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the description of the error, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the line of the error, from 1.
    pub fn line(&self) -> usize {
        self.text[..self.at].matches('\n').count() + 1
    }

    /// Returns the column of the error in its line, in characters, from 1.
    pub fn column(&self) -> usize {
        self.before().chars().count() + 1
    }

    /// Returns the part of the line before the place.
    fn before(&self) -> &str {
        let before = &self.text[..self.at];
        before.rfind('\n').map_or(before, |end| &before[end + 1..])
    }
}

impl fmt::Display for ExprError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if self.text.contains('\n') {
            write!(f, ", at line {}, column {}", self.line(), self.column())?;
        } else {
            write!(f, ", at column {}", self.column())?;
        }
        let after = self.text[self.at..].lines().next().unwrap_or("");
        let before: Vec<char> = self.before().chars().collect();
        let first = before.len().saturating_sub(SHOWN);
        let shown = |char: char| if char.is_control() { ' ' } else { char };
        f.write_str("\n  ")?;
        before[first..].iter().map(|&char| shown(char)).try_for_each(|char| write!(f, "{char}"))?;
        after.chars().take(SHOWN).map(shown).try_for_each(|char| write!(f, "{char}"))?;
        write!(f, "\n  {:1$}^", "", before.len() - first)
    }
}

impl std::error::Error for ExprError {}
