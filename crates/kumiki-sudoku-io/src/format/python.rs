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
            && (text.contains('\'')
                || !text.contains(',') && !text.contains('"')
                || is_parted
                || is_loose(text)
                || are_bare_rows(&sample.lines))
}

/// Checks whether `text`, a list, is one in Python, JavaScript, Rust or C, and none in JSON: with a
/// comma before a closing bracket, or with `None`.
fn is_loose(text: &str) -> bool {
    let inside = text.rsplit_once(']').map_or("", |(inside, _)| inside);
    let has_open_end = || inside.split(']').any(|part| part.trim_end().ends_with(','));
    !text.contains([':', '{', '"']) && (text.contains("None") || has_open_end())
}

/// Checks whether each line is a row of cells in brackets, without a pair around all of them.
fn are_bare_rows(lines: &[&str]) -> bool {
    let rows: Option<Vec<Vec<&str>>> = lines.iter().map(|line| bare_row(line)).collect();
    let Some(rows) = rows else { return false };
    let size = rows.first().map_or(0, Vec::len);
    // Lists of 16 or 25 small numbers are whole grids.
    let is_small = |cell: &&str| cell.parse::<usize>().is_ok_and(|value| value * value <= size);
    let cells = || rows.iter().flatten();
    (4..=25).contains(&size)
        && rows.len() > 1
        && (size < 16 || cells().any(|cell| cell.parse::<usize>().is_ok() && !is_small(cell)))
}

/// Checks whether `text` begins an array of C, or has a matrix of MiniZinc.
fn is_array(text: &str) -> bool {
    let braced = text.strip_prefix('{').map(str::trim_start);
    text.contains("[|") && text.contains("|]")
        || braced.is_some_and(|rest| rest.starts_with(|c: char| c == '{' || c.is_ascii_digit()))
}

/// Returns the cells of a line that is one pair of brackets.
fn bare_row(line: &str) -> Option<Vec<&str>> {
    let row = line.trim_end_matches([',', ' ']).strip_prefix('[')?.strip_suffix(']')?;
    (!row.contains(['[', ']', '{', ':'])).then(|| row.split(',').map(str::trim).collect())
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
    match nested {
        Some(begin) => without_code_behind(&text[begin..]),
        None => text.find(is_bracket).map_or(text, |begin| &text[begin..]),
    }
}

/// Returns a list of lists up to its last bracket, if no other list is behind it.
fn without_code_behind(text: &str) -> &str {
    let mut depth = 0;
    let end = text.char_indices().find(|(_, symbol)| {
        depth += match symbol {
            '[' | '(' | '{' => 1,
            ']' | ')' | '}' => -1,
            _ => 0,
        };
        depth == 0
    });
    let (list, behind) = text.split_at(end.map_or(text.len(), |(at, _)| at + 1));
    let has_list = behind.matches(|symbol: char| symbol.is_ascii_digit()).count() > 4;
    if has_list || behind.contains(['\'', '"']) { text } else { list }
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
    let shape = shape_of_cells(words.len(), 4).map_err(|fault| odd_row(text).unwrap_or(fault))?;
    let mut clues = Vec::with_capacity(words.len());
    let is_none = |word: &str| word == "None";
    let numbers = || {
        words.iter().map(|&(_, word)| if is_none(word) { Ok(None) } else { word.parse().map(Some) })
    };
    let from_zero = numbers().all(|number| number.is_ok())
        && cells::count_from_zero(numbers().flatten(), shape.size());
    for (line, word) in words {
        let found = match word.parse::<u64>() {
            Ok(number) if from_zero => cells::number(number + 1, shape.size()),
            _ => clue(word, shape.size()),
        };
        clues.push(found.map_err(|fault| fault.at(At::Line(line + 1)))?);
    }
    cells::puzzle_of(shape, clues)
}

