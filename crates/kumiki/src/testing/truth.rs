//! The truth about a constraint: its solutions, in a form that is quick to look up.
//!
//! Invariant: `solutions` are the combinations of `domains` that satisfy the constraint, in
//! lexicographic order, found without the engine; `bits` has the same content.

use crate::arithmetic::Int;
use crate::state::{Store, Var};
use smallvec::SmallVec;

/// Sets of values of variables, as bits: those of one variable after those of the one before.
pub(super) type Values = SmallVec<[u64; 2]>;

/// The solutions among all combinations of the values of some domains.
pub(super) struct Truth {
    pub(super) domains: Vec<Vec<Int>>,
    pub(super) solutions: Vec<Vec<Int>>,
    /// The bit of the least value of each variable.
    starts: Vec<usize>,
    /// The number of words of each set of values.
    words: usize,
    /// The values of each solution, one solution after the other.
    bits: Vec<u64>,
}

/// The support: the values that are part of a solution.
pub(super) struct Support {
    pub(super) values: Values,
    /// True if there is a solution: a solution without variables has no values.
    pub(super) is_any: bool,
}

impl Truth {
    pub(super) fn new(domains: Vec<Vec<Int>>, solutions: Vec<Vec<Int>>) -> Truth {
        let mut starts = Vec::new();
        let mut end = 0;
        for domain in &domains {
            starts.push(end);
            end += domain.len();
        }
        let words = end.div_ceil(64);
        let mut truth = Truth { domains, solutions: Vec::new(), starts, words, bits: Vec::new() };
        let mut bits = vec![0; solutions.len() * words];
        for (own, solution) in bits.chunks_exact_mut(words.max(1)).zip(&solutions) {
            for (at, &value) in solution.iter().enumerate() {
                truth.insert(own, at, value);
            }
        }
        (truth.solutions, truth.bits) = (solutions, bits);
        truth
    }

    /// Returns the bit of `value` of variable `at`.
    fn bit(&self, at: usize, value: Int) -> usize {
        self.starts[at] + self.domains[at].binary_search(&value).expect("of the domain")
    }

    pub(super) fn insert(&self, set: &mut [u64], at: usize, value: Int) {
        let bit = self.bit(at, value);
        set[bit / 64] |= 1 << (bit % 64);
    }

    pub(super) fn none(&self) -> Values {
        SmallVec::from_elem(0, self.words)
    }

    /// Returns all values of the variables for which `is_wanted` returns true.
    pub(super) fn all_of(&self, is_wanted: impl Fn(usize) -> bool) -> Values {
        let mut set = self.none();
        for at in (0..self.domains.len()).filter(|&at| is_wanted(at)) {
            self.domains[at].iter().for_each(|&value| self.insert(&mut set, at, value));
        }
        set
    }

    /// Returns the values that are left in `store`.
    pub(super) fn left(&self, store: &Store) -> Values {
        let mut set = self.none();
        for (at, domain) in store.domains().enumerate() {
            let mut bit = self.starts[at];
            let mut values = self.domains[at].iter();
            for value in domain.iter() {
                bit += values.position(|&other| other == value).expect("of the domain");
                set[bit / 64] |= 1 << (bit % 64);
                bit += 1;
            }
        }
        set
    }

    /// Returns the values of `set` of variable `at`.
    pub(super) fn values_of<'a>(
        &'a self,
        set: &'a [u64],
        at: usize,
    ) -> impl Iterator<Item = Int> + 'a {
        let is_in = move |bit: usize| set[bit / 64] >> (bit % 64) & 1 == 1;
        let values = self.domains[at].iter().enumerate();
        values.filter(move |&(place, _)| is_in(self.starts[at] + place)).map(|(_, &value)| value)
    }

    /// Returns the values of `set` of each variable.
    pub(super) fn lists(&self, set: &[u64]) -> Vec<Vec<Int>> {
        (0..self.domains.len()).map(|at| self.values_of(set, at).collect()).collect()
    }

    /// Returns the solutions that have only values of `set`.
    pub(super) fn within<'a>(&'a self, set: &'a [u64]) -> impl Iterator<Item = &'a [Int]> {
        let is_within = move |place: &usize| is_subset(self.bits_of(*place), set);
        let places = (0..self.solutions.len()).filter(is_within);
        places.map(|place| self.solutions[place].as_slice())
    }

    /// Returns the values of `set` that are part of a solution that has only values of it.
    pub(super) fn support(&self, set: &[u64]) -> Support {
        let mut support = Support { values: self.none(), is_any: false };
        for place in 0..self.solutions.len() {
            let own = self.bits_of(place);
            if is_subset(own, set) {
                support.is_any = true;
                support.values.iter_mut().zip(own).for_each(|(word, own)| *word |= own);
            }
        }
        support
    }

    fn bits_of(&self, place: usize) -> &[u64] {
        &self.bits[place * self.words..][..self.words]
    }

    /// Restricts `store` to the values of `set`; returns `false` if some variable has none of them.
    pub(super) fn restrict(&self, store: &mut Store, set: &[u64]) -> bool {
        (0..self.domains.len()).all(|at| {
            let var = Var::new(at);
            let mut kept = self.values_of(set, at).peekable();
            self.domains[at]
                .iter()
                .all(|&value| kept.next_if_eq(&value).is_some() || store.remove(var, value).is_ok())
        })
    }
}

pub(super) fn is_subset(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).all(|(one, other)| one & !other == 0)
}

pub(super) fn intersection(one: &[u64], other: &[u64]) -> Values {
    one.iter().zip(other).map(|(one, other)| one & other).collect()
}
