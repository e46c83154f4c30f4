//! Naked, hidden and locked subsets.
//!
//! Invariant: a naked pair or triple that removes candidates from a box and from a line is reported
//! as locked, and not as naked.

use super::TechniqueSearch;
use crate::steps::{Evidence, Step, Subset, Technique};
use kumiki_patterns::{self as patterns, subsets};
use kumiki_sudoku::House;

impl<const W: usize> TechniqueSearch<'_, W> {
    pub(super) fn subsets(&self) -> Vec<Step> {
        let position = self.position;
        let (groups, board, open) = (position.groups(), position.board(), position.blank());
        let (size, is_hidden) = match self.technique {
            Technique::LockedPair | Technique::NakedPair => (2, false),
            Technique::LockedTriple | Technique::NakedTriple => (3, false),
            Technique::NakedQuadruple => (4, false),
            Technique::HiddenPair => (2, true),
            Technique::HiddenTriple => (3, true),
            _ => (4, true),
        };
        let mut seen: Vec<patterns::Subset<W>> = Vec::new();
        for found in subsets(groups, board, open, size, is_hidden) {
            let is_seen = seen.iter().any(|o| o.vars == found.vars && o.values == found.values);
            if !is_seen && (is_hidden || self.is_locked(&found) == self.asks_locked()) {
                seen.push(found);
            }
        }
        seen.iter().map(|found| self.subset(found)).collect()
    }

    fn asks_locked(&self) -> bool {
        matches!(self.technique, Technique::LockedPair | Technique::LockedTriple)
    }

    /// Returns whether a pair or triple removes candidates from the rest of a box and from the rest
    /// of a line.
    fn is_locked(&self, found: &patterns::Subset<W>) -> bool {
        let houses: Vec<House> = self.position.houses_with(found.vars).collect();
        let removes = |is: fn(&House) -> bool| {
            houses.iter().any(|house| {
                let members = self.position.groups().groups()[self.position.group(*house)].members;
                is(house) && found.removed.iter().any(|&(var, _)| members.contains(var))
            })
        };
        found.vars.len() <= 3
            && removes(|house| matches!(house, House::Box(_)))
            && removes(|house| !matches!(house, House::Box(_)))
    }

    fn subset(&self, found: &patterns::Subset<W>) -> Step {
        let position = self.position;
        let cells = position.cells(found.vars);
        let digits = position.digits_of(found.values);
        let is_hidden = found.is_hidden;
        let houses = if is_hidden {
            position.house(found.group).into_iter().collect()
        } else {
            position.houses_with(found.vars).collect()
        };
        let removed =
            found.removed.iter().map(|&(var, value)| (position.cell(var), self.digit(value)));
        let evidence = Evidence::Subset(Subset { cells, digits, houses, is_hidden });
        Step::removing(self.technique, removed, evidence)
    }
}
