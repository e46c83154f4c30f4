//! Explanations of a circuit: the variables along a chain that may not be closed.
//!
//! Invariant: a reason is written only if it held, and with the meaning of the circuit it excludes
//! what was asked.

use super::Circuit;
use crate::arithmetic::Int;
use crate::propagation::{Asked, Past, Reasons};
use crate::state::Var;

/// The nodes whose variables were fixed.
pub(super) struct Links {
    /// For each node, the next one.
    next: Vec<Option<usize>>,
    /// For each node, one that leads to it.
    before: Vec<Option<usize>>,
}

impl Links {
    /// Returns the nodes from one that lead to another, with it, if they do.
    pub(super) fn chain(&self, first: usize, last: usize) -> Option<Vec<usize>> {
        let mut chain = vec![first];
        let mut at = first;
        while at != last {
            at = self.next[at].filter(|&next| next != first && chain.len() < self.next.len())?;
            chain.push(at);
        }
        Some(chain)
    }

    /// Returns the nodes of circuits of two nodes or more, one after the other.
    pub(super) fn circuits(&self) -> Vec<Vec<usize>> {
        let mut is_seen = vec![false; self.next.len()];
        let mut circuits = Vec::new();
        for first in 0..is_seen.len() {
            let mut walk = Vec::new();
            let mut at = Some(first);
            while let Some(node) = at.filter(|&node| !is_seen[node]) {
                is_seen[node] = true;
                walk.push(node);
                at = self.next[node];
            }
            let back = walk.iter().position(|&node| Some(node) == at);
            if let Some(back) = back.filter(|&back| walk.len() - back > 1) {
                circuits.push(walk.split_off(back));
            }
        }
        circuits
    }

    /// Returns a node beside `chain` that leads to another one.
    fn other(&self, chain: &[usize]) -> Option<usize> {
        let leads = |&node: &usize| self.next[node].is_some_and(|next| next != node);
        let mut nodes = (0..self.next.len()).filter(leads);
        nodes.find(|node| !chain.contains(node))
    }
}

impl Circuit {
    /// Returns the links of the variables that have the value that `fixed` returns.
    pub(super) fn links(&self, fixed: impl Fn(Var) -> Option<Int>) -> Links {
        let mut links = Links { next: vec![None; self.len()], before: vec![None; self.len()] };
        for (at, &var) in self.scope.iter().enumerate() {
            links.next[at] = fixed(var).and_then(|value| self.place(value));
            if let Some(next) = links.next[at] {
                links.before[next] = Some(at);
            }
        }
        links
    }

    /// Explains what was `asked`. Returns whether it could.
    pub(super) fn explain_plain(
        &self,
        asked: &Asked<'_>,
        past: &Past<'_>,
        reasons: &mut Reasons<'_>,
    ) -> bool {
        let links = self.links(|var| past.fixed(var));
        match asked {
            Asked::Conflict => self.explain_conflict(&links, past, reasons),
            Asked::Removed(removed) => {
                let at = self.scope.iter().position(|&var| var == removed.var());
                at.is_some_and(|at| {
                    let mut values = removed.iter();
                    values.all(|value| match self.place(value) {
                        Some(next) => self.explain_removed(at, next, &links, reasons),
                        None => true,
                    })
                })
            }
        }
    }

    /// Explains why a node does not lead to another.
    fn explain_removed(
        &self,
        at: usize,
        next: usize,
        links: &Links,
        reasons: &mut Reasons<'_>,
    ) -> bool {
        if self.is_full && at == next && self.len() > 1 {
            return true;
        }
        if let Some(before) = links.before[next].filter(|&before| before != at) {
            return self.add(&[before], reasons);
        }
        if at == next {
            return false;
        }
        if let Some(chain) = links.chain(next, at) {
            let links_of_chain = &chain[..chain.len() - 1];
            match (self.is_full, links.other(&chain)) {
                (true, _) if chain.len() < self.len() => return self.add(links_of_chain, reasons),
                (false, Some(other)) => {
                    return self.add(links_of_chain, reasons) && self.add(&[other], reasons);
                }
                _ => {}
            }
        }
        let mut circuits = links.circuits().into_iter();
        let other = circuits.find(|circuit| !circuit.contains(&at));
        !self.is_full && other.is_some_and(|circuit| self.add(&circuit, reasons))
    }

    /// Explains why there is no circuit any more.
    fn explain_conflict(&self, links: &Links, past: &Past<'_>, reasons: &mut Reasons<'_>) -> bool {
        let mut nodes = (0..self.len()).filter_map(|at| Some((at, links.next[at]?)));
        if let Some((at, next)) = nodes.find(|&(at, next)| links.before[next] != Some(at)) {
            let other = links.before[next].filter(|&other| other != at);
            return other.is_some_and(|other| self.add(&[at, other], reasons));
        }
        let circuits = links.circuits();
        let Some(circuit) = circuits.first() else { return false };
        if self.is_full {
            return circuit.len() < self.len() && self.add(circuit, reasons);
        }
        if let Some(other) = links.other(circuit) {
            // The rest of another chain is not needed.
            return self.add(circuit, reasons) && self.add(&[other], reasons);
        }
        let lacks_own = |&at: &usize| !past.contains(self.scope[at], at as Int);
        let others = (0..self.len()).filter(|at| !circuit.contains(at));
        others.into_iter().find(lacks_own).is_some_and(|at| {
            reasons.without(self.scope[at], at as Int);
            self.add(circuit, reasons)
        })
    }

    /// Adds that the variables of nodes were fixed.
    fn add(&self, nodes: &[usize], reasons: &mut Reasons<'_>) -> bool {
        nodes.iter().for_each(|&node| reasons.fixed(self.scope[node]));
        true
    }
}
