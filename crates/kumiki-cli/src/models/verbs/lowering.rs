//! `lowering`: the compiled form of each constraint.
//!
//! Invariant: a constraint is one line.

use super::{Asked, ModelVerb, ResultForm, in_one_line};
use crate::models::reading::ModelInputError;
use crate::terminal::outcome::{Answered, Outcome};
use clap::Args;
use std::io::Write;

const ABOUT: &str = "\
Examples:
  kumiki lowering model.json";

/// Show the compiled form of each constraint
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
        let results = &mut output.live();
        for constraint in problem.lowering().constraints() {
            writeln!(results, "{}", in_one_line(constraint))?;
        }
        Ok(Outcome::Solved.into())
    }
}
