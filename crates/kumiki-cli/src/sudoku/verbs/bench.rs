//! `bench`: the time that each puzzle takes.
//!
//! Invariant: every puzzle is solved once before any is timed. A number is of completed puzzles
//! only, and the report says how many these are and why others are missing.

use crate::sudoku::options::{InputsArgs, SearchArgs};
use crate::sudoku::reading::{UnreadablePuzzle, classic};
use crate::terminal::outcome::Outcome;
use crate::terminal::progress::ProgressDisplay;
use crate::terminal::session::Session;
use crate::terminal::stream::Stream;
use crate::terminal::verbs::{Verb, VerbArgs};
use clap::Args;
use kumiki::Limits;
use kumiki_sudoku::{Grid, Solver};
use std::io::{self, Write};
use std::time::{Duration, Instant};

const ABOUT: &str = "\
Examples:
  sudoku bench puzzles.txt
  sudoku bench --method logical puzzles.txt

Times are in microseconds, on one thread; reading is not timed.";

/// Time the first solution and the proof that it is the only one
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::sudoku) struct BenchArgs {
    #[command(flatten)]
    search: SearchArgs,
}

/// The result of one pass over the puzzles.
#[derive(Default)]
struct Pass {
    /// The time of each completed puzzle.
    times: Vec<Duration>,
    decisions: u64,
    /// The numbers of puzzles with no solution, one, and more.
    solutions: [u64; 3],
    /// The number of puzzles that a limit or an interruption stopped.
    unfinished: usize,
}

impl Pass {
    fn timed(&self) -> usize {
        self.times.len()
    }

    /// Returns the number of `puzzles` that an interruption left out.
    fn not_reached(&self, puzzles: usize) -> usize {
        puzzles - self.timed() - self.unfinished
    }
}

impl Verb for VerbArgs<BenchArgs, InputsArgs> {
    /// Times the first solution of each puzzle, and the proof that it is the only one.
    ///
    /// Holds all puzzles in memory, 81 bytes each.
    fn run(&self, session: &mut Session) -> io::Result<()> {
        let VerbArgs { own, common: inputs, .. } = self;
        let puzzles = read_all(inputs, session);
        let mut limits = Limits::none().stop(session.interrupt.stop_flag());
        limits.time = own.search.time.time_limit;
        let mut solver = Solver::with_settings(own.search.method().settings().limits(limits));
        if !inputs.quiet.quiet {
            session.progress = ProgressDisplay::before_results(3 * puzzles.len() as u64);
        }
        let mut pass = |wanted| pass(session, &mut solver, &puzzles, wanted);
        let _warm_up = pass(1);
        let first = pass(1);
        let proof = pass(2);
        session.progress = ProgressDisplay::hidden();
        if session.interrupt.is_raised() {
            session.tally.outcome.note(Outcome::Unfinished);
            session.remark(interruption(puzzles.len(), &first, &proof));
        }
        if first.unfinished + proof.unfinished > 0 {
            session.tally.outcome.note(Outcome::Unfinished);
        }
        if proof.solutions[0] > 0 {
            session.tally.outcome.note(Outcome::NoSolution);
        }
        if first.not_reached(puzzles.len()) == puzzles.len() {
            return Ok(());
        }
        own.write_report(session, puzzles.len(), &first, &proof)
    }
}

impl BenchArgs {
    fn write_report(
        &self,
        session: &mut Session,
        puzzles: usize,
        first: &Pass,
        proof: &Pass,
    ) -> io::Result<()> {
        let [none, one, several] = proof.solutions;
        let unknown = puzzles - proof.timed();
        let method = format!("{:?}", self.search.method()).to_lowercase();
        let results = &mut session.streams.results;
        writeln!(results, "puzzles: {puzzles}, method: {method}")?;
        writeln!(
            results,
            "unique: {one}, without solution: {none}, with several: {several}, not known: {unknown}"
        )?;
        writeln!(results)?;
        let names = ["mean µs", "median µs", "decisions", "timed", "unfinished", "not reached"];
        write_row(results, "", names.map(String::from))?;
        for (name, pass) in [("first solution", first), ("uniqueness proof", proof)] {
            let figures = [
                microseconds(mean(&pass.times)),
                microseconds(median(&pass.times)),
                pass.decisions.to_string(),
                pass.timed().to_string(),
                pass.unfinished.to_string(),
                pass.not_reached(puzzles).to_string(),
            ];
            write_row(results, name, figures)?;
        }
        Ok(())
    }
}

/// Returns the puzzles of the inputs, and reports those that cannot be read.
fn read_all(inputs: &InputsArgs, session: &mut Session) -> Vec<Grid> {
    let mut inputs = inputs.puzzles();
    let mut puzzles = Vec::new();
    while let Some(input) = session.next(&mut inputs) {
        let read = input.and_then(|puzzle| match classic(&puzzle.value) {
            Ok(grid) => Ok(grid),
            Err(problem) => Err(UnreadablePuzzle { place: puzzle.place, problem }),
        });
        match read {
            Ok(grid) => puzzles.push(grid),
            Err(unreadable) => {
                let (source, before) = (&unreadable.place.source, puzzles.len() as u64);
                session.complain_in_row(source, before, &unreadable);
            }
        }
    }
    puzzles
}

