//! Steps in text, and in JSON.
//!
//! Invariant: what is told of a step in one way is told in the other, too: the line that people read is in the JSON.

use super::{Found, Refusal, Telling, Wanted};
use crate::sudoku::page::Page;
use kumiki_sudoku::{Cell, Digit, Level, Part, Path, Puzzle, Step, Technique};
use serde::Serialize;

/// A step, and what can be told of it in the position that it was found in.
pub(super) struct StepReport {
    pub(super) step: Step,
    pub(super) parts: Vec<(Cell, Digit, Part)>,
    /// The picture of it, where one is wanted.
    pub(super) picture: Option<String>,
}

/// What a path comes to.
pub(super) struct Sum {
    pub(super) score: u32,
    pub(super) level: Level,
    pub(super) hardest: Option<Technique>,
    pub(super) is_solved: bool,
    /// The picture of the end, where one is wanted.
    pub(super) picture: Option<String>,
}

impl Sum {
    pub(super) fn of<const W: usize>(path: &Path<W>, picture: Option<String>) -> Sum {
        Sum {
            score: path.score(),
            level: path.level(),
            hardest: path.hardest(),
            is_solved: path.position.is_solved(),
            picture,
        }
    }

    /// What it comes to, in a sentence.
    pub(super) fn in_words(&self, steps: usize) -> String {
        let plural = if steps == 1 { "" } else { "s" };
        let end = if self.is_solved { "solved in" } else { "not solved: nothing follows after" };
        let hardest = self.hardest.map(|hardest| format!("; hardest: {hardest}"));
        let (score, level) = (self.score, self.level);
        format!("{end} {steps} step{plural}; score {score}, {level}{}", hardest.unwrap_or_default())
    }
}

/// Writes what was found for people to read.
pub(super) fn write_text(page: &mut Page, telling: &Telling, found: &Result<Found, Refusal>) {
    let found = match found {
        Ok(found) => found,
        Err(refusal) => return writeln!(page, "{refusal}"),
    };
    let Found { steps, sum } = found;
    match (&telling.what, sum) {
        (_, Some(sum)) => {
            for (number, report) in steps.iter().enumerate() {
                write_step(page, &format!("{:>3}. ", number + 1), report, telling.is_long);
            }
            writeln!(page, "{}", sum.in_words(steps.len()));
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

/// What is written of a puzzle.
#[derive(Serialize)]
struct PuzzleJson {
    puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    steps: Vec<StepJson>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    sum: Option<SumJson>,
}

#[derive(Serialize)]
struct SumJson {
    solved: bool,
    score: u32,
    level: String,
    hardest: Option<String>,
}

/// What is written of a step: candidates are an object with cell and digit each.
#[derive(Serialize)]
struct StepJson {
    technique: String,
    code: &'static str,
    score: u32,
    line: String,
    text: String,
    placed: Vec<CandidateJson>,
    removed: Vec<CandidateJson>,
    houses: Vec<String>,
    parts: Vec<PartJson>,
}

#[derive(Serialize)]
struct CandidateJson {
    cell: String,
    digit: String,
}

#[derive(Serialize)]
struct PartJson {
    #[serde(flatten)]
    candidate: CandidateJson,
    part: String,
}

impl CandidateJson {
    fn new(&(cell, digit): &(Cell, Digit)) -> CandidateJson {
        CandidateJson { cell: cell.short_name(), digit: digit.to_string() }
    }
}

impl StepJson {
    fn new(StepReport { step, parts, .. }: &StepReport) -> StepJson {
        let part = |&(cell, digit, part): &(Cell, Digit, Part)| PartJson {
            candidate: CandidateJson::new(&(cell, digit)),
            part: part.to_string(),
        };
        StepJson {
            technique: step.technique.to_string(),
            code: step.technique.code(),
            score: step.technique.score(),
            line: step.to_string(),
            text: step.text(),
            placed: step.placed.iter().map(CandidateJson::new).collect(),
            removed: step.removed.iter().map(CandidateJson::new).collect(),
            houses: step.houses().iter().map(|house| house.to_string()).collect(),
            parts: parts.iter().map(part).collect(),
        }
    }
}

/// Writes what was found for programs to read: an object, on a line.
pub(super) fn write_json(page: &mut Page, puzzle: &Puzzle, found: &Result<Found, Refusal>) {
    let sum = |sum: &Sum| SumJson {
        solved: sum.is_solved,
        score: sum.score,
        level: sum.level.to_string(),
        hardest: sum.hardest.map(|hardest| hardest.to_string()),
    };
    let found = found.as_ref();
    let json = PuzzleJson {
        puzzle: puzzle.to_string(),
        error: found.err().map(|refusal| refusal.to_string()),
        steps: found.map_or(Vec::new(), |found| found.steps.iter().map(StepJson::new).collect()),
        sum: found.ok().and_then(|found| found.sum.as_ref().map(sum)),
    };
    let text = serde_json::to_string(&json).expect("text and numbers are JSON");
    writeln!(page, "{text}");
}
