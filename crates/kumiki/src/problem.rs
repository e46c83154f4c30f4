//! The modelling API: named variables, the values each may take, and constraints.
//!
//! Invariant: variable `i` of the model is name `i`, with table `i`; every constraint of the model
//! belongs to the posted constraint that `posted_of` gives, and a soft one is not of the model. Solving never
//! alters a problem.

mod soft;

pub(crate) use soft::{Softened, Wish};

use crate::constraint::SharedConstraint;
use crate::domain::DomainError;
use crate::event::ConstraintId;
use crate::lowering::{Lowered, Lowering, Part};
use crate::model::Model;
use crate::propagation::restated;
use crate::relation::{IntoRelation, Relation, RelationError, Scope, Value};
use crate::search::objective::ObjectiveError;
use crate::search::settings::Settings;
use crate::solution::Solution;
use crate::solutions::Solutions;
use crate::value::{Numbering, SharedTable};
use crate::var::Var;
use crate::verdict::Verdict;
use indexmap::IndexSet;
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
}

/// A constraint as the user added it.
#[derive(Clone)]
struct Posted {
    name: Option<String>,
    scope: Vec<Var>,
    /// Where it may be violated: at what price.
    price: Option<soft::Price>,
}

/// A constraint that was added to a problem, by which it can be removed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Handle(usize);

/// What can be wrong with what is added to a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error<K> {
    /// A variable of this name exists already, or is given twice.
    #[error("variable {0:?} is declared twice")]
    DuplicateVariable(K),
    /// A scope names a variable that does not exist.
    #[error("there is no variable {0:?}; variables must be added before the constraints on them")]
    UnknownVariable(K),
    /// The values of a variable cannot be a domain.
    #[error("variable {variable:?}: {error}")]
    Domain {
        /// The variable.
        variable: K,
        /// What is wrong.
        error: DomainError,
    },
    /// A constraint cannot stand on its scope.
    #[error("the constraint{} on {scope:?}: {error}", quoted(name))]
    Constraint {
        /// The name of the constraint, if it has one.
        name: Option<String>,
        /// The scope.
        scope: Vec<K>,
        /// What is wrong.
        error: RelationError,
    },
    /// The values of a variable of an objective are not whole numbers.
    #[error("an objective is calculated from integers, and variable {0:?} has other values")]
    NotIntegers(K),
    /// An objective cannot be calculated exactly.
    #[error(transparent)]
    Objective(ObjectiveError),
}

fn quoted(name: &Option<String>) -> String {
    name.as_ref().map(|name| format!(" {name:?}")).unwrap_or_default()
}

/// The scope of a constraint: names, in any list, or [`AllVariables`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a scope of variables named by `{K}`",
    note = "a scope is a list of names, also of one: `[\"x\"]`, `[\"x\", \"y\"]`, a `Vec`, an iterator; \
            or `AllVariables`"
)]
pub trait IntoScope<K> {
    /// The names, or `None` for all variables.
    fn into_names(self) -> Option<Vec<K>>;
}

impl<K, I: IntoIterator<Item = K>> IntoScope<K> for I {
    fn into_names(self) -> Option<Vec<K>> {
        Some(self.into_iter().collect())
    }
}

/// The scope of all variables that have been added, in the order of declaration.
#[derive(Clone, Copy, Debug)]
pub struct AllVariables;

