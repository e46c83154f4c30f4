//! Whips and braids.
//!
//! Invariant: each link names what leaves its cell or house with one candidate or none.

use super::TechniqueSearch;
use crate::steps::{Alternatives, Evidence, Step, Technique, Whip, WhipLink};
use kumiki_patterns::{self as patterns, Set, WhipSearch};

/// The largest number of links. Longer whips are hard to follow.
const LONGEST: usize = 20;

/// The largest number of partial whips of one length that are followed for a target.
const WIDTH: usize = 5_000;

impl<const W: usize> TechniqueSearch<'_, W> {
    pub(super) fn whips(&self) -> Vec<Step> {
        let search = WhipSearch {
            groups: self.position.groups(),
            board: self.position.board(),
            is_braid: self.technique == Technique::Braid,
            is_shortest_only: self.is_first_only,
            longest: LONGEST,
            width: WIDTH,
            is_over: self.survey.is_over,
        };
        search.run().iter().filter_map(|whip| self.whip(whip)).collect()
    }

    fn whip(&self, whip: &patterns::Whip) -> Option<Step> {
        let targets = self.candidates(&whip.targets);
        let mut trues: Vec<(usize, usize)> = Vec::new();
        let mut links = Vec::new();
        for link in &whip.links {
            links.push(self.whip_link(whip, link, &trues)?);
            trues.extend(link.right);
        }
        let evidence = Evidence::Whip(Whip::new(targets.clone(), links));
        Some(Step::removing(self.technique, targets, evidence))
    }

    /// Returns a link that follows from a target and the true candidates of links before it;
    /// `None` if its group is not a house.
    fn whip_link(
        &self,
        whip: &patterns::Whip,
        link: &patterns::WhipLink,
        trues: &[(usize, usize)],
    ) -> Option<WhipLink> {
        let (groups, board) = (self.position.groups(), self.position.board());
        let alternatives = match link.set {
            Set::Variable(var) => Alternatives::Cell(self.position.cell(var)),
            Set::Places { group, value } => {
                Alternatives::Places(self.digit(value), self.position.house(group)?)
            }
        };
        let excludes = |one: (usize, usize), other: (usize, usize)| {
            one.0 == other.0 || one.1 == other.1 && groups.peers(one.0).contains(other.0)
        };
        let by_target = |one: (usize, usize)| whip.targets.iter().all(|&of| excludes(of, one));
        let others = link.set.candidates(groups, board).into_iter();
        let others: Vec<_> = others.filter(|&one| Some(one) != link.right).collect();
        let mut causes: Vec<(usize, usize)> = Vec::new();
        for &one in others.iter().filter(|&&one| !by_target(one)) {
            // A cause that is named already is preferred, then the latest.
            if !causes.iter().any(|&cause| excludes(cause, one)) {
                causes.extend(trues.iter().rev().find(|&&cause| excludes(cause, one)));
            }
        }
        let follows = trues.iter().rev().find(|&&cause| excludes(cause, link.left));
        Some(WhipLink {
            alternatives,
            left: self.candidate(link.left.0, link.left.1),
            right: link.right.map(|(var, value)| self.candidate(var, value)),
            causes: self.candidates(&causes),
            is_by_target: others.iter().any(|&one| by_target(one)),
            follows: follows.map(|&(var, value)| self.candidate(var, value)),
        })
    }
}
