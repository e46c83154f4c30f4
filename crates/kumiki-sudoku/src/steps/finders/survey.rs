//! What several techniques look at in one position.
//!
//! Invariant: each part is found once, when first asked for, and depends on the position alone.

use crate::steps::Position;
use kumiki_patterns::{AlmostLocked, Bits, Chain, LinkKind, Links, Reach, Templates};
use std::cell::OnceCell;

/// How long chains may be, and how many of the same length are tried between two nodes.
pub(super) const REACH: Reach = Reach { nodes: 20, paths: 1 };

/// The number of cells an almost locked set in a chain may have.
const LARGEST_SET: usize = 5;

/// What several techniques look at.
pub(super) struct Survey<'a, const W: usize> {
    pub(super) position: &'a Position<W>,
    /// Says when to end: then what was found is not all.
    pub(super) is_over: &'a dyn Fn() -> bool,
    targets: OnceCell<Vec<Bits<W>>>,
    simple: ChainSurvey<W>,
    grouped: ChainSurvey<W>,
}

/// Links, and the chains over them.
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
    /// Returns nothing of `position` yet.
    pub(super) fn new(position: &'a Position<W>, is_over: &'a dyn Fn() -> bool) -> Survey<'a, W> {
        let (simple, grouped) = (ChainSurvey::default(), ChainSurvey::default());
        Survey { position, is_over, targets: OnceCell::new(), simple, grouped }
    }

    /// For each digit the places that no way to place it in the whole grid has: what deductions of
    /// that digit alone can remove at most.
    pub(super) fn targets(&self) -> &[Bits<W>] {
        let targets = |value: usize| {
            let (groups, board) = (self.position.groups(), self.position.board());
            let found = Templates::of(groups, board, value, self.is_over);
            // Without any way to place the digit, everything can be removed.
            let possible = found.map_or(Bits::NONE, |found| found.possible);
            self.position.places(value) - possible
        };
        self.targets.get_or_init(|| (0..self.position.shape().size()).map(targets).collect())
    }

    /// Returns the chains through candidates; if `grouped`, through what is more than that, too.
    pub(super) fn chains(&self, grouped: bool) -> &[Chain<W>] {
        let board = self.position.board();
        let chains = |links| Chain::all(board, links, REACH, self.is_over);
        let found = || self.links(grouped).iter().flat_map(chains);
        self.of(grouped).chains.get_or_init(|| found().collect())
    }

    /// Returns the links of these: apart those through almost locked sets.
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

    /// Returns the most cells of an almost locked set: all but one of a house, as far as these are
    /// few enough to try all.
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
