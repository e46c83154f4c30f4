//! The techniques of the scale of ratings, by name.
//!
//! Invariant: the order is the one in which the scale applies them.

use std::fmt;

macro_rules! techniques {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// A technique that Sudoku Explainer rates. It displays as its name, `XY-Wing`.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Technique {
            $($(#[$doc])* $name,)*
        }

        impl Technique {
            /// All techniques, in the order in which they are applied.
            pub const ALL: &[Technique] = &[$(Technique::$name,)*];

            /// Returns the name.
            pub fn name(self) -> &'static str {
                match self {
                    $(Technique::$name => $text,)*
                }
            }
        }
    };
}

techniques! {
    /// The last blank cell of a house.
    LastCell = "Last Cell",
    /// A digit with one place in a house.
    HiddenSingle = "Hidden Single",
    /// A digit locked in a line by its box, which leaves one place in another box.
    DirectPointing = "Direct Pointing",
    /// A digit locked in a box by its line, which leaves one place in another line.
    DirectClaiming = "Direct Claiming",
    /// Two digits with two places in a house, which leave one place for another digit.
    DirectHiddenPair = "Direct Hidden Pair",
    /// A cell with one digit.
    NakedSingle = "Naked Single",
    /// Three digits with three places in a house, which leave one place for another digit.
    DirectHiddenTriplet = "Direct Hidden Triplet",
    /// A digit locked in a line by its box.
    Pointing = "Pointing",
    /// A digit locked in a box by its line.
    Claiming = "Claiming",
    /// Two cells of a house with two digits.
    NakedPair = "Naked Pair",
    /// A digit locked in two lines by two others.
    XWing = "X-Wing",
    /// Two digits with two places in a house.
    HiddenPair = "Hidden Pair",
    /// Three cells of a house with three digits.
    NakedTriplet = "Naked Triplet",
    /// A digit locked in three lines by three others.
    Swordfish = "Swordfish",
    /// Three digits with three places in a house.
    HiddenTriplet = "Hidden Triplet",
    /// Three cells with two digits each of three.
    XyWing = "XY-Wing",
    /// A cell with three digits, and two with two of them each.
    XyzWing = "XYZ-Wing",
    /// Four cells that must not be left with two digits.
    UniqueRectangle = "Unique Rectangle",
    /// Six or more cells that must not be left with two digits.
    UniqueLoop = "Unique Loop",
    /// Four cells of a house with four digits.
    NakedQuad = "Naked Quad",
    /// A digit locked in four lines by four others.
    Jellyfish = "Jellyfish",
    /// Four digits with four places in a house.
    HiddenQuad = "Hidden Quad",
    /// Nearly all cells left with two digits each, and each digit with two places.
    BivalueUniversalGrave = "Bivalue Universal Grave",
    /// Two cells whose combinations are excluded by cells that both see.
    AlignedPairExclusion = "Aligned Pair Exclusion",
    /// A cycle of one digit that holds either way round.
    BidirectionalXCycle = "Bidirectional X-Cycle",
    /// A cycle of cells with two digits that holds either way round.
    BidirectionalYCycle = "Bidirectional Y-Cycle",
    /// A chain of six implications of one digit that refutes its start.
    TurbotFish = "Turbot Fish",
    /// A chain of one digit that refutes its start.
    ForcingXChain = "Forcing X-Chain",
    /// A cycle that holds either way round.
    BidirectionalCycle = "Bidirectional Cycle",
    /// A chain that refutes its start.
    ForcingChain = "Forcing Chain",
    /// Three cells whose combinations are excluded by cells that all see.
    AlignedTripletExclusion = "Aligned Triplet Exclusion",
    /// An assumption that implications of one digit refute.
    NishioForcingChain = "Nishio Forcing Chain",
    /// A conclusion that follows from each digit of a cell.
    CellForcingChains = "Cell Forcing Chains",
    /// A conclusion that follows from each place of a digit in a house.
    RegionForcingChains = "Region Forcing Chains",
    /// An assumption that a dynamic chain, with several premises for a step, refutes.
    DynamicContradictionForcingChain = "Dynamic Contradiction Forcing Chain",
    /// A conclusion that follows from an assumption and from its negation, by dynamic chains.
    DynamicDoubleForcingChain = "Dynamic Double Forcing Chain",
    /// A conclusion that follows from each digit of a cell, by dynamic chains.
    DynamicCellForcingChains = "Dynamic Cell Forcing Chains",
    /// A conclusion that follows from each place of a digit in a house, by dynamic chains.
    DynamicRegionForcingChains = "Dynamic Region Forcing Chains",
    /// Dynamic chains that locked candidates, subsets and fish continue.
    DynamicForcingChainsPlus = "Dynamic Forcing Chains (+)",
    /// Dynamic chains that nested chains and cycles continue.
    NestedForcingChains = "Nested Forcing Chains",
    /// Dynamic chains that nested cell and region chains continue.
    NestedMultipleForcingChains = "Nested Multiple Forcing Chains",
    /// Dynamic chains that nested dynamic chains continue.
    NestedDynamicForcingChains = "Nested Dynamic Forcing Chains",
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_techniques_share_a_name() {
        let names: BTreeSet<_> = Technique::ALL.iter().map(ToString::to_string).collect();
        assert_eq!(names.len(), Technique::ALL.len());
        assert!(Technique::ALL.is_sorted());
    }
}
