//! Many models, answered on several threads and written in order.
//!
//! Invariant: if each model has one line, a model that cannot be read has a line as well.

use super::options::FilesArgs;
use super::reading::{ModelInputError, PlacedModel, UnreadableModel, read, sources};
use super::verbs::{Asked, ModelVerb};
use crate::terminal::batch::{
    Batch, BatchInputs, BatchRun, BatchVerb, Form, InputPosition, OnlyInput, Output, Reader, Style,
};
use crate::terminal::input::{Place, Source};
use crate::terminal::outcome::{Answered, Outcome};
use crate::terminal::session::{Session, figures};
use kumiki_model::{Model, ModelError};
use std::fmt::{Debug, Display};
use std::io;

/// The output of a verb that answers models. Its layout is the line of a model that is not
/// answered, if each model has one line.
pub(super) type ModelOutput<'s> = Output<'s, Option<&'static str>>;

/// A model.
pub(super) struct ModelBatch {
    source: Source,
    /// The position after it.
    end: InputPosition,
    /// The model, unless it is read by the thread that answers it.
    read: Option<Result<PlacedModel, UnreadableModel>>,
}

impl Batch for ModelBatch {
    type Item = Model;
    type Problem = ModelInputError;
    type Layout = Option<&'static str>;

    const PROGRAM: &str = "kumiki";
    const NOUN: &str = "model";
    const LEAST: u64 = u64::MAX;
    const IS_LIVE: bool = true;

    fn place(&self) -> Place {
        Place { source: self.source.name().into(), line: None }
    }

    fn bytes(&self) -> u64 {
        self.source.bytes().unwrap_or(0)
    }

    fn end(&self) -> Option<InputPosition> {
        Some(self.end)
    }

    fn inputs(self) -> impl BatchInputs<ModelBatch> {
        let read = self.read.unwrap_or_else(|| read(&self.source));
        OnlyInput::new(read, Some(self.end))
    }

    fn write_problem(_: &ModelInputError, output: &mut ModelOutput<'_>) {
        write_error(output);
    }
}

/// Writes the line of a model that is not answered, if each model has one.
fn write_error(output: &mut ModelOutput<'_>) {
    if let Some(line) = output.style.layout {
        writeln!(output, "{line}");
    }
}

/// Returns the reader of the models in `sources`, from a position on.
fn reader(sources: Vec<Source>, InputPosition { source, .. }: InputPosition) -> Reader<ModelBatch> {
    let mut sources = (1..).zip(sources).skip(source);
    Box::new(move |_| {
        let (number, source) = sources.next()?;
        let end = InputPosition { source: number, ..InputPosition::BEGIN };
        // The wait for a pipe is one for input.
        let read = source.bytes().is_none().then(|| read(&source));
        Some(ModelBatch { source, end, read })
    })
}

/// A verb with the inputs that it reads.
struct ModelAnswering<'a> {
    verb: &'a dyn ModelVerb,
    files: &'a FilesArgs,
}

impl BatchVerb<ModelBatch> for ModelAnswering<'_> {
    fn answer(
        &mut self,
        input: &PlacedModel,
        output: &mut ModelOutput<'_>,
    ) -> Result<Answered, ModelInputError> {
        let problem = input.value.problem().map_err(ModelError::from)?;
        let asked = Asked { output, input, problem: &problem, files: self.files };
        let answered = self.verb.answer(asked)?;
        if answered.outcome == Outcome::Unusable {
            write_error(output);
        }
        if self.verb.has_statistics() {
            let place: &dyn Display = &input.place;
            let name = Some(place).filter(|_| self.files.inputs.len() > 1);
            output.say(figures(name, &answered.statistics));
        }
        Ok(answered)
    }
}

/// Answers each model of the inputs in `files`.
///
/// # Errors
/// If results cannot be written.
pub(super) fn answer_all(
    verb: &(impl ModelVerb + Debug),
    files: &FilesArgs,
    session: &mut Session,
) -> io::Result<()> {
    let form = verb.form();
    let has_names = form.is_for_people && files.inputs.len() > 1 && !files.quiet;
    let parts = if form.has_lines { Form::Parts } else { Form::Lines };
    BatchRun {
        sources: sources(&files.inputs),
        reader: Box::new(reader),
        output: &files.output,
        resume: files.resume.resume.as_deref(),
        threads: files.models_at_once(),
        style: Style { has_names, is_plain: true, ..Style::new(parts, form.error, files.quiet) },
        time_limit: None,
        stats: verb.has_statistics(),
        options: format!("{verb:?}"),
        verb: &|| Box::new(ModelAnswering { verb, files }),
    }
    .answer_all(session)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::interrupt::Interrupt;
    use crate::terminal::output::OutputArgs;
    use crate::terminal::stream::Streams;
    use std::io::Write;

    /// Writes a number of lines, and panics if there is no variable.
    struct Failing;

    impl BatchVerb<ModelBatch> for Failing {
        fn answer(
            &mut self,
            input: &PlacedModel,
            output: &mut ModelOutput<'_>,
        ) -> Result<Answered, ModelInputError> {
            writeln!(output.live(), "begun")?;
            assert!(!input.value.variables.is_empty(), "no variable");
            writeln!(output.live(), "answered")?;
            Ok(Outcome::Solved.into())
        }
    }

    #[test]
    fn a_panic_in_one_model_is_an_error_of_that_model_and_the_next_is_answered() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name);
        let one = r#"{"variables": [{"name": "x", "domain": [1]}], "constraints": []}"#;
        std::fs::write(file("one"), one).unwrap();
        std::fs::write(file("empty"), r#"{"variables": [], "constraints": []}"#).unwrap();
        let sources = ["one", "empty", "one", "empty", "one"].map(|name| Source::File(file(name)));
        for threads in 1..4 {
            let (streams, captured) = Streams::captured();
            let mut session = Session::new("model", false, streams, Interrupt::new());
            let run = BatchRun {
                sources: sources.to_vec(),
                reader: Box::new(reader),
                output: &OutputArgs::default(),
                resume: None,
                threads,
                style: Style::new(Form::Lines, Some("error"), false),
                time_limit: None,
                stats: false,
                options: String::new(),
                verb: &|| Box::new(Failing),
            };
            run.answer_all(&mut session).unwrap();
            assert_eq!((session.tally.outcome, session.tally.answered), (Outcome::Unusable, 3));
            let (results, messages) = captured();
            let failed = "begun\nerror\n";
            let answered = "begun\nanswered\n";
            assert_eq!(results, [answered, failed, answered, failed, answered].concat());
            let error = "empty: a defect of this program, not of the input: no variable (";
            assert_eq!(messages.matches(error).count(), 2, "{messages}");
        }
    }
}
