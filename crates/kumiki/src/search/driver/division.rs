//! The division of a search into sub-problems, so that other threads can do them.
//!
//! Invariant: the sub-problems of a search have all its solutions, each once, in the order in which
//! the search would find them, if its choices do not depend on earlier conflicts.

use super::{Search, Status};
use crate::arithmetic::Int;
use crate::propagation::Model;
use crate::run::Limit;
use crate::search::depth_first::Position;
use crate::search::settings::Settings;
use crate::search::spaces::Subproblem;
use crate::state::Var;
use std::sync::Arc;

/// Variables with the values that are left to them.
pub(crate) type Narrowing = [(Var, Vec<Int>)];

/// Returns at least `least` sub-problems of the search for the solutions of `model` `within` some
/// domains, below the fewest decisions that make so many; fewer if more decisions make no more.
/// Also returns the model with its constraints presolved, so that no sub-problem repeats that.
///
/// # Errors
/// Returns the limit that came first.
pub(crate) fn divide(
    model: Arc<Model>,
    settings: Settings,
    least: usize,
    within: &Narrowing,
) -> Result<(Vec<Subproblem>, Arc<Model>), Limit> {
    let limits = settings.limits.clone().of_time();
    let mut search = Search::with_settings(model, settings.limits(limits));
    let mut parts = Vec::new();
    for depth in 1.. {
        let before = parts.len();
        parts = match (split(&mut search, depth, within), search.status()) {
            (Some(parts), _) => parts,
            (None, Status::Stopped(limit)) => return Err(limit),
            (None, _) => unreachable!("only a limit stops the division"),
        };
        if parts.len() >= least || parts.len() == before {
            break;
        }
    }
    Ok((parts, search.shared_model()))
}

/// Divides a search `within` some domains into its sub-problems below `depth` decisions. A solution
/// that takes fewer is a sub-problem, too. Returns `None` if a limit came first.
fn split(search: &mut Search, depth: usize, within: &Narrowing) -> Option<Vec<Subproblem>> {
    search.reset();
    // If an assumption fails, the search ends.
    let _ = within
        .iter()
        .try_for_each(|(var, values)| search.assume_among(*var, values.iter().copied()));
    search.control.split_depth = Some(depth);
    let mut subproblems = Vec::new();
    while search.next_solution().is_some() {
        subproblems.push(Subproblem::new(search.model(), search.store()));
    }
    search.control.split_depth = None;
    (search.position == Position::End).then_some(subproblems)
}
