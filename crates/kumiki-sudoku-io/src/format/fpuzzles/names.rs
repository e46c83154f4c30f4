//! Names that only the JSON of f-puzzles uses.
//!
//! Invariant: each kind has one name, so that reading and writing cannot differ.

use kumiki_sudoku::rule::{Area, Direction, GlobalRule, Single};

/// A function from an optional sum to the kind of area.
type WithSum = fn(Option<u32>) -> Option<Area>;

/// The name in the list `negative` for lights in a fog, which are no rule.
pub(super) const NO_NEGATIVE: &str = "foglight";

/// The names in the list `negative`: kinds of marks of which all are given. f-puzzles itself has no
/// name for white dots, but
/// `nonconsecutive` beside dots of differences means them.
pub(super) const NEGATIVE: [(&str, GlobalRule); 3] = [
    ("difference", GlobalRule::AllWhiteDots),
    ("ratio", GlobalRule::AllBlackDots),
    ("xv", GlobalRule::AllSums),
];

/// Areas. The value of a mark is the sum of the area, if it has one.
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

/// Marks in single cells, with all cells in one list.
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

/// Marks that are drawn, and mean what the words of the rules say.
pub(super) const DRAWN: [&str; 5] = ["text", "circle", "rectangle", "line", "cage"];

/// Fields without an effect on the solutions: settings of display, editing and solving.
pub(super) const DECORATION: [&str; 11] = [
    "customconstraints",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
    "successMessage",
    "cosmetic",
    "metadata",
    "id",
    "fogofwar",
    "foglight",
    "triggereffect",
];

/// Returns the name of a kind in a list of names and kinds.
pub(super) fn name_of<K: PartialEq + Copy>(
    list: &[(&'static str, K)],
    kind: K,
) -> Option<&'static str> {
    list.iter().find(|(_, known)| *known == kind).map(|&(name, _)| name)
}
