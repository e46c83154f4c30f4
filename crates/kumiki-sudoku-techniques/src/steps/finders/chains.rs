//! Chains and loops. Their nodes and their conclusion determine the technique.
//!
//! Invariant: the steps of one technique have different conclusions, each with its shortest chain.
//! Short chains come first.

use super::TechniqueSearch;
use super::survey::REACH;
use crate::steps::{AlmostLockedSet, Chain, ChainNode, Evidence, Step, Technique};
use kumiki_patterns::{self as patterns, AlmostLocked, Ends, LinkKind, Links, RemotePair, Strong};
use std::collections::HashSet;

impl<const W: usize> TechniqueSearch<'_, W> {
    pub(super) fn chains(&self) -> Vec<Step> {
        use crate::steps::Technique as T;
        let mut chains = match self.technique {
            T::XChain => {
                self.digits().flat_map(|(value, _)| self.over(LinkKind::Value(value))).collect()
            }
            T::XyChain => self.over(LinkKind::Pairs),
            T::ContinuousNiceLoop => self.loops(false),
            T::GroupedContinuousNiceLoop => self.loops(true),
            technique => self.survey.chains(technique > T::GroupedContinuousNiceLoop).to_vec(),
        };
        if self.technique >= T::GroupedContinuousNiceLoop {
            chains.retain(is_grouped_chain);
        }
        chains.retain(|chain| self.is_called_so(chain));
        chains.sort_by_key(|chain| chain.nodes.len());
        let mut known = HashSet::new();
        chains.retain(|chain| known.insert(chain.removed.clone()));
        chains.iter().map(|chain| self.chain_of(chain)).collect()
    }

    fn over(&self, kind: LinkKind<'_, W>) -> Vec<patterns::Chain<W>> {
        let (groups, board) = (self.position.groups(), self.position.board());
        let is_over = self.survey.is_over;
        patterns::Chain::all(board, &Links::new(groups, board, kind, is_over), REACH, is_over)
    }

    fn loops(&self, grouped: bool) -> Vec<patterns::Chain<W>> {
        let (groups, board) = (self.position.groups(), self.position.board());
        let is_over = self.survey.is_over;
        let loops = |links| patterns::Chain::loops(groups, board, links, REACH, is_over);
        self.survey.links(grouped).iter().flat_map(loops).collect()
    }

    /// Returns whether `chain` belongs to the technique. A chain that removes a single candidate is
    /// a discontinuous nice loop through that candidate. A chain whose two ends are the same node
    /// is a discontinuous nice loop through that node.
    fn is_called_so(&self, chain: &patterns::Chain<W>) -> bool {
        use crate::steps::Technique as T;
        let is_nice = chain.ends == Ends::Same || chain.removed.len() == 1;
        match self.technique {
            T::XChain | T::XyChain => {
                let ends = [chain.nodes[0], chain.nodes[chain.nodes.len() - 1]];
                chain.ends == Ends::Either && ends[0].value == ends[1].value
            }
            T::DiscontinuousNiceLoop | T::GroupedDiscontinuousNiceLoop => is_nice,
            T::AlternatingInferenceChain | T::GroupedAlternatingInferenceChain => !is_nice,
            _ => chain.ends == Ends::Closed,
        }
    }

    fn chain_of(&self, chain: &patterns::Chain<W>) -> Step {
        let mut nodes: Vec<ChainNode> = Vec::new();
        for (pair, reason) in chain.nodes.chunks_exact(2).zip(&chain.reasons) {
            let set = match reason {
                Strong::Set(_) => None,
                Strong::AlmostLocked(set) => Some(self.almost_locked_set(set)),
            };
            nodes.push(self.node(&pair[0], false));
            nodes.push(ChainNode { set, ..self.node(&pair[1], true) });
        }
        let is_discontinuous = matches!(
            self.technique,
            Technique::DiscontinuousNiceLoop | Technique::GroupedDiscontinuousNiceLoop
        );
        if let ([(var, value)], true) = (&chain.removed[..], is_discontinuous)
            && chain.ends == Ends::Either
        {
            let refuted = patterns::LinkNode::of(*var, *value);
            let (first, last) = (self.node(&refuted, true), self.node(&refuted, false));
            // A chain through the candidate itself says no more than its part from there on, up to
            // where it is refuted.
            let is = |one: &ChainNode, node: &ChainNode| {
                (one.digit, &one.cells, one.is_on) == (node.digit, &node.cells, node.is_on)
            };
            match nodes.iter().rposition(|node| is(&first, node)) {
                Some(at) => nodes.splice(..=at, [first]),
                None => nodes.splice(..0, [first]),
            };
            if let Some(end) = nodes.iter().position(|node| is(&last, node)) {
                nodes.truncate(end);
            }
            nodes.push(last);
        }
        let is_loop = chain.ends == Ends::Closed;
        let evidence = Evidence::Chains(vec![Chain { nodes, is_loop }]);
        Step::removing(self.technique, self.candidates(&chain.removed), evidence)
    }

    /// Returns a node of a chain, on or off.
    pub(super) fn node(&self, node: &patterns::LinkNode<W>, is_on: bool) -> ChainNode {
        let cells = self.position.cells(node.places);
        ChainNode { digit: self.digit(node.value), cells, is_on, set: None, house: None }
    }

    pub(super) fn almost_locked_set(&self, set: &AlmostLocked<W>) -> AlmostLockedSet {
        let cells = self.position.cells(set.variables);
        AlmostLockedSet { cells, digits: self.position.digits_of(set.values) }
    }

    pub(super) fn remote_pairs(&self) -> Vec<Step> {
        let mut known = HashSet::new();
        let mut pairs = RemotePair::all(self.position.groups(), self.position.board());
        pairs.retain(|pair| known.insert(pair.removed.clone()));
        let step = |pair: &RemotePair| {
            let of = |(at, &var): (usize, &usize)| {
                let [one, other] = pair.values;
                let [off, on] = if at % 2 == 0 { [one, other] } else { [other, one] };
                let node = |value, is_on| self.node(&patterns::LinkNode::of(var, value), is_on);
                [node(off, false), node(on, true)]
            };
            let nodes = pair.vars.iter().enumerate().flat_map(of).collect();
            let evidence = Evidence::Chains(vec![Chain { nodes, is_loop: false }]);
            Step::removing(self.technique, self.candidates(&pair.removed), evidence)
        };
        pairs.iter().map(step).collect()
    }
}

/// Returns whether a node of the chain is a group of cells, or a link goes through an almost locked
/// set.
fn is_grouped_chain<const W: usize>(chain: &patterns::Chain<W>) -> bool {
    let has_set = chain.reasons.iter().any(|reason| matches!(reason, Strong::AlmostLocked(_)));
    has_set || chain.nodes.iter().any(|node| node.var().is_none())
}
