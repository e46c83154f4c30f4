//! Rules about pairs of cells in words: the partner that a digit needs.
//!
//! Invariant: a pair is named with the cell that the rule names first.

use super::case::{Case, predicate};
use super::{cells_named, joined, listed};
use kumiki::engine::Int;
use kumiki_sudoku::rule::{Direction, GlobalRule, Pair, Single};
use kumiki_sudoku::{Cell, Digit, Digits, Rule};
use std::collections::BTreeMap;

/// A relation between the digits of two cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Relation {
    /// They are equal.
    Equal,
    /// The first is greater.
    Greater,
    /// The first is less.
    Less,
    /// They differ by at least this number.
    Apart(Int),
    /// They differ by this number.
    Difference(Int),
    /// They do not differ by this number.
    NoDifference(Int),
    /// One is this multiple of the other.
    Ratio(Int),
    /// None is this multiple of the other.
    NoRatio(Int),
    /// Their sum is neither 5 nor 10.
    NoSum,
    /// They do not have the same remainder.
    Rest(Int),
    /// They have the same remainder.
    SameRest(Int),
    /// They are not in the same third of the digits.
    Third,
    /// They are in the same third of the digits.
    SameThird,
    /// They are not both this digit.
    NotBoth(Int),
}

impl Relation {
    /// Returns the relation of equal classes for one of different classes.
    pub(super) fn same(self) -> Relation {
        match self {
            Relation::Rest(modulus) => Relation::SameRest(modulus),
            _ => Relation::SameThird,
        }
    }

    /// Returns whether the relation forbids some pairs of digits, and not most.
    fn is_negative(self) -> bool {
        matches!(
            self,
            Relation::NoDifference(_)
                | Relation::NoRatio(_)
                | Relation::NoSum
                | Relation::NotBoth(_)
                | Relation::Rest(_)
                | Relation::Third
        ) || matches!(self, Relation::Apart(least) if least < 4)
    }

    fn holds(self, case: &Case<'_>, a: Int, b: Int) -> bool {
        let size = ((case.greatest() - case.least() + 1) / 3).max(1);
        let third = |value: Int| (value - case.least()) / size;
        match self {
            Relation::Equal => a == b,
            Relation::Greater => a > b,
            Relation::Less => a < b,
            Relation::Apart(least) => (a - b).abs() >= least,
            Relation::Difference(difference) => (a - b).abs() == difference,
            Relation::NoDifference(difference) => (a - b).abs() != difference,
            Relation::Ratio(ratio) => a == ratio * b || b == ratio * a,
            Relation::NoRatio(ratio) => a != ratio * b && b != ratio * a,
            Relation::NoSum => a + b != 5 && a + b != 10,
            Relation::Rest(modulus) => a % modulus != b % modulus,
            Relation::SameRest(modulus) => a % modulus == b % modulus,
            Relation::Third => third(a) != third(b),
            Relation::SameThird => third(a) == third(b),
            Relation::NotBoth(digit) => a != b || a != digit,
        }
    }
}

/// A pair of cells with its relation.
pub(super) type Related = (Cell, Cell, Relation);

/// Returns why the removals of `case` follow from `rule`, which is about pairs of cells.
pub(super) fn reason(case: &Case<'_>, rule: &Rule) -> Option<String> {
    let pairs = match rule {
        Rule::Pair { kind, cells: [one, other] } => {
            let relation = match *kind {
                Pair::Difference { difference } => Relation::Difference(difference.into()),
                Pair::Ratio { ratio } => Relation::Ratio(ratio.into()),
                Pair::Greater => Relation::Greater,
                Pair::Sum { .. } => return None,
            };
            vec![(*one, *other, relation)]
        }
        Rule::Clones { cells, copy } => {
            cells.iter().zip(copy).map(|(&one, &other)| (one, other, Relation::Equal)).collect()
        }
        Rule::Single { kind: Single::Minimum, cell } => around(case, *cell, Relation::Less),
        Rule::Single { kind: Single::Maximum, cell } => around(case, *cell, Relation::Greater),
        Rule::Global(kind) => everywhere(case, *kind)?,
        _ => return None,
    };
    of_relations(case, &pairs)
}

