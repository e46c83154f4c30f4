//! The program `kumiki-check`: reads a model and a proof, and says if the proof holds.

use clap::Parser;
use kumiki_check::{Model, Options, Refused, Report, check};
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::process::ExitCode;

/// The longest model that is read, in bytes.
const MODEL_LIMIT: u64 = 256 << 20;

/// Checks that a proof holds for a model.
///
/// The model is in the JSON of `kumiki`, and the proof is what `kumiki` writes. This program shares
/// nothing with the solver: it decides each step of the proof by itself.
#[derive(Debug, Parser)]
#[command(
    version,
    after_help = "\
Example:
  kumiki-check model.json model.proof
  accepted: there is exactly one solution (412 lemmas, 9,120 steps)

Exit codes:
  0  the proof holds
  1  it does not
  2  the model or the proof cannot be read
  3  it holds except for steps that could not be checked within the budget"
)]
struct CommandArguments {
    /// The model; `-` is standard input
    model: String,
    /// The proof; `-` is standard input
    proof: String,
    /// The greatest number of cases that are tried for a step
    #[arg(long, value_name = "CASES", default_value_t = Options::default().budget)]
    budget: u64,
    /// Refuse a proof with a step that cannot be checked within the budget
    #[arg(long)]
    strict: bool,
}

fn main() -> ExitCode {
    let arguments = CommandArguments::parse();
    match run(&arguments) {
        Ok(report) if report.unchecked.is_empty() => said(&format!("accepted: {report}"), 0),
        Ok(report) => said(&format!("accepted: {report}"), 3),
        Err(Failure::Refused(refused)) => said(&format!("refused: {refused}"), 1),
        Err(Failure::Unreadable(message)) => {
            let _ = writeln!(io::stderr(), "error: {}", printable(&message));
            ExitCode::from(2)
        }
    }
}

/// Returns `message` with escapes for control characters, which a terminal would act on, and for
/// those that turn the direction of the text after them.
fn printable(message: &str) -> String {
    let mut shown = String::with_capacity(message.len());
    for char in message.chars() {
        match char {
            '\n' => shown.push(char),
            char if char.is_control() => shown.extend(char.escape_debug()),
            '\u{61c}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}' => shown.extend(char.escape_unicode()),
            char => shown.push(char),
        }
    }
    shown
}

/// Writes the answer, and returns the exit code.
fn said(answer: &str, code: u8) -> ExitCode {
    match writeln!(io::stdout(), "{}", printable(answer)) {
        Ok(()) => ExitCode::from(code),
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: the answer cannot be written: {error}");
            ExitCode::from(2)
        }
    }
}

/// The reason for which a proof is not accepted.
enum Failure {
    Unreadable(String),
    Refused(Refused),
}

fn run(arguments: &CommandArguments) -> Result<Report, Failure> {
    let CommandArguments { model, proof, budget, strict } = arguments;
    if model == "-" && proof == "-" {
        let message = "the model and the proof cannot both be standard input";
        return Err(Failure::Unreadable(message.to_owned()));
    }
    let unreadable = |path: &str, message: &str| Failure::Unreadable(format!("{path}: {message}"));
    let open = |path: &str| opened(path).map_err(|error| unreadable(path, &error.to_string()));
    let mut text = String::new();
    let read = open(model)?.take(MODEL_LIMIT + 1).read_to_string(&mut text);
    read.map_err(|error| unreadable(model, &error.to_string()))?;
    if text.len() as u64 > MODEL_LIMIT {
        return Err(unreadable(model, &format!("is longer than {MODEL_LIMIT} bytes")));
    }
    let read = Model::parse(&text).map_err(|error| unreadable(model, &error.to_string()))?;
    let options = Options { budget: *budget, is_strict: *strict };
    check(&read, BufReader::new(open(proof)?), &options).map_err(|refused| match refused {
        Refused::Unreadable(_) | Refused::Malformed { .. } => {
            unreadable(proof, &refused.to_string())
        }
        wrong => Failure::Refused(wrong),
    })
}

fn opened(path: &str) -> io::Result<Box<dyn Read>> {
    if path == "-" { Ok(Box::new(io::stdin())) } else { Ok(Box::new(File::open(path)?)) }
}
