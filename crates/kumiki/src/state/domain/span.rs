//! The span of the values of one variable: the distance from the least to the greatest.
//!
//! Invariant: the error for a span that is too wide names ends that are values. They are the true
//! ends unless the iterator is longer than the part of it that is read.

use super::{DomainError, SPARSE_LIMIT, WINDOW_LIMIT};
use crate::arithmetic::{Int, VALUE_LIMIT};
use std::any::type_name;

/// The kind of the numbers that a domain holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    /// The number for 1: the numbers are so many times as far apart as what they stand for.
    unit: Int,
    /// The greatest magnitude of a number.
    limit: Int,
}

impl Scale {
    /// Integers that stand for themselves.
    pub(crate) const INTEGERS: Scale = Scale { unit: 1, limit: VALUE_LIMIT };

    /// Returns the scale of numbers of values, whose 1 is `unit`. There is room beyond
    /// [`VALUE_LIMIT`] for the numbers of values that have none of their own.
    pub(crate) fn of_values(unit: Int) -> Scale {
        Scale { unit, limit: VALUE_LIMIT + (1 << 32) }
    }
}

/// The least and the greatest value so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueSpan {
    pub(super) ends: Option<(Int, Int)>,
    /// The number of values, each as often as it was added.
    pub(super) count: usize,
    scale: Scale,
}

impl ValueSpan {
    /// Returns a span without values.
    pub(crate) fn on(scale: Scale) -> ValueSpan {
        ValueSpan { ends: None, count: 0, scale }
    }

    /// Returns the span of `values`.
    ///
    /// # Errors
    /// If one is out of range, or if they are many and two are too far apart.
    pub(crate) fn of<D: IntoIterator<Item = Int>>(
        values: D,
        scale: Scale,
    ) -> Result<ValueSpan, DomainError> {
        let mut values = values.into_iter();
        let mut span = ValueSpan::on(scale);
        if let Some(ends) = ends_of_long_range::<D>(&mut values) {
            span.include_range(ends)?;
        }
        while let Some(value) = values.next() {
            span.include(value).map_err(|error| span.widened(error, values.by_ref()))?;
        }
        Ok(span)
    }

    /// Adds the ends of a range of more integers than a domain may span.
    ///
    /// # Errors
    /// If a value is out of range, or else because the range is too wide.
    pub(crate) fn include_range(&mut self, ends: [Int; 2]) -> Result<(), DomainError> {
        self.count = SPARSE_LIMIT;
        ends.into_iter().try_for_each(|end| self.include(end))
    }

    /// Adds a value to the span.
    ///
    /// # Errors
    /// If the value is out of range, or if it is too far from the others and these are many.
    pub(crate) fn include(&mut self, value: Int) -> Result<(), DomainError> {
        if value.unsigned_abs() > self.scale.limit as u64 {
            return Err(DomainError::OutOfRange(value.into()));
        }
        let (min, max) = self.ends.unwrap_or((value, value));
        let (min, max) = (min.min(value), max.max(value));
        let is_wide = max.abs_diff(min) >= WINDOW_LIMIT * self.scale.unit as u64;
        if is_wide && self.count >= SPARSE_LIMIT {
            return Err(self.too_wide(min, max));
        }
        self.count += 1;
        self.ends = Some((min, max));
        Ok(())
    }

    /// Returns `error` with its ends widened by the values that follow.
    pub(crate) fn widened(
        self,
        error: DomainError,
        rest: impl Iterator<Item = Int>,
    ) -> DomainError {
        let DomainError::TooWide { min, max } = error else { return error };
        let rest = rest.take(WINDOW_LIMIT as usize);
        let in_range = rest.filter(|value| value.unsigned_abs() <= VALUE_LIMIT as u64);
        let values = in_range.map(|value| value.div_euclid(self.scale.unit));
        let (min, max) =
            values.fold((min, max), |(min, max), value| (min.min(value), max.max(value)));
        DomainError::TooWide { min, max }
    }

    fn too_wide(self, min: Int, max: Int) -> DomainError {
        let (min, max) = (min.div_euclid(self.scale.unit), max.div_euclid(self.scale.unit));
        DomainError::TooWide { min, max }
    }

    pub(crate) fn is_empty(self) -> bool {
        self.ends.is_none()
    }
}

/// Returns the first and the last of `values` if they are a range of more integers than a domain
/// may span. The range is then not iterated. For a range without an end, the second value is one
/// that is too far from the first.
pub(crate) fn ends_of_long_range<D: IntoIterator>(
    values: &mut D::IntoIter,
) -> Option<[D::Item; 2]> {
    // Only a range jumps in constant time. The type name affects the running time and the message
    // alone.
    let is_range = type_name::<D>().starts_with("core::ops::range::Range");
    let (len, greatest_len) = values.size_hint();
    if !is_range || len as u64 <= WINDOW_LIMIT {
        return None;
    }
    let between = if greatest_len == Some(len) { len - 2 } else { WINDOW_LIMIT as usize - 1 };
    Some([values.next()?, values.nth(between)?])
}
