//! Models as LP, the language of solvers of mixed integer programs.
//!
//! Invariant: all variables are integers, and added ones are functions of those of the model, so
//! the text has as many solutions as the model. No number has more than 53 bits, because solvers
//! calculate in floating point.

mod sum;

use super::identifiers::Identifiers;
use super::integers::{
    Choice, IntegerFact, IntegerModel, LinearFact, LinearRelation, RowsFact, refused,
};
use super::narrowing::narrow;
use super::objective::{LinearObjective, refused_objective};
use super::stated::rows;
use crate::fault::ModelFault;
use crate::model::Model;
use kumiki::engine::Int;
use std::collections::{BTreeMap, BTreeSet};
use sum::{LpSum, check_exact};

/// The most variables that are added, one for each value of a variable.
const ADDED: usize = 1 << 20;

impl Model {
    /// Returns the model as LP (the format of CPLEX), with as many solutions as the model.
    ///
    /// All values must be whole numbers or truth values, which become 0 and 1. Linear equations and
    /// inequalities are written as they are. Differing variables, sets, counts and domains with
    /// gaps are stated by added variables: one for each value, which is 1 if the variable has that
    /// value. A constraint that has no such form has one for each of its solutions, at most 10,000.
    /// An objective is written if it is a linear sum and the only one. Values that no row allows
    /// are left out. If a domain with gaps then has values from 100,000 on, a comment says so:
    /// solvers calculate with tolerances, and glpsol 5.0 has reported a solution where there is
    /// none. A name that is no identifier of LP is replaced, and a comment names both.
    ///
    /// ```
    /// use kumiki_model::Model;
    ///
    /// let model = Model::parse(
    ///     r#"{"variables": [{"name": "x", "domain": [1, 2, 3]}, {"name": "y", "domain": [1, 2]}],
    ///         "constraints": [{"kind": "String", "expr": "2 * x < 3 * y"}],
    ///         "objectives": [{"maximize": "x - y"}]}"#,
    /// )?;
    /// let text = "\
    /// Maximize
    ///  obj: 1 x - 1 y
    /// Subject To
    ///  c1: 2 x - 3 y <= -1
    /// Bounds
    ///  1 <= x <= 2
    ///  1 <= y <= 2
    /// General
    ///  x
    ///  y
    /// End
    /// ";
    /// assert_eq!(model.to_lp()?, text);
    /// # Ok::<(), kumiki_model::ModelError>(())
    /// ```
    ///
    /// # Errors
    /// If the model has a fault, or something in it cannot be stated, such as a product. The error
    /// has the path, and the name of the constraint or the objective. Soft constraints cannot be
    /// stated.
    pub fn to_lp(&self) -> Result<String, ModelFault> {
        let model = IntegerModel::new(self)?;
        for (at, domain) in model.domains.iter().enumerate() {
            let inexact = domain.iter().find_map(|&value| check_exact(value.into()).err());
            if let Some(reason) = inexact {
                let fault = ModelFault::new(reason).in_key("domain");
                return Err(fault.in_index(at).in_key("variables"));
            }
        }
        let mut writer = LpWriter::new(self, &model);
        // The last statement that was written as the list of its solutions, with all its facts.
        let mut listed = None;
        for (at, fact) in &model.facts {
            if listed == Some(*at) {
                continue;
            }
            let statement = self.statements.get(*at);
            let written = writer.add(fact).or_else(|reason| {
                let rows = statement.and_then(|statement| rows(self, statement)).ok_or(reason)?;
                listed = Some(*at);
                writer.add_rows(&rows)
            });
            written.map_err(|reason| refused(*at, &self.statements[*at], &reason))?;
        }
        for at in 0..self.variables.len() {
            let added = match is_range(&writer.domains[at]) {
                true => Ok(()),
                false => writer.add_choices(at),
            };
            added.map_err(|reason| {
                ModelFault::new(reason).in_key("domain").in_index(at).in_key("variables")
            })?;
        }
        if writer.rows.is_empty() {
            writer.add_true_row();
        }
        let objective = LinearObjective::of(self)?;
        let aim = writer.aim(objective.as_ref());
        let aim = aim.map_err(|reason| refused_objective(0, &self.objectives[0], &reason))?;
        Ok(writer.text(&aim))
    }
}

