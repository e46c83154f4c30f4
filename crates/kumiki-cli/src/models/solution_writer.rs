//! Solutions as text: JSON lines, a table, or CSV.
//!
//! Invariant: a solution is written at once; it is one line, except for line breaks in the values
//! of CSV. A floating-point number is written as Python writes it.

use super::options::SolutionFormat;
use kumiki::{Mixed, Row, Solution};
use kumiki_model::{Model, Name, Variable, value_json};
use std::io::{self, Write};

/// The number of texts of values are held for a variable.
const KNOWN: usize = 1 << 12;

/// Writes solutions, one a line.
#[derive(Debug)]
pub(super) struct SolutionWriter {
    format: SolutionFormat,
    /// The columns of the variables, in this order.
    columns: Vec<SolutionColumn>,
    line: Vec<u8>,
}

#[derive(Debug)]
struct SolutionColumn {
    /// The name of the variable, as the format writes it before each value or above them.
    head: String,
    /// How wide the column of a table is, in characters.
    width: usize,
    /// The texts of values that were written before, by the places of the values.
    known: Vec<Option<Box<[u8]>>>,
}

impl SolutionColumn {
    fn new(format: SolutionFormat, variable: &Variable) -> SolutionColumn {
        let (head, width) = match format {
            SolutionFormat::Jsonl => (String::new(), 0),
            SolutionFormat::Json => (key(&variable.name), 0),
            SolutionFormat::Csv => (csv_field(&variable.name.to_string()), 0),
            SolutionFormat::Table => {
                let head = shown(&variable.name.to_string());
                let values = variable.domain.iter().map(|value| cell(value).chars().count());
                let width = values.fold(head.chars().count(), usize::max);
                (head, width)
            }
        };
        SolutionColumn { head, width, known: Vec::new() }
    }

    /// Adds what is written for `value`, and what parts it from the next.
    fn push(&self, format: SolutionFormat, value: &Mixed, line: &mut Vec<u8>) {
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

    /// The same for the value at `place`, which is looked up if it was written before.
    fn push_known(
        &mut self,
        format: SolutionFormat,
        place: usize,
        value: &Mixed,
        line: &mut Vec<u8>,
    ) {
        if let Some(Some(text)) = self.known.get(place) {
            return line.extend_from_slice(text);
        }
        let before = line.len();
        self.push(format, value, line);
        if place < KNOWN {
            if self.known.len() <= place {
                self.known.resize(place + 1, None);
            }
            self.known[place] = Some(line[before..].into());
        }
    }
}

impl SolutionWriter {
    /// Returns a writer of solutions of `model`.
    pub(super) fn new(format: SolutionFormat, model: &Model) -> SolutionWriter {
        let columns = model.variables.iter().map(|variable| SolutionColumn::new(format, variable));
        SolutionWriter { format, columns: columns.collect(), line: Vec::new() }
    }

    /// Returns whether solutions are rows of a table.
    pub(super) fn is_table(&self) -> bool {
        self.format == SolutionFormat::Table
    }

    /// Writes the headings above the first solution.
    pub(super) fn write_head(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.line.clear();
        for column in &self.columns {
            match self.format {
                SolutionFormat::Jsonl | SolutionFormat::Json => return Ok(()),
                SolutionFormat::Table => pad(&mut self.line, &column.head, column.width),
                SolutionFormat::Csv => {
                    self.line.extend_from_slice(column.head.as_bytes());
                    self.line.push(b',');
                }
            }
        }
        if self.format.has_head() { self.end(out) } else { Ok(()) }
    }

    /// Writes a solution.
    pub(super) fn write(
        &mut self,
        row: Row<'_, Name, Mixed>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let format = self.format;
        self.begin();
        for (at, column) in self.columns.iter_mut().enumerate() {
            column.push_known(format, row.place(at), row.value(at), &mut self.line);
        }
        self.end(out)
    }

    /// Writes a solution that was kept.
    pub(super) fn write_kept(
        &mut self,
        solution: &Solution<Name, Mixed>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        self.begin();
        for (column, value) in self.columns.iter().zip(solution.values()) {
            column.push(self.format, value, &mut self.line);
        }
        self.end(out)
    }

    fn begin(&mut self) {
        self.line.clear();
        match self.format {
            SolutionFormat::Jsonl => self.line.push(b'['),
            SolutionFormat::Json => self.line.push(b'{'),
            SolutionFormat::Table | SolutionFormat::Csv => {}
        }
    }

