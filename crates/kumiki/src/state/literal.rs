//! Literals: "the variable has one of these values", the parts of which clauses are made.
//!
//! Invariant: a literal names places of the window of its variable, and at least one. The negation
//! of a literal, "none of these values is left", is a fact.

use super::{Domain, Store, Var};
use crate::arithmetic::Int;
use crate::state::Conflict;

/// The statement that a variable has one of some values.
///
/// The values of a variable whose window is one word are any set of places. Those of a wider
/// variable are an interval of places: a bound, a single value, or a stretch of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Literal {
    var: Var,
    is_wide: bool,
    /// The places as bits or, of a wide variable, the last place above the first one.
    data: u64,
}

impl Literal {
    /// Returns the literal of a narrow variable for the places of `bits`.
    #[inline]
    pub(crate) fn among(var: Var, bits: u64) -> Literal {
        Literal { var, is_wide: false, data: bits }
    }

    /// Returns the literal of a wide variable for the places from `first` to `last`.
    #[inline]
    pub(crate) fn between(var: Var, first: u32, last: u32) -> Literal {
        debug_assert!(first <= last, "a literal has places");
        Literal { var, is_wide: true, data: u64::from(last) << 32 | u64::from(first) }
    }

    #[inline]
    pub(crate) fn var(self) -> Var {
        self.var
    }

    /// Returns whether no place is left, after places were taken from it.
    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        !self.is_wide && self.data == 0
    }

    /// Returns whether the places are an interval of a wide variable.
    #[inline]
    pub(crate) fn is_wide(self) -> bool {
        self.is_wide
    }

    /// Returns the places of a narrow variable.
    #[inline]
    pub(crate) fn bits(self) -> u64 {
        debug_assert!(!self.is_wide, "only narrow variables have bits");
        self.data
    }

    /// Returns the first and the last place of a wide variable.
    #[inline]
    pub(crate) fn ends(self) -> (u32, u32) {
        debug_assert!(self.is_wide, "only wide variables have intervals");
        (self.data as u32, (self.data >> 32) as u32)
    }

    /// Returns the first and the last place.
    pub(crate) fn hull(self) -> (u32, u32) {
        match self.is_wide {
            true => self.ends(),
            false => (self.data.trailing_zeros(), 63 - self.data.leading_zeros()),
        }
    }

    /// Returns the number of places.
    pub(crate) fn count(self) -> usize {
        match self.is_wide {
            true => (self.ends().1 - self.ends().0) as usize + 1,
            false => self.data.count_ones() as usize,
        }
    }

    /// Returns whether the two literals of one variable have a place in common.
    #[inline]
    pub(crate) fn meets(self, other: Literal) -> bool {
        debug_assert_eq!(self.var, other.var);
        if !self.is_wide {
            return self.data & other.data != 0;
        }
        let ((first, last), (from, to)) = (self.ends(), other.ends());
        first <= to && from <= last
    }

    /// Returns whether `place` is one of the places.
    #[inline]
    pub(crate) fn has(self, place: u32) -> bool {
        if !self.is_wide {
            return self.data >> place & 1 == 1;
        }
        let (first, last) = self.ends();
        (first..=last).contains(&place)
    }
}

/// Returns the literal that `var` has a place of `domain`'s window below that of `value`; `None` if
/// there is no such place.
pub(crate) fn below(var: Var, domain: Domain<'_>, value: Int) -> Option<Literal> {
    let end = domain.place_clamped(value);
    match domain.narrow_bits() {
        _ if end == 0 => None,
        Some(_) => Some(Literal::among(var, u64::MAX >> (64 - end))),
        None => Some(Literal::between(var, 0, (end - 1) as u32)),
    }
}

/// Returns the literal that `var` has a place of `domain`'s window from that of `value` on; `None`
/// if there is no such place.
pub(crate) fn from(var: Var, domain: Domain<'_>, value: Int) -> Option<Literal> {
    let (start, end) = (domain.place_clamped(value), domain.places());
    match domain.narrow_bits() {
        _ if start >= end => None,
        Some(_) => Some(Literal::among(var, u64::MAX << start)),
        None => Some(Literal::between(var, start as u32, (end - 1) as u32)),
    }
}

