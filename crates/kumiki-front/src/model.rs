//! Models: verdicts, conflicts, best solutions and steps, in words and as objects of JSON.
//!
//! Invariant: a text is the one that the program `kumiki` writes.

mod best;
mod conflict;
mod format;
mod solution;
mod steps;
mod verdict;

pub use best::BestResult;
pub use conflict::ConflictLine;
pub use format::ModelFormat;
pub use solution::{name_json, solution_line, value_json};
pub use steps::{end_as_json, end_line, step_as_json, step_lines};
pub use verdict::{ModelVerdict, VerdictKind, soft_remark};

use crate::words::in_one_line;
use kumiki::{Limit, Mixed, Problem, search::Status};
use kumiki_model::Name;

/// A model as a problem of the library.
pub type ModelProblem = Problem<Name, Mixed>;

/// Returns whether the model has no variables. It then has no solution by the format, and the empty
/// one by the library.
pub fn is_without_variables(problem: &ModelProblem) -> bool {
    problem.variables().len() == 0
}

/// Returns whether a stop flag, or a limit that is not on the number of results, stopped a search.
pub fn is_stopped(status: Status) -> bool {
    matches!(status, Status::Stopped(by) if by != Limit::Solutions)
}

/// Returns the lowered form of each constraint, and the passes of presolve that change something,
/// each in a line.
pub fn lowering_lines(problem: &ModelProblem) -> Vec<String> {
    let lowering = problem.lowering();
    let constraints = lowering.constraints().iter().map(in_one_line);
    let passes = lowering.passes();
    constraints
        .chain(passes.iter().map(|(name, replaced)| format!("presolve, {name}: {replaced}")))
        .collect()
}
