//! JSON text, parsed piece by piece on demand.
//!
//! Invariant: an error has its path. No text is parsed deeper than requested, so deep nesting
//! cannot overflow the stack.

use crate::fault::{ModelFault, quoted, shortened};
use crate::near::nearest;
use kumiki::{Mixed, engine::Int};
use serde::Deserializer;
use serde::de::{MapAccess, Visitor};
use serde_json::value::RawValue;
use std::collections::HashSet;
use std::fmt;

/// The greatest depth of tuples in tuples.
const DEPTH_LIMIT: u32 = 16;

/// A syntax error with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SyntaxFault {
    /// From 1.
    pub(crate) line: usize,
    /// In characters, from 1.
    pub(crate) column: usize,
    pub(crate) message: String,
}

/// One value in JSON text that is known to be well formed, except for the content of strings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Json<'a>(&'a RawValue);

impl<'a> Json<'a> {
    /// Returns the value that all of `text` is.
    pub(crate) fn of(text: &'a str) -> Result<Json<'a>, SyntaxFault> {
        serde_json::from_str(text).map(Json).map_err(|error| syntax_fault(text, &error))
    }

    /// Returns whether it is text.
    pub(crate) fn is_text(self) -> bool {
        self.first() == b'"'
    }

    /// Returns whether it is a number.
    pub(crate) fn is_number(self) -> bool {
        matches!(self.first(), b'-' | b'0'..=b'9')
    }

    /// Returns whether it is an object.
    pub(crate) fn is_object(self) -> bool {
        self.first() == b'{'
    }

    /// Returns whether it is null.
    pub(crate) fn is_null(self) -> bool {
        self.0.get() == "null"
    }

    /// Returns the text that it is.
    pub(crate) fn text(self) -> Result<String, ModelFault> {
        if self.is_text() { self.parsed() } else { Err(self.is_not("text")) }
    }

    /// Returns the truth value that it is.
    pub(crate) fn bool(self) -> Result<bool, ModelFault> {
        match self.0.get() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(self.is_not("true or false")),
        }
    }

    /// Returns the whole number that it is.
    pub(crate) fn int(self) -> Result<Int, ModelFault> {
        if !self.is_number() {
            return Err(self.is_not("a whole number"));
        }
        match number(self.0.get())? {
            Mixed::Int(int) => Ok(int),
            _ => Err(ModelFault::new(format!(
                "expected a whole number, not {}",
                shortened(self.0.get())
            ))),
        }
    }

    /// Returns the whole number or floating-point number that it is.
    pub(crate) fn number(self) -> Result<Mixed, ModelFault> {
        if self.is_number() { number(self.0.get()) } else { Err(self.is_not("a number")) }
    }

    /// Returns the value that it is: a list is a tuple.
    pub(crate) fn value(self) -> Result<Mixed, ModelFault> {
        self.value_within(DEPTH_LIMIT)
    }

    fn value_within(self, depth: u32) -> Result<Mixed, ModelFault> {
        match self.first() {
            b'n' => Ok(Mixed::Null),
            b't' | b'f' => self.bool().map(Mixed::from),
            b'"' => self.text().map(Mixed::from),
            b'[' if depth == 0 => Err(ModelFault::new(format!(
                "tuples stand in one another {DEPTH_LIMIT} deep at most"
            ))),
            b'[' => self.list(|value| value.value_within(depth - 1)).map(Mixed::from),
            b'{' => Err(ModelFault::new("an object cannot be a value")),
            _ => self.number(),
        }
    }

    /// Returns what `read` makes of each value of the list that it is.
    pub(crate) fn list<T>(
        self,
        mut read: impl FnMut(Json<'a>) -> Result<T, ModelFault>,
    ) -> Result<Vec<T>, ModelFault> {
        if self.first() != b'[' {
            return Err(self.is_not("a list"));
        }
        let values: Vec<&'a RawValue> = self.parsed()?;
        let values = values.into_iter().enumerate();
        values.map(|(at, value)| read(Json(value)).map_err(|fault| fault.in_index(at))).collect()
    }

    /// Returns the object that it is.
    pub(crate) fn object(self) -> Result<Object<'a>, ModelFault> {
        if self.first() != b'{' {
            return Err(self.is_not("an object"));
        }
        let mut text = serde_json::Deserializer::from_str(self.0.get());
        let entries = text
            .deserialize_map(EntriesVisitor)
            .map_err(|error| ModelFault::new(message(&error)))?;
        let mut keys = HashSet::new();
        if let Some((twice, _)) = entries.iter().find(|(key, _)| !keys.insert(key)) {
            return Err(ModelFault::new(format!("the key {} is given twice", quoted(twice))));
        }
        Ok(Object { entries, asked: Vec::new() })
    }