/// The value from which on, in a domain with gaps, a solver's tolerance may reach the next one.
const TOLERANCE_FROM: u64 = 100_000;

/// The comment that says so.
const TOLERANCE_NOTE: &str = "a domain has gaps and values from 100000 on: check the solution, \
    because a solver may take a value within its tolerance";

/// The text of a model, in parts.
struct LpWriter {
    identifiers: Identifiers,
    /// The identifier of each variable of the model.
    names: Vec<String>,
    /// The values that each variable can have. Constraints on one variable narrow them.
    domains: Vec<BTreeSet<Int>>,
    /// The added variables of each variable that has them, by its values.
    choices: Vec<Option<BTreeMap<Int, String>>>,
    /// The added variables of combinations of values.
    taken: Vec<String>,
    added: usize,
    comments: Vec<String>,
    rows: Vec<String>,
    /// The identifier of a variable that is 1, if one was needed.
    one: Option<String>,
}

impl LpWriter {
    /// Returns the text of `model` without rows, of which the facts on single variables have
    /// narrowed the domains.
    fn new(source: &Model, model: &IntegerModel) -> LpWriter {
        let mut identifiers = Identifiers::of_lp();
        let names = identifiers.of_names(source.variables.iter().map(|variable| &variable.name));
        let named = names.iter().zip(&source.variables);
        let replaced = named.filter(|(name, variable)| variable.name.to_string() != **name);
        let comments = replaced.map(|(name, variable)| format!("\\ {name} is {:?}", variable.name));
        let mut domains = model.domains.clone();
        for (_, fact) in &model.facts {
            match fact {
                IntegerFact::Member(Choice { variable, values }) => {
                    domains[*variable].retain(|value| values.contains(value));
                }
                IntegerFact::Linear(linear) => {
                    if let Some((variable, value)) = excluded(linear) {
                        domains[variable].remove(&value);
                    }
                }
                _ => {}
            }
        }
        let mut comments: Vec<String> = comments.collect();
        narrow(&mut domains, model.facts.iter().map(|(_, fact)| fact));
        if domains.iter().any(is_large_with_gaps) {
            comments.push(format!("\\ {TOLERANCE_NOTE}"));
        }
        let choices = vec![None; names.len()];
        let (rows, one) = (Vec::new(), None);
        let (taken, added) = (Vec::new(), 0);
        LpWriter { identifiers, names, domains, choices, taken, added, comments, rows, one }
    }

    /// Returns the whole text, with this objective.
    fn text(self, aim: &str) -> String {
        let mut text: String = self.comments.iter().map(|line| format!("{line}\n")).collect();
        text += &format!("{aim}\nSubject To\n{}Bounds\n", self.rows.concat());
        for (name, domain) in self.names.iter().zip(&self.domains) {
            // A domain without values has a row that does not hold.
            let (min, max) = (domain.first().unwrap_or(&0), domain.last().unwrap_or(&0));
            text += &format!(" {min} <= {name} <= {max}\n");
        }
        text.extend(self.one.iter().map(|one| format!(" {one} = 1\n")));
        text += "General\n";
        text.extend(self.names.iter().chain(&self.one).map(|name| format!(" {name}\n")));
        let binaries: Vec<&String> =
            self.choices.iter().flatten().flat_map(BTreeMap::values).chain(&self.taken).collect();
        if !binaries.is_empty() {
            text += "Binary\n";
            text.extend(binaries.into_iter().map(|name| format!(" {name}\n")));
        }
        text + "End\n"
    }

