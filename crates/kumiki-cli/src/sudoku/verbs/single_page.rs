//! The common part of verbs that write a page of one puzzle.
//!
//! Invariant: if there are several puzzles, nothing is written.

use crate::sudoku::options::InputsArgs;
use crate::sudoku::reading::PlacedPuzzle;
use crate::terminal::outcome::Outcome;
use crate::terminal::output::{OutputArgs, create_output};
use crate::terminal::session::Session;
use kumiki::{Settings, Statistics};
use kumiki_sudoku::{Method, Puzzle};
use std::fmt::Display;
use std::io::{self, Write as _};
use std::time::Duration;

/// A page with its outcome, or the reason why there is none.
pub(super) type PageAnswer<P> = Result<(P, Outcome), (String, Outcome)>;

/// Writes the page that `page` returns for the only puzzle of the inputs.
pub(super) fn write_page<P: Display>(
    inputs: &InputsArgs,
    output: &OutputArgs,
    time_limit: Option<Duration>,
    session: &mut Session,
    page: impl FnOnce(&Puzzle, &Settings) -> PageAnswer<P>,
) -> io::Result<()> {
    if let Some(puzzle) = only_puzzle(inputs, session)
        && create_output(session, output, &inputs.sources())
    {
        let PlacedPuzzle { place, value } = puzzle;
        let limits = session.interrupt.limits_from_now(time_limit);
        let settings = Method::Full.settings().limits(limits);
        match session.guard(&place, |_| page(&value.puzzle(), &settings)) {
            Some(Ok((page, outcome))) => {
                session.note(outcome, Statistics::default());
                write!(session.streams.results, "{page}")?;
            }
            Some(Err((message, outcome))) => {
                session.say(format_args!("error: {place}: {message}"));
                session.tally.outcome.note(outcome);
            }
            None => {}
        }
    }
    session.flush()?;
    session.end();
    Ok(())
}

/// Returns the only puzzle of the inputs. Reports if there are several.
fn only_puzzle(inputs: &InputsArgs, session: &mut Session) -> Option<PlacedPuzzle> {
    let mut inputs = inputs.puzzles();
    let mut only: Option<PlacedPuzzle> = None;
    while let Some(input) = session.next(&mut inputs) {
        match (input, &only) {
            (Ok(PlacedPuzzle { place, .. }), Some(first)) => {
                let first = &first.place;
                let message = format!(
                    "{first} is a puzzle, and so is {place}: a page tells of one; nothing is written"
                );
                session.complain(message);
                return None;
            }
            (Ok(input), None) => only = Some(input),
            (Err(unreadable), _) => session.complain_of(&unreadable),
        }
        if session.interrupt.is_raised() {
            break;
        }
    }
    only
}