    /// Writes the line, with its end.
    fn end(&mut self, out: &mut impl Write) -> io::Result<()> {
        let end: &[u8] = match self.format {
            SolutionFormat::Jsonl => b"]\n",
            SolutionFormat::Json => b"}\n",
            SolutionFormat::Table => b"\n",
            SolutionFormat::Csv => b"\r\n",
        };
        let last = match self.format {
            SolutionFormat::Jsonl | SolutionFormat::Json | SolutionFormat::Csv => {
                self.line.len() - usize::from(!self.columns.is_empty())
            }
            SolutionFormat::Table => self.line.trim_ascii_end().len(),
        };
        self.line.truncate(last);
        self.line.extend_from_slice(end);
        out.write_all(&self.line)
    }
}

/// Returns the key of a variable in an object.
fn key(name: &Name) -> String {
    format!("{}:", serde_json::Value::from(name.to_string()))
}

/// Returns a value in a table: text without quotes, all else as in JSON.
fn cell(value: &Mixed) -> String {
    if let Mixed::Text(text) = value {
        return shown(text);
    }
    value_json::of(value)
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

/// `text` in one line.
pub(super) fn shown(text: &str) -> String {
    text.chars().map(|char| if char.is_control() { ' ' } else { char }).collect()
}

/// Adds `text` to a table, two blanks after the widest.
fn pad(line: &mut Vec<u8>, text: &str, width: usize) {
    line.extend_from_slice(text.as_bytes());
    let blanks = width + 2 - text.chars().count().min(width);
    line.resize(line.len() + blanks, b' ');
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const MODEL: &str = r#"{"constraints": [{"kind": "Expr", "expr": "a == 1 or c == True",
        "args": ["a", "b", "c"]}], "variables": [
        {"name": "wide name", "domain": [1, 1.5]}, {"name": 7, "domain": ["é\n\""]},
        {"name": "tuple", "domain": [[1, [2.0, null]], true]}]}"#;

    /// Returns all solutions, each as a row, and then all of them as solutions that were kept.
    fn written(format: SolutionFormat) -> [String; 2] {
        let model = Model::parse(MODEL).expect("it is a model");
        let problem = model.problem().expect("it is a problem");
        let (mut rows, mut out, mut kept) =
            (SolutionWriter::new(format, &model), Vec::new(), Vec::new());
        rows.write_head(&mut out).unwrap();
        rows.write_head(&mut kept).unwrap();
        let mut solutions = problem.solutions();
        while let Some(row) = solutions.next_row() {
            rows.write(row, &mut out).unwrap();
            rows.write_kept(&row.to_solution(), &mut kept).unwrap();
        }
        [out, kept].map(|text| String::from_utf8(text).unwrap())
    }

    #[test]
    fn a_solution_is_one_line_in_every_format() {
        for (format, text) in [
            (
                SolutionFormat::Jsonl,
                "[1,\"é\\n\\\"\",[1,[2.0,null]]]\n\
                 [1,\"é\\n\\\"\",true]\n\
                 [1.5,\"é\\n\\\"\",true]\n",
            ),
            (
                SolutionFormat::Json,
                "{\"wide name\":1,\"7\":\"é\\n\\\"\",\"tuple\":[1,[2.0,null]]}\n\
                 {\"wide name\":1,\"7\":\"é\\n\\\"\",\"tuple\":true}\n\
                 {\"wide name\":1.5,\"7\":\"é\\n\\\"\",\"tuple\":true}\n",
            ),
            (
                SolutionFormat::Table,
                "wide name  7    tuple\n\
                 1          é \"  [1,[2.0,null]]\n\
                 1          é \"  true\n\
                 1.5        é \"  true\n",
            ),
            (
                SolutionFormat::Csv,
                "wide name,7,tuple\r\n\
                 1,\"é\n\"\"\",\"[1,[2.0,null]]\"\r\n\
                 1,\"é\n\"\"\",true\r\n\
                 1.5,\"é\n\"\"\",true\r\n",
            ),
        ] {
            assert_eq!(written(format), [text, text]);
        }
    }

    proptest! {
        #[test]
        fn a_reader_of_csv_reads_the_names_and_the_values(
            texts in prop::collection::hash_set("[a,;\"\r\n é]{0,6}", 1..4),
        ) {
            let name = |text: &str| serde_json::Value::from(text).to_string();
            let variable = |text: &String| {
                format!(r#"{{"name": {0}, "domain": [null, {0}, -1.5, true]}}"#, name(text))
            };
            let variables: Vec<String> = texts.iter().map(variable).collect();
            let text =
                format!(r#"{{"variables": [{}], "constraints": []}}"#, variables.join(", "));
            let model = Model::parse(&text).unwrap();
            let problem = model.problem().unwrap();
            let (mut writer, mut out) = (SolutionWriter::new(SolutionFormat::Csv, &model), vec![]);
            writer.write_head(&mut out).unwrap();
            let solutions: Vec<_> = problem.solutions().collect();
            for solution in &solutions {
                writer.write_kept(solution, &mut out).unwrap();
            }
            let mut reader = csv::Reader::from_reader(&out[..]);
            let heads: Vec<&String> = texts.iter().collect();
            prop_assert_eq!(reader.headers().unwrap().iter().collect::<Vec<_>>(), heads);
            let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
            prop_assert_eq!(rows.len(), solutions.len());
            for (row, solution) in rows.iter().zip(&solutions) {
                for (field, value) in row.iter().zip(solution.values()) {
                    let expected = match value {
                        Mixed::Null => String::new(),
                        Mixed::Text(text) => text.to_string(),
                        other => value_json::of(other),
                    };
                    prop_assert_eq!(field, expected);
                }
            }
        }
    }
}
