//! Combinations of values, listed (table constraints).
//!
//! Invariant: a row with a value that its variable cannot have is dropped: it allows nothing and
//! forbids nothing.

use super::data::RelationData;
use super::rows::{Rows, full_rows};
use super::{expect_length, one};
use crate::arithmetic::Int;
use crate::constraints::{Predicate, Table, is_plain};
use crate::modelling::relation::{Relation, RelationError, Scope, Value};
use crate::propagation::SharedConstraint;
use crate::state::{Var, WINDOW_LIMIT};
use indexmap::IndexSet;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Requires that the values along the scope together are one of the listed combinations (a positive
/// table constraint).
///
/// ```
/// use kumiki::{Allowed, Problem};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["shirt", "trousers"], ["black", "white", "red"])?;
/// let outfits = [["black", "black"], ["white", "black"], ["red", "white"]];
/// problem.add_constraint(Allowed::new(outfits), ["shirt", "trousers"])?;
/// assert_eq!(problem.count(), 3);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Allowed<V> {
    pub(super) rows: Arc<Rows<V>>,
}

/// Requires that the values along the scope together are none of the listed combinations (a
/// negative table constraint).
#[derive(Clone, Debug)]
pub struct Forbidden<V> {
    pub(super) rows: Arc<Rows<V>>,
}

impl<V> Allowed<V> {
    /// Returns a relation that allows `rows`, each of which has a value for each variable of the
    /// scope.
    pub fn new(rows: impl IntoIterator<Item = impl IntoIterator<Item = V>>) -> Allowed<V> {
        Allowed { rows: Arc::new(full_rows(rows)) }
    }

    /// Returns a relation that allows `rows`, where `None` stands for any value (a short table).
    ///
    /// ```
    /// use kumiki::{Allowed, Problem};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["weather", "coat", "hat"], ["dry", "wet"])?;
    /// let dressed = [[Some("dry"), None, None], [Some("wet"), Some("wet"), None]];
    /// problem.add_constraint(Allowed::patterns(dressed), ["weather", "coat", "hat"])?;
    /// assert_eq!(problem.count(), 4 + 2);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn patterns(
        rows: impl IntoIterator<Item = impl IntoIterator<Item = Option<V>>>,
    ) -> Allowed<V> {
        Allowed { rows: Arc::new(rows.into_iter().collect()) }
    }
}

impl<V: Value> Allowed<V> {
    /// Returns the table of the rows, if each of them is possible and has a value for each
    /// variable. This is the usual case, and needs no list for each row.
    fn full_table(&self, scope: &Scope<'_, V>) -> Option<Table> {
        let width = scope.len();
        if width == 0 || !is_plain(scope.vars()) {
            return None;
        }
        let cells = self.rows.cells_of_width(width)?;
        let tables: Vec<_> = (0..width).map(|at| &**scope.table(at)).collect();
        let mut numbers = Vec::with_capacity(cells.len());
        for row in cells.chunks_exact(width) {
            for (value, table) in row.iter().zip(&tables) {
                let number = scope.number(value.as_ref()?)?;
                table.place(number)?;
                numbers.push(number);
            }
        }
        Some(Table::of_cells(scope.vars().to_vec(), &numbers))
    }
}

impl<V> Forbidden<V> {
    /// Returns a relation that forbids `rows`, each of which has a value for each variable of the
    /// scope.
    pub fn new(rows: impl IntoIterator<Item = impl IntoIterator<Item = V>>) -> Forbidden<V> {
        Forbidden { rows: Arc::new(full_rows(rows)) }
    }

    /// Returns a relation that forbids `rows`, where `None` stands for any value.
    ///
    /// ```
    /// use kumiki::{Forbidden, Problem};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["a", "b", "c"], 1..=3)?;
    /// let apart = [[Some(1), Some(1), None], [None, Some(1), Some(1)]];
    /// problem.add_constraint(Forbidden::patterns(apart), ["a", "b", "c"])?;
    /// assert_eq!(problem.count(), 22);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn patterns(
        rows: impl IntoIterator<Item = impl IntoIterator<Item = Option<V>>>,
    ) -> Forbidden<V> {
        Forbidden { rows: Arc::new(rows.into_iter().collect()) }
    }
}

