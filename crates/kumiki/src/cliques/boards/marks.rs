//! Marks: for each clique, the members that can take a value.
//!
//! Invariant: a mark that is done differs from any set of members by the bits beyond them, which
//! stay set whatever is removed. Clique `g` has mark `g % ROW` of row `g / ROW`.

use super::super::vertices::bits;

/// The number of cliques in a row of marks, for the compiler to process at once.
pub(in super::super) const ROW: usize = 8;

/// A set of members of a clique. It has two bits more than a clique has members, so that *done*
/// differs from any set with at most one member left.
pub(in super::super) trait Mark: Copy + Eq + Send + Sync + 'static {
    /// All bits: the clique has the value, or does not need it.
    const DONE: Self;
    const NONE: Self;
    fn bit(at: usize) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn without(self, other: Self) -> Self;
    /// Returns all but the first member.
    fn but_first(self) -> Self;
    /// Returns all bits if the set is empty, otherwise none.
    fn is_empty(self) -> Self;
    /// Returns the first bits.
    fn low(self) -> usize;
    /// Returns the first member; a number beyond all members if there is none.
    fn first(self) -> usize;
}

macro_rules! mark {
    ($($word:ty)*) => {$(
        impl Mark for $word {
            const DONE: Self = Self::MAX;
            const NONE: Self = 0;
            #[inline(always)]
            fn bit(at: usize) -> Self { 1 << at }
            #[inline(always)]
            fn and(self, other: Self) -> Self { self & other }
            #[inline(always)]
            fn or(self, other: Self) -> Self { self | other }
            #[inline(always)]
            fn without(self, other: Self) -> Self { self & !other }
            #[inline(always)]
            fn but_first(self) -> Self { self & self.wrapping_sub(1) }
            #[inline(always)]
            fn is_empty(self) -> Self { if self == 0 { Self::MAX } else { 0 } }
            #[inline(always)]
            fn low(self) -> usize { self as usize }
            #[inline(always)]
            fn first(self) -> usize { self.trailing_zeros() as usize }
        }
    )*};
}
mark!(u16 u32 u128);

/// The marks of all cliques.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Marks<M, const R: usize>([[M; ROW]; R]);

impl<M: Mark, const R: usize> Marks<M, R> {
    /// Returns marks that are all `mark`.
    pub(super) const fn all(mark: M) -> Marks<M, R> {
        Marks([[mark; ROW]; R])
    }

    #[inline(always)]
    pub(super) fn mark(&self, clique: usize) -> M {
        self.0[clique / ROW][clique % ROW]
    }

    #[inline(always)]
    pub(super) fn mark_mut(&mut self, clique: usize) -> &mut M {
        &mut self.0[clique / ROW][clique % ROW]
    }

    /// Intersects the marks with `others`.
    #[inline(always)]
    pub(super) fn and(&mut self, others: &Marks<M, R>) {
        for row in 0..R {
            for at in 0..ROW {
                self.0[row][at] = self.0[row][at].and(others.0[row][at]);
            }
        }
    }

    /// Adds the marks of `others`.
    #[inline(always)]
    pub(super) fn or(&mut self, others: &Marks<M, R>) {
        for row in 0..R {
            for at in 0..ROW {
                self.0[row][at] = self.0[row][at].or(others.0[row][at]);
            }
        }
    }

    /// Returns every mark without its first member.
    #[inline(always)]
    fn but_first(&self) -> Marks<M, R> {
        self.map(M::but_first)
    }

    #[inline(always)]
    fn map(&self, of: impl Fn(M) -> M) -> Marks<M, R> {
        let mut marks = *self;
        for row in 0..R {
            for at in 0..ROW {
                marks.0[row][at] = of(self.0[row][at]);
            }
        }
        marks
    }

    /// Calls `each` with the cliques that have one member or none.
    #[inline(always)]
    pub(super) fn each_lone(&self, each: impl FnMut(usize)) {
        self.but_first().map(M::is_empty).each(each);
    }

    /// Calls `each` with the cliques that have two members or more and at most `most`.
    #[inline(always)]
    pub(super) fn each_few(&self, most: u32, each: impl FnMut(usize)) {
        let more = self.but_first();
        let mut rest = more;
        for _ in 1..most {
            rest = rest.but_first();
        }
        let mut few = rest.map(M::is_empty);
        few.and(&more.map(|more| M::DONE.without(more.is_empty())));
        few.each(each);
    }

    /// Calls `each` with the cliques whose marks have all bits; the others have none.
    #[inline(always)]
    fn each(&self, mut each: impl FnMut(usize)) {
        // The cliques of eight rows are one word, which is filled two rows at a time.
        for first in (0..R).step_by(8) {
            let mut word = 0;
            for pair in (first..R.min(first + 8)).step_by(2) {
                let mut set = [M::NONE; ROW];
                for row in pair..R.min(pair + 2) {
                    for at in 0..ROW {
                        let bit = M::bit(at + ROW * (row - pair));
                        set[at] = set[at].or(self.0[row][at].and(bit));
                    }
                }
                let set = set.iter().fold(M::NONE, |one, other| one.or(*other));
                word |= (set.low() as u64) << (ROW * (pair - first));
            }
            bits(word).for_each(|at| each(ROW * first + at));
        }
    }
}
