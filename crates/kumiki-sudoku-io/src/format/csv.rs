//! Rows of numbers with commas, semicolons or tabs between them.
//!
//! Invariant: the grid is square, with as many rows as fields in a row; an empty field or 0 is a
//! blank.

use super::cells;
use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault};
use super::{BoxForms, Carries, Sample};
use kumiki_sudoku::{Cell, Digit, Puzzle, Shape};

pub(super) const CSV: Codec = Codec {
    name: "csv",
    extension: Some("csv"),
    about: "n rows of n numbers with commas, semicolons or tabs between them",
    carries: Carries { sizes: (4, 25), boxes: BoxForms::Usual, details: &[], several: true },
    is_like,
    standing: Standing::Blocks(|line| if line.contains(SEPARATORS) { count(line) } else { 0 }),
    read,
    write: Write::Always(write),
};

/// The symbols that separate fields; the first that a line has does so there.
const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// Returns the symbol that separates the fields of `line`.
fn separator(line: &str) -> char {
    SEPARATORS.into_iter().find(|&symbol| line.contains(symbol)).unwrap_or(',')
}

/// Returns the fields of `line`, without quotes and blanks around them. A separator at the end of
/// the line yields an empty last field.
fn fields(line: &str) -> impl Iterator<Item = &str> {
    let separator = separator(line);
    let line = line.trim_matches(|c: char| c == ' ' || c == '\r');
    line.split(separator).map(|field| field.trim().trim_matches(['"', '\'']).trim())
}

fn count(line: &str) -> usize {
    fields(line).count()
}

fn is_like(sample: &Sample<'_>) -> bool {
    let is_field = |field: &str| {
        field.len() <= 2
            && (field.bytes().all(|byte| byte.is_ascii_digit())
                || field.chars().all(cells::is_cell) && field.len() == 1)
    };
    // A row of blanks may look empty.
    let rows: Vec<&str> = sample.table.lines().filter(|line| !line.starts_with('#')).collect();
    let first = rows.first().map_or(0, |row| count(row));
    (4..=25).contains(&first)
        && rows.len() >= first - 1
        && rows.iter().all(|row| row.is_empty() || fields(row).all(is_field))
        && rows.iter().filter(|row| count(row) == first || count(row) == first + 1).count() + 1
            >= first
}

/// Checks whether `labels` count from 1, behind empty ones.
fn are_numbers<'a>(labels: impl Iterator<Item = &'a str>) -> bool {
    let labels: Vec<&str> = labels.skip_while(|label| label.is_empty()).collect();
    labels.len() > 3 && (1..).zip(&labels).all(|(n, label)| label.parse() == Ok::<u32, _>(n))
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    let is_row = |line: &str| !line.starts_with('#') && line.contains(SEPARATORS);
    let mut rows: Vec<(usize, &str)> =
        text.lines().enumerate().filter(|(_, line)| is_row(line)).collect();
    // Numbers of columns above the grid make one row too many, and numbers of rows one column.
    if rows.len() > 4 && are_numbers(fields(rows[0].1)) {
        let columns = count(rows[1].1);
        if rows.len() == columns
            && are_numbers(rows.iter().filter_map(|(_, row)| fields(row).next()))
        {
            rows.iter_mut().for_each(|(_, row)| *row = row.split_once(separator(row)).unwrap().1);
        }
        if rows.len() > count(rows[1].1) {
            rows.remove(0);
        }
    }
    let size = rows.len();
    if !(4..=25).contains(&size) {
        return Err(Fault::count(size, "rows", "4 to 25"));
    }
    let mut clues = Vec::with_capacity(size * size);
    for (row, &(number, line)) in rows.iter().enumerate() {
        let is_open = count(line) == size + 1 && fields(line).last() == Some("");
        let found = count(line) - usize::from(is_open);
        if found != size {
            return Err(Fault::count(found, "fields", size).at(At::Line(number + 1)));
        }
        for (column, field) in fields(line).take(size).enumerate() {
            let at = At::Cell(Cell::new(row, column));
            clues.push(digit(field, size).map_err(|fault| fault.at(at))?);
        }
    }
    cells::puzzle_of(Shape::of_size(size)?, clues)
}

