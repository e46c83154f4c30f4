//! Models as JSON text.
//!
//! Invariant: text that is written is read back as the same model.

mod graphs;
mod tasks;

use crate::fault::ModelFault;
use crate::model::{Meaning, Model, Name, Objective, Statement, Variable, kind_of};
use crate::reading::{COMPARISONS, ModelError, STRENGTHS};
use crate::value_json;
use kumiki::Mixed;
use kumiki::constraints::{Automaton, Comparison};
use kumiki::expression::Text;
use kumiki::relations::{ConstraintData, PropositionData, RelationData, Rows, Target};

impl Model {
    /// Returns the model as JSON, with a line for each variable, constraint and objective.
    ///
    /// [`Model::parse`] reads the text back as the same model: the problems of both have the same
    /// solutions in the same order, and the same incumbents. Text of expressions is written in one
    /// standard form.
    ///
    /// ```
    /// use kumiki::mixed;
    /// use kumiki::relations::RelationData;
    /// use kumiki_model::{Domain, Model, Name, Statement, Variable};
    ///
    /// let names = ["x", "y"].map(|name| Name::Text(name.into()));
    /// let domain = Domain::from(mixed![1, 2].to_vec());
    /// let variable = |name: &Name| Variable { name: name.clone(), domain: domain.clone() };
    /// let model = Model {
    ///     name: Some("two".to_string()),
    ///     note: None,
    ///     variables: names.iter().map(variable).collect(),
    ///     statements: vec![Statement {
    ///         name: None,
    ///         weight: None,
    ///         meaning: RelationData::AllEqual.into(),
    ///         scope: names.to_vec(),
    ///     }],
    ///     objectives: Vec::new(),
    /// };
    /// let text = model.to_json()?;
    /// assert!(text.contains(r#"{"name": "x", "domain": [1,2]}"#));
    /// assert_eq!(Model::parse(&text)?.problem()?.count(), 2);
    /// # Ok::<(), kumiki_model::ModelError>(())
    /// ```
    ///
    /// # Errors
    /// If JSON cannot state the model: a name that is declared twice or not at all, a
    /// floating-point number that is not finite, or a list of another length than its scope. A
    /// scope without variables is an error, too: in JSON, it means all variables. The error has the
    /// path that the value would have.
    pub fn to_json(&self) -> Result<String, ModelFault> {
        let mut text = String::from("{\n");
        for (key, value) in [("name", &self.name), ("note", &self.note)] {
            if let Some(value) = value {
                text += &format!("  \"{key}\": {},\n", json_string(value));
            }
        }
        text += &format!("  \"variables\": {},\n", lines(&self.variables, "variables", variable)?);
        let statements = lines(&self.statements, "constraints", |statement| {
            let has_scope = !statement.scope.is_empty() || self.variables.is_empty();
            object_of(statement, has_scope)
        })?;
        text += &format!("  \"constraints\": {statements}");
        if !self.objectives.is_empty() {
            let objectives = lines(&self.objectives, "objectives", objective)?;
            text += &format!(",\n  \"objectives\": {objectives}");
        }
        text += "\n}\n";
        self.check_copy(&text)?;
        Ok(text)
    }

    /// Checks that `text`, which was written, is read back as the model.
    fn check_copy(&self, text: &str) -> Result<(), ModelFault> {
        let copy = Model::parse(text).map_err(|error| match error {
            ModelError::Fault(fault) => fault,
            other => ModelFault::new(other.to_string()),
        })?;
        for (at, (statement, copied)) in self.statements.iter().zip(&copy.statements).enumerate() {
            let same = match (&statement.meaning, &copied.meaning) {
                (Meaning::Expression { expr, .. }, Meaning::Expression { expr: copied, .. }) => {
                    check_expression(expr, copied)
                }
                _ => Ok(()),
            };
            same.map_err(|fault| fault.in_key("expr").in_index(at).in_key("constraints"))?;
        }
        for (at, (objective, copied)) in self.objectives.iter().zip(&copy.objectives).enumerate() {
            check_expression(&objective.expr, &copied.expr).map_err(|fault| {
                fault.in_key(objective.sense.key()).in_index(at).in_key("objectives")
            })?;
        }
        Ok(())
    }
}

