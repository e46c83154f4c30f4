//! The time by which a search exceeds its time limit: each case is a process of its own.
//!
//! ```text
//! cargo run --release -p kumiki-benches --bin limits
//! cargo run --release -p kumiki-benches --bin limits -- --time-limit 0.1 --ask all --wider 10
//! cargo run --release -p kumiki-benches --bin limits -- --time-limit 0.2 --only queens
//! ```
//!
//! Invariant: the clocks run from the first call that has the limit until the answer is there. The
//! time to state a problem is not limited, and not measured.

mod wide;

use clap::{Parser, ValueEnum};
use kumiki::optimise::Incumbents;
use kumiki::{Limits, Problem, Settings, Value};
use kumiki_benches::clock::Clock;
use kumiki_benches::problems::{self, Case, FAMILIES, Question};
use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;
use std::hint::black_box;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

/// The greatest part of the limit by which a search may exceed it, and the seconds by which it may
/// in any case.
const TOLERANCE: f64 = 0.05;
const LEAST_TOLERANCE: f64 = 0.03;

/// Measures the time by which searches exceed a time limit.
#[derive(Parser, Debug)]
#[command(name = "limits")]
struct Arguments {
    /// The time limit of each search, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    time_limit: f64,

    /// Run only the cases whose names contain this text
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,

    /// The question to each problem
    #[arg(long, value_enum, default_value_t = Ask::Own)]
    ask: Ask,

    /// Make each domain of the bench set so many times as wide
    #[arg(long, value_name = "FACTOR", default_value_t = 1)]
    wider: usize,

    /// Run this case, and print the nanoseconds of the processor and of the clock
    #[arg(long, value_name = "NAME", hide = true)]
    work: Option<String>,
}

/// A question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Ask {
    /// The question of the bench set; of wide models, the best solution or the first
    Own,
    /// The first solution
    First,
    /// The best solution, or the first
    Best,
    /// The number of solutions
    Count,
    /// One, none or several
    Check,
    /// The smallest reason for there being none
    Conflict,
    /// The steps to the solution
    Steps,
    /// Each of them in turn
    All,
}

const EACH: [Ask; 6] = [Ask::First, Ask::Best, Ask::Count, Ask::Check, Ask::Conflict, Ask::Steps];

/// The time of the processor, and of the clock.
type Times = [Duration; 2];

/// A problem that is stated, and measures its answer under limits.
type Stated = Box<dyn FnOnce(Ask, Limits) -> Result<Times, Box<dyn Error>>>;

/// A name, and the function that states its problem.
type Named = (String, Box<dyn Fn() -> Result<Stated, Box<dyn Error>>>);

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("limits: {error}");
            ExitCode::from(2)
        }
    }
}

/// Runs the cases, and returns the number of those that exceed the limit by more than the
/// tolerance.
fn run(arguments: &Arguments) -> Result<usize, Box<dyn Error>> {
    if let Some(name) = &arguments.work {
        let [spent, passed] = work(name, arguments)?;
        println!("{} {}", spent.as_nanos(), passed.as_nanos());
        return Ok(0);
    }
    let asks = if arguments.ask == Ask::All { &EACH[..] } else { &[arguments.ask] };
    let limit = arguments.time_limit;
    let (mut stopped, mut late) = (0, 0);
    println!(
        "Seconds of the processor, and of the clock, where a search does not end in {limit} s:"
    );
    for (name, _) in cases(arguments.wider) {
        for &ask in asks.iter().filter(|_| name.contains(&arguments.only)) {
            let [spent, passed] = measure(&name, ask, arguments)?;
            if passed >= limit {
                stopped += 1;
                let is_late = spent > limit + LEAST_TOLERANCE.max(limit * TOLERANCE);
                late += usize::from(is_late);
                let verdict = if is_late { "late" } else { "" };
                println!("{name:40} {ask:8?} {spent:>8.3} {passed:>8.3} {verdict}");
            }
        }
    }
    println!("{stopped} searches stopped, {late} of them late");
    Ok(late)
}

