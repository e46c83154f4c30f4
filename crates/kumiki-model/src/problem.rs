//! Models as problems of the library.
//!
//! Invariant: each statement is one constraint of the problem, with a name that leads back to the
//! file.

use crate::model::{Bound, Comparison, Many, Meaning, Model, Name, Statement};
use crate::reading::ModelFault;
use kumiki::relations::{
    Relation, RelationError, VariableExactProd, VariableExactSum, VariableMaxProd, VariableMaxSum,
    VariableMinProd, VariableMinSum, WeightedSum,
};
use kumiki::{
    AllDifferent, AllEqual, Error, ExactProd, ExactSum, InSet, MaxProd, MaxSum, MinProd, MinSum,
    Mixed, NotInSet, Problem, SomeInSet, SomeNotInSet,
};

/// The longest expression that is part of a constraint's name, in characters.
const SHOWN: usize = 60;

impl Model {
    /// Returns the problem of the model. A model without variables has one solution in the
    /// library, and none in the format.
    ///
    /// # Errors
    /// If a domain is invalid, or a constraint does not fit its scope. The error has the path.
    pub fn problem(&self) -> Result<Problem<Name, Mixed>, ModelFault> {
        let mut problem = Problem::new();
        for (at, variable) in self.variables.iter().enumerate() {
            problem
                .add_variable(variable.name.clone(), variable.domain.iter().cloned())
                .map_err(|error| fault(error).in_key("domain").in_index(at).in_key("variables"))?;
        }
        for (at, statement) in self.statements.iter().enumerate() {
            let post = Post { problem: &mut problem, name: name(at, statement), statement };
            post.meaning().map_err(|error| fault(error).in_index(at).in_key("constraints"))?;
        }
        Ok(problem)
    }
}

/// Returns the name of the constraint that `statement`, number `at`, becomes.
fn name(at: usize, statement: &Statement) -> String {
    let title = statement.title();
    if statement.name.is_some() {
        return title.into_owned();
    }
    match title.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("constraints[{at}] ({}...)", &title[..end]),
        None => format!("constraints[{at}] ({title})"),
    }
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
            Meaning::AllDifferent => self.relation(AllDifferent),
            Meaning::AllEqual => self.relation(AllEqual),
            Meaning::Sum { comparison, bound, multipliers } => {
                let sum = self.sum(*comparison, bound, multipliers.as_deref());
                self.relation(sum)
            }
            Meaning::Product { comparison, bound } => self.product(*comparison, bound),
            Meaning::Membership { set, is_in, many } => self.membership(set, *is_in, *many),
            Meaning::Expression { expr, parameters: Some(names) } => {
                self.relation(expr.clone().over(names))
            }
            Meaning::Expression { expr, parameters: None } => {
                self.problem.add_named_expression(self.name, expr.clone()).map(drop)
            }
        }
    }

    fn relation(self, relation: impl Relation<Mixed>) -> Result<(), Error<Name>> {
        let scope = self.statement.scope.iter().cloned();
        self.problem.add_named_constraint(self.name, relation, scope).map(drop)
    }

    fn sum(
        &self,
        comparison: Comparison,
        bound: &Bound,
        multipliers: Option<&[Mixed]>,
    ) -> WeightedSum {
        let multipliers = match multipliers {
            Some(multipliers) => multipliers.to_vec(),
            None => {
                let target = usize::from(matches!(bound, Bound::Last));
                vec![Mixed::from(1); self.statement.scope.len().saturating_sub(target)]
            }
        };
        match (comparison, bound.clone()) {
            (Comparison::Exact, Bound::Constant(sum)) => ExactSum(sum).times(multipliers),
            (Comparison::Min, Bound::Constant(min)) => MinSum(min).times(multipliers),
            (Comparison::Max, Bound::Constant(max)) => MaxSum(max).times(multipliers),
            (Comparison::Exact, Bound::Last) => VariableExactSum.times(multipliers),
            (Comparison::Min, Bound::Last) => VariableMinSum.times(multipliers),
            (Comparison::Max, Bound::Last) => VariableMaxSum.times(multipliers),
        }
    }

    fn product(self, comparison: Comparison, bound: &Bound) -> Result<(), Error<Name>> {
        match (comparison, bound.clone()) {
            (Comparison::Exact, Bound::Constant(prod)) => self.relation(ExactProd(prod)),
            (Comparison::Min, Bound::Constant(min)) => self.relation(MinProd(min)),
            (Comparison::Max, Bound::Constant(max)) => self.relation(MaxProd(max)),
            (Comparison::Exact, Bound::Last) => self.relation(VariableExactProd),
            (Comparison::Min, Bound::Last) => self.relation(VariableMinProd),
            (Comparison::Max, Bound::Last) => self.relation(VariableMaxProd),
        }
    }

    fn membership(self, set: &[Mixed], is_in: bool, many: Many) -> Result<(), Error<Name>> {
        let set = set.iter().cloned();
        match (is_in, many) {
            (true, Many::All) => self.relation(InSet::new(set)),
            (false, Many::All) => self.relation(NotInSet::new(set)),
            (true, Many::AtLeast(n)) => self.relation(SomeInSet::new(set).at_least(n)),
            (true, Many::Exactly(n)) => self.relation(SomeInSet::new(set).exactly(n)),
            (false, Many::AtLeast(n)) => self.relation(SomeNotInSet::new(set).at_least(n)),
            (false, Many::Exactly(n)) => self.relation(SomeNotInSet::new(set).exactly(n)),
        }
    }
}
