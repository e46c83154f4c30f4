//! Dots, signs and other rules of pairs of cells that are joined within a house: the fillings that
//! they leave together, because their cells differ.
//!
//! Invariant: the pairs of a step are connected, and all their cells are in one house.

use super::units::Source;
use super::wording::{self, Joined};
use super::{Position, RuleSteps, by_cell, step};
use crate::steps::{RuleEvidence, Step, Technique};
use kumiki_sudoku::rule::Pair;
use kumiki_sudoku::{Cell, Digit, Digits, House, Rule};
use std::collections::{BTreeMap, BTreeSet};

/// The most fillings of the cells of a step. Nobody tries more.
const MOST_FILLINGS: usize = 60;

/// The most pairs that are joined.
const MOST_JOINED: usize = 4;

/// A pair of cells with its rule.
#[derive(Clone, Copy)]
struct RulePair {
    rule: usize,
    kind: Pair,
    cells: [Cell; 2],
}

impl RulePair {
    /// Returns whether its cells may have these digits.
    fn holds(&self, one: Digit, other: Digit) -> bool {
        let (a, b) = (i64::from(one.value()), i64::from(other.value()));
        match self.kind {
            Pair::Difference { difference } => (a - b).abs() == i64::from(difference),
            Pair::Ratio { ratio } => a == i64::from(ratio) * b || b == i64::from(ratio) * a,
            Pair::Greater => a > b,
            Pair::Sum { sum } => a + b == i64::from(sum),
        }
    }

    fn touches(&self, other: &RulePair) -> bool {
        self.cells.iter().any(|cell| other.cells.contains(cell))
    }
}

impl RuleSteps {
    /// Returns a step from a few joined pairs of a house, as few as possible.
    pub(super) fn joined_pairs<const W: usize>(&self, position: &Position<W>) -> Option<Step> {
        let pairs = self.rules().iter().enumerate().filter_map(|(rule, of)| match of {
            Rule::Pair { kind, cells } => Some(RulePair { rule, kind: *kind, cells: *cells }),
            _ => None,
        });
        let pairs: Vec<RulePair> = pairs.collect();
        if pairs.len() < 2 {
            return None;
        }
        let inside = |house: House| {
            let cells = self.shape().cells_of(house);
            let is_inside = |pair: &RulePair| pair.cells.iter().all(|cell| cells.contains(cell));
            (house, pairs.iter().copied().filter(is_inside).collect::<Vec<RulePair>>())
        };
        let houses: Vec<(House, Vec<RulePair>)> = self.shape().houses().map(inside).collect();
        (2..=MOST_JOINED).find_map(|count| {
            houses.iter().find_map(|(house, inside)| {
                let groups = connected(inside, count).into_iter();
                groups
                    .map(|group| group.iter().map(|&at| inside[at]).collect::<Vec<RulePair>>())
                    .find_map(|group| self.of_joined(position, *house, &group))
            })
        })
    }

    /// Returns the step that removes what no filling of the pairs has.
    fn of_joined<const W: usize>(
        &self,
        position: &Position<W>,
        house: House,
        pairs: &[RulePair],
    ) -> Option<Step> {
        let cells: BTreeSet<Cell> = pairs.iter().flat_map(|pair| pair.cells).collect();
        let cells: Vec<Cell> = cells.into_iter().collect();
        let all = self.shape().digits();
        // Candidates are named as facts only if they are needed.
        for facts in [BTreeMap::new(), facts(position, &cells)] {
            let left = |cell: &Cell| facts.get(cell).copied().unwrap_or(all);
            let mut fillings = Vec::new();
            fill(pairs, &cells, &left, &mut Vec::new(), &mut fillings);
            let removed = removed(position, &cells, &fillings);
            if !(1..=MOST_FILLINGS).contains(&fillings.len()) || removed.is_empty() {
                continue;
            }
            let rules = pairs.iter().map(|pair| Source::Rule(pair.rule));
            let sources: Vec<Source> = rules.chain([Source::House(house)]).collect();
            let gone = by_cell(&removed);
            let partner = same_partner(pairs, &gone, &left);
            let joined = Joined { cells: &cells, fillings: &fillings, partner };
            let mut evidence = RuleEvidence {
                cells: facts.into_iter().collect(),
                left: super::left_after(position, &removed),
                ..self.premises(&sources)
            };
            evidence.reason = Some(wording::of_joined(self, &evidence, house, &joined, &gone));
            evidence.conclusion = self.conclusion(&evidence, &removed);
            return Some(step(Technique::PairOfRules, removed, evidence));
        }
        None
    }
}

