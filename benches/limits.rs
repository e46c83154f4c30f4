//! The time by which a search exceeds its time limit: each case is a process of its own.
//!
//! ```text
//! cargo run --release -p kumiki-benches --bin limits
//! cargo run --release -p kumiki-benches --bin limits -- --time-limit 0.2 --only queens
//! ```
//!
//! Invariant: the clock on the wall runs from the first call that has the limit until the answer is
//! there. The time to state a problem is not limited, and not measured.

use clap::Parser;
use kumiki::{Limits, Settings};
use kumiki_benches::problems::{self, Case, FAMILIES, Question};
use std::error::Error;
use std::hint::black_box;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

/// The greatest part of the limit by which a search may exceed it.
const TOLERANCE: f64 = 0.05;

/// Measures the time by which searches exceed a time limit.
#[derive(Parser, Debug)]
#[command(name = "limits")]
struct Arguments {
    /// The time limit of each search, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    time_limit: f64,

    /// Run only the cases whose names contain this text
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,

    /// Run this case, and print the nanoseconds
    #[arg(long, value_name = "NAME", hide = true)]
    work: Option<String>,
}

/// A name, and the function that states its case.
type Named = (String, Box<dyn Fn() -> Case>);

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("limits: {error}");
            ExitCode::from(2)
        }
    }
}

/// Runs the cases, and returns the number of those that exceed the limit by more than the
/// tolerance.
fn run(arguments: &Arguments) -> Result<usize, Box<dyn Error>> {
    if let Some(name) = &arguments.work {
        println!("{}", work(name, arguments.time_limit)?.as_nanos());
        return Ok(0);
    }
    let limit = arguments.time_limit;
    let mut stopped = 0;
    let mut late = 0;
    println!("Seconds of the searches that do not end within {limit} s:");
    for (name, _) in cases().into_iter().filter(|(name, _)| name.contains(&arguments.only)) {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["--work", &name, "--time-limit", &limit.to_string()]);
        let output = command.output()?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into());
        }
        let nanoseconds: f64 = String::from_utf8(output.stdout)?.trim().parse()?;
        let seconds = nanoseconds / 1e9;
        if seconds >= limit {
            stopped += 1;
            let is_late = seconds > limit * (1.0 + TOLERANCE);
            late += usize::from(is_late);
            println!("{name:40} {seconds:>8.3} {}", if is_late { "late" } else { "" });
        }
    }
    println!("{stopped} searches stopped, {late} of them late");
    Ok(late)
}

/// Returns the bench set, and all sizes of the problems that grow.
fn cases() -> Vec<Named> {
    let set = problems::all()
        .into_iter()
        .map(|entry| -> Named { (entry.name().to_owned(), Box::new(move || entry.state())) });
    let growing = FAMILIES.iter().flat_map(|family| {
        family.sizes.iter().map(move |&size| -> Named {
            (format!("{} {size}", family.name), Box::new(move || family.state(size)))
        })
    });
    set.chain(growing).collect()
}

/// Returns the time that a search with the limit takes.
fn work(name: &str, seconds: f64) -> Result<Duration, Box<dyn Error>> {
    let cases = cases();
    let (_, state) = cases.iter().find(|(known, _)| known == name).ok_or("no such case")?;
    let case = state();
    let problem = case.statement.problem(None)?;
    let limits = Limits::none().time(Duration::from_secs_f64(seconds));
    let started = Instant::now();
    match case.question {
        Question::Least { var } => {
            let settings = Settings::default().limits(limits);
            black_box(problem.minimize([(1, var)])?.with_settings(settings).last());
        }
        _ => {
            black_box(case.answer(&problem, limits));
        }
    }
    Ok(started.elapsed())
}