/// Returns the digit in a field, or `None` for a blank.
pub(super) fn digit(field: &str, size: usize) -> Result<Option<Digit>, Fault> {
    if let Ok(value) = field.parse::<u64>() {
        return cells::number(value, size);
    }
    let mut symbols = field.chars();
    match (symbols.next(), symbols.next()) {
        (None, _) => Ok(None),
        (Some(symbol), None) if cells::is_blank(symbol) => Ok(None),
        (Some(symbol), None) => Digit::from_symbol(symbol)
            .filter(|digit| usize::from(digit.value()) <= size)
            .map(Some)
            .ok_or_else(|| Fault::cell_symbol(symbol, size)),
        (Some(symbol), Some(_)) => Err(Fault::cell_symbol(symbol, size)),
    }
}

fn write(puzzle: &Puzzle) -> String {
    let number = |clue: Option<Digit>| clue.map_or(0, Digit::value).to_string();
    let fields: Vec<String> = puzzle.iter().map(|(_, entry)| number(entry.clue())).collect();
    let rows: Vec<String> = fields.chunks(puzzle.shape().size()).map(|row| row.join(",")).collect();
    rows.join("\n")
}

#[cfg(test)]
mod tests {
    use crate::format::Format;

    #[test]
    fn fields_may_be_empty_quoted_or_closed_and_parted_in_three_ways() {
        let text = "\"1\",,\"3\",4\n,,,\n2,0, ,.\n3,,,1\n";
        let semicolons = text.replace(',', ";");
        let closed = text.replace('\n', ",\n");
        for text in [text, &semicolons, &closed, &text.replace(',', "\t")] {
            assert_eq!(Format::detect(text), Some(Format::Csv), "{text}");
            assert_eq!(Format::Csv.read(text).unwrap().to_string(), "1.34....2...3..1", "{text}");
        }
    }

    /// Spreadsheets copy tables so, and the last row may have no line break.
    #[test]
    fn empty_fields_at_the_ends_of_a_table_are_cells() {
        let solution = "1234341221434321";
        for blanks in (0_u32..1 << 16).step_by(41) {
            let cell = |at: usize| if blanks >> at & 1 == 1 { "" } else { &solution[at..=at] };
            let rows: Vec<String> = (0..4)
                .map(|row| {
                    (0..4).map(|column| cell(row * 4 + column)).collect::<Vec<_>>().join("\t")
                })
                .collect();
            if blanks.count_ones() > 12 {
                continue;
            }
            let expected: String =
                (0..16).map(|at| if cell(at).is_empty() { "." } else { cell(at) }).collect();
            let table = rows.join("\n");
            for text in [&table, &format!("{table}\n"), &table.replace('\n', "\r\n")] {
                assert_eq!(Format::detect(text), Some(Format::Csv), "{text:?}");
                let found = crate::format::read_all(text);
                let [found] = &found[..] else { panic!("{text:?}: {found:?}") };
                let read = found.puzzle.as_ref().map(ToString::to_string);
                assert_eq!(read, Ok(expected.clone()), "{text:?}");
            }
        }
    }

    #[test]
    fn an_error_names_the_cell_or_the_line() {
        let read = |text: &str| Format::Csv.read(text).unwrap_err().to_string();
        let rows = "1,2,3,4\n,,5,\n,,,\n,,,\n";
        assert_eq!(read(rows), "csv: row 2 column 3: 5 is not a digit, 1 to 4, or 0");
        assert_eq!(read(&rows.replace(",,5,", ",,")), "csv: line 2: 3 fields, not 4");
        assert_eq!(
            read(&rows.replace('5', "y")),
            "csv: row 2 column 3: unknown symbol 'y'; expected 1 to 4, or . or 0 for a blank"
        );
    }
}
