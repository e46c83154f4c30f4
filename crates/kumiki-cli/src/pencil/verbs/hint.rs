//! `hint`: the next step, from the clues or from a board that is partly solved.
//!
//! Invariant: no step is shown for a board with a wrong mark, if the puzzle has one solution.

use crate::pencil::batch::{PencilAnswer, PencilOutput, PencilResult};
use crate::pencil::reading::{PencilBatch, PlacedPencil, json_object};
use crate::terminal::batch::{BatchVerb, Form};
use crate::terminal::format::FormatArgs;
use crate::terminal::outcome::Outcome;
use clap::{Args, ValueEnum, ValueHint};
use kumiki::explanation::Ending;
use kumiki_front::pencil::{WRONG_MARKS, no_hint, wrong_names, wrong_text};
use kumiki_puzzles::canvas::Theme;
use kumiki_puzzles::explanation::{Explanation, Extent, bounded};
use kumiki_puzzles::layers::ClueMap;
use serde_json::json;
use std::path::Path;

const ABOUT: &str = "\
Examples:
  kumiki puzzle hint nonogram/3/3/1g3g1g1g3g1g
  kumiki puzzle hint --from board.json nonogram/3/3/1g3g1g1g3g1g
  kumiki puzzle hint --format svg nonogram/3/3/1g3g1g1g3g1g > hint.svg

A board is an object of layers, as 'solve --format json' writes them for a
solution and 'explain --format json' for the board after each step: 'qans' for
shaded cells and things in cells, 'anum' for numbers, 'qsub' with 1 for cells
that are known to be empty, 'line' and 'edge' for lines and borders, where -1 is
none. 0 is not known. If a mark of the board is wrong, the hint says so, and the
exit code is 1. The search ends at --time-limit, or after 20 seconds; then the
hint is 'unfinished'.";

/// Show the next step, from the clues or a board that is partly solved
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::pencil) struct PencilHintArgs {
    /// The board so far: layers in JSON; '-' is standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = read_board)]
    from: Option<ClueMap>,

    #[command(flatten)]
    format: FormatArgs<HintFormat>,
}

/// The format of a hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum HintFormat {
    /// A sentence
    #[default]
    Text,
    /// An object on a line
    Json,
    /// A picture of the board after the step
    Svg,
}

fn read_board(name: &str) -> Result<ClueMap, String> {
    json_object(Path::new(name))
}

impl BatchVerb<PencilBatch> for PencilHintArgs {
    fn beside(&self) -> Option<String> {
        self.from.as_ref().map(|board| json!(board).to_string())
    }

    fn form(&self) -> Form {
        match self.format.format {
            HintFormat::Text => Form::Text,
            HintFormat::Json => Form::Lines,
            HintFormat::Svg => Form::Single,
        }
    }

    fn answer(&mut self, input: &PlacedPencil, output: &mut PencilOutput<'_>) -> PencilResult {
        let (puzzle, limits) = (&input.value.puzzle, &bounded(&output.limits));
        let wrong = self.from.as_ref().map(|board| wrong_names(puzzle, board, limits));
        if let Some(wrong) = wrong.transpose()?.filter(|names| !names.is_empty()) {
            let results = match self.format.format {
                HintFormat::Json => format!("{}\n", json!({ "wrong": wrong })),
                HintFormat::Text => wrong_text(&wrong) + "\n",
                HintFormat::Svg => String::new(),
            };
            let answer = PencilAnswer::new(results, Outcome::NoSolution);
            return Ok(answer.with_remark(Some(WRONG_MARKS.to_owned())).write(input, output));
        }
        let extent = Extent { limits: limits.clone(), most: Some(1), ..Extent::default() };
        let explanation = Explanation::new(&**puzzle, self.from.as_ref(), &extent)?;
        let results = match (self.format.format, explanation.steps()) {
            (HintFormat::Json, _) => format!("{}\n", explanation.to_json(None)),
            (HintFormat::Text, [step, ..]) => step.lines.join("\n") + "\n",
            (HintFormat::Text, []) => no_hint(&explanation) + "\n",
            (HintFormat::Svg, _) => explanation.picture(0, Theme::Light).to_string(),
        };
        let outcome = match explanation.ending() {
            Some(Ending::Conflict) => Outcome::NoSolution,
            Some(Ending::Open) => Outcome::NotUnique,
            Some(Ending::Stopped(_) | Ending::Vast) => Outcome::Unfinished,
            _ => Outcome::Solved,
        };
        let is_said = self.format.format != HintFormat::Svg || !explanation.steps().is_empty();
        let remark = (!is_said).then(|| no_hint(&explanation));
        Ok(PencilAnswer::new(results, outcome).with_remark(remark).write(input, output))
    }
}
