//! Tables of puzzles in CSV, such as sets for training and for benchmarks.
//!
//! Invariant: the first line names the columns, or it has fields of a known arrangement: a puzzle
//! and its solution; a puzzle, the number of its solutions, and the solution, with colons between
//! them, as tdoku writes them; or a hash, a puzzle and a rating, as in the bank of sudokuexchange.

use super::codec::{Codec, Found, Standing, Write, only};
use super::error::{At, Fault};
use super::line::is_grid;
use super::{BoxForms, Carries, Detail, Sample, cells, has_regions, line};
use kumiki_sudoku::{Digit, Puzzle};

const HEAD: &str = "puzzle,solution,rating\n";

pub(super) const TABLE: Codec = Codec {
    name: "table",
    extension: Some("csv"),
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

    const COUNTED: Columns = Columns { puzzle: 0, solution: Some(2), difficulty: None };

    const HASHED: Columns = Columns { puzzle: 1, solution: None, difficulty: Some(2) };
}

/// The arrangement of a table without a header.
#[derive(Clone, Copy)]
struct Layout {
    separator: char,
    columns: Columns,
}

impl Layout {
    /// Returns the arrangement that the first line of a table shows.
    fn of(first: &str) -> Option<Layout> {
        let fields = |separator: char| first.split(separator).map(plain).collect::<Vec<&str>>();
        for separator in [',', ';', '\t'] {
            let layout = Layout { separator, columns: Columns::UNNAMED };
            match fields(separator)[..] {
                [_] => {}
                ref fields if Columns::named(fields).is_some() => return Some(layout),
                [puzzle, solution, ..] if are_solved(puzzle, solution) && !has_regions(first) => {
                    return Some(layout);
                }
                _ => {}
            }
        }
        if let [puzzle, count, solution, ..] = fields(':')[..] {
            let is_count = !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit());
            let is_solved = solution.is_empty() || are_solved(puzzle, solution);
            if is_count && is_grid(puzzle) && is_solved {
                return Some(Layout { separator: ':', columns: Columns::COUNTED });
            }
        }
        let words: Vec<&str> = first.split_whitespace().collect();
        if let [hash, puzzle, rating] = words[..] {
            let is_hash = hash.len() >= 8 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
            if is_hash && !is_grid(hash) && is_grid(puzzle) && rating.parse::<f32>().is_ok() {
                return Some(Layout { separator: ' ', columns: Columns::HASHED });
            }
        }
        None
    }
}

/// Checks whether two fields can be a puzzle and its solution.
fn are_solved(puzzle: &str, solution: &str) -> bool {
    is_grid(puzzle) && puzzle.len() == solution.len() && is_grid(solution)
}

fn is_like(sample: &Sample<'_>) -> bool {
    sample.rows.first().is_some_and(|first| Layout::of(first).is_some())
}

/// Returns a field without the blanks and quotes around it.
fn plain(field: &str) -> &str {
    field.trim().trim_matches('"')
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    only(read_all(text), || Fault::count(0, "puzzles", 1))
}

fn read_all(text: &str) -> Found {
    let mut lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let layout = lines.next().and_then(Layout::of);
    let layout = layout.unwrap_or(Layout { separator: ',', columns: Columns::UNNAMED });
    let mut reader = ::csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(layout.separator as u8)
        .comment(Some(b'#'))
        .from_reader(text.as_bytes());
    let mut columns = layout.columns;
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
        let mut fields: Vec<&str> = record.iter().map(str::trim).collect();
        if layout.separator == ' ' {
            // Several blanks are one separator.
            fields.retain(|field| !field.is_empty());
        }
        match Columns::named(&fields) {
            Some(named) if puzzles.is_empty() => columns = named,
            _ if fields.iter().all(|field| field.is_empty()) => {}
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
            format!("id\tpuzzle\tsolution\n1\t{WIKIPEDIA}\t{WIKIPEDIA_SOLUTION}\n"),
            format!("{WIKIPEDIA}\t{WIKIPEDIA_SOLUTION}\n"),
            format!("# tdoku\n{WIKIPEDIA}:1:{WIKIPEDIA_SOLUTION}\n"),
        ];
        for text in texts {
            assert_eq!(Format::detect(&text), Some(Format::Table), "{text}");
            let puzzle = Format::Table.read(&text).unwrap();
            assert_eq!(puzzle.to_string(), WIKIPEDIA);
            assert_eq!(puzzle.metadata.solution.unwrap().len(), 81);
        }
    }

    #[test]
    fn the_bank_of_sudokuexchange_has_a_hash_before_the_puzzle() {
        let zeros = WIKIPEDIA.replace('.', "0");
        let text = format!("0000183b305c {zeros}  1.2\nabcdef012345 {zeros} 10.1\n");
        assert_eq!(Format::detect(&text), Some(Format::Table));
        let ratings: Vec<Option<String>> = read_all(&text)
            .into_iter()
            .map(|(_, puzzle)| {
                let puzzle = puzzle.unwrap();
                assert_eq!(puzzle.to_string(), WIKIPEDIA);
                puzzle.metadata.difficulty
            })
            .collect();
        assert_eq!(ratings, [Some("1.2".to_string()), Some("10.1".to_string())]);
    }

    #[test]
    fn puzzles_with_several_solutions_have_no_solution_in_the_text() {
        let text = format!("{WIKIPEDIA}:2:\n");
        let puzzle = crate::format::read(&text).unwrap();
        assert_eq!((puzzle.to_string().as_str(), puzzle.metadata.solution), (WIKIPEDIA, None));
        let short = format!("{}:1:{WIKIPEDIA_SOLUTION}", &WIKIPEDIA[1..]);
        assert!(crate::format::read(&short).is_err());
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
