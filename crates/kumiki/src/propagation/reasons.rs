//! Reasons: what a constraint says about why it removed values, for conflict learning.
//!
//! Invariant: a reason that did not hold when the values were removed is never used. The constraint
//! is then explained by everything that was known of its variables, which is always enough.

use super::past::Past;
use super::{Model, SharedConstraint};
use crate::arithmetic::Int;
use crate::state::literal::{self, Literal};
use crate::state::{ConstraintId, Domain, Store, Var};
use smallvec::SmallVec;

/// The event that [`Constraint::explain`](crate::engine::Constraint::explain) has to explain.
#[derive(Clone, Copy, Debug)]
pub enum Asked<'a> {
    /// A conflict: the constraint cannot hold.
    Conflict,
    /// The removal of values of a variable.
    Removed(RemovedValues<'a>),
}

impl<'a> Asked<'a> {
    /// Returns the question about the removal of `removed` from the domains of `store`; about a
    /// conflict, if it is `None`.
    #[inline]
    pub(crate) fn about(removed: Option<Literal>, store: &'a Store) -> Asked<'a> {
        match removed {
            None => Asked::Conflict,
            Some(literal) => Asked::Removed(RemovedValues::new(literal, store)),
        }
    }

    /// Returns the variable that lost values, or `None` for a conflict.
    pub fn var(&self) -> Option<Var> {
        match self {
            Asked::Conflict => None,
            Asked::Removed(removed) => Some(removed.var()),
        }
    }
}

/// Values that a constraint removed from one variable.
#[derive(Clone, Copy, Debug)]
pub struct RemovedValues<'a> {
    literal: Literal,
    domain: Domain<'a>,
    /// The domain at the base of the history, if one is kept and the literal may have gaps.
    base: Option<Domain<'a>>,
}

impl<'a> RemovedValues<'a> {
    fn new(literal: Literal, store: &'a Store) -> RemovedValues<'a> {
        let history = store.history().filter(|_| literal.is_wide());
        let inner = history.and_then(|history| history.without_gaps(literal));
        RemovedValues {
            literal: inner.unwrap_or(literal),
            domain: store.domain(literal.var()),
            base: history.map(|history| history.base_domain(literal.var())),
        }
    }

    /// Returns the variable.
    pub fn var(&self) -> Var {
        self.literal.var()
    }

    /// Returns the least removed value.
    pub fn min(&self) -> Int {
        self.domain.at_place(self.literal.hull().0 as usize)
    }

    /// Returns the greatest removed value.
    pub fn max(&self) -> Int {
        self.domain.at_place(self.literal.hull().1 as usize)
    }

    /// Returns the number of removed values.
    #[expect(clippy::len_without_is_empty, reason = "some value was removed")]
    pub fn len(&self) -> usize {
        let (first, last) = self.literal.hull();
        self.base.map_or(self.literal.count(), |base| base.count_places(first, last))
    }

    /// Returns whether `value` is one of them.
    pub fn contains(&self, value: Int) -> bool {
        let is = literal::is(self.var(), self.domain, value);
        is.is_some_and(|is| is.meets(self.literal))
            && self.base.is_none_or(|base| base.contains(value))
    }

    /// Returns the removed values in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Int> + use<'a> {
        let RemovedValues { literal, domain, base } = *self;
        let (first, last) = literal.hull();
        let next = move |place: u32| match base {
            Some(base) => base.place_at_or_after(place).filter(|&place| place <= last),
            None => (place..=last).find(|&place| literal.has(place)),
        };
        let places = std::iter::successors(next(first), move |place| next(place.checked_add(1)?));
        places.map(move |place| domain.at_place(place as usize))
    }
}

/// The events that reasons of [`Constraint::explain`](crate::engine::Constraint::explain) cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Explained {
    /// Nothing: the reasons given are dropped. All that was known of the variables of the scope is
    /// the explanation instead.
    ByAll,
    /// The event that was asked about.
    AsAsked,
    /// The removal of the asked values and of all lesser ones.
    AndBelow,
    /// The removal of the asked values and of all greater ones.
    AndAbove,
}

