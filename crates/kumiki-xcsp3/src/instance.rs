//! The reader of instances.
//!
//! Invariant: variables come before constraints, and constraints before objectives, in whatever
//! order the elements stand.

use crate::constraints::Reader;
use crate::document::Element;
use crate::error::{Fault, Xcsp3Error, quoted};
use crate::objectives::objectives;
use crate::variables::Variables;
use kumiki_model::{FILE_LIMIT, Model};
use std::io::Read;

/// Reads an instance as a model from `reader`.
///
/// # Errors
/// If it is no instance, states what is not read, or is longer than [`FILE_LIMIT`].
pub fn read(reader: impl Read) -> Result<Model, Xcsp3Error> {
    let mut bytes = Vec::new();
    reader.take(FILE_LIMIT as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > FILE_LIMIT {
        return Err(Xcsp3Error::TooLong { limit: FILE_LIMIT });
    }
    match std::str::from_utf8(&bytes) {
        Ok(text) => parse(text),
        Err(error) => {
            let text = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            Err(Fault::new("the text is not UTF-8").at(text.len()).in_text(&text))
        }
    }
}

/// Returns the model of the instance that `text` states.
///
/// # Errors
/// If it is no instance, or states what is not read.
pub fn parse(text: &str) -> Result<Model, Xcsp3Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    model(text).map_err(|fault| fault.in_text(text))
}

/// Returns whether a text with this beginning is XML, as instances are.
pub fn is_instance(beginning: &str) -> bool {
    beginning.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']).starts_with('<')
}

fn model(text: &str) -> Result<Model, Fault> {
    let root = Element::root(text)?;
    if root.name != "instance" {
        return Err(root.fault("this is no instance of XCSP3"));
    }
    match root.attribute("format") {
        Some("XCSP3") | None => {}
        Some(other) => return Err(root.fault(format!("the format {} is not read", quoted(other)))),
    }
    let known = ["variables", "constraints", "objectives", "annotations"];
    if let Some(other) = root.children.iter().find(|child| !known.contains(&&child.name[..])) {
        return Err(other.fault("it is not read"));
    }
    let part = |name: &str| {
        let mut found = root.children.iter().filter(|child| child.name == name);
        match (found.next(), found.next()) {
            (part, None) => Ok(part),
            (_, Some(second)) => Err(second.fault("there is one before it")),
        }
    };
    let variables = part("variables")?.ok_or_else(|| root.fault("it has no variables"))?;
    let mut reader = Reader::new(Variables::read(variables)?);
    if let Some(constraints) = part("constraints")? {
        reader.block(constraints)?;
    }
    let objectives = match part("objectives")? {
        Some(element) => objectives(element, &mut reader)?,
        None => Vec::new(),
    };
    let statements = reader.statements;
    let variables = statements.variables.into_model().map_err(variables.place())?;
    Ok(Model { name: None, note: None, variables, statements: statements.stated, objectives })
}