/// Returns the pairs of `cell` and its neighbours.
fn around(case: &Case<'_>, cell: Cell, relation: Relation) -> Vec<Related> {
    let towards = [Direction::Up, Direction::Right, Direction::Down, Direction::Left];
    let next = towards.into_iter().filter_map(|towards| towards.next(case.shape, cell));
    next.map(|other| (cell, other, relation)).collect()
}

/// Returns the pairs that a rule of the whole grid relates, of the cells that lose candidates.
fn everywhere(case: &Case<'_>, kind: GlobalRule) -> Option<Vec<Related>> {
    let neighbours = |relation: Relation| {
        let cells = case.removed.keys();
        cells.flat_map(|&cell| around(case, cell, relation)).collect::<Vec<Related>>()
    };
    Some(match kind {
        GlobalRule::NonConsecutive | GlobalRule::AllWhiteDots => {
            neighbours(Relation::NoDifference(1))
        }
        GlobalRule::AllBlackDots => neighbours(Relation::NoRatio(2)),
        GlobalRule::AllSums => neighbours(Relation::NoSum),
        GlobalRule::AntiTaxicab => {
            let known = case.facts.keys();
            let pairs = known.flat_map(|&fact| {
                case.removed
                    .keys()
                    .map(move |&cell| (cell, fact, Relation::NotBoth(cell.distance(fact) as Int)))
            });
            pairs.collect()
        }
        _ => return None,
    })
}

/// Returns the partners that `gone` may have in a cell that is related by `relation`; `is_first` if
/// the digits are those of the first cell of the pair.
fn partners(case: &Case<'_>, relation: Relation, is_first: bool, gone: Digits) -> Digits {
    let value = |digit: Digit| Int::from(digit.value());
    let is_partner = |&other: &Digit| {
        gone.iter().any(|digit| match is_first {
            true => relation.holds(case, value(digit), value(other)),
            false => relation.holds(case, value(other), value(digit)),
        })
    };
    case.shape.digits().iter().filter(is_partner).collect()
}

/// Returns the partner cell of `cell` in a pair, and whether `cell` is the first.
fn partner_of(&(one, other, relation): &Related, cell: Cell) -> Option<(Cell, Relation, bool)> {
    match (one == cell, other == cell) {
        (true, _) => Some((other, relation, true)),
        (_, true) => Some((one, relation, false)),
        _ => None,
    }
}

/// A group of cells that lose the same digits because of the same cell.
struct Refused {
    gone: Digits,
    partner: Cell,
    /// The digits that these would need in the partner.
    partners: Digits,
    relation: Relation,
    cells: Vec<Cell>,
}

impl Refused {
    fn in_words(&self, case: &Case<'_>) -> String {
        let digits = listed(self.gone, "or");
        if self.partners.is_empty() {
            let is_ordered = matches!(self.relation, Relation::Greater | Relation::Less);
            let value = self.gone.single().map(|digit| Int::from(digit.value()));
            return match value.filter(|_| is_ordered) {
                Some(value) if value == case.least() => format!("no digit is below {digits}"),
                Some(value) if value == case.greatest() => format!("no digit is above {digits}"),
                _ => format!("{digits} has no partner"),
            };
        }
        let partner = self.partner.short_name();
        let any = if self.cells.len() > 1 { "any of " } else { "" };
        let cells = cells_named(&self.cells);
        match self.relation.is_negative() {
            true => format!("{digits} in {any}{cells} would not go with {partner}"),
            false => {
                let needed = listed(self.partners, "or");
                format!("{digits} in {any}{cells} would need {needed} in {partner}")
            }
        }
    }
}

