//! Claims as constraints of a problem.
//!
//! Invariant: a variable is added to the problem before the first constraint on it.

use crate::claims::{Claim, NamedExpr, Sum};
use crate::entities::Operand;
use crate::fault::Fault;
use crate::variables::{Values, VarId, Variables};
use kumiki::constraints::Comparison;
use kumiki::expression::{Expr, var};
use kumiki::relations::{ConstraintData, Operation, PropositionData, RelationData, Target};
use kumiki::{Error, Handle, Mixed, Problem};
use std::collections::HashMap;
use std::sync::Arc;

/// A problem over the names of a model.
pub type NamedProblem = Problem<Arc<str>, i64>;

/// A claim holds if a truth value is 1, and only then unless it is half.
#[derive(Clone, Copy, Debug)]
pub struct Truth {
    /// The truth value.
    pub operand: Operand,
    /// True if the claim may also hold if the truth value is 0.
    pub is_half: bool,
}

/// The problem that constraints are added to.
#[derive(Debug)]
pub struct Poster {
    /// The variables of the model, and auxiliary ones.
    pub variables: Variables,
    /// The problem.
    pub problem: NamedProblem,
    /// The variables of the problem, in its order.
    pub order: Vec<VarId>,
    /// The variables that stand for constants.
    constants: HashMap<i64, VarId>,
    /// The name of the constraint that is lowered.
    pub name: Option<String>,
    /// The truth values that are assumed.
    pub assumptions: Vec<Assumption>,
}

/// A truth value that is assumed to be true.
#[derive(Clone, Debug)]
pub struct Assumption {
    /// The text that the model has for it.
    pub text: String,
    /// The truth value.
    pub operand: Operand,
    /// The constraint that it is true, unless it is a constant.
    pub handle: Option<Handle>,
}

impl Poster {
    /// Returns a problem without variables for those of a model.
    pub fn new(variables: Variables) -> Poster {
        let problem = NamedProblem::new();
        let (order, constants) = (Vec::new(), HashMap::new());
        Poster { variables, problem, order, constants, name: None, assumptions: Vec::new() }
    }

    /// Adds the variables that stand for themselves, in their order. Returns false if `is_over_at`
    /// has returned true for the number of one of them.
    pub fn add_all(&mut self, mut is_over_at: impl FnMut(usize) -> bool) -> Result<bool, Fault> {
        for (at, id) in self.variables.ids().enumerate() {
            if is_over_at(at) {
                return Ok(false);
            }
            if self.variables.root(id) == id {
                self.add(id)?;
            }
        }
        if self.variables.is_contradicted() {
            self.post(Claim::Constant(false))?;
        }
        Ok(true)
    }

    fn add(&mut self, id: VarId) -> Result<(), Fault> {
        let name = Arc::clone(self.variables.name(id));
        let values = self.variables.values(id);
        let added = match values.ranges() {
            &[[min, max]] => self.problem.add_variable(name, min..=max),
            _ => self.problem.add_variable(name, values.iter()),
        };
        self.order.push(id);
        added.map_err(|error| refused(&error))
    }

    /// Adds a variable that is a function of others.
    pub fn auxiliary(&mut self, name: &str, values: Values) -> Result<VarId, Fault> {
        let id = self.variables.add(name, true, values);
        self.add(id)?;
        Ok(id)
    }

    /// Returns a variable that has the value of an operand.
    pub fn variable(&mut self, operand: Operand) -> Result<VarId, Fault> {
        let value = match operand {
            Operand::Var(id) => return Ok(self.variables.root(id)),
            Operand::Constant(value) => value,
        };
        if let Some(&id) = self.constants.get(&value) {
            return Ok(id);
        }
        let id = self.auxiliary(&format!("={value}"), Values::range(value, value))?;
        self.constants.insert(value, id);
        Ok(id)
    }

    /// Returns variables that have the values of some operands.
    pub fn variables_of(&mut self, operands: &[Operand]) -> Result<Vec<VarId>, Fault> {
        operands.iter().map(|&operand| self.variable(operand)).collect()
    }

    /// Returns the value of an operand, if it is known.
    pub fn fixed(&self, operand: Operand) -> Option<i64> {
        match operand {
            Operand::Constant(value) => Some(value),
            Operand::Var(id) => self.variables.values(id).fixed(),
        }
    }

    /// Assumes that a truth value is true.
    pub fn assume(&mut self, text: String, operand: Operand) -> Result<(), Fault> {
        let handle = match operand {
            Operand::Constant(1) => return Ok(()),
            Operand::Constant(_) => {
                self.post(Claim::Constant(false))?;
                None
            }
            Operand::Var(id) => {
                let name = Arc::clone(self.variables.name(id));
                Some(self.problem.fix(name, 1).map_err(|error| refused(&error))?)
            }
        };
        self.assumptions.push(Assumption { text, operand, handle });
        Ok(())
    }

    /// Returns an operand as an expression.
    pub fn expression(&self, operand: Operand) -> NamedExpr {
        match (self.fixed(operand), operand) {
            (Some(value), _) | (None, Operand::Constant(value)) => Expr::from(value),
            (None, Operand::Var(id)) => Expr::from(var(Arc::clone(self.variables.name(id)))),
        }
    }

    fn names(&self, scope: &[VarId]) -> Vec<Arc<str>> {
        scope.iter().map(|&id| Arc::clone(self.variables.name(id))).collect()
    }

    /// Adds a relation on variables.
    pub fn relate(&mut self, relation: RelationData<i64>, scope: &[VarId]) -> Result<(), Fault> {
        self.state(ConstraintData::Relation(relation), scope)
    }

