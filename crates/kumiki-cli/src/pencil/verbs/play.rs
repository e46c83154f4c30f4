//! `play`: a page on which a puzzle is played.
//!
//! Invariant: a page is written for a puzzle with exactly one solution, which it is checked
//! against.

use super::outcome;
use crate::pencil::batch::{PencilAnswer, PencilOutput, PencilResult};
use crate::pencil::reading::{PencilBatch, PlacedPencil};
use crate::terminal::batch::BatchVerb;
use crate::terminal::interrupt::Interrupt;
use crate::terminal::outcome::Outcome;
use clap::Args;
use kumiki::Verdict;
use kumiki_front::pencil::{doubt, verdict};
use kumiki_pages::PlayPage;
use kumiki_puzzles::explanation::{ExplainError, Explanation, Extent};

const ABOUT: &str = "\
Examples:
  kumiki puzzle play --output play.html nonogram/3/3/1g3g1g1g3g1g
  kumiki puzzle play --time-limit 10s --output slither.html slither/5/5/26bh1cdi831a

The page is one file that needs nothing but a browser. A click or a tap gives a cell
or a side its next state, and a stroke draws a line or shades several cells. Numbers
are typed, as marks too. 'Check' names broken rules, and 'Hint' tells the next step
of 'explain' that leaves something to do. What is written stays in the browser.
The puzzle must have exactly one solution. The page has the hints that are found in
two seconds; --time-limit gives another time, for the solution too.";

/// Write a page on which the puzzle is played
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::pencil) struct PencilPlayArgs {}

impl BatchVerb<PencilBatch> for PencilPlayArgs {
    fn answer(&mut self, input: &PlacedPencil, output: &mut PencilOutput<'_>) -> PencilResult {
        let (puzzle, limits) = (&input.value.puzzle, &output.limits.clone());
        let verdict = verdict(puzzle, limits)?;
        let Verdict::Unique(solution) = &verdict else {
            let answer = PencilAnswer::new(String::new(), outcome(&verdict, true));
            return Ok(answer.with_remark(doubt(puzzle, &verdict)).write(input, output));
        };
        let extent = Extent { limits: Interrupt::limits_of_hints(limits), ..Extent::default() };
        let explanation = Explanation::new(&**puzzle, None, &extent)?;
        let page = PlayPage::of_pencil(&**puzzle, Some(solution), Some(&explanation))
            .map_err(ExplainError::from)?;
        Ok(PencilAnswer::new(page.to_string(), Outcome::Solved).write(input, output))
    }
}
