//! Lists in lexicographic order.
//!
//! Invariant: `scope` is the variables of the first list, then those of the second, of equal
//! length.

use super::is_plain;
use super::phrases::most_excess;
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Partial, Phrase, Properties, filter_last_free,
};
use crate::state::{Conflict, Event, Store, Var, View};
use std::cmp::Ordering;

/// Requires that one list of views is at most, or less than, another one in lexicographic order:
/// the first two that differ decide.
///
/// Domain consistent if no variable occurs twice (Frisch, Hnich, Kızıltan, Miguel and Walsh,
/// *Global constraints for lexicographic orderings*, 2002). A run is linear in the number of views.
///
/// ```
/// use kumiki::{constraints::Lex, engine::Model, search::Search};
///
/// let mut model = Model::new();
/// let dates = model.add_variables(4, 1..=3)?;
/// let (first, second) = dates.split_at(2);
/// model.add_constraint(Lex::less_than(first.to_vec(), second.to_vec()));
/// assert_eq!(Search::new(model).count(), 36); // of 81 pairs, 9 are equal
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lex {
    scope: Vec<Var>,
    offsets: Vec<Int>,
    /// True if the lists must differ.
    is_strict: bool,
    /// True if no variable occurs twice.
    is_plain: bool,
}

impl Lex {
    /// Requires that `first` is at most `second`.
    ///
    /// # Panics
    /// Panics if the lists have different lengths.
    pub fn at_most(
        first: impl IntoIterator<Item = impl Into<View>>,
        second: impl IntoIterator<Item = impl Into<View>>,
    ) -> Lex {
        let mut views: Vec<View> = first.into_iter().map(Into::into).collect();
        let len = views.len();
        views.extend(second.into_iter().map(Into::into));
        assert_eq!(views.len(), 2 * len, "the lists must have the same length");
        let scope: Vec<Var> = views.iter().map(|view| view.var()).collect();
        let offsets = views.iter().map(|view| view.offset()).collect();
        let is_plain = is_plain(&scope);
        Lex { scope, offsets, is_strict: false, is_plain }
    }

    /// Requires that `first` is less than `second`.
    ///
    /// # Panics
    /// Panics if the lists have different lengths.
    pub fn less_than(
        first: impl IntoIterator<Item = impl Into<View>>,
        second: impl IntoIterator<Item = impl Into<View>>,
    ) -> Lex {
        Lex { is_strict: true, ..Lex::at_most(first, second) }
    }

    fn len(&self) -> usize {
        self.scope.len() / 2
    }

    /// Returns the least value of the first view at `place`, and the greatest of the second.
    fn ends(&self, store: &Store, place: usize) -> (Int, Int) {
        let other = place + self.len();
        let least = store.domain(self.scope[place]).min() + self.offsets[place];
        let greatest = store.domain(self.scope[other]).max() + self.offsets[other];
        (least, greatest)
    }

    /// Returns whether the lists can be in order from `place` on, if no variable occurs twice.
    fn may_hold_from(&self, store: &Store, place: usize) -> bool {
        let order = (place..self.len()).map(|place| {
            let (least, greatest) = self.ends(store, place);
            least.cmp(&greatest)
        });
        match order.into_iter().find(|order| order.is_ne()) {
            Some(order) => order == Ordering::Less,
            None => !self.is_strict,
        }
    }

    /// Returns the order of the first two values that are known to differ, as far as all before are
    /// known to be equal; `None` if that is open.
    fn order_of(&self, value: impl Fn(usize) -> Option<Int>) -> Option<Ordering> {
        for place in 0..self.len() {
            match value(place)?.cmp(&value(place + self.len())?) {
                Ordering::Equal => {}
                order => return Some(order),
            }
        }
        Some(Ordering::Equal)
    }

    fn allows(&self, order: Ordering) -> bool {
        if self.is_strict { order.is_lt() } else { order.is_le() }
    }
}

impl Constraint for Lex {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let order = self.order_of(|at| Some(values[at] + self.offsets[at]));
        order.is_some_and(|order| self.allows(order))
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        let value = |at: usize| assigned.value(at).map(|value| value + self.offsets[at]);
        self.order_of(value).is_none_or(|order| self.allows(order))
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        for place in 0..self.len() {
            let other = place + self.len();
            // The first two that can differ are in order, strictly if the rest is not.
            let gap = Int::from(!self.may_hold_from(store, place + 1));
            let (_, greatest) = self.ends(store, place);
            store.remove_above(self.scope[place], greatest - gap - self.offsets[place])?;
            let (least, _) = self.ends(store, place);
            store.remove_below(self.scope[other], least + gap - self.offsets[other])?;
            let value = |at: usize| Some(store.fixed(self.scope[at])? + self.offsets[at]);
            if gap == 1 || value(place).is_none() || value(place) != value(other) {
                return if self.is_plain { Ok(()) } else { filter_last_free(self, store) };
            }
        }
        if self.is_strict { Err(Conflict) } else { Ok(()) }
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        let Asked::Removed(removed) = asked else { return None };
        let at = self.scope.iter().position(|&var| var == removed.var())? % self.len();
        let known = |at: usize| Some(facts.fixed(self.scope[at])? + self.offsets[at]);
        let are_equal = |at: usize| known(at).is_some() && known(at) == known(at + self.len());
        if !self.is_plain || !(0..at).all(are_equal) {
            return None;
        }
        let (first, second) = (self.scope[at], self.scope[at + self.len()]);
        let (mut least, mut greatest) = self.ends(facts, at);
        match removed.var() == first {
            true => least = removed.min() + self.offsets[at],
            false => greatest = removed.max() + self.offsets[at + self.len()],
        }
        let gap = Int::from(!self.may_hold_from(facts, at + 1));
        let excess = self.offsets[at + self.len()] - self.offsets[at] - gap;
        let order = most_excess([first, second], excess, facts);
        (least > greatest - gap).then(|| match gap == 1 && at + 1 < self.len() {
            true => order.text(", as the rest is not in order"),
            false => order,
        })
    }

    fn properties(&self) -> Properties {
        let consistency = if self.is_plain { Consistency::Domain } else { Consistency::LastFree };
        Properties::new("lexicographic order")
            .wake_on(Event::Bounds)
            .consistency(consistency)
            .is_idempotent(self.is_plain)
            .is_for_all_values(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{agrees_with_its_meaning, cases};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_agrees_with_its_meaning(case in cases(0), is_strict: bool) {
            agrees_with_its_meaning(&case.domains, |vars| {
                let views = case.views(vars);
                let (first, rest) = views.split_at(views.len() / 2);
                let (first, second) = (first.to_vec(), rest[..first.len()].to_vec());
                if is_strict { Lex::less_than(first, second) } else { Lex::at_most(first, second) }
            });
        }
    }
}
