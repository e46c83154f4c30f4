//! Tables of puzzles in CSV, such as sets for training and for benchmarks.
//!
//! Invariant: the first line names the columns, or the first two fields are a puzzle and its
//! solution.

use super::codec::{Codec, Found, Standing, Write, only};
use super::error::{At, Fault};
use super::line::is_grid;
use super::{BoxForms, Carries, Detail, Sample, cells, has_regions, line};
use kumiki_sudoku::{Digit, Puzzle};

const HEAD: &str = "puzzle,solution,rating\n";

pub(super) const TABLE: Codec = Codec {
    name: "table",
    about: "CSV with a header, a puzzle on each line, with its solution and rating",
    carries: Carries {
        sizes: (4, 25),
        boxes: BoxForms::Usual,
        details: &[Detail::Solution, Detail::Difficulty],
        several: true,
    },
    is_like,
    standing: Standing::Document { head: HEAD, tail: "", read_all },
    read,
    write: Write::Always(write),
};

/// The indices of the columns.
#[derive(Clone, Copy)]
struct Columns {
    puzzle: usize,
    solution: Option<usize>,
    difficulty: Option<usize>,
}

impl Columns {
    /// Returns the columns that a header names, if `fields` are a header.
    fn named(fields: &[&str]) -> Option<Columns> {
        let place = |names: &[&str]| {
            fields
                .iter()
                .position(|field| names.iter().any(|name| field.eq_ignore_ascii_case(name)))
        };
        let puzzle =
            place(&["puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "clues"]);
        Some(Columns {
            puzzle: puzzle?,
            solution: place(&["solution", "solutions", "answer", "answers"]),
            difficulty: place(&["rating", "difficulty", "ER", "level"]),
        })
    }

    const UNNAMED: Columns = Columns { puzzle: 0, solution: Some(1), difficulty: Some(2) };
}

fn is_like(sample: &Sample<'_>) -> bool {
    let first = sample.rows.first().copied().unwrap_or_default();
    let fields: Vec<&str> = first.split([',', ';']).map(plain).collect();
    fields.len() > 1 && Columns::named(&fields).is_some()
        || fields.len() > 1
            && is_grid(fields[0])
            && fields[0].len() == fields[1].len()
            && is_grid(fields[1])
            && !has_regions(first)
}

/// Returns a field without the blanks and quotes around it.
fn plain(field: &str) -> &str {
    field.trim().trim_matches('"')
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    only(read_all(text), || Fault::count(0, "puzzles", 1))
}

fn read_all(text: &str) -> Found {
    let first = text.lines().find(|line| !line.starts_with('#')).unwrap_or_default();
    let delimiter = if first.contains(',') || !first.contains(';') { b',' } else { b';' };
    let mut reader = ::csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .comment(Some(b'#'))
        .from_reader(text.as_bytes());
    let mut columns = Columns::UNNAMED;
    let mut puzzles = Vec::new();
    for record in reader.records() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let line = error.position().map_or(0, |position| position.line() as usize);
                puzzles.push((line, Err(Fault::broken(error).at(At::Line(line)))));
                continue;
            }
        };
        let line = record.position().map_or(0, |position| position.line() as usize);
        let fields: Vec<&str> = record.iter().map(str::trim).collect();
        match Columns::named(&fields) {
            Some(named) if puzzles.is_empty() => columns = named,
            _ if fields == [""] => {}
            _ => {
                let at = |fault: Fault| {
                    if fault.at.is_none() { fault.at(At::Line(line)) } else { fault }
                };
                puzzles.push((line, puzzle_of(&fields, columns).map_err(at)));
            }
        }
    }
    puzzles
}

fn puzzle_of(fields: &[&str], columns: Columns) -> Result<Puzzle, Fault> {
    let field = |column: Option<usize>| column.and_then(|column| fields.get(column)).copied();
    let symbols =
        field(Some(columns.puzzle)).ok_or(Fault::count(fields.len(), "fields", "more"))?;
    let mut puzzle = line::of_symbols(symbols.chars())?;
    let size = puzzle.shape().size();
    let solution = field(columns.solution).filter(|solution| solution.len() == size * size);
    puzzle.metadata.solution = solution.and_then(|solution| {
        let digit = |symbol: char| {
            Digit::from_symbol(symbol).filter(|digit| usize::from(digit.value()) <= size)
        };
        solution.chars().map(digit).collect()
    });
    let difficulty = field(columns.difficulty).filter(|text| !text.is_empty());
    puzzle.metadata.difficulty = difficulty.map(str::to_string);
    Ok(puzzle)
}

fn write(puzzle: &Puzzle) -> String {
    let about = &puzzle.metadata;
    let solution: String = about.solution.iter().flatten().map(|digit| digit.symbol()).collect();
    let difficulty = about.difficulty.as_deref().unwrap_or_default();
    let difficulty = match difficulty.contains([',', '"', '\n']) {
        true => format!("\"{}\"", difficulty.replace('"', "\"\"")),
        false => difficulty.to_string(),
    };
    format!("{},{solution},{difficulty}", cells::symbols(puzzle, '.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;
    use crate::format::tests::{WIKIPEDIA, WIKIPEDIA_SOLUTION};

    #[test]
    fn columns_are_known_by_their_names_or_their_content() {
        let texts = [
            format!("quizzes,solutions\n{WIKIPEDIA},{WIKIPEDIA_SOLUTION}\n"),
            format!("{WIKIPEDIA},{WIKIPEDIA_SOLUTION}\r\n"),
            format!("source;question;answer;rating\n\"a\";{WIKIPEDIA};{WIKIPEDIA_SOLUTION};3\n"),
        ];
        for text in texts {
            assert_eq!(Format::detect(&text), Some(Format::Table), "{text}");
            let puzzle = Format::Table.read(&text).unwrap();
            assert_eq!(puzzle.to_string(), WIKIPEDIA);
            assert_eq!(puzzle.metadata.solution.unwrap().len(), 81);
        }
    }

    #[test]
    fn a_bad_line_is_named_and_the_others_are_read() {
        let text = format!("puzzle,rating\n{WIKIPEDIA},1\n{},2\n{WIKIPEDIA},\n", &WIKIPEDIA[1..]);
        let found = read_all(&text);
        let lines: Vec<usize> = found.iter().map(|&(line, _)| line).collect();
        assert_eq!(lines, [2, 3, 4]);
        assert!(found[0].1.is_ok() && found[1].1.is_err() && found[2].1.is_ok());
        let error = Format::Table.read(&text).unwrap_err();
        assert_eq!(error.to_string(), "table: 3 puzzles, not 1");
    }
}
