//! Sums in words: the bound that a sum gives a cell, or the sum that a digit would leave.
//!
//! Invariant: a sum is of cells with the coefficients 1 and -1, or of a bulb of several cells.

use super::bounds::sum_range;
use super::cages;
use super::case::Case;
use super::{cells_named, joined, listed, number};
use kumiki::engine::Int;
use kumiki_sudoku::model::ImpliedSum;
use kumiki_sudoku::rule::{Area, Line, Pair};
use kumiki_sudoku::{Cell, Digit, Digits, Rule};
use std::collections::BTreeSet;

/// The most cells that are added by name.
const MOST_ADDED: usize = 3;

/// The end of the words for a sum that is left.
const CANNOT: &str = ", which cannot have it";

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

    /// Returns the sum that houses and cages imply, with the equation that they leave.
    pub(super) fn implied(case: &Case<'_>, sum: &ImpliedSum, rules: &[Rule]) -> Sum {
        let of = |sign: Int| {
            let own = sum.terms.iter().filter(|&&(times, _)| times == sign);
            own.map(|&(_, cell)| cell).collect::<Vec<Cell>>()
        };
        let (plus, minus) = (of(1), of(-1));
        let added = |cells: &[Cell]| {
            cells.iter().map(|cell| cell.short_name()).collect::<Vec<_>>().join(" + ")
        };
        let equation = match (plus.is_empty(), minus.is_empty(), sum.total) {
            (_, true, total) if plus.len() > MOST_ADDED => {
                format!("{total} for {}", cells_named(&plus))
            }
            (_, true, total) => format!("{} = {total}", added(&plus)),
            (true, _, total) => format!("{} = {}", added(&minus), -total),
            (_, _, 0) => format!("{} = {}", added(&plus), added(&minus)),
            (_, _, total) if total > 0 => format!("{} = {} + {total}", added(&plus), added(&minus)),
            (_, _, total) => format!("{} = {} + {}", added(&minus), added(&plus), -total),
        };
        let whole: Int = (case.least()..=case.greatest()).sum::<Int>() * sum.houses.len() as Int;
        let cages: Vec<String> = sum
            .rules
            .iter()
            .filter_map(|&rule| Some(Sum::of_rule(&rules[rule])?.total.to_string()))
            .collect();
        let cages = match cages.len() {
            1 if plus.is_empty() => format!("the cells of the cage of {}", cages[0]),
            1 => format!("the cage of {}", cages[0]),
            _ => format!("the cages of {}", joined(&cages, "and")),
        };
        let intro = match plus.is_empty() {
            true => format!("{cages} have {} more than {whole}, so {equation}", -sum.total),
            false => format!("{whole} less {cages} leaves {equation}"),
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
    if sum.minus.is_empty() && sum.are_all_different(case) && sum.intro.is_empty() {
        let combined = cages::combinations(case, &sum.plus, sum.total);
        if combined.is_some() {
            return combined;
        }
    }
    if sum.plus.len() + sum.minus.len() == 1 && !sum.intro.is_empty() {
        return Some(sum.intro.clone());
    }
    let mut parts: Vec<String> = Vec::new();
    for is_plus in [true, false] {
        let side = if is_plus { &sum.plus } else { &sum.minus };
        let of_side: Vec<(Cell, Digits)> = case
            .removed
            .iter()
            .filter(|(cell, _)| side.contains(cell))
            .map(|(&cell, &gone)| (cell, gone))
            .collect();
        parts.extend(of_one_side(case, sum, &of_side)?);
    }
    let mut told = BTreeSet::new();
    parts.retain(|part| told.insert(part.clone()));
    // It is said once of all sums before it.
    if let Some((last, before)) = parts.split_last_mut()
        && last.ends_with(CANNOT)
    {
        for part in before {
            part.truncate(part.strip_suffix(CANNOT).map_or(part.len(), str::len));
        }
    }
    let why = parts.join("; ");
    let intro = if sum.intro.is_empty() { String::new() } else { format!("{}; ", sum.intro) };
    Some(match case.facts.is_empty() {
        true => format!("{intro}{why}"),
        false => format!("{intro}{}, so {why}", case.facts_in_words()),
    })
}

/// Returns why cells of one side lose digits: once, if the same is true of all of them.
fn of_one_side(case: &Case<'_>, sum: &Sum, removed: &[(Cell, Digits)]) -> Option<Vec<String>> {
    let told = |is_any: bool| {
        let part = |&(cell, gone): &(Cell, Digits)| {
            let split = Split::new(case, sum, cell, is_any)?;
            split.bound(case, gone).or_else(|| split.rest(case, cell, gone))
        };
        removed.iter().map(part).collect::<Option<Vec<String>>>()
    };
    let same = told(true).filter(|parts| parts.windows(2).all(|pair| pair[0] == pair[1]));
    match same.filter(|parts| parts.len() > 1) {
        Some(mut parts) => {
            parts.truncate(1);
            Some(parts)
        }
        None => told(false),
    }
}

/// A sum as seen from one cell: the other cells of its side, and those across.
struct Split<'a> {
    sum: &'a Sum,
    own: Vec<Cell>,
    across: Vec<Cell>,
    is_plus: bool,
    /// The sum that the cell and its side have more than those across.
    total: Int,
    own_range: (Int, Int),
    across_range: (Int, Int),
    /// True if the same is said of any cell of the side.
    is_any: bool,
}

