//! Sums in words: the bound that a sum gives a cell, or the sum that a digit would leave.
//!
//! Invariant: a sum is of cells with the coefficients 1 and -1, or of a bulb of several cells.

use super::bounds::sum_range;
use super::case::Case;
use super::{cells_named, joined, listed};
use crate::geometry::{Cell, Digits};
use crate::model::ImpliedSum;
use crate::puzzle::{Area, Line, Pair, Rule};
use kumiki::engine::Int;

/// A sum of cells: those of one side are those of the other and a number.
pub(super) struct Sum {
    /// The cells that are added.
    plus: Vec<Cell>,
    /// The cells that are subtracted.
    minus: Vec<Cell>,
    /// The sum.
    pub(super) total: Int,
    /// True if all cells that are added are different.
    are_different: bool,
    /// The name of the cells that are added, and of those that are subtracted.
    sides: [&'static str; 2],
    /// The words for the whole sum; empty if the name of the rule says it.
    intro: String,
}

impl Sum {
    /// Returns the sum of cells that may repeat.
    pub(super) fn of_cells(cells: &[Cell], total: Int) -> Sum {
        Sum {
            plus: cells.to_vec(),
            minus: Vec::new(),
            total,
            are_different: false,
            sides: ["", ""],
            intro: String::new(),
        }
    }

    /// Returns the sum of a rule, if the rule is just a sum.
    pub(super) fn of_rule(rule: &Rule) -> Option<Sum> {
        Some(match rule {
            &Rule::Area { kind: Area::Cage { sum: Some(sum) }, ref cells } => {
                Sum { are_different: true, ..Sum::of_cells(cells, sum.into()) }
            }
            &Rule::Area { kind: Area::Sum { sum }, ref cells } => Sum::of_cells(cells, sum.into()),
            Rule::Pair { kind: Pair::Sum { sum }, cells } => Sum::of_cells(cells, (*sum).into()),
            Rule::Arrow { bulb, shaft } if bulb.len() == 1 => {
                let sides = ["the shaft", "the bulb"];
                Sum { minus: bulb.clone(), sides, ..Sum::of_cells(shaft, 0) }
            }
            Rule::Line { kind: Line::DoubleArrow, cells } if cells.len() > 2 => {
                let ends = vec![cells[0], cells[cells.len() - 1]];
                let sides = ["the cells between the ends", "the two ends"];
                Sum { minus: ends, sides, ..Sum::of_cells(&cells[1..cells.len() - 1], 0) }
            }
            Rule::EqualSums { groups } if groups.len() == 2 => {
                Sum { minus: groups[1].clone(), ..Sum::of_cells(&groups[0], 0) }
            }
            Rule::WeightedSum { weights, cells, sum } if weights.iter().all(|w| w.abs() == 1) => {
                let of = |sign: i32| {
                    let own = weights.iter().zip(cells).filter(|&(&weight, _)| weight == sign);
                    own.map(|(_, &cell)| cell).collect::<Vec<Cell>>()
                };
                Sum { minus: of(-1), ..Sum::of_cells(&of(1), (*sum).into()) }
            }
            _ => return None,
        })
    }

    /// Returns the sum that houses and cages imply.
    pub(super) fn implied(sum: &ImpliedSum) -> Sum {
        let of = |sign: Int| {
            let own = sum.terms.iter().filter(|&&(times, _)| times == sign);
            own.map(|&(_, cell)| cell).collect::<Vec<Cell>>()
        };
        let (plus, minus) = (of(1), of(-1));
        let side = |cells: &[Cell]| match cells {
            [] => "0".to_string(),
            cells => cells_named(cells),
        };
        let intro = match (plus.is_empty(), minus.is_empty(), sum.total) {
            (_, true, total) => {
                format!("its sum minus the cages within it leaves {total} for {}", side(&plus))
            }
            (true, _, total) => {
                format!("the cages stick out of it at {}, by {}", side(&minus), -total)
            }
            (_, _, 0) => format!(
                "by its sum and the cages in it, {} have the sum of {}",
                side(&plus),
                side(&minus)
            ),
            (_, _, total) if total > 0 => format!(
                "by its sum and the cages in it, {} have the sum of {} and {total} more",
                side(&plus),
                side(&minus)
            ),
            (_, _, total) => format!(
                "by its sum and the cages in it, {} have the sum of {} and {} more",
                side(&minus),
                side(&plus),
                -total
            ),
        };
        Sum { minus, intro, ..Sum::of_cells(&plus, sum.total) }
    }

