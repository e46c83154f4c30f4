//! The loop of a search: propagate, then decide or backtrack, until a solution, a limit or the end.
//!
//! Invariant: a decision is pushed on `path` and `frames` with its level, and popped with it.

use super::branching::{Free, Scan};
use super::schedule::Orders;
use super::settings::LookAhead;
use super::{BASE, Frame, Next, Search};
use crate::propagation::Halt;
use crate::run::{Decision, Limit};
use crate::state::{Store, Var};

/// The step after a propagation.
enum Step {
    /// A change was propagated.
    Look(Result<(), Halt>),
    /// There are no more solutions below the newest decision.
    TakeBack,
    /// There is a solution to return.
    Answer,
    /// A limit is reached.
    Stop(Limit),
}

/// The choice after a propagation without conflict.
enum Choice {
    /// Every variable is fixed.
    Solution,
    /// A value to try.
    Try(Decision),
    /// A value that is sure: each combination of the remaining values is a solution.
    Sure(Decision),
    /// A number of combinations, all of which are solutions.
    Solutions(u64),
}

impl Search {
    /// The loop: propagates, then decides or backtracks, until a solution, a limit or the end.
    pub(super) fn advance(&mut self) -> bool {
        if self.is_solution_limit_reached() {
            self.stopped = Some(Limit::Solutions);
            return false;
        }
        if self.next == Next::Root {
            self.open_base();
        }
        if let Some(found) = self.advance_on_network() {
            return found;
        }
        let found = self.advance_on_store();
        self.statistics.propagations = self.propagation.runs();
        found
    }

    fn is_solution_limit_reached(&self) -> bool {
        self.limits.solutions.is_some_and(|limit| self.statistics.solutions >= limit)
    }

    /// Does the same for a search on its store.
    fn advance_on_store(&mut self) -> bool {
        self.only_changed = self.sure_variable().filter(|_| self.next == Next::TakeBack);
        let mut looked = match self.next {
            Next::Root => self.look_at_root(),
            Next::GoOn => self.look(None),
            Next::TakeBack => match self.retreat() {
                Some(looked) => {
                    self.next = Next::GoOn;
                    looked
                }
                None => return self.end(),
            },
            Next::End => return false,
        };
        loop {
            let step = match looked {
                Ok(()) => self.go_on(),
                Err(Halt::Conflict) => {
                    self.conflicted();
                    Step::TakeBack
                }
                Err(Halt::Limit) => Step::Stop(self.meter.reached().expect("the meter halted")),
            };
            looked = match step {
                Step::Look(looked) => looked,
                Step::TakeBack => match self.retreat() {
                    Some(looked) => looked,
                    None => return self.end(),
                },
                Step::Answer => {
                    self.next = Next::TakeBack;
                    return true;
                }
                Step::Stop(limit) => {
                    self.stopped = Some(limit);
                    return false;
                }
            };
        }
    }

    /// Returns the variable of the newest decision if all its values were known to be solutions.
    /// Then the remaining values are the next solutions.
    fn sure_variable(&self) -> Option<Var> {
        let newest = self.frames.last().filter(|frame| frame.is_sure);
        newest.and(self.path.last()).map(|decision| decision.var)
    }

    /// Continues after a propagation without conflict: restarts, returns a solution, or tries a
    /// value.
    #[inline]
    fn go_on(&mut self) -> Step {
        self.passed();
        if self.is_restart_due() {
            return Step::Look(self.restart());
        }
        if self.part_depth.is_some_and(|depth| self.path.len() >= depth) {
            return Step::Answer;
        }
        match self.choose() {
            Ok(Choice::Try(decision)) => {
                self.only_changed = None;
                Step::Look(self.descend(decision))
            }
            Ok(Choice::Solution) => self.solved(),
            Ok(Choice::Sure(decision)) => {
                self.only_changed = self.only_changed.filter(|&var| var == decision.var);
                self.fix_sure(decision);
                Step::Look(Ok(()))
            }
            Ok(Choice::Solutions(count)) => {
                #[cfg(debug_assertions)]
                self.check_counted();
                self.statistics.solutions = self.statistics.solutions.saturating_add(count);
                if self.is_solution_limit_reached() {
                    self.next = Next::TakeBack;
                    return Step::Stop(Limit::Solutions);
                }
                Step::TakeBack
            }
            Err(limit) => Step::Stop(limit),
        }
    }

