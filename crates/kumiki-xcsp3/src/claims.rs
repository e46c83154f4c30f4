//! Claims: what a constraint states, before it becomes statements of a model.
//!
//! Invariant: a claim holds or does not hold for every assignment. One that calculates what has no
//! value does not hold.

use crate::error::Fault;
use crate::rendering::Rendered;
use crate::term::{Operator, Term};
use crate::variables::{Values, Variables};
use indexmap::IndexSet;
use kumiki::Mixed;
use kumiki::expression::text;
use kumiki::relations::{ConstraintData, PropositionData, Relation, RelationData};
use kumiki_model::{Meaning, Statement};
use std::collections::HashMap;
use std::sync::Arc;

/// A statement that a constraint makes.
#[derive(Clone, Debug)]
pub(crate) enum Claim {
    /// The expression is true.
    Term(Term),
    /// The relation holds on these variables.
    Relation(RelationData<Mixed>, Vec<usize>),
    /// All of them hold.
    All(Vec<Claim>),
    /// At least so many of them hold.
    AtLeast(usize, Vec<Claim>),
    /// It does not hold.
    Not(Box<Claim>),
    /// Both hold, or none of the two.
    Iff(Box<[Claim; 2]>),
}

impl Claim {
    /// Returns the claim that two terms compare so.
    pub(crate) fn pair(operator: Operator, left: Term, right: Term) -> Claim {
        Claim::Term(Term::pair(operator, left, right))
    }

    /// Returns the claim that one of `claims` holds at least.
    pub(crate) fn any(claims: Vec<Claim>) -> Claim {
        Claim::AtLeast(1, claims)
    }

    /// Returns the claim that this one does not hold.
    pub(crate) fn negation(self) -> Claim {
        match self {
            Claim::Not(negated) => *negated,
            claim => Claim::Not(Box::new(claim)),
        }
    }
}

/// The statements of a model so far, and the variables that they are about.
#[derive(Debug)]
pub(crate) struct Statements {
    pub(crate) variables: Variables,
    pub(crate) stated: Vec<Statement>,
    /// The variables that stand for expressions, by their names.
    views: HashMap<String, usize>,
}

impl Statements {
    pub(crate) fn new(variables: Variables) -> Statements {
        Statements { variables, stated: Vec::new(), views: HashMap::new() }
    }

    /// States that `claim` holds.
    pub(crate) fn state(&mut self, claim: Claim, name: Option<&str>) -> Result<(), Fault> {
        let (meaning, scope) = match claim {
            Claim::All(claims) => {
                return claims.into_iter().try_for_each(|claim| self.state(claim, name));
            }
            Claim::Term(term) => self.expression(term)?,
            Claim::Relation(relation, scope) => {
                self.variables.spend(scope.len() as u64)?;
                (relation.into(), scope)
            }
            claim => {
                let mut scope = IndexSet::new();
                let proposition = self.proposition(claim, &mut scope)?;
                let meaning = Meaning::Data(ConstraintData::Proposition(proposition));
                (meaning, scope.into_iter().collect())
            }
        };
        self.push(meaning, &scope, name);
        Ok(())
    }

    /// States that `var` is 1 if `claim` holds, and 0 if not; or only that the claim holds if it
    /// is 1.
    pub(crate) fn tie(
        &mut self,
        (var, is_half): (usize, bool),
        claim: Claim,
        name: Option<&str>,
    ) -> Result<(), Fault> {
        let mut scope = IndexSet::new();
        let proposition = self.proposition(claim, &mut scope)?;
        let mut scope: Vec<usize> = scope.into_iter().collect();
        scope.push(var);
        self.push(Meaning::Data(ConstraintData::Tied { proposition, is_half }), &scope, name);
        Ok(())
    }

