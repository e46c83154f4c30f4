//! The program: from options to answers, in the protocol of FlatZinc solvers.
//!
//! Invariant: what is printed is printed at once. Lines that are no answer begin with `%`.

mod answers;
mod files;

use crate::entities::Operand;
use crate::fault::Fault;
use crate::install;
use crate::lowering::{self, Instance};
use crate::options::Options;
use crate::output::Output;
use crate::posting::Assumption;
use crate::reading;
use crate::search::Plan;
use crate::tree::Goal;
use answers::Answers;
use kumiki::answers::UnderAssumptions;
use kumiki::optimise::Incumbents;
use kumiki::run::StopFlag;
use kumiki::search::{Learning, Status};
use kumiki::{Error, Limit, Limits, Settings, Statistics};
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A failure of the program.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The model cannot be read or is not understood.
    #[error("{path}: {fault}")]
    Model {
        /// The file of the model.
        path: String,
        /// The reason.
        fault: Fault,
    },
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: String,
        /// The reason.
        error: io::Error,
    },
    /// There is no folder of a user.
    #[error("no variable names the folder of the user; write --install FOLDER")]
    NoHome,
    /// The answer cannot be written.
    #[error("the answer cannot be written: {0}")]
    Answer(#[from] io::Error),
}

/// The decisions of the first search for one solution in an order that the model asks for.
const DECISIONS: u64 = 2_000;

/// A run of the program.
struct Run<'o, W> {
    options: &'o Options,
    out: W,
    started: Instant,
    limits: Limits,
    /// True if the program ends with the answer.
    is_last: bool,
}

