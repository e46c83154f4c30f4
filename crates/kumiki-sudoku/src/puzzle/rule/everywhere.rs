//! Rules that hold in the whole grid.
//!
//! Invariant: none has a number or a cell of its own.

use std::fmt;

/// A rule of the whole grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Everywhere {
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
}

impl Everywhere {
    /// All rules of the whole grid.
    pub const ALL: [Everywhere; 13] = [
        Everywhere::FallingDiagonal,
        Everywhere::RisingDiagonal,
        Everywhere::Windows,
        Everywhere::DisjointGroups,
        Everywhere::AntiKnight,
        Everywhere::AntiKing,
        Everywhere::NonConsecutive,
        Everywhere::AllWhiteDots,
        Everywhere::AllBlackDots,
        Everywhere::AllSums,
        Everywhere::Entropy,
        Everywhere::Remainders,
        Everywhere::AntiTaxicab,
    ];
}

impl fmt::Display for Everywhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Everywhere::FallingDiagonal => "falling diagonal",
            Everywhere::RisingDiagonal => "rising diagonal",
            Everywhere::Windows => "windoku",
            Everywhere::DisjointGroups => "disjoint groups",
            Everywhere::AntiKnight => "anti-knight",
            Everywhere::AntiKing => "anti-king",
            Everywhere::NonConsecutive => "non-consecutive",
            Everywhere::AllWhiteDots => "all white dots given",
            Everywhere::AllBlackDots => "all black dots given",
            Everywhere::AllSums => "all XV given",
            Everywhere::Entropy => "entropy of all squares of four",
            Everywhere::Remainders => "remainders by 3 of all squares of four",
            Everywhere::AntiTaxicab => "anti-taxicab",
        })
    }
}
