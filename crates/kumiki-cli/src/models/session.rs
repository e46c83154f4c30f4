//! One run of `kumiki`: the loop over models, and the output around the answers.
//!
//! Invariant: if each model has one line, a model that cannot be read has a line as well.

use super::arguments::{Arguments, Format, Verb};
use super::reading::inputs::{Input, Inputs, Unreadable};
use super::verbs::answers::{self, Answer};
use super::verbs::conflicts;
use super::verbs::explanation;
use crate::terminal::defect::caught;
use crate::terminal::interrupt::Interrupt;
use crate::terminal::run::Run;
use crate::terminal::stream::{Flushing, Streams};
use kumiki::{Limits, Settings};
use std::fmt::Display;
use std::io::{self, Write};
use std::time::Duration;

/// The greatest time for which results are buffered.
const PATIENCE: Duration = Duration::from_millis(100);

/// The state of a run.
pub(super) struct Session {
    pub(super) arguments: Arguments,
    pub(super) run: Run,
    /// The number of models that have had their place among the results.
    seen: u64,
}

impl Session {
    pub(super) fn new(arguments: Arguments, streams: Streams, interrupt: Interrupt) -> Session {
        Session { run: Run::new("model", arguments.quiet, streams, interrupt), arguments, seen: 0 }
    }

    /// Answers each model as it is read.
    pub(super) fn answer_all(&mut self) -> io::Result<()> {
        let mut inputs = Inputs::new(&self.arguments.inputs);
        let _flushing = Flushing::every(PATIENCE, self.run.streams.results.clone());
        while let Some(input) = self.run.next(&mut inputs) {
            self.write_heading(&input)?;
            match input {
                Ok(input) => match caught(|| self.answer(&input)) {
                    Ok(answered) => answered?,
                    Err(defect) => self.complain(format_args!("{}: {defect}", input.place))?,
                },
                Err(unreadable) => self.complain(&unreadable)?,
            }
            if !self.run.goes_on()? {
                break;
            }
        }
        self.run.end();
        if self.arguments.stats {
            self.run.tell_totals();
        }
        Ok(())
    }

    fn answer(&mut self, input: &Input) -> io::Result<()> {
        let problem = match input.model.problem() {
            Ok(problem) => problem,
            Err(fault) => {
                let place = input.place.clone();
                return self.complain(&Unreadable { place, problem: fault.into() });
            }
        };
        let Answer { outcome, statistics } = match self.arguments.verb {
            Verb::Count => answers::count(self, &problem)?,
            Verb::Solutions => answers::solutions(self, input, &problem)?,
            Verb::First => answers::first(self, input, &problem)?,
            Verb::Check => answers::check(self, input, &problem)?,
            Verb::Conflict { corrections, all } => {
                conflicts::conflict(self, input, &problem, (corrections, all))?
            }
            Verb::Explain => explanation::explain(self, input, &problem)?,
            Verb::Lowering => answers::lowering(self, &problem)?,
        };
        if self.arguments.stats {
            let place: &dyn Display = &input.place;
            let name = Some(place).filter(|_| self.arguments.inputs.len() > 1);
            self.run.tell_figures(name, statistics);
        }
        self.run.note(outcome, statistics);
        Ok(())
    }

    fn complain(&mut self, complaint: impl Display) -> io::Result<()> {
        self.run.complain(complaint);
        match (self.arguments.verb, self.arguments.format) {
            (Verb::Count | Verb::Check, _) => writeln!(self.run.streams.results, "error"),
            (Verb::First | Verb::Conflict { all: false, .. }, Format::Jsonl | Format::Json) => {
                writeln!(self.run.streams.results, "\"error\"")
            }
            _ => Ok(()),
        }
    }

    /// Returns the settings of a search for up to `solutions` solutions.
    pub(super) fn settings(&self, solutions: u64) -> Settings {
        let mut limits = Limits::none().stop(self.run.interrupt.stop_flag());
        limits.time = self.arguments.time_limit;
        limits.solutions = Some(solutions).filter(|&solutions| solutions < u64::MAX);
        self.arguments.settings.clone().limits(limits)
    }

    /// Returns the number of solutions to write or count, and the number to search for. A second
    /// solution shows that the first is not unique.
    pub(super) fn wanted(&self) -> (u64, u64) {
        let shown = self.arguments.limit.unwrap_or(u64::MAX);
        (shown, if self.arguments.unique { shown.max(2) } else { shown })
    }

    /// Returns whether the results are a table for people.
    pub(super) fn is_table(&self) -> bool {
        self.arguments.format == Format::Table
    }

    /// Writes a heading between the answers of several models, if each may take several lines.
    fn write_heading(&mut self, input: &Result<Input, Unreadable>) -> io::Result<()> {
        let has_lines = match self.arguments.verb {
            Verb::Count => false,
            Verb::First | Verb::Check | Verb::Conflict { all: false, .. } => self.is_table(),
            Verb::Solutions | Verb::Conflict { .. } | Verb::Explain | Verb::Lowering => true,
        };
        if !has_lines {
            return Ok(());
        }
        if self.seen > 0 {
            writeln!(self.run.streams.results)?;
        }
        self.seen += 1;
        let is_for_people = match self.arguments.verb {
            Verb::Explain => !self.arguments.json,
            Verb::Lowering => true,
            _ => self.is_table(),
        };
        if is_for_people && self.arguments.inputs.len() > 1 && !self.arguments.quiet {
            let place = match input {
                Ok(input) => &input.place,
                Err(unreadable) => &unreadable.place,
            };
            writeln!(self.run.streams.results, "# {}", place.source)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::models::{Arguments, run};
    use crate::terminal::interrupt::Interrupt;
    use crate::terminal::program::Arguments as _;
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
        let outcome = run(Arguments::parse(words).unwrap(), streams, Interrupt::new()).unwrap();
        let (results, messages) = captured();
        assert_eq!((outcome.code(), results.as_str()), (2, "error\n2\n"));
        let error = format!("error: {file}: a defect of this program, not of the input: no number");
        assert!(messages.starts_with(&error) && messages.lines().count() == 1, "{messages}");
    }
}
