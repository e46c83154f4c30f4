//! Faults of models, and the texts in their messages.
//!
//! Invariant: a fault has the path of its value, and no text in a message is long.

use std::borrow::Cow;
use std::fmt;

/// The greatest number of characters of a text in a message.
const SHOWN: usize = 60;

/// A fault of a value, with its path: `constraints[2].scope[1]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModelFault {
    path: String,
    message: String,
}

impl ModelFault {
    /// Returns a fault of the value itself.
    pub(crate) fn new(message: impl Into<String>) -> ModelFault {
        ModelFault { path: String::new(), message: message.into() }
    }

    /// Returns the fault as one of the object that has the value under `key`.
    pub(crate) fn in_key(self, key: &str) -> ModelFault {
        self.under(key.to_string())
    }

    /// Returns the fault as one of the list that has the value at `index`, from 0.
    pub(crate) fn in_index(self, index: usize) -> ModelFault {
        self.under(format!("[{index}]"))
    }

    fn under(self, step: String) -> ModelFault {
        let dot = if self.path.is_empty() || self.path.starts_with('[') { "" } else { "." };
        ModelFault { path: format!("{step}{dot}{}", self.path), message: self.message }
    }
}

impl fmt::Display for ModelFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path.as_str() {
            "" => f.write_str(&self.message),
            path => write!(f, "{path}: {}", self.message),
        }
    }
}

impl std::error::Error for ModelFault {}

/// Returns `text` as JSON writes it, shortened if it is long.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(shortened(text)).to_string()
}

/// Returns `text`, shortened to its beginning if it is longer than 60 characters.
pub fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]).into(),
        None => text.into(),
    }
}
