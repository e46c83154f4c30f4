//! The check that a grid can have a rule.
//!
//! Invariant: a rule that passes names only cells of the grid, each once where cells must differ,
//! and numbers that some digits satisfy. The check does not consider other rules: contradictions
//! between rules are found by solving.

use super::{Area, Direction, GlobalRule, Line, Outside, Pair, Rule, RuleFault, Single};
use crate::geometry::{Boxes, Cell, Digit, House, Shape};

/// The greatest weight of a cell in a sum, positive or negative.
const MOST_WEIGHT: u32 = 1_000_000;

impl Rule {
    /// Checks that a grid of `shape` can have the rule. Other rules are not considered.
    ///
    /// # Errors
    /// Returns the first fault.
    pub fn check(&self, shape: &Shape) -> Result<(), RuleFault> {
        inside(shape, &self.cells())?;
        match self {
            &Rule::Global(kind) => check_global(kind, shape),
            Rule::Line { kind, cells } => check_line(*kind, cells, shape),
            Rule::Arrow { bulb, shaft } => {
                count(bulb, 1, 4)?;
                count(shaft, 1, shape.cell_count())?;
                different(&[bulb.as_slice(), shaft].concat())
            }
            Rule::Area { kind, cells } => check_area(*kind, cells, shape),
            &Rule::Pair { kind, cells } => check_pair(kind, cells, shape),
            Rule::Single { kind: Single::BoxIndexer, .. } => boxes(shape),
            Rule::Single { .. } => Ok(()),
            &Rule::Outside { kind, first, towards } => check_outside(kind, first, towards, shape),
            Rule::Quadruple { digits, .. } => {
                number(digits.len() as u32, 1, 4)?;
                let size = shape.size();
                let strange = digits.iter().find(|&&digit| !shape.digits().contains(digit));
                strange.map_or(Ok(()), |&digit| Err(RuleFault::NotADigit { digit, size }))
            }
            Rule::Word { cells, .. } => count(cells, 1, 2 * shape.cell_count()),
            Rule::WeightedSum { weights, cells, .. } => {
                count(cells, weights.len().max(1), weights.len())?;
                different(cells)?;
                let greatest = weights.iter().map(|weight| weight.unsigned_abs()).max();
                number(greatest.unwrap_or(0), 0, MOST_WEIGHT)
            }
            Rule::Element { list, .. } => count(list, 1, shape.cell_count()),
            Rule::CountDistinct { cells, .. } => {
                count(cells, 1, shape.cell_count()).and(different(cells))
            }
            Rule::EqualSums { groups } => {
                groups.iter().try_for_each(|cells| count(cells, 1, shape.cell_count()))
            }
            Rule::SameDigits { groups } => {
                let size = groups.first().map_or(1, Vec::len);
                groups.iter().try_for_each(|cells| count(cells, size.max(1), size))?;
                groups.iter().try_for_each(|cells| different(cells))
            }
            Rule::AnyOf { alternatives } => {
                alternatives.iter().flatten().try_for_each(|rule| match rule.may_be_alternative() {
                    true => rule.check(shape),
                    false => Err(RuleFault::NotAlternative),
                })
            }
            Rule::Clones { cells, copy } => {
                count(cells, 1, shape.cell_count())?;
                different(cells)?;
                different(copy)?;
                let (found, copied) = (cells.len(), copy.len());
                if found == copied { Ok(()) } else { Err(RuleFault::Unequal { found, copied }) }
            }
        }
    }
}

impl Rule {
    /// Returns whether the rule may be one of several alternatives: whether its constraints are on
    /// its cells alone, and do not depend on other rules.
    fn may_be_alternative(&self) -> bool {
        match self {
            Rule::Global(_) | Rule::EqualSums { .. } | Rule::SameDigits { .. } => false,
            Rule::Line { kind, .. } => {
                !matches!(kind, Line::RegionSum | Line::Zipper | Line::Renban)
            }
            Rule::Area { kind, .. } => *kind != Area::CountingCircles,
            Rule::Outside { kind, .. } => !matches!(kind, Outside::FullRank { .. }),
            Rule::Single { kind, .. } => !matches!(kind, Single::Minimum | Single::Maximum),
            _ => true,
        }
    }
}

