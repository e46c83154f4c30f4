//! `lowering`: the compiled form of each constraint, and the passes of presolve.
//!
//! Invariant: a constraint is one line, and so is a pass that changes something.

use super::{Asked, ModelVerb, ResultForm, in_one_line};
use crate::models::reading::ModelInputError;
use crate::terminal::outcome::{Answered, Outcome};
use clap::Args;
use std::io::Write;

const ABOUT: &str = "\
Examples:
  kumiki lowering model.json";

/// Show the compiled form of each constraint, and the passes of presolve that replace some
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::models) struct ModelLoweringArgs {}

impl ModelVerb for ModelLoweringArgs {
    fn form(&self) -> ResultForm {
        ResultForm::for_people()
    }

    fn answer(
        &self,
        Asked { output, problem, .. }: Asked<'_, '_>,
    ) -> Result<Answered, ModelInputError> {
        let (lowering, results) = (problem.lowering(), &mut output.live());
        for constraint in lowering.constraints() {
            writeln!(results, "{}", in_one_line(constraint))?;
        }
        for (name, replaced) in lowering.passes() {
            writeln!(results, "presolve, {name}: {replaced}")?;
        }
        Ok(Outcome::Solved.into())
    }
}
