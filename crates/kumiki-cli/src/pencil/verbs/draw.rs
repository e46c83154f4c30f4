//! `draw`: a picture of a puzzle.
//!
//! Invariant: a picture has a title and a description in words.

use super::stated_verdict;
use crate::pencil::options::{AnsweringArgs, ThemeName};
use crate::pencil::reading::PencilError;
use crate::pencil::run::{AnsweringVerb, Form, PencilAnswer};
use crate::terminal::outcome::Outcome;
use clap::Args;
use kumiki::{Limits, Verdict};
use kumiki_puzzles::AnyPuzzle;
use kumiki_puzzles::canvas::{Canvas, Theme};
use kumiki_puzzles::explanation::{reason_in_words, solved_picture};

const ABOUT: &str = "\
Examples:
  kumiki puzzle draw nonogram/3/3/1g3g1g1g3g1g > puzzle.svg
  kumiki puzzle draw --solution --theme dark nonogram/3/3/1g3g1g1g3g1g > solved.svg
  kumiki puzzle draw --coordinates --theme print nonogram/3/3/1g3g1g1g3g1g > sheet.svg

A picture is SVG, and has one puzzle. Coordinates are those of the sentences of
'explain': r2c3 is in row 2, column 3.";

/// Draw a puzzle as SVG
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::pencil) struct PencilDrawArgs {
    /// The colours
    #[arg(long, value_enum, default_value = "light")]
    theme: ThemeName,

    /// Number the rows and columns
    #[arg(long)]
    coordinates: bool,

    /// Show the solution
    #[arg(long)]
    solution: bool,

    #[command(flatten)]
    work: AnsweringArgs,
}

impl AnsweringVerb for PencilDrawArgs {
    fn work(&self) -> &AnsweringArgs {
        &self.work
    }

    fn work_mut(&mut self) -> &mut AnsweringArgs {
        &mut self.work
    }

    fn form(&self) -> Form {
        Form::Single
    }

    fn answer(
        &self,
        puzzle: &AnyPuzzle,
        limits: &Limits,
        answer: &mut PencilAnswer,
    ) -> Result<Outcome, PencilError> {
        let (canvas, outcome) = match self.solution {
            true => self.solved(puzzle, limits, answer)?,
            false => (puzzle.canvas(self.theme.into()), Outcome::Solved),
        };
        let title = format!("{}, {}", puzzle.names()[0], puzzle.size());
        let canvas = canvas.titled(title, puzzle.rules());
        let canvas = if self.coordinates { canvas.with_coordinates() } else { canvas };
        answer.results = canvas.to_string();
        Ok(outcome)
    }
}

impl PencilDrawArgs {
    /// Returns the picture with a solution, if one is found.
    fn solved(
        &self,
        puzzle: &AnyPuzzle,
        limits: &Limits,
        answer: &mut PencilAnswer,
    ) -> Result<(Canvas, Outcome), PencilError> {
        let theme = Theme::from(self.theme);
        let (problem, verdict) = stated_verdict(puzzle, limits)?;
        let picture = |solution| solved_picture(&**puzzle, &problem, solution, theme);
        Ok(match verdict {
            Verdict::Unique(one) => (picture(&one), Outcome::Solved),
            Verdict::Several(one, _) => {
                answer.remarks.push("not unique: see 'check'".to_owned());
                (picture(&one), Outcome::Solved)
            }
            Verdict::None(reason) => {
                let reason = reason_in_words(&**puzzle, &reason);
                answer.remarks.push(format!("no solution: {reason}"));
                (puzzle.canvas(theme), Outcome::NoSolution)
            }
            Verdict::Unfinished(one) => {
                answer.remarks.push("unfinished".to_owned());
                let canvas = one.as_ref().map_or_else(|| puzzle.canvas(theme), picture);
                (canvas, Outcome::Unfinished)
            }
        })
    }
}
