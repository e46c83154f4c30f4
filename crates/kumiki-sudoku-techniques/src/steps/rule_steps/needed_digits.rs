//! Digits that a cage needs: a digit of every combination that is left, whose places in the cage
//! all see a cell outside of it, or which leaves a combination no place.
//!
//! Invariant: the facts of a step are candidates of cells of the cage, as few as are enough.

use super::units::Source;
use super::wording::{self, Told};
use super::{Position, RuleSteps};
use crate::steps::{RuleEvidence, Step, Technique};
use kumiki_sudoku::rule::Area;
use kumiki_sudoku::{Cell, Digit, Digits, House, Rule};

/// A cage with the number of its rule.
#[derive(Clone, Copy)]
struct NumberedCage<'a> {
    number: usize,
    cells: &'a [Cell],
}

impl RuleSteps {
    /// Returns a step that a digit of every combination of a cage removes from cells which see all
    /// its places.
    pub(in crate::steps) fn needed_digit<const W: usize>(
        &self,
        position: &Position<W>,
    ) -> Option<Step> {
        self.rules().iter().enumerate().find_map(|(number, rule)| match rule {
            Rule::Area { kind: Area::Cage { sum: Some(sum) }, cells } => {
                let needed = needed(position, cells, *sum);
                let cage = NumberedCage { number, cells };
                needed.iter().find_map(|digit| self.seen(position, cage, digit))
            }
            _ => None,
        })
    }

    /// Returns the step that removes `digit`, which a cage needs, from the cells of a house that
    /// contains all its places in the cage.
    fn seen<const W: usize>(
        &self,
        position: &Position<W>,
        cage: NumberedCage<'_>,
        digit: Digit,
    ) -> Option<Step> {
        let has = |&cell: &Cell| position.candidates(cell).contains(digit);
        let places: Vec<Cell> = cage.cells.iter().copied().filter(has).collect();
        let first = *places.first()?;
        for house in self.shape().houses_of(first).collect::<Vec<House>>() {
            let cells = self.shape().cells_of(house);
            if !places.iter().all(|place| cells.contains(place)) {
                continue;
            }
            let others =
                cells.iter().copied().filter(|cell| !cage.cells.contains(cell) && has(cell));
            let removed: Vec<(Cell, Digit)> = others.map(|cell| (cell, digit)).collect();
            if removed.is_empty() {
                continue;
            }
            let evidence = RuleEvidence {
                cells: self.needed_facts(position, cage, house, &removed),
                ..self.premises(&[Source::Rule(cage.number), Source::House(house)])
            };
            let sources = &[Source::Rule(cage.number)];
            let told = Told { steps: self, position, sources, removed: &removed };
            let reason = told.needed(&evidence, &places, digit, house);
            let evidence = RuleEvidence { reason: Some(reason), ..evidence };
            return Some(self.step(position, Technique::Rule, removed, evidence));
        }
        None
    }

    /// Returns the facts about cells of the cage that the removals need. Each cell that is not
    /// needed is left out, in turn.
    fn needed_facts<const W: usize>(
        &self,
        position: &Position<W>,
        cage: NumberedCage<'_>,
        house: House,
        removed: &[(Cell, Digit)],
    ) -> Vec<(Cell, Digits)> {
        let all = self.shape().digits();
        let known = |&cell: &Cell| (cell, position.candidates(cell));
        let mut facts: Vec<(Cell, Digits)> =
            cage.cells.iter().map(known).filter(|&(_, left)| left != all).collect();
        let mut at = 0;
        while at < facts.len() {
            let mut fewer = facts.clone();
            fewer.remove(at);
            let evidence = RuleEvidence {
                rules: vec![cage.number],
                houses: vec![house],
                cells: fewer.clone(),
                ..RuleEvidence::default()
            };
            if self.board.implies(&evidence, removed) == Some(true) {
                facts = fewer;
            } else {
                at += 1;
            }
        }
        facts
    }
}

/// Returns the digits that are in every combination of a cage.
fn needed<const W: usize>(position: &Position<W>, cells: &[Cell], sum: u32) -> Digits {
    let left = |cell: Cell| position.candidates(cell);
    let sets = wording::combinations_left(position.shape(), cells, sum.into(), &left);
    let mut sets = sets.into_iter();
    let first = sets.next().unwrap_or(Digits::NONE);
    sets.fold(first, Digits::intersection)
}
