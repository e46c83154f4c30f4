//! Verdicts on pencil puzzles, with their evidence.
//!
//! Invariant: a verdict is written with its evidence: a reason, or two solutions and the first
//! place at which they differ.

use kumiki::{Limits, Verdict};
use kumiki_puzzles::explanation::{
    ExplainError, NOT_DRAWN, first_difference, reason_in_words, smallest_reason,
};
use kumiki_puzzles::{Answer, AnyPuzzle, PuzzleVerdict, Rules, settings};
use serde_json::{Value, json};

/// Returns the verdict on a puzzle within `limits`.
///
/// # Errors
/// If a clue fits no variable.
pub fn verdict(puzzle: &AnyPuzzle, limits: &Limits) -> Result<PuzzleVerdict, ExplainError> {
    stated_verdict(puzzle, limits).map(|(_, verdict)| verdict)
}

/// Returns the problem that a puzzle states, and the verdict on it within `limits`.
///
/// # Errors
/// If a clue fits no variable.
pub fn stated_verdict(
    puzzle: &AnyPuzzle,
    limits: &Limits,
) -> Result<(Rules, PuzzleVerdict), ExplainError> {
    let mut problem = statement(puzzle)?;
    let verdict = puzzle.verdict_on(&mut problem, &settings().limits(limits.clone()))?;
    Ok((problem, verdict))
}

/// Returns the problem that a puzzle states.
///
/// # Errors
/// If a clue fits no variable.
pub fn statement(puzzle: &AnyPuzzle) -> Result<Rules, ExplainError> {
    Ok(puzzle.problem()?)
}

/// Returns a solution, if a verdict has one.
pub fn shown(verdict: &PuzzleVerdict) -> Option<&Answer> {
    match verdict {
        Verdict::Unique(one) | Verdict::Several(one, _) => Some(one),
        Verdict::Unfinished(one) => one.as_ref(),
        Verdict::None(_) => None,
    }
}

/// Returns the remark on a puzzle that is not known to have exactly one solution.
pub fn doubt(puzzle: &AnyPuzzle, verdict: &PuzzleVerdict) -> Option<String> {
    match verdict {
        Verdict::Unique(_) => None,
        Verdict::Several(..) => Some("not unique: see 'check'".to_owned()),
        Verdict::None(reason) => {
            Some(format!("no solution: {}", reason_in_words(&**puzzle, reason)))
        }
        Verdict::Unfinished(_) => Some("unfinished".to_owned()),
    }
}

/// Returns the smallest reason that is found within `limits` why there is no solution; empty for
/// any other verdict.
///
/// # Errors
/// If a clue fits no variable.
pub fn verdict_reason(
    puzzle: &AnyPuzzle,
    verdict: &PuzzleVerdict,
    limits: &Limits,
) -> Result<String, ExplainError> {
    Ok(match verdict {
        Verdict::None(reason) => smallest_reason(&**puzzle, &statement(puzzle)?, reason, limits),
        _ => String::new(),
    })
}

/// Returns a verdict in words, with the reason if there is no solution.
pub fn verdict_text(puzzle: &AnyPuzzle, verdict: &PuzzleVerdict, reason: &str) -> String {
    match verdict {
        Verdict::Unique(one) => match puzzle.objection(one) {
            None => "unique\n".to_owned(),
            Some(objection) => format!("unique: {objection}\n"),
        },
        Verdict::None(_) => format!("none: {reason}\n"),
        Verdict::Several(one, other) => {
            let place = match first_difference(&**puzzle, one, other) {
                Some(difference) => format!("they first differ at {difference}"),
                None => NOT_DRAWN.to_owned(),
            };
            let objection = [one, other].into_iter().find_map(|one| puzzle.objection(one));
            let objection = objection.map_or(String::new(), |it| format!("; in one of them {it}"));
            format!("several: {place}{objection}\n{}\n{}", puzzle.board(one), puzzle.board(other))
        }
        Verdict::Unfinished(None) => "unfinished\n".to_owned(),
        Verdict::Unfinished(Some(one)) => {
            format!("unfinished: there may be others than\n{}", puzzle.board(one))
        }
    }
}

/// Returns a verdict in JSON, with the reason if there is no solution.
pub fn verdict_object(puzzle: &AnyPuzzle, verdict: &PuzzleVerdict, reason: &str) -> Value {
    let board = |solution: &Answer| puzzle.board(solution).layers();
    let (word, solutions) = match verdict {
        Verdict::Unique(one) => ("unique", vec![board(one)]),
        Verdict::None(_) => ("none", Vec::new()),
        Verdict::Several(one, other) => ("several", vec![board(one), board(other)]),
        Verdict::Unfinished(one) => ("unfinished", one.iter().map(board).collect()),
    };
    let mut object = json!({
        "type": puzzle.names()[0],
        "link": puzzle.link(),
        "verdict": word,
        "solutions": solutions,
    });
    let objection = match verdict {
        Verdict::Unique(one) => puzzle.objection(one),
        Verdict::Several(one, other) => {
            [one, other].into_iter().find_map(|one| puzzle.objection(one))
        }
        Verdict::None(_) | Verdict::Unfinished(_) => None,
    };
    if let Some(objection) = objection {
        object["objection"] = objection.into();
    }
    match verdict {
        Verdict::None(_) => object["reason"] = reason.into(),
        Verdict::Several(one, other) => {
            if let Some(difference) = first_difference(&**puzzle, one, other) {
                object["difference"] =
                    json!({ "place": difference.place.to_string(), "words": difference.words });
            }
        }
        Verdict::Unique(_) | Verdict::Unfinished(_) => {}
    }
    object
}
