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
    /// The number of literals of each order whose links were followed.
    followed: [usize; 2],
    /// The depth up to which all literals were reached.
    depth: u16,
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
        self.begin(implications, start);
        while self.depth < limit && self.extend(implications, links) {}
    }

    /// Drops all literals but `start`.
    pub fn begin(&mut self, implications: &ImplicationGraph, start: Literal) {
        self.clear(2 * implications.len());
        self.followed = [0, 0];
        self.depth = 0;
        self.met[start.index()] = (0, start);
        self.order[usize::from(start.is_true())].push(start);
    }

    /// Finds the consequences that are one link farther than all former ones. Returns false if
    /// there are no links to follow.
    pub fn extend(&mut self, implications: &ImplicationGraph, links: LinkSet) -> bool {
        // True literals make others false, and the other way round.
        let is_true = self.followed[1] < self.order[1].len();
        let [are_false, are_true] = &mut self.order;
        let (from, to) = if is_true { (are_true, are_false) } else { (are_false, are_true) };
        let followed = &mut self.followed[usize::from(is_true)];
        if *followed == from.len() {
            return false;
        }
        self.depth += 1;
        for &literal in &from[*followed..] {
            let next = if is_true {
                implications.excluded(literal.candidate(), links)
            } else {
                implications.forced(literal.candidate(), links)
            };
            for &next in next {
                let next = Literal::of_board(next.into(), !is_true);
                let met = &mut self.met[next.index()];
                if met.0 == UNKNOWN {
                    *met = (self.depth, literal);
                    to.push(next);
                }
            }
        }
        *followed = from.len();
        true
    }

    /// Returns the number of links of a shortest chain from `start` to its negation, if there is
    /// one of at most `limit` links. The literals of the tree are then those of half that depth.
    ///
    /// Every link has its contrapositive. So if a literal follows by some links, the negation of
    /// `start` follows from its negation by as many, and a shortest chain consists of one to a
    /// literal and of one to its negation.
    pub fn refutation(
        &mut self,
        implications: &ImplicationGraph,
        start: Literal,
        links: LinkSet,
        limit: u16,
    ) -> Option<u16> {
        self.begin(implications, start);
        let mut before = [0, 0];
        while 2 * u32::from(self.depth) < u32::from(limit) {
            if !self.extend(implications, links) {
                return None;
            }
            for (order, before) in self.order.iter().zip(&mut before) {
                let new = &order[*before..];
                *before = order.len();
                if new.iter().any(|literal| self.depth(literal.negated()).is_some()) {
                    return Some(2 * self.depth - 1);
                }
            }
        }
        None
    }

    /// Returns the depth up to which all literals were found.
    #[inline]
    pub fn reached(&self) -> u16 {
        self.depth
    }

    fn clear(&mut self, len: usize) {
        for order in &mut self.order {
            order.drain(..).for_each(|literal| self.met[literal.index()].0 = UNKNOWN);
        }
        self.met.resize(len, (UNKNOWN, Literal::default()));
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
