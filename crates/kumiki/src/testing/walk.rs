//! A walk through the nodes that a search might reach.
//!
//! Invariant: between two steps of a walk no event is pending and no constraint is queued.

use super::oracle::{Oracle, below, id};
use crate::arithmetic::Int;
use crate::propagation::Propagation;
use crate::state::{Store, Var};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// The number of nodes that a walk visits.
const STEPS: usize = 24;

/// A random walk through the nodes of a search tree, down and back.
pub(super) struct Walk<'a> {
    oracle: &'a Oracle,
    random: Xoshiro256PlusPlus,
    store: Store,
    propagation: Propagation,
}

impl<'a> Walk<'a> {
    pub(super) fn new(oracle: &'a Oracle, seed: u64) -> Walk<'a> {
        Walk {
            oracle,
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            store: oracle.model.store(),
            propagation: Propagation::of_all(&oracle.model),
        }
    }

    pub(super) fn run(mut self) -> Result<(), String> {
        self.propagation.queue_all();
        for _ in 0..STEPS {
            let passed = self.visit()?;
            let is_leaf = !passed || self.oracle.model.variables().all(|x| self.store.is_fixed(x));
            if is_leaf {
                if self.store.level() == 0 {
                    return Ok(());
                }
                self.store.pop_to(below(&mut self.random, self.store.level()));
            }
            self.step_down();
        }
        Ok(())
    }

    /// Propagates at the node, and checks the result against the truth. Returns `false` on a
    /// conflict.
    fn visit(&mut self) -> Result<bool, String> {
        let before = self.oracle.truth.left(&self.store);
        // Without the extra run, the check covers whether the constraint wakes in time.
        let passed = if below(&mut self.random, 2) == 0 { self.run_twice()? } else { true };
        let model = &self.oracle.model;
        let mut look = || self.propagation.fixpoint(model, &mut self.store, |_| false);
        let passed = passed && look().is_ok();
        if !passed {
            self.propagation.clear();
        }
        self.oracle.judge(&before, passed.then_some(&self.store))?;
        Ok(passed)
    }

    fn run_twice(&mut self) -> Result<bool, String> {
        let oracle = self.oracle;
        let mut run = || self.propagation.run(&oracle.model, &mut self.store, id()).is_ok();
        if !run() {
            return Ok(false);
        }
        let once = oracle.truth.left(&self.store);
        let passed = self.propagation.run(&oracle.model, &mut self.store, id()).is_ok();
        oracle.check_idempotence(&once, passed.then_some(&self.store))?;
        Ok(passed)
    }

    /// Pushes a level and removes some values at random.
    fn step_down(&mut self) {
        self.store.push_level();
        self.store.set_running(None);
        let free: Vec<Var> =
            self.oracle.model.variables().filter(|&x| !self.store.is_fixed(x)).collect();
        let Some(&var) = free.get(below(&mut self.random, free.len().max(1))) else { return };
        let values: Vec<Int> = self.store.domain(var).iter().collect();
        let at = below(&mut self.random, values.len());
        let kept = match below(&mut self.random, 4) {
            0 => self.store.remove(var, values[at]),
            1 => self.store.remove_below(var, values[at]),
            2 => self.store.remove_above(var, values[at]),
            _ => self.store.fix(var, values[at]),
        };
        kept.expect("a value is left");
    }
}
