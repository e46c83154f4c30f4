//! A solution in the user's names and values: an owned one, and a borrowed one.
//!
//! Invariant: values are in the order in which the variables were added, one for each.

use crate::arithmetic::Int;
use crate::modelling::SharedTable;
use indexmap::{Equivalent, IndexSet};
use std::fmt;
use std::hash::Hash;
use std::iter::Zip;
use std::ops::Index;
use std::sync::Arc;

/// A solution: a value for each variable, in the order in which the variables were added.
///
/// It can be read like a map: `solution["x"]`. All solutions of a problem share its names, so a
/// solution takes no more memory than its values.
#[derive(Clone)]
pub struct Solution<K, V> {
    names: Arc<IndexSet<K>>,
    values: Box<[V]>,
}

impl<K: Hash + Eq, V> Solution<K, V> {
    pub(crate) fn new(names: &Arc<IndexSet<K>>, values: Box<[V]>) -> Solution<K, V> {
        Solution { names: Arc::clone(names), values }
    }

    /// Returns the value of `name`; `None` if there is no such variable.
    pub fn get<Q: ?Sized + Hash + Equivalent<K>>(&self, name: &Q) -> Option<&V> {
        self.names.get_index_of(name).map(|at| &self.values[at])
    }

    /// Returns the number of variables.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns whether there are no variables.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns an iterator over the names with their values.
    pub fn iter(&self) -> Zip<indexmap::set::Iter<'_, K>, std::slice::Iter<'_, V>> {
        self.names.iter().zip(&*self.values)
    }

    /// Returns an iterator over the names.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &K> {
        self.names.iter()
    }

    /// Returns an iterator over the values.
    pub fn values(&self) -> std::slice::Iter<'_, V> {
        self.values.iter()
    }

    /// Returns an iterator over the values of `names`: an array of variables, a row of a grid.
    ///
    /// ```
    /// use kumiki::{AllDifferent, Problem};
    ///
    /// let mut problem: Problem<String, i32> = Problem::new();
    /// let x = problem.array("x", 3, 1..=3)?;
    /// problem.add_constraint(AllDifferent, &x)?;
    /// let solution = problem.solution().expect("there are six");
    /// assert_eq!(solution.values_of(&x).sum::<i32>(), 6);
    /// # Ok::<(), kumiki::Error<String>>(())
    /// ```
    ///
    /// # Panics
    /// The iterator panics at a name that no variable has.
    pub fn values_of<'a, Q: ?Sized + Hash + Equivalent<K> + fmt::Debug + 'a>(
        &'a self,
        names: impl IntoIterator<Item = &'a Q>,
    ) -> impl Iterator<Item = &'a V> {
        names.into_iter().map(|name| &self[name])
    }

    /// Returns the values, without the names.
    pub fn into_values(self) -> Vec<V> {
        self.values.into_vec()
    }
}

impl<K: Hash + Eq, V, Q> Index<&Q> for Solution<K, V>
where
    Q: ?Sized + Hash + Equivalent<K> + fmt::Debug,
{
    type Output = V;

    /// Returns the value of `name`.
    ///
    /// # Panics
    /// Panics if there is no such variable.
    #[track_caller]
    fn index(&self, name: &Q) -> &V {
        self.get(name).unwrap_or_else(|| unknown(name))
    }
}

impl<'a, K: Hash + Eq, V> IntoIterator for &'a Solution<K, V> {
    type Item = (&'a K, &'a V);
    type IntoIter = Zip<indexmap::set::Iter<'a, K>, std::slice::Iter<'a, V>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Returns an owning iterator over the names with their values.
impl<K: Hash + Eq + Clone, V> IntoIterator for Solution<K, V> {
    type Item = (K, V);
    type IntoIter = Zip<std::vec::IntoIter<K>, std::vec::IntoIter<V>>;

