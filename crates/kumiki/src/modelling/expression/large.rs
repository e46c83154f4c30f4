//! Whole numbers that do not fit in 128 bits, and their conversions to floating point.
//!
//! Invariant: a result is rounded only once, to the nearest floating-point number, ties to even.

use num_bigint::{BigInt, BigUint, Sign};
use std::cmp::Ordering;

/// The largest number of bits of a whole number in an expression, without its sign.
pub(crate) const BITS_LIMIT: u64 = 1 << 16;

/// The least exponent of 2 in a floating-point number.
const LEAST: i64 = -1074;

/// The precision of a floating-point number, in bits.
const PRECISION: i64 = 53;

/// Returns the floating-point number nearest to `a / b`, where `b` is not 0; `None` if it is beyond
/// all.
pub(super) fn quotient(a: &BigInt, b: &BigInt) -> Option<f64> {
    let is_negative = (a.sign() == Sign::Minus) != (b.sign() == Sign::Minus);
    let (a, b) = (a.magnitude(), b.magnitude());
    // The quotient, shifted left by this many bits, has 63 or 64 bits.
    let shift = 63 + b.bits() as i64 - a.bits() as i64;
    let moved = |number: &BigUint, by: i64| if by > 0 { number << by } else { number.clone() };
    let (a, b) = (moved(a, shift), moved(b, -shift));
    let whole = &a / &b;
    let has_rest = &whole * &b != a;
    let bits = whole.iter_u64_digits().next().unwrap_or(0);
    let size = rounded(bits, has_rest, -shift)?;
    Some(if is_negative { -size } else { size })
}

/// Returns the floating-point number nearest to `int`; `None` if it is beyond all.
pub(super) fn nearest_float(int: &BigInt) -> Option<f64> {
    quotient(int, &BigInt::from(1))
}

/// Returns the floating-point number nearest to `bits` times 2 to the power of `exponent`, or to a
/// little more if it `has_rest`.
fn rounded(bits: u64, has_rest: bool, exponent: i64) -> Option<f64> {
    if bits == 0 {
        return Some(0.0);
    }
    let len = i64::from(u64::BITS - bits.leading_zeros());
    let last = (exponent + len - PRECISION).max(LEAST);
    let dropped = last - exponent;
    if dropped > len {
        return Some(0.0);
    }
    let (bits, half) = (u128::from(bits), 1_u128 << (dropped - 1));
    let (mantissa, rest) = (bits >> dropped, bits & (2 * half - 1));
    let is_up = match rest.cmp(&half) {
        Ordering::Greater => true,
        Ordering::Equal => has_rest || mantissa % 2 == 1,
        Ordering::Less => false,
    };
    let float = (mantissa + u128::from(is_up)) as f64 * power_of_two(last)?;
    float.is_finite().then_some(float)
}

/// Returns 2 to the power of `exponent`, if it is a floating-point number.
fn power_of_two(exponent: i64) -> Option<f64> {
    match exponent {
        LEAST..-1022 => Some(f64::from_bits(1 << (exponent - LEAST))),
        -1022..1024 => Some(f64::from_bits(((exponent + 1023) as u64) << 52)),
        _ => None,
    }
}

/// Compares exactly (neither number is rounded); returns `None` if `float` is NaN. `int` does not
/// fit in 128 bits.
pub(super) fn order_with_float(int: &BigInt, float: f64) -> Option<Ordering> {
    if !float.is_finite() {
        return 0.0.partial_cmp(&float);
    }
    // A float that fits in 128 bits is on the same side of `int` as 0.
    let bits = float.abs().to_bits();
    let exponent = (bits >> 52) as i64 - 1075;
    let size = if exponent > 0 {
        BigInt::from(bits & ((1 << 52) - 1) | 1 << 52) << exponent
    } else {
        BigInt::ZERO
    };
    Some(int.cmp(&if float < 0.0 { -size } else { size }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Compares with the language's own conversions and divisions, which are rounded correctly.
        #[test]
        fn floating_point_is_rounded_once(a: i128, b in 1..1_u64 << 53, c in 0..1_u64 << 53) {
            prop_assert_eq!(nearest_float(&a.into()), Some(a as f64));
            prop_assert_eq!(quotient(&c.into(), &b.into()), Some(c as f64 / b as f64));
        }

        #[test]
        fn a_float_is_what_it_was(float in any::<f64>().prop_filter("a number", |f| f.is_finite())) {
            // Multiplied by 2^1074 each of them is whole.
            let (mut scaled, mut shift) = (float, 0_u32);
            while scaled.fract() != 0.0 {
                (scaled, shift) = (scaled * 2.0, shift + 1);
            }
            prop_assume!(scaled.abs() < 1e38);
            let float_again = quotient(&BigInt::from(scaled as i128), &(BigInt::from(1) << shift));
            prop_assert_eq!(float_again, Some(float));
        }
    }

    #[test]
    fn the_ends_are_those_of_floating_point() {
        let power = |exponent: u32| BigInt::from(1) << exponent;
        assert_eq!(quotient(&1.into(), &power(1074)), Some(f64::from_bits(1)));
        assert_eq!(quotient(&1.into(), &power(1075)), Some(0.0), "a tie goes to the even one");
        assert_eq!(quotient(&3.into(), &power(1076)), Some(f64::from_bits(1)));
        assert_eq!(quotient(&1.into(), &power(5000)), Some(0.0));
        assert_eq!(nearest_float(&(power(1024) - power(970) - 1)), Some(f64::MAX));
        assert_eq!(nearest_float(&(power(1024) - power(970))), None);
        assert_eq!(nearest_float(&-power(200)), Some(-(2_f64.powi(200))));
        assert_eq!(order_with_float(&power(200), 2_f64.powi(200)), Some(Ordering::Equal));
        assert_eq!(order_with_float(&(power(200) + 1), 2_f64.powi(200)), Some(Ordering::Greater));
        assert_eq!(order_with_float(&-power(200), -0.5), Some(Ordering::Less));
        assert_eq!(order_with_float(&power(5000), f64::INFINITY), Some(Ordering::Less));
        assert_eq!(order_with_float(&power(5000), f64::NAN), None);
    }
}
