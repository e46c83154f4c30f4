//! `convert`: models in another format.
//!
//! Invariant: the text that is written has as many solutions as the model. A model that the format
//! cannot state is reported, and nothing is written of it.

use super::problem;
use crate::models::batch::{ModelBatch, ModelOutput, ModelResult, ResultForm};
use crate::models::options::SolutionFormat;
use crate::models::reading::PlacedModel;
use crate::terminal::batch::BatchVerb;
use crate::terminal::outcome::Outcome;
use clap::{Args, ValueEnum};
use kumiki_front::model::ModelFormat;
use std::io::Write;

const ABOUT: &str = "\
Examples:
  kumiki convert --to flatzinc model.json > model.fzn
  kumiki convert --to xcsp3 model.json > model.xml
  kumiki convert --to lp model.json > model.lp
  kumiki convert --to dimacs model.json > model.cnf
  kumiki convert --to json model.json

A model is refused if the format cannot state one of its values or constraints.
The message names the constraint.";

/// Write each model in another format, for other solvers
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::models) struct ModelConvertArgs {
    /// The format to write
    #[arg(long, alias = "format", value_enum, value_name = "FORMAT")]
    to: FormatWord,
}

/// The format of a model.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum FormatWord {
    /// JSON, with a line for each variable and each constraint
    Json,
    /// FlatZinc, for models over whole numbers
    Flatzinc,
    /// XCSP3, for models over whole numbers
    Xcsp3,
    /// LP, for linear models over whole numbers
    Lp,
    /// DIMACS CNF, for models over 0 and 1
    Dimacs,
}

impl From<FormatWord> for ModelFormat {
    fn from(word: FormatWord) -> ModelFormat {
        match word {
            FormatWord::Json => ModelFormat::Json,
            FormatWord::Flatzinc => ModelFormat::Flatzinc,
            FormatWord::Xcsp3 => ModelFormat::Xcsp3,
            FormatWord::Lp => ModelFormat::Lp,
            FormatWord::Dimacs => ModelFormat::Dimacs,
        }
    }
}

impl BatchVerb<ModelBatch> for ModelConvertArgs {
    fn form(&self) -> ResultForm {
        ResultForm::of_lines(SolutionFormat::Jsonl)
    }

    fn answer(&mut self, input: &PlacedModel, output: &mut ModelOutput<'_>) -> ModelResult {
        problem(input)?;
        let model = &input.value;
        match ModelFormat::from(self.to).write(model) {
            Ok(text) => write!(output.live(), "{text}")?,
            Err(fault) => {
                output.refuse(format_args!("{}: {fault}", input.place));
                return Ok(Outcome::Unusable.into());
            }
        }
        Ok(Outcome::Solved.into())
    }
}
