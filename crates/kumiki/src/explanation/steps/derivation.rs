//! A derivation: the consequences of a supposition, with the units that imply them, until a
//! conflict.
//!
//! Invariant: `times` has for each candidate that was removed since the derivation began the event
//! that removed it. The removals of an event follow from its unit and the candidates that were
//! absent before it.

mod refutation;

use super::premises::Premises;
use super::trials::Outline;
use super::what_if::run;
use super::{Candidate, Deduction, State};
use crate::run::{Limit, Limits};
use crate::state::{Conflict, Store, Var};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The consequences of suppositions in a state in which no unit removes anything.
pub(super) struct Derivation<'a> {
    premises: &'a mut Premises,
    state: &'a State,
    store: Store,
    events: Vec<DerivedEvent>,
    times: HashMap<Candidate, usize>,
    /// The number of candidates before the first one to refute within a supposition.
    refuted_before: usize,
}

/// An event: candidates removed at once, with the reason.
struct DerivedEvent {
    removed: Vec<Candidate>,
    cause: EventCause,
}

enum EventCause {
    /// A supposition.
    Supposed,
    /// A unit that removed them.
    Unit(usize),
    /// The refutation of a supposition within the supposition.
    Refuted(Box<Deduction>),
}

/// The reason for which nothing more follows.
enum DerivationHalt {
    /// A unit cannot hold; with the number of waves of units after which that was found.
    Conflict { unit: usize, waves: usize },
    /// A limit was reached.
    Limit,
}

