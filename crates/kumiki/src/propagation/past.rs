//! The past of a search: the domains as they were before a removal or a conflict.
//!
//! Invariant: the store keeps a history, and its entries from the removal on are not yet undone.

use crate::arithmetic::Int;
use crate::state::literal::{self, Literal};
use crate::state::{Domain, History, Store, Var};

/// The domains as they were before the removal or conflict to explain.
#[derive(Clone, Copy)]
pub struct Past<'a> {
    pub(super) store: &'a Store,
    pub(super) history: &'a History,
    /// The index of the removal in the history, or the number of entries for a conflict.
    pub(super) at: usize,
}

impl<'a> Past<'a> {
    /// Returns the domains before entry `at` of the history of `store`.
    pub(crate) fn new(store: &'a Store, at: usize) -> Past<'a> {
        let history = store.history().expect("a history is kept");
        Past { store, history, at }
    }

    /// Returns the present domain of `var`, whose window is as it was.
    pub(crate) fn domain(&self, var: Var) -> Domain<'a> {
        self.store.domain(var)
    }

    /// Returns the places that a narrow variable had.
    #[inline]
    pub(super) fn bits(self, var: Var, now: u64) -> u64 {
        self.history.bits_before(var, now, self.at)
    }

    /// Returns the first and the last place that `var` had.
    fn end_places(self, var: Var) -> (u32, u32) {
        let domain = self.store.domain(var);
        if let Some(now) = domain.narrow_bits() {
            let bits = self.bits(var, now);
            return (bits.trailing_zeros(), 63 - bits.leading_zeros());
        }
        let since = self.history.of(var).take_while(|&(place, _)| place >= self.at);
        since.fold(domain.end_places(), |(min, max), (_, entry)| {
            let (first, last) = entry.removed.ends();
            (min.min(first), max.max(last))
        })
    }

    /// Returns the least value that `var` had.
    #[inline]
    pub fn min(&self, var: Var) -> Int {
        self.store.domain(var).at_place(self.end_places(var).0 as usize)
    }

    /// Returns the greatest value that `var` had.
    #[inline]
    pub fn max(&self, var: Var) -> Int {
        self.store.domain(var).at_place(self.end_places(var).1 as usize)
    }

    /// Returns the least and the greatest value of `var` that need no reason.
    pub fn first_ends(&self, var: Var) -> (Int, Int) {
        let domain = self.store.domain(var);
        let (min, max) = match domain.narrow_bits() {
            Some(_) => {
                let root = self.history.root(var);
                (root.trailing_zeros(), 63 - root.leading_zeros())
            }
            None => self.history.base_domain(var).end_places(),
        };
        (domain.at_place(min as usize), domain.at_place(max as usize))
    }

    /// Returns whether `var` had `value`.
    pub fn contains(&self, var: Var, value: Int) -> bool {
        let literal = literal::is(var, self.store.domain(var), value);
        literal.is_some_and(|literal| self.is_open(literal))
    }

    /// Returns the values of `var` that are left or whose removal needs a reason, as bits after the
    /// first value of the window; `None` if the window is wider than 64 integers.
    pub(crate) fn first_bits(&self, var: Var) -> Option<(Int, u64)> {
        let domain = self.store.domain(var);
        domain.narrow_bits().map(|_| (domain.at_place(0), self.history.root(var)))
    }

    /// Returns the values that `var` had, in ascending order; `None` if their window is wider than
    /// 64 integers.
    pub(crate) fn values(&self, var: Var) -> Option<impl Iterator<Item = Int> + use<'a>> {
        let domain = self.store.domain(var);
        let bits = self.bits(var, domain.narrow_bits()?);
        let places = (0..64).filter(move |place| bits >> place & 1 == 1);
        Some(places.map(move |place| domain.at_place(place)))
    }

    /// Returns the value of `var` if only one was left.
    #[inline]
    pub fn fixed(&self, var: Var) -> Option<Int> {
        // A variable that lost values since then had several.
        if self.history.newest(var) <= self.at { self.store.fixed(var) } else { None }
    }

    /// Returns the value of `var` if only one is left now, after what is explained.
    #[inline]
    pub(crate) fn fixed_now(&self, var: Var) -> Option<Int> {
        self.store.fixed(var)
    }

    /// Returns the literal that `var` has a value for which `is_meant` is true; `None` if the
    /// window is wider than 64 integers.
    pub(crate) fn among(&self, var: Var, is_meant: impl Fn(Int) -> bool) -> Option<Literal> {
        let (first, mut bits) = self.first_bits(var)?;
        let mut meant = 0;
        while bits != 0 {
            let place = bits.trailing_zeros();
            meant |= u64::from(is_meant(first + Int::from(place))) << place;
            bits &= bits - 1;
        }
        Some(Literal::among(var, meant))
    }

    /// Returns one more than the index of the entry that removed the last value of `absent`: 0 if
    /// all were absent from the beginning, and `None` if one was left.
    pub(crate) fn absent_since(&self, absent: Literal) -> Option<usize> {
        let absent = self.history.above_base(absent);
        if absent.is_empty() {
            return Some(0);
        }
        let since = self.history.newest_of(absent);
        (since <= self.at && !self.store.is_open(absent)).then_some(since)
    }

    /// Returns whether a value of `literal` was left.
    fn is_open(self, literal: Literal) -> bool {
        self.store.is_open(literal) || self.history.newest_of(literal) > self.at
    }
}

impl std::fmt::Debug for Past<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Past").field("at", &self.at).finish_non_exhaustive()
    }
}
