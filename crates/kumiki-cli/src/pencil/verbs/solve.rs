//! `solve`: the solution of each puzzle.
//!
//! Invariant: a solution that is not the only one is written with a remark that says so.

use super::stated_verdict;
use crate::pencil::options::AnsweringArgs;
use crate::pencil::reading::PencilError;
use crate::pencil::run::{AnsweringVerb, Form, PencilAnswer};
use crate::terminal::outcome::Outcome;
use clap::{Args, ValueEnum};
use kumiki::{Limits, Verdict};
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

JSON has a line for each puzzle: the puzzle with the layers of its 'solution', or
null if there is none; 'several_solutions' is true if there are others. A puzzle
that cannot be read has a line with an 'error'. SVG is one picture, so it takes one
puzzle.";

/// Show the solution of each puzzle
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::pencil) struct PencilSolveArgs {
    /// The format of the solution
    #[arg(long, value_enum, default_value = "text")]
    format: SolvedFormat,

    /// Exit with 3 if a puzzle has several solutions
    #[arg(long)]
    unique: bool,

    #[command(flatten)]
    work: AnsweringArgs,
}

/// The format of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum SolvedFormat {
    /// A board of characters
    Text,
    /// An object on a line, with the layers of the solution
    Json,
    /// A picture
    Svg,
}

impl AnsweringVerb for PencilSolveArgs {
    fn work(&self) -> &AnsweringArgs {
        &self.work
    }

    fn work_mut(&mut self) -> &mut AnsweringArgs {
        &mut self.work
    }

    fn form(&self) -> Form {
        match self.format {
            SolvedFormat::Text => Form::Text,
            SolvedFormat::Json => Form::Lines,
            SolvedFormat::Svg => Form::Single,
        }
    }

    fn answer(
        &self,
        puzzle: &AnyPuzzle,
        limits: &Limits,
        answer: &mut PencilAnswer,
    ) -> Result<Outcome, PencilError> {
        let (problem, verdict) = stated_verdict(puzzle, limits)?;
        match &verdict {
            Verdict::Several(..) => answer.remarks.push("not unique: see 'check'".to_owned()),
            Verdict::Unfinished(Some(_)) => {
                answer.remarks.push("unfinished: there may be more solutions".to_owned());
            }
            Verdict::Unique(_) | Verdict::None(_) | Verdict::Unfinished(None) => {}
        }
        let (solution, instead) = match &verdict {
            Verdict::Unique(one) | Verdict::Several(one, _) | Verdict::Unfinished(Some(one)) => {
                (Some(one), String::new())
            }
            Verdict::None(reason) => {
                (None, format!("no solution: {}", reason_in_words(&**puzzle, reason)))
            }
            Verdict::Unfinished(None) => (None, "unfinished: no solution was found yet".to_owned()),
        };
        answer.results = match (self.format, solution) {
            (SolvedFormat::Text, Some(solution)) => puzzle.board(solution).to_string(),
            (SolvedFormat::Text, None) => format!("{instead}\n"),
            (SolvedFormat::Json, _) => format!("{}\n", json(puzzle, &verdict, solution)),
            (SolvedFormat::Svg, Some(solution)) => svg(puzzle, &problem, solution),
            (SolvedFormat::Svg, None) => {
                answer.remarks.push(instead);
                String::new()
            }
        };
        Ok(match verdict {
            Verdict::Unique(_) => Outcome::Solved,
            Verdict::Several(..) => Outcome::of_solutions(2, false, self.unique),
            Verdict::None(_) => Outcome::NoSolution,
            Verdict::Unfinished(_) => Outcome::Unfinished,
        })
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
    canvas.titled(format!("{}, solved", puzzle.names()[0]), puzzle.rules()).to_string()
}
