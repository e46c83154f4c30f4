//! Many solutions, held in little memory.
//!
//! Invariant: each row has, for each variable, the place of its value in the table of the variable,
//! in as few bytes as the table needs.

use super::Row;
use super::solution::{Cells, RowPlaces};
use crate::arithmetic::Int;
use crate::modelling::{SharedTable, Value};
use crate::state::Var;
use indexmap::IndexSet;
use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

/// Many solutions of one problem, in the order in which they were found.
///
/// A list takes one byte for each value of a domain of up to 256 values, two up to 65,536, and so
/// on; the values themselves are those of the problem.
///
/// ```
/// use kumiki::Problem;
///
/// let mut problem = Problem::new();
/// problem.add_variables(["x", "y"], 1..=3)?;
/// problem.add_constraint(|x, y| x < y, ["x", "y"])?;
/// let list = problem.solutions().list();
/// assert_eq!(list.len(), 3);
/// assert_eq!(list.row(1)["y"], 3);
/// assert_eq!(list.index().position(&[2, 3]), Some(2));
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
pub struct SolutionList<K, V> {
    names: Arc<IndexSet<K>>,
    tables: Vec<SharedTable<V>>,
    /// The start of the place of each variable in a row, and the end of the row.
    starts: Vec<usize>,
    bytes: Vec<u8>,
    len: usize,
}

impl<K: Hash + Eq + Clone, V: Value> SolutionList<K, V> {
    pub(crate) fn new(names: &Arc<IndexSet<K>>, tables: &[SharedTable<V>]) -> SolutionList<K, V> {
        let mut starts = vec![0];
        for table in tables {
            let greatest = table.numbers().len() - 1;
            let bytes = (usize::BITS - greatest.leading_zeros()).div_ceil(8) as usize;
            starts.push(starts[starts.len() - 1] + bytes);
        }
        let (names, tables) = (Arc::clone(names), tables.to_vec());
        SolutionList { names, tables, starts, bytes: Vec::new(), len: 0 }
    }

    pub(crate) fn push(&mut self, numbers: &[Int]) {
        for (at, (table, &number)) in self.tables.iter().zip(numbers).enumerate() {
            let place = table.place(number).expect("the number is in the domain");
            let bytes = place.to_le_bytes();
            self.bytes.extend(&bytes[..self.starts[at + 1] - self.starts[at]]);
        }
        self.len += 1;
    }

    /// Adds a solution that differs from the last in `var` only, which has the value `number`.
    pub(crate) fn push_like_last(&mut self, var: Var, number: Int) {
        let at = var.index();
        let width = self.starts[self.tables.len()];
        let last = self.bytes.len();
        self.bytes.extend_from_within(last - width..);
        let place = self.tables[at].place(number).expect("the number is in the domain");
        let (from, to) = (self.starts[at], self.starts[at + 1]);
        self.bytes[last + from..last + to].copy_from_slice(&place.to_le_bytes()[..to - from]);
        self.len += 1;
    }

    pub(crate) fn shrink(&mut self) {
        self.bytes.shrink_to_fit();
    }

    /// Returns the number of solutions.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there are no solutions.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the names of the variables, in the order of the values of a row.
    pub fn variables(&self) -> impl ExactSizeIterator<Item = &K> {
        self.names.iter()
    }

