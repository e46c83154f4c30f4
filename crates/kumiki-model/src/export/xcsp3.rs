//! Models as instances of XCSP3, in XML.
//!
//! Invariant: the variables of an instance are those of the model, in its order, and no others.

mod relations;

use super::identifiers::Identifiers;
use super::integers::{
    Choice, IntegerFact, IntegerModel, LinearFact, LinearRelation, Operand, ProductFact, RowsFact,
};
use super::objective::LinearObjective;
use crate::fault::ModelFault;
use crate::model::{Meaning, Model, Name};
use kumiki::constraints::Comparison;
use kumiki::engine::Int;
use kumiki::relations::ConstraintData;
use std::collections::{BTreeSet, HashMap};
use std::fmt::Display;

impl Model {
    /// Returns the model as an instance of XCSP3, with as many solutions as the model.
    ///
    /// All values must be whole numbers or truth values, which become 0 and 1. Relations that
    /// XCSP3 has are written as its constraints, and so are linear comparisons, products and
    /// counts. Any other constraint is written as a table of its solutions, if it has at most
    /// 10,000. An objective is written if it is a linear sum and the only one. A name that is no
    /// identifier of XCSP3 is replaced, and a note has it.
    ///
    /// ```
    /// use kumiki_model::Model;
    ///
    /// let model = Model::parse(
    ///     r#"{"variables": [{"name": "x", "domain": [1, 2, 4]}, {"name": "y", "domain": [2, 4]}],
    ///         "constraints": [{"kind": "String", "expr": "x < y"}]}"#,
    /// )?;
    /// let text = r#"<instance format="XCSP3" type="CSP">
    ///   <variables>
    ///     <var id="x"> 1..2 4 </var>
    ///     <var id="y"> 2 4 </var>
    ///   </variables>
    ///   <constraints>
    ///     <sum><list> x y </list><coeffs> 1 -1 </coeffs><condition> (le,-1) </condition></sum>
    ///   </constraints>
    /// </instance>
    /// "#;
    /// assert_eq!(model.to_xcsp3()?, text);
    /// # Ok::<(), kumiki_model::ModelError>(())
    /// ```
    ///
    /// # Errors
    /// If the model has a fault, or something in it cannot be stated in XCSP3. The error has the
    /// path, and the name of the constraint or the objective. Soft constraints cannot be stated.
    pub fn to_xcsp3(&self) -> Result<String, ModelFault> {
        let names = Identifiers::of_xcsp3().of_names(self.variables.iter().map(|one| &one.name));
        let places = self.variables.iter().enumerate().map(|(at, one)| (&one.name, at));
        let places: HashMap<&Name, usize> = places.collect();
        let mut constraints = Vec::new();
        let model = IntegerModel::beside(self, |statement, domains| {
            let Meaning::Data(ConstraintData::Relation(relation)) = &statement.meaning else {
                return false;
            };
            let scope: Vec<usize> = statement.scope.iter().map(|name| places[name]).collect();
            let own = XcspWriter { names: &names, domains }.relation(relation, &scope);
            constraints.extend(own.iter().cloned());
            own.is_some()
        })?;
        let writer = XcspWriter { names: &names, domains: &model.domains };
        constraints.extend(model.facts.iter().filter_map(|(_, fact)| writer.fact(fact)));
        let aim = LinearObjective::of(self)?.map(|objective| writer.objective(&objective));
        Ok(self.instance(&writer, &constraints, aim.as_deref()))
    }

    /// Returns the text of an instance.
    fn instance(
        &self,
        writer: &XcspWriter<'_>,
        constraints: &[String],
        aim: Option<&str>,
    ) -> String {
        let variables = self.variables.iter().zip(writer.names).zip(writer.domains);
        let variables = variables.map(|((variable, id), domain)| {
            let name = variable.name.to_string();
            let note = format!(" note=\"{}\"", escaped(&name));
            let note = if name == *id { "" } else { &note };
            format!("<var id=\"{id}\"{note}> {} </var>", values(domain))
        });
        let part = |name: &str, lines: &[String]| {
            let lines = lines.iter().map(|line| format!("    {line}\n"));
            format!("  <{name}>\n{}  </{name}>\n", lines.collect::<String>())
        };
        let variables = part("variables", &variables.collect::<Vec<_>>());
        let constraints = part("constraints", constraints);
        let objectives = aim.map(|aim| part("objectives", &[aim.to_string()])).unwrap_or_default();
        let kind = if aim.is_some() { "COP" } else { "CSP" };
        format!(
            "<instance format=\"XCSP3\" type=\"{kind}\">\n{variables}{constraints}{objectives}\
             </instance>\n"
        )
    }
}

