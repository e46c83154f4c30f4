//! The journal of a count in parts: the parts that are finished, with their numbers.
//!
//! Invariant: a line is added when its part is finished, and is never changed. A line that was cut
//! off is removed when the journal is opened again.

use kumiki::{Mixed, SolutionCount};
use kumiki_model::{Model, Name, value_json};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fmt::Display;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};
use thiserror::Error;

/// A part of the search of a model.
pub(super) type ModelPart = kumiki::answers::Part<Name, Mixed>;

/// The name of the format.
const FORM: &str = "counts of kumiki, 1";

/// The longest time that a line may take to reach the disk.
const PATIENCE: Duration = Duration::from_secs(1);

/// The reason why a journal cannot be used.
#[derive(Debug, Error)]
pub(super) enum PartJournalError {
    /// The file cannot be read or written.
    #[error("{0}")]
    File(#[from] io::Error),
    /// The model cannot be written, so it could not be recognised.
    #[error("{0}")]
    Model(#[from] kumiki_model::ModelFault),
    /// Another run has the file open.
    #[error("another run uses it")]
    InUse,
    /// The file is of another kind.
    #[error("it is no journal of kumiki")]
    NotAJournal,
    /// The journal is of another model.
    #[error("it is the journal of another model; give that model, or another journal")]
    OtherModel,
    /// The journal has other parts.
    #[error("it has {found} parts; give --parts {found}, or another journal")]
    OtherParts {
        /// The number of its parts.
        found: u64,
    },
    /// A line is damaged.
    #[error("line {0} is damaged")]
    Damaged(usize),
}

/// A journal that is open.
pub(super) struct PartJournal {
    file: File,
    synced: Instant,
    /// For each part, the number of its solutions, if it is finished.
    pub(super) counts: Vec<Option<SolutionCount>>,
}

impl PartJournal {
    /// Opens the journal of `model` with these parts; begins it if there is no such file.
    ///
    /// `wished` is the number of parts that the model was to be divided into.
    pub(super) fn open(
        path: &Path,
        model: &Model,
        wished: usize,
        parts: &[ModelPart],
    ) -> Result<PartJournal, PartJournalError> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(PartJournalError::InUse),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        let counts = vec![None; parts.len()];
        let mut journal = PartJournal { file, synced: Instant::now(), counts };
        let head = json!({ "journal": FORM, "parts": wished, "model": model.to_json()? });
        if journal.read(&head, parts)? == 0 {
            journal.write(head)?;
        }
        Ok(journal)
    }

    /// Reads the file, and removes a line that was cut off. Returns the number of bytes that
    /// remain.
    fn read(&mut self, head: &Value, parts: &[ModelPart]) -> Result<u64, PartJournalError> {
        let mut reader = BufReader::new(&self.file);
        let (mut whole, mut line) = (0, Vec::new());
        for number in 1.. {
            line.clear();
            let length = reader.read_until(b'\n', &mut line)?;
            if !line.ends_with(b"\n") {
                break;
            }
            if number == 1 {
                let read = serde_json::from_slice(&line);
                check_head(&read.map_err(|_| PartJournalError::NotAJournal)?, head)?;
            } else {
                let read = finished(&line, parts);
                let (at, count) = read.ok_or(PartJournalError::Damaged(number))?;
                if self.counts[at].replace(count).is_some() {
                    return Err(PartJournalError::Damaged(number));
                }
            }
            whole += length as u64;
        }
        self.file.set_len(whole)?;
        self.file.seek(SeekFrom::End(0))?;
        Ok(whole)
    }

    /// Adds a finished part.
    pub(super) fn add(
        &mut self,
        at: usize,
        part: &ModelPart,
        count: SolutionCount,
    ) -> io::Result<()> {
        // A JSON number has any number of digits; only a `Value` has not.
        let domains = domains(part);
        self.write(format_args!(r#"{{"count":{count},"domains":{domains},"part":{at}}}"#))?;
        self.counts[at] = Some(count);
        Ok(())
    }

    fn write(&mut self, line: impl Display) -> io::Result<()> {
        self.file.write_all(format!("{line}\n").as_bytes())?;
        if self.synced.elapsed() > PATIENCE {
            self.file.sync_data()?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// Writes everything to the disk.
    pub(super) fn close(self) -> io::Result<()> {
        self.file.sync_data()
    }
}

/// Checks that the first line of a journal is that of this question.
fn check_head(read: &Value, head: &Value) -> Result<(), PartJournalError> {
    if read["journal"] != head["journal"] {
        return Err(PartJournalError::NotAJournal);
    }
    if read["model"] != head["model"] {
        return Err(PartJournalError::OtherModel);
    }
    match read["parts"].as_u64() {
        found if found == head["parts"].as_u64() => Ok(()),
        Some(found) => Err(PartJournalError::OtherParts { found }),
        None => Err(PartJournalError::NotAJournal),
    }
}

/// Returns the place and the count of the finished part that a line states, if it is one of
/// `parts`.
fn finished(line: &[u8], parts: &[ModelPart]) -> Option<(usize, SolutionCount)> {
    let fields: HashMap<String, &RawValue> = serde_json::from_slice(line).ok()?;
    let text = |name: &str| fields.get(name).map(|value| value.get());
    let at = text("part")?.parse().ok()?;
    let read: Value = serde_json::from_str(text("domains")?).ok()?;
    let is_same = domains(parts.get::<usize>(at)?) == read;
    Some((at, text("count")?.parse().ok()?)).filter(|_| is_same)
}

/// Returns the domains of a part as JSON: pairs of a name and a list of values.
fn domains(part: &ModelPart) -> Value {
    let domain = |(name, values): &(Name, Vec<Mixed>)| {
        format!("[{name:?},{}]", value_json::of(&Mixed::from(values.clone())))
    };
    let domains: Vec<String> = part.domains.iter().map(domain).collect();
    serde_json::from_str(&format!("[{}]", domains.join(","))).unwrap_or_default()
}
