//! Intervals of integers, and arithmetic on them.
//!
//! Invariant: the interval of a result holds every result that two members have. Only for
//! remainders may it hold more. An undefined operation, such as a division by 0, has no result. The
//! ends saturate.

use super::WholeNumber;

/// The integers from `min` to `max`; empty if `min` is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interval<N> {
    pub(crate) min: N,
    pub(crate) max: N,
}

impl<N: WholeNumber> Interval<N> {
    #[inline]
    pub(crate) fn new(min: N, max: N) -> Interval<N> {
        Interval { min, max }
    }

    /// Returns the interval that holds only `value`.
    #[inline]
    pub(crate) fn of(value: N) -> Interval<N> {
        Interval::new(value, value)
    }

    #[inline]
    pub(crate) fn empty() -> Interval<N> {
        Interval::new(N::from(1), N::from(0))
    }

    /// Returns the interval of all integers.
    #[inline]
    pub(crate) fn all() -> Interval<N> {
        Interval::new(N::MIN, N::MAX)
    }

    /// Returns the interval of all integers from `min` on.
    #[inline]
    pub(crate) fn at_least(min: N) -> Interval<N> {
        Interval::new(min, N::MAX)
    }

    /// Returns the interval of all integers up to `max`.
    #[inline]
    pub(crate) fn up_to(max: N) -> Interval<N> {
        Interval::new(N::MIN, max)
    }

    /// Returns the interval of a truth value: 1 if it is certain, 0 if it is impossible, and both
    /// if neither is known.
    #[inline]
    fn truth(is_certain: bool, is_possible: bool) -> Interval<N> {
        Interval::new(N::from(is_certain.into()), N::from(is_possible.into()))
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.min > self.max
    }

    #[inline]
    pub(crate) fn contains(self, value: N) -> bool {
        self.min <= value && value <= self.max
    }

    /// Returns the member if there is exactly one.
    #[inline]
    pub(crate) fn fixed(self) -> Option<N> {
        if self.min == self.max { Some(self.min) } else { None }
    }

    /// Returns the intersection.
    #[inline]
    pub(crate) fn intersect(self, other: Interval<N>) -> Interval<N> {
        Interval::new(self.min.max(other.min), self.max.min(other.max))
    }

    /// Returns the least interval that holds both.
    #[inline]
    pub(crate) fn hull(self, other: Interval<N>) -> Interval<N> {
        if self.is_empty() {
            other
        } else if other.is_empty() {
            self
        } else {
            Interval::new(self.min.min(other.min), self.max.max(other.max))
        }
    }

    #[inline]
    pub(crate) fn negative(self) -> Interval<N> {
        let zero = N::from(0);
        Interval::new(zero.minus(self.max), zero.minus(self.min))
    }

    #[inline]
    pub(crate) fn absolute(self) -> Interval<N> {
        let zero = N::from(0);
        if self.min >= zero {
            self
        } else if self.max <= zero {
            self.negative()
        } else {
            Interval::new(zero, self.max.max(zero.minus(self.min)))
        }
    }

    #[inline]
    pub(crate) fn plus(self, other: Interval<N>) -> Interval<N> {
        Interval::new(self.min.plus(other.min), self.max.plus(other.max))
    }

    #[inline]
    pub(crate) fn minus(self, other: Interval<N>) -> Interval<N> {
        Interval::new(self.min.minus(other.max), self.max.minus(other.min))
    }

    #[inline]
    pub(crate) fn times(self, other: Interval<N>) -> Interval<N> {
        let (least, greatest) = (self.min.times(other.min), self.max.times(other.max));
        if self.min >= N::from(0) && other.min >= N::from(0) {
            return Interval::new(least, greatest);
        }
        let (one, another) = (self.min.times(other.max), self.max.times(other.min));
        Interval::new(
            least.min(greatest).min(one.min(another)),
            least.max(greatest).max(one.max(another)),
        )
    }

    /// Returns the positive members, and the negated negative members.
    #[inline]
    pub(crate) fn signs(self) -> (Interval<N>, Interval<N>) {
        let positive = Interval::at_least(N::from(1));
        (self.intersect(positive), self.negative().intersect(positive))
    }

    /// Returns the quotients, rounded down, by the members of `divisor` that are not 0.
    #[inline]
    pub(crate) fn quotient(self, divisor: Interval<N>) -> Interval<N> {
        if divisor.min >= N::from(1) {
            return self.quotient_by_positive(divisor);
        }
        // -a divided by -b is a divided by b.
        let (positive, negative) = divisor.signs();
        self.quotient_by_positive(positive).hull(self.negative().quotient_by_positive(negative))
    }

    #[inline]
    fn quotient_by_positive(self, divisor: Interval<N>) -> Interval<N> {
        if divisor.is_empty() {
            return divisor;
        }
        let of_min = if self.min >= N::from(0) { divisor.max } else { divisor.min };
        let of_max = if self.max >= N::from(0) { divisor.min } else { divisor.max };
        Interval::new(self.min.floor(of_min), self.max.floor(of_max))
    }

    /// Returns the remainders of [`Interval::quotient`].
    #[inline]
    pub(crate) fn remainder(self, divisor: Interval<N>) -> Interval<N> {
        if divisor.min >= N::from(1) {
            return self.remainder_by_positive(divisor);
        }
        let (positive, negative) = divisor.signs();
        let of_negative = self.negative().remainder_by_positive(negative);
        self.remainder_by_positive(positive).hull(of_negative.negative())
    }

