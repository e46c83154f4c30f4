//! A sum as seen from one of its cells: what the others leave for it.
//!
//! Invariant: a bound or a list of sums follows from the facts alone.

use super::super::bounds::sum_range;
use super::super::case::Case;
use super::super::{cages, cells_named, joined, listed, number};
use super::Sum;
use kumiki::engine::Int;
use kumiki_sudoku::{Cell, Digit, Digits};
use std::collections::BTreeSet;

/// The most combinations, and the most runs of sums, that are listed.
const MOST_LISTED: usize = 4;

/// The most ways to fill cells of which the sums are listed.
const MOST_WAYS: usize = 20_000;

/// The end of the words for a sum that is left.
const CANNOT: &str = ", which cannot have it";

/// The beginning of the words for what other cells leave.
pub(super) const LEAVES: &str = ", which leaves ";

/// A sum as seen from one cell: the other cells of its side, and those across.
pub(super) struct Split<'a> {
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
    pub(super) fn new(
        case: &Case<'_>,
        sum: &'a Sum,
        cell: Cell,
        is_any: bool,
    ) -> Option<Split<'a>> {
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
    pub(super) fn bound(&self, case: &Case<'_>, gone: Digits) -> Option<String> {
        let (own, across) = (self.own_range, self.across_range);
        let (least, most) = (self.total + across.0 - own.1, self.total + across.1 - own.0);
        if least == most {
            return Some(format!("{least} is left{}", if self.is_any { " for each" } else { "" }));
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
    pub(super) fn rest(&self, case: &Case<'_>, cell: Cell, gone: Digits) -> Option<String> {
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