/// Checks that an expression was read back as the same.
fn check_expression(expr: &Text, copied: &Text) -> Result<(), ModelFault> {
    match expr.names().eq(copied.names()) && expr.to_string() == copied.to_string() {
        true => Ok(()),
        false => Err(ModelFault::new(NO_TEXT)),
    }
}

/// Returns a list of objects, one a line.
fn lines<T>(
    entries: &[T],
    key: &str,
    object: impl Fn(&T) -> Result<ObjectWriter, ModelFault>,
) -> Result<String, ModelFault> {
    if entries.is_empty() {
        return Ok("[]".to_string());
    }
    let mut lines = Vec::with_capacity(entries.len());
    for (at, entry) in entries.iter().enumerate() {
        let object = object(entry).map_err(|fault| fault.in_index(at).in_key(key))?;
        lines.push(format!("    {{{}}}", object.0.join(", ")));
    }
    Ok(format!("[\n{}\n  ]", lines.join(",\n")))
}

fn variable(variable: &Variable) -> Result<ObjectWriter, ModelFault> {
    let mut entries = ObjectWriter::default();
    entries.add("name", &format!("{:?}", variable.name));
    match variable.domain.as_range() {
        Some(range) => {
            let (from, to) = range.into_inner();
            entries.add("domain", &format!("{{\"from\": {from}, \"to\": {to}}}"));
        }
        None => {
            let values: Vec<Mixed> = variable.domain.iter().collect();
            entries.add_value("domain", &Mixed::from(values))?;
        }
    }
    Ok(entries)
}

fn objective(objective: &Objective) -> Result<ObjectWriter, ModelFault> {
    let mut entries = ObjectWriter::default();
    entries.add(objective.sense.key(), &json_string(&objective.expr.to_string()));
    Ok(entries)
}

/// Returns the entries of a statement. `has_scope` is false if its scope says nothing.
fn object_of(statement: &Statement, has_scope: bool) -> Result<ObjectWriter, ModelFault> {
    let mut entries = ObjectWriter::default();
    entries.add("kind", &json_string(statement.kind()));
    if let Some(name) = &statement.name {
        entries.add("name", &json_string(name));
    }
    if let Some(weight) = statement.weight {
        entries.add("weight", &weight.to_string());
    }
    let scope = &statement.scope;
    match &statement.meaning {
        Meaning::Data(data) if has_target(data) => {
            let Some((target, operands)) = scope.split_last() else { return Err(no_variable()) };
            entries.add_names("vars", operands);
            entries.add("target", &format!("{target:?}"));
        }
        Meaning::Data(ConstraintData::Relation(RelationData::BinPacking {
            weights,
            capacities: None,
            ..
        })) => {
            let split = scope.split_at_checked(weights.len());
            let Some((items, loads)) = split else { return Err(no_variable()) };
            entries.add_names("vars", items);
            entries.add_names("loads", loads);
        }
        Meaning::Data(ConstraintData::Tied { .. }) => {
            let Some(variable) = scope.last() else { return Err(no_variable()) };
            entries.add("variable", &format!("{variable:?}"));
        }
        Meaning::Data(ConstraintData::Proposition(_)) => {}
        // Without a scope, the variables are those that the expression names.
        Meaning::Expression { .. } if scope.is_empty() && statement.kind() == "String" => {}
        _ if has_scope => entries.add_names("scope", scope),
        _ => return Err(no_variable()),
    }
    entries.add_meaning(statement)?;
    Ok(entries)
}

/// Returns whether the last variable of the scope is a target beside the others.
fn has_target(data: &ConstraintData<Mixed>) -> bool {
    matches!(
        data,
        ConstraintData::Relation(
            RelationData::Calculation { target: Target::Last, .. }
                | RelationData::VariableCount { .. }
        )
    )
}

fn no_variable() -> ModelFault {
    ModelFault::new("there must be at least one variable").in_key("scope")
}

/// The entries of a JSON object.
#[derive(Default)]
struct ObjectWriter(Vec<String>);

impl ObjectWriter {
    /// Adds an entry whose value is this JSON.
    fn add(&mut self, key: &str, json: &str) {
        self.0.push(format!("\"{key}\": {json}"));
    }

    fn add_names(&mut self, key: &str, names: &[Name]) {
        let names: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
        self.add(key, &format!("[{}]", names.join(", ")));
    }

