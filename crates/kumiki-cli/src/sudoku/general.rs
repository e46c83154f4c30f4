//! Answers to puzzles that are not classic: of other sizes, with other boxes, pencil-mark clues or more rules.
//!
//! Invariant: they are written as those to classic puzzles are. The solver is kept for as long as puzzles have the
//! same shape and rules.

use super::arguments::{Arguments, Verb};
use super::explanation;
use super::page::Page;
use super::verbs::{write_count, write_ending, write_solutions, write_verdict};
use crate::ordered::Outlet;
use crate::outcome::Outcome;
use kumiki::{Limit, Settings, Statistics};
use kumiki_sudoku::{Digit, Entry, Format, Layout, Puzzle, PuzzleSolver, Rule, RuleError, Shape};

/// Who answers such puzzles: for those that are like the last.
#[derive(Debug, Default)]
pub(super) struct General {
    last: Option<(Shape, Vec<Rule>, PuzzleSolver)>,
    statistics: Statistics,
}

impl General {
    /// Makes ready for `puzzle`, with a solver of these settings, if none is at hand.
    pub(super) fn take(
        &mut self,
        puzzle: &Puzzle,
        settings: impl FnOnce() -> Settings,
    ) -> Result<(), RuleError> {
        let is_alike = self.last.as_ref().is_some_and(|(shape, rules, _)| {
            shape == puzzle.shape() && rules.as_slice() == puzzle.rules()
        });
        if !is_alike {
            let (shape, rules) = (puzzle.shape().clone(), puzzle.rules().to_vec());
            let solver = PuzzleSolver::new(&shape, &rules, settings())?;
            self.last = Some((shape, rules, solver));
        }
        Ok(())
    }

    /// What the search did for the last answer.
    pub(super) fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Answers the puzzle that was taken.
    pub(super) fn answer(
        &mut self,
        (page, arguments): (&mut Page, &Arguments),
        puzzle: &Puzzle,
        outlet: &mut Outlet<'_, Page>,
    ) -> Outcome {
        let write = |page: &mut Page, solution: &Vec<Digit>| {
            let text = written(puzzle, solution, arguments.layout);
            page.text.extend_from_slice(text.as_bytes());
        };
        let solver = &mut self.last.as_mut().expect("a puzzle was taken").2;
        match &arguments.verb {
            Verb::Hint(telling) | Verb::Steps(telling) | Verb::Explain(telling) => {
                let outcome = explanation::tell(page, telling, puzzle, solver);
                self.statistics = solver.statistics();
                outcome
            }
            Verb::Check => {
                let verdict = solver.verdict(puzzle);
                self.statistics = solver.statistics();
                write_verdict(page, arguments, &verdict, write)
            }
            Verb::Count { .. } => {
                let found = solver.count(puzzle, arguments.counted());
                let is_stopped = solver.stopped_by().is_some_and(|by| by != Limit::Solutions);
                self.statistics = solver.statistics();
                write_count(page, arguments, (found, is_stopped), None)
            }
            _ => {
                let solutions = solver.solutions(puzzle);
                let found = write_solutions((page, arguments), solutions, write, outlet);
                let is_stopped = solver.stopped_by().is_some();
                // The reason is looked for with the same search.
                self.statistics = solver.statistics();
                let reason = (found == 0 && !is_stopped).then(|| solver.reason(puzzle));
                write_ending(page, arguments, found, is_stopped, reason)
            }
        }
    }
}

/// The grid that a solution is: a symbol for each cell, or rows of them with the boxes around.
fn written(puzzle: &Puzzle, solution: &[Digit], layout: Layout) -> String {
    let line: String = solution.iter().map(|digit| digit.symbol()).collect();
    let format = match layout {
        Layout::Line => return line,
        Layout::Rows => Format::Rows,
        Layout::Frame => Format::Grid,
    };
    let entries = solution.iter().map(|&digit| Entry::given(digit));
    let solved = Puzzle::with_entries(puzzle.shape().clone(), entries);
    // What has a size that no frame is drawn for is still a line.
    let text = solved.ok().and_then(|solved| format.write(&solved).ok());
    text.map_or(line, |text| text.trim_end().to_string())
}

#[cfg(test)]
mod tests {
    use crate::interrupt::Interrupt;
    use crate::program::Arguments as _;
    use crate::stream::Streams;
    use crate::sudoku::{Arguments, run};

    /// The exit code, the results and the messages of `sudoku` with these words.
    fn answer(words: &[&str]) -> (u8, String, String) {
        let words = ["sudoku"].iter().chain(words).map(|&word| word.into());
        let (streams, captured) = Streams::captured();
        let outcome = run(Arguments::parse(words).unwrap(), streams, Interrupt::new()).unwrap();
        let (results, messages) = captured();
        (outcome.code(), results, messages)
    }

    #[test]
    fn a_small_grid_has_the_answers_of_a_classic_one() {
        let cases = [
            (["solve", "1243341221344..."], 0, "1243341221344321\n"),
            (
                ["check", "11.............."],
                1,
                "none row 1 column 1 and row 1 column 2 are both 1 and share row 1\n",
            ),
            (["solve", "11.............."], 1, "none\n"),
            (["count", "1..............."], 0, "72\n"),
        ];
        for (words, code, results) in cases {
            let words = [&["--format", "line"], &words[..]].concat();
            let answered = answer(&words);
            assert_eq!((answered.0, answered.1.as_str()), (code, results), "{words:?}");
        }
        assert!(answer(&["1243341221344..."]).1.contains("1 2 | 4 3"));
    }

    #[test]
    fn figures_are_those_of_the_search_and_not_of_the_reason() {
        // The reason is looked for with the same search.
        let (code, results, messages) =
            answer(&["--stats", "--format", "line", "12..34.....1...2"]);
        assert_eq!((code, results.as_str()), (1, "none\n"), "{messages}");
        assert!(messages.contains("conflict"), "{messages}");
    }

    #[test]
    fn other_verbs_say_that_they_are_for_classic_puzzles() {
        let (code, _, messages) = answer(&["backdoors", "1..............."]);
        assert_eq!(code, 2);
        assert!(messages.contains("classic puzzles only"), "{messages}");
    }
}
