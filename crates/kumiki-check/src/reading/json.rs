//! JSON text as a tree.
//!
//! Invariant: a number is whole exactly if it has neither a point nor an exponent. No object has a
//! key twice, as two readers could then see two models. The depth is limited.

use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::collections::HashSet;
use std::fmt;

/// The greatest depth of lists and objects in one another.
const DEPTH_LIMIT: u32 = 256;

/// A value in JSON.
#[derive(Clone, Debug)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Returns the value that all of `text` is.
    ///
    /// # Errors
    /// Returns the fault of a text that is not JSON.
    pub(crate) fn parse(text: &str) -> Result<Json, String> {
        let raw: &RawValue = parsed(text)?;
        Json::of(raw.get(), DEPTH_LIMIT)
    }

    /// Returns the value of `text`, which is well formed except for the content of strings.
    fn of(text: &str, depth: u32) -> Result<Json, String> {
        let below = || depth.checked_sub(1).ok_or("lists and objects are too deep in one another");
        Ok(match text.as_bytes().first() {
            Some(b'n') => Json::Null,
            Some(b't') => Json::Bool(true),
            Some(b'f') => Json::Bool(false),
            Some(b'"') => Json::Text(parsed(text)?),
            Some(b'[') => {
                let depth = below()?;
                let values: Vec<&RawValue> = parsed(text)?;
                let values = values.into_iter().map(|value| Json::of(value.get(), depth));
                Json::List(values.collect::<Result<_, _>>()?)
            }
            Some(b'{') => Json::Object(object(text, below()?)?),
            _ => number(text)?,
        })
    }
}

fn parsed<'t, T: serde::Deserialize<'t>>(text: &'t str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

fn object(text: &str, depth: u32) -> Result<Vec<(String, Json)>, String> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let entries =
        deserializer.deserialize_map(EntriesVisitor).map_err(|error| error.to_string())?;
    let mut keys = HashSet::new();
    if let Some((twice, _)) = entries.iter().find(|(key, _)| !keys.insert(key)) {
        return Err(format!("the key {twice:?} is given twice"));
    }
    let read = |(key, value): (String, &RawValue)| Ok((key, Json::of(value.get(), depth)?));
    entries.into_iter().map(read).collect()
}

/// Collects the keys and values of an object in their order.
struct EntriesVisitor;

impl<'t> Visitor<'t> for EntriesVisitor {
    type Value = Vec<(String, &'t RawValue)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'t>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(entries)
    }
}

fn number(text: &str) -> Result<Json, String> {
    if text.contains(['.', 'e', 'E']) {
        let float = text.parse().ok().filter(|float: &f64| float.is_finite());
        return float.map(Json::Float).ok_or_else(|| format!("{text} is too large for a float"));
    }
    text.parse().map(Json::Int).map_err(|_| format!("{text} does not fit in 64 bits"))
}
