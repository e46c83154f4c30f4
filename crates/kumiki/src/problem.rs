//! The modelling API: named variables, the values each may take, and constraints.
//!
//! Invariant: variable `i` of the model is name `i`, with table `i`; every constraint of the model
//! belongs to the posted constraint that `posted_of` gives, and a soft one is not of the model. Solving never
//! alters a problem.

mod constraints;
mod error;
mod expressions;
mod naming;
mod order;
mod scope;
mod soft;
mod statements;

pub use constraints::Handle;
pub use error::Error;
pub use expressions::IntoExpression;
pub use scope::{AllVariables, IntoScope};
pub(crate) use soft::{Softened, Wish};
pub(crate) use statements::Stated;

use crate::model::Model;
use crate::relation::{Scope, Value};
use crate::search::settings::Settings;
use crate::solution::Solution;
use crate::solutions::Solutions;
use crate::value::{Kind, Numbering, SharedTable};
use crate::var::Var;
use crate::verdict::Verdict;
use constraints::Posted;
use indexmap::IndexSet;
use naming::ShowName;
use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

/// Named variables, the values each may take, and constraints on them.
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
/// Names are of any type `K` that can be a key of a map; values of any type `V` that can be
/// compared for equality and hashed.
/// Values of the integer types keep their order, so that sums and comparisons can remove them from
/// both ends; all others are only compared.
///
/// A problem without variables has one solution, the empty one. What is wrong with a variable or a
/// constraint is said when it is added, so solving cannot fail.
pub struct Problem<K, V> {
    model: Arc<Model>,
    /// Shared with the solutions.
    names: Arc<IndexSet<K>>,
    tables: Vec<SharedTable<V>>,
    numbering: Numbering<V>,
    /// What was added; `None` where it was removed again.
    posted: Vec<Option<Posted>>,
    /// For each constraint of the model, the posted constraint that it is part of.
    posted_of: Vec<usize>,
    settings: Settings,
    /// How a name is shown, where it is not known of their type that it can be.
    show_name: ShowName<K>,
}

impl<K: Hash + Eq + Clone + fmt::Debug, V: Value> Problem<K, V> {
    /// A problem without variables, to be searched with the default settings.
    pub fn new() -> Problem<K, V> {
        Problem::with_settings(Settings::default())
    }

    /// A problem without variables, to be searched with `settings`: [`Settings`], or one of the
    /// ways to solve that python-constraint has, as
    /// [`RecursiveBacktracking`](crate::RecursiveBacktracking).
    pub fn with_settings(settings: impl Into<Settings>) -> Problem<K, V> {
        Problem {
            model: Arc::new(Model::named()),
            names: Arc::default(),
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
    /// Sets how the problem is searched.
    pub fn set_settings(&mut self, settings: impl Into<Settings>) {
        self.settings = settings.into();
    }

    /// How the problem is searched.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Adds a variable `name` that takes one of the values of `domain`.
    ///
    /// The values are tried in the order given. A value that is given twice counts once.
    ///
    /// # Errors
    /// If there is such a variable already, or no value, or if integers are too far apart
    /// ([`WINDOW_LIMIT`](crate::WINDOW_LIMIT)).
    pub fn add_variable(
        &mut self,
        name: K,
        domain: impl IntoIterator<Item = V>,
    ) -> Result<(), Error<K>> {
        self.add_variables([name], domain)
    }

    /// Adds a variable for each of `names`, each of which takes one of the values of `domain`.
    ///
    /// # Errors
    /// As [`Problem::add_variable`]; then none of them is added.
    pub fn add_variables(
        &mut self,
        names: impl IntoIterator<Item = K>,
        domain: impl IntoIterator<Item = V>,
    ) -> Result<(), Error<K>> {
        let mut new = IndexSet::new();
        for name in names {
            if self.names.contains(&name) || !new.insert(name.clone()) {
                return Err(Error::DuplicateVariable(name));
            }
        }
        let Some(first) = new.first() else { return Ok(()) };
        let fault = |error| Error::Domain { variable: first.clone(), error };
        let table = self.numbering.table(domain).map_err(fault)?;
        let model = Arc::make_mut(&mut self.model);
        let numbers = table.numbers().iter().copied();
        let unit = Kind::of::<V>().unit();
        for var in model.add_scaled_variables(new.len(), numbers, unit).map_err(fault)? {
            if !table.declared().is_empty() {
                model.set_value_order(var, table.declared().iter().copied());
            }
            self.tables.push(Arc::clone(&table));
        }
        Arc::make_mut(&mut self.names).extend(new);
        Ok(())
    }

    pub(crate) fn scope<'a>(&'a self, vars: &'a [Var]) -> Scope<'a, V> {
        Scope { vars, tables: &self.tables, numbering: &self.numbering }
    }

    pub(crate) fn vars(&self, names: Vec<K>) -> Result<Vec<Var>, Error<K>> {
        let var = |name: K| match self.names.get_index_of(&name) {
            Some(index) => Ok(Var::new(index)),
            None => Err(Error::UnknownVariable(name)),
        };
        names.into_iter().map(var).collect()
    }

    /// The first solution, or `None` if there is none, or none was found within the limits.
    pub fn solution(&self) -> Option<Solution<K, V>> {
        self.solutions().next()
    }

    /// The solutions, one after the other as they are asked for.
    pub fn solutions(&self) -> Solutions<'_, K, V> {
        self.search(self.settings.clone())
    }

    /// The solutions, searched with other settings.
    pub fn search(&self, settings: impl Into<Settings>) -> Solutions<'_, K, V> {
        Solutions::new(self, Arc::clone(&self.model), self.listed(settings.into()))
    }

    /// The number of solutions. Builds none of them.
    pub fn count(&self) -> u64 {
        self.solutions().count()
    }

    /// Whether there is exactly one solution, none, or several.
    pub fn verdict(&self) -> Verdict<K, V> {
        self.solutions().verdict()
    }

    /// What the values of solutions are read back by.
    pub(crate) fn names_and_tables(&self) -> (&Arc<IndexSet<K>>, &[SharedTable<V>]) {
        (&self.names, &self.tables)
    }

    /// The names of the variables, in the order of declaration.
    pub fn variables(&self) -> impl ExactSizeIterator<Item = &K> {
        self.names.iter()
    }

    /// The problem as the engine sees it: variable `i` is the `i`-th that was added.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// The name of an engine variable.
    ///
    /// # Panics
    /// If it is not of this problem's model.
    pub fn name(&self, var: Var) -> &K {
        &self.names[var.index()]
    }

    /// The value of an engine variable that the engine knows as `number`.
    ///
    /// # Panics
    /// If it is not of this problem's model, or has no such value.
    pub fn value(&self, var: Var, number: crate::Int) -> &V {
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
