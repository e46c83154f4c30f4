//! The number of variables that take a value of a set.
//!
//! Invariant: a variable that occurs several times counts as often.

use super::Meaning;
use crate::domains::{Domains, Set};
use crate::values::{Calculator, Comparison, Sketch, Truth};
use std::sync::Arc;

/// The number of counted variables with a position of their set, compared with a bound.
pub(crate) struct CountMeaning {
    /// The counted variables, and after them that of the bound, if it is one.
    pub(crate) scope: Vec<usize>,
    /// The positions that count, for each counted variable.
    pub(crate) counting: Vec<Arc<Set>>,
    pub(crate) comparison: Comparison,
    /// The bound; `None` if it is the last variable of the scope.
    pub(crate) bound: Option<i128>,
}

impl Meaning for CountMeaning {
    fn scope(&self) -> &[usize] {
        &self.scope
    }

    fn truth(&self, domains: &Domains) -> Truth {
        let (mut least, mut greatest) = (0, 0);
        for (&variable, counting) in self.scope.iter().zip(&self.counting) {
            let left = domains.set(variable);
            least += i128::from(left.is_within(counting));
            greatest += i128::from(left.intersects(counting));
        }
        let number = Sketch::whole(least, greatest);
        let bound = match (self.bound, self.scope.last()) {
            (Some(bound), _) => Sketch::whole(bound, bound),
            (None, Some(&last)) => domains.sketch(last),
            (None, None) => return Truth::No,
        };
        let mut calculator = Calculator::default();
        match calculator.compare(self.comparison, &number, &bound) {
            Ok(Truth::Yes) if calculator.may_fail => Truth::Maybe,
            Ok(truth) => truth,
            Err(fault) => fault.into(),
        }
    }
}
