//! The log of a proof, in the engine's terms: lemmas, each with the steps that lead to it.
//!
//! Invariant: a step follows from its reason, what a lemma supposes, the facts before, and the
//! steps before. Nothing else is logged, so another program can check every line.

use super::SolutionCount;
use crate::arithmetic::Int;
use crate::state::{ConstraintId, Literal, Store, Var};
use smallvec::SmallVec;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The number of a lemma, unique in its proof.
pub(crate) type LemmaId = u64;

/// The reason of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ProofReason {
    /// A constraint of the model.
    Constraint(ConstraintId),
    /// A lemma.
    Lemma(LemmaId),
}

/// Values of a variable, as ascending intervals of integers, which may hold integers that the
/// variable never had.
#[derive(Clone, Debug)]
pub(crate) struct ProofValues {
    pub(crate) var: Var,
    pub(crate) intervals: SmallVec<[(Int, Int); 4]>,
}

impl ProofValues {
    /// Returns the values of a literal of a variable of `store`.
    pub(crate) fn of(literal: Literal, store: &Store) -> ProofValues {
        let (var, domain) = (literal.var(), store.domain(literal.var()));
        let mut intervals = SmallVec::new();
        if literal.is_wide() {
            let (first, last) = literal.ends();
            let last = last.min((domain.places() - 1) as u32);
            intervals.push((domain.at_place(first as usize), domain.at_place(last as usize)));
            return ProofValues { var, intervals };
        }
        let mut bits = literal.bits();
        while bits != 0 {
            let first = bits.trailing_zeros();
            let count = (bits >> first).trailing_ones();
            let last = first + count - 1;
            intervals.push((domain.at_place(first as usize), domain.at_place(last as usize)));
            bits &= u64::MAX.checked_shl(first + count).unwrap_or(0);
        }
        ProofValues { var, intervals }
    }
}

/// A step of a proof: the reason takes these values from the variable.
#[derive(Clone, Debug)]
pub(crate) struct ProofStep {
    pub(crate) reason: ProofReason,
    pub(crate) removed: ProofValues,
}

/// The claim of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ProofClaim {
    /// There is no solution.
    None,
    /// There is exactly one solution.
    Unique,
    /// There is a solution.
    Some,
    /// There are several solutions.
    Several,
    /// There are so many solutions.
    Count(SolutionCount),
    /// There is no better solution.
    Optimum,
}

/// The log of a proof.
pub(crate) trait ProofLog {
    /// Logs a step that needs no supposition. What it removes stays removed.
    fn fact(&mut self, step: &ProofStep);

    /// Returns whether it is known that there is no solution, so that solutions which differ only
    /// in interchangeable values need not be told apart.
    fn may_order(&self) -> bool;

    /// Returns whether each constraint that is stated on the variable and on others is one
    /// constraint of the model, with the same variables. Then both say the same about an exchange
    /// of values.
    fn has_whole_constraints(&self, var: Var) -> bool;

    /// Logs that interchangeable values first appear in order along these variables, which lose
    /// these values.
    fn order(&mut self, taken: &[ProofValues]);

    /// Logs a solution: the value of each variable. The lemma is that another one differs from it.
    fn solution(&mut self, lemma: LemmaId, row: &[Int]);

    /// Logs a lemma: one of `literals` is true, because after the steps from the opposite of all
    /// the `last` reason cannot hold.
    fn lemma(
        &mut self,
        lemma: LemmaId,
        literals: &[ProofValues],
        steps: &[ProofStep],
        last: ProofReason,
    );

    /// Logs that the lemma is not used any more.
    fn forget(&mut self, lemma: LemmaId);

    /// Ends the proof with what it claims, if anything.
    ///
    /// # Errors
    /// The first error of writing the proof.
    fn end(&mut self, claim: Option<ProofClaim>) -> io::Result<()>;
}

/// A log that is read when the search has ended.
impl<L: ProofLog> ProofLog for Arc<Mutex<L>> {
    fn fact(&mut self, step: &ProofStep) {
        opened(self).fact(step);
    }

    fn may_order(&self) -> bool {
        opened(self).may_order()
    }

    fn has_whole_constraints(&self, var: Var) -> bool {
        opened(self).has_whole_constraints(var)
    }

    fn order(&mut self, taken: &[ProofValues]) {
        opened(self).order(taken);
    }

    fn solution(&mut self, lemma: LemmaId, row: &[Int]) {
        opened(self).solution(lemma, row);
    }

    fn lemma(
        &mut self,
        lemma: LemmaId,
        literals: &[ProofValues],
        steps: &[ProofStep],
        last: ProofReason,
    ) {
        opened(self).lemma(lemma, literals, steps, last);
    }

    fn forget(&mut self, lemma: LemmaId) {
        opened(self).forget(lemma);
    }

    fn end(&mut self, claim: Option<ProofClaim>) -> io::Result<()> {
        opened(self).end(claim)
    }
}

fn opened<L>(log: &Mutex<L>) -> MutexGuard<'_, L> {
    log.lock().unwrap_or_else(PoisonError::into_inner)
}
