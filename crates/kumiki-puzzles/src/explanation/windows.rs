//! Windows: what follows from one or two rules in each way to satisfy them, with the rules beside.
//!
//! Invariant: a conclusion follows from the rules and the facts of its window. The finding of a
//! window is kept until a place of it changes.

mod cases;
mod global;
mod local;
mod narrowing;
mod refutation;

use crate::grid::Place;
use crate::puzzle::Rules;
use crate::technique::GlobalRule;
use kumiki::Limits;
use kumiki::engine::Int;
use kumiki::explanation::sentences::{Fact, Premise, Reasoning, Step};
use kumiki::explanation::{Difficulty, State};
use local::{BOTH, Can, Locals};
use narrowing::Window;
use refutation::{WindowEvent, refutation};
use std::collections::{BTreeMap, BTreeSet};

/// The greatest number of ways to satisfy the rules in the middle that a reader has to go through.
const MOST_WAYS: usize = 12;

/// The greatest number of rules of a conclusion, and of one of a wide window.
const MOST_RULES: usize = 8;
const MOST_OF_WIDE: usize = 12;

/// The greatest number of facts of a conclusion.
const MOST_FACTS: usize = 14;

/// The greatest number of rules, by name, that are seen to exclude several things at once.
const MOST_AT_ONCE: usize = 2;

/// The greatest number of conclusions of a case analysis. Others follow in the next steps.
const MOST_CONCLUDED: usize = 6;

/// The greatest number of ways of each of two rules in the middle.
const MOST_OF_PAIR: usize = 6;

/// A function that tells whether people see a step at once.
pub(super) type IsSeen<'s> = dyn Fn(&Step<Place, i32>) -> bool + 's;