/// Returns the literal that `var` has `value`; `None` if that is no place of `domain`'s window.
pub(crate) fn is(var: Var, domain: Domain<'_>, value: Int) -> Option<Literal> {
    if domain.narrow_bits().is_some() {
        let place = value.wrapping_sub(domain.base());
        return (0..64).contains(&place).then(|| Literal::among(var, 1 << place));
    }
    let place = domain.place_clamped(value);
    if place >= domain.places() || domain.at_place(place as usize) != value {
        return None;
    }
    Some(Literal::between(var, place as u32, place as u32))
}

/// Returns the literal that `var` has one of `values`, which are ascending; `None` if they are
/// places of a wide window that do not follow one another.
pub(crate) fn one_of(var: Var, domain: Domain<'_>, values: &[Int]) -> Option<Literal> {
    let literals = || values.iter().map(|&value| is(var, domain, value));
    if domain.narrow_bits().is_some() {
        let bits = literals().try_fold(0, |bits, literal| Some(bits | literal?.bits()))?;
        return (bits != 0).then(|| Literal::among(var, bits));
    }
    let (first, last) = (literals().next()??.ends().0, literals().next_back()??.ends().1);
    (values.len() == (last - first) as usize + 1).then(|| Literal::between(var, first, last))
}

impl Store {
    /// Returns whether a value of `literal` is left.
    #[inline(always)]
    pub(crate) fn is_open(&self, literal: Literal) -> bool {
        if !literal.is_wide {
            return self.narrow_word(literal.var) & literal.data != 0;
        }
        self.is_wide_open(literal)
    }

    fn is_wide_open(&self, literal: Literal) -> bool {
        let (first, last) = literal.ends();
        self.domain(literal.var).place_at_or_after(first).is_some_and(|place| place <= last)
    }

    /// Returns whether only values of `literal` are left.
    #[inline(always)]
    pub(crate) fn is_true(&self, literal: Literal) -> bool {
        if !literal.is_wide {
            return self.narrow_word(literal.var) & !literal.data == 0;
        }
        self.is_wide_true(literal)
    }

    fn is_wide_true(&self, literal: Literal) -> bool {
        let ((first, last), (min, max)) = (literal.ends(), self.domain(literal.var).end_places());
        first <= min && max <= last
    }

    /// Returns a place of `literal` that is left: of an interval at the lower end of the window the
    /// last one, as bounds move inwards.
    #[inline]
    pub(crate) fn open_place(&self, literal: Literal) -> Option<u32> {
        if !literal.is_wide {
            let open = self.narrow_word(literal.var) & literal.data;
            return (open != 0).then(|| open.trailing_zeros());
        }
        let ((first, last), domain) = (literal.ends(), self.domain(literal.var));
        match first {
            0 => domain.place_at_or_before(last),
            _ => domain.place_at_or_after(first).filter(|&place| place <= last),
        }
    }

    /// Leaves the variable of `literal` only values of it.
    ///
    /// # Errors
    /// [`Conflict`] if none is left.
    pub(crate) fn enforce(&mut self, literal: Literal) -> Result<(), Conflict> {
        let domain = self.domain(literal.var);
        if !literal.is_wide {
            let base = domain.at_place(0);
            return self.intersect(literal.var, base, &[literal.data]);
        }
        let (first, last) = literal.ends();
        let place = domain.place_at_or_after(first).filter(|&place| place <= last);
        let least = domain.at_place(place.ok_or(Conflict)? as usize);
        let greatest = domain.place_at_or_before(last).expect("a place is left");
        let greatest = domain.at_place(greatest as usize);
        self.remove_below(literal.var, least)?;
        self.remove_above(literal.var, greatest)
    }

    /// Leaves the variable of `literals` only values of them. These are one literal, or two of a
    /// wide variable that are all places but one between their ends.
    ///
    /// # Errors
    /// [`Conflict`] if none is left.
    pub(crate) fn enforce_any(&mut self, literals: &[Literal]) -> Result<(), Conflict> {
        let &[one, other] = literals else { return self.enforce(literals[0]) };
        let ((first, end), (start, last)) = (one.ends(), other.ends());
        debug_assert_eq!(end + 2, start, "one place is between them");
        self.enforce(Literal::between(one.var, first, last))?;
        let hole = self.domain(one.var).at_place(end as usize + 1);
        self.remove(one.var, hole)
    }
}