    /// Returns the cells of a side without `cell`.
    fn others(&self, is_plus: bool, cell: Cell) -> Vec<Cell> {
        let side = if is_plus { &self.plus } else { &self.minus };
        side.iter().copied().filter(|&other| other != cell).collect()
    }
}

/// Returns why the removals of `case` follow from `sum`.
pub(super) fn reason(case: &Case<'_>, sum: &Sum) -> Option<String> {
    let mut parts: Vec<String> = Vec::new();
    for (&cell, &gone) in &case.removed {
        let why = bound(case, sum, cell, gone).or_else(|| rest(case, sum, cell, gone))?;
        if !parts.contains(&why) {
            parts.push(why);
        }
    }
    let why = parts.join("; ");
    let intro = if sum.intro.is_empty() { String::new() } else { format!("{}; ", sum.intro) };
    Some(match case.facts.is_empty() {
        true => format!("{intro}{why}"),
        false => format!("{intro}{}, so {why}", case.facts_in_words()),
    })
}

/// Returns the bound that the other cells of `sum` give `cell`, if all of `gone` are beyond it.
fn bound(case: &Case<'_>, sum: &Sum, cell: Cell, gone: Digits) -> Option<String> {
    let is_plus = sum.plus.contains(&cell);
    let differ = |one: Cell, other: Cell| {
        let both = |side: &[Cell]| side.contains(&one) && side.contains(&other);
        case.share_house(one, other) || sum.are_different && both(&sum.plus)
    };
    let (own, across) = (sum.others(is_plus, cell), sum.others(!is_plus, cell));
    let (own_least, own_greatest) = sum_range(case, &own, &differ)?;
    let (across_least, across_greatest) = sum_range(case, &across, &differ)?;
    // The cell is `total` (of its own sign) plus the other side, minus the rest of its side.
    let total = if is_plus { sum.total } else { -sum.total };
    let greatest = total + across_greatest - own_least;
    let least = total + across_least - own_greatest;
    let values: Vec<Int> = gone.iter().map(|digit| Int::from(digit.value())).collect();
    let (above, below) = (
        values.iter().all(|&value| value > greatest),
        values.iter().all(|&value| value < least),
    );
    let side = |is_plus: bool, cells: &[Cell]| sum.named(is_plus, cells);
    let told = |own_bound: Int, own_word: &str, across_bound: Int, across_word: &str| {
        let mut parts = Vec::new();
        if !across.is_empty() {
            let verb = format!("at {across_word} {across_bound}");
            parts.push(is_at(&side(!is_plus, &across), &across, &verb, across_bound, case));
        }
        if !own.is_empty() {
            let verb = format!("at {own_word} {own_bound}");
            parts.push(is_at(&side(is_plus, &own), &own, &verb, own_bound, case));
        }
        joined(&parts, "and")
    };
    if above {
        return Some(told(own_least, "least", across_greatest, "most"));
    }
    below.then(|| told(own_greatest, "most", across_least, "least"))
}

/// Returns `the shaft is at least 6`; with `is 6` if the cells are known.
fn is_at(name: &str, cells: &[Cell], verb: &str, bound: Int, case: &Case<'_>) -> String {
    let is_known = cells.iter().all(|&cell| case.left(cell).len() == 1);
    let verb = if is_known { bound.to_string() } else { verb.to_string() };
    let together = if cells.len() > 1 && !name.starts_with("the ") { " together" } else { "" };
    let is = if cells.len() > 1 && !name.starts_with("the shaft") { "are" } else { "is" };
    format!("{name} {is} {verb}{together}")
}

impl Sum {
    /// Returns the name of `cells`, all or most of those of a side.
    fn named(&self, is_plus: bool, cells: &[Cell]) -> String {
        let side = if is_plus { &self.plus } else { &self.minus };
        let name = self.sides[usize::from(!is_plus)];
        match name.is_empty() || cells.len() == 1 || cells.len() < side.len() {
            true => cells_named(cells),
            false => name.to_string(),
        }
    }
}

/// Returns that `gone` in `cell` would leave a sum that the other cells cannot have.
fn rest(case: &Case<'_>, sum: &Sum, cell: Cell, gone: Digits) -> Option<String> {
    let is_plus = sum.plus.contains(&cell);
    let (own, across) = (sum.others(is_plus, cell), sum.others(!is_plus, cell));
    let total = if is_plus { sum.total } else { -sum.total };
    let left = |digit: crate::geometry::Digit| {
        let left = total - Int::from(digit.value());
        if across.is_empty() { left } else { -left }
    };
    let sums: Vec<String> = gone.iter().map(|digit| left(digit).to_string()).collect();
    let sums = joined(&sums, "or");
    let name = cell.short_name();
    let digits = listed(gone, "or");
    Some(match (own.is_empty(), across.is_empty()) {
        (false, true) => {
            let others = cells_named(&own);
            format!("{digits} in {name} would leave {sums} for {others}, which is impossible")
        }
        (true, false) => {
            format!("{} cannot be {sums} to fit {digits} in {name}", cells_named(&across))
        }
        _ => format!(
            "with {digits} in {name}, {} would be too little or too much for {}",
            cells_named(&across),
            cells_named(&own)
        ),
    })
}
