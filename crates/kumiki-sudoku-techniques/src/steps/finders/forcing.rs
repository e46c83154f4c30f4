//! Forcing chains and forcing nets.
//!
//! Invariant: a contradiction removes the candidate that was assumed. The conclusion of a verity
//! follows from every alternative.

use super::TechniqueSearch;
use crate::steps::{Alternatives, Chain, Evidence, Forcing, Step, Technique};
use kumiki_patterns::nets::{Fact, Net, Verity, contradictions, verities};
use kumiki_patterns::{self as patterns, ForcingSearch, Set};
use std::collections::HashSet;

/// The largest number of nodes of a forcing chain.
const LONGEST: usize = 24;

/// The largest number of alternatives of a forcing net verity. Each of them is assumed once.
const WIDEST: usize = 4;

impl<const W: usize> TechniqueSearch<'_, W> {
    /// Returns the forcing chains of the technique. In a contradiction, chains lead from a
    /// candidate to the negation of all candidates of a cell, or of all places in a house, so the
    /// candidate is false. In a verity, chains lead from each of these to one candidate, which is
    /// therefore true.
    pub(super) fn forcing_chains(&self) -> Vec<Step> {
        let (groups, board) = (self.position.groups(), self.position.board());
        let links = &self.survey.links(true)[0];
        let is_true = self.technique == Technique::ForcingChainContradiction;
        let is_over = self.survey.is_over;
        let search = ForcingSearch { groups, board, links, is_true, longest: LONGEST, is_over };
        search.run().iter().filter_map(|forcing| self.forcing_chain(forcing)).collect()
    }

    fn forcing_chain(&self, forcing: &patterns::Forcing<W>) -> Option<Step> {
        let around = self.around(forcing.set)?;
        let chain = |nodes: &Vec<patterns::LinkNode<W>>| {
            let mut nodes: Vec<_> = nodes
                .iter()
                .enumerate()
                .map(|(at, node)| self.node(node, (at % 2 == 0) == forcing.is_true))
                .collect();
            if !forcing.is_true {
                // Backwards and with each node negated, the chain leads from the set to the
                // candidate.
                nodes.reverse();
                nodes.iter_mut().for_each(|node| node.is_on = !node.is_on);
            }
            Chain { nodes, is_loop: false }
        };
        let chains = forcing.chains.iter().map(chain).collect();
        let evidence = Evidence::Forcing(Forcing { chains, alternatives: Some(around) });
        Some(self.concluding(forcing.supposed, !forcing.is_true, evidence))
    }

    pub(super) fn forcing_nets(&self) -> Vec<Step> {
        let (groups, board) = (self.position.groups(), self.position.board());
        let (most, is_over) = (board.variables(), self.survey.is_over);
        if self.technique == Technique::ForcingNetContradiction {
            let nets = contradictions(groups, board, most, is_over);
            return nets.iter().filter_map(|net| self.contradiction(net)).collect();
        }
        let mut known = HashSet::new();
        let mut found = verities(groups, board, most, WIDEST, is_over);
        found.retain(|verity| known.insert(verity.fact));
        found.iter().filter_map(|verity| self.verity(verity)).collect()
    }

    fn contradiction(&self, net: &Net) -> Option<Step> {
        let around = self.around(net.empty?)?;
        let supposed = net.facts.first()?;
        let chains = vec![self.chain_of_net(net)];
        let evidence = Evidence::Forcing(Forcing { chains, alternatives: Some(around) });
        Some(self.concluding((supposed.var, supposed.value), false, evidence))
    }

    fn verity(&self, verity: &Verity) -> Option<Step> {
        let around = self.around(verity.set)?;
        let chains = verity.nets.iter().map(|net| self.chain_of_net(net)).collect();
        let evidence = Evidence::Forcing(Forcing { chains, alternatives: Some(around) });
        let Fact { var, value, is_true } = verity.fact;
        Some(self.concluding((var, value), is_true, evidence))
    }

    /// Returns a net as a chain: the digits that it places, in order. If no cell or house is left
    /// without candidates, the last fact of the net ends the chain.
    fn chain_of_net(&self, net: &Net) -> Chain {
        let last = net.facts.len() - 1;
        let facts = net.facts.iter().enumerate();
        let told = facts.filter(|&(at, fact)| fact.is_true || at == last && net.empty.is_none());
        let node = |(_, fact): (usize, &Fact)| {
            self.node(&patterns::LinkNode::of(fact.var, fact.value), fact.is_true)
        };
        Chain { nodes: told.map(node).collect(), is_loop: false }
    }

    fn around(&self, set: Set) -> Option<Alternatives> {
        Some(match set {
            Set::Variable(var) => Alternatives::Cell(self.position.cell(var)),
            Set::Places { group, value } => {
                Alternatives::Places(self.digit(value), self.position.house(group)?)
            }
        })
    }

    fn concluding(&self, candidate: (usize, usize), is_true: bool, evidence: Evidence) -> Step {
        let (cell, digit) = self.candidate(candidate.0, candidate.1);
        if is_true {
            Step::placing(self.technique, cell, digit, evidence)
        } else {
            Step::removing(self.technique, [(cell, digit)], evidence)
        }
    }
}
