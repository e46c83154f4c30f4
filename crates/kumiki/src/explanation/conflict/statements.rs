//! The statements of a problem, of which conflicts (MUSes) and corrections (MCSes) are computed.
//!
//! Invariant: every answer is about the problem as it was stated, whatever assumptions the engine
//! made of it.

use super::enumeration::Enumeration;
use super::sources::AssumptionSources;
use super::statement::{Correction, MinimalConflict, Statement};
use crate::modelling::{Error, Handle, Problem, Value};
use crate::run::Limits;
use crate::search::Status;
use crate::search::settings::Settings;
use crate::state::Var;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::hash::Hash;

/// The statements of a problem, of which conflicts and corrections are computed: the result of
/// [`Problem::statements`].
///
/// The statements are the constraints, the values of variables that have only one, and the
/// assumptions added here. Any of them can be in a conflict, except those that are taken for
/// granted. Each has a weight, its importance, which is 1 by default. Statements of little weight
/// are preferred in conflicts and in corrections. Soft constraints are no statements: they need not
/// hold.
///
/// ```
/// use kumiki::{AllDifferent, AllVariables, ExactSum, Problem};
///
/// let mut problem = Problem::new();
/// problem.add_variables(["a", "b", "c"], 1..=4)?;
/// let row = problem.add_named_constraint("row 3", AllDifferent, AllVariables)?;
/// problem.add_named_constraint("cage 17", ExactSum(3), ["b", "c"])?;
/// problem.add_named_constraint("order", |a, b| a <= b + 2, ["a", "b"])?;
///
/// let statements = problem.statements().assuming("a", 2)?;
/// let conflict = statements.conflict().expect("there is no way");
/// assert_eq!(conflict.to_string(), "row 3 and cage 17 cannot hold together with \"a\" = 2");
/// let conflict = statements.background([row]).conflict().expect("there is no way");
/// assert_eq!(conflict.to_string(), "cage 17 cannot hold with \"a\" = 2");
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
pub struct Statements<'p, K, V> {
    pub(super) problem: &'p Problem<K, V>,
    pub(super) background: HashSet<Handle>,
    pub(super) weights: HashMap<Handle, u64>,
    pub(super) assumed: Vec<(Var, V)>,
    pub(super) settings: Settings,
}

