//! The program `kumiki-fzn`: the solver that MiniZinc runs.

use clap::Parser;
use kumiki::run::StopFlag;
use kumiki_flatzinc::command::{Failure, run};
use kumiki_flatzinc::options::Options;
use std::io::{self, BufWriter};
use std::process::ExitCode;

fn main() -> ExitCode {
    let options = Options::parse();
    let stop = StopFlag::new();
    let raised = stop.clone();
    // MiniZinc ends a solver by a signal. The best solution so far is still written then; a second
    // signal ends the program at once. Without a handler, the first one does.
    let _ = ctrlc::set_handler(move || match raised.is_raised() {
        true => std::process::exit(130),
        false => raised.raise(),
    });
    match run(&options, BufWriter::new(io::stdout().lock()), stop) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the answer has closed the pipe.
        Err(Failure::Answer(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}
