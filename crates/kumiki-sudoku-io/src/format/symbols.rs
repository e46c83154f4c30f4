//! Symbols of other scripts, of typesetters and of messengers as digits, dots and blanks.
//!
//! Invariant: lines that are no rows of a grid are not changed, and each cell keeps its column.

use super::pasted::is_grid_line;

/// The digits 0 of scripts: Arabic, Persian, Devanagari, Bengali, Thai, and full-width ones; the
/// symbol before the digits in circles.
const ZEROS: [char; 7] =
    ['\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{e50}', '\u{ff10}', '\u{245f}'];

/// The names of digits among emoji.
const NAMES: [&str; 10] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/// The second part of a key with a digit.
const KEY: char = '\u{20e3}';

/// Returns `text` with ASCII digits in place of full-width ones, and with dots in place of the
/// symbols that typesetters use for blanks. Only lines of a grid are changed.
pub(super) fn with_plain_symbols(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    // Squares alone are a picture.
    let has_keys = text.contains(KEY) || text.contains(|symbol| matches!(symbol, '①'..='⑨'));
    let plain = |symbol: char| if has_keys { plain_emoji(symbol) } else { plain_symbol(symbol) };
    in_rows(text, |line| line.chars().map(plain).collect())
}

/// Returns `text` with digits and dots in place of the names of emoji, such as `:five:` and
/// `:white_large_square:`.
pub(super) fn with_emoji_as_cells(text: &str) -> Option<String> {
    if !NAMES.iter().any(|name| text.contains(&format!(":{name}:"))) {
        return None;
    }
    let cell = |name: &str| {
        let value = NAMES.iter().position(|own| *own == name);
        let digit = value.map(|value| char::from(b'0' + value as u8));
        digit.or(name.contains("square").then_some('.'))
    };
    in_rows(text, |line| {
        // The parts between colons are names and what stands between two of them.
        let parts = line.split(':').enumerate().map(|(at, part)| match cell(part) {
            Some(cell) if at % 2 == 1 => format!("{cell:<width$}", width = part.len() + 2),
            _ => part.to_owned(),
        });
        parts.collect()
    })
}

/// Returns `text` with changed lines, if one is changed and is then the row of a grid.
fn in_rows(text: &str, change: impl Fn(&str) -> String) -> Option<String> {
    let mut is_changed = false;
    let line = |line: &str| -> String {
        let plain = change(line);
        if plain != line && is_grid_line(&plain) {
            is_changed = true;
            return plain;
        }
        line.to_string()
    };
    let text: String = text.split_inclusive('\n').map(line).collect();
    is_changed.then_some(text)
}

/// Returns the usual symbol for `symbol` in a text with keys.
fn plain_emoji(symbol: char) -> char {
    match symbol {
        KEY | '\u{fe0f}' => ' ',
        '⬜' | '⬛' | '◻' | '◼' | '▫' | '▪' | '🔲' | '🔳' | '🟥'..='🟫' | '➖' => {
            '.'
        }
        symbol => plain_symbol(symbol),
    }
}

/// Returns the usual symbol for `symbol`.
fn plain_symbol(symbol: char) -> char {
    let value = |zero: char| (symbol as u32).checked_sub(zero as u32).filter(|&value| value < 10);
    if let Some(digit) = ZEROS.into_iter().find_map(value) {
        return char::from(b'0' + digit as u8);
    }
    match symbol {
        '·' | '•' | '∙' | '⋅' | '・' | '･' | '․' | '．' | '□' | '☐' | '◦' | '○' => {
            '.'
        }
        '｜' => '|',
        '\u{3000}' => ' ',
        symbol => symbol,
    }
}
