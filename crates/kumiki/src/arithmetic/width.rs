//! The width of arithmetic: 64 bits if they are enough, which is nearly always, or 128.
//!
//! Invariant: nothing here wraps. A caller that chooses a width guarantees that the results fit. If
//! a method saturates, its least and greatest results stand for everything beyond.

use super::Int;
use std::fmt::Debug;
use std::ops::{Add, Mul, Sub};

/// The whole numbers of one width.
pub(crate) trait WholeNumber:
    Copy + Ord + Debug + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + From<Int>
{
    /// The least number.
    const MIN: Self;
    /// The greatest number.
    const MAX: Self;

    /// Converts `wide`, which the caller knows to fit.
    fn narrow(wide: i128) -> Self;
    /// Returns the number as an [`Int`], if it fits.
    fn to_int(self) -> Option<Int>;
    /// Returns the number divided by `divisor`, rounded towards 0.
    fn quotient(self, divisor: Int) -> Self;

    /// Returns the sum; saturates.
    fn plus(self, other: Self) -> Self;
    /// Returns the difference; saturates.
    fn minus(self, other: Self) -> Self;
    /// Returns the product; saturates.
    fn times(self, other: Self) -> Self;
    /// Returns the power, for an `exponent` that is not negative; saturates.
    fn power(self, exponent: Self) -> Self;
    /// Returns the number divided by `divisor`, which is not 0, rounded down; saturates.
    fn floor(self, divisor: Self) -> Self;
    /// Returns the number divided by `divisor`, which is not 0, rounded up; saturates.
    fn ceiling(self, divisor: Self) -> Self;
    /// Returns the remainder of [`WholeNumber::floor`]; it has the sign of `divisor`, which is not
    /// 0.
    fn remainder(self, divisor: Self) -> Self;
}

macro_rules! number {
    ($type:ty) => {
        impl WholeNumber for $type {
            const MIN: $type = <$type>::MIN;
            const MAX: $type = <$type>::MAX;

            #[inline]
            fn narrow(wide: i128) -> $type {
                wide as $type
            }
            #[inline]
            fn to_int(self) -> Option<Int> {
                self.try_into().ok()
            }
            #[inline]
            fn quotient(self, divisor: Int) -> $type {
                self / <$type>::from(divisor)
            }

            #[inline]
            fn plus(self, other: $type) -> $type {
                self.saturating_add(other)
            }
            #[inline]
            fn minus(self, other: $type) -> $type {
                self.saturating_sub(other)
            }
            #[inline]
            fn times(self, other: $type) -> $type {
                self.saturating_mul(other)
            }
            #[inline]
            fn power(self, exponent: $type) -> $type {
                match u32::try_from(exponent) {
                    Ok(exponent) => self.saturating_pow(exponent),
                    // Every base but 0, 1 and -1 saturates long before; these only change their
                    // sign.
                    Err(_) => self.saturating_pow(u32::MAX - 1 + (exponent % 2) as u32),
                }
            }
            #[inline]
            fn floor(self, divisor: $type) -> $type {
                let quotient = self.saturating_div(divisor);
                let is_less = self.wrapping_rem(divisor) != 0 && (self < 0) != (divisor < 0);
                quotient - <$type>::from(is_less)
            }
            #[inline]
            fn ceiling(self, divisor: $type) -> $type {
                let quotient = self.saturating_div(divisor);
                let is_more = self.wrapping_rem(divisor) != 0 && (self < 0) == (divisor < 0);
                quotient + <$type>::from(is_more)
            }
            #[inline]
            fn remainder(self, divisor: $type) -> $type {
                let rest = self.wrapping_rem(divisor);
                if rest != 0 && (rest < 0) != (divisor < 0) { rest + divisor } else { rest }
            }
        }
    };
}

number!(i64);
number!(i128);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The definition: the floor is the one whole number that leaves less than the divisor.
        #[test]
        fn what_a_quotient_leaves_lies_between_0_and_the_divisor(
            number in -40..=40i64,
            divisor in prop_oneof![-7..=-1i64, 1..=7i64],
        ) {
            let (floor, ceiling) = (number.floor(divisor), number.ceiling(divisor));
            let rest = number - floor * divisor;
            prop_assert!(rest == 0 || (rest < 0) == (divisor < 0));
            prop_assert!(rest.abs() < divisor.abs());
            prop_assert_eq!(number.remainder(divisor), rest);
            prop_assert_eq!(ceiling, if rest == 0 { floor } else { floor + 1 });
        }
    }

    #[test]
    fn the_ends_saturate() {
        assert_eq!(Int::MIN.floor(-1), Int::MAX);
        assert_eq!(Int::MIN.remainder(-1), 0);
        assert_eq!(i128::MIN.minus(1), i128::MIN);
        assert_eq!((-2i64).power(1 << 40), Int::MAX);
        assert_eq!((-1i64).power((1 << 40) + 1), -1);
        assert_eq!((-1i64).power(1 << 40), 1);
        assert_eq!(0i64.power(0), 1);
    }
}
