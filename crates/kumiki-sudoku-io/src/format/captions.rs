//! Captions: lines of words and ratings beside drawings and rows.
//!
//! Invariant: a line that holds a puzzle, or a part of one, is no caption.

use super::Format;
use super::cells::{self, is_border};
use super::line::{first_field, is_grid};
use super::rows::{self, without_comment};

/// Returns `text` with blank lines in place of the captions beside its drawings and rows: titles,
/// ratings, and the step that HoDoKu writes below its grid.
pub(super) fn without_captions(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let drawn = lines.iter().filter(|line| is_drawn_row(line)).count();
    let has_drawing = drawn >= 4 && lines.iter().any(|line| is_border(line));
    let in_rows = rows_of_grids(&lines);
    if !has_drawing && !in_rows.contains(&true) {
        return None;
    }
    let is_row = |at: usize| lines.get(at).is_some_and(|line| is_drawn_row(line));
    let is_caption = |at: usize| {
        let line = lines[at].trim();
        let is_other = line.is_empty() || line.starts_with('#') || is_border(line) || is_row(at);
        let is_puzzle = || in_rows[at] || is_other_puzzle(line);
        let is_blank = |at: usize| lines.get(at).is_none_or(|line| line.trim().is_empty());
        // A title of one word is apart.
        let is_word = || {
            line.trim_end_matches(':').chars().all(char::is_alphabetic)
                && (at == 0 || is_blank(at - 1))
                && is_blank(at + 1)
        };
        // A line between two rows is a row with an error, unless it is of words.
        let is_between = || at > 0 && is_row(at - 1) && is_row(at + 1);
        is_separator(line)
            || !is_other
                && !is_puzzle()
                && (is_sentence(line)
                    || is_rating(line)
                    || is_word()
                    || has_drawing && !is_between())
    };
    let captions: Vec<bool> = (0..lines.len()).map(is_caption).collect();
    captions.contains(&true).then(|| {
        let kept = lines.iter().zip(captions);
        let mut kept: String = kept
            .flat_map(|(line, is_caption)| [if is_caption { "" } else { line }, "\n"])
            .collect();
        if !text.ends_with('\n') {
            kept.pop();
        }
        kept
    })
}

/// Checks whether `line` holds a puzzle, or a part of one, that is neither drawn nor in rows.
fn is_other_puzzle(line: &str) -> bool {
    // An exclamation mark is a border as well.
    const DRAWN: [Format; 5] =
        [Format::Grid, Format::Unicode, Format::PencilMarks, Format::Rows, Format::Text];
    is_grid(first_field(line))
        || line.contains("://")
        || line.starts_with(['[', '{', '(']) && line.contains(',')
        || Format::detect(line).is_some_and(|format| !DRAWN.contains(&format))
}

/// Checks whether `line` is a row of a drawing: cells with borders between the boxes.
fn is_drawn_row(line: &str) -> bool {
    let letters = || line.chars().filter(char::is_ascii_alphabetic).count();
    let cells = || line.chars().filter(|&symbol| cells::is_cell(symbol)).count();
    match line.chars().filter(|&symbol| cells::is_column_border(symbol)).count() {
        0 => false,
        1 => 2 * letters() <= cells(),
        _ => !is_border(line),
    }
}

/// The greatest length in bytes of a row of 25 numbers, with room for blanks.
const LONGEST_ROW: usize = 120;

/// Returns whether each line is a row of a whole grid that is not drawn: of as many rows, one below
/// the other, as a row has cells.
fn rows_of_grids(lines: &[&str]) -> Vec<bool> {
    let is_cell = |symbol: char| cells::is_cell(symbol) || symbol.is_whitespace();
    let cells_of = |line: &str| {
        if line.len() > LONGEST_ROW {
            return 0;
        }
        let row = without_comment(line);
        let mut lengths = row.split_whitespace().map(str::len);
        let first = lengths.next().unwrap_or(0);
        // Words have any length; the parts of a row have one, or are numbers.
        let are_parts = lengths.all(|length| length == first || length.max(first) <= 2);
        if are_parts && row.chars().all(is_cell) { rows::cells_in(row) } else { 0 }
    };
    let cells: Vec<usize> = lines.iter().map(|line| cells_of(line)).collect();
    let mut in_rows = vec![false; lines.len()];
    let mut at = 0;
    for run in cells.chunk_by(|one, other| one == other) {
        let is_whole = (4..=25).contains(&run[0]) && run.len().is_multiple_of(run[0]);
        in_rows[at..at + run.len()].fill(is_whole);
        at += run.len();
    }
    in_rows
}

/// Checks whether `line` parts two grids: a few dashes, fewer than a border between boxes has.
fn is_separator(line: &str) -> bool {
    (2..=3).contains(&line.len()) && line.chars().all(|symbol| "-=*_~".contains(symbol))
}

/// Checks whether `line` is of words, and no code.
fn is_sentence(line: &str) -> bool {
    let is_code = line.contains(['<', '{', '}', '"', ';', '`', '$']) && !line.contains("=>")
        || line.trim_end().ends_with(['=', '(', '['])
        || line.contains(" = ");
    line.starts_with(char::is_alphabetic) && line.contains(char::is_whitespace) && !is_code
}

/// Checks whether `line` is a rating, such as `5.6/5.6/3.2`, or begins with a number and has words.
fn is_rating(line: &str) -> bool {
    let line = line.split_once('=').map_or(line, |(_, value)| value);
    let is_number = |symbol: char| symbol.is_ascii_digit() || matches!(symbol, '.' | '/' | ' ');
    let has_word = || {
        line.split_whitespace().skip(1).any(|word| word.starts_with(|c: char| c.is_alphabetic()))
    };
    line.starts_with(|symbol: char| symbol.is_ascii_digit())
        && (line.contains('/') && line.chars().all(is_number) || has_word())
        && !line.contains([';', ':', '\t', '=', '"'])
}
