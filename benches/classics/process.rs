//! A case in a process of its own.
//!
//! Invariant: whatever the process does, one outcome comes back, within the time that it was given.

use crate::arguments::Arguments;
use kumiki_benches::way::Way;
use serde_json::Value;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The time beside the runs: to draw the problem, and to check the results.
const SPARE: Duration = Duration::from_secs(60);

/// The outcome of a case.
pub(crate) enum Outcome {
    /// It was measured.
    Measured(Value),
    /// It was not, and why.
    Broken(String),
}

impl Outcome {
    /// Returns whether nothing is wrong with it. An unfinished run is not wrong.
    pub(crate) fn is_right(&self) -> bool {
        matches!(self, Outcome::Measured(_))
    }
}

/// Runs the case `name` one way.
pub(crate) fn run(arguments: &Arguments, name: &str, way: &Way) -> Outcome {
    let measured = start(arguments, name, way).and_then(|child| read(arguments, child));
    measured.map_or_else(Outcome::Broken, Outcome::Measured)
}

fn start(arguments: &Arguments, name: &str, way: &Way) -> Result<Child, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(program);
    command.args(["--alone", name, "--settings", &way.to_string()]);
    command.args(["--runs", &arguments.runs.to_string()]);
    command.args(["--time-limit", &arguments.time_limit.as_secs_f64().to_string()]);
    for file in &arguments.puzzles {
        command.arg("--puzzles").arg(file);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().map_err(|error| error.to_string())
}

/// Waits for the process, and ends it when it takes too long.
fn read(arguments: &Arguments, mut child: Child) -> Result<Value, String> {
    // The first run, the list of what was counted, and as many again for a limit that was missed.
    let end = Instant::now() + arguments.time_limit * 4 + SPARE;
    let status = loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => break status,
            None if Instant::now() > end => {
                let _ = child.kill();
                let _ = child.wait();
                return Err("did not stop at its limit".into());
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    let (mut output, mut errors) = (String::new(), String::new());
    // What a process prints here is short, so that it was never kept waiting.
    let _ = child.stdout.take().map(|mut stream| stream.read_to_string(&mut output));
    let _ = child.stderr.take().map(|mut stream| stream.read_to_string(&mut errors));
    if !status.success() {
        let last = errors.lines().rev().find(|line| !line.is_empty() && !line.starts_with("note:"));
        return Err(last.unwrap_or("ended without a word").trim_start_matches("classics: ").into());
    }
    serde_json::from_str(&output).map_err(|error| error.to_string())
}
