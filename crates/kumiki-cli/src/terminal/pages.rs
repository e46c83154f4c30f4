//! The common part of verbs that write a page of a puzzle, or one of several to play.
//!
//! Invariant: if there are several puzzles for a page of one, nothing is written.

use super::input::{Placed, Source, Unreadable};
use super::outcome::Outcome;
use super::output::{OutputArgs, create_output};
use super::session::Session;
use kumiki::{Limits, Statistics};
use kumiki_pages::{PlayPage, PlaySheet};
use std::fmt::Display;
use std::io::{self, Write as _};
use std::time::Duration;

/// A page with its outcome, or the reason why there is none.
pub(crate) type PageAnswer<P> = Result<(P, Outcome), (String, Outcome)>;

/// The greatest number of puzzles on a page.
const MOST_PUZZLES: usize = 100;

/// A run that writes one page.
pub(crate) struct PageRun<'a, I> {
    /// The puzzles.
    pub(crate) inputs: I,
    /// The sources of the puzzles.
    pub(crate) sources: Vec<Source>,
    pub(crate) output: &'a OutputArgs,
    /// The limit of time of each puzzle.
    pub(crate) time_limit: Option<Duration>,
}

impl<I, T, E: Display> PageRun<'_, I>
where
    I: Iterator<Item = Result<Placed<T>, Unreadable<E>>>,
{
    /// Writes the page that `page` returns for the only puzzle of the inputs.
    ///
    /// # Errors
    /// If results cannot be written.
    pub(crate) fn write_page<P: Display>(
        mut self,
        session: &mut Session,
        page: impl Fn(&T, &Limits) -> PageAnswer<P>,
    ) -> io::Result<()> {
        if let Some(puzzle) = self.only_puzzle(session)
            && create_output(session, self.output, &self.sources)
            && let Some(page) = self.answer(&puzzle, session, page)
        {
            write!(session.streams.results, "{page}")?;
        }
        session.flush()?;
        session.end();
        Ok(())
    }

    /// Writes one page with those that `page` returns for the puzzles of the inputs.
    ///
    /// # Errors
    /// If results cannot be written.
    pub(crate) fn write_sheet(
        mut self,
        session: &mut Session,
        page: impl Fn(&T, &Limits) -> PageAnswer<PlayPage>,
    ) -> io::Result<()> {
        let mut pages = Vec::new();
        while let Some(input) = session.next(&mut self.inputs) {
            match input {
                Ok(Placed { place, .. }) if pages.len() == MOST_PUZZLES => {
                    session.complain(format!("{place}: a page has up to {MOST_PUZZLES} puzzles"));
                    break;
                }
                Ok(puzzle) => pages.extend(self.answer(&puzzle, session, &page)),
                Err(unreadable) => session.complain_of(&unreadable),
            }
            if session.interrupt.is_raised() {
                break;
            }
        }
        if !pages.is_empty() && create_output(session, self.output, &self.sources) {
            write!(session.streams.results, "{}", PlaySheet(pages))?;
        }
        session.flush()?;
        session.end();
        Ok(())
    }

    /// Returns the page of a puzzle. Notes its outcome, and reports the reason why there is none.
    fn answer<P>(
        &self,
        Placed { place, value }: &Placed<T>,
        session: &mut Session,
        page: impl Fn(&T, &Limits) -> PageAnswer<P>,
    ) -> Option<P> {
        let limits = session.interrupt.limits_from_now(self.time_limit);
        match session.guard(place, |_| page(value, &limits))? {
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

    /// Returns the only puzzle of the inputs. Reports if there are several.
    fn only_puzzle(&mut self, session: &mut Session) -> Option<Placed<T>> {
        let mut only: Option<Placed<T>> = None;
        while let Some(input) = session.next(&mut self.inputs) {
            match (input, &only) {
                (Ok(Placed { place, .. }), Some(first)) => {
                    let first = &first.place;
                    let message = format!(
                        "{first} is a puzzle, and so is {place}: a page tells of one; nothing is \
                         written"
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
}
