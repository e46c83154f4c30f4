//! Explanations of puzzles as JSON.
//!
//! Invariant: the line for people is part of the JSON.

use kumiki_sudoku::{Cell, Digit, Digits, House, Puzzle};
use kumiki_sudoku_techniques::steps::{
    CandidateRole, ExplainedStep, Explanation, Fork, Refusal, Technique,
};
use serde_json::{Value, json};

/// Returns an explanation for programs: an object, on a line.
pub fn json(puzzle: &Puzzle, found: &Result<Explanation, Refusal>) -> String {
    let mut object = json!({ "puzzle": puzzle.to_string() });
    match found {
        Ok(Explanation { steps, is_stopped, fork, summary, .. }) => {
            object["steps"] = steps.iter().map(step_json).collect();
            if let Some(fork) = fork {
                object["several"] = fork_json(fork);
            }
            if *is_stopped {
                object["unfinished"] = true.into();
            }
            if let Some(summary) = summary {
                object["solved"] = (summary.is_solved && fork.is_none()).into();
                object["score"] = summary.score.into();
                object["level"] = json!(summary.level.map(|level| level.to_string()));
                object["hardest"] = json!(summary.hardest.map(Technique::name));
            }
        }
        Err(Refusal::Stopped) => {
            object["steps"] = json!([]);
            object["unfinished"] = true.into();
        }
        Err(refusal) => object["error"] = refusal.to_string().into(),
    }
    object.to_string()
}

fn fork_json(Fork { cell, digits, differing, deciding, .. }: &Fork) -> Value {
    let place = |&(cell, digits): &(Cell, Digits)| {
        let digits: Value = digits.iter().map(|digit| digit.to_string()).collect();
        json!({ "cell": cell.short_name(), "digits": digits })
    };
    let mut object = place(&(*cell, *digits));
    object["differing"] = differing.iter().map(place).collect();
    let deciding: Option<Value> =
        deciding.as_ref().map(|clues| clues.iter().map(candidate_json).collect());
    object["deciding"] = json!(deciding);
    object
}

fn step_json(explained: &ExplainedStep) -> Value {
    let ExplainedStep { step, roles, .. } = explained;
    let part = |&(cell, digit, part): &(Cell, Digit, CandidateRole)| {
        let mut object = candidate_json(&(cell, digit));
        object["part"] = part.to_string().into();
        object
    };
    json!({
        "title": step.title(),
        "technique": step.technique.name(),
        "code": step.technique.code(),
        "score": step.technique.score(),
        "line": step.to_string(),
        "text": explained.text(),
        "placed": step.placed.iter().map(candidate_json).collect::<Value>(),
        "removed": step.removed.iter().map(candidate_json).collect::<Value>(),
        "houses": step.houses().iter().map(House::to_string).collect::<Value>(),
        "parts": roles.iter().map(part).collect::<Value>(),
    })
}

fn candidate_json((cell, digit): &(Cell, Digit)) -> Value {
    json!({ "cell": cell.short_name(), "digit": digit.to_string() })
}
