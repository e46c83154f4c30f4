//! Templates: all ways to place a digit in the whole grid.
//!
//! Invariant: what every way has is placed, what no way has is removed.

use super::Search;
use crate::step::{Evidence, Step};
use crate::technique::Technique;
use kumiki::explain::Placements;

impl<const W: usize> Search<'_, W> {
    /// One step for each digit.
    pub(super) fn templates(&self) -> Vec<Step> {
        let position = self.position;
        let mut steps = Vec::new();
        for (value, digit) in self.digits() {
            let found = Placements::of(position.groups(), position.board(), value);
            let Some(found) = found else { continue };
            let vars = if self.technique == Technique::TemplateSet {
                found.certain - position.placed()
            } else {
                position.places(value) - found.possible
            };
            let candidates = vars.iter().map(|var| (position.cell(var), digit));
            let mut step = Step::removing(self.technique, candidates, Evidence::Template(digit));
            if self.technique == Technique::TemplateSet {
                std::mem::swap(&mut step.placed, &mut step.removed);
            }
            if !vars.is_empty() {
                steps.push(step);
            }
        }
        steps
    }
}
