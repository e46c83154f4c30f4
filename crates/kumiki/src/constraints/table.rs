//! The table constraint: a list of the allowed, or of the forbidden, combinations of values.
//!
//! Invariant: each variable occurs once; `rows` are distinct. The rows recorded as dead are exactly
//! those that the domains, as they were in the last run, do not allow. So deeper levels only add
//! dead rows.

mod explain;
mod filtering;
mod numbered;
mod packed;
mod phrase;
mod row_bits;
mod rows;

use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Explained, Partial, Past, Phrase, Properties, Reasons,
};
use crate::state::{Conflict, Event, Scratch, Store, Var};
use crate::words::debug_in_words;
use rows::TableRows;

/// Requires that the variables together take one of some listed combinations of values, or none of
/// them.
///
/// Domain consistent. Each value has a bit set of the rows that it occurs in. The rows that the
/// domains still allow are a reversible bit set (Demeulenaere, Hartert, Lecoutre, Perez, Perron,
/// Régin and Schaus, *Compact-table: efficiently filtering table constraints with reversible sparse
/// bit-sets*, 2016). A run takes, for each value of each variable, time in the words of the rows
/// that are left: one for 64 rows.
///
/// ```
/// use kumiki::{constraints::Table, engine::Model, search::Search};
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
    rows: TableRows,
    is_allowed: bool,
}

/// A row that does not fit its table.
#[derive(Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("row {row} has {found} values, but there are {expected} variables")]
pub struct RowError {
    /// The index of the row, from 0.
    pub row: usize,
    /// Its number of values.
    pub found: usize,
    /// The number of values that it should have.
    pub expected: usize,
}

debug_in_words!(RowError);

impl Table {
    /// Requires that the variables of `scope` take the values of one of `rows`. Without rows, this
    /// is impossible.
    ///
    /// # Errors
    /// If a row does not have a value for each variable.
    pub fn allowing<R: AsRef<[Int]>>(
        scope: impl IntoIterator<Item = Var>,
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Table, RowError> {
        Table::new(scope.into_iter().collect(), rows, true)
    }

    /// Requires that the variables of `scope` do not take the values of any of `rows`.
    ///
    /// # Errors
    /// The error of [`Table::allowing`].
    pub fn forbidding<R: AsRef<[Int]>>(
        scope: impl IntoIterator<Item = Var>,
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Table, RowError> {
        Table::new(scope.into_iter().collect(), rows, false)
    }

    /// Requires that the variables of `scope`, each of which occurs once, take the values of one of
    /// `rows`, where `None` stands for any value. `values` returns those that the variable at a
    /// place of the scope may take.
    ///
    /// # Errors
    /// The error of [`Table::allowing`].
    pub(crate) fn allowing_patterns<I: IntoIterator<Item = Int>>(
        scope: Vec<Var>,
        rows: Vec<Vec<Option<Int>>>,
        values: impl Fn(usize) -> I,
    ) -> Result<Table, RowError> {
        for (at, row) in rows.iter().enumerate() {
            if row.len() != scope.len() {
                return Err(RowError { row: at, found: row.len(), expected: scope.len() });
            }
        }
        let rows = TableRows::of_patterns(scope.len(), rows, values);
        Ok(Table { rows, scope, is_allowed: true })
    }

    /// Requires that the variables of `scope`, at least one and each only once, take the values of
    /// one of the rows in `cells`, one after the other.
    pub(crate) fn of_cells(scope: Vec<Var>, cells: &[Int]) -> Table {
        let rows = TableRows::new(scope.len(), cells.len() / scope.len(), cells);
        Table { rows, scope, is_allowed: true }
    }

    fn new<R: AsRef<[Int]>>(
        scope: Vec<Var>,
        rows: impl IntoIterator<Item = R>,
        is_allowed: bool,
    ) -> Result<Table, RowError> {
        // A repeated variable is left out; a row that gives it two values can never occur.
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
        Ok(Table { rows: TableRows::new(scope.len(), len, &cells), scope, is_allowed })
    }

    /// Removes the values for which every choice of the others is a forbidden row.
    fn remove_forbidden(&self, store: &mut Store, scratch: &Scratch) -> Result<(), Conflict> {
        let Scratch { words, indices, .. } = scratch;
        let count = |words: &mut dyn Iterator<Item = u64>| -> u128 {
            words.map(|word| u128::from(word.count_ones())).sum()
        };
        let forbidden = count(&mut words.iter().copied());
        if self.scope.is_empty() && forbidden > 0 {
            return Err(Conflict);
        }
        let sizes = self.scope.iter().map(|&var| store.domain(var).len() as u128);
        // A saturated product is far beyond any number of rows.
        let choices = sizes.fold(1, u128::saturating_mul);
        for (column, &var) in self.scope.iter().enumerate() {
            let of_others = choices / store.domain(var).len() as u128;
            if of_others > forbidden {
                continue;
            }
            for (value, rows) in self.rows.values(column) {
                let with_value = words.iter().zip(indices).map(|(w, &at)| w & rows[at as usize]);
                if count(&mut with_value.into_iter()) == of_others {
                    store.remove(var, value)?;
                }
            }
        }
        Ok(())
    }
}

impl Constraint for Table {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.rows.has(values.iter().copied().enumerate()) == self.is_allowed
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        let known = (0..assigned.len()).filter_map(|at| Some((at, assigned.value(at)?)));
        if self.is_allowed {
            self.rows.has(known)
        } else {
            known.clone().count() < self.scope.len() || !self.rows.has(known)
        }
    }

    /// Returns, for allowed rows, the least number of values to change.
    fn violation(&self, values: &[Int]) -> u64 {
        if !self.is_allowed {
            return u64::from(!self.is_satisfied(values));
        }
        // Without rows, no change satisfies the constraint.
        let most = self.rows.most_in_common(values);
        most.map_or(values.len() as u64 + 1, |most| (values.len() - most) as u64)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        store.with_scratch(|store, scratch| {
            let changed = self.take_out_dead(store, scratch);
            if self.is_allowed {
                self.keep_supported(store, scratch, changed)
            } else {
                self.remove_forbidden(store, scratch)
            }
        })
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        if self.is_allowed {
            self.explain_allowed(asked, past, reasons)
        } else {
            self.explain_forbidden(asked, past, reasons)
        }
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        self.reason(asked, facts)
    }

    fn properties(&self) -> Properties {
        Properties::new(if self.is_allowed { "table" } else { "forbidden table" })
            .wake_on(Event::Removed)
            .cost(Cost::Moderate)
            .consistency(Consistency::Domain)
            .is_idempotent(true)
            .state_words(self.state_words())
    }
}

#[cfg(test)]
mod tests;
