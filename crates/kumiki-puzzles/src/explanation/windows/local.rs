//! Local rules: constraints on few places that have two values each, as the ways to satisfy them.
//!
//! Invariant: the ways of a rule are those that its constraint allows for the values that its
//! places have at first.

use super::global::Global;
use crate::puzzle::Rules;
use crate::technique::GlobalRule;
use kumiki::engine::{ConstraintId, Int, Var};
use kumiki::explanation::State;
use std::collections::BTreeSet;

/// The values that a place can have: 1 for the lower one, 2 for the greater one, and their sum.
pub(super) type Can = u8;

/// Both values.
pub(super) const BOTH: Can = 3;

/// The greatest number of open places of a rule.
const MOST_PLACES: usize = 10;

/// A rule on few places.
#[derive(Debug)]
pub(super) struct LocalRule {
    pub(super) id: ConstraintId,
    /// The numbers of the variables that are open at first.
    pub(super) vars: Vec<usize>,
    /// The ways: bit `i` is set if variable `vars[i]` has its greater value.
    ways: Vec<u16>,
}

/// The local rules of a problem.
#[derive(Debug)]
pub(super) struct Locals {
    global: Option<Global>,
    pub(super) rules: Vec<LocalRule>,
    /// The rules on each variable.
    pub(super) on: Vec<Vec<usize>>,
    /// The two values of each variable; those of a variable with more are not used.
    pub(super) values: Vec<[Int; 2]>,
    pub(super) at_first: Vec<Can>,
}

impl Locals {
    /// Returns the local rules of `problem`, with the rule about all places, if one is given.
    pub(super) fn of(problem: &Rules, global: Option<GlobalRule>) -> Locals {
        let model = problem.model();
        let domains: Vec<_> = model.variables().map(|var| model.domain(var)).collect();
        let values: Vec<[Int; 2]> = domains.iter().map(|one| [one.min(), one.max()]).collect();
        let at_first = domains.iter().map(|one| if one.len() == 1 { 1 } else { BOTH }).collect();
        let mut locals = Locals {
            global: None,
            rules: Vec::new(),
            on: vec![Vec::new(); values.len()],
            values,
            at_first,
        };
        for (id, constraint) in model.constraints() {
            let scope = constraint.scope();
            let is_narrow = |var: &Var| domains[var.index()].len() <= 2;
            let open = |var: &&Var| domains[var.index()].len() == 2;
            let vars: BTreeSet<usize> = scope.iter().filter(open).map(|var| var.index()).collect();
            if scope.iter().all(is_narrow) && (1..=MOST_PLACES).contains(&vars.len()) {
                let vars: Vec<usize> = vars.into_iter().collect();
                let place = |var: &Var| vars.iter().position(|one| *one == var.index());
                let places: Vec<Option<usize>> = scope.iter().map(place).collect();
                let is_way = |way: &u16| {
                    let value = |(var, place): (&Var, &Option<usize>)| {
                        let is_high = place.is_some_and(|place| way & 1 << place != 0);
                        locals.values[var.index()][usize::from(is_high)]
                    };
                    let values: Vec<Int> = scope.iter().zip(&places).map(value).collect();
                    constraint.is_satisfied(&values)
                };
                let ways = (0..1 << vars.len()).filter(is_way).collect();
                vars.iter().for_each(|&var| locals.on[var].push(locals.rules.len()));
                locals.rules.push(LocalRule { id, vars, ways });
            }
        }
        locals.global = global.and_then(|rule| Global::of(problem, &locals, rule));
        locals
    }

    /// Returns the number of the rule about all places: it comes after the others.
    pub(super) fn global(&self) -> Option<usize> {
        self.global.as_ref().map(|_| self.rules.len())
    }

    /// Returns the constraint of a rule, and the variables that are open at first.
    pub(super) fn rule(&self, at: usize) -> (ConstraintId, &[usize]) {
        match (self.rules.get(at), &self.global) {
            (Some(rule), _) => (rule.id, &rule.vars),
            (None, Some(global)) => (global.id, &global.vars),
            (None, None) => unreachable!("rules are those that there are"),
        }
    }

    /// Removes the values that a rule excludes. Returns whether there were any; `None` in a
    /// conflict.
    pub(super) fn propagate(&self, at: usize, can: &mut [Can]) -> Option<bool> {
        match (self.rules.get(at), &self.global) {
            (Some(rule), _) => rule.propagate(can),
            (None, Some(global)) => global.can_hold(can).then_some(false),
            (None, None) => None,
        }
    }

    /// Returns what is left in `state`.
    pub(super) fn can(&self, state: &State) -> Vec<Can> {
        let of = |(var, at_first): (Var, &Can)| {
            let [low, high] = self.values[var.index()];
            let bit = |value: Int, bit: Can| if state.contains((var, value)) { bit } else { 0 };
            if *at_first == BOTH { bit(low, 1) | bit(high, 2) } else { 1 }
        };
        state.model().variables().zip(&self.at_first).map(of).collect()
    }

    /// Returns the pairs of rules that share no more than one place, and have one beside both.
    pub(super) fn pairs(&self) -> Vec<Vec<usize>> {
        let mut pairs = BTreeSet::new();
        for (at, one) in self.rules.iter().enumerate().filter(|(_, one)| one.is_middle()) {
            let near: BTreeSet<usize> =
                one.vars.iter().flat_map(|&var| self.on[var].iter().copied()).collect();
            let vars: BTreeSet<usize> =
                near.iter().flat_map(|&rule| self.rules[rule].vars.iter().copied()).collect();
            let others = vars.iter().flat_map(|&var| self.on[var].iter().copied());
            let others = others.filter(|&other| other > at && self.rules[other].is_middle());
            pairs.extend(others.map(|other| vec![at, other]));
        }
        pairs.into_iter().collect()
    }
}

impl LocalRule {
    /// Returns whether the rule has so few ways that it can be one of two in the middle.
    fn is_middle(&self) -> bool {
        (2..=6).contains(&self.ways.len()) && self.vars.len() > 2
    }

    /// Returns the ways that are left.
    pub(super) fn ways<'r>(&'r self, can: &[Can]) -> impl Iterator<Item = u16> + 'r {
        let (mut low, mut high) = (0, 0);
        for (at, &var) in self.vars.iter().enumerate() {
            match can[var] {
                1 => low |= 1 << at,
                2 => high |= 1 << at,
                _ => {}
            }
        }
        self.ways.iter().copied().filter(move |way| way & low == 0 && way & high == high)
    }

    /// Fixes the variables as in a way.
    pub(super) fn apply(&self, way: u16, can: &mut [Can]) {
        for (at, &var) in self.vars.iter().enumerate() {
            can[var] = if way & 1 << at == 0 { 1 } else { 2 };
        }
    }

    /// Removes the values that no way has. Returns whether there were any; `None` in a conflict.
    pub(super) fn propagate(&self, can: &mut [Can]) -> Option<bool> {
        let (mut any, mut all, mut count) = (0_u16, u16::MAX, 0);
        for way in self.ways(can) {
            (any, all, count) = (any | way, all & way, count + 1);
        }
        if count == 0 {
            return None;
        }
        let mut is_changed = false;
        for (at, &var) in self.vars.iter().enumerate() {
            let bit = 1 << at;
            let left = Can::from(all & bit == 0) | (Can::from(any & bit != 0) << 1);
            is_changed |= can[var] != can[var] & left;
            can[var] &= left;
        }
        Some(is_changed)
    }
}
