//! Models as JSON text.
//!
//! Invariant: text that is written is read back as the same model.

use crate::model::{Bound, Many, Meaning, Model, Name, Objective, Statement, Variable};
use crate::reading::{ModelError, ModelFault};
use crate::value_json;
use kumiki::Mixed;
use kumiki::expression::Text;

impl Model {
    /// Returns the model as JSON, with a line for each variable, constraint and objective.
    ///
    /// [`Model::parse`] reads the text back as the same model: the problems of both have the same
    /// solutions in the same order, and the same incumbents. Text of expressions is written in one
    /// standard form.
    ///
    /// ```
    /// use kumiki::mixed;
    /// use kumiki_model::{Meaning, Model, Name, Statement, Variable};
    ///
    /// let names = ["x", "y"].map(|name| Name::Text(name.into()));
    /// let variable = |name: &Name| Variable { name: name.clone(), domain: mixed![1, 2].to_vec() };
    /// let model = Model {
    ///     name: Some("two".to_string()),
    ///     note: None,
    ///     variables: names.iter().map(variable).collect(),
    ///     statements: vec![Statement {
    ///         name: None,
    ///         weight: None,
    ///         meaning: Meaning::AllDifferent,
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
    /// If the model is none that JSON can state: a name that is declared twice or not at all, a
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
        false => Err(ModelFault::new("the expression has a constant that no text denotes")),
    }
}

/// Returns a list of objects, one a line.
fn lines<T>(
    entries: &[T],
    key: &str,
    object: impl Fn(&T) -> Result<Entries, ModelFault>,
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

fn variable(variable: &Variable) -> Result<Entries, ModelFault> {
    let mut entries = Entries::default();
    entries.add("name", &format!("{:?}", variable.name));
    entries.add_values("domain", &variable.domain)?;
    Ok(entries)
}

fn objective(objective: &Objective) -> Result<Entries, ModelFault> {
    let mut entries = Entries::default();
    entries.add(objective.sense.key(), &json_string(&objective.expr.to_string()));
    Ok(entries)
}

/// Returns the entries of a statement. `has_scope` is false if its scope says nothing.
fn object_of(statement: &Statement, has_scope: bool) -> Result<Entries, ModelFault> {
    let mut entries = Entries::default();
    entries.add("kind", &json_string(statement.kind()));
    if let Some(name) = &statement.name {
        entries.add("name", &json_string(name));
    }
    if let Some(weight) = statement.weight {
        entries.add("weight", &weight.to_string());
    }
    let scope = &statement.scope;
    match &statement.meaning {
        Meaning::Sum { bound: Bound::Last, .. } | Meaning::Product { bound: Bound::Last, .. } => {
            let Some((target, operands)) = scope.split_last() else { return Err(no_variable()) };
            entries.add_names("vars", operands);
            entries.add("target", &format!("{target:?}"));
        }
        // Without a scope, the variables are those that the expression names.
        Meaning::Expression { .. } if scope.is_empty() && statement.kind() == "String" => {}
        _ if has_scope => entries.add_names("scope", scope),
        _ => return Err(no_variable()),
    }
    entries.add_meaning(statement)?;
    Ok(entries)
}

fn no_variable() -> ModelFault {
    ModelFault::new("there must be at least one variable").in_key("scope")
}

/// The entries of a JSON object.
#[derive(Default)]
struct Entries(Vec<String>);

impl Entries {
    /// Adds an entry whose value is this JSON.
    fn add(&mut self, key: &str, json: &str) {
        self.0.push(format!("\"{key}\": {json}"));
    }

    fn add_names(&mut self, key: &str, names: &[Name]) {
        let names: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
        self.add(key, &format!("[{}]", names.join(", ")));
    }

    fn add_value(&mut self, key: &str, value: &Mixed) -> Result<(), ModelFault> {
        check_finite(value).map_err(|fault| fault.in_key(key))?;
        self.add(key, &value_json::of(value));
        Ok(())
    }

    fn add_values(&mut self, key: &str, values: &[Mixed]) -> Result<(), ModelFault> {
        self.add_value(key, &Mixed::from(values.to_vec()))
    }

    /// Adds the keys of the kind of `statement` beside its scope.
    fn add_meaning(&mut self, statement: &Statement) -> Result<(), ModelFault> {
        match &statement.meaning {
            Meaning::AllDifferent | Meaning::AllEqual => {}
            Meaning::Sum { bound, multipliers, .. } => {
                self.add_bound(statement, bound)?;
                if let Some(multipliers) = multipliers {
                    let mut multipliers = multipliers.clone();
                    multipliers.extend(matches!(bound, Bound::Last).then(|| Mixed::from(1)));
                    self.add_values("multipliers", &multipliers)?;
                }
            }
            Meaning::Product { bound, .. } => self.add_bound(statement, bound)?,
            Meaning::Membership { set, many, .. } => {
                self.add_values("set", set)?;
                if let Many::AtLeast(n) | Many::Exactly(n) = many {
                    self.add("n", &n.to_string());
                }
                if let Many::Exactly(_) = many {
                    self.add("exact", "true");
                }
            }
            Meaning::Expression { expr, parameters } => {
                self.add("expr", &json_string(&expr.to_string()));
                if let (Some(names), "Expr") = (parameters, statement.kind()) {
                    let names: Vec<String> = names.iter().map(|name| json_string(name)).collect();
                    self.add("args", &format!("[{}]", names.join(", ")));
                }
            }
        }
        Ok(())
    }

    fn add_bound(&mut self, statement: &Statement, bound: &Bound) -> Result<(), ModelFault> {
        let key = match statement.kind() {
            "ExactSum" => "sum",
            "ExactProd" => "prod",
            "MinSum" | "MinProd" => "min",
            _ => "max",
        };
        match bound {
            Bound::Constant(value) => self.add_value(key, value),
            Bound::Last => Ok(()),
        }
    }
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
