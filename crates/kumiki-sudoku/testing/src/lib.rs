//! Random rules, for tests of code that reads, writes or solves them.
//!
//! Invariant: every rule fits the shape that it is made for.

mod meaning;
mod rule_kinds;
mod six_rows;

pub use rule_kinds::{RULE_KINDS, rule_kind};
pub use six_rows::{Grids, grids_and_rules};

use kumiki_sudoku::rule::{Area, Direction, GlobalRule, Language, Line, Outside, Pair, Single};
use kumiki_sudoku::{Cell, Digit, Rule, Shape};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Returns a cell of `shape`.
fn cell(shape: &Shape) -> impl Strategy<Value = Cell> + use<> {
    let shape = shape.clone();
    any::<Index>().prop_map(move |at| shape.cell(at.index(shape.cell_count())).unwrap())
}

/// Returns a way through neighbouring cells, none of them twice: as long as `length` unless it gets
/// stuck.
fn path<L: Strategy<Value = usize>>(
    shape: &Shape,
    length: L,
) -> impl Strategy<Value = Vec<Cell>> + use<L> {
    let shape = shape.clone();
    let turns = proptest::collection::vec(any::<Index>(), 12);
    (cell(&shape), length, turns).prop_map(move |(first, length, turns)| {
        let mut cells = vec![first];
        for turn in turns.iter().take(length - 1) {
            let last = cells[cells.len() - 1];
            let next = |towards: &Direction| towards.next(&shape, last);
            let open: Vec<Cell> = Direction::ALL
                .iter()
                .filter_map(next)
                .filter(|cell| !cells.contains(cell))
                .collect();
            if open.is_empty() {
                break;
            }
            cells.push(open[turn.index(open.len())]);
        }
        cells
    })
}

fn lines() -> impl Strategy<Value = Line> {
    prop_oneof![
        select(vec![
            Line::Thermometer,
            Line::SlowThermometer,
            Line::Palindrome,
            Line::Renban,
            Line::Between,
            Line::RegionSum,
            Line::Zipper,
            Line::Entropic,
            Line::Nabner,
            Line::DoubleArrow,
        ]),
        (0..5_u8).prop_map(|difference| Line::Whisper { difference }),
        (0..5_u8).prop_map(|difference| Line::Lockout { difference }),
        (2..4_u8).prop_map(|modulus| Line::Modular { modulus }),
        (3..12_u32).prop_map(|sum| Line::SumLine { sum }),
    ]
}

fn areas() -> impl Strategy<Value = Area> {
    prop_oneof![
        proptest::option::of(1..15_u32).prop_map(|sum| Area::Cage { sum }),
        Just(Area::Region),
        (1..20_u32).prop_map(|sum| Area::Sum { sum }),
        Just(Area::CountingCircles),
        (0..8_u32).prop_map(|sum| Area::Lunchbox { sum }),
        (1..10_u32).prop_map(|sum| Area::Rellik { sum }),
        Just(Area::Equality),
        (0..3_u8, digits()).prop_map(|(count, digit)| Area::Exactly { count, digit }),
    ]
}

fn pairs() -> impl Strategy<Value = Pair> {
    prop_oneof![
        (1..4_u8).prop_map(|difference| Pair::Difference { difference }),
        (2..4_u8).prop_map(|ratio| Pair::Ratio { ratio }),
        (3..9_u8).prop_map(|sum| Pair::Sum { sum }),
        Just(Pair::Greater),
    ]
}

fn singles() -> impl Strategy<Value = Single> {
    let digits = vec(digits(), 0..4).prop_map(|digits| digits.into_iter().collect());
    let plain = select(vec![
        Single::Odd,
        Single::Even,
        Single::Minimum,
        Single::Maximum,
        Single::RowIndexer,
        Single::ColumnIndexer,
        Single::BoxIndexer,
    ]);
    prop_oneof![7 => plain, 1 => digits.prop_map(|digits| Single::Among { digits })]
}

fn outsides() -> impl Strategy<Value = Outside> {
    prop_oneof![
        (1..20_u32).prop_map(|sum| Outside::LittleKiller { sum }),
        (0..16_u32).prop_map(|sum| Outside::Sandwich { sum }),
        (1..20_u32).prop_map(|sum| Outside::XSum { sum }),
        (1..6_u8).prop_map(|count| Outside::Skyscraper { count }),
        digits().prop_map(|digit| Outside::NumberedRoom { digit }),
        digits().prop_map(|digit| Outside::FirstHidden { digit }),
        (1..16_u8).prop_map(|rank| Outside::FullRank { rank }),
    ]
}

