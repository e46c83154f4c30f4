//! Steps as text and as JSON.
//!
//! Invariant: both forms hold the same data. The line for people is part of the JSON.

use super::ShownSteps;
use crate::sudoku::writing::Output;
use kumiki_sudoku::steps::{CandidateRole, ExplainedStep, Explanation, Refusal, WantedSteps};
use kumiki_sudoku::steps::{Step, Technique};
use kumiki_sudoku::{Cell, Digit, House, Puzzle};
use serde_json::{Value, json};

/// Writes an explanation for people.
pub(super) fn write_text(
    output: &mut Output<'_>,
    options: &ShownSteps,
    found: &Result<Explanation, Refusal>,
) {
    let found = match found {
        Ok(found) => found,
        Err(refusal) => return writeln!(output, "{refusal}"),
    };
    let Explanation { steps, is_stopped, summary, .. } = found;
    match (&options.steps.wanted, summary) {
        (_, Some(summary)) => {
            for (number, report) in steps.iter().enumerate() {
                write_step(output, &format!("{:>3}. ", number + 1), report, options.is_long);
            }
            writeln!(output, "{}", summary.in_words(steps.len()));
        }
        (_, None) if steps.is_empty() && *is_stopped => {
            writeln!(output, "unfinished: no step was found yet");
        }
        (_, None) if steps.is_empty() => writeln!(output, "no step was found"),
        (WantedSteps::Next, None) if !options.is_long => {
            steps.iter().for_each(|report| write_hint(output, &report.step));
        }
        (WantedSteps::Next, None) => {
            steps.iter().for_each(|report| write_step(output, "", report, true))
        }
        _ => {
            for same in steps.chunk_by(|a, b| a.step.technique == b.step.technique) {
                writeln!(output, "{} ({})", same[0].step.technique, same.len());
                same.iter().for_each(|report| write_step(output, "  ", report, options.is_long));
            }
            if *is_stopped {
                writeln!(output, "unfinished: there may be more steps");
            }
        }
    }
}

/// Writes the technique and its place, without the conclusion.
fn write_hint(output: &mut Output<'_>, step: &Step) {
    let houses: Vec<String> = step.houses().iter().map(|house| house.to_string()).collect();
    let place =
        if houses.is_empty() { String::new() } else { format!(" in {}", houses.join(", ")) };
    writeln!(output, "look for: {}{place}", step.technique);
}

fn write_step(output: &mut Output<'_>, begin: &str, report: &ExplainedStep, is_long: bool) {
    writeln!(output, "{begin}{}", report.step);
    if is_long {
        writeln!(output, "{:width$}{}", "", report.step.text(), width = begin.len());
    }
}

/// Writes an explanation for programs: an object, on a line.
pub(super) fn write_json(
    output: &mut Output<'_>,
    puzzle: &Puzzle,
    found: &Result<Explanation, Refusal>,
) {
    let mut object = json!({ "puzzle": puzzle.to_string() });
    match found {
        Ok(Explanation { steps, is_stopped, summary, .. }) => {
            object["steps"] = steps.iter().map(step_json).collect();
            if *is_stopped {
                object["unfinished"] = true.into();
            }
            if let Some(summary) = summary {
                object["solved"] = summary.is_solved.into();
                object["score"] = summary.score.into();
                object["level"] = json!(summary.level.map(|level| level.to_string()));
                object["hardest"] = json!(summary.hardest.map(Technique::name));
            }
        }
        Err(refusal) => object["error"] = refusal.to_string().into(),
    }
    writeln!(output, "{object}");
}

fn step_json(ExplainedStep { step, roles }: &ExplainedStep) -> Value {
    let part = |&(cell, digit, part): &(Cell, Digit, CandidateRole)| {
        let mut object = candidate_json(&(cell, digit));
        object["part"] = part.to_string().into();
        object
    };
    json!({
        "technique": step.technique.name(),
        "code": step.technique.code(),
        "score": step.technique.score(),
        "line": step.to_string(),
        "text": step.text(),
        "placed": step.placed.iter().map(candidate_json).collect::<Value>(),
        "removed": step.removed.iter().map(candidate_json).collect::<Value>(),
        "houses": step.houses().iter().map(House::to_string).collect::<Value>(),
        "parts": roles.iter().map(part).collect::<Value>(),
    })
}

fn candidate_json((cell, digit): &(Cell, Digit)) -> Value {
    json!({ "cell": cell.short_name(), "digit": digit.to_string() })
}
