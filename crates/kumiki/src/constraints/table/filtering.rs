//! The rows that the domains still allow, and the values that these rows support.
//!
//! Invariant: in the middle of a run, the words of [`Scratch`] are the words of the row set that
//! have rows left, and its indices are the positions of these words.

use super::Table;
use super::rows::NarrowColumn;
use crate::arithmetic::Int;
use crate::arithmetic::bits::bits;
use crate::state::{Conflict, Scratch, Store, Var, are_scattered};

/// The columns whose variables have lost values since the last run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ChangedColumns {
    None,
    /// One. Its other values still have the support of the last run.
    One(usize),
    /// Several, or any in the first run.
    Some,
}

impl ChangedColumns {
    fn and(self, column: usize, is_first_run: bool) -> ChangedColumns {
        match self {
            ChangedColumns::None if !is_first_run => ChangedColumns::One(column),
            _ => ChangedColumns::Some,
        }
    }
}

impl Table {
    /// Returns the position of the word with what the last run left of a variable; 0 before the
    /// first. These are the values of a [`NarrowColumn`], or else the size of the domain.
    fn column_word(&self, column: usize) -> usize {
        self.rows.words() + column
    }

    /// Returns the position of the word with the words `64 * at` and on of the rows of which the
    /// last run has left none, as bits.
    fn emptied_word(&self, at: usize) -> usize {
        self.rows.words() + self.scope.len() + at
    }

    /// Returns the number of state words: the rows that are dead, in the first ones, what is left
    /// of each column, and the words of rows without any left.
    pub(super) fn state_words(&self) -> usize {
        self.emptied_word(self.rows.words().div_ceil(64))
    }

    /// Removes the rows that have lost a value, and leaves the others in `scratch`.
    pub(super) fn take_out_dead(&self, store: &mut Store, scratch: &mut Scratch) -> ChangedColumns {
        self.read_alive(store, scratch);
        let mut changed = ChangedColumns::None;
        for column in 0..self.scope.len() {
            changed = match self.rows.narrow(column) {
                Some(narrow) => self.take_out_narrow(store, scratch, narrow, changed),
                None => self.take_out_wide(store, scratch, column, changed),
            };
        }
        if changed != ChangedColumns::None {
            self.save_alive(store, scratch);
        }
        changed
    }

    /// Reads the rows that were left by the last run, from the words that have any.
    fn read_alive(&self, store: &Store, scratch: &mut Scratch) {
        let words = self.rows.words();
        let state = store.first_state_words(self.state_words());
        let (dead, emptied) = (&state[..words], &state[self.emptied_word(0)..]);
        scratch.words.clear();
        scratch.indices.clear();
        for (at, emptied) in emptied.iter().enumerate() {
            let all = if words - 64 * at < 64 { (1 << (words - 64 * at)) - 1 } else { u64::MAX };
            for place in bits(all & !emptied) {
                scratch.words.push(self.rows.all(64 * at + place) & !dead[64 * at + place]);
                scratch.indices.push((64 * at + place) as u32);
            }
        }
    }

    /// Writes the rows that are left to the store, and drops the words without any.
    fn save_alive(&self, store: &mut Store, scratch: &mut Scratch) {
        let Scratch { words, indices, .. } = scratch;
        let mut len = 0;
        for at in 0..indices.len() {
            let (word, place) = (words[at], indices[at]);
            let dead = self.rows.all(place as usize) & !word;
            if store.state_word(place as usize) != dead {
                store.set_state_word(place as usize, dead);
            }
            if word != 0 {
                (words[len], indices[len]) = (word, place);
                len += 1;
            } else {
                let at = self.emptied_word(place as usize / 64);
                store.set_state_word(at, store.state_word(at) | 1 << (place % 64));
            }
        }
        words.truncate(len);
        indices.truncate(len);
    }

    /// Takes out the rows without a possible value of a narrow column.
    fn take_out_narrow(
        &self,
        store: &mut Store,
        scratch: &mut Scratch,
        narrow: NarrowColumn<'_>,
        changed: ChangedColumns,
    ) -> ChangedColumns {
        let word = self.column_word(narrow.column);
        let last = store.state_word(word);
        let before = if last == 0 { narrow.bits } else { last };
        let now = before & store.domain(self.scope[narrow.column]).word_from(narrow.base);
        if now == before {
            return changed;
        }
        store.set_state_word(word, now);
        // Each row has one value here, so the rows to take out are those of the lost values.
        let lost = before & !now;
        if lost.count_ones() <= now.count_ones() {
            combine(scratch, narrow.rows_of(lost), |alive, union| alive & !union);
        } else {
            combine(scratch, narrow.rows_of(now), |alive, union| alive & union);
        }
        changed.and(narrow.column, last == 0)
    }

