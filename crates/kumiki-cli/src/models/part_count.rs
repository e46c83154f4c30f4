//! A count in parts, which a journal lets stop and go on.
//!
//! Invariant: a part is counted to its end, or not at all.

use super::batch::ModelOutput;
use super::part_journal::{ModelPart, PartJournal, PartJournalError};
use crate::terminal::outcome::Outcome;
use crate::terminal::progress::ProgressDisplay;
use kumiki::search::Status;
use kumiki::{Settings, SolutionCount};
use kumiki_front::model::ModelProblem;
use kumiki_model::Model;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// A count in parts.
pub(super) struct PartCount<'a> {
    pub(super) model: &'a Model,
    pub(super) problem: &'a ModelProblem,
    /// The settings of the search, with its limits, which hold for the whole count.
    pub(super) settings: Settings,
    /// The number of parts that the search is divided into.
    pub(super) parts: usize,
}

/// The result of a count in parts.
pub(super) struct Counted {
    /// The number of solutions of the finished parts.
    pub(super) found: SolutionCount,
    /// True if a limit or Ctrl-C came before the end.
    pub(super) is_stopped: bool,
}

/// The difference between a journal and a second count of one of its parts.
struct Difference {
    part: usize,
    noted: SolutionCount,
    found: SolutionCount,
}

impl PartCount<'_> {
    /// Counts the solutions, with a journal at `path`. With `is_recheck`, the finished parts are
    /// counted again, and no others; a difference is reported.
    ///
    /// # Errors
    /// Returns an error if the journal cannot be used. Nothing is counted then.
    pub(super) fn run(
        self,
        path: &Path,
        is_recheck: bool,
        output: &mut ModelOutput<'_>,
    ) -> Result<Counted, PartJournalError> {
        let mut problem = self.problem.clone();
        let threads = match self.settings.threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        problem.set_settings(self.settings);
        let Some(parts) = problem.divide(self.parts) else {
            return Ok(Counted { found: SolutionCount::zero(), is_stopped: true });
        };
        let mut journal = PartJournal::open(path, self.model, self.parts, &parts)?;
        let places = (0..parts.len()).filter(|&at| journal.counts[at].is_some() == is_recheck);
        let places: Vec<usize> = places.collect();
        let mut progress = match output.style.is_quiet {
            true => ProgressDisplay::hidden(),
            false => ProgressDisplay::before_results(places.len() as u64),
        };
        let mut differences = Vec::new();
        count_all(&problem, &parts, &places, threads, |at, found| {
            progress.step();
            match &journal.counts[at] {
                Some(noted) if *noted != found => {
                    differences.push(Difference { part: at, noted: noted.clone(), found });
                }
                Some(_) => {}
                None => journal.add(at, &parts[at], found)?,
            }
            Ok(())
        })?;
        drop(progress);
        for Difference { part, noted, found } in &differences {
            let message = format!("part {part} has {found} solutions, and not {noted}");
            output.refuse(format_args!("{}: {message}", path.display()));
        }
        let found = journal.counts.iter().flatten().cloned().sum();
        let is_stopped = journal.counts.iter().any(Option::is_none);
        journal.close()?;
        Ok(Counted { found, is_stopped })
    }
}

/// Counts the parts at `places` on several threads, and gives `done` each that was counted to its
/// end.
fn count_all(
    problem: &ModelProblem,
    parts: &[ModelPart],
    places: &[usize],
    threads: usize,
    mut done: impl FnMut(usize, SolutionCount) -> io::Result<()>,
) -> io::Result<()> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.min(places.len()) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some(&at) = places.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let Ok(mut solutions) = problem.solutions_of(&parts[at]) else { return };
                    let count = solutions.count_left();
                    let is_finished = !matches!(solutions.status(), Status::Stopped(_));
                    if !is_finished || sender.send((at, count)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        receiver.into_iter().try_for_each(|(at, count)| done(at, count))
    })
}

impl Counted {
    /// Returns the outcome of the program.
    pub(super) fn outcome(&self) -> Outcome {
        Outcome::of_solutions(self.found.clone(), self.is_stopped, false)
    }
}
