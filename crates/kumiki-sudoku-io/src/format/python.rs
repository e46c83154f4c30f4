//! Lists in the syntax of programming languages: lists of lines, tuples, arrays of numpy, and rows
//! in groups, as Python prints them; arrays of C and other languages, matrices of MiniZinc.
//!
//! Invariant: if there are quoted texts, their symbols are the cells. Otherwise each number is a
//! cell.

use super::codec::{Codec, Standing, Write};
use super::error::{At, Fault, shape_of_cells};
use super::{BoxForms, Carries, Sample, cells};
use kumiki_sudoku::{Digit, Puzzle};

pub(super) const PYTHON: Codec = Codec {
    name: "python",
    extension: Some("py"),
    about: "a list of lines, ['53..7....', …]; numpy, tuples, C and MiniZinc are read, too",
    carries: Carries { sizes: (4, 25), boxes: BoxForms::Usual, details: &[], several: false },
    is_like,
    standing: Standing::Alone,
    read,
    write: Write::Always(write),
};

fn is_like(sample: &Sample<'_>) -> bool {
    let text = sample.text;
    let is_list = text.starts_with('[');
    // JSON has commas between lists, double quotes, and no other brackets.
    let follows = |rest: &str| rest.starts_with(' ') && rest.trim_start().starts_with('[');
    let is_parted = sample.lines.iter().any(|line| line.split(']').skip(1).any(follows));
    text.starts_with('(')
        || sample.begins("array(")
        || is_array(text)
        || assigned(text).is_some()
        || is_list
            && !sample.begins("[puzzle]")
            && !sample.begins("[state]")
            && (text.contains('\'') || !text.contains(',') && !text.contains('"') || is_parted)
}

/// Checks whether `text` begins an array of C, or has a matrix of MiniZinc.
fn is_array(text: &str) -> bool {
    let braced = text.strip_prefix('{').map(str::trim_start);
    text.contains("[|") && text.contains("|]")
        || braced.is_some_and(|rest| rest.starts_with(|c: char| c == '{' || c.is_ascii_digit()))
}

/// Returns the value of the array that is assigned to a variable in `text`.
fn assigned(text: &str) -> Option<&str> {
    let (head, value) = text.split_once('=')?;
    // Other texts with such symbols are links, attributes and names.
    let is_code = |c: char| c.is_ascii_alphanumeric() || " \t\n_:;,.<>[]*&()-".contains(c);
    let is_named = head.trim_start().starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let begin = value.find(['[', '{', '('])?;
    let is_list = value.trim_end().ends_with([']', ')', '}', ';', ','])
        && !value[..begin].trim().contains('\n')
        && value[begin..].matches([',', ' ', '|']).count() >= 3;
    (is_named && is_list && head.len() <= 200 && head.chars().all(is_code)).then_some(value)
}

/// Returns the list in `text`, from its first bracket.
fn list(text: &str) -> &str {
    if let Some((_, matrix)) = text.split_once("[|") {
        return matrix.split("|]").next().unwrap_or(matrix);
    }
    let text = assigned(text).unwrap_or(text);
    let is_bracket = |c: char| matches!(c, '[' | '(' | '{');
    let begins = |&(place, _): &(usize, &str)| {
        let rest = text[place + 1..].trim_start();
        rest.starts_with(|c: char| is_bracket(c) || matches!(c, '\'' | '"'))
    };
    // The brackets of a type have no list in them.
    let nested = text.match_indices(is_bracket).find(begins).map(|(place, _)| place);
    nested.or_else(|| text.find(is_bracket)).map_or(text, |begin| &text[begin..])
}

fn read(text: &str) -> Result<Puzzle, Fault> {
    let whole = text.trim();
    let text = list(whole);
    let above = whole[..text.as_ptr() as usize - whole.as_ptr() as usize].matches('\n').count();
    // The text after the numbers of an array gives their type.
    let text = text.split("dtype").next().unwrap_or(text);
    let puzzle = if text.contains(['\'', '"']) { read_quoted(text) } else { read_numbers(text) };
    puzzle.map_err(|fault| fault.below(above))
}

fn read_quoted(text: &str) -> Result<Puzzle, Fault> {
    let mut symbols = Vec::new();
    let mut quote = None;
    for (line, row) in text.lines().enumerate() {
        for (column, symbol) in row.chars().enumerate() {
            match symbol {
                '\'' | '"' if quote.is_none() => quote = Some(symbol),
                _ if quote == Some(symbol) => quote = None,
                _ if quote.is_some() && !symbol.is_whitespace() => {
                    symbols.push((At::Text { line: line + 1, column: column + 1 }, symbol));
                }
                _ => {}
            }
        }
    }
    let shape = shape_of_cells(symbols.len(), 4)?;
    let digits = cells::digits(shape.size(), &symbols)?;
    cells::puzzle_of(shape, digits)
}