fn digits() -> impl Strategy<Value = Digit> {
    (1..5_u8).prop_map(|digit| Digit::new(digit).unwrap())
}

/// Returns a rule that a grid of `shape` may have; its numbers are for small grids.
pub fn rules(shape: &Shape) -> impl Strategy<Value = Rule> + use<> {
    let alternatives = vec(vec(plain_rules(shape), 1..3), 0..4);
    let fits = shape.clone();
    prop_oneof![
        20 => plain_rules(shape),
        2 => alternatives.prop_map(|alternatives| Rule::AnyOf { alternatives }),
    ]
    .prop_filter("a rule that the grid can have", move |rule| rule.check(&fits).is_ok())
}

/// Returns a rule without alternatives.
fn plain_rules(shape: &Shape) -> impl Strategy<Value = Rule> + use<> {
    let fits = shape.clone();
    let groups = vec(path(shape, 1..4_usize), 2..4);
    let words = vec((0..3_usize, digits(), 0..3_usize), 1..20);
    let words = words.prop_map(|steps| {
        let steps =
            steps.into_iter().map(|(from, digit, to)| (from, [digit].into_iter().collect(), to));
        Language::new([0], steps, [1, 2])
    });
    let ray = (cell(shape), select(Direction::ALL.to_vec()));
    let sides = path(shape, Just(2));
    prop_oneof![
        1 => select(GlobalRule::ALL.to_vec()).prop_map(Rule::Global),
        4 => (lines(), path(shape, 2..7_usize), prop::bool::weighted(0.2)).prop_map(
            |(kind, mut cells, is_closed)| {
                cells.extend(cells.first().copied().filter(|_| is_closed && cells.len() > 2));
                Rule::Line { kind, cells }
            }
        ),
        2 => (path(shape, 3..7_usize), 1..3_usize).prop_map(|(mut bulb, size)| {
            let shaft = bulb.split_off(size.min(bulb.len()));
            Rule::Arrow { bulb, shaft }
        }),
        2 => (areas(), path(shape, 1..6_usize))
            .prop_map(|(kind, cells)| Rule::Area { kind, cells }),
        2 => (pairs(), sides).prop_map(|(kind, cells)| {
            let second = cells.get(1).copied().unwrap_or(cells[0]);
            Rule::Pair { kind, cells: [cells[0], second] }
        }),
        2 => (singles(), cell(shape)).prop_map(|(kind, cell)| Rule::Single { kind, cell }),
        4 => (outsides(), ray)
            .prop_map(|(kind, (first, towards))| Rule::Outside { kind, first, towards }),
        1 => (cell(shape), proptest::collection::vec(digits(), 1..4))
            .prop_map(|(corner, digits)| Rule::Quadruple { corner, digits }),
        1 => (words, path(shape, 1..4_usize))
            .prop_map(|(language, cells)| Rule::Word { language, cells }),
        1 => (path(shape, 1..5_usize), vec(-3..4_i32, 4), -6..12_i32).prop_map(
            |(cells, mut weights, sum)| {
                weights.truncate(cells.len());
                Rule::WeightedSum { weights, cells, sum }
            }
        ),
        1 => (cell(shape), path(shape, 1..5_usize), cell(shape))
            .prop_map(|(index, list, value)| Rule::Element { index, list, value }),
        1 => (cell(shape), path(shape, 1..6_usize))
            .prop_map(|(count, cells)| Rule::CountDistinct { count, cells }),
        1 => vec(path(shape, 1..4_usize), 2..4).prop_map(|groups| Rule::EqualSums { groups }),
        1 => groups.prop_map(|mut groups| {
            let size = groups.iter().map(Vec::len).min().unwrap_or(0);
            groups.iter_mut().for_each(|cells| cells.truncate(size));
            Rule::SameDigits { groups }
        }),
        1 => (path(shape, 1..4_usize), path(shape, 1..4_usize)).prop_map(|(mut cells, mut copy)| {
            let len = cells.len().min(copy.len());
            cells.truncate(len);
            copy.truncate(len);
            Rule::Clones { cells, copy }
        }),
    ]
    .prop_filter("a rule that the grid can have", move |rule| rule.check(&fits).is_ok())
}
