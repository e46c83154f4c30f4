//! The span of the values of one variable: the distance from the least to the greatest.
//!
//! Invariant: the error for a span that is too wide names ends that are values. They are the true
//! ends unless the iterator is longer than the part of it that is read.

use super::{DomainError, WINDOW_LIMIT};
use crate::arithmetic::{Int, VALUE_LIMIT};
use std::any::type_name;

/// The least and the greatest value so far. The integer 1 is stored as `unit`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueSpan {
    ends: Option<(Int, Int)>,
    unit: Int,
}

impl ValueSpan {
    /// Returns a span without values. Values are `unit` times as far apart as the integers that
    /// they stand for.
    pub(crate) fn in_units_of(unit: Int) -> ValueSpan {
        ValueSpan { ends: None, unit }
    }

    /// Returns the span of `values`.
    ///
    /// # Errors
    /// If there are none, if one is out of range, or if two are too far apart.
    pub(crate) fn of<D: IntoIterator<Item = Int>>(
        values: D,
        unit: Int,
    ) -> Result<(Int, Int), DomainError> {
        let mut values = values.into_iter();
        let mut span = ValueSpan::in_units_of(unit);
        if let Some(ends) = ends_of_long_range::<D>(&mut values) {
            ends.into_iter().try_for_each(|end| span.include(end))?;
        }
        while let Some(value) = values.next() {
            span.include(value).map_err(|error| span.widened(error, values.by_ref()))?;
        }
        span.ends.ok_or(DomainError::Empty)
    }

    /// Adds a value to the span.
    ///
    /// # Errors
    /// If the value is out of range or too far from the others.
    pub(crate) fn include(&mut self, value: Int) -> Result<(), DomainError> {
        if value.unsigned_abs() > VALUE_LIMIT as u64 {
            return Err(DomainError::OutOfRange(value.into()));
        }
        let (min, max) = self.ends.unwrap_or((value, value));
        let (min, max) = (min.min(value), max.max(value));
        if (max - min) as u64 >= WINDOW_LIMIT * self.unit as u64 {
            return Err(self.too_wide(min, max));
        }
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
        let values = in_range.map(|value| value.div_euclid(self.unit));
        let (min, max) =
            values.fold((min, max), |(min, max), value| (min.min(value), max.max(value)));
        DomainError::TooWide { min, max }
    }

    fn too_wide(self, min: Int, max: Int) -> DomainError {
        let (min, max) = (min.div_euclid(self.unit), max.div_euclid(self.unit));
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
