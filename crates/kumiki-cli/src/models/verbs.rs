//! The answers: `count`, `solutions`, `first`, `check` and `lowering`.
//!
//! Invariant: `count`, and `first` and `check` unless they draw tables, write exactly one line for
//! each model.

use super::inputs::Input;
use super::model::Name;
use super::rows::{Rows, shown};
use super::session::Session;
use crate::outcome::{Outcome, solutions_in_words};
use kumiki::{Limit, Mixed, Problem, Solution, Solutions, Statistics, Verdict, search::Status};
use std::fmt::Display;
use std::io::{self, Write};

/// What an answer came to, and what the search did for it.
pub(super) struct Answer {
    pub(super) outcome: Outcome,
    pub(super) statistics: Statistics,
}

pub(super) type ModelProblem = Problem<Name, Mixed>;

/// Writes how many solutions there are.
pub(super) fn count(session: &mut Session, problem: &ModelProblem) -> io::Result<Answer> {
    let (shown, needed) = session.wanted();
    let mut solutions = problem.search(session.settings(needed));
    let found = if is_without_variables(problem) { 0 } else { solutions.count_left() };
    let is_stopped = is_stopped(&solutions);
    let unfinished = if is_stopped { "unfinished " } else { "" };
    writeln!(session.run.streams.results, "{unfinished}{}", found.min(shown))?;
    let outcome = Outcome::of_solutions(found, is_stopped, session.arguments.unique);
    Ok(Answer { outcome, statistics: solutions.statistics() })
}

/// Writes solutions, as many as were asked for.
pub(super) fn solutions(
    session: &mut Session,
    input: &Input,
    problem: &ModelProblem,
) -> io::Result<Answer> {
    let (shown, needed) = session.wanted();
    let mut rows = Rows::new(session.arguments.format, &input.model);
    let mut solutions = problem.search(session.settings(needed));
    let mut found = 0;
    while found < needed && !is_without_variables(problem) {
        let Some(row) = solutions.next_row() else { break };
        let results = &mut session.run.streams.results;
        if found == 0 {
            rows.write_head(results)?;
        }
        if found < shown {
            rows.write(row, results)?;
        }
        found += 1;
    }
    let is_stopped = is_stopped(&solutions);
    if session.is_table() {
        write_ending(session, found, is_stopped)?;
    } else if is_stopped {
        session
            .run
            .remark(format_args!("{}: unfinished: there may be more solutions", input.place));
    }
    let outcome = Outcome::of_solutions(found, is_stopped, session.arguments.unique);
    Ok(Answer { outcome, statistics: solutions.statistics() })
}

/// Returns what stands below a table of solutions, or for it.
fn write_ending(session: &mut Session, found: u64, is_stopped: bool) -> io::Result<()> {
    let (shown, _) = session.wanted();
    let ending = match (found, is_stopped) {
        (0, true) => "unfinished: no solution was found yet".to_string(),
        (0, false) => "no solution".to_string(),
        (_, true) if found < shown => "unfinished: there may be more solutions".to_string(),
        _ if session.arguments.quiet || shown == 1 => return Ok(()),
        _ => solutions_in_words(found.min(shown), found >= shown),
    };
    writeln!(session.run.streams.results, "{ending}")
}

/// Writes the first solution, or that there is none.
pub(super) fn first(
    session: &mut Session,
    input: &Input,
    problem: &ModelProblem,
) -> io::Result<Answer> {
    if session.is_table() {
        return solutions(session, input, problem);
    }
    let (_, needed) = session.wanted();
    let mut rows = Rows::new(session.arguments.format, &input.model);
    let mut solutions = problem.search(session.settings(needed));
    let results = &mut session.run.streams.results;
    let row = solutions.next_row().filter(|_| !is_without_variables(problem));
    let mut found = u64::from(row.is_some());
    if let Some(row) = row {
        rows.write(row, results)?;
    } else {
        let is_stopped = is_stopped(&solutions);
        writeln!(results, "{}", if is_stopped { "\"unfinished\"" } else { "null" })?;
    }
    if found == 1 && needed > 1 {
        found += u64::from(solutions.next_row().is_some());
    }
    let is_stopped = is_stopped(&solutions);
    let outcome = Outcome::of_solutions(found, is_stopped, session.arguments.unique);
    Ok(Answer { outcome, statistics: solutions.statistics() })
}

