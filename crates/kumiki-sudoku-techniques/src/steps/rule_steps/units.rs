//! The rules, houses and sums of a puzzle as units of the engine's explainer.
//!
//! Invariant: the constraints of a rule are one unit, and so is each house and each sum.

use crate::steps::Position;
use kumiki::engine::{Conflict, ConstraintId, Int, Model, Var};
use kumiki::explanation::{Explainer, State};
use kumiki_sudoku::model::Compiled;
use kumiki_sudoku::{House, model};
use std::fmt;
use std::sync::Arc;

/// The origin of a constraint.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Source {
    /// The rule with this number.
    Rule(usize),
    /// A house.
    House(House),
    /// The sum with this number among those that houses and cages imply.
    Sum(usize),
}

impl Source {
    /// Returns the house, if it is one.
    pub(super) fn house(self) -> Option<House> {
        match self {
            Source::House(house) => Some(house),
            Source::Rule(_) | Source::Sum(_) => None,
        }
    }
}

/// Some constraints of a puzzle, with what they belong to.
pub(super) struct Units {
    pub(super) explainer: Explainer,
    /// The variables that are cells, in reading order.
    cells: Vec<Var>,
    /// For each constraint, what it belongs to.
    sources: Vec<Source>,
}

impl Units {
    /// Returns the constraints of `compiled` that have a `source`.
    pub(super) fn new(
        compiled: &Compiled,
        source: impl Fn(ConstraintId) -> Option<Source>,
    ) -> Units {
        let mut model = Model::new();
        for var in compiled.model.variables() {
            let values = compiled.model.domain(var).iter();
            model.add_variable(values).expect("it was a domain before");
        }
        let mut sources: Vec<Source> = Vec::new();
        for (id, constraint) in compiled.model.constraints() {
            if let Some(source) = source(id) {
                model.add_shared_constraint(Arc::clone(constraint));
                sources.push(source);
            }
        }
        let mut all = sources.clone();
        all.sort_unstable();
        all.dedup();
        let unit = |id: ConstraintId| all.binary_search(&sources[id.index()]).unwrap_or_default();
        let cells = model.variables().take(compiled.cells).collect();
        let hidden: Vec<Var> = model.variables().skip(compiled.cells).collect();
        // Rules have words of their own.
        let explainer = Explainer::with_units(Arc::new(model), unit).hiding(hidden);
        let explainer = explainer.without_phrases();
        Units { explainer, cells, sources }
    }

    /// Returns what `constraints` belong to, without duplicates.
    pub(super) fn sources(&self, constraints: &[ConstraintId]) -> Vec<Source> {
        let mut sources: Vec<Source> =
            constraints.iter().map(|id| self.sources[id.index()]).collect();
        sources.sort_unstable();
        sources.dedup();
        sources
    }

    /// Returns the candidates of `position` as a state of the explainer.
    ///
    /// # Errors
    /// [`Conflict`] if a cell has none.
    pub(super) fn state<const W: usize>(&self, position: &Position<W>) -> Result<State, Conflict> {
        let mut state = self.explainer.state();
        for cell in position.shape().cells() {
            let (var, left) = (self.cells[position.var(cell)], position.candidates(cell));
            let is_gone =
                |value: &Int| !model::digit(*value).is_some_and(|digit| left.contains(digit));
            let gone: Vec<Int> = state.domain(var).iter().filter(is_gone).collect();
            gone.into_iter().try_for_each(|value| state.remove(var, value))?;
        }
        Ok(state)
    }
}

impl fmt::Debug for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Units").field("sources", &self.sources).finish_non_exhaustive()
    }
}
