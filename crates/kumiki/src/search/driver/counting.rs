//! Counting: one by one at first, and by components if the constraints leave some.
//!
//! Invariant: the number of solutions is that of [`Search::next_solution`]. The search that counts
//! one by one stays where it is while components are counted, so it can go on at any time.

mod looking;
mod multiplying;

use super::{Active, Search};
use crate::propagation::Model;
#[cfg(feature = "testing")]
use crate::run::Control;
#[cfg(feature = "testing")]
use crate::run::Limits;
use crate::run::{Limit, SolutionCount};
use crate::search::counting::{Conditioning, Elimination};
use crate::search::depth_first::{Found, Position};
use crate::search::spaces::Subproblem;
use std::sync::Arc;

/// The decisions after which a search on the store looks for components for the first time. They
/// take much longer than the look.
const FIRST_DECISIONS: u64 = 1 << 10;

/// The same for a search on copied states, whose decisions take a tenth of the time.
const FIRST_DECISIONS_ON_COPIES: u64 = 1 << 13;

/// The decisions of a count on one thread before it is divided, if few variables separate the
/// others: each sub-problem would count much of the same again.
const DECISIONS_ALONE: u64 = 1 << 17;

/// The knowledge of a search about its components.
#[derive(Default)]
pub(super) struct Counting {
    /// The model and the domains at the beginning of a search on the store.
    base: Option<(Arc<Model>, Subproblem)>,
    stage: CountingStage,
    /// The solutions before those that are counted by components.
    before: SolutionCount,
    /// The counted solutions that the search has not passed one by one.
    ahead: SolutionCount,
}

/// The progress of a count by components.
#[derive(Default)]
enum CountingStage {
    #[default]
    New,
    /// The free variables are one component, which has some structure.
    Connected(Box<Conditioning>, Elimination),
    /// There are components.
    Apart(Box<Conditioning>),
    /// They are counted.
    Counted(SolutionCount),
    /// There are none, and there is no structure.
    Dense,
}

impl CountingStage {
    /// Returns whether few variables separate the others.
    fn is_loose(&self) -> bool {
        matches!(self, CountingStage::Connected(_, order) if order.is_loose())
    }
}

/// The outcome of a count by components.
enum Outcome {
    Counted(SolutionCount),
    /// A limit came first, after at least so many solutions.
    Stopped(Limit, SolutionCount),
    /// It does not pay yet.
    Later,
    /// It does not pay.
    Never,
}

impl Search {
    /// Counts the remaining solutions, until a limit is reached.
    ///
    /// Variables or groups of variables that no constraint connects, at the root or after a few
    /// decisions, are counted apart and multiplied: this does not pass each solution. If a limit
    /// stops such a count, the number is a lower bound, and the next call counts the rest. A
    /// solution that is taken after that may be among those that were counted. An observer, a proof
    /// or a profile turns this off.
    ///
    /// ```
    /// use kumiki::{constraints::NotEqual, engine::Model, search::Search};
    ///
    /// let mut model = Model::new();
    /// let vars = model.add_variables(60, 0..=1)?;
    /// for pair in vars.chunks(2) {
    ///     model.add_constraint(NotEqual::new(pair[0], pair[1]));
    /// }
    /// assert_eq!(Search::new(model).count(), 1 << 30);
    /// # Ok::<(), kumiki::engine::DomainError>(())
    /// ```
    pub fn count(&mut self) -> SolutionCount {
        let before = self.control.statistics.solutions.clone();
        self.count_within(u64::MAX, 1);
        self.control.statistics.solutions.clone() - &before
    }

    /// Counts the solutions if that takes few decisions, or if there are components, which are
    /// counted on `threads` threads. Returns `false` if it takes more.
    pub(in crate::search) fn count_soon(&mut self, threads: usize) -> bool {
        self.count_within(DECISIONS_ALONE, threads)
    }

    /// Counts the solutions by turns one by one and by components. Returns `false` if that takes
    /// more than `most` decisions, or if there are no components and no structure, unless there is
    /// no such limit.
    fn count_within(&mut self, most: u64, threads: usize) -> bool {
        let (mut more, mut decisions) = (self.begin_count(), 0);
        let is_done = loop {
            if self.count_one_by_one(more) {
                break true;
            }
            decisions += more;
            let outcome = self.count_components(decisions, threads);
            if let Outcome::Counted(_) | Outcome::Stopped(..) = outcome {
                self.settle(outcome);
                break true;
            }
            if most < u64::MAX && (decisions >= most || !self.counting.stage.is_loose()) {
                break false;
            }
            more = decisions;
        };
        self.control.is_counting = false;
        self.control.record_time();
        is_done
    }

