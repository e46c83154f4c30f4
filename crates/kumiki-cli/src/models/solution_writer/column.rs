//! The column of a variable: what is written for each of its values.
//!
//! Invariant: a text that was written before is not made again, and is the same.

use crate::models::options::SolutionFormat;
use kumiki::Mixed;
use kumiki_front::words::in_one_line;
use kumiki_model::{Name, Variable, value_json};

/// The greatest number of texts of values that are held for a variable.
const KNOWN: usize = 1 << 12;

#[derive(Debug)]
pub(super) struct SolutionColumn {
    /// The name of the variable, as the format writes it before each value or above them.
    pub(super) head: String,
    /// The width of the column of a table, in characters.
    pub(super) width: usize,
    /// The texts of values that were written before, by the places of the values.
    known: Vec<KnownText>,
}

/// The length up to which a text is copied as a whole, and then cut.
const SHORT: usize = 16;

/// The text of a value; empty if it is not known yet.
#[derive(Clone, Debug, Default)]
struct KnownText {
    /// The text, if it is short, with anything behind it.
    short: [u8; SHORT],
    /// The number of bytes of a short text.
    len: usize,
    long: Option<Box<[u8]>>,
}

impl KnownText {
    fn new(text: &[u8]) -> KnownText {
        let mut known = KnownText::default();
        match known.short.get_mut(..text.len()) {
            Some(short) => {
                short.copy_from_slice(text);
                known.len = text.len();
            }
            None => known.long = Some(text.into()),
        }
        known
    }

    /// Adds the text to `line`; returns whether it is known.
    fn push(&self, line: &mut Vec<u8>) -> bool {
        if let Some(text) = &self.long {
            line.extend_from_slice(text);
            return true;
        }
        // Copying a number of bytes that the compiler knows takes two instructions.
        let end = line.len() + self.len;
        line.extend_from_slice(&self.short);
        line.truncate(end);
        self.len > 0
    }
}

impl SolutionColumn {
    pub(super) fn new(format: SolutionFormat, variable: &Variable) -> SolutionColumn {
        let (head, width) = match format {
            SolutionFormat::Jsonl => (String::new(), 0),
            SolutionFormat::Json => (key(&variable.name), 0),
            SolutionFormat::Csv => (csv_field(&variable.name.to_string()), 0),
            SolutionFormat::Table => {
                let head = in_one_line(&variable.name);
                let values = variable.domain.ends().map(|value| cell(&value).chars().count());
                let width = values.fold(head.chars().count(), usize::max);
                (head, width)
            }
        };
        SolutionColumn { head, width, known: Vec::new() }
    }

    /// Adds what is written for `value`, and what parts it from the next.
    pub(super) fn push(&self, format: SolutionFormat, value: &Mixed, line: &mut Vec<u8>) {
        match format {
            SolutionFormat::Table => return pad(line, &cell(value), self.width),
            SolutionFormat::Csv => line.extend_from_slice(csv_cell(value).as_bytes()),
            SolutionFormat::Jsonl | SolutionFormat::Json => {
                line.extend_from_slice(self.head.as_bytes());
                value_json::push(line, value);
            }
        }
        line.push(b',');
    }

    /// Adds what is written for the value at `place`, as [`push`](Self::push) does. It is made only
    /// if it was not written before.
    pub(super) fn push_known<'v>(
        &mut self,
        format: SolutionFormat,
        place: usize,
        value: impl FnOnce() -> &'v Mixed,
        line: &mut Vec<u8>,
    ) {
        if self.known.get(place).is_some_and(|known| known.push(line)) {
            return;
        }
        let before = line.len();
        self.push(format, value(), line);
        if place < KNOWN {
            if self.known.len() <= place {
                self.known.resize(place + 1, KnownText::default());
            }
            self.known[place] = KnownText::new(&line[before..]);
        }
    }
}

/// Returns the key of a variable in an object.
fn key(name: &Name) -> String {
    format!("{}:", serde_json::Value::from(name.to_string()))
}

/// Returns a value in a table: text without quotes, all else as in JSON.
fn cell(value: &Mixed) -> String {
    match value {
        Mixed::Text(text) => in_one_line(text),
        value => in_one_line(&value_json::of(value)),
    }
}

/// Returns a value as a field of CSV: text as it is, nothing for null, all else as in JSON.
fn csv_cell(value: &Mixed) -> String {
    match value {
        Mixed::Null => csv_field(""),
        Mixed::Text(text) => csv_field(text),
        value => csv_field(&value_json::of(value)),
    }
}

/// Returns a text as a field of CSV, with quotes if it needs them. An empty one has quotes, because
/// an empty line is no record.
fn csv_field(text: &str) -> String {
    let mut record = csv::Writer::from_writer(Vec::new());
    record.write_record([text]).expect("memory takes any text");
    let bytes = record.into_inner().expect("memory takes any text");
    let field = String::from_utf8_lossy(&bytes);
    field.strip_suffix('\n').unwrap_or(&field).to_string()
}

/// Adds `text` to a table, two blanks after the widest.
pub(super) fn pad(line: &mut Vec<u8>, text: &str, width: usize) {
    line.extend_from_slice(text.as_bytes());
    let blanks = width + 2 - text.chars().count().min(width);
    line.resize(line.len() + blanks, b' ');
}
