//! Solutions as text: JSON lines, a table, or CSV.
//!
//! Invariant: a solution is written at once; it is one line, except for line breaks in the values
//! of CSV. A floating-point number is written as Python writes it.

mod column;

use super::options::SolutionFormat;
use crate::terminal::stream::Sink;
use column::{SolutionColumn, pad};
use kumiki::{Mixed, Row, Solution};
use kumiki_model::{Model, Name};
use std::io;

/// Writes solutions, one a line.
#[derive(Debug)]
pub(super) struct SolutionWriter {
    format: SolutionFormat,
    /// The columns of the variables, in this order.
    columns: Vec<SolutionColumn>,
    line: Vec<u8>,
    /// The place in the line where the value of each column begins, and the end of the last.
    begins: Vec<usize>,
    /// The lines that are written next, with their ends.
    lines: Vec<u8>,
}

impl SolutionWriter {
    /// Returns a writer of solutions of `model`.
    pub(super) fn new(format: SolutionFormat, model: &Model) -> SolutionWriter {
        let columns = model.variables.iter().map(|variable| SolutionColumn::new(format, variable));
        SolutionWriter {
            format,
            columns: columns.collect(),
            line: Vec::new(),
            begins: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// Returns whether solutions are rows of a table.
    pub(super) fn is_table(&self) -> bool {
        self.format == SolutionFormat::Table
    }

    /// Writes the headings above the first solution.
    pub(super) fn write_head(&mut self, out: &mut impl Sink) -> io::Result<()> {
        if !self.format.has_head() {
            return Ok(());
        }
        self.line.clear();
        for column in &self.columns {
            match self.format {
                SolutionFormat::Table => pad(&mut self.line, &column.head, column.width),
                _ => {
                    self.line.extend_from_slice(column.head.as_bytes());
                    self.line.push(b',');
                }
            }
        }
        self.end_line();
        self.put(out)
    }

    /// Writes a solution.
    pub(super) fn write(
        &mut self,
        row: Row<'_, Name, Mixed>,
        out: &mut impl Sink,
    ) -> io::Result<()> {
        self.begin();
        for (at, column) in self.columns.iter_mut().enumerate() {
            self.begins.push(self.line.len());
            let (place, value) = (row.place(at), || row.value(at));
            column.push_known(self.format, place, value, &mut self.line);
        }
        self.begins.push(self.line.len());
        self.end_line();
        self.put(out)
    }

    /// Writes the solutions that differ from the one written last in the value of column `at`
    /// alone: `values`, each with its place.
    pub(super) fn write_varied(
        &mut self,
        at: usize,
        values: &[(usize, &Mixed)],
        out: &mut impl Sink,
    ) -> io::Result<()> {
        let (before, after) = (&self.line[..self.begins[at]], &self.line[self.begins[at + 1]..]);
        let column = &mut self.columns[at];
        for &(place, value) in values {
            let begin = self.lines.len();
            self.lines.extend_from_slice(before);
            column.push_known(self.format, place, || value, &mut self.lines);
            self.lines.extend_from_slice(after);
            end_line(self.format, &mut self.lines, begin);
        }
        self.put(out)
    }

    /// Writes a solution that was kept.
    pub(super) fn write_kept(
        &mut self,
        solution: &Solution<Name, Mixed>,
        out: &mut impl Sink,
    ) -> io::Result<()> {
        self.begin();
        for (column, value) in self.columns.iter().zip(solution.values()) {
            column.push(self.format, value, &mut self.line);
        }
        self.end_line();
        self.put(out)
    }

    fn begin(&mut self) {
        self.line.clear();
        self.begins.clear();
        match self.format {
            SolutionFormat::Jsonl => self.line.push(b'['),
            SolutionFormat::Json => self.line.push(b'{'),
            SolutionFormat::Table | SolutionFormat::Csv => {}
        }
    }

    /// Adds the line, with its end, to those that are written next.
    fn end_line(&mut self) {
        let begin = self.lines.len();
        self.lines.extend_from_slice(&self.line);
        end_line(self.format, &mut self.lines, begin);
    }

    /// Writes the lines.
    fn put(&mut self, out: &mut impl Sink) -> io::Result<()> {
        // A stream drops nothing of a value: what looks like a colour is data here.
        let written = out.write_plain(&self.lines);
        self.lines.clear();
        written
    }
}

/// Replaces what parts the last value from a next one by the end of the line that begins at
/// `begin`.
fn end_line(format: SolutionFormat, lines: &mut Vec<u8>, begin: usize) {
    let end: &[u8] = match format {
        SolutionFormat::Jsonl => b"]\n",
        SolutionFormat::Json => b"}\n",
        SolutionFormat::Table => b"\n",
        SolutionFormat::Csv => b"\r\n",
    };
    let line = &lines[begin..];
    let kept = match format {
        SolutionFormat::Table => line.trim_ascii_end(),
        _ => line.strip_suffix(b",").unwrap_or(line),
    };
    lines.truncate(begin + kept.len());
    lines.extend_from_slice(end);
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki_model::value_json;
    use proptest::prelude::*;

    const MODEL: &str = r#"{"constraints": [{"kind": "Expr", "expr": "a == 1 or c == True",
        "args": ["a", "b", "c"]}], "variables": [
        {"name": "wide name", "domain": [1, 1.5]}, {"name": 7, "domain": ["é\n\""]},
        {"name": "tuple", "domain": [[1, [2.0, null]], true]}]}"#;

    /// Returns all solutions: each as a row, all of them as solutions that were kept, and those
    /// that differ from the one before in one variable together.
    fn written(format: SolutionFormat) -> [String; 3] {
        let model = Model::parse(MODEL).expect("it is a model");
        let problem = model.problem().expect("it is a problem");
        let (mut rows, mut out, mut kept, mut varied) =
            (SolutionWriter::new(format, &model), Vec::new(), Vec::new(), Vec::new());
        rows.write_head(&mut out).unwrap();
        rows.write_head(&mut kept).unwrap();
        rows.write_head(&mut varied).unwrap();
        let mut solutions = problem.solutions();
        while let Some(row) = solutions.next_row() {
            rows.write(row, &mut out).unwrap();
            rows.write_kept(&row.to_solution(), &mut kept).unwrap();
        }
        let mut solutions = problem.solutions();
        while let Some(row) = solutions.next_row() {
            rows.write(row, &mut varied).unwrap();
            if let Some((at, values)) = solutions.take_rest() {
                rows.write_varied(at, &values, &mut varied).unwrap();
            }
        }
        [out, kept, varied].map(|text| String::from_utf8(text).unwrap())
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
            assert_eq!(written(format), [text; 3]);
        }
    }

    proptest! {
        #[test]
        fn a_reader_of_csv_reads_the_names_and_the_values(
            texts in prop::collection::hash_set("[a,;\"\r\n é\u{7}\u{1b}\\[m]{0,6}", 1..4),
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
