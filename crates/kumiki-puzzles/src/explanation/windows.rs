//! Windows: what follows from one or two rules in each way to satisfy them, with the rules beside.
//!
//! Invariant: a conclusion follows from the rules and the facts of its window. The finding of a
//! window is kept until a place of it changes.

mod local;
mod narrowing;

use crate::grid::Place;
use crate::puzzle::Rules;
use kumiki::engine::Int;
use kumiki::explanation::sentences::{Fact, Reasoning, Step};
use kumiki::explanation::{Difficulty, State};
use kumiki::run::Instant;
use local::{BOTH, Can, Locals};
use narrowing::Window;
use std::collections::{BTreeMap, BTreeSet};

/// The greatest number of ways to satisfy the rules in the middle that a reader has to go through.
const MOST_WAYS: usize = 12;

/// The greatest number of rules of a conclusion, and of one of a wide window.
const MOST_RULES: usize = 8;
const MOST_OF_WIDE: usize = 12;

/// The greatest number of facts of a conclusion.
const MOST_FACTS: usize = 12;

/// The greatest number of ways of each of two rules in the middle.
const MOST_OF_PAIR: usize = 6;

/// The search for windows.
pub(super) struct Windows<'p> {
    problem: &'p Rules,
    locals: Locals,
    /// The state at the last call.
    seen: Vec<Can>,
    /// The findings by the rules in the middle.
    findings: BTreeMap<Middle, Option<Found>>,
    pairs: Option<Vec<Middle>>,
    until: Option<Instant>,
}

/// The rules in the middle of a window.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Middle {
    rules: Vec<usize>,
    /// True if the window reaches to the rules beside those beside the middle.
    is_wide: bool,
}

/// The conclusion of a window.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The rules: those in the middle first.
    rules: Vec<usize>,
    /// The variables whose state is a premise.
    facts: Vec<usize>,
    /// The variables of which less is left, and what is left.
    concluded: Vec<(usize, Can)>,
    ways: usize,
}

impl Found {
    /// Returns the key of the order of simplicity.
    fn rank(&self) -> (usize, usize, usize) {
        (self.rules.len(), self.ways, self.facts.len())
    }
}

