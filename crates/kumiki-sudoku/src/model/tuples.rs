//! The combinations of digits that cells may have together.
//!
//! Invariant: cells that must differ never have the same digit in a row of the list.

use kumiki::engine::Int;
use std::ops::RangeInclusive;

/// The greatest number of rows that are listed. A longer list costs more time than it saves.
pub(super) const MOST_ROWS: usize = 4096;

/// A generator of the digits of some cells, some of which must differ.
pub(super) struct Tuples {
    /// For each cell, the earlier cells that must differ from it.
    differing: Vec<Vec<usize>>,
    digits: RangeInclusive<Int>,
}

impl Tuples {
    /// Returns the combinations of `digits` of `count` cells. `differ` returns
    /// whether a cell and an earlier one must differ.
    pub(super) fn new(
        count: usize,
        digits: RangeInclusive<Int>,
        differ: impl Fn(usize, usize) -> bool,
    ) -> Tuples {
        let before = |at: usize| (0..at).filter(|&before| differ(at, before)).collect();
        Tuples { differing: (0..count).map(before).collect(), digits }
    }

    /// Returns the possible combinations in lexicographic order; `None` if they are more than
    /// `most`, or hard to find. `is_possible` returns whether the first digits of a row may be
    /// followed by others, and for a whole row, whether it is allowed.
    pub(super) fn rows(
        &self,
        most: usize,
        is_possible: impl Fn(&[Int]) -> bool,
    ) -> Option<Vec<Vec<Int>>> {
        let mut rows = Vec::new();
        let mut row: Vec<Int> = Vec::with_capacity(self.differing.len());
        let (least, greatest) = (*self.digits.start(), *self.digits.end());
        let mut next = least;
        let mut steps = 0;
        loop {
            steps += 1;
            if steps > 16 * most {
                return None;
            }
            if next > greatest {
                match row.pop() {
                    Some(digit) => next = digit + 1,
                    None => return Some(rows),
                }
                continue;
            }
            let clashes = self.differing[row.len()].iter().any(|&before| row[before] == next);
            row.push(next);
            if clashes || !is_possible(&row) {
                row.pop();
                next += 1;
            } else if row.len() == self.differing.len() {
                if rows.len() == most {
                    return None;
                }
                rows.push(row.clone());
                row.pop();
                next += 1;
            } else {
                next = least;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_all_that_is_possible_and_differs() {
        let tuples = Tuples::new(3, 1..=4, |at, before| at == before + 1);
        let rows = tuples.rows(64, |row| row.iter().sum::<Int>() <= 5).unwrap();
        let expected = [[1, 2, 1], [1, 3, 1], [2, 1, 2]];
        assert_eq!(rows, expected);
        assert_eq!(tuples.rows(2, |row| row.iter().sum::<Int>() <= 5), None);
        let tuples = Tuples::new(2, 0..=1, |_, _| true);
        assert_eq!(tuples.rows(64, |_| true).unwrap(), [[0, 1], [1, 0]]);
    }
}
