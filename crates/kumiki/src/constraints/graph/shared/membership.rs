//! The condition on which a node or an edge of a graph is in.
//!
//! Invariant: a condition is about one variable or none, so it is either open, true or false, and
//! each of the last two can be brought about.

use crate::arithmetic::Int;
use crate::propagation::{Asked, Past, Reasons};
use crate::state::{Conflict, Store, Var};
use std::sync::Arc;

/// The condition on which a node or an edge is in.
///
/// Because it is a condition and not a variable, one variable of a model can be a node of several
/// graphs: a cell that has the number of its island as its value is a node of each island.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Membership {
    /// In if the variable has this value.
    If(Var, Int),
    /// In unless the variable has this value.
    Unless(Var, Int),
    /// In if the variable has one of these values.
    Among(Var, ValueSet),
    /// Always in.
    Always,
}

/// A set of values of a [`Membership`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ValueSet(Arc<[Int]>);

/// The state of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::constraints::graph) enum Standing {
    Open,
    In,
    Out,
}

/// Domains, of a store or of its past.
pub(in crate::constraints::graph) trait Knowledge {
    /// Returns whether `var` can have `value`.
    fn contains(&self, var: Var, value: Int) -> bool;
    /// Returns the value of `var` if one is left.
    fn fixed(&self, var: Var) -> Option<Int>;
    /// Returns the least and the greatest value of `var`.
    fn ends(&self, var: Var) -> (Int, Int);
    /// Returns whether `var` can have only values of `set`. In the past, this is not known of
    /// values that span more than 64 integers.
    fn has_only(&self, var: Var, set: &ValueSet) -> bool;
}

impl Knowledge for Store {
    #[inline]
    fn contains(&self, var: Var, value: Int) -> bool {
        self.domain(var).contains(value)
    }

    #[inline]
    fn fixed(&self, var: Var) -> Option<Int> {
        Store::fixed(self, var)
    }

    #[inline]
    fn ends(&self, var: Var) -> (Int, Int) {
        let domain = self.domain(var);
        (domain.min(), domain.max())
    }

    fn has_only(&self, var: Var, set: &ValueSet) -> bool {
        let domain = self.domain(var);
        domain.len() <= set.len() && domain.iter().all(|value| set.contains(value))
    }
}

impl Knowledge for Past<'_> {
    fn contains(&self, var: Var, value: Int) -> bool {
        Past::contains(self, var, value)
    }

    fn fixed(&self, var: Var) -> Option<Int> {
        Past::fixed(self, var)
    }

    fn ends(&self, var: Var) -> (Int, Int) {
        (self.min(var), self.max(var))
    }

    fn has_only(&self, var: Var, set: &ValueSet) -> bool {
        let (min, max) = self.ends(var);
        max - min < 64 && (min..=max).all(|value| set.contains(value) || !self.contains(var, value))
    }
}

/// The domains before all that is explained: they need no reason. Little is known of values that
/// span more than 64 integers.
pub(in crate::constraints::graph) struct Given<'a>(pub(in crate::constraints::graph) &'a Past<'a>);

impl Knowledge for Given<'_> {
    fn contains(&self, var: Var, value: Int) -> bool {
        self.0.first_bits(var).is_none_or(|(first, bits)| {
            let place = value.checked_sub(first).filter(|place| (0..64).contains(place));
            place.is_some_and(|place| bits >> place & 1 == 1)
        })
    }

    fn fixed(&self, var: Var) -> Option<Int> {
        let (min, max) = self.ends(var);
        (min == max).then_some(min)
    }

    fn ends(&self, var: Var) -> (Int, Int) {
        self.0.first_ends(var)
    }

    fn has_only(&self, var: Var, set: &ValueSet) -> bool {
        let (min, max) = self.ends(var);
        max - min < 64 && (min..=max).all(|value| set.contains(value) || !self.contains(var, value))
    }
}

impl FromIterator<Int> for ValueSet {
    fn from_iter<I: IntoIterator<Item = Int>>(values: I) -> ValueSet {
        let mut values: Vec<Int> = values.into_iter().collect();
        values.sort_unstable();
        values.dedup();
        ValueSet(values.into())
    }
}

#[expect(clippy::len_without_is_empty, reason = "a condition of no values is as good as another")]
impl ValueSet {
    /// Returns the number of values.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether `value` is in the set. Logarithmic in its size.
    pub fn contains(&self, value: Int) -> bool {
        self.0.binary_search(&value).is_ok()
    }

