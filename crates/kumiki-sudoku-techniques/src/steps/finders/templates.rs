//! Templates: the ways to place a digit in the whole grid. A template counts only if every other
//! digit has a template that shares no cell with it.
//!
//! Invariant: a placed digit is in every template of the digit. A removed candidate is in none.

use super::TechniqueSearch;
use crate::steps::{Evidence, Step, Technique};
use kumiki_patterns::templates_together;

impl<const W: usize> TechniqueSearch<'_, W> {
    /// Returns one step for each digit that has a conclusion.
    pub(super) fn templates(&self) -> Vec<Step> {
        let position = self.position;
        let together = templates_together(position.groups(), position.board(), self.survey.is_over);
        let mut steps = Vec::new();
        for ((value, digit), found) in self.digits().zip(together.unwrap_or_default()) {
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
