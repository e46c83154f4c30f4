//! One case, run in this process: the answer, what the search did, and what that took.
//!
//! Invariant: the clock stands while answers are checked.

use crate::arguments::Arguments;
use kumiki::{Limit, Limits, Problem, Statistics, engine::Int, search::Status};
use kumiki_benches::clock::{Clock, peak_memory};
use kumiki_benches::problems::{Case, Question};
use kumiki_benches::way::Way;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::error::Error;
use std::time::Duration;

/// Runs are repeated until this much time has passed, so that the clock is fine enough.
const LEAST: Duration = Duration::from_millis(20);

/// Of a case that takes longer there is one run.
const LONG: Duration = Duration::from_secs(1);

/// The most solutions that are remembered to see that none is given twice.
const REMEMBERED: usize = 1 << 20;

/// The measurements of a case.
pub(crate) struct Measured {
    answer: Answer,
    statistics: Statistics,
    /// The times of the runs: to state the problem, and to search.
    times: Vec<(Duration, Duration)>,
    memory: Option<u64>,
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Answer {
    /// The number of solutions, or the least value; `None` if nothing was found yet.
    value: Option<Int>,
    /// True if the question is answered.
    is_finished: bool,
}

/// A run, and what there is to be checked.
struct Run {
    answer: Answer,
    solution: Option<Vec<Int>>,
    statistics: Statistics,
    times: (Duration, Duration),
}

impl Measured {
    /// Runs `case` as often as the arguments say, the first of their ways.
    pub(crate) fn of(case: &Case, arguments: &Arguments) -> Result<Measured, Box<dyn Error>> {
        let way = arguments.settings.first().ok_or("no way to search")?;
        let limits = Limits::none().time(arguments.time_limit);
        let first = Run::of(case, way, &limits)?;
        let memory = peak_memory();
        first.check(case)?;
        let mut times = vec![first.times];
        while first.total() < LONG && times.len() < arguments.runs as usize {
            let (mut sum, mut runs) = ((Duration::ZERO, Duration::ZERO), 0);
            while sum.0 + sum.1 < LEAST {
                let (state, search) = Run::of(case, way, &limits)?.times;
                sum = (sum.0 + state, sum.1 + search);
                runs += 1;
            }
            times.push((sum.0 / runs, sum.1 / runs));
        }
        if times.len() > 1 {
            // The first one found the processor cold, and was measured alone.
            times.remove(0);
        }
        check_all(case, way, &limits, &first.answer)?;
        Ok(Measured { answer: first.answer, statistics: first.statistics, times, memory })
    }

    /// The figures for the process that asked; times in seconds, memory in bytes.
    pub(crate) fn to_json(&self) -> Value {
        let median = |mut times: Vec<Duration>| {
            times.sort_unstable();
            times[times.len() / 2].as_secs_f64()
        };
        json!({
            "answer": self.answer.value,
            "finished": self.answer.is_finished,
            "decisions": self.statistics.decisions,
            "conflicts": self.statistics.conflicts,
            "propagations": self.statistics.propagations,
            "restarts": self.statistics.restarts,
            "state": median(self.times.iter().map(|times| times.0).collect()),
            "search": median(self.times.iter().map(|times| times.1).collect()),
            "seconds": median(self.times.iter().map(|times| times.0 + times.1).collect()),
            "runs": self.times.len(),
            "memory": self.memory,
        })
    }
}

impl Run {
    fn of(case: &Case, way: &Way, limits: &Limits) -> Result<Run, Box<dyn Error>> {
        let clock = Clock::start();
        let problem = case.statement.problem(way.strength)?;
        let stated = clock.elapsed();
        let mut run = match case.question {
            Question::First => Run::first(&problem, way, limits),
            Question::Count { limit } => Run::count(&problem, way, limits, limit),
            Question::Least { var } => Run::least(&problem, var, way, limits)?,
        };
        run.times = (stated, clock.elapsed() - stated);
        Ok(run)
    }

    fn first(problem: &Problem<usize, Int>, way: &Way, limits: &Limits) -> Run {
        let mut solutions = problem.search(way.settings.clone().limits(limits.clone()));
        let solution = solutions.next_row().map(|row| row.values().copied().collect::<Vec<Int>>());
        let is_finished = solution.is_some() || solutions.status() == Status::Exhausted;
        let value = is_finished.then_some(Int::from(solution.is_some()));
        Run::new(Answer { value, is_finished }, solution, solutions.statistics())
    }

    fn count(problem: &Problem<usize, Int>, way: &Way, limits: &Limits, limit: Option<u64>) -> Run {
        let mut limits = limits.clone();
        limits.solutions = limit;
        let mut solutions = problem.search(way.settings.clone().limits(limits));
        let count = solutions.count_left();
        let status = solutions.status();
        let is_finished = matches!(status, Status::Exhausted | Status::Stopped(Limit::Solutions));
        let value = count.to_u64().and_then(|count| Int::try_from(count).ok());
        Run::new(Answer { value, is_finished }, None, solutions.statistics())
    }

    fn least(
        problem: &Problem<usize, Int>,
        var: usize,
        way: &Way,
        limits: &Limits,
    ) -> Result<Run, Box<dyn Error>> {
        let settings = way.settings.clone().limits(limits.clone());
        let mut improving = problem.minimize([(1, var)])?.with_settings(settings);
        let last = improving.by_ref().last();
        let is_finished = improving.status() == Status::Exhausted;
        let value = last.as_ref().map(|improved| improved.value);
        let solution = last.map(|improved| improved.solution.values().copied().collect());
        Ok(Run::new(Answer { value, is_finished }, solution, improving.statistics()))
    }

    fn new(answer: Answer, solution: Option<Vec<Int>>, statistics: Statistics) -> Run {
        Run { answer, solution, statistics, times: (Duration::ZERO, Duration::ZERO) }
    }

    fn total(&self) -> Duration {
        self.times.0 + self.times.1
    }

    fn check(&self, case: &Case) -> Result<(), String> {
        let known = case.known.filter(|_| self.answer.is_finished);
        if let Some(known) = known.filter(|&known| self.answer.value != Some(known)) {
            return Err(format!("wrong: {:?} instead of {known}", self.answer.value));
        }
        match &self.solution {
            Some(solution) if !case.is_solution(solution) => {
                Err(format!("wrong: {solution:?} is no solution"))
            }
            _ => Ok(()),
        }
    }
}

/// Lists what was only counted, and looks at each solution.
fn check_all(
    case: &Case,
    way: &Way,
    limits: &Limits,
    answer: &Answer,
) -> Result<(), Box<dyn Error>> {
    let Question::Count { limit } = case.question else { return Ok(()) };
    let problem = case.statement.problem(way.strength)?;
    let mut limits = limits.clone();
    limits.solutions = limit;
    let mut solutions = problem.search(way.settings.clone().limits(limits));
    let (mut listed, mut known) = (0, HashSet::new());
    while let Some(row) = solutions.next_row() {
        listed += 1;
        let values: Vec<Int> = row.values().copied().collect();
        if !case.is_solution(&values) {
            return Err(format!("wrong: {values:?} is no solution").into());
        }
        if known.len() < REMEMBERED && !known.insert(values) {
            return Err("wrong: a solution was given twice".into());
        }
    }
    let is_comparable = answer.is_finished && solutions.status() != Status::Stopped(Limit::Time);
    if is_comparable && answer.value != Some(listed) {
        return Err(format!("wrong: {:?} were counted, {listed} listed", answer.value).into());
    }
    Ok(())
}