    #[inline]
    fn remainder_by_positive(self, divisor: Interval<N>) -> Interval<N> {
        let (zero, one) = (N::from(0), N::from(1));
        if divisor.is_empty() {
            return divisor;
        }
        if self.min >= zero && self.max < divisor.min {
            return self;
        }
        if let Some(divisor) = divisor.fixed() {
            if let Some(number) = self.fixed() {
                return Interval::of(number.remainder(divisor));
            }
            if self.min.floor(divisor) == self.max.floor(divisor) {
                return Interval::new(self.min.remainder(divisor), self.max.remainder(divisor));
            }
        }
        let most = divisor.max.minus(one);
        Interval::new(zero, if self.min >= zero { most.min(self.max) } else { most })
    }

    /// Returns the powers to the members of `exponent` that are not negative.
    pub(crate) fn power(self, exponent: Interval<N>) -> Interval<N> {
        let (zero, one) = (N::from(0), N::from(1));
        let exponent = exponent.intersect(Interval::at_least(zero));
        if exponent.is_empty() {
            return exponent;
        }
        let Interval { min: least, max: greatest } = exponent;
        if self.min >= one {
            return Interval::new(self.min.power(least), self.max.power(greatest));
        }
        // The extremes are at the ends and at 0. They are also next to the ends, because the sign
        // of a negative base changes with every step of the exponent.
        let exponents =
            [least, least.plus(one).min(greatest), greatest.minus(one).max(least), greatest];
        let bases = [self.min, self.max, if self.contains(zero) { zero } else { self.max }];
        let powers = bases.iter().flat_map(|base| exponents.map(|exponent| base.power(exponent)));
        powers.fold(Interval::empty(), |hull, power| hull.hull(Interval::of(power)))
    }

    #[inline]
    pub(crate) fn least(self, other: Interval<N>) -> Interval<N> {
        Interval::new(self.min.min(other.min), self.max.min(other.max))
    }

    #[inline]
    pub(crate) fn greatest(self, other: Interval<N>) -> Interval<N> {
        Interval::new(self.min.max(other.min), self.max.max(other.max))
    }

    /// Returns the truth of `a = b` for members `a` and `b`: 1 if all are equal, 0 if none are.
    #[inline]
    pub(crate) fn equal(self, other: Interval<N>) -> Interval<N> {
        let is_certain = self.max <= other.min && other.max <= self.min;
        Interval::truth(is_certain, self.min <= other.max && other.min <= self.max)
    }

    /// Returns the truth of `a <= b` for members `a` and `b`.
    #[inline]
    pub(crate) fn at_most(self, other: Interval<N>) -> Interval<N> {
        Interval::truth(self.max <= other.min, self.min <= other.max)
    }

    /// Returns the truth of `a < b` for members `a` and `b`.
    #[inline]
    pub(crate) fn less_than(self, other: Interval<N>) -> Interval<N> {
        Interval::truth(self.max < other.min, self.min < other.max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::int::Int;

    fn intervals() -> impl Iterator<Item = Interval<Int>> {
        (-4..=4).flat_map(|min| (min..=4).map(move |max| Interval::new(min, max)))
    }

    fn hull(values: impl Iterator<Item = Int>) -> Interval<Int> {
        values.fold(Interval::empty(), |hull, value| hull.hull(Interval::of(value)))
    }

    /// Checks the interval of an operation against all of its results, for all intervals near 0.
    fn check(
        is_exact: bool,
        of_intervals: impl Fn(Interval<Int>, Interval<Int>) -> Interval<Int>,
        of_values: impl Fn(Int, Int) -> Option<Int>,
    ) {
        for a in intervals() {
            for b in intervals() {
                let values = (a.min..=a.max)
                    .flat_map(|x| (b.min..=b.max).map(move |y| (x, y)))
                    .filter_map(|(x, y)| of_values(x, y));
                let (found, truth) = (of_intervals(a, b), hull(values));
                let is_point = a.fixed().is_some() && b.fixed().is_some();
                if truth.is_empty() {
                    assert!(found.is_empty(), "{a:?} {b:?}: {found:?}");
                } else if is_exact || is_point {
                    assert_eq!(found, truth, "{a:?} {b:?}");
                } else {
                    assert_eq!(found.hull(truth), found, "{a:?} {b:?}: {truth:?} is left out");
                }
            }
        }
    }

    #[test]
    fn results_are_the_hull_of_what_the_members_come_to() {
        check(true, Interval::plus, |x, y| Some(x + y));
        check(true, Interval::minus, |x, y| Some(x - y));
        check(true, Interval::times, |x, y| Some(x * y));
        check(true, Interval::least, |x, y| Some(x.min(y)));
        check(true, Interval::greatest, |x, y| Some(x.max(y)));
        check(true, |a, _| a.negative(), |x, _| Some(-x));
        check(true, |a, _| a.absolute(), |x, _| Some(x.abs()));
        check(true, Interval::equal, |x, y| Some((x == y).into()));
        check(true, Interval::at_most, |x, y| Some((x <= y).into()));
        check(true, Interval::less_than, |x, y| Some((x < y).into()));
        let floor = |x: Int, y: Int| (x as f64 / y as f64).floor() as Int;
        check(true, Interval::quotient, |x, y| (y != 0).then(|| floor(x, y)));
        check(false, Interval::remainder, |x, y| (y != 0).then(|| x - y * floor(x, y)));
        check(true, Interval::power, |x, y| Some(x.pow(u32::try_from(y).ok()?)));
    }
}
