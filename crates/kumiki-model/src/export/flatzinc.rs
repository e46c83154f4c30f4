//! Models as FlatZinc, the language of MiniZinc's solvers.
//!
//! Invariant: only builtins of FlatZinc are used, so any of its solvers can read the text. Added
//! variables are functions of those of the model.

use super::identifiers::Identifiers;
use super::integers::{
    Choice, IntegerFact, IntegerModel, LinearFact, LinearRelation, Operand, ProductFact, RowsFact,
    refused,
};
use super::objective::{LinearObjective, refused_objective};
use crate::fault::ModelFault;
use crate::model::Model;
use kumiki::constraints::Comparison;
use kumiki::engine::Int;
use std::collections::BTreeSet;

impl Model {
    /// Returns the model as FlatZinc, with as many solutions as the model.
    ///
    /// All values must be whole numbers or truth values, which become 0 and 1. Sums, products,
    /// all-different and all-equal constraints, chains, sets and counts are written, and
    /// expressions that are linear comparisons with `and` between them. Any other constraint is
    /// written as a list of its solutions, if it has at most 10,000. An objective is written if it
    /// is a linear sum and the only one. A name that is no identifier of FlatZinc is replaced, and
    /// a comment names both. The order of solutions is that of the other solver.
    ///
    /// ```
    /// use kumiki_model::Model;
    ///
    /// let model = Model::parse(
    ///     r#"{"variables": [{"name": "x", "domain": [1, 2, 3]}, {"name": "y", "domain": [2, 4]}],
    ///         "constraints": [{"kind": "String", "expr": "x < y"}]}"#,
    /// )?;
    /// let text = "\
    /// var 1..3: x :: output_var;
    /// var {2, 4}: y :: output_var;
    /// constraint int_lin_le([1, -1], [x, y], -1);
    /// solve satisfy;
    /// ";
    /// assert_eq!(model.to_flatzinc()?, text);
    /// # Ok::<(), kumiki_model::ModelError>(())
    /// ```
    ///
    /// # Errors
    /// If the model has a fault, or something in it cannot be stated in FlatZinc. The error has the
    /// path, and the name of the constraint or the objective. Soft constraints cannot be stated.
    pub fn to_flatzinc(&self) -> Result<String, ModelFault> {
        let model = IntegerModel::new(self)?;
        let mut writer = FlatzincWriter::new(self, &model);
        for (at, fact) in &model.facts {
            let written = writer.add(fact);
            written.map_err(|reason| refused(*at, &self.statements[*at], &reason))?;
        }
        if let Some(objective) = LinearObjective::of(self)? {
            let aimed = writer.aim(&objective);
            aimed.map_err(|reason| refused_objective(0, &self.objectives[0], reason))?;
        }
        Ok(writer.text())
    }
}

/// The text of a model, in parts.
struct FlatzincWriter<'m> {
    model: &'m IntegerModel,
    identifiers: Identifiers,
    /// The identifier of each variable of the model.
    names: Vec<String>,
    comments: Vec<String>,
    variables: Vec<String>,
    constraints: Vec<String>,
    /// The item that tells a solver what to search for.
    aim: String,
}

/// An argument of a constraint, and its least and its greatest value.
struct FlatzincValue {
    text: String,
    min: i128,
    max: i128,
}