fn read_numbers(text: &str) -> Result<Puzzle, Fault> {
    let parts = |c: char| c.is_whitespace() || "[](){}|,;".contains(c);
    // A line may end with a comment.
    let without_comment = |row: &'_ str| row.find("//").or(row.find('%')).unwrap_or(row.len());
    let words: Vec<(usize, &str)> = text
        .lines()
        .map(|row| &row[..without_comment(row)])
        .enumerate()
        .flat_map(|(line, row)| row.split(parts).map(move |word| (line, word)))
        .filter(|(_, word)| !word.is_empty())
        .collect();
    let shape = shape_of_cells(words.len(), 4)?;
    let mut clues = Vec::with_capacity(words.len());
    for (line, word) in words {
        clues.push(clue(word, shape.size()).map_err(|fault| fault.at(At::Line(line + 1)))?);
    }
    cells::puzzle_of(shape, clues)
}

fn clue(word: &str, size: usize) -> Result<Option<Digit>, Fault> {
    match word {
        "None" | "nan" | "." | "_" | "-" => Ok(None),
        _ => {
            // Arrays of floats have a point after each number.
            let value = word.trim_end_matches('0').strip_suffix('.').unwrap_or(word);
            let value = value.parse::<u64>();
            let value =
                value.map_err(|_| Fault::broken(format_args!("{word:?} is not a number")))?;
            cells::number(value, size)
        }
    }
}

fn write(puzzle: &Puzzle) -> String {
    let rows = cells::in_rows(&cells::symbols(puzzle, '.'), puzzle.shape().size());
    let rows: Vec<String> = rows.lines().map(|row| format!("'{row}'")).collect();
    format!("[{}]", rows.join(", "))
}

#[cfg(test)]
mod tests {
    use crate::format::Format;
    use crate::format::tests::WIKIPEDIA;
    use kumiki_sudoku::{Grid, Layout};

    #[test]
    fn every_print_is_read() {
        let puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        let json = Format::Json.write(&puzzle).unwrap();
        let tuples = json.replace('[', "(").replace(']', ")").replace(",(", ", (");
        let numpy = json.replace("],[", "]\n [").replace(',', " ");
        let float = |c: char| if c.is_ascii_digit() { format!("{c}.") } else { c.to_string() };
        let floats: String = numpy.chars().map(float).collect();
        let grid: Grid = WIKIPEDIA.parse().unwrap();
        for text in [
            Format::Python.write(&puzzle).unwrap(),
            tuples.clone(),
            tuples.replace('0', "None"),
            numpy.clone(),
            floats,
            format!("array({json}, dtype=int64)"),
            grid.written(Layout::Rows),
            format!("board = {json}"),
            format!("let puzzle: [[u8; 9]; 9] = {json};"),
            format!("int[][] grid = new int[][] {};", braced(&json)),
            format!("int grid[9][9] = {};", braced(&json)),
            braced(&json).replace("},", "}, // a row\n"),
            format!("std::vector<std::vector<int>> g = {};", braced(&json)),
            format!("start=[|{}|];", json.trim_matches(['[', ']']).replace("],[", "|\n")),
            format!("[|{}|]", json.trim_matches(['[', ']']).replace("],[", "|").replace('0', "_")),
            format!(
                "A = [{}];",
                json.trim_matches(['[', ']']).replace("],[", "; ").replace(',', " ")
            ),
        ] {
            assert_eq!(Format::detect(&text), Some(Format::Python), "{text}");
            assert_eq!(Format::Python.read(&text).unwrap().to_string(), WIKIPEDIA, "{text}");
        }
    }

    fn braced(json: &str) -> String {
        json.replace('[', "{").replace(']', "}")
    }

    #[test]
    fn an_error_in_an_array_says_where() {
        let read = |text: &str| Format::Python.read(text).unwrap_err().to_string();
        let text = "int g[4][4] =\n{{1,0,0,0},\n{0,x,0,0},\n{0,0,0,0},{0,0,0,0}};";
        assert_eq!(Format::detect(text), Some(Format::Python));
        assert_eq!(read(text), "python: line 3: \"x\" is not a number");
        assert_eq!(read("[|1,2|\n3,4|]"), "python: 4 cells, not n × n");
    }

    #[test]
    fn an_error_says_where() {
        let read = |text: &str| Format::Python.read(text).unwrap_err().to_string();
        assert_eq!(
            read("['1...',\n '.%..', '....', '....']"),
            "python: line 2 column 4: unknown symbol '%'; expected 1 to 4, or . or 0 for a blank"
        );
        assert_eq!(read("[[1 2 3]]"), "python: 3 cells, not n × n");
        let numbers = "[[1 2 3 4]\n [0 0 x 0]\n [0 0 0 0]\n [0 0 0 0]]";
        assert_eq!(read(numbers), "python: line 2: \"x\" is not a number");
    }
}
