//! Puzzles of six rows with few blanks, all their solutions, and rules that some of these satisfy.
//!
//! Invariant: nothing here knows of the engine: solutions are found cell by cell.

use super::meaning::Held;
use super::rules;
use kumiki_sudoku::rule::{Area, GlobalRule, Line, Outside, Pair};
use kumiki_sudoku::{Cell, Digit, Entry, Puzzle, Rule, Shape};
use proptest::prelude::*;
use proptest::sample::select;

/// Puzzles with more solutions are left out, to be quick.
const MOST_SOLUTIONS: usize = 600;

/// A puzzle without rules, with all its solutions.
#[derive(Clone, Debug)]
pub struct Grids {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The digits of each solution in reading order. The solutions are in order.
    pub grids: Vec<Vec<i64>>,
}

impl Grids {
    /// Returns those that satisfy `rules`, by what these mean.
    pub fn satisfying(&self, rules: &[Rule]) -> Vec<Vec<i64>> {
        let shape = self.puzzle.shape();
        let held = |digits: &Vec<i64>| Held { shape, rules, digits }.satisfies_all();
        self.grids.iter().filter(|grid| held(grid)).cloned().collect()
    }
}

/// Returns a puzzle with its solutions, and one to three rules, most of them such as one of the
/// solutions satisfies.
pub fn grids_and_rules() -> impl Strategy<Value = (Grids, Vec<Rule>)> {
    (shapes(), any::<u64>(), 10..23_usize)
        .prop_filter_map("few solutions", |(shape, seed, blanks)| grids(shape, seed, blanks))
        .prop_flat_map(|(grids, chosen)| {
            let rule = rules(grids.puzzle.shape()).prop_filter("one that is known", is_known);
            let fitted = (rule, prop::bool::weighted(0.8))
                .prop_map(move |(rule, is_fitted)| if is_fitted { chosen.fit(rule) } else { rule });
            (Just(grids), proptest::collection::vec(fitted, 1..4))
        })
}

fn shapes() -> impl Strategy<Value = Shape> {
    let labels: Vec<char> = "aaabbbaaacbbdcccbeddcceedfffeeddfffe".chars().collect();
    let irregular = Shape::irregular(6, &labels);
    let shapes = [Shape::boxes(2, 3), Shape::boxes(3, 2), Shape::latin(6), irregular];
    select(shapes.map(|shape| shape.expect("boxes of six cells")).to_vec())
}

fn is_known(rule: &Rule) -> bool {
    *rule != Rule::Global(GlobalRule::Windows)
}

/// A grid that is complete.
#[derive(Clone, Debug)]
struct Chosen {
    shape: Shape,
    digits: Vec<i64>,
}

impl Chosen {
    fn all(&self, cells: &[Cell]) -> Vec<i64> {
        cells.iter().map(|&cell| self.digits[self.shape.index(cell)]).collect()
    }

    /// Returns the rule with the number that makes the grid satisfy it; as it is, where it has
    /// none, or no number does.
    fn fit(&self, rule: Rule) -> Rule {
        let sum = |cells: &[Cell]| self.all(cells).iter().sum::<i64>() as u32;
        let fitted = match rule.clone() {
            Rule::Area { kind: Area::Cage { sum: Some(_) }, cells } => {
                Rule::cage(Some(sum(&cells)), cells)
            }
            Rule::Area { kind: Area::Sum { .. }, cells } => {
                Rule::Area { kind: Area::Sum { sum: sum(&cells) }, cells }
            }
            Rule::Line { kind: Line::SumLine { .. }, cells } if cells.first() != cells.last() => {
                Rule::line(Line::SumLine { sum: sum(&cells) }, cells)
            }
            Rule::Pair { kind, cells } => {
                let digits = self.all(&cells);
                let (low, high) = (digits[0].min(digits[1]), digits[0].max(digits[1]));
                let kind = match kind {
                    Pair::Difference { .. } => Pair::Difference { difference: (high - low) as u8 },
                    Pair::Ratio { .. } => Pair::Ratio { ratio: (high / low) as u8 },
                    Pair::Sum { .. } => Pair::Sum { sum: (low + high) as u8 },
                    Pair::Greater => Pair::Greater,
                };
                Rule::Pair { kind, cells }
            }
            Rule::Outside { kind, first, towards } => {
                let digits = self.all(&towards.cells(&self.shape, first));
                Rule::Outside { kind: outside(kind, &digits), first, towards }
            }
            Rule::WeightedSum { weights, cells, .. } => {
                let terms = weights.iter().zip(self.all(&cells));
                let sum = terms.map(|(&weight, digit)| weight * digit as i32).sum();
                Rule::WeightedSum { weights, cells, sum }
            }
            Rule::Element { index, list, value } => {
                let place = self.all(&[index])[0] as usize;
                Rule::Element { index, value: *list.get(place - 1).unwrap_or(&value), list }
            }
            Rule::CountDistinct { count, cells } => {
                let mut digits = self.all(&cells);
                digits.sort_unstable();
                digits.dedup();
                let has_number = |&cell: &Cell| self.all(&[cell]) == [digits.len() as i64];
                let count = self.shape.cells().find(has_number).unwrap_or(count);
                Rule::CountDistinct { count, cells }
            }
            rule => rule,
        };
        if fitted.check(&self.shape).is_ok() { fitted } else { rule }
    }
}

