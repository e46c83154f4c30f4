//! One puzzle in the forms in which people have it: forum posts, files and links of other programs,
//! source code, spreadsheets. Each is recognised, and read as exactly this grid, or its error is
//! exact.

use kumiki_sudoku::{Puzzle, Shape};
use kumiki_sudoku_io::format::{read, read_all};
use kumiki_sudoku_io::{Format, FormatError};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A text, and what is expected of it.
struct Case<'a> {
    name: &'a str,
    format: Option<Format>,
    /// The error, or `marks` if the puzzle has pencil-mark clues as well.
    expected: Option<&'a str>,
    text: String,
}

fn cases() -> Vec<Case<'static>> {
    let mut cases: Vec<Case<'static>> = Vec::new();
    for line in include_str!("forms.txt").lines().skip_while(|line| !line.starts_with("=== ")) {
        if let Some(head) = line.strip_prefix("=== ") {
            let mut fields = head.split(" === ");
            let [name, format] = [(); 2].map(|()| fields.next().unwrap_or_default());
            let expected = fields.next();
            cases.push(Case { name, format: Format::named(format), expected, text: String::new() });
        } else {
            let text = &mut cases.last_mut().expect("a case has begun").text;
            text.push_str(line);
            text.push('\n');
        }
    }
    cases
}

impl Case<'_> {
    /// Returns the text as files of other systems have it.
    fn texts(&self) -> [String; 4] {
        let line = self.text.strip_suffix('\n').unwrap_or(&self.text);
        [
            line.to_string(),
            self.text.clone(),
            self.text.replace('\n', "\r\n"),
            format!("\u{feff}{line}"),
        ]
    }

    /// Returns what is wrong with the result of reading the text.
    fn fault(&self, read: Result<Puzzle, FormatError>) -> Option<String> {
        let puzzle = match (read, self.expected) {
            (Ok(puzzle), None | Some("marks")) => puzzle,
            (Ok(puzzle), Some(error)) => return Some(format!("{puzzle} and not {error}")),
            (Err(error), Some(expected)) if error.to_string() == expected => return None,
            (Err(error), _) => return Some(error.to_string()),
        };
        let has_marks = puzzle.iter().any(|(_, entry)| entry.allowed.is_some());
        let is_right = puzzle.shape() == &Shape::CLASSIC
            && puzzle.to_string() == PUZZLE
            && puzzle.clues().count() == 30
            && puzzle.rules().is_empty()
            && has_marks == (self.expected == Some("marks"));
        (!is_right).then(|| format!("{puzzle:?}"))
    }
}

#[test]
fn every_form_is_read_as_the_same_grid_or_refused_exactly() {
    let cases = cases();
    assert!(cases.len() >= 90, "{}", cases.len());
    let mut faults = Vec::new();
    for case in &cases {
        for text in case.texts() {
            let format = Format::detect(&text);
            if format != case.format {
                faults.push(format!("{}: {format:?}, not {:?}\n{text}", case.name, case.format));
            }
            let fault = case.fault(read(&text));
            faults.extend(fault.map(|fault| format!("{}: {fault}\n{text}", case.name)));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_form_is_one_puzzle_of_a_file() {
    let mut faults = Vec::new();
    for case in cases().iter().filter(|case| matches!(case.expected, None | Some("marks"))) {
        for text in case.texts() {
            let found = read_all(&text);
            let fault = match &found[..] {
                [found] => case.fault(found.puzzle.clone()),
                found => Some(format!("{} puzzles, {found:?}", found.len())),
            };
            faults.extend(fault.map(|fault| format!("{}: {fault}\n{text}", case.name)));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Several puzzles below their headings, or in tags, are read in the order of the text.
#[test]
fn headings_and_tags_part_puzzles() {
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[row * 9..row * 9 + 9]).collect();
    let rows = rows.join("\n");
    let gaps = rows.replace('.', " ");
    for (text, lines) in [
        (format!("Grid 01\n{rows}\nGrid 02\n{rows}\nGrid 03\n{rows}\n"), [2, 12, 22]),
        (
            format!("[code]\n{rows}\n[/code]\nor\n[code]\n{rows}\n[/code]\n[code]{rows}"),
            [2, 14, 24],
        ),
        (format!("{gaps}\n\n{gaps}\n\n{gaps}\n"), [1, 11, 21]),
        (format!("Puzzle 1\n{PUZZLE}\nPuzzle 2 (hard)\n{PUZZLE}\nPuzzle 3\n{PUZZLE}"), [2, 4, 6]),
    ] {
        let found = read_all(&text);
        let found: Vec<(usize, String)> = found
            .into_iter()
            .map(|found| {
                (found.line, found.puzzle.map_or_else(|e| e.to_string(), |p| p.to_string()))
            })
            .collect();
        assert_eq!(found, lines.map(|line| (line, PUZZLE.to_string())), "{text}");
    }
}