/// Returns the candidates of the cells that lack some.
fn facts<const W: usize>(position: &Position<W>, cells: &[Cell]) -> BTreeMap<Cell, Digits> {
    let all = position.shape().digits();
    let known = cells.iter().map(|&cell| (cell, position.candidates(cell)));
    known.filter(|&(_, left)| left != all).collect()
}

/// Returns the candidates of `cells` that no filling has.
fn removed<const W: usize>(
    position: &Position<W>,
    cells: &[Cell],
    fillings: &[Vec<Digit>],
) -> Vec<(Cell, Digit)> {
    let of_cell = |(at, &cell): (usize, &Cell)| {
        let kept: Digits = fillings.iter().map(|filling| filling[at]).collect();
        let gone = position.candidates(cell).difference(kept);
        gone.iter().map(move |digit| (cell, digit)).collect::<Vec<_>>()
    };
    cells.iter().enumerate().flat_map(of_cell).collect()
}

/// Returns the two cells that would both need one digit, if each removed digit of their common
/// neighbour, the only cell that loses some, has a single partner.
fn same_partner(
    pairs: &[RulePair],
    gone: &BTreeMap<Cell, Digits>,
    left: &dyn Fn(&Cell) -> Digits,
) -> Option<[Cell; 2]> {
    let ([one, other], 1) = (pairs, gone.len()) else { return None };
    let (&middle, &digits) = gone.first_key_value()?;
    let partner = |pair: &RulePair| pair.cells.iter().copied().find(|&cell| cell != middle);
    let partners = |pair: &RulePair, digit: Digit| -> Option<Digits> {
        let cell = partner(pair)?;
        let fits = |&with: &Digit| match pair.cells[0] == middle {
            true => pair.holds(digit, with),
            false => pair.holds(with, digit),
        };
        Some(left(&cell).iter().filter(fits).collect())
    };
    let is_same = |digit: Digit| {
        let both = [one, other].map(|pair| partners(pair, digit));
        both[0] == both[1] && both[0].is_some_and(|all| all.len() == 1)
    };
    let ends = [partner(one)?, partner(other)?];
    digits.iter().all(is_same).then_some(ends)
}

/// Returns the connected groups of `count` pairs, by their indices.
fn connected(pairs: &[RulePair], count: usize) -> BTreeSet<Vec<usize>> {
    let mut groups: BTreeSet<Vec<usize>> = (0..pairs.len()).map(|at| vec![at]).collect();
    for _ in 1..count {
        let with_one_more = |group: &Vec<usize>| {
            let joins = |at: &usize| {
                !group.contains(at) && group.iter().any(|&own| pairs[own].touches(&pairs[*at]))
            };
            let more = (0..pairs.len()).filter(joins);
            let larger = more.map(|at| {
                let mut larger = [&group[..], &[at]].concat();
                larger.sort_unstable();
                larger
            });
            larger.collect::<Vec<_>>()
        };
        groups = groups.iter().flat_map(with_one_more).collect();
    }
    groups
}

/// Adds to `found` each way to give different digits to the cells after those of `filled`, with
/// which all pairs hold, until there are too many.
fn fill(
    pairs: &[RulePair],
    cells: &[Cell],
    left: &dyn Fn(&Cell) -> Digits,
    filled: &mut Vec<Digit>,
    found: &mut Vec<Vec<Digit>>,
) {
    if found.len() > MOST_FILLINGS {
        return;
    }
    let Some(cell) = cells.get(filled.len()) else {
        found.push(filled.clone());
        return;
    };
    for digit in left(cell).iter().filter(|digit| !filled.contains(digit)).collect::<Vec<_>>() {
        filled.push(digit);
        let known = |of: &Cell| {
            let at = cells.iter().position(|cell| cell == of)?;
            filled.get(at).copied()
        };
        let holds = pairs.iter().all(|pair| {
            let [one, other] = [known(&pair.cells[0]), known(&pair.cells[1])];
            one.zip(other).is_none_or(|(one, other)| pair.holds(one, other))
        });
        if holds {
            fill(pairs, cells, left, filled, found);
        }
        filled.pop();
    }
}