/// Returns why the removals of `case` follow from relations of pairs of cells, along a chain of
/// pairs if need be.
pub(super) fn of_relations(case: &Case<'_>, pairs: &[Related]) -> Option<String> {
    let reached = Reached::new(case, pairs);
    let mut parts: Vec<String> = Vec::new();
    let mut told: Vec<Cell> = Vec::new();
    let mut refused: Vec<Refused> = Vec::new();
    for (&cell, &gone) in &case.removed {
        let fitting = |pair: &Related| {
            let (partner, relation, is_first) = partner_of(pair, cell)?;
            let partners = partners(case, relation, is_first, gone);
            let left = reached.left(case, partner);
            let is_refused = partners.intersection(left).is_empty();
            is_refused.then_some((partner, partners, relation))
        };
        let (partner, partners, relation) = pairs.iter().find_map(fitting)?;
        reached.tell(case, partner, &mut told, &mut parts);
        let is_same = |other: &&mut Refused| {
            (other.gone, other.partners) == (gone, partners)
                && (other.partner == partner || partners.is_empty())
        };
        match refused.iter_mut().find(is_same) {
            Some(group) => group.cells.push(cell),
            None => refused.push(Refused { gone, partner, partners, relation, cells: vec![cell] }),
        }
    }
    parts.extend(refused.iter().map(|refused| refused.in_words(case)));
    Some(case.with_facts(&parts.join("; ")))
}

/// Returns that a digit would need the same partner on both of its sides, where these differ.
pub(super) fn shared_partner(case: &Case<'_>, pairs: &[Related]) -> Option<String> {
    let mut parts: Vec<String> = Vec::new();
    for (&cell, &gone) in &case.removed {
        for digit in gone.iter() {
            let alone: Digits = [digit].into_iter().collect();
            let around: Vec<(Cell, Digits)> = pairs
                .iter()
                .filter_map(|pair| partner_of(pair, cell))
                .map(|(partner, relation, is_first)| {
                    let all = partners(case, relation, is_first, alone);
                    (partner, all.intersection(case.left(partner)))
                })
                .collect();
            let [(one, left), (other, right)] = around[..] else { return None };
            if left.single().is_none() || left != right || !case.share_house(one, other) {
                return None;
            }
            parts.push(format!(
                "{digit} in {} would need {left} in both {}",
                cell.short_name(),
                cells_named(&[one, other])
            ));
        }
    }
    Some(case.with_facts(&joined(&parts, "and")))
}

/// The conclusions from the facts, for the cells of pairs.
struct Reached {
    /// The digits that are left of a cell, with the cell from which that follows; `None` for a
    /// fact.
    left: BTreeMap<Cell, (Digits, Option<Cell>)>,
}

impl Reached {
    fn new(case: &Case<'_>, pairs: &[Related]) -> Reached {
        let facts = case.facts.iter().map(|(&cell, &left)| (cell, (left, None)));
        let mut reached = Reached { left: facts.collect() };
        // Each round goes one pair further.
        for _ in 0..pairs.len().min(12) {
            let mut next = reached.left.clone();
            for pair in pairs {
                for cell in [pair.0, pair.1] {
                    let Some((from, relation, is_first)) = partner_of(pair, cell) else { continue };
                    let Some(&(left, _)) = reached.left.get(&from) else { continue };
                    let all = partners(case, relation, !is_first, left);
                    let now = next.get(&cell).map_or(case.shape.digits(), |&(now, _)| now);
                    if !now.is_subset(all) && !case.removed.contains_key(&cell) {
                        next.insert(cell, (now.intersection(all), Some(from)));
                    }
                }
            }
            if next == reached.left {
                break;
            }
            reached.left = next;
        }
        reached
    }

    fn left(&self, case: &Case<'_>, cell: Cell) -> Digits {
        self.left.get(&cell).map_or(case.shape.digits(), |&(left, _)| left)
    }

    /// Adds how the digits of `cell` follow from the facts to `parts`, if they are no fact.
    fn tell(&self, case: &Case<'_>, cell: Cell, told: &mut Vec<Cell>, parts: &mut Vec<String>) {
        let Some(&(left, Some(from))) = self.left.get(&cell) else { return };
        if told.contains(&cell) {
            return;
        }
        told.push(cell);
        self.tell(case, from, told, parts);
        let is = predicate(left, case.shape.digits(), false);
        parts.push(format!("so {} is {is}", cell.short_name()));
    }
}
