//! Lists in sentences: `a, b and c`.
//!
//! Invariant: a list of one is that one alone, and an empty list is empty text.

/// Returns the parts with commas, and with `last` before the last one: `a, b and c`.
pub fn joined(parts: &[String], last: &str) -> String {
    match parts {
        [first @ .., end] if !first.is_empty() => format!("{} {last} {end}", first.join(", ")),
        parts => parts.concat(),
    }
}