/// Writes whether there is one solution, none or several, and what shows it.
pub(super) fn check(
    session: &mut Session,
    input: &Input,
    problem: &ModelProblem,
) -> io::Result<Answer> {
    let mut solutions = problem.search(session.settings(2));
    let found = match solutions.verdict() {
        _ if is_without_variables(problem) => Found::none("there are no variables"),
        Verdict::None(reason) => Found::none(&in_one_line(&reason)),
        Verdict::Unique(one) => Found {
            word: "unique".to_string(),
            sentence: "unique solution:".to_string(),
            witnesses: vec![one],
            outcome: Outcome::Solved,
        },
        Verdict::Several(one, other) => Found {
            word: "several".to_string(),
            sentence: "several solutions, among them:".to_string(),
            witnesses: vec![one, other],
            outcome: Outcome::of_solutions(2, false, session.arguments.unique),
        },
        Verdict::Unfinished(known) => Found {
            word: "unfinished".to_string(),
            sentence: match known {
                Some(_) => "unfinished: there may be others than".to_string(),
                None => "unfinished".to_string(),
            },
            witnesses: known.into_iter().collect(),
            outcome: Outcome::Unfinished,
        },
    };
    let rows = Rows::new(session.arguments.format, &input.model);
    found.write(rows, session)?;
    Ok(Answer { outcome: found.outcome, statistics: solutions.statistics() })
}

/// A verdict in words.
struct Found {
    /// How a line begins.
    word: String,
    /// What stands above a table.
    sentence: String,
    /// Solutions that show it.
    witnesses: Vec<Solution<Name, Mixed>>,
    outcome: Outcome,
}

impl Found {
    fn none(reason: &str) -> Found {
        Found {
            word: format!("none {reason}"),
            sentence: format!("no solution: {reason}"),
            witnesses: Vec::new(),
            outcome: Outcome::NoSolution,
        }
    }

    fn write(&self, mut rows: Rows, session: &mut Session) -> io::Result<()> {
        let is_table = session.is_table();
        let results = &mut session.run.streams.results;
        if !is_table {
            write!(results, "{}", self.word)?;
            // What is not finished has no witness of anything.
            let shown = if self.outcome == Outcome::Unfinished { &[][..] } else { &self.witnesses };
            for solution in shown {
                let mut line = Vec::new();
                rows.write_kept(solution, &mut line)?;
                write!(results, " ")?;
                results.write_all(line.trim_ascii_end())?;
            }
            return writeln!(results);
        }
        writeln!(results, "{}", self.sentence)?;
        if !self.witnesses.is_empty() {
            rows.write_head(results)?;
        }
        self.witnesses.iter().try_for_each(|solution| rows.write_kept(solution, results))
    }
}

/// Writes what each constraint became in the engine.
pub(super) fn lowering(session: &mut Session, problem: &ModelProblem) -> io::Result<Answer> {
    for constraint in problem.lowering().constraints() {
        writeln!(session.run.streams.results, "{}", in_one_line(constraint))?;
    }
    Ok(Answer { outcome: Outcome::Solved, statistics: Statistics::default() })
}

/// Returns whether the format says that there is no solution, where the library has the empty one.
pub(super) fn is_without_variables(problem: &ModelProblem) -> bool {
    problem.variables().len() == 0
}

/// Returns whether a limit that was not on solutions, or Ctrl-C, stopped the search.
pub(super) fn is_stopped(solutions: &Solutions<'_, Name, Mixed>) -> bool {
    matches!(solutions.status(), Status::Stopped(by) if by != Limit::Solutions)
}

/// `told`, which may speak of names with any characters.
pub(super) fn in_one_line(told: &impl Display) -> String {
    shown(&told.to_string())
}

#[cfg(test)]
mod tests;
