//! Boards of daily puzzles, in the JSON of public code: Queens, Tango, Zip, Patches and Pips.
//!
//! Invariant: a board becomes clues in JSON, so no type of puzzles needs a word of it. Keys that
//! say nothing of the rules, such as a date, are not read.

use super::StatedBoard;
use crate::grid::{Cell, Edge, EdgeGrid, Grid, MOST_LINES, Size};
use crate::layers::{LinkError, edge_layer, json_cell, rows};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The boards of a day of Pips.
const LEVELS: [&str; 3] = ["easy", "medium", "hard"];

/// Returns whether a value of JSON is a board of a daily puzzle, or the boards of a day.
pub fn is_daily(document: &Value) -> bool {
    reader(document).is_some() || levels(document).next().is_some()
}

/// Returns the boards of a document, with their names; none if it has another form.
pub(crate) fn daily_boards(document: &Value) -> Vec<(String, Result<StatedBoard, LinkError>)> {
    match reader(document) {
        Some((name, read)) => vec![(name.to_owned(), read(document))],
        None => levels(document).map(|(name, board)| (name.to_owned(), pips(board))).collect(),
    }
}

/// Returns the boards of a day of Pips.
fn levels(document: &Value) -> impl Iterator<Item = (&'static str, &Value)> {
    let level = |name| Some((name, document.get(name).filter(|board| is_pips(board))?));
    LEVELS.into_iter().filter_map(level)
}

fn is_pips(board: &Value) -> bool {
    board["dominoes"].is_array() && board["regions"].is_array()
}

/// Reads a board.
type ReadDaily = fn(&Value) -> Result<StatedBoard, LinkError>;

/// Returns the name of the puzzle, and the reader of its form.
fn reader(board: &Value) -> Option<(&'static str, ReadDaily)> {
    if board.get("type").is_some() || board.get("link").is_some() {
        return None;
    }
    let has = |key: &str| board[key].is_array();
    let is_colours = |rows: &Value| letters(rows).is_some();
    Some(match () {
        () if has("colorRegions") || is_colours(board) => ("queens", queens),
        () if has("board") && board["game"] == "queens" => ("queens", queens),
        () if has("symbols") && has("walls") => ("tango", tango),
        () if has("nodes") => ("zip", zip),
        () if has("clues") && has("grid_size") => ("patches", patches),
        () if is_pips(board) => ("pips", pips),
        () => return None,
    })
}

/// Returns the size that `grid_size` says: rows and columns.
fn size_of(board: &Value) -> Result<Size, LinkError> {
    let number = |value: &Value| {
        let number = usize::try_from(value.as_u64()?).ok()?;
        (1..=MOST_LINES).contains(&number).then_some(number)
    };
    let size = match board["grid_size"].as_array().map(Vec::as_slice) {
        Some([rows, columns]) => number(rows).zip(number(columns)),
        _ => None,
    };
    let error = LinkError::Form { layer: "grid_size", expected: "two numbers from 1 to 100" };
    size.map(|(rows, columns)| Size { rows, columns }).ok_or(error)
}

/// Returns the items of a list, each as `read` returns it.
fn items<T>(
    board: &Value,
    layer: &'static str,
    expected: &'static str,
    read: impl Fn(&Value) -> Option<T>,
) -> Result<Vec<T>, LinkError> {
    let items = board[layer].as_array().and_then(|items| items.iter().map(read).collect());
    items.ok_or(LinkError::Form { layer, expected })
}

/// Returns the side between two cells: `[[row, column], [row, column]]`, from 0.
fn side(one: &Value, other: &Value, size: Size) -> Option<Edge> {
    let (one, other) = (json_cell(one, size)?, json_cell(other, size)?);
    (one.distance(other) == 1).then(|| Edge::between(one, other))
}

/// Returns the rows of colours of a list of rows of letters, if it is square and has as many
/// colours as rows.
fn letters(rows: &Value) -> Option<Vec<Vec<char>>> {
    let letter = |value: &Value| match value.as_str()?.chars().collect::<Vec<char>>()[..] {
        [letter] if letter.is_alphabetic() => Some(letter),
        _ => None,
    };
    let row = |row: &Value| row.as_array()?.iter().map(letter).collect::<Option<Vec<char>>>();
    let rows: Vec<Vec<char>> = rows.as_array()?.iter().map(row).collect::<Option<_>>()?;
    is_square(&rows).then_some(rows)
}

