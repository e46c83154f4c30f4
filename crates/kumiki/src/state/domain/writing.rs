//! The words of a new domain.
//!
//! Invariant: a domain is written in the form that takes less memory: bits over a window, a list of
//! values, or the ends of a range.

use super::{CONTIGUOUS_LIMIT, paged, sparse};
use super::{DomainError, Form, HEADER, Header, Slot, ValueSpan};
use crate::arithmetic::Int;

/// Appends the cells of a domain that holds exactly `values`, which are within ±`limit`, and
/// returns their slot.
pub(crate) fn write_domain(
    cells: &mut Vec<u64>,
    values: impl IntoIterator<Item = Int> + Clone,
    limit: Int,
) -> Result<Slot, DomainError> {
    let ValueSpan { ends, count, is_range, .. } = ValueSpan::of(values.clone(), limit)?;
    let (min, max) = ends.ok_or(DomainError::Empty)?;
    let start = u32::try_from(cells.len()).map_err(|_| DomainError::TooMany)?;
    if is_range && count as u64 > CONTIGUOUS_LIMIT {
        paged::write(cells, min, max);
    } else if sparse::is_better(max.abs_diff(min), count) {
        sparse::write(cells, values);
    } else {
        write_bits(cells, values, min, max)?;
    }
    match u32::try_from(cells.len()) {
        Ok(end) => Ok(Slot { base: min, start, len: end - start }),
        Err(_) => Err(DomainError::TooMany),
    }
}

/// Appends the cells of a paged domain of the integers from `min` to `max`, which may be few.
#[cfg(test)]
pub(crate) fn write_paged(cells: &mut Vec<u64>, min: Int, max: Int) -> Slot {
    let start = cells.len();
    paged::write(cells, min, max);
    Slot { base: min, start: start as u32, len: (cells.len() - start) as u32 }
}

/// Appends the cells of `values` as bits over the integers between the ends `min` and `max`.
fn write_bits(
    cells: &mut Vec<u64>,
    values: impl IntoIterator<Item = Int>,
    min: Int,
    max: Int,
) -> Result<(), DomainError> {
    let width = (max - min) as u64 + 1;
    let words = width.div_ceil(64) as usize;
    let header = if words == 1 { 0 } else { HEADER };
    let start = cells.len();
    let bits = start + header;
    if u32::try_from(bits + words).is_err() {
        return Err(DomainError::TooMany);
    }
    cells.resize(bits + words, 0);
    for value in values {
        let place = (value - min) as usize;
        cells[bits + place / 64] |= 1 << (place % 64);
    }
    if header != 0 {
        let len = cells[bits..].iter().map(|word| u64::from(word.count_ones())).sum();
        let last = width as u32 - 1;
        let header = Header { min: 0, max: last, len, form: Form::BITS };
        let [places, count] = header.words();
        cells[start..bits].copy_from_slice(&[places, count, min as u64, max as u64]);
    }
    Ok(())
}
