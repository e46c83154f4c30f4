//! The loop of a search: look ahead, then decide or take back, until a solution, a limit or the end.
//!
//! Invariant: a decision is pushed on `path` and `frames` with its level, and popped with it.

use super::branching::{Free, Scan};
use super::limits::Limit;
use super::schedule::Orders;
use super::settings::LookAhead;
use super::{BASE, Frame, Next, Search};
use crate::observe::Decision;
use crate::propagation::Halt;
use crate::store::Store;
use crate::var::Var;

/// What a look leads to.
enum Step {
    /// Something has changed, and was looked at.
    Look(Result<(), Halt>),
    /// Nothing more is to be found below the newest decision.
    TakeBack,
    /// Here is something to answer.
    Answer,
    /// A limit is reached.
    Stop(Limit),
}

/// What comes next where look-ahead let everything pass.
enum Choice {
    /// Every variable is fixed.
    Solution,
    /// A value is to be tried.
    Try(Decision),
    /// A value that is sure: each combination of what is left is a solution.
    Sure(Decision),
    /// So many combinations, all of which are solutions.
    Solutions(u64),
}

impl Search {
    /// The loop: looks ahead, then decides or takes back, until a solution, a limit or the end.
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

    /// The same where the search is on its store.
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

    /// The variable of the newest decision, if all its values were known to be solutions. Then those
    /// that are left are the next solutions.
    fn sure_variable(&self) -> Option<Var> {
        let newest = self.frames.last().filter(|frame| frame.is_sure);
        newest.and(self.path.last()).map(|decision| decision.var)
    }

    /// Look-ahead has let everything pass: begins again, answers, or tries a value.
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

    /// Look-ahead has let the newest decision pass.
    fn passed(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            // What was sure before is no decision that is taken back.
            frame.passed = !frame.is_sure;
        }
    }

    /// Whether the run has met all its conflicts. After a solution the search must not begin again, or it
    /// would find it again, unless the next one must be better.
    fn is_restart_due(&mut self) -> bool {
        let has_solution = self.statistics.solutions > 0;
        let is_safe = !has_solution || self.objective.is_some();
        if !self.schedule.is_over() || !is_safe || self.part_depth.is_some() {
            return false;
        }
        // A search that finds solutions changes its orders only where others promise more.
        let is_first = self.schedule.waits_until_stuck() && self.schedule.is_first_run();
        if is_first && has_solution && !self.branching.has_local_conflicts() {
            self.schedule.extend();
            return false;
        }
        true
    }

    /// Goes back to the base, and keeps there what was refuted below no decision.
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

    /// What comes next where look-ahead let everything pass.
    fn choose(&mut self) -> Result<Choice, Limit> {
        if self.meter.tick() {
            return Err(self.meter.reached().expect("the meter halted"));
        }
        let mut scan = self.scan;
        if !self.branching.find_free(&mut scan, free(self.look_ahead, &self.store, &self.decided)) {
            return Ok(Choice::Solution);
        }
        let free = free(self.look_ahead, &self.store, &self.decided);
        // An observer is told of every decision.
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
        // Before the choice, which may draw at random: it is drawn once, also when the limit is raised.
        let is_sure = sure.is_some();
        if !is_sure && self.limits.decisions.is_some_and(|n| self.statistics.decisions >= n) {
            return Err(Limit::Decisions);
        }
        let changed = self.store.take_fewest_changed();
        let free = self::free(self.look_ahead, &self.store, &self.decided);
        let decision = self.branching.choose(free, &mut scan, changed);
        // Above this decision nothing has fewer values either, and nobody has changed since.
        self.frames.push(Frame { scan, passed: false, is_sure });
        self.scan = scan;
        Ok(if is_sure { Choice::Sure(decision) } else { Choice::Try(decision) })
    }

    /// Whether no constraint is on two of `vars`, which are all that are free: then look-ahead has left
    /// each of them values that are sure, whatever the others are.
    fn are_apart(&self, vars: &[Var]) -> bool {
        let Some((_, others)) = vars.split_last() else { return true };
        others.iter().all(|&var| {
            self.propagation.watches().on(var).iter().all(|&id| {
                let scope = self.model.constraint(id).scope();
                scope.iter().all(|&other| other == var || self.store.is_fixed(other))
            })
        })
    }

    /// How many solutions there are with the values of `vars`, all of which are sure, where they are
    /// only counted and the limit allows that many.
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
        self.store.forget_notes();
    }

    /// Pushes a level, fixes the variable and looks ahead.
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

    /// Learns of a conflict.
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

    /// Takes back the newest decision whose variable has another value, and looks ahead from there;
    /// `None` if there is no such decision.
    fn retreat(&mut self) -> Option<Result<(), Halt>> {
        let taken = self.take_back()?;
        if taken.is_sure {
            // The values that are left are as sure as the one that was removed.
            self.store.forget_notes();
            return Some(Ok(()));
        }
        Some(self.look_back())
    }

    /// Takes back the newest decision and removes its value; where that leaves none, takes back the
    /// one before, and so on. What was taken back last, or `None` if no value is left.
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

/// What is still to be decided. With full look-ahead every fixed variable has been looked at.
fn free<'a>(look_ahead: LookAhead, store: &'a Store, decided: &'a [bool]) -> Free<'a> {
    Free { store, decided: (look_ahead != LookAhead::Full).then_some(decided) }
}
