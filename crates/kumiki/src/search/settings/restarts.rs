//! Restarts: after many conflicts the search starts again from the root, and keeps what it learnt.
//!
//! Invariant: a search restarts only before its first solution, or if the next solution must be
//! better than all before it. So no solution is found twice and none is lost.

/// A restart strategy: the number of conflicts after which a search starts again from the root.
///
/// Restarts help if decisions depend on earlier conflicts: with
/// [`VariableOrder::DomWdeg`](crate::search::VariableOrder::DomWdeg) or random values. The run
/// lengths of all strategies grow without bound, so a search with restarts still ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Restarts {
    /// Never.
    Never,
    /// After `after` conflicts without a solution. The search then restarts, and from there on uses
    /// [`VariableOrder::DomWdeg`](crate::search::VariableOrder::DomWdeg) with random values, and
    /// restarts by Luby's sequence with at least 100 conflicts a run. So an early mistake does not
    /// cost unbounded time, and solutions found before that come as without restarts (Gomes, Selman
    /// and Kautz, *Boosting combinatorial search through randomization*, 1998).
    ///
    /// With an objective or soft constraints, the search also restarts after `after` conflicts when
    /// it has solutions, if most of these conflicts are of constraints on fewer than half of the
    /// variables: only then do weights distinguish variables. Values stay in the order that is best
    /// for the objective. From the first solution on, stretches of such runs alternate with runs by
    /// the order of the settings.
    ///
    /// A search that runs wholly on a clique graph of more than 16 values restarts after every
    /// `after` conflicts, but at most 100, and decides for random values from then on, until it has
    /// a solution or begins to learn. On one of up to 16 values, or of not-equal constraints alone,
    /// it never restarts.
    ///
    /// Applies only with full look-ahead and the default orders, and not with several threads. With
    /// other orders, a search restarts once if it is to [probe](crate::search::Probing::WhenStuck).
    /// A search that [learns](crate::search::Learning) has restarts of its own.
    WhenStuck {
        /// The conflicts before the first restart; 0 counts as 1.
        after: u64,
    },
    /// After `unit` conflicts times 1, 1, 2, 1, 1, 2, 4, 1, ... (Luby, Sinclair and Zuckerman,
    /// *Optimal speedup of Las Vegas algorithms*, 1993).
    Luby {
        /// The conflicts of the shortest run; 0 counts as 1.
        unit: u64,
    },
    /// After `step` conflicts; each later run has so many more than the one before.
    Linear {
        /// The conflicts of the first run, and of the growth; 0 counts as 1.
        step: u64,
    },
    /// After `first` conflicts; each later run has `factor` times as many (Walsh, *Search in a
    /// small world*, 1999).
    Geometric {
        /// The conflicts of the first run; 0 counts as 1.
        first: u64,
        /// The growth; at least 1.01 is used.
        factor: f64,
    },
}

/// The conflicts of the shortest run of a search that was stuck.
pub(in crate::search) const UNIT_WHEN_STUCK: u64 = 100;

/// The default. Problems solved within fewer conflicts are unaffected.
impl Default for Restarts {
    fn default() -> Restarts {
        Restarts::WhenStuck { after: 2_000 }
    }
}

impl Restarts {
    /// Returns whether the search restarts whatever the outcome of the first run.
    pub(in crate::search) fn is_regular(self) -> bool {
        !matches!(self, Restarts::Never | Restarts::WhenStuck { .. })
    }

    /// Returns the number of conflicts after which run `run` (from 0) ends. For a search that waits
    /// until it is stuck, only the first run has a number.
    pub(crate) fn conflicts(self, run: u64) -> Option<u64> {
        match self {
            Restarts::Never => None,
            Restarts::WhenStuck { after } => Some(after.max(1)),
            Restarts::Linear { step } => Some(step.max(1).saturating_mul(run.saturating_add(1))),
            Restarts::Luby { unit } => Some(luby(run + 1).saturating_mul(unit.max(1))),
            Restarts::Geometric { first, factor } => {
                // The cast saturates: a run of 2^64 conflicts never ends.
                Some((first.max(1) as f64 * factor.max(1.01).powf(run as f64)).ceil() as u64)
            }
        }
    }
}

/// Returns the `i`-th term of the Luby sequence, from 1.
pub(in crate::search) fn luby(mut i: u64) -> u64 {
    loop {
        // The least k with i < 2^k. The sequence up to 2^k - 1 is twice the one before, and then
        // 2^(k-1).
        let k = u64::BITS - i.leading_zeros();
        if i == u64::MAX >> (u64::BITS - k) {
            return 1 << (k - 1);
        }
        i -= (1 << (k - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luby_terms_are_those_of_the_paper() {
        let terms: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn runs_grow_without_bound() {
        let geometric = Restarts::Geometric { first: 0, factor: 0.5 };
        assert_eq!(geometric.conflicts(0), Some(1));
        assert!(geometric.conflicts(10_000) > Some(1 << 60));
        assert_eq!(Restarts::Luby { unit: 0 }.conflicts(6), Some(4));
        assert_eq!(Restarts::Linear { step: 20 }.conflicts(2), Some(60));
        assert_eq!(Restarts::Never.conflicts(0), None);
        assert_eq!(Restarts::WhenStuck { after: 0 }.conflicts(0), Some(1));
    }
}
