//! A gate against slow regressions: instructions that fixed work takes, compared with those on
//! record.
//!
//! ```text
//! cargo run --release -p kumiki-benches --bin gate               # compare
//! cargo run --release -p kumiki-benches --bin gate -- --renew    # put what is measured on record
//! ```
//!
//! Without `--release` it counts the program as tests are built, for which there is a record of its
//! own: `check` has that program anyway, and finds what takes more steps. A loss that only the
//! optimised program has is found with `--release`.
//!
//! Invariant: only what depends on the program is counted: no time, and the same code on every
//! machine, so that a busy one is no reason to fail. Needs valgrind; without it nothing is
//! compared.

use clap::Parser;
use kumiki::{Settings, search::Simd};
use kumiki_benches::problems::{self, Case, Question};
use kumiki_benches::{FAMOUS, generated};
use kumiki_sudoku::{Grid, Solver};
use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{fs, io};

/// By how much more instructions a change may take.
const TOLERANCE: f64 = 0.10;

/// By how much more, where another compiler made the program than the one on record.
const TOLERANCE_OF_COMPILERS: f64 = 0.25;

/// The file of the record: with the checks of tests, or without.
const RECORD: &str =
    if cfg!(debug_assertions) { "instructions-of-tests.tsv" } else { "instructions.tsv" };

/// The command that puts what is measured on record.
const RENEW: &str = if cfg!(debug_assertions) {
    "target/debug/gate --renew"
} else {
    "cargo run --release -p kumiki-benches --bin gate -- --renew"
};

/// Cases of the bench set that are answered in a few million instructions.
const CASES: [&str; 10] = [
    "queens 8 all",
    "queens 100 first",
    "langford 2 8 all",
    "magic square 5 first",
    "costas 12 first",
    "all-interval 14 first",
    "quasigroup 20/2 first",
    "colouring 4 of mycielski 5 proof",
    "golomb 8 least",
    "alpha cipher all",
];

/// Sudokus by the solver that is made for them, in names of their own.
const SUDOKUS: [&str; 2] = ["sudoku famous", "sudoku generated"];

/// Compares the instructions that fixed work takes with those on record.
#[derive(Parser, Debug)]
#[command(name = "gate")]
struct Arguments {
    /// Put what is measured on record
    #[arg(long)]
    renew: bool,

