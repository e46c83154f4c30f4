//! The program `kumiki-fzn`: the solver that MiniZinc runs.

use clap::Parser;
use kumiki_flatzinc::command::{Failure, run};
use kumiki_flatzinc::options::Options;
use std::io::{self, BufWriter};
use std::process::ExitCode;

fn main() -> ExitCode {
    let options = Options::parse();
    match run(&options, BufWriter::new(io::stdout().lock())) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the answer has closed the pipe.
        Err(Failure::Answer(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("error: {}: {failure}", options.model.display());
            ExitCode::FAILURE
        }
    }
}
