//! Locked candidates: from a box to a line (pointing), and from a line to a box (claiming).
//!
//! Invariant: of the two houses one is a box and the other is a row or a column.

use super::TechniqueSearch;
use crate::steps::{Evidence, Step, Technique};
use kumiki_patterns::intersections;

impl<const W: usize> TechniqueSearch<'_, W> {
    pub(super) fn intersections(&self) -> Vec<Step> {
        let position = self.position;
        let is_box = |group: usize| position.boxes().contains(&group);
        let is_line =
            |group: usize| position.rows().contains(&group) || position.columns().contains(&group);
        let is_pointing = self.technique == Technique::Pointing;
        let is_base = |group| if is_pointing { is_box(group) } else { is_line(group) };
        let is_cover = |group| if is_pointing { is_line(group) } else { is_box(group) };
        let all = intersections(position.groups(), position.board(), is_base, is_cover);
        let step = |found: kumiki_patterns::Intersection<W>| {
            let digit = self.digit(found.value);
            let (base, cover) = (position.house(found.base)?, position.house(found.cover)?);
            let removed = found.removed.iter().map(|var| (position.cell(var), digit));
            let evidence = Evidence::Intersection { digit, base, cover };
            Some(Step::removing(self.technique, removed, evidence))
        };
        all.filter_map(step).collect()
    }
}
