//! Steps from rules that are no houses: cages, thermometers and all others.
//!
//! Invariant: a step follows from the rules that it names, with what it says is known of their cells.

use crate::cell::Cell;
use crate::digit::{Digit, Digits};
use crate::house::House;
use crate::lower::{self, Lowered};
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::rule::Rule;
use crate::step::{Evidence, RuleEvidence, Step};
use crate::technique::Technique;
use kumiki::explain::{Deduction, Explainer, Logic, State};
use kumiki::{ConstraintId, Int, Model, Var};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

/// Finds what follows from rules, alone, together, and with houses.
pub(crate) struct RuleSteps {
    cells: usize,
    /// What follows from one rule.
    alone: Part,
    /// What follows from all, houses too; and what suppositions refute.
    all: Part,
}

/// A model of some of the constraints of a puzzle, and what they are called.
struct Part {
    model: Arc<Model>,
    explainer: Explainer,
    names: Vec<String>,
}

impl Part {
    /// The constraints of `lowered` that have a name.
    fn new(lowered: &Lowered, name: impl Fn(ConstraintId) -> Option<(usize, String)>) -> Part {
        let mut model = Model::new();
        for var in lowered.model.variables() {
            let added = model.add_variable(lowered.model.domain(var).iter());
            debug_assert!(added.is_ok(), "it was a domain before");
        }
        let (mut names, mut unit_of) = (Vec::new(), Vec::new());
        for (id, constraint) in lowered.model.constraints() {
            if let Some((unit, name)) = name(id) {
                model.add_shared_constraint(Arc::clone(constraint));
                names.push(name);
                unit_of.push(unit);
            }
        }
        let model = Arc::new(model);
        let explainer = Explainer::with_units(Arc::clone(&model), |id| unit_of[id.index()]);
        Part { model, explainer, names }
    }
}
