//! The common part of verbs that write a page of a puzzle, or one of several to play.
//!
//! Invariant: if there are several puzzles for a page of one, nothing is written.

use crate::sudoku::options::InputsArgs;
use crate::sudoku::reading::PlacedPuzzle;
use crate::terminal::outcome::Outcome;
use crate::terminal::output::{OutputArgs, create_output};
use crate::terminal::session::Session;
use kumiki::{Settings, Statistics};
use kumiki_pages::{PlayPage, PlaySheet};
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
        && let Some(page) = answer(&puzzle, time_limit, session, page)
    {
        write!(session.streams.results, "{page}")?;
    }
    session.flush()?;
    session.end();
    Ok(())
}

/// Returns the page of a puzzle. Notes its outcome, and reports the reason why there is none.
fn answer<P>(
    PlacedPuzzle { place, value }: &PlacedPuzzle,
    time_limit: Option<Duration>,
    session: &mut Session,
    page: impl FnOnce(&Puzzle, &Settings) -> PageAnswer<P>,
) -> Option<P> {
    let limits = session.interrupt.limits_from_now(time_limit);
    let settings = Method::Full.settings().limits(limits);
    match session.guard(place, |_| page(&value.puzzle(), &settings))? {
        Ok((page, outcome)) => {
            session.note(outcome, Statistics::default());
            Some(page)
        }
        Err((message, outcome)) => {
            session.say(format_args!("error: {place}: {message}"));
            session.tally.outcome.note(outcome);
            None
        }
    }
}

/// The greatest number of puzzles on a page.
const MOST_PUZZLES: usize = 100;

/// Writes one page with those that `page` returns for the puzzles of the inputs.
pub(super) fn write_sheet(
    inputs: &InputsArgs,
    output: &OutputArgs,
    time_limit: Option<Duration>,
    session: &mut Session,
    page: impl Fn(&Puzzle, &Settings) -> PageAnswer<PlayPage>,
) -> io::Result<()> {
    let mut puzzles = inputs.puzzles();
    let mut pages = Vec::new();
    while let Some(input) = session.next(&mut puzzles) {
        match input {
            Ok(PlacedPuzzle { place, .. }) if pages.len() == MOST_PUZZLES => {
                session.complain(format!("{place}: a page has up to {MOST_PUZZLES} puzzles"));
                break;
            }
            Ok(puzzle) => pages.extend(answer(&puzzle, time_limit, session, &page)),
            Err(unreadable) => session.complain_of(&unreadable),
        }
        if session.interrupt.is_raised() {
            break;
        }
    }
    if !pages.is_empty() && create_output(session, output, &inputs.sources()) {
        write!(session.streams.results, "{}", PlaySheet(pages))?;
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
