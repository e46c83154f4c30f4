//! The reasons of a regular constraint for a reader: the few words that are left, or what its words
//! are about.
//!
//! Invariant: a reason is true of all words that the facts leave, and none of them has an asked
//! letter.

mod blocks;

use super::automaton::AutomatonKind;
use super::{Regular, StateGraph};
use crate::arithmetic::Int;
use crate::arithmetic::bits::{each, has, insert};
use crate::propagation::{Asked, Phrase, RemovedValues};
use crate::state::Store;
use blocks::Blocks;
use std::collections::BTreeSet;

/// The most words that are left for a reader to list.
const MOST_WAYS: usize = 4;

/// The words of an automaton that facts leave.
struct Ways<'a> {
    graph: &'a StateGraph,
    /// The letters that each variable has.
    letters: Vec<Vec<u64>>,
    /// The states of each layer that are on the path of a word.
    layers: Vec<Vec<u64>>,
    /// The letters of each variable that are in a word.
    supported: Vec<Vec<u64>>,
}

impl Regular {
    /// Returns the reason of a removal; `None` if many words are left and nothing is known of them.
    pub(super) fn reason(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        let Asked::Removed(removed) = *asked else { return None };
        let place = self.scope.iter().position(|&var| var == removed.var())?;
        let ways = Ways::new(self, facts).filter(|_| self.is_plain)?;
        if removed.iter().any(|value| ways.has(place, value)) {
            return None;
        }
        let count = ways.count();
        match &self.meaning {
            AutomatonKind::Blocks { lengths, .. } if count == 1 => {
                let fit = if lengths.len() == 1 { "the block fits" } else { "the blocks fit" };
                Some(Phrase::reason().text(format!("{fit} in one way")))
            }
            AutomatonKind::Blocks { lengths, full } => {
                Blocks::new(lengths, *full, &self.scope, facts)
                    .reason(place, removed)
                    .or_else(|| few(count))
            }
            AutomatonKind::Visible { count, letters } => {
                self.reason_of_visible(*count, letters, removed, facts)
            }
            AutomatonKind::Words => few(count),
        }
    }

    /// Returns how many letters are seen otherwise, if that is too few or too many.
    fn reason_of_visible(
        &self,
        count: usize,
        letters: &[Int],
        removed: RemovedValues<'_>,
        facts: &Store,
    ) -> Option<Phrase> {
        // The greatest letter so far, and the number of letters seen.
        let mut seen = BTreeSet::from([(0, 0)]);
        for &var in &self.scope {
            let domain = facts.domain(var);
            let has = |letter: &Int| match var == removed.var() {
                true => removed.contains(*letter),
                false => domain.contains(*letter),
            };
            let open: Vec<usize> = (1..=letters.len()).filter(|at| has(&letters[at - 1])).collect();
            let next = |(highest, number): (usize, usize)| {
                open.iter()
                    .map(move |&at| if at > highest { (at, number + 1) } else { (highest, number) })
            };
            seen = seen.into_iter().flat_map(next).collect();
        }
        let numbers = || seen.iter().map(|state| state.1);
        let (least, most) = (numbers().min()?, numbers().max()?);
        let told = match () {
            () if most < count => format!("at most {most}"),
            () if least > count => format!("at least {least}"),
            () => return None,
        };
        let are = if told.ends_with(" 1") { "is" } else { "are" };
        Some(Phrase::reason().text(format!("otherwise {told} {are} seen")))
    }
}

/// Returns the number of words that are left, if they are few.
fn few(count: usize) -> Option<Phrase> {
    Some(Phrase::reason().text(match count {
        1 => "only one way is left".to_owned(),
        2..=MOST_WAYS => format!("only {count} ways are left"),
        _ => return None,
    }))
}

impl<'a> Ways<'a> {
    /// Returns the words of `regular` that `facts` leave; `None` if there is none.
    fn new(regular: &'a Regular, facts: &Store) -> Option<Ways<'a>> {
        let graph = &regular.graph;
        let letters_of = |place: usize| {
            let mut letters = vec![0; graph.letter_words()];
            for (at, &letter) in graph.letters().iter().enumerate() {
                if facts.domain(regular.scope[place]).contains(letter) {
                    insert(&mut letters, at);
                }
            }
            letters
        };
        let letters: Vec<Vec<u64>> = (0..regular.scope.len()).map(letters_of).collect();
        let mut layers = vec![graph.starts().to_vec()];
        for letters in &letters {
            let mut there = vec![0; graph.words()];
            graph.go_ahead(&layers[layers.len() - 1], letters, &mut there);
            layers.push(there);
        }
        let mut supported = letters.clone();
        let last = layers.last_mut()?;
        last.iter_mut().zip(graph.accepting()).for_each(|(word, accepting)| *word &= accepting);
        for at in (0..letters.len()).rev() {
            let (here, there) = layers.split_at_mut(at + 1);
            graph.go_back(&mut here[at], &letters[at], &there[0], &mut supported[at]);
        }
        let is_any = layers[0].iter().any(|&word| word != 0);
        is_any.then_some(Ways { graph, letters, layers, supported })
    }

    /// Returns whether a word has `letter` at `place`.
    fn has(&self, place: usize, letter: Int) -> bool {
        let at = self.graph.letters().binary_search(&letter);
        at.is_ok_and(|at| has(&self.supported[place], at))
    }

    /// Returns the number of words, but no more than one above [`MOST_WAYS`].
    fn count(&self) -> usize {
        self.count_from(0, &self.layers[0])
    }

    /// Counts the ends of words from the variable at `place` on, from some states.
    fn count_from(&self, place: usize, here: &[u64]) -> usize {
        let Some(letters) = self.letters.get(place) else { return 1 };
        let mut count = 0;
        for letter in each(letters) {
            let mut one = vec![0; letters.len()];
            insert(&mut one, letter);
            let mut there = vec![0; here.len()];
            self.graph.go_ahead(here, &one, &mut there);
            let left = self.layers[place + 1].iter();
            there.iter_mut().zip(left).for_each(|(word, left)| *word &= left);
            if there.iter().any(|&word| word != 0) {
                count += self.count_from(place + 1, &there);
            }
            if count > MOST_WAYS {
                return count;
            }
        }
        count
    }
}

#[cfg(test)]
mod tests;
