//! The bench set in one table: `cargo run --release -p kumiki-benches --bin classics`.
//!
//! Invariant: each run has a process of its own, so that neither its memory nor its end touches
//! another; an answer that was not checked has no time.

mod arguments;
mod export;
mod measure;
mod process;
mod table;

use arguments::Arguments;
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use kumiki_benches::problems::{self, Entry};
use kumiki_benches::way::Way;
use measure::Measured;
use process::Outcome;
use std::error::Error;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("classics: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<ExitCode, Box<dyn Error>> {
    if let Some(name) = &arguments.alone {
        let entries = entries(arguments)?;
        let entry = entries.iter().find(|entry| entry.name() == name).ok_or("no such case")?;
        println!("{}", Measured::of(&entry.state(), arguments)?.to_json());
        return Ok(ExitCode::SUCCESS);
    }
    let mut entries = entries(arguments)?;
    entries.retain(|entry| arguments.wants(entry.name()));
    if entries.is_empty() {
        return Err("there is no such case; --list shows all".into());
    }
    if arguments.list {
        entries.iter().for_each(|entry| println!("{}", entry.name()));
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(folder) = &arguments.export {
        export::write(folder, &entries)?;
        return Ok(ExitCode::SUCCESS);
    }
    let rows = rows(arguments, &entries);
    if arguments.json {
        println!("{}", table::json(&rows));
    } else {
        print!("{}", table::markdown(&arguments.settings, &rows));
    }
    let is_right = rows.iter().flat_map(|row| &row.outcomes).all(Outcome::is_right);
    Ok(if is_right { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The cases of the set, and those of the files.
fn entries(arguments: &Arguments) -> Result<Vec<Entry>, Box<dyn Error>> {
    let mut entries = if arguments.puzzles.is_empty() { problems::all() } else { Vec::new() };
    for file in &arguments.puzzles {
        let shown = file.display();
        let text = std::fs::read_to_string(file).map_err(|error| format!("{shown}: {error}"))?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let puzzles =
            problems::puzzles(&name, &text).map_err(|error| format!("{shown}: {error}"))?;
        entries.extend(puzzles);
    }
    Ok(entries)
}

/// A case, and what came of it each way.
struct Row {
    name: String,
    outcomes: Vec<Outcome>,
}

fn rows(arguments: &Arguments, entries: &[Entry]) -> Vec<Row> {
    let bar = ProgressBar::new((entries.len() * arguments.settings.len()) as u64);
    let style = ProgressStyle::with_template("{pos}/{len} {elapsed} {wide_msg}");
    bar.set_style(style.expect("a fixed template"));
    let row = |entry: &Entry| {
        let outcome = |way: &Way| {
            bar.set_message(format!("{}, {way}", entry.name()));
            bar.tick();
            let outcome = process::run(arguments, entry.name(), way);
            bar.inc(1);
            outcome
        };
        let outcomes = arguments.settings.iter().map(outcome).collect();
        Row { name: entry.name().to_owned(), outcomes }
    };
    let rows = entries.iter().map(row).collect();
    bar.finish_and_clear();
    rows
}
