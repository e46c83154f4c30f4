//! Models over 0 and 1 as DIMACS CNF, the language of SAT solvers.
//!
//! Invariant: variable n of the text is variable n of the model, from 1, and is true for the value
//! 1. There are no others, so the text has as many solutions as the model.

use super::covers::minimal_covers;
use super::integers::{
    Choice, IntegerFact, IntegerModel, LinearFact, LinearRelation, Operand, ProductFact, RowsFact,
    refused,
};
use super::objective::refused_objective;
use crate::fault::ModelFault;
use crate::model::Model;
use kumiki::engine::Int;
use std::collections::BTreeSet;

/// The most literals in the clauses of a fact.
const LITERALS: usize = 1 << 20;

/// The most variables of a linear sum that differs from a number, and of a list of rows.
const DIFFERING: usize = 16;

/// The reason for a fact of too many clauses.
const TOO_MANY: &str = "it has too many clauses";

/// A variable, from 1, that is true, or its negation.
type Literal = i64;

impl Model {
    /// Returns the model as DIMACS CNF, with as many solutions as the model.
    ///
    /// All values must be 0 and 1, or truth values. Variable n is that of the model, and is true
    /// for the value 1; comments name the variables. The constraints are those that
    /// [`Model::to_flatzinc`] takes. A sum or a count becomes clauses without new variables, one
    /// for each least set of values that breaks it.
    ///
    /// ```
    /// use kumiki_model::Model;
    ///
    /// let model = Model::parse(
    ///     r#"{"variables": [{"name": "a", "domain": [0, 1]}, {"name": "b", "domain": [0, 1]}],
    ///         "constraints": [{"kind": "MinSum", "min": 1},
    ///                         {"kind": "String", "expr": "a <= b"}]}"#,
    /// )?;
    /// assert_eq!(model.to_dimacs()?, "c 1 is \"a\"\nc 2 is \"b\"\np cnf 2 2\n1 2 0\n-1 2 0\n");
    /// # Ok::<(), kumiki_model::ModelError>(())
    /// ```
    ///
    /// # Errors
    /// If the model has a fault, values other than 0 and 1, or a constraint that cannot be stated
    /// by a limited number of clauses. Soft constraints and objectives cannot be stated. The error
    /// has the path, and the name of the constraint or the objective.
    pub fn to_dimacs(&self) -> Result<String, ModelFault> {
        if let Some(objective) = self.objectives.first() {
            return Err(refused_objective(0, objective, "the format has no objectives"));
        }
        let model = IntegerModel::new(self)?;
        let mut clauses = Clauses::default();
        for (at, domain) in model.domains.iter().enumerate() {
            if let Some(value) = domain.iter().find(|value| !(0..=1).contains(*value)) {
                let message = format!("{value} is neither 0 nor 1");
                let fault = ModelFault::new(message).in_key("domain");
                return Err(fault.in_index(at).in_key("variables"));
            }
            clauses.add_member(at, domain);
        }
        for (at, fact) in &model.facts {
            let added = clauses.add(fact);
            added.map_err(|reason| refused(*at, &self.statements[*at], reason))?;
        }
        clauses.name_last(self.variables.len());
        let mut text = String::new();
        for (at, variable) in self.variables.iter().enumerate() {
            text += &format!("c {} is {:?}\n", at + 1, variable.name);
        }
        text += &format!("p cnf {} {}\n", self.variables.len(), clauses.0.len());
        for clause in clauses.0 {
            for literal in clause {
                text += &format!("{literal} ");
            }
            text += "0\n";
        }
        Ok(text)
    }
}

/// The clauses of a model.
#[derive(Default)]
struct Clauses(Vec<Vec<Literal>>);

impl Clauses {
    fn push(&mut self, clause: impl IntoIterator<Item = Literal>) {
        self.0.push(clause.into_iter().collect());
    }

    /// Adds a clause that always holds for the last variable, if no clause has it: some readers
    /// count the variables that occur, and pay no heed to the number in the header.
    fn name_last(&mut self, variables: usize) {
        let last = variables as Literal;
        if last > 0 && !self.0.iter().flatten().any(|literal| literal.abs() == last) {
            self.push([last, -last]);
        }
    }

