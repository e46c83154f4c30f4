//! The order of the rows of a list by the values of some variables.
//!
//! Invariant: the time is linear in the number of rows, and rows that are equal in these variables
//! keep their order.

use super::RawList;
use super::places::Places;

/// The most values of a key of several variables, whose counts then lie in the fast memory.
const MOST: usize = 1 << 12;

/// Returns the rows of `list` in lexicographic order of the variables `order`. The flag of each
/// says if its values are in the reverse order of their declaration.
pub(crate) fn sorted_rows(list: &RawList, order: &[(usize, bool)]) -> Vec<usize> {
    let mut sort = RowSort::new(list.list.len());
    for &(at, is_reversed) in order.iter().rev() {
        let ranks = ranks(list, at, is_reversed);
        sort.add(&Places::of(list, at), &ranks);
    }
    sort.pass();
    sort.rows
}

/// Returns the rank of each value of variable `at`, from 0.
fn ranks(list: &RawList, at: usize, is_reversed: bool) -> Vec<usize> {
    let originals = &list.names.originals[at];
    let values = list.list.column(at).values.iter().enumerate();
    let ranks = values.map(|(place, value)| originals.rank(value, place) as usize);
    let mut ranks: Vec<usize> = ranks.collect();
    if is_reversed {
        let last = ranks.iter().copied().max().unwrap_or(0);
        ranks.iter_mut().for_each(|rank| *rank = last - *rank);
    }
    ranks
}

/// A sort by keys, from the last key to the first.
struct RowSort {
    rows: Vec<usize>,
    /// The key of each row for the next pass, and the number of keys.
    keys: Vec<usize>,
    size: usize,
}

impl RowSort {
    fn new(len: usize) -> RowSort {
        RowSort { rows: (0..len).collect(), keys: vec![0; len], size: 1 }
    }

    /// Adds a variable that counts more than those before it.
    fn add(&mut self, places: &Places<'_>, ranks: &[usize]) {
        let count = ranks.iter().max().map_or(1, |most| most + 1);
        if self.size > 1 && self.size.saturating_mul(count) > MOST {
            self.pass();
        }
        if count > 1 {
            for (row, key) in self.keys.iter_mut().enumerate() {
                *key += ranks[places.at(row)] * self.size;
            }
            self.size *= count;
        }
    }

    /// Sorts the rows by their keys, and forgets the keys.
    fn pass(&mut self) {
        if self.size == 1 {
            return;
        }
        let mut starts = vec![0; self.size];
        for &key in &self.keys {
            starts[key] += 1;
        }
        let mut next = 0;
        for start in &mut starts {
            next += std::mem::replace(start, next);
        }
        let mut sorted = vec![0; self.rows.len()];
        for &row in &self.rows {
            let start = &mut starts[self.keys[row]];
            sorted[*start] = row;
            *start += 1;
        }
        self.rows = sorted;
        self.keys.fill(0);
        self.size = 1;
    }
}
