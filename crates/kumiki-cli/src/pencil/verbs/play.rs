//! `play`: a page on which a puzzle is played.
//!
//! Invariant: a page is written for a puzzle with exactly one solution, which it is checked
//! against.

use super::outcome;
use crate::pencil::options::PencilInputsArgs;
use crate::pencil::reading::{PencilInputs, sources};
use crate::terminal::batch::{InputPosition, TimeLimitArgs};
use crate::terminal::interrupt::Interrupt;
use crate::terminal::outcome::Outcome;
use crate::terminal::output::OutputArgs;
use crate::terminal::pages::{PageAnswer, PageRun};
use crate::terminal::session::Session;
use crate::terminal::verbs::{Options, Verb};
use clap::Args;
use kumiki::{Limits, Verdict};
use kumiki_front::pencil::{doubt, verdict};
use kumiki_pages::PlayPage;
use kumiki_puzzles::AnyPuzzle;
use kumiki_puzzles::explanation::{ExplainError, Explanation, Extent};
use std::ffi::OsString;
use std::{io, iter};

const ABOUT: &str = "\
Examples:
  kumiki puzzle play --output play.html nonogram/3/3/1g3g1g1g3g1g
  kumiki puzzle play --time-limit 10s --output slither.html slither/5/5/26bh1cdi831a
  kumiki puzzle play --output sheet.html links.txt

The page is one file that needs nothing but a browser. A click or a tap gives a
cell or a side its next state, and a stroke draws a line or shades several
cells. Numbers are typed, as marks too. 'Check' names broken rules, and 'Hint'
tells the next step of 'explain' that leaves something to do. What is written
stays in the browser. Several puzzles, of any types, are on one page, up to 100.
Each puzzle must have exactly one solution. The page has the hints that are
found in two seconds; --time-limit gives another time, for the solution too.";

/// Write a page on which puzzles are played
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::pencil) struct PencilPlayArgs {
    #[command(flatten)]
    time: TimeLimitArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    puzzles: PencilInputsArgs,
}

impl Options for PencilPlayArgs {
    fn inputs(&mut self) -> (Option<&mut Vec<OsString>>, bool) {
        self.puzzles.inputs()
    }
}

impl Verb for PencilPlayArgs {
    fn run(&self, session: &mut Session) -> io::Result<()> {
        let sources = sources(&self.puzzles.inputs);
        let mut batches = PencilInputs::new(sources.clone(), InputPosition::BEGIN);
        let inputs = iter::from_fn(|| Some(batches.next()?.read));
        let (output, time_limit) = (&self.output, self.time.time_limit);
        PageRun { inputs, sources, output, time_limit }
            .write_sheet(session, |input, limits| page(&input.puzzle, limits))
    }
}

/// Returns the page of a puzzle with its outcome.
///
/// # Errors
/// The reason why there is none, with its outcome.
fn page(puzzle: &AnyPuzzle, limits: &Limits) -> PageAnswer<PlayPage> {
    let unusable = |error: ExplainError| (error.to_string(), Outcome::Unusable);
    let verdict = verdict(puzzle, limits).map_err(unusable)?;
    let Verdict::Unique(solution) = &verdict else {
        return Err((doubt(puzzle, &verdict).unwrap_or_default(), outcome(&verdict, true)));
    };
    let extent = Extent { limits: Interrupt::limits_of_hints(limits), ..Extent::default() };
    let explanation = Explanation::new(&**puzzle, None, &extent).map_err(unusable)?;
    let page = PlayPage::of_pencil(&**puzzle, Some(solution), Some(&explanation));
    page.map(|page| (page, Outcome::Solved)).map_err(|error| unusable(error.into()))
}
