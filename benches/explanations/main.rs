//! Explanations of variants, with what their sentences name:
//! `cargo run --release -p kumiki-benches --bin explanations -- FILE`.
//!
//! Invariant: a step from rules is checked on a fresh board, which has nothing but the rules,
//! houses and candidates that the step names.

mod report;

use clap::Parser;
use kumiki::{Limits, Settings};
use kumiki_benches::clock::Clock;
use kumiki_sudoku::Puzzle;
use kumiki_sudoku_io::format;
use kumiki_sudoku_techniques::steps::{Evidence, HumanSolver, Step, Technique};
use report::{Outcome, Report};
use std::error::Error;
use std::path::PathBuf;
use std::time::Duration;

/// Explains the puzzles of a file, and checks what each step from a rule names.
#[derive(Parser, Debug)]
#[command(name = "explanations")]
struct Arguments {
    /// Objects of JSON, one a line, with the puzzle in the field `input`
    file: PathBuf,

    /// The time for each puzzle
    #[arg(long, value_name = "SECONDS", default_value_t = 20.0)]
    seconds: f64,

    /// Only each Nth puzzle
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,

    /// Only puzzles whose names contain this text
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,

    /// Show the sentences
    #[arg(long)]
    show: bool,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let text = std::fs::read_to_string(&arguments.file)?;
    let mut report = Report::default();
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    for line in lines.step_by(arguments.every.max(1)) {
        let object: serde_json::Value = serde_json::from_str(line)?;
        let field = |name: &str| object[name].as_str().unwrap_or_default().to_string();
        let (name, solution) = (field("name"), field("solution"));
        if arguments.only.as_ref().is_some_and(|only| !name.contains(only)) {
            continue;
        }
        report.puzzles += 1;
        if let Ok(puzzle) = format::read(&field("input")) {
            let outcome = explain(&puzzle, &solution, &arguments, &mut report);
            println!("{}", outcome.line(&name));
            report.add(outcome);
        }
    }
    print!("{report}");
    Ok(())
}

/// Explains a puzzle, and enters its steps in `report`.
fn explain(puzzle: &Puzzle, solution: &str, arguments: &Arguments, report: &mut Report) -> Outcome {
    let mut outcome = Outcome::default();
    let limits = Limits::none().time(Duration::from_secs_f64(arguments.seconds));
    let settings = Settings::default().limits(limits);
    let clock = Clock::start();
    let Some(mut solver) = HumanSolver::<10>::with_settings(puzzle, settings) else {
        outcome.is_refused = true;
        return outcome;
    };
    let path = solver.path(solver.position(puzzle));
    outcome.time = clock.elapsed();
    outcome.is_stopped = solver.stopped_by().is_some();
    outcome.steps = path.steps.len();
    let is_guess = |step: &&Step| step.technique == Technique::BruteForce;
    outcome.guesses = path.steps.iter().filter(is_guess).count();
    let cells = puzzle.shape().cells();
    let digits: String =
        cells.filter_map(|cell| path.end.digit(cell)).map(|digit| digit.symbol()).collect();
    outcome.is_solved = path.is_solved();
    // Large grids are on record with letters alone.
    let is_named = puzzle.shape().size() < 10 && !solution.is_empty();
    if !path.is_solved() || outcome.guesses > 0 {
        let rest = Duration::from_secs_f64(arguments.seconds);
        solver.solver().set_limits(Limits::none().time(rest));
        outcome.has_several = solver.solver().count(puzzle, 2) > 1;
    }
    let is_other = is_named && solution != digits && !outcome.has_several;
    outcome.is_wrong = path.is_solved() && is_other;
    for step in &path.steps {
        if arguments.show {
            println!("{step}\n      {}", step.text());
        }
        if let Evidence::Rules(evidence) = &step.evidence {
            report.add_step(step, evidence, puzzle);
        }
    }
    outcome
}