/// Returns the seconds of the processor and of the clock that a case takes in a process of its own.
fn measure(name: &str, ask: Ask, arguments: &Arguments) -> Result<[f64; 2], Box<dyn Error>> {
    let ask = ask.to_possible_value().ok_or("no name")?;
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["--work", name, "--ask", ask.get_name()]);
    command.args(["--time-limit", &arguments.time_limit.to_string()]);
    let output = command.args(["--wider", &arguments.wider.to_string()]).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let text = String::from_utf8(output.stdout)?;
    let (spent, passed) = text.trim().split_once(' ').ok_or("expected two numbers")?;
    Ok([spent.parse::<f64>()? / 1e9, passed.parse::<f64>()? / 1e9])
}

/// Returns the bench set, all sizes of the problems that grow, and the wide models. Those of the
/// bench set have domains that are `wider` by this factor.
fn cases(wider: usize) -> Vec<Named> {
    let set = problems::all().into_iter().map(|entry| -> Named {
        (entry.name().to_owned(), Box::new(move || state(entry.state(), wider)))
    });
    let growing = FAMILIES.iter().flat_map(|family| {
        family.sizes.iter().map(move |&size| -> Named {
            let name = format!("{} {size}", family.name);
            (name, Box::new(move || state(family.state(size), wider)))
        })
    });
    let wide = wide::ALL.iter().map(|&(name, state)| -> Named {
        (name.to_owned(), Box::new(move || Ok(state_wide(state()?))))
    });
    set.chain(growing).chain(wide).collect()
}

/// States a case with wider domains.
fn state(mut case: Case, wider: usize) -> Result<Stated, Box<dyn Error>> {
    case.statement.widen(wider);
    let problem = case.statement.problem(None)?;
    Ok(Box::new(move |ask, limits| match (ask, &case.question) {
        (Ask::Best | Ask::Own, &Question::Least { var }) => {
            Ok(best(problem.minimize([(1, var)])?, limits))
        }
        (Ask::Own, _) => Ok(timed(|| case.answer(&problem, limits))),
        _ => Ok(answer(problem, ask, limits)),
    }))
}

/// States a wide model.
fn state_wide((problem, objective): wide::Wide) -> Stated {
    Box::new(move |ask, limits| match (ask, objective) {
        (Ask::Best | Ask::Own, Some(objective)) => Ok(best(problem.minimize(objective)?, limits)),
        _ => Ok(answer(problem, ask, limits)),
    })
}

/// Finds the best solution within limits.
fn best<K: Hash + Eq + Clone, V: Value>(incumbents: Incumbents<'_, K, V>, limits: Limits) -> Times {
    timed(|| incumbents.with_settings(Settings::default().limits(limits)).last())
}

/// Answers a question within limits.
fn answer<K, V>(mut problem: Problem<K, V>, ask: Ask, limits: Limits) -> Times
where
    K: Hash + Eq + Clone + Debug,
    V: Value,
{
    if ask == Ask::Steps {
        return timed(|| problem.steps().with_limits(&limits).count());
    }
    problem.set_settings(Settings::default().limits(limits));
    match ask {
        Ask::Count => timed(|| problem.count()),
        Ask::Check => timed(|| problem.verdict()),
        Ask::Conflict => timed(|| problem.conflict()),
        _ => timed(|| problem.solution()),
    }
}

/// Measures what `work` takes, without what it takes to drop its answer.
fn timed<T>(work: impl FnOnce() -> T) -> Times {
    let (spent, passed) = (Clock::start(), Instant::now());
    let answer = black_box(work());
    let times = [spent.elapsed(), passed.elapsed()];
    drop(answer);
    times
}

/// Returns the time of the processor and of the clock that an answer takes.
fn work(name: &str, arguments: &Arguments) -> Result<Times, Box<dyn Error>> {
    let cases = cases(arguments.wider);
    let (_, state) = cases.iter().find(|(known, _)| known == name).ok_or("no such case")?;
    let limits = Limits::none().time(Duration::from_secs_f64(arguments.time_limit));
    state()?(arguments.ask, limits)
}
