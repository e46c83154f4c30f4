//! Models as problems of the library.
//!
//! Invariant: each statement is one constraint of the problem, with a name that leads back to the
//! file. A problem is made only of a model whose objectives can be calculated.

use crate::fault::{ModelFault, shortened};
use crate::model::{Meaning, Model, Name, Sense, Statement, Variable};
use kumiki::expression::Text;
use kumiki::optimise::Incumbents;
use kumiki::relations::{ConstraintData, Relation, RelationError};
use kumiki::{Error, Mixed, Problem};

/// The total weight of soft constraints stays below this number.
const WEIGHT_LIMIT: u64 = 1 << 59;

impl Model {
    /// Returns the problem of the model. A model without variables has one solution in the
    /// library, and none in the format.
    ///
    /// A constraint with a weight is a soft constraint of the problem.
    ///
    /// # Errors
    /// If a domain is invalid, a constraint does not fit its scope, or an objective cannot be
    /// calculated. The error has the path.
    pub fn problem(&self) -> Result<Problem<Name, Mixed>, ModelFault> {
        let mut problem = Problem::new();
        problem.foresee(self.variables.iter().flat_map(|variable| variable.domain.ends()));
        for (at, Variable { name, domain }) in self.variables.iter().enumerate() {
            let added = match domain.as_range() {
                Some(range) => problem.add_variable(name.clone(), Mixed::range(range)),
                None => problem.add_variable(name.clone(), domain.iter()),
            };
            added
                .map_err(|error| fault(error).in_key("domain").in_index(at).in_key("variables"))?;
        }
        let mut weight = 0u64;
        for (at, statement) in self.statements.iter().enumerate() {
            weight = weight.saturating_add(statement.weight.unwrap_or(0));
            let post = Post { problem: &mut problem, name: name(at, statement), statement };
            let posted = match weight {
                ..WEIGHT_LIMIT => {
                    statement.check_weight().and_then(|()| post.meaning().map_err(fault))
                }
                _ => Err(ModelFault::new("the total weight is 2^59 or more").in_key("weight")),
            };
            posted.map_err(|fault| fault.in_index(at).in_key("constraints"))?;
        }
        self.add_objectives(None, &problem)?;
        Ok(problem)
    }

    /// Returns the incumbents of `problem`, which is that of the model: ever better solutions by
    /// the total weight of the violated constraints, if some have a weight, and then by the
    /// objectives in their order. `None` if the model has neither.
    ///
    /// ```
    /// use kumiki_model::Model;
    ///
    /// let model = Model::parse(
    ///     r#"{"variables": [{"name": "x", "domain": [1, 2, 3]},
    ///                       {"name": "y", "domain": [1, 2, 3]}],
    ///         "constraints": [{"kind": "String", "expr": "x < y"},
    ///                         {"kind": "String", "name": "late", "weight": 5, "expr": "x == 3"}],
    ///         "objectives": [{"maximize": "x + y"}]}"#,
    /// )?;
    /// let problem = model.problem()?;
    /// let best = model.incumbents(&problem)?.and_then(|incumbents| incumbents.best()).unwrap();
    /// assert_eq!(best.values, [5, 5]); // `late` is violated, and 2 + 3 is the greatest sum
    /// # Ok::<(), kumiki_model::ModelError>(())
    /// ```
    ///
    /// # Errors
    /// If an objective cannot be calculated. The error has the path.
    pub fn incumbents<'p>(
        &self,
        problem: &'p Problem<Name, Mixed>,
    ) -> Result<Option<Incumbents<'p, Name, Mixed>>, ModelFault> {
        let is_soft = self.soft_count() > 0;
        self.add_objectives(is_soft.then(|| problem.minimize_violations()), problem)
    }

    /// Adds the objectives to incumbents of `problem`, as less important ones.
    fn add_objectives<'p>(
        &self,
        mut incumbents: Option<Incumbents<'p, Name, Mixed>>,
        problem: &'p Problem<Name, Mixed>,
    ) -> Result<Option<Incumbents<'p, Name, Mixed>>, ModelFault> {
        for (at, objective) in self.objectives.iter().enumerate() {
            let expr = objective.expr.clone();
            let added = match (incumbents, objective.sense) {
                (None, Sense::Minimize) => problem.minimize(expr),
                (None, Sense::Maximize) => problem.maximize(expr),
                (Some(incumbents), Sense::Minimize) => incumbents.then_minimize(expr),
                (Some(incumbents), Sense::Maximize) => incumbents.then_maximize(expr),
            };
            incumbents = Some(added.map_err(|error| {
                let fault = ModelFault::new(error.to_string()).in_key(objective.sense.key());
                fault.in_index(at).in_key("objectives")
            })?);
        }
        Ok(incumbents)
    }
}

