//! What is called in the JSON as in no other format.
//!
//! Invariant: each kind has one name, so that reading and writing cannot differ.

use kumiki_sudoku::rule::{Area, Direction, GlobalRule, Single};

/// The kind of area with the sum that is told, if one is.
type WithSum = fn(Option<u32>) -> Option<Area>;

/// The names in the list of marks that are all given.
pub(super) const NEGATIVE: [(&str, GlobalRule); 3] = [
    ("difference", GlobalRule::AllWhiteDots),
    ("ratio", GlobalRule::AllBlackDots),
    ("xv", GlobalRule::AllSums),
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

/// Returns the name of a kind in a list of names and kinds.
pub(super) fn name_of<K: PartialEq + Copy>(
    list: &[(&'static str, K)],
    kind: K,
) -> Option<&'static str> {
    list.iter().find(|(_, known)| *known == kind).map(|&(name, _)| name)
}
