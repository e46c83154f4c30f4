//! Tables of Markdown with a field for each cell, as they are posted on Reddit and GitHub.
//!
//! Invariant: the second line separates the head from the body. The head is the first row if the
//! body has one row less than there are columns.

use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault};
use super::{BoxForms, Carries, Sample, cells, csv};
use kumiki_sudoku::{Cell, Digit, Puzzle, Shape};

pub(super) const MARKDOWN: Codec = Codec {
    name: "markdown",
    extension: None,
    about: "tables of Markdown with a field for each cell",
    carries: Carries { sizes: (4, 25), boxes: BoxForms::Usual, details: &[], several: false },
    is_like,
    standing: Standing::Alone,
    read,
    write: Write::Never,
};

/// Returns the fields of a row, without blanks and emphasis around them. If the table has borders
/// at its sides, the row begins and ends with one.
fn fields(line: &str, has_sides: bool) -> impl Iterator<Item = &str> + Clone {
    let framed = line.trim();
    let framed = framed.strip_prefix('|').unwrap_or(framed);
    let framed = framed.strip_suffix('|').unwrap_or(framed);
    let fields = if has_sides { framed } else { line };
    fields.split('|').map(|field| {
        let field = field.trim();
        if field.len() > 1 { field.trim_matches(['*', '`', '_']) } else { field }
    })
}

/// Returns whether the table with this separator has borders at its sides.
fn has_sides(separator: &str) -> bool {
    separator.trim().starts_with('|')
}

/// Returns whether `line` separates the head of a table from its body.
fn is_separator(line: &str) -> bool {
    let is_field = |field: &str| {
        let dashes = field.trim().trim_matches(':');
        !dashes.is_empty() && dashes.bytes().all(|byte| byte == b'-')
    };
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    let line = line.strip_suffix('|').unwrap_or(line);
    line.contains('|') && line.split('|').all(is_field)
}

fn is_like(sample: &Sample<'_>) -> bool {
    let [head, separator, body @ ..] = &sample.lines[..] else { return false };
    let sides = has_sides(separator);
    let columns = fields(separator, sides).count();
    let is_short = |field: &str| field.chars().count() <= 2;
    columns >= 4
        && is_separator(separator)
        && fields(head, sides).count() == columns
        && body.len() + 1 >= columns.min(4)
        && body.iter().all(|row| {
            row.contains('|') && !is_separator(row) && fields(row, sides).skip(1).all(is_short)
        })
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let lines: Vec<(usize, &str)> = lines.collect();
    let [head, (_, separator), body @ ..] = &lines[..] else {
        return Err(Fault::count(lines.len(), "rows", "4 to 25"));
    };
    if !is_separator(separator) {
        return Err(Fault::broken("the second line has no '---' for each column"));
    }
    let sides = has_sides(separator);
    let columns = fields(separator, sides).count();
    let names: Vec<&str> = fields(head.1, sides).collect();
    // The head is a row, or names the columns. Then a column with the names of the rows may follow.
    let (rows, named) = match columns.wrapping_sub(body.len()) {
        1 if are_cells(&names) => (std::iter::once(head).chain(body).collect::<Vec<_>>(), 0),
        named @ (0 | 1) => (body.iter().collect(), named),
        _ => return Err(Fault::count(body.len(), "rows below the head", columns)),
    };
    let size = rows.len();
    if !(4..=25).contains(&size) {
        return Err(Fault::count(size, "rows", "4 to 25"));
    }
    let mut clues: Vec<Option<Digit>> = Vec::with_capacity(size * size);
    for (row, &&(number, line)) in rows.iter().enumerate() {
        let found = fields(line, sides).skip(named).count();
        if found != size {
            return Err(Fault::count(found, "fields", size).at(At::Line(number + 1)));
        }
        for (column, field) in fields(line, sides).skip(named).enumerate() {
            let at = At::Cell(Cell::new(row, column));
            clues.push(csv::digit(field, size).map_err(|fault| fault.at(at))?);
        }
    }
    cells::puzzle_of(Shape::of_size(size)?, clues)
}

/// Returns whether the fields of a head are cells and no names. The numbers 1, 2, 3 and so on
/// behind the first field are names.
fn are_cells(fields: &[&str]) -> bool {
    let is_cell = |field: &&str| {
        field.is_empty() || field.chars().all(|c| c.is_ascii_digit() || cells::is_blank(c))
    };
    let is_number = |(column, field): (usize, &&str)| field.parse() == Ok(column + 1);
    let are_numbers = fields.iter().skip(1).enumerate().all(is_number);
    fields.iter().all(is_cell) && !are_numbers
}

#[cfg(test)]
mod tests {
    use crate::format::Format;
    use crate::format::tests::WIKIPEDIA;

    fn rows() -> Vec<String> {
        let field = |symbol: char| if symbol == '.' { " ".into() } else { symbol.to_string() };
        let symbols: Vec<String> = WIKIPEDIA.chars().map(field).collect();
        symbols.chunks(9).map(|row| format!("|{}|\n", row.join("|"))).collect()
    }

    #[test]
    fn the_head_is_a_row_or_names() {
        let separator = "|".to_string() + &":-:|".repeat(9) + "\n";
        let (rows, names) = (rows(), "|A|B|C|D|E|F|G|H|I|\n");
        let labelled: String = rows
            .iter()
            .enumerate()
            .map(|(row, fields)| format!("|**{}**{fields}", row + 1))
            .collect();
        let plain = rows.concat().replace("|\n", "\n").replace("\n|", "\n");
        for text in [
            format!("{}{separator}{}", rows[0], rows[1..].concat()),
            format!("{names}{separator}{}", rows.concat()),
            format!("{}\n{separator}{}", "|".repeat(10), rows.concat()),
            format!("| {names}|---{separator}{labelled}"),
            format!("| |1|2|3|4|5|6|7|8|9|\n|---{separator}{labelled}"),
            format!("A|B|C|D|E|F|G|H|I\n{}\n{}", ["---"; 9].join("|"), &plain[1..]),
        ] {
            assert_eq!(Format::detect(&text), Some(Format::Markdown), "{text}");
            assert_eq!(Format::Markdown.read(&text).unwrap().to_string(), WIKIPEDIA, "{text}");
        }
    }

    #[test]
    fn an_error_names_the_cell_or_the_line() {
        let read = |text: &str| Format::Markdown.read(text).unwrap_err().to_string();
        let table = "|1|2|3|4|\n|-|-|-|-|\n| | |5| |\n| | | | |\n| | | | |\n";
        assert_eq!(read(table), "markdown: row 2 column 3: 5 is not a digit, 1 to 4, or 0");
        assert_eq!(read(&table.replace("|5|", "|")), "markdown: line 3: 3 fields, not 4");
        assert_eq!(read("|1|2|\n|-|-|\n"), "markdown: 0 rows below the head, not 2");
        assert_eq!(
            read("|1|2|\n|1|2|\n"),
            "markdown: the second line has no '---' for each column"
        );
    }
}