/// Returns the name of the constraint that `statement`, number `at`, becomes.
fn name(at: usize, statement: &Statement) -> String {
    let title = statement.title();
    if statement.name.is_some() {
        return title.into_owned();
    }
    format!("constraints[{at}] ({})", shortened(&title))
}

/// Returns what is wrong with what was added to a problem, seen from what states it.
fn fault(error: Error<Name>) -> ModelFault {
    match error {
        Error::Domain { error, .. } => ModelFault::new(error.to_string()),
        Error::Expression(error) => ModelFault::new(error.to_string()).in_key("expr"),
        Error::Constraint { error: RelationError::Name(error), .. } => {
            ModelFault::new(error.to_string()).in_key("expr")
        }
        // Its message names the variables.
        beyond @ Error::Constraint { error: RelationError::BeyondLimit { .. }, .. } => {
            ModelFault::new(beyond.to_string())
        }
        Error::Constraint { error, .. } => ModelFault::new(error.to_string()),
        other => ModelFault::new(other.to_string()),
    }
}

/// A statement on its way into a problem.
struct Post<'p> {
    problem: &'p mut Problem<Name, Mixed>,
    name: String,
    statement: &'p Statement,
}

impl Post<'_> {
    fn meaning(self) -> Result<(), Error<Name>> {
        match &self.statement.meaning {
            Meaning::Data(ConstraintData::Relation(relation)) => self.relation(relation.clone()),
            Meaning::Data(data) => {
                let scope = self.statement.scope.clone();
                self.problem.add_data(Some(&self.name), data.clone(), scope).map(drop)
            }
            Meaning::Expression { expr, parameters: Some(names) } => {
                self.relation(expr.clone().over(names))
            }
            Meaning::Expression { expr, parameters: None } => self.expression(expr),
        }
    }

    fn relation(self, relation: impl Relation<Mixed>) -> Result<(), Error<Name>> {
        let scope = self.statement.scope.clone();
        self.relation_on(relation, scope)
    }

    fn relation_on(
        self,
        relation: impl Relation<Mixed>,
        scope: Vec<Name>,
    ) -> Result<(), Error<Name>> {
        let posted = match self.statement.weight {
            Some(weight) => {
                self.problem.add_named_soft_constraint(self.name, weight, relation, scope)
            }
            None => self.problem.add_named_constraint(self.name, relation, scope),
        };
        posted.map(drop)
    }

    /// Adds an expression that names no variable, or an array of them.
    fn expression(self, expr: &Text) -> Result<(), Error<Name>> {
        let handle = self.problem.add_named_expression(self.name.clone(), expr.clone())?;
        if self.statement.weight.is_none() {
            return Ok(());
        }
        // It is known to be right. Only a relation can be soft, and that needs a scope.
        self.problem.remove_constraint(handle);
        let names: Vec<&str> = expr.names().collect();
        let is_named = |text: &str| {
            let rest = |name: &str| text.strip_prefix(name).map(|rest| rest.chars().next());
            names.iter().any(|name| matches!(rest(name), Some(None | Some('['))))
        };
        let variables = self.problem.variables().cloned();
        let scope: Vec<Name> = variables.filter(|name| is_named(&name.to_string())).collect();
        let texts: Vec<String> = scope.iter().map(Name::to_string).collect();
        self.relation_on(expr.clone().over(texts), scope)
    }
}
