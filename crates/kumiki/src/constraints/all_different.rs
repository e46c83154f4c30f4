//! All views differ.
//!
//! Invariant: the window of values is measured in the first run and remembered; domains only shrink,
//! so it holds for every run below that one.

mod distinct;
mod matching;
mod open;

use crate::constraint::{Consistency, Constraint, Cost, Partial, filter_last_free};
use crate::event::{Conflict, Event};
use crate::scratch::Scratch;
use crate::store::Store;
use crate::var::{Int, Var, View};
use open::{Open, bits, first_bits};
use smallvec::SmallVec;
use std::collections::BTreeSet;

/// All views of a list take different values.
///
/// How much it removes is a choice ([`Strength`]); the default is [`Strength::Singles`].
#[derive(Clone, Debug)]
pub struct AllDifferent {
    scope: Vec<Var>,
    offsets: Vec<Int>,
    strength: Strength,
    /// No variable is viewed twice.
    is_plain: bool,
    /// A variable is viewed twice with one offset: it cannot differ from itself.
    is_impossible: bool,
}

/// How much an [`AllDifferent`] removes, and for how much work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strength {
    /// A value that one view has is removed from the others. Linear in the number of views.
    Value,
    /// That, and where there are as many values as views, a value with one place left is put there:
    /// the naked and hidden singles of sudoku. Linear in the number of views for up to 64 values. Not
    /// looked for where values lie so far apart that a word for each 64 would be wasteful.
    #[default]
    Singles,
    /// That, and every value that is in no solution of the constraint: domain consistent, if no
    /// variable is viewed twice. At the worst the number of values of all views times that of the
    /// views that have lost the value which they had in the solution found last.
    Domain,
}

/// Where the reversible words are.
mod memory {
    /// 0 before the first run.
    pub(super) const WORDS: usize = 0;
    /// The least value of the window.
    pub(super) const FROM: usize = 1;
    /// From here on, a bit for each view whose value has been removed from all others.
    pub(super) const HANDLED: usize = 2;
}

impl AllDifferent {
    /// All of `views` differ: variables, or variables with offsets.
    pub fn new(views: impl IntoIterator<Item = impl Into<View>>) -> AllDifferent {
        let (scope, offsets): (Vec<Var>, Vec<Int>) =
            views.into_iter().map(|view| view.into()).map(|v: View| (v.var(), v.offset())).unzip();
        let is_plain = super::is_plain(&scope);
        let mut views: Vec<_> = scope.iter().zip(&offsets).collect();
        views.sort_unstable();
        let is_impossible = views.windows(2).any(|pair| pair[0] == pair[1]);
        AllDifferent { scope, offsets, strength: Strength::default(), is_plain, is_impossible }
    }

    /// The same, removing as much as `strength` says.
    pub fn with_strength(mut self, strength: Strength) -> AllDifferent {
        self.strength = strength;
        self
    }

    fn views(&self) -> impl Iterator<Item = (Var, Int)> {
        self.scope.iter().copied().zip(self.offsets.iter().copied())
    }

    /// The values of the views where those of their variables are known.
    fn values<'a>(&'a self, values: &'a [Int]) -> impl Iterator<Item = Int> + Clone + 'a {
        values.iter().zip(&self.offsets).map(|(value, offset)| value + offset)
    }

    /// The number of words of the window, and its least value.
    fn window(&self, store: &mut Store) -> (usize, Int) {
        if store.recall(memory::WORDS) == 0 {
            let domains = || self.views().map(|(var, offset)| (store.domain(var), offset));
            let min = domains().map(|(domain, offset)| domain.min() + offset).min().unwrap_or(0);
            let max = domains().map(|(domain, offset)| domain.max() + offset).max().unwrap_or(0);
            store.remember(memory::WORDS, ((max - min) / 64 + 1) as u64);
            store.remember(memory::FROM, min as u64);
        }
        (store.recall(memory::WORDS) as usize, store.recall(memory::FROM) as Int)
    }

    /// Where it is remembered which value view `at` had in the last matching: 0 if none, else the
    /// distance from the least value of the window, and 1.
    fn taken_word(&self, at: usize) -> usize {
        memory::HANDLED + self.scope.len().div_ceil(64).max(1) + at
    }

