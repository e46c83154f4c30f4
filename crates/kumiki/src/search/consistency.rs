//! Look-ahead: propagation at the root and after each change.
//!
//! Invariant: after a look without conflict, no event is pending. With full look-ahead no constraint
//! is queued either, unless a limit came first.

use super::objective::Objective;
use super::settings::LookAhead;
use super::{Next, Root, Search};
use crate::propagation::Halt;
use crate::state::{Conflict, ConstraintId, Var};

impl Search {
    /// Opens the base level, above the facts that hold without assumptions.
    pub(super) fn open_base(&mut self) {
        if self.store.level() > 0 {
            return;
        }
        if self.root == Root::Unseen {
            let filtered = self.propagation.filter_unary(&self.model, &mut self.store);
            self.root = if filtered.is_ok() { Root::Filtered } else { Root::Conflict };
            self.root_runs = self.propagation.runs();
            self.branching.see_root(&self.store);
        }
        if self.root == Root::Filtered && self.look_ahead == LookAhead::Full {
            self.look_at_level_0();
        }
        self.tell_removals();
        self.store.clear_events();
        self.store.push_level();
        self.use_network();
    }

    /// Brings level 0 to a fixpoint of all constraints.
    fn look_at_level_0(&mut self) {
        self.meter.start();
        self.propagation.queue_all();
        match self.propagation.fixpoint(&self.model, &mut self.store, || self.meter.tick()) {
            Ok(()) => {
                self.root = Root::Fixpoint;
                self.on_network.see_root(&self.model, &self.store);
            }
            Err(Halt::Conflict) => self.root = Root::Conflict,
            // Removed values stay removed; everything is propagated again above level 0.
            Err(Halt::Limit) => return self.propagation.clear(),
        }
        self.root_runs = self.propagation.runs();
        self.propagation.clear();
    }

    /// Propagates every constraint for the first time.
    pub(super) fn look_at_root(&mut self) -> Result<(), Halt> {
        self.open_base();
        match (self.root, self.look_ahead) {
            (Root::Conflict, _) => return Err(Halt::Conflict),
            (Root::Fixpoint, _) => {}
            (Root::Unseen | Root::Filtered, LookAhead::Full) => self.propagation.queue_all(),
            (Root::Unseen | Root::Filtered, LookAhead::None | LookAhead::Forward) => {
                for var in self.model.variables() {
                    self.decided[var.index()] = self.store.is_fixed(var);
                }
                for at in 0..self.propagation.watches().others().len() {
                    self.look_at(self.propagation.watches().others()[at])?;
                }
            }
        }
        self.next = Next::GoOn;
        self.look(None)
    }

    /// Propagates the latest changes; `decided` is the variable that was just given a value.
    pub(super) fn look(&mut self, decided: Option<Var>) -> Result<(), Halt> {
        let looked = match self.look_ahead {
            LookAhead::Full => self.look_to_fixpoint(),
            LookAhead::None | LookAhead::Forward => {
                let looked = decided.map_or(Ok(()), |var| self.look_once(var).map_err(Halt::from));
                self.store.clear_events();
                looked
            }
        };
        self.tell_removals();
        looked
    }

    /// Runs constraints until neither they nor the nogoods can remove more.
    fn look_to_fixpoint(&mut self) -> Result<(), Halt> {
        loop {
            self.propagation.fixpoint(&self.model, &mut self.store, || self.meter.tick())?;
            if !self.look_at_nogoods()? {
                return Ok(());
            }
        }
    }

    /// Propagates after backtracking. The objective is propagated in any case, because its bound
    /// may have become tighter since its last run.
    pub(super) fn look_back(&mut self) -> Result<(), Halt> {
        if let Some(objective) = self.objective.as_ref().map(Objective::constraint) {
            match self.look_ahead {
                LookAhead::Full => self.propagation.queue(objective),
                LookAhead::None | LookAhead::Forward => self.look_at(objective)?,
            }
        }
        self.look(None)
    }

    /// Runs the constraints on `var`, each once.
    fn look_once(&mut self, var: Var) -> Result<(), Conflict> {
        if self.look_ahead == LookAhead::None {
            self.propagation.check_on(&self.model, &mut self.store, var)
        } else {
            self.propagation.run_on(&self.model, &mut self.store, var)
        }
    }

    /// Checks that one constraint may still hold, or runs it, without waking others.
    fn look_at(&mut self, id: ConstraintId) -> Result<(), Conflict> {
        if self.look_ahead == LookAhead::None {
            self.propagation.check(&self.model, &mut self.store, id)?;
        } else {
            self.propagation.run(&self.model, &mut self.store, id)?;
            self.store.clear_events();
        }
        Ok(())
    }
}
