//! Digits that a cage needs: a digit of every combination that is left, whose places in the cage
//! all see a cell outside of it, or which leaves a combination no place.
//!
//! Invariant: the facts of a step are candidates of cells of the cage, as few as are enough.

use super::units::Source;
use super::wording::{self, Told};
use super::{Position, RuleSteps};
use crate::steps::{RuleEvidence, Step};
use kumiki_sudoku::rule::Area;
use kumiki_sudoku::{Cell, Digit, Digits, House, Rule};
use std::collections::BTreeMap;

/// A cage with the number of its rule.
#[derive(Clone, Copy)]
struct NumberedCage<'a> {
    number: usize,
    cells: &'a [Cell],
}

impl RuleSteps {
    /// Returns a step that digits of every combination of a cage remove from cells which see all
    /// their places.
    pub(in crate::steps) fn needed_digit<const W: usize>(
        &self,
        position: &Position<W>,
    ) -> Option<Step> {
        self.rules().iter().enumerate().find_map(|(number, rule)| match rule {
            Rule::Area { kind: Area::Cage { sum: Some(sum) }, cells } => {
                let cage = NumberedCage { number, cells };
                let mut by_places: BTreeMap<Vec<Cell>, Digits> = BTreeMap::new();
                for digit in needed(position, cells, *sum).iter() {
                    by_places.entry(places(position, cells, digit)).or_default().insert(digit);
                }
                by_places.iter().find_map(|(places, &digits)| {
                    let needed = Needed { places, digits };
                    self.seen(position, cage, &needed)
                })
            }
            _ => None,
        })
    }

    /// Returns the step that removes digits, which a cage needs, from the cells of all houses that
    /// contain all their places in the cage.
    fn seen<const W: usize>(
        &self,
        position: &Position<W>,
        cage: NumberedCage<'_>,
        needed: &Needed<'_>,
    ) -> Option<Step> {
        let &first = needed.places.first()?;
        let mut houses: Vec<House> = Vec::new();
        let mut removed: Vec<(Cell, Digit)> = Vec::new();
        for house in self.shape().houses_of(first) {
            let cells = self.shape().cells_of(house);
            if !needed.places.iter().all(|place| cells.contains(place)) {
                continue;
            }
            let others = cells.iter().filter(|cell| !cage.cells.contains(cell));
            let before = removed.len();
            for &cell in others {
                let gone = position.candidates(cell).intersection(needed.digits);
                removed.extend(gone.iter().map(|digit| (cell, digit)));
            }
            houses.extend((removed.len() > before).then_some(house));
        }
        if removed.is_empty() {
            return None;
        }
        removed.sort_unstable();
        removed.dedup();
        let removes = |digit: &Digit| removed.iter().any(|(_, gone)| gone == digit);
        let digits: Digits = needed.digits.iter().filter(removes).collect();
        let named: Vec<Source> = houses.iter().copied().map(Source::House).collect();
        let evidence = RuleEvidence {
            cells: self.needed_facts(position, cage, &houses, &removed),
            ..self.premises(&[&[Source::Rule(cage.number)], &named[..]].concat())
        };
        let sources = &[Source::Rule(cage.number)];
        let told = Told { steps: self, position, sources, removed: &removed };
        let reason = told.needed(&evidence, needed.places, digits, &houses);
        let evidence = RuleEvidence { reason: Some(reason), ..evidence };
        Some(self.step_of_rule(position, removed, evidence))
    }

    /// Returns the facts about cells of the cage that the removals need. Each cell that is not
    /// needed is left out, in turn.
    fn needed_facts<const W: usize>(
        &self,
        position: &Position<W>,
        cage: NumberedCage<'_>,
        houses: &[House],
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
                houses: houses.to_vec(),
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

/// Digits that a cage needs, all with the same places in it.
struct Needed<'a> {
    places: &'a [Cell],
    digits: Digits,
}

/// Returns the cells with the candidate `digit`.
fn places<const W: usize>(position: &Position<W>, cells: &[Cell], digit: Digit) -> Vec<Cell> {
    let has = |&cell: &Cell| position.candidates(cell).contains(digit);
    cells.iter().copied().filter(has).collect()
}

/// Returns the digits that are in every combination of a cage.
fn needed<const W: usize>(position: &Position<W>, cells: &[Cell], sum: u32) -> Digits {
    let left = |cell: Cell| position.candidates(cell);
    let sets = wording::combinations_left(position.shape(), cells, sum.into(), &left);
    let mut sets = sets.into_iter();
    let first = sets.next().unwrap_or(Digits::NONE);
    sets.fold(first, Digits::intersection)
}
