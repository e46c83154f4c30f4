//! Readers of all puzzles of a text, in any format.
//!
//! Invariant: puzzles are in the order of the text, each with its line. An error in one puzzle does
//! not hide the next puzzle.

use super::codec::Standing;
use super::error::Fault;
use super::{Format, FormatError, FormatProblem, normal, scattered};
use kumiki_sudoku::Puzzle;

/// A puzzle of a text, or its error, with the line where it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Located {
    /// The line, from 1.
    pub line: usize,
    /// The puzzle.
    pub puzzle: Result<Puzzle, FormatError>,
}

/// Returns all puzzles of `text`. They have one format, or, if each is on a line, any mix of
/// formats.
///
/// The line of an error counts from the start of the whole text.
///
/// ```
/// use kumiki_sudoku_io::format::read_all;
///
/// let text = "# one of each\n1...\n.2..\n..3.\n...4\n\n....4321........\nno-puzzle\n";
/// let found = read_all(text);
/// let lines: Vec<(usize, bool)> =
///     found.iter().map(|found| (found.line, found.puzzle.is_ok())).collect();
/// assert_eq!(lines, [(2, true), (7, true), (8, false)]);
/// ```
pub fn read_all(pasted: &str) -> Vec<Located> {
    let text = normal(pasted);
    let together = Format::detect(&text).map(|format| format.read_all(&text));
    match together {
        Some(found) if wrong(&found) == 0 && !found.is_empty() => without_solutions(found, pasted),
        // A puzzle with an error in this format may be correct in another one.
        together => {
            let mixed = read_mixed(&text);
            let puzzles = |found: &[Located]| found.len() - wrong(found);
            let found = together.filter(|found| puzzles(found) >= puzzles(&mixed)).unwrap_or(mixed);
            let found = without_solutions(found, pasted);
            let is_whole = wrong(&found) == 0 && !found.is_empty();
            let all = if is_whole { Vec::new() } else { super::scattered(pasted) };
            if all.len() < puzzles(&found).max(1) {
                return found;
            }
            let line = first_line(&text);
            all.into_iter().map(|puzzle| Located { line, puzzle: Ok(puzzle) }).collect()
        }
    }
}

/// Returns the puzzles without the solutions of those before them, if a line of `text` begins with
/// that word.
fn without_solutions(mut found: Vec<Located>, text: &str) -> Vec<Located> {
    let is_called_so = |line: &str| {
        let word = line.trim_start().as_bytes().get(..8);
        word.is_some_and(|word| word.eq_ignore_ascii_case(b"solution"))
    };
    if found.len() < 2 || !text.lines().any(is_called_so) {
        return found;
    }
    let mut last: Option<Puzzle> = None;
    found.retain(|located| {
        let Ok(puzzle) = &located.puzzle else { return true };
        let is_solution = last.as_ref().is_some_and(|last| scattered::is_filled(puzzle, last));
        last = Some(puzzle.clone());
        !is_solution
    });
    found
}

/// Returns the number of errors.
fn wrong(found: &[Located]) -> usize {
    found.iter().filter(|located| located.puzzle.is_err()).count()
}

impl Format {
    /// Returns all puzzles of `text`, which has this format.
    pub fn read_all(self, text: &str) -> Vec<Located> {
        let text = normal(text);
        match self.codec().standing {
            Standing::Alone => vec![Located { line: first_line(&text), puzzle: self.read(&text) }],
            Standing::Lines => read_lines(&text, Some(self)),
            Standing::Blocks(cells) => read_blocks(&text, self, cells),
            Standing::Document { read_all, .. } => {
                let located = |(line, puzzle): (usize, Result<Puzzle, Fault>)| Located {
                    line,
                    puzzle: puzzle.map_err(|fault| fault.of(self)),
                };
                read_all(&text).into_iter().map(located).collect()
            }
        }
    }
}

/// Returns the number of the first line that is not empty.
fn first_line(text: &str) -> usize {
    1 + text.lines().take_while(|line| line.trim().is_empty()).count()
}

/// Returns whether `line` contains no part of a puzzle. Tabs are between the empty fields of a row.
fn is_gap(line: &str) -> bool {
    let line = line.trim_matches(|symbol: char| symbol.is_whitespace() && symbol != '\t');
    line.is_empty() || line.trim_start().starts_with('#')
}

/// Returns the puzzles of a text with one on each line. A line that is not in the `usual` format is
/// read in the format that is detected for it.
fn read_lines(text: &str, usual: Option<Format>) -> Vec<Located> {
    let lines = text.lines().enumerate().filter(|(_, line)| !is_gap(line));
    lines
        .map(|(number, line)| {
            let puzzle = match Format::detect(line).or(usual) {
                Some(format) => format.read_part(line, number),
                None => Err(unknown()),
            };
            Located { line: number + 1, puzzle }
        })
        .collect()
}

