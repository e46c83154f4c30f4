//! A board: the candidates of all variables, indexed by variable and by value.
//!
//! Invariant: `d` is among the values of variable `v` if and only if `v` is among the places of
//! `d`.

mod bits;
mod groups;
mod set;

pub use bits::{Bits, Members};
pub use groups::{Group, Groups};
pub use set::{Pattern, Set};

/// The candidates of the variables of [`Groups`]: the values of each variable, and the places of
/// each value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board<const W: usize> {
    values: Vec<u64>,
    places: Vec<Bits<W>>,
}

impl<const W: usize> Board<W> {
    /// Returns the board with these candidates for each variable, and `values` values. Bit `i` of a
    /// variable is set if it may have value `i`.
    pub fn new(values: usize, candidates: impl IntoIterator<Item = u64>) -> Board<W> {
        let mut board = Board { values: Vec::new(), places: vec![Bits::NONE; values] };
        for (var, candidates) in candidates.into_iter().enumerate() {
            board.values.push(candidates);
            values_in(candidates).for_each(|value| board.places[value].insert(var));
        }
        board
    }

    /// Returns the number of variables.
    pub fn variables(&self) -> usize {
        self.values.len()
    }

    /// Returns the values of `var` that are left, as bits.
    #[inline]
    pub fn values(&self, var: usize) -> u64 {
        self.values[var]
    }

    /// Returns the variables that may still have `value`.
    #[inline]
    pub fn places(&self, value: usize) -> Bits<W> {
        self.places[value]
    }

    /// Returns whether `var` may still have `value`.
    #[inline]
    pub fn contains(&self, var: usize, value: usize) -> bool {
        self.values[var] >> value & 1 == 1
    }

    /// Returns whether one value is left for `var`.
    #[inline]
    pub fn is_fixed(&self, var: usize) -> bool {
        self.values[var].is_power_of_two()
    }

    /// Returns the variables with exactly two values left (bivalue cells).
    pub fn pairs(&self) -> Bits<W> {
        (0..self.values.len()).filter(|&var| self.values[var].count_ones() == 2).collect()
    }

    /// Adds the candidate `value` of `var`.
    #[inline]
    pub fn insert(&mut self, var: usize, value: usize) {
        self.values[var] |= 1 << value;
        self.places[value].insert(var);
    }

    /// Removes `value` from `var`.
    #[inline]
    pub fn remove(&mut self, var: usize, value: usize) {
        self.values[var] &= !(1 << value);
        self.places[value].remove(var);
    }

    /// Removes all other values from `var`.
    pub fn fix(&mut self, var: usize, value: usize) {
        let others = self.values[var] & !(1 << value);
        values_in(others).for_each(|other| self.remove(var, other));
    }

    /// Fixes `var` to `value`, and removes the value from all of its peers.
    pub fn place(&mut self, groups: &Groups<W>, var: usize, value: usize) {
        self.fix(var, value);
        let seen = groups.peers(var) & self.places[value];
        seen.iter().for_each(|peer| self.remove(peer, value));
    }
}

/// Returns the numbers whose bits are set, ascending.
#[inline]
pub fn values_in(mut bits: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let first = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(first)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_round_say_the_same() {
        let group = (0, [0, 1, 2].into_iter().collect());
        let groups = Groups::<1>::new(vec![2, 3, 5], &[0b111; 4], [group]);
        let mut board = Board::new(3, [0b111; 4]);
        board.place(&groups, 1, 2);
        assert_eq!(
            (0..4).map(|var| board.values(var)).collect::<Vec<_>>(),
            [0b11, 0b100, 0b11, 0b111]
        );
        assert_eq!(board.places(2), [1, 3].into_iter().collect());
        assert_eq!(board.pairs(), [0, 2].into_iter().collect());
        for var in 0..4 {
            for value in 0..3 {
                assert_eq!(board.contains(var, value), board.places(value).contains(var));
            }
        }
    }
}