    fn add_value(&mut self, key: &str, value: &Mixed) -> Result<(), ModelFault> {
        self.add(key, &finite(value).map_err(|fault| fault.in_key(key))?);
        Ok(())
    }

    fn add_values(&mut self, key: &str, values: &[Mixed]) -> Result<(), ModelFault> {
        self.add_value(key, &Mixed::from(values.to_vec()))
    }

    /// Adds the keys of the kind of `statement` beside its scope.
    fn add_meaning(&mut self, statement: &Statement) -> Result<(), ModelFault> {
        match &statement.meaning {
            Meaning::Data(ConstraintData::Relation(relation)) => self.add_relation(relation),
            Meaning::Data(ConstraintData::Proposition(holds)) => {
                self.add("holds", &proposition(holds, &statement.scope)?);
                Ok(())
            }
            Meaning::Data(ConstraintData::Tied { proposition: holds, is_half }) => {
                if *is_half {
                    self.add("half", "true");
                }
                self.add("holds", &proposition(holds, &statement.scope)?);
                Ok(())
            }
            Meaning::Data(_) => Err(no_form("the constraint")),
            Meaning::Expression { expr, parameters } => {
                self.add("expr", &json_string(&expr.to_string()));
                if let (Some(names), "Expr") = (parameters, statement.kind()) {
                    let names: Vec<String> = names.iter().map(|name| json_string(name)).collect();
                    self.add("args", &format!("[{}]", names.join(", ")));
                }
                Ok(())
            }
        }
    }

    /// Adds the keys of a relation.
    fn add_relation(&mut self, relation: &RelationData<Mixed>) -> Result<(), ModelFault> {
        match relation {
            RelationData::AllDifferent { offsets, strength } => {
                if let Some(offsets) = offsets {
                    self.add("offsets", &list(offsets));
                }
                let named = |strength| STRENGTHS.iter().find(|(_, known)| *known == strength);
                if let Some((name, _)) = strength.and_then(named) {
                    self.add("strength", &json_string(name));
                }
            }
            RelationData::Calculation { multipliers, target, .. } => {
                if let Target::Constant(number) = target {
                    self.add_value(key_of_number(kind_of(relation)), number)?;
                }
                if let Some(multipliers) = multipliers {
                    let of_target = (*target == Target::Last).then(|| Mixed::from(1));
                    let multipliers = multipliers.iter().cloned().chain(of_target);
                    self.add_values("multipliers", &multipliers.collect::<Vec<Mixed>>())?;
                }
            }
            RelationData::InSet { values } | RelationData::NotInSet { values } => {
                self.add_values("set", values)?;
            }
            RelationData::SomeInSet { values, n, is_exact }
            | RelationData::SomeNotInSet { values, n, is_exact } => {
                self.add_values("set", values)?;
                self.add("n", &n.to_string());
                if *is_exact {
                    self.add("exact", "true");
                }
            }
            RelationData::Count { values, comparison, bound } => {
                self.add_values("set", values)?;
                self.add(name_of(*comparison), &bound.to_string());
            }
            RelationData::VariableCount { values, comparison } => {
                self.add_values("set", values)?;
                self.add("comparison", &json_string(name_of(*comparison)));
            }
            RelationData::BinPacking { weights, bins, capacities } => {
                self.add("weights", &list(weights));
                self.add_values("bins", bins)?;
                if let Some(capacities) = capacities {
                    self.add("capacities", &list(capacities));
                }
            }
            RelationData::Allowed { rows } | RelationData::Forbidden { rows } => {
                self.add_rows(rows)?;
            }
            RelationData::Regular { automaton } => self.add_automaton(automaton)?,
            RelationData::Graph(relation) => self.add_graph(relation)?,
            _ => self.add_tasks(relation)?,
        }
        Ok(())
    }

    fn add_rows(&mut self, rows: &Rows<Mixed>) -> Result<(), ModelFault> {
        let mut lines = Vec::with_capacity(rows.len());
        for (at, row) in rows.iter().enumerate() {
            let mut entries = Vec::with_capacity(row.len());
            for (place, value) in row.iter().enumerate() {
                let json = match value {
                    Some(value) => finite(value),
                    None => Ok("{\"any\": true}".to_string()),
                };
                let in_row = |fault: ModelFault| fault.in_index(place).in_index(at).in_key("rows");
                entries.push(json.map_err(in_row)?);
            }
            lines.push(format!("[{}]", entries.join(",")));
        }
        self.add("rows", &format!("[{}]", lines.join(", ")));
        Ok(())
    }

