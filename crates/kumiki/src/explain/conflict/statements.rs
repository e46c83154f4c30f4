//! The statements of a problem as claims, and answers about these as statements again.
//!
//! Invariant: each claim has one source, at its number.

use super::claims::{Chosen, Claims};
use super::enumeration::{ConflictSets, CorrectionSets};
use super::statement::{Correction, MinimalConflict, Statement};
use crate::problem::{Error, Handle, Problem, Stated};
use crate::relation::Value;
use crate::search::Status;
use crate::search::limits::Limits;
use crate::search::settings::Settings;
use crate::var::{Int, Var};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

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
    problem: &'p Problem<K, V>,
    granted: HashSet<Handle>,
    weights: HashMap<Handle, u64>,
    assumed: Vec<(Var, V)>,
    settings: Settings,
}

/// Where a claim comes from.
#[derive(Clone, Debug)]
enum Source<V> {
    /// A constraint.
    Posted(Handle),
    /// A value of a variable, and the constraint that says so, if one does.
    Value(Var, V, Option<Handle>),
}

/// Claims, and where each comes from.
struct Sources<V> {
    claims: Claims,
    sources: Vec<Source<V>>,
}

/// Of a constraint on one variable with more values than this is not looked at which are left.
const MOST_VALUES: usize = 4096;

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
        self.sources().sources.iter().map(|source| statement(self.problem, source)).collect()
    }

    /// Statements that cannot hold together, each of which is needed for that. `None` if all can, or if a limit came before
    /// it was known that they cannot.
    ///
    /// Of several, one of little weight; where statements are few, none is lighter.
    pub fn conflict(&self) -> Option<MinimalConflict<K, V>> {
        let Sources { claims, sources } = self.sources();
        claims.conflict().map(|chosen| conflict(self.problem, &sources, &chosen))
    }

    /// The conflict of a problem of which it is known that it has no solution, unless it is all that is stated, found
    /// within limits that leave it cheap.
    pub(crate) fn known_conflict(self, limits: Limits) -> Option<MinimalConflict<K, V>> {
        let (problem, settings) = (self.problem, Settings::default().limits(limits));
        let Sources { claims, sources } = self.with_settings(settings).sources();
        let chosen = claims.known_conflict();
        let is_told = chosen.is_minimal || chosen.claims.len() < sources.len();
        is_told.then(|| conflict(problem, &sources, &chosen))
    }

    /// Statements without which all others can hold, each of which must go for that. `None` if not even what is taken for
    /// granted can hold, or a limit came before it was known that it can.
    ///
    /// What matters most is kept, the weightiest first.
    pub fn correction(&self) -> Option<Correction<K, V>> {
        let Sources { claims, sources } = self.sources();
        claims.correction().map(|chosen| correction(self.problem, &sources, &chosen))
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
    pub fn conflicts(&self) -> MinimalConflicts<'p, K, V> {
        let Sources { claims, sources } = self.sources();
        MinimalConflicts { problem: self.problem, sources, sets: claims.conflicts() }
    }

    /// All corrections, one after the other as they are asked for. They may be many.
    pub fn corrections(&self) -> Corrections<'p, K, V> {
        let Sources { claims, sources } = self.sources();
        Corrections { problem: self.problem, sources, sets: claims.corrections() }
    }

    fn sources(&self) -> Sources<V> {
        let released = self.problem.released();
        let mut model = self.problem.model_without_constraints(&released);
        let mut claimed = Vec::new();
        for stated in self.problem.stated() {
            if self.granted.contains(&stated.handle) {
                for part in stated.parts {
                    model.add_shared_constraint(part);
                }
            } else if !stated.parts.is_empty() {
                claimed.push(stated);
            }
        }
        let model = Arc::new(model);
        let claims = Claims::with_settings(Arc::clone(&model), self.settings.clone());
        let mut all = Sources { claims, sources: Vec::new() };
        for stated in claimed {
            let weight = self.weights.get(&stated.handle).copied().unwrap_or(1);
            match values_left(&model, &stated) {
                Some((var, values)) => {
                    all.claims.add_values(weight, var, values.iter().copied());
                    all.sources.push(self.source(&stated, var, &values));
                }
                None => {
                    all.claims.add_constraints(weight, stated.parts);
                    all.sources.push(Source::Posted(stated.handle));
                }
            }
        }
        for (var, number) in released.of {
            all.claims.add_values(1, var, [number]);
            all.sources.push(Source::Value(var, self.problem.value(var, number).clone(), None));
        }
        for (var, value) in &self.assumed {
            all.claims.add_values(1, *var, self.problem.number(value));
            all.sources.push(Source::Value(*var, value.clone(), None));
        }
        all
    }

    /// What a constraint is that leaves `var` these values.
    fn source(&self, stated: &Stated, var: Var, values: &[Int]) -> Source<V> {
        match values {
            &[number] if !stated.is_named => match self.problem.known_value(var, number) {
                Some(value) => Source::Value(var, value.clone(), Some(stated.handle)),
                None => Source::Posted(stated.handle),
            },
            _ => Source::Posted(stated.handle),
        }
    }
}