    /// Adds a constraint on variables.
    fn state(&mut self, data: ConstraintData<i64>, scope: &[VarId]) -> Result<(), Fault> {
        let names = self.names(scope);
        let added = self.problem.add_data(self.name.as_deref(), data, names);
        added.map(drop).map_err(|error| refused(&error))
    }

    /// Adds the constraint that an expression is true.
    pub fn express(&mut self, expression: NamedExpr) -> Result<(), Fault> {
        let added = match self.name.clone() {
            Some(name) => self.problem.add_named_expression(name, expression),
            None => self.problem.add_expression(expression),
        };
        added.map(drop).map_err(|error| refused(&error))
    }

    /// Adds the constraint that a claim holds.
    pub fn post(&mut self, claim: Claim) -> Result<(), Fault> {
        match claim {
            Claim::Constant(true) => Ok(()),
            Claim::Sum(sum) => self.post_sum(sum),
            Claim::In(id, ranges) => self.restrict(id, &ranges),
            Claim::Relation(relation, scope) => self.relate(relation, &scope),
            Claim::All(all) => all.into_iter().try_for_each(|claim| self.post(claim)),
            claim => match claim.expression(&self.variables) {
                Some(expression) => self.express(expression),
                None => {
                    let mut scope = Vec::new();
                    let proposition = self.proposition(claim, &mut scope);
                    self.state(ConstraintData::Proposition(proposition), &scope)
                }
            },
        }
    }

    fn post_sum(&mut self, sum: Sum) -> Result<(), Fault> {
        let is_difference = matches!(sum.terms[..], [(1, _), (-1, _)] | [(-1, _), (1, _)]);
        let bound = i64::try_from(sum.bound).map_err(|_| too_large())?;
        if is_difference || sum.terms.len() < 2 || sum.comparison == Comparison::NotEqual {
            let expression = Claim::Sum(sum).expression(&self.variables);
            return self.express(expression.ok_or_else(too_large)?);
        }
        let multipliers = match sum.terms.iter().all(|term| term.0 == 1) {
            true => None,
            false => Some(sum.terms.iter().map(|term| Mixed::Int(term.0)).collect()),
        };
        let relation = RelationData::Calculation {
            operation: Operation::Sum,
            multipliers,
            comparison: sum.comparison,
            target: Target::Constant(bound.into()),
        };
        let scope: Vec<VarId> = sum.terms.iter().map(|term| term.1).collect();
        self.relate(relation, &scope)
    }

    /// Adds the constraint that a variable has a value of these ranges.
    fn restrict(&mut self, id: VarId, ranges: &[[i64; 2]]) -> Result<(), Fault> {
        let claim = Claim::In(id, ranges.to_vec()).expression(&self.variables);
        self.express(claim.expect("a membership is an expression"))
    }

    /// Adds the constraint that a claim has a truth value.
    pub fn tie(&mut self, claim: Claim, truth: Truth) -> Result<(), Fault> {
        match (self.fixed(truth.operand), &claim) {
            (Some(1), _) => return self.post(claim),
            (Some(_), _) if truth.is_half => return Ok(()),
            (Some(_), _) => return self.post(claim.negated()),
            (None, Claim::Constant(true)) if truth.is_half => return Ok(()),
            (None, &Claim::Constant(holds)) => {
                let ranges = [[i64::from(holds); 2]];
                return self.post(Claim::member(truth.operand, &ranges, &self.variables));
            }
            _ => {}
        }
        if let Some(expression) = claim.expression(&self.variables) {
            let holds = self.expression(truth.operand);
            return self.express(match truth.is_half {
                true => holds.implies(expression),
                false => expression.equals(holds),
            });
        }
        let mut scope = Vec::new();
        let proposition = self.proposition(claim, &mut scope);
        scope.push(self.variable(truth.operand)?);
        self.state(ConstraintData::Tied { proposition, is_half: truth.is_half }, &scope)
    }

    /// Returns a claim as a proposition on the places of `scope`, to which its variables are added.
    fn proposition(&self, claim: Claim, scope: &mut Vec<VarId>) -> PropositionData<i64> {
        let mut places = |vars: &[VarId]| -> Vec<usize> {
            let first = scope.len();
            scope.extend(vars);
            (first..scope.len()).collect()
        };
        match claim {
            Claim::Relation(relation, vars) => {
                PropositionData::Relation { relation, places: places(&vars) }
            }
            Claim::Not(claim) => PropositionData::Not(Box::new(self.proposition(*claim, scope))),
            Claim::All(all) => {
                let all = all.into_iter().map(|claim| self.proposition(claim, scope));
                let all: Vec<PropositionData<i64>> = all.collect();
                PropositionData::AtLeast(all.len(), all)
            }
            claim => {
                let expression = claim.expression(&self.variables).expect("it has no relation");
                let vars: Vec<VarId> = claim.variables();
                let place = |name: Arc<str>| {
                    vars.iter()
                        .position(|&id| *self.variables.name(id) == name)
                        .expect("it is there")
                };
                let relation = RelationData::Expression {
                    expr: Arc::new(expression.rename(place)),
                    places: vars.len(),
                };
                PropositionData::Relation { relation, places: places(&vars) }
            }
        }
    }
}

fn too_large() -> Fault {
    Fault::new("the numbers of this sum do not fit in 64 bits; scale the model down")
}

/// Returns the fault that an error of the library is.
fn refused(error: &Error<Arc<str>>) -> Fault {
    Fault::new(error.to_string())
}
