//! The program: from options to answers, in the protocol of FlatZinc solvers.
//!
//! Invariant: what is printed is printed at once. Lines that are no answer begin with `%`.

use crate::fault::Fault;
use crate::lowering::{self, Instance};
use crate::options::Options;
use crate::output::Output;
use crate::reading;
use crate::search::Plan;
use crate::tree::{Goal, Tree};
use crate::variables::VarId;
use kumiki::engine::Var;
use kumiki::search::Status;
use kumiki::{Limits, Settings, Statistics};
use std::collections::HashSet;
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A failure of the program.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The model cannot be read or is not understood.
    #[error("{0}")]
    Model(#[from] Fault),
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: String,
        /// The reason.
        error: io::Error,
    },
    /// The answer cannot be written.
    #[error("the answer cannot be written: {0}")]
    Answer(#[from] io::Error),
}

/// A run of the program.
struct Run<'o, W> {
    options: &'o Options,
    out: W,
    started: Instant,
    /// The time at which it ends.
    until: Option<Instant>,
}

/// Runs the program and writes the answer to `out`.
///
/// # Errors
/// Returns an error if the model is not understood, or if the answer cannot be written.
pub fn run(options: &Options, out: impl Write) -> Result<(), Failure> {
    let started = Instant::now();
    let limit = options.time_limit.map(Duration::from_millis);
    let until = limit.and_then(|limit| started.checked_add(limit));
    let mut run = Run { options, out, started, until };
    run.answer()
}

fn content(path: &Path) -> Result<Vec<u8>, Failure> {
    let read = match path.to_str() {
        Some("-") => {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
        }
        _ => fs::read(path),
    };
    read.map_err(|error| Failure::File { path: path.display().to_string(), error })
}

impl<W: Write> Run<'_, W> {
    fn answer(&mut self) -> Result<(), Failure> {
        let bytes = content(&self.options.model)?;
        let until = self.until;
        let mut is_over = || until.is_some_and(|until| Instant::now() >= until);
        let Some(tree) = reading::read(&bytes, &mut is_over)? else { return self.unknown() };
        let text = (!reading::is_json(&bytes)).then_some(&bytes[..]);
        let Some(instance) = lowering::lower(&tree, text, &mut is_over)? else {
            return self.unknown();
        };
        let output = Output::of(&instance.entities)?;
        let plan = Plan::of(&instance.entities)?;
        let mut answers = Answers::new(&instance, &output);
        let settings = self.settings(&instance, &plan, &answers);
        let init = self.started.elapsed();
        let found = match tree.goal {
            Goal::Satisfy => self.satisfy(&mut answers, settings)?,
            Goal::Minimize(_) | Goal::Maximize(_) => {
                self.optimise(&tree, &mut answers, settings)?
            }
        };
        self.conclude(&found, &instance)?;
        if self.options.statistics {
            self.statistics(&found, &instance, init)?;
        }
        self.out.flush()?;
        Ok(())
    }

    fn unknown(&mut self) -> Result<(), Failure> {
        writeln!(self.out, "=====UNKNOWN=====")?;
        Ok(self.out.flush()?)
    }

    fn settings(&self, instance: &Instance<'_>, plan: &Plan, answers: &Answers<'_>) -> Settings {
        let mut limits = Limits::none();
        if let Some(until) = self.until {
            limits = limits.until(until);
        }
        let mut settings = Settings::default()
            .limits(limits)
            .threads(self.options.threads.into())
            .seed(self.options.seed.unwrap_or(0) as u64);
        if !self.options.free && !plan.is_empty() {
            let last = instance.objective.map(|id| answers.var(id));
            settings = settings.variable_order(plan.order(|id| answers.var(id), last));
        }
        settings
    }

    fn satisfy(&mut self, answers: &mut Answers<'_>, settings: Settings) -> Result<Found, Failure> {
        let wanted = match (self.options.solutions, self.options.all) {
            (Some(solutions), _) => solutions,
            (None, true) => u64::MAX,
            (None, false) => 1,
        };
        let mut solutions = answers.instance.problem.search(settings);
        let mut found = 0;
        while found < wanted {
            let Some(row) = solutions.next_row() else { break };
            if answers.write(|place| *row.value(place)) {
                found += 1;
                self.print(&answers.text)?;
            }
        }
        let status = if found == wanted { Status::Open } else { solutions.status() };
        Ok(Found { solutions: found, status, statistics: solutions.statistics(), best: None })
    }

    fn optimise(
        &mut self,
        tree: &Tree,
        answers: &mut Answers<'_>,
        settings: Settings,
    ) -> Result<Found, Failure> {
        let problem = &answers.instance.problem;
        let objective = answers.instance.objective.expect("the goal has one");
        let name = Arc::clone(answers.instance.variables.name(objective));
        let stated = match tree.goal {
            Goal::Maximize(_) => problem.maximize([(1, name)]),
            _ => problem.minimize([(1, name)]),
        };
        let stated = stated.map_err(|error| Fault::new(format!("the objective: {error}")))?;
        let mut incumbents = stated.with_settings(settings);
        let prints_all = self.options.all || self.options.intermediate;
        let (mut found, mut best) = (0, None);
        while let Some(incumbent) = incumbents.next() {
            found += 1;
            best = Some(incumbent.value);
            let values: Vec<i64> = incumbent.solution.into_values();
            answers.write_always(|place| values[place]);
            if prints_all {
                self.print(&answers.text)?;
            }
        }
        if found > 0 && !prints_all {
            self.print(&answers.text)?;
        }
        let (status, statistics) = (incumbents.status(), incumbents.statistics());
        let bound = incumbents.bound();
        Ok(Found { solutions: found, status, statistics, best: best.map(|best| (best, bound)) })
    }

    fn print(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        self.out.write_all(b"----------\n")?;
        self.out.flush()
    }

    /// Writes what is known at the end.
    fn conclude(&mut self, found: &Found, instance: &Instance<'_>) -> io::Result<()> {
        let is_complete = found.status == Status::Exhausted && !instance.is_cut;
        let text = match (is_complete, found.solutions) {
            (true, 0) => "=====UNSATISFIABLE=====",
            (true, _) => "==========",
            (false, 0) => "=====UNKNOWN=====",
            (false, _) => return Ok(()),
        };
        writeln!(self.out, "{text}")
    }

    fn statistics(
        &mut self,
        found: &Found,
        instance: &Instance<'_>,
        init: Duration,
    ) -> io::Result<()> {
        let statistics = &found.statistics;
        let mut line = |key: &str, value: &dyn std::fmt::Display| {
            writeln!(self.out, "%%%mzn-stat: {key}={value}")
        };
        if let Some((best, bound)) = found.best {
            line("objective", &best)?;
            if let Some(bound) = bound {
                line("objectiveBound", &bound)?;
            }
        }
        line("nodes", &statistics.decisions)?;
        line("failures", &statistics.conflicts)?;
        line("restarts", &statistics.restarts)?;
        line("propagations", &statistics.propagations)?;
        line("variables", &instance.problem.variables().len())?;
        line("nSolutions", &found.solutions)?;
        line("initTime", &format_args!("{:.3}", init.as_secs_f64()))?;
        let solve = self.started.elapsed() - init;
        line("solveTime", &format_args!("{:.3}", solve.as_secs_f64()))?;
        writeln!(self.out, "%%%mzn-stat-end")
    }
}

