//! Inverse operations: the interval of an operand, from the result and the other operand.
//!
//! Invariant: the interval holds every value that gives a result with some value of the other
//! operand, and possibly more. Saturated values count as unknown.

use crate::arithmetic::{Interval, WholeNumber};

/// Returns the `a` for which `|a|` is in `result`, within `a`.
pub(super) fn of_absolute<N: WholeNumber>(result: Interval<N>, a: Interval<N>) -> Interval<N> {
    let positive = result.intersect(Interval::at_least(N::from(0)));
    a.intersect(positive).hull(a.intersect(positive.negative()))
}

/// Returns the factors that give a product in `result` with a factor in `other`.
pub(super) fn factors<N: WholeNumber>(result: Interval<N>, other: Interval<N>) -> Interval<N> {
    let zero = N::from(0);
    if result.contains(zero) && other.contains(zero) {
        return Interval::all();
    }
    let of_positive = |number: Interval<N>, divisor: Interval<N>| {
        if divisor.is_empty() {
            return divisor;
        }
        let of_min = if number.min >= zero { divisor.max } else { divisor.min };
        let of_max = if number.max >= zero { divisor.min } else { divisor.max };
        Interval::new(number.min.ceiling(of_min), number.max.floor(of_max))
    };
    let (positive, negative) = other.signs();
    of_positive(result, positive).hull(of_positive(result.negative(), negative))
}

/// Returns the `a` for which `a // b` is in `result`.
pub(super) fn dividends<N: WholeNumber>(result: Interval<N>, b: Interval<N>) -> Interval<N> {
    let (zero, one) = (N::from(0), N::from(1));
    let of_positive = |divisor: Interval<N>| {
        if divisor.is_empty() {
            return divisor;
        }
        let next = result.max.plus(one);
        let min = result.min.times(if result.min >= zero { divisor.min } else { divisor.max });
        let end = next.times(if next >= zero { divisor.max } else { divisor.min });
        Interval::new(min, end.minus(one))
    };
    let (positive, negative) = b.signs();
    of_positive(positive).hull(of_positive(negative).negative())
}

/// Returns the `b` for which `a // b` is in `result`, within `b`.
pub(super) fn divisors<N: WholeNumber>(
    result: Interval<N>,
    a: Interval<N>,
    b: Interval<N>,
) -> Interval<N> {
    let (zero, one) = (N::from(0), N::from(1));
    // min · b ≤ a and a + 1 ≤ (max + 1) · b for some a, if b is positive.
    let of_positive = |dividend: Interval<N>, divisor: Interval<N>| {
        let (most, least, end) = (dividend.max, dividend.min.plus(one), result.max.plus(one));
        let mut left = divisor;
        if result.min > zero {
            left = left.intersect(Interval::up_to(most.floor(result.min)));
        } else if result.min < zero {
            left = left.intersect(Interval::at_least(most.ceiling(result.min)));
        }
        if end > zero {
            left = left.intersect(Interval::at_least(least.ceiling(end)));
        } else if end < zero {
            left = left.intersect(Interval::up_to(least.floor(end)));
        }
        left
    };
    let (positive, negative) = b.signs();
    of_positive(a, positive).hull(of_positive(a.negative(), negative).negative())
}

/// Returns the `a` for which `a % b` is in `result`, within `a`.
pub(super) fn remainder_dividends<N: WholeNumber>(
    result: Interval<N>,
    a: Interval<N>,
    b: Interval<N>,
) -> Interval<N> {
    let of_positive = |result: Interval<N>, a: Interval<N>, b: Interval<N>| {
        let zero = N::from(0);
        if let Some(divisor) = b.fixed() {
            let result = result.intersect(Interval::new(zero, divisor.minus(N::from(1))));
            return Interval::new(
                next_with_remainder(a.min, divisor, result),
                last_with_remainder(a.max, divisor, result),
            );
        }
        // The remainder of a number that is not negative is at most that number. If it is less, the
        // number is at least the divisor.
        if a.min < zero {
            a
        } else if a.max < b.min {
            a.intersect(result)
        } else if a.min > result.max {
            a.intersect(Interval::at_least(b.min.plus(result.min)))
        } else {
            a.intersect(Interval::at_least(result.min))
        }
    };
    match b.signs() {
        (positive, negative) if negative.is_empty() => of_positive(result, a, positive),
        (positive, negative) if positive.is_empty() => {
            of_positive(result.negative(), a.negative(), negative).negative()
        }
        _ => a,
    }
}