impl<'m> FlatzincWriter<'m> {
    fn new(source: &Model, model: &'m IntegerModel) -> FlatzincWriter<'m> {
        let mut identifiers = Identifiers::of_flatzinc();
        let names = identifiers.of_names(source.variables.iter().map(|variable| &variable.name));
        let mut writer = FlatzincWriter {
            model,
            identifiers,
            names,
            comments: Vec::new(),
            variables: Vec::new(),
            constraints: Vec::new(),
            aim: "solve satisfy;".to_string(),
        };
        for (at, variable) in source.variables.iter().enumerate() {
            let name = &writer.names[at];
            if variable.name.to_string() != *name {
                writer.comments.push(format!("% {name} is {:?}", variable.name));
            }
            let domain = domain(&model.domains[at]);
            writer.variables.push(format!("var {domain}: {name} :: output_var;"));
        }
        writer
    }

    fn text(self) -> String {
        let lines = [self.comments, self.variables, self.constraints].concat();
        let lines = lines.into_iter().chain([self.aim]);
        lines.map(|line| line + "\n").collect()
    }

    /// Sets the objective: a variable, or an added one that is equal to the sum over the greatest
    /// factor that all its terms have.
    ///
    /// # Errors
    /// The reason why FlatZinc cannot state it.
    fn aim(&mut self, objective: &LinearObjective) -> Result<(), &'static str> {
        // A constant, and a factor of all terms, only make numbers larger: the same solutions are
        // best without.
        let factor = objective.terms.iter().fold(0, |factor, &(by, _)| gcd(factor, by.into()));
        let divided = objective.terms.iter().map(|&(by, variable)| {
            let by = Int::try_from(i128::from(by) / factor);
            (by.expect("the divisor is at least 1"), variable)
        });
        let terms: Vec<(Int, usize)> = divided.collect();
        let name = match terms[..] {
            [(1, variable)] => self.names[variable].clone(),
            _ => self.sum(&terms)?,
        };
        let constant = objective.constant;
        if (factor, constant) != (1, 0) {
            self.comments.push(format!("% the objective is {factor} * {name} + {constant}"));
        }
        self.aim = format!("solve {} {name};", objective.sense.key());
        Ok(())
    }