impl<'p> Windows<'p> {
    /// Returns the windows of `problem`, with the rule of that name that cells with that value are
    /// connected, if one is given.
    pub(super) fn new(problem: &'p Rules, connected: Option<(&'static str, i32)>) -> Windows<'p> {
        let locals = Locals::of(problem, connected);
        Windows {
            problem,
            seen: locals.at_first.clone(),
            locals,
            findings: BTreeMap::new(),
            pairs: None,
            until: None,
        }
    }

    /// Returns a step from the simplest window in `state`: one rule in the middle first, then two.
    /// From the time `until` on, windows are not examined any more.
    pub(super) fn find(
        &mut self,
        state: &State,
        until: Option<Instant>,
    ) -> Option<Step<Place, i32>> {
        self.until = until;
        if self.locals.rules.is_empty() {
            return None;
        }
        self.note_change(state);
        let single = |is_wide| {
            let rules = 0..self.locals.rules.len();
            rules.map(move |at| Middle { rules: vec![at], is_wide }).collect::<Vec<Middle>>()
        };
        let (near, wide) = (single(false), single(true));
        let found = self.simplest(&near).or_else(|| self.of_pairs());
        let found = found.or_else(|| self.simplest(&wide))?;
        Some(self.step(&found))
    }

    /// Returns the simplest finding of windows with two rules in the middle.
    fn of_pairs(&mut self) -> Option<Found> {
        let pairs = self.pairs.take().unwrap_or_else(|| {
            let pairs = self.locals.pairs().into_iter();
            pairs.map(|rules| Middle { rules, is_wide: false }).collect()
        });
        let found = self.simplest(&pairs);
        self.pairs = Some(pairs);
        found
    }

    /// Returns the simplest finding of windows with these rules in the middle.
    fn simplest(&mut self, middles: &[Middle]) -> Option<Found> {
        let mut simplest: Option<&Found> = None;
        for middle in middles {
            if self.until.is_some_and(|until| Instant::now() > until) {
                break;
            }
            if !self.findings.contains_key(middle) {
                let most = if middle.rules.len() == 1 { MOST_WAYS } else { MOST_OF_PAIR };
                let rules = if middle.is_wide { MOST_OF_WIDE } else { MOST_RULES };
                let window = Window::new(&self.locals, &self.seen, middle);
                let found = window.narrowed(most);
                let is_short =
                    |found: &Found| found.rules.len() <= rules && found.facts.len() <= MOST_FACTS;
                let found = found.filter(is_short);
                self.findings.insert(middle.clone(), found);
            }
        }
        for middle in middles {
            if let Some(Some(found)) = self.findings.get(middle)
                && simplest.is_none_or(|best| found.rank() < best.rank())
            {
                simplest = Some(found);
            }
        }
        simplest.cloned()
    }

    /// Discards the findings of windows with a place that has changed.
    fn note_change(&mut self, state: &State) {
        let now = self.locals.can(state);
        let changed: BTreeSet<usize> =
            (0..now.len()).filter(|&var| now[var] != self.seen[var]).collect();
        if changed.is_empty() {
            return;
        }
        self.seen = now;
        let near: BTreeSet<usize> =
            changed.iter().flat_map(|&var| self.locals.on[var].iter().copied()).collect();
        let vars = |rule: &usize| self.locals.rules[*rule].vars.iter().copied();
        let touched: BTreeSet<usize> = near.iter().flat_map(vars).collect();
        let rules: BTreeSet<usize> =
            touched.iter().flat_map(|&var| self.locals.on[var].iter().copied()).collect();
        let is_connected = self.locals.connected().is_some();
        self.findings.retain(|middle, found| {
            let is_kept = !middle.is_wide && (found.is_some() || !is_connected);
            is_kept && middle.rules.iter().all(|rule| !rules.contains(rule))
        });
    }

    /// Returns a finding as a step.
    fn step(&self, found: &Found) -> Step<Place, i32> {
        let fact = |var: usize, before: Can, left: Can| {
            let values = |can: Can| {
                let of = self.locals.values[var].into_iter().zip([1, 2]);
                let of = of.filter(move |(_, bit)| can & bit != 0);
                of.map(|(value, _): (Int, Can)| value as i32).collect::<Vec<i32>>()
            };
            let place = *self.problem.variables().nth(var).expect("a variable has a name");
            Fact::new(place, values(before & !left), values(left))
        };
        let mut constraints = Vec::new();
        for &rule in &found.rules {
            let premise = self.problem.premise(self.locals.rule(rule).0);
            if !constraints.contains(&premise) {
                constraints.push(premise);
            }
        }
        let facts = found.facts.iter().map(|&var| fact(var, BOTH, self.seen[var]));
        let removed = found.concluded.iter().map(|&(var, left)| fact(var, self.seen[var], left));
        let difficulty = Difficulty {
            constraints: constraints.len(),
            cases: found.ways as u64,
            variables: found.facts.len(),
            facts: found.facts.len(),
            ..Difficulty::default()
        };
        Step {
            facts: facts.collect(),
            removed: removed.collect(),
            reasoning: Reasoning::Cases,
            constraints,
            difficulty,
            phrase: None,
        }
    }
}

/// Returns the rules that share a place with one of `rules`, with these.
fn near(locals: &Locals, rules: &[usize]) -> Vec<usize> {
    let vars = rules.iter().flat_map(|&rule| locals.rules[rule].vars.iter());
    let near: BTreeSet<usize> = vars.flat_map(|&var| locals.on[var].iter().copied()).collect();
    near.into_iter().collect()
}
