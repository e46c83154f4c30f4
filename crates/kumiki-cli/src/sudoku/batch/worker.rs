//! The worker of a thread: answers puzzles, one after the other.
//!
//! Invariant: if there is one line for each puzzle, an input that cannot be read has its line as
//! well. An answer does not depend on earlier puzzles.

use super::workload::Workload;
use super::{PuzzleRun, PuzzleVerb};
use crate::sudoku::reading::{Batch, PlacedPuzzle, UnreadablePuzzle};
use crate::sudoku::writing::{Output, Segment, Style};
use crate::terminal::defect::{Defect, caught};
use crate::terminal::input::Place;
use crate::terminal::interrupt::Interrupt;
use crate::terminal::ordered::{Sender, Worker};
use crate::terminal::outcome::{Answered, Outcome};
use std::ops::ControlFlow;

/// A worker that answers puzzles.
pub(super) struct PuzzleWorker<'w, 'a> {
    run: &'w PuzzleRun<'a>,
    workload: Workload,
    style: Style,
    interrupt: &'w Interrupt,
    verb: Box<dyn PuzzleVerb + 'a>,
    /// The segment with which the next batch goes on.
    segment: Segment,
}

impl Worker for PuzzleWorker<'_, '_> {
    type Batch = Batch;
    type Part = Segment;

    fn work(&mut self, batch: Batch, sender: Sender<'_, Segment>) {
        let (bytes, end, place) = (batch.bytes, batch.end, batch.place());
        let segment = std::mem::take(&mut self.segment);
        let mut output = Output::new(self.style, segment, sender);
        match caught(|| self.answer_all(batch, &mut output)) {
            Ok(ControlFlow::Continue(())) => {}
            Ok(ControlFlow::Break(())) => return,
            // The rest of the batch is not read.
            Err(defect) => self.recover(place, defect, &mut output),
        }
        output.segment.end = end;
        output.segment.bytes = bytes;
        output.segment.is_last = true;
        output.hand_over();
        self.segment = output.segment;
    }
}

impl<'w, 'a> PuzzleWorker<'w, 'a> {
    pub(super) fn new(
        run: &'w PuzzleRun<'a>,
        workload: Workload,
        style: Style,
        interrupt: &'w Interrupt,
    ) -> PuzzleWorker<'w, 'a> {
        let verb = verb(run, workload, interrupt);
        PuzzleWorker { run, workload, style, interrupt, verb, segment: Segment::default() }
    }

    /// Answers the puzzles of `batch`. Breaks if answers are no longer taken, or if Ctrl-C stopped
    /// an answer.
    fn answer_all(&mut self, batch: Batch, output: &mut Output<'_>) -> ControlFlow<()> {
        let mut puzzles = batch.puzzles();
        while let Some(read) = puzzles.next() {
            if !output.is_open() {
                return ControlFlow::Break(());
            }
            if self.take(read, output) {
                output.segment.end = puzzles.position();
            }
            if self.interrupt.is_raised() {
                output.segment.is_cut = true;
                output.hand_over();
                return ControlFlow::Break(());
            }
            // The search has already read the clock.
            output.hand_over_if_due(output.segment.tally.statistics.time);
        }
        ControlFlow::Continue(())
    }

    /// Answers an input, or reports the reason why it is not answered. Returns whether it was done,
    /// as [`PuzzleWorker::answer`] does.
    fn take(
        &mut self,
        read: Result<PlacedPuzzle, UnreadablePuzzle>,
        output: &mut Output<'_>,
    ) -> bool {
        let puzzle = match read {
            Ok(puzzle) => puzzle,
            Err(unreadable) => {
                complain(&unreadable, output);
                return true;
            }
        };
        let mark = output.mark();
        let answered = caught(|| self.answer(&puzzle, output));
        answered.unwrap_or_else(|defect| {
            output.take_back(mark);
            self.recover(puzzle.place, defect, output);
            true
        })
    }

    /// Answers a puzzle. Returns whether that was done. It is not done if Ctrl-C stopped it and the
    /// run can be resumed: the resumed run then answers the puzzle.
    fn answer(&mut self, puzzle: &PlacedPuzzle, output: &mut Output<'_>) -> bool {
        if self.run.time_limit.is_some() {
            self.verb.set_limits(&self.run.limits(self.interrupt));
        }
        let mark = output.begin_answer();
        self.write_heading(&puzzle.place, output);
        let Answered { outcome, statistics } = match self.verb.answer(puzzle, output) {
            Ok(answered) => answered,
            Err(problem) => {
                output.take_back(mark);
                complain(&UnreadablePuzzle { place: puzzle.place.clone(), problem }, output);
                return true;
            }
        };
        let is_stopped = outcome == Outcome::Unfinished && self.interrupt.is_raised();
        if is_stopped && self.run.resume.is_some() {
            output.take_back(mark);
            return false;
        }
        output.segment.tally.note(outcome, statistics);
        true
    }

    /// Reports a defect for the input at `place`. The verb, which may be in a broken state, is
    /// made again.
    fn recover(&mut self, place: Place, defect: Defect, output: &mut Output<'_>) {
        self.verb = verb(self.run, self.workload, self.interrupt);
        complain(&UnreadablePuzzle { place, problem: defect.into() }, output);
    }

    /// Writes a heading with the name of the puzzle, as a comment that can be read back, unless
    /// there is only one puzzle.
    fn write_heading(&self, place: &Place, output: &mut Output<'_>) {
        if output.style.in_lines() {
            return;
        }
        // The answers before this segment are known only to the writer of segments.
        if output.segment.text.is_empty() && output.segment.tally.answered == 0 {
            output.segment.begins_answer = true;
        } else {
            writeln!(output);
        }
        if !output.style.is_quiet && !self.run.inputs.is_only(place) {
            writeln!(output, "# {place}");
        }
    }
}

/// Returns a new verb of `run`, with the limits of a puzzle that begins now.
fn verb<'a>(
    run: &PuzzleRun<'a>,
    workload: Workload,
    interrupt: &Interrupt,
) -> Box<dyn PuzzleVerb + 'a> {
    let mut verb = (run.verb)();
    verb.expect(workload.puzzles_of_thread);
    verb.set_limits(&run.limits(interrupt));
    verb
}

/// Reports an input that cannot be read, and writes its line if each puzzle has one.
fn complain(unreadable: &UnreadablePuzzle, output: &mut Output<'_>) {
    output.complain(unreadable);
    output.segment.tally.outcome.note(Outcome::Unusable);
    if output.style.in_lines() && unreadable.problem.is_of_one_puzzle() {
        writeln!(output, "error");
    }
}

#[cfg(test)]
mod tests;
