//! Sudoku in Kumiki and in the `sudoku` crate: `compare-sudoku --sets DIR`.
//!
//! Invariant: what is timed begins with a puzzle in the solver's own type and ends with its answer;
//! both sides have answered alike, or there are no figures.

mod clock;
mod kernels;
mod rounds;
mod sets;
mod variants;

use clap::Parser;
use serde_json::json;
use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

/// Times Kumiki and the `sudoku` crate in turns, and prints JSON. `compare.py` makes tables of it.
#[derive(Parser, Debug)]
#[command(name = "compare-sudoku")]
struct Arguments {
    /// A folder of puzzle sets: `.txt` files, 81 characters a line
    #[arg(long, value_name = "DIR")]
    sets: Option<PathBuf>,

    /// Only sets whose name contains this; may be given more than once
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,

    /// The number of variant puzzles of each kind; 0 for none
    #[arg(long, value_name = "N", default_value_t = 200)]
    variants: usize,

    /// The number of turns of each side
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("compare-sudoku: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let mut measured = Vec::new();
    if let Some(folder) = &arguments.sets {
        for set in sets::read(folder, &arguments.only)? {
            eprintln!("... {}", set.name());
            measured.push(set.measure(arguments.rounds)?);
        }
    }
    let variants = match arguments.variants {
        0 => Vec::new(),
        count => variants::measure(count, arguments.rounds)?,
    };
    println!("{}", json!({ "sets": measured, "variants": variants }));
    Ok(())
}