/// Returns the clue of this kind that sees `digits`.
fn outside(kind: Outside, digits: &[i64]) -> Outside {
    let sum = |digits: &[i64]| digits.iter().sum::<i64>() as u32;
    let first = digits[0] as usize;
    match kind {
        Outside::LittleKiller { .. } => Outside::LittleKiller { sum: sum(digits) },
        Outside::Sandwich { .. } => {
            let crusts = digits.iter().enumerate().filter(|(_, digit)| [1, 6].contains(*digit));
            let crusts: Vec<usize> = crusts.map(|(at, _)| at).collect();
            Outside::Sandwich { sum: sum(&digits[crusts[0] + 1..crusts[1]]) }
        }
        Outside::XSum { .. } => Outside::XSum { sum: sum(&digits[..first]) },
        Outside::Skyscraper { .. } => {
            let seen = |at: &usize| digits[..*at].iter().all(|&before| before < digits[*at]);
            Outside::Skyscraper { count: (0..digits.len()).filter(seen).count() as u8 }
        }
        Outside::NumberedRoom { .. } => {
            let digit = Digit::new(digits[first - 1] as u8).expect("it is a digit of the grid");
            Outside::NumberedRoom { digit }
        }
        Outside::FirstHidden { .. } => {
            let is_hidden = |at: &usize| digits[..*at].iter().any(|&before| before > digits[*at]);
            let hidden = (0..digits.len()).find(is_hidden).map(|at| digits[at] as u8);
            hidden.and_then(Digit::new).map_or(kind, |digit| Outside::FirstHidden { digit })
        }
        kind @ Outside::FullRank { .. } => kind,
    }
}

/// Returns a random grid of `shape` with so many `blanks`, and all ways to fill these; `None` if
/// they are too many.
fn grids(shape: Shape, seed: u64, blanks: usize) -> Option<(Grids, Chosen)> {
    let mut random = seed;
    let mut order: Vec<usize> = (0..shape.cell_count()).collect();
    order.sort_by_cached_key(|_| next(&mut random));
    let mut digits = vec![0; order.len()];
    let mut values: Vec<i64> = (1..=6).collect();
    values.sort_by_cached_key(|_| next(&mut random));
    let cells: Vec<usize> = (0..order.len()).collect();
    let chosen = fillings(&shape, &mut digits, &cells, &values, 1).pop()?;
    let mut digits = chosen.clone();
    order[..blanks].iter().for_each(|&cell| digits[cell] = 0);
    let digit = |digit: i64| Digit::new(digit as u8).map_or_else(Entry::default, Entry::given);
    let entries: Vec<Entry> = digits.iter().map(|&value| digit(value)).collect();
    let puzzle = Puzzle::with_entries(shape.clone(), entries).ok()?;
    let mut open = order[..blanks].to_vec();
    open.sort_unstable();
    let mut grids = fillings(&shape, &mut digits, &open, &values, MOST_SOLUTIONS + 1);
    grids.sort_unstable();
    let is_small = grids.len() <= MOST_SOLUTIONS;
    is_small.then_some((Grids { puzzle, grids }, Chosen { shape, digits: chosen }))
}

/// Up to `most` ways to fill the cells `open` of `digits`, each digit once in each house.
fn fillings(
    shape: &Shape,
    digits: &mut Vec<i64>,
    open: &[usize],
    values: &[i64],
    most: usize,
) -> Vec<Vec<i64>> {
    let Some((&index, rest)) = open.split_first() else { return vec![digits.clone()] };
    let cell = shape.cells().nth(index).expect("a cell of the grid");
    let houses = shape.houses().map(|house| shape.cells_of(house));
    let peers: Vec<usize> = houses
        .filter(|cells| cells.contains(&cell))
        .flatten()
        .filter(|&other| other != cell)
        .map(|cell| shape.index(cell))
        .collect();
    let mut all = Vec::new();
    for &value in values {
        if peers.iter().all(|&peer| digits[peer] != value) {
            digits[index] = value;
            all.extend(fillings(shape, digits, rest, values, most - all.len()));
            digits[index] = 0;
            if all.len() >= most {
                break;
            }
        }
    }
    all
}

/// Returns the next random number (SplitMix64).
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
