//! The reader of models.
//!
//! Invariant: any bytes are read or rejected. An error has its line or its path.

use super::json::{Json, Object};
use super::objectives::objectives;
use super::statements::statement;
use crate::domain::Domain;
use crate::fault::{ModelFault, quoted};
use crate::model::{Model, Name, Variable};
use crate::near::nearest;
use std::collections::HashSet;
use std::io::{self, Read};
use thiserror::Error;

/// The longest file that is read, in bytes.
pub const FILE_LIMIT: usize = 256 << 20;

/// An error of reading a model.
#[derive(Debug, Error)]
pub enum ModelError {
    /// The bytes cannot be read at all.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// The file is longer than the limit.
    #[error("the file is longer than {limit} bytes")]
    TooLong {
        /// The limit, in bytes.
        limit: usize,
    },
    /// The file is empty.
    #[error("there is no model in it")]
    Empty,
    /// It is not UTF-8.
    #[error("byte {byte} of the line is not UTF-8 text")]
    NotUtf8 {
        /// The line, from 1.
        line: usize,
        /// The first byte that does not belong, counted from 1 in the line.
        byte: usize,
    },
    /// It is not JSON.
    #[error("{message} at column {column}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The character of the line, from 1.
        column: usize,
        /// The message of the parser.
        message: String,
    },
    /// It is JSON, but not a model.
    #[error("{0}")]
    Fault(ModelFault),
}

impl ModelError {
    /// Returns the line of the error, if it is known.
    pub fn line(&self) -> Option<u64> {
        match *self {
            ModelError::NotUtf8 { line, .. } | ModelError::Syntax { line, .. } => Some(line as u64),
            _ => None,
        }
    }
}

impl From<ModelFault> for ModelError {
    fn from(fault: ModelFault) -> ModelError {
        ModelError::Fault(fault)
    }
}

impl Model {
    /// Reads a model from `reader`.
    ///
    /// # Errors
    /// If it is not a model, or longer than [`FILE_LIMIT`].
    pub fn read(reader: impl Read) -> Result<Model, ModelError> {
        let bytes = bytes_of(reader, FILE_LIMIT)?;
        let text = std::str::from_utf8(&bytes).map_err(|error| {
            let before = &bytes[..error.valid_up_to()];
            let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            ModelError::NotUtf8 { line, byte: before.len() - start + 1 }
        })?;
        Model::parse(text.strip_prefix('\u{feff}').unwrap_or(text))
    }

    /// Returns the model that `text` states.
    ///
    /// # Errors
    /// If it is not a model.
    pub fn parse(text: &str) -> Result<Model, ModelError> {
        if text.trim().is_empty() {
            return Err(ModelError::Empty);
        }
        let json = Json::of(text).map_err(|fault| ModelError::Syntax {
            line: fault.line,
            column: fault.column,
            message: fault.message,
        })?;
        Ok(model(json.object()?)?)
    }
}

fn bytes_of(reader: impl Read, limit: usize) -> Result<Vec<u8>, ModelError> {
    let mut bytes = Vec::new();
    reader.take(limit as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > limit { Err(ModelError::TooLong { limit }) } else { Ok(bytes) }
}

/// Unknown keys are allowed beside the known ones, unless they are close to that of the objectives.
fn model(mut object: Object<'_>) -> Result<Model, ModelFault> {
    let variables = object.required("variables", |list| list.list(variable))?;
    let names = DeclaredNames::new(&variables)?;
    let statements =
        object.required("constraints", |list| list.list(|json| statement(json, &names)))?;
    Ok(Model {
        name: object.optional("name", Json::text)?,
        note: object.optional("note", Json::text)?,
        objectives: objectives(&mut object)?,
        statements,
        variables,
    })
}

fn variable(json: Json<'_>) -> Result<Variable, ModelFault> {
    let mut object = json.object()?;
    let name = object.required("name", name)?;
    let domain = object.required("domain", domain)?;
    object.has_no_more()?;
    Ok(Variable { name, domain })
}

/// Returns the values of a list, or the whole numbers between two ends.
fn domain(json: Json<'_>) -> Result<Domain, ModelFault> {
    let none = || ModelFault::new("there must be at least one value");
    if !json.is_object() {
        let values = json.list(Json::value)?;
        return if values.is_empty() { Err(none()) } else { Ok(values.into()) };
    }
    let mut object = json.object()?;
    let [from, to] = ["from", "to"].map(|end| object.required(end, Json::int));
    let (from, to) = (from?, to?);
    object.has_no_more()?;
    Domain::range(from..=to).ok_or_else(none)
}

fn name(json: Json<'_>) -> Result<Name, ModelFault> {
    if json.is_text() {
        json.text().map(|text| Name::Text(text.into()))
    } else if json.is_number() {
        json.int().map(Name::Int)
    } else {
        Err(json.is_not("text or a whole number"))
    }
}

/// The names of the variables that were declared.
pub(crate) struct DeclaredNames<'m> {
    variables: &'m [Variable],
    known: HashSet<&'m Name>,
}

impl<'m> DeclaredNames<'m> {
    /// Returns the names of `variables`, which must differ.
    fn new(variables: &'m [Variable]) -> Result<DeclaredNames<'m>, ModelFault> {
        let mut known = HashSet::new();
        for (at, variable) in variables.iter().enumerate() {
            if !known.insert(&variable.name) {
                let fault = ModelFault::new(format!("{:?} is declared twice", variable.name));
                return Err(fault.in_key("name").in_index(at).in_key("variables"));
            }
        }
        Ok(DeclaredNames { variables, known })
    }

    /// Returns all of them, in the order of declaration.
    pub(crate) fn all(&self) -> Vec<Name> {
        self.variables.iter().map(|variable| variable.name.clone()).collect()
    }

    /// Returns the name of the variable with this text, if there is one.
    pub(crate) fn text(&self, text: &str) -> Option<Name> {
        let name = Name::Text(text.into());
        self.known.contains(&name).then_some(name)
    }

    /// Returns the name in `json`, which must be that of a variable.
    pub(crate) fn name(&self, json: Json<'_>) -> Result<Name, ModelFault> {
        let name = name(json)?;
        if self.known.contains(&name) {
            return Ok(name);
        }
        let texts: Vec<String> =
            self.variables.iter().map(|known| known.name.to_string()).collect();
        let nearest = nearest(&name.to_string(), texts.iter().map(String::as_str));
        let place = nearest.and_then(|near| texts.iter().position(|text| text == near));
        let meant = match place {
            Some(at) => format!("; did you mean {:?}?", self.variables[at].name),
            None => String::new(),
        };
        let shown = match &name {
            Name::Text(text) => quoted(text),
            Name::Int(int) => int.to_string(),
        };
        Err(ModelFault::new(format!("there is no variable {shown}{meant}")))
    }
}

#[cfg(test)]
mod tests;
