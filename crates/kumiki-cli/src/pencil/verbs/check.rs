//! `check`: whether each puzzle has one solution, none or several.
//!
//! Invariant: a verdict is written with its evidence: a reason, or two solutions and the first
//! place at which they differ.

use super::{outcome, problem, verdict};
use crate::pencil::batch::{PencilAnswer, PencilOutput, PencilResult};
use crate::pencil::reading::{PencilBatch, PlacedPencil};
use crate::terminal::batch::{BatchVerb, Form};
use clap::{Args, ValueEnum};
use kumiki::Verdict;
use kumiki_puzzles::explanation::{NOT_DRAWN, first_difference, smallest_reason};
use kumiki_puzzles::grid::Place;
use kumiki_puzzles::{Answer, AnyPuzzle};
use serde_json::{Value, json};

const ABOUT: &str = "\
Examples:
  kumiki puzzle check nonogram/3/3/1g3g1g1g3g1g
  kumiki puzzle check --unique --quiet links.txt && echo unique
  kumiki puzzle check --format json puzzles.json

The verdict is 'unique', 'none' with rules that cannot hold together, the fewest
that were found, 'several' with two solutions and the first place at which they
differ, or 'unfinished' at --time-limit. JSON has a line for each puzzle.";

/// Show whether each puzzle has one solution, none, or several
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::pencil) struct PencilCheckArgs {
    /// The format of the verdict
    #[arg(long, value_enum, default_value = "text")]
    format: CheckedFormat,

    /// Exit with 3 if a puzzle has several solutions
    #[arg(long)]
    unique: bool,
}

/// The format of a verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum CheckedFormat {
    /// A word, with its evidence
    Text,
    /// An object on a line
    Json,
}

impl BatchVerb<PencilBatch> for PencilCheckArgs {
    fn form(&self) -> Form {
        match self.format {
            CheckedFormat::Text => Form::Text,
            CheckedFormat::Json => Form::Lines,
        }
    }

    fn answer(&mut self, input: &PlacedPencil, output: &mut PencilOutput<'_>) -> PencilResult {
        let (puzzle, limits) = (&input.value.puzzle, &output.limits.clone());
        let verdict = verdict(puzzle, limits)?;
        let reason = match &verdict {
            Verdict::None(reason) => smallest_reason(&**puzzle, &problem(puzzle)?, reason, limits),
            _ => String::new(),
        };
        let results = match self.format {
            CheckedFormat::Text => text(puzzle, &verdict, &reason),
            CheckedFormat::Json => format!("{}\n", object(puzzle, &verdict, &reason)),
        };
        Ok(PencilAnswer::new(results, outcome(&verdict, self.unique)).write(input, output))
    }
}

/// Returns a verdict in words, with the reason if there is no solution.
fn text(puzzle: &AnyPuzzle, verdict: &Verdict<Place, i32>, reason: &str) -> String {
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
fn object(puzzle: &AnyPuzzle, verdict: &Verdict<Place, i32>, reason: &str) -> Value {
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
