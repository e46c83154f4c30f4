//! Solutions as text: JSON lines, or a table.
//!
//! Invariant: a solution is one line, written at once; a floating-point number is written as Python
//! writes it.

use super::arguments::Format;
use super::model::{Model, Name};
use kumiki::Mixed;
use std::io::{self, Write};

/// Writes solutions, one a line.
#[derive(Debug)]
pub(super) struct Rows {
    format: Format,
    /// What stands before each value, in this order.
    columns: Vec<Column>,
    line: Vec<u8>,
}

#[derive(Debug)]
struct Column {
    /// The name of the variable, as the format writes it before each value or above them.
    head: String,
    /// How wide the column of a table is, in characters.
    width: usize,
}

impl Rows {
    /// Writes solutions of `model`.
    pub(super) fn new(format: Format, model: &Model) -> Rows {
        let columns = model.variables.iter().map(|variable| match format {
            Format::Jsonl => Column { head: String::new(), width: 0 },
            Format::Json => Column { head: key(&variable.name), width: 0 },
            Format::Table => {
                let head = shown(&variable.name.to_string());
                let values = variable.domain.iter().map(|value| cell(value).chars().count());
                Column { width: values.fold(head.chars().count(), usize::max), head }
            }
        });
        Rows { format, columns: columns.collect(), line: Vec::new() }
    }

    /// Writes what stands above the first solution.
    pub(super) fn write_head(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.format != Format::Table {
            return Ok(());
        }
        self.line.clear();
        for column in &self.columns {
            pad(&mut self.line, &column.head, column.width);
        }
        self.end(out)
    }

    /// Writes a solution, the values in the order of declaration.
    pub(super) fn write<'v>(
        &mut self,
        values: impl Iterator<Item = &'v Mixed>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        self.line.clear();
        self.push(values);
        self.end(out)
    }

    /// The line of a solution, without its end.
    pub(super) fn line<'v>(&mut self, values: impl Iterator<Item = &'v Mixed>) -> String {
        self.line.clear();
        self.push(values);
        String::from_utf8_lossy(self.line.trim_ascii_end()).into_owned()
    }

    fn push<'v>(&mut self, values: impl Iterator<Item = &'v Mixed>) {
        let line = &mut self.line;
        let (open, close): (&[u8], &[u8]) = match self.format {
            Format::Jsonl => (b"[", b"]"),
            Format::Json => (b"{", b"}"),
            Format::Table => (b"", b""),
        };
        line.extend_from_slice(open);
        for (at, (column, value)) in self.columns.iter().zip(values).enumerate() {
            if self.format == Format::Table {
                pad(line, &cell(value), column.width);
                continue;
            }
            if at > 0 {
                line.push(b',');
            }
            line.extend_from_slice(column.head.as_bytes());
            push_json(line, value);
        }
        line.extend_from_slice(close);
    }

    /// Writes the line that is ready.
    fn end(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.format == Format::Table {
            self.line.truncate(self.line.trim_ascii_end().len());
        }
        self.line.push(b'\n');
        out.write_all(&self.line)
    }
}

/// The key of a variable in an object.
fn key(name: &Name) -> String {
    format!("{}:", serde_json::Value::from(name.to_string()))
}

