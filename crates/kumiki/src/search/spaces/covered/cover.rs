//! Exact covers: variables of 0 and 1 in groups, each with exactly one 1, or with at most one.
//!
//! Invariant: nothing here depends on the meaning of a group. A *row* is a variable that is open at
//! the root of the search, and an *item* a group of them. A row that is chosen (its variable is 1)
//! covers its items, and excludes every other row of these.
//!
//! The terms are those of Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1,
//! whose algorithm X the search is. The rows that are left are the bits of words here and the rows
//! of an item are counted, so a level is copied and not restored.

use crate::arithmetic::bits::{bits, each, has, insert};

/// The items of an exact cover and its rows.
#[derive(Clone, Debug)]
pub(super) struct Cover {
    /// The items of each row.
    items: Vec<Vec<usize>>,
    /// For each item, its rows.
    rows: Vec<ItemRows>,
    /// For each item, whether a row must cover it.
    is_needed: Vec<bool>,
    /// For each row, the rows that it excludes, itself among them, as bits.
    excluded: Vec<Vec<u64>>,
}

impl Cover {
    /// Returns the exact cover with so many rows and these items.
    pub(super) fn new(rows: usize, items: &[CoverItem]) -> Cover {
        let words = rows.div_ceil(64);
        let mut cover = Cover {
            items: vec![Vec::new(); rows],
            rows: items.iter().map(|item| ItemRows::new(&item.rows)).collect(),
            is_needed: items.iter().map(|item| item.is_needed).collect(),
            excluded: vec![vec![0; words]; rows],
        };
        for (at, item) in items.iter().enumerate() {
            for &row in &item.rows {
                cover.items[row].push(at);
            }
        }
        for (excluded, items) in cover.excluded.iter_mut().zip(&cover.items) {
            for &item in items {
                let rows = &cover.rows[item];
                let words = excluded[rows.from..].iter_mut().zip(&rows.words);
                words.for_each(|(word, rows)| *word |= rows);
            }
        }
        cover
    }

    /// Returns the number of rows.
    pub(super) fn len(&self) -> usize {
        self.items.len()
    }
}

/// The rows of an item as bits: the words from `from` on.
#[derive(Clone, Debug)]
struct ItemRows {
    from: usize,
    words: Vec<u64>,
}

impl ItemRows {
    fn new(rows: &[usize]) -> ItemRows {
        let from = rows.iter().min().map_or(0, |row| row / 64);
        let mut words = vec![0; rows.iter().max().map_or(0, |row| row / 64 + 1 - from)];
        rows.iter().for_each(|row| insert(&mut words, row - 64 * from));
        ItemRows { from, words }
    }

    /// Returns the words with those of `others`, which has words for all rows, beside them.
    fn beside<'a>(&'a self, others: &'a [u64]) -> impl Iterator<Item = (u64, u64)> + 'a {
        self.words.iter().copied().zip(others[self.from..].iter().copied())
    }
}

/// An item: a group of rows, of which at most one can be chosen.
#[derive(Clone, Debug)]
pub(super) struct CoverItem {
    pub(super) rows: Vec<usize>,
    /// True if one of the rows must be chosen.
    pub(super) is_needed: bool,
}

/// The number that stands for the rows of an item that needs none any more.
const DONE: u32 = u32::MAX;

/// A state of the search: the rows that are chosen, and those that are open.
#[derive(Debug)]
pub(super) struct CoverState {
    chosen: Vec<u64>,
    open: Vec<u64>,
    /// For each item, the number of its open rows; [`DONE`] if it is covered, or need not be.
    counts: Vec<u32>,
    /// The rows that the last choice excluded.
    lost: Vec<u64>,
}

impl Clone for CoverState {
    fn clone(&self) -> CoverState {
        let CoverState { chosen, open, counts, lost } = self;
        let (chosen, open, counts) = (chosen.clone(), open.clone(), counts.clone());
        CoverState { chosen, open, counts, lost: lost.clone() }
    }

    fn clone_from(&mut self, other: &CoverState) {
        self.chosen.clone_from(&other.chosen);
        self.open.clone_from(&other.open);
        self.counts.clone_from(&other.counts);
    }
}