impl<'a> Split<'a> {
    fn new(case: &Case<'_>, sum: &'a Sum, cell: Cell, is_any: bool) -> Option<Split<'a>> {
        let is_plus = sum.plus.contains(&cell);
        let differ = |one: Cell, other: Cell| sum.differ(case, one, other);
        let (own, across) = (sum.others(is_plus, cell), sum.others(!is_plus, cell));
        Some(Split {
            own_range: sum_range(case, &own, &differ)?,
            across_range: sum_range(case, &across, &differ)?,
            total: if is_plus { sum.total } else { -sum.total },
            sum,
            own,
            across,
            is_plus,
            is_any,
        })
    }

    /// Returns the bound that the other cells give, if all of `gone` are beyond it.
    fn bound(&self, case: &Case<'_>, gone: Digits) -> Option<String> {
        let (own, across) = (self.own_range, self.across_range);
        let (least, most) = (self.total + across.0 - own.1, self.total + across.1 - own.0);
        if least == most {
            return Some(format!(
                "{least} is left for {}",
                if self.is_any { "each" } else { "it" }
            ));
        }
        let values: Vec<Int> = gone.iter().map(|digit| Int::from(digit.value())).collect();
        let told = |own: Int, own_word: &str, across: Int, across_word: &str| {
            let parts: Vec<String> = [
                self.is_at(case, false, &format!("at {across_word} {across}")),
                self.is_at(case, true, &format!("at {own_word} {own}")),
            ]
            .into_iter()
            .flatten()
            .collect();
            joined(&parts, "and")
        };
        let (words, rest) = if values.iter().all(|&value| value > most) {
            (told(own.0, "least", across.1, "most"), format!("at most {most} is left"))
        } else if values.iter().all(|&value| value < least) {
            (told(own.1, "most", across.0, "least"), format!("at least {least} is left"))
        } else {
            return None;
        };
        Some(if words.is_empty() { rest } else { words })
    }

    /// Returns `the shaft is at least 6`; `None` if there are no such cells, or a fact says it.
    fn is_at(&self, case: &Case<'_>, is_own: bool, bound: &str) -> Option<String> {
        let cells = if is_own { &self.own } else { &self.across };
        let is_said = matches!(cells[..], [one] if case.facts.contains_key(&one));
        if cells.is_empty() || is_said {
            return None;
        }
        let name = self.name(is_own);
        let is_singular = cells.len() == 1 || name == "the shaft";
        let (is, together) = match (is_singular, name.starts_with("the ")) {
            (true, _) => ("is", ""),
            (false, true) => ("are", ""),
            (false, false) => ("are", " together"),
        };
        Some(format!("{name} {is} {bound}{together}"))
    }

    /// Returns the name of the other cells of the side, or of those across.
    fn name(&self, is_own: bool) -> String {
        let cells = if is_own { &self.own } else { &self.across };
        let side = self.sum.sides[usize::from(self.is_plus != is_own)];
        match (is_own, cells.len()) {
            (true, 1) if self.is_any => "the other one".to_string(),
            (true, count) if self.is_any => format!("any {} others", number(count)),
            (false, 2..) if !side.is_empty() => side.to_string(),
            (false, 1) if side == "the bulb" => side.to_string(),
            _ => cells_named(cells),
        }
    }

    /// Returns that `gone` in `cell` would leave a sum that the other cells cannot have.
    fn rest(&self, case: &Case<'_>, cell: Cell, gone: Digits) -> Option<String> {
        let left = |digit: Digit| {
            let left = self.total - Int::from(digit.value());
            if self.across.is_empty() { left } else { -left }
        };
        // In the order of the digits, so that each sum stands where its digit does.
        let sums = ranges(&gone.iter().map(left).collect::<Vec<Int>>());
        let name = if self.is_any { "any of them".to_string() } else { cell.short_name() };
        let digits = listed(gone, "or");
        Some(match (self.own.is_empty(), self.across.is_empty()) {
            (false, true) => {
                let others = self.name(true);
                let ways = gone.single().and_then(|digit| self.ways(case, digit));
                match ways {
                    Some(ways) => format!(
                        "{digits} in {name} would leave {sums} for {others}, where {ways} not fit"
                    ),
                    None => format!("{digits} in {name} would leave {sums} for {others}{CANNOT}"),
                }
            }
            (true, false) => {
                let others = self.name(false);
                format!("{digits} in {name} would need {sums} of {others}{CANNOT}")
            }
            _ => format!("{} would leave no way to make both sides equal", case.gone_in_words()),
        })
    }
}

impl Split<'_> {
    /// Returns the few combinations of the sum that `digit` would leave for the other cells, if
    /// these are different.
    fn ways(&self, case: &Case<'_>, digit: Digit) -> Option<String> {
        if !self.sum.are_different || self.own.len() < 2 {
            return None;
        }
        let rest = self.total - Int::from(digit.value());
        let all = |_: Cell| {
            let mut others = case.shape.digits();
            others.remove(digit);
            others
        };
        let sets = cages::combinations_left(case.shape, &self.own, rest, &all);
        let sets: Vec<String> = sets.iter().map(Digits::to_string).collect();
        let fit = if sets.len() == 1 { "does" } else { "do" };
        let is_few = (1..=MOST_ADDED).contains(&sets.len());
        is_few.then(|| format!("{} {fit}", joined(&sets, "and")))
    }
}

/// Returns numbers that ascend or descend, three or more consecutive ones as a range.
fn ranges(numbers: &[Int]) -> String {
    let runs = numbers.chunk_by(|a, b| (a - b).abs() == 1);
    let told = runs.flat_map(|run| match run {
        [first, _, .., last] => vec![format!("{first}–{last}")],
        few => few.iter().map(Int::to_string).collect(),
    });
    joined(&told.collect::<Vec<_>>(), "or")
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
