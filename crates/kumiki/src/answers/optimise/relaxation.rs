//! The relaxation of a problem: some of its constraints may be violated, at a weight.
//!
//! Invariant: each constraint that may be violated has a variable, which is 1 exactly if it is.

use super::Incumbents;
use super::least_violation::LeastViolation;
use crate::constraints::Reified;
use crate::modelling::problem::constraints::Posted;
use crate::modelling::problem::soft::Relaxed;
use crate::modelling::{Handle, Problem, Value};
use crate::propagation::{Model, SharedConstraint};
use crate::state::Var;
use std::hash::Hash;
use std::sync::Arc;

/// A problem in the engine's terms in which some constraints may be violated.
pub(super) struct Relaxation {
    pub(super) model: Arc<Model>,
    pub(super) soft: Vec<SoftConstraint>,
    pub(super) order: LeastViolation,
}

/// A soft constraint in the engine's terms.
#[derive(Clone, Copy, Debug)]
pub(super) struct SoftConstraint {
    pub(super) handle: Handle,
    pub(super) weight: u64,
    /// The indicator variable: 1 if the constraint is violated.
    pub(super) violated: Var,
}

impl SoftConstraint {
    /// Adds to `model` the indicator variable of a soft constraint with these parts, and returns
    /// it.
    pub(super) fn add_indicator(parts: Vec<SharedConstraint>, model: &mut Model) -> Var {
        let violated = model.add_auxiliary_variable(0..=1).expect("two values fit a word");
        model.add_constraint(Reified::soft(parts, violated));
        violated
    }
}

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Returns the parts of a soft constraint; `None` if it is not soft.
    pub(super) fn soft_parts(&self, handle: Handle) -> Option<Vec<SharedConstraint>> {
        let relaxed = &self.posted.get(handle.0)?.as_ref()?.relaxed;
        relaxed.as_ref().map(|relaxed| relaxed.parts.clone())
    }

    /// Returns incumbents that violate less and less of the soft constraints: in each, the total
    /// weight of the violated ones is lower than in the one before, and the last is optimal. All
    /// other constraints hold.
    ///
    /// ```
    /// use kumiki::{AllDifferent, AllVariables, Problem};
    ///
    /// let mut talks = Problem::new();
    /// talks.add_variables(["rust", "music", "bread"], [9, 10, 11])?;
    /// talks.add_constraint(AllDifferent, AllVariables)?;
    /// talks.add_named_soft_constraint("rust is not early", 1, |hour| hour > 9, ["rust"])?;
    /// talks.add_named_soft_constraint("bread is late", 5, |hour| hour == 11, ["bread"])?;
    /// talks.add_named_soft_constraint("music is late", 4, |hour| hour == 11, ["music"])?;
    ///
    /// let best = talks.minimize_violations().best().expect("there is room for all");
    /// assert_eq!(best.value, 4);
    /// assert_eq!(best.violated[0].name.as_deref(), Some("music is late"));
    /// assert_eq!((best.solution["rust"], best.solution["bread"]), (10, 11));
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    ///
    /// One thread searches, regardless of [`Settings::threads`](crate::Settings::threads).
    pub fn minimize_violations(&self) -> Incumbents<'_, K, V> {
        Incumbents::of_relaxation(self, self.relaxation(false))
    }

    /// Returns assignments that come nearest to a solution of a problem that may have none: every
    /// constraint may be violated. Constraints that are not soft have the weight 1.
    ///
    /// ```
    /// use kumiki::Problem;
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["x", "y", "z"], 0..10)?;
    /// problem.add_named_constraint("rising", |x, y| x < y, ["x", "y"])?;
    /// problem.add_named_constraint("rising still", |y, z| y < z, ["y", "z"])?;
    /// problem.add_named_constraint("falling", |x, z| x > z, ["x", "z"])?;
    /// assert_eq!(problem.solution(), None);
    ///
    /// let best = problem.least_violated().best().expect("each variable has a value");
    /// assert_eq!(best.violated.len(), 1); // any one of the three
    /// # Ok::<(), kumiki::Error<&str>>(())
    /// ```
    pub fn least_violated(&self) -> Incumbents<'_, K, V> {
        Incumbents::of_relaxation(self, self.relaxation(true))
    }

    /// Returns the model in which soft constraints, or all constraints, may be violated.
    fn relaxation(&self, is_all_soft: bool) -> Relaxation {
        let mut model = Model::clone(&self.model);
        let relaxed = |posted: &Option<Posted<V>>| match &posted.as_ref()?.relaxed {
            None if is_all_soft => Some(Relaxed { weight: 1, parts: Vec::new() }),
            relaxed => relaxed.clone(),
        };
        let mut all: Vec<Option<Relaxed>> = self.posted.iter().map(relaxed).collect();
        if is_all_soft {
            model.keep_constraints(|_| false);
            for ((_, constraint), &posted) in self.model.constraints().zip(&self.posted_of) {
                if let Some(relaxed) = &mut all[posted] {
                    relaxed.parts.push(Arc::clone(constraint));
                }
            }
        }
        let mut soft = Vec::new();
        let mut order = LeastViolation::new(&model);
        for (at, relaxed) in all.into_iter().enumerate() {
            let Some(Relaxed { weight, parts }) = relaxed else { continue };
            parts.iter().for_each(|part| order.add(weight, part));
            let violated = SoftConstraint::add_indicator(parts, &mut model);
            soft.push(SoftConstraint { handle: Handle(at), weight, violated });
        }
        Relaxation { model: Arc::new(model), soft, order }
    }
}
