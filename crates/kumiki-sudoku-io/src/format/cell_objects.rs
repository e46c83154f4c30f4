//! Cells as objects of JSON, as apps save them: `{"value": 5, "given": true}`.
//!
//! Invariant: an object with other numbers or texts, such as a place, is no cell of a whole grid.

use serde_json::Value;

/// The names of the field with the digit.
const DIGITS: [&str; 6] = ["value", "v", "val", "digit", "number", "n"];

/// The names of the field that is true for a clue.
const GIVEN: [&str; 10] = [
    "given",
    "isGiven",
    "fixed",
    "isFixed",
    "locked",
    "isLocked",
    "clue",
    "isClue",
    "readOnly",
    "prefilled",
];

/// Parts of the names of fields with candidates.
const MARKS: [&str; 4] = ["note", "candidate", "mark", "possib"];

/// Returns `cells`, or rows of them, with digits and null in place of objects; `None` if they are
/// no objects, or if none of them is a clue.
pub(super) fn without_objects(cells: &[Value]) -> Option<Vec<Value>> {
    let is_row = |row: &Value| row.as_array().is_some_and(|row| row.iter().all(Value::is_object));
    let plain: Option<Vec<Value>> = match cells.iter().all(is_row) {
        true => cells.iter().map(|row| Some(Value::Array(digits(row.as_array()?)?))).collect(),
        false => digits(cells),
    };
    let is_clue = |cell: &Value| !cell.is_null();
    plain.filter(|cells| match cells.first() {
        Some(Value::Array(_)) => cells.iter().flat_map(Value::as_array).flatten().any(is_clue),
        _ => cells.iter().any(is_clue),
    })
}

fn digits(cells: &[Value]) -> Option<Vec<Value>> {
    cells.iter().map(digit).collect()
}

/// Returns the digit of a clue, and null for another cell.
fn digit(cell: &Value) -> Option<Value> {
    let fields = cell.as_object()?;
    let name = DIGITS.into_iter().find(|name| fields.contains_key(*name))?;
    let is_mark = |key: &str| MARKS.iter().any(|part| key.to_lowercase().contains(part));
    let is_plain = |(key, value): (&String, &Value)| {
        key == name || value.is_boolean() || value.is_null() || is_mark(key)
    };
    let is_entry = GIVEN.iter().any(|flag| fields.get(*flag) == Some(&Value::Bool(false)));
    let value = if is_entry { Value::Null } else { fields[name].clone() };
    (fields.iter().all(is_plain) && !value.is_array() && !value.is_object()).then_some(value)
}
