//! What a problem states, to be asked what of it cannot hold together, and what to give up.
//!
//! Invariant: every answer is about the problem as it was stated, whatever claims the engine made of it.

use super::enumeration::Enumeration;
use super::sources::Sources;
use super::statement::{Correction, MinimalConflict, Statement};
use crate::problem::{Error, Handle, Problem};
use crate::relation::Value;
use crate::search::Status;
use crate::search::limits::Limits;
use crate::search::settings::Settings;
use crate::var::Var;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::hash::Hash;

/// What a problem states, to be asked what of it cannot hold together, and what to give up: what
/// [`Problem::statements`] gives.
///
/// The statements are the constraints, the values of variables that have only one, and what is assumed here. All can be
/// to blame, but those that are taken for granted. Each has a weight, 1 if nothing else is said: how much it matters. What
/// matters little is rather blamed, and rather given up. Soft constraints are no statements: they need not hold.
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
/// let conflict = statements.granting([row]).conflict().expect("there is no way");
/// assert_eq!(conflict.to_string(), "cage 17 cannot hold with \"a\" = 2");
/// # Ok::<(), kumiki::Error<&str>>(())
/// ```
pub struct Statements<'p, K, V> {
    pub(super) problem: &'p Problem<K, V>,
    pub(super) granted: HashSet<Handle>,
    pub(super) weights: HashMap<Handle, u64>,
    pub(super) assumed: Vec<(Var, V)>,
    pub(super) settings: Settings,
}

impl<'p, K: Hash + Eq + Clone, V: Value> Statements<'p, K, V> {
    pub(crate) fn new(problem: &'p Problem<K, V>) -> Statements<'p, K, V> {
        Statements {
            problem,
            granted: HashSet::new(),
            weights: HashMap::new(),
            assumed: Vec::new(),
            settings: problem.settings().clone(),
        }
    }

    /// Takes constraints for granted: they hold, and are not to blame.
    pub fn granting(mut self, handles: impl IntoIterator<Item = Handle>) -> Self {
        self.granted.extend(handles);
        self
    }

    /// Says how much a constraint matters. The others have the weight 1.
    pub fn weighing(mut self, handle: Handle, weight: u64) -> Self {
        self.weights.insert(handle, weight);
        self
    }

    /// States also that a variable has a value. It need not be one of its domain.
    ///
    /// # Errors
    /// If there is no variable of such a name.
    pub fn assuming(mut self, name: K, value: V) -> Result<Self, Error<K>> {
        let vars = self.problem.vars(vec![name])?;
        self.assumed.extend(vars.into_iter().map(|var| (var, value.clone())));
        Ok(self)
    }

    /// Searches with other settings than those of the problem. Their limits are for each answer as a whole; that of
    /// solutions is one of conflicts or corrections. Where they have none of decisions, no question but the first, whether all
    /// can hold, takes more than some thousand and four times those of the first. Look-ahead is full, and one thread searches,
    /// whatever they say.
    pub fn with_settings(mut self, settings: impl Into<Settings>) -> Self {
        self.settings = settings.into();
        self
    }

    /// All statements that can be to blame, in the order in which they were made: constraints that always hold are left out,
    /// values of variables that have only one come after the constraints, and then what is assumed.
    pub fn all(&self) -> Vec<Statement<K, V>> {
        let sources = Sources::of(self);
        sources.statements(0..sources.claims.len())
    }

    /// Statements that cannot hold together, each of which is needed for that. `None` if all can, or if a limit came before
    /// it was known that they cannot.
    ///
    /// Of several, one of little weight; where statements are few, none is lighter.
    pub fn conflict(&self) -> Option<MinimalConflict<K, V>> {
        let sources = Sources::of(self);
        let chosen = self.problem.naming(|| sources.claims.conflict())?;
        Some(sources.told(chosen, MinimalConflict::new))
    }

    /// The conflict of a problem of which it is known that it has no solution, unless it is all that is stated, found
    /// within limits that leave it cheap.
    pub(crate) fn known_conflict(self, limits: Limits) -> Option<MinimalConflict<K, V>> {
        let sources = Sources::of(&self.with_settings(Settings::default().limits(limits)));
        let chosen = sources.problem.naming(|| sources.claims.known_conflict());
        let is_told = chosen.is_minimal || chosen.claims.len() < sources.claims.len();
        is_told.then(|| sources.told(chosen, MinimalConflict::new))
    }

    /// Statements without which all others can hold, each of which must go for that. `None` if not even what is taken for
    /// granted can hold, or a limit came before it was known that it can.
    ///
    /// What matters most is kept, the weightiest first.
    pub fn correction(&self) -> Option<Correction<K, V>> {
        let sources = Sources::of(self);
        let chosen = self.problem.naming(|| sources.claims.correction())?;
        Some(sources.told(chosen, Correction::new))
    }

    /// All conflicts, one after the other as they are asked for. They may be many.
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
        let sources = Sources::of(self);
        let sets = self.problem.naming(|| sources.claims.conflicts());
        StatementSets { sets, sources, tell: MinimalConflict::new }
    }

    /// All corrections, one after the other as they are asked for. They may be many. If all can hold, that is one, of no
    /// statement.
    pub fn corrections(&self) -> StatementSets<'p, K, V, Correction<K, V>> {
        let sources = Sources::of(self);
        let sets = self.problem.naming(|| sources.claims.corrections());
        StatementSets { sets, sources, tell: Correction::new }
    }
}

/// The conflicts of a problem, or the corrections, each once: what [`Statements::conflicts`] and
/// [`Statements::corrections`] give.
pub struct StatementSets<'p, K, V, T> {
    sources: Sources<'p, K, V>,
    sets: Enumeration,
    /// Makes an answer of statements, and whether it is proved that each is needed.
    tell: fn(Vec<Statement<K, V>>, bool) -> T,
}

impl<K, V, T> StatementSets<'_, K, V, T> {
    /// How far the search has come: [`Status::Exhausted`] if there are no others.
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