/// The variable that a constraint is about, if it is one, with the values that are left.
fn values_left(model: &crate::Model, stated: &Stated) -> Option<(Var, Vec<Int>)> {
    let mut scope = stated.parts.iter().flat_map(|part| part.scope()).copied();
    let var = scope.next()?;
    let domain = model.domain(var);
    if scope.any(|other| other != var) || domain.len() > MOST_VALUES {
        return None;
    }
    let holds = |value: &Int| {
        stated.parts.iter().all(|part| part.is_satisfied(&vec![*value; part.scope().len()]))
    };
    Some((var, domain.iter().filter(holds).collect()))
}

fn statement<K: Hash + Eq + Clone, V: Value>(
    problem: &Problem<K, V>,
    source: &Source<V>,
) -> Statement<K, V> {
    match source {
        Source::Posted(handle) => {
            let (name, scope) = problem.posted(*handle);
            Statement::Constraint {
                handle: *handle,
                name: name.map(str::to_owned),
                scope: scope.into_iter().cloned().collect(),
            }
        }
        Source::Value(var, value, handle) => Statement::Value {
            variable: problem.name(*var).clone(),
            value: value.clone(),
            handle: *handle,
        },
    }
}

fn conflict<K: Hash + Eq + Clone, V: Value>(
    problem: &Problem<K, V>,
    sources: &[Source<V>],
    chosen: &Chosen,
) -> MinimalConflict<K, V> {
    let statements = chosen.claims.iter().map(|&claim| statement(problem, &sources[claim]));
    MinimalConflict { statements: statements.collect(), is_proved: chosen.is_minimal }
}

fn correction<K: Hash + Eq + Clone, V: Value>(
    problem: &Problem<K, V>,
    sources: &[Source<V>],
    chosen: &Chosen,
) -> Correction<K, V> {
    let statements = chosen.claims.iter().map(|&claim| statement(problem, &sources[claim]));
    Correction { statements: statements.collect(), is_proved: chosen.is_minimal }
}

/// The conflicts of a problem, each once: what [`Statements::conflicts`] gives.
pub struct MinimalConflicts<'p, K, V> {
    problem: &'p Problem<K, V>,
    sources: Vec<Source<V>>,
    sets: ConflictSets,
}

impl<K, V> MinimalConflicts<'_, K, V> {
    /// How far the search has come: [`Status::Exhausted`] if there are no others.
    pub fn status(&self) -> Status {
        self.sets.status()
    }
}

impl<K: Hash + Eq + Clone, V: Value> Iterator for MinimalConflicts<'_, K, V> {
    type Item = MinimalConflict<K, V>;

    fn next(&mut self) -> Option<MinimalConflict<K, V>> {
        self.sets.next().map(|chosen| conflict(self.problem, &self.sources, &chosen))
    }
}

/// The corrections of a problem, each once: what [`Statements::corrections`] gives. If all can hold, that is one, of no
/// statement.
pub struct Corrections<'p, K, V> {
    problem: &'p Problem<K, V>,
    sources: Vec<Source<V>>,
    sets: CorrectionSets,
}

impl<K, V> Corrections<'_, K, V> {
    /// How far the search has come: [`Status::Exhausted`] if there are no others.
    pub fn status(&self) -> Status {
        self.sets.status()
    }
}

impl<K: Hash + Eq + Clone, V: Value> Iterator for Corrections<'_, K, V> {
    type Item = Correction<K, V>;

    fn next(&mut self) -> Option<Correction<K, V>> {
        self.sets.next().map(|chosen| correction(self.problem, &self.sources, &chosen))
    }
}

impl<K: fmt::Debug, V> fmt::Debug for Statements<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Statements").field("problem", &self.problem).finish_non_exhaustive()
    }
}

impl<K: fmt::Debug, V> fmt::Debug for MinimalConflicts<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MinimalConflicts").field("sets", &self.sets).finish_non_exhaustive()
    }
}

impl<K: fmt::Debug, V> fmt::Debug for Corrections<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Corrections").field("sets", &self.sets).finish_non_exhaustive()
    }
}