/// Returns whether a board is square, of four rows or more, and has as many colours as rows, of
/// which a row repeats one. Rows without a repeated letter are a sudoku.
fn is_square<T: Ord>(rows: &[Vec<T>]) -> bool {
    let colours: BTreeSet<&T> = rows.iter().flatten().collect();
    let repeats = |row: &Vec<T>| row.iter().collect::<BTreeSet<&T>>().len() < row.len();
    rows.len() >= 4
        && rows.iter().all(|row| row.len() == rows.len())
        && colours.len() == rows.len()
        && rows.iter().any(repeats)
}

/// Returns the board of Queens with these colours.
fn coloured<T: Ord>(colours: &[Vec<T>]) -> Result<StatedBoard, LinkError> {
    let (count, width) = (colours.len(), colours.first().map_or(0, Vec::len));
    let is_board = width > 0 && colours.iter().all(|row| row.len() == width);
    if !is_board || count.max(width) > MOST_LINES {
        let text = format!("the colours are no board of up to {MOST_LINES} equal rows");
        return Err(LinkError::Clues(text));
    }
    let mut numbers: BTreeMap<&T, usize> = BTreeMap::new();
    let size = Size { rows: count, columns: width };
    let numbers = Grid::from_fn(size, |cell| {
        let next = numbers.len();
        *numbers.entry(&colours[cell.row][cell.column]).or_insert(next)
    });
    let mut clues = Map::new();
    clues.insert("stars".to_owned(), 1.into());
    clues.insert("colours".to_owned(), rows(&numbers, |&number| number.into()));
    Ok(("starbattle", size, clues))
}

/// Reads the colours of cells: `colorRegions` or the board itself as rows of letters, or `board` as
/// rows of numbers.
fn queens(board: &Value) -> Result<StatedBoard, LinkError> {
    let error = |layer| LinkError::Form { layer, expected: "a list of rows of colours" };
    let text = |row: &Value| {
        let colour = |value: &Value| value.as_str().map(str::to_owned);
        row.as_array()?.iter().map(colour).collect::<Option<Vec<String>>>()
    };
    let number =
        |row: &Value| row.as_array()?.iter().map(Value::as_i64).collect::<Option<Vec<i64>>>();
    if board["board"].is_array() {
        return coloured(&items(board, "board", "a list of rows of numbers", number)?);
    }
    let letters = if board.is_array() { board } else { &board["colorRegions"] };
    let colours: Option<Vec<Vec<String>>> =
        letters.as_array().and_then(|rows| rows.iter().map(text).collect());
    coloured(&colours.ok_or_else(|| error("colorRegions"))?)
}

/// Returns whether a text is a board of Queens with a row of letters on each line: as many rows and
/// colours as letters in each row.
pub fn is_letter_board(text: &str) -> bool {
    letter_rows(text).is_some()
}

/// Returns the board of Queens of a text with a row of letters on each line.
pub(crate) fn letter_rows(text: &str) -> Option<Result<StatedBoard, LinkError>> {
    let row = |line: &str| {
        let letters = line.chars().filter(|letter| !letter.is_whitespace());
        letters.map(|one| one.is_alphabetic().then_some(one)).collect::<Option<Vec<char>>>()
    };
    let lines = text.lines().filter(|line| !line.trim().is_empty()).take(MOST_LINES + 1);
    let rows: Vec<Vec<char>> = lines.map(row).collect::<Option<_>>()?;
    is_square(&rows).then(|| coloured(&rows))
}

/// Reads `symbols`, which are `[row, column, "S"]` or `"M"`, and `walls`, which are two cells and
/// `"="` or `"x"`.
fn tango(board: &Value) -> Result<StatedBoard, LinkError> {
    let size = size_of(board)?;
    let symbol = |item: &Value| {
        let [row, column, symbol] = item.as_array()?.as_slice() else { return None };
        let cell = json_cell(&json!([row, column]), size)?;
        let circle = ["S", "M"].iter().position(|own| symbol == own)?;
        Some((cell, circle as i32 + 1))
    };
    let expected = "a list of [row, column, \"S\" or \"M\"]";
    let mut circles = Grid::filled(size, -1);
    for (cell, circle) in items(board, "symbols", expected, symbol)? {
        circles[cell] = circle;
    }
    let sign = |item: &Value| {
        let [one, other, sign] = item.as_array()?.as_slice() else { return None };
        let sign = ["=", "x"].iter().position(|own| sign == own)?;
        Some((side(one, other, size)?, sign as i32 + 1))
    };
    let expected = "a list of [[row, column], [row, column], \"=\" or \"x\"]";
    let mut signs = EdgeGrid::filled(size, -1);
    for (edge, sign) in items(board, "walls", expected, sign)? {
        signs[edge] = sign;
    }
    let mut clues = Map::new();
    clues.insert("qnum".to_owned(), rows(&circles, |&circle| circle.into()));
    clues.insert("border_qnum".to_owned(), edge_layer(size, |edge| signs[edge].into()));
    Ok(("tango", size, clues))
}

