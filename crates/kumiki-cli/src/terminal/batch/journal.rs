//! The journal of a run that can be resumed.
//!
//! Invariant: the file is replaced as a whole, after the results that it records have reached the
//! disk. Whenever the program or the machine stops, the journal is complete, and the output is at
//! least as long as the journal says. The rest of the output is written again.

use super::position::{InputPosition, Mark};
use crate::terminal::input::{Source, SourceError};
use crate::terminal::outcome::Outcome;
use crate::terminal::output::{FileError, bytes_in};
use crate::terminal::session::Tally;
use kumiki::{SolutionCount, Statistics};
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;

/// The number of bytes of each input that are compared to recognise it.
const LOOKED_AT: u64 = 64 * 1024;

/// The reason why a run cannot be resumed.
#[derive(Debug, Error)]
pub(crate) enum JournalError {
    /// An input cannot be read from the middle.
    #[error(
        "--resume needs {0}s in named files: {1} cannot be read a second time; write it to a file first"
    )]
    NotAFile(&'static str, String),
    /// An input cannot be read.
    #[error("{name}: {error}")]
    Source {
        /// The name of the input.
        name: String,
        /// The error.
        error: SourceError,
    },
    /// The journal or the output cannot be used.
    #[error(transparent)]
    File(#[from] FileError),
    /// The output is not empty, and no journal records it.
    #[error(
        "{output} is there already, with {found} bytes in it, and {journal} is not: no run is gone on with; give \
         the journal of that run, or --force to write over its results"
    )]
    OutputWithoutJournal {
        /// The name of the output.
        output: String,
        /// The name of the journal.
        journal: String,
        /// The number of bytes of the output.
        found: u64,
    },
    /// The journal cannot be written.
    #[error("{0}")]
    Journal(io::Error),
    /// The file is no journal.
    #[error("{0} is no journal of {1}")]
    NotAJournal(String, &'static str),
    /// The journal is of another run.
    #[error(
        "{journal} is of a run with {what}; give the same command again, or remove it to begin anew"
    )]
    OtherRun {
        /// The name of the journal.
        journal: String,
        /// The difference.
        what: String,
    },
    /// The output is too short.
    #[error("{output} has {found} bytes, fewer than the {written} that {journal} speaks of")]
    OutputTooShort {
        /// The name of the output.
        output: String,
        /// The name of the journal.
        journal: String,
        /// The number of bytes of the output.
        found: u64,
        /// The least number of bytes that it should have.
        written: u64,
    },
}

/// The progress of a run.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Record {
    /// The position from which the inputs are read on.
    pub(crate) position: InputPosition,
    /// The number of bytes of the results before that position.
    pub(crate) written: u64,
    /// The totals of the answers before that position.
    pub(crate) tally: Tally,
    /// True if the run is finished.
    pub(crate) is_finished: bool,
}

impl Record {
    /// Returns the record of a run that begins.
    pub(crate) fn begin() -> Record {
        let tally = Tally::default();
        Record { position: InputPosition::BEGIN, written: 0, tally, is_finished: false }
    }
}

/// A journal.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    /// The program of the run.
    program: &'static str,
    /// The options and inputs of the run.
    run: Value,
    /// True if there is no such file yet.
    is_new: bool,
}

impl Journal {
    /// Returns the journal at `path` of the run of `program` with `options` on `sources`, each with
    /// inputs of the name `noun`, and its record. If there is no journal yet, the record is that of
    /// a run that begins.
    ///
    /// # Errors
    /// If the run cannot be resumed, because of its inputs, or because the journal is of another
    /// run.
    pub(crate) fn open(
        path: &Path,
        program: &'static str,
        noun: &'static str,
        options: &str,
        sources: &[Source],
    ) -> Result<(Journal, Record), JournalError> {
        let described = sources.iter().map(|source| description(source, noun));
        let inputs: Vec<Value> = described.collect::<Result<_, _>>()?;
        let run = json!({ "options": options, "inputs": inputs });
        let mut journal = Journal { path: path.to_path_buf(), program, run, is_new: false };
        let record = match fs::read(path) {
            Ok(bytes) => journal.read(&bytes)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                journal.is_new = true;
                Record::begin()
            }
            Err(error) => return Err(FileError::of(path)(error).into()),
        };
        Ok((journal, record))
    }

    /// Checks that the output at `path` belongs to the run.
    ///
    /// # Errors
    /// If the journal is new, and the output is not empty.
    pub(crate) fn check_output(&self, path: &Path) -> Result<(), JournalError> {
        match bytes_in(path) {
            0 => Ok(()),
            _ if !self.is_new => Ok(()),
            found => {
                let (output, journal) = (name(path), name(&self.path));
                Err(JournalError::OutputWithoutJournal { output, journal, found })
            }
        }
    }

    /// Returns the error that the output at `path` has `found` bytes, and should have `written`.
    pub(crate) fn lacks_results(&self, path: &Path, found: u64, written: u64) -> JournalError {
        let (output, journal) = (name(path), name(&self.path));
        JournalError::OutputTooShort { output, journal, found, written }
    }

    /// Returns the name of the format.
    fn form(&self) -> String {
        format!("journal of {}, 1", self.program)
    }

    fn read(&self, bytes: &[u8]) -> Result<Record, JournalError> {
        let not_a_journal = || JournalError::NotAJournal(name(&self.path), self.program);
        let value: Value = serde_json::from_slice(bytes).map_err(|_| not_a_journal())?;
        if value["form"] != self.form() {
            return Err(not_a_journal());
        }
        if let Some(what) = difference(&value["run"], &self.run) {
            return Err(JournalError::OtherRun { journal: name(&self.path), what });
        }
        record(&value).ok_or_else(not_a_journal)
    }

    /// Writes `record`. The results that it records are in `output`, which reaches the disk first.
    ///
    /// # Errors
    /// If it cannot be written. The previous journal is then kept.
    pub(crate) fn write(&self, record: &Record, output: &File) -> io::Result<()> {
        // Some outputs, such as pipes, cannot be synchronised.
        let _ = output.sync_data();
        let value = json!({ "form": self.form(), "run": self.run, "record": written(record) });
        let mut new = self.path.clone().into_os_string();
        new.push(".new");
        let write = || {
            let mut file = File::create(&new)?;
            writeln!(file, "{value:#}")?;
            file.sync_data()?;
            fs::rename(&new, &self.path)
        };
        write()
            .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", name(&self.path))))
    }
}

