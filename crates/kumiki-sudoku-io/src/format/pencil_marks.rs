//! A drawn grid with the candidates of each cell.
//!
//! Invariant: a cell with one candidate is a clue, unless a peer also has that candidate: then the
//! digit is not yet placed. (HoDoKu and SukakuExplainer have the same rule.)

use super::boxed::{self, ASCII, BoxedDrawing};
use super::cells::{self, is_column_border};
use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault};
use super::rows;
use super::{BoxForms, Carries, Detail, Sample};
use kumiki_sudoku::{Cell, Digit, Digits, Entry, Puzzle, Shape};

pub(super) const MARKS: Codec = Codec {
    name: "pm",
    extension: Some("txt"),
    about: "drawn, with the candidates of each cell",
    carries: Carries {
        sizes: (4, 25),
        boxes: BoxForms::Rectangles,
        details: &[Detail::Allowed],
        several: true,
    },
    is_like,
    standing: Standing::Blocks(|line| {
        if cells::is_border(line) { 0 } else { groups(without_comment(line)).count() }
    }),
    read,
    write: Write::Always(write),
};

/// Returns the contents of the cells of a line, each with its byte offset in the line.
fn groups(line: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    let ends = |c: char| c.is_whitespace() || is_column_border(c);
    let column = |group: &str| group.as_ptr() as usize - line.as_ptr() as usize;
    line.split(ends).filter(|group| !group.is_empty()).map(move |group| (column(group), group))
}

fn is_like(sample: &Sample<'_>) -> bool {
    let size = sample.rows.first().map_or(0, |row| groups(without_comment(row)).count());
    let is_group = |group: &str| group.chars().all(|c| cells::is_cell(c) || is_mark(c));
    let row_fits = |row: &&str| {
        let mut found = groups(without_comment(row));
        found.clone().count() == size && found.all(|(_, group)| is_group(group))
    };
    let spaced = |row: &str| row.replace(is_column_border, " ");
    sample.has_borders
        && (4..=25).contains(&size)
        && sample.rows.len() >= size
        && sample.rows.iter().all(row_fits)
        && sample.rows.iter().any(|row| {
            groups(without_comment(row)).any(|(_, group)| group.len() > 1)
                && rows::numbers_of(0, &spaced(row)).is_none()
        })
}

/// Returns whether `symbol` marks a candidate as part of a pattern, or as one that a step removes.
fn is_mark(symbol: char) -> bool {
    matches!(
        symbol,
        '*' | '#' | '@' | '(' | ')' | '[' | ']' | '{' | '}' | '-' | '+' | '~' | '^' | '&' | '$'
    )
}

/// Returns `line` up to its comment. A `#` beside a digit is a mark.
fn without_comment(line: &str) -> &str {
    let is_beside = |symbol: Option<char>| symbol.is_some_and(|symbol| symbol.is_ascii_digit());
    let begins = |&(place, _): &(usize, &str)| {
        let before = line[..place].chars().next_back();
        place == 0 || !is_beside(before) && !is_beside(line[place + 1..].chars().next())
    };
    line.match_indices('#').find(begins).map_or(line, |(place, _)| &line[..place])
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    let (shape, marks) = read_groups(text)?;
    Ok(Puzzle::with_entries(shape.clone(), entries(&shape, &marks))?)
}

/// Returns the shape of a drawn grid, and the digits in each cell: none if it is blank.
pub(super) fn read_groups(text: &str) -> Result<(Shape, Vec<Digits>), Fault> {
    let drawing = BoxedDrawing::of(text, without_comment);
    let size = drawing.rows.len();
    if !(4..=25).contains(&size) {
        return Err(Fault::count(size, "rows", "4 to 25"));
    }
    let shape = drawing.shape(size, |part| groups(part).count())?;
    let mut marks = Vec::with_capacity(size * size);
    for &(number, row) in &drawing.rows {
        let found = groups(row).count();
        if found != size {
            return Err(Fault::count(found, "cells", size).at(At::Line(number + 1)));
        }
        for (column, group) in groups(row) {
            marks.push(group_digits(group, size).map_err(|(place, fault)| {
                let column = row[..column].chars().count() + place + 1;
                fault.at(At::Text { line: number + 1, column })
            })?);
        }
    }
    Ok((shape, marks))
}

