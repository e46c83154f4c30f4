//! Steps as they are told: without what people do not say.
//!
//! Invariant: a step has the same rules, facts and conclusion as before.

use crate::grid::Place;
use kumiki::explanation::sentences::{Fact, Reasoning, Step};

/// Returns `step`, without its supposition if one rule excludes that at once. A place with one
/// value left is told to have it.
pub(super) fn direct(mut step: Step<Place, i32>) -> Step<Place, i32> {
    for fact in step.removed.iter_mut().filter(|fact| fact.left.len() == 1) {
        *fact = Fact::new(fact.variable, fact.absent.clone(), fact.left.clone());
    }
    let Reasoning::Supposition { steps, .. } = &mut step.reasoning else { return step };
    match &steps[..] {
        [only] if only.is_conflict() => {
            let phrase = only.phrase.clone();
            Step { reasoning: Reasoning::Propagation, phrase, ..step }
        }
        _ => {
            *steps = std::mem::take(steps).into_iter().map(direct).collect();
            step
        }
    }
}
