//! The answers: `solve`, `check` and `count`.
//!
//! Invariant: with one line for each puzzle, each answer writes exactly one line; otherwise an
//! answer without remarks writes the same results without them.

use super::answerer::Answerer;
use super::arguments::Arguments;
use super::inputs::Puzzle;
use super::page::Page;
use super::paint::painted;
use crate::ordered::Outlet;
use crate::outcome::{Outcome, solutions_in_words};
use kumiki::{Limit, run::Random};
use kumiki_sudoku::solver::Estimate;
use kumiki_sudoku::{Clues, Grid, Layout, Reason, Solver, Verdict};
use std::time::Instant;

/// Writes solutions of `puzzle`, as many as were asked for.
pub(super) fn solve(
    answerer: &mut Answerer<'_>,
    puzzle: &Puzzle,
    outlet: &mut Outlet<'_, Page>,
) -> Outcome {
    let Answerer { arguments, solver, page, .. } = answerer;
    let solutions = solver.solutions(&puzzle.grid);
    let write = |page: &mut Page, grid: &Grid| write_grid(page, grid, &puzzle.grid, arguments);
    let found = write_solutions((page, arguments), solutions, write, outlet);
    let is_stopped = solver.stopped_by().is_some();
    let reason = (found == 0 && !is_stopped).then(|| solver.reason(&puzzle.grid));
    write_ending(page, arguments, found, is_stopped, reason)
}

/// Writes each of `solutions` with `write`, as many as were asked for; how many there were, and one
/// more if it is known.
pub(super) fn write_solutions<S>(
    (page, arguments): (&mut Page, &Arguments),
    mut solutions: impl Iterator<Item = S>,
    write: impl Fn(&mut Page, &S),
    outlet: &mut Outlet<'_, Page>,
) -> u64 {
    let (in_lines, has_remarks) = (arguments.is_in_lines(), arguments.has_remarks());
    let shown = arguments.limit.unwrap_or(u64::MAX);
    // A second solution is what shows that the first is not unique.
    let needed = if arguments.unique { shown.max(2) } else { shown };
    let mut found = 0;
    let mut begun = (needed > 2).then(Instant::now);
    while found < needed && outlet.is_open() {
        let Some(solution) = solutions.next() else { break };
        found += 1;
        if found > shown {
            if has_remarks {
                writeln!(page, "not unique: another solution is");
                write(page, &solution);
                writeln!(page);
            }
            continue;
        }
        let between = match (found, in_lines) {
            (1, _) => "",
            (_, true) => " ",
            (_, false) => "\n",
        };
        page.text.extend_from_slice(between.as_bytes());
        write(page, &solution);
        if !in_lines {
            writeln!(page);
        }
        if let Some(begun) = &mut begun {
            page.hand_over_if_due(begun.elapsed(), outlet);
            if page.text.is_empty() {
                *begun = Instant::now();
            }
        }
    }
    found
}

/// Writes `grid`, of which `clues` are given.
pub(super) fn write_grid(page: &mut Page, grid: &Grid, clues: &Grid, arguments: &Arguments) {
    match arguments.layout {
        Layout::Line => page.push_symbols(grid),
        layout if page.is_plain => write!(page, "{}", grid.written(layout)),
        layout => write!(page, "{}", painted(grid, clues, layout, None)),
    }
}

/// Writes what follows the solutions that were found, or stands for them: then there is a reason,
/// unless the search was stopped.
pub(super) fn write_ending(
    page: &mut Page,
    arguments: &Arguments,
    found: u64,
    is_stopped: bool,
    reason: Option<Reason>,
) -> Outcome {
    let shown = arguments.limit.unwrap_or(u64::MAX);
    match (found, is_stopped, arguments.is_in_lines()) {
        (0, true, true) => writeln!(page, "unfinished"),
        (0, true, false) => writeln!(page, "unfinished: no solution was found yet"),
        (0, false, true) => writeln!(page, "none"),
        (0, false, false) => {
            writeln!(page, "no solution: {}", reason.unwrap_or(Reason::Tried));
        }
        (_, true, true) if shown > 1 => writeln!(page, " unfinished"),
        (_, _, true) => page.text.push(b'\n'),
        (_, true, false) => writeln!(page, "unfinished: there may be more solutions"),
        _ if shown > 1 && arguments.has_remarks() => {
            writeln!(page, "{}", solutions_in_words(found, found == shown));
        }
        _ => {}
    }
    Outcome::of_solutions(found, is_stopped, arguments.unique)
}

/// Writes whether `puzzle` has one solution, none or several, and what shows it.
pub(super) fn check(answerer: &mut Answerer<'_>, puzzle: &Puzzle) -> Outcome {
    let verdict = answerer.solver.verdict(&puzzle.grid);
    let Answerer { arguments, page, .. } = answerer;
    let write = |page: &mut Page, grid: &Grid| write_grid(page, grid, &puzzle.grid, arguments);
    write_verdict(page, arguments, &verdict, write)
}

