//! Nonograms in files of other programs: `.non`, `.mk`, `.nin`, `.cwd`, `.gno`, and Picmi's XML.
//!
//! Invariant: a file becomes clues in JSON, so the type needs no word of it. The picture that a
//! file has beside its clues is not read. A file with clues of several colours is refused.

mod numbered;
mod sectioned;

use super::{Dynamic, StatedBoard};
use crate::grid::{MOST_LINES, Size};
use crate::layers::LinkError;
use serde_json::{Map, Value, json};

/// The name of the type.
const NONOGRAM: &str = "nonogram";

/// The numbers beside a board: of each row, from the left, and of each column, from the top.
#[derive(Clone, PartialEq, Debug)]
struct LineNumbers {
    rows: Vec<Vec<i64>>,
    columns: Vec<Vec<i64>>,
}

/// Reads a file of one form; `None` if the text has another one.
type ReadFile = fn(&str) -> Option<Result<LineNumbers, LinkError>>;

/// The forms of files. Those with words come before those with numbers only.
const FORMS: [ReadFile; 6] =
    [sectioned::picmi, sectioned::gno, sectioned::non, numbered::mk, numbered::cwd, numbered::nin];

/// Returns whether a text is a nonogram in a file of another program.
pub fn is_nonogram(text: &str) -> bool {
    FORMS.iter().any(|read| read(text).is_some())
}

/// Returns the board of a nonogram in a file of another program; `None` if the text has another
/// form.
pub(crate) fn nonogram(text: &str) -> Option<Result<StatedBoard, LinkError>> {
    FORMS.iter().find_map(|read| read(text)).map(|numbers| numbers?.board())
}

/// Returns a nonogram as a `.non` file; `None` for a puzzle of another type, and for one with a
/// number that is not known, which the file cannot say.
///
/// ```
/// let puzzle = kumiki_puzzles::Kinds::standard().read("nonogram/2/1/1h")?;
/// let file = kumiki_puzzles::to_non(&*puzzle).expect("all numbers are known");
/// assert_eq!(file, "width 2\nheight 1\n\nrows\n0\n\ncolumns\n1\n0\n");
/// # Ok::<(), kumiki_puzzles::layers::LinkError>(())
/// ```
pub fn to_non(puzzle: &dyn Dynamic) -> Option<String> {
    let (size, clues) = (puzzle.size(), puzzle.clues());
    if puzzle.names()[0] != NONOGRAM {
        return None;
    }
    // The numbers of each line, the last of which is nearest to the grid, by their distance.
    let mut numbers = [vec![Vec::new(); size.rows], vec![Vec::new(); size.columns]];
    for item in clues.get("outside").and_then(Value::as_array).into_iter().flatten() {
        let [x, y, number] = ["bx", "by", "qnum"].map(|key| item[key].as_i64());
        let (x, y, number) = (x?, y?, number.filter(|&number| number >= 0)?);
        let (side, line, away) = if x < 0 { (0, y / 2, x) } else { (1, x / 2, y) };
        numbers[side][usize::try_from(line).ok()?].push((away, number));
    }
    let list = |line: &mut Vec<(i64, i64)>| {
        line.sort_unstable();
        let texts: Vec<String> = line.iter().map(|(_, number)| number.to_string()).collect();
        if texts.is_empty() { "0\n".to_owned() } else { texts.join(",") + "\n" }
    };
    let [rows, columns] = numbers.map(|mut lines| lines.iter_mut().map(list).collect::<String>());
    let Size { rows: height, columns: width } = size;
    Some(format!("width {width}\nheight {height}\n\nrows\n{rows}\ncolumns\n{columns}"))
}

impl LineNumbers {
    /// Returns the numbers beside a picture, of which each row has true for a shaded cell.
    fn of_picture(picture: &[Vec<bool>]) -> LineNumbers {
        let of = |line: Vec<bool>| {
            let runs = line.chunk_by(|one, other| one == other).filter(|run| run[0]);
            runs.map(|run| run.len() as i64).collect::<Vec<i64>>()
        };
        let width = picture.first().map_or(0, Vec::len);
        let column = |at: usize| picture.iter().map(|row| row[at]).collect::<Vec<bool>>();
        LineNumbers {
            rows: picture.iter().cloned().map(of).collect(),
            columns: (0..width).map(column).map(of).collect(),
        }
    }

    /// Returns the board. A number is the further away from the grid, the more follow it.
    fn board(self) -> Result<StatedBoard, LinkError> {
        let size = Size { rows: self.rows.len(), columns: self.columns.len() };
        if [size.rows, size.columns].iter().any(|lines| !(1..=MOST_LINES).contains(lines)) {
            return Err(LinkError::Size(size.to_string()));
        }
        for (name, lines, len) in
            [("row", &self.rows, size.columns), ("column", &self.columns, size.rows)]
        {
            let needed = |blocks: &Vec<i64>| blocks.iter().map(|block| block + 1).sum::<i64>() - 1;
            let is_long = |blocks: &Vec<i64>| needed(blocks) > len as i64;
            if let Some(at) = lines.iter().position(is_long) {
                let text = format!("the numbers of {name} {} need more than {len} cells", at + 1);
                return Err(LinkError::Clues(text));
            }
        }
        let mut items: Vec<Value> = Vec::new();
        let mut add = |lines: Vec<Vec<i64>>, item: fn(usize, i64, i64) -> Value| {
            for (line, blocks) in lines.into_iter().enumerate() {
                let blocks = blocks.into_iter().rev().enumerate();
                items.extend(
                    blocks.map(|(away, block)| item(2 * line + 1, -1 - 2 * away as i64, block)),
                );
            }
        };
        add(self.rows, |line, away, block| json!({ "bx": away, "by": line, "qnum": block }));
        add(self.columns, |line, away, block| json!({ "bx": line, "by": away, "qnum": block }));
        let mut clues = Map::new();
        clues.insert("outside".to_owned(), items.into());
        Ok((NONOGRAM, size, clues))
    }
}

/// Returns the numbers on a line, with commas or blanks between them; none for `0`. A letter behind
/// a number is its colour, and is added to `colours`.
///
/// # Errors
/// If something else is on the line.
fn numbers(line: &str, colours: &mut Vec<char>) -> Result<Vec<i64>, LinkError> {
    let error = || LinkError::Clues(format!("{line:?} is no list of numbers"));
    let mut blocks = Vec::new();
    for text in line.split([',', ' ', '\t']).filter(|text| !text.is_empty()) {
        let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        colours.extend(text[digits.len()..].chars());
        let number: i64 = digits.parse().map_err(|_| error())?;
        if !(0..=MOST_LINES as i64).contains(&number) {
            return Err(error());
        }
        blocks.push(number);
    }
    blocks.retain(|&number| number > 0);
    Ok(blocks)
}

/// Returns the numbers of lines, as [`numbers`] does.
fn lists<'a>(lines: impl IntoIterator<Item = &'a str>) -> Result<Vec<Vec<i64>>, LinkError> {
    let mut colours = Vec::new();
    let lists = lines.into_iter().map(|line| numbers(line, &mut colours)).collect();
    colours.sort_unstable();
    colours.dedup();
    match colours[..] {
        [_, _, ..] => Err(LinkError::Clues(
            "it is a nonogram of several colours, which no type has: only black ones are read"
                .to_owned(),
        )),
        _ => lists,
    }
}

#[cfg(test)]
mod tests;
