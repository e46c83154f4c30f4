//! The files of SudoCue, SadMan Sudoku and others (.sdk): metadata of a puzzle, and its rows.
//!
//! Invariant: lines that begin with `#` and a letter are metadata; sections with names in brackets
//! have rows.

use super::cells::{self, Placed};
use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault};
use super::{Carries, Detail, Sample, line};
use kumiki_sudoku::{Digit, Digits, Entry, Metadata, Puzzle, Shape};

pub(super) const SDK: Codec = Codec {
    name: "sdk",
    extension: Some("sdk"),
    about: "nine rows below lines like '#ATitle'; sections for what was filled in",
    carries: Carries {
        details: &[
            Detail::Placed,
            Detail::Notes,
            Detail::Title,
            Detail::Author,
            Detail::Description,
            Detail::Source,
            Detail::Date,
            Detail::Difficulty,
        ],
        ..Carries::CLASSIC
    },
    is_like,
    standing: Standing::Alone,
    read,
    write: Write::Always(write),
};

/// Returns the field of the metadata for the letter after a `#`.
fn field(about: &mut Metadata, letter: char) -> Option<&mut Option<String>> {
    Some(match letter.to_ascii_uppercase() {
        'A' => &mut about.author,
        'D' => &mut about.title,
        'C' => &mut about.description,
        'B' => &mut about.date,
        'S' | 'U' => &mut about.source,
        'L' => &mut about.difficulty,
        _ => return None,
    })
}

fn is_like(sample: &Sample<'_>) -> bool {
    let is_header = |line: &&str| {
        let mut symbols = line.chars();
        symbols.next() == Some('#')
            && symbols.next().is_some_and(|letter| "ADCBSLUHadcbsluh".contains(letter))
    };
    let is_row = |row: &&&str| row.chars().count() == 9 && row.chars().all(cells::is_cell);
    let rows = || sample.rows.iter();
    let sections = rows().filter(|row| row.starts_with('[')).count();
    let begins_section =
        |row: &&str| ["[puzzle]", "[state]"].iter().any(|name| row.eq_ignore_ascii_case(name));
    rows().next().is_some_and(begins_section)
        || sample.lines.first().is_some_and(is_header)
            && rows().count() >= 9
            && rows().take(9 + sections).filter(is_row).count() >= 9
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    let mut about = Metadata::default();
    let mut sections: Vec<(String, Vec<(usize, &str)>)> = vec![("[puzzle]".into(), Vec::new())];
    for (number, line) in text.lines().map(str::trim).enumerate() {
        if let Some(told) = line.strip_prefix('#') {
            let mut symbols = told.chars();
            let letter = symbols.next().unwrap_or('#');
            if let Some(field) = field(&mut about, letter) {
                tell(field, symbols.as_str().trim());
            }
        } else if line.starts_with('[') {
            sections.push((line.to_ascii_lowercase(), Vec::new()));
        } else if !line.is_empty() {
            sections.last_mut().expect("there is one at least").1.push((number, line));
        }
    }
    let section = |name: &str| {
        let named = sections.iter().filter(|(own, rows)| own == name && !rows.is_empty());
        named.map(|(_, rows)| rows.as_slice()).next_back()
    };
    let state = section("[state]").map(digits).transpose()?;
    let clues = match (section("[puzzle]"), &state) {
        (Some(rows), _) => digits(rows)?,
        (None, Some(state)) => state.clone(),
        (None, None) => return Err(Fault::count(0, "rows", 9)),
    };
    let notes = section("[pencilmarks]").map_or(Ok(vec![Digits::NONE; 81]), notes)?;
    let entry = |index: usize| match (clues[index], state.as_ref().and_then(|s| s[index])) {
        (Some(clue), _) => Entry::given(clue),
        (None, Some(placed)) => Entry::placed(placed),
        (None, None) => Entry { notes: notes[index], ..Entry::default() },
    };
    let mut puzzle = Puzzle::with_entries(Shape::CLASSIC, (0..81).map(entry))?;
    puzzle.metadata = about;
    Ok(puzzle)
}

/// Adds `text` to a field of the metadata, as a further line if the field has text.
fn tell(field: &mut Option<String>, text: &str) {
    match field {
        _ if text.is_empty() => {}
        Some(told) => {
            told.push('\n');
            told.push_str(text);
        }
        None => *field = Some(text.to_string()),
    }
}