    /// Marks the newest decision as propagated without conflict.
    fn passed(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            // A value that was sure is no decision, so undoing it is no backtrack.
            frame.passed = !frame.is_sure;
        }
    }

    /// Returns whether the run has used up its conflicts. After a solution the search must not
    /// restart, or it would find that solution again, unless the next one must be better.
    fn is_restart_due(&mut self) -> bool {
        let has_solution = self.statistics.solutions > 0;
        let is_safe = !has_solution || self.objective.is_some();
        if !self.schedule.is_over() || !is_safe || self.part_depth.is_some() {
            return false;
        }
        // A search that finds solutions changes its orders only if others promise more.
        let is_first = self.schedule.waits_until_stuck() && self.schedule.is_first_run();
        if is_first && has_solution && !self.branching.has_local_conflicts() {
            self.schedule.extend();
            return false;
        }
        true
    }

    /// Backtracks to the base, and keeps there the values refuted below no decision.
    fn restart(&mut self) -> Result<(), Halt> {
        self.statistics.restarts += 1;
        self.branching.restarted(&self.store);
        self.store.pop_to(BASE);
        self.store.set_running(None);
        let kept = match &mut self.nogoods {
            Some(nogoods) => nogoods.restart(&self.path, &mut self.store),
            None => Ok(()),
        };
        for decision in self.path.drain(..) {
            self.decided[decision.var.index()] = false;
        }
        self.frames.clear();
        self.scan = Scan::default();
        let is_stuck = self.schedule.waits_until_stuck();
        if is_stuck && self.schedule.is_first_run() {
            self.begin_nogoods();
        }
        match self.schedule.restart(self.statistics.solutions > 0) {
            Orders::Weights => self.branching.go_by_weights(),
            Orders::Given if is_stuck => self.branching.go_as_given(),
            Orders::Given => {}
        }
        if let Some(observer) = &mut self.observer {
            observer.restarted();
        }
        kept?;
        self.look_back()
    }

    /// Returns the next choice after a propagation without conflict.
    fn choose(&mut self) -> Result<Choice, Limit> {
        if self.meter.tick() {
            return Err(self.meter.reached().expect("the meter halted"));
        }
        let mut scan = self.scan;
        if !self.branching.find_free(&mut scan, free(self.look_ahead, &self.store, &self.decided)) {
            return Ok(Choice::Solution);
        }
        let free = free(self.look_ahead, &self.store, &self.decided);
        // An observer is notified of every decision.
        let sure = match self.observer {
            None if self.leaves_solutions => {
                let few = self.branching.few_free(scan, free);
                few.filter(|few| self.are_apart(few))
            }
            _ => None,
        };
        if let Some(count) = sure.as_ref().and_then(|vars| self.countable(vars)) {
            return Ok(Choice::Solutions(count));
        }
        // This is checked before the choice, which may draw at random: it is drawn once, also when
        // the limit is raised.
        let is_sure = sure.is_some();
        if !is_sure && self.limits.decisions.is_some_and(|n| self.statistics.decisions >= n) {
            return Err(Limit::Decisions);
        }
        let changed = self.store.take_fewest_changed();
        let free = self::free(self.look_ahead, &self.store, &self.decided);
        let decision = self.branching.choose(free, &mut scan, changed);
        // Above this decision no variable has fewer values either, and none has changed since.
        self.frames.push(Frame { scan, passed: false, is_sure });
        self.scan = scan;
        Ok(if is_sure { Choice::Sure(decision) } else { Choice::Try(decision) })
    }

    /// Returns whether no constraint is on two of `vars`, which are all free variables. Then all
    /// values that look-ahead left to each of them are sure, whatever the values of the others.
    fn are_apart(&self, vars: &[Var]) -> bool {
        let Some((_, others)) = vars.split_last() else { return true };
        others.iter().all(|&var| {
            self.propagation.watches().on(var).iter().all(|&id| {
                let scope = self.model.constraint(id).scope();
                scope.iter().all(|&other| other == var || self.store.is_fixed(other))
            })
        })
    }

    /// Returns the number of solutions with the values of `vars`, all of which are sure, if
    /// solutions are only counted and the limit allows that many.
    fn countable(&self, vars: &[Var]) -> Option<u64> {
        let sizes = vars.iter().map(|&var| self.store.domain(var).len() as u64);
        let count = sizes.fold(1, u64::saturating_mul);
        let is_within = |limit| self.statistics.solutions.saturating_add(count) <= limit;
        (self.is_counting && self.limits.solutions.is_none_or(is_within)).then_some(count)
    }

    /// Pushes a level and fixes a variable to a value that is sure.
    fn fix_sure(&mut self, decision: Decision) {
        self.path.push(decision);
        self.store.push_level();
        self.store.set_running(None);
        self.store.fix(decision.var, decision.value).expect("the value is possible");
        self.store.clear_events();
    }

    /// Pushes a level, fixes the variable and propagates.
    fn descend(&mut self, decision: Decision) -> Result<(), Halt> {
        self.path.push(decision);
        self.statistics.decisions += 1;
        self.statistics.peak_depth = self.statistics.peak_depth.max(self.path.len());
        if let Some(observer) = &mut self.observer {
            observer.decided(&self.path, &self.store);
        }
        self.decided[decision.var.index()] = true;
        self.store.push_level();
        self.store.set_running(None);
        self.store.fix(decision.var, decision.value)?;
        self.look(Some(decision.var))
    }

    /// Records a conflict.
    fn conflicted(&mut self) {
        self.statistics.conflicts += 1;
        self.schedule.conflicted();
        let by = self.store.running();
        self.branching.conflicted(&self.model, &self.store, by, self.path.last().copied());
        if let Some(observer) = &mut self.observer {
            observer.conflicted(&self.path, by);
        }
        self.propagation.clear();
    }

    /// Undoes the newest decision whose variable has another value, and propagates from there.
    /// Returns `None` if there is no such decision.
    fn retreat(&mut self) -> Option<Result<(), Halt>> {
        let taken = self.take_back()?;
        if taken.is_sure {
            // The remaining values are as sure as the removed one.
            self.store.clear_events();
            return Some(Ok(()));
        }
        Some(self.look_back())
    }

    /// Undoes the newest decision and removes its value. If no value is left, undoes the one
    /// before, and so on. Returns the frame that was undone last, or `None` if no value is left at
    /// the base.
    fn take_back(&mut self) -> Option<Frame> {
        while let (Some(&decision), Some(frame)) = (self.path.last(), self.frames.pop()) {
            if frame.passed {
                self.statistics.backtracks += 1;
                if let Some(observer) = &mut self.observer {
                    observer.backtracked(&self.path, &self.store);
                }
            }
            self.path.pop();
            self.scan = frame.scan;
            self.decided[decision.var.index()] = false;
            self.store.pop_to(BASE + self.path.len());
            let conflict = self.store.running();
            self.store.set_running(None);
            let removed = self.store.remove(decision.var, decision.value);
            self.store.set_running(conflict);
            self.tell_removals();
            if removed.is_ok() {
                if let Some(nogoods) = &mut self.nogoods {
                    nogoods.taken_back(self.path.len(), decision);
                }
                return Some(frame);
            }
        }
        None
    }

    fn solved(&mut self) -> Step {
        #[cfg(debug_assertions)]
        self.check_solution();
        self.statistics.solutions += 1;
        self.branching.solved(&self.store);
        if let Some(objective) = &mut self.objective {
            objective.tighten(&self.store, &mut self.model);
        }
        if let Some(observer) = &mut self.observer {
            observer.solved(&self.path, &self.store);
        }
        Step::Answer
    }

    fn end(&mut self) -> bool {
        self.next = Next::End;
        false
    }
}

/// Returns the variables to decide. With full look-ahead every fixed variable has been propagated.
fn free<'a>(look_ahead: LookAhead, store: &'a Store, decided: &'a [bool]) -> Free<'a> {
    Free { store, decided: (look_ahead != LookAhead::Full).then_some(decided) }
}
