//! Forcing chains, which refute their start, and cycles, which hold in both directions.
//!
//! Invariant: if no candidate is refuted by a chain from itself, no cycle removes a candidate. A
//! candidate that a cycle removes is refuted by the two ways around the cycle.

use super::best::{Best, Chain, ChainDifficulty, ChainRule, Collector};
use super::houses::Cells;
use super::position::{ClassicPosition, Mask};
use super::step::RatedStep;
use super::technique::Technique;
use kumiki_patterns::Bits;
use kumiki_patterns::probing::{Closure, ImplicationGraph, LinkSet, Literal, Tree, Via};

/// A set of candidates.
pub(super) type Candidates = Bits<12>;

/// The links of a position, and the consequences of candidates by these links.
#[derive(Debug, Default)]
pub(super) struct Chains {
    pub(super) implications: ImplicationGraph,
    pub(super) closure: Closure<12>,
    /// The links of the position before.
    former: ImplicationGraph,
    /// True if the next position is a later one of the same path.
    is_on_path: bool,
    tree: Tree,
}

/// The passes: the links, the rank among equals, and the difficulties, in tenths, at which the
/// cycles and the chains begin.
const PASSES: [(LinkSet, u8, u16, u16); 3] =
    [(LinkSet::Places, 2, 65, 66), (LinkSet::Values, 3, 65, 66), (LinkSet::All, 4, 70, 70)];

impl Chains {
    /// Reads the candidates of `position`.
    pub(super) fn read(&mut self, position: &ClassicPosition) {
        self.forget();
        self.advance(position);
    }

    /// Forgets the position that was read, at the start of a path.
    pub(super) fn forget(&mut self) {
        self.is_on_path = false;
    }

    /// Reads the candidates of `position`, which has no singles, and comes after the position that
    /// was read on the path of one puzzle.
    pub(super) fn advance(&mut self, position: &ClassicPosition) {
        std::mem::swap(&mut self.former, &mut self.implications);
        self.implications.read(&position.houses.groups, &position.board);
        match self.is_on_path {
            true => self.closure.update(&self.former, &self.implications),
            false => self.closure.read(&self.implications),
        }
        self.is_on_path = true;
    }

    /// Returns the easiest chain or cycle.
    pub(super) fn find(&mut self, position: &ClassicPosition) -> Option<RatedStep> {
        let mut best = Best::default();
        self.collect(position, &mut best);
        best.into_step()
    }

    /// Offers `collector` the chains and cycles that it accepts.
    pub(super) fn collect(&mut self, position: &ClassicPosition, collector: &mut impl Collector) {
        let candidates = self.implications.candidates();
        let mut refuted = candidates.filter(|&candidate| self.closure.is_refuted(candidate));
        let Some(first) = refuted.next() else { return };
        // A candidate that a cycle removes makes each candidate of the cycle both true and false,
        // by the two ways around the cycle.
        let both = |candidate: usize| {
            *self.closure.made_true(candidate) & *self.closure.made_false(candidate)
        };
        let in_cycles = refuted.fold(both(first), |all, candidate| all | both(candidate));
        let is_open = |&candidate: &usize| position.digits(candidate / 9).count_ones() > 1;
        let candidates: Vec<usize> = self.implications.candidates().filter(is_open).collect();
        for (links, kind, cycle, chain) in PASSES {
            for &candidate in &candidates {
                if collector.limit(cycle, kind) == 0 {
                    break;
                }
                let is_start =
                    links != LinkSet::Values || position.digits(candidate / 9).count_ones() == 2;
                if is_start && in_cycles.contains(candidate) {
                    let rule = ChainRule { links, base: cycle, kind };
                    self.cycles(position, candidate, rule, collector);
                }
                if links != LinkSet::Values {
                    let rule = ChainRule { links, base: chain, kind };
                    self.chains(position, candidate, rule, collector);
                }
            }
        }
    }

    /// Offers the chains from `start` to its negation: from `start` being true, and from it being
    /// false.
    fn chains(
        &mut self,
        position: &ClassicPosition,
        start: usize,
        rule: ChainRule,
        collector: &mut impl Collector,
    ) {
        let links = rule.links;
        let forced = self.implications.forced(start, links).iter();
        let is_proved =
            forced.into_iter().any(|&next| self.closure.made_true(next.into()).contains(start));
        for (is_true, can_be) in [(true, self.closure.is_refuted(start)), (false, is_proved)] {
            let limit = collector.limit(rule.base, rule.kind);
            if !can_be || limit == 0 {
                continue;
            }
            let from = Literal::new(start, is_true);
            let (tree, implications) = (&mut self.tree, &self.implications);
            let limit = limit.min(1 << 15) as u16 - 1;
            if let Some(depth) = tree.refutation(implications, from, links, limit) {
                let size = usize::from(depth) + 1;
                let technique = match links {
                    LinkSet::All => Technique::ForcingChain,
                    _ if size == 6 => Technique::TurbotFish,
                    _ => Technique::ForcingXChain,
                };
                let key = rule.key(size);
                collector.offer(
                    key,
                    || Some(conclude(position, technique, key, from.negated())),
                    || {
                        tree.grow(implications, from, links, depth);
                        vec![chain(position, tree.chain(from.negated()), Via::Supposition)]
                    },
                );
            }
        }
    }