/// The names and the values of the variables, which constraints are written with.
struct XcspWriter<'m> {
    names: &'m [String],
    domains: &'m [BTreeSet<Int>],
}

impl XcspWriter<'_> {
    /// Returns the constraint that states a fact, unless it always holds.
    fn fact(&self, fact: &IntegerFact) -> Option<String> {
        match fact {
            IntegerFact::Linear(linear) => self.linear(linear),
            IntegerFact::Different(scope) => self.different(scope),
            IntegerFact::Equal(scope) => {
                let scope = BTreeSet::from_iter(scope.iter().copied());
                (scope.len() > 1).then(|| part("allEqual", &self.list(&scope)))
            }
            IntegerFact::Product(product) => Some(self.product(product)),
            IntegerFact::Member(choice) => self.member(choice),
            IntegerFact::Count(choices, relation, bound) => self.count(choices, *relation, *bound),
            IntegerFact::Rows(rows) => self.rows(rows),
        }
    }

    /// Returns a constraint that never holds.
    fn never(&self) -> String {
        match self.names.first() {
            Some(name) => table(name, "supports", ""),
            None => part("intension", "eq(0,1)"),
        }
    }

    fn linear(&self, linear: &LinearFact) -> Option<String> {
        let (variables, by): (Vec<usize>, Vec<i128>) = linear.merged().into_iter().unzip();
        let bound = linear.bound;
        if variables.is_empty() {
            let holds = match linear.relation {
                LinearRelation::Equal => bound == 0,
                LinearRelation::NotEqual => bound != 0,
                LinearRelation::AtMost => bound >= 0,
            };
            return (!holds).then(|| self.never());
        }
        let condition = (key_of(linear.relation), &bound.to_string()[..]);
        Some(sum(&self.list(&variables), &by, condition))
    }

    fn different(&self, scope: &[(usize, Int)]) -> Option<String> {
        let terms = scope.iter().map(|&(variable, by)| match by {
            0 => self.names[variable].clone(),
            _ => format!("add({},{by})", self.names[variable]),
        });
        let terms: Vec<String> = terms.collect();
        match BTreeSet::from_iter(&terms).len() {
            different if different < terms.len() => Some(self.never()),
            0 | 1 => None,
            _ => Some(part("allDifferent", &words(&terms))),
        }
    }

    fn product(&self, product: &ProductFact) -> String {
        let factors: Vec<&str> = product.factors.iter().map(|&at| &self.names[at][..]).collect();
        let value = match factors[..] {
            [] => "1".to_string(),
            [factor] => factor.to_string(),
            _ => format!("mul({})", factors.join(",")),
        };
        let bound = match product.bound {
            Operand::Constant(int) => int.to_string(),
            Operand::Variable(variable) => self.names[variable].clone(),
        };
        let operator = operator_of(product.comparison);
        part("intension", &format!("{operator}({value},{bound})"))
    }

    fn member(&self, choice: &Choice) -> Option<String> {
        let is_all = choice.values.len() == self.domains[choice.variable].len();
        let name = &self.names[choice.variable];
        (!is_all).then(|| table(name, "supports", &values(&choice.values)))
    }

    fn count(&self, choices: &[Choice], relation: LinearRelation, bound: Int) -> Option<String> {
        let all: BTreeSet<Int> =
            choices.iter().flat_map(|choice| &choice.values).copied().collect();
        if all.is_empty() {
            return self.linear(&LinearFact { terms: Vec::new(), relation, bound });
        }
        let variables: BTreeSet<usize> = choices.iter().map(|choice| choice.variable).collect();
        let is_plain = variables.len() == choices.len()
            && choices.iter().all(|Choice { variable, values }| {
                self.domains[*variable].intersection(&all).count() == values.len()
            });
        let condition = (key_of(relation), &bound.to_string()[..]);
        if is_plain {
            return Some(counted(&self.list(&variables), &values(&all), condition));
        }
        let members = choices.iter().map(|Choice { variable, values }| {
            let values: Vec<String> = values.iter().map(Int::to_string).collect();
            format!("in({},set({}))", self.names[*variable], values.join(","))
        });
        Some(sum(&words(&members.collect::<Vec<_>>()), &[], condition))
    }

    fn rows(&self, rows: &RowsFact) -> Option<String> {
        match (rows.rows.is_empty(), &rows.variables[..]) {
            (true, _) => Some(self.never()),
            (false, []) => None,
            (false, [variable]) => {
                let values = rows.rows.iter().map(|row| row[0]).collect();
                self.member(&Choice { variable: *variable, values })
            }
            (false, variables) => {
                let rows = BTreeSet::from_iter(&rows.rows);
                let rows: String = rows.into_iter().map(|row| tuple(row.iter())).collect();
                Some(table(&self.list(variables), "supports", &rows))
            }
        }
    }

    fn objective(&self, objective: &LinearObjective) -> String {
        let key = objective.sense.key();
        let (by, variables): (Vec<Int>, Vec<usize>) = objective.terms.iter().copied().unzip();
        if objective.constant == 0 && !variables.is_empty() {
            let list = part("list", &self.list(&variables));
            let by = part("coeffs", &words(&by));
            return format!("<{key} type=\"sum\">{list}{by}</{key}>");
        }
        let terms = objective.terms.iter().map(|&(by, at)| format!("mul({by},{})", self.names[at]));
        let terms: Vec<String> = terms.chain([objective.constant.to_string()]).collect();
        match &terms[..] {
            [constant] => part(key, constant),
            _ => part(key, &format!("add({})", terms.join(","))),
        }
    }

    /// Returns the names of variables.
    fn list<'v>(&self, variables: impl IntoIterator<Item = &'v usize>) -> String {
        let names = variables.into_iter().map(|&at| &self.names[at][..]);
        names.collect::<Vec<_>>().join(" ")
    }
}

