//! `solve`: the solution of each puzzle.
//!
//! Invariant: a solution that is not the only one is written with a remark that says so.

use super::outcome;
use crate::pencil::batch::{PencilAnswer, PencilOutput, PencilResult};
use crate::pencil::reading::{PencilBatch, PlacedPencil};
use crate::terminal::batch::{BatchVerb, Form};
use crate::terminal::format::FormatArgs;
use clap::{Args, ValueEnum};
use kumiki::Verdict;
use kumiki_front::pencil::{doubt, shown, stated_verdict};
use kumiki_puzzles::canvas::Theme;
use kumiki_puzzles::explanation::{reason_in_words, solved_picture};
use kumiki_puzzles::{Answer, AnyPuzzle, Rules, to_json};
use serde_json::Value;

const ABOUT: &str = "\
Examples:
  kumiki puzzle solve nonogram/3/3/1g3g1g1g3g1g
  kumiki puzzle solve --format json links.txt
  kumiki puzzle solve --format svg nonogram/3/3/1g3g1g1g3g1g > solved.svg
  kumiki puzzle solve --unique --time-limit 10s < links.txt

JSON has a line for each puzzle: the puzzle with the layers of its 'solution',
or null if there is none; 'several_solutions' is true if there are others. A
puzzle that cannot be read has a line with an 'error'. SVG is one picture, so it
takes one puzzle.";

/// Show the solution of each puzzle
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::pencil) struct PencilSolveArgs {
    #[command(flatten)]
    format: FormatArgs<SolvedFormat>,

    /// Exit with 3 if a puzzle has several solutions
    #[arg(long)]
    unique: bool,
}

/// The format of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum SolvedFormat {
    /// A board of characters
    #[default]
    Text,
    /// An object on a line, with the layers of the solution
    Json,
    /// A picture
    Svg,
}

impl BatchVerb<PencilBatch> for PencilSolveArgs {
    fn form(&self) -> Form {
        match self.format.format {
            SolvedFormat::Text => Form::Text,
            SolvedFormat::Json => Form::Lines,
            SolvedFormat::Svg => Form::Single,
        }
    }

    fn answer(&mut self, input: &PlacedPencil, output: &mut PencilOutput<'_>) -> PencilResult {
        let (puzzle, limits) = (&input.value.puzzle, &output.limits.clone());
        let (problem, verdict) = stated_verdict(puzzle, limits)?;
        let solution = shown(&verdict);
        let remark = match &verdict {
            Verdict::Unfinished(Some(_)) => Some("unfinished: there may be more solutions".into()),
            Verdict::Unfinished(None) => Some("unfinished: no solution was found yet".into()),
            verdict => doubt(puzzle, verdict),
        };
        let results = match (self.format.format, solution) {
            (SolvedFormat::Text, Some(solution)) => puzzle.board(solution).to_string(),
            (SolvedFormat::Text, None) => remark.iter().map(|line| format!("{line}\n")).collect(),
            (SolvedFormat::Json, _) => format!("{}\n", json(puzzle, &verdict, solution)),
            (SolvedFormat::Svg, Some(solution)) => svg(puzzle, &problem, solution),
            (SolvedFormat::Svg, None) => String::new(),
        };
        // In text and in JSON, the results themselves say why there is no solution.
        let is_said = solution.is_none() && self.format.format != SolvedFormat::Svg;
        let answer = PencilAnswer::new(results, outcome(&verdict, self.unique));
        Ok(answer.with_remark(remark.filter(|_| !is_said)).write(input, output))
    }
}

/// Returns the object of a puzzle with its solution.
fn json(
    puzzle: &AnyPuzzle,
    verdict: &Verdict<kumiki_puzzles::grid::Place, i32>,
    solution: Option<&Answer>,
) -> Value {
    let mut object = to_json(&**puzzle);
    object["solution"] = solution.map_or(Value::Null, |one| puzzle.board(one).layers().into());
    match verdict {
        Verdict::Several(..) => object["several_solutions"] = true.into(),
        Verdict::Unfinished(_) => object["unfinished"] = true.into(),
        Verdict::None(reason) => object["reason"] = reason_in_words(&**puzzle, reason).into(),
        Verdict::Unique(_) => {}
    }
    object
}

/// Returns the picture of a puzzle with its solution.
fn svg(puzzle: &AnyPuzzle, problem: &Rules, solution: &Answer) -> String {
    let canvas = solved_picture(&**puzzle, problem, solution, Theme::Light);
    canvas.titled(format!("{}, solved", puzzle.title()), puzzle.rules()).to_string()
}
