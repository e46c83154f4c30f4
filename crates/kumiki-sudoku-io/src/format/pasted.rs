//! Text as it is pasted from forums, books and editors.
//!
//! Invariant: the cleaned text has the lines of the original, and each character that is kept has
//! the column that it had. A text without pasted parts is not changed.

use super::captions::without_captions;
use super::cells::{self, is_border, is_drawn};
use super::symbols::{with_emoji_as_cells, with_plain_symbols};
use std::borrow::Cow;

/// The tags around a grid in posts: the beginning of the opening tag, its end, and the closing tag.
const TAGS: [(&str, char, &str); 4] = [
    ("[code", ']', "[/code]"),
    ("[pre", ']', "[/pre]"),
    ("<pre", '>', "</pre>"),
    ("<code", '>', "</code>"),
];

/// The words that begin a heading above a grid.
const HEADINGS: [&str; 10] =
    ["grid", "puzzle", "sudoku", "game", "board", "problem", "example", "nr", "no", "number"];

/// Checks whether `text` has more around its puzzles than they need, which the readers remove: tags
/// such as `[code]`, headings, blanks for blank cells, or the symbols of typesetters. Its lines
/// cannot be read one by one.
///
/// ```
/// use kumiki_sudoku_io::format::is_pasted;
///
/// assert!(is_pasted("Grid 01\n1...\n.2..\n..3.\n...4\n"));
/// assert!(!is_pasted("1...\n.2..\n..3.\n...4\n"));
/// ```
pub fn is_pasted(text: &str) -> bool {
    cleaned(&with_line_feeds(text)).is_some()
}

/// Returns `text` as the readers expect it: without a byte order mark, with `\n` as the line break,
/// and without what was pasted around its puzzles.
pub(super) fn normal(text: &str) -> Cow<'_, str> {
    let text = with_line_feeds(text);
    match cleaned(&text) {
        Some(cleaned) => cleaned.into(),
        None => text,
    }
}

/// Returns `text` without a byte order mark, and with `\n` as the line break.
pub(super) fn with_line_feeds(text: &str) -> Cow<'_, str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match text.contains('\r') {
        true => text.replace("\r\n", "\n").replace('\r', "\n").into(),
        false => text.into(),
    }
}

/// Returns `text` without the parts around its grids, and with the usual symbols for digits and
/// blanks; `None` if there is nothing to change.
fn cleaned(text: &str) -> Option<String> {
    let steps = [
        inside_tags,
        with_emoji_as_cells,
        with_plain_symbols,
        without_captions,
        without_headings,
        with_blanks_as_dots,
    ];
    let step = |cleaned: Option<String>, step: fn(&str) -> Option<String>| {
        step(cleaned.as_deref().unwrap_or(text)).or(cleaned)
    };
    steps.into_iter().fold(None, step)
}

/// Returns `text` with blanks in place of everything outside of tags such as `[code]`, or outside
/// of the fences of Markdown.
fn inside_tags(text: &str) -> Option<String> {
    if !text.contains(['[', '<', '`']) {
        return None;
    }
    // The lower case of ASCII letters has the same length.
    let lower = text.to_ascii_lowercase();
    let mut kept = tagged_parts(&lower);
    if kept.is_empty() {
        kept = fenced_parts(text);
    }
    if kept.is_empty() {
        return None;
    }
    let mut parts = kept.into_iter().peekable();
    let blank_outside = |(at, symbol): (usize, char)| {
        parts.next_if(|part| part.end <= at);
        let is_inside = parts.peek().is_some_and(|part| part.contains(&at));
        if is_inside || symbol == '\n' { symbol } else { ' ' }
    };
    Some(text.char_indices().map(blank_outside).collect())
}

/// Returns the parts of `text`, in lower case, that are between tags.
fn tagged_parts(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut parts = Vec::new();
    let mut at = 0;
    let opening = |at: usize| {
        let found = TAGS.iter().filter_map(|tag| Some((at + text[at..].find(tag.0)?, tag)));
        found.min_by_key(|&(place, _)| place)
    };
    while let Some((place, &(name, end, closing))) = opening(at) {
        at = place + name.len();
        let rest = &text[at..];
        // `[code]` and `[code=text]` are tags, `[codes]` is not.
        if !rest.starts_with([end, '=', ' ']) {
            continue;
        }
        let Some(begin) = rest.find(end).map(|length| at + length + 1) else { break };
        let end = text[begin..].find(closing).map_or(text.len(), |length| begin + length);
        parts.push(begin..end);
        at = end;
    }
    parts
}

/// Returns the parts of `text` between lines that begin with three backticks.
fn fenced_parts(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut parts = Vec::new();
    let mut begin = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_start().starts_with("```") {
            match begin.take() {
                Some(begin) => parts.push(begin..at),
                None => begin = Some(at + line.len()),
            }
        }
        at += line.len();
    }
    parts.extend(begin.map(|begin| begin..text.len()));
    parts
}

/// Checks whether `line` consists of cells and borders, and not mostly of letters.
pub(super) fn is_grid_line(line: &str) -> bool {
    let letters = line.chars().filter(char::is_ascii_alphabetic).count();
    let cells = line.chars().filter(|&symbol| cells::is_cell(symbol)).count();
    2 * letters <= cells
        && line.chars().all(|symbol| {
            cells::is_cell(symbol)
                || symbol.is_whitespace()
                || is_drawn(symbol)
                || matches!(symbol, '[' | ']' | ';')
        })
}

