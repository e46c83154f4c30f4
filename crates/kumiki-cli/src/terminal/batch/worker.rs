//! The worker of a thread: answers inputs, one after the other.
//!
//! Invariant: an answer does not depend on earlier inputs. A verb that panicked is made again.

use super::output::{Form, Output, Segment, Style};
use super::position::InputPosition;
use super::workload::Workload;
use super::{Batch, BatchInputs, BatchRun, BatchVerb, Read};
use crate::terminal::defect::{Defect, caught};
use crate::terminal::input::{Place, Placed, Unreadable};
use crate::terminal::interrupt::Interrupt;
use crate::terminal::ordered::{Sender, Worker};
use crate::terminal::outcome::{Answered, Outcome};
use std::ops::ControlFlow;

/// A worker that answers inputs.
pub(crate) struct BatchWorker<'w, 'a, B: Batch> {
    run: &'w BatchRun<'a, B>,
    workload: Workload,
    style: Style<B::Layout>,
    interrupt: &'w Interrupt,
    verb: Box<dyn BatchVerb<B> + 'a>,
    /// The segment with which the next batch goes on.
    segment: Segment,
}

impl<B: Batch> Worker for BatchWorker<'_, '_, B> {
    type Batch = B;
    type Part = Segment;

    fn work(&mut self, batch: B, sender: Sender<'_, Segment>) {
        let (bytes, end, place) = (batch.bytes(), batch.end(), batch.place());
        let segment = std::mem::take(&mut self.segment);
        let limits = self.run.limits(self.interrupt);
        let mut output = Output::new(self.style, limits, segment, sender);
        match caught(|| self.answer_batch(batch, &mut output)) {
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

impl<'w, 'a, B: Batch> BatchWorker<'w, 'a, B> {
    pub(crate) fn new(
        run: &'w BatchRun<'a, B>,
        workload: Workload,
        style: Style<B::Layout>,
        interrupt: &'w Interrupt,
    ) -> BatchWorker<'w, 'a, B> {
        let verb = verb(run, workload, interrupt);
        BatchWorker { run, workload, style, interrupt, verb, segment: Segment::default() }
    }

    /// Answers the inputs of `batch`. Breaks if answers are no longer taken, or if Ctrl-C stopped
    /// an answer.
    fn answer_batch(&mut self, batch: B, output: &mut Output<'_, B::Layout>) -> ControlFlow<()> {
        let mut inputs = batch.inputs();
        while let Some(read) = inputs.next() {
            if !output.is_open() {
                return ControlFlow::Break(());
            }
            if let Form::Parts { .. } = output.style.form {
                begin_part::<B>(&read, inputs.position(), output);
            }
            if self.take(read, output) {
                output.segment.end = inputs.position();
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
    /// as [`BatchWorker::answer`] does.
    fn take(&mut self, read: Read<B>, output: &mut Output<'_, B::Layout>) -> bool {
        let input = match read {
            Ok(input) => input,
            Err(unreadable) => {
                complain::<B>(&unreadable, output);
                return true;
            }
        };
        let mark = output.mark();
        let answered = caught(|| self.answer(&input, output));
        output.end_live();
        answered.unwrap_or_else(|defect| {
            output.take_back(mark);
            self.recover(input.place, defect, output);
            true
        })
    }

    /// Answers an input. Returns whether that was done. It is not done if Ctrl-C stopped it and the
    /// run can be resumed: the resumed run then answers the input.
    fn answer(&mut self, input: &Placed<B::Item>, output: &mut Output<'_, B::Layout>) -> bool {
        if self.run.time_limit.is_some() {
            output.limits = self.run.limits(self.interrupt);
            self.verb.set_limits(&output.limits);
        }
        let mark = output.begin_answer();
        self.write_heading(input, output);
        let answered = match self.verb.answer(input, output) {
            Ok(answered) => answered,
            Err(problem) => {
                output.take_back(mark);
                complain::<B>(&Unreadable { place: input.place.clone(), problem }, output);
                return true;
            }
        };
        B::end_answer(input, &answered, output);
        let Answered { outcome, statistics } = answered;
        let is_stopped = outcome == Outcome::Unfinished && self.interrupt.is_raised();
        if is_stopped && self.run.resume.is_some() {
            output.take_back(mark);
            return false;
        }
        output.segment.tally.note(outcome, statistics);
        if output.style.form == Form::Single {
            output.segment.single = Some(input.place.clone());
        }
        true
    }

    /// Reports a defect for the input at `place`. The verb, which may be in a broken state, is
    /// made again.
    fn recover(&mut self, place: Place, defect: Defect, output: &mut Output<'_, B::Layout>) {
        self.verb = verb(self.run, self.workload, self.interrupt);
        complain::<B>(&Unreadable { place, problem: defect.into() }, output);
    }

    /// Writes a heading with the name of the input, as a comment that can be read back, unless
    /// there is only one.
    fn write_heading(&self, input: &Placed<B::Item>, output: &mut Output<'_, B::Layout>) {
        if output.style.form != Form::Text {
            return;
        }
        // The answers before this segment are known only to the writer of segments.
        if output.segment.text.is_empty() && output.segment.tally.answered == 0 {
            output.segment.begins_answer = true;
        } else {
            writeln!(output);
        }
        if output.style.has_names {
            writeln!(output, "# {}", B::heading(input));
        }
    }
}

/// Returns a new verb of `run`, with the limits of an input that begins now.
fn verb<'a, B: Batch>(
    run: &BatchRun<'a, B>,
    workload: Workload,
    interrupt: &Interrupt,
) -> Box<dyn BatchVerb<B> + 'a> {
    let mut verb = (run.verb)();
    verb.expect(workload.inputs_of_thread);
    verb.set_limits(&run.limits(interrupt));
    verb
}

/// Begins the part of a source among the results. `position` is the one after it.
fn begin_part<B: Batch>(
    read: &Read<B>,
    position: Option<InputPosition>,
    output: &mut Output<'_, B::Layout>,
) {
    let place = match read {
        Ok(input) => &input.place,
        Err(unreadable) => &unreadable.place,
    };
    if position.is_some_and(|position| position.source > 1) {
        writeln!(output);
    }
    if output.style.has_names {
        writeln!(output, "# {}", place.source);
    }
}

/// Reports an input that is not answered, and writes its results, if it has any.
fn complain<B: Batch>(unreadable: &Unreadable<B::Problem>, output: &mut Output<'_, B::Layout>) {
    output.complain(unreadable);
    output.segment.tally.outcome.note(Outcome::Unusable);
    B::write_problem(&unreadable.problem, output);
}