    /// Do this work, and count nothing
    #[arg(long, value_name = "NAME", hide = true)]
    work: Option<String>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("gate: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<ExitCode, Box<dyn Error>> {
    if let Some(name) = &arguments.work {
        work(name)?;
        return Ok(ExitCode::SUCCESS);
    }
    if !has_valgrind() {
        println!("Skipped: valgrind is not installed, so no instructions were counted.");
        return Ok(ExitCode::SUCCESS);
    }
    let names = SUDOKUS.into_iter().chain(CASES);
    let counts: Vec<(&str, u64)> =
        names.map(|name| Ok((name, instructions(name)?))).collect::<Result<_, Box<dyn Error>>>()?;
    if arguments.renew {
        Record::of(&counts).write()?;
        println!("On record: {}", record_file().display());
        return Ok(ExitCode::SUCCESS);
    }
    Ok(compare(&Record::read()?, &counts))
}

/// Prints a line for each work, and says whether none takes too much.
fn compare(record: &Record, counts: &[(&str, u64)]) -> ExitCode {
    let is_same = record.compiler == compiler();
    let tolerance = if is_same { TOLERANCE } else { TOLERANCE_OF_COMPILERS };
    let mut is_well = true;
    for &(name, count) in counts {
        let Some(&known) = record.counts.get(name) else {
            println!("{name:34} {count:>12}  not on record");
            is_well = false;
            continue;
        };
        let change = count as f64 / known as f64 - 1.0;
        let verdict = match change {
            _ if change > tolerance => "TOO MANY",
            _ if change < -tolerance => "fewer: worth putting on record",
            _ => "",
        };
        is_well &= change <= tolerance;
        println!("{name:34} {count:>12}  {:+6.1} %  {verdict}", change * 100.0);
    }
    if !is_well {
        println!(
            "More instructions than are on record. If that is worth it, renew the record and say why:"
        );
        println!("{RENEW}");
    }
    if is_well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn work(name: &str) -> Result<(), Box<dyn Error>> {
    match name {
        "sudoku famous" => {
            let puzzles: Vec<Grid> =
                FAMOUS.iter().map(|(_, text)| text.parse()).collect::<Result<_, _>>()?;
            prove(&puzzles, 50)
        }
        "sudoku generated" => prove(&generated(2, 1), 200),
        _ => {
            let entries = problems::all();
            let entry = entries.iter().find(|entry| entry.name() == name).ok_or("no such work")?;
            answer(&entry.state())
        }
    }
}

/// The defaults, in code that every machine runs.
fn settings() -> Settings {
    Settings::default().simd(Simd::Portable)
}

fn prove(puzzles: &[Grid], rounds: usize) -> Result<(), Box<dyn Error>> {
    let mut solver = Solver::with_settings(settings());
    for puzzle in (0..rounds).flat_map(|_| puzzles) {
        if solver.count(puzzle, 2) != 1 {
            return Err("a puzzle has one solution".into());
        }
    }
    Ok(())
}

fn answer(case: &Case) -> Result<(), Box<dyn Error>> {
    let mut problem = case.statement.problem(None)?;
    problem.set_settings(settings());
    let found = match case.question {
        Question::First => problem.solution().map(|_| 1).or(Some(0)),
        Question::Count { .. } => {
            problem.count().to_u64().and_then(|count| i64::try_from(count).ok())
        }
        Question::Least { var } => problem.minimize([(1, var)])?.best().map(|best| best.value),
    };
    if found == case.known { Ok(()) } else { Err(format!("found {found:?}").into()) }
}

fn has_valgrind() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success())
}

/// Returns the number of instructions of a process that does the work `name`.
fn instructions(name: &str) -> Result<u64, Box<dyn Error>> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]);
    let output = command.arg(std::env::current_exe()?).args(["--work", name]).output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("{name}: {said}").into());
    }
    let line =
        said.lines().find(|line| line.contains("refs:")).ok_or("no count of instructions")?;
    let number = line.rsplit(':').next().unwrap_or_default().replace([',', ' '], "");
    Ok(number.parse()?)
}

/// The counts that were put on record, and the compiler that made the program then.
struct Record {
    compiler: String,
    counts: BTreeMap<String, u64>,
}

impl Record {
    fn of(counts: &[(&str, u64)]) -> Record {
        let counts = counts.iter().map(|&(name, count)| (name.to_owned(), count)).collect();
        Record { compiler: compiler(), counts }
    }

    fn read() -> Result<Record, Box<dyn Error>> {
        let mut record = Record { compiler: String::new(), counts: BTreeMap::new() };
        for line in fs::read_to_string(record_file())?.lines() {
            match line.split_once('\t').ok_or("a line of the record has two columns")? {
                ("compiler", compiler) => record.compiler = compiler.to_owned(),
                (name, count) => {
                    record.counts.insert(name.to_owned(), count.parse()?);
                }
            }
        }
        Ok(record)
    }

    fn write(&self) -> io::Result<()> {
        let counts = self.counts.iter().map(|(name, count)| format!("{name}\t{count}\n"));
        let text = format!("compiler\t{}\n{}", self.compiler, counts.collect::<String>());
        fs::write(record_file(), text)
    }
}

fn record_file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(RECORD)
}

/// The compiler that is installed, which has made this program.
fn compiler() -> String {
    let output = Command::new("rustc").arg("--version").output();
    output.map_or_else(
        |_| "unknown".into(),
        |output| String::from_utf8_lossy(&output.stdout).trim().to_owned(),
    )
}