impl<V: Value> Relation<V> for Allowed<V> {
    fn data(&self) -> Option<RelationData<V>> {
        Some(RelationData::Allowed { rows: Arc::clone(&self.rows) })
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        if let Some(table) = self.full_table(scope) {
            return Ok(one(table));
        }
        let Patterns { vars, rows } = Patterns::new(&self.rows, scope)?;
        let impossible = self.rows.len() - rows.len();
        if impossible > 0 && rows.is_empty() {
            return Err(RelationError::NoRow { rows: impossible });
        }
        if impossible > 0 {
            scope.remark(impossible_rows(impossible, self.rows.len()));
        }
        let fits = "each row fits the scope";
        if rows.iter().flatten().all(Option::is_some) {
            let rows = rows.into_iter().map(|row| row.into_iter().flatten().collect::<Vec<Int>>());
            return Ok(one(Table::allowing(vars, rows).expect(fits)));
        }
        let values = |at: usize| scope.numbers_of(vars[at]);
        let is_open = |at: usize| rows.iter().any(|row| row[at].is_none());
        if (0..vars.len()).any(|at| values(at).len() as u64 > WINDOW_LIMIT && is_open(at)) {
            return Ok(one(tested(vars, rows)));
        }
        Ok(one(Table::allowing_patterns(vars.clone(), rows, |at| values(at).iter()).expect(fits)))
    }
}

impl<V: Value> Relation<V> for Forbidden<V> {
    fn data(&self) -> Option<RelationData<V>> {
        Some(RelationData::Forbidden { rows: Arc::clone(&self.rows) })
    }

    fn lower(self, scope: &Scope<'_, V>) -> Result<Vec<SharedConstraint>, RelationError> {
        let Patterns { vars, rows } = Patterns::new(&self.rows, scope)?;
        // Rows that are open in the same places forbid combinations of the other variables.
        let mut tables: BTreeMap<Vec<usize>, Vec<Vec<Int>>> = BTreeMap::new();
        for row in rows {
            let places: Vec<usize> = (0..row.len()).filter(|&at| row[at].is_some()).collect();
            tables.entry(places).or_default().push(row.into_iter().flatten().collect());
        }
        if tables.is_empty() {
            tables.insert((0..vars.len()).collect(), Vec::new());
        }
        let table = |(places, rows): (Vec<usize>, Vec<Vec<Int>>)| -> SharedConstraint {
            let vars = places.into_iter().map(|at| vars[at]);
            Arc::new(Table::forbidding(vars, rows).expect("each row fits its places"))
        };
        Ok(tables.into_iter().map(table).collect())
    }
}

/// Returns a test of `rows`, for variables with more values than can be listed.
fn tested(vars: Vec<Var>, rows: Vec<Vec<Option<Int>>>) -> Predicate {
    let fits = |row: &Vec<Option<Int>>, numbers: &[Int]| {
        row.iter().zip(numbers).all(|(cell, number)| cell.is_none_or(|cell| cell == *number))
    };
    Predicate::new(vars, move |numbers| rows.iter().any(|row| fits(row, numbers)))
}

/// Returns the remark on the rows that have a value which their variable cannot have.
fn impossible_rows(impossible: usize, rows: usize) -> String {
    let are = if impossible == 1 { "is" } else { "are" };
    format!("{impossible} of {rows} rows {are} impossible")
}

/// Rows in the numbers of the engine, over variables each of which occurs once.
struct Patterns {
    vars: Vec<Var>,
    rows: Vec<Vec<Option<Int>>>,
}

impl Patterns {
    /// Returns `rows` without those that have a value which their variable cannot have, and without
    /// those that give a variable two values.
    fn new<V: Value>(rows: &Rows<V>, scope: &Scope<'_, V>) -> Result<Patterns, RelationError> {
        for row in rows.iter() {
            expect_length("value", row.len(), scope.len())?;
        }
        let vars: IndexSet<Var> = scope.vars().iter().copied().collect();
        let places = scope.vars().iter().map(|var| vars.get_index_of(var).expect("it was added"));
        let places: Vec<usize> = places.collect();
        let numbered = |row: &[Option<V>]| {
            let mut numbers = vec![None; vars.len()];
            for (value, &place) in row.iter().zip(&places) {
                if let Some(value) = value {
                    let number = scope.number(value)?;
                    if !scope.numbers_of(vars[place]).contains(number) {
                        return None;
                    }
                    if numbers[place].is_some_and(|other| other != number) {
                        return None;
                    }
                    numbers[place] = Some(number);
                }
            }
            Some(numbers)
        };
        let rows = rows.iter().filter_map(numbered).collect();
        Ok(Patterns { rows, vars: vars.into_iter().collect() })
    }
}