    /// Adds a variable that is a linear sum.
    fn sum(&mut self, terms: &[(Int, usize)]) -> Result<String, &'static str> {
        let (mut min, mut max) = (0_i128, 0_i128);
        for &(by, variable) in terms {
            let value = self.value(Operand::Variable(variable));
            let ends = [value.min, value.max].map(|end| end * i128::from(by));
            min = min.saturating_add(ends[0].min(ends[1]));
            max = max.saturating_add(ends[0].max(ends[1]));
        }
        if Int::try_from(min).is_err() || Int::try_from(max).is_err() {
            return Err("its value may have more than 64 bits");
        }
        let text = self.identifiers.fresh("objective");
        self.variables
            .push(format!("var {min}..{max}: {text} :: var_is_introduced :: is_defined_var;"));
        let named = terms.iter().map(|&(by, variable)| (by, self.names[variable].clone()));
        let named: Vec<(Int, String)> = named.chain([(-1, text.clone())]).collect();
        let equal = sum_constraint(&named, LinearRelation::Equal, 0);
        self.constraints.push(format!("{equal} :: defines_var({text});"));
        Ok(text)
    }

    /// Adds a fact.
    ///
    /// # Errors
    /// The reason why FlatZinc cannot state it.
    fn add(&mut self, fact: &IntegerFact) -> Result<(), String> {
        match fact {
            IntegerFact::Linear(linear) => self.add_linear(linear),
            IntegerFact::Different(scope) => {
                for (at, &(one, by)) in scope.iter().enumerate() {
                    for &(other, other_by) in &scope[at + 1..] {
                        self.add_different(one, other, i128::from(other_by) - i128::from(by));
                    }
                }
            }
            IntegerFact::Equal(scope) => {
                for pair in scope.windows(2) {
                    self.add_pair("int_eq", pair[0], pair[1]);
                }
            }
            IntegerFact::Product(product) => return self.add_product(product),
            IntegerFact::Member(choice) => {
                let name = &self.names[choice.variable];
                self.constraints
                    .push(format!("constraint set_in({name}, {});", set(&choice.values)));
            }
            IntegerFact::Count(choices, relation, bound) => {
                self.add_count(choices, *relation, *bound)
            }
            IntegerFact::Rows(rows) => self.add_rows(rows),
        }
        Ok(())
    }

    fn add_pair(&mut self, predicate: &str, one: usize, other: usize) {
        let (one, other) = (&self.names[one], &self.names[other]);
        self.constraints.push(format!("constraint {predicate}({one}, {other});"));
    }

    /// Adds that a variable is not another plus `by`.
    fn add_different(&mut self, one: usize, other: usize, by: i128) {
        if by == 0 {
            return self.add_pair("int_ne", one, other);
        }
        let terms = [(1, self.names[one].clone()), (-1, self.names[other].clone())];
        self.add_sum(&terms, LinearRelation::NotEqual, by);
    }

    /// Adds a variable that is the number of the row, from 1, which selects each value.
    fn add_rows(&mut self, rows: &RowsFact) {
        let count = rows.rows.len();
        if count == 0 || rows.variables.is_empty() {
            let bound = i128::from(count == 0);
            return self.add_sum(&[], LinearRelation::Equal, bound);
        }
        let row = self.identifiers.fresh("row");
        self.variables.push(format!("var 1..{count}: {row} :: var_is_introduced;"));
        for (at, &variable) in rows.variables.iter().enumerate() {
            let values: Vec<String> = rows.rows.iter().map(|row| row[at].to_string()).collect();
            let (name, values) = (&self.names[variable], values.join(", "));
            self.constraints
                .push(format!("constraint array_int_element({row}, [{values}], {name});"));
        }
    }

    fn add_linear(&mut self, linear: &LinearFact) {
        let terms = linear.terms.iter().map(|&(by, variable)| (by, self.names[variable].clone()));
        self.add_sum(&terms.collect::<Vec<_>>(), linear.relation, i128::from(linear.bound));
    }

    fn add_sum(&mut self, terms: &[(Int, String)], relation: LinearRelation, bound: i128) {
        self.constraints.push(sum_constraint(terms, relation, bound) + ";");
    }

    fn add_product(&mut self, product: &ProductFact) -> Result<(), String> {
        let mut factors =
            product.factors.iter().map(|&factor| self.value(Operand::Variable(factor)));
        let first = factors.next().unwrap_or_else(|| self.value(Operand::Constant(1)));
        let factors: Vec<FlatzincValue> = factors.collect();
        let bound = self.value(product.bound);
        let mut value = first;
        for (at, factor) in factors.iter().enumerate() {
            let is_last = at + 1 == factors.len();
            value = self.times(&value, factor, is_last.then_some((product.comparison, &bound)))?;
        }
        let (value, bound) = (value.text, bound.text);
        self.constraints.push(match product.comparison {
            Comparison::Equal => format!("constraint int_eq({value}, {bound});"),
            Comparison::NotEqual => format!("constraint int_ne({value}, {bound});"),
            Comparison::AtMost => format!("constraint int_le({value}, {bound});"),
            Comparison::AtLeast => format!("constraint int_le({bound}, {value});"),
        });
        Ok(())
    }

    fn value(&self, operand: Operand) -> FlatzincValue {
        match operand {
            Operand::Constant(int) => {
                FlatzincValue { text: int.to_string(), min: int.into(), max: int.into() }
            }
            Operand::Variable(variable) => {
                let domain = &self.model.domains[variable];
                let [min, max] = [domain.first(), domain.last()].map(|end| *end.unwrap_or(&0));
                let text = self.names[variable].clone();
                FlatzincValue { text, min: min.into(), max: max.into() }
            }
        }
    }

    /// Adds a variable that is the product of two. It has no values that the comparison with a
    /// bound excludes anyway, because solvers with numbers of 32 bits refuse large ones.
    fn times(
        &mut self,
        left: &FlatzincValue,
        right: &FlatzincValue,
        compared: Option<(Comparison, &FlatzincValue)>,
    ) -> Result<FlatzincValue, String> {
        let ends = [left.min * right.min, left.min * right.max, left.max * right.min];
        let last = left.max * right.max;
        let (mut min, mut max) =
            ends.iter().fold((last, last), |(min, max), &end| (min.min(end), max.max(end)));
        if let Some((comparison, bound)) = compared {
            // FlatZinc has no empty range: then the comparison itself has no solution.
            if matches!(comparison, Comparison::AtMost | Comparison::Equal) && bound.max >= min {
                max = max.min(bound.max);
            }
            if matches!(comparison, Comparison::AtLeast | Comparison::Equal) && bound.min <= max {
                min = min.max(bound.min);
            }
        }
        if Int::try_from(min).is_err() || Int::try_from(max).is_err() {
            return Err("its product may have more than 64 bits".to_string());
        }
        let text = self.identifiers.fresh("product");
        self.variables
            .push(format!("var {min}..{max}: {text} :: var_is_introduced :: is_defined_var;"));
        let (left, right) = (&left.text, &right.text);
        self.constraints
            .push(format!("constraint int_times({left}, {right}, {text}) :: defines_var({text});"));
        Ok(FlatzincValue { text, min, max })
    }

    fn add_count(&mut self, choices: &[Choice], relation: LinearRelation, bound: Int) {
        let (mut terms, mut rest) = (Vec::new(), i128::from(bound));
        for Choice { variable, values } in choices {
            if values.len() == self.model.domains[*variable].len() {
                rest -= 1;
            } else if !values.is_empty() {
                terms.push((1, self.indicator(*variable, values)));
            }
        }
        self.add_sum(&terms, relation, rest);
    }

    /// Adds a variable that is 1 if a variable has one of these values, and otherwise 0.
    fn indicator(&mut self, variable: usize, values: &BTreeSet<Int>) -> String {
        let [truth, number] = ["is_member", "member"].map(|stem| self.identifiers.fresh(stem));
        let (name, set) = (&self.names[variable], set(values));
        self.variables.push(format!("var bool: {truth} :: var_is_introduced :: is_defined_var;"));
        self.variables.push(format!("var 0..1: {number} :: var_is_introduced :: is_defined_var;"));
        self.constraints.push(format!(
            "constraint set_in_reif({name}, {set}, {truth}) :: defines_var({truth});"
        ));
        self.constraints
            .push(format!("constraint bool2int({truth}, {number}) :: defines_var({number});"));
        number
    }
}

