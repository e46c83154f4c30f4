//! `count`: the number of solutions of each model.
//!
//! Invariant: there is exactly one line for each model.

use super::{ModelProblem, ModelVerb, ResultForm, is_stopped, is_without_variables};
use crate::models::options::{FilesArgs, LimitArgs, SolverArgs, UniqueArgs, WantedSolutions};
use crate::models::reading::PlacedModel;
use crate::terminal::outcome::{Answered, Outcome};
use crate::terminal::session::Session;
use clap::Args;
use std::io::{self, Write};

const ABOUT: &str = "\
Examples:
  kumiki count model.json
  kumiki count --threads 4 --time-limit 1m *.json
  kumiki count < model.json";

/// Count the solutions: one number a line for each model
#[derive(Args, Clone, Debug)]
#[command(after_help = ABOUT)]
pub(in crate::models) struct ModelCountArgs {
    #[command(flatten)]
    search: SolverArgs,
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    unique: UniqueArgs,
    #[command(flatten)]
    files: FilesArgs,
}

impl ModelVerb for ModelCountArgs {
    fn files(&self) -> &FilesArgs {
        &self.files
    }

    fn files_mut(&mut self) -> &mut FilesArgs {
        &mut self.files
    }

    fn search(&self) -> Option<&SolverArgs> {
        Some(&self.search)
    }

    fn form(&self) -> ResultForm {
        ResultForm { has_lines: false, is_for_people: false, error: Some("error") }
    }

    fn answer(
        &self,
        session: &mut Session,
        _: &PlacedModel,
        problem: &ModelProblem,
    ) -> io::Result<Answered> {
        let unique = self.unique.unique;
        let wanted = WantedSolutions::new(self.limit.limit, unique);
        let mut solutions = problem.search(self.search.settings(wanted.needed, session));
        let found = if is_without_variables(problem) { 0 } else { solutions.count_left() };
        let is_stopped = is_stopped(solutions.status());
        let unfinished = if is_stopped { "unfinished " } else { "" };
        writeln!(session.streams.results, "{unfinished}{}", found.min(wanted.shown))?;
        let outcome = Outcome::of_solutions(found, is_stopped, unique);
        Ok(Answered { outcome, statistics: solutions.statistics() })
    }
}