    /// Removes what is in no solution, after the values of fixed views have been removed.
    fn match_free(&self, store: &mut Store) -> Result<(), Conflict> {
        let is_free = |&at: &usize| !store.is_fixed(self.scope[at]);
        let free: SmallVec<[usize; 32]> = (0..self.scope.len()).filter(is_free).collect();
        // With as many values each as there are views, every value leaves enough for the others.
        if free.iter().all(|&at| store.domain(self.scope[at]).len() >= free.len()) {
            return Ok(());
        }
        let from = store.recall(memory::FROM) as Int;
        let views: SmallVec<[(Var, Int); 32]> =
            free.iter().map(|&at| (self.scope[at], self.offsets[at])).collect();
        let recalled = free.iter().map(|&at| store.recall(self.taken_word(at)));
        let before: SmallVec<[u64; 32]> = recalled.collect();
        let mut taken: SmallVec<[Option<Int>; 32]> = before
            .iter()
            .map(|&word| word.checked_sub(1).map(|place| from + place as Int))
            .collect();
        matching::filter(&views, &mut taken, store)?;
        for ((&at, taken), before) in free.iter().zip(taken).zip(before) {
            let word = taken.map_or(0, |value| (value - from) as u64 + 1);
            if word != before {
                store.remember(self.taken_word(at), word);
            }
        }
        Ok(())
    }

    /// For windows of one word: works on copies of the domains until nothing changes. `N` views at
    /// the most: it is a number of the compiler's so that the copies are a small array.
    fn propagate_word<const N: usize>(&self, store: &mut Store, from: Int) -> Result<(), Conflict> {
        let len = self.scope.len();
        let handled = store.recall(memory::HANDLED);
        let mut open = Open { sets: [0; N], views: first_bits(len) & !handled, changed: 0 };
        for at in bits(open.views) {
            let domain = store.domain(self.scope[at]);
            open.sets[at] = domain.word_from(from - self.offsets[at]);
        }
        loop {
            open.remove_fixed()?;
            if self.strength == Strength::Value || !open.place_hidden()? {
                break;
            }
        }
        for at in bits(open.changed) {
            store.intersect(self.scope[at], from - self.offsets[at], &[open.sets[at]])?;
        }
        if first_bits(len) & !open.views != handled {
            store.remember(memory::HANDLED, first_bits(len) & !open.views);
        }
        Ok(())
    }

    /// For wider windows.
    fn propagate_words(
        &self,
        store: &mut Store,
        (words, from): (usize, Int),
    ) -> Result<(), Conflict> {
        loop {
            self.remove_fixed(store)?;
            if self.strength == Strength::Value {
                return Ok(());
            }
            let placed = store.with_scratch(|store, scratch| {
                self.place_hidden_in(store, (words, from), scratch)
            })?;
            if !placed {
                return Ok(());
            }
        }
    }

    /// Removes each value that a view has from the others, until no view becomes fixed by it.
    fn remove_fixed(&self, store: &mut Store) -> Result<(), Conflict> {
        let mut at = 0;
        while at < self.scope.len() {
            let (word, bit) = (memory::HANDLED + at / 64, 1 << (at % 64));
            let handled = store.recall(word);
            let value = if handled & bit == 0 { store.fixed(self.scope[at]) } else { None };
            let Some(value) = value else {
                at += 1;
                continue;
            };
            store.remember(word, handled | bit);
            let value = value + self.offsets[at];
            for (other, (var, offset)) in self.views().enumerate() {
                if other != at {
                    store.remove(var, value - offset)?;
                }
            }
            at = 0;
        }
        Ok(())
    }

