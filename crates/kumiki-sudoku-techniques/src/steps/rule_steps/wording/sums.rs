//! Sums in words: the bound that a sum gives a cell, or the sum that a digit would leave.
//!
//! Invariant: a sum is of cells with the coefficients 1 and -1, or of a bulb of several cells.

use super::bounds::sum_range;
use super::case::Case;
use super::{Reason, cages, cells_named, joined, listed, number};
use kumiki::engine::Int;
use kumiki_sudoku::model::ImpliedSum;
use kumiki_sudoku::rule::{Area, Line, Outside, Pair};
use kumiki_sudoku::{Cell, Digit, Digits, Rule, Shape};
use std::collections::BTreeSet;

/// The most cells that are added by name.
const MOST_ADDED: usize = 3;

/// The most combinations, and the most runs of sums, that are listed.
const MOST_LISTED: usize = 4;

/// The most ways to fill cells of which the sums are listed.
const MOST_WAYS: usize = 20_000;

/// The beginning of the words for what other cells leave.
const LEAVES: &str = ", which leaves ";

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
        let outside = joined(&outside.collect::<Vec<String>>(), "and");
        let outside = if outside.is_empty() { outside } else { format!(" (outside: {outside})") };
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
            (told(own.0, "least", across.1, "most"), format!("at most {most}"))
        } else if values.iter().all(|&value| value < least) {
            (told(own.1, "most", across.0, "least"), format!("at least {least}"))
        } else {
            return None;
        };
        let is_plain = self.own.is_empty() && self.total == 0;
        Some(match words.is_empty() {
            true => format!("{rest} is left"),
            false if is_plain => words,
            false => format!("{words}{LEAVES}{rest}"),
        })
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
            (true, 1) if self.is_any => format!("the other of {}", self.side_named()),
            (true, count) if self.is_any => format!("any {} others", number(count)),
            (false, 2..) if !side.is_empty() => side.to_string(),
            (false, 1) if side == "the bulb" => side.to_string(),
            _ => cells_named(cells),
        }
    }

    /// Returns the cells of the side.
    fn side_named(&self) -> String {
        cells_named(if self.is_plus { &self.sum.plus } else { &self.sum.minus })
    }

    /// Returns that `gone` in `cell` would leave a sum that the other cells cannot have.
    fn rest(&self, case: &Case<'_>, cell: Cell, gone: Digits) -> Option<String> {
        let name = if self.is_any { "any of them".to_string() } else { cell.short_name() };
        let digits = listed(gone, "or");
        if !self.own.is_empty() && !self.across.is_empty() {
            let told = self.both(case, cell, gone);
            let told = told.unwrap_or_else(|| "leave no way to make both sides equal".to_string());
            return Some(format!("{digits} in {name} would {told}"));
        }
        let is_own = self.across.is_empty();
        let others = if is_own { &self.own } else { &self.across };
        // Cells that are known are taken off.
        let is_known = |cell: &Cell| !self.is_any && case.left(*cell).len() == 1;
        let (known, open): (Vec<Cell>, Vec<Cell>) = others.iter().partition(|&cell| is_known(cell));
        let known: Int = known.iter().map(|&cell| case.range(cell).0).sum();
        let left = |digit: Digit| {
            let left = self.total - Int::from(digit.value());
            if is_own { left - known } else { -left - known }
        };
        // In the order of the digits, so that each sum stands where its digit does.
        let needed: Vec<Int> = gone.iter().map(left).collect();
        let sums = ranges(&needed);
        let others = match open[..] {
            [one] if !self.is_any => {
                return Some(format!(
                    "{digits} in {name} would need {sums} in {}",
                    one.short_name()
                ));
            }
            _ if open.len() == others.len() => self.name(is_own),
            _ => cells_named(&open),
        };
        let ways = gone.single().and_then(|digit| self.ways(case, cell, &open, left(digit)));
        let end = match ways {
            Some(ways) => format!(", where {ways} not fit"),
            None => {
                let only = self.only(case, &open, (cell, gone), &needed);
                only.unwrap_or_else(|| CANNOT.to_string())
            }
        };
        let leave = if is_own { "leave" } else { "need" };
        let of = if is_own { "for" } else { "of" };
        Some(format!("{digits} in {name} would {leave} {sums} {of} {others}{end}"))
    }

    /// Returns the sums that `gone` in `cell` would need of the cells across, which have none of
    /// them; `None` if there are many.
    fn both(&self, case: &Case<'_>, cell: Cell, gone: Digits) -> Option<String> {
        let (mut needed, mut across) = (BTreeSet::new(), BTreeSet::new());
        for digit in gone.iter() {
            let own = self.sums(case, &self.own, (cell, digit))?;
            needed.extend(own.iter().map(|sum| Int::from(digit.value()) + sum - self.total));
            across.extend(self.sums(case, &self.across, (cell, digit))?);
        }
        let told = match self.across.len() {
            1 => sums_of_one(case, &needed),
            _ => short(&needed)?,
        };
        if self.is_any || !needed.is_disjoint(&across) || told.matches(',').count() >= MOST_LISTED {
            return None;
        }
        let others = self.name(false);
        Some(match self.across.len() {
            1 => format!("make {others} {told}"),
            _ => match short(&across) {
                Some(across) => format!("need {told} of {others}, which can only have {across}"),
                None => format!("need {told} of {others}{CANNOT}"),
            },
        })
    }

    /// Returns that `cells` can only have few sums, with `gone` in a cell, none of them `needed`.
    fn only(
        &self,
        case: &Case<'_>,
        cells: &[Cell],
        gone: (Cell, Digits),
        needed: &[Int],
    ) -> Option<String> {
        if self.is_any {
            return None;
        }
        let mut all = BTreeSet::new();
        for digit in gone.1.iter() {
            all.extend(self.sums(case, cells, (gone.0, digit))?);
        }
        let is_out = needed.iter().all(|sum| !all.contains(sum));
        Some(format!(", which can only have {}", short(&all).filter(|_| is_out)?))
    }

    /// Returns the sums that `cells` can have by the facts, if the other cell has the digit; `None`
    /// if there are too many ways to fill them.
    fn sums(&self, case: &Case<'_>, cells: &[Cell], with: (Cell, Digit)) -> Option<BTreeSet<Int>> {
        let ways: usize = cells.iter().map(|&cell| case.left(cell).len()).product();
        let mut filled = vec![(with.0, Int::from(with.1.value()))];
        let mut found = BTreeSet::new();
        (ways <= MOST_WAYS).then(|| self.add_sums(case, cells, &mut filled, &mut found))?;
        Some(found)
    }

    /// Adds to `found` each sum of `filled`, without its first cell, and values of `cells`.
    fn add_sums(
        &self,
        case: &Case<'_>,
        cells: &[Cell],
        filled: &mut Vec<(Cell, Int)>,
        found: &mut BTreeSet<Int>,
    ) {
        let Some((&cell, rest)) = cells.split_first() else {
            found.insert(filled[1..].iter().map(|(_, value)| value).sum());
            return;
        };
        for value in case.values(cell) {
            let is_equal =
                |&(other, used): &(Cell, Int)| used == value && self.sum.differ(case, cell, other);
            if !filled.iter().any(is_equal) {
                filled.push((cell, value));
                self.add_sums(case, rest, filled, found);
                filled.pop();
            }
        }
    }

    /// Returns the few combinations of the sum that the digit in `cell` would leave for `open`.
    fn ways(&self, case: &Case<'_>, cell: Cell, open: &[Cell], sum: Int) -> Option<String> {
        let mut digits = case.shape.digits();
        let differs = |other: Cell| open.iter().all(|&one| self.sum.differ(case, one, other));
        let gone = case.removed.get(&cell).and_then(|gone| gone.single());
        gone.filter(|_| differs(cell)).map(|digit| digits.remove(digit));
        for (&other, left) in case.facts.iter().filter(|(other, _)| !open.contains(other)) {
            left.single().filter(|_| differs(other)).map(|digit| digits.remove(digit));
        }
        let may_repeat = !open.iter().enumerate().all(|(at, &one)| {
            open[at + 1..].iter().all(|&other| self.sum.differ(case, one, other))
        });
        let digits: Vec<Digit> = digits.iter().collect();
        let sets = cages::with_sum(&digits, open.len(), sum, may_repeat);
        let fit = if sets.len() == 1 { "does" } else { "do" };
        let is_few = open.len() > 1 && (1..=MOST_LISTED).contains(&sets.len());
        is_few.then(|| format!("{} {fit}", joined(&sets, "and")))
    }
}