/// Returns the digits of `group`, or the fault and its place in the group.
fn group_digits(group: &str, size: usize) -> Result<Digits, (usize, Fault)> {
    if group.chars().count() == 1 && group.chars().all(cells::is_blank) {
        return Ok(Digits::NONE);
    }
    let mut digits = Digits::NONE;
    let is_plain = |symbol: char| !is_mark(symbol);
    if let (Some(symbol), false) = (group.chars().next(), group.chars().any(is_plain)) {
        return Err((0, Fault::cell_symbol(symbol, size)));
    }
    for (place, symbol) in group.chars().enumerate().filter(|&(_, symbol)| !is_mark(symbol)) {
        let digit = Digit::from_symbol(symbol).filter(|digit| usize::from(digit.value()) <= size);
        match digit {
            Some(digit) => digits.insert(digit),
            None => return Err((place, Fault::cell_symbol(symbol, size))),
        };
    }
    Ok(digits)
}

/// Returns the entries for the digits of the cells: clues, or pencil marks.
fn entries(shape: &Shape, marks: &[Digits]) -> Vec<Entry> {
    let is_clue = |index: usize| {
        let digit = marks[index].single()?;
        let cell = shape.cell(index)?;
        let is_open = |peer| marks[shape.index(peer)].contains(digit);
        (!shape.peers(cell).any(is_open)).then_some(digit)
    };
    let clues: Vec<Option<Digit>> = (0..marks.len()).map(is_clue).collect();
    let clue_entries = clues.iter().map(|clue| clue.map_or_else(Entry::default, Entry::given));
    let Ok(puzzle) = Puzzle::with_entries(shape.clone(), clue_entries) else { return Vec::new() };
    let left = cells::candidates(&puzzle);
    let entry = |index: usize| match clues[index] {
        Some(digit) => Entry::given(digit),
        // A blank has no pencil marks. The candidates that the clues leave, and all digits, add
        // nothing.
        None if [Digits::NONE, left[index], shape.digits()].contains(&marks[index]) => {
            Entry::default()
        }
        None => Entry { allowed: Some(marks[index]), ..Entry::default() },
    };
    (0..marks.len()).map(entry).collect()
}