    /// Fixes the views that alone have a value, if every value must be taken. `true` if any was.
    fn place_hidden_in(
        &self,
        store: &mut Store,
        (words, from): (usize, Int),
        scratch: &mut Scratch,
    ) -> Result<bool, Conflict> {
        let has_spare = |var| store.domain(var).len() > self.scope.len();
        // A window with more words than views is not worth its width: there are values to spare, or
        // they lie far apart.
        if words > self.scope.len().max(64) || self.scope.iter().copied().any(has_spare) {
            return Ok(false);
        }
        let mut placed = false;
        scratch.words.clear();
        scratch.words.resize(2 * words, 0);
        let (once, twice) = scratch.words.split_at_mut(words);
        for (var, offset) in self.views() {
            let domain = store.domain(var);
            for at in 0..words {
                let set = domain.word_from(from - offset + at as Int * 64);
                twice[at] |= once[at] & set;
                once[at] |= set;
            }
        }
        let values: usize = once.iter().map(|word| word.count_ones() as usize).sum();
        if values < self.scope.len() {
            return Err(Conflict);
        }
        if values > self.scope.len() {
            return Ok(false);
        }
        for (once, twice) in once.iter_mut().zip(twice) {
            *once &= !*twice;
        }
        for (var, offset) in self.views() {
            let domain = store.domain(var);
            if domain.is_fixed() {
                continue;
            }
            let hidden = (0..words)
                .map(|at| (at, domain.word_from(from - offset + at as Int * 64) & once[at]))
                .find(|&(_, hidden)| hidden != 0);
            if let Some((at, hidden)) = hidden {
                // Where it has two, the other is left without a place, and counted in the next round.
                let value = from + at as Int * 64 + Int::from(hidden.trailing_zeros());
                store.fix(var, value - offset)?;
                placed = true;
            }
        }
        Ok(placed)
    }
}

impl Constraint for AllDifferent {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let mut seen: SmallVec<[Int; 32]> = self.values(values).collect();
        seen.sort_unstable();
        seen.windows(2).all(|pair| pair[0] != pair[1])
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        if self.is_impossible {
            return false;
        }
        let mut seen: SmallVec<[Int; 32]> = assigned
            .iter()
            .zip(&self.offsets)
            .filter_map(|(value, offset)| Some(value? + offset))
            .collect();
        seen.sort_unstable();
        seen.windows(2).all(|pair| pair[0] != pair[1])
    }

    /// The values too many: the number of views less that of their distinct values.
    fn violation(&self, values: &[Int]) -> u64 {
        (values.len() - distinct::count(self.values(values))) as u64
    }

    /// The views whose value another view has too.
    fn blame(&self, values: &[Int], places: &mut Vec<usize>) {
        distinct::repeated(self.values(values), places);
    }

    fn is_symmetric(&self) -> bool {
        self.offsets.windows(2).all(|pair| pair[0] == pair[1])
    }

    fn wake_on(&self) -> Event {
        match self.strength {
            Strength::Value => Event::Fixed,
            Strength::Singles | Strength::Domain => Event::Removed,
        }
    }

    fn cost(&self) -> Cost {
        match self.strength {
            Strength::Value | Strength::Singles => Cost::Cheap,
            Strength::Domain => Cost::Expensive,
        }
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        if self.is_impossible {
            return Err(Conflict);
        }
        match self.window(store) {
            (1, _) if self.scope.len() > 64 => Err(Conflict),
            (1, from) if self.scope.len() <= 16 => self.propagate_word::<16>(store, from),
            (1, from) => self.propagate_word::<64>(store, from),
            window => self.propagate_words(store, window),
        }?;
        if self.strength == Strength::Domain {
            self.match_free(store)?;
        }
        if self.is_plain { Ok(()) } else { filter_last_free(self, store) }
    }

    fn consistency(&self) -> Consistency {
        match self.strength {
            Strength::Domain if self.is_plain => Consistency::Domain,
            _ => Consistency::LastFree,
        }
    }

    fn is_idempotent(&self) -> bool {
        self.is_plain
    }

    fn memory(&self) -> usize {
        let taken = if self.strength == Strength::Domain { self.scope.len() } else { 0 };
        self.taken_word(0) + taken
    }

    fn is_all_different(&self, root: &Store) -> bool {
        let is_plain = self.is_plain && !self.is_impossible;
        is_plain
            && self.is_symmetric()
            && match self.strength {
                Strength::Value => true,
                // With values to spare, it looks for hidden singles again whenever one is lost.
                Strength::Singles => {
                    let values = self.scope.iter().flat_map(|&var| root.domain(var).iter());
                    values.collect::<BTreeSet<Int>>().len() <= self.scope.len()
                }
                Strength::Domain => false,
            }
    }

    fn kind(&self) -> &'static str {
        "all different"
    }
}

#[cfg(test)]
mod tests;