    /// Adds the clauses of a fact.
    ///
    /// # Errors
    /// The reason why it has none.
    fn add(&mut self, fact: &IntegerFact) -> Result<(), &'static str> {
        match fact {
            IntegerFact::Linear(linear) => return self.add_linear(linear),
            IntegerFact::Different(scope) => {
                for (at, &one) in scope.iter().enumerate() {
                    scope[at + 1..].iter().for_each(|&other| self.add_different(one, other));
                }
            }
            IntegerFact::Equal(scope) => {
                for pair in scope.windows(2) {
                    self.push([literal(pair[0], false), literal(pair[1], true)]);
                    self.push([literal(pair[0], true), literal(pair[1], false)]);
                }
            }
            IntegerFact::Product(product) => self.add_product(product),
            IntegerFact::Member(choice) => self.add_member(choice.variable, &choice.values),
            IntegerFact::Count(choices, relation, bound) => {
                return self.add_linear(&count(choices, *relation, *bound));
            }
            IntegerFact::Rows(rows) => return self.add_rows(rows),
        }
        Ok(())
    }

    /// Adds that two variables differ, after their numbers were added.
    fn add_different(&mut self, one: (usize, Int), other: (usize, Int)) {
        for value in [0, 1] {
            let equal = i128::from(value) + i128::from(one.1) - i128::from(other.1);
            if let 0 | 1 = equal {
                self.push([literal(one.0, value == 0), literal(other.0, equal == 0)]);
            }
        }
    }

    /// Adds that the values are one of the rows: each other combination is a clause.
    fn add_rows(&mut self, rows: &RowsFact) -> Result<(), &'static str> {
        let RowsFact { variables, rows } = rows;
        if variables.len() > DIFFERING {
            return Err(TOO_MANY);
        }
        let mask = |row: &Vec<Int>| {
            row.iter().enumerate().fold(0u32, |mask, (at, &one)| mask | u32::from(one == 1) << at)
        };
        let allowed: BTreeSet<u32> = rows.iter().map(mask).collect();
        for mask in (0..1u32 << variables.len()).filter(|mask| !allowed.contains(mask)) {
            let variables = variables.iter().enumerate();
            self.push(variables.map(|(at, &variable)| literal(variable, mask >> at & 1 == 0)));
        }
        Ok(())
    }

    /// Adds that a variable has one of these values.
    fn add_member(&mut self, variable: usize, values: &BTreeSet<Int>) {
        for (value, other) in [(0, true), (1, false)] {
            if !values.contains(&value) {
                self.push([literal(variable, other)]);
            }
        }
    }

    /// Adds that all factors are 1, that one is 0, or that either is so as the bound is 1 or 0.
    fn add_product(&mut self, product: &ProductFact) {
        let ProductFact { factors, comparison, bound } = product;
        let holds = |value: Int, bound: Int| comparison.holds(value, bound);
        let bounds: Vec<(Int, Option<Literal>)> = match *bound {
            Operand::Constant(constant) => vec![(constant, None)],
            // The literal is true if the bound is another one.
            Operand::Variable(target) => {
                vec![(0, Some(literal(target, true))), (1, Some(literal(target, false)))]
            }
        };
        for (bound, other) in bounds {
            if !holds(0, bound) {
                for &factor in factors {
                    self.push([literal(factor, true)].into_iter().chain(other));
                }
            }
            if !holds(1, bound) {
                let zero = factors.iter().map(|&factor| literal(factor, false));
                self.push(zero.chain(other));
            }
        }
    }

    fn add_linear(&mut self, linear: &LinearFact) -> Result<(), &'static str> {
        let terms = linear.merged().into_iter();
        let mut terms: Vec<LinearTerm> =
            terms.map(|(variable, by)| LinearTerm { variable, by }).collect();
        let bound = i128::from(linear.bound);
        match linear.relation {
            LinearRelation::AtMost => self.add_at_most(terms, bound),
            LinearRelation::Equal => {
                self.add_at_most(terms.clone(), bound)?;
                terms.iter_mut().for_each(|term| term.by = -term.by);
                self.add_at_most(terms, -bound)
            }
            LinearRelation::NotEqual => self.add_differs(&terms, bound),
        }
    }

    /// Adds that a sum is at most the bound: each least set of values that lifts it above the bound
    /// is a clause.
    fn add_at_most(&mut self, mut terms: Vec<LinearTerm>, bound: i128) -> Result<(), &'static str> {
        terms.sort_by_key(|term| std::cmp::Reverse(term.by.abs()));
        let weights: Vec<i128> = terms.iter().map(|term| term.by.abs()).collect();
        let least: i128 = terms.iter().map(|term| term.by.min(0)).sum();
        let covers = minimal_covers(&weights, bound - least, LITERALS).ok_or(TOO_MANY)?;
        for cover in covers {
            // The value that adds the weight is 1 if the coefficient is positive.
            self.push(cover.iter().map(|&at| literal(terms[at].variable, terms[at].by < 0)));
        }
        Ok(())
    }

    /// Adds that a sum differs from the bound.
    fn add_differs(&mut self, terms: &[LinearTerm], bound: i128) -> Result<(), &'static str> {
        if terms.len() > DIFFERING {
            return Err(TOO_MANY);
        }
        for mask in 0..1u32 << terms.len() {
            let is_one = |at: usize| mask >> at & 1 == 1;
            let ones = terms.iter().enumerate().filter(|&(at, _)| is_one(at));
            if ones.map(|(_, term)| term.by).sum::<i128>() == bound {
                let terms = terms.iter().enumerate();
                self.push(terms.map(|(at, term)| literal(term.variable, !is_one(at))));
            }
        }
        Ok(())
    }
}

/// A variable of a linear sum, and its coefficient.
#[derive(Clone)]
struct LinearTerm {
    variable: usize,
    by: i128,
}

/// Returns the literal that is true if `variable` is 1, or if it is 0.
fn literal(variable: usize, is_one: bool) -> Literal {
    let number = variable as Literal + 1;
    if is_one { number } else { -number }
}

/// Returns a count as a linear sum: a variable that counts with 0 only is 1 less the variable.
fn count(choices: &[Choice], relation: LinearRelation, bound: Int) -> LinearFact {
    let (mut terms, mut bound) = (Vec::new(), bound);
    for Choice { variable, values } in choices {
        let [at_zero, at_one] = [0, 1].map(|value| Int::from(values.contains(&value)));
        bound = bound.saturating_sub(at_zero);
        terms.push((at_one - at_zero, *variable));
    }
    LinearFact { terms, relation, bound }
}

#[cfg(test)]
mod tests;
