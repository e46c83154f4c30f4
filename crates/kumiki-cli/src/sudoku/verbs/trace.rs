//! The trace of a search: each backtrack with its grid, and each decision that look-ahead refutes
//! at once.
//!
//! Invariant: at most the requested number of backtracks is shown, and a line says if more follow.
//! Between the backtracks that are shown, every refuted decision is shown.

use crate::sudoku::writing::painted;
use crate::terminal::stream::Stream;
use kumiki::engine::{ConstraintId, Store};
use kumiki::run::{Decision, Observer};
use kumiki_sudoku::{Grid, Layout, Method, model};
use std::io::{self, Write};

/// The number of decisions on a line.
const DECISIONS_ON_LINE: usize = 12;

/// An observer that writes each backtrack of a search.
#[derive(Debug)]
pub(super) struct Tracer {
    pub(super) puzzle: Grid,
    pub(super) layout: Layout,
    pub(super) method: Method,
    /// The number of backtracks to show.
    pub(super) limit: u64,
    /// The number of backtracks so far.
    pub(super) seen: u64,
    /// True if the newest decision has had no effect yet.
    pub(super) is_new: bool,
    pub(super) stream: Stream,
}

impl Tracer {
    fn write_step(&mut self, path: &[Decision], store: &Store) -> io::Result<()> {
        let Some(&newest) = path.last() else { return Ok(()) };
        let (cell, digit) = model::placement(newest);
        let grid = self.grid(path, store);
        let grid = match self.stream.has_colours() {
            true => painted(&grid, &self.puzzle, self.layout, Some(cell)),
            false => grid.written(self.layout),
        };
        let calls: Vec<String> = path.iter().map(|&decision| call(decision)).collect();
        let calls: Vec<String> =
            calls.chunks(DECISIONS_ON_LINE).map(|line| line.join(" ")).collect();
        writeln!(self.stream, "backtrack {}: {cell}, {digit} is taken back", self.seen)?;
        writeln!(self.stream, "{grid}")?;
        writeln!(self.stream, "open calls: {}\n", calls.join("\n            "))
    }

    /// Returns the grid after the decisions of `path`.
    fn grid(&self, path: &[Decision], store: &Store) -> Grid {
        if self.method != Method::Naive {
            return model::fixed_cells(store);
        }
        // The last digit that is left for a cell is not in the grid before it is tried.
        let mut grid = self.puzzle;
        for &decision in path {
            let (cell, digit) = model::placement(decision);
            grid.set(cell, Some(digit));
        }
        grid
    }
}

fn call(decision: Decision) -> String {
    let (cell, digit) = model::placement(decision);
    format!("{}={digit}", cell.short_name())
}

impl Observer for Tracer {
    fn decided(&mut self, _: &[Decision], _: &Store) {
        self.is_new = true;
    }

    fn conflicted(&mut self, path: &[Decision], _: Option<ConstraintId>) {
        // A later conflict belongs to a decision that was accepted: that is a backtrack.
        let is_refuted = std::mem::take(&mut self.is_new) && self.method != Method::Naive;
        if let Some(&decision) = path.last().filter(|_| is_refuted && self.seen <= self.limit) {
            let _ = writeln!(self.stream, "refuted at once: {}\n", call(decision));
        }
    }

    fn solved(&mut self, _: &[Decision], _: &Store) {
        self.is_new = false;
    }

    fn backtracked(&mut self, path: &[Decision], store: &Store) {
        self.seen += 1;
        // The search cannot report a failed write. The next write of results reports it.
        let _ = match self.seen {
            seen if seen <= self.limit => self.write_step(path, store),
            seen if seen == self.limit + 1 => {
                writeln!(self.stream, "more backtracks follow: --trace-limit shows them\n")
            }
            _ => Ok(()),
        };
    }
}

#[cfg(test)]
mod tests {
    use crate::sudoku::{SudokuCommand, run};
    use crate::terminal::interrupt::Interrupt;
    use crate::terminal::program::CommandLine as _;
    use crate::terminal::stream::Streams;

    const PUZZLE: &str =
        "000531609906480000304002058765010384139748006008000010083000165047160092090020400";

    fn trace(words: &str) -> (String, String) {
        trace_of(PUZZLE, words)
    }

    fn trace_of(puzzle: &str, words: &str) -> (String, String) {
        let words = ["sudoku", puzzle, "--trace"].into_iter().chain(words.split_whitespace());
        let (streams, captured) = Streams::captured();
        let command = SudokuCommand::parse_words(words.map(Into::into)).unwrap();
        run(command, streams, Interrupt::new()).unwrap();
        captured()
    }

    #[test]
    fn each_backtrack_shows_its_number_the_grid_the_digit_and_the_path() {
        let (text, _) = trace("--method naive");
        assert_eq!(text.matches("\nopen calls: r1c1=").count(), 8);
        assert!(text.contains("trace: 8 backtracks in all\n"));
        let first = text.split("backtrack 2:").next().unwrap();
        let lines: Vec<&str> = first.lines().collect();
        assert_eq!(lines[0], "backtrack 1: row 1 column 2, 7 is taken back");
        assert_eq!(lines[2], "| 2 7 . | 5 3 1 | 6 . 9 |");
        assert_eq!(lines[14], "open calls: r1c1=2 r1c2=7");
    }

    #[test]
    fn a_limit_keeps_the_trace_readable_and_says_so() {
        let (text, _) = trace("--method naive --trace-limit 3");
        assert_eq!(text.matches("is taken back").count(), 3);
        assert!(text.contains("--trace-limit"));
        let (text, _) = trace("--method naive --trace-limit 8");
        assert!(!text.contains("--trace-limit"));
    }

    #[test]
    fn what_look_ahead_refutes_at_once_is_shown_between_the_backtracks() {
        const HARD: &str =
            "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
        for method in ["logical", "full"] {
            let words = format!("--method {method} --all --stats");
            let (whole, figures) = trace_of(HARD, &words);
            let refuted = whole.matches("refuted at once: r").count();
            let backtracks = whole.matches(" is taken back\n").count();
            // Where all solutions are searched for, each decision ends as one of the two.
            assert!(refuted > 0 && backtracks > 0);
            assert!(figures.starts_with(&format!("decisions: {}\n", refuted + backtracks)));
            let (limited, _) = trace_of(HARD, &format!("{words} --trace-limit 2"));
            let (shown, rest) = limited.split_once("more backtracks follow").unwrap();
            assert!(whole.starts_with(&format!("{shown}backtrack 3:")));
            assert!(!rest.contains("refuted"));
        }
        let (naive, _) = trace("--method naive");
        assert!(!naive.contains("refuted"));
    }

    #[test]
    fn lines_of_results_stay_in_step_beside_a_trace() {
        let (results, messages) = trace("--method naive --format line");
        assert_eq!(results.lines().count(), 1);
        assert_eq!(messages.matches("is taken back").count(), 8);
    }
}