    /// Returns the memory that the solutions take, in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes.capacity()
    }

    /// Returns the solutions as they lie in memory, from which [`restored`](Self::restored) makes
    /// them again.
    pub fn memory(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the `len` solutions of `memory`, which is that of a list of variables with the same
    /// values; `None` if they are no values of these.
    ///
    /// ```
    /// use kumiki::Problem;
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["x", "y"], 1..=3)?;
    /// let list = problem.solutions().list();
    /// let again = list.restored(list.memory().to_vec(), list.len()).unwrap();
    /// assert_eq!(again.row(5)["y"], 3);
    /// assert!(list.restored(vec![0, 3], 1).is_none());
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn restored(&self, memory: Vec<u8>, len: usize) -> Option<SolutionList<K, V>> {
        let width = self.starts[self.tables.len()];
        if len.checked_mul(width) != Some(memory.len()) {
            return None;
        }
        for row in memory.chunks_exact(width.max(1)) {
            let places = RowPlaces { bytes: row, starts: &self.starts };
            let mut tables = self.tables.iter().enumerate();
            if tables.any(|(at, table)| places.place(at) >= table.numbers().len()) {
                return None;
            }
        }
        let (names, tables) = (Arc::clone(&self.names), self.tables.clone());
        Some(SolutionList { names, tables, starts: self.starts.clone(), bytes: memory, len })
    }

    /// Returns solution `at`, from 0.
    ///
    /// # Panics
    /// Panics if there are not so many.
    pub fn row(&self, at: usize) -> Row<'_, K, V> {
        assert!(at < self.len, "there are {} solutions, and none has number {at}", self.len);
        let places = RowPlaces { bytes: self.bytes_of(at), starts: &self.starts };
        Row { names: &self.names, tables: &self.tables, cells: Cells::Places(places) }
    }

    /// Returns an iterator over the solutions in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Row<'_, K, V>> {
        (0..self.len).map(|at| self.row(at))
    }

    /// Returns the values of the variable that was added as number `at`, in all solutions and as
    /// they lie in memory.
    ///
    /// ```
    /// use kumiki::Problem;
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["x", "y"], 5..=7)?;
    /// problem.add_constraint(|x, y| x < y, ["x", "y"])?;
    /// let list = problem.solutions().list();
    /// let y = list.column(1);
    /// let places = y.bytes.chunks(y.stride).map(|row| usize::from(row[0]));
    /// assert_eq!(places.map(|place| y.values[place]).collect::<Vec<_>>(), [6, 7, 7]);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// The values of a long range are listed for this, so they must not be too many for the memory.
    ///
    /// # Panics
    /// Panics if there are not so many variables.
    pub fn column(&self, at: usize) -> SolutionColumn<'_, V> {
        assert!(at < self.tables.len(), "there are {} variables", self.tables.len());
        let (start, end) = (self.starts[at], self.starts[at + 1]);
        SolutionColumn {
            bytes: self.bytes.get(start..).unwrap_or_default(),
            width: end - start,
            stride: self.starts[self.tables.len()],
            values: self.tables[at].values(),
        }
    }

    /// Returns a sorted index, with which solutions can be found by their values. It takes eight
    /// bytes a solution.
    pub fn index(&self) -> SolutionIndex<'_, K, V> {
        let mut order: Vec<usize> = (0..self.len).collect();
        order.sort_unstable_by(|&a, &b| self.bytes_of(a).cmp(self.bytes_of(b)));
        SolutionIndex { list: self, order }
    }

    fn bytes_of(&self, at: usize) -> &[u8] {
        let width = self.starts[self.tables.len()];
        &self.bytes[at * width..][..width]
    }
}

impl<K: Hash + Eq + fmt::Debug + Clone, V: fmt::Debug + Value> fmt::Debug for SolutionList<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// The values of one variable in the solutions of a [`SolutionList`], as they lie in memory.
///
/// The bytes `row * stride..row * stride + width` hold the place of the value of that row among
/// `values`, the least byte first. If there is one value only, the width is 0.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SolutionColumn<'a, V> {
    /// The memory of the list from the first place on. Between two places there are those of other
    /// variables.
    pub bytes: &'a [u8],
    /// The number of bytes of a place.
    pub width: usize,
    /// The number of bytes from one place to the next.
    pub stride: usize,
    /// The values of the variable by their places.
    pub values: &'a [V],
}

/// An index that finds solutions in a [`SolutionList`] by their values.
pub struct SolutionIndex<'a, K, V> {
    list: &'a SolutionList<K, V>,
    order: Vec<usize>,
}

impl<K: Hash + Eq + Clone, V: Value> SolutionIndex<'_, K, V> {
    /// Returns the place of the solution with these values, which are in the order of the
    /// variables; `None` if there is none.
    pub fn position(&self, values: &[V]) -> Option<usize> {
        let list = self.list;
        if values.len() != list.tables.len() {
            return None;
        }
        let mut sought = Vec::with_capacity(list.starts[values.len()]);
        for (at, (table, value)) in list.tables.iter().zip(values).enumerate() {
            let place = table.place_of(value)?.to_le_bytes();
            sought.extend(&place[..list.starts[at + 1] - list.starts[at]]);
        }
        let compare = |&at: &usize| list.bytes_of(at).cmp(&sought);
        self.order.binary_search_by(compare).ok().map(|found| self.order[found])
    }
}

impl<K, V> fmt::Debug for SolutionIndex<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SolutionIndex").field("len", &self.order.len()).finish_non_exhaustive()
    }
}