fn write(puzzle: &Puzzle) -> String {
    let clues = puzzle.iter().map(|(_, entry)| match entry.clue() {
        Some(clue) => Entry::given(clue),
        None => Entry { allowed: entry.allowed, ..Entry::default() },
    });
    let Ok(clues) = Puzzle::with_entries(puzzle.shape().clone(), clues) else {
        unreachable!("they are of the same shape")
    };
    let left = cells::candidates(&clues);
    let shape = puzzle.shape();
    let group = |((_, entry), left): ((_, &Entry), &Digits)| match entry.clue() {
        Some(clue) => [clue].into_iter().collect(),
        None => {
            let allowed = entry.allowed.unwrap_or(shape.digits());
            let open = allowed.intersection(*left);
            // If the clues exclude all allowed digits, the allowed ones are written, so that the
            // reason is visible.
            if open.is_empty() && entry.allowed.is_some() { allowed } else { open }
        }
    };
    let groups: Vec<Digits> = clues.iter().zip(&left).map(group).collect();
    let text = |((cell, entry), group): ((Cell, &Entry), &Digits)| {
        let is_elsewhere =
            |digit| shape.peers(cell).any(|peer| groups[shape.index(peer)].contains(digit));
        match group.single() {
            // A single candidate would be read as a clue.
            Some(digit) if *entry == Entry::default() && !is_elsewhere(digit) => ".".to_string(),
            _ if group.is_empty() => ".".to_string(),
            _ => group.to_string(),
        }
    };
    let texts: Vec<String> = clues.iter().zip(&groups).map(text).collect();
    boxed::draw(puzzle, &ASCII, &texts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;
    use crate::format::tests::WIKIPEDIA;

    /// HoDoKu writes the step below its grid.
    #[test]
    fn words_around_a_drawing_are_comments() {
        let puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        for format in [Format::PencilMarks, Format::Grid, Format::Unicode] {
            let drawing = format.write(&puzzle).unwrap();
            for text in [
                format!("{drawing}\nFull House: r4c8=5\n"),
                format!("{drawing}\n\nNaked Pair: 3,7 in r1c23 => r1c4<>3"),
                format!("My hard one\n{drawing}\nRated by HoDoKu as hard"),
                format!("{drawing}\r\nHidden Single: 5 in r4 => r4c8=5"),
            ] {
                assert_eq!(Format::detect(&text), Some(format), "{text}");
                assert_eq!(format.read(&text).unwrap().to_string(), WIKIPEDIA, "{text}");
            }
        }
    }

    #[test]
    fn a_puzzle_without_marks_has_what_its_clues_leave() {
        let puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        let text = Format::PencilMarks.write(&puzzle).unwrap();
        let row = text.lines().nth(1).unwrap();
        assert_eq!(row.split_whitespace().take(5).collect::<Vec<_>>(), ["|", "5", "3", "124", "|"]);
        assert_eq!(Format::detect(&text), Some(Format::PencilMarks));
        assert_eq!(Format::PencilMarks.read(&text).unwrap(), puzzle);
    }

    #[test]
    fn one_candidate_is_a_clue_only_where_no_peer_has_it() {
        let text = "+-----+-----+\n| 1 23 | 34 24 |\n| 3 4* | 12 12 |\n+----+----+\n\
                    | 24 13 | 12 1234 |\n| 234 123 | 14 34 |\n+---+---+\n";
        let puzzle = Format::PencilMarks.read(text).unwrap();
        let [clue, open] = [Cell::new(0, 0), Cell::new(1, 0)].map(|cell| puzzle[cell]);
        assert_eq!(clue.clue(), Digit::new(1));
        assert_eq!((open.digit, open.allowed.unwrap().to_string()), (None, "3".to_string()));
        // The mark of a pattern is no digit, and a peer has no 4 any more.
        assert_eq!(puzzle[Cell::new(1, 1)].clue(), Digit::new(4));
    }

    #[test]
    fn marks_of_patterns_are_no_digits() {
        let text = "+-----+-----+\n| 1 2-3 | 34 *24 |\n| (3) 4 | 12 #12 |\n+----+----+\n\
                    | 24 1+3 | [12] 1{23}4 |\n| @234 123# | 14 34 | # comment\n+---+---+\n";
        let plain = "+-----+-----+\n| 1 23 | 34 24 |\n| 3 4 | 12 12 |\n+----+----+\n\
                     | 24 13 | 12 1234 |\n| 234 123 | 14 34 |\n+---+---+\n";
        assert_eq!(Format::detect(text), Some(Format::PencilMarks));
        assert_eq!(Format::PencilMarks.read(text), Format::PencilMarks.read(plain));
        let error = Format::PencilMarks.read(&text.replace("(3)", "()")).unwrap_err();
        assert_eq!(
            error.to_string(),
            "pm: line 3 column 3: unknown symbol '('; expected 1 to 4, or . or 0 for a blank"
        );
    }

    #[test]
    fn an_error_names_line_and_column() {
        let text = "| 1 2 | 3 4 |\n| 3 4 | 1 2% |\n| 2 1 | 4 3 |\n| 4 3 | 2 1 |";
        let error = Format::PencilMarks.read(text).unwrap_err();
        assert_eq!(
            error.to_string(),
            "pm: line 2 column 12: unknown symbol '%'; expected 1 to 4, or . or 0 for a blank"
        );
    }
}
