//! Phrases of tasks that share a resource, for readers.
//!
//! Invariant: a phrase names the starts of tasks that need too much at a time, and the numbers.

use super::explain::CrowdedTime;
use super::{Cumulative, ends};
use crate::arithmetic::Int;
use crate::propagation::{Asked, Phrase};
use crate::state::{Store, Var};

impl Cumulative {
    /// Returns the tasks that need too much at a time, or leave too little to the task that loses
    /// values.
    pub(super) fn reason(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        let ends = |var: Var| match asked {
            Asked::Removed(removed) if removed.var() == var => (removed.min(), removed.max()),
            _ => ends(facts, var),
        };
        let at_hand = self.users_of(ends);
        let crowded = at_hand.crowded(asked.var(), |_, _| false)?;
        let own = crowded.user;
        let is_start = asked.var() == Some(self.scope[own.at]);
        let mut phrase = Phrase::reason();
        for (number, time) in crowded.times.iter().enumerate() {
            phrase = match number {
                0 => phrase,
                _ => phrase.text(" and "),
            };
            let CrowdedTime { first, users, needed, .. } = time;
            let mut needed = *needed;
            let mut starts: Vec<Var> = users.iter().map(|user| self.scope[user.at]).collect();
            // The task that loses values is told of its own need.
            match is_start {
                true => needed -= i128::from(own.demand),
                false => starts.push(self.scope[own.at]),
            }
            let need = if starts.len() == 1 { " needs " } else { " need " };
            let needed = Int::try_from(needed).unwrap_or(Int::MAX);
            phrase = match starts.is_empty() {
                true => phrase.text("there is"),
                false => phrase.vars(starts).text(need).number(needed).text(" at ").number(*first),
            };
        }
        let capacity = Int::try_from(at_hand.capacity).ok()?;
        let phrase = phrase.text(" of ").number(capacity);
        Some(match is_start {
            true => phrase.text(", and ").it().text(" needs ").number(own.demand),
            false => phrase,
        })
    }
}