/// Returns an element with a text.
fn part(name: &str, text: &str) -> String {
    format!("<{name}> {text} </{name}>")
}

fn sum(list: &str, by: &[i128], condition: (&str, &str)) -> String {
    let is_plain = by.iter().all(|&by| by == 1);
    let by = if is_plain { String::new() } else { part("coeffs", &words(by)) };
    format!("<sum>{}{by}{}</sum>", part("list", list), condition_of(condition))
}

fn counted(list: &str, values: &str, condition: (&str, &str)) -> String {
    let (list, values) = (part("list", list), part("values", values));
    format!("<count>{list}{values}{}</count>", condition_of(condition))
}

fn table(list: &str, kind: &str, rows: &str) -> String {
    format!("<extension>{}{}</extension>", part("list", list), part(kind, rows))
}

fn condition_of((operator, bound): (&str, &str)) -> String {
    part("condition", &format!("({operator},{bound})"))
}

fn key_of(relation: LinearRelation) -> &'static str {
    match relation {
        LinearRelation::Equal => "eq",
        LinearRelation::NotEqual => "ne",
        LinearRelation::AtMost => "le",
    }
}

fn operator_of(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "eq",
        Comparison::NotEqual => "ne",
        Comparison::AtMost => "le",
        Comparison::AtLeast => "ge",
    }
}

fn words(all: &[impl Display]) -> String {
    all.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn tuple(cells: impl Iterator<Item = impl Display>) -> String {
    format!("({})", cells.map(|cell| cell.to_string()).collect::<Vec<_>>().join(","))
}

/// Returns numbers, and intervals for those in sequence.
fn values(numbers: &BTreeSet<Int>) -> String {
    let mut runs: Vec<(Int, Int)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(number) => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let run = |&(first, last): &(Int, Int)| match first == last {
        true => first.to_string(),
        false => format!("{first}..{last}"),
    };
    runs.iter().map(run).collect::<Vec<_>>().join(" ")
}

/// Returns a text as it stands in an attribute.
fn escaped(text: &str) -> String {
    let text: String = text.chars().flat_map(char::escape_debug).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests;