    fn into_iter(self) -> Self::IntoIter {
        let names: Vec<K> = self.names.iter().cloned().collect();
        names.into_iter().zip(self.values.into_vec())
    }
}

/// Two solutions are equal if the same names have equal values.
impl<K: Hash + Eq, V: PartialEq> PartialEq for Solution<K, V> {
    fn eq(&self, other: &Solution<K, V>) -> bool {
        self.len() == other.len() && self.iter().all(|(name, value)| other.get(name) == Some(value))
    }
}

impl<K: Hash + Eq, V: Eq> Eq for Solution<K, V> {}

impl<K: Hash + Eq + fmt::Debug, V: fmt::Debug> fmt::Debug for Solution<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

/// A borrowed solution: its values are those of the problem, and none is copied.
pub struct Row<'a, K, V> {
    pub(crate) names: &'a Arc<IndexSet<K>>,
    pub(crate) tables: &'a [SharedTable<V>],
    pub(crate) cells: Cells<'a>,
}

/// The encoding of the values of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cells<'a> {
    /// The engine's numbers of the values.
    Numbers(&'a [Int]),
    /// The places of the values in the tables of their variables.
    Places(RowPlaces<'a>),
}

/// The places of the values of one row of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowPlaces<'a> {
    pub(crate) bytes: &'a [u8],
    /// The start of the place of each variable, and the end of the last.
    pub(crate) starts: &'a [usize],
}

impl RowPlaces<'_> {
    /// Returns the place of the value of variable `at` in its table.
    pub(crate) fn place(self, at: usize) -> usize {
        let bytes = &self.bytes[self.starts[at]..self.starts[at + 1]];
        bytes.iter().rev().fold(0, |place, &byte| place << 8 | usize::from(byte))
    }
}

impl<'a, K: Hash + Eq, V> Row<'a, K, V> {
    /// Returns the value of `name`; `None` if there is no such variable.
    pub fn get<Q: ?Sized + Hash + Equivalent<K>>(&self, name: &Q) -> Option<&'a V> {
        self.names.get_index_of(name).map(|at| self.value(at))
    }

    /// Returns the value of the variable that was added as number `at`, from 0.
    ///
    /// # Panics
    /// Panics if there are not so many.
    #[inline]
    pub fn value(&self, at: usize) -> &'a V {
        match self.cells {
            Cells::Numbers(numbers) => self.tables[at].value(numbers[at]),
            Cells::Places(places) => self.tables[at].value_at(places.place(at)),
        }
    }

    /// Returns the index of the value of the variable that was added as number `at` among the
    /// values of that variable, from 0. The order is the engine's and the same for all solutions,
    /// so the index can serve as a key for results computed once for each value.
    ///
    /// # Panics
    /// Panics if there are not so many variables.
    #[inline]
    pub fn place(&self, at: usize) -> usize {
        match self.cells {
            Cells::Numbers(numbers) => {
                self.tables[at].place(numbers[at]).expect("it is in the domain")
            }
            Cells::Places(places) => places.place(at),
        }
    }

    /// Returns the number of variables.
    pub fn len(&self) -> usize {
        self.tables.len()
    }

    /// Returns whether there are no variables.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// Returns an iterator over the values.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &'a V> {
        (0..self.len()).map(|at| self.value(at))
    }

    /// Returns an iterator over the names with their values.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&'a K, &'a V)> {
        self.names.iter().zip(self.values())
    }

    /// Returns an owned copy.
    pub fn to_solution(&self) -> Solution<K, V>
    where
        V: Clone + 'static,
    {
        let values = match self.cells {
            Cells::Numbers(numbers) => {
                let copies = self.tables.iter().zip(numbers);
                copies.map(|(table, &number)| table.copy(number)).collect()
            }
            Cells::Places(_) => self.values().cloned().collect(),
        };
        Solution::new(self.names, values)
    }
}

impl<K, V> Clone for Row<'_, K, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, V> Copy for Row<'_, K, V> {}

impl<K: Hash + Eq, V, Q> Index<&Q> for Row<'_, K, V>
where
    Q: ?Sized + Hash + Equivalent<K> + fmt::Debug,
{
    type Output = V;

    /// Returns the value of `name`.
    ///
    /// # Panics
    /// Panics if there is no such variable.
    #[track_caller]
    fn index(&self, name: &Q) -> &V {
        self.get(name).unwrap_or_else(|| unknown(name))
    }
}

/// Panics because no variable has this name.
#[cold]
#[track_caller]
fn unknown<Q: ?Sized + fmt::Debug>(name: &Q) -> ! {
    panic!("the solution has no variable {name:?}")
}

impl<K: Hash + Eq + fmt::Debug, V: fmt::Debug> fmt::Debug for Row<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
