//! SudokuPad's shortened JSON: names without quotes, `'` for `"`, `t` and `f` for truth values,
//! nothing for `{}`.
//!
//! Invariant: the result is JSON, or the JSON reader reports an error. It is at most a few times as
//! long as the text.

use super::error::Fault;
use serde_json::{Map, Value};

/// Long names, and their short forms.
const NAMES: [(&str, &str); 24] = [
    ("color", "c"),
    ("cages", "ca"),
    ("center", "ct"),
    ("borderColor", "c1"),
    ("backgroundColor", "c2"),
    ("cells", "ce"),
    ("cellSize", "cs"),
    ("arrows", "a"),
    ("overlays", "o"),
    ("underlays", "u"),
    ("width", "w"),
    ("height", "h"),
    ("value", "v"),
    ("videos", "vd"),
    ("lines", "l"),
    ("rounded", "r"),
    ("regions", "re"),
    ("fontSize", "fs"),
    ("thickness", "th"),
    ("headLength", "hl"),
    ("wayPoints", "wp"),
    ("title", "t"),
    ("text", "te"),
    ("duration", "d"),
];

/// Reads JSON, shortened or not.
pub(super) fn read(text: &str) -> Result<Value, Fault> {
    serde_json::from_str(text).or_else(|_| {
        let value = serde_json::from_str(&plain(text)).map_err(Fault::broken)?;
        Ok(renamed(value))
    })
}

/// Returns `text` as JSON with short names.
fn plain(text: &str) -> String {
    let mut json = String::with_capacity(text.len() * 2);
    let mut symbols = text.chars().peekable();
    // `is_empty` is true after an opening bracket or a comma, until the next value. `is_list` has
    // an item for each open bracket: true for a list.
    let mut is_empty = true;
    let mut is_list = Vec::new();
    while let Some(symbol) = symbols.next() {
        match symbol {
            '\'' | '"' => {
                push_string(&mut json, symbol, &mut symbols);
                is_empty = false;
            }
            '{' | '[' => {
                json.push(symbol);
                is_list.push(symbol == '[');
                is_empty = true;
            }
            ',' | ']' | '}' => {
                if is_empty && symbol != '}' && is_list.last() == Some(&true) {
                    json.push_str("{}");
                }
                json.push(symbol);
                is_empty = symbol == ',';
                if symbol != ',' {
                    is_list.pop();
                }
            }
            ':' => json.push(symbol),
            _ if symbol.is_whitespace() => {}
            _ => {
                let mut word = String::from(symbol);
                let is_part = |c: &char| !c.is_whitespace() && !",:[]{}'\"".contains(*c);
                while let Some(next) = symbols.next_if(is_part) {
                    word.push(next);
                }
                push_word(&mut json, &word, symbols.peek() == Some(&':'));
                is_empty = false;
            }
        }
    }
    json
}

/// Adds a string up to its closing `quote`.
fn push_string(json: &mut String, quote: char, symbols: &mut impl Iterator<Item = char>) {
    json.push('"');
    while let Some(symbol) = symbols.next() {
        match symbol {
            _ if symbol == quote => break,
            '\\' => match symbols.next() {
                Some('\'') => json.push('\''),
                Some(next) => json.extend(['\\', next]),
                None => break,
            },
            '"' => json.push_str("\\\""),
            symbol => json.push(symbol),
        }
    }
    json.push('"');
}

/// Adds a word: a name, a number, a truth value, or a colour.
fn push_word(json: &mut String, word: &str, is_name: bool) {
    let is_number = || word.parse::<f64>().is_ok_and(f64::is_finite) && !word.starts_with('+');
    match word {
        "t" if !is_name => json.push_str("true"),
        "f" if !is_name => json.push_str("false"),
        "true" | "false" | "null" if !is_name => json.push_str(word),
        _ if !is_name && is_number() => {
            let digits = word.trim_start_matches('0');
            json.push_str(if digits.is_empty() || digits.starts_with('.') { "0" } else { digits });
        }
        _ => {
            let plain = word.replace(['\\', '"'], "");
            json.push_str(&format!("\"{plain}\""));
        }
    }
}

/// Returns `value` with long names.
fn renamed(value: Value) -> Value {
    match value {
        Value::Array(values) => values.into_iter().map(renamed).collect(),
        Value::Object(fields) => {
            let long = |name: String| {
                let known = NAMES.iter().find(|(_, short)| *short == name);
                known.map_or(name, |(long, _)| (*long).to_string())
            };
            let fields = fields.into_iter().map(|(name, value)| (long(name), renamed(value)));
            Value::Object(fields.collect::<Map<String, Value>>())
        }
        value => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn what_was_shortened_is_read() {
        let text =
            "{id:'a\\'b',cs:50,ce:[[,{v:5},],[{v:'x',given:f},,]],o:[{c:#0,th:.5,c2:CFCFCF}],y:t}";
        let expected = json!({
            "id": "a'b", "cellSize": 50,
            "cells": [[{}, {"value": 5}, {}], [{"value": "x", "given": false}, {}, {}]],
            "overlays": [{"color": "#0", "thickness": 0, "backgroundColor": "CFCFCF"}],
            "y": true,
        });
        assert_eq!(read(text).unwrap(), expected);
        assert_eq!(read(&expected.to_string()).unwrap(), expected);
    }

    proptest! {
        #[test]
        fn nothing_makes_it_panic(text in "[\\[\\]{},:'\"a-f0-9.#\\\\ -]{0,60}") {
            let _ = read(&text);
        }
    }
}
