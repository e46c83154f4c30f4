//! Answers to puzzles that are not classic: with other sizes, other boxes, pencil-mark clues or
//! more rules.
//!
//! Invariant: answers have the same form as those to classic puzzles. The solver is kept as long as
//! puzzles have the same shape and rules.

use super::arguments::{Arguments, Verb};
use super::examination::{self, Examination};
use super::explanation::{Teller, Telling};
use super::page::Page;
use super::verbs::{estimated, write_count, write_ending, write_solutions, write_verdict};
use super::written::solution_written;
use crate::ordered::Outlet;
use crate::outcome::Outcome;
use kumiki::{Limit, Limits, Settings, Statistics};
use kumiki_sudoku::{Digit, Puzzle, Rule, RuleError, Shape, Solver};

/// The solvers of puzzles that are not classic, kept for puzzles like the last one.
#[derive(Default)]
pub(super) struct General {
    last: Option<Alike>,
    statistics: Statistics,
}

/// The solvers of puzzles of one shape with the same rules, made on first use.
struct Alike {
    shape: Shape,
    rules: Vec<Rule>,
    solver: Option<Solver>,
    teller: Option<Teller>,
}

impl Alike {
    /// Returns a value without any solvers.
    fn new(puzzle: &Puzzle) -> Alike {
        Alike {
            shape: puzzle.shape().clone(),
            rules: puzzle.rules().to_vec(),
            solver: None,
            teller: None,
        }
    }

    /// Makes the solvers for `verb` that are missing, with the limits of `settings`.
    fn make_ready(
        &mut self,
        puzzle: &Puzzle,
        verb: &Verb,
        settings: &Settings,
    ) -> Result<(), RuleError> {
        let limits = &settings.limits;
        let Alike { shape, rules, solver, teller } = self;
        let is_told = Telling::of(verb).is_some();
        if is_told && teller.is_none() {
            *teller = Some(Teller::new(puzzle, settings));
        }
        if !is_told && solver.is_none() {
            *solver = Some(Solver::with_rules(shape, rules, settings.clone())?);
        }
        teller.iter_mut().for_each(|teller| teller.set_limits(limits));
        solver.iter_mut().for_each(|solver| solver.set_limits(limits.clone()));
        Ok(())
    }
}

impl General {
    /// Prepares to answer `verb` for `puzzle`, with `settings`, and makes the solvers if they are
    /// missing.
    pub(super) fn take(
        &mut self,
        puzzle: &Puzzle,
        verb: &Verb,
        settings: &Settings,
    ) -> Result<(), RuleError> {
        let is_alike = |last: &Alike| last.shape == *puzzle.shape() && last.rules == puzzle.rules();
        let alike = self.last.take().filter(is_alike).unwrap_or_else(|| Alike::new(puzzle));
        self.last.insert(alike).make_ready(puzzle, verb, settings)
    }

    /// Returns the statistics of the search for the last answer.
    pub(super) fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Returns whether the present puzzle, which was solved, has a second solution that is found
    /// within `limits`.
    pub(super) fn has_others(&mut self, puzzle: &Puzzle, limits: Limits) -> bool {
        let solver = self.last.as_mut().and_then(|last| last.solver.as_mut());
        solver.is_some_and(|solver| {
            solver.set_limits(limits);
            solver.count(puzzle, 2) > 1
        })
    }

