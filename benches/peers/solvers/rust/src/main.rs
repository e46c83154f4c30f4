//! One case in another Rust engine: `rust-engines ENGINE CASE.json SECONDS` prints what it found,
//! and what that took, as a line of JSON.
//!
//! Invariant: the clock runs from the call that searches to its answer; stating the problem is
//! timed apart.

mod case;
mod pumpkin;
mod selen;

use case::Case;
use rustix::time::{ClockId, clock_gettime};
use serde_json::json;
use std::error::Error;
use std::process::ExitCode;
use std::time::Duration;

/// The result of one search.
struct Found {
    /// The number of solutions, or the least value.
    answer: Option<i64>,
    /// True if the question is answered.
    is_finished: bool,
    /// The solution, where one was asked for.
    solution: Option<Vec<i64>>,
}

impl Found {
    /// The answer to a question for a first solution, where the search went to its end.
    fn first(solution: Option<Vec<i64>>) -> Found {
        Found { answer: Some(solution.is_some().into()), is_finished: true, solution }
    }

    /// No answer in time.
    fn nothing() -> Found {
        Found { answer: None, is_finished: false, solution: None }
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [engine, file, seconds] = &arguments[..] else {
        return Err("usage: rust-engines ENGINE CASE.json SECONDS".into());
    };
    let case = Case::read(file)?;
    let limit = Duration::try_from_secs_f64(seconds.parse()?)?;
    let start = now();
    let (stated, found) = match engine.as_str() {
        "pumpkin" => {
            let model = pumpkin::state(&case)?;
            (now(), pumpkin::search(model, &case, limit))
        }
        "selen" => {
            let model = selen::state(&case, limit)?;
            (now(), selen::search(model, &case, limit)?)
        }
        _ => return Err(format!("there is no engine {engine:?}").into()),
    };
    let end = now();
    let measured = json!({
        "answer": found.answer,
        "finished": found.is_finished,
        "solution": found.solution,
        "state": (stated - start).as_secs_f64(),
        "search": (end - stated).as_secs_f64(),
    });
    println!("{measured}");
    Ok(())
}

/// CPU time since the process began.
fn now() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
