//! The files of the program: the model, its JSON, and a proof.
//!
//! Invariant: a failure names its file.

use super::{Failure, of_file};
use crate::fault::Fault;
use crate::lowering::Instance;
use crate::options::Options;
use crate::tree::Goal;
use kumiki::expression::text;
use kumiki_model::{Model, Name, Objective, Sense};
use std::fs::{self, File};
use std::io::{self, BufWriter, Read};
use std::path::Path;

/// Returns the bytes of a model; `-` is standard input.
pub(super) fn content(path: &Path) -> Result<Vec<u8>, Failure> {
    let read = match path.to_str() {
        Some("-") => {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
        }
        _ => fs::read(path),
    };
    read.map_err(|error| of_file(path, error))
}

/// Creates the file for a proof, if one is wanted.
pub(super) fn create_proof(options: &Options) -> Result<Option<BufWriter<File>>, Failure> {
    let Some(path) = &options.proof else { return Ok(None) };
    let file = File::create(path).map_err(|error| of_file(path, error))?;
    Ok(Some(BufWriter::new(file)))
}

/// Writes the problem as JSON, if that is wanted.
pub(super) fn write_model(
    options: &Options,
    instance: &Instance<'_>,
    goal: Goal,
) -> Result<(), Failure> {
    let Some(path) = &options.json else { return Ok(()) };
    let refused = |reason: String| Failure::Model {
        path: options.model.display().to_string(),
        fault: Fault::new(format!("it has no form as JSON: {reason}")),
    };
    let model = Model::of(&instance.problem, |name| Name::from(&**name));
    let mut model = model.map_err(|error| refused(error.to_string()))?;
    if let Some(objective) = instance.objective {
        let expr = text(instance.variables.name(objective));
        let expr = expr.map_err(|error| refused(error.to_string()))?;
        let sense = if let Goal::Maximize(_) = goal { Sense::Maximize } else { Sense::Minimize };
        model.objectives.push(Objective { sense, expr });
    }
    let json = model.to_json().map_err(|error| refused(error.to_string()))?;
    fs::write(path, json).map_err(|error| of_file(path, error))
}