impl CoverState {
    /// Returns the state in which every row is open.
    pub(super) fn new(cover: &Cover) -> CoverState {
        let mut open = vec![0; cover.len().div_ceil(64)];
        (0..cover.len()).for_each(|row| insert(&mut open, row));
        let ones = |rows: &ItemRows| rows.words.iter().map(|word| word.count_ones()).sum();
        let counts = cover.rows.iter().zip(&cover.is_needed);
        let counts = counts.map(|(rows, &is_needed)| if is_needed { ones(rows) } else { DONE });
        let none = vec![0; open.len()];
        CoverState { chosen: none.clone(), counts: counts.collect(), open, lost: none }
    }

    pub(super) fn is_open(&self, row: usize) -> bool {
        has(&self.open, row)
    }

    pub(super) fn is_chosen(&self, row: usize) -> bool {
        has(&self.chosen, row)
    }

    /// Returns the chosen rows.
    pub(super) fn chosen(&self) -> impl Iterator<Item = usize> + '_ {
        each(&self.chosen)
    }

    /// Chooses an open row, and adds the items that have few open rows then to `narrow`. Returns
    /// `false` if one has none: it is the last of these, and the state is of no use any more.
    pub(super) fn choose(&mut self, cover: &Cover, row: usize, narrow: &mut Vec<usize>) -> bool {
        insert(&mut self.chosen, row);
        for &item in &cover.items[row] {
            self.counts[item] = DONE;
        }
        let mut count = 0;
        for (at, &excluded) in cover.excluded[row].iter().enumerate() {
            let lost = self.open[at] & excluded;
            self.open[at] ^= lost;
            self.lost[at] = lost;
            count += lost.count_ones();
        }
        // Most choices fail at once, and to see that is quicker than to count.
        if let Some(item) = self.emptied(cover, count) {
            self.counts[item] = 0;
            narrow.push(item);
            return false;
        }
        for at in 0..self.lost.len() {
            for bit in bits(self.lost[at]) {
                self.uncount(cover, 64 * at + bit, narrow);
            }
        }
        true
    }

    /// Returns the first item that must be covered, and that has no open row since so many are not
    /// open any more. The counts are those before.
    fn emptied(&self, cover: &Cover, lost: u32) -> Option<usize> {
        let is_emptied =
            |item: usize| cover.rows[item].beside(&self.open).all(|(rows, open)| rows & open == 0);
        (0..self.counts.len()).find(|&item| self.counts[item] <= lost && is_emptied(item))
    }

    /// Excludes an open row, and adds the items that have few open rows then to `narrow`.
    pub(super) fn exclude(&mut self, cover: &Cover, row: usize, narrow: &mut Vec<usize>) {
        self.open[row / 64] ^= 1 << (row % 64);
        self.uncount(cover, row, narrow);
    }

    /// Records that `row` is not open any more.
    fn uncount(&mut self, cover: &Cover, row: usize, narrow: &mut Vec<usize>) {
        for &item in &cover.items[row] {
            let count = &mut self.counts[item];
            if *count != DONE {
                *count -= 1;
                if *count <= 1 {
                    narrow.push(item);
                }
            }
        }
    }

    /// Chooses the last open row of every item that needs it, beginning with those in `narrow`,
    /// which is empty afterwards. Returns `false` if an item that must be covered has no row.
    pub(super) fn propagate(&mut self, cover: &Cover, narrow: &mut Vec<usize>) -> bool {
        while let Some(item) = narrow.pop() {
            match self.counts[item] {
                0 => {
                    narrow.clear();
                    return false;
                }
                1 => {
                    let row = self.first_open(cover, item).expect("the count is that of the rows");
                    self.choose(cover, row, narrow);
                }
                _ => {}
            }
        }
        true
    }

    /// Returns the first open row of an item.
    pub(super) fn first_open(&self, cover: &Cover, item: usize) -> Option<usize> {
        let rows = &cover.rows[item];
        let words = rows.beside(&self.open).map(|(rows, open)| rows & open);
        let mut open = (rows.from..).zip(words).filter(|&(_, word)| word != 0);
        open.next().map(|(at, word)| 64 * at + word.trailing_zeros() as usize)
    }

    /// Returns the item with the fewest open rows, if one must be covered still.
    pub(super) fn narrowest(&self) -> Option<usize> {
        let least = *self.counts.iter().min()?;
        let place = self.counts.iter().position(|&count| count == least);
        place.filter(|_| least != DONE)
    }

    /// Returns all items that must be covered still.
    pub(super) fn needed(&self) -> Vec<usize> {
        (0..self.counts.len()).filter(|&item| self.counts[item] != DONE).collect()
    }
}
