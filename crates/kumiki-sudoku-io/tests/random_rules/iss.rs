//! Strings of the Interactive Sudoku Solver, of puzzles with random rules.
//!
//! Invariant: a rule that has a name there is read back unchanged.

use kumiki_sudoku::rule::{GlobalRule, Line, Outside, Pair, Single};
use kumiki_sudoku::{Digit, Digits, Entry, Puzzle, Rule, Shape};
use kumiki_sudoku_io::format::iss::{read, write};
use kumiki_sudoku_testing::rules;
use proptest::prelude::*;

/// Returns whether the format has a name for a rule, so that the rule is read back unchanged.
fn has_a_word(rule: &Rule) -> bool {
    match rule {
        Rule::Global(kind) => !matches!(kind, GlobalRule::AllWhiteDots | GlobalRule::AllBlackDots),
        Rule::Arrow { bulb, .. } => bulb.is_sorted(),
        Rule::Single { kind, .. } => matches!(kind, Single::RowIndexer | Single::ColumnIndexer),
        Rule::Pair { kind, .. } => !matches!(kind, Pair::Sum { .. }),
        Rule::Outside { kind, first, towards } => {
            use kumiki_sudoku::rule::Direction::{DownLeft, DownRight};
            match kind {
                Outside::LittleKiller { .. } => {
                    matches!((towards, first.row(), first.column()), (DownRight, 0..3, 0))
                        || matches!((towards, first.row(), first.column()), (DownLeft, 0, 1..4))
                }
                Outside::Sandwich { .. } => first.row() == 0 && first.column() == 0,
                _ => true,
            }
        }
        Rule::Line { kind, cells } => *kind != Line::Whisper { difference: 0 } || cells.len() > 1,
        Rule::Clones { cells, copy } => cells.len() == 1 && cells != copy,
        Rule::SameDigits { groups } => groups.iter().all(|cells| cells.len() > 1),
        Rule::Word { .. } | Rule::AnyOf { .. } => false,
        Rule::Area { .. } | Rule::Quadruple { .. } | Rule::EqualSums { .. } => true,
        Rule::WeightedSum { .. } | Rule::Element { .. } | Rule::CountDistinct { .. } => true,
    }
}

fn shapes() -> impl Strategy<Value = Shape> {
    let labels: Vec<char> = "aaababbbccddccdd".chars().collect();
    prop::sample::select(vec![
        Shape::boxes(2, 2).unwrap(),
        Shape::boxes(1, 4).unwrap(),
        Shape::boxes(4, 1).unwrap(),
        Shape::latin(4).unwrap(),
        Shape::irregular(4, &labels).unwrap(),
    ])
}

fn entries() -> impl Strategy<Value = Vec<Entry>> {
    let entry = prop_oneof![
        3 => Just(Entry::default()),
        1 => (1..5_u8).prop_map(|digit| Entry::given(Digit::new(digit).unwrap())),
        1 => prop::sample::select(vec!["", "12", "34", "134"]).prop_map(|some| {
            let allowed: Digits = some.chars().filter_map(Digit::from_symbol).collect();
            Entry { allowed: Some(allowed), ..Entry::default() }
        }),
    ];
    prop::collection::vec(entry, 16)
}

/// Returns a puzzle of four rows with some rules.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    let shape_and_rules = shapes().prop_flat_map(|shape| {
        let rules = prop::collection::vec(rules(&shape), 0..4);
        (Just(shape), rules)
    });
    (shape_and_rules, entries()).prop_map(|((shape, rules), entries)| {
        let mut puzzle = Puzzle::with_entries(shape, entries).unwrap();
        rules.into_iter().for_each(|rule| puzzle.add_rule(rule).unwrap());
        puzzle
    })
}

proptest! {
    #[test]
    fn what_has_words_is_read_back(puzzle in puzzles()) {
        if puzzle.rules().iter().all(has_a_word) {
            let text = write(&puzzle).unwrap();
            prop_assert_eq!(read(&text), Ok(puzzle), "{}", text);
        }
    }

    #[test]
    fn what_is_written_reads_as_what_is_written_so(puzzle in puzzles()) {
        if let Ok(text) = write(&puzzle) {
            let again = read(&text).unwrap();
            let text = write(&again).unwrap();
            prop_assert_eq!(read(&text), Ok(again));
        }
    }
}
