//! Names, values and solutions of models in JSON.
//!
//! Invariant: a solution is one line.

use kumiki::{Mixed, Solution};
use kumiki_model::{Name, value_json as text};
use serde_json::{Value, json};

/// Returns a name as JSON.
pub fn name_json(name: &Name) -> Value {
    match name {
        Name::Int(int) => json!(int),
        Name::Text(text) => json!(&**text),
    }
}

/// Returns a value as JSON. Numbers that JSON has no word for are null.
pub fn value_json(value: &Mixed) -> Value {
    serde_json::from_str(&text::of(value)).unwrap_or(Value::Null)
}

/// Returns a solution as a list of JSON: the values in the order of declaration.
pub fn solution_line(solution: &Solution<Name, Mixed>) -> String {
    let values: Vec<String> = solution.values().map(text::of).collect();
    format!("[{}]", values.join(","))
}
