//! The rows of a table by columns whose values are numbered: rows of any values.
//!
//! Invariant: the values of a column ascend, and each row has a number of one of them.

use crate::arithmetic::Int;

/// A column whose values are numbered, ascending.
pub(super) struct NumberedColumn {
    pub(super) values: Vec<Int>,
    /// The number of the value of each row.
    pub(super) places: Vec<u32>,
}

impl NumberedColumn {
    /// Returns the columns of `len` rows of `width` values each, one after the other in `cells`,
    /// with each row once, and the number of the rows that are left.
    pub(super) fn columns(width: usize, len: usize, cells: &[Int]) -> (Vec<NumberedColumn>, usize) {
        let mut values = Vec::with_capacity(len);
        let numbered = (0..width).map(|at| {
            values.clear();
            values.extend(cells.chunks_exact(width).map(|row| row[at]));
            NumberedColumn::new(&values)
        });
        let mut columns: Vec<NumberedColumn> = numbered.collect();
        let len = match are_in_order(width, cells) {
            true => len,
            false => sort(&mut columns, len),
        };
        (columns, len)
    }

    fn new(cells: &[Int]) -> NumberedColumn {
        let ends = cells
            .iter()
            .fold((Int::MAX, Int::MIN), |(min, max), &value| (min.min(value), max.max(value)));
        let width = ends.1.saturating_sub(ends.0).saturating_add(1);
        if width > 4 * cells.len() as Int {
            let mut values = cells.to_vec();
            values.sort_unstable();
            values.dedup();
            let place = |value| values.binary_search(value).expect("it is in the column") as u32;
            let places = cells.iter().map(place).collect();
            return NumberedColumn { values, places };
        }
        let mut place_of = vec![0; width.max(0) as usize];
        cells.iter().for_each(|&value| place_of[(value - ends.0) as usize] = 1);
        let mut values = Vec::new();
        for (at, place) in place_of.iter_mut().enumerate().filter(|(_, place)| **place == 1) {
            *place = values.len() as u32;
            values.push(ends.0 + at as Int);
        }
        let places = cells.iter().map(|&value| place_of[(value - ends.0) as usize]).collect();
        NumberedColumn { values, places }
    }

    /// Sorts `rows` by their values here; equal ones stay in their order.
    fn sort(&self, rows: &mut Vec<u32>) {
        sort_by_counting(rows, self.values.len(), |row| self.places[row as usize] as usize);
    }
}

/// Returns whether the rows of `width` values in `cells` ascend or descend, so that none occurs
/// twice.
fn are_in_order(width: usize, cells: &[Int]) -> bool {
    let rows = || cells.chunks_exact(width);
    width > 0 && (rows().is_sorted_by(|a, b| a < b) || rows().is_sorted_by(|a, b| a > b))
}

/// Sorts `items` by their keys, which are less than `keys`; equal ones stay in their order.
pub(super) fn sort_by_counting<T: Copy>(items: &mut Vec<T>, keys: usize, key: impl Fn(T) -> usize) {
    let mut ends = vec![0_u32; keys + 1];
    items.iter().for_each(|&item| ends[key(item) + 1] += 1);
    (1..ends.len()).for_each(|at| ends[at] += ends[at - 1]);
    let mut sorted = items.clone();
    for &item in &*items {
        let end = &mut ends[key(item)];
        sorted[*end as usize] = item;
        *end += 1;
    }
    *items = sorted;
}

/// Sorts `len` rows, and leaves out those that occur before. Returns the number of rows left.
fn sort(columns: &mut [NumberedColumn], len: usize) -> usize {
    let mut rows: Vec<u32> = (0..len as u32).collect();
    columns.iter().rev().for_each(|column| column.sort(&mut rows));
    rows.dedup_by(|one, other| {
        let mut places = columns.iter().map(|column| &column.places);
        places.all(|places| places[*one as usize] == places[*other as usize])
    });
    for column in columns {
        column.places = rows.iter().map(|&row| column.places[row as usize]).collect();
    }
    rows.len()
}
