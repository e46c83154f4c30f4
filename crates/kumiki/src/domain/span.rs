//! How far the values of one variable lie apart.
//!
//! Invariant: a span that is too wide is told by ends that are values, and that are its true ends unless
//! the values go on for longer than they are walked along.

use super::{DomainError, WINDOW_LIMIT};
use crate::var::{Int, VALUE_LIMIT};
use std::any::type_name;

/// The least and the greatest of the values so far, where 1 is so many.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    ends: Option<(Int, Int)>,
    unit: Int,
}

impl Span {
    /// No value yet, of those that are `unit` times as far apart as what they stand for.
    pub(crate) fn in_units_of(unit: Int) -> Span {
        Span { ends: None, unit }
    }

    /// The span of `values`.
    ///
    /// # Errors
    /// If there are none, if one is out of range, or if two are too far apart.
    pub(crate) fn of<D: IntoIterator<Item = Int>>(
        values: D,
        unit: Int,
    ) -> Result<(Int, Int), DomainError> {
        let mut values = values.into_iter();
        let mut span = Span::in_units_of(unit);
        if let Some(ends) = ends_of_long_range::<D>(&mut values) {
            ends.into_iter().try_for_each(|end| span.include(end))?;
        }
        while let Some(value) = values.next() {
            span.include(value).map_err(|error| span.widened(error, values.by_ref()))?;
        }
        span.ends.ok_or(DomainError::Empty)
    }

    /// One value more, unless that is too far from the others.
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

    /// `error`, with the ends that it has when the values that follow are looked at, too.
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

/// The first and the last of `values`, if they are a range of more integers than a domain can have, so that
/// it need not be walked along; of one without an end, the first and one that is too far from it.
pub(crate) fn ends_of_long_range<D: IntoIterator>(
    values: &mut D::IntoIter,
) -> Option<[D::Item; 2]> {
    // Only a range jumps in constant time. What the name is matters to the time and the message alone.
    let is_range = type_name::<D>().starts_with("core::ops::range::Range");
    let (len, greatest_len) = values.size_hint();
    if !is_range || len as u64 <= WINDOW_LIMIT {
        return None;
    }
    let between = if greatest_len == Some(len) { len - 2 } else { WINDOW_LIMIT as usize - 1 };
    Some([values.next()?, values.nth(between)?])
}
