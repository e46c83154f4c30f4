//! Sets of positions, as bits.
//!
//! Invariant: `len` is the number of bits that are set, all of them below the size.

/// A set of positions of a domain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Set {
    words: Vec<u64>,
    len: usize,
}

impl Set {
    /// Returns the empty set for a domain of `size` positions.
    pub(crate) fn empty(size: usize) -> Set {
        Set { words: vec![0; size.div_ceil(64)], len: 0 }
    }

    /// Returns the set of all positions below `size`.
    pub(crate) fn full(size: usize) -> Set {
        let mut set = Set::empty(size);
        if size > 0 {
            set.insert_range(0, size - 1);
        }
        set
    }

    /// Returns the set of one position.
    pub(crate) fn of(size: usize, position: usize) -> Set {
        let mut set = Set::empty(size);
        set.insert(position);
        set
    }

    /// Adds a position, which is below the size.
    pub(crate) fn insert(&mut self, position: usize) {
        self.len += usize::from(!self.contains(position));
        self.words[position / 64] |= 1 << (position % 64);
    }

    /// Adds the positions from `first` to `last`, which are below the size.
    pub(crate) fn insert_range(&mut self, first: usize, last: usize) {
        for word in first / 64..=last / 64 {
            let start = first.saturating_sub(64 * word);
            let end = (last - 64 * word).min(63);
            let before = self.words[word];
            self.words[word] |= (u64::MAX >> (63 - end)) & (u64::MAX << start);
            self.len += (self.words[word].count_ones() - before.count_ones()) as usize;
        }
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns whether it has this position.
    pub fn contains(&self, position: usize) -> bool {
        self.words.get(position / 64).is_some_and(|word| word >> (position % 64) & 1 == 1)
    }

    /// Returns the first position.
    pub fn first(&self) -> Option<usize> {
        let word = self.words.iter().position(|&word| word != 0)?;
        Some(64 * word + self.words[word].trailing_zeros() as usize)
    }

    /// Returns the last position.
    pub fn last(&self) -> Option<usize> {
        let word = self.words.iter().rposition(|&word| word != 0)?;
        Some(64 * word + 63 - self.words[word].leading_zeros() as usize)
    }

    /// Returns the positions, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(64 * at + bit)
            })
        })
    }

    /// Returns the positions that are in both sets.
    pub(crate) fn intersection(&self, other: &Set) -> Set {
        self.combined(other, |a, b| a & b)
    }

    /// Returns the positions that are not in `other`.
    pub(crate) fn difference(&self, other: &Set) -> Set {
        self.combined(other, |a, b| a & !b)
    }

    /// Returns the positions that are in one of the sets.
    pub(crate) fn union(&self, other: &Set) -> Set {
        self.combined(other, |a, b| a | b)
    }

    /// Returns whether a position is in both sets.
    pub(crate) fn intersects(&self, other: &Set) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// Returns whether every position is in `other`.
    pub(crate) fn is_within(&self, other: &Set) -> bool {
        self.words.iter().zip(&other.words).all(|(a, b)| a & !b == 0)
    }

    fn combined(&self, other: &Set, combine: impl Fn(u64, u64) -> u64) -> Set {
        let words: Vec<u64> =
            self.words.iter().zip(&other.words).map(|(&a, &b)| combine(a, b)).collect();
        let len = words.iter().map(|word| word.count_ones() as usize).sum();
        Set { words, len }
    }
}