fn check_global(kind: GlobalRule, shape: &Shape) -> Result<(), RuleFault> {
    let has_usual_boxes = || shape.is_square() && shape.house_size(House::Box(0)) == shape.size();
    let rectangles = match *shape.kind() {
        Boxes::Rectangles { rows, columns } => Some((rows, columns)),
        Boxes::None | Boxes::Irregular(_) => None,
    };
    match kind {
        GlobalRule::FallingDiagonal | GlobalRule::RisingDiagonal if !shape.is_square() => {
            Err(RuleFault::NotSquare)
        }
        GlobalRule::RankTies | GlobalRule::NoRankTies if !shape.is_square() => {
            Err(RuleFault::NotSquare)
        }
        GlobalRule::Windows if !has_usual_boxes() => {
            Err(RuleFault::NoBoxes { needed: "boxes of two rows and columns or more" })
        }
        GlobalRule::Windows if rectangles.is_none_or(|(rows, columns)| rows.min(columns) < 2) => {
            Err(RuleFault::NoBoxes { needed: "boxes of two rows and columns or more" })
        }
        GlobalRule::DisjointGroups
            if rectangles.is_none() || boxes_of(shape) > digits_of(shape) =>
        {
            Err(RuleFault::NoBoxes { needed: "boxes of one form" })
        }
        GlobalRule::Entropy | GlobalRule::Remainders => thirds(shape),
        _ => Ok(()),
    }
}

fn check_line(kind: Line, cells: &[Cell], shape: &Shape) -> Result<(), RuleFault> {
    let (size, all) = (shape.digits().len(), shape.cell_count());
    // A closed line names one cell twice.
    let open = match cells {
        [first, middle @ .., last] if first == last && !middle.is_empty() => &cells[1..],
        _ => cells,
    };
    let greatest = u32::from(shape.greatest_digit().value());
    let widest = size as u32;
    match kind {
        Line::Thermometer => count(cells, 2, size).and(different(cells)),
        Line::Renban | Line::Nabner => count(cells, 1, size).and(different(cells)),
        Line::SlowThermometer | Line::Palindrome | Line::Zipper => {
            count(cells, 2, all).and(different(cells))
        }
        Line::Whisper { difference } => {
            count(cells, 2, 2 * all)?;
            number(difference.into(), 0, widest - 1)
        }
        Line::Between | Line::DoubleArrow => count(cells, 3, all).and(different(cells)),
        Line::Lockout { difference } => {
            count(cells, 2, all).and(different(cells))?;
            number(difference.into(), 0, widest - 1)
        }
        Line::RegionSum => boxes(shape).and(count(cells, 1, all)).and(different(cells)),
        Line::Modular { modulus } => {
            count(cells, 2, 2 * all)?;
            number(modulus.into(), 2, widest)
        }
        Line::Entropic => thirds(shape).and(count(cells, 2, 2 * all)),
        Line::SumLine { sum } => {
            count(cells, 1, all + 1).and(different(open))?;
            let (least, greatest) = (1, open.len() as u32 * greatest);
            if (least..=greatest).contains(&sum) {
                Ok(())
            } else {
                Err(RuleFault::Sum { least, greatest })
            }
        }
    }
}

fn check_area(kind: Area, cells: &[Cell], shape: &Shape) -> Result<(), RuleFault> {
    different(cells)?;
    let len = cells.len() as u32;
    let (lowest, highest) = (digit_value(shape.least_digit()), digit_value(shape.greatest_digit()));
    let most = match kind {
        Area::Cage { .. } | Area::Region => shape.digits().len(),
        Area::Lunchbox { .. } | Area::Rellik { .. } | Area::Equality => shape.digits().len(),
        Area::Sum { .. } | Area::CountingCircles | Area::Exactly { .. } => shape.cell_count(),
    };
    count(cells, if matches!(kind, Area::Lunchbox { .. }) { 2 } else { 1 }, most)?;
    match kind {
        Area::Cage { sum: Some(sum) } => {
            let spread = len * (len - 1) / 2;
            within_sums(sum, len * lowest + spread, len * highest - spread)
        }
        Area::Sum { sum } => within_sums(sum, len * lowest, len * highest),
        Area::Exactly { digit, .. } if !shape.digits().contains(digit) => {
            Err(RuleFault::NotADigit { digit, size: shape.size() })
        }
        // An empty sum is the sum of no digits.
        Area::Rellik { sum: 0 } if shape.least_digit() != Digit::ZERO => {
            Err(RuleFault::Number { least: 1, greatest: len * highest })
        }
        Area::Cage { sum: None }
        | Area::Region
        | Area::CountingCircles
        | Area::Lunchbox { .. }
        | Area::Rellik { .. }
        | Area::Equality
        | Area::Exactly { .. } => Ok(()),
    }
}

