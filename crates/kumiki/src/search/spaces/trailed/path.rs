//! The path of a search: its decisions in force, and the state to return to before each.
//!
//! Invariant: there is one frame for each decision, so the depth of a search is bounded by memory
//! and never by the stack.

use crate::run::Decision;
use crate::search::heuristics::{Branching, Free, Scan};
use crate::search::settings::LookAhead;
use crate::state::{Store, Var};

/// The state of the search before a decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The start of the scan for free variables before the decision.
    scan: Scan,
    /// True if propagation found no conflict after it.
    pub(super) passed: bool,
    /// True if every value of the variable was known to be part of a solution, so it was no real
    /// decision.
    pub(super) is_sure: bool,
}

/// The decisions in force.
#[derive(Debug)]
pub(super) struct Path {
    decisions: Vec<Decision>,
    frames: Vec<Frame>,
    /// The start of the scan for free variables.
    pub(super) scan: Scan,
    /// The variables whose value has been propagated. Full look-ahead does not use this: it
    /// propagates every variable that becomes fixed.
    pub(super) decided: Vec<bool>,
}

impl Path {
    /// Returns the empty path of a search over this number of variables.
    pub(super) fn new(variables: usize) -> Path {
        Path {
            decisions: Vec::new(),
            frames: Vec::new(),
            scan: Scan::default(),
            decided: vec![false; variables],
        }
    }

    /// Returns the number of decisions.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.decisions.len()
    }

    /// Returns the decisions, the newest last.
    pub(super) fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// Returns the newest decision and the state before it.
    pub(super) fn newest(&self) -> Option<(Decision, Frame)> {
        Some((*self.decisions.last()?, *self.frames.last()?))
    }

    /// Adds a decision. The scan below it begins at `scan`.
    pub(super) fn push(&mut self, decision: Decision, scan: Scan, is_sure: bool) {
        // Above this decision no variable has fewer values either, and none has changed since.
        self.frames.push(Frame { scan, passed: false, is_sure });
        self.scan = scan;
        self.decisions.push(decision);
        self.decided[decision.var.index()] = true;
    }

    /// Removes the newest decision.
    pub(super) fn pop(&mut self) {
        if let (Some(decision), Some(frame)) = (self.decisions.pop(), self.frames.pop()) {
            self.scan = frame.scan;
            self.decided[decision.var.index()] = false;
        }
    }

    /// Removes all decisions.
    pub(super) fn clear(&mut self) {
        for decision in self.decisions.drain(..) {
            self.decided[decision.var.index()] = false;
        }
        self.frames.clear();
        self.scan = Scan::default();
    }

    /// Moves the scan to the first free variable; returns `false` if there is none.
    pub(super) fn find_free(
        &mut self,
        branching: &Branching,
        look_ahead: LookAhead,
        store: &Store,
    ) -> bool {
        let mut scan = self.scan;
        let found = branching.find_free(&mut scan, self.free(look_ahead, store));
        self.scan = scan;
        found
    }

    /// Marks the newest decision as propagated without conflict.
    #[inline]
    pub(super) fn passed(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            // A value that was sure is no decision, so undoing it is no backtrack.
            frame.passed = !frame.is_sure;
        }
    }

    /// Returns the variable of the newest decision if all its values were known to be solutions.
    pub(super) fn sure_variable(&self) -> Option<Var> {
        self.newest().filter(|(_, frame)| frame.is_sure).map(|(decision, _)| decision.var)
    }

    /// Returns the variables of `store` to decide. With full look-ahead every fixed variable has
    /// been propagated.
    #[inline]
    pub(super) fn free<'a>(&'a self, look_ahead: LookAhead, store: &'a Store) -> Free<'a> {
        Free { store, decided: (look_ahead != LookAhead::Full).then_some(&self.decided) }
    }
}