    /// Offers the cycles through `start`.
    fn cycles(
        &mut self,
        position: &ClassicPosition,
        start: usize,
        rule: ChainRule,
        collector: &mut impl Collector,
    ) {
        let links = rule.links;
        // The candidates that may come last before a cycle closes. Each excludes a candidate that,
        // if it is false, forces the start.
        let mut closing = Candidates::NONE;
        for &forcing in self.implications.forced(start, links) {
            let excluding = self.implications.excluded(forcing.into(), links);
            excluding.iter().for_each(|&last| closing.insert(last.into()));
        }
        closing.remove(start);
        let mut left = (closing & *self.closure.made_true(start)).len();
        let from = Literal::new(start, true);
        self.tree.begin(&self.implications, from);
        let mut seen = 0;
        // A literal at the next depth closes a cycle of two literals more.
        while left > 0
            && usize::from(self.tree.reached()) + 3 <= collector.limit(rule.base, rule.kind)
            && self.tree.extend(&self.implications, links)
        {
            let new = seen..self.tree.met(true).len();
            seen = new.end;
            for at in new {
                let last = self.tree.met(true)[at];
                if closing.contains(last.candidate()) {
                    left -= 1;
                    self.close(position, [from, last], rule, collector);
                }
            }
        }
    }

    /// Offers the cycles from `from` to `last` and back to it.
    fn close(
        &self,
        position: &ClassicPosition,
        [from, last]: [Literal; 2],
        rule: ChainRule,
        collector: &mut impl Collector,
    ) {
        let links = rule.links;
        let depth = self.tree.depth(last).unwrap_or(0);
        let key = rule.key(usize::from(depth) + 2);
        if !collector.allows(key, None) {
            return;
        }
        for closing in self.closings(from.candidate(), last, links) {
            let nodes = || std::iter::once(closing).chain(self.tree.chain(last));
            let removed = beside_cycle(position, nodes());
            let technique = match links {
                LinkSet::Places => Technique::BidirectionalXCycle,
                LinkSet::Values => Technique::BidirectionalYCycle,
                LinkSet::All => Technique::BidirectionalCycle,
            };
            collector.offer(
                key,
                || RatedStep::removing(technique, key.tenths, removed),
                || both_ways(position, std::iter::once(from).chain(nodes())),
            );
        }
    }

    /// Returns the literals by which the chain from `start` to `last` closes to a cycle: they
    /// follow from `last`, imply `start`, and are not in the chain.
    fn closings(
        &self,
        start: usize,
        last: Literal,
        links: LinkSet,
    ) -> impl Iterator<Item = Literal> + '_ {
        let excluded = self.implications.excluded(last.candidate(), links).iter();
        // A candidate that forces the start is one that the start forces.
        let forced = self.implications.forced(start, links);
        let closings = excluded.filter(|closing| forced.contains(closing));
        let closings = closings.map(|&closing| Literal::new(closing.into(), false));
        closings.filter(move |&closing| {
            self.tree.depth(last).is_some_and(|depth| depth > 1)
                && !self.tree.chain(last).any(|literal| literal == closing)
        })
    }
}

/// Returns the chain of `nodes`. Each of them follows from the next, and the last one follows by
/// `origin`.
pub(super) fn chain(
    position: &ClassicPosition,
    nodes: impl Iterator<Item = Literal>,
    origin: Via,
) -> Chain {
    let nodes: Vec<Literal> = nodes.collect();
    let links = nodes.windows(2).map(|pair| via(position, pair[1], pair[0]));
    nodes.iter().copied().zip(links.chain([origin])).collect()
}

/// Returns the two chains of a cycle: its nodes from the start around to the start, and their
/// negations in the other direction.
fn both_ways(position: &ClassicPosition, nodes: impl Iterator<Item = Literal>) -> Vec<Chain> {
    let mut forward = chain(position, nodes, Via::Supposition);
    let backward = forward.iter().skip(1).rev().map(|&(node, via)| (node.negated(), via)).collect();
    forward.pop();
    vec![forward, backward]
}

/// Returns the reason why `to` follows from `from`: their cell, or the first house that links them.
fn via(position: &ClassicPosition, from: Literal, to: Literal) -> Via {
    let (cell, digit) = (from.candidate() / 9, from.candidate() % 9);
    let other = to.candidate() / 9;
    if cell == other {
        return Via::Variable;
    }
    let links = |&(house, _): &(usize, usize)| {
        let is_pair = || position.places(house, digit).count_ones() == 2;
        position.houses.members(house).contains(other) && (from.is_true() || is_pair())
    };
    let house = position.houses.homes[cell].into_iter().find(links);
    house.map_or(Via::Supposition, |(house, _)| Via::Group(house as u16))
}

/// Returns the candidates that both colours of a cycle see, outside of the cells of the cycle.
fn beside_cycle(
    position: &ClassicPosition,
    nodes: impl Iterator<Item = Literal>,
) -> Vec<(usize, Mask)> {
    let mut seen = [[Cells::NONE; 9]; 2];
    let mut cells = Cells::NONE;
    for node in nodes {
        let (cell, digit) = (node.candidate() / 9, node.candidate() % 9);
        seen[usize::from(node.is_true())][digit] |= position.houses.peers(cell);
        cells.insert(cell);
    }
    let removed = (0..9).flat_map(|digit| {
        let both = seen[0][digit] & seen[1][digit] & position.board.places(digit);
        (both - cells).iter().map(move |cell| (cell, 1 << digit))
    });
    removed.collect()
}

/// Returns the step that concludes that `literal` holds.
pub(super) fn conclude(
    position: &ClassicPosition,
    technique: Technique,
    key: ChainDifficulty,
    literal: Literal,
) -> RatedStep {
    let (cell, digit) = (literal.candidate() / 9, literal.candidate() % 9);
    if literal.is_true() {
        let mut step = RatedStep::placing(technique, key.tenths, cell, digit);
        step.removed.push((cell, position.digits(cell) & !(1 << digit)));
        step
    } else {
        let mut step = RatedStep::placing(technique, key.tenths, cell, digit);
        step.placed = None;
        step.removed.push((cell, 1 << digit));
        step
    }
}
