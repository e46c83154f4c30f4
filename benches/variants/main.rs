//! Variants of sudoku in one table: `cargo run --release -p kumiki-benches --bin variants -- FILE`.
//!
//! Invariant: an answer that is not the one on record has no time.

mod arguments;
mod case;
mod table;

use arguments::Arguments;
use case::{Answer, Case};
use clap::Parser;
use kumiki::Limits;
use std::error::Error;
use std::process::ExitCode;
use table::Table;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("variants: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<ExitCode, Box<dyn Error>> {
    let text = std::fs::read_to_string(&arguments.file)
        .map_err(|error| format!("{}: {error}", arguments.file.display()))?;
    let mut cases = case::read(&text)?;
    if let Some(file) = &arguments.times {
        let text = std::fs::read_to_string(file)
            .map_err(|error| format!("{}: {error}", file.display()))?;
        case::add_times(&mut cases, &text);
    }
    let wanted = |case: &Case| {
        arguments.only.is_empty() || arguments.only.iter().any(|only| case.name.contains(only))
    };
    let limits = Limits::none().time(arguments.time_limit);
    let settings = arguments.settings.settings.clone().limits(limits);
    let mut table = Table::default();
    for case in cases.iter().filter(|case| wanted(case)) {
        let outcome = case.run(&settings, arguments.runs);
        table.add(case, &outcome);
    }
    print!("{}", table.summary());
    let is_right = !table.has(|answer| matches!(answer, Answer::Wrong(_)));
    Ok(if is_right { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