    fn add_automaton(&mut self, automaton: &Automaton<Mixed>) -> Result<(), ModelFault> {
        let mut transitions = Vec::with_capacity(automaton.transitions().len());
        for (at, (from, letter, to)) in automaton.transitions().iter().enumerate() {
            let letter = finite(letter).map_err(|fault| {
                fault.in_key("by").in_index(at).in_key("transitions").in_key("automaton")
            })?;
            transitions.push(format!("{{\"from\": {from}, \"by\": {letter}, \"to\": {to}}}"));
        }
        let mut entries = ObjectWriter::default();
        entries.add("starts", &list(automaton.starts()));
        entries.add("transitions", &format!("[{}]", transitions.join(", ")));
        entries.add("accepting", &list(automaton.accepting()));
        self.add("automaton", &format!("{{{}}}", entries.0.join(", ")));
        Ok(())
    }
}

/// Returns a proposition over places of `scope` as JSON.
fn proposition(part: &PropositionData<Mixed>, scope: &[Name]) -> Result<String, ModelFault> {
    let all = |parts: &[PropositionData<Mixed>]| -> Result<String, ModelFault> {
        let parts = parts.iter().map(|part| proposition(part, scope));
        Ok(format!("[{}]", parts.collect::<Result<Vec<String>, _>>()?.join(", ")))
    };
    match part {
        PropositionData::Relation { relation, places } => {
            let of_scope = |&place: &usize| scope.get(place).cloned().ok_or_else(no_variable);
            let scope = places.iter().map(of_scope).collect::<Result<Vec<Name>, _>>()?;
            let meaning = Meaning::of_relation(relation, &scope)
                .ok_or_else(|| ModelFault::new(NO_TEXT).in_key("expr"))?;
            let statement = Statement { name: None, weight: None, meaning, scope };
            let has_scope = !statement.scope.is_empty();
            Ok(format!("{{{}}}", object_of(&statement, has_scope)?.0.join(", ")))
        }
        PropositionData::Not(negated) => {
            Ok(format!("{{\"not\": {}}}", proposition(negated, scope)?))
        }
        PropositionData::AtLeast(k, parts) => {
            Ok(format!("{{\"at_least\": {k}, \"of\": {}}}", all(parts)?))
        }
        PropositionData::Iff(both) => Ok(format!("{{\"iff\": {}}}", all(&both[..])?)),
        _ => Err(no_form("the proposition")),
    }
}

/// The message for an expression that cannot be written.
const NO_TEXT: &str = "the expression has a constant that no text denotes";

fn no_form(what: &str) -> ModelFault {
    ModelFault::new(format!("{what} has no form in JSON"))
}

/// Returns the key of the number that a sum or a product of this kind is compared with.
fn key_of_number(kind: &str) -> &'static str {
    match kind {
        "ExactSum" => "sum",
        "ExactProd" => "prod",
        "MinSum" | "MinProd" => "min",
        _ => "max",
    }
}

/// Returns the name of a comparison of a count.
fn name_of(comparison: Comparison) -> &'static str {
    let found = COMPARISONS.iter().find(|(_, known)| *known == comparison);
    found.map_or("exactly", |(name, _)| name)
}

/// Returns numbers as a list of JSON.
fn list<N: ToString>(numbers: &[N]) -> String {
    let numbers: Vec<String> = numbers.iter().map(N::to_string).collect();
    format!("[{}]", numbers.join(","))
}

/// Returns a value as JSON.
fn finite(value: &Mixed) -> Result<String, ModelFault> {
    check_finite(value)?;
    Ok(value_json::of(value))
}

/// Checks that all floating-point numbers of a value are numbers of JSON.
fn check_finite(value: &Mixed) -> Result<(), ModelFault> {
    match value {
        Mixed::Float(float) if !float.is_finite() => {
            Err(ModelFault::new(format!("{} is no number of JSON", value_json::of(value))))
        }
        Mixed::Tuple(values) => values
            .iter()
            .enumerate()
            .try_for_each(|(at, value)| check_finite(value).map_err(|fault| fault.in_index(at))),
        _ => Ok(()),
    }
}

/// Returns `text` as JSON.
fn json_string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests;