/// Returns the constraint that a sum has a relation to a number, without the end of its line.
fn sum_constraint(terms: &[(Int, String)], relation: LinearRelation, bound: i128) -> String {
    let predicate = match relation {
        LinearRelation::Equal => "int_lin_eq",
        LinearRelation::NotEqual => "int_lin_ne",
        LinearRelation::AtMost => "int_lin_le",
    };
    let coefficients: Vec<String> = terms.iter().map(|(by, _)| by.to_string()).collect();
    let names: Vec<&str> = terms.iter().map(|(_, name)| name.as_str()).collect();
    let (coefficients, names) = (coefficients.join(", "), names.join(", "));
    format!("constraint {predicate}([{coefficients}], [{names}], {bound})")
}

/// Returns the greatest common divisor of the two numbers, which is positive unless both are 0.
fn gcd(one: i128, other: i128) -> i128 {
    if other == 0 { one.abs() } else { gcd(other, one % other) }
}

/// Returns a domain: a range, or a set.
fn domain(values: &BTreeSet<Int>) -> String {
    match (values.first(), values.last()) {
        (Some(min), Some(max)) if max.abs_diff(*min) + 1 == values.len() as u64 => {
            format!("{min}..{max}")
        }
        _ => set(values),
    }
}

fn set(values: &BTreeSet<Int>) -> String {
    let values: Vec<String> = values.iter().map(Int::to_string).collect();
    format!("{{{}}}", values.join(", "))
}

#[cfg(test)]
mod tests;