    /// Answers the present puzzle.
    pub(super) fn answer(
        &mut self,
        (page, arguments): (&mut Page, &Arguments),
        puzzle: &Puzzle,
        outlet: &mut Outlet<'_, Page>,
    ) -> Outcome {
        let Alike { solver, teller, .. } = self.last.as_mut().expect("a puzzle was taken");
        self.statistics = Statistics::default();
        if let Some(telling) = Telling::of(&arguments.verb) {
            let teller = teller.as_mut().expect("made for this verb");
            let outcome = teller.tell(page, telling, puzzle);
            self.statistics = teller.statistics();
            return outcome;
        }
        let solver = solver.as_mut().expect("made for this verb");
        if Examination::is_asked_by(&arguments.verb) {
            return Examination { page, arguments, solver, puzzle }.answer();
        }
        let write = |page: &mut Page, solution: &Vec<Digit>| {
            let text = solution_written(puzzle, solution, arguments.layout);
            page.text.extend_from_slice(text.as_bytes());
        };
        match arguments.verb {
            Verb::Shuffle { seed, count } => {
                examination::shuffle((page, arguments), puzzle, seed, count)
            }
            Verb::Check => {
                let verdict = solver.verdict(puzzle);
                self.statistics = solver.statistics();
                write_verdict(page, arguments, &verdict, write)
            }
            Verb::Count { estimate } => {
                let found = solver.count(puzzle, arguments.counted());
                let is_stopped = solver.stopped_by().is_some_and(|by| by != Limit::Solutions);
                self.statistics = solver.statistics();
                let is_more = !is_stopped && arguments.limit.is_some_and(|limit| found >= limit);
                let about = (estimate && is_more).then(|| estimated(solver, puzzle));
                write_count(page, arguments, (found, is_stopped), about.flatten())
            }
            _ => {
                let solutions = solver.solutions(puzzle);
                let found = write_solutions((page, arguments), solutions, write, outlet);
                let is_stopped = solver.stopped_by().is_some();
                // The same search finds the reason.
                self.statistics = solver.statistics();
                let reason = (found == 0 && !is_stopped).then(|| solver.reason(puzzle));
                write_ending(page, arguments, found, is_stopped, reason)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::interrupt::Interrupt;
    use crate::program::Arguments as _;
    use crate::stream::Streams;
    use crate::sudoku::{Arguments, run};

    /// Returns the exit code, the results and the messages of `sudoku` with these words.
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
    fn what_is_asked_of_classic_puzzles_is_asked_of_any() {
        let solution = "1234341221434321";
        let given = solution.replacen("1234", "12..", 1);
        let cases = [
            ("candidates", "1243341221344...", 0, "1..."),
            ("redundant", &given, 0, "14 r1c1 r1c2 r2c1"),
            ("minimize", &given, 0, "1....41...4..3..\n"),
            ("backdoors", &given, 0, "0\n"),
            ("shuffle", &given, 0, ""),
            ("redundant", "11..............", 1, "none\n"),
            ("count --limit 5 --estimate", "................", 0, "5 2."),
        ];
        for (verb, puzzle, code, results) in cases {
            let words: Vec<&str> = verb.split(' ').chain(["--format", "line", puzzle]).collect();
            let answered = answer(&words);
            assert_eq!(answered.0, code, "{verb}: {}", answered.2);
            assert!(answered.1.starts_with(results), "{verb}: {}", answered.1);
        }
        let table = answer(&["candidates", "1243341221344..."]).1;
        assert!(table.starts_with("1 2  4 3\n3 4  1 2\n"), "{table}");
    }

    #[test]
    fn a_puzzle_with_rules_is_written_with_them() {
        let puzzle = ".Shape~4x4.AntiKnight.~R1C1_1~R1C2_2~R2C1_3~R3C3_1";
        let (code, minimal, _) = answer(&["minimize", "--format", "line", puzzle]);
        assert_eq!(code, 0, "{minimal}");
        assert!(minimal.contains("AntiKnight"), "{minimal}");
        let (code, _, messages) = answer(&["shuffle", puzzle]);
        assert_eq!(code, 2);
        assert!(messages.contains("its rules would not hold any more"), "{messages}");
    }

    #[test]
    fn what_is_of_classic_puzzles_only_says_so() {
        for verb in ["canonical", "dedupe", "rate"] {
            let (code, _, messages) = answer(&[verb, "1..............."]);
            assert_eq!(code, 2);
            assert!(messages.contains("classic puzzles only"), "{messages}");
        }
    }
}
