//! A number of solutions, exact whatever its size.
//!
//! Invariant: a number that fits in 64 bits is a word, and only others take memory.

use num_bigint::BigUint;
use std::cmp::Ordering;
use std::fmt;
use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Div, Mul, MulAssign, Sub};
use std::str::FromStr;

/// A number of solutions, exact whatever its size: 70 free variables of two values have
/// 1180591620717411303424 solutions.
///
/// ```
/// use kumiki::Problem;
///
/// let mut problem = Problem::new();
/// problem.add_variables(0..70, [0, 1])?;
/// let count = problem.count();
/// assert_eq!(count.to_string(), "1180591620717411303424");
/// assert_eq!(count.to_u64(), None);
/// assert!(count > 1_000_000);
/// # Ok::<(), kumiki::Error<i32>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SolutionCount(Size);

/// Words come before large numbers, so the derived order is that of the numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Size {
    Word(u64),
    /// A number beyond 64 bits.
    Large(Box<BigUint>),
}

impl SolutionCount {
    /// Returns the number 0.
    pub const fn zero() -> SolutionCount {
        SolutionCount(Size::Word(0))
    }

    /// Returns whether there is no solution.
    pub fn is_zero(&self) -> bool {
        *self == 0
    }

    /// Returns the number if it fits in 64 bits.
    pub fn to_u64(&self) -> Option<u64> {
        match self.0 {
            Size::Word(word) => Some(word),
            Size::Large(_) => None,
        }
    }

    /// Returns the number, but no more than `limit`, if there is one.
    pub fn up_to(self, limit: Option<u64>) -> SolutionCount {
        match limit {
            Some(limit) => self.min(limit.into()),
            None => self,
        }
    }

    /// Returns the floating-point number nearest to it; infinity if it is beyond all of them.
    pub fn to_f64(&self) -> f64 {
        // Rust reads digits to the nearest floating-point number.
        self.to_string().parse().expect("digits are a number")
    }

    /// Returns the bytes of the number, the least significant one first, at least one.
    pub fn to_le_bytes(&self) -> Vec<u8> {
        self.to_big().to_bytes_le()
    }

    /// Adds 1.
    #[inline]
    pub(crate) fn increase(&mut self) {
        match &mut self.0 {
            Size::Word(word) if *word < u64::MAX => *word += 1,
            _ => *self += 1,
        }
    }

    /// Subtracts 1.
    ///
    /// # Panics
    /// If the number is 0.
    pub(crate) fn decrease(&mut self) {
        *self = std::mem::take(self) - 1;
    }

    fn to_big(&self) -> BigUint {
        match &self.0 {
            Size::Word(word) => BigUint::from(*word),
            Size::Large(large) => (**large).clone(),
        }
    }

    fn of_big(large: BigUint) -> SolutionCount {
        SolutionCount(match u64::try_from(&large) {
            Ok(word) => Size::Word(word),
            Err(_) => Size::Large(Box::new(large)),
        })
    }
}

impl Default for SolutionCount {
    fn default() -> SolutionCount {
        SolutionCount::zero()
    }
}

impl From<u64> for SolutionCount {
    fn from(count: u64) -> SolutionCount {
        SolutionCount(Size::Word(count))
    }
}

impl From<&SolutionCount> for SolutionCount {
    fn from(count: &SolutionCount) -> SolutionCount {
        count.clone()
    }
}

impl PartialEq<u64> for SolutionCount {
    fn eq(&self, other: &u64) -> bool {
        self.to_u64() == Some(*other)
    }
}