    fn parsed<T: serde::Deserialize<'a>>(self) -> Result<T, ModelFault> {
        serde_json::from_str(self.0.get()).map_err(|error| ModelFault::new(message(&error)))
    }

    fn first(self) -> u8 {
        self.0.get().as_bytes()[0]
    }

    /// Returns the fault that the value is not the `expected` kind.
    pub(crate) fn is_not(self, expected: &str) -> ModelFault {
        let found = match self.first() {
            b'n' => "null",
            b't' => "true",
            b'f' => "false",
            b'"' => "text",
            b'[' => "a list",
            b'{' => "an object",
            _ => "a number",
        };
        ModelFault::new(format!("expected {expected}, not {found}"))
    }
}

/// An object whose keys are read one by one.
#[derive(Debug)]
pub(crate) struct Object<'a> {
    entries: Vec<(String, Json<'a>)>,
    asked: Vec<&'static str>,
}

impl<'a> Object<'a> {
    /// Returns whether `key` is there.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|(known, _)| known == key)
    }

    /// Returns what `read` makes of the value of `key`, which must be there.
    pub(crate) fn required<T>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(Json<'a>) -> Result<T, ModelFault>,
    ) -> Result<T, ModelFault> {
        match self.taken(key) {
            Some(value) => read(value).map_err(|fault| fault.in_key(key)),
            None => {
                let others = self.entries.iter().map(|(other, _)| other.as_str());
                let meant = match nearest(key, others) {
                    Some(other) => format!("; is {} meant?", quoted(other)),
                    None => String::new(),
                };
                Err(ModelFault::new(format!("the key {} is missing{meant}", quoted(key))))
            }
        }
    }

    /// Returns what `read` makes of the value of `key`, if it is there and not null.
    pub(crate) fn optional<T>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(Json<'a>) -> Result<T, ModelFault>,
    ) -> Result<Option<T>, ModelFault> {
        match self.taken(key).filter(|value| !value.is_null()) {
            Some(value) => read(value).map(Some).map_err(|fault| fault.in_key(key)),
            None => Ok(None),
        }
    }

    /// Returns the keys that have not been read.
    pub(crate) fn unread(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|(key, _)| key.as_str())
    }

    /// Checks that all keys have been read.
    pub(crate) fn has_no_more(self) -> Result<(), ModelFault> {
        match self.entries.first() {
            None => Ok(()),
            Some((key, _)) => Err(unknown("key", key, self.asked.iter().copied())),
        }
    }

    fn taken(&mut self, key: &'static str) -> Option<Json<'a>> {
        self.asked.push(key);
        let at = self.entries.iter().position(|(other, _)| other == key)?;
        Some(self.entries.remove(at).1)
    }
}

/// Collects the keys and values of an object in their order.
struct EntriesVisitor;

impl<'a> Visitor<'a> for EntriesVisitor {
    type Value = Vec<(String, Json<'a>)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'a>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut entries = Vec::new();
        while let Some((key, value)) = map.next_entry()? {
            entries.push((key, Json(value)));
        }
        Ok(entries)
    }
}

/// Returns the fault that there is no `what` of this name, with a suggestion among `known`.
pub(crate) fn unknown<'k>(
    what: &str,
    name: &str,
    known: impl IntoIterator<Item = &'k str>,
) -> ModelFault {
    let meant = match nearest(name, known) {
        Some(meant) => format!("; did you mean {}?", quoted(meant)),
        None => String::new(),
    };
    ModelFault::new(format!("unknown {what} {}{meant}", quoted(name)))
}

/// Returns the number that `text` is: of floating point if it has a point or an exponent.
fn number(text: &str) -> Result<Mixed, ModelFault> {
    if text.contains(['.', 'e', 'E']) {
        let float: f64 = text.parse().unwrap_or(f64::INFINITY);
        if float.is_finite() {
            return Ok(Mixed::Float(float));
        }
    } else if let Ok(int) = text.parse() {
        return Ok(Mixed::Int(int));
    }
    let what = if text.contains(['.', 'e', 'E']) { "a floating-point" } else { "a whole" };
    Err(ModelFault::new(format!("{} is too large for {what} number of 64 bits", shortened(text))))
}

/// Returns the message without the place.
fn message(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    message.strip_suffix(&place).unwrap_or(&message).to_string()
}

fn syntax_fault(text: &str, error: &serde_json::Error) -> SyntaxFault {
    let line = error.line().max(1);
    let before = text.split('\n').nth(line - 1).unwrap_or("").as_bytes();
    let before = &before[..before.len().min(error.column().saturating_sub(1))];
    let column = String::from_utf8_lossy(before).chars().count() + 1;
    SyntaxFault { line, column, message: message(error) }
}