/// Returns the least number from `number` on whose remainder is in `result`, which lies between 0
/// and `divisor`.
fn next_with_remainder<N: WholeNumber>(number: N, divisor: N, result: Interval<N>) -> N {
    let rest = number.remainder(divisor);
    if rest < result.min {
        number.plus(result.min.minus(rest))
    } else if rest > result.max {
        number.plus(divisor.minus(rest)).plus(result.min)
    } else {
        number
    }
}

/// Returns the greatest number up to `number` whose remainder is in `result`, which lies between 0
/// and `divisor`.
fn last_with_remainder<N: WholeNumber>(number: N, divisor: N, result: Interval<N>) -> N {
    let rest = number.remainder(divisor);
    if rest > result.max {
        number.minus(rest.minus(result.max))
    } else if rest < result.min {
        number.minus(rest).minus(divisor.minus(result.max))
    } else {
        number
    }
}

/// Returns the `b` for which `a % b` is in `result`, within `b`.
pub(super) fn remainder_divisors<N: WholeNumber>(
    result: Interval<N>,
    a: Interval<N>,
    b: Interval<N>,
) -> Interval<N> {
    let (zero, one) = (N::from(0), N::from(1));
    let of_positive = |result: Interval<N>, a: Interval<N>, b: Interval<N>| {
        let result = result.intersect(Interval::at_least(zero));
        if result.is_empty() {
            return result;
        }
        let left = b.intersect(Interval::at_least(result.min.plus(one)));
        // The divisor divides the number minus the remainder; if that is not 0, the divisor is at
        // most that.
        if a.min > result.max {
            left.intersect(Interval::up_to(a.max.minus(result.min)))
        } else if a.max < result.min {
            left.intersect(Interval::up_to(result.max.minus(a.min)))
        } else {
            left
        }
    };
    let (positive, negative) = b.signs();
    let of_negative = of_positive(result.negative(), a.negative(), negative);
    of_positive(result, a, positive).hull(of_negative.negative())
}

/// Returns the `a` for which `a ** b` is in `result`, within `a`.
pub(super) fn bases<N: WholeNumber>(
    result: Interval<N>,
    a: Interval<N>,
    b: Interval<N>,
) -> Interval<N> {
    let (zero, one) = (N::from(0), N::from(1));
    let is_odd = |exponent: N| exponent.remainder(N::from(2)) == one;
    let grows =
        if a.min >= zero { a.min >= one || b.min >= one } else { b.fixed().is_some_and(is_odd) };
    if grows {
        return Interval::new(
            least(a, |base| base.power(b.max) >= result.min),
            least(a, |base| base.power(b.min) > result.max).minus(one),
        );
    }
    match b.fixed() {
        Some(exponent) if exponent > zero && a.min < zero => {
            of_absolute(bases(result, a.absolute(), b), a)
        }
        _ => a,
    }
}

/// Returns the `b` for which `a ** b` is in `result`, within `b`.
pub(super) fn exponents<N: WholeNumber>(
    result: Interval<N>,
    a: Interval<N>,
    b: Interval<N>,
) -> Interval<N> {
    let b = b.intersect(Interval::at_least(N::from(0)));
    if a.min < N::from(1) || b.is_empty() {
        return b;
    }
    Interval::new(
        least(b, |exponent| a.max.power(exponent) >= result.min),
        least(b, |exponent| a.min.power(exponent) > result.max).minus(N::from(1)),
    )
}