fn unknown() -> FormatError {
    FormatError { format: None, at: None, problem: FormatProblem::Unknown }
}

/// Returns the puzzles of a text in which each has as many rows as its rows have cells.
fn read_blocks(text: &str, format: Format, cells: fn(&str) -> usize) -> Vec<Located> {
    let mut found = Vec::new();
    let mut block = Block::default();
    let lines: Vec<&str> = text.lines().collect();
    for (number, line) in lines.iter().enumerate() {
        let columns = if is_gap(line) { 0 } else { cells(line) };
        if columns > 0 {
            if block.rows == 0 {
                block.size = columns;
            }
            block.rows += 1;
            block.begin.get_or_insert(number);
            block.end = number + 1;
        } else if block.begin.is_none() && !is_gap(line) {
            // The ruler above the first row belongs to the block.
            block.begin = Some(number);
        } else if is_gap(line) && block.rows > 0 && block.is_ragged(&lines, cells) {
            // The part after a gap is no part of a faulty block before it.
            found.push(block.read(&lines, format));
        }
        if block.rows == block.size && block.rows > 0 {
            // A ruler below the last row belongs to the block.
            let below = lines.get(block.end).is_some_and(|line| !is_gap(line) && cells(line) == 0);
            block.end += usize::from(below);
            found.push(block.read(&lines, format));
        }
    }
    if block.rows > 0 {
        found.push(block.read(&lines, format));
    }
    found
}

/// A block of consecutive rows.
#[derive(Default)]
struct Block {
    begin: Option<usize>,
    end: usize,
    rows: usize,
    /// The expected number of rows.
    size: usize,
}

impl Block {
    /// Returns whether some row is longer or shorter than the first.
    fn is_ragged(&self, lines: &[&str], cells: fn(&str) -> usize) -> bool {
        let rows = lines[self.begin.unwrap_or(self.end)..self.end].iter();
        let mut rows = rows.filter(|line| !is_gap(line)).map(|line| cells(line));
        rows.any(|columns| columns > 0 && columns != self.size)
    }

    /// Reads the rows, and clears the block.
    fn read(&mut self, lines: &[&str], format: Format) -> Located {
        let block = std::mem::take(self);
        let begin = block.begin.unwrap_or(block.end);
        let puzzle = format.read_part(&lines[begin..block.end].join("\n"), begin);
        Located { line: begin + 1, puzzle }
    }
}

