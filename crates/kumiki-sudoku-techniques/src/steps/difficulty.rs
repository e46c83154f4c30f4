//! The difficulty of steps, on one scale for classic steps and steps from rules.
//!
//! Invariant: a technique that Sudoku Explainer has too has the number of its scale.

use super::{Chain, Evidence, Path, RuleEvidence, Step, Technique};
use super::{FishForm, FishSize};
use kumiki_sudoku::House;
use std::fmt;

/// The difficulty of a path: that of its hardest step, and that of all its steps together.
///
/// Displays as `7.2 (total 85.3)`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct PathRating {
    /// The difficulty of the hardest step, in tenths.
    pub hardest: u32,
    /// The sum of the difficulties of all steps, in tenths.
    pub total: u32,
}

impl<const W: usize> Path<W> {
    /// Returns the difficulty of the path.
    pub fn rating(&self) -> PathRating {
        let tenths = || self.steps.iter().map(Step::difficulty);
        PathRating { hardest: tenths().max().unwrap_or(0), total: tenths().sum() }
    }
}

impl fmt::Display for PathRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PathRating { hardest, total } = self;
        write!(f, "{}.{} (total {}.{})", hardest / 10, hardest % 10, total / 10, total % 10)
    }
}

impl Step {
    /// Returns the difficulty of the step in tenths: 12 for a digit with one place in a box.
    ///
    /// Techniques that Sudoku Explainer rates have its number. Others are placed among them by the
    /// chain that they are: a fish with fins is as hard as a chain of its length. A step from one
    /// rule is between singles and locked candidates, and is harder for each cell that it looks at.
    pub fn difficulty(&self) -> u32 {
        use Technique as T;
        match self.technique {
            T::FullHouse => 10,
            T::HiddenSingle => match self.evidence {
                Evidence::Single(Some(House::Box(_))) => 12,
                _ => 15,
            },
            T::NakedSingle => 23,
            T::Pointing => 26,
            T::Claiming => 28,
            T::LockedPair | T::NakedPair => 30,
            T::Fish(FishForm::Basic, FishSize::XWing) => 32,
            T::HiddenPair => 34,
            T::LockedTriple | T::NakedTriple => 36,
            T::Fish(FishForm::Basic, FishSize::Swordfish) => 38,
            T::HiddenTriple | T::LawOfLeftovers => 40,
            T::XyWing => 42,
            T::XyzWing => 44,
            T::NakedQuadruple => 50,
            T::Fish(FishForm::Basic, FishSize::Jellyfish) => 52,
            T::HiddenQuadruple => 54,
            T::BivalueUniversalGrave => 56,
            technique if technique.needs_uniqueness() => 45,
            T::Rule => self.rules().map_or(20, of_one_rule),
            T::RuleOf45 => self.rules().map_or(30, of_houses),
            T::PairOfRules => self.rules().map_or(50, of_pair),
            T::TrialAndError => self.rules().map_or(70, of_refutation),
            T::NestedTrials => self.rules().map_or(90, of_refutation).max(90),
            T::ForcingNetContradiction | T::ForcingNetVerity => 85,
            T::ForcingChainContradiction | T::ForcingChainVerity => 80,
            T::TemplateSet | T::TemplateDelete | T::BruteForce => 120,
            _ => of_links(self.chains().iter().map(|chain: &Chain| chain.nodes.len()).sum()),
        }
    }

    fn rules(&self) -> Option<&RuleEvidence> {
        match &self.evidence {
            Evidence::Rules(known) => Some(known),
            _ => None,
        }
    }
}

/// Returns the difficulty of a step from one rule: 1.6, and 0.2 more for each cell with candidates
/// that it looks at, and for each house, up to 3.6.
fn of_one_rule(known: &RuleEvidence) -> u32 {
    let looked_at = (known.cells.len() + known.houses.len()) as u32;
    16 + 2 * looked_at.min(10)
}

/// Returns the difficulty of a step from the sum of houses: 2.8 for one house, 0.3 more for each
/// further one, and 0.1 for each cell that it looks at.
fn of_houses(known: &RuleEvidence) -> u32 {
    25 + 3 * known.houses.len() as u32 + known.cells.len() as u32
}

/// Returns the difficulty of a step from two rules: 4.6, and 0.1 for each cell that it looks at, up
/// to 6.0.
fn of_pair(known: &RuleEvidence) -> u32 {
    46 + (known.cells.len() as u32).min(14)
}

/// Returns the difficulty of the refutation of an assumption: 7.0 and more with each two rules or
/// houses in it, up to 9.0.
fn of_refutation(known: &RuleEvidence) -> u32 {
    70 + (known.names.len() as u32 / 2).min(20)
}

/// Returns the difficulty of chains with so many nodes: 6.6 for four nodes or fewer, and 0.1 more
/// for each further two.
fn of_links(nodes: usize) -> u32 {
    66 + (nodes.saturating_sub(4) as u32 / 2).min(14)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::Rater;
    use kumiki_sudoku::{Cell, Digits, Grid, Puzzle};

    #[test]
    fn a_puzzle_of_singles_has_the_rating_of_sudoku_explainer() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let grid: Grid = text.parse().unwrap();
        let position = crate::steps::Position::<2>::new(&Puzzle::from(grid)).unwrap();
        let finder = crate::steps::Finder::new([Technique::FullHouse, Technique::HiddenSingle]);
        let path = finder.path(position);
        let rated = Rater::new().rate(&grid).unwrap().er.to_string();
        assert!(path.is_solved());
        assert_eq!(path.rating().to_string().split(' ').next(), Some(rated.as_str()));
    }

    #[test]
    fn a_rule_is_harder_with_each_cell_that_it_looks_at() {
        let of = |count: usize| {
            let cells = (0..count).map(|at| (Cell::new(0, at), Digits::NINE)).collect();
            let evidence = RuleEvidence { cells, ..RuleEvidence::default() };
            Step::removing(Technique::Rule, [], Evidence::Rules(evidence)).difficulty()
        };
        assert_eq!([of(0), of(1), of(4), of(30)], [16, 18, 24, 36]);
        assert_eq!(PathRating { hardest: 72, total: 853 }.to_string(), "7.2 (total 85.3)");
    }
}
