//! A question: a verb, a text, and options.
//!
//! Invariant: a wrong option is an error, and not another question.

use crate::sudoku::HintStage;
use crate::unreadable::Unreadable;
use kumiki::Limits;
use kumiki::run::{Instant, StopFlag};
use serde_json::{Map, Value};
use std::time::Duration;

/// The limit of time of a question without one, in milliseconds.
const USUAL: u64 = 10_000;

/// The greatest limit of time, in milliseconds: a day.
const MOST: u64 = 86_400_000;

/// A question.
#[derive(Debug)]
pub(super) struct Question {
    id: Value,
    fields: Map<String, Value>,
    limits: Limits,
}

impl Question {
    /// Reads a question, whose work ends when `stop` is raised.
    ///
    /// # Errors
    /// If the text is no object of JSON, has no verb, or has a wrong limit of time.
    pub(super) fn read(text: &str, stop: StopFlag) -> Result<Question, Unreadable> {
        let read: Value = serde_json::from_str(text)
            .map_err(|error| Unreadable::new(format_args!("the question is no JSON: {error}")))?;
        let Value::Object(mut fields) = read else {
            return Err(Unreadable::new("the question is no object"));
        };
        let id = fields.remove("id").unwrap_or(Value::Null);
        let ms = match fields.get("ms") {
            None | Some(Value::Null) => USUAL,
            Some(ms) => match ms.as_f64().filter(|ms| *ms >= 0.0) {
                Some(ms) => ms.min(MOST as f64) as u64,
                None => return Err(Unreadable::new("\"ms\" is no number of milliseconds")),
            },
        };
        let mut limits = Limits::none().stop(stop);
        // The work of an answer is many searches, which share one moment.
        limits.until = Instant::now().checked_add(Duration::from_millis(ms));
        Ok(Question { id, fields, limits })
    }

    pub(super) fn id(&self) -> &Value {
        &self.id
    }

    /// Returns the verb; empty if there is none.
    pub(super) fn verb(&self) -> &str {
        self.word("verb").unwrap_or_default()
    }

    /// Returns the text of the puzzle or model; empty if there is none.
    pub(super) fn text(&self) -> &str {
        self.word("text").unwrap_or_default()
    }

    /// Returns the limits of all work for the answer.
    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Returns the marks of the player, if there are any.
    pub(super) fn marks(&self) -> Option<&Value> {
        self.fields.get("marks").filter(|marks| !marks.is_null())
    }

    /// Returns an option that is text.
    pub(super) fn word(&self, name: &str) -> Option<&str> {
        self.fields.get(name)?.as_str()
    }

    /// Returns an option that is a whole number from 0.
    ///
    /// # Errors
    /// If it is none.
    pub(super) fn number(&self, name: &str) -> Result<Option<u64>, Unreadable> {
        match self.fields.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => value
                .as_u64()
                .map(Some)
                .ok_or_else(|| Unreadable::new(format_args!("{name:?} is no whole number from 0"))),
        }
    }

    /// Returns the stage of a hint: 1, 2 or 3.
    ///
    /// # Errors
    /// If it is none of these.
    pub(super) fn stage(&self) -> Result<HintStage, Unreadable> {
        match self.number("stage")? {
            Some(1) => Ok(HintStage::Technique),
            Some(2) => Ok(HintStage::Place),
            Some(3) | None => Ok(HintStage::Step),
            Some(_) => Err(Unreadable::new("\"stage\" is 1, 2 or 3")),
        }
    }

    /// Returns whether an option is true.
    pub(super) fn is(&self, name: &str) -> bool {
        self.fields.get(name).and_then(Value::as_bool).unwrap_or(false)
    }
}
