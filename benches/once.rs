//! The cost of a problem that is stated once and solved once: each run is a process of its own.
//!
//! ```text
//! cargo run --release -p kumiki-benches --bin once
//! cargo run --release -p kumiki-benches --bin once -- --against PROGRAM
//! ```
//!
//! `PROGRAM` is this program, built from another commit. The two take turns, so that a machine
//! which does other things as well slows both.
//!
//! Invariant: the clock runs from before the first variable is added until the answer is there. The
//! start of the process, and the data that the problem is stated from, are not measured.

use clap::Parser;
use kumiki::constraints::Automaton;
use kumiki::{Limits, Problem, Regular};
use kumiki_benches::{FAMOUS, problems};
use kumiki_sudoku::{Grid, Method, Solver};
use std::error::Error;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

/// Cases of the bench set that are mostly stated, and hardly searched.
const CASES: [&str; 7] = [
    "sudoku 17 clues first",
    "sudoku golden nugget first",
    "sudoku 16x16/2 first",
    "killer 1 proof",
    "nonogram 20/1 proof",
    "tables 12/20/3 of 800 proof",
    "tables 14/24/4 of 20000 proof",
];

/// The sudoku of 17 clues by the solver that is made for sudokus.
const SOLVER: &str = "solver, 17 clues";

/// A nonogram by automata, as a user states it: the bench set lists the fillings of each line.
const NONOGRAM: &str = "nonogram 25/2 by automata";

/// Measures problems that are stated once and solved once.
#[derive(Parser, Debug)]
#[command(name = "once")]
struct Arguments {
    /// Compare with this program, built from another commit
    #[arg(long, value_name = "PROGRAM")]
    against: Option<PathBuf>,

    /// Run each case in so many processes
    #[arg(long, value_name = "COUNT", default_value_t = 41)]
    runs: usize,

    /// Solve this case once, and print the nanoseconds
    #[arg(long, value_name = "NAME", hide = true)]
    work: Option<String>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("once: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    if let Some(name) = &arguments.work {
        println!("{}", work(name)?.as_nanos());
        return Ok(());
    }
    let programs: Vec<PathBuf> =
        [std::env::current_exe()?].into_iter().chain(arguments.against.clone()).collect();
    println!("Milliseconds to state a problem and to answer it, in a process of its own (median):");
    for name in [SOLVER, NONOGRAM].into_iter().chain(CASES) {
        let mut times = vec![Vec::new(); programs.len()];
        for _ in 0..arguments.runs.max(1) {
            for (program, times) in programs.iter().zip(&mut times) {
                times.push(time(program, name)?);
            }
        }
        let medians: Vec<f64> = times.into_iter().map(median).collect();
        match medians[..] {
            [this, other] => println!("{name:32} {this:>9.3} {other:>9.3} {:>6.2}", this / other),
            _ => println!("{name:32} {:>9.3}", medians[0]),
        }
    }
    Ok(())
}

/// Returns the milliseconds that `program` reports for a case.
fn time(program: &Path, name: &str) -> Result<f64, Box<dyn Error>> {
    let output = Command::new(program).args(["--work", name]).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let nanoseconds: f64 = String::from_utf8(output.stdout)?.trim().parse()?;
    Ok(nanoseconds / 1e6)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Returns the time to state and to answer a case.
fn work(name: &str) -> Result<Duration, Box<dyn Error>> {
    match name {
        SOLVER => solver(),
        NONOGRAM => nonogram(),
        _ => case(name),
    }
}

fn solver() -> Result<Duration, Box<dyn Error>> {
    let [.., (_, puzzle)] = FAMOUS;
    let clock = Instant::now();
    let count = Solver::new(Method::Full).count(&puzzle.parse::<Grid>()?, 2);
    let time = clock.elapsed();
    if count == 1 { Ok(time) } else { Err("a puzzle has one solution".into()) }
}

fn nonogram() -> Result<Duration, Box<dyn Error>> {
    let hints = problems::nonogram::hints(25, 2);
    let clock = Instant::now();
    let mut problem = Problem::new();
    problem.add_variables(0..25 * 25, 0..=1)?;
    for (line, blocks) in hints {
        problem.add_constraint(Regular::new(Automaton::blocks(blocks)), line)?;
    }
    let count = problem.solutions().take(2).count();
    let time = clock.elapsed();
    if count > 0 { Ok(time) } else { Err("a picture is a solution of its nonogram".into()) }
}

/// Returns the time of a case of the bench set.
fn case(name: &str) -> Result<Duration, Box<dyn Error>> {
    let entries = problems::all();
    let case = entries.iter().find(|entry| entry.name() == name).ok_or("no such case")?.state();
    let clock = Instant::now();
    let problem = case.statement.problem(None)?;
    let found = black_box(case.answer(&problem, Limits::none())).ok_or("no answer")?;
    let time = clock.elapsed();
    if case.known.is_some_and(|known| known != found) {
        return Err(format!("{name}: found {found}").into());
    }
    Ok(time)
}