impl Explained {
    /// Returns what is explained if both of two alternatives explain it.
    pub(crate) fn and(self, other: Explained) -> Explained {
        match (self, other) {
            (Explained::ByAll, _) | (_, Explained::ByAll) => Explained::ByAll,
            (one, other) if one == other => one,
            _ => Explained::AsAsked,
        }
    }

    /// Returns all places of the variable whose removal is explained, if `asked` was asked.
    pub(crate) fn places(self, asked: Literal) -> Literal {
        let (var, (first, last)) = (asked.var(), asked.hull());
        match (self, asked.is_wide()) {
            (Explained::AsAsked | Explained::ByAll, _) => asked,
            (Explained::AndBelow, false) => Literal::among(var, u64::MAX >> (63 - last)),
            (Explained::AndAbove, false) => Literal::among(var, u64::MAX << first),
            (Explained::AndBelow, true) => Literal::between(var, 0, last),
            (Explained::AndAbove, true) => Literal::between(var, first, u32::MAX),
        }
    }
}

/// A fact: no value of `absent` was left since the entry before `since` of the history.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Absence {
    pub(crate) absent: Literal,
    pub(crate) since: usize,
}

/// The reasons that a constraint gives: facts about its variables that held before. Together with
/// the meaning of the constraint they must imply what was asked.
#[derive(Debug)]
pub struct Reasons<'a> {
    past: Past<'a>,
    facts: &'a mut Vec<Absence>,
    hold: bool,
}

impl<'a> Reasons<'a> {
    pub(crate) fn new(past: Past<'a>, facts: &'a mut Vec<Absence>) -> Reasons<'a> {
        facts.clear();
        Reasons { past, facts, hold: true }
    }

    /// Explains what is `asked` by the first of `parts` that can explain it alone. Returns
    /// [`Explained::ByAll`], and adds nothing, if none can.
    pub(crate) fn by_any(&mut self, parts: &[SharedConstraint], asked: &Asked<'_>) -> Explained {
        let (past, len, held) = (self.past, self.facts.len(), self.hold);
        let is_asked =
            |part: &&SharedConstraint| asked.var().is_none_or(|var| part.scope().contains(&var));
        for part in parts.iter().filter(is_asked) {
            self.hold = true;
            let before = std::mem::take(self.facts);
            let explained = part.explain(asked, &past, self);
            let added = std::mem::replace(self.facts, before);
            if explained != Explained::ByAll && self.hold {
                self.facts.extend(added);
                self.hold = held;
                return explained;
            }
        }
        self.facts.truncate(len);
        self.hold = held;
        Explained::ByAll
    }

    /// Drops the reasons so far.
    pub fn clear(&mut self) {
        self.facts.clear();
        self.hold = true;
    }

    /// Returns whether every reason held.
    pub(crate) fn hold(&self) -> bool {
        self.hold
    }

    /// Adds that `var` had one value left.
    #[inline]
    pub fn fixed(&mut self, var: Var) {
        let domain = self.past.domain(var);
        if let Some(now) = domain.narrow_bits() {
            let bits = self.past.bits(var, now);
            self.hold &= bits & (bits - 1) == 0;
            return self.add(Literal::among(var, !bits));
        }
        match self.past.fixed(var) {
            Some(value) => {
                self.at_least(var, value);
                self.at_most(var, value);
            }
            None => self.hold = false,
        }
    }

    /// Adds that all values of `var` less than `value` were removed.
    #[inline]
    pub fn at_least(&mut self, var: Var, value: Int) {
        if let Some(absent) = literal::below(var, self.past.domain(var), value) {
            self.add(absent);
        }
    }

    /// Adds that all values of `var` greater than `value` were removed.
    #[inline]
    pub fn at_most(&mut self, var: Var, value: Int) {
        let after = value.saturating_add(1);
        if let Some(absent) = literal::from(var, self.past.domain(var), after) {
            self.add(absent);
        }
    }

    /// Adds that `value` was removed from `var`.
    #[inline]
    pub fn without(&mut self, var: Var, value: Int) {
        if let Some(absent) = literal::is(var, self.past.domain(var), value) {
            self.add(absent);
        }
    }

    /// Adds that no value of `var` was left for which `is_absent` is true, or all that was known of
    /// `var` if its window is wider than 64 integers.
    pub(crate) fn without_any(&mut self, var: Var, is_absent: impl Fn(Int) -> bool) {
        match self.past.among(var, is_absent) {
            Some(absent) => self.add(absent),
            None => self.all(var),
        }
    }

    /// Adds all that was known of `var`.
    pub fn all(&mut self, var: Var) {
        if let Some(now) = self.past.domain(var).narrow_bits() {
            let absent = !self.past.bits(var, now);
            return self.add(Literal::among(var, absent));
        }
        let entries = self.past.history.of(var).filter(|&(at, _)| at < self.past.at);
        let mut ends: SmallVec<[(u32, u32); 8]> =
            entries.map(|(_, entry)| entry.removed.ends()).collect();
        ends.sort_unstable();
        let mut rest = ends.into_iter();
        let Some((mut first, mut last)) = rest.next() else { return };
        for (from, to) in rest {
            if self.past.history.is_gap(var, last + 1, from - 1) {
                last = to;
            } else {
                self.add(Literal::between(var, first, last));
                (first, last) = (from, to);
            }
        }
        self.add(Literal::between(var, first, last));
    }

    /// Adds a fact, if it needs a reason at all.
    pub(crate) fn add(&mut self, absent: Literal) {
        let Past { store, history, at } = self.past;
        let absent = history.above_base(absent);
        if absent.is_empty() {
            return;
        }
        let since = history.newest_of(absent);
        if store.is_open(absent) || since > at {
            self.hold = false;
        } else if since > 0 {
            self.facts.push(Absence { absent, since });
        }
    }
}

