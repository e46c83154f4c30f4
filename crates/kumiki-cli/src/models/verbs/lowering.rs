//! `lowering`: the compiled form of each constraint.
//!
//! Invariant: a constraint is one line.

use super::{ModelProblem, ModelVerb, ResultForm, in_one_line};
use crate::models::options::FilesArgs;
use crate::models::reading::PlacedModel;
use crate::terminal::outcome::{Answered, Outcome};
use crate::terminal::session::Session;
use clap::Args;
use std::io::{self, Write};

const ABOUT: &str = "\
Examples:
  kumiki lowering model.json";

/// Show the compiled form of each constraint
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::models) struct ModelLoweringArgs {
    #[command(flatten)]
    files: FilesArgs,
}

impl ModelVerb for ModelLoweringArgs {
    fn files(&self) -> &FilesArgs {
        &self.files
    }

    fn files_mut(&mut self) -> &mut FilesArgs {
        &mut self.files
    }

    fn form(&self) -> ResultForm {
        ResultForm::for_people()
    }

    fn answer(
        &self,
        session: &mut Session,
        _: &PlacedModel,
        problem: &ModelProblem,
    ) -> io::Result<Answered> {
        for constraint in problem.lowering().constraints() {
            writeln!(session.streams.results, "{}", in_one_line(constraint))?;
        }
        Ok(Outcome::Solved.into())
    }
}
