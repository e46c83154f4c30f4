//! One case of the comparison: `ours CASE [SPACE.json]` prints what it measured as a line of JSON.
//!
//! Invariant: what is timed is to state the problem and to solve it. Files are read before, and
//! what was found is dropped after.

mod puzzles;
mod space;
mod texts;

use kumiki::Problem;
use serde_json::json;
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

fn puzzle(case: &str) -> Result<serde_json::Value, Failure> {
    match case {
        "queens-8-closures" => list(|| Ok(puzzles::queens_by_closures(8)?)),
        "queens-10-closures" => list(|| Ok(puzzles::queens_by_closures(10)?)),
        "queens-10-views" => list(|| Ok(puzzles::queens_by_views(10)?)),
        "money-closure" => list(|| Ok(puzzles::money_by_closure()?)),
        "money-sum" => list(|| Ok(puzzles::money_by_sum()?)),
        "sudoku" => list(|| Ok(puzzles::sudoku()?)),
        _ => Err(format!("there is no puzzle {case:?}").into()),
    }
}

fn tuning(case: &str, space: &Space) -> Result<serde_json::Value, Failure> {
    match case {
        "space-list" => list(|| space.problem()),
        "space-count" => count(|| space.problem()),
        "space-memory" => memory(|| space.problem()),
        _ => Err(format!("there is no case {case:?} for a space").into()),
    }
}

/// All solutions as a list, once to warm up and once by the clock.
fn list<K: Hash + Eq + Clone>(
    state: impl Fn() -> Result<Problem<K, i64>, Failure>,
) -> Result<serde_json::Value, Failure> {
    black_box(state()?.solutions().collect::<Vec<_>>());
    let start = Instant::now();
    let problem = state()?;
    let solutions: Vec<_> = problem.solutions().collect();
    let seconds = start.elapsed().as_secs_f64();
    let digest = digest(solutions.iter().map(|solution| solution.values().copied()));
    Ok(json!({"solutions": solutions.len(), "seconds": seconds, "digest": digest}))
}

/// The number of solutions, once to warm up and once by the clock.
fn count<K: Hash + Eq + Clone>(
    state: impl Fn() -> Result<Problem<K, i64>, Failure>,
) -> Result<serde_json::Value, Failure> {
    black_box(state()?.count());
    let start = Instant::now();
    let count = state()?.count();
    let seconds = start.elapsed().as_secs_f64();
    Ok(json!({"solutions": count, "seconds": seconds}))
}

/// How much a solution takes in memory while the list of all is held. Not warmed up: memory that was
/// given back to the allocator would be taken again unseen.
fn memory<K: Hash + Eq + Clone>(
    state: impl Fn() -> Result<Problem<K, i64>, Failure>,
) -> Result<serde_json::Value, Failure> {
    let problem = state()?;
    let before = resident_bytes()?;
    let solutions: Vec<_> = problem.solutions().collect();
    let bytes = resident_bytes()?.saturating_sub(before);
    let number = solutions.len();
    Ok(json!({"solutions": number, "bytes": bytes as f64 / number.max(1) as f64}))
}

/// A number that tells sets of solutions apart, whatever their order: the sum over the rows of the
/// square of each as digits of a number, modulo 2⁶⁴. `theirs.py` calculates the same.
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