    /// Takes out the rows without a possible value of a column, which may be vast: then the last run
    /// may have left values without support.
    fn take_out_wide(
        &self,
        store: &mut Store,
        scratch: &mut Scratch,
        column: usize,
        changed: ChangedColumns,
    ) -> ChangedColumns {
        let domain = store.domain(self.scope[column]);
        let size = domain.len() as u64;
        if store.state_word(self.column_word(column)) == size {
            return changed;
        }
        let possible = self.rows.possible(column, domain).map(|(_, rows)| rows);
        combine(scratch, possible, |alive, union| alive & union);
        store.set_state_word(self.column_word(column), size);
        ChangedColumns::Some
    }

    /// Removes the values that are in no remaining row.
    pub(super) fn keep_supported(
        &self,
        store: &mut Store,
        scratch: &mut Scratch,
        changed: ChangedColumns,
    ) -> Result<(), Conflict> {
        if scratch.indices.is_empty() {
            return Err(Conflict);
        }
        for column in (0..self.scope.len()).filter(|&at| changed != ChangedColumns::One(at)) {
            match self.rows.narrow(column) {
                Some(narrow) => self.keep_narrow(store, scratch, narrow)?,
                None => self.keep_wide(store, scratch, column)?,
            }
        }
        Ok(())
    }

    /// Removes the values of a narrow column that are in no remaining row.
    fn keep_narrow(
        &self,
        store: &mut Store,
        scratch: &Scratch,
        narrow: NarrowColumn<'_>,
    ) -> Result<(), Conflict> {
        let var = self.scope[narrow.column];
        let word = self.column_word(narrow.column);
        let last = store.state_word(word);
        let now = if last == 0 { narrow.bits } else { last };
        // All remaining rows have the only value.
        let is_single = now & (now - 1) == 0;
        let supported = if is_single {
            now
        } else {
            let values = bits(now).zip(narrow.rows_of(now));
            let supported = values.filter(|(_, rows)| has_row(scratch, rows));
            supported.fold(0, |all, (place, _)| all | 1 << place)
        };
        if supported != last {
            // The values were in no remaining row, so no rows are taken out with them.
            store.set_state_word(word, supported);
        }
        if supported.count_ones() as usize == store.domain(var).len() {
            return Ok(());
        }
        store.intersect(var, narrow.base, &[supported])
    }

    /// Removes the values of a column that are in no remaining row.
    fn keep_wide(
        &self,
        store: &mut Store,
        scratch: &mut Scratch,
        column: usize,
    ) -> Result<(), Conflict> {
        let var = self.scope[column];
        let domain = store.domain(var);
        let mut kept = std::mem::take(&mut scratch.ints);
        kept.clear();
        let possible = self.rows.possible(column, domain);
        kept.extend(possible.filter(|(_, rows)| has_row(scratch, rows)).map(|(value, _)| value));
        let is_filtered = kept.len() == domain.len();
        let result = if is_filtered { Ok(()) } else { keep(store, var, &kept, &mut scratch.words) };
        if !is_filtered && result.is_ok() {
            // The values were in no remaining row, so no rows are taken out with them.
            let size = store.domain(var).len() as u64;
            store.set_state_word(self.column_word(column), size);
        }
        scratch.ints = kept;
        result
    }
}

/// Leaves of each word what `of_alive_and_union` returns for it and the union of `sets`.
fn combine<'a>(
    scratch: &mut Scratch,
    sets: impl Iterator<Item = &'a [u64]>,
    of_alive_and_union: impl Fn(u64, u64) -> u64,
) {
    let Scratch { words, indices, .. } = scratch;
    let len = indices.len();
    words.resize(2 * len, 0);
    let (alive, union) = words.split_at_mut(len);
    union.fill(0);
    for set in sets {
        for (union, &place) in union.iter_mut().zip(&*indices) {
            *union |= set[place as usize];
        }
    }
    alive
        .iter_mut()
        .zip(&*union)
        .for_each(|(word, &union)| *word = of_alive_and_union(*word, union));
    words.truncate(len);
}

/// Returns whether one of `rows` is left.
fn has_row(scratch: &Scratch, rows: &[u64]) -> bool {
    let places = scratch.indices.iter().map(|&place| rows[place as usize]);
    scratch.words.iter().zip(places).any(|(alive, rows)| alive & rows != 0)
}

/// Removes from `var` the values that are not among `kept`, which ascend. Of a vast domain, only
/// those before the first and after the last are removed.
fn keep(store: &mut Store, var: Var, kept: &[Int], words: &mut Vec<u64>) -> Result<(), Conflict> {
    let ([from, ..], [.., to]) = (kept, kept) else { return Err(Conflict) };
    if store.domain(var).is_vast() || are_scattered(*from, *to, kept.len()) {
        return store.keep_listed(var, kept);
    }
    let len = words.len();
    words.resize(len + (to - from) as usize / 64 + 1, 0);
    for value in kept {
        words[len + (value - from) as usize / 64] |= 1 << ((value - from) % 64);
    }
    let result = store.intersect(var, *from, &words[len..]);
    words.truncate(len);
    result
}
