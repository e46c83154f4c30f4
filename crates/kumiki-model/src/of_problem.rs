//! Models of problems that a program stated.
//!
//! Invariant: the problem of such a model has the same variables, values and constraints, in the
//! same order.

use crate::domain::Domain;
use crate::fault::{ModelFault, quoted};
use crate::model::{Meaning, Model, Name, Statement, Variable};
use kumiki::expression::{Expr, text};
use kumiki::relations::{ConstraintData, PostedConstraint, RelationData};
use kumiki::{Mixed, Problem, Value};
use std::collections::HashSet;
use std::hash::Hash;

impl From<i64> for Name {
    fn from(int: i64) -> Name {
        Name::Int(int)
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Name {
        Name::Text(text.into())
    }
}

impl Model {
    /// Returns the model of a problem, with the names that `name` returns for those of its
    /// variables.
    ///
    /// ```
    /// use kumiki::{AllDifferent, AllVariables, Problem};
    /// use kumiki_model::{Model, Name};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["x", "y"], 1..=3)?;
    /// problem.add_constraint(AllDifferent, AllVariables)?;
    /// problem.add_expression("x + 1 < 2 * y")?;
    /// let json = Model::of(&problem, |&name| Name::from(name))?.to_json()?;
    /// assert!(json.contains(r#""expr": "x + 1 < 2 * y""#));
    /// assert_eq!(Model::parse(&json)?.problem()?.count(), problem.count());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Integers and text become values of type [`Mixed`]. The settings of the search, and
    /// objectives, are not part of a problem, and so not of its model.
    ///
    /// # Errors
    /// Returns an error that names the first constraint that is no data: a closure, a constraint of
    /// the engine, or a relation without [data](kumiki::relations::Relation::data). Also an error
    /// if values are of a type that models do not have, or an expression has a constant that no
    /// text denotes.
    pub fn of<K, V>(problem: &Problem<K, V>, name: impl Fn(&K) -> Name) -> Result<Model, ModelFault>
    where
        K: Hash + Eq + Clone,
        V: Value + Into<Mixed>,
    {
        let variable = |key: &K| {
            let listed = || -> Domain {
                let values = problem.values(key).unwrap_or_default();
                values.into_iter().map(|value| value.clone().into()).collect::<Vec<_>>().into()
            };
            let domain = problem.range(key).and_then(Domain::range).unwrap_or_else(listed);
            Variable { name: name(key), domain }
        };
        let statement = |(at, constraint): (usize, PostedConstraint<'_, K, V>)| {
            let scope = constraint.scope.iter().map(|key| name(key)).collect();
            statement(&constraint, scope).map_err(|fault| fault.in_index(at).in_key("constraints"))
        };
        Ok(Model {
            name: None,
            note: None,
            variables: problem.variables().map(variable).collect(),
            statements: problem
                .constraints()
                .enumerate()
                .map(statement)
                .collect::<Result<_, _>>()?,
            objectives: Vec::new(),
        })
    }
}

/// Returns the statement of a constraint of a problem.
fn statement<K, V: Value + Into<Mixed>>(
    constraint: &PostedConstraint<'_, K, V>,
    scope: Vec<Name>,
) -> Result<Statement, ModelFault> {
    let title = || match constraint.name {
        Some(name) => quoted(name),
        None => format!("the constraint on {scope:?}"),
    };
    let Some(data) = constraint.data else {
        let message = format!("{} is a closure, or has no form as data", title());
        return Err(ModelFault::new(message));
    };
    let meaning = match data.map(|value| value.clone().into()) {
        ConstraintData::Relation(relation) => {
            let meaning = Meaning::of_relation(&relation, &scope);
            meaning.ok_or_else(|| {
                ModelFault::new(format!("{} has a constant that no text denotes", title()))
            })?
        }
        logic => Meaning::Data(logic),
    };
    let name = constraint.name.map(str::to_owned);
    Ok(Statement { name, weight: constraint.weight, meaning, scope })
}

impl Meaning {
    /// Returns the meaning of a relation on `scope`: that of an expression has a text. `None` if
    /// there is no such text.
    pub(crate) fn of_relation(relation: &RelationData<Mixed>, scope: &[Name]) -> Option<Meaning> {
        let RelationData::Expression { expr, .. } = relation else {
            return Some(relation.clone().into());
        };
        let parameters = parameters(scope);
        let named = Expr::clone(expr).rename(|place| parameters[place].as_str()).to_string();
        Some(Meaning::Expression { expr: text(&named).ok()?, parameters: Some(parameters) })
    }
}

/// Returns names for the variables of `scope` in the text of an expression: their own, if a text
/// can have them all.
fn parameters(scope: &[Name]) -> Vec<String> {
    let own: Vec<String> = scope.iter().map(Name::to_string).collect();
    let is_name = |own: &String| text(own).is_ok_and(|text| text.names().eq([own.as_str()]));
    let mut seen = HashSet::new();
    match own.iter().all(|name| is_name(name) && seen.insert(name)) {
        true => own,
        false => (0..scope.len()).map(|place| format!("v{place}")).collect(),
    }
}

#[cfg(test)]
mod tests;
