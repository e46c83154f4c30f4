//! Digits that a rule of any kind needs in some cells, which a cell outside of the rule sees.
//!
//! Invariant: the rule cannot hold without the digit in these cells, by the facts of the step.

use super::units::{Source, Units};
use super::{Position, RuleSteps, candidate, facts};
use crate::steps::Step;
use kumiki::explanation::{Candidate, Deduction};
use kumiki_sudoku::{Cell, Digit, House};
use std::cmp::Reverse;
use std::collections::BTreeSet;

impl RuleSteps {
    /// Returns a refutation as the step that a rule needs a digit in cells all of which the
    /// supposed cell sees; `None` if it is another one. The step removes the digit from all cells
    /// that see them.
    pub(super) fn needed_by_rule<const W: usize>(
        &self,
        position: &Position<W>,
        units: &Units,
        supposed: Candidate,
        steps: &[Deduction],
    ) -> Option<Step> {
        let (cell, digit) = candidate(position, &supposed);
        let (last, before) = steps.split_last()?;
        let &[Source::Rule(rule)] = &units.sources(&last.constraints)[..] else { return None };
        let own = self.cells_of_rule(rule);
        if before.is_empty() || own.contains(&cell) {
            return None;
        }
        let mut places: BTreeSet<Cell> = BTreeSet::new();
        for step in before {
            let of_houses = units.sources(&step.constraints).iter().all(|s| s.house().is_some());
            let removed = step.removed.iter().map(|one| candidate(position, one));
            let removed: Vec<(Cell, Digit)> = removed.collect();
            if !of_houses || removed.iter().any(|one| one.1 != digit) {
                return None;
            }
            places.extend(removed.iter().map(|one| one.0));
        }
        if !places.iter().all(|place| own.contains(place)) {
            return None;
        }
        let (houses, removed) = self.seeing_all(position, &places, digit);
        if !removed.contains(&(cell, digit)) {
            return None;
        }
        let is_of_place = |one: &&Candidate| {
            let (at, gone) = candidate(position, one);
            !(places.contains(&at) && gone == digit && position.candidates(at).contains(digit))
        };
        let known: Vec<Candidate> = last.facts.iter().filter(is_of_place).copied().collect();
        let state = units.state(position).ok()?;
        let named: Vec<Source> = houses.iter().copied().map(Source::House).collect();
        let mut evidence = self.premises(&[&[Source::Rule(rule)], &named[..]].concat());
        evidence.cells = facts(position, &state, &known);
        self.board.add_houses(&mut evidence, &removed);
        if self.board.implies(&evidence, &removed) == Some(false) {
            return None;
        }
        let places: Vec<Cell> = places.into_iter().collect();
        evidence.reason = Some(self.needed_in_words(rule, &evidence, &places, &removed));
        Some(self.step_of_rule(position, removed, evidence))
    }

    /// Returns the cells outside of `places` that can have `digit` and share a house with each of
    /// these, as candidates, with all such houses.
    fn seeing_all<const W: usize>(
        &self,
        position: &Position<W>,
        places: &BTreeSet<Cell>,
        digit: Digit,
    ) -> (Vec<House>, Vec<(Cell, Digit)>) {
        let mut houses: BTreeSet<House> = BTreeSet::new();
        let mut removed = Vec::new();
        for cell in self.shape().cells().filter(|cell| !places.contains(cell)) {
            let mut of_cell: Vec<House> = self.shape().houses_of(cell).collect();
            // Few houses are named if those with the most places come first.
            of_cell.sort_by_key(|&house| {
                let cells = self.shape().cells_of(house);
                Reverse(places.iter().filter(|place| cells.contains(place)).count())
            });
            let shared = |place: &Cell| {
                of_cell.iter().copied().find(|&one| self.shape().cells_of(one).contains(place))
            };
            let seen: Option<Vec<House>> = places.iter().map(shared).collect();
            if position.candidates(cell).contains(digit)
                && position.digit(cell).is_none()
                && let Some(seen) = seen
            {
                houses.extend(seen);
                removed.push((cell, digit));
            }
        }
        (houses.into_iter().collect(), removed)
    }
}
