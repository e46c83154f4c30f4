//! Marks: for each value and group the members that can have it.
//!
//! Invariant: a mark that is done is told from any set of members by the bits beyond them, which stay set
//! whatever is taken out.

/// Marks lie in rows of so many groups, for the compiler to work on them at once.
pub(super) const ROW: usize = 8;

/// A set of members of a group. It has two bits more than a group has members, so that *done* is told from
/// any set of which at most one is left.
pub(in super::super) trait Mark: Copy + Eq + Send + Sync + 'static {
    /// All bits: the group has the value, or does not need it.
    const DONE: Self;
    const NONE: Self;
    fn member(at: usize) -> Self;
    fn and(self, other: Self) -> Self;
    fn without(self, other: Self) -> Self;
    /// All bits if there is at most one member, else none.
    fn lone(self) -> Self;
    fn or(self, other: Self) -> Self;
    /// The first bits.
    fn low(self) -> usize;
    /// The first member; more than any if there is none.
    fn first(self) -> usize;
}

macro_rules! mark {
    ($($word:ty)*) => {$(
        impl Mark for $word {
            const DONE: Self = Self::MAX;
            const NONE: Self = 0;
            #[inline(always)]
            fn member(at: usize) -> Self { 1 << at }
            #[inline(always)]
            fn and(self, other: Self) -> Self { self & other }
            #[inline(always)]
            fn without(self, other: Self) -> Self { self & !other }
            #[inline(always)]
            fn lone(self) -> Self {
                if self & self.wrapping_sub(1) == 0 { Self::MAX } else { 0 }
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self { self | other }
            #[inline(always)]
            fn low(self) -> usize { self as usize }
            #[inline(always)]
            fn first(self) -> usize { self.trailing_zeros() as usize }
        }
    )*};
}
mark!(u16 u32 u128);

/// Leaves of `row` only what `other` has, too.
#[inline(always)]
pub(super) fn and_row<M: Mark>(row: &mut [M; ROW], other: &[M; ROW]) {
    for at in 0..ROW {
        row[at] = row[at].and(other[at]);
    }
}
