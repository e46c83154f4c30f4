//! Texts in one line, for terminals and pages.
//!
//! Invariant: a text in one line has as many characters as before.

use std::fmt::Display;

/// Returns whether a terminal acts on a character instead of showing it: a control character, or
/// one that separates lines, or marks or changes the direction of the text after it.
pub fn is_acted_on(char: char) -> bool {
    match char {
        '\u{61c}' | '\u{200e}' | '\u{200f}' => true,
        '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        _ => char.is_control(),
    }
}

/// Returns `text`, which may contain names with any characters, in one line: with blanks for the
/// characters that a terminal acts on.
pub fn in_one_line(text: &impl Display) -> String {
    let text = text.to_string();
    text.chars().map(|char| if is_acted_on(char) { ' ' } else { char }).collect()
}
