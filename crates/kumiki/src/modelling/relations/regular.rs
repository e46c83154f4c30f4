//! Words of a regular language.
//!
//! Invariant: a letter that no variable of the problem can have is in no word.

use super::data::RelationData;
use super::one;
use crate::constraints::{self, Automaton};
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::propagation::SharedConstraint;
use std::sync::Arc;

/// Requires that the values along the scope, in its order, are a word that an automaton accepts
/// (the regular constraint).
///
/// ```
/// use kumiki::{AllVariables, Problem, Regular, constraints::Automaton};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["mon", "tue", "wed", "thu"], ["day", "night", "off"])?;
/// // After a night comes another, or a day off.
/// let shifts = [
///     ("rested", "day", "rested"),
///     ("rested", "off", "rested"),
///     ("rested", "night", "tired"),
///     ("tired", "night", "tired"),
///     ("tired", "off", "rested"),
/// ];
/// let next = |from: &&'static str, shift: &&'static str| {
///     shifts.iter().find(|arc| arc.0 == *from && arc.1 == *shift).map(|arc| arc.2)
/// };
/// let values = ["day", "night", "off"];
/// let automaton = Automaton::explore(["rested"], values, next, |_| true).unwrap();
/// problem.add_constraint(Regular::new(automaton), AllVariables)?;
/// assert_eq!(problem.count(), 55);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Regular<V> {
    pub(super) automaton: Arc<Automaton<V>>,
}

impl<V> Regular<V> {
    /// Returns a relation that requires a word that `automaton` accepts, whose letters are values
    /// of the problem.
    pub fn new(automaton: Automaton<V>) -> Regular<V> {
        Regular { automaton: Arc::new(automaton) }
    }
}

impl<V: Value> Relation<V> for Regular<V> {
    fn data(&self) -> Option<RelationData<V>> {
        Some(RelationData::Regular { automaton: Arc::clone(&self.automaton) })
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let numbered = self.automaton.filter_map(|letter| scope.number(letter));
        Ok(one(constraints::Regular::new(scope.vars().iter().copied(), &numbered)))
    }
}