/// Returns `text` with empty lines in place of headings such as `Grid 01` and `Puzzle 3 (easy)`, if
/// it begins with a heading or a grid.
fn without_headings(text: &str) -> Option<String> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let first = lines.next()?;
    if !is_heading(first) && !is_grid_line(first) || !lines.any(is_grid_line) {
        return None;
    }
    if !text.lines().any(is_heading) {
        return None;
    }
    let line = |line| if is_heading(line) { "" } else { line };
    Some(text.lines().map(line).collect::<Vec<&str>>().join("\n"))
}

/// Checks whether `line` is the heading of a puzzle: a word for it, and a number or a remark in
/// parentheses.
fn is_heading(line: &str) -> bool {
    let line = line.trim().trim_start_matches('*').trim_end_matches('*');
    let end = line.find(|symbol: char| !symbol.is_ascii_alphabetic()).unwrap_or(line.len());
    let (word, rest) = line.split_at(end);
    let Some(place) = HEADINGS.iter().position(|known| known.eq_ignore_ascii_case(word)) else {
        return false;
    };
    let rest = rest.trim_start_matches([' ', '#', '.', ':', '-', '°']);
    let has_number = rest.starts_with(|symbol: char| symbol.is_ascii_digit());
    let is_longest_short = rest.split_whitespace().all(|word| word.chars().count() < 16);
    let is_remark = rest.is_empty() || rest.starts_with('(') || rest.contains(char::is_numeric);
    line.chars().count() <= 60
        && !line.contains([',', ';', '\t', '|', '=', '"', '~', '/', '{', '['])
        && is_longest_short
        && (has_number || place < 7 && is_remark)
}

/// Returns `text` with dots in place of the blanks that stand for blank cells, if each cell has a
/// place of its own: in lines of 81 symbols, in nine rows, or between the borders of a drawing.
fn with_blanks_as_dots(text: &str) -> Option<String> {
    let means_blanks = |symbol: char| symbol == ' ' || matches!(symbol, '1'..='9');
    if !text.contains(' ') || !text.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let mut lines: Vec<&str> = text.lines().collect();
    let is_plain = |line: &&str| line.chars().all(means_blanks);
    if lines.iter().all(is_plain) {
        let is_whole = |line: &&str| line.is_empty() || line.len() == 81;
        if lines.iter().all(is_whole) {
            return Some(text.replace(' ', "."));
        }
        return with_gaps_as_dots(&mut lines);
    }
    let is_between = |line: &str| is_border(line) || line.trim().is_empty();
    let mut rows = lines.iter().filter(|line| !is_between(line));
    let is_framed = rows.all(|row| row.trim_start().starts_with('|'));
    let row = |line: &&str| match is_between(line) {
        true => Some((*line).to_string()),
        false => drawn_row(line, is_framed),
    };
    let rows = lines.iter().map(row).collect::<Option<Vec<String>>>()?;
    (rows != lines).then(|| rows.join("\n"))
}

/// Returns the nine rows of digits and blanks with a dot for each blank. A row may end before its
/// last blanks.
fn with_gaps_as_dots(lines: &mut Vec<&str>) -> Option<String> {
    while lines.len() > 9 && lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    let longest = lines.iter().map(|line| line.len()).max();
    if lines.len() != 9 || longest != Some(9) {
        return None;
    }
    let rows = lines.iter().map(|line| format!("{line:<9}").replace(' ', "."));
    Some(rows.collect::<Vec<String>>().join("\n"))
}

/// Returns a row of nine cells between borders with a dot for each blank cell; `None` if its cells
/// have no fixed places. A frame has borders before the first cell and behind the last.
fn drawn_row(line: &str, is_framed: bool) -> Option<String> {
    let line = line.trim_end();
    let (indent, row) = line.split_at(if is_framed { line.find('|')? + 1 } else { 0 });
    let row = row.strip_suffix('|').filter(|_| is_framed).unwrap_or(row);
    let parts: Vec<&str> = row.split('|').collect();
    let [left, middle, right] = parts[..] else { return None };
    // The last blanks of a row without a frame may be missing.
    let is_whole = right.len() == middle.len() || !is_framed && right.len() < middle.len();
    let places = match (left.len(), middle.len()) {
        (3, 3) => [[0, 1]; 2],
        (5 | 6, 5) => [[0, 2]; 2],
        (5 | 6, 7) => [[0, 2], [1, 2]],
        (7, 7) => [[1, 2]; 2],
        _ => return None,
    };
    if !is_whole && right.len() + 1 != middle.len() {
        return None;
    }
    let parts = [dotted(left, places[0])?, dotted(middle, places[1])?, dotted(right, places[1])?];
    Some(format!("{indent}{}{}", parts.join("|"), if is_framed { "|" } else { "" }))
}

/// Returns `part` with a dot for each blank of its three cells, the first of which has the column
/// `first` and the next `stride` columns later; `None` if a digit has another column.
fn dotted(part: &str, [first, stride]: [usize; 2]) -> Option<String> {
    let is_cell = |at: usize| (0..3).any(|cell| at == first + cell * stride);
    let length = part.len().max(first + 2 * stride + 1);
    let symbol = |(at, symbol): (usize, char)| match symbol {
        ' ' => Some(if is_cell(at) { '.' } else { ' ' }),
        '1'..='9' if is_cell(at) => Some(symbol),
        _ => None,
    };
    format!("{part:<length$}").chars().enumerate().map(symbol).collect()
}
