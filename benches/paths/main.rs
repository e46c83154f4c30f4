//! Holds the paths that a guide tells against search:
//! `cargo run --release -p kumiki-benches --bin paths -- FILES`.
//!
//! Invariant: every step is proved without the techniques: by the checker of set logic or by
//! search, from the position in which it is made; what supposes that there is one solution is held
//! against that solution.

mod proof;

use clap::Parser;
use indicatif::ProgressBar;
use kumiki_benches::clock::Clock;
use kumiki_sudoku::{Grid, Method, Puzzle, Solver, Verdict};
use kumiki_sudoku_techniques::steps::HumanSolver;
use proof::{Proof, Prover};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Explains puzzles of each file, a sample from all over it, and checks that every path ends in the
/// solution and that every step is right.
///
/// The exit code is 1 if one is not.
#[derive(Parser, Debug)]
#[command(name = "paths")]
struct Arguments {
    /// Files of classic puzzles, one a line; puzzles that have not just one solution are left out
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// So many puzzles of each file
    #[arg(long, value_name = "N", default_value_t = 100)]
    sample: usize,
}

/// The results for the puzzles of a file.
#[derive(Default)]
struct Row {
    puzzles: usize,
    solved: usize,
    steps: BTreeMap<Proof, usize>,
    wrong: Vec<String>,
    time: Duration,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    println!("puzzles solved  steps proved: by sets  by search  by one solution  wrong  ms each");
    let mut is_right = true;
    for file in &arguments.files {
        let puzzles = match sample(file, arguments.sample) {
            Ok(puzzles) => puzzles,
            Err(error) => {
                eprintln!("{}: {error}", file.display());
                return ExitCode::from(2);
            }
        };
        let row = explain(&puzzles);
        row.print(file);
        is_right &= row.solved == row.puzzles && row.wrong.is_empty();
    }
    ExitCode::from(u8::from(!is_right))
}

/// Puzzles with one solution from all over a file, with that.
fn sample(file: &Path, count: usize) -> Result<Vec<(Grid, Grid)>, std::io::Error> {
    let text = std::fs::read_to_string(file)?;
    let puzzles: Vec<Grid> = text.lines().filter_map(|line| line.parse().ok()).collect();
    let mut solver = Solver::new(Method::Full);
    let with_solution = |puzzle: Grid| match solver.verdict(&puzzle) {
        Verdict::Unique(solution) => Some((puzzle, solution)),
        _ => None,
    };
    let unique: Vec<(Grid, Grid)> = puzzles.into_iter().filter_map(with_solution).collect();
    let count = count.min(unique.len());
    Ok((0..count).map(|i| unique[i * unique.len() / count]).collect())
}

fn explain(puzzles: &[(Grid, Grid)]) -> Row {
    let mut row = Row::default();
    let mut prover = Prover::new();
    let progress = ProgressBar::new(puzzles.len() as u64);
    let mut guide: HumanSolver = HumanSolver::new(&Puzzle::from(Grid::BLANK)).expect("81 cells");
    for (grid, solution) in puzzles {
        let puzzle = Puzzle::from(*grid);
        let clock = Clock::start();
        let mut position = guide.position(&puzzle);
        let path = guide.path(position.clone());
        row.time += clock.elapsed();
        row.puzzles += 1;
        for step in &path.steps {
            match prover.prove(&position, step, solution) {
                Some(proof) => *row.steps.entry(proof).or_default() += 1,
                None => row.wrong.push(format!("{grid}: {step}")),
            }
            position.apply(step);
        }
        let is_right = |(cell, digit)| path.end.digit(cell) == digit;
        row.solved += usize::from(path.is_solved() && solution.iter().all(is_right));
        progress.inc(1);
    }
    progress.finish_and_clear();
    row
}

impl Row {
    fn print(&self, file: &Path) {
        let by = |proof| self.steps.get(&proof).copied().unwrap_or_default();
        let steps = self.steps.values().sum::<usize>() + self.wrong.len();
        let each = self.time.as_secs_f64() * 1000.0 / self.puzzles.max(1) as f64;
        println!(
            "{:>7} {:>6} {steps:>6} {:>15} {:>10} {:>16} {:>6} {each:>8.2}  {}",
            self.puzzles,
            self.solved,
            by(Proof::Sets),
            by(Proof::Search),
            by(Proof::Uniqueness),
            self.wrong.len(),
            file.file_name().unwrap_or_default().display()
        );
        self.wrong.iter().for_each(|wrong| println!("wrong: {wrong}"));
    }
}
