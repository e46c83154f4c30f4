//! The answer `conflict`: what cannot hold together, and what to give up.
//!
//! Invariant: without `--all` it writes exactly one line for each model, unless it is for people.

use super::arguments::Format;
use super::inputs::Input;
use super::model::Name;
use super::session::Session;
use super::verbs::{Answer, ModelProblem, in_one_line, is_stopped, is_without_variables};
use crate::outcome::Outcome;
use kumiki::Mixed;
use kumiki::explain::{Correction, MinimalConflict, Statement};
use kumiki::search::Status;
use serde_json::{Value, json};
use std::io::{self, Write};

/// Some statements, and a sentence about them.
struct Told {
    statements: Vec<String>,
    is_proved: bool,
    sentence: String,
}

/// Writes conflicts of the model, or corrections: one, or all that are asked for.
pub(super) fn conflict(
    session: &mut Session,
    input: &Input,
    problem: &ModelProblem,
    (corrections, all): (bool, bool),
) -> io::Result<Answer> {
    let mut solutions = problem.search(session.settings(1));
    let has_one = solutions.next_row().is_some() && !is_without_variables(problem);
    let statistics = solutions.statistics();
    let outcome = Outcome::of_solutions(u64::from(has_one), is_stopped(&solutions), false);
    if outcome == Outcome::Unfinished {
        write_plain(session, "\"unfinished\"", "unfinished")?;
        return Ok(Answer { outcome, statistics });
    }
    if is_without_variables(problem) {
        write_plain(session, "[]", "there are no variables")?;
        return Ok(Answer { outcome, statistics });
    }
    if has_one {
        write_plain(session, if corrections { "[]" } else { "null" }, "all can hold")?;
        return Ok(Answer { outcome, statistics });
    }
    let (most, _) = session.wanted();
    let most = if all { most } else { u64::MAX };
    let statements = problem.statements().with_settings(session.settings(most));
    let is_whole = match (corrections, all) {
        (false, false) => {
            write_all(session, corrections, statements.conflict().map(Told::conflict))?
        }
        (true, false) => {
            write_all(session, corrections, statements.correction().map(Told::correction))?
        }
        (false, true) => {
            let mut conflicts = statements.conflicts();
            write_all(session, corrections, conflicts.by_ref().map(Told::conflict))?;
            is_told(conflicts.status())
        }
        (true, true) => {
            let mut sets = statements.corrections();
            write_all(session, corrections, sets.by_ref().map(Told::correction))?;
            is_told(sets.status())
        }
    };
    match (is_whole, all) {
        (true, _) => {}
        (false, true) => {
            session.run.remark(format_args!("{}: unfinished: there may be more", input.place))
        }
        (false, false) => write_plain(session, "\"unfinished\"", "unfinished")?,
    }
    let outcome = if is_whole { outcome } else { Outcome::Unfinished };
    Ok(Answer { outcome, statistics })
}

/// Returns whether as many were told as there are, or as were asked for.
fn is_told(status: Status) -> bool {
    !matches!(status, Status::Stopped(by) if by != kumiki::Limit::Solutions)
}

/// Writes a line that is the same for every model.
fn write_plain(session: &mut Session, json: &str, sentence: &str) -> io::Result<()> {
    let line = if session.is_table() { sentence } else { json };
    writeln!(session.run.streams.results, "{line}")
}

/// Writes a line for each; whether there was one.
fn write_all(
    session: &mut Session,
    corrections: bool,
    all: impl IntoIterator<Item = Told>,
) -> io::Result<bool> {
    let key = if corrections { "correction" } else { "conflict" };
    let mut is_any = false;
    for told in all {
        is_any = true;
        let line = match session.arguments.format {
            Format::Table => told.sentence,
            Format::Jsonl => Value::from(told.statements).to_string(),
            Format::Json => json!({ key: told.statements, "proved": told.is_proved }).to_string(),
        };
        writeln!(session.run.streams.results, "{line}")?;
    }
    Ok(is_any)
}

impl Told {
    fn new(statements: &[Statement<Name, Mixed>], is_proved: bool, sentence: String) -> Told {
        Told {
            statements: statements.iter().map(Statement::to_string).collect(),
            is_proved,
            sentence,
        }
    }

    fn conflict(conflict: MinimalConflict<Name, Mixed>) -> Told {
        Told::new(&conflict.statements, conflict.is_proved, in_one_line(&conflict))
    }

    fn correction(correction: Correction<Name, Mixed>) -> Told {
        Told::new(&correction.statements, correction.is_proved, in_one_line(&correction))
    }
}
