//! What rules are called in the JSON.
//!
//! Invariant: each kind has one name, so that reading and writing cannot differ.

use crate::rule::{Area, Direction, Everywhere, Line, Outside, Single};

/// The kind with a number, if it can have that.
type Numbered<K> = fn(u32) -> Option<K>;

/// The kind of area with the sum that is told, if one is.
type WithSum = fn(Option<u32>) -> Option<Area>;

/// Switches of the whole puzzle. Marks that are all given are listed under [`NEGATIVE`].
pub(super) const SWITCHES: [(&str, Everywhere); 10] = [
    ("diagonal+", Everywhere::RisingDiagonal),
    ("diagonal-", Everywhere::FallingDiagonal),
    ("antiknight", Everywhere::AntiKnight),
    ("antiking", Everywhere::AntiKing),
    ("disjointgroups", Everywhere::DisjointGroups),
    ("nonconsecutive", Everywhere::NonConsecutive),
    ("windoku", Everywhere::Windows),
    ("entropy", Everywhere::Entropy),
    ("remainders", Everywhere::Remainders),
    ("antitaxicab", Everywhere::AntiTaxicab),
];

/// The names in the list of marks that are all given.
pub(super) const NEGATIVE: [(&str, Everywhere); 3] = [
    ("difference", Everywhere::AllWhiteDots),
    ("ratio", Everywhere::AllBlackDots),
    ("xv", Everywhere::AllSums),
];

/// Lines without a number.
pub(super) const LINES: [(&str, Line); 10] = [
    ("thermometer", Line::Thermometer),
    ("slowthermometer", Line::SlowThermometer),
    ("palindrome", Line::Palindrome),
    ("renban", Line::Renban),
    ("betweenline", Line::Between),
    ("regionsumline", Line::RegionSum),
    ("zipperline", Line::Zipper),
    ("entropicline", Line::Entropic),
    ("nabner", Line::Nabner),
    ("doublearrow", Line::DoubleArrow),
];

/// Lines with a number, and what it is where none is told.
pub(super) const NUMBERED_LINES: [(&str, u32, Numbered<Line>); 4] = [
    ("whispers", 5, |n| u8::try_from(n).ok().map(|difference| Line::Whisper { difference })),
    ("modularline", 3, |n| u8::try_from(n).ok().map(|modulus| Line::Modular { modulus })),
    ("lockout", 4, |n| u8::try_from(n).ok().map(|difference| Line::Lockout { difference })),
    ("sumline", 10, |sum| Some(Line::SumLine { sum })),
];

/// Areas; those with a sum have it as their value.
pub(super) const AREAS: [(&str, WithSum); 4] = [
    ("killercage", |sum| Some(Area::Cage { sum })),
    ("extraregion", |_| Some(Area::Region)),
    ("sum", |sum| sum.map(|sum| Area::Sum { sum })),
    ("countingcircles", |_| Some(Area::CountingCircles)),
];

/// Marks in single cells.
pub(super) const SINGLES: [(&str, Single); 4] = [
    ("odd", Single::Odd),
    ("even", Single::Even),
    ("minimum", Single::Minimum),
    ("maximum", Single::Maximum),
];

/// Marks in single cells, listed together.
pub(super) const INDEXERS: [(&str, Single); 3] = [
    ("rowindexer", Single::RowIndexer),
    ("columnindexer", Single::ColumnIndexer),
    ("boxindexer", Single::BoxIndexer),
];

/// Clues outside of rows and columns, and their numbers.
pub(super) const OUTSIDES: [(&str, Numbered<Outside>); 5] = [
    ("sandwichsum", |sum| Some(Outside::Sandwich { sum })),
    ("xsum", |sum| Some(Outside::XSum { sum })),
    ("skyscraper", |n| u8::try_from(n).ok().map(|count| Outside::Skyscraper { count })),
    ("numberedroom", |n| {
        let digit = crate::Digit::new(u8::try_from(n).ok()?)?;
        Some(Outside::NumberedRoom { digit })
    }),
    ("fullrank", |n| u8::try_from(n).ok().map(|rank| Outside::FullRank { rank })),
];

/// The directions of diagonals.
pub(super) const DIAGONALS: [(&str, Direction); 4] = [
    ("UR", Direction::UpRight),
    ("UL", Direction::UpLeft),
    ("DR", Direction::DownRight),
    ("DL", Direction::DownLeft),
];

/// Fields that bear on nothing: how the puzzle looks, and how it is to be edited or solved.
pub(super) const DECORATION: [&str; 13] = [
    "text",
    "circle",
    "rectangle",
    "line",
    "cage",
    "customconstraints",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
    "successMessage",
    "cosmetic",
    "metadata",
    "id",
];

/// The name of a kind in a list of names and kinds.
pub(super) fn name_of<K: PartialEq + Copy>(
    list: &[(&'static str, K)],
    kind: K,
) -> Option<&'static str> {
    list.iter().find(|(_, known)| *known == kind).map(|&(name, _)| name)
}
