//! Many pencil puzzles, answered on several threads and written in order.
//!
//! Invariant: with one line for each puzzle, a puzzle that cannot be read has its line as well.

use super::options::AnsweringArgs;
use super::reading::{NamedPuzzle, PencilBatch, PencilError, PencilInputs, PlacedPencil, sources};
use crate::terminal::batch::{
    Batch, BatchInputs, BatchRun, BatchVerb, Form, InputPosition, OnlyInput, Output, Reader, Style,
};
use crate::terminal::input::Place;
use crate::terminal::outcome::{Answered, Outcome};
use crate::terminal::session::Session;
use crate::terminal::verbs::{Verb, VerbArgs};
use clap::Args;
use serde_json::json;
use std::io;

/// The output of a verb that answers pencil puzzles.
pub(super) type PencilOutput<'s> = Output<'s, ()>;

/// The outcome of an answer to a puzzle, or the reason why there is none.
pub(super) type PencilResult = Result<Answered, PencilError>;

/// An answer to a puzzle.
#[derive(Debug)]
pub(super) struct PencilAnswer {
    /// The results.
    results: String,
    /// A remark for the standard error stream; without results, the error.
    remark: Option<String>,
    outcome: Outcome,
}

impl Batch for PencilBatch {
    type Item = NamedPuzzle;
    type Problem = PencilError;
    type Options = AnsweringArgs;
    type Form = Form;
    type Layout = ();

    const PROGRAM: &str = "kumiki puzzle";
    const NOUN: &str = "puzzle";
    const LEAST: u64 = 8;

    fn place(&self) -> Place {
        match &self.read {
            Ok(read) => read.place.clone(),
            Err(unreadable) => unreadable.place.clone(),
        }
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }

    fn end(&self) -> Option<InputPosition> {
        self.end
    }

    fn inputs(self) -> impl BatchInputs<PencilBatch> {
        OnlyInput::new(self.read, self.end)
    }

    fn heading(input: &PlacedPencil) -> String {
        match &input.value.name {
            Some(name) => format!("{}: {name}", input.place),
            None => input.place.to_string(),
        }
    }

    fn write_problem(problem: &PencilError, output: &mut PencilOutput<'_>) {
        if output.style.in_lines() {
            writeln!(output, "{}", json!({ "error": problem.to_string() }));
        }
    }
}

impl PencilAnswer {
    /// Returns an answer with these results.
    pub(super) fn new(results: String, outcome: Outcome) -> PencilAnswer {
        PencilAnswer { results, remark: None, outcome }
    }

    /// Returns an answer without results, with the reason.
    pub(super) fn without(remark: String, outcome: Outcome) -> PencilAnswer {
        PencilAnswer::new(String::new(), outcome).with_remark(Some(remark))
    }

    /// Returns the answer with a remark, if there is one.
    pub(super) fn with_remark(self, remark: Option<String>) -> PencilAnswer {
        PencilAnswer { remark, ..self }
    }

    /// Writes the answer to `input`.
    pub(super) fn write(self, input: &PlacedPencil, output: &mut PencilOutput<'_>) -> Answered {
        output.push(&self.results);
        if let Some(remark) = self.remark {
            let begin = match output.style.has_names {
                true => format!("{}: ", PencilBatch::heading(input)),
                false => String::new(),
            };
            // Without results, the remark is the error that explains this.
            match self.results.is_empty() {
                true => output.say(format_args!("error: {begin}{remark}")),
                false => output.remark(format_args!("{begin}{remark}")),
            }
        }
        self.outcome.into()
    }
}

impl<V: BatchVerb<PencilBatch> + Args + Clone + Sync> Verb for VerbArgs<V, AnsweringArgs> {
    fn check(&self) -> Result<(), &'static str> {
        self.own.check(&self.common)
    }

    fn run(&self, session: &mut Session) -> io::Result<()> {
        let VerbArgs { own, common: args, .. } = self;
        let reader = |sources, begin| -> Reader<PencilBatch> {
            let mut inputs = PencilInputs::new(sources, begin);
            Box::new(move |_| inputs.next())
        };
        // The file may have another text when the run is resumed.
        let beside = own.beside().map_or_else(String::new, |text| format!(", {text}"));
        let resume = self.resume(&args.run.resume);
        BatchRun {
            sources: sources(&args.puzzles.inputs),
            reader: Box::new(reader),
            output: &args.run.output,
            resume: resume.map(|(path, command)| (path, command + &beside)),
            threads: args.run.threads.count(),
            style: Style::new(own.form(), (), args.puzzles.quiet.quiet),
            time_limit: args.run.time.time_limit,
            stats: false,
            verb: &|| Box::new(own.clone()),
        }
        .answer_all(session)
    }
}
