//! A trace: what follows from a supposition, and by which units, until something cannot hold.
//!
//! Invariant: `times` says of each candidate that was removed since the trace began by which event; what an event
//! removed follows from its unit and what was absent before it.

use super::deduction::variables_in;
use super::premises::{Premises, count_facts};
use super::trial::run;
use super::unit::Unit;
use super::{Candidate, Deduction, Difficulty, Logic, State};
use crate::event::{Conflict, ConstraintId};
use crate::search::limits::Meter;
use crate::store::Store;
use crate::var::{Int, Var};
use std::collections::{BTreeSet, HashMap};

/// What follows from suppositions in a state in which no unit removes anything.
pub(super) struct Trace<'a> {
    premises: &'a mut Premises,
    state: &'a State,
    meter: &'a mut Meter,
    store: Store,
    events: Vec<Event>,
    times: HashMap<Candidate, usize>,
}

/// What was removed at once, and why.
struct Event {
    removed: Vec<Candidate>,
    cause: Cause,
}

enum Cause {
    /// It is supposed.
    Supposed,
    /// A unit removed it.
    Unit(usize),
    /// A supposition within the supposition was refuted.
    Refuted(Box<Deduction>),
}

/// Why nothing more follows.
enum Halt {
    /// A unit cannot hold; and after how many waves of units that was found.
    Conflict { unit: usize, waves: usize },
    /// A limit was reached.
    Limit,
}

