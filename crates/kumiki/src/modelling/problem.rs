//! The modelling API: named variables, the values each may take, and constraints.
//!
//! Invariant: variable `i` of the model has name `i` and table `i`. Every constraint of the model
//! belongs to the posted constraint that `posted_of` gives. Soft constraints are not in the model.
//! Solving never alters a problem.

pub(crate) mod constraints;
mod data;
mod error;
mod expressions;
mod names;
mod naming;
mod order;
mod propositions;
mod reduction;
mod scope;
mod sides;
pub(crate) mod soft;

pub use constraints::Handle;
pub use data::{ConstraintData, PostedConstraint, PropositionData};
pub use error::Error;
pub use expressions::IntoExpression;
pub use names::Names;
pub use scope::{AllVariables, IntoName, IntoScope};

use super::relation::{Remarks, Scope};
use super::value::{NumberSet, Numbering};
use super::{SharedTable, Value};
use crate::propagation::Model;
use crate::search::settings::Settings;
use crate::state::{DomainError, NUMBER_LIMIT, Var};
use constraints::Posted;
use indexmap::IndexSet;
use names::DisplayedNames;
use naming::ShowName;
use std::fmt;
use std::hash::Hash;
use std::iter;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex};

/// The most names that room is made for before they are read, as an iterator may promise too many.
const MOST_ROOM: usize = 1 << 12;

/// The number of former variables among which one with the same values is looked for.
const NEAR: usize = 64;

/// A problem: named variables, the values each may take, and constraints on them.
///
/// ```
/// use kumiki::{AllDifferent, Problem};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b", "c"], 1..=3)?;
/// problem.add_constraint(AllDifferent, ["a", "b", "c"])?;
/// problem.add_constraint(|a, b| a < b, ["a", "b"])?;
/// let solution = problem.solution().expect("it has one");
/// assert_eq!((solution["a"], solution["b"], solution["c"]), (1, 2, 3));
/// assert_eq!(problem.count(), 3);
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
///
/// Names are of any type `K` that can be a key of a map. Values are of any type `V` that can be
/// compared for equality and hashed. Values of the integer types keep their order, so sums and
/// comparisons can prune both bounds; all others are only compared for equality.
///
/// A problem without variables has one solution, the empty one. An error in a variable or a
/// constraint is returned when it is added, so solving cannot fail.
pub struct Problem<K, V> {
    pub(crate) model: Arc<Model>,
    /// The names of the variables, shared with the solutions.
    names: Arc<IndexSet<K>>,
    /// The names as texts display them.
    displayed: Mutex<DisplayedNames>,
    pub(crate) tables: Vec<SharedTable<V>>,
    pub(crate) numbering: Numbering<V>,
    /// The constraints in the order of addition; `None` for one that was removed.
    pub(crate) posted: Vec<Option<Posted<V>>>,
    /// For each constraint of the model, the posted constraint that it is part of.
    pub(crate) posted_of: Vec<usize>,
    pub(crate) settings: Settings,
    /// The function that displays a name where its type is not known to be displayable.
    show_name: ShowName<K>,
}

impl<K: Hash + Eq + Clone + fmt::Debug, V: Value> Problem<K, V> {
    /// Returns a problem without variables that is searched with the default settings.
    pub fn new() -> Problem<K, V> {
        Problem::with_settings(Settings::default())
    }

