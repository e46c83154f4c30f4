//! Patterns as steps.
//!
//! Invariant: the step has the words of its pattern, and a mark for each place that it fixes.

use super::step::ExplainedStep;
use super::words::sentence;
use crate::any::Dynamic;
use crate::canvas::Highlight;
use crate::grid::Place;
use crate::technique::{Left, Pattern};
use std::collections::{BTreeMap, BTreeSet};

impl ExplainedStep {
    /// Returns `pattern` as a step of `puzzle`, after which `left` returns the values that are
    /// left.
    pub(super) fn of_pattern(
        pattern: &Pattern,
        puzzle: &dyn Dynamic,
        left: &Left<'_>,
    ) -> ExplainedStep {
        let places: BTreeSet<Place> = pattern.removed.iter().map(|(place, _)| *place).collect();
        let mut step = ExplainedStep::marking(puzzle, places.iter(), left);
        step.title = pattern.title.to_owned();
        step.lines =
            vec![format!("{}: {}, so {}", pattern.title, pattern.because, pattern.conclusion)];
        step.rules = vec![pattern.title.to_owned()];
        step.reasoning = "pattern";
        step.facts = (pattern.premises.iter())
            .filter_map(|place| match left(place)[..] {
                [only] => Some(sentence(puzzle, place, only)),
                _ => None,
            })
            .collect();
        step.conclusions = vec![pattern.conclusion.clone()];
        let premises = pattern.premises.iter().map(|place| (*place, Highlight::Premise));
        let marked = step.marks.iter().map(|(place, _)| (*place, Highlight::Conclusion));
        let highlights: BTreeMap<Place, Highlight> = premises.chain(marked).collect();
        step.highlights = highlights.into_iter().collect();
        step
    }
}