/// Reasons for all variables but the one that lost values, if one did. The bounds of that one are
/// those of the lost values, and need no reason.
pub(crate) struct OtherReasons<'a, 'r> {
    /// The reasons, also for the variable that lost values.
    pub(crate) all: &'a mut Reasons<'r>,
    /// The variable that lost values.
    pub(crate) asked: Option<Var>,
}

impl OtherReasons<'_, '_> {
    /// Adds that `var` had one value left.
    pub(crate) fn fixed(&mut self, var: Var) {
        if self.asked != Some(var) {
            self.all.fixed(var);
        }
    }

    /// Adds that all values of `var` less than `value` were removed.
    pub(crate) fn at_least(&mut self, var: Var, value: Int) {
        if self.asked != Some(var) {
            self.all.at_least(var, value);
        }
    }

    /// Adds that all values of `var` greater than `value` were removed.
    pub(crate) fn at_most(&mut self, var: Var, value: Int) {
        if self.asked != Some(var) {
            self.all.at_most(var, value);
        }
    }
}

/// Writes to `facts` why the constraint `id` of `model` did what is `asked`, and returns what they
/// explain: all that was known of its variables, if it gives no reason, or one that did not hold.
#[inline]
pub(crate) fn explain(
    model: &Model,
    id: ConstraintId,
    asked: &Asked<'_>,
    past: Past<'_>,
    facts: &mut Vec<Absence>,
) -> Explained {
    let mut reasons = Reasons::new(past, facts);
    let explained = model.run(id, |constraint| constraint.explain(asked, &past, &mut reasons));
    if explained != Explained::ByAll && reasons.hold() {
        return explained;
    }
    reasons = Reasons::new(past, facts);
    model.constraint(id).scope().iter().for_each(|&var| reasons.all(var));
    debug_assert!(reasons.hold(), "what was known held");
    Explained::ByAll
}