    /// Returns a problem without variables that is searched with `settings`: [`Settings`], or one
    /// of the solvers of python-constraint, such as
    /// [`RecursiveBacktracking`](crate::python_constraint::RecursiveBacktracking).
    pub fn with_settings(settings: impl Into<Settings>) -> Problem<K, V> {
        Problem {
            model: Arc::new(Model::named()),
            names: Arc::default(),
            displayed: Mutex::default(),
            tables: Vec::new(),
            numbering: Numbering::new(),
            posted: Vec::new(),
            posted_of: Vec::new(),
            settings: settings.into(),
            show_name: |name| name,
        }
    }
}

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Sets the settings of the search.
    pub fn set_settings(&mut self, settings: impl Into<Settings>) {
        self.settings = settings.into();
    }

    /// Returns the settings of the search.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Numbers `values`, which variables will have, unless there are variables already. Solutions
    /// stay the same. A search over values of type [`Mixed`](crate::Mixed), some of which are whole
    /// numbers and others are not, is quicker if the engine knows all of them before.
    ///
    /// ```
    /// use kumiki::{Problem, mixed};
    ///
    /// let mut problem = Problem::new();
    /// problem.foresee(mixed![0.5, 1, 2, "none"]);
    /// problem.add_variables(["a", "b"], mixed![0.5, 1, 2])?;
    /// problem.add_variable("c", mixed![1, "none"])?;
    /// problem.add_expression("a + b == 1.5 and c != a")?;
    /// assert_eq!(problem.count(), 3);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn foresee(&mut self, values: impl IntoIterator<Item = V>) {
        if self.names.is_empty() {
            self.numbering = Numbering::of(values);
        }
    }

    /// Adds a variable `name` that takes one of the values of `domain`.
    ///
    /// The search tries the values in the order given. A value that is given twice counts once.
    ///
    /// # Errors
    /// Returns an error if there is such a variable already, if there is no value, if a range has
    /// more than [`RANGE_LIMIT`](crate::engine::RANGE_LIMIT) values, or if more than
    /// [`SPARSE_LIMIT`](crate::engine::SPARSE_LIMIT) other integers span too much
    /// ([`WINDOW_LIMIT`](crate::engine::WINDOW_LIMIT)).
    pub fn add_variable(
        &mut self,
        name: K,
        domain: impl IntoIterator<Item = V>,
    ) -> Result<(), Error<K>> {
        let table = match self.numbering.table(domain) {
            Ok(table) => table,
            Err(error) => return Err(Error::Domain { variable: name, error }),
        };
        let (at, is_new) = Arc::make_mut(&mut self.names).insert_full(name);
        if !is_new {
            return Err(Error::DuplicateVariable(self.names[at].clone()));
        }
        self.add_tables(1, table).map_err(|error| {
            let variable = Arc::make_mut(&mut self.names).pop().expect("it was inserted");
            Error::Domain { variable, error }
        })
    }

    /// Adds a variable for each of `names`, each of which takes one of the values of `domain`.
    ///
    /// # Errors
    /// Returns the errors of [`Problem::add_variable`]; then no variable is added.
    pub fn add_variables(
        &mut self,
        names: impl IntoIterator<Item = K>,
        domain: impl IntoIterator<Item = V>,
    ) -> Result<(), Error<K>> {
        let names = names.into_iter();
        let mut new = IndexSet::with_capacity(names.size_hint().0.min(MOST_ROOM));
        for name in names {
            if self.names.contains(&name) || !new.insert(name.clone()) {
                return Err(Error::DuplicateVariable(name));
            }
        }
        if let Some(first) = new.first() {
            let table = self.numbering.table(domain);
            table
                .and_then(|table| self.add_tables(new.len(), table))
                .map_err(|error| Error::Domain { variable: first.clone(), error })?;
            match self.names.is_empty() {
                true => self.names = Arc::new(new),
                false => Arc::make_mut(&mut self.names).extend(new),
            }
        }
        Ok(())
    }

    /// Adds `count` variables with the values of `table`, without their names.
    fn add_tables(&mut self, count: usize, table: SharedTable<V>) -> Result<(), DomainError> {
        let model = Arc::make_mut(&mut self.model);
        let numbers = table.numbers();
        let mut former = self.tables.iter().enumerate().rev().take(NEAR);
        let like = former.find(|(_, former)| Arc::ptr_eq(former, &table)).map(|(at, _)| at);
        if !like.is_some_and(|like| model.add_variables_like(Var::new(like), count)) {
            match numbers.as_range() {
                Some((min, max)) => model.add_variables_within(NUMBER_LIMIT, count, min..=max)?,
                None => model.add_variables_within(NUMBER_LIMIT, count, numbers.iter())?,
            };
        }
        if !table.declared().is_empty() {
            for var in (self.tables.len()..self.tables.len() + count).map(Var::new) {
                model.set_value_order(var, table.declared().iter().copied());
            }
        }
        self.tables.extend(iter::repeat_n(table, count));
        Ok(())
    }

    /// Returns the scope of these variables, for a constraint that may add to `remarks`.
    pub(crate) fn scope<'a>(&'a self, vars: &'a [Var], remarks: &'a Remarks) -> Scope<'a, V> {
        Scope { vars, tables: &self.tables, numbering: &self.numbering, remarks }
    }

    pub(crate) fn vars(&self, names: Vec<K>) -> Result<Vec<Var>, Error<K>> {
        // Often the next name is as far from the last one as that is from the one before: in a row,
        // a column or a diagonal. A comparison is cheaper than a search.
        let (mut last, mut step) = (0_usize, 1);
        let mut vars = Vec::with_capacity(names.len());
        for name in names {
            let likely = last.wrapping_add(step);
            let var = match self.names.get_index(likely) {
                Some(found) if *found == name => Var::new(likely),
                _ => self.var(name)?,
            };
            (last, step) = (var.index(), var.index().wrapping_sub(last));
            vars.push(var);
        }
        Ok(vars)
    }

    pub(crate) fn var(&self, name: K) -> Result<Var, Error<K>> {
        match self.names.get_index_of(&name) {
            Some(index) => Ok(Var::new(index)),
            None => Err(self.expression_names().unknown(name)),
        }
    }

    /// Returns the engine's number of `value`, if `var` has that value.
    pub(crate) fn number_of(&self, var: Var, value: &V) -> Option<crate::engine::Int> {
        let number = self.numbering.number(value)?;
        self.tables[var.index()].place(number).map(|_| number)
    }

    /// Returns the engine's variables and numbers of some values of variables.
    pub(crate) fn numbered(
        &self,
        values: impl IntoIterator<Item = (K, V)>,
    ) -> Result<Vec<(Var, crate::engine::Int)>, Error<K>> {
        let number = |(name, value): (K, V)| {
            let var = self.var(name)?;
            let number = self.number_of(var, &value);
            number
                .map(|number| (var, number))
                .ok_or_else(|| Error::NoSuchValue(self.name(var).clone()))
        };
        values.into_iter().map(number).collect()
    }

    /// Returns the values of the variable `name` as they were declared, in the order in which the
    /// search tries them. `None` if there is no such variable.
    ///
    /// ```
    /// use kumiki::Problem;
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variable("colour", ["red", "green", "blue", "red"])?;
    /// assert_eq!(problem.values(&"colour"), Some(vec![&"red", &"green", &"blue"]));
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn values(&self, name: &K) -> Option<Vec<&V>> {
        let table = &self.tables[self.names.get_index_of(name)?];
        let declared = table.declared();
        let numbers =
            if declared.is_empty() { table.numbers() } else { NumberSet::listed(declared) };
        Some(numbers.iter().map(|number| table.value(number)).collect())
    }

    /// Returns the ends of the values of the variable `name`, if they are a range of whole numbers,
    /// of which no list is kept.
    ///
    /// ```
    /// use kumiki::Problem;
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variable("start", 0..=1_000_000)?;
    /// assert_eq!(problem.range(&"start"), Some(0..=1_000_000));
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn range(&self, name: &K) -> Option<RangeInclusive<crate::engine::Int>> {
        let (min, max) = self.tables[self.names.get_index_of(name)?].numbers().as_range()?;
        Some(min..=max)
    }

    /// Returns the names and the tables of values from which solutions are read back.
    pub(crate) fn names_and_tables(&self) -> (&Arc<IndexSet<K>>, &[SharedTable<V>]) {
        (&self.names, &self.tables)
    }

    /// Returns the names of the variables, in the order of declaration.
    pub fn variables(&self) -> impl ExactSizeIterator<Item = &K> {
        self.names.iter()
    }

    /// Returns the engine's model of the problem: variable `i` is the `i`-th that was added.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// Returns the name of an engine variable.
    ///
    /// # Panics
    /// Panics if the variable is not of this problem's model.
    pub fn name(&self, var: Var) -> &K {
        &self.names[var.index()]
    }

    /// Returns the value of an engine variable that the engine numbers `number`.
    ///
    /// # Panics
    /// Panics if the variable is not of this problem's model, or has no such value.
    pub fn value(&self, var: Var, number: crate::engine::Int) -> &V {
        self.tables[var.index()].value(number)
    }
}

impl<K: Hash + Eq + Clone + fmt::Debug, V: Value> Default for Problem<K, V> {
    fn default() -> Problem<K, V> {
        Problem::new()
    }
}

impl<K: Clone, V: Clone> Clone for Problem<K, V> {
    fn clone(&self) -> Problem<K, V> {
        Problem {
            model: Arc::clone(&self.model),
            names: Arc::clone(&self.names),
            // Made again when a text is read.
            displayed: Mutex::default(),
            tables: self.tables.clone(),
            numbering: self.numbering.clone(),
            posted: self.posted.clone(),
            posted_of: self.posted_of.clone(),
            settings: self.settings.clone(),
            show_name: self.show_name,
        }
    }
}

impl<K: fmt::Debug, V> fmt::Debug for Problem<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Problem")
            .field("variables", &self.names)
            .field("model", &self.model)
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}