fn check_pair(kind: Pair, cells: [Cell; 2], shape: &Shape) -> Result<(), RuleFault> {
    let [first, second] = cells;
    if !first.is_adjacent(second) {
        return Err(RuleFault::NotNeighbours { cells });
    }
    let (lowest, highest) = (digit_value(shape.least_digit()), digit_value(shape.greatest_digit()));
    match kind {
        Pair::Difference { difference } => number(difference.into(), 1, highest - lowest),
        Pair::Ratio { ratio } => number(ratio.into(), 2, highest),
        Pair::Sum { sum } => {
            within_sums(sum.into(), 2 * lowest + 1, (2 * highest).saturating_sub(1))
        }
        Pair::Greater => Ok(()),
    }
}

fn check_outside(
    kind: Outside,
    first: Cell,
    towards: Direction,
    shape: &Shape,
) -> Result<(), RuleFault> {
    let is_little_killer = matches!(kind, Outside::LittleKiller { .. });
    let begins_outside = towards.opposite().next(shape, first).is_none();
    if !begins_outside || towards.is_diagonal() != is_little_killer {
        return Err(RuleFault::NotFromOutside { first, towards });
    }
    let len = towards.cells(shape, first).len() as u32;
    let (lowest, highest) = (digit_value(shape.least_digit()), digit_value(shape.greatest_digit()));
    let sum_of_all: u32 = shape.digits().iter().map(digit_value).sum();
    match kind {
        Outside::LittleKiller { sum } => within_sums(sum, len * lowest, len * highest),
        // The sum of all digits but the least and the greatest. There are such digits from size 2
        // on.
        Outside::Sandwich { sum } => {
            within_sums(sum, 0, sum_of_all.saturating_sub(lowest + highest))
        }
        Outside::XSum { sum } => within_sums(sum, 1, sum_of_all),
        Outside::Skyscraper { count } => number(count.into(), 1, len),
        Outside::NumberedRoom { digit } | Outside::FirstHidden { digit }
            if !shape.digits().contains(digit) =>
        {
            Err(RuleFault::NotADigit { digit, size: shape.size() })
        }
        Outside::NumberedRoom { .. } | Outside::FirstHidden { .. } => Ok(()),
        // Four lines begin with each digit only if all rows and columns have all digits.
        Outside::FullRank { .. } if !shape.is_square() || digits_of(shape) != shape.size() => {
            Err(RuleFault::NotSquare)
        }
        Outside::FullRank { rank } => number(rank.into(), 1, 4 * len),
    }
}

fn inside(shape: &Shape, cells: &[Cell]) -> Result<(), RuleFault> {
    let outside = cells.iter().find(|&&cell| !shape.contains(cell));
    outside.map_or(Ok(()), |&cell| Err(RuleFault::Outside { cell, size: shape.size() }))
}

fn different(cells: &[Cell]) -> Result<(), RuleFault> {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    let repeated = sorted.windows(2).find(|pair| pair[0] == pair[1]);
    repeated.map_or(Ok(()), |pair| Err(RuleFault::Repeated { cell: pair[0] }))
}

fn count(cells: &[Cell], least: usize, most: usize) -> Result<(), RuleFault> {
    let found = cells.len();
    let fits = (least..=most).contains(&found);
    if fits { Ok(()) } else { Err(RuleFault::CellCount { found, least, most }) }
}

fn number(number: u32, least: u32, greatest: u32) -> Result<(), RuleFault> {
    let fits = (least..=greatest).contains(&number);
    if fits { Ok(()) } else { Err(RuleFault::Number { least, greatest }) }
}

fn within_sums(sum: u32, least: u32, greatest: u32) -> Result<(), RuleFault> {
    let fits = (least..=greatest).contains(&sum);
    if fits { Ok(()) } else { Err(RuleFault::Sum { least, greatest }) }
}

fn boxes(shape: &Shape) -> Result<(), RuleFault> {
    let has_boxes = *shape.kind() != Boxes::None;
    if has_boxes { Ok(()) } else { Err(RuleFault::NoBoxes { needed: "boxes" }) }
}

fn thirds(shape: &Shape) -> Result<(), RuleFault> {
    let size = shape.digits().len();
    if size.is_multiple_of(3) { Ok(()) } else { Err(RuleFault::NoThirds { size }) }
}

fn digit_value(digit: Digit) -> u32 {
    digit.value().into()
}

fn digits_of(shape: &Shape) -> usize {
    shape.digits().len()
}

fn boxes_of(shape: &Shape) -> usize {
    shape.houses().filter(|house| matches!(house, House::Box(_))).count()
}
