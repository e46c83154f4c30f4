//! The proofs of the bench set: written, checked, and checked once more with damage:
//! `cargo run --release -p kumiki-benches --bin proofs`.
//!
//! Invariant: a proof counts as accepted only if the checker says so and its claim agrees with the
//! known answer. A damaged proof may be accepted only if its claim is still that of the whole one.

mod damage;

use clap::Parser;
use damage::damaged;
use kumiki::run::Random;
use kumiki::{Limits, Settings, Verdict};
use kumiki_benches::clock::Clock;
use kumiki_benches::problems::{self, Case, Entry, Question};
use kumiki_check::{Claim, Model, Options, Report, check};
use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  proofs                                  every case that ends in 10 s
  proofs --only colouring --time-limit 60
  proofs --damaged 100                    100 damaged copies of each proof, too
  proofs --keep target/proofs             the models and their proofs as files

A case that ends at a limit of solutions or time proves what it has found by then.
The exit code is 1 if a proof is refused, or a damaged one with another claim is not.";

/// Writes proofs for the cases of the bench set, and checks them.
#[derive(Parser, Debug)]
#[command(name = "proofs", after_help = EXAMPLES)]
struct Arguments {
    /// Only cases whose name contains this; may be given more than once
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,

    /// The limit of time for the search of a proof, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    time_limit: u64,

    /// Check so many damaged copies of each proof
    #[arg(long, value_name = "N", default_value_t = 0)]
    damaged: u32,

    /// Write each model and its proof to this directory
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("proofs: {error}");
            ExitCode::from(2)
        }
    }
}

/// Returns whether all is as it must be.
fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    if let Some(folder) = &arguments.keep {
        fs::create_dir_all(folder)?;
    }
    let wants = |name: &str| arguments.only.iter().any(|only| name.contains(only.as_str()));
    let entries = problems::all().into_iter();
    let entries: Vec<Entry> =
        entries.filter(|entry| arguments.only.is_empty() || wants(entry.name())).collect();
    if entries.is_empty() {
        return Err("there is no such case".into());
    }
    println!("| Case | Search, ms | Check, ms | Size, kB | Proved | Damaged: refused, true |");
    println!("|---|---:|---:|---:|---|---:|");
    let (mut is_right, mut refused, mut still_true) = (true, 0, 0);
    for entry in &entries {
        let row = Row::of(&entry.state(), arguments)?;
        is_right &= row.is_right;
        (refused, still_true) = (refused + row.refused, still_true + row.still_true);
        println!("| {} | {row} |", entry.name());
        if let Some(folder) = &arguments.keep {
            let name = entry.name().replace(|c: char| !c.is_alphanumeric(), "-");
            fs::write(folder.join(format!("{name}.json")), &row.model)?;
            fs::write(folder.join(format!("{name}.proof")), &row.proof)?;
        }
    }
    println!("\n{refused} damaged proofs were refused; {still_true} still prove the same.");
    Ok(is_right)
}

/// The proof of a case, and what came of its checks.
struct Row {
    model: String,
    proof: String,
    search: Duration,
    check: Duration,
    /// The output of the checker.
    said: String,
    is_right: bool,
    /// The numbers of damaged proofs that were refused, and that prove the same.
    refused: u32,
    still_true: u32,
}

impl Row {
    fn of(case: &Case, arguments: &Arguments) -> Result<Row, Box<dyn Error>> {
        let text = case.portable().to_string();
        let model = Model::parse(&text)?;
        let clock = Clock::start();
        let proof = proof(case, Duration::from_secs(arguments.time_limit))?;
        let search = clock.elapsed();
        let clock = Clock::start();
        let checked = check(&model, proof.as_bytes(), &Options::default());
        let mut row = Row {
            said: checked.as_ref().map_or_else(ToString::to_string, ToString::to_string),
            is_right: checked.as_ref().is_ok_and(|report| agrees(report, case)),
            model: text,
            proof,
            search,
            check: clock.elapsed(),
            refused: 0,
            still_true: 0,
        };
        let Ok(whole) = checked else {
            // A search that found nothing in time claims nothing.
            row.is_right = !row.proof.lines().last().is_some_and(|line| line.starts_with("e "));
            return Ok(row);
        };
        let mut random = Random::new(1);
        for _ in 0..arguments.damaged {
            let damaged = damaged(&row.proof, &mut random);
            match check(&model, damaged.as_bytes(), &Options::default()) {
                Err(_) => row.refused += 1,
                Ok(report) if follows(report.claim, whole.claim) => row.still_true += 1,
                Ok(report) => {
                    eprintln!("accepted: {} instead of {}", report.claim, whole.claim);
                    row.is_right = false;
                }
            }
        }
        Ok(row)
    }
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [search, check] = [self.search, self.check].map(|time| time.as_secs_f64() * 1e3);
        let size = self.proof.len() as f64 / 1e3;
        write!(
            f,
            "{search:.1} | {check:.1} | {size:.1} | {}{}",
            self.said,
            if self.is_right { "" } else { " (WRONG)" }
        )?;
        write!(f, " | {}, {}", self.refused, self.still_true)
    }
}

/// Returns whether a claim follows from another one.
fn follows(claim: Claim, from: Claim) -> bool {
    match (claim, from) {
        (Claim::Some, Claim::Unique | Claim::Several) => true,
        (Claim::Some, Claim::Count(count)) => count >= 1,
        (Claim::Several, Claim::Count(count)) => count >= 2,
        (Claim::None, Claim::Count(0)) | (Claim::Count(0), Claim::None) => true,
        (Claim::Unique, Claim::Count(1)) | (Claim::Count(1), Claim::Unique) => true,
        _ => claim == from,
    }
}

/// Returns whether a claim agrees with the known answer of the case.
fn agrees(report: &Report, case: &Case) -> bool {
    let Some(known) = case.known else { return report.unchecked.is_empty() };
    let claimed = match (&case.question, report.claim) {
        (Question::Least { .. }, claim) => claim == Claim::Optimum,
        (_, Claim::None) => known == 0,
        (Question::First, _) => known == 1,
        (_, Claim::Unique) => known == 1,
        (_, Claim::Count(count)) => i64::try_from(count) == Ok(known),
        (_, Claim::Some) => known >= 1,
        (_, Claim::Several) => known >= 2,
        (_, Claim::Optimum) => false,
    };
    claimed && report.unchecked.is_empty()
}

/// A place to write a proof to, which stays readable.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("one thread writes").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the proof of a case, searched within `time`.
fn proof(case: &Case, time: Duration) -> Result<String, Box<dyn Error>> {
    let shared = Shared::default();
    let mut problem = case.statement.problem(None)?;
    let limits = Limits::none().time(time);
    match case.question {
        Question::First => {
            problem.set_settings(Settings::default().limits(limits));
            let verdict = problem.prove(shared.clone())?;
            debug_assert!(
                !matches!(verdict, Verdict::Unfinished(Some(_))) || case.known != Some(0)
            );
        }
        Question::Count { limit } => {
            let limits = match limit {
                Some(most) => limits.solutions(most),
                None => limits,
            };
            let settings = Settings::default().limits(limits);
            let mut solutions = problem.search_with_proof(settings, shared.clone());
            solutions.count_left();
            solutions.end_proof()?;
        }
        Question::Least { var } => {
            let settings = Settings::default().limits(limits);
            problem.minimize([(1, var)])?.with_settings(settings).prove(shared.clone())?;
        }
    }
    let bytes = shared.0.lock().expect("the search is at its end").clone();
    Ok(String::from_utf8(bytes)?)
}
