//! The check of a step on a fresh board: with the rules, houses and facts that it names, the sums
//! that follow from these rules and houses, and with nothing else.
//!
//! Invariant: cells that share a house which is not named may be equal.

use crate::steps::step::cells::HouseNames;
use crate::steps::{Evidence, RuleEvidence, Step};
use kumiki::Limits;
use kumiki::engine::{Int, Model, Var};
use kumiki::search::{Search, Status};
use kumiki_sudoku::model::ImpliedSum;
use kumiki_sudoku::{Cell, Digit, Digits, House, Puzzle, Rule, Shape, model};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The most decisions of the search for a counterexample, and of that without houses which may not
/// be needed.
const MOST_DECISIONS: u64 = 20_000;
const FEW_DECISIONS: u64 = 200;

/// A shape and its rules, on which steps are checked.
#[derive(Debug)]
pub(super) struct FreshBoard {
    shape: Shape,
    rules: Vec<Rule>,
    /// The sums of houses and cages.
    sums: Vec<ImpliedSum>,
}

impl Step {
    /// Returns whether the rules, houses and facts that the step names, and nothing else of
    /// `puzzle`, imply its conclusion; `None` if that is not decided, or if the step is not one
    /// from rules. The sums that named houses and cages leave are taken as known.
    pub fn holds_alone(&self, puzzle: &Puzzle) -> Option<bool> {
        match &self.evidence {
            Evidence::Rules(evidence) => FreshBoard::new(puzzle).implies(evidence, &self.removed),
            _ => None,
        }
    }
}

impl FreshBoard {
    fn new(puzzle: &Puzzle) -> FreshBoard {
        FreshBoard::with_sums(puzzle, model::implied_sums(puzzle.shape(), puzzle.rules()))
    }

    /// Returns a board of `puzzle`, whose houses and cages imply `sums`.
    pub(super) fn with_sums(puzzle: &Puzzle, sums: Vec<ImpliedSum>) -> FreshBoard {
        FreshBoard { shape: puzzle.shape().clone(), rules: puzzle.rules().to_vec(), sums }
    }

    pub(super) fn shape(&self) -> &Shape {
        &self.shape
    }

    pub(super) fn rules(&self) -> &[Rule] {
        &self.rules
    }

    pub(super) fn sums(&self) -> &[ImpliedSum] {
        &self.sums
    }

    /// Returns whether the premises of `evidence` imply that `removed` are not true; `None` if that
    /// is not decided.
    pub(super) fn implies(
        &self,
        evidence: &RuleEvidence,
        removed: &[(Cell, Digit)],
    ) -> Option<bool> {
        self.implies_within(MOST_DECISIONS, evidence, removed)
    }

    /// Like `implies`, with at most so many decisions.
    fn implies_within(
        &self,
        decisions: u64,
        evidence: &RuleEvidence,
        removed: &[(Cell, Digit)],
    ) -> Option<bool> {
        let (rules, houses) = (&evidence.rules, &evidence.houses);
        let (shape, sums) = (&self.shape, &self.sums);
        let compiled = model::compile_named(shape, &self.rules, rules, houses, sums).ok()?;
        let scopes = compiled.model.constraints().flat_map(|(_, constraint)| constraint.scope());
        let scope: BTreeSet<Var> = scopes.copied().collect();
        let known: BTreeMap<usize, Digits> =
            evidence.cells.iter().map(|&(cell, left)| (self.shape.index(cell), left)).collect();
        let mut by_cell: BTreeMap<usize, Digits> = BTreeMap::new();
        for &(cell, digit) in removed {
            by_cell.entry(self.shape.index(cell)).or_default().insert(digit);
        }
        for (&cell, &digits) in &by_cell {
            let mut model = Model::new();
            for var in compiled.model.variables() {
                let at = var.index();
                let all = compiled.model.domain(var);
                let is_left = |value: &Int| {
                    let digit = model::digit(*value);
                    let is_in = |set: Digits| digit.is_some_and(|digit| set.contains(digit));
                    let is_cell = at < compiled.cells;
                    !is_cell
                        || known.get(&at).is_none_or(|&left| is_in(left))
                            && (at != cell || is_in(digits))
                };
                let left: Vec<Int> = all.iter().filter(is_left).collect();
                // A cell that nothing is about is no part of the question.
                let open = scope.contains(&var) || at == cell;
                let count = if open { left.len() } else { left.len().min(1) };
                if count == 0 {
                    return Some(true);
                }
                model.add_variable(left[..count].iter().copied()).expect("it was a domain before");
            }
            for (_, constraint) in compiled.model.constraints() {
                model.add_shared_constraint(Arc::clone(constraint));
            }
            let mut search = Search::new(model);
            search.set_limits(Limits::none().decisions(decisions));
            if search.next_solution().is_some() {
                return Some(false);
            }
            if matches!(search.status(), Status::Stopped(_)) {
                return None;
            }
        }
        Some(true)
    }