/// Returns the least member of `interval` for which `holds` is true; it is then true for all above
/// it. Returns one more than the greatest member if there is none.
fn least<N: WholeNumber>(interval: Interval<N>, holds: impl Fn(N) -> bool) -> N {
    let Interval { mut min, mut max } = interval;
    if !holds(max) {
        return max.plus(N::from(1));
    }
    while min < max {
        let middle = min.plus(max.minus(min).floor(N::from(2)));
        if holds(middle) {
            max = middle;
        } else {
            min = middle.plus(N::from(1));
        }
    }
    min
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::Int;

    type Of<T> = fn(Interval<Int>, Interval<Int>, Interval<Int>) -> T;

    /// An operation, its inverse for each operand, and the operands for which the inverse is exact
    /// if the other has one value.
    struct Case {
        value: fn(Int, Int) -> Option<Int>,
        a: Of<Interval<Int>>,
        b: Of<Interval<Int>>,
        is_exact: [bool; 2],
    }

    fn intervals(min: Int, max: Int) -> impl Iterator<Item = Interval<Int>> {
        (min..=max)
            .flat_map(move |min| (min..=max).map(move |max| Interval::new(min, max)))
            .filter(|interval| !interval.is_empty())
    }

    fn hull(values: impl Iterator<Item = Int>) -> Interval<Int> {
        values.fold(Interval::empty(), |hull, value| hull.hull(Interval::of(value)))
    }

    fn check_side(found: Interval<Int>, truth: Interval<Int>, is_exact: bool, of: &str) {
        assert!(truth.is_empty() || found.hull(truth) == found, "{of}: {found:?} lacks {truth:?}");
        let is_same = found == truth || (found.is_empty() && truth.is_empty());
        assert!(is_same || !is_exact, "{of}: {found:?} is more than {truth:?}");
    }

    /// Tries all intervals near 0 for the operands, and all possible intervals of results.
    fn check(case: &Case) {
        for a in intervals(-3, 3) {
            for b in intervals(-3, 3) {
                let pairs: Vec<(Int, Int, Int)> = (a.min..=a.max)
                    .flat_map(|x| (b.min..=b.max).map(move |y| (x, y)))
                    .filter_map(|(x, y)| Some((x, y, (case.value)(x, y)?)))
                    .collect();
                let results = hull(pairs.iter().map(|&(_, _, value)| value));
                for result in intervals(results.min, results.max) {
                    let holds = |pair: &&(Int, Int, Int)| result.contains(pair.2);
                    let of = format!("{a:?} {b:?} {result:?}");
                    let of_a = hull(pairs.iter().filter(holds).map(|pair| pair.0));
                    let is_exact = case.is_exact[0] && b.fixed().is_some();
                    check_side(a.intersect((case.a)(result, a, b)), of_a, is_exact, &of);
                    let of_b = hull(pairs.iter().filter(holds).map(|pair| pair.1));
                    let is_exact = case.is_exact[1] && a.fixed().is_some();
                    check_side(b.intersect((case.b)(result, a, b)), of_b, is_exact, &of);
                }
            }
        }
    }

    #[test]
    fn no_operand_is_left_out() {
        check(&Case {
            value: |x, _| Some(x.abs()),
            a: |result, a, _| of_absolute(result, a),
            b: |_, _, b| b,
            is_exact: [true, false],
        });
        check(&Case {
            value: |x, y| Some(x * y),
            a: |result, _, b| factors(result, b),
            b: |result, a, _| factors(result, a),
            is_exact: [true, true],
        });
        check(&Case {
            value: |x, y| (y != 0).then(|| x.floor(y)),
            a: |result, _, b| dividends(result, b),
            b: divisors,
            is_exact: [true, false],
        });
        check(&Case {
            value: |x, y| (y != 0).then(|| x.remainder(y)),
            a: remainder_dividends,
            b: remainder_divisors,
            is_exact: [true, false],
        });
        check(&Case {
            value: |x, y| Some(x.pow(u32::try_from(y).ok()?)),
            a: |result, a, b| bases(result, a, b.intersect(Interval::at_least(0))),
            b: exponents,
            is_exact: [true, false],
        });
    }
}