impl<K> IntoScope<K> for AllVariables {
    fn into_names(self) -> Option<Vec<K>> {
        None
    }
}

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// A problem without variables, to be searched with the default settings.
    pub fn new() -> Problem<K, V> {
        Problem::with_settings(Settings::default())
    }

    /// A problem without variables, to be searched with `settings`: [`Settings`], or one of the
    /// ways to solve that python-constraint has, as
    /// [`RecursiveBacktracking`](crate::RecursiveBacktracking).
    pub fn with_settings(settings: impl Into<Settings>) -> Problem<K, V> {
        Problem {
            model: Arc::new(Model::new()),
            names: Arc::default(),
            tables: Vec::new(),
            numbering: Numbering::new(),
            posted: Vec::new(),
            posted_of: Vec::new(),
            settings: settings.into(),
        }
    }

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
        for var in model.add_variables(new.len(), numbers).map_err(fault)? {
            if !table.declared().is_empty() {
                model.set_value_order(var, table.declared().iter().copied());
            }
            self.tables.push(Arc::clone(&table));
        }
        Arc::make_mut(&mut self.names).extend(new);
        Ok(())
    }

    /// Adds a constraint on the variables of `scope`: a relation as [`AllDifferent`], or a closure
    /// over one to eight values ([`over`](crate::over) for more).
    ///
    /// A variable may occur in a scope more than once.
    ///
    /// [`AllDifferent`]: crate::AllDifferent
    ///
    /// # Errors
    /// If the scope names a variable that does not exist, or the constraint cannot stand on it.
    pub fn add_constraint<How>(
        &mut self,
        constraint: impl IntoRelation<V, How>,
        scope: impl IntoScope<K>,
    ) -> Result<Handle, Error<K>> {
        self.post(None, constraint.into_relation(), scope)
    }

    /// Adds a constraint with a name, by which answers speak of it: `"row 3"`.
    ///
    /// # Errors
    /// As [`Problem::add_constraint`].
    pub fn add_named_constraint<How>(
        &mut self,
        name: impl Into<String>,
        constraint: impl IntoRelation<V, How>,
        scope: impl IntoScope<K>,
    ) -> Result<Handle, Error<K>> {
        self.post(Some(name.into()), constraint.into_relation(), scope)
    }

    fn post(
        &mut self,
        name: Option<String>,
        relation: impl Relation<V>,
        scope: impl IntoScope<K>,
    ) -> Result<Handle, Error<K>> {
        let (posted, lowered) = self.lower(name, relation, scope)?;
        let model = Arc::make_mut(&mut self.model);
        for constraint in lowered {
            model.add_shared_constraint(constraint);
            self.posted_of.push(self.posted.len());
        }
        self.posted.push(Some(posted));
        Ok(Handle(self.posted.len() - 1))
    }

    /// What a relation becomes, which is not added yet.
    fn lower(
        &self,
        name: Option<String>,
        relation: impl Relation<V>,
        scope: impl IntoScope<K>,
    ) -> Result<(Posted, Vec<SharedConstraint>), Error<K>> {
        let vars = match scope.into_names() {
            Some(names) => self.vars(names)?,
            None => self.model.variables().collect(),
        };
        let posted = Posted { name, scope: vars, price: None };
        match relation.lower(&self.scope(&posted.scope)) {
            Ok(lowered) => Ok((posted, lowered)),
            Err(error) => Err(self.fault(posted, error)),
        }
    }

    fn fault(&self, posted: Posted, error: RelationError) -> Error<K> {
        let scope = posted.scope.iter().map(|&var| self.name(var).clone()).collect();
        Error::Constraint { name: posted.name, scope, error }
    }

    /// Removes a constraint; `false` if it was removed before.
    ///
    /// ```
    /// use kumiki::Problem;
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["x", "y"], 1..=3)?;
    /// let less = problem.add_constraint(|x, y| x < y, ["x", "y"])?;
    /// assert_eq!(problem.count(), 3);
    /// problem.remove_constraint(less);
    /// assert_eq!(problem.count(), 9);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// Linear in the number of constraints.
    pub fn remove_constraint(&mut self, handle: Handle) -> bool {
        let is_there = self.posted.get_mut(handle.0).and_then(Option::take).is_some();
        if is_there {
            let posted_of = &self.posted_of;
            let is_kept = |id: ConstraintId| posted_of[id.index()] != handle.0;
            Arc::make_mut(&mut self.model).keep_constraints(is_kept);
            self.posted_of.retain(|&posted| posted != handle.0);
        }
        is_there
    }

    /// Removes all constraints of this name, and says how many there were.
    pub fn remove_named_constraint(&mut self, name: &str) -> usize {
        let has_name = |posted: &Option<Posted>| {
            posted.as_ref().is_some_and(|posted| posted.name.as_deref() == Some(name))
        };
        let found = (0..self.posted.len()).filter(|&at| has_name(&self.posted[at]));
        let handles: Vec<Handle> = found.map(Handle).collect();
        handles.into_iter().filter(|&handle| self.remove_constraint(handle)).count()
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
        Solutions::new(self, Arc::clone(&self.model), settings.into())
    }

    /// What each constraint became in the engine, in the order of addition; soft ones are left out.
    ///
    /// ```
    /// use kumiki::{AllDifferent, AllVariables, Problem};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["x", "y", "z"], 1..=3)?;
    /// problem.add_constraint(AllDifferent, AllVariables)?;
    /// problem.add_named_constraint("order", |x, y| x < y, ["x", "y"])?;
    /// assert_eq!(problem.lowering().to_string(), "\
    /// on \"x\", \"y\", \"z\": all different, removes what is part of no solution when one variable is free
    /// order, on \"x\", \"y\": table, removes all that is part of no solution
    /// ");
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn lowering(&self) -> Lowering<'_, K> {
        let restated = restated(&self.model);
        let mut lowered: Vec<Option<Lowered<'_, K>>> = Vec::new();
        for posted in &self.posted {
            let hard = posted.as_ref().filter(|posted| posted.price.is_none());
            lowered.push(hard.map(|posted| Lowered {
                name: posted.name.as_deref(),
                scope: posted.scope.iter().map(|&var| self.name(var)).collect(),
                parts: Vec::new(),
            }));
        }
        for ((_, constraint), &posted) in restated.constraints().zip(&self.posted_of) {
            if let Some(lowered) = &mut lowered[posted] {
                lowered.parts.push(Part::new(&**constraint));
            }
        }
        Lowering::new(lowered.into_iter().flatten().collect())
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

    /// The name and the scope of the constraint that an engine constraint is part of.
    pub fn constraint(&self, id: ConstraintId) -> (Option<&str>, Vec<&K>) {
        self.posted(Handle(self.posted_of[id.index()]))
    }
}

impl<K: Hash + Eq + Clone, V: Value> Default for Problem<K, V> {
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
