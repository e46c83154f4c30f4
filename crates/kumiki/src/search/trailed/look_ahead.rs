//! Look-ahead: propagation at the root and after each change.
//!
//! Invariant: after a look without conflict, no event is unread. With full look-ahead no constraint
//! is queued either, unless a limit came first.

use super::Trailed;
use super::root::Known;
use crate::propagation::{Halt, Partial};
use crate::run::Control;
use crate::search::objective::Objective;
use crate::search::settings::LookAhead;
use crate::state::{Conflict, ConstraintId, Var};

impl Trailed {
    /// Propagates every constraint for the first time.
    pub(super) fn look_at_root(&mut self, control: &mut Control) -> Result<(), Halt> {
        self.only_changed = None;
        match (self.root.known, self.look_ahead) {
            (Known::Conflict, _) => return Err(Halt::Conflict),
            (Known::Fixpoint, _) => {}
            (Known::Nothing | Known::Filtered, LookAhead::Full) => self.propagation.queue_all(),
            (Known::Nothing | Known::Filtered, LookAhead::None | LookAhead::Forward) => {
                for var in self.model.variables() {
                    self.path.decided[var.index()] = self.store.is_fixed(var);
                }
                for at in 0..self.propagation.watches().others().len() {
                    self.look_at(self.propagation.watches().others()[at])?;
                }
            }
        }
        self.look(None, control)
    }

    /// Propagates the latest changes; `decided` is the variable that was just given a value.
    pub(super) fn look(&mut self, decided: Option<Var>, control: &mut Control) -> Result<(), Halt> {
        let looked = match self.look_ahead {
            LookAhead::Full => self.look_to_fixpoint(control),
            LookAhead::None | LookAhead::Forward => {
                let looked = decided.map_or(Ok(()), |var| self.look_once(var).map_err(Halt::from));
                self.store.forget_notes();
                looked
            }
        };
        self.report_removals(control);
        looked
    }

    /// Runs constraints until neither they nor the nogoods can remove more.
    fn look_to_fixpoint(&mut self, control: &mut Control) -> Result<(), Halt> {
        loop {
            self.propagation.fixpoint(&self.model, &mut self.store, || control.meter.tick())?;
            if !self.look_at_nogoods()? {
                return Ok(());
            }
        }
    }

    /// Propagates after backtracking. The objective is propagated in any case, because its bound
    /// may have become tighter since its last run.
    pub(super) fn look_back(&mut self, control: &mut Control) -> Result<(), Halt> {
        if let Some(objective) = self.objective.as_ref().map(Objective::constraint) {
            match self.look_ahead {
                LookAhead::Full => self.propagation.queue(objective),
                LookAhead::None | LookAhead::Forward => self.look_at(objective)?,
            }
        }
        self.look(None, control)
    }

    /// Runs the constraints on `var`, each once.
    fn look_once(&mut self, var: Var) -> Result<(), Conflict> {
        for at in 0..self.propagation.watches().on(var).len() {
            self.look_at(self.propagation.watches().on(var)[at])?;
        }
        Ok(())
    }

    /// Checks that one constraint may still hold, or runs it, without waking others.
    fn look_at(&mut self, id: ConstraintId) -> Result<(), Conflict> {
        if self.look_ahead == LookAhead::None {
            self.store.set_running(Some(id));
            self.propagation.count_run();
            let is_possible = self.model.run(id, |constraint| {
                constraint.is_possible(Partial::new(constraint.scope(), &self.store))
            });
            if !is_possible {
                return Err(Conflict);
            }
        } else {
            self.propagation.run(&self.model, &mut self.store, id)?;
            self.store.forget_notes();
        }
        Ok(())
    }
}
