//! Phrases of a circuit through all nodes: the chain that would be closed too early.
//!
//! Invariant: a node is named by the value that leads to it.

use super::Circuit;
use crate::arithmetic::Int;
use crate::propagation::{Asked, Phrase};
use crate::state::Store;

/// The most nodes of a chain that are all named.
const MOST_NAMED: usize = 6;

/// The nodes of a longer chain that are named at either end.
const NAMED_AT_ENDS: usize = 2;

impl Circuit {
    /// Returns what would be wrong if the asked value were not removed, or what is in a conflict,
    /// if that is a circuit that does not pass all nodes.
    pub(super) fn phrase_of_full(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        let links = self.links(|var| facts.fixed(var));
        let Asked::Removed(removed) = asked else {
            let circuits = links.circuits();
            let circuit = circuits.iter().find(|circuit| circuit.len() < self.len())?;
            return Some(self.closed(circuit).text(" is closed too early"));
        };
        let at = self.scope.iter().position(|&var| var == removed.var())?;
        let mut values = removed.iter();
        let (Some(value), None) = (values.next(), values.next()) else { return None };
        let chain = links.chain(self.place(value)?, at)?;
        let is_short = chain.len() < self.len();
        match &chain[..] {
            [_] if is_short => {
                Some(Phrase::new().value(removed.var(), value).text(" would lead to itself"))
            }
            chain if is_short => Some(self.closed(chain).text(" would be closed too early")),
            _ => None,
        }
    }

    /// Returns the names of the nodes of `chain`, the last of which leads to the first.
    fn closed(&self, chain: &[usize]) -> Phrase {
        let last = chain.len() - 1;
        let is_named = |at: usize| {
            chain.len() <= MOST_NAMED || at < NAMED_AT_ENDS || last - at < NAMED_AT_ENDS
        };
        let mut phrase = Phrase::new();
        for (at, &node) in chain.iter().enumerate() {
            if at == NAMED_AT_ENDS && !is_named(at) {
                phrase = phrase.text("-…");
            }
            if is_named(at) {
                let before = chain[if at == 0 { last } else { at - 1 }];
                let phrase_before = if at == 0 { phrase } else { phrase.text("-") };
                phrase = phrase_before.value(self.scope[before], node as Int);
            }
        }
        phrase
    }
}