/// Returns the message of an interruption: the work that is done.
fn interruption(puzzles: usize, first: &Pass, proof: &Pass) -> String {
    let [first, proof] = [first, proof].map(Pass::timed);
    match first {
        0 => "interrupted before anything was timed".to_string(),
        _ => format!(
            "interrupted: of {puzzles} puzzles, the first solution of {first} and the proof of {proof} \
             were timed"
        ),
    }
}

/// Searches for up to `wanted` solutions of each puzzle.
fn pass(session: &mut Session, solver: &mut Solver, puzzles: &[Grid], wanted: usize) -> Pass {
    let mut pass = Pass { times: Vec::with_capacity(puzzles.len()), ..Pass::default() };
    for puzzle in puzzles {
        if session.interrupt.is_raised() {
            break;
        }
        let started = Instant::now();
        let found = solver.solutions(puzzle).take(wanted).count();
        let time = started.elapsed();
        session.progress.step();
        if solver.stopped_by().is_some() {
            pass.unfinished += 1;
            continue;
        }
        pass.times.push(time);
        pass.solutions[found] += 1;
        pass.decisions += solver.statistics().decisions;
    }
    pass
}

/// Writes a row of the table, 80 columns wide unless numbers are large.
fn write_row(results: &mut Stream, name: &str, figures: [String; 6]) -> io::Result<()> {
    let [mean, median, decisions, timed, unfinished, not_reached] = figures;
    write!(results, "{name:16} {mean:>9} {median:>9} {decisions:>10}")?;
    writeln!(results, " {timed:>8} {unfinished:>10} {not_reached:>11}")
}

fn mean(times: &[Duration]) -> Option<Duration> {
    let sum: Duration = times.iter().sum();
    let count = times.len() as f64;
    (!times.is_empty()).then(|| Duration::from_secs_f64(sum.as_secs_f64() / count))
}

/// Returns the median: the middle one of the times in order, or the mean of the middle two.
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
    use crate::sudoku::SudokuCommand;
    use crate::sudoku::command::SudokuVerb;
    use crate::terminal::interrupt::Interrupt;
    use crate::terminal::program::CommandLine as _;
    use crate::terminal::stream::Streams;

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

    fn bench(interrupt: Interrupt, puzzles: &[&str]) -> (u8, String, String) {
        let words = ["sudoku", "bench"].iter().chain(puzzles).map(|&word| word.into());
        let (streams, captured) = Streams::captured();
        let command = SudokuCommand::parse_words(words).unwrap();
        let outcome = crate::sudoku::run(command, streams, interrupt).unwrap();
        let (report, said) = captured();
        (outcome.code(), report, said)
    }

    const UNIQUE: &str =
        "000531609906480000304002058765010384139748006008000010083000165047160092090020400";

    #[test]
    fn every_figure_is_named_and_says_of_how_many_puzzles_it_is() {
        let clashing = UNIQUE.replacen("0005", "5005", 1);
        let blank = ".".repeat(81);
        let (code, report, _) = bench(Interrupt::new(), &[UNIQUE, &clashing, &blank]);
        assert_eq!(code, 1);
        let lines: Vec<&str> = report.lines().collect();
        assert_eq!(lines[0], "puzzles: 3, method: full");
        assert_eq!(lines[1], "unique: 1, without solution: 1, with several: 1, not known: 0");
        assert!(lines[3].contains("mean µs") && lines[3].contains("median µs"));
        assert!(lines[3].ends_with(" decisions    timed unfinished not reached"));
        for (line, name) in [(lines[4], "first solution "), (lines[5], "uniqueness proof ")] {
            assert!(line.starts_with(name) && line.chars().count() < 80, "{line}");
            assert_eq!(line.split_whitespace().rev().take(3).collect::<Vec<_>>(), ["0", "0", "3"]);
        }
    }

    #[test]
    fn what_was_not_timed_is_counted() {
        let (streams, captured) = Streams::captured();
        let command = SudokuCommand::parse_words(["sudoku", "bench"].map(Into::into)).unwrap();
        let mut session = Session::new("puzzle", false, streams, Interrupt::new());
        let SudokuVerb::Bench(bench) = command.verb else { panic!("another verb") };
        let pass = |timed, unfinished| Pass {
            times: vec![Duration::from_micros(5); timed],
            decisions: 7,
            solutions: [0, timed as u64, 0],
            unfinished,
        };
        let (first, proof) = (pass(19, 1), pass(8, 2));
        bench.own.write_report(&mut session, 20, &first, &proof).unwrap();
        let report = captured().0;
        let lines: Vec<&str> = report.lines().collect();
        assert_eq!(lines[1], "unique: 8, without solution: 0, with several: 0, not known: 12");
        let figures = |line: &str| line[16..].split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(figures(lines[4]), "5.00 5.00 7 19 1 0");
        assert_eq!(figures(lines[5]), "5.00 5.00 7 8 2 10");
        assert_eq!(
            interruption(20, &first, &proof),
            "interrupted: of 20 puzzles, the first solution of 19 and the proof of 8 were timed"
        );
    }

    #[test]
    fn an_interruption_before_anything_was_timed_is_all_there_is_to_say() {
        let interrupt = Interrupt::new();
        interrupt.stop_flag().raise();
        let (code, report, said) = bench(interrupt.clone(), &[UNIQUE]);
        assert_eq!((code, report.as_str()), (4, ""));
        assert_eq!(said, "interrupted before anything was timed\n");
        assert_eq!(bench(interrupt, &["--quiet", UNIQUE]).2, "");
    }
}
