//! Sums in words: the bound that a sum gives a cell, or the sum that a digit would leave.
//!
//! Invariant: a sum is of cells with the coefficients 1 and -1, or of a bulb of several cells.

mod split;

use super::case::Case;
use super::{Reason, cages, cells_named, joined};
use kumiki::engine::Int;
use kumiki_sudoku::model::ImpliedSum;
use kumiki_sudoku::rule::{Area, Line, Outside, Pair};
use kumiki_sudoku::{Cell, Digits, Rule, Shape};
use split::{LEAVES, Split};

/// The most cells that are added by name.
const MOST_ADDED: usize = 3;

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
    pub(super) fn of_rule(shape: &Shape, rule: &Rule) -> Option<Sum> {
        Some(match rule {
            &Rule::Outside { kind: Outside::LittleKiller { sum }, first, towards } => {
                Sum::of_cells(&towards.cells(shape, first), sum.into())
            }
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

    /// Returns the sum that houses and cages imply, with the equation that they leave.
    pub(super) fn implied(case: &Case<'_>, sum: &ImpliedSum, rules: &[Rule]) -> Sum {
        let (plus, minus) = (of_sign(sum, 1), of_sign(sum, -1));
        let equation = equation(sum);
        let whole: Int = (case.least()..=case.greatest()).sum::<Int>() * sum.houses.len() as Int;
        let cages: Vec<String> = sum
            .rules
            .iter()
            .filter_map(|&rule| Some(Sum::of_rule(case.shape, &rules[rule])?.total.to_string()))
            .collect();
        let cages = match cages.len() {
            1 if plus.is_empty() => format!("the cells of the cage of {}", cages[0]),
            1 => format!("the cage of {}", cages[0]),
            _ => format!("the cages of {}", joined(&cages, "and")),
        };
        let outside = sum.rules.iter().filter_map(|&rule| {
            let cells = rules[rule].cells();
            let outside: Vec<Cell> = minus.iter().copied().filter(|c| cells.contains(c)).collect();
            let total = Sum::of_rule(case.shape, &rules[rule]).filter(|_| !outside.is_empty());
            Some(format!("{} of the cage of {}", cells_named(&outside), total?.total))
        });
        let outside = match &outside.collect::<Vec<String>>()[..] {
            [] => String::new(),
            [only] => format!(" (outside: {only})"),
            _ => format!(" (outside: {})", cells_named(&minus)),
        };
        let intro = match plus.is_empty() {
            true => format!("{cages} have {} more than {whole}, so {equation}", -sum.total),
            false => format!("{whole} less {cages} leaves {equation}"),
        };
        Sum { minus, intro: intro + &outside, ..Sum::of_cells(&plus, sum.total) }
    }

    /// Returns the cells of a side without `cell`.
    fn others(&self, is_plus: bool, cell: Cell) -> Vec<Cell> {
        let side = if is_plus { &self.plus } else { &self.minus };
        side.iter().copied().filter(|&other| other != cell).collect()
    }
}

/// Returns the cells with a coefficient.
fn of_sign(sum: &ImpliedSum, sign: Int) -> Vec<Cell> {
    sum.terms.iter().filter(|&&(times, _)| times == sign).map(|&(_, cell)| cell).collect()
}

/// Returns the equation that houses and cages leave.
pub(super) fn equation(sum: &ImpliedSum) -> String {
    let (plus, minus) = (of_sign(sum, 1), of_sign(sum, -1));
    let added =
        |cells: &[Cell]| cells.iter().map(|cell| cell.short_name()).collect::<Vec<_>>().join(" + ");
    match (plus.is_empty(), minus.is_empty(), sum.total) {
        (_, true, total) if plus.len() > MOST_ADDED => {
            format!("{total} for {}", cells_named(&plus))
        }
        (_, true, total) => format!("{} = {total}", added(&plus)),
        (true, _, total) => format!("{} = {}", added(&minus), -total),
        (_, _, 0) => format!("{} = {}", added(&plus), added(&minus)),
        (_, _, total) if total > 0 => format!("{} = {} + {total}", added(&plus), added(&minus)),
        (_, _, total) => format!("{} = {} + {}", added(&minus), added(&plus), -total),
    }
}

/// Returns why the removals of `case` follow from `sum`.
pub(super) fn reason(case: &Case<'_>, sum: &Sum) -> Option<Reason> {
    if sum.minus.is_empty() && sum.are_all_different(case) && sum.intro.is_empty() {
        let combined = cages::combinations(case, &sum.plus, sum.total);
        if combined.is_some() {
            return combined.map(Reason::open);
        }
    }
    if sum.plus.len() + sum.minus.len() == 1 && !sum.intro.is_empty() {
        return Some(Reason { text: sum.intro.clone(), is_whole: true });
    }
    let mut parts: Vec<(String, Vec<Cell>)> = Vec::new();
    for is_plus in [true, false] {
        let side = if is_plus { &sum.plus } else { &sum.minus };
        let of_side: Vec<(Cell, Digits)> = case
            .removed
            .iter()
            .filter(|(cell, _)| side.contains(cell))
            .map(|(&cell, &gone)| (cell, gone))
            .collect();
        for (part, cell) in of_one_side(case, sum, &of_side)? {
            match parts.iter_mut().find(|(other, _)| *other == part) {
                Some((_, cells)) => cells.push(cell),
                None => parts.push((part, vec![cell])),
            }
        }
    }
    let intro = if sum.intro.is_empty() { String::new() } else { format!("{}; ", sum.intro) };
    let known = match case.facts.is_empty() {
        true => intro,
        false => format!("{intro}as {}, ", case.facts_in_words()),
    };
    Some(match &parts[..] {
        [(only, _)] => Reason::open(format!("{known}{only}")),
        parts => {
            // What begins all parts is said once.
            let common = parts[0].0.split_once(" and ").map_or("", |(common, _)| common);
            let common = format!("{common} and ");
            let told = parts.iter().enumerate().map(|(at, (part, cells))| {
                let part = part.strip_prefix(&common).filter(|_| at > 0).unwrap_or(part);
                let short = part.split_once(LEAVES).filter(|_| parts.len() > 2);
                let part = short.map_or(part, |(short, _)| short);
                format!("{part}, so {}", case.conclusion_of(cells))
            });
            let text = format!("{known}{}", told.collect::<Vec<_>>().join("; "));
            Reason { text, is_whole: true }
        }
    })
}

/// Returns why each cell of one side loses digits: the same words, if the same is true of all.
fn of_one_side(
    case: &Case<'_>,
    sum: &Sum,
    removed: &[(Cell, Digits)],
) -> Option<Vec<(String, Cell)>> {
    let told = |is_any: bool| {
        let part = |&(cell, gone): &(Cell, Digits)| {
            let split = Split::new(case, sum, cell, is_any)?;
            let part = split.bound(case, gone).or_else(|| split.rest(case, cell, gone))?;
            Some((part, cell))
        };
        removed.iter().map(part).collect::<Option<Vec<(String, Cell)>>>()
    };
    let same = told(true).filter(|parts| parts.windows(2).all(|pair| pair[0].0 == pair[1].0));
    same.filter(|parts| parts.len() > 1).or_else(|| told(false))
}

impl Sum {
    /// Returns whether two of its cells are different.
    fn differ(&self, case: &Case<'_>, one: Cell, other: Cell) -> bool {
        let both = |side: &[Cell]| side.contains(&one) && side.contains(&other);
        case.share_house(one, other) || self.are_different && both(&self.plus)
    }

    /// Returns whether all cells that are added are different.
    fn are_all_different(&self, case: &Case<'_>) -> bool {
        let rest = |at: usize| self.plus[at + 1..].iter();
        let mut pairs =
            self.plus.iter().enumerate().flat_map(|(at, &one)| rest(at).map(move |&b| (one, b)));
        pairs.all(|(one, other)| self.differ(case, one, other))
    }
}