    /// Returns the objective, or one that is always 0.
    fn aim(&mut self, objective: Option<&LinearObjective>) -> Result<String, String> {
        let (mut sum, mut head) = (LpSum::default(), "Minimize");
        if let Some(LinearObjective { sense, terms, constant }) = objective {
            if *sense == crate::Sense::Maximize {
                head = "Maximize";
            }
            for &(by, variable) in terms {
                sum.add(by.into(), &self.names[variable]);
            }
            if *constant != 0 {
                sum.add((*constant).into(), &self.one());
            }
        }
        Ok(format!("{head}\n obj: {}", self.written(&sum)?))
    }

    /// Adds the rows of a fact.
    ///
    /// # Errors
    /// The reason why LP cannot state it.
    fn add(&mut self, fact: &IntegerFact) -> Result<(), String> {
        match fact {
            IntegerFact::Linear(linear) => self.add_linear(linear),
            IntegerFact::Different(scope) => self.add_different(scope),
            IntegerFact::Equal(scope) => scope.windows(2).try_for_each(|pair| {
                let mut sum = LpSum::default();
                sum.add(1, &self.names[pair[0]]);
                sum.add(-1, &self.names[pair[1]]);
                self.add_row(&sum, LinearRelation::Equal, 0)
            }),
            IntegerFact::Product(_) => Err("it is a product".to_string()),
            IntegerFact::Rows(rows) => self.add_rows(rows),
            IntegerFact::Member(Choice { variable, .. }) => self.check_domain(*variable),
            IntegerFact::Count(choices, relation, bound) => {
                let mut sum = LpSum::default();
                for Choice { variable, values } in choices {
                    let chosen = self.choices_of(*variable)?;
                    let counted = chosen.iter().filter(|(value, _)| values.contains(value));
                    counted.for_each(|(_, name)| sum.add(1, name));
                }
                self.add_row(&sum, *relation, (*bound).into())
            }
        }
    }

    fn add_linear(&mut self, linear: &LinearFact) -> Result<(), String> {
        let terms = linear.merged();
        if linear.relation != LinearRelation::NotEqual {
            let mut sum = LpSum::default();
            terms.iter().for_each(|&(variable, by)| sum.add(by, &self.names[variable]));
            return self.add_row(&sum, linear.relation, linear.bound.into());
        }
        match (&terms[..], linear.bound) {
            ([], 0) => self.add_row(&LpSum::default(), LinearRelation::Equal, 1),
            ([], _) => Ok(()),
            // The value that is excluded is not in the domain.
            (&[(variable, _)], _) => self.check_domain(variable),
            (&[(one, by), (other, negative)], 0) if by == -negative => {
                self.add_different(&[(one, 0), (other, 0)])
            }
            _ => Err("it is no linear equation or inequality".to_string()),
        }
    }

    /// Adds that no two variables have the same value, after a number was added to each.
    fn add_different(&mut self, scope: &[(usize, Int)]) -> Result<(), String> {
        let mut with_value = BTreeMap::<i128, LpSum>::new();
        for &(variable, by) in scope {
            for (value, name) in self.choices_of(variable)? {
                let value = i128::from(value) + i128::from(by);
                with_value.entry(value).or_default().add(1, &name);
            }
        }
        let mut several = with_value.values().filter(|sum| sum.total() > 1);
        several.try_for_each(|sum| self.add_row(sum, LinearRelation::AtMost, 1))
    }

    /// Adds a variable for each combination of values, which is 1 if it is the one that is taken.
    fn add_rows(&mut self, rows: &RowsFact) -> Result<(), String> {
        self.count_added(rows.rows.len())?;
        let taken: Vec<String> = rows.rows.iter().map(|_| self.identifiers.fresh("row")).collect();
        let mut count = LpSum::default();
        taken.iter().for_each(|name| count.add(1, name));
        self.add_row(&count, LinearRelation::Equal, 1)?;
        for (at, &variable) in rows.variables.iter().enumerate() {
            let mut value = LpSum::default();
            value.add(-1, &self.names[variable]);
            rows.rows.iter().zip(&taken).for_each(|(row, name)| value.add(row[at].into(), name));
            self.add_row(&value, LinearRelation::Equal, 0)?;
        }
        self.taken.extend(taken);
        Ok(())
    }