/// The result of the searches.
struct Found {
    solutions: u64,
    status: Status,
    /// The best value, and a bound on it.
    best: Option<i64>,
    bound: Option<i64>,
    /// The decisions, conflicts, restarts and runs of constraints.
    work: [(&'static str, u64); 4],
}

impl Default for Found {
    fn default() -> Found {
        let work = ["nodes", "failures", "restarts", "propagations"].map(|key| (key, 0));
        Found { solutions: 0, status: Status::Open, best: None, bound: None, work }
    }
}

impl Found {
    /// Adds the work of a search.
    fn add(&mut self, statistics: &Statistics) {
        let Statistics { decisions, conflicts, restarts, propagations, .. } = statistics;
        let more = [decisions, conflicts, restarts, propagations];
        for ((_, sum), more) in self.work.iter_mut().zip(more) {
            *sum += more;
        }
    }
}

/// Runs the program and writes the answer to `out`. It ends early if `stop` is raised.
///
/// # Errors
/// Returns an error if the model is not understood, or if the answer cannot be written.
pub fn run(options: &Options, out: impl Write, stop: StopFlag) -> Result<(), Failure> {
    let started = Instant::now();
    if let Some(folder) = &options.install {
        return install(folder.as_deref(), out);
    }
    let bytes = files::content(&options.model)?;
    answer(&bytes, options, out, (started, stop, true))
}

/// Answers the model of `bytes`, whatever file the options name.
///
/// # Errors
/// Returns the errors of [`run`].
pub fn run_on(bytes: &[u8], options: &Options, out: impl Write) -> Result<(), Failure> {
    answer(bytes, options, out, (Instant::now(), StopFlag::new(), false))
}

fn answer(
    bytes: &[u8],
    options: &Options,
    out: impl Write,
    (started, stop, is_last): (Instant, StopFlag, bool),
) -> Result<(), Failure> {
    let limit = options.time_limit.map(Duration::from_millis);
    let mut limits = Limits::none().stop(stop);
    if let Some(until) = limit.and_then(|limit| started.checked_add(limit)) {
        limits = limits.until(until);
    }
    Run { options, out, started, limits, is_last }.answer(bytes)
}

/// Installs this program into a folder of solvers, or into that of the user.
fn install(folder: Option<&Path>, mut out: impl Write) -> Result<(), Failure> {
    let folder = folder.map(Path::to_path_buf).or_else(install::user_folder);
    let folder = folder.ok_or(Failure::NoHome)?;
    let program = std::env::current_exe().map_err(|error| of_file(&folder, error))?;
    let file = install::install(&folder, &program).map_err(|error| of_file(&folder, error))?;
    Ok(writeln!(out, "{}", file.display())?)
}

fn of_file(path: &Path, error: io::Error) -> Failure {
    Failure::File { path: path.display().to_string(), error }
}

impl<W: Write> Run<'_, W> {
    fn fault(&self, fault: Fault) -> Failure {
        Failure::Model { path: self.options.model.display().to_string(), fault }
    }

    fn answer(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let limits = self.limits.clone();
        let mut is_over = || limits.are_over();
        let tree = reading::read(bytes, &mut is_over).map_err(|fault| self.fault(fault))?;
        let Some(tree) = tree else { return Ok(self.say("=====UNKNOWN=====")?) };
        self.note("read", &format_args!("{} constraints", tree.constraints.len()))?;
        let text = (!reading::is_json(bytes)).then_some(bytes);
        let instance =
            lowering::lower(&tree, text, &mut is_over).map_err(|fault| self.fault(fault))?;
        if !instance.is_whole {
            self.say("=====UNKNOWN=====")?;
            self.leave(instance);
            self.leave(tree);
            return Ok(());
        }
        let variables = instance.problem.variables().len();
        self.note("lowered", &format_args!("{variables} variables"))?;
        let output = Output::of(&instance.entities).map_err(|fault| self.fault(fault))?;
        let plan = Plan::of(&instance.entities).map_err(|fault| self.fault(fault))?;
        files::write_model(self.options, &instance, tree.goal)?;
        let mut answers = Answers::new(&instance, &output);
        let init = self.started.elapsed();
        let mut found = Found::default();
        for settings in self.searches(&plan, &answers) {
            match tree.goal {
                Goal::Satisfy => self.satisfy(&mut answers, settings, &mut found)?,
                _ => self.optimise(tree.goal, (&plan, settings), &mut answers, &mut found)?,
            }
            if found.status != Status::Stopped(Limit::Decisions) {
                break;
            }
        }
        if instance.objective.is_some() && found.solutions > 0 && !self.prints_each() {
            self.print(answers.text())?;
        }
        self.conclude(&found, &instance)?;
        if self.options.statistics {
            self.statistics(&found, &instance, init)?;
        }
        self.out.flush()?;
        drop(answers);
        self.leave(instance);
        self.leave(tree);
        Ok(())
    }

    /// Leaves a value as it is if the program ends: to take a large one apart takes long.
    fn leave<T>(&self, value: T) {
        if self.is_last {
            std::mem::forget(value);
        }
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }

    /// Says what is done, if that is wanted.
    fn note(&mut self, what: &str, of: &dyn Display) -> io::Result<()> {
        match self.options.verbose {
            true => {
                let time = self.started.elapsed().as_secs_f64();
                self.say(&format!("% {what} {of}, {time:.3} s"))
            }
            false => Ok(()),
        }
    }

    /// Returns the settings of the searches, of which each begins anew where the one before has
    /// reached its limit of decisions.
    fn searches(&self, plan: &Plan, answers: &Answers<'_>) -> Vec<Settings> {
        let settings = Settings::default()
            .limits(self.limits.clone())
            .threads(self.options.threads.into())
            .seed(self.options.seed.unwrap_or(0) as u64);
        if self.options.free || plan.is_empty() {
            return vec![settings];
        }
        let settings = plan.settings(settings, |id| answers.var(id));
        let wants_one = answers.instance.objective.is_some() || self.wanted() == 1;
        if !wants_one {
            return vec![settings];
        }
        // A small model is searched exactly as it asks for. A named order takes no turns with
        // others: only what is learnt gets it out of a corner.
        let short = settings.clone().learning(Learning::Off);
        let limits = self.limits.clone().decisions(DECISIONS);
        let learning = settings.learning(Learning::On);
        match self.options.proof {
            Some(_) => vec![learning],
            None => vec![short.limits(limits), learning],
        }
    }

    /// Returns the number of solutions that are wanted of a model without an objective.
    fn wanted(&self) -> u64 {
        match (self.options.solutions, self.options.all) {
            (Some(solutions), _) => solutions,
            (None, true) => u64::MAX,
            (None, false) => 1,
        }
    }

    /// Returns whether each better solution is printed.
    fn prints_each(&self) -> bool {
        self.options.all || self.options.intermediate
    }

    fn satisfy(
        &mut self,
        answers: &mut Answers<'_>,
        settings: Settings,
        found: &mut Found,
    ) -> Result<(), Failure> {
        let wanted = self.wanted();
        let problem = &answers.instance.problem;
        let mut solutions = match files::create_proof(self.options)? {
            Some(proof) => problem.search_with_proof(settings, proof),
            None => problem.search(settings),
        };
        while found.solutions < wanted {
            let Some(row) = solutions.next_row() else { break };
            if answers.write_new(|place| *row.value(place)) {
                found.solutions += 1;
                self.print(answers.text())?;
            }
        }
        found.status = if found.solutions == wanted { Status::Open } else { solutions.status() };
        found.add(&solutions.statistics());
        if let Some(path) = &self.options.proof {
            solutions.end_proof().map_err(|error| of_file(path, error))?;
        }
        self.leave(solutions);
        Ok(())
    }

    fn optimise(
        &mut self,
        goal: Goal,
        (plan, settings): (&Plan, Settings),
        answers: &mut Answers<'_>,
        found: &mut Found,
    ) -> Result<(), Failure> {
        let mut incumbents = self.incumbents(goal, plan, answers, settings)?;
        for incumbent in incumbents.by_ref() {
            let is_better = found.best.is_none_or(|best| match goal {
                Goal::Maximize(_) => incumbent.value > best,
                _ => incumbent.value < best,
            });
            // A search that begins anew finds some again.
            if !is_better {
                continue;
            }
            found.solutions += 1;
            found.best = Some(incumbent.value);
            let values: Vec<i64> = incumbent.solution.into_values();
            answers.write(|place| values[place]);
            if self.prints_each() {
                self.print(answers.text())?;
            }
        }
        found.status = incumbents.status();
        found.add(&incumbents.statistics());
        found.bound = incumbents.bound();
        if let (Some(path), Some(proof)) = (&self.options.proof, files::create_proof(self.options)?)
        {
            incumbents.prove(proof).map_err(|error| of_file(path, error))?;
        }
        self.leave(incumbents);
        Ok(())
    }

    /// Returns better and better solutions of the instance.
    fn incumbents<'a>(
        &self,
        goal: Goal,
        plan: &Plan,
        answers: &Answers<'a>,
        settings: Settings,
    ) -> Result<Incumbents<'a, Arc<str>, i64>, Failure> {
        let instance = answers.instance;
        let objective = instance.objective.expect("the goal has one");
        let terms = [(1, Arc::clone(instance.variables.name(objective)))];
        let stated = match goal {
            Goal::Maximize(_) => instance.problem.maximize(terms),
            _ => instance.problem.minimize(terms),
        };
        let refused = |error| self.fault(Fault::new(format!("the objective: {error}")));
        let start = plan
            .start()
            .iter()
            .filter(|&&(id, value)| instance.variables.values(id).contains(value));
        let named = start.map(|&(id, value)| (Arc::clone(instance.variables.name(id)), value));
        let refused_name = |error: Error<Arc<str>>| self.fault(Fault::new(error.to_string()));
        let incumbents = stated.map_err(refused)?.with_settings(settings);
        let incumbents = incumbents.starting_from(named).map_err(refused_name)?;
        let Some((vars, percent)) = plan.dives().filter(|_| !self.options.free) else {
            return Ok(incumbents);
        };
        let names = vars.iter().map(|&id| Arc::clone(instance.variables.name(id)));
        incumbents.diving(names, *percent).map_err(refused_name)
    }

    fn print(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        self.say("----------")
    }

    /// Writes what is known at the end.
    fn conclude(&mut self, found: &Found, instance: &Instance<'_>) -> Result<(), Failure> {
        let is_complete = found.status == Status::Exhausted && instance.cut.is_empty();
        let line = match (is_complete, found.solutions) {
            (true, 0) => {
                self.core(instance)?;
                "=====UNSATISFIABLE====="
            }
            (true, _) => "==========",
            (false, 0) => "=====UNKNOWN=====",
            (false, _) if is_unbounded(found, instance) => "=====UNBOUNDED=====",
            (false, _) => return Ok(()),
        };
        Ok(self.say(line)?)
    }

    /// Writes assumptions that cannot hold together, if there are assumptions.
    fn core(&mut self, instance: &Instance<'_>) -> Result<(), Failure> {
        if instance.assumptions.is_empty() {
            return Ok(());
        }
        let mut problem = instance.problem.clone();
        problem.set_settings(Settings::default().limits(self.limits.clone()));
        let mut assumed = Vec::new();
        let mut core: Option<Vec<&str>> = None;
        for assumption in &instance.assumptions {
            match (assumption.handle, assumption.operand) {
                (Some(handle), Operand::Var(id)) => {
                    problem.remove_constraint(handle);
                    assumed.push((Arc::clone(instance.variables.name(id)), 1));
                }
                _ => core = Some(vec![&assumption.text]),
            }
        }
        if core.is_none()
            && let Ok(UnderAssumptions::Conflict { assumptions, .. }) = problem.solve_under(assumed)
        {
            let is_named = |assumption: &&Assumption| {
                let Operand::Var(id) = assumption.operand else { return false };
                assumptions.iter().any(|(name, _)| name == instance.variables.name(id))
            };
            let named = instance.assumptions.iter().filter(is_named);
            core = Some(named.map(|assumption| &assumption.text[..]).collect());
        }
        if let Some(core) = core {
            self.say(&format!("%%%mzn-core: [{}]", core.join(", ")))?;
        }
        Ok(())
    }

    fn statistics(
        &mut self,
        found: &Found,
        instance: &Instance<'_>,
        init: Duration,
    ) -> io::Result<()> {
        let solve = self.started.elapsed() - init;
        let mut line =
            |key: &str, value: &dyn Display| writeln!(self.out, "%%%mzn-stat: {key}={value}");
        if let Some(best) = found.best {
            line("objective", &best)?;
        }
        if let Some(bound) = found.bound {
            line("objectiveBound", &bound)?;
        }
        for (key, number) in found.work {
            line(key, &number)?;
        }
        line("variables", &instance.problem.variables().len())?;
        line("nSolutions", &found.solutions)?;
        line("initTime", &format_args!("{:.3}", init.as_secs_f64()))?;
        line("solveTime", &format_args!("{:.3}", solve.as_secs_f64()))?;
        writeln!(self.out, "%%%mzn-stat-end")
    }
}

/// Returns whether the objective is a variable without bounds on which there is no constraint.
fn is_unbounded(found: &Found, instance: &Instance<'_>) -> bool {
    let Some(objective) = instance.objective.filter(|_| found.status == Status::Exhausted) else {
        return false;
    };
    let name = instance.variables.name(objective);
    let is_named = |constraint: kumiki::relations::PostedConstraint<'_, Arc<str>, i64>| {
        constraint.scope.contains(&name)
    };
    instance.cut.contains(&instance.variables.root(objective))
        && !instance.problem.constraints().any(is_named)
}
