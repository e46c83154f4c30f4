//! A tree of the shortest chains from one supposition.
//!
//! Invariant: literals are in the order of breadth-first search, and links in the order of their
//! lists. The parent of a literal is the first literal that leads to it.

use super::{ImplicationGraph, LinkSet, Literal};

const UNKNOWN: u16 = u16::MAX;

/// The consequences of a supposition, each with a shortest chain.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// The literals that are true, and those that are false, in the order in which they are
    /// reached.
    order: [Vec<Literal>; 2],
    /// For each literal, its depth and the literal before it.
    met: Vec<(u16, Literal)>,
}

impl Tree {
    /// Returns an empty tree.
    pub fn new() -> Tree {
        Tree::default()
    }

    /// Finds all consequences of `start` by `links`, in chains of at most `limit` links. They
    /// replace the former ones. The search continues if both a literal and its negation follow.
    pub fn grow(
        &mut self,
        implications: &ImplicationGraph,
        start: Literal,
        links: LinkSet,
        limit: u16,
    ) {
        self.clear(2 * implications.len());
        self.meet(start, 0, start);
        let mut done = [0, 0];
        for depth in 1..=limit {
            // True literals make others false, and the other way round.
            let is_true = (depth % 2 == 1) == start.is_true();
            let side = usize::from(is_true);
            let end = self.order[side].len();
            if done[side] == end {
                break;
            }
            for at in done[side]..end {
                let literal = self.order[side][at];
                let next = if is_true {
                    implications.excluded(literal.candidate(), links)
                } else {
                    implications.forced(literal.candidate(), links)
                };
                for &next in next {
                    self.meet(Literal::new(next.into(), !is_true), depth, literal);
                }
            }
            done[side] = end;
        }
    }

    fn clear(&mut self, len: usize) {
        for literal in self.order.iter_mut().flat_map(|order| order.drain(..)) {
            self.met[literal.index()].0 = UNKNOWN;
        }
        self.met.resize(len, (UNKNOWN, Literal::default()));
    }

    #[inline]
    fn meet(&mut self, literal: Literal, depth: u16, parent: Literal) {
        let met = &mut self.met[literal.index()];
        if met.0 == UNKNOWN {
            *met = (depth, parent);
            self.order[usize::from(literal.is_true())].push(literal);
        }
    }

    /// Returns the candidates that become true, or false, in the order in which they are reached.
    #[inline]
    pub fn met(&self, are_true: bool) -> &[Literal] {
        &self.order[usize::from(are_true)]
    }

    /// Returns the number of links that lead to `literal`; `None` if none do.
    #[inline]
    pub fn depth(&self, literal: Literal) -> Option<u16> {
        let (depth, _) = *self.met.get(literal.index())?;
        (depth != UNKNOWN).then_some(depth)
    }

    /// Returns the chain that leads to `literal`, in reverse order: from the literal back to the
    /// supposition. It is empty if there is none.
    #[inline]
    pub fn chain(&self, literal: Literal) -> impl Iterator<Item = Literal> + '_ {
        let mut next = self.depth(literal).map(|_| literal);
        std::iter::from_fn(move || {
            let literal = next?;
            let (depth, parent) = self.met[literal.index()];
            next = (depth != 0).then_some(parent);
            Some(literal)
        })
    }
}
