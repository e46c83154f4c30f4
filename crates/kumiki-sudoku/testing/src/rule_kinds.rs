//! The kinds of rules, for tests that have a case for each.
//!
//! Invariant: a rule has one kind, and a rule of no listed kind does not compile.

use kumiki_sudoku::Rule;
use kumiki_sudoku::rule::{Area, GlobalRule, Line, Outside, Pair, Single};

/// A list of kinds, and the kind of a rule: a kind that is not in the list does not compile.
macro_rules! kinds {
    ($($name:literal: $pattern:pat,)*) => {
        /// The kinds of rules, each by its name.
        pub const RULE_KINDS: &[&str] = &[$($name),*];

        /// Returns the name of the kind of `rule`, which is one of [`RULE_KINDS`].
        pub fn rule_kind(rule: &Rule) -> &'static str {
            match rule {
                $($pattern => $name,)*
            }
        }
    };
}

kinds! {
    "anti-knight": Rule::Global(GlobalRule::AntiKnight),
    "anti-king": Rule::Global(GlobalRule::AntiKing),
    "non-consecutive": Rule::Global(GlobalRule::NonConsecutive),
    "everywhere": Rule::Global(_),
    "thermometer": Rule::Line { kind: Line::Thermometer, .. },
    "slow thermometer": Rule::Line { kind: Line::SlowThermometer, .. },
    "palindrome": Rule::Line { kind: Line::Palindrome, .. },
    "renban": Rule::Line { kind: Line::Renban, .. },
    "whisper": Rule::Line { kind: Line::Whisper { .. }, .. },
    "between": Rule::Line { kind: Line::Between, .. },
    "lockout": Rule::Line { kind: Line::Lockout { .. }, .. },
    "region sum": Rule::Line { kind: Line::RegionSum, .. },
    "zipper": Rule::Line { kind: Line::Zipper, .. },
    "modular": Rule::Line { kind: Line::Modular { .. }, .. },
    "entropic": Rule::Line { kind: Line::Entropic, .. },
    "nabner": Rule::Line { kind: Line::Nabner, .. },
    "double arrow": Rule::Line { kind: Line::DoubleArrow, .. },
    "sum line": Rule::Line { kind: Line::SumLine { .. }, .. },
    "arrow": Rule::Arrow { .. },
    "cage": Rule::Area { kind: Area::Cage { .. }, .. },
    "region": Rule::Area { kind: Area::Region, .. },
    "sum": Rule::Area { kind: Area::Sum { .. }, .. },
    "counting circles": Rule::Area { kind: Area::CountingCircles, .. },
    "difference": Rule::Pair { kind: Pair::Difference { .. }, .. },
    "ratio": Rule::Pair { kind: Pair::Ratio { .. }, .. },
    "pair sum": Rule::Pair { kind: Pair::Sum { .. }, .. },
    "greater": Rule::Pair { kind: Pair::Greater, .. },
    "odd": Rule::Single { kind: Single::Odd, .. },
    "even": Rule::Single { kind: Single::Even, .. },
    "minimum": Rule::Single { kind: Single::Minimum, .. },
    "maximum": Rule::Single { kind: Single::Maximum, .. },
    "row indexer": Rule::Single { kind: Single::RowIndexer, .. },
    "column indexer": Rule::Single { kind: Single::ColumnIndexer, .. },
    "box indexer": Rule::Single { kind: Single::BoxIndexer, .. },
    "little killer": Rule::Outside { kind: Outside::LittleKiller { .. }, .. },
    "sandwich": Rule::Outside { kind: Outside::Sandwich { .. }, .. },
    "x-sum": Rule::Outside { kind: Outside::XSum { .. }, .. },
    "skyscraper": Rule::Outside { kind: Outside::Skyscraper { .. }, .. },
    "numbered room": Rule::Outside { kind: Outside::NumberedRoom { .. }, .. },
    "first hidden": Rule::Outside { kind: Outside::FirstHidden { .. }, .. },
    "full rank": Rule::Outside { kind: Outside::FullRank { .. }, .. },
    "quadruple": Rule::Quadruple { .. },
    "clones": Rule::Clones { .. },
    "lunchbox": Rule::Area { kind: Area::Lunchbox { .. }, .. },
    "rellik": Rule::Area { kind: Area::Rellik { .. }, .. },
    "equality": Rule::Area { kind: Area::Equality, .. },
    "exactly": Rule::Area { kind: Area::Exactly { .. }, .. },
    "among": Rule::Single { kind: Single::Among { .. }, .. },
    "word": Rule::Word { .. },
    "weighted sum": Rule::WeightedSum { .. },
    "element": Rule::Element { .. },
    "count distinct": Rule::CountDistinct { .. },
    "equal sums": Rule::EqualSums { .. },
    "same digits": Rule::SameDigits { .. },
    "any of": Rule::AnyOf { .. },
}
