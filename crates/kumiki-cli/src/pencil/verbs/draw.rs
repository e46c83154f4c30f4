//! `draw`: a picture of a puzzle.
//!
//! Invariant: a picture has a title and a description in words.

use super::outcome;
use crate::pencil::batch::{PencilAnswer, PencilOutput, PencilResult};
use crate::pencil::reading::{PencilBatch, PlacedPencil};
use crate::terminal::batch::{BatchVerb, Form};
use crate::terminal::format::FormatArgs;
use crate::terminal::outcome::Outcome;
use crate::terminal::theme::ThemeArgs;
use clap::{Args, ValueEnum};
use kumiki_front::pencil::{doubt, shown, stated_verdict};
use kumiki_puzzles::canvas::Theme;
use kumiki_puzzles::explanation::solved_picture;

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
    #[command(flatten)]
    format: FormatArgs<DrawnFormat>,

    #[command(flatten)]
    theme: ThemeArgs,

    /// Number the rows and columns
    #[arg(long)]
    coordinates: bool,

    /// Show the solution
    #[arg(long, alias = "solved")]
    solution: bool,
}

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum DrawnFormat {
    /// One picture
    #[default]
    Svg,
}

impl BatchVerb<PencilBatch> for PencilDrawArgs {
    fn form(&self) -> Form {
        match self.format.format {
            DrawnFormat::Svg => Form::Single,
        }
    }

    fn answer(&mut self, input: &PlacedPencil, output: &mut PencilOutput<'_>) -> PencilResult {
        let (puzzle, limits) = (&input.value.puzzle, &output.limits.clone());
        let theme = self.theme.name().map_or(Theme::Light, Theme::from);
        let (canvas, remark, outcome) = if self.solution {
            let (problem, verdict) = stated_verdict(puzzle, limits)?;
            let picture = |solution| solved_picture(&**puzzle, &problem, solution, theme);
            let canvas = shown(&verdict).map_or_else(|| puzzle.canvas(theme), picture);
            (canvas, doubt(puzzle, &verdict), outcome(&verdict, false))
        } else {
            (puzzle.canvas(theme), None, Outcome::Solved)
        };
        let canvas = canvas.titled(puzzle.caption(), puzzle.rules());
        let canvas = if self.coordinates { canvas.with_coordinates() } else { canvas };
        Ok(PencilAnswer::new(canvas.to_string(), outcome).with_remark(remark).write(input, output))
    }
}
