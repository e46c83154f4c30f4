//! Look-ahead: propagation at the root and after each change.
//!
//! Invariant: after a propagation without conflict, no event is pending. With full look-ahead no
//! constraint is queued either, unless a limit came first.

use super::Trailed;
use super::root::RootKnowledge;
use crate::propagation::Halt;
use crate::run::Control;
use crate::search::settings::LookAhead;
use crate::state::{Conflict, ConstraintId, Var};

impl Trailed {
    /// Propagates every constraint for the first time.
    pub(super) fn propagate_root(&mut self, control: &mut Control) -> Result<(), Halt> {
        self.only_changed = None;
        match (self.root.known, self.look_ahead) {
            (RootKnowledge::Conflict, _) => return Err(Halt::Conflict),
            (RootKnowledge::Fixpoint, _) => {}
            (RootKnowledge::Nothing | RootKnowledge::Filtered, LookAhead::Full) => {
                self.network.propagation.queue_all()
            }
            (
                RootKnowledge::Nothing | RootKnowledge::Filtered,
                LookAhead::None | LookAhead::Forward,
            ) => {
                for var in self.network.model.variables() {
                    self.path.decided[var.index()] = self.network.store.is_fixed(var);
                }
                for at in 0..self.network.propagation.watches().others().len() {
                    self.run_once(self.network.propagation.watches().others()[at])?;
                }
            }
        }
        self.propagate_changes(None, control)
    }

    /// Propagates the latest changes; `decided` is the variable that was just given a value.
    pub(super) fn propagate_changes(
        &mut self,
        decided: Option<Var>,
        control: &mut Control,
    ) -> Result<(), Halt> {
        let propagated = match self.look_ahead {
            LookAhead::Full => self.propagate_to_fixpoint(control),
            LookAhead::None | LookAhead::Forward => {
                let propagated =
                    decided.map_or(Ok(()), |var| self.propagate_once(var).map_err(Halt::from));
                self.network.store.clear_events();
                propagated
            }
        };
        self.report_removals(control);
        propagated
    }

    /// Runs constraints until neither they nor the nogoods can remove more.
    fn propagate_to_fixpoint(&mut self, control: &mut Control) -> Result<(), Halt> {
        loop {
            self.network.fixpoint(control)?;
            if !self.propagate_nogoods()? {
                return Ok(());
            }
        }
    }

    /// Propagates after backtracking. The objective is propagated in any case, because its bound
    /// may have become tighter since its last run.
    pub(super) fn propagate_backtrack(&mut self, control: &mut Control) -> Result<(), Halt> {
        if let Some(objective) = &self.objective {
            match self.look_ahead {
                LookAhead::Full => {
                    let queue = |id| self.network.propagation.queue(id);
                    objective.tightened().for_each(queue);
                }
                LookAhead::None | LookAhead::Forward => self.run_once(objective.constraint())?,
            }
        }
        self.propagate_changes(None, control)
    }

    /// Runs the constraints on `var`, each once.
    fn propagate_once(&mut self, var: Var) -> Result<(), Conflict> {
        if self.look_ahead == LookAhead::None {
            self.network.propagation.check_on(&self.network.model, &mut self.network.store, var)
        } else {
            self.network.propagation.run_on(&self.network.model, &mut self.network.store, var)
        }
    }

    /// Checks that one constraint may still hold, or runs it, without waking others.
    fn run_once(&mut self, id: ConstraintId) -> Result<(), Conflict> {
        if self.look_ahead == LookAhead::None {
            self.network.propagation.check(&self.network.model, &mut self.network.store, id)?;
        } else {
            self.network.propagation.run(&self.network.model, &mut self.network.store, id)?;
            self.network.store.clear_events();
        }
        Ok(())
    }
}