    /// Returns the values in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Int> + '_ {
        self.0.iter().copied()
    }
}

impl Membership {
    /// Returns the variable of the condition.
    pub fn var(&self) -> Option<Var> {
        match *self {
            Membership::If(var, _) | Membership::Unless(var, _) | Membership::Among(var, _) => {
                Some(var)
            }
            Membership::Always => None,
        }
    }

    /// Returns whether the condition is true if its variable has `value`.
    pub fn holds(&self, value: Int) -> bool {
        match *self {
            Membership::If(_, of) => value == of,
            Membership::Unless(_, of) => value != of,
            Membership::Among(_, ref set) => set.contains(value),
            Membership::Always => true,
        }
    }

    /// Returns whether the condition can still be true.
    #[inline]
    pub fn can_hold(&self, store: &Store) -> bool {
        self.standing(store) != Standing::Out
    }

    /// Returns whether the condition is true already.
    #[inline]
    pub fn must_hold(&self, store: &Store) -> bool {
        self.standing(store) == Standing::In
    }

    /// Makes the condition true.
    ///
    /// # Errors
    /// [`Conflict`] if it is false.
    pub fn require(&self, store: &mut Store) -> Result<(), Conflict> {
        match *self {
            Membership::If(var, of) => store.fix(var, of),
            Membership::Unless(var, of) => store.remove(var, of),
            Membership::Among(var, ref set) => store.retain(var, |_, value| set.contains(value)),
            Membership::Always => Ok(()),
        }
    }

    /// Makes the condition false.
    ///
    /// # Errors
    /// [`Conflict`] if it is true.
    pub fn exclude(&self, store: &mut Store) -> Result<(), Conflict> {
        match *self {
            Membership::If(var, of) => store.remove(var, of),
            Membership::Unless(var, of) => store.fix(var, of),
            Membership::Among(var, ref set) => {
                set.iter().try_for_each(|value| store.remove(var, value))
            }
            Membership::Always => Err(Conflict),
        }
    }

    /// Returns what is known of the condition.
    #[inline]
    pub(in crate::constraints::graph) fn standing(&self, known: &impl Knowledge) -> Standing {
        let (can_hold, must_hold) = match *self {
            Membership::If(var, of) => match known.fixed(var) {
                Some(value) => (value == of, value == of),
                None => (known.contains(var, of), false),
            },
            Membership::Unless(var, of) => match known.fixed(var) {
                Some(value) => (value != of, value != of),
                None => (true, !known.contains(var, of)),
            },
            Membership::Among(var, ref set) => {
                let can_hold = set.iter().any(|value| known.contains(var, value));
                (can_hold, can_hold && known.has_only(var, set))
            }
            Membership::Always => (true, true),
        };
        match (can_hold, must_hold) {
            (false, _) => Standing::Out,
            (true, true) => Standing::In,
            (true, false) => Standing::Open,
        }
    }

    /// Returns what would be known of the condition if its variable had one of the values that are
    /// `asked` about; `None` if that is another variable.
    pub(in crate::constraints::graph) fn standing_if(&self, asked: &Asked<'_>) -> Option<Standing> {
        let Asked::Removed(removed) = asked else { return None };
        if self.var() != Some(removed.var()) {
            return None;
        }
        let meant = match *self {
            Membership::If(_, of) => usize::from(removed.contains(of)),
            Membership::Unless(_, of) => removed.len() - usize::from(removed.contains(of)),
            Membership::Among(_, ref set) => set.iter().filter(|&v| removed.contains(v)).count(),
            Membership::Always => removed.len(),
        };
        Some(match meant {
            0 => Standing::Out,
            all if all == removed.len() => Standing::In,
            _ => Standing::Open,
        })
    }

    /// Adds to `reasons` that the condition was true, or false.
    pub(in crate::constraints::graph) fn explain(&self, is_in: bool, reasons: &mut Reasons<'_>) {
        match (self, is_in) {
            (&Membership::If(var, _), true) | (&Membership::Unless(var, _), false) => {
                reasons.fixed(var);
            }
            (&Membership::If(var, of), false) | (&Membership::Unless(var, of), true) => {
                reasons.without(var, of);
            }
            (Membership::Among(var, set), true) => {
                reasons.without_any(*var, |value| !set.contains(value));
            }
            (Membership::Among(var, set), false) => {
                set.iter().for_each(|value| reasons.without(*var, value));
            }
            (Membership::Always, _) => {}
        }
    }
}