/// The search for windows.
pub(super) struct Windows<'p> {
    problem: &'p Rules,
    locals: Locals,
    /// The state at the last call.
    seen: Vec<Can>,
    /// The findings by the rules in the middle.
    findings: BTreeMap<Middle, Option<Found>>,
    pairs: Option<Vec<Middle>>,
    limits: Limits,
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
    /// Returns the windows of `problem`, with the rule about all places, if one is given.
    pub(super) fn new(problem: &'p Rules, global: Option<GlobalRule>) -> Windows<'p> {
        let locals = Locals::of(problem, global);
        Windows {
            problem,
            seen: locals.at_first.clone(),
            locals,
            findings: BTreeMap::new(),
            pairs: None,
            limits: Limits::none(),
        }
    }

    /// Returns a step from the simplest window in `state`: one rule in the middle first, then two.
    /// Once `limits` are over, windows are not examined any more.
    pub(super) fn find(
        &mut self,
        state: &State,
        limits: &Limits,
        is_seen: &IsSeen<'_>,
    ) -> Option<Step<Place, i32>> {
        self.limits = limits.clone();
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
        Some(self.step(&found, is_seen))
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
            if self.limits.are_over() {
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
        let is_global = self.locals.global().is_some();
        self.findings.retain(|middle, found| {
            let is_kept = !middle.is_wide && (found.is_some() || !is_global);
            is_kept && middle.rules.iter().all(|rule| !rules.contains(rule))
        });
    }

    /// Returns a finding as a step: what the ways of its rules have in common if `is_seen`, or if
    /// single rules do not refute what one of its conclusions excludes, and else that refutation.
    fn step(&self, found: &Found, is_seen: &IsSeen<'_>) -> Step<Place, i32> {
        let facts = found.facts.iter().map(|&var| self.fact(var, BOTH, self.seen[var]));
        let removed =
            found.concluded.iter().map(|&(var, left)| self.fact(var, self.seen[var], left));
        let step = Step {
            facts: facts.collect(),
            removed: removed.collect(),
            reasoning: Reasoning::Cases,
            constraints: self.premises(&found.rules),
            difficulty: Difficulty { cases: found.ways as u64, ..Difficulty::default() },
            phrase: None,
        };
        let names: BTreeSet<_> = step.constraints.iter().map(|premise| &premise.name).collect();
        let is_local = found.rules.iter().all(|&rule| Some(rule) != self.locals.global());
        let is_at_once = is_local && names.len() <= MOST_AT_ONCE && step.removed.len() > 1;
        if is_at_once || is_seen(&step) {
            return Step { reasoning: Reasoning::Propagation, ..step };
        }
        self.refuted(found, &step).unwrap_or_else(|| {
            let mut found = found.clone();
            found.concluded.truncate(MOST_CONCLUDED);
            let removed = step.removed[..found.concluded.len()].to_vec();
            Step { phrase: self.cases(&found), removed, ..step }
        })
    }

    /// Returns `step` of `found` as the refutation of what its first conclusion excludes.
    fn refuted(&self, found: &Found, step: &Step<Place, i32>) -> Option<Step<Place, i32>> {
        let mut state = self.locals.at_first.clone();
        found.facts.iter().for_each(|&var| state[var] = self.seen[var]);
        let mut concluded = found.concluded.iter().enumerate();
        let (at, events) = concluded.find_map(|(at, &(var, left))| {
            let supposed = (var, BOTH & !left);
            Some((at, refutation(&self.locals, &found.rules, state.clone(), supposed)?))
        })?;
        let is_used = |var: &usize| {
            let needs = events.iter().flat_map(|event| &event.needs);
            needs.into_iter().any(|(other, _)| other == var)
        };
        let facts = found.facts.iter().copied().filter(is_used);
        let mut rules: Vec<usize> = events.iter().map(|event| event.rule).collect();
        // The rule that cannot hold gives the step its name.
        rules.reverse();
        let removed = step.removed[at].clone();
        Some(Step {
            facts: facts.map(|var| self.fact(var, BOTH, self.seen[var])).collect(),
            reasoning: Reasoning::Supposition {
                variable: removed.variable,
                value: *removed.absent.first()?,
                steps: events.iter().map(|event| self.inner(event)).collect(),
            },
            constraints: self.premises(&rules),
            removed: vec![removed],
            ..step.clone()
        })
    }

    /// Returns an event of a refutation as a step.
    fn inner(&self, event: &WindowEvent) -> Step<Place, i32> {
        let fact = |&(var, left): &(usize, Can)| self.fact(var, BOTH, left);
        Step {
            facts: event.needs.iter().map(fact).collect(),
            removed: event.concluded.iter().map(fact).collect(),
            reasoning: Reasoning::Propagation,
            constraints: self.premises(&[event.rule]),
            difficulty: Difficulty::default(),
            phrase: None,
        }
    }

    /// Returns the fact that `left` of `before` is left of a variable.
    fn fact(&self, var: usize, before: Can, left: Can) -> Fact<Place, i32> {
        let values = |can: Can| {
            let of = self.locals.values[var].into_iter().zip([1, 2]);
            let of = of.filter(move |(_, bit)| can & bit != 0);
            of.map(|(value, _): (Int, Can)| value as i32).collect::<Vec<i32>>()
        };
        Fact::new(self.place(var), values(before & !left), values(left))
    }

    /// Returns the place of a variable.
    fn place(&self, var: usize) -> Place {
        *self.problem.variables().nth(var).expect("a variable has a name")
    }

    /// Returns rules as premises, each once.
    fn premises(&self, rules: &[usize]) -> Vec<Premise<Place>> {
        let mut premises = Vec::new();
        for &rule in rules {
            let premise = self.problem.premise(self.locals.rule(rule).0);
            if !premises.contains(&premise) {
                premises.push(premise);
            }
        }
        premises
    }
}

/// Returns the rules that share a place with one of `rules`, with these.
fn near(locals: &Locals, rules: &[usize]) -> Vec<usize> {
    let vars = rules.iter().flat_map(|&rule| locals.rules[rule].vars.iter());
    let near: BTreeSet<usize> = vars.flat_map(|&var| locals.on[var].iter().copied()).collect();
    near.into_iter().collect()
}