impl PartialOrd for SolutionCount {
    fn partial_cmp(&self, other: &SolutionCount) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for SolutionCount {
    fn cmp(&self, other: &SolutionCount) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl PartialOrd<u64> for SolutionCount {
    fn partial_cmp(&self, other: &u64) -> Option<Ordering> {
        Some(self.to_u64().map_or(Ordering::Greater, |word| word.cmp(other)))
    }
}

impl<C: Into<SolutionCount>> AddAssign<C> for SolutionCount {
    fn add_assign(&mut self, other: C) {
        let other = other.into();
        *self = match (&self.0, &other.0) {
            (Size::Word(a), Size::Word(b)) if a.checked_add(*b).is_some() => (a + b).into(),
            _ => SolutionCount::of_big(self.to_big() + other.to_big()),
        };
    }
}

impl<C: Into<SolutionCount>> Add<C> for SolutionCount {
    type Output = SolutionCount;

    fn add(mut self, other: C) -> SolutionCount {
        self += other;
        self
    }
}

/// # Panics
/// If `other` is the greater one: no number of solutions is below 0.
impl<C: Into<SolutionCount>> Sub<C> for SolutionCount {
    type Output = SolutionCount;

    fn sub(self, other: C) -> SolutionCount {
        let other = other.into();
        match (&self.0, &other.0) {
            (Size::Word(a), Size::Word(b)) if a >= b => (a - b).into(),
            _ => SolutionCount::of_big(self.to_big() - other.to_big()),
        }
    }
}

impl<C: Into<SolutionCount>> MulAssign<C> for SolutionCount {
    fn mul_assign(&mut self, other: C) {
        let other = other.into();
        *self = match (&self.0, &other.0) {
            (Size::Word(a), Size::Word(b)) if a.checked_mul(*b).is_some() => (a * b).into(),
            _ => SolutionCount::of_big(self.to_big() * other.to_big()),
        };
    }
}

impl<C: Into<SolutionCount>> Mul<C> for SolutionCount {
    type Output = SolutionCount;

    fn mul(mut self, other: C) -> SolutionCount {
        self *= other;
        self
    }
}

/// The whole part of the quotient.
///
/// # Panics
/// If `other` is 0.
impl Div<u64> for SolutionCount {
    type Output = SolutionCount;

    fn div(self, other: u64) -> SolutionCount {
        match self.0 {
            Size::Word(word) => (word / other).into(),
            Size::Large(large) => SolutionCount::of_big(*large / other),
        }
    }
}

impl Sum for SolutionCount {
    fn sum<I: Iterator<Item = SolutionCount>>(counts: I) -> SolutionCount {
        counts.fold(SolutionCount::zero(), Add::add)
    }
}

impl Product for SolutionCount {
    fn product<I: Iterator<Item = SolutionCount>>(counts: I) -> SolutionCount {
        counts.fold(SolutionCount::from(1), Mul::mul)
    }
}

/// The product of words, such as the sizes of domains.
impl Product<u64> for SolutionCount {
    fn product<I: Iterator<Item = u64>>(factors: I) -> SolutionCount {
        let (mut count, mut word) = (SolutionCount::from(1), 1_u64);
        for factor in factors {
            match word.checked_mul(factor) {
                Some(product) => word = product,
                None => count *= std::mem::replace(&mut word, factor),
            }
        }
        count * word
    }
}

/// All digits, without marks between them.
impl fmt::Display for SolutionCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Size::Word(word) => word.fmt(f),
            Size::Large(large) => large.fmt(f),
        }
    }
}

/// The text is not a number of solutions: one or more digits, and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a number of solutions, in digits")]
pub struct NotACount;

impl FromStr for SolutionCount {
    type Err = NotACount;

    fn from_str(text: &str) -> Result<SolutionCount, NotACount> {
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(NotACount);
        }
        text.parse().map(SolutionCount::of_big).map_err(|_| NotACount)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Sums and products of words are those of 128 bits, and the text is read back.
        #[test]
        fn sums_and_products_are_exact(a: u64, b: u64, shift in 0..64u32) {
            let a = a >> shift;
            let (wide_sum, wide) = (u128::from(a) + u128::from(b), u128::from(a) * u128::from(b));
            let sum = SolutionCount::from(a) + b;
            prop_assert_eq!(sum.to_string(), wide_sum.to_string());
            prop_assert_eq!(sum.clone() - a, b);
            let product: SolutionCount = [a, b].into_iter().product();
            let same: SolutionCount = [a, b].map(SolutionCount::from).into_iter().product();
            prop_assert_eq!(&product, &same);
            prop_assert_eq!(product.to_string(), wide.to_string());
            prop_assert_eq!(product.to_string().parse(), Ok(product.clone()));
            prop_assert_eq!(product.cmp(&sum), wide.cmp(&wide_sum));
            prop_assert_eq!(product.partial_cmp(&a), wide.partial_cmp(&u128::from(a)));
            let quotient = product.clone() / (b | 1);
            prop_assert_eq!(quotient.to_string(), (wide / u128::from(b | 1)).to_string());
            prop_assert_eq!(product.to_u64().is_some(), a.checked_mul(b).is_some());
            let mut bytes = product.to_le_bytes();
            bytes.resize(16, 0);
            let read = u128::from_le_bytes(bytes.try_into().expect("16 bytes"));
            prop_assert_eq!(read, wide);
        }
    }

    #[test]
    fn the_word_becomes_a_large_number_and_back() {
        let mut count = SolutionCount::from(u64::MAX);
        count.increase();
        assert_eq!(count.to_string(), "18446744073709551616");
        assert_eq!(count.to_f64(), 18_446_744_073_709_551_616.0);
        assert!(count > u64::MAX && count != u64::MAX);
        count.decrease();
        assert_eq!(count, u64::MAX);
        count += 1;
        count = [count].into_iter().sum();
        assert_eq!(count.to_u64(), None);
        count *= 0;
        assert!(count.is_zero() && count.to_u64() == Some(0));
        assert!("".parse::<SolutionCount>().is_err() && "-1".parse::<SolutionCount>().is_err());
    }
}