impl<'a> Derivation<'a> {
    pub(super) fn new(premises: &'a mut Premises, state: &'a State) -> Derivation<'a> {
        let mut store = premises.what_if.model().store();
        for var in state.model().variables() {
            state.restrict(var, &mut store).expect("what is left was there at first");
        }
        store.clear_events();
        store.keep_removals(true);
        Derivation {
            premises,
            state,
            store,
            events: Vec::new(),
            times: HashMap::new(),
            refuted_before: 0,
        }
    }

    /// Checks the limits.
    ///
    /// # Errors
    /// Returns the limit that was reached: results since then may have more premises than they
    /// need.
    pub(super) fn check_limits(&self) -> Result<(), Limit> {
        self.premises.what_if.check_limits()
    }

    /// Counts a step of work.
    ///
    /// # Errors
    /// Returns the limit that is reached.
    pub(super) fn tick(&mut self) -> Result<(), Limit> {
        self.premises.what_if.tick()
    }

    /// Returns what is left of the limits.
    pub(super) fn limits(&self) -> Limits {
        self.premises.what_if.meter.remaining()
    }

    /// Returns the number of waves of units after which a conflict follows from `supposed` alone,
    /// if one does. Otherwise it adds to `passed` the candidates that are fixed then: less follows
    /// from each of them alone, so no conflict does.
    pub(super) fn waves_to_conflict(
        &mut self,
        supposed: Candidate,
        passed: &mut HashSet<Candidate>,
    ) -> Option<usize> {
        self.within(|derivation| {
            let start = derivation.events.len();
            match derivation.suppose(supposed) {
                Err(DerivationHalt::Conflict { waves, .. }) => return Some(waves),
                Err(DerivationHalt::Limit) => {}
                Ok(()) => {
                    let removed = derivation.events[start..].iter().flat_map(|one| &one.removed);
                    let fixed =
                        removed.filter_map(|&(var, _)| Some((var, derivation.store.fixed(var)?)));
                    passed.extend(fixed);
                }
            }
            None
        })
    }

    /// Returns the refutation of `supposed`, with at most `depth` nested suppositions.
    pub(super) fn refutation(&mut self, supposed: Candidate, depth: usize) -> Option<Deduction> {
        self.within(|derivation| {
            let start = derivation.events.len();
            let mut halt = derivation.suppose(supposed);
            loop {
                match halt {
                    Err(DerivationHalt::Conflict { unit, .. }) => {
                        return Some(derivation.explain(start, supposed, unit));
                    }
                    Err(DerivationHalt::Limit) => return None,
                    Ok(()) if depth <= 1 => return None,
                    Ok(()) => {
                        let refuted = derivation.first_refutation(depth - 1)?;
                        halt = derivation.remove(refuted);
                    }
                }
            }
        })
    }

    /// Returns the refutation of which `outline` has the suppositions, if it leads to a conflict.
    pub(super) fn refutation_by(&mut self, outline: &Outline) -> Option<Deduction> {
        self.within(|derivation| {
            let start = derivation.events.len();
            let mut halt = derivation.suppose(outline.supposed);
            for one in &outline.within {
                if halt.is_err() {
                    break;
                }
                let (var, value) = one.supposed;
                if !derivation.store.is_fixed(var) && derivation.store.domain(var).contains(value) {
                    let refuted = derivation.refutation_by(one)?;
                    halt = derivation.remove(refuted);
                }
            }
            match halt {
                Err(DerivationHalt::Conflict { unit, .. }) => {
                    Some(derivation.explain(start, outline.supposed, unit))
                }
                Err(DerivationHalt::Limit) | Ok(()) => None,
            }
        })
    }

    /// Returns the first refutation of a free candidate that nests suppositions as little as
    /// possible, and no deeper than `depth`.
    fn first_refutation(&mut self, depth: usize) -> Option<Deduction> {
        let all = self.state.model().variables();
        // A variable without units is hidden, or needs no supposition.
        let is_told = |var: &Var| !self.premises.units.on(*var).is_empty();
        let free: Vec<Var> = all.filter(|&var| !self.store.is_fixed(var)).filter(is_told).collect();
        let of = |&var: &Var| self.store.domain(var).iter().map(move |value| (var, value));
        let mut candidates: Vec<Candidate> = free.iter().flat_map(of).collect();
        // The next refutation is most often of a candidate after the last one.
        let start = self.refuted_before.min(candidates.len());
        candidates.rotate_left(start);
        for depth in 1..=depth.min(free.len()) {
            for (at, &candidate) in candidates.iter().enumerate() {
                let refutation = self.refutation(candidate, depth);
                if refutation.is_some() || self.check_limits().is_err() {
                    self.refuted_before = (start + at) % candidates.len();
                    return refutation;
                }
            }
        }
        None
    }

    /// Runs `work` and undoes its changes.
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

    fn suppose(&mut self, (var, value): Candidate) -> Result<(), DerivationHalt> {
        let others = self.store.domain(var).iter().filter(|&other| other != value);
        let removed = others.map(|other| (var, other)).collect();
        self.note(removed, EventCause::Supposed);
        self.store.fix(var, value).expect("only what is left is supposed");
        self.propagate(var)
    }

    /// Removes the refuted candidate.
    fn remove(&mut self, refuted: Deduction) -> Result<(), DerivationHalt> {
        let removed = refuted.removed.clone();
        let (var, value) = removed[0];
        self.note(removed, EventCause::Refuted(Box::new(refuted)));
        self.store.remove(var, value).expect("only free variables are supposed to be something");
        self.propagate(var)
    }

    fn note(&mut self, removed: Vec<Candidate>, cause: EventCause) {
        let time = self.events.len();
        removed.iter().for_each(|&candidate| {
            self.times.insert(candidate, time);
        });
        self.events.push(DerivedEvent { removed, cause });
    }

    /// Runs the units on `changed`, then those on the variables that these changed, and so on. Wide
    /// units wait, each for itself, until the others remove nothing more.
    fn propagate(&mut self, changed: Var) -> Result<(), DerivationHalt> {
        let units = &self.premises.units;
        let is_wide = |&unit: &usize| units.unit(unit).is_wide();
        let (mut wide, mut wave): (BTreeSet<usize>, BTreeSet<usize>) =
            units.on(changed).iter().copied().partition(is_wide);
        let mut waves = 0;
        loop {
            if wave.is_empty() {
                let Some(first) = wide.pop_first() else { return Ok(()) };
                wave.insert(first);
            }
            waves += 1;
            for unit in std::mem::take(&mut wave) {
                if self.premises.what_if.tick().is_err() {
                    return Err(DerivationHalt::Limit);
                }
                let Ok(removed) = self.run(unit) else {
                    return Err(DerivationHalt::Conflict { unit, waves });
                };
                let units = &self.premises.units;
                let on = removed.iter().flat_map(|&(var, _)| units.on(var));
                for &other in on.filter(|&&other| other != unit) {
                    let is_wide = units.unit(other).is_wide();
                    if is_wide { &mut wide } else { &mut wave }.insert(other);
                }
                if !removed.is_empty() {
                    self.note(removed, EventCause::Unit(unit));
                }
            }
        }
    }

    /// Returns the removals of a unit.
    fn run(&mut self, unit: usize) -> Result<Vec<Candidate>, Conflict> {
        self.store.clear_events();
        self.store.take_removals();
        let constraints = &self.premises.units.unit(unit).constraints;
        run(self.premises.what_if.model(), &mut self.store, constraints).map_err(|_| Conflict)?;
        let removals = self.store.take_removals();
        let of = |removal: &crate::state::Removal| {
            let var = removal.var;
            removal.values().map(move |value| (var, value)).collect::<Vec<Candidate>>()
        };
        Ok(removals.iter().flat_map(of).collect())
    }
}
