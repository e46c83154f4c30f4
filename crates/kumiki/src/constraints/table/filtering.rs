//! The rows that the domains still allow, and the values that these rows support.
//!
//! Invariant: in the middle of a run, the words of [`Scratch`] are the words of the row set that
//! have rows left, and its indices are the positions of these words.

use super::Table;
use super::rows::NarrowColumn;
use crate::arithmetic::Int;
use crate::arithmetic::bits::bits;
use crate::state::{Conflict, Scratch, Store, Var, are_scattered};
use smallvec::SmallVec;

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
        for (column, last) in self.smaller_columns(store) {
            changed = changed.and(column, last == 0);
            match self.rows.narrow(column) {
                Some(narrow) => self.take_out_narrow(store, scratch, narrow, last),
                None => {
                    // The domain may be vast: then the last run may have left values without
                    // support.
                    changed = ChangedColumns::Some;
                    self.take_out_wide(store, scratch, column);
                }
            }
        }
        if changed != ChangedColumns::None {
            self.save_alive(store, scratch);
        }
        changed
    }

    /// Returns the columns whose variables have lost values since the last run, each with what the
    /// last run left.
    fn smaller_columns(&self, store: &Store) -> SmallVec<[(usize, u64); 32]> {
        let state = store.first_state_words(self.column_word(self.scope.len()));
        let columns = state[self.column_word(0)..].iter().copied().enumerate();
        let smaller = columns.filter(|&(column, last)| {
            let domain = store.domain(self.scope[column]);
            match self.rows.narrow(column) {
                Some(narrow) => {
                    let before = if last == 0 { narrow.bits } else { last };
                    before & !domain.word_from(narrow.base) != 0
                }
                None => last != domain.len() as u64,
            }
        });
        smaller.collect()
    }

    /// Reads the rows that were left by the last run, from the words that have any.
    fn read_alive(&self, store: &Store, scratch: &mut Scratch) {
        let len = self.rows.words();
        let state = store.first_state_words(self.state_words());
        let (dead, emptied) = (&state[..len], &state[self.emptied_word(0)..]);
        let Scratch { words, indices, .. } = scratch;
        words.clear();
        indices.clear();
        for (emptied, from) in emptied.iter().zip((0..len).step_by(64)) {
            let to = len.min(from + 64);
            if *emptied == 0 {
                words.extend(dead[from..to].iter().map(|dead| !dead));
                indices.extend(from as u32..to as u32);
                continue;
            }
            let all = if to - from < 64 { (1 << (to - from)) - 1 } else { u64::MAX };
            let known = indices.len();
            indices.extend(bits(all & !emptied).map(|place| (from + place) as u32));
            words.extend(indices[known..].iter().map(|&place| !dead[place as usize]));
        }
        if let (Some(word), Some(&place)) = (words.last_mut(), indices.last()) {
            // The last word may have bits without rows.
            *word &= self.rows.all(place as usize);
        }
    }

    /// Writes the rows that are left to the store, and drops the words without any.
    fn save_alive(&self, store: &mut Store, scratch: &mut Scratch) {
        let Scratch { words, indices, .. } = scratch;
        // Only the last word of all may have bits without rows.
        let Some(&last) = indices.last() else { return };
        let last = last as usize;
        let of_last = self.rows.all(last);
        let dead = words.iter().zip(&*indices).map(|(word, &place)| match place as usize {
            place if place == last => (place, of_last & !word),
            place => (place, !word),
        });
        store.set_state_words(dead);
        let mut len = 0;
        for at in 0..indices.len() {
            let (word, place) = (words[at], indices[at]);
            if word == 0 {
                let at = self.emptied_word(place as usize / 64);
                store.set_state_word(at, store.state_word(at) | 1 << (place % 64));
            } else {
                (words[len], indices[len]) = (word, place);
                len += 1;
            }
        }
        words.truncate(len);
        indices.truncate(len);
    }

    /// Takes out the rows without a possible value of a narrow column of which the last run left
    /// the values `last`; 0 before the first run.
    fn take_out_narrow(
        &self,
        store: &mut Store,
        scratch: &mut Scratch,
        narrow: NarrowColumn<'_>,
        last: u64,
    ) {
        let before = if last == 0 { narrow.bits } else { last };
        let now = before & store.domain(self.scope[narrow.column]).word_from(narrow.base);
        store.set_state_word(self.column_word(narrow.column), now);
        // Each row has one value here, so the rows to take out are those of the lost values.
        let lost = before & !now;
        if lost.count_ones() <= now.count_ones() {
            narrow.rows_of(lost).for_each(|rows| take_out(scratch, rows));
        } else {
            keep_union(scratch, narrow.rows_of(now));
        }
    }

    /// Takes out the rows without a possible value of a column.
    fn take_out_wide(&self, store: &mut Store, scratch: &mut Scratch, column: usize) {
        let domain = store.domain(self.scope[column]);
        let size = domain.len() as u64;
        keep_union(scratch, self.rows.possible(column, domain).map(|(_, rows)| rows));
        store.set_state_word(self.column_word(column), size);
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
        let open = self.open_columns(store, changed);
        let unseen = self.rows.row_bits().map(|row_bits| row_bits.unseen(scratch, &open));
        for (column, values) in open {
            let Some(narrow) = self.rows.narrow(column) else {
                self.keep_wide(store, scratch, column)?;
                continue;
            };
            let (unseen, searched) = match &unseen {
                Some(unseen) => (unseen.of_column(narrow), unseen.searched),
                None => (values, 0),
            };
            let sets = bits(unseen).zip(narrow.rows_of(unseen));
            let lost = sets.filter(|(_, rows)| !has_row(scratch, searched, rows));
            let supported = lost.fold(values, |all, (place, _)| all & !(1 << place));
            self.keep_narrow(store, narrow, supported)?;
        }
        Ok(())
    }

    /// Returns the columns with values that may be in no remaining row, and these values if the
    /// column is narrow.
    fn open_columns(&self, store: &Store, changed: ChangedColumns) -> SmallVec<[(usize, u64); 32]> {
        let state = store.first_state_words(self.column_word(self.scope.len()));
        let columns = state[self.column_word(0)..].iter().enumerate();
        let columns = columns.filter(|&(column, _)| changed != ChangedColumns::One(column));
        let open = columns.filter_map(|(column, &last)| match self.rows.narrow(column) {
            Some(narrow) if last == 0 => Some((column, narrow.bits)),
            // All remaining rows have the only value.
            Some(_) if store.domain(self.scope[column]).is_fixed() => None,
            _ => Some((column, last)),
        });
        open.collect()
    }

    /// Removes the values of a narrow column that are not `supported`.
    fn keep_narrow(
        &self,
        store: &mut Store,
        narrow: NarrowColumn<'_>,
        supported: u64,
    ) -> Result<(), Conflict> {
        let word = self.column_word(narrow.column);
        if store.state_word(word) != supported {
            // The values were in no remaining row, so no rows are taken out with them.
            store.set_state_word(word, supported);
        }
        let var = self.scope[narrow.column];
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
        kept.extend(possible.filter(|(_, rows)| has_row(scratch, 0, rows)).map(|(value, _)| value));
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

/// Takes `rows` out of the remaining ones.
fn take_out(scratch: &mut Scratch, rows: &[u64]) {
    let Scratch { words, indices, .. } = scratch;
    if words.len() == rows.len() {
        words.iter_mut().zip(rows).for_each(|(word, rows)| *word &= !rows);
    } else {
        words.iter_mut().zip(&*indices).for_each(|(word, &at)| *word &= !rows[at as usize]);
    }
}

/// Takes the rows that are in none of `sets` out of the remaining ones.
fn keep_union<'a>(scratch: &mut Scratch, sets: impl Iterator<Item = &'a [u64]>) {
    let Scratch { words, indices, .. } = scratch;
    let len = indices.len();
    words.resize(2 * len, 0);
    let (alive, union) = words.split_at_mut(len);
    for set in sets {
        if set.len() == len {
            union.iter_mut().zip(set).for_each(|(union, set)| *union |= set);
        } else {
            union.iter_mut().zip(&*indices).for_each(|(union, &at)| *union |= set[at as usize]);
        }
    }
    alive.iter_mut().zip(&*union).for_each(|(word, union)| *word &= union);
    words.truncate(len);
}

/// Returns whether one of `rows` is left, from the word numbered `from` of the remaining ones on.
fn has_row(scratch: &Scratch, from: usize, rows: &[u64]) -> bool {
    let places = scratch.indices[from..].iter().map(|&place| rows[place as usize]);
    scratch.words[from..].iter().zip(places).any(|(alive, rows)| alive & rows != 0)
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
