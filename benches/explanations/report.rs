//! The results of explaining the puzzles of a file.
//!
//! Invariant: each step from rules is counted once, under the names of its rules.

use kumiki_sudoku::Puzzle;
use kumiki_sudoku_techniques::steps::{RuleEvidence, Step};
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// The result for one puzzle.
#[derive(Default)]
pub(crate) struct Outcome {
    pub(crate) is_refused: bool,
    pub(crate) is_solved: bool,
    pub(crate) is_wrong: bool,
    pub(crate) is_stopped: bool,
    /// True if the puzzle has several solutions, so no path can end in one without a guess.
    pub(crate) has_several: bool,
    pub(crate) guesses: usize,
    pub(crate) steps: usize,
    pub(crate) time: Duration,
}

/// The results for all puzzles.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) puzzles: usize,
    outcomes: Vec<Outcome>,
    /// The lengths of the sentences of steps from rules, and of those from one rule or sum.
    lengths: Vec<usize>,
    short: Vec<usize>,
    implied: usize,
    undecided: usize,
    /// The steps whose reason is that a digit would leave no way, by rule: a reader has to try.
    by_trial: BTreeMap<String, usize>,
    /// The steps without a reason, and the steps that are not implied, by rule.
    silent: BTreeMap<String, usize>,
    wrong: BTreeMap<String, usize>,
}

impl Outcome {
    /// Returns a line about the puzzle.
    pub(crate) fn line(&self, name: &str) -> String {
        let state = match self {
            Outcome { is_refused: true, .. } => "not explained: its shape",
            Outcome { is_wrong: true, .. } => "WRONG",
            Outcome { is_solved: true, guesses: 0, .. } => "solved",
            Outcome { has_several: true, .. } => "several",
            Outcome { is_solved: true, .. } => "guessed",
            Outcome { is_stopped: true, .. } => "unfinished",
            _ => "not solved",
        };
        let seconds = self.time.as_secs_f64();
        format!("{seconds:>7.2} s {:>4} steps  {state:<12} {name}", self.steps)
    }
}

impl Report {
    pub(crate) fn add(&mut self, outcome: Outcome) {
        self.outcomes.push(outcome);
    }

    /// Enters a step from rules.
    pub(crate) fn add_step(&mut self, step: &Step, evidence: &RuleEvidence, puzzle: &Puzzle) {
        let length = step.text().chars().count();
        self.lengths.push(length);
        if evidence.supposed.is_none() {
            self.short.push(length);
        }
        let is_by_trial = |reason: &String| reason.contains(" would leave no ");
        let kind = kind(evidence);
        if evidence.reason.as_ref().is_some_and(is_by_trial) {
            *self.by_trial.entry(kind.clone()).or_default() += 1;
        }
        if evidence.reason.is_none() {
            *self.silent.entry(kind.clone()).or_default() += 1;
        }
        match step.holds_alone(puzzle) {
            Some(true) => self.implied += 1,
            Some(false) => *self.wrong.entry(kind).or_default() += 1,
            None => self.undecided += 1,
        }
    }
}

/// Returns the kinds of the rules of a step.
fn kind(evidence: &RuleEvidence) -> String {
    if evidence.supposed.is_some() {
        return "refutation".into();
    }
    let first = evidence.names.first().map_or("", String::as_str);
    let is_kind = |word: &&str| !word.contains(|one: char| one.is_ascii_digit() || one == ',');
    first.split(' ').filter(is_kind).collect::<Vec<_>>().join(" ")
}

fn median<T: Copy + Ord + Default>(values: &[T]) -> T {
    let mut values = values.to_vec();
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or_default()
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let readable = self.outcomes.len();
        let count = |is: &dyn Fn(&Outcome) -> bool| self.outcomes.iter().filter(|o| is(o)).count();
        let solved = count(&|one| one.is_solved && !one.is_wrong && one.guesses == 0);
        let explained: Vec<&Outcome> = self.outcomes.iter().filter(|one| !one.is_refused).collect();
        let times: Vec<Duration> = explained.iter().map(|one| one.time).collect();
        let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        writeln!(f, "puzzles                          {:>8}", self.puzzles)?;
        writeln!(f, "readable                         {readable:>8}")?;
        writeln!(f, "of a shape that is explained     {:>8}", explained.len())?;
        writeln!(
            f,
            "solved by steps                  {solved:>8}  {:.1} % of the readable, {:.1} % of the explained",
            share(solved, readable),
            share(solved, explained.len())
        )?;
        writeln!(f, "with several solutions           {:>8}", count(&|one| one.has_several))?;
        writeln!(f, "with a guess                     {:>8}", count(&|one| one.guesses > 0))?;
        writeln!(f, "unfinished                       {:>8}", count(&|one| one.is_stopped))?;
        writeln!(f, "wrong                            {:>8}", count(&|one| one.is_wrong))?;
        writeln!(f, "median time                      {:>8.2} s", median(&times).as_secs_f64())?;
        let all: usize = self.outcomes.iter().map(|one| one.steps).sum();
        let trials = self.lengths.len() - self.short.len();
        writeln!(f, "steps                            {all:>8}")?;
        writeln!(f, "  by trial                       {trials:>8}  {:.1} %", share(trials, all))?;
        let steps = self.lengths.len();
        writeln!(f, "steps from rules                 {steps:>8}")?;
        writeln!(
            f,
            "  implied by what they name      {:>8}  {:.2} %, {} not decided",
            self.implied,
            share(self.implied, steps),
            self.undecided
        )?;
        writeln!(f, "  without a reason               {:>8}", self.silent.values().sum::<usize>())?;
        let by_trial: usize = self.by_trial.values().sum();
        writeln!(f, "  with a reason to be tried      {by_trial:>8}")?;
        writeln!(f, "  median length                  {:>8}", median(&self.lengths))?;
        writeln!(f, "  of one rule or sum             {:>8}", self.short.len())?;
        writeln!(f, "  median length of these         {:>8}", median(&self.short))?;
        let kinds = [
            ("without a reason", &self.silent),
            ("to be tried", &self.by_trial),
            ("not implied", &self.wrong),
        ];
        for (title, by_kind) in kinds {
            for (kind, steps) in by_kind {
                writeln!(f, "{title}: {steps:>5}  {kind}")?;
            }
        }
        Ok(())
    }
}