fn name(path: &Path) -> String {
    path.display().to_string()
}

/// Returns the data by which `source`, with inputs of the name `noun`, is recognised.
fn description(source: &Source, noun: &'static str) -> Result<Value, JournalError> {
    let source_error = |error| JournalError::Source { name: source.name(), error };
    if *source == Source::Stdin {
        return Err(JournalError::NotAFile(noun, source.name()));
    }
    let reader = source.open().map_err(source_error)?;
    let bytes = source.bytes().ok_or_else(|| JournalError::NotAFile(noun, source.name()))?;
    let mut begins = Vec::new();
    let mut reader = reader.take(LOOKED_AT);
    reader.read_to_end(&mut begins).map_err(|error| source_error(error.into()))?;
    let name = source.name();
    Ok(json!({ "name": name, "bytes": bytes, "begins": format!("{:016x}", hash(&begins)) }))
}

/// Returns the 64-bit hash of Fowler, Noll and Vo (FNV-1a), which is the same on every machine.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Returns the difference between the run of a journal and the present one, if there is any.
fn difference(old: &Value, new: &Value) -> Option<String> {
    if old["options"] != new["options"] {
        return Some(format!("other options ({})", old["options"].as_str().unwrap_or("?")));
    }
    let inputs = |run: &Value| run["inputs"].as_array().cloned().unwrap_or_default();
    let (old, new) = (inputs(old), inputs(new));
    if old.len() != new.len() {
        return Some("other inputs".to_string());
    }
    old.iter().zip(&new).find(|(old, new)| old != new).map(|(old, new)| {
        let name = new["name"].as_str().unwrap_or("?");
        match (&old["bytes"], &new["bytes"]) {
            _ if old["name"] != new["name"] => format!("another input than {name}"),
            (old, new) if old != new => format!("{old} bytes in {name}, which has {new} now"),
            _ => format!("another text in {name}"),
        }
    })
}

fn written(record: &Record) -> Value {
    let Record { position: InputPosition { source, mark }, written, tally, is_finished } = record;
    let statistics = &tally.statistics;
    json!({
        "finished": is_finished,
        "source": source,
        "offset": mark.offset,
        "lines": mark.lines,
        "blank": mark.is_blank,
        "written": written,
        "exit code": tally.outcome.code(),
        "answered": tally.answered,
        "completed": tally.finished,
        "decisions": statistics.decisions,
        "conflicts": statistics.conflicts,
        "backtracks": statistics.backtracks,
        "propagations": statistics.propagations,
        "restarts": statistics.restarts,
        "peak depth": statistics.peak_depth,
        "solutions": written_count(&statistics.solutions),
        "nanoseconds": statistics.time.as_nanos() as u64,
    })
}

/// Returns a number of solutions as JSON: its digits as text if no number of `Value` has as many.
fn written_count(count: &SolutionCount) -> Value {
    count.to_u64().map_or_else(|| count.to_string().into(), Value::from)
}

/// Returns the number of solutions that [`written_count`] has written.
fn count(value: &Value) -> Option<SolutionCount> {
    match value {
        Value::String(digits) => digits.parse().ok(),
        value => value.as_u64().map(SolutionCount::from),
    }
}

/// Returns the record in `value`; `None` if a part is missing.
fn record(value: &Value) -> Option<Record> {
    let value = &value["record"];
    let number = |name: &str| value[name].as_u64();
    let mut statistics = Statistics::default();
    statistics.decisions = number("decisions")?;
    statistics.conflicts = number("conflicts")?;
    statistics.backtracks = number("backtracks")?;
    statistics.propagations = number("propagations")?;
    statistics.restarts = number("restarts")?;
    statistics.peak_depth = usize::try_from(number("peak depth")?).ok()?;
    statistics.solutions = count(&value["solutions"])?;
    statistics.time = Duration::from_nanos(number("nanoseconds")?);
    let mark = Mark {
        offset: number("offset")?,
        lines: number("lines")?,
        is_blank: value["blank"].as_bool()?,
    };
    Some(Record {
        position: InputPosition { source: usize::try_from(number("source")?).ok()?, mark },
        written: number("written")?,
        tally: Tally {
            outcome: Outcome::of_code(u8::try_from(number("exit code")?).ok()?)?,
            statistics,
            answered: number("answered")?,
            finished: number("completed")?,
        },
        is_finished: value["finished"].as_bool()?,
    })
}

#[cfg(test)]
mod tests;
