//! Presolve: passes that give a model the form that is searched fastest.
//!
//! Invariant: a pass changes neither the variables nor the solutions. Constraints keep their ids;
//! one that is replaced stays in the model, and is not run.

mod clique_propagator;
mod equations;
mod forms;
mod gathering;
mod implied;
mod loads;
mod merging;
mod pigeonholes;
mod relaxation;
mod replaced;

pub(crate) use gathering::{Gathered, gather, is_colouring};
pub(crate) use merging::largest_clique;
pub(crate) use relaxation::{RelaxationBound, RelaxedCost, RelaxedObjective};

use crate::arithmetic::Int;
use crate::cliques::{CliqueGraph, Simd};
use crate::propagation::Model;
use crate::state::{Store, Var};
use std::sync::Arc;

/// All passes, in their order.
pub(crate) const PASSES: [Pass; 9] = [
    Pass { name: "tasks that do not overlap by pairs", run: merging::merge_tasks },
    FORMS,
    Pass { name: "loads of bins", run: loads::add_loads },
    Pass { name: "variables that differ by pairs", run: merging::merge_pairs },
    Pass { name: "equations that follow from others", run: equations::solve },
    Pass { name: "more ones than holes for them", run: pigeonholes::count_holes },
    OBJECTIVE,
    Pass { name: "the linear relaxation of the objective", run: relaxation::relax },
    Pass { name: "all-different constraints as one", run: clique_propagator::run_together },
];

/// The pass that needs no look-ahead but one constraint at a time.
pub(crate) const FORMS: Pass =
    Pass { name: "constraints in a form that propagates better", run: forms::take_forms };

/// The pass that adds the bound of an objective.
pub(crate) const OBJECTIVE: Pass = Pass { name: "bounds of the objective", run: add_objective };

/// A pass.
pub(crate) struct Pass {
    /// The subject of its work, in words.
    pub(crate) name: &'static str,
    /// Runs it, and returns the number of constraints that it has replaced or added.
    run: fn(&mut Presolving<'_>) -> usize,
}

/// The objective of the search ahead, if it has one.
pub(crate) trait Minimized {
    /// Adds its constraints to the model, and returns their number.
    fn state(&mut self, model: &mut Arc<Model>) -> usize;

    /// Returns the terms of the sum that is minimized, each variable once, after its constraints
    /// were added; none without an objective.
    fn terms(&self) -> &[(Int, Var)];

    /// Adds to the model what its linear relaxation says of the sum.
    fn relax(&mut self, relaxed: RelaxedObjective, model: &mut Model);
}

/// The properties of the search ahead that passes depend on.
pub(crate) struct Ahead<'a> {
    pub(crate) objective: &'a mut dyn Minimized,
    /// The kernel for clique graphs.
    pub(crate) kernel: Simd,
    /// True if the search runs on the store for sure, and not on states of a clique graph.
    pub(crate) is_on_store: bool,
    /// Orders the variables of a clique graph.
    pub(crate) laid_out: fn(&CliqueGraph) -> CliqueGraph,
}

/// A model that is presolved.
pub(crate) struct Presolving<'a> {
    pub(crate) model: Arc<Model>,
    /// The values that the constraints on one variable leave; `None` before they have run, if some
    /// variable has none, or if a limit came first.
    pub(crate) root: Option<Store>,
    /// True if the search that comes after this writes a proof.
    pub(crate) is_proving: bool,
    /// The search that comes after this, if one does.
    ahead: Option<Ahead<'a>>,
    /// Counts a step of work, and returns whether a limit is reached.
    tick: &'a mut dyn FnMut() -> bool,
}

impl<'a> Presolving<'a> {
    /// Returns what passes begin with.
    pub(crate) fn new(
        model: Arc<Model>,
        ahead: Option<Ahead<'a>>,
        tick: &'a mut dyn FnMut() -> bool,
    ) -> Presolving<'a> {
        Presolving { model, root: None, is_proving: false, ahead, tick }
    }

    /// Runs `passes`, and returns the name of each that has changed the model with the number of
    /// constraints that it has replaced or added.
    pub(crate) fn run<'p>(
        &mut self,
        passes: impl IntoIterator<Item = &'p Pass>,
    ) -> Vec<(&'static str, usize)> {
        let changes = passes.into_iter().map(|pass| (pass.name, (pass.run)(self)));
        changes.filter(|&(_, constraints)| constraints > 0).collect()
    }

    /// Counts a step of work, and returns whether a limit is reached.
    fn is_over(&mut self) -> bool {
        (self.tick)()
    }
}

/// Adds the constraints of the objective, if there is one.
fn add_objective(presolving: &mut Presolving<'_>) -> usize {
    let Some(ahead) = &mut presolving.ahead else { return 0 };
    ahead.objective.state(&mut presolving.model)
}
