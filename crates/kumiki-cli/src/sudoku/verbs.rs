//! The answers: `solve`, `check` and `count`.
//!
//! Invariant: with one line for each puzzle, each answer writes exactly one line; otherwise an
//! answer without remarks writes the same results without them.

use super::inputs::Puzzle;
use super::paint::painted;
use super::session::Session;
use crate::outcome::{Outcome, solutions_in_words};
use kumiki::Limit;
use kumiki_sudoku::{Grid, Layout, Verdict};
use std::io::{self, Write};

/// Writes solutions of `puzzle`, as many as were asked for.
pub(super) fn solve(session: &mut Session, puzzle: &Puzzle) -> io::Result<Outcome> {
    let (in_lines, has_remarks) = (session.is_in_lines(), session.has_remarks());
    let (layout, unique) = (session.arguments.layout, session.arguments.unique);
    let shown = session.arguments.limit.unwrap_or(u64::MAX);
    // A second solution is what shows that the first is not unique.
    let needed = if unique { shown.max(2) } else { shown };
    let results = &mut session.run.streams.results;
    let mut found = 0;
    let mut solutions = session.solver.solutions(&puzzle.grid);
    while found < needed {
        let Some(solution) = solutions.next() else { break };
        found += 1;
        let text = painted(&solution, &puzzle.grid, layout, None);
        match (found, in_lines) {
            _ if found > shown && !has_remarks => {}
            _ if found > shown => writeln!(results, "not unique: another solution is\n{text}")?,
            (1, true) => write!(results, "{text}")?,
            (1, false) => writeln!(results, "{text}")?,
            (_, true) => write!(results, " {text}")?,
            (_, false) => writeln!(results, "\n{text}")?,
        }
    }
    let is_stopped = session.solver.stopped_by().is_some();
    let ending = ending(session, puzzle, found, is_stopped);
    if in_lines || !ending.is_empty() {
        writeln!(session.run.streams.results, "{ending}")?;
    }
    Ok(Outcome::of_solutions(found, is_stopped, unique))
}

/// What follows the solutions that were found, or stands for them.
fn ending(session: &mut Session, puzzle: &Puzzle, found: u64, is_stopped: bool) -> String {
    let shown = session.arguments.limit.unwrap_or(u64::MAX);
    match (found, is_stopped, session.is_in_lines()) {
        (0, true, true) => "unfinished".to_string(),
        (0, true, false) => "unfinished: no solution was found yet".to_string(),
        (0, false, true) => "none".to_string(),
        (0, false, false) => format!("no solution: {}", session.solver.reason(&puzzle.grid)),
        (_, true, true) if shown > 1 => " unfinished".to_string(),
        (_, true, false) => "unfinished: there may be more solutions".to_string(),
        _ if shown > 1 && session.has_remarks() => solutions_in_words(found, found == shown),
        _ => String::new(),
    }
}

/// Writes whether `puzzle` has one solution, none or several, and what shows it.
pub(super) fn check(session: &mut Session, puzzle: &Puzzle) -> io::Result<Outcome> {
    let verdict = session.solver.verdict(&puzzle.grid);
    let layout = session.arguments.layout;
    let results = &mut session.run.streams.results;
    let written = |grid: &Grid| painted(grid, &puzzle.grid, layout, None);
    match (verdict, layout) {
        (Verdict::Unique(solution), Layout::Line) => writeln!(results, "unique {solution}")?,
        (Verdict::Unique(solution), _) => {
            writeln!(results, "unique solution:\n{}", written(&solution))?;
        }
        (Verdict::None(reason), Layout::Line) => writeln!(results, "none {reason}")?,
        (Verdict::None(reason), _) => writeln!(results, "no solution: {reason}")?,
        (Verdict::Several(one, other), Layout::Line) => writeln!(results, "several {one} {other}")?,
        (Verdict::Several(one, other), _) => {
            let (one, other) = (written(&one), written(&other));
            writeln!(results, "several solutions, among them:\n{one}\nand\n{other}")?;
        }
        (Verdict::Unfinished(None), _) | (_, Layout::Line) => writeln!(results, "unfinished")?,
        (Verdict::Unfinished(Some(solution)), _) => {
            writeln!(results, "unfinished: there may be others than\n{}", written(&solution))?;
        }
    }
    let unique = session.arguments.unique;
    Ok(match verdict {
        Verdict::Unique(_) => Outcome::Solved,
        Verdict::None(_) => Outcome::NoSolution,
        Verdict::Several(..) => Outcome::of_solutions(2, false, unique),
        Verdict::Unfinished(_) => Outcome::Unfinished,
    })
}

/// Writes how many solutions `puzzle` has.
pub(super) fn count(session: &mut Session, puzzle: &Puzzle) -> io::Result<Outcome> {
    let unique = session.arguments.unique;
    let limit = session.arguments.limit.unwrap_or(u64::MAX);
    // A second solution is what shows that the first is not unique.
    let needed = if unique { limit.max(2) } else { limit };
    let found = session.solver.count(&puzzle.grid, needed);
    let is_stopped = session.solver.stopped_by().is_some_and(|by| by != Limit::Solutions);
    let shown = found.min(limit);
    let answer = match (is_stopped, session.is_in_lines()) {
        (false, true) => shown.to_string(),
        (true, true) => format!("unfinished {shown}"),
        (false, false) => solutions_in_words(shown, shown == limit),
        (true, false) => format!("unfinished: {} so far", solutions_in_words(shown, false)),
    };
    writeln!(session.run.streams.results, "{answer}")?;
    Ok(Outcome::of_solutions(found, is_stopped, unique))
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

    /// The exit code and the results of `sudoku` with these words.
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
                "none row 5 column 4 and row 8 column 4 are both 3\n".into(),
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
        let clash = "no solution: row 5 column 4 and row 8 column 4 are both 3\n";
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
