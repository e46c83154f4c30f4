//! Listed combinations of values: rows of cells, one after the other.
//!
//! Invariant: `ends` ascends, and its last entry is the number of cells.

/// Rows of values, where `None` stands for any value. They lie one after the other in memory.
///
/// ```
/// use kumiki::relations::Rows;
///
/// let rows: Rows<i32> = [vec![Some(1), None], vec![Some(2)]].into_iter().collect();
/// assert_eq!(rows.len(), 2);
/// assert_eq!(rows.iter().next(), Some(&[Some(1), None][..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows<V> {
    cells: Vec<Option<V>>,
    /// The end of each row among the cells.
    ends: Vec<usize>,
}

impl<V> Rows<V> {
    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the rows, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[Option<V>]> + Clone {
        let mut start = 0;
        self.ends.iter().map(move |&end| &self.cells[std::mem::replace(&mut start, end)..end])
    }

    /// Returns all cells if each row has `width` of them.
    pub(super) fn cells_of_width(&self, width: usize) -> Option<&[Option<V>]> {
        let mut ends = self.ends.iter().zip(1..);
        ends.all(|(&end, number)| end == number * width).then_some(&*self.cells)
    }

    /// Returns rows with what `value` returns for each value.
    pub(super) fn map<W>(&self, mut value: impl FnMut(&V) -> W) -> Rows<W> {
        let cells = self.cells.iter().map(|cell| cell.as_ref().map(&mut value)).collect();
        Rows { cells, ends: self.ends.clone() }
    }
}

impl<V, R: IntoIterator<Item = Option<V>>> FromIterator<R> for Rows<V> {
    fn from_iter<I: IntoIterator<Item = R>>(rows: I) -> Rows<V> {
        let mut rows = rows.into_iter();
        let Some(first) = rows.next() else { return Rows { cells: Vec::new(), ends: Vec::new() } };
        let mut cells: Vec<Option<V>> = first.into_iter().collect();
        let more = rows.size_hint().0;
        cells.reserve(more.saturating_mul(cells.len()));
        let mut ends = Vec::with_capacity(more + 1);
        ends.push(cells.len());
        for row in rows {
            cells.extend(row);
            ends.push(cells.len());
        }
        Rows { cells, ends }
    }
}

/// Returns rows that have a value in each place.
pub(super) fn full_rows<V>(rows: impl IntoIterator<Item = impl IntoIterator<Item = V>>) -> Rows<V> {
    rows.into_iter().map(|row| row.into_iter().map(Some)).collect()
}
