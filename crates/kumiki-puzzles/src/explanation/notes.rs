//! Notes: steps that end in no mark. They are told with the step that uses them.
//!
//! Invariant: a note is told at most once, before the first step that needs it.

use super::step::ExplainedStep;
use crate::grid::Place;
use kumiki::explanation::sentences::{Fact, Step};
use std::collections::BTreeSet;

/// The notes that no step has used yet, the oldest first.
#[derive(Debug, Default)]
pub(super) struct Notes {
    kept: Vec<Note>,
}

#[derive(Debug)]
struct Note {
    step: ExplainedStep,
    facts: BTreeSet<(Place, i32)>,
    removed: BTreeSet<(Place, i32)>,
}

impl Notes {
    /// Returns `explained`, the words of `step`, with the notes that it uses. Keeps it and returns
    /// `None` if it ends in no mark.
    pub(super) fn told(
        &mut self,
        step: &Step<Place, i32>,
        mut explained: ExplainedStep,
    ) -> Option<ExplainedStep> {
        let (mut needed, removed) = (candidates(&step.facts), candidates(&step.removed));
        if !explained.has_mark() && !step.is_conflict() {
            self.kept.push(Note { step: explained, facts: needed, removed });
            return None;
        }
        let mut rest = Vec::new();
        for note in std::mem::take(&mut self.kept).into_iter().rev() {
            if note.removed.is_disjoint(&needed) {
                rest.push(note);
            } else {
                needed.extend(note.facts);
                explained = explained.after(note.step);
            }
        }
        rest.reverse();
        self.kept = rest;
        Some(explained)
    }
}

/// Returns the absent values of facts.
fn candidates(facts: &[Fact<Place, i32>]) -> BTreeSet<(Place, i32)> {
    let of = |fact: &Fact<Place, i32>| {
        let place = fact.variable;
        fact.absent.clone().into_iter().map(move |value| (place, value))
    };
    facts.iter().flat_map(of).collect()
}
