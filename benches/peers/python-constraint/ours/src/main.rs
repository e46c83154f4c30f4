//! One case of the comparison: `ours CASE [SPACE.json]` prints what it measured as a line of JSON.
//!
//! Invariant: what is timed is to state the problem and to solve it. Files are read before, and
//! what was found is dropped after.

mod puzzles;
mod space;

use kumiki::{Problem, Solution, SolutionList};
use serde_json::{Value, json};
use space::Space;
use std::hash::Hash;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

/// Whatever goes wrong ends the program.
type Failure = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let measured = match &arguments[..] {
        [case] => puzzle(case),
        [case, file] => Space::read(file).and_then(|space| tuning(case, &space)),
        _ => Err("usage: ours CASE [SPACE.json]".into()),
    };
    match measured {
        Ok(measured) => {
            println!("{measured}");
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}

fn puzzle(case: &str) -> Result<Value, Failure> {
    match case {
        "queens-8-closures" => timed(|| Ok(puzzles::queens_by_closures(8)?), to_vec),
        "queens-10-closures" => timed(|| Ok(puzzles::queens_by_closures(10)?), to_vec),
        "queens-10-views" => timed(|| Ok(puzzles::queens_by_views(10)?), to_vec),
        "money-closure" => timed(|| Ok(puzzles::money_by_closure()?), to_vec),
        "money-sum" => timed(|| Ok(puzzles::money_by_sum()?), to_vec),
        "sudoku" => timed(|| Ok(puzzles::sudoku()?), to_vec),
        _ => Err(format!("there is no puzzle {case:?}").into()),
    }
}

fn tuning(case: &str, space: &Space) -> Result<Value, Failure> {
    match case {
        "space-vec" => timed(|| space.problem(), to_vec),
        "space-list" => timed(|| space.problem(), to_list),
        "space-count" => timed(|| space.problem(), Problem::count),
        "space-vec-memory" => memory(&space.problem()?, to_vec),
        "space-list-memory" => memory(&space.problem()?, to_list),
        _ => Err(format!("there is no case {case:?} for a space").into()),
    }
}

fn to_vec<K: Hash + Eq + Clone>(problem: &Problem<K, i64>) -> Vec<Solution<K, i64>> {
    problem.solutions().collect()
}

fn to_list<K: Hash + Eq + Clone>(problem: &Problem<K, i64>) -> SolutionList<K, i64> {
    problem.solutions().list()
}

/// States and solves a problem once to warm up, and once by the clock.
fn timed<K: Hash + Eq + Clone, F: Found>(
    state: impl Fn() -> Result<Problem<K, i64>, Failure>,
    solve: impl Fn(&Problem<K, i64>) -> F,
) -> Result<Value, Failure> {
    black_box(solve(&state()?));
    let start = Instant::now();
    let problem = state()?;
    let found = solve(&problem);
    let seconds = start.elapsed().as_secs_f64();
    let mut measured = json!({"solutions": found.number(), "seconds": seconds});
    if let Some(digest) = found.digest() {
        measured["digest"] = digest.into();
    }
    Ok(measured)
}

/// Returns the memory of a solution while all are held. Does not warm up: memory that was given
/// back to the allocator would be taken again unseen.
fn memory<K, F: Found>(
    problem: &Problem<K, i64>,
    solve: impl Fn(&Problem<K, i64>) -> F,
) -> Result<Value, Failure> {
    let before = resident_bytes()?;
    let found = solve(problem);
    let bytes = resident_bytes()?.saturating_sub(before);
    let number = found.number();
    Ok(json!({"solutions": number, "bytes": bytes as f64 / number.max(1) as f64}))
}

/// The result of solving.
trait Found {
    /// Returns the number of solutions.
    fn number(&self) -> u64;

    /// A number that tells sets of solutions apart, where they were built.
    fn digest(&self) -> Option<u64>;
}

impl Found for u64 {
    fn number(&self) -> u64 {
        *self
    }

    fn digest(&self) -> Option<u64> {
        None
    }
}

impl<K: Hash + Eq> Found for Vec<Solution<K, i64>> {
    fn number(&self) -> u64 {
        self.len() as u64
    }

    fn digest(&self) -> Option<u64> {
        Some(digest(self.iter().map(|solution| solution.values().copied())))
    }
}

impl<K: Hash + Eq + Clone> Found for SolutionList<K, i64> {
    fn number(&self) -> u64 {
        self.len() as u64
    }

    fn digest(&self) -> Option<u64> {
        Some(digest(self.iter().map(|row| (0..row.len()).map(move |at| *row.value(at)))))
    }
}

/// Returns a number that depends on the rows but not on their order: the sum of the squares of the
/// rows, each read as a number whose digits are the values, modulo 2⁶⁴. `theirs.py` calculates it,
/// too.
fn digest(rows: impl Iterator<Item = impl Iterator<Item = i64>>) -> u64 {
    rows.fold(0, |digest: u64, row| {
        let number = row
            .fold(0_u64, |number, value| number.wrapping_mul(1_000_003).wrapping_add_signed(value));
        digest.wrapping_add(number.wrapping_mul(number))
    })
}

/// The memory of this process that is resident, in bytes.
fn resident_bytes() -> Result<u64, Failure> {
    let kibibytes = match std::fs::read_to_string("/proc/self/status") {
        Ok(status) => {
            let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
            line.and_then(|line| line.split_whitespace().next())
                .unwrap_or_default()
                .parse::<u64>()?
        }
        Err(_) => {
            let process = std::process::id().to_string();
            let output =
                std::process::Command::new("ps").args(["-o", "rss=", "-p", &process]).output()?;
            String::from_utf8(output.stdout)?.trim().parse()?
        }
    };
    Ok(kibibytes * 1024)
}