/// Writes `verdict`, and what shows it with `write`.
pub(super) fn write_verdict<S>(
    page: &mut Page,
    arguments: &Arguments,
    verdict: &Verdict<S>,
    write: impl Fn(&mut Page, &S),
) -> Outcome {
    let in_lines = arguments.is_in_lines();
    let [unique, none, several, and, unfinished] = match in_lines {
        true => ["unique ", "none ", "several ", " ", "unfinished"],
        false => [
            "unique solution:\n",
            "no solution: ",
            "several solutions, among them:\n",
            "\nand\n",
            "unfinished: there may be others than\n",
        ],
    };
    match verdict {
        Verdict::Unique(solution) => {
            page.text.extend_from_slice(unique.as_bytes());
            write(page, solution);
        }
        Verdict::None(reason) => write!(page, "{none}{reason}"),
        Verdict::Several(one, other) => {
            page.text.extend_from_slice(several.as_bytes());
            write(page, one);
            page.text.extend_from_slice(and.as_bytes());
            write(page, other);
        }
        Verdict::Unfinished(Some(solution)) if !in_lines => {
            write!(page, "{unfinished}");
            write(page, solution);
        }
        Verdict::Unfinished(_) => write!(page, "unfinished"),
    }
    page.text.push(b'\n');
    match verdict {
        Verdict::Unique(_) => Outcome::Solved,
        Verdict::None(_) => Outcome::NoSolution,
        Verdict::Several(..) => Outcome::of_solutions(2, false, arguments.unique),
        Verdict::Unfinished(_) => Outcome::Unfinished,
    }
}

/// The number of descents an estimate is made of.
const DESCENTS: u32 = 2000;

/// About how many solutions `puzzle` has.
pub(super) fn estimated(solver: &mut Solver, puzzle: &impl Clues) -> Option<Estimate> {
    solver.estimate(puzzle, DESCENTS, &mut Random::new(0)).ok()
}

/// Writes how many solutions `puzzle` has; or about how many, where there are more than are
/// counted, and that is wanted.
pub(super) fn count(answerer: &mut Answerer<'_>, puzzle: &Puzzle, estimate: bool) -> Outcome {
    let found = answerer.solver.count(&puzzle.grid, answerer.arguments.counted());
    let is_stopped = answerer.solver.stopped_by().is_some_and(|by| by != Limit::Solutions);
    let is_more = !is_stopped && answerer.arguments.limit.is_some_and(|limit| found >= limit);
    let is_wanted = estimate && is_more;
    let about = is_wanted.then(|| estimated(&mut answerer.solver, &puzzle.grid));
    let Answerer { arguments, page, .. } = answerer;
    write_count(page, arguments, (found, is_stopped), about.flatten())
}