/// The result of a search.
struct Found {
    solutions: u64,
    status: Status,
    statistics: Statistics,
    /// The best value, and a bound on it.
    best: Option<(i64, Option<i64>)>,
}

/// The solutions as they are printed.
struct Answers<'a> {
    instance: &'a Instance<'a>,
    output: &'a Output,
    /// The place of each variable in the problem.
    places: Vec<usize>,
    /// The variables of the engine, by their places.
    vars: Vec<Var>,
    /// Hashes of what was printed, if several solutions may print alike.
    seen: Option<HashSet<[u64; 2]>>,
    hashers: [RandomState; 2],
    text: String,
}

impl<'a> Answers<'a> {
    fn new(instance: &'a Instance<'a>, output: &'a Output) -> Answers<'a> {
        let mut places = vec![0; instance.variables.len()];
        for (place, id) in instance.order.iter().enumerate() {
            places[*id as usize] = place;
        }
        for id in instance.variables.ids() {
            places[id as usize] = places[instance.variables.root(id) as usize];
        }
        let mut shown: Vec<usize> =
            output.variables().into_iter().map(|id| places[id as usize]).collect();
        shown.sort_unstable();
        shown.dedup();
        let has_more = shown.len() < instance.problem.variables().len();
        let seen = has_more.then(HashSet::new);
        let hashers = [RandomState::new(), RandomState::new()];
        let vars = instance.problem.model().variables().collect();
        Answers { instance, output, places, vars, seen, hashers, text: String::new() }
    }

    /// Returns the variable of the engine.
    fn var(&self, id: VarId) -> Var {
        self.vars[self.places[id as usize]]
    }

    /// Writes a solution to the text. Returns whether it is new.
    fn write(&mut self, value: impl Fn(usize) -> i64) -> bool {
        self.write_always(value);
        match &mut self.seen {
            Some(seen) => seen.insert(self.hashers.each_ref().map(|of| of.hash_one(&self.text))),
            None => true,
        }
    }

    fn write_always(&mut self, value: impl Fn(usize) -> i64) {
        self.text.clear();
        self.output.write(|id| value(self.places[id as usize]), &mut self.text);
    }
}
