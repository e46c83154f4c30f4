//! Rules that hold in the whole grid.
//!
//! Invariant: none has a number or a cell of its own.

use super::Rule;
use std::fmt;

/// A rule of the whole grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GlobalRule {
    /// The diagonal from the upper left to the lower right has each digit once.
    FallingDiagonal,
    /// The diagonal from the lower left to the upper right has each digit once.
    RisingDiagonal,
    /// Windoku: the extra boxes, which lie one cell away from the edges and from each other, have
    /// each digit once.
    Windows,
    /// Cells at the same place of their boxes have different digits.
    DisjointGroups,
    /// Cells a knight's move apart have different digits.
    AntiKnight,
    /// Cells that touch at a corner have different digits.
    AntiKing,
    /// Cells that share an edge do not have consecutive digits.
    NonConsecutive,
    /// All white dots are given: neighbours without a dot do not have consecutive digits.
    AllWhiteDots,
    /// All black dots are given: for neighbours without a dot, no digit is the double of the other.
    AllBlackDots,
    /// All X and V are given: neighbours without a given sum do not sum to 5 or to 10.
    AllSums,
    /// Every square of four cells has a digit of the lower third, one of the middle and one of the
    /// upper.
    Entropy,
    /// Every square of four cells has a digit of each remainder modulo 3.
    Remainders,
    /// Two cells with the same digit d are not d steps apart, counted along rows and columns.
    AntiTaxicab,
    /// Dutch flatmates: each digit of the middle (5 of 1 to 9, 3 of 1 to 6) has the least digit in
    /// the cell above it, or the greatest in the cell below it, or both.
    Flatmates,
    /// Rows and columns that are equal share a rank. A rank ([`Outside::FullRank`]) is then one
    /// more than the number of lesser lines, and others may be equal to the ranked one.
    ///
    /// [`Outside::FullRank`]: super::Outside::FullRank
    RankTies,
    /// No two rows and columns, each read from either end, are equal.
    NoRankTies,
}

impl GlobalRule {
    /// All rules of the whole grid.
    pub const ALL: [GlobalRule; 16] = [
        GlobalRule::FallingDiagonal,
        GlobalRule::RisingDiagonal,
        GlobalRule::Windows,
        GlobalRule::DisjointGroups,
        GlobalRule::AntiKnight,
        GlobalRule::AntiKing,
        GlobalRule::NonConsecutive,
        GlobalRule::AllWhiteDots,
        GlobalRule::AllBlackDots,
        GlobalRule::AllSums,
        GlobalRule::Entropy,
        GlobalRule::Remainders,
        GlobalRule::AntiTaxicab,
        GlobalRule::Flatmates,
        GlobalRule::RankTies,
        GlobalRule::NoRankTies,
    ];

    /// Returns the name of the rule as one word, with dashes for blanks.
    pub fn slug(self) -> String {
        self.to_string().replace(' ', "-")
    }

    /// Returns the rules with the name `name`: a rule by its [slug](GlobalRule::slug), or both
    /// diagonals by `diagonals`. `None` if there are none.
    pub fn rules_named(name: &str) -> Option<Vec<Rule>> {
        if name == "diagonals" {
            return Some(vec![
                GlobalRule::FallingDiagonal.into(),
                GlobalRule::RisingDiagonal.into(),
            ]);
        }
        let rule = GlobalRule::ALL.into_iter().find(|rule| rule.slug() == name)?;
        Some(vec![rule.into()])
    }
}

impl fmt::Display for GlobalRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GlobalRule::FallingDiagonal => "falling diagonal",
            GlobalRule::RisingDiagonal => "rising diagonal",
            GlobalRule::Windows => "windoku",
            GlobalRule::DisjointGroups => "disjoint groups",
            GlobalRule::AntiKnight => "anti-knight",
            GlobalRule::AntiKing => "anti-king",
            GlobalRule::NonConsecutive => "non-consecutive",
            GlobalRule::AllWhiteDots => "all white dots given",
            GlobalRule::AllBlackDots => "all black dots given",
            GlobalRule::AllSums => "all XV given",
            GlobalRule::Entropy => "entropy of all squares of four",
            GlobalRule::Remainders => "remainders by 3 of all squares of four",
            GlobalRule::AntiTaxicab => "anti-taxicab",
            GlobalRule::Flatmates => "Dutch flatmates",
            GlobalRule::RankTies => "equal lines share a rank",
            GlobalRule::NoRankTies => "no two lines are equal",
        })
    }
}