    /// Prepares a count, and returns the decisions before components are looked for.
    fn begin_count(&mut self) -> u64 {
        self.uncount_ahead();
        self.control.is_counting = true;
        self.control.start_clock();
        if self.position == Position::Root {
            self.open_base();
        }
        let is_new = match self.position {
            Position::Root => true,
            // Propagation is no search, but one that learns may take values in order.
            Position::Node => {
                self.control.statistics.decisions == 0
                    && !matches!(self.active, Active::Learning(_))
                    && !self.plan.learns_at_once(&self.trailed, &self.control)
            }
            Position::Conflict | Position::Solution | Position::End => false,
        };
        let is_on_copies = matches!(self.active, Active::Copied(_));
        if !self.may_count_components() {
            self.counting.stage = CountingStage::Dense;
        } else if is_new && !is_on_copies {
            let base = Subproblem::new(self.model(), self.store());
            self.counting.base = Some((self.shared_model(), base));
        }
        if is_on_copies { FIRST_DECISIONS_ON_COPIES } else { FIRST_DECISIONS }
    }

    /// Returns whether solutions may be counted without being passed.
    fn may_count_components(&self) -> bool {
        self.control.observer.is_none()
            && self.control.proof.is_none()
            && self.control.split_depth.is_none()
            && self.profiler.is_none()
            && self.trailed.objective().is_none()
    }

    /// Goes on as if nothing had been counted but what the search has passed.
    #[inline]
    pub(super) fn uncount_ahead(&mut self) {
        if !self.counting.ahead.is_zero() {
            let ahead = std::mem::take(&mut self.counting.ahead);
            let solutions = &mut self.control.statistics.solutions;
            *solutions = std::mem::take(solutions) - &ahead;
        }
    }

    /// Counts one by one until the end or a limit. Returns `false` if it is not reached after so
    /// many `decisions`, unless there are no components.
    fn count_one_by_one(&mut self, decisions: u64) -> bool {
        if !matches!(self.counting.stage, CountingStage::Dense) {
            self.plan.counts_until = self.control.statistics.decisions.saturating_add(decisions);
        }
        let found = loop {
            match self.find_next(true) {
                Found::Solution => {}
                found => break found,
            }
        };
        self.plan.counts_until = u64::MAX;
        !matches!(found, Found::Due(_))
    }

    /// Ends the count with what the components have.
    fn settle(&mut self, outcome: Outcome) {
        let before = &self.counting.before;
        let passed = self.control.statistics.solutions.clone();
        let (found, stopped) = match outcome {
            Outcome::Counted(all) => (all + before, None),
            Outcome::Stopped(limit, least) => ((least + before).max(passed.clone()), Some(limit)),
            Outcome::Later | Outcome::Never => return,
        };
        self.stopped = stopped;
        match self.control.limits.solutions {
            Some(limit) if found >= limit => {
                self.control.statistics.solutions = limit.into();
                self.stopped = Some(Limit::Solutions);
            }
            _ => self.control.statistics.solutions = found,
        }
        if self.stopped.is_none() {
            self.position = Position::End;
        } else {
            self.counting.ahead = self.control.statistics.solutions.clone() - &passed;
        }
    }

    /// Counts all solutions by components, if that pays after so many `decisions` one by one.
    fn count_components(&mut self, decisions: u64, threads: usize) -> Outcome {
        let mut stage = std::mem::take(&mut self.counting.stage);
        if let CountingStage::New = stage {
            stage = match self.look_for_components() {
                Ok(found) => found,
                Err(outcome) => return outcome,
            };
        }
        let outcome = match &mut stage {
            CountingStage::Connected(conditioning, order) => {
                self.go_on_conditioning(conditioning, order, decisions)
            }
            CountingStage::Apart(conditioning) => self.multiply(conditioning, threads),
            CountingStage::Counted(count) => Outcome::Counted(count.clone()),
            CountingStage::New | CountingStage::Dense => Outcome::Never,
        };
        self.counting.stage = match &outcome {
            Outcome::Counted(count) => CountingStage::Counted(count.clone()),
            Outcome::Never => CountingStage::Dense,
            Outcome::Later | Outcome::Stopped(..) => stage,
        };
        outcome
    }
}

/// Returns the number of solutions of `model` by its components from the first decision on: by
/// conditioning alone, and by a search of each component.
#[cfg(feature = "testing")]
pub(crate) fn counts_by_components(model: Arc<Model>) -> [SolutionCount; 2] {
    let model = Arc::new(Search::new(model).model().apart());
    let root = model.store();
    let (order, base) = (Elimination::of(&model, &root), Subproblem::new(&model, &root));
    let mut control = Control::new(Limits::none());
    let Ok(Some(mut conditioning)) = Conditioning::new(model, &base, true, &mut control) else {
        return Default::default();
    };
    conditioning.set_order(&order);
    let mut counts = [SolutionCount::from(1), SolutionCount::from(1)];
    for component in conditioning.components() {
        let mut search =
            Search::new(component.model_in(conditioning.model(), conditioning.store()));
        counts[1] *= &search.count();
        conditioning.begin(component);
        let counted = conditioning.run(u64::MAX, &mut control);
        counts[0] *= &counted.ok().flatten().expect("there are no limits");
    }
    counts
}

#[cfg(test)]
mod tests;
