//! A puzzle with what is on record of it, and what came of it.
//!
//! Invariant: a run begins with the string and ends with the proof.

use kumiki::Settings;
use kumiki_benches::clock::Clock;
use kumiki_sudoku::{Cell, Digit, Entry, Puzzle, Solver, Verdict};
use kumiki_sudoku_io::format::iss;
use std::collections::HashMap;
use std::time::Duration;

/// A puzzle of the file.
pub(crate) struct Case {
    pub(crate) name: String,
    collection: String,
    input: String,
    solution: Option<String>,
    /// The time of another program, in milliseconds.
    pub(crate) theirs: Option<f64>,
}

/// The result for a puzzle.
pub(crate) struct Outcome {
    pub(crate) answer: Answer,
    pub(crate) set_up: Duration,
    pub(crate) total: Duration,
    pub(crate) decisions: u64,
}

/// The answer to the question whether there is one solution.
pub(crate) enum Answer {
    /// One, the one on record.
    Unique,
    /// None, or several, and none is on record.
    Other(&'static str),
    /// It was not found in time.
    Unfinished,
    /// Not the one on record.
    Wrong(String),
    /// The string, or its rules, are not understood.
    Unsupported(String),
}

/// The puzzles of a file of JSON objects, one a line.
pub(crate) fn read(text: &str) -> Result<Vec<Case>, serde_json::Error> {
    let mut cases = Vec::new();
    for (line, text) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let object: serde_json::Value = serde_json::from_str(text)?;
        let field = |name: &str| object[name].as_str().map(str::to_string);
        cases.push(Case {
            name: field("name").unwrap_or_else(|| format!("line {}", line + 1)),
            collection: field("collection").unwrap_or_default(),
            input: field("input").unwrap_or_default(),
            solution: field("solution"),
            theirs: None,
        });
    }
    Ok(cases)
}

/// Reads what another program took: a collection, a name in quotes, and further on the
/// milliseconds.
pub(crate) fn add_times(cases: &mut [Case], csv: &str) {
    let mut times: HashMap<(String, String), f64> = HashMap::new();
    for line in csv.lines().skip(1) {
        let mut parts = line.splitn(3, '"');
        let (Some(collection), Some(name), Some(rest)) = (parts.next(), parts.next(), parts.next())
        else {
            continue;
        };
        let time = rest.rsplit(',').nth(1).and_then(|time| time.parse().ok());
        if let Some(time) = time {
            times.insert((collection.trim_end_matches(',').to_string(), plain(name)), time);
        }
    }
    for case in cases {
        case.theirs = times.get(&(case.collection.clone(), plain(&case.name))).copied();
    }
}

/// A name without commas, which the table of times replaces.
fn plain(name: &str) -> String {
    name.replace(',', " ")
}

impl Case {
    /// Solves the puzzle as often as `runs` says, and keeps the quickest.
    pub(crate) fn run(&self, settings: &Settings, runs: u32) -> Outcome {
        let mut best = self.run_once(settings);
        for _ in 1..runs {
            let next = self.run_once(settings);
            if next.total < best.total {
                best = next;
            }
        }
        best
    }

    fn run_once(&self, settings: &Settings) -> Outcome {
        let clock = Clock::start();
        let outcome = |answer, set_up, decisions| Outcome {
            answer,
            set_up,
            total: clock.elapsed(),
            decisions,
        };
        let built = iss::read(&self.input).map_err(|error| error.to_string()).and_then(|puzzle| {
            let solver = Solver::with_rules(puzzle.shape(), puzzle.rules(), settings.clone());
            solver.map(|solver| (puzzle, solver)).map_err(|error| error.to_string())
        });
        let (puzzle, mut solver) = match built {
            Ok(built) => built,
            Err(why) => return outcome(Answer::Unsupported(why), clock.elapsed(), 0),
        };
        let set_up = clock.elapsed();
        let verdict = solver.verdict(&puzzle);
        let decisions = solver.statistics().decisions;
        let total = outcome(Answer::Unfinished, set_up, decisions);
        Outcome { answer: self.judged(&mut solver, &puzzle, verdict), ..total }
    }

    fn judged(&self, solver: &mut Solver, puzzle: &Puzzle, verdict: Verdict<Vec<Digit>>) -> Answer {
        match (verdict, &self.solution) {
            (Verdict::Unfinished(_), _) => Answer::Unfinished,
            (Verdict::Unique(found), Some(expected)) => {
                let found = written(&found, puzzle.shape().greatest_digit().value());
                if found == *expected { Answer::Unique } else { Answer::Wrong(found) }
            }
            (Verdict::Unique(_), None) => Answer::Other("one solution"),
            (Verdict::None(_), None) => Answer::Other("no solution"),
            (Verdict::Several(..), None) => Answer::Other("several solutions"),
            (Verdict::None(_), Some(_)) => Answer::Wrong("no solution".to_string()),
            (Verdict::Several(..), Some(expected)) if is_solution(solver, puzzle, expected) => {
                Answer::Other("several solutions, one of them on record")
            }
            (Verdict::Several(..), Some(_)) => Answer::Wrong("several solutions".to_string()),
        }
    }
}

/// Returns whether `text` is a solution of `puzzle`.
fn is_solution(solver: &mut Solver, puzzle: &Puzzle, text: &str) -> bool {
    let mut puzzle = puzzle.clone();
    let cells: Vec<Cell> = puzzle.shape().cells().collect();
    let greatest = puzzle.shape().greatest_digit().value();
    let fits = cells.len() == text.len()
        && cells.into_iter().zip(text.bytes()).all(|(cell, symbol)| {
            let digit = (0..=greatest).find(|&value| written_digit(value, greatest) == symbol);
            let digit = digit.and_then(Digit::from_zero);
            let allowed = puzzle[cell].allowed.unwrap_or(puzzle.shape().digits());
            digit.is_some_and(|digit| {
                allowed.contains(digit) && puzzle.set(cell, Entry::given(digit)).is_ok()
            })
        });
    fits && solver.count(&puzzle, 2) == 1
}

/// A solution as the file has it: letters from `A` for 1 on, where there are more than nine.
fn written(digits: &[Digit], greatest: u8) -> String {
    digits.iter().map(|digit| char::from(written_digit(digit.value(), greatest))).collect()
}

/// A digit as the file has it.
fn written_digit(value: u8, greatest: u8) -> u8 {
    match value {
        0 => b'0',
        _ if greatest > 9 => b'A' + value - 1,
        _ => b'0' + value,
    }
}
