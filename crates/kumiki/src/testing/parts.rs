//! Parts (sub-domains) of the domains: the constraint is checked on each, and not only on those
//! that a walk reaches.
//!
//! Invariant: if there are no more parts than the limit, all are checked; otherwise they are drawn
//! at random, the same each time.

use super::oracle::{Oracle, below, id};
use super::truth::Values;
use crate::arithmetic::Int;
use crate::propagation::Propagation;
use crate::state::Store;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A store on which a constraint is run on one part after the other.
struct Bench<'a> {
    oracle: &'a Oracle,
    store: Store,
    propagation: Propagation,
}

impl Oracle {
    /// Runs the constraint on parts of the domains, on all or on at most `most`: once as its first
    /// run, and once woken by the removal of the other values.
    pub(super) fn check_parts(&self, most: usize) -> Result<(), String> {
        let mut first = Bench::new(self);
        let mut woken = Bench::new(self);
        let is_woken = woken.look_at_all();
        for part in self.parts(most) {
            first.begin_with(&part)?;
            if is_woken {
                woken.go_on_with(&part)?;
            }
        }
        Ok(())
    }

    /// Returns parts of the domains, with at least one value of each variable of the scope.
    pub(super) fn parts(&self, most: usize) -> Vec<Values> {
        let of_scope: Vec<&[Int]> =
            self.of_scope.iter().map(|&at| self.truth.domains[at].as_slice()).collect();
        let choices = |domain: &&[Int]| 1usize.checked_shl(domain.len() as u32).map(|n| n - 1);
        let number = of_scope.iter().map(choices).try_fold(1, |all, n| usize::checked_mul(all, n?));
        match number {
            Some(number) if number <= most => {
                (0..number).map(|at| self.part(numbered(at, &of_scope))).collect()
            }
            _ => {
                let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
                let mut part = || self.part(drawn(&mut random, &of_scope));
                (0..most).map(|_| part()).collect()
            }
        }
    }

    /// Returns the part with these values of each variable of the scope, and all values of the
    /// others.
    fn part(&self, values: Vec<Vec<Int>>) -> Values {
        let mut part = self.outside.clone();
        for (&at, values) in self.of_scope.iter().zip(values) {
            values.into_iter().for_each(|value| self.truth.insert(&mut part, at, value));
        }
        part
    }
}

/// Returns the part of a number, from 0: for each variable the bits of one of its digits select the
/// values.
fn numbered(mut number: usize, domains: &[&[Int]]) -> Vec<Vec<Int>> {
    let mut values = |domain: &&[Int]| {
        let choices = (1 << domain.len()) - 1;
        let bits = number % choices + 1;
        number /= choices;
        let places = (0..domain.len()).filter(|place| bits >> place & 1 == 1);
        places.map(|place| domain[place]).collect()
    };
    domains.iter().map(&mut values).collect()
}

/// Returns a random part: of each variable all values, one, two, or about half of them.
fn drawn(random: &mut Xoshiro256PlusPlus, domains: &[&[Int]]) -> Vec<Vec<Int>> {
    let mut values = |domain: &&[Int]| {
        let mut values = domain.to_vec();
        let most = match below(random, 4) {
            0 => values.len(),
            1 => 1,
            2 => 2,
            _ => values.len().div_ceil(2),
        };
        while values.len() > most {
            values.remove(below(random, values.len()));
        }
        if most > 2 && most < domain.len() {
            // The number of values varies.
            values.retain(|_| below(random, 4) > 0);
        }
        if values.is_empty() { vec![domain[below(random, domain.len())]] } else { values }
    };
    domains.iter().map(&mut values).collect()
}

impl<'a> Bench<'a> {
    fn new(oracle: &'a Oracle) -> Bench<'a> {
        let propagation = Propagation::of_all(&oracle.model);
        Bench { oracle, store: oracle.model.store(), propagation }
    }

    /// Propagates the whole of the domains to a fixpoint; returns `false` on a conflict.
    fn look_at_all(&mut self) -> bool {
        self.propagation.queue_all();
        self.look()
    }

    fn look(&mut self) -> bool {
        let passed = self.propagation.fixpoint(&self.oracle.model, &mut self.store, |_| false);
        self.propagation.clear();
        self.store.set_running(None);
        passed.is_ok()
    }

    /// Runs the constraint for the first time on `part`.
    fn begin_with(&mut self, part: &Values) -> Result<(), String> {
        self.store.push_level();
        let is_there = self.oracle.truth.restrict(&mut self.store, part);
        assert!(is_there, "a part has values of each variable");
        self.store.clear_events();
        self.oracle.check_is_possible(&self.store, part)?;
        let passed = if self.oracle.properties().is_idempotent {
            self.run_twice()?
        } else {
            self.propagation.queue_all();
            self.look()
        };
        self.judge(part, passed)
    }

    /// Continues the constraint from the whole, after a restriction to `part`.
    fn go_on_with(&mut self, part: &Values) -> Result<(), String> {
        self.store.push_level();
        if !self.oracle.truth.restrict(&mut self.store, part) || !self.store.has_events() {
            self.store.pop_to(0);
            return Ok(());
        }
        let before = self.oracle.truth.left(&self.store);
        let passed = self.look();
        self.judge(&before, passed)
    }

    /// Runs the constraint once, and checks that a second run removes nothing.
    fn run_twice(&mut self) -> Result<bool, String> {
        let Bench { oracle, store, propagation } = self;
        let mut run = || propagation.run(&oracle.model, store, id()).is_ok();
        if !run() {
            store.set_running(None);
            return Ok(false);
        }
        let once = oracle.truth.left(store);
        let mut run = || propagation.run(&oracle.model, store, id()).is_ok();
        let passed = run();
        store.set_running(None);
        oracle.check_idempotence(&once, passed.then_some(&*store))?;
        Ok(passed)
    }

    /// Checks the result against the truth, and backtracks.
    fn judge(&mut self, before: &Values, passed: bool) -> Result<(), String> {
        let judged = self.oracle.judge(before, passed.then_some(&self.store));
        self.store.pop_to(0);
        judged
    }
}