impl<'a> Trace<'a> {
    pub(super) fn new(
        premises: &'a mut Premises,
        state: &'a State,
        meter: &'a mut Meter,
    ) -> Trace<'a> {
        let mut store = premises.trial.model().store();
        for var in state.model().variables() {
            state.restrict(var, &mut store).expect("what is left was there at first");
        }
        store.forget_notes();
        store.keep_removals(true);
        Trace { premises, state, meter, store, events: Vec::new(), times: HashMap::new() }
    }

    /// Whether a limit was reached.
    pub(super) fn is_stopped(&self) -> bool {
        self.meter.reached().is_some()
    }

    /// After how many waves of units a conflict follows from `supposed` alone, if one does.
    pub(super) fn waves_to_conflict(&mut self, supposed: Candidate) -> Option<usize> {
        self.within(|trace| match trace.suppose(supposed) {
            Err(Halt::Conflict { waves, .. }) => Some(waves),
            Err(Halt::Limit) | Ok(()) => None,
        })
    }

    /// Why `supposed` cannot be, with at most `depth` suppositions in one another.
    pub(super) fn refutation(&mut self, supposed: Candidate, depth: usize) -> Option<Deduction> {
        self.within(|trace| {
            let start = trace.events.len();
            let mut halt = trace.suppose(supposed);
            loop {
                match halt {
                    Err(Halt::Conflict { unit, .. }) => {
                        return Some(trace.explain(start, supposed, unit));
                    }
                    Err(Halt::Limit) => return None,
                    Ok(()) if depth <= 1 => return None,
                    Ok(()) => {
                        let refuted = trace.first_refutation(depth - 1)?;
                        halt = trace.remove(refuted);
                    }
                }
            }
        })
    }

    /// The first refutation of a free candidate that nests suppositions as little as can be, and no deeper than
    /// `depth`.
    fn first_refutation(&mut self, depth: usize) -> Option<Deduction> {
        let free: Vec<Var> =
            self.state.model().variables().filter(|&var| !self.store.is_fixed(var)).collect();
        for depth in 1..=depth.min(free.len()) {
            for &var in &free {
                for value in self.store.domain(var).iter().collect::<Vec<Int>>() {
                    let refutation = self.refutation((var, value), depth);
                    if refutation.is_some() || self.meter.reached().is_some() {
                        return refutation;
                    }
                }
            }
        }
        None
    }

    /// Does `work` and takes back what it did.
    fn within<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        let (start, level) = (self.events.len(), self.store.level());
        self.store.push_level();
        let result = work(self);
        self.store.pop_to(level);
        self.store.take_removals();
        for event in self.events.drain(start..) {
            event.removed.iter().for_each(|removed| {
                self.times.remove(removed);
            });
        }
        result
    }

    fn suppose(&mut self, (var, value): Candidate) -> Result<(), Halt> {
        let others = self.store.domain(var).iter().filter(|&other| other != value);
        let removed = others.map(|other| (var, other)).collect();
        self.note(removed, Cause::Supposed);
        self.store.fix(var, value).expect("only what is left is supposed");
        self.propagate(var)
    }

    /// Removes what was refuted.
    fn remove(&mut self, refuted: Deduction) -> Result<(), Halt> {
        let removed = refuted.removed.clone();
        let (var, value) = removed[0];
        self.note(removed, Cause::Refuted(Box::new(refuted)));
        self.store.remove(var, value).expect("only free variables are supposed to be something");
        self.propagate(var)
    }

    fn note(&mut self, removed: Vec<Candidate>, cause: Cause) {
        let time = self.events.len();
        removed.iter().for_each(|&candidate| {
            self.times.insert(candidate, time);
        });
        self.events.push(Event { removed, cause });
    }

    /// Runs the units on `changed`, then those on what these changed, and so on.
    fn propagate(&mut self, changed: Var) -> Result<(), Halt> {
        let mut wave: BTreeSet<usize> = self.premises.units.on(changed).iter().copied().collect();
        let mut waves = 0;
        while !wave.is_empty() {
            waves += 1;
            let mut next = BTreeSet::new();
            for unit in wave {
                if self.meter.tick() {
                    return Err(Halt::Limit);
                }
                let Ok(removed) = self.run(unit) else {
                    return Err(Halt::Conflict { unit, waves });
                };
                for &(var, _) in &removed {
                    next.extend(self.premises.units.on(var).iter().filter(|&&other| other != unit));
                }
                if !removed.is_empty() {
                    self.note(removed, Cause::Unit(unit));
                }
            }
            wave = next;
        }
        Ok(())
    }

    /// What a unit removes.
    fn run(&mut self, unit: usize) -> Result<Vec<Candidate>, Conflict> {
        self.store.forget_notes();
        self.store.take_removals();
        let constraints = &self.premises.units.unit(unit).constraints;
        run(self.premises.trial.model(), &mut self.store, constraints)?;
        let removals = self.store.take_removals();
        let of = |removal: &crate::event::Removal| {
            let var = removal.var;
            removal.values().map(move |value| (var, value)).collect::<Vec<Candidate>>()
        };
        Ok(removals.iter().flat_map(of).collect())
    }

    /// Why `supposed` cannot be, where `unit` cannot hold after all events, those from `start` on being its
    /// consequences. Only those are told that are needed.
    fn explain(&mut self, start: usize, supposed: Candidate, unit: usize) -> Deduction {
        let end = self.events.len();
        let mut needed: BTreeSet<Candidate> = BTreeSet::new();
        let mut steps = vec![self.step(unit, &[], end)];
        needed.extend(&steps[0].facts);
        for time in (start + 1..end).rev() {
            let removed = &self.events[time].removed;
            let mut removed: Vec<Candidate> =
                removed.iter().copied().filter(|one| needed.contains(one)).collect();
            removed.sort_unstable();
            let found: Vec<Deduction> = match &self.events[time].cause {
                Cause::Refuted(refuted) if !removed.is_empty() => vec![(**refuted).clone()],
                &Cause::Unit(unit) => removed
                    .chunk_by(|a, b| a.0 == b.0)
                    .map(|of_var| self.step(unit, of_var, time))
                    .collect(),
                Cause::Refuted(_) | Cause::Supposed => Vec::new(),
            };
            needed.extend(found.iter().flat_map(|step| &step.facts));
            steps.extend(found);
        }
        steps.reverse();
        let mut steps = merged(steps);
        self.tell_fixed(start, supposed, &mut steps);
        needed.retain(|one| self.times.get(one).is_none_or(|&time| time < start));
        self.supposition(supposed, steps, needed.into_iter().collect())
    }

    /// How `unit` removes `target`, which are of one variable, from what was absent before `time`; if it is empty,
    /// why it cannot hold.
    fn step(&mut self, unit: usize, target: &[Candidate], time: usize) -> Deduction {
        let unit = self.premises.units.unit(unit).clone();
        let groups = self.facts_before(&unit, target, time);
        let facts = self.premises.facts(&unit, target, &groups);
        let difficulty = Difficulty {
            constraints: self.premises.units.count(&unit.constraints),
            variables: variables_in(&facts),
            facts: count_facts(self.state.model(), &facts),
            ..Difficulty::default()
        };
        Deduction {
            constraints: unit.constraints,
            facts,
            removed: target.to_vec(),
            fixed: Vec::new(),
            logic: Logic::Propagation,
            difficulty,
        }
    }

    /// What was absent before `time` of each variable of `unit` but that of `target`: first of those of which nothing
    /// was removed lately. Of a variable what was removed first comes first.
    fn facts_before(&self, unit: &Unit, target: &[Candidate], time: usize) -> Vec<Vec<Candidate>> {
        let mut groups: Vec<(usize, Vec<Candidate>)> = Vec::new();
        for &var in unit.scope.iter().filter(|&&var| target.first().is_none_or(|one| one.0 != var))
        {
            let mut facts: Vec<(usize, Candidate)> =
                self.state.absent(var).map(|value| (0, (var, value))).collect();
            let since = self.state.domain(var).iter().map(|value| (var, value));
            let since = since.filter_map(|one| self.times.get(&one).map(|&at| (at + 1, one)));
            facts.extend(since.filter(|&(at, _)| at <= time));
            facts.sort_unstable();
            if let Some(&(latest, _)) = facts.last() {
                groups.push((latest, facts.into_iter().map(|(_, one)| one).collect()));
            }
        }
        groups.sort_unstable();
        groups.into_iter().map(|(_, facts)| facts).collect()
    }

    /// Notes in each of `steps`, which follow from `supposed`, which variables have one value left with it.
    fn tell_fixed(&self, start: usize, supposed: Candidate, steps: &mut [Deduction]) {
        let is_left = |one: &Candidate| self.times.get(one).is_none_or(|&time| time >= start);
        let mut left: HashMap<Var, Vec<Int>> = HashMap::from([(supposed.0, vec![supposed.1])]);
        for step in steps {
            step.fixed.clear();
            for of_var in step.removed.chunk_by(|a, b| a.0 == b.0) {
                let var = of_var[0].0;
                let values = left.entry(var).or_insert_with(|| {
                    self.state.domain(var).iter().filter(|&value| is_left(&(var, value))).collect()
                });
                let before = values.len();
                values.retain(|&value| of_var.iter().all(|one| one.1 != value));
                if let (true, &[only]) = (before > 1, &values[..]) {
                    step.fixed.push((var, only));
                }
            }
        }
    }

    fn supposition(
        &self,
        supposed: Candidate,
        steps: Vec<Deduction>,
        facts: Vec<Candidate>,
    ) -> Deduction {
        let constraints: BTreeSet<ConstraintId> =
            steps.iter().flat_map(|step| &step.constraints).copied().collect();
        let constraints: Vec<ConstraintId> = constraints.into_iter().collect();
        let difficulty = Difficulty {
            depth: 1 + steps.iter().map(|step| step.difficulty.depth).max().unwrap_or(0),
            length: steps.iter().map(|step| 1 + step.difficulty.length).sum(),
            constraints: self.premises.units.count(&constraints),
            cases: 0,
            variables: variables_in(&facts),
            facts: count_facts(self.state.model(), &facts),
        };
        Deduction {
            constraints,
            facts,
            removed: vec![supposed],
            fixed: super::premises::fixed_by(self.state, &[supposed]),
            logic: Logic::Supposition { supposed, steps },
            difficulty,
        }
    }
}

/// Where steps that follow one another have the same premises, one step.
fn merged(steps: Vec<Deduction>) -> Vec<Deduction> {
    let mut merged: Vec<Deduction> = Vec::new();
    for step in steps {
        match merged.last_mut() {
            Some(last) if has_same_premises(last, &step) => {
                last.removed.extend(step.removed);
                last.removed.sort_unstable();
            }
            _ => merged.push(step),
        }
    }
    merged
}

fn has_same_premises(a: &Deduction, b: &Deduction) -> bool {
    let are_plain =
        [a, b].iter().all(|step| step.logic == Logic::Propagation && !step.is_conflict());
    are_plain && (&a.constraints, &a.facts) == (&b.constraints, &b.facts)
}
