//! The data of one position that several techniques share.
//!
//! Invariant: each part is computed once, on its first use. It depends on the position alone,
//! unless `is_over` ends its computation early.

use crate::steps::Position;
use kumiki_patterns::{AlmostLocked, Bits, Chain, LinkKind, Links, Reach, Templates};
use std::cell::OnceCell;

/// The limits of chains: the number of nodes, and the number of chains of the same length that are
/// tried between two nodes.
pub(super) const REACH: Reach = Reach { nodes: 20, paths: 1 };

/// The largest number of cells of an almost locked set in a chain.
const LARGEST_SET: usize = 5;

/// The data of one position that several techniques share, computed on first use.
pub(super) struct Survey<'a, const W: usize> {
    pub(super) position: &'a Position<W>,
    /// A function that returns true if the search must end. Some results are then missing.
    pub(super) is_over: &'a dyn Fn() -> bool,
    targets: OnceCell<Vec<Bits<W>>>,
    simple: ChainSurvey<W>,
    grouped: ChainSurvey<W>,
}

/// The links of a position, and the chains over them.
#[derive(Debug)]
struct ChainSurvey<const W: usize> {
    links: OnceCell<Vec<Links<W>>>,
    chains: OnceCell<Vec<Chain<W>>>,
}

impl<const W: usize> Default for ChainSurvey<W> {
    fn default() -> ChainSurvey<W> {
        ChainSurvey { links: OnceCell::new(), chains: OnceCell::new() }
    }
}

impl<'a, const W: usize> Survey<'a, W> {
    /// Returns a survey of `position` in which nothing is computed yet.
    pub(super) fn new(position: &'a Position<W>, is_over: &'a dyn Fn() -> bool) -> Survey<'a, W> {
        let (simple, grouped) = (ChainSurvey::default(), ChainSurvey::default());
        Survey { position, is_over, targets: OnceCell::new(), simple, grouped }
    }

    /// Returns for each digit the places that are in none of its templates (ways to place it in the
    /// whole grid). Deductions from that digit alone can remove no others.
    pub(super) fn targets(&self) -> &[Bits<W>] {
        let targets = |value: usize| {
            let (groups, board) = (self.position.groups(), self.position.board());
            let found = Templates::of(groups, board, value, self.is_over);
            // If the digit has no template, every place can be removed.
            let possible = found.map_or(Bits::NONE, |found| found.possible);
            self.position.places(value) - possible
        };
        self.targets
            .get_or_init(|| (0..self.position.groups().values().len()).map(targets).collect())
    }

    /// Returns the chains through single candidates. If `grouped`, they may also go through groups
    /// of cells and almost locked sets.
    pub(super) fn chains(&self, grouped: bool) -> &[Chain<W>] {
        let board = self.position.board();
        let chains = |links| Chain::all(board, links, REACH, self.is_over);
        let found = || self.links(grouped).iter().flat_map(chains);
        self.of(grouped).chains.get_or_init(|| found().collect())
    }

    /// Returns the links of the chains. If `grouped`, the links through almost locked sets are
    /// separate from the links through groups of cells.
    pub(super) fn links(&self, grouped: bool) -> &[Links<W>] {
        let (groups, board) = (self.position.groups(), self.position.board());
        let links = |kind: LinkKind<'_, W>| Links::new(groups, board, kind, self.is_over);
        self.of(grouped).links.get_or_init(|| {
            if !grouped {
                return vec![links(LinkKind::Candidates)];
            }
            let largest = self.largest_set().min(LARGEST_SET);
            let sets = AlmostLocked::all(groups, board, 2, largest);
            vec![links(LinkKind::Grouped), links(LinkKind::AlmostLocked(&sets))]
        })
    }

    /// Returns the largest number of cells of an almost locked set: all but one of a house up to
    /// size 9, and 3 in larger grids, which have too many sets to try all.
    pub(super) fn largest_set(&self) -> usize {
        match self.position.shape().size() {
            size @ ..=9 => size.saturating_sub(1),
            _ => 3,
        }
    }

    fn of(&self, grouped: bool) -> &ChainSurvey<W> {
        if grouped { &self.grouped } else { &self.simple }
    }
}
