//! Puzzles of f-puzzles, with random rules.
//!
//! Invariant: every rule that has a field is read back unchanged.

use kumiki_sudoku::rule::{GlobalRule, Pair};
use kumiki_sudoku::{Digit, Digits, Entry, Puzzle, Rule, Shape};
use kumiki_sudoku_io::format::Detail;
use kumiki_sudoku_io::format::fpuzzles::{read, unwritable, write};
use kumiki_sudoku_testing::rules;
use proptest::prelude::*;

fn shapes() -> impl Strategy<Value = Shape> {
    let labels: Vec<char> = "aaababbbccddccdd".chars().collect();
    prop::sample::select(vec![
        Shape::boxes(2, 2).unwrap(),
        Shape::boxes(4, 1).unwrap(),
        Shape::latin(4).unwrap(),
        Shape::latin(6).unwrap(),
        Shape::irregular(4, &labels).unwrap(),
        Shape::CLASSIC,
    ])
}

fn some_digits() -> impl Strategy<Value = Digits> {
    prop::sample::select(vec!["", "1", "24", "134"])
        .prop_map(|text| text.chars().filter_map(Digit::from_symbol).collect())
}

fn entries() -> impl Strategy<Value = Vec<Entry>> {
    let digit = prop::option::of((1..5_u8).prop_map(|digit| Digit::new(digit).unwrap()));
    let entry = (digit, any::<bool>(), prop::option::of(some_digits()), some_digits()).prop_map(
        |(digit, is_given, allowed, notes)| {
            let is_given = is_given && digit.is_some();
            Entry { digit, is_given, allowed, notes }
        },
    );
    prop::collection::vec(entry, 16)
}

/// Returns whether the format has a field for a rule of grids of this shape.
fn has_a_field(shape: &Shape, rule: &Rule) -> bool {
    let mut puzzle = Puzzle::new(shape.clone());
    puzzle.add_rule(rule.clone()).unwrap();
    !Detail::RareRules.is_in(&puzzle)
}

/// Returns the rules in the order in which the fields are read: by the name of the field, then in
/// the given order.
fn sorted(mut puzzle_rules: Vec<Rule>) -> Vec<String> {
    puzzle_rules.sort();
    puzzle_rules.iter().map(|rule| format!("{rule:?}")).collect()
}

proptest! {
    #[test]
    fn every_puzzle_is_read_back(
        (shape, rules) in shapes().prop_flat_map(|shape| {
            let fits = shape.clone();
            let named = rules(&shape)
                .prop_filter("a rule with a field", move |rule| has_a_field(&fits, rule));
            let rules = prop::collection::vec(named, 0..6);
            (Just(shape), rules)
        }),
        entries in entries(),
        title in prop::option::of("\\PC{0,8}"),
    ) {
        let mut puzzle = Puzzle::with_entries(shape, entries).unwrap();
        let has_white =
            rules.iter().any(|rule| matches!(rule, Rule::Pair { kind: Pair::Difference { .. }, .. }));
        for rule in rules {
            // Without a white dot, the two rules are one.
            let is_all = rule == Rule::Global(GlobalRule::AllWhiteDots);
            let none = Rule::Global(GlobalRule::NonConsecutive);
            puzzle.add_rule(if is_all && !has_white { none } else { rule }).unwrap();
        }
        puzzle.metadata.title = title;
        if unwritable(&puzzle).is_some() {
            return Ok(());
        }
        let text = write(&puzzle);
        let again = read(&text).unwrap();
        prop_assert!(again.iter().eq(puzzle.iter()), "{}", text);
        prop_assert_eq!((again.shape(), &again.metadata), (puzzle.shape(), &puzzle.metadata));
        prop_assert_eq!(sorted(again.rules().to_vec()), sorted(puzzle.rules().to_vec()));
        prop_assert_eq!(write(&again), text);
    }
}