    /// Returns a variable with the value of `term`: the term itself if it is a variable.
    ///
    /// The variable has the text of the term as its name. Where the term has no value, the
    /// variable has the least value that it may have.
    pub(crate) fn view(&mut self, term: &Term) -> Result<usize, Fault> {
        if let Some(var) = term.as_var() {
            return Ok(var);
        }
        let notation = term.notation(&self.variables);
        if let Some(&var) = self.views.get(&notation) {
            return Ok(var);
        }
        let (min, max) = term
            .bounds(&self.variables)
            .ends()
            .ok_or_else(|| Fault::new(format!("{notation} may need more than 64 bits")))?;
        let guards = term.guards(&self.variables);
        let var = self.variables.add(&notation, Arc::new(Values::interval(min, max)))?;
        self.views.insert(notation, var);
        let value = match guards.is_empty() {
            true => term.clone(),
            false => {
                let has_value = Term::joined(Operator::And, guards);
                Term::call(Operator::If, [has_value, term.clone(), Term::Int(min)])
            }
        };
        self.state(Claim::pair(Operator::Eq, value, Term::Var(var)), None)?;
        Ok(var)
    }

    /// Adds a variable for the sum of a long list, with values between two ends.
    pub(crate) fn add_total(&mut self, (min, max): (i64, i64)) -> Result<usize, Fault> {
        let name = (0..).map(|number| format!("sum{number}"));
        let mut names = name.filter(|name| self.variables.find(name).is_none());
        let name = names.next().map(|name| self.variables.unused(&name)).unwrap_or_default();
        self.variables.add(&name, Arc::new(Values::interval(min, max)))
    }

    /// Returns the claim that `claim` holds, and that all terms have values which were read since
    /// the last call.
    pub(crate) fn guarded(&mut self, claim: Claim) -> Claim {
        let guards = self.variables.noted().into_iter();
        let mut guards: Vec<Claim> = guards.map(Claim::Term).collect();
        if guards.is_empty() {
            return claim;
        }
        guards.push(claim);
        Claim::All(guards)
    }

    fn push(&mut self, meaning: Meaning, scope: &[usize], name: Option<&str>) {
        let scope = scope.iter().map(|&var| self.variables.model_name(var)).collect();
        let name = name.map(str::to_string);
        self.stated.push(Statement { name, weight: None, meaning, scope });
    }

    /// Returns the meaning of an expression, and its scope.
    fn expression(&self, term: Term) -> Result<(Meaning, Vec<usize>), Fault> {
        let Rendered { text: source, scope, names } =
            Rendered::new(&term.guarded(&self.variables), &self.variables)?;
        self.variables.spend(scope.len() as u64)?;
        let expr = text(&source).map_err(|error| Fault::new(error.to_string()))?;
        Ok((Meaning::Expression { expr, parameters: Some(names) }, scope))
    }

    /// Returns a claim as a proposition over the places of `scope`, to which it adds variables.
    fn proposition(
        &self,
        claim: Claim,
        scope: &mut IndexSet<usize>,
    ) -> Result<PropositionData<Mixed>, Fault> {
        let mut all = |claims: Vec<Claim>| -> Result<Vec<PropositionData<Mixed>>, Fault> {
            claims.into_iter().map(|claim| self.proposition(claim, scope)).collect()
        };
        match claim {
            Claim::Relation(relation, vars) => {
                self.variables.spend(vars.len() as u64)?;
                let places = vars.into_iter().map(|var| scope.insert_full(var).0).collect();
                Ok(PropositionData::Relation { relation, places })
            }
            Claim::Term(term) => {
                let Rendered { text: source, scope: vars, names } =
                    Rendered::new(&term.guarded(&self.variables), &self.variables)?;
                let expr = text(&source).map_err(|error| Fault::new(error.to_string()))?;
                let data = Relation::<Mixed>::data(&expr.over(names));
                let relation = data.ok_or_else(|| Fault::new("the expression is not read"))?;
                let places = vars.into_iter().map(|var| scope.insert_full(var).0).collect();
                Ok(PropositionData::Relation { relation, places })
            }
            Claim::All(claims) => {
                let claims = all(claims)?;
                Ok(PropositionData::AtLeast(claims.len(), claims))
            }
            Claim::AtLeast(least, claims) => Ok(PropositionData::AtLeast(least, all(claims)?)),
            Claim::Not(negated) => {
                Ok(PropositionData::Not(Box::new(self.proposition(*negated, scope)?)))
            }
            Claim::Iff(both) => {
                let [one, other] = *both;
                let one = self.proposition(one, scope)?;
                Ok(PropositionData::Iff(Box::new([one, self.proposition(other, scope)?])))
            }
        }
    }
}