    /// Adds to `evidence` the houses that it needs to imply `removed`: houses that have two cells
    /// of one of its rules, or of all of its rules and facts, if these are not enough.
    pub(super) fn add_houses(&self, evidence: &mut RuleEvidence, removed: &[(Cell, Digit)]) {
        if self.implies_within(FEW_DECISIONS, evidence, removed) == Some(true) {
            return;
        }
        let mut groups: Vec<Vec<Cell>> =
            evidence.rules.iter().map(|&rule| self.cells_of(&self.rules[rule])).collect();
        let sums = self.sums.iter();
        let sums = sums.filter(|sum| sum.follows_from(&evidence.rules, &evidence.houses));
        groups.extend(sums.map(|sum| sum.terms.iter().map(|&(_, cell)| cell).collect()));
        let mut all: Vec<Cell> = removed.iter().map(|&(cell, _)| cell).collect();
        all.extend(evidence.cells.iter().map(|&(cell, _)| cell));
        all.extend(groups.iter().flatten());
        let named = evidence.houses.clone();
        let with = |evidence: &mut RuleEvidence, more: &[House], decisions: u64| {
            evidence.houses = [&named[..], more].concat();
            self.implies_within(decisions, evidence, removed) == Some(true)
        };
        let of_one = self.houses_of_two(&groups, &named);
        let more = match with(evidence, &of_one, MOST_DECISIONS) {
            true => of_one,
            false => {
                let of_all = self.houses_of_two(&[all], &named);
                if !with(evidence, &of_all, MOST_DECISIONS) {
                    return;
                }
                of_all
            }
        };
        // Halves of the houses are left out if they are not needed, then quarters, and so on.
        let mut needed = more;
        let mut size = needed.len().div_ceil(2);
        while size > 0 {
            let mut at = 0;
            while at < needed.len() {
                let mut without = needed.clone();
                without.drain(at..needed.len().min(at + size));
                match with(evidence, &without, FEW_DECISIONS) {
                    true => needed = without,
                    false => at += size,
                }
            }
            size /= 2;
        }
        evidence.houses = [&named[..], &needed].concat();
        let names = HouseNames::of(&self.shape);
        let added = needed.iter().map(|&house| names.one(house));
        evidence.names.extend(added);
    }

    /// Returns the houses, except those of `named`, that have two cells of one of `groups`.
    fn houses_of_two(&self, groups: &[Vec<Cell>], named: &[House]) -> Vec<House> {
        let has_two = |house: &House| {
            let cells = self.shape.cells_of(*house);
            let count =
                |group: &Vec<Cell>| cells.iter().filter(|&cell| group.contains(cell)).count();
            groups.iter().any(|group| count(group) > 1)
        };
        let others = self.shape.houses().filter(|house| !named.contains(house));
        others.filter(has_two).collect()
    }

    /// Returns the cells that a rule is about.
    pub(super) fn cells_of(&self, rule: &Rule) -> Vec<Cell> {
        match rule {
            &Rule::Outside { first, towards, .. } => towards.cells(&self.shape, first),
            rule => rule.cells(),
        }
    }
}
