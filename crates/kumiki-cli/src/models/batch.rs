//! Many models, answered on several threads and written in order.
//!
//! Invariant: if each model has one line, a model that cannot be read has a line as well.

use super::options::{FilesArgs, SolutionFormat};
use super::reading::{ModelInputError, PlacedModel, read, read_from, sources, text};
use crate::terminal::batch::{
    Batch, BatchInputs, BatchRun, BatchVerb, Form, InputPosition, OnlyInput, Output, Reader,
    StatisticsArgs, Style,
};
use crate::terminal::input::{Place, Source, SourceError};
use crate::terminal::outcome::{Answered, Outcome};
use crate::terminal::session::{Session, figures};
use crate::terminal::verbs::{Verb, VerbArgs};
use clap::Args;
use kumiki_model::Model;
use std::fmt::Display;
use std::io::{self, Cursor};

/// The output of a verb that answers models.
pub(super) type ModelOutput<'s> = Output<'s, ModelLayout>;

/// The outcome of an answer to a model, or the reason why there is none.
pub(super) type ModelResult = Result<Answered, ModelInputError>;

/// The part of the style of results that belongs to models.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ModelLayout {
    /// The line of a model that cannot be answered, if each model has one line.
    error: Option<&'static str>,
    /// True if statistics are among the messages.
    has_statistics: bool,
    /// The number of threads that search for one model, if it is given.
    pub(super) threads: Option<usize>,
    /// True if there is one model.
    pub(super) is_only: bool,
}

/// The form of the results of a verb.
#[derive(Clone, Copy, Default)]
pub(super) struct ResultForm {
    form: Form,
    error: Option<&'static str>,
    has_statistics: bool,
}

impl ResultForm {
    /// Returns the form of lines in `format`, any number for each model.
    pub(super) fn of_lines(format: SolutionFormat) -> ResultForm {
        let has_names = format == SolutionFormat::Table;
        ResultForm { form: Form::Parts { has_names }, ..ResultForm::default() }
    }

    /// Returns the form of one line for each model, which is `error` if there is no answer; or of
    /// several, if the `format` has headings.
    pub(super) fn of_line(format: SolutionFormat, error: &'static str) -> ResultForm {
        match format.has_head() {
            true => ResultForm::of_lines(format),
            false => ResultForm { form: Form::Lines, ..ResultForm::default() }.or(error),
        }
    }

    /// Returns the form with the line `error` for a model that cannot be answered.
    pub(super) fn or(self, error: &'static str) -> ResultForm {
        ResultForm { error: Some(error), ..self }
    }

    /// Returns the form with statistics among the messages, if they are requested.
    pub(super) fn with(self, statistics: &StatisticsArgs) -> ResultForm {
        ResultForm { has_statistics: statistics.stats, ..self }
    }
}

/// A model.
pub(super) struct ModelBatch {
    source: Source,
    /// The position after it.
    end: InputPosition,
    /// The text of a pipe. Other text is read by the thread that answers the model.
    text: Option<Result<Vec<u8>, SourceError>>,
}

impl Batch for ModelBatch {
    type Item = Model;
    type Problem = ModelInputError;
    type Options = FilesArgs;
    type Form = ResultForm;
    type Layout = ModelLayout;

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
        let read = match self.text {
            Some(text) => read_from(&self.source, text.map(Cursor::new)),
            None => read(&self.source),
        };
        OnlyInput::new(read, Some(self.end))
    }

    fn end_answer(input: &PlacedModel, answered: &Answered, output: &mut ModelOutput<'_>) {
        let ModelLayout { error, has_statistics, is_only, .. } = output.style.layout;
        if answered.outcome == Outcome::Unusable {
            write_line(error, output);
        }
        if has_statistics {
            let place: &dyn Display = &input.place;
            output.say(figures(Some(place).filter(|_| !is_only), &answered.statistics));
        }
    }

    fn write_problem(_: &ModelInputError, output: &mut ModelOutput<'_>) {
        write_line(output.style.layout.error, output);
    }
}

/// Writes the line of a model that is not answered, if each model has one.
fn write_line(line: Option<&str>, output: &mut ModelOutput<'_>) {
    if let Some(line) = line {
        writeln!(output, "{line}");
    }
}

/// Returns the reader of the models in `sources`, from a position on.
fn reader(sources: Vec<Source>, InputPosition { source, .. }: InputPosition) -> Reader<ModelBatch> {
    let mut sources = (1..).zip(sources).skip(source);
    Box::new(move |_| {
        let (number, source) = sources.next()?;
        let end = InputPosition { source: number, ..InputPosition::BEGIN };
        // The wait for a pipe is one for input, and counts in no limit of time.
        let text = source.bytes().is_none().then(|| text(&source));
        Some(ModelBatch { source, end, text })
    })
}

