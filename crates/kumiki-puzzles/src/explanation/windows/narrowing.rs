//! One window: its rules and its facts, without those that its conclusion does not need.
//!
//! Invariant: each way to satisfy the rules in the middle is followed by the rules beside them to
//! the fixpoint. The conclusion is what all ways have in common that do not fail.

use super::local::{BOTH, Can, Locals};
use super::{Found, Middle, near};
use std::collections::BTreeSet;

/// The greatest number of ways while facts are left out.
const MOST_TRIED: usize = 64;

/// The greatest number of conclusions that are compared.
const MOST_TARGETS: usize = 4;

/// A window.
pub(super) struct Window<'l> {
    locals: &'l Locals,
    state: &'l [Can],
    middle: &'l [usize],
    beside: Vec<usize>,
}

/// The common consequences of the ways.
struct Consequences {
    left: Vec<Can>,
    ways: usize,
    tried: usize,
    /// The rules beside the middle that removed something in some way, or failed.
    used: BTreeSet<usize>,
}

impl<'l> Window<'l> {
    /// Returns the window with the rules of `middle` and those beside them.
    pub(super) fn new(locals: &'l Locals, state: &'l [Can], middle: &'l Middle) -> Window<'l> {
        let mut rules = near(locals, &middle.rules);
        if middle.is_wide {
            rules = near(locals, &rules);
        }
        let middle = &middle.rules[..];
        let beside = rules.into_iter().filter(|rule| !middle.contains(rule));
        let beside = beside.chain(locals.global()).collect();
        Window { locals, state, middle, beside }
    }

    /// Returns the simplest conclusion, if the rules in the middle have at most `most` ways each.
    pub(super) fn narrowed(&self, most: usize) -> Option<Found> {
        let is_few = |&one: &usize| {
            let count = self.locals.rules[one].ways(self.state).take(most + 1).count();
            count > 1 && count <= most
        };
        if !self.middle.iter().all(is_few) {
            return None;
        }
        let all = self.consequences(&self.beside, self.state)?;
        let targets = (0..self.state.len()).filter(|&var| all.left[var] != self.state[var]);
        let targets: Vec<usize> = targets.take(MOST_TARGETS).collect();
        let needed = |target| self.needed(target, all.left[target], &all.used);
        targets.into_iter().filter_map(needed).min_by_key(Found::rank)
    }

    /// Returns the conclusion that `left` is left of `target`, with those of the rules `used` and
    /// those facts that it needs.
    fn needed(&self, target: usize, left: Can, used: &BTreeSet<usize>) -> Option<Found> {
        let concludes = |beside: &[usize], state: &[Can]| {
            let found = self.consequences(beside, state);
            found.is_some_and(|found| found.left[target] & !left == 0)
        };
        let mut beside: Vec<usize> = used.iter().copied().collect();
        for one in used {
            let without: Vec<usize> = beside.iter().copied().filter(|other| other != one).collect();
            if concludes(&without, self.state) {
                beside = without;
            }
        }
        let (facts, state) = self.needed_facts(&beside, &concludes);
        let all = self.consequences(&beside, &state)?;
        let concluded = (0..state.len()).filter_map(|var| {
            let left = all.left[var] & self.state[var];
            (left != self.state[var] && left != 0).then_some((var, left))
        });
        let concluded: Vec<(usize, Can)> = concluded.collect();
        let rules = self.middle.iter().copied().chain(beside).collect();
        let is_any = !concluded.is_empty();
        is_any.then_some(Found { rules, facts, concluded, ways: all.ways })
    }

    /// Returns the variables whose state the rules need to conclude something, and the state of
    /// these alone.
    fn needed_facts(
        &self,
        beside: &[usize],
        concludes: &dyn Fn(&[usize], &[Can]) -> bool,
    ) -> (Vec<usize>, Vec<Can>) {
        let vars = self.middle.iter().chain(beside);
        let vars: BTreeSet<usize> =
            vars.flat_map(|&one| self.locals.rule(one).1.iter().copied()).collect();
        let mut state = self.locals.at_first.clone();
        let known = |var: &usize| self.state[*var] != BOTH && self.locals.at_first[*var] == BOTH;
        let known: Vec<usize> = vars.into_iter().filter(known).collect();
        known.iter().for_each(|&var| state[var] = self.state[var]);
        let mut facts = known.clone();
        for fact in known {
            state[fact] = BOTH;
            if concludes(beside, &state) {
                facts.retain(|&other| other != fact);
            } else {
                state[fact] = self.state[fact];
            }
        }
        (facts, state)
    }

    /// Returns what follows in each way; `None` if there is no way, or there are too many.
    fn consequences(&self, beside: &[usize], state: &[Can]) -> Option<Consequences> {
        let mut all =
            Consequences { left: vec![0; state.len()], ways: 0, tried: 0, used: BTreeSet::new() };
        let beside: BTreeSet<usize> = beside.iter().copied().collect();
        self.follow(self.middle, &beside, state, &mut all)?;
        (all.ways > 0).then_some(all)
    }

    fn follow(
        &self,
        middle: &[usize],
        beside: &BTreeSet<usize>,
        state: &[Can],
        all: &mut Consequences,
    ) -> Option<()> {
        let Some((&first, rest)) = middle.split_first() else {
            all.tried += 1;
            let mut state = state.to_vec();
            if self.settle(beside, &mut state, &mut all.used) {
                all.ways += 1;
                all.left.iter_mut().zip(&state).for_each(|(all, one)| *all |= one);
            }
            return (all.tried <= MOST_TRIED).then_some(());
        };
        for way in self.locals.rules[first].ways(state) {
            let mut next = state.to_vec();
            self.locals.rules[first].apply(way, &mut next);
            self.follow(rest, beside, &next, all)?;
        }
        Some(())
    }

    /// Propagates rules to the fixpoint, from the variables of the middle on, and adds those that
    /// did something to `used`. Returns false in a conflict.
    fn settle(
        &self,
        rules: &BTreeSet<usize>,
        state: &mut [Can],
        used: &mut BTreeSet<usize>,
    ) -> bool {
        let on = |vars: &[usize]| {
            let on = vars.iter().flat_map(|&var| self.locals.on[var].iter().copied());
            on.filter(|rule| rules.contains(rule)).collect::<BTreeSet<usize>>()
        };
        let middle = self.middle.iter().flat_map(|&one| self.locals.rules[one].vars.clone());
        let mut queue = on(&middle.collect::<Vec<usize>>());
        let global = self.locals.global().filter(|rule| rules.contains(rule));
        while let Some(one) = queue.pop_first().or_else(|| global.filter(|_| queue.is_empty())) {
            match self.locals.propagate(one, state) {
                Some(false) if global == Some(one) => return true,
                Some(false) => {}
                Some(true) => {
                    used.insert(one);
                    queue.extend(on(self.locals.rule(one).1));
                    queue.remove(&one);
                }
                None => {
                    used.insert(one);
                    return false;
                }
            }
        }
        true
    }
}