/// A value in a table: text without quotes, all else as in JSON.
fn cell(value: &Mixed) -> String {
    if let Mixed::Text(text) = value {
        return shown(text);
    }
    let mut line = Vec::new();
    push_json(&mut line, value);
    String::from_utf8_lossy(&line).into_owned()
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

/// Adds a value as compact JSON; a tuple is an array.
fn push_json(line: &mut Vec<u8>, value: &Mixed) {
    match value {
        Mixed::Null => line.extend_from_slice(b"null"),
        Mixed::Bool(true) => line.extend_from_slice(b"true"),
        Mixed::Bool(false) => line.extend_from_slice(b"false"),
        Mixed::Int(int) => push(line, int),
        Mixed::Float(float) => line.extend_from_slice(python_float(*float).as_bytes()),
        Mixed::Text(text) => push(line, &**text),
        Mixed::Tuple(values) => {
            line.push(b'[');
            for (at, value) in values.iter().enumerate() {
                if at > 0 {
                    line.push(b',');
                }
                push_json(line, value);
            }
            line.push(b']');
        }
    }
}

fn push(line: &mut Vec<u8>, value: &(impl serde::Serialize + ?Sized)) {
    serde_json::to_writer(line, value).expect("memory takes any number and any text");
}

/// `float` as Python's `repr` writes it: the fewest digits that are read back as the same number, with
/// an exponent from 1e16 on and below 1e-4.
fn python_float(float: f64) -> String {
    if !float.is_finite() {
        return match float {
            float if float.is_nan() => "NaN",
            float if float > 0.0 => "Infinity",
            _ => "-Infinity",
        }
        .to_string();
    }
    let scientific = format!("{float:e}");
    let (digits, exponent) = scientific.split_once('e').expect("it was asked for");
    let exponent: i32 = exponent.parse().expect("it is a small number");
    match exponent {
        -4..16 => format!("{float:?}"),
        _ => {
            let sign = if exponent < 0 { '-' } else { '+' };
            format!("{digits}e{sign}{:02}", exponent.unsigned_abs())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki::mixed;
    use proptest::prelude::*;

    #[test]
    fn floats_are_written_as_in_python() {
        for (float, text) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (0.25, "0.25"),
            (0.1 + 0.2, "0.30000000000000004"),
            (-2.5e-4, "-0.00025"),
            (0.0001, "0.0001"),
            (0.00001, "1e-05"),
            (1.5e-7, "1.5e-07"),
            (123456789012345.6, "123456789012345.6"),
            (1e15, "1000000000000000.0"),
            (9999999999999998.0, "9999999999999998.0"),
            (1e16, "1e+16"),
            (1.25e22, "1.25e+22"),
            (f64::MAX, "1.7976931348623157e+308"),
            (5e-324, "5e-324"),
            (f64::NEG_INFINITY, "-Infinity"),
        ] {
            assert_eq!(python_float(float), text);
        }
    }

    proptest! {
        #[test]
        fn a_float_is_read_back_as_the_same(float in any::<f64>()) {
            prop_assert_eq!(python_float(float).parse(), Ok(float));
        }
    }

    fn rows(format: Format) -> Rows {
        let model = r#"{"constraints": [], "variables": [
            {"name": "wide name", "domain": [1, 1.5]}, {"name": 7, "domain": ["é\n\"", null]},
            {"name": "tuple", "domain": [[1, [2.0, "x"]], true]}]}"#;
        Rows::new(format, &Model::parse(model).expect("it is a model"))
    }

    fn written(format: Format) -> String {
        let (mut rows, mut out) = (rows(format), Vec::new());
        rows.write_head(&mut out).unwrap();
        let inner = Mixed::from(mixed![2.0, "x"].to_vec());
        let tuple = Mixed::from(mixed![1, inner].to_vec());
        rows.write(mixed![1, "é\n\"", tuple].iter(), &mut out).unwrap();
        rows.write(mixed![1.5, (), true].iter(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_solution_is_one_line_in_every_format() {
        assert_eq!(written(Format::Jsonl), "[1,\"é\\n\\\"\",[1,[2.0,\"x\"]]]\n[1.5,null,true]\n");
        assert_eq!(
            written(Format::Json),
            "{\"wide name\":1,\"7\":\"é\\n\\\"\",\"tuple\":[1,[2.0,\"x\"]]}\n\
             {\"wide name\":1.5,\"7\":null,\"tuple\":true}\n"
        );
        assert_eq!(
            written(Format::Table),
            "wide name  7     tuple\n\
             1          é \"   [1,[2.0,\"x\"]]\n\
             1.5        null  true\n"
        );
    }
}
