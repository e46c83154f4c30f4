//! The parts that can lie in the region of a part.
//!
//! Invariant: a part that is not in reach lies in no region with it, whatever is known later.

use super::super::shared::membership::Standing;
use super::joined::JoinedParts;
use crate::arithmetic::Int;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The parts that can lie in one region with a part.
#[derive(Debug)]
pub(super) struct Reach {
    has: Vec<bool>,
    /// The parts in the order in which they were reached.
    pub(super) parts: Vec<usize>,
    /// The number of their nodes.
    pub(super) size: Int,
}

impl Reach {
    /// Returns whether a part is in reach.
    pub(super) fn has(&self, part: usize) -> bool {
        self.has[part]
    }
}

impl JoinedParts<'_> {
    /// Returns the parts that can lie in the region of `part`, or some of them that have `enough`
    /// nodes. The region has no nodes of the part `without`.
    pub(super) fn reach(&self, part: usize, without: Option<usize>, enough: Int) -> Reach {
        let mut is_excluded = vec![false; self.count()];
        for (edge, other) in self.edges_out(part) {
            is_excluded[other] |= self.borders[edge] == Standing::In;
        }
        if let Some(without) = without {
            is_excluded[without] = true;
        }
        let mut reach = Reach { has: vec![false; self.count()], parts: Vec::new(), size: 0 };
        let size = |part: usize| self.nodes(part).len() as Int;
        let mut open = BinaryHeap::from([(Reverse(size(part)), part)]);
        while let Some((Reverse(nodes), at)) = open.pop() {
            if std::mem::replace(&mut reach.has[at], true) {
                continue;
            }
            reach.parts.push(at);
            reach.size += size(at);
            if reach.size >= enough {
                break;
            }
            for (edge, other) in self.edges_out(at) {
                let with_other = nodes + size(other);
                let is_blocked = self.borders[edge] == Standing::In
                    || is_excluded[other]
                    || reach.has[other]
                    || !self.can_share(part, other, with_other);
                if !is_blocked {
                    open.push((Reverse(with_other), other));
                }
            }
        }
        reach
    }
}
