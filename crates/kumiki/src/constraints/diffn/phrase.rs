//! Phrases of boxes that do not overlap, for readers.
//!
//! Invariant: a phrase names the starts of a box that is in the way, or of two boxes.

use super::{Diffn, ends};
use crate::propagation::{Asked, Phrase};
use crate::state::{Store, Var};

impl Diffn {
    /// Returns the box that is in the way of the one that loses values, or two that cannot be
    /// apart.
    pub(super) fn reason(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        let ends = |place: usize| match asked {
            Asked::Removed(removed) if removed.var() == self.scope[place] => {
                (removed.min(), removed.max())
            }
            _ => ends(facts, self.scope[place]),
        };
        let pair = self.blocked(asked.var(), ends)?;
        let starts = |of: usize| -> Vec<Var> { self.scope[self.edges(of)].to_vec() };
        let of_asked = pair
            .iter()
            .position(|&of| self.edges(of).any(|edge| asked.var() == Some(self.scope[edge])));
        Some(match of_asked {
            Some(at) => {
                let phrase = Phrase::reason().text("the box at ").vars(starts(pair[1 - at]));
                phrase.text(" is in the way")
            }
            None => {
                let phrase = Phrase::reason().text("the boxes at ").vars(starts(pair[0]));
                phrase.text(" and at ").vars(starts(pair[1])).text(" overlap")
            }
        })
    }
}
