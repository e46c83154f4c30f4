//! A run of a verb over models: the loop over the inputs, and the output around the answers.
//!
//! Invariant: if each model has one line, a model that cannot be read has a line as well.

use super::options::FilesArgs;
use super::reading::{ModelInputs, PlacedModel, UnreadableModel};
use super::verbs::{Asked, ModelVerb, ResultForm};
use crate::terminal::defect::caught;
use crate::terminal::outcome::{Answered, Outcome};
use crate::terminal::session::Session;
use crate::terminal::stream::Flushing;
use kumiki_model::ModelError;
use std::fmt::Display;
use std::io::{self, Write};
use std::time::Duration;

/// The longest time for which results are buffered.
const PATIENCE: Duration = Duration::from_millis(100);

/// A run of a verb.
pub(super) struct ModelRun<'a> {
    verb: &'a dyn ModelVerb,
    files: &'a FilesArgs,
    form: ResultForm,
    session: &'a mut Session,
    /// The number of models that have had their place among the results.
    seen: u64,
}

impl<'a> ModelRun<'a> {
    pub(super) fn new(
        verb: &'a dyn ModelVerb,
        files: &'a FilesArgs,
        session: &'a mut Session,
    ) -> ModelRun<'a> {
        ModelRun { verb, files, form: verb.form(), session, seen: 0 }
    }

    /// Answers each model as it is read.
    ///
    /// # Errors
    /// If results cannot be written.
    pub(super) fn answer_all(&mut self) -> io::Result<()> {
        let mut inputs = ModelInputs::new(&self.files.inputs);
        let _flushing = Flushing::every(PATIENCE, self.session.streams.results.clone());
        while let Some(input) = self.session.next(&mut inputs) {
            self.write_heading(&input)?;
            match input {
                Ok(input) => match caught(|| self.answer(&input)) {
                    Ok(answered) => answered?,
                    Err(defect) => self.complain(format_args!("{}: {defect}", input.place))?,
                },
                Err(unreadable) => self.complain(&unreadable)?,
            }
            if !self.session.goes_on()? {
                break;
            }
        }
        self.session.end();
        if self.verb.has_statistics() {
            self.session.tell_totals();
        }
        Ok(())
    }

    fn answer(&mut self, input: &PlacedModel) -> io::Result<()> {
        let problem = match input.value.problem() {
            Ok(problem) => problem,
            Err(fault) => {
                let place = input.place.clone();
                return self
                    .complain(&UnreadableModel { place, problem: ModelError::from(fault).into() });
            }
        };
        let asked = Asked { session: self.session, input, problem: &problem, files: self.files };
        let Answered { outcome, statistics } = self.verb.answer(asked)?;
        if outcome == Outcome::Unusable {
            self.write_error()?;
        }
        if self.verb.has_statistics() {
            let place: &dyn Display = &input.place;
            let name = Some(place).filter(|_| self.files.inputs.len() > 1);
            self.session.tell_figures(name, &statistics);
        }
        self.session.note(outcome, statistics);
        Ok(())
    }

    fn complain(&mut self, complaint: impl Display) -> io::Result<()> {
        self.session.complain(complaint);
        self.write_error()
    }

    /// Writes the line of a model that is not answered, if each model has one.
    fn write_error(&mut self) -> io::Result<()> {
        match self.form.error {
            Some(line) => writeln!(self.session.streams.results, "{line}"),
            None => Ok(()),
        }
    }

    /// Separates the results of a model from those before, if each may have several lines, and
    /// writes the name of the model for people.
    fn write_heading(&mut self, input: &Result<PlacedModel, UnreadableModel>) -> io::Result<()> {
        if !self.form.has_lines {
            return Ok(());
        }
        if self.seen > 0 {
            writeln!(self.session.streams.results)?;
        }
        self.seen += 1;
        if self.form.is_for_people && self.files.inputs.len() > 1 && !self.files.quiet {
            let place = match input {
                Ok(input) => &input.place,
                Err(unreadable) => &unreadable.place,
            };
            writeln!(self.session.streams.results, "# {}", place.source)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::models::{KumikiCommand, run};
    use crate::terminal::interrupt::Interrupt;
    use crate::terminal::program::CommandLine as _;
    use crate::terminal::stream::{Stream, Streams};
    use std::io::{self, Write};

    const MODEL: &str = r#"{"variables": [{"name": "x", "domain": [1, 2]}], "constraints": []}"#;

    /// Writes on, but panics at the first number.
    struct Failing {
        results: Stream,
        has_failed: bool,
    }

    impl Write for Failing {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let is_number = bytes.starts_with(b"2");
            if is_number && !std::mem::replace(&mut self.has_failed, true) {
                panic!("no number");
            }
            self.results.write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            self.results.flush()
        }
    }

    #[test]
    fn a_panic_in_one_model_is_an_error_of_that_model_and_the_next_is_answered() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("model.json").display().to_string();
        std::fs::write(&file, MODEL).unwrap();
        let (streams, captured) = Streams::captured();
        let failing = Failing { results: streams.results.clone(), has_failed: false };
        let streams = Streams { results: Stream::new(failing), ..streams };
        let words = ["kumiki", "count", &file, &file].map(Into::into);
        let outcome =
            run(KumikiCommand::parse_words(words).unwrap(), streams, Interrupt::new()).unwrap();
        let (results, messages) = captured();
        assert_eq!((outcome.code(), results.as_str()), (2, "error\n2\n"));
        let error = format!("error: {file}: a defect of this program, not of the input: no number");
        assert!(messages.starts_with(&error) && messages.lines().count() == 1, "{messages}");
    }
}