/// Returns the values that a sum would give a single cell: those beyond all digits in short.
fn sums_of_one(case: &Case<'_>, sums: &BTreeSet<Int>) -> String {
    let (least, greatest) = (case.least(), case.greatest());
    let inside: Vec<Int> = sums.range(least..=greatest).copied().collect();
    let below = sums.first().filter(|&&sum| sum < least).map(|_| format!("less than {least}"));
    let above = sums.last().filter(|&&sum| sum > greatest);
    let above = above.map(|_| format!("more than {greatest}"));
    let inside = (!inside.is_empty()).then(|| runs_of(&inside));
    let all = below.into_iter().chain(inside.into_iter().flatten()).chain(above);
    joined(&all.collect::<Vec<String>>(), "or")
}

/// Returns the sums, if they are few runs.
fn short(sums: &BTreeSet<Int>) -> Option<String> {
    let runs = runs_of(&sums.iter().copied().collect::<Vec<Int>>());
    ((1..=MOST_LISTED).contains(&runs.len())).then(|| joined(&runs, "or"))
}

/// Returns numbers that ascend or descend, three or more consecutive ones as a range.
fn ranges(numbers: &[Int]) -> String {
    joined(&runs_of(numbers), "or")
}

/// Returns each number, and three or more consecutive ones as a range.
fn runs_of(numbers: &[Int]) -> Vec<String> {
    let runs = numbers.chunk_by(|a, b| (a - b).abs() == 1);
    let told = runs.flat_map(|run| match run {
        [first, _, .., last] => vec![format!("{first}–{last}")],
        few => few.iter().map(Int::to_string).collect(),
    });
    told.collect()
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
