//! Steps in text, and in JSON.
//!
//! Invariant: what is told of a step in one way is told in the other, too: the line that people
//! read is in the JSON.

use super::{Found, Refusal, Telling, Wanted};
use crate::sudoku::page::Page;
use kumiki_sudoku::steps::{CandidateRole, Path};
use kumiki_sudoku::steps::{Level, Step, Technique};
use kumiki_sudoku::{Cell, Digit, House, Puzzle};
use serde_json::{Value, json};

/// A step, and what can be told of it in the position that it was found in.
pub(super) struct StepReport {
    pub(super) step: Step,
    pub(super) parts: Vec<(Cell, Digit, CandidateRole)>,
    /// The marks of it on the picture of a page, as attributes, where a page is wanted.
    pub(super) marks: String,
}

/// What a path comes to.
pub(super) struct Sum {
    pub(super) score: u32,
    pub(super) level: Option<Level>,
    pub(super) hardest: Option<Technique>,
    pub(super) is_solved: bool,
    /// True if a limit ended it.
    pub(super) is_stopped: bool,
}

impl Sum {
    pub(super) fn of<const W: usize>(path: &Path<W>, is_stopped: bool) -> Sum {
        Sum {
            score: path.score(),
            level: path.level(),
            hardest: path.hardest(),
            is_solved: path.is_solved(),
            is_stopped,
        }
    }

    /// Returns what it comes to, in a sentence.
    pub(super) fn in_words(&self, steps: usize) -> String {
        let plural = if steps == 1 { "" } else { "s" };
        let end = match (self.is_solved, self.is_stopped) {
            (true, _) => "solved in",
            (false, true) => "unfinished: more may follow after",
            (false, false) => "not solved: nothing follows after",
        };
        let hardest = self.hardest.map(|hardest| format!("; hardest: {hardest}"));
        let level = self.level.map(|level| format!(", {level}"));
        let (level, hardest) = (level.unwrap_or_default(), hardest.unwrap_or_default());
        format!("{end} {steps} step{plural}; score {}{level}{hardest}", self.score)
    }
}

/// Writes what was found for people to read.
pub(super) fn write_text(page: &mut Page, telling: &Telling, found: &Result<Found, Refusal>) {
    let found = match found {
        Ok(found) => found,
        Err(refusal) => return writeln!(page, "{refusal}"),
    };
    let Found { steps, is_stopped, sum, .. } = found;
    match (&telling.what, sum) {
        (_, Some(sum)) => {
            for (number, report) in steps.iter().enumerate() {
                write_step(page, &format!("{:>3}. ", number + 1), report, telling.is_long);
            }
            writeln!(page, "{}", sum.in_words(steps.len()));
        }
        (_, None) if steps.is_empty() && *is_stopped => {
            writeln!(page, "unfinished: no step was found yet");
        }
        (_, None) if steps.is_empty() => writeln!(page, "no step was found"),
        (Wanted::Next, None) if !telling.is_long => {
            steps.iter().for_each(|report| write_hint(page, &report.step));
        }
        (Wanted::Next, None) => steps.iter().for_each(|report| write_step(page, "", report, true)),
        _ => {
            for same in steps.chunk_by(|a, b| a.step.technique == b.step.technique) {
                writeln!(page, "{} ({})", same[0].step.technique, same.len());
                same.iter().for_each(|report| write_step(page, "  ", report, telling.is_long));
            }
            if *is_stopped {
                writeln!(page, "unfinished: there may be more steps");
            }
        }
    }
}

/// What to look for, and not what follows.
fn write_hint(page: &mut Page, step: &Step) {
    let houses: Vec<String> = step.houses().iter().map(|house| house.to_string()).collect();
    let place =
        if houses.is_empty() { String::new() } else { format!(" in {}", houses.join(", ")) };
    writeln!(page, "look for: {}{place}", step.technique);
}

fn write_step(page: &mut Page, begin: &str, report: &StepReport, is_long: bool) {
    writeln!(page, "{begin}{}", report.step);
    if is_long {
        writeln!(page, "{:width$}{}", "", report.step.text(), width = begin.len());
    }
}

/// Writes what was found for programs to read: an object, on a line.
pub(super) fn write_json(page: &mut Page, puzzle: &Puzzle, found: &Result<Found, Refusal>) {
    let mut object = json!({ "puzzle": puzzle.to_string() });
    match found {
        Ok(Found { steps, is_stopped, sum, .. }) => {
            object["steps"] = steps.iter().map(step_json).collect();
            if *is_stopped {
                object["unfinished"] = true.into();
            }
            if let Some(sum) = sum {
                object["solved"] = sum.is_solved.into();
                object["score"] = sum.score.into();
                object["level"] = json!(sum.level.map(|level| level.to_string()));
                object["hardest"] = json!(sum.hardest.map(Technique::name));
            }
        }
        Err(refusal) => object["error"] = refusal.to_string().into(),
    }
    writeln!(page, "{object}");
}

fn step_json(StepReport { step, parts, .. }: &StepReport) -> Value {
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
        "parts": parts.iter().map(part).collect::<Value>(),
    })
}

fn candidate_json((cell, digit): &(Cell, Digit)) -> Value {
    json!({ "cell": cell.short_name(), "digit": digit.to_string() })
}
