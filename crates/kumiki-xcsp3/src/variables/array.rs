//! Arrays of variables.
//!
//! Invariant: the cells are in the order of their indices, the last of which changes first.

use crate::error::{Fault, quoted};
use crate::tokens::{expect_number, interval};

/// The greatest number of indices.
const DIMENSIONS_LIMIT: usize = 16;

/// An array of variables.
#[derive(Debug)]
pub(super) struct Array {
    sizes: Vec<i64>,
    /// The variable of each cell that has one.
    pub(super) cells: Vec<Option<usize>>,
}

/// The indices that a text selects in one dimension.
#[derive(Clone, Copy, Debug)]
pub(super) struct IndexRange {
    first: i64,
    last: i64,
    /// True if the text is a range, of one index perhaps, and not a number.
    is_range: bool,
}

impl IndexRange {
    /// Returns the number of indices.
    pub(super) fn len(self) -> u64 {
        (self.last - self.first + 1) as u64
    }
}

/// Cells of an array.
#[derive(Clone, Debug)]
pub(crate) struct Selection {
    /// The variables, in order; `None` for a cell that is no variable.
    pub(crate) cells: Vec<Option<usize>>,
    /// The number of indices for each dimension that has a range of them.
    pub(crate) sizes: Vec<usize>,
}

impl Array {
    /// Returns an array of the sizes in `text`, `[3][4]`, without a variable.
    pub(super) fn new(text: &str, limit: u64) -> Result<Array, Fault> {
        let sizes = indices(text)?.into_iter().map(expect_number);
        let sizes = sizes.collect::<Result<Vec<i64>, Fault>>()?;
        let count = sizes.iter().try_fold(1u64, |count, &size| {
            u64::try_from(size).ok().filter(|&size| size > 0)?.checked_mul(count)
        });
        match count.filter(|&count| count <= limit) {
            Some(count) => Ok(Array { sizes, cells: vec![None; count as usize] }),
            None => Err(Fault::new(format!(
                "the size {} is not one of 1 to {limit} variables",
                quoted(text)
            ))),
        }
    }

    /// Returns the indices of each dimension that `text` selects.
    pub(super) fn ranges(&self, text: &str) -> Result<Vec<IndexRange>, Fault> {
        let texts = indices(text)?;
        if texts.len() != self.sizes.len() {
            let message = format!("{} indices, not {}", self.sizes.len(), texts.len());
            return Err(Fault::new(format!("the array has {message}")));
        }
        let range = |(text, &size): (&str, &i64)| {
            let (first, last) = match (text, interval(text)) {
                ("", _) => (0, size - 1),
                (_, Some(ends)) => ends?,
                (_, None) => expect_number(text).map(|index| (index, index))?,
            };
            let is_range = text.is_empty() || text.contains("..");
            match 0 <= first && first <= last && last < size {
                true => Ok(IndexRange { first, last, is_range }),
                false => {
                    let message = format!("the index {} is not in 0..{}", quoted(text), size - 1);
                    Err(Fault::new(message))
                }
            }
        };
        texts.into_iter().zip(&self.sizes).map(range).collect()
    }

    /// Returns the cells with indices in these ranges.
    pub(super) fn selection(&self, ranges: &[IndexRange]) -> Selection {
        let cells = self.places(ranges).into_iter().map(|place| self.cells[place]).collect();
        let sizes = ranges.iter().filter(|range| range.is_range).map(|range| range.len() as usize);
        Selection { cells, sizes: sizes.collect() }
    }

    /// Returns the places of the cells with indices in these ranges, in order.
    pub(super) fn places(&self, ranges: &[IndexRange]) -> Vec<usize> {
        ranges.iter().zip(&self.sizes).fold(vec![0], |before, (&range, &size)| {
            let below = |place: usize| {
                let indices = range.first..=range.last;
                indices.map(move |index| place * size as usize + index as usize)
            };
            before.into_iter().flat_map(below).collect()
        })
    }

    /// Returns the indices of a cell, as its name has them.
    pub(super) fn indices_of(&self, mut place: usize) -> String {
        let mut texts = Vec::new();
        for &size in self.sizes.iter().rev() {
            texts.push(format!("[{}]", place % size as usize));
            place /= size as usize;
        }
        texts.into_iter().rev().collect()
    }
}

/// Returns the texts between the brackets of `[3][0..2][]`.
fn indices(text: &str) -> Result<Vec<&str>, Fault> {
    let inner = text.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let indices: Option<Vec<&str>> = inner.map(|inner| inner.split("][").map(str::trim).collect());
    let is_index = |text: &&str| !text.contains(['[', ']']);
    let indices = indices.filter(|all| all.len() <= DIMENSIONS_LIMIT && all.iter().all(is_index));
    indices.ok_or_else(|| Fault::new(format!("{} are no indices", quoted(text))))
}