fn digits(rows: &[(usize, &str)]) -> Result<Vec<Option<Digit>>, Fault> {
    let rows = match rows {
        // Some files have the grid on one line.
        [(_, row)] if line::is_grid(row) && row.len() == 81 => {
            return cells::digits(9, &row.chars().map(|c| (At::Line(1), c)).collect::<Vec<_>>());
        }
        rows if rows.len() == 9 => rows,
        rows => return Err(Fault::count(rows.len(), "rows", 9)),
    };
    let mut symbols: Vec<Placed> = Vec::with_capacity(81);
    for &(number, row) in rows {
        let found = row.chars().count();
        if found != 9 {
            return Err(Fault::count(found, "cells", 9).at(At::Line(number + 1)));
        }
        let place = |column| At::Text { line: number + 1, column: column + 1 };
        symbols.extend(row.chars().enumerate().map(|(column, c)| (place(column), c)));
    }
    cells::digits(9, &symbols)
}

/// Returns the pencil marks of nine lines of nine fields, which are separated by commas.
fn notes(rows: &[(usize, &str)]) -> Result<Vec<Digits>, Fault> {
    let mut notes = Vec::with_capacity(81);
    for &(number, row) in rows {
        for field in row.split(',').take(9) {
            let symbols = field.trim().chars().filter(|&symbol| !cells::is_blank(symbol));
            let digits = symbols.map(|symbol| {
                let digit = Digit::from_symbol(symbol).filter(|digit| digit.value() <= 9);
                digit.ok_or_else(|| Fault::symbol(symbol, "1 to 9").at(At::Line(number + 1)))
            });
            notes.push(digits.collect::<Result<Digits, Fault>>()?);
        }
    }
    notes.resize(81, Digits::NONE);
    Ok(notes)
}

fn write(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    let mut about = puzzle.metadata.clone();
    for letter in ['A', 'D', 'C', 'B', 'S', 'L'] {
        let told = field(&mut about, letter).and_then(Option::take).unwrap_or_default();
        for line in told.lines() {
            text += &format!("#{letter}{line}\r\n");
        }
    }
    let rows = |symbols: String| cells::in_rows(&symbols, 9).replace('\n', "\r\n");
    let (has_placed, has_notes) = (Detail::Placed.is_in(puzzle), Detail::Notes.is_in(puzzle));
    text += "[Puzzle]\r\n";
    text += &rows(cells::symbols(puzzle, '.'));
    if has_placed {
        text += "\r\n[State]\r\n";
        text += &rows(cells::all_symbols(puzzle, '.'));
    }
    if has_notes {
        text += "\r\n[PencilMarks]";
        let notes: Vec<String> = puzzle.iter().map(|(_, entry)| entry.notes.to_string()).collect();
        for row in notes.chunks(9) {
            text += &format!("\r\n{}", row.join(","));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;
    use crate::format::tests::WIKIPEDIA;

    #[test]
    fn what_is_told_is_kept_and_rows_may_stand_without_a_section() {
        let rows = cells::in_rows(WIKIPEDIA, 9);
        let text = format!("#A Somebody\r\n#DA title\r\n#Cone\r\n#Ctwo\r\n#LHard\r\n{rows}\r\n");
        assert_eq!(Format::detect(&text), Some(Format::Sdk));
        let puzzle = Format::Sdk.read(&text).unwrap();
        assert_eq!(puzzle.to_string(), WIKIPEDIA);
        assert_eq!(puzzle.metadata.author.as_deref(), Some("Somebody"));
        assert_eq!(puzzle.metadata.title.as_deref(), Some("A title"));
        assert_eq!(puzzle.metadata.description.as_deref(), Some("one\ntwo"));
        assert_eq!(puzzle.metadata.difficulty.as_deref(), Some("Hard"));
    }

    #[test]
    fn an_error_names_the_line() {
        let rows = cells::in_rows(WIKIPEDIA, 9);
        let short = format!("[Puzzle]\n{}", rows.replace("6..195...", "6..195.."));
        let error = Format::Sdk.read(&short).unwrap_err();
        assert_eq!(error.to_string(), "sdk: line 3: 8 cells, not 9");
        let error = Format::Sdk.read("[Puzzle]\n1........").unwrap_err();
        assert_eq!(error.to_string(), "sdk: 1 rows, not 9");
    }
}
