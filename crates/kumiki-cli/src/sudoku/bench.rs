//! `bench`: how long puzzles take, each timed on its own.
//!
//! Invariant: every puzzle is solved once before any is timed, and a figure is of completed puzzles
//! only.

use super::inputs::Inputs;
use super::session::Session;
use crate::outcome::Outcome;
use crate::progress::Progress;
use kumiki_sudoku::Grid;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// What one pass over the puzzles came to.
#[derive(Default)]
struct Pass {
    /// The time of each completed puzzle.
    times: Vec<Duration>,
    decisions: u64,
    /// How many puzzles had no solution, one, or more.
    solutions: [u64; 3],
    unfinished: u64,
}

/// Times the first solution of each puzzle, and the proof that it is the only one.
///
/// Holds all puzzles in memory, 81 bytes each.
pub(super) fn run(session: &mut Session) -> io::Result<()> {
    let puzzles = read_all(session)?;
    if puzzles.is_empty() {
        return Ok(());
    }
    if !session.arguments.quiet {
        session.progress = Progress::before_results(3 * puzzles.len() as u64);
    }
    let _warm_up = pass(session, &puzzles, 1);
    let first = pass(session, &puzzles, 1);
    let proof = pass(session, &puzzles, 2);
    session.progress = Progress::hidden();
    let is_cut_short = session.interrupt.is_raised() || first.unfinished + proof.unfinished > 0;
    if is_cut_short {
        session.outcome.note(Outcome::Unfinished);
    }
    if proof.solutions[0] > 0 {
        session.outcome.note(Outcome::NoSolution);
    }
    write_report(session, puzzles.len(), &first, &proof)
}

fn read_all(session: &mut Session) -> io::Result<Vec<Grid>> {
    let mut inputs = Inputs::new(&session.arguments.inputs);
    let mut puzzles = Vec::new();
    while let Some(input) = session.next_input(&mut inputs) {
        match input {
            Ok(puzzle) => puzzles.push(puzzle.grid),
            Err(unreadable) => session.complain(&unreadable)?,
        }
    }
    Ok(puzzles)
}

/// Looks for as many as `wanted` solutions of each puzzle.
fn pass(session: &mut Session, puzzles: &[Grid], wanted: usize) -> Pass {
    let mut pass = Pass { times: Vec::with_capacity(puzzles.len()), ..Pass::default() };
    for puzzle in puzzles {
        if session.interrupt.is_raised() {
            break;
        }
        let started = Instant::now();
        let found = session.solver.solutions(puzzle).take(wanted).count();
        let time = started.elapsed();
        session.progress.step();
        if session.solver.stopped_by().is_some() {
            pass.unfinished += 1;
            continue;
        }
        pass.times.push(time);
        pass.solutions[found] += 1;
        pass.decisions += session.solver.statistics().decisions;
    }
    pass
}

fn write_report(
    session: &mut Session,
    puzzles: usize,
    first: &Pass,
    proof: &Pass,
) -> io::Result<()> {
    let [none, one, several] = proof.solutions;
    let unfinished = first.unfinished.max(proof.unfinished);
    let method = format!("{:?}", session.arguments.method).to_lowercase();
    let results = &mut session.streams.results;
    writeln!(results, "puzzles: {puzzles}, method: {method}")?;
    writeln!(
        results,
        "unique: {one}, without solution: {none}, with several: {several}, unfinished: {unfinished}"
    )?;
    writeln!(results)?;
    writeln!(results, "{:16} {:>12} {:>12} {:>12}", "", "mean µs", "median µs", "decisions")?;
    for (name, pass) in [("first solution", first), ("uniqueness proof", proof)] {
        let [mean, median] = [mean(&pass.times), median(&pass.times)].map(microseconds);
        writeln!(results, "{name:16} {mean:>12} {median:>12} {:>12}", pass.decisions)?;
    }
    Ok(())
}

fn mean(times: &[Duration]) -> Option<Duration> {
    let sum: Duration = times.iter().sum();
    let count = times.len() as f64;
    (!times.is_empty()).then(|| Duration::from_secs_f64(sum.as_secs_f64() / count))
}

/// The middle one of the times in order, or halfway between the middle two.
fn median(times: &[Duration]) -> Option<Duration> {
    let mut times = times.to_vec();
    times.sort_unstable();
    let upper = *times.get(times.len() / 2)?;
    let lower = times[(times.len() - 1) / 2];
    Some((lower + upper) / 2)
}

fn microseconds(time: Option<Duration>) -> String {
    time.map_or("-".to_string(), |time| format!("{:.2}", time.as_secs_f64() * 1e6))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interrupt::Interrupt;
    use crate::stream::Streams;
    use crate::sudoku::Arguments;

    fn microseconds_of(times: &[u64]) -> Vec<Duration> {
        times.iter().map(|&time| Duration::from_micros(time)).collect()
    }

    #[test]
    fn the_median_is_the_middle_and_the_mean_the_average() {
        for (times, middle, average) in [
            (vec![], "-", "-"),
            (vec![7], "7.00", "7.00"),
            (vec![9, 1, 2], "2.00", "4.00"),
            (vec![9, 1, 2, 4], "3.00", "4.00"),
        ] {
            let times = microseconds_of(&times);
            assert_eq!(microseconds(median(&times)), middle);
            assert_eq!(microseconds(mean(&times)), average);
        }
    }

    fn bench(interrupt: Interrupt, puzzles: &[&str]) -> (u8, String) {
        let words = ["sudoku", "bench"].iter().chain(puzzles).map(|&word| word.into());
        let (streams, captured) = Streams::captured();
        let arguments = Arguments::parse(words).unwrap();
        let outcome = super::super::run(arguments, streams, interrupt).unwrap();
        (outcome.code(), captured().0)
    }

    const UNIQUE: &str =
        "000531609906480000304002058765010384139748006008000010083000165047160092090020400";

    #[test]
    fn every_figure_is_named() {
        let clashing = UNIQUE.replacen("0005", "5005", 1);
        let blank = ".".repeat(81);
        let (code, report) = bench(Interrupt::new(), &[UNIQUE, &clashing, &blank]);
        assert_eq!(code, 1);
        let lines: Vec<&str> = report.lines().collect();
        assert_eq!(lines[0], "puzzles: 3, method: full");
        assert_eq!(lines[1], "unique: 1, without solution: 1, with several: 1, unfinished: 0");
        assert!(lines[3].contains("mean µs") && lines[3].contains("median µs"));
        assert!(lines[4].starts_with("first solution "));
        assert!(lines[5].starts_with("uniqueness proof "));
    }

    #[test]
    fn an_interrupted_bench_reports_what_was_timed() {
        let interrupt = Interrupt::new();
        interrupt.stop_flag().raise();
        let (code, report) = bench(interrupt, &[UNIQUE]);
        assert_eq!(code, 4);
        assert!(report.contains("first solution              -"), "{report}");
    }
}
