//! Death Blossom: a variable each of whose values removes that value from an almost locked set.
//!
//! Invariant: whichever value the variable has, one of the sets has all of its other values.

use crate::board::{Bits, Board, Groups, Pattern, Set, values_in};
use crate::links::between;
use crate::links::{AlmostLocked, LinkNode};
use std::collections::HashSet;

/// A Death Blossom: a variable (the stem), and an almost locked set (a petal) for each of its
/// values. The stem sees all places of that value in the petal. A set may be the petal for several
/// values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeathBlossom<const W: usize> {
    /// The variable.
    pub stem: usize,
    /// The petals, one for each value of the stem, in ascending order of the values.
    pub petals: Vec<AlmostLocked<W>>,
    /// The candidates that it removes, as variable and value, ascending.
    pub removed: Vec<(usize, usize)>,
}

/// A set that can be the petal for a value. Each of its other values has the places that see all of
/// its places in the set.
struct Petal<'a, const W: usize> {
    set: &'a AlmostLocked<W>,
    seen: Vec<(usize, Bits<W>)>,
}

impl<const W: usize> DeathBlossom<W> {
    /// Returns the blossoms with at most `most` petals, all among `sets`: the first blossom for
    /// each list of removals. Some are missing once `is_over` returns true.
    pub fn all(
        groups: &Groups<W>,
        board: &Board<W>,
        sets: &[AlmostLocked<W>],
        most: usize,
        is_over: &dyn Fn() -> bool,
    ) -> Vec<DeathBlossom<W>> {
        let mut found = Vec::new();
        let mut known = HashSet::new();
        for stem in 0..board.variables() {
            let len = board.values(stem).count_ones() as usize;
            if len < 2 || len > most {
                continue;
            }
            let choices: Vec<Vec<Petal<'_, W>>> = values_in(board.values(stem))
                .take_while(|_| !is_over())
                .map(|value| petals(groups, board, sets, stem, value))
                .collect();
            if choices.len() < len {
                break;
            }
            let (known, found) = (&mut known, &mut found);
            let mut search =
                PetalSearch { stem, choices, chosen: Vec::new(), known, found, is_over };
            search.choose(None);
        }
        found
    }

    /// Returns the truths and links that prove it.
    pub fn pattern(&self, groups: &Groups<W>, board: &Board<W>) -> Pattern {
        let mut pattern = Pattern { removed: self.removed.clone(), ..Pattern::default() };
        pattern.truths.push(Set::Variable(self.stem));
        for (set, value) in self.petals.iter().zip(values_in(board.values(self.stem))) {
            pattern.truths.extend(set.truths());
            pattern.links.extend(set.links());
            let stem = LinkNode::of(self.stem, value);
            pattern.links.extend(between(groups, stem, set.node(board, value)));
        }
        pattern.link_removed(groups, |value| {
            self.petals.iter().map(move |set| set.node(board, value))
        });
        pattern.tidy();
        pattern
    }
}

/// Returns the sets that lose `value` if `stem` has it.
fn petals<'a, const W: usize>(
    groups: &Groups<W>,
    board: &Board<W>,
    sets: &'a [AlmostLocked<W>],
    stem: usize,
    value: usize,
) -> Vec<Petal<'a, W>> {
    let sees = |set: &&AlmostLocked<W>| {
        let places = set.places(board, value);
        !set.variables.contains(stem) && !places.is_empty() && places.is_subset(&groups.peers(stem))
    };
    let others = !board.values(stem);
    let petal = |set: &'a AlmostLocked<W>| {
        let seen =
            |value| (value, groups.common_peers(set.places(board, value)) & board.places(value));
        let seen = values_in(set.values & others).map(seen);
        Petal { set, seen: seen.filter(|(_, seen)| !seen.is_empty()).collect() }
    };
    sets.iter().filter(sees).map(petal).filter(|petal| !petal.seen.is_empty()).collect()
}

struct PetalSearch<'a, 'b, const W: usize> {
    stem: usize,
    choices: Vec<Vec<Petal<'a, W>>>,
    chosen: Vec<AlmostLocked<W>>,
    known: &'b mut HashSet<Vec<(usize, usize)>>,
    found: &'b mut Vec<DeathBlossom<W>>,
    is_over: &'b dyn Fn() -> bool,
}

impl<const W: usize> PetalSearch<'_, '_, W> {
    /// Chooses a petal for the next value. `open` is the candidates that all petals so far see, or
    /// `None` before the first petal. The search goes on only if there are such candidates.
    fn choose(&mut self, open: Option<&[(usize, Bits<W>)]>) {
        let at = self.chosen.len();
        if at == self.choices.len() {
            self.finish(open.unwrap_or_default());
            return;
        }
        for number in 0..self.choices[at].len() {
            if (self.is_over)() {
                return;
            }
            let petal = &self.choices[at][number];
            let common: Vec<(usize, Bits<W>)> = match open {
                None => petal.seen.clone(),
                Some(open) => both(open, &petal.seen),
            };
            if !common.is_empty() {
                self.chosen.push(*petal.set);
                self.choose(Some(&common));
                self.chosen.pop();
            }
        }
    }

    fn finish(&mut self, open: &[(usize, Bits<W>)]) {
        let seen = open.iter().flat_map(|(value, vars)| vars.iter().map(|var| (var, *value)));
        let mut removed: Vec<(usize, usize)> = seen.filter(|&(var, _)| var != self.stem).collect();
        removed.sort_unstable();
        // A blossom with one set for all values is a pair of almost locked sets: the stem and that
        // set.
        let is_flower = self.chosen.iter().any(|petal| *petal != self.chosen[0]);
        if is_flower && !removed.is_empty() && self.known.insert(removed.clone()) {
            let petals = self.chosen.clone();
            self.found.push(DeathBlossom { stem: self.stem, petals, removed });
        }
    }
}

/// Returns, for each value, the places that both have.
fn both<const W: usize>(
    one: &[(usize, Bits<W>)],
    other: &[(usize, Bits<W>)],
) -> Vec<(usize, Bits<W>)> {
    let shared = one.iter().filter_map(|&(value, seen)| {
        let &(_, also) = other.iter().find(|(its, _)| *its == value)?;
        let seen = seen & also;
        (!seen.is_empty()).then_some((value, seen))
    });
    shared.collect()
}
