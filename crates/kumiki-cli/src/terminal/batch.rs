//! Many inputs, answered on several threads and written in order.
//!
//! Invariant: the results do not depend on the number of threads. The runner knows no verb and no
//! type of inputs: it reads [`Batch`]es, and calls a [`BatchVerb`].

mod journal;
mod live;
mod options;
mod output;
mod position;
mod resumable;
mod run;
mod worker;
mod workload;

pub(crate) use options::{QuietArgs, ResumeArgs, RunArgs, StatisticsArgs, TimeLimitArgs};
pub(crate) use output::{Form, Output, Style};
pub(crate) use position::{InputPosition, Mark};
pub(crate) use run::{BatchRun, Reader};
pub(crate) use workload::{Workload, show_progress};

#[cfg(test)]
pub(crate) use {output::Segment, worker::BatchWorker};

use crate::terminal::defect::Defect;
use crate::terminal::input::{Place, Placed, Unreadable};
use crate::terminal::outcome::Answered;
use kumiki::Limits;
use std::fmt::Display;

/// An input, or the reason why it cannot be read.
pub(crate) type Read<B> = Result<Placed<<B as Batch>::Item>, Unreadable<<B as Batch>::Problem>>;

/// The inputs of a batch, one after the other.
pub(crate) trait BatchInputs<B: Batch>: Iterator<Item = Read<B>> {
    /// Returns the position after the last input that was returned, if the inputs can be read on
    /// from there.
    fn position(&self) -> Option<InputPosition>;
}

/// The input of a batch that has one.
pub(crate) struct OnlyInput<B: Batch> {
    read: Option<Read<B>>,
    end: Option<InputPosition>,
}

impl<B: Batch> OnlyInput<B> {
    /// Returns an input with the position after it.
    pub(crate) fn new(read: Read<B>, end: Option<InputPosition>) -> OnlyInput<B> {
        OnlyInput { read: Some(read), end }
    }
}

impl<B: Batch> Iterator for OnlyInput<B> {
    type Item = Read<B>;

    fn next(&mut self) -> Option<Read<B>> {
        self.read.take()
    }
}

impl<B: Batch> BatchInputs<B> for OnlyInput<B> {
    fn position(&self) -> Option<InputPosition> {
        self.end
    }
}

/// Adjacent inputs that one thread answers. They need not be read yet.
pub(crate) trait Batch: Send + Sized + 'static {
    /// An input.
    type Item;
    /// The reason why an input is not answered.
    type Problem: Display + From<Defect>;
    /// The options that verbs share.
    type Options;
    /// The form of results, as far as a verb determines it.
    type Form: Default;
    /// The part of the style of results that other programs do not have.
    type Layout: Copy + Send + Sync;

    /// The name of the program, in journals.
    const PROGRAM: &str;
    /// The name of an input, in the singular.
    const NOUN: &str;
    /// The least number of bytes that an input usually has, in a source with several.
    const LEAST: u64;
    /// True if answers may be written while they go on. They then have threads of their own.
    const IS_LIVE: bool = false;

    /// Returns the place of the source of the batch.
    fn place(&self) -> Place;

    /// Returns the number of bytes of the batch.
    fn bytes(&self) -> u64;

    /// Returns the beginning of the next batch; `None` within an input.
    fn end(&self) -> Option<InputPosition>;

    /// Returns the inputs, one after the other.
    fn inputs(self) -> impl BatchInputs<Self>;

    /// Returns the heading of the answer to `input`.
    fn heading(input: &Placed<Self::Item>) -> String {
        input.place.to_string()
    }

    /// Writes what follows on the answer to `input`.
    fn end_answer(
        input: &Placed<Self::Item>,
        answered: &Answered,
        output: &mut Output<'_, Self::Layout>,
    ) {
        let _ = (input, answered, output);
    }

    /// Writes the results of an input that is not answered.
    fn write_problem(problem: &Self::Problem, output: &mut Output<'_, Self::Layout>) {
        let _ = (problem, output);
    }
}

/// A verb that answers one input after the other, on one thread.
pub(crate) trait BatchVerb<B: Batch> {
    /// Checks that the options of the verb go together with those that it shares.
    ///
    /// # Errors
    /// The reason why they do not.
    fn check(&self, options: &B::Options) -> Result<(), &'static str> {
        let _ = options;
        Ok(())
    }

    /// Returns the text of a file that the verb has read beside the inputs, if there is one.
    fn beside(&self) -> Option<String> {
        None
    }

    /// Returns the form of the results.
    fn form(&self) -> B::Form {
        B::Form::default()
    }

    /// Prepares for an answer to so many inputs.
    fn expect(&mut self, inputs: usize) {
        let _ = inputs;
    }

    /// Sets the limits of the next answers.
    fn set_limits(&mut self, limits: &Limits) {
        let _ = limits;
    }

    /// Writes the answer to `input`.
    ///
    /// # Errors
    /// If the verb has no answer to such an input. Nothing that was written then counts.
    fn answer(
        &mut self,
        input: &Placed<B::Item>,
        output: &mut Output<'_, B::Layout>,
    ) -> Result<Answered, B::Problem>;
}
