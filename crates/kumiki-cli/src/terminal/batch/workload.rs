//! The workload of a run, as far as it is known before an input is read.
//!
//! Invariant: nothing here reads an input.

use super::Batch;
use super::position::InputPosition;
use crate::terminal::input::Source;
use crate::terminal::session::Session;

/// Shows the progress of a run over `sources` that begins at `begin`. Results go to a file if
/// `to_file` is true.
pub(crate) fn show_progress(
    session: &mut Session,
    to_file: bool,
    sources: &[Source],
    begin: InputPosition,
) {
    if to_file {
        session.progress.show_beside_file();
    }
    let left = &sources[begin.source.min(sources.len())..];
    if !left.is_empty()
        && let Some(bytes) = left.iter().map(Source::text_bytes).sum::<Option<u64>>()
    {
        session.progress.set_bytes(bytes.saturating_sub(begin.mark.offset));
    }
}

/// The work of a run, shared by threads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Workload {
    /// The number of threads that may have work.
    pub(crate) threads: usize,
    /// The number of inputs that a thread may have to answer; 0 if it is not known.
    pub(crate) inputs_of_thread: usize,
}

impl Workload {
    /// Returns the workload of `sources` for at most `threads` threads, of which there is one at
    /// least.
    pub(crate) fn of<B: Batch>(sources: &[Source], threads: usize) -> Workload {
        match most_inputs::<B>(sources) {
            Some(inputs) => {
                let threads = threads.min(inputs);
                Workload { threads, inputs_of_thread: inputs / threads.max(1) }
            }
            None => Workload { threads, inputs_of_thread: 0 },
        }
    }
}

/// Returns the number of inputs that the sources may have: one takes at least the bytes of a line.
/// Returns `None` if the size of a source is unknown.
fn most_inputs<B: Batch>(sources: &[Source]) -> Option<usize> {
    let inputs = sources.iter().map(|source| match source {
        Source::Argument { .. } => Some(1),
        source => source.text_bytes().map(|bytes| 1 + bytes / B::LEAST),
    });
    inputs.sum::<Option<u64>>().and_then(|inputs| usize::try_from(inputs).ok())
}
