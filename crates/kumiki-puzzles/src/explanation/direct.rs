//! Suppositions that fail at once: they are told as the steps of one rule that they are.
//!
//! Invariant: a step has the same rules, facts and conclusion as before.

use crate::grid::Place;
use kumiki::explanation::sentences::{Reasoning, Step};

/// Returns `step`, without its supposition if one rule excludes that at once.
pub(super) fn direct(step: Step<Place, i32>) -> Step<Place, i32> {
    let Reasoning::Supposition { steps, .. } = &step.reasoning else { return step };
    match &steps[..] {
        [only] if only.is_conflict() => {
            let phrase = only.phrase.clone();
            Step { reasoning: Reasoning::Propagation, phrase, ..step }
        }
        _ => step,
    }
}
