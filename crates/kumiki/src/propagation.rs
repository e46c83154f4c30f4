//! Propagation: runs constraints until nothing more can be removed.
//!
//! Invariant: when [`Propagation::fixpoint`] returns `Ok`, no note is unread and no constraint is
//! queued; after a conflict [`Propagation::clear`] makes it so.

use crate::constraint::{Conflict, ConstraintId, Cost, Event};
use crate::model::Model;
use crate::search::limits::Meter;
use crate::store::Store;
use crate::var::Var;
use std::collections::VecDeque;

/// Why propagation ended before the fixpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// A constraint cannot hold.
    Conflict,
    /// A limit was reached; what is queued stays queued.
    Limit,
}

impl From<Conflict> for Halt {
    fn from(_: Conflict) -> Halt {
        Halt::Conflict
    }
}

#[derive(Debug)]
pub(crate) struct Propagation {
    watches: Watches,
    tiers: Vec<Cost>,
    is_idempotent: Vec<bool>,
    queues: [VecDeque<ConstraintId>; Cost::TIERS],
    queued: Vec<bool>,
    runs: u64,
}

impl Propagation {
    pub(crate) fn new(model: &Model) -> Propagation {
        Propagation {
            watches: Watches::new(model),
            tiers: model.constraints().map(|(_, constraint)| constraint.cost()).collect(),
            is_idempotent: model.constraints().map(|(_, c)| c.is_idempotent()).collect(),
            queues: Default::default(),
            queued: vec![false; model.constraints().len()],
            runs: 0,
        }
    }

    /// How often a constraint has run.
    pub(crate) fn runs(&self) -> u64 {
        self.runs
    }

    pub(crate) fn reset_runs(&mut self) {
        self.runs = 0;
    }

    pub(crate) fn watches(&self) -> &Watches {
        &self.watches
    }

    pub(crate) fn queue_all(&mut self) {
        for index in 0..self.queued.len() {
            self.queue(ConstraintId::new(index));
        }
    }

    #[inline]
    fn queue(&mut self, constraint: ConstraintId) {
        let queued = &mut self.queued[constraint.index()];
        if !*queued {
            *queued = true;
            self.queues[self.tiers[constraint.index()] as usize].push_back(constraint);
        }
    }

    /// Queues the constraints that what happened wakes, but not `except`.
    #[inline]
    fn read_notes(&mut self, store: &mut Store, except: Option<ConstraintId>) {
        while let Some((var, event)) = store.next_note() {
            for at in self.watches.waking(var, event) {
                let constraint = self.watches.constraints[at];
                if Some(constraint) != except {
                    self.queue(constraint);
                }
            }
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<ConstraintId> {
        let constraint = self.queues.iter_mut().find_map(VecDeque::pop_front)?;
        self.queued[constraint.index()] = false;
        Some(constraint)
    }

    /// Runs what the notes and the queue ask for, until neither asks for more.
    pub(crate) fn fixpoint(
        &mut self,
        model: &Model,
        store: &mut Store,
        meter: &mut Meter,
    ) -> Result<(), Halt> {
        self.read_notes(store, None);
        while let Some(constraint) = self.pop() {
            if meter.tick() {
                self.queue(constraint);
                return Err(Halt::Limit);
            }
            self.run(model, store, constraint)?;
            let except = self.is_idempotent[constraint.index()].then_some(constraint);
            self.read_notes(store, except);
        }
        Ok(())
    }

    /// Runs one constraint.
    #[inline]
    pub(crate) fn run(
        &mut self,
        model: &Model,
        store: &mut Store,
        constraint: ConstraintId,
    ) -> Result<(), Conflict> {
        self.runs += 1;
        store.set_running(Some(constraint));
        // On a conflict the store keeps who was running: that is whom it is blamed on.
        model.constraint(constraint).propagate(store)?;
        store.set_running(None);
        Ok(())
    }

    /// Empties the queue after a conflict.
    pub(crate) fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

/// For each variable the constraints that watch it, and from which event on.
#[derive(Debug)]
pub(crate) struct Watches {
    /// The watching constraints of all variables: for each variable those that wake on
    /// [`Event::Removed`], then [`Event::Bounds`], then [`Event::Fixed`].
    constraints: Vec<ConstraintId>,
    /// For each variable where its constraints begin and, for each event, where those that wake on
    /// it or less end.
    ranges: Vec<[u32; 4]>,
}

impl Watches {
    fn new(model: &Model) -> Watches {
        let mut watching: Vec<(Var, Event, ConstraintId)> = Vec::new();
        for (id, constraint) in model.constraints() {
            let event = constraint.wake_on();
            watching.extend(constraint.scope().iter().map(|&var| (var, event, id)));
        }
        watching.sort_unstable();
        watching.dedup();
        let mut ranges = Vec::with_capacity(model.variables().len());
        let mut at = 0;
        for var in model.variables() {
            let mut range = [at as u32; 4];
            for event in [Event::Removed, Event::Bounds, Event::Fixed] {
                while watching.get(at).is_some_and(|w| (w.0, w.1) == (var, event)) {
                    at += 1;
                }
                range[event as usize + 1] = at as u32;
            }
            ranges.push(range);
        }
        Watches { constraints: watching.into_iter().map(|(_, _, id)| id).collect(), ranges }
    }

    #[inline]
    fn waking(&self, var: Var, event: Event) -> std::ops::Range<usize> {
        let range = self.ranges[var.index()];
        range[0] as usize..range[event as usize + 1] as usize
    }

    /// All constraints on `var`.
    #[inline]
    pub(crate) fn on(&self, var: Var) -> &[ConstraintId] {
        &self.constraints[self.waking(var, Event::Fixed)]
    }
}
