//! The span of the values of one variable: the distance from the least to the greatest.
//!
//! Invariant: the error for a span that is too wide names ends that are values. They are the true
//! ends unless the iterator is longer than the part of it that is read.

use super::{CONTIGUOUS_LIMIT, DomainError, RANGE_LIMIT, SPARSE_LIMIT, WINDOW_LIMIT};
use crate::arithmetic::{Int, VALUE_LIMIT};
use std::any::type_name;

/// The greatest magnitude of a number in a domain. Beyond [`VALUE_LIMIT`] there is room for the
/// numbers of values that have none of their own.
pub(crate) const NUMBER_LIMIT: Int = VALUE_LIMIT + (1 << 32);

/// The least and the greatest value so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueSpan {
    pub(super) ends: Option<(Int, Int)>,
    /// The number of values, each as often as it was added.
    pub(super) count: usize,
    /// True if each value was one more than the one before.
    pub(super) is_range: bool,
    /// The greatest magnitude of a value.
    limit: Int,
}

impl ValueSpan {
    /// Returns a span without values, whose values will be within ±`limit`.
    pub(crate) fn within(limit: Int) -> ValueSpan {
        ValueSpan { ends: None, count: 0, is_range: true, limit }
    }

    /// Returns the span of `values`.
    ///
    /// # Errors
    /// If one is beyond ±`limit`, or if they are many and two are too far apart.
    pub(crate) fn of<D: IntoIterator<Item = Int>>(
        values: D,
        limit: Int,
    ) -> Result<ValueSpan, DomainError> {
        let mut values = values.into_iter();
        let mut span = ValueSpan::within(limit);
        if let Some(len) = len_of_long_range::<D>(&values)
            && let Some(first) = values.next()
        {
            span.include_range(first.into(), len)?;
            return Ok(span);
        }
        while let Some(value) = values.next() {
            span.include(value).map_err(|error| ValueSpan::widened(error, values.by_ref()))?;
        }
        Ok(span)
    }

    /// Adds the `len` integers from `first` on to a span without values, and returns the last.
    ///
    /// # Errors
    /// If a value is out of range, or if they are too many.
    pub(crate) fn include_range(&mut self, first: i128, len: u64) -> Result<Int, DomainError> {
        let last = first + i128::from(len) - 1;
        let limit = self.limit as u128;
        if let Some(&end) = [first, last].iter().find(|end| end.unsigned_abs() > limit) {
            return Err(DomainError::OutOfRange(end));
        }
        let (min, max) = (first as Int, last as Int);
        if len > RANGE_LIMIT {
            return Err(DomainError::TooWide { min, max });
        }
        (self.ends, self.count) = (Some((min, max)), len as usize);
        Ok(max)
    }

    /// Adds a value to the span.
    ///
    /// # Errors
    /// If the value is out of range, or if it is too far from the others and these are many.
    pub(crate) fn include(&mut self, value: Int) -> Result<(), DomainError> {
        if value.unsigned_abs() > self.limit as u64 {
            return Err(DomainError::OutOfRange(value.into()));
        }
        let (min, max) = self.ends.unwrap_or((value, value));
        let (min, max) = (min.min(value), max.max(value));
        let is_wide = max.abs_diff(min) >= WINDOW_LIMIT;
        if is_wide && self.count >= SPARSE_LIMIT {
            return Err(DomainError::TooWide { min, max });
        }
        self.is_range &= self.ends.is_none_or(|(_, max)| value == max + 1);
        self.count += 1;
        self.ends = Some((min, max));
        Ok(())
    }

    /// Returns `error` with its ends widened by the values that follow.
    pub(crate) fn widened(error: DomainError, rest: impl Iterator<Item = Int>) -> DomainError {
        let DomainError::TooWide { min, max } = error else { return error };
        let rest = rest.take(WINDOW_LIMIT as usize);
        let in_range = rest.filter(|value| value.unsigned_abs() <= VALUE_LIMIT as u64);
        let (min, max) =
            in_range.fold((min, max), |(min, max), value| (min.min(value), max.max(value)));
        DomainError::TooWide { min, max }
    }

    pub(crate) fn is_empty(self) -> bool {
        self.ends.is_none()
    }
}

/// Returns the number of `values` if they are a range of more integers than a domain holds as bits
/// without need, so that it is better not iterated. If the number is not known, it is taken to be
/// too large for a domain.
pub(crate) fn len_of_long_range<D: IntoIterator>(values: &D::IntoIter) -> Option<u64> {
    // Only the integers of a range are known to follow each other. Others are iterated.
    let is_range = type_name::<D>().starts_with("core::ops::range::Range");
    if is_range { long_len(values.size_hint()) } else { None }
}

/// Returns the number of values of a range, whose iterator gives this hint of its size, if they are
/// so many: see [`len_of_long_range`].
pub(crate) fn long_len((len, greatest_len): (usize, Option<usize>)) -> Option<u64> {
    if len as u64 <= CONTIGUOUS_LIMIT {
        return None;
    }
    Some(if greatest_len == Some(len) { len as u64 } else { RANGE_LIMIT + 1 })
}
