//! The keys of an object, which are read one by one, and the kinds of their values.
//!
//! Invariant: a key that is null is not there.

use super::Read;
use super::json::Json;

/// The keys of an object that have not been read.
pub(super) struct Keys(Vec<(String, Json)>);

impl Keys {
    pub(super) fn of(json: Json) -> Read<Keys> {
        match json {
            Json::Object(entries) => Ok(Keys(entries)),
            _ => Err("expected an object".to_owned()),
        }
    }

    /// Returns the value of `key`, even if it is null.
    fn taken(&mut self, key: &str) -> Option<Json> {
        let at = self.0.iter().position(|(other, _)| other == key)?;
        Some(self.0.swap_remove(at).1)
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.0.iter().any(|(other, _)| other == key)
    }

    pub(super) fn required(&mut self, key: &str) -> Read<Json> {
        self.taken(key).ok_or_else(|| format!("the key {key:?} is missing"))
    }

    pub(super) fn optional(&mut self, key: &str) -> Option<Json> {
        self.taken(key).filter(|json| !matches!(json, Json::Null))
    }

    /// Checks that all keys have been read.
    pub(super) fn end(self) -> Read<()> {
        match self.0.first() {
            None => Ok(()),
            Some((key, _)) => Err(format!("unknown key {key:?}")),
        }
    }

    /// Checks that none of these keys is there.
    pub(super) fn has_none_of(&self, keys: &[&str]) -> Read<()> {
        match keys.iter().find(|key| self.has(key)) {
            None => Ok(()),
            Some(key) => Err(format!("unknown key {key:?}")),
        }
    }
}

pub(super) fn list(json: Json) -> Read<Vec<Json>> {
    match json {
        Json::List(list) => Ok(list),
        _ => Err("expected a list".to_owned()),
    }
}

pub(super) fn text(json: Json) -> Read<String> {
    match json {
        Json::Text(text) => Ok(text),
        _ => Err("expected text".to_owned()),
    }
}

pub(super) fn truth(json: Json) -> Read<bool> {
    match json {
        Json::Bool(truth) => Ok(truth),
        _ => Err("expected true or false".to_owned()),
    }
}

pub(super) fn int(json: Json) -> Read<i64> {
    match json {
        Json::Int(int) => Ok(int),
        _ => Err("expected a whole number".to_owned()),
    }
}

/// Returns a whole number of at least 0.
pub(super) fn natural(json: Json) -> Read<u64> {
    u64::try_from(int(json)?).map_err(|_| "expected a number of at least 0".to_owned())
}
