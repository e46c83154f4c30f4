//! Errors of single puzzles: each stands with its puzzle, and the others are answered.

use crate::sudoku::{SudokuCommand, run};
use crate::terminal::interrupt::Interrupt;
use crate::terminal::program::CommandLine as _;
use crate::terminal::stream::{Stream, Streams};
use std::fs;
use std::io::{self, Write};

const UNIQUE: &str =
    "000531609906480000304002058765010384139748006008000010083000165047160092090020400";
const TWO: &str =
    "87.531.4995.487.31314692758765219384139748526428356917283974165547163892691825473";
const VARIANT: &str = ".Shape~4x4.AntiKnight.~R1C1_1";

/// Returns the exit code, the results and the messages of `sudoku` with these words.
fn answer(words: &[&str]) -> (u8, String, String) {
    let (streams, captured) = Streams::captured();
    let code = answer_to(words, streams);
    let (results, messages) = captured();
    (code, results, messages)
}

fn answer_to(words: &[&str], streams: Streams) -> u8 {
    let words = ["sudoku"].iter().chain(words).map(|&word| word.into());
    run(SudokuCommand::parse_words(words).unwrap(), streams, Interrupt::new()).unwrap().code()
}

/// Passes bytes on, but panics once, at the line of the first backtrack: within the search.
struct Failing {
    results: Stream,
    has_failed: bool,
}

impl Write for Failing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let is_traced = bytes.starts_with(b"backtrack ");
        assert!(self.has_failed || !is_traced, "{}", std::mem::replace(&mut self.has_failed, true));
        self.results.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.results.flush()
    }
}

#[test]
fn a_panic_in_a_search_is_an_error_of_that_puzzle_and_the_next_is_answered() {
    let words = ["--method", "naive", "--trace", UNIQUE, UNIQUE];
    let (expected, _) = {
        let (streams, captured) = Streams::captured();
        assert_eq!(answer_to(&words, streams), 0);
        captured()
    };
    let (streams, captured) = Streams::captured();
    let failing = Failing { results: streams.results.clone(), has_failed: false };
    let streams = Streams { results: Stream::new(failing), ..streams };
    assert_eq!(answer_to(&words, streams), 2);
    let (results, messages) = captured();
    let error = "error: argument 1: a defect of this program, not of the input: false (";
    assert!(messages.starts_with(error) && messages.lines().count() == 1, "{messages}");
    // A solver that was left in the middle of a search is not asked again.
    let second = expected.split_once("# argument 2\n").unwrap().1;
    assert_eq!(results.split_once("# argument 2\n").unwrap().1, second);
}

#[test]
fn where_one_of_several_solutions_is_shown_it_is_said() {
    let told = "argument 1: there are other solutions; 'sudoku check' shows two\n";
    for puzzle in [TWO, VARIANT] {
        assert_eq!(answer(&[puzzle]).2, told);
        let (code, results, messages) = answer(&["--format", "line", puzzle]);
        assert_eq!((code, results.lines().count(), messages.as_str()), (0, 1, told));
        for options in [&["--quiet"][..], &["--all"], &["--limit", "2"], &["--unique"]] {
            assert_eq!(answer(&[&["solve", puzzle], options].concat()).2, "", "{options:?}");
        }
    }
    assert_eq!(answer(&[UNIQUE]).2, "");
    assert_eq!(answer(&["check", TWO]).2, "");
    // The statistics are those without the search for other solutions.
    let figures = answer(&["--stats", TWO]).2;
    assert!(figures.contains("solutions: 1\n") && figures.ends_with(told), "{figures}");
}

#[test]
fn of_many_puzzles_the_first_thousand_are_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("many.txt");
    fs::write(&file, format!("{TWO}\n").repeat(1005)).unwrap();
    let (code, results, messages) = answer(&["--format", "line", file.to_str().unwrap()]);
    assert_eq!((code, results.lines().count()), (0, 1005));
    let lines: Vec<&str> = messages.lines().collect();
    assert_eq!(lines.len(), 1000);
    assert!(lines[999].contains("many.txt:1000: there are other solutions"), "{}", lines[999]);
}

#[test]
fn a_puzzle_has_its_time_for_all_that_is_asked_of_it() {
    // The time ends anywhere: before the first step, or behind it.
    let grid = ".GlobalEntropy";
    for verb in ["hint", "steps", "explain"] {
        for limit in ["1ms", "500ms"] {
            let (code, results, _) = answer(&[verb, "--time-limit", limit, grid, grid]);
            assert_eq!(
                (code, results.matches("unfinished: ").count()),
                (4, 2),
                "{verb}: {results}"
            );
        }
    }
    for limit in ["1ms", "500ms"] {
        let (code, results, _) = answer(&["explain", "--json", "--time-limit", limit, grid]);
        assert_eq!((code, results.lines().count()), (4, 1));
        assert!(results.contains("\"unfinished\":true"), "{results}");
        assert!(results.contains("\"steps\":["), "{results}");
    }
}
