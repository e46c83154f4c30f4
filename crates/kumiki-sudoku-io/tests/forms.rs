//! One puzzle in the forms in which people have it: forum posts, files and links of other programs,
//! source code, spreadsheets. Each is recognised, and read as exactly this grid, or its error is
//! exact.

use kumiki_sudoku::{Puzzle, Shape};
use kumiki_sudoku_io::Format;
use kumiki_sudoku_io::format::{read, read_all};

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

    fn check(&self, puzzle: &Puzzle, text: &str) {
        assert_eq!(puzzle.shape(), &Shape::CLASSIC, "{}: {text}", self.name);
        assert_eq!(puzzle.to_string(), PUZZLE, "{}: {text}", self.name);
        assert_eq!(puzzle.clues().count(), 30, "{}: {text}", self.name);
        assert!(puzzle.rules().is_empty(), "{}: {text}", self.name);
        let has_marks = puzzle.iter().any(|(_, entry)| entry.allowed.is_some());
        assert_eq!(has_marks, self.expected == Some("marks"), "{}: {text}", self.name);
    }
}

#[test]
fn every_form_is_read_as_the_same_grid_or_refused_exactly() {
    let cases = cases();
    assert!(cases.len() >= 90, "{}", cases.len());
    for case in &cases {
        for text in case.texts() {
            assert_eq!(Format::detect(&text), case.format, "{}: {text}", case.name);
            match (read(&text), case.expected) {
                (Ok(puzzle), None | Some("marks")) => case.check(&puzzle, &text),
                (Ok(puzzle), Some(error)) => panic!("{}: {puzzle} and not {error}", case.name),
                (Err(error), expected) => {
                    assert_eq!(Some(&error.to_string()[..]), expected, "{}: {text}", case.name);
                }
            }
        }
    }
}

#[test]
fn every_form_is_one_puzzle_of_a_file() {
    for case in cases().iter().filter(|case| matches!(case.expected, None | Some("marks"))) {
        for text in case.texts() {
            let found = read_all(&text);
            assert_eq!(found.len(), 1, "{}: {found:?}\n{text}", case.name);
            match &found[0].puzzle {
                Ok(puzzle) => case.check(puzzle, &text),
                Err(error) => panic!("{}: {error}\n{text}", case.name),
            }
        }
    }
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