/// Returns the fault of the first row in brackets that is longer or shorter than most.
fn odd_row(text: &str) -> Option<Fault> {
    let is_part = |c: char| c.is_whitespace() || c == ',';
    let rows = text.lines().enumerate().flat_map(|(line, row)| {
        let inside = row.split(']').filter_map(|part| part.rsplit_once('['));
        let cells = |row: &str| row.split(is_part).filter(|word| !word.is_empty()).count();
        inside.map(move |(_, row)| (line, cells(row)))
    });
    let rows: Vec<(usize, usize)> = rows.filter(|&(_, cells)| cells > 0).collect();
    let as_many = |cells: usize| rows.iter().filter(|&&(_, other)| other == cells).count();
    let &(_, usual) = rows.iter().max_by_key(|&&(_, cells)| as_many(cells))?;
    let &(line, cells) = rows.iter().find(|&&(_, cells)| cells != usual)?;
    let is_grid = (4..=25).contains(&usual) && 2 * as_many(usual) > rows.len();
    is_grid.then(|| Fault::count(cells, "cells", usual).at(At::Line(line + 1)))
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

    #[test]
    fn rows_in_brackets_need_no_pair_around_them() {
        let puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        let json = Format::Json.write(&puzzle).unwrap();
        let rows = json.trim_matches(['[', ']']).replace("],[", "]\n[");
        let rows = format!("[{}]", rows.replace(',', ", "));
        let with_commas = rows.replace(']', "],");
        for text in [
            rows.clone(),
            with_commas.clone(),
            rows.replace('\n', "\n\n"),
            rows.replace("0", "None"),
            format!("[\n{with_commas}\n]\n"),
            format!("[{}]", with_commas.replace('\n', "")),
            json.replace("]]", "],]"),
            json.replace('0', "None"),
        ] {
            assert_eq!(Format::detect(&text), Some(Format::Python), "{text}");
            assert_eq!(Format::Python.read(&text).unwrap().to_string(), WIKIPEDIA, "{text}");
        }
        let two = format!("{rows}\n\n{with_commas}\n");
        let found = crate::format::read_all(&two);
        let lines: Vec<usize> = found.iter().map(|found| found.line).collect();
        assert_eq!(lines, [1, 11]);
        assert!(found.iter().all(|found| found.puzzle.as_ref() == Ok(&puzzle)), "{found:?}");
        let short = rows.replacen("[0, 9, 8, ", "[0, 9, ", 1);
        let error = Format::Python.read(&short).unwrap_err();
        assert_eq!(error.to_string(), "python: line 3: 8 cells, not 9");
        // Each line is a whole grid.
        let small = "[1,0,0,0,0,0,3,0,0,3,0,0,0,0,0,2]\n[1,0,0,0,0,0,3,0,0,3,0,0,0,0,0,0]\n";
        assert_eq!(Format::detect(small), Some(Format::Json));
        let row = "[16,0,0,0,0,0,3,0,0,3,0,0,0,0,0,2]\n";
        assert_eq!(Format::detect(&row.repeat(16)), Some(Format::Python));
    }

    #[test]
    fn code_behind_a_list_is_no_part_of_it() {
        let list = "board = [[1, 0, 0, 0],\n [0, 2, 0, 0], [0, 0, 3, 0], [0, 0, 0, 4]]";
        let puzzle = Format::Python.read(list).unwrap();
        for behind in ["\nprint(board)", "\nsolve(board, 4)\n", "\nshow(board);"] {
            let text = format!("{list}{behind}");
            assert_eq!(crate::format::read(&text).as_ref(), Ok(&puzzle), "{text}");
        }
        let two = format!("{list}\n{list}");
        assert!(Format::Python.read(&two).is_err());
    }

    #[test]
    fn digits_from_0_beside_none_are_one_more() {
        let puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        let less = |symbol: char| match symbol {
            '.' => "None".to_owned(),
            digit => (digit as u8 - b'1').to_string(),
        };
        let words: Vec<String> = WIKIPEDIA.chars().map(less).collect();
        let text = format!("[{}]", words.join(", "));
        assert_eq!(Format::Python.read(&text).as_ref(), Ok(&puzzle));
        let json = text.replace("None", "null");
        assert_eq!(Format::detect(&json), Some(Format::Json));
        assert_eq!(Format::Json.read(&json).as_ref(), Ok(&puzzle));
        // With a 9 the zeros are blanks, as the nulls are.
        let mixed = Format::Json.read(&json.replacen("[4", "[9", 1)).unwrap();
        assert_eq!(mixed.to_string()[..9], "92..6...."[..9]);
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