    /// Counts added variables.
    fn count_added(&mut self, added: usize) -> Result<(), String> {
        self.added += added;
        match self.added > ADDED {
            true => Err(format!("the text needs more than {ADDED} variables")),
            false => Ok(()),
        }
    }

    /// Adds a row that does not hold if a variable has no value left.
    fn check_domain(&mut self, variable: usize) -> Result<(), String> {
        match self.domains[variable].is_empty() {
            true => self.add_row(&LpSum::default(), LinearRelation::Equal, 1),
            false => Ok(()),
        }
    }

    /// Returns the added variables of a variable, by its values.
    fn choices_of(&mut self, variable: usize) -> Result<BTreeMap<Int, String>, String> {
        self.add_choices(variable)?;
        Ok(self.choices[variable].clone().unwrap_or_default())
    }

    /// Adds a variable for each value of `variable`, which is 1 if it has that value, unless it has
    /// them.
    fn add_choices(&mut self, variable: usize) -> Result<(), String> {
        if self.choices[variable].is_some() {
            return Ok(());
        }
        self.count_added(self.domains[variable].len())?;
        let mut choices = BTreeMap::new();
        let (mut value, mut count) = (LpSum::default(), LpSum::default());
        value.add(-1, &self.names[variable]);
        for &one in &self.domains[variable] {
            let name = self.identifiers.fresh("choice");
            value.add(one.into(), &name);
            count.add(1, &name);
            choices.insert(one, name);
        }
        self.choices[variable] = Some(choices);
        self.add_row(&value, LinearRelation::Equal, 0)?;
        self.add_row(&count, LinearRelation::Equal, 1)
    }

    /// Adds a row: a sum that compares with a number.
    fn add_row(&mut self, sum: &LpSum, by: LinearRelation, bound: i128) -> Result<(), String> {
        let relation = if by == LinearRelation::Equal { "=" } else { "<=" };
        check_exact(bound)?;
        let sum = self.written(sum)?;
        self.rows.push(format!(" c{}: {sum} {relation} {bound}\n", self.rows.len() + 1));
        Ok(())
    }

    /// Adds a row that always holds: some solvers read no text without rows.
    fn add_true_row(&mut self) {
        let zeros: Vec<String> = self.names.iter().map(|name| format!("0 {name}")).collect();
        self.rows.push(format!(" c1: {} <= 0\n", zeros.join(" + ")));
    }

    /// Returns a sum as text, also one without terms.
    fn written(&mut self, sum: &LpSum) -> Result<String, String> {
        match sum.text()? {
            text if text.is_empty() => Ok(format!("0 {}", self.one())),
            text => Ok(text),
        }
    }

    /// Returns the identifier of a variable that is 1.
    fn one(&mut self) -> String {
        let identifiers = &mut self.identifiers;
        self.one.get_or_insert_with(|| identifiers.fresh("one")).clone()
    }
}

/// Returns the variable and the value that a fact excludes, if it excludes one of one variable.
fn excluded(linear: &LinearFact) -> Option<(usize, Int)> {
    if linear.relation != LinearRelation::NotEqual {
        return None;
    }
    match linear.merged()[..] {
        [(variable, by)] if i128::from(linear.bound) % by == 0 => {
            Some((variable, Int::try_from(i128::from(linear.bound) / by).ok()?))
        }
        _ => None,
    }
}

/// Returns whether a domain has gaps, and a value from which on tolerances matter.
fn is_large_with_gaps(values: &BTreeSet<Int>) -> bool {
    let is_large = |end: Option<&Int>| end.is_some_and(|end| end.unsigned_abs() >= TOLERANCE_FROM);
    !is_range(values) && (is_large(values.first()) || is_large(values.last()))
}

/// Returns whether a domain has no gap.
fn is_range(values: &BTreeSet<Int>) -> bool {
    match (values.first(), values.last()) {
        (Some(min), Some(max)) => max.abs_diff(*min) + 1 == values.len() as u64,
        _ => true,
    }
}

#[cfg(test)]
mod tests;
