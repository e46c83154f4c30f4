//! Singles: full houses, naked singles and hidden singles.
//!
//! Invariant: each conclusion is reported once, with the first house that shows it: boxes before
//! rows before columns.

use super::TechniqueSearch;
use crate::steps::{Evidence, Step, Technique};
use kumiki_patterns::{Bits, Set, Single, hidden_singles, naked_singles};
use kumiki_sudoku::House;

impl<const W: usize> TechniqueSearch<'_, W> {
    pub(super) fn singles(&self) -> Vec<Step> {
        let (board, open) = (self.position.board(), self.position.blank());
        match self.technique {
            Technique::NakedSingle => {
                naked_singles(board, open).map(|single| self.single(single, None)).collect()
            }
            Technique::FullHouse => self.by_house(|search, group| {
                let members = search.position.groups().groups()[group].members;
                let var = (members & open).single()?;
                naked_singles(board, Bits::of(var)).next()
            }),
            _ => {
                let all: Vec<Single> =
                    hidden_singles(self.position.groups(), board, open).collect();
                let is_of = |single: &Single, of| matches!(single.set, Set::Places { group, .. } if group == of);
                let houses = self.houses();
                let mut found = Vec::new();
                for &(group, house) in &houses {
                    let own = all.iter().filter(|single| is_of(single, group));
                    found.extend(own.map(|&single| self.single(single, Some(house))));
                }
                distinct(found)
            }
        }
    }

    fn by_house(&self, find: impl Fn(&Self, usize) -> Option<Single>) -> Vec<Step> {
        let houses = self.houses().into_iter();
        let found = houses.filter_map(|(group, house)| {
            find(self, group).map(|single| self.single(single, Some(house)))
        });
        distinct(found.collect())
    }

    /// Returns the houses with their groups: boxes, rows, columns.
    fn houses(&self) -> Vec<(usize, House)> {
        let position = self.position;
        let kinds = position.boxes().iter().chain(position.rows()).chain(position.columns());
        kinds.filter_map(|&group| Some((group, position.house(group)?))).collect()
    }

    fn single(&self, single: Single, house: Option<House>) -> Step {
        let cell = self.position.cell(single.var);
        Step::placing(self.technique, cell, self.digit(single.value), Evidence::Single(house))
    }
}

/// Returns the steps, without those whose conclusion an earlier step has.
fn distinct(steps: Vec<Step>) -> Vec<Step> {
    let mut found: Vec<Step> = Vec::new();
    for step in steps {
        if !found.iter().any(|other| other.concludes_as(&step)) {
            found.push(step);
        }
    }
    found
}
