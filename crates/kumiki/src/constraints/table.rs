//! Combinations of values, listed: those that are allowed, or those that are not.
//!
//! Invariant: each variable occurs once; `rows` are distinct; what is remembered as dead is exactly
//! the rows that the domains, as they were when last looked at, do not allow, so rows are only ever
//! added to it on the way down.

mod rows;

use crate::constraint::{Conflict, Consistency, Constraint, Cost, Event, Partial};
use crate::store::{Scratch, Store};
use crate::var::{Int, Var};
use rows::Rows;

/// The variables take together one of some listed combinations of values, or none of them.
///
/// Domain consistent. Each value has a bit set of the rows that it occurs in, and the rows that the
/// domains still allow are a bit set that search takes back (Demeulenaere, Hartert, Lecoutre, Perez,
/// Perron, Régin and Schaus, *Compact-table: efficiently filtering table constraints with reversible
/// sparse bit-sets*, 2016). A run takes, for each value of each variable, time in the words of the
/// rows that are left: one for 64 rows.
///
/// ```
/// use kumiki::{Model, Search, constraints::Table};
///
/// let mut model = Model::new();
/// let vars = model.add_variables(2, 0..3)?;
/// model.add_constraint(Table::allowing(vars.clone(), [[0, 1], [1, 2], [2, 7]])?);
/// model.add_constraint(Table::forbidding(vars, [[1, 2]])?);
/// let mut search = Search::new(model);
/// let store = search.next_solution().expect("one is left");
/// assert_eq!(store.values().collect::<Vec<_>>(), [0, 1]);
/// assert!(search.next_solution().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    scope: Vec<Var>,
    rows: Rows,
    is_allowed: bool,
}

/// A row that does not fit its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("row {row} has {found} values, but there are {expected} variables")]
pub struct RowError {
    /// Which row, from 0.
    pub row: usize,
    /// How many values it has.
    pub found: usize,
    /// How many it should have.
    pub expected: usize,
}

impl Table {
    /// The variables of `scope` take the values of one of `rows`. With no rows, they cannot.
    ///
    /// # Errors
    /// If a row does not have a value for each variable.
    pub fn allowing<R: AsRef<[Int]>>(
        scope: impl IntoIterator<Item = Var>,
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Table, RowError> {
        Table::new(scope.into_iter().collect(), rows, true)
    }

    /// The variables of `scope` do not take the values of any of `rows`.
    ///
    /// # Errors
    /// As [`Table::allowing`].
    pub fn forbidding<R: AsRef<[Int]>>(
        scope: impl IntoIterator<Item = Var>,
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Table, RowError> {
        Table::new(scope.into_iter().collect(), rows, false)
    }

    fn new<R: AsRef<[Int]>>(
        scope: Vec<Var>,
        rows: impl IntoIterator<Item = R>,
        is_allowed: bool,
    ) -> Result<Table, RowError> {
        // A variable that occurs again is left out; a row that gives it two values can never occur.
        let first = |var: &Var| scope.iter().position(|other| other == var).expect("it is there");
        let places: Vec<usize> = scope.iter().map(first).collect();
        let kept: Vec<usize> = (0..scope.len()).filter(|&at| places[at] == at).collect();
        let mut cells = Vec::new();
        let mut len = 0;
        for (at, row) in rows.into_iter().enumerate() {
            let row = row.as_ref();
            if row.len() != scope.len() {
                return Err(RowError { row: at, found: row.len(), expected: scope.len() });
            }
            if row.iter().zip(&places).all(|(&value, &place)| value == row[place]) {
                cells.extend(kept.iter().map(|&at| row[at]));
                len += 1;
            }
        }
        let scope: Vec<Var> = kept.iter().map(|&at| scope[at]).collect();
        Ok(Table { rows: Rows::new(scope.len(), len, cells), scope, is_allowed })
    }

    /// Where the size that a variable's domain had when last looked at is remembered; 0 before.
    fn size_word(&self, column: usize) -> usize {
        self.rows.words() + column
    }

    /// Takes the rows that lost a value out, and writes the words with rows left to `scratch.words`,
    /// and where they are to `scratch.indices`.
    fn take_out_dead(&self, store: &mut Store, scratch: &mut Scratch) {
        let Scratch { words, indices, .. } = scratch;
        words.clear();
        indices.clear();
        for at in 0..self.rows.words() {
            let alive = self.rows.all(at) & !store.recall(at);
            if alive != 0 {
                words.push(alive);
                indices.push(at as u32);
            }
        }
        for (column, &var) in self.scope.iter().enumerate() {
            let domain = store.domain(var);
            if store.recall(self.size_word(column)) == domain.len() as u64 {
                continue;
            }
            for (alive, &at) in words.iter_mut().zip(&*indices) {
                *alive &= self.rows.with_any(column, domain, at as usize);
            }
        }
        for (alive, &at) in words.iter().zip(&*indices) {
            let dead = self.rows.all(at as usize) & !alive;
            if store.recall(at as usize) != dead {
                store.remember(at as usize, dead);
            }
        }
    }
}
