//! Lessons: how a conflict becomes a clause, and when clauses are forgotten.
//!
//! Invariant: a conflict is learnt from once, however often a limit interrupts its analysis.

use super::analysis::Lesson;
#[cfg(any(test, feature = "testing"))]
use super::checking;
use super::sources::{Failure, Sources};
use super::{ClauseLearning, FIRST_FORGOTTEN, Gear, MORE_FORGOTTEN, Pending, TRIAL, enforce};
use crate::state::{History, Literal, RemovalCause};
use smallvec::SmallVec;

impl ClauseLearning {
    pub(super) fn learn(&mut self, failure: Failure, run: &mut Gear<'_>) -> bool {
        let ClauseLearning { clauses, activity, analysis, .. } = self;
        let mut sources =
            Sources { model: run.model, store: run.store, clauses, activity, counts_uses: true };
        let level = analysis.begin(&mut sources, failure);
        if level <= self.kept {
            self.log_end(failure, run);
            self.jump_to(self.kept, run);
            let goes_on = self.refute(run);
            self.decay(failure);
            return goes_on;
        }
        self.jump_to(level, run);
        let ClauseLearning { clauses, activity, analysis, .. } = self;
        let mut sources =
            Sources { model: run.model, store: run.store, clauses, activity, counts_uses: true };
        analysis.start(&mut sources);
        self.analyse(failure, run)
    }

    /// Learns a clause from a failure whose analysis has begun, unless a limit interrupts it.
    pub(super) fn analyse(&mut self, failure: Failure, run: &mut Gear<'_>) -> bool {
        let ClauseLearning { clauses, activity, analysis, .. } = self;
        let mut sources =
            Sources { model: run.model, store: run.store, clauses, activity, counts_uses: true };
        let meter = &mut run.control.meter;
        let Some(lesson) = analysis.learn(&mut sources, &mut |steps| meter.tick_by(steps)) else {
            self.pending = Pending::Analysing(failure);
            return true;
        };
        run.control.statistics.learnt += 1;
        self.log_clause(&lesson.literals, failure, run);
        self.take(lesson, failure, run);
        self.forget_when_due(run);
        self.decay(failure);
        true
    }

    /// Lets activity before a conflict count less than that after it.
    fn decay(&mut self, failure: Failure) {
        // A solution is no conflict.
        if failure != Failure::Decisions {
            self.activity.decay();
            self.clauses.decay();
        }
    }

    /// Forgets the clauses that were hardly used, every so many conflicts.
    fn forget_when_due(&mut self, run: &mut Gear<'_>) {
        if self.conflicts >= self.next_forgotten {
            run.control.statistics.forgotten += self.clauses.forget(run.store) as u64;
            self.forgot += 1;
            self.next_forgotten = self.conflicts + FIRST_FORGOTTEN + MORE_FORGOTTEN * self.forgot;
            self.log_forgotten(run);
        }
    }

    /// Enforces what was learnt from `failure`.
    fn take(&mut self, lesson: Lesson, failure: Failure, run: &mut Gear<'_>) {
        #[cfg(any(test, feature = "testing"))]
        checking::check_clause(run.store, &lesson.literals);
        let Lesson { ref literals, newest, .. } = lesson;
        if literals.len() > newest {
            return self.take_clause(lesson, failure, run);
        }
        self.jump_to(self.kept, run);
        let cause = match literals[..] {
            [below, above] => {
                let open = |literal| run.store.open_place(literal).expect("a literal is open");
                RemovalCause::Clause(self.clauses.add(literals, [open(below), open(above)], 0))
            }
            _ => RemovalCause::Fact,
        };
        enforce(run.store, literals, cause);
        self.log_facts(run.store, run.control);
    }

    /// Adds the clause that was learnt from `failure`, and enforces its first literals at the level
    /// of the next one. It is not forgotten if it excludes a solution.
    fn take_clause(&mut self, lesson: Lesson, failure: Failure, run: &mut Gear<'_>) {
        let Lesson { mut literals, mut since, newest } = lesson;
        let first: SmallVec<[Literal; 2]> = literals[..newest].into();
        // The next one is watched.
        literals.swap(1, newest);
        since.swap(1, newest);
        let second = literals[1];
        let history = run.store.history().expect("a history is kept");
        let level_of = |since: usize| history.entry(since - 1).level as usize;
        let back = level_of(since[1]);
        let levels = self.clauses.count_levels(since.iter().map(|&since| level_of(since)));
        let watched = common_place(history.entry(since[1] - 1).removed, second, history);
        if self.lessons < TRIAL {
            self.lessons += 1;
            self.shares += f64::from(levels) / history.level() as f64;
            self.lengths += literals.len() as f64;
        }
        self.jump_to(back.max(self.kept), run);
        let open = run.store.open_place(first[0]).expect("the clause has an open literal");
        let forgotten_by = if failure == Failure::Decisions { 0 } else { levels };
        let clause = self.clauses.add(&literals, [open, watched], forgotten_by);
        if first.len() > 1 {
            self.clauses.leave_out_value(clause);
        }
        enforce(run.store, &first, RemovalCause::Clause(clause));
    }
}

/// Returns a place that both literals of one variable have, and that it had at the base.
fn common_place(one: Literal, other: Literal, history: &History) -> u32 {
    if one.is_wide() {
        let first = one.ends().0.max(other.ends().0);
        let place = history.base_domain(one.var()).place_at_or_after(first);
        place.expect("a place left that both have")
    } else {
        (one.bits() & other.bits()).trailing_zeros()
    }
}