/// Returns the puzzles of a text of mixed formats. Each part between gaps is read on its own.
fn read_mixed(text: &str) -> Vec<Located> {
    let mut found = Vec::new();
    let lines: Vec<&str> = text.lines().collect();
    let mut begin = 0;
    for end in 0..=lines.len() {
        if end < lines.len() && !is_gap(lines[end]) {
            continue;
        }
        let part = &lines[begin..end];
        if part.is_empty() {
            begin = end + 1;
            continue;
        }
        let joined = part.join("\n");
        let has_puzzle = |found: &Vec<Located>| wrong(found) < found.len();
        let together = Format::detect(&joined).map(|format| format.read_all(&joined));
        let mut located = match together {
            Some(found) if has_puzzle(&found) => found,
            // A line with an error may have caused the detection of another format.
            other => {
                let by_lines = read_lines(&joined, None);
                other.filter(|_| !has_puzzle(&by_lines)).unwrap_or(by_lines)
            }
        };
        for located in &mut located {
            located.line += begin;
            if let Err(error) = &mut located.puzzle {
                *error = error.clone().below(begin);
            }
        }
        found.append(&mut located);
        begin = end + 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::{WIKIPEDIA, WIKIPEDIA_SOLUTION};

    #[test]
    fn several_of_a_format_are_read_in_order() {
        let puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        let blank = WIKIPEDIA.replace(|c: char| c.is_ascii_digit(), ".");
        let blank = Format::Line.read(&blank).unwrap();
        let is_tried = |format: &Format| format.carries().several && format.is_written();
        for format in Format::ALL.into_iter().filter(is_tried) {
            let text = format.write_all(&[puzzle.clone(), blank.clone(), puzzle.clone()]).unwrap();
            let found: Vec<Puzzle> =
                read_all(&text).into_iter().map(|found| found.puzzle.unwrap()).collect();
            assert_eq!(found, [puzzle.clone(), blank.clone(), puzzle.clone()], "{format}: {text}");
        }
    }

    #[test]
    fn one_that_is_wrong_does_not_hide_the_next() {
        let puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        let rows = Format::Rows.write(&puzzle).unwrap();
        let short = rows.replacen("98", "9", 1);
        let text = format!("{rows}\n\n{short}\n\n{rows}\n{rows}");
        let found = read_all(&text);
        let lines: Vec<(usize, bool)> =
            found.iter().map(|found| (found.line, found.puzzle.is_ok())).collect();
        assert_eq!(lines, [(1, true), (11, false), (21, true), (30, true)]);
        let error = found[1].puzzle.clone().unwrap_err();
        assert_eq!(error.to_string(), "rows: line 13: 8 cells, not 9");
    }

    #[test]
    fn drawings_of_any_kinds_stand_with_captions_in_one_text() {
        let puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        let written = |format: Format| format.write(&puzzle).unwrap();
        let marks = written(Format::PencilMarks);
        let drawings = [
            written(Format::Grid),
            written(Format::Unicode),
            marks.replace('|', "!"),
            marks,
            written(Format::SimpleSudoku),
            written(Format::Rows),
            written(Format::Rows).replace('.', "x"),
        ];
        let titles =
            ["", "Resolution state after Singles and whips[1]:\n", "1. Warm-up\n", "Hard one!\n"];
        let ends = ["", "\n5.6/5.6/3.2", "\n196 candidates.\n", "\n\nED=7.2/7.2/2.6\n"];
        for (drawing, title) in drawings.iter().flat_map(|one| titles.map(|title| (one, title))) {
            for end in ends {
                let text = format!("{title}{drawing}{end}");
                let found = read_all(&text);
                let [found] = &found[..] else { panic!("{text}: {found:?}") };
                assert_eq!(
                    found.puzzle.as_ref().map(ToString::to_string),
                    Ok(WIKIPEDIA.into()),
                    "{text}"
                );
            }
        }
        for (one, other) in
            drawings.iter().flat_map(|one| drawings.iter().map(move |other| (one, other)))
        {
            // Files of Simple Sudoku have a second drawing, with all digits.
            if one == other {
                continue;
            }
            for between in ["\n\n", "\nThe second one:\n", "\n--\n", "\n---\n"] {
                let text = format!("{one}{between}{other}\n");
                let found = read_all(&text);
                assert_eq!(found.len(), 2, "{text}: {found:?}");
                let texts =
                    found.iter().filter_map(|found| Some(found.puzzle.as_ref().ok()?.to_string()));
                assert!(texts.eq([WIKIPEDIA; 2]), "{text}: {found:?}");
            }
        }
        for between in ["\n\n", "\n--\n"] {
            let found = read_all(&drawings.join(between));
            assert_eq!((found.len(), wrong(&found)), (drawings.len(), 0), "{found:?}");
        }
        let others = [Format::Python, Format::Json, Format::Solo, Format::Hodoku, Format::Fpuzzles];
        for other in others.map(written) {
            let found = read_all(&format!("{}\n\n{other}\n", drawings[0]));
            assert_eq!((found.len(), wrong(&found)), (2, 0), "{other}: {found:?}");
        }
        // A row that lacks a border is no caption.
        let broken = drawings[0].replacen("| 6 . . | 1 9 5 | . . . |", "6 . . 1 9 5 . .", 1);
        let error = read_all(&broken)[0].puzzle.clone().unwrap_err();
        assert_eq!(error.to_string(), "grid: line 3: 8 cells, not 9");
    }

    #[test]
    fn a_solution_below_its_puzzle_is_no_puzzle() {
        let puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        let solution = Format::Line.read(WIKIPEDIA_SOLUTION).unwrap();
        for format in [Format::Grid, Format::Rows, Format::Unicode, Format::Line] {
            let [puzzle, solution] = [&puzzle, &solution].map(|one| format.write(one).unwrap());
            for between in ["\n\nSolution:\n", "\nSOLUTION\n", "\n\nSolution of today\n\n"] {
                let text = format!("{puzzle}{between}{solution}\n");
                let found = read_all(&text);
                assert_eq!((found.len(), wrong(&found)), (1, 0), "{text}: {found:?}");
            }
            let both = format!("{puzzle}\n\n{solution}\n");
            assert_eq!(read_all(&both).len(), 2, "{both}");
        }
    }

    #[test]
    fn lines_may_be_of_several_formats() {
        let puzzle = Format::Line.read(WIKIPEDIA).unwrap();
        let formats = [Format::Line, Format::Solo, Format::Scf, Format::Hodoku, Format::PuzzLink];
        let lines: Vec<String> =
            formats.iter().map(|format| format.write(&puzzle).unwrap()).collect();
        let found = read_all(&lines.join("\n"));
        assert_eq!(found.len(), 5);
        assert!(found.iter().all(|found| found.puzzle.as_ref() == Ok(&puzzle)), "{found:?}");
    }
}