impl<'p, K: Hash + Eq + Clone, V: Value> Statements<'p, K, V> {
    pub(crate) fn new(problem: &'p Problem<K, V>) -> Statements<'p, K, V> {
        Statements {
            problem,
            background: HashSet::new(),
            weights: HashMap::new(),
            assumed: Vec::new(),
            settings: problem.settings().clone(),
        }
    }

    /// Moves constraints into the background: they hold, and are in no conflict.
    pub fn background(mut self, handles: impl IntoIterator<Item = Handle>) -> Self {
        self.background.extend(handles);
        self
    }

    /// Sets the weight (importance) of a constraint. The others have the weight 1.
    pub fn weight(mut self, handle: Handle, weight: u64) -> Self {
        self.weights.insert(handle, weight);
        self
    }

    /// Adds the assumption that a variable has a value, which need not be in its domain.
    ///
    /// # Errors
    /// Returns an error if there is no variable of such a name.
    pub fn assuming(mut self, name: K, value: V) -> Result<Self, Error<K>> {
        let vars = self.problem.vars(vec![name])?;
        self.assumed.extend(vars.into_iter().map(|var| (var, value.clone())));
        Ok(self)
    }

    /// Sets other settings than those of the problem. Their limits are for each answer as a whole;
    /// the limit of solutions is one of conflicts or corrections. If they have no limit of
    /// decisions, each query except the first (whether all statements can hold) takes at most some
    /// thousand decisions and four times those of the first. The look-ahead is always full, and one
    /// thread searches.
    pub fn with_settings(mut self, settings: impl Into<Settings>) -> Self {
        self.settings = settings.into();
        self
    }

    /// Returns all statements that can be in a conflict, in the order in which they were made.
    /// Constraints that always hold are left out; values of variables that have only one come after
    /// the constraints, and then the assumptions.
    pub fn all(&self) -> Vec<Statement<K, V>> {
        let sources = AssumptionSources::of(self);
        sources.statements(0..sources.assumptions.len())
    }

    /// Returns a conflict (MUS): statements that cannot hold together, each of which is needed for
    /// that. `None` if all can, or if a limit was reached before it was proved that they cannot.
    ///
    /// Among several, it returns one of little weight; if there are few statements, the lightest.
    pub fn conflict(&self) -> Option<MinimalConflict<K, V>> {
        let sources = AssumptionSources::of(self);
        let chosen = self.problem.naming(|| sources.assumptions.conflict())?;
        Some(sources.told(chosen, MinimalConflict::new))
    }

    /// Returns the conflict of a problem that is known to have no solution, unless it has all
    /// statements. The search is within limits that keep it cheap.
    pub(crate) fn known_conflict(self, limits: Limits) -> Option<MinimalConflict<K, V>> {
        let mut sources =
            AssumptionSources::of(&self.with_settings(Settings::default().limits(limits)));
        let chosen = sources.problem.naming(|| sources.assumptions.known_conflict());
        let is_told = chosen.is_minimal || chosen.assumptions.len() < sources.assumptions.len();
        is_told.then(|| sources.told(chosen, MinimalConflict::new))
    }

    /// Returns a correction (MCS): statements without which all others can hold, each of which must
    /// go for that. `None` if not even the statements that are taken for granted can hold, or a
    /// limit was reached before it was proved that they can.
    ///
    /// The statements of the greatest weight are kept, the weightiest first.
    pub fn correction(&self) -> Option<Correction<K, V>> {
        let sources = AssumptionSources::of(self);
        let chosen = self.problem.naming(|| sources.assumptions.correction())?;
        Some(sources.told(chosen, Correction::new))
    }

    /// Returns an iterator over all conflicts, found on demand. They may be many.
    ///
    /// ```
    /// use kumiki::{LessThan, Problem};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["x", "y", "z"], 1..=3)?;
    /// problem.add_named_constraint("up", LessThan, ["x", "y"])?;
    /// problem.add_named_constraint("down", LessThan, ["y", "x"])?;
    /// problem.add_named_constraint("higher", LessThan, ["y", "z"])?;
    /// problem.add_named_constraint("lower", LessThan, ["z", "y"])?;
    /// let statements = problem.statements();
    /// assert_eq!(statements.conflicts().count(), 2);
    /// assert_eq!(statements.corrections().count(), 4);
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn conflicts(&self) -> StatementSets<'p, K, V, MinimalConflict<K, V>> {
        let sources = AssumptionSources::of(self);
        let sets = self.problem.naming(|| sources.assumptions.conflicts());
        StatementSets { sets, sources, tell: MinimalConflict::new }
    }

    /// Returns an iterator over all corrections, found on demand. They may be many. If all
    /// statements can hold, there is one, of no statement.
    pub fn corrections(&self) -> StatementSets<'p, K, V, Correction<K, V>> {
        let sources = AssumptionSources::of(self);
        let sets = self.problem.naming(|| sources.assumptions.corrections());
        StatementSets { sets, sources, tell: Correction::new }
    }
}

/// An iterator over the conflicts of a problem, or the corrections, each once: the result of
/// [`Statements::conflicts`] and [`Statements::corrections`].
pub struct StatementSets<'p, K, V, T> {
    sources: AssumptionSources<'p, K, V>,
    sets: Enumeration,
    /// The function that builds an answer from statements, and whether it is proved that each is
    /// needed.
    tell: fn(Vec<Statement<K, V>>, bool) -> T,
}

impl<K, V, T> StatementSets<'_, K, V, T> {
    /// Returns the progress of the search: [`Status::Exhausted`] if there are no others.
    pub fn status(&self) -> Status {
        self.sets.status()
    }
}

impl<K: Hash + Eq + Clone, V: Value, T> Iterator for StatementSets<'_, K, V, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let StatementSets { sources, sets, tell } = self;
        let chosen = sources.problem.naming(|| sets.next())?;
        Some(sources.told(chosen, *tell))
    }
}

impl<K: fmt::Debug, V> fmt::Debug for Statements<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Statements").field("problem", &self.problem).finish_non_exhaustive()
    }
}

impl<K, V, T> fmt::Debug for StatementSets<'_, K, V, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StatementSets").field("sets", &self.sets).finish_non_exhaustive()
    }
}
