//! The growth of time and memory with the size of a problem: each size is a process of its own.
//!
//! ```text
//! cargo run --release -p kumiki-benches --features plotters --bin scale
//! cargo run --release -p kumiki-benches --features plotters --bin scale -- \
//!     --only table --picture scale.svg
//! ```
//!
//! Invariant: the clock runs from before the first variable is added until the answer is there, and
//! the answer is compared with the known one. A family ends at the first size that takes too long.

mod picture;

use clap::Parser;
use kumiki_benches::clock::{Clock, peak_memory};
use kumiki_benches::problems::{FAMILIES, Family};
use std::error::Error;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::Duration;

/// Measures how time and memory grow with the size of a problem.
#[derive(Parser, Debug)]
#[command(name = "scale")]
struct Arguments {
    /// Measure only the families whose names contain this text
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,

    /// Write a picture of the figures to this file, as SVG
    #[arg(long, value_name = "FILE", default_value = "target/scale.svg")]
    picture: PathBuf,

    /// Run each size in so many processes, and take the least time
    #[arg(long, value_name = "COUNT", default_value_t = 3)]
    runs: usize,

    /// End a family at the first size that takes so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 20.0)]
    time_limit: f64,

    /// Solve one size of a family, and print nanoseconds and bytes
    #[arg(long, num_args = 2, value_names = ["FAMILY", "SIZE"], hide = true)]
    work: Option<Vec<String>>,
}

/// The figures of one size.
struct Point {
    /// The number that the time is set against.
    at: f64,
    milliseconds: f64,
    /// The memory that stating and solving added to the process, where the system reports it.
    mebibytes: Option<f64>,
}

/// The figures of a family, by ascending size.
struct Curve<'a> {
    family: &'a Family,
    points: Vec<Point>,
}

impl Curve<'_> {
    /// Returns the power of the size that the time grows with from the last size but one to the
    /// last.
    fn last_slope(&self) -> Option<f64> {
        let [.., one, last] = &self.points[..] else { return None };
        Some((last.milliseconds / one.milliseconds).ln() / (last.at / one.at).ln())
    }
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("scale: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    if let Some([name, size]) = arguments.work.as_deref() {
        return work(name, size.parse()?, arguments.time_limit);
    }
    if let Some(folder) = arguments.picture.parent() {
        std::fs::create_dir_all(folder)?;
    }
    println!("{:24} {:>9} {:>12} {:>9} {:>6}", "family", "size", "milliseconds", "MiB", "slope");
    let mut curves = Vec::new();
    for family in FAMILIES.iter().filter(|family| family.name.contains(&arguments.only)) {
        let curve = measured(arguments, family)?;
        if let Some(slope) = curve.last_slope() {
            let Family { name, expected, reason, .. } = family;
            println!("{name}: {slope:.2} at the end; {expected} expected, as {reason}\n");
        }
        curves.push(curve);
    }
    picture::draw(&curves, &arguments.picture)?;
    println!("Picture: {}", arguments.picture.display());
    Ok(())
}

/// Measures the sizes of a family, and prints a line for each.
fn measured<'a>(arguments: &Arguments, family: &'a Family) -> Result<Curve<'a>, Box<dyn Error>> {
    let mut curve = Curve { family, points: Vec::new() };
    for &size in family.sizes {
        let Some(point) = least(arguments, family, size)? else {
            println!("{:24} {size:>9} not within {} s", family.name, arguments.time_limit);
            break;
        };
        let (name, time) = (family.name, point.milliseconds);
        let memory = point.mebibytes.map_or(String::new(), |memory| format!("{memory:.1}"));
        curve.points.push(point);
        let slope = curve.last_slope().map_or(String::new(), |slope| format!("{slope:.2}"));
        println!("{name:24} {size:>9} {time:>12.3} {memory:>9} {slope:>6}");
    }
    Ok(curve)
}

/// Returns the least figures of some runs of one size; `None` if one takes too long.
fn least(
    arguments: &Arguments,
    family: &Family,
    size: usize,
) -> Result<Option<Point>, Box<dyn Error>> {
    let mut best: Option<Point> = None;
    for _ in 0..arguments.runs.max(1) {
        let program = std::env::current_exe()?;
        let mut command = Command::new(program);
        command.args(["--work", family.name, &size.to_string()]);
        command.args(["--time-limit", &arguments.time_limit.to_string()]);
        let output = command.output()?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into());
        }
        let text = String::from_utf8(output.stdout)?;
        let mut figures = text.split_whitespace();
        let Some(nanoseconds) = figures.next() else { return Ok(None) };
        let milliseconds = nanoseconds.parse::<f64>()? / 1e6;
        let mebibytes = figures.next().map(str::parse::<f64>).transpose()?;
        let mebibytes = mebibytes.map(|bytes| bytes / f64::from(1 << 20));
        if best.as_ref().is_none_or(|best| milliseconds < best.milliseconds) {
            best = Some(Point { at: family.measure(size), milliseconds, mebibytes });
        }
        // One run is enough where noise is small beside it.
        if milliseconds > 2_000.0 {
            break;
        }
    }
    Ok(best)
}

/// Solves one size of a family, and prints nanoseconds and bytes; nothing if it takes too long.
fn work(name: &str, size: usize, seconds: f64) -> Result<(), Box<dyn Error>> {
    let family = FAMILIES.iter().find(|family| family.name == name).ok_or("no such family")?;
    let case = family.state(size);
    let before = peak_memory();
    let limits = kumiki::Limits::none().time(Duration::from_secs_f64(seconds));
    let clock = Clock::start();
    let problem = case.statement.problem(None)?;
    let found = case.answer(&problem, limits);
    let time = clock.elapsed();
    let after = peak_memory();
    match (found, case.known) {
        (None, _) => return Ok(()),
        (Some(found), Some(known)) if found != known => {
            return Err(format!("{name} {size}: found {found}, and not {known}").into());
        }
        _ => print!("{}", time.as_nanos()),
    }
    if let Some((before, after)) = before.zip(after) {
        print!(" {}", after - before);
    }
    println!();
    Ok(())
}