/// Writes how many solutions were found, whether the search was stopped before it knew, and about
/// how many there may be.
pub(super) fn write_count(
    page: &mut Page,
    arguments: &Arguments,
    (found, is_stopped): (u64, bool),
    about: Option<Estimate>,
) -> Outcome {
    let limit = arguments.limit.unwrap_or(u64::MAX);
    let shown = found.min(limit);
    match (is_stopped, arguments.is_in_lines(), about) {
        (false, true, None) => writeln!(page, "{shown}"),
        (false, true, Some(about)) => {
            writeln!(page, "{shown} {:.3e} {:.0e}", about.solutions, about.error);
        }
        (true, true, _) => writeln!(page, "unfinished {shown}"),
        (false, false, None) => writeln!(page, "{}", solutions_in_words(shown, shown == limit)),
        (false, false, Some(about)) => writeln!(page, "{shown} solutions or more: {about}"),
        (true, false, _) => {
            writeln!(page, "unfinished: {} so far", solutions_in_words(shown, false));
        }
    }
    Outcome::of_solutions(found, is_stopped, arguments.unique)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interrupt::Interrupt;
    use crate::program::Arguments as _;
    use crate::stream::Streams;
    use crate::sudoku::{Arguments, run};

    const UNIQUE: &str =
        "000531609906480000304002058765010384139748006008000010083000165047160092090020400";
    const SOLUTION: &str =
        "872531649956487231314692758765219384139748526428356917283974165547163892691825473";
    const TWO: &str =
        "87.531.4995.487.31314692758765219384139748526428356917283974165547163892691825473";
    const CLASHING: &str =
        "..4.1...3..7...9.5.13..84.....865.32..23....8..8..9.6..4...6871...3.1...8.1.4....";
    const BLANK: &str =
        ".................................................................................";

    /// Returns the exit code and the results of `sudoku` with these words.
    fn answer(words: &[&str]) -> (u8, String) {
        answer_with(Interrupt::new(), words)
    }

    fn answer_with(interrupt: Interrupt, words: &[&str]) -> (u8, String) {
        let words = ["sudoku"].iter().chain(words).map(|&word| word.into());
        let (streams, captured) = Streams::captured();
        let outcome = run(Arguments::parse(words).unwrap(), streams, interrupt).unwrap();
        (outcome.code(), captured().0)
    }

    fn interrupted() -> Interrupt {
        let interrupt = Interrupt::new();
        interrupt.stop_flag().raise();
        interrupt
    }

    #[test]
    fn each_puzzle_has_one_line_in_line_format() {
        let other = SOLUTION.replacen("872531649956487231", "876531249952487631", 1);
        let cases = [
            (vec!["solve", UNIQUE], 0, format!("{SOLUTION}\n")),
            (vec!["solve", CLASHING], 1, "none\n".into()),
            (vec!["solve", "--all", TWO], 0, format!("{SOLUTION} {other}\n")),
            (vec!["solve", "--all", "--limit", "1", TWO], 0, format!("{SOLUTION}\n")),
            (vec!["solve", "--unique", TWO], 3, format!("{SOLUTION}\n")),
            (vec!["solve", "--unique", UNIQUE], 0, format!("{SOLUTION}\n")),
            (vec!["check", UNIQUE], 0, format!("unique {SOLUTION}\n")),
            (
                vec!["check", CLASHING],
                1,
                "none row 5 column 4 and row 8 column 4 are both 3 and share column 4\n".into(),
            ),
            (vec!["check", TWO], 0, format!("several {SOLUTION} {other}\n")),
            (vec!["check", "--unique", TWO], 3, format!("several {SOLUTION} {other}\n")),
            (vec!["count", TWO], 0, "2\n".into()),
            (vec!["count", "--unique", "--limit", "1", TWO], 3, "1\n".into()),
            (vec!["count", CLASHING], 1, "0\n".into()),
            (vec!["count", "--limit", "10", BLANK], 0, "10\n".into()),
            (vec!["solve", UNIQUE, "53..", CLASHING], 2, format!("{SOLUTION}\nerror\nnone\n")),
        ];
        for (words, code, lines) in cases {
            let words = [&["--format", "line", "--method", "naive"], &words[..]].concat();
            assert_eq!(answer(&words), (code, lines), "{words:?}");
        }
    }

    #[test]
    fn an_interrupted_run_says_what_is_known_and_that_it_is_unfinished() {
        for (words, line) in [
            (["solve", BLANK, UNIQUE], "unfinished\n"),
            (["check", BLANK, UNIQUE], "unfinished\n"),
            (["count", BLANK, UNIQUE], "unfinished 0\n"),
        ] {
            let words = [&["--format", "line"], &words[..]].concat();
            assert_eq!(answer_with(interrupted(), &words), (4, line.to_string()), "{words:?}");
        }
    }

    #[test]
    fn a_time_limit_holds_for_each_puzzle() {
        let (code, lines) =
            answer(&["count", "--format", "line", "--time-limit", "20ms", BLANK, UNIQUE, BLANK]);
        assert_eq!(code, 4);
        let words: Vec<&str> = lines.lines().map(|line| line.split(' ').next().unwrap()).collect();
        assert_eq!(words, ["unfinished", "1", "unfinished"]);
    }

    #[test]
    fn people_read_grids_and_sentences() {
        let solution: Grid = SOLUTION.parse().unwrap();
        let frame = format!("{solution:#}\n");
        let rows = solution.written(Layout::Rows) + "\n";
        assert_eq!(answer(&[UNIQUE]), (0, frame.clone()));
        assert_eq!(answer(&["--format", "rows", UNIQUE]), (0, rows));
        let both = format!("# argument 1\n{frame}\n# argument 2\n{frame}");
        assert_eq!(answer(&[UNIQUE, UNIQUE]), (0, both));
        assert_eq!(answer(&["--quiet", UNIQUE, UNIQUE]), (0, format!("{frame}\n{frame}")));
        let clash =
            "no solution: row 5 column 4 and row 8 column 4 are both 3 and share column 4\n";
        assert_eq!(answer(&[CLASHING]), (1, clash.to_string()));
        assert_eq!(answer(&["check", CLASHING]), (1, clash.to_string()));
        assert_eq!(answer(&["check", UNIQUE]), (0, format!("unique solution:\n{frame}")));
        assert_eq!(answer(&["count", TWO]), (0, "2 solutions\n".to_string()));
        assert_eq!(answer(&["count", UNIQUE]), (0, "1 solution\n".to_string()));
        let limited = answer(&["count", "--limit", "5", BLANK]).1;
        assert_eq!(limited, "5 solutions or more: stopped at --limit\n");
        assert!(answer(&["--all", TWO]).1.ends_with("+\n2 solutions\n"));
        assert!(answer(&["--unique", TWO]).1.contains("not unique: another solution is\n"));
    }
}