/// Reads `nodes`, which have an `id`, a `row` and a `col`, and `walls`, which are two cells each.
fn zip(board: &Value) -> Result<StatedBoard, LinkError> {
    let size = size_of(board)?;
    let node = |item: &Value| {
        let cell = json_cell(&json!([item["row"], item["col"]]), size)?;
        Some((cell, item["id"].as_i64()?))
    };
    let expected = "a list of {\"id\": 1, \"row\": 0, \"col\": 0}";
    let mut numbers = Grid::filled(size, -1);
    for (cell, number) in items(board, "nodes", expected, node)? {
        numbers[cell] = number;
    }
    let wall = |item: &Value| {
        let [one, other] = item.as_array()?.as_slice() else { return None };
        side(one, other, size)
    };
    let mut walls = EdgeGrid::filled(size, 0);
    if board.get("walls").is_some() {
        let expected = "a list of [[row, column], [row, column]]";
        for edge in items(board, "walls", expected, wall)? {
            walls[edge] = 1;
        }
    }
    let mut clues = Map::new();
    clues.insert("qnum".to_owned(), rows(&numbers, |&number| number.into()));
    clues.insert("border_ques".to_owned(), edge_layer(size, |edge| walls[edge].into()));
    Ok(("zip", size, clues))
}

/// Reads `clues`, which have a column `x`, a row `y`, a `type` and a `size` or null.
fn patches(board: &Value) -> Result<StatedBoard, LinkError> {
    const SHAPES: [(&str, i64); 4] = [("free", -2), ("square", 1), ("V_rect", 2), ("H_rect", 3)];
    let size = size_of(board)?;
    let clue = |item: &Value| {
        let cell = json_cell(&json!([item["y"], item["x"]]), size)?;
        let (_, shape) = SHAPES.iter().find(|(word, _)| item["type"] == *word)?;
        let number = if item["size"].is_null() { -2 } else { item["size"].as_i64()? };
        Some((cell, number, *shape))
    };
    let expected = "a list of {\"x\": 0, \"y\": 0, \"type\": \"square\", \"size\": 4}, where type \
                    is square, H_rect, V_rect or free, and size may be null";
    let (mut numbers, mut shapes) = (Grid::filled(size, -1), Grid::filled(size, -1));
    for (cell, number, shape) in items(board, "clues", expected, clue)? {
        (numbers[cell], shapes[cell]) = (number, shape);
    }
    let mut clues = Map::new();
    clues.insert("qnum".to_owned(), rows(&numbers, |&number| number.into()));
    clues.insert("shape".to_owned(), rows(&shapes, |&shape| shape.into()));
    Ok(("patches", size, clues))
}

/// Reads `dominoes` and `regions`, on the smallest board that has all cells.
fn pips(board: &Value) -> Result<StatedBoard, LinkError> {
    let most = Size { rows: MOST_LINES, columns: MOST_LINES };
    let cells = |region: &Value| {
        let cells = region["indices"].as_array()?;
        cells.iter().map(|cell| json_cell(cell, most)).collect::<Option<Vec<Cell>>>()
    };
    let expected = "a list of regions with \"indices\", which are cells from 0";
    let cells: Vec<Cell> = items(board, "regions", expected, cells)?.concat();
    let end = |place: fn(&Cell) -> usize| cells.iter().map(place).max().map_or(1, |last| last + 1);
    let size = Size { rows: end(|cell| cell.row), columns: end(|cell| cell.column) };
    let clues = ["regions", "dominoes"].map(|key| (key.to_owned(), board[key].clone()));
    Ok(("pips", size, clues.into_iter().collect()))
}