impl<V: BatchVerb<ModelBatch> + Args + Clone + Sync> Verb for VerbArgs<V, FilesArgs> {
    fn check(&self) -> Result<(), &'static str> {
        self.own.check(&self.common)
    }

    fn run(&self, session: &mut Session) -> io::Result<()> {
        let files = &self.common;
        let ResultForm { form, error, has_statistics } = self.own.form();
        let (threads, is_only) = (files.threads_for_one(), files.inputs.len() == 1);
        let layout = ModelLayout { error, has_statistics, threads, is_only };
        BatchRun {
            sources: sources(&files.inputs),
            reader: Box::new(reader),
            output: &files.output,
            resume: self.resume(&files.resume),
            threads: files.models_at_once(),
            style: Style::new(form, layout, files.quiet.quiet),
            time_limit: None,
            stats: has_statistics,
            verb: &|| Box::new(self.own.clone()),
        }
        .answer_all(session)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::options::ModelTimeArgs;
    use crate::terminal::defect::Defect;
    use crate::terminal::input::Placed;
    use crate::terminal::interrupt::Interrupt;
    use crate::terminal::output::OutputArgs;
    use crate::terminal::stream::Streams;
    use std::io::Write;
    use std::time::{Duration, Instant};

    /// Writes a number of lines, and panics if there is no variable.
    struct Failing;

    impl BatchVerb<ModelBatch> for Failing {
        fn answer(&mut self, input: &PlacedModel, output: &mut ModelOutput<'_>) -> ModelResult {
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
        let layout = ModelLayout { error: Some("error"), ..ModelLayout::default() };
        for threads in 1..4 {
            let (streams, captured) = Streams::captured();
            let mut session = Session::new("model", false, streams, Interrupt::new());
            let run = BatchRun {
                sources: sources.to_vec(),
                reader: Box::new(reader),
                output: &OutputArgs::default(),
                resume: None,
                threads,
                style: Style::new(Form::Lines, layout, false),
                time_limit: None,
                stats: false,
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

    /// A batch of one input: the moment at which it is read.
    struct MomentOfReading;

    impl Batch for MomentOfReading {
        type Item = Instant;
        type Problem = Defect;
        type Options = ();
        type Form = ();
        type Layout = ModelLayout;

        const PROGRAM: &str = "kumiki";
        const NOUN: &str = "moment";
        const LEAST: u64 = u64::MAX;

        fn place(&self) -> Place {
            Place { source: "now".into(), line: None }
        }

        fn bytes(&self) -> u64 {
            0
        }

        fn end(&self) -> Option<InputPosition> {
            None
        }

        fn inputs(self) -> impl BatchInputs<MomentOfReading> {
            let input = Placed { place: self.place(), value: Instant::now() };
            OnlyInput::new(Ok(input), None)
        }
    }

    /// Checks that the limit of time ends so long after the reading began.
    struct Limited(Duration);

    impl BatchVerb<MomentOfReading> for Limited {
        fn answer(
            &mut self,
            input: &Placed<Instant>,
            output: &mut ModelOutput<'_>,
        ) -> Result<Answered, Defect> {
            let limits = ModelTimeArgs { time_limit: Some(self.0) }.limits(output);
            assert!(limits.until.unwrap() <= input.value + self.0);
            assert!(ModelTimeArgs { time_limit: None }.limits(output).until.is_none());
            Ok(Outcome::Solved.into())
        }
    }

    #[test]
    fn the_reading_of_a_model_counts_in_its_limit_of_time() {
        let (streams, captured) = Streams::captured();
        let mut session = Session::new("moment", false, streams, Interrupt::new());
        let run = BatchRun {
            sources: vec![Source::Stdin],
            reader: Box::new(|_, _| {
                let mut batches = std::iter::once(MomentOfReading);
                Box::new(move |_| batches.next())
            }),
            output: &OutputArgs::default(),
            resume: None,
            threads: 1,
            style: Style::new(Form::Lines, ModelLayout::default(), false),
            time_limit: None,
            stats: false,
            verb: &|| Box::new(Limited(Duration::from_secs(3600))),
        };
        run.answer_all(&mut session).unwrap();
        assert_eq!((session.tally.outcome, session.tally.answered), (Outcome::Solved, 1));
        assert_eq!(captured().1, "");
    }
}
