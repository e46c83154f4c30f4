//! Groups: variables with different values, and their possible sums.
//!
//! Invariant: values are bits of a word, 0 to 63; the values of fixed variables are in no set.

use crate::arithmetic::Int;
use crate::state::{Conflict, Store, Var};
use smallvec::SmallVec;

/// The most sets of values that are tried.
const MOST_SETS: u64 = 300;

/// A group with its remaining domains.
pub(super) struct SumGroup {
    /// The sum of the fixed values.
    fixed: Int,
    /// The free variables, with their domains.
    free: SmallVec<[(Var, u64); 9]>,
    outlook: Outlook,
}

enum Outlook {
    /// The possible sets of values of the free variables, with their sums.
    Sets(Vec<(u64, Int)>),
    /// Only the least and the greatest sum of the free variables.
    Range(Int, Int),
}

/// The possible sums of a group, ascending.
pub(super) type Sums = SmallVec<[Int; 32]>;

impl SumGroup {
    pub(super) fn read(vars: &[Var], store: &Store) -> Result<SumGroup, Conflict> {
        let mut fixed = (0, 0);
        let mut free: SmallVec<[(Var, u64); 9]> = SmallVec::new();
        for &var in vars {
            let set = store.domain(var).word_from(0);
            if set.is_power_of_two() {
                if fixed.1 & set != 0 {
                    return Err(Conflict);
                }
                fixed = (fixed.0 + Int::from(set.trailing_zeros()), fixed.1 | set);
            } else {
                free.push((var, set));
            }
        }
        for (_, set) in &mut free {
            *set &= !fixed.1;
        }
        let outlook = Outlook::of(&free)?;
        Ok(SumGroup { fixed: fixed.0, free, outlook })
    }

    /// Returns the possible sums of the whole group.
    pub(super) fn sums(&self) -> Sums {
        let mut sums: Sums = match &self.outlook {
            Outlook::Sets(sets) => sets.iter().map(|&(_, sum)| self.fixed + sum).collect(),
            &Outlook::Range(least, greatest) => {
                (self.fixed + least..=self.fixed + greatest).collect()
            }
        };
        sums.sort_unstable();
        sums.dedup();
        sums
    }

    /// Removes the values of the variables that are compatible with none of the sums `allowed`,
    /// which are ascending.
    pub(super) fn keep(&self, allowed: &Sums, store: &mut Store) -> Result<(), Conflict> {
        let (Some(first), Some(last)) = (allowed.first(), allowed.last()) else {
            return Err(Conflict);
        };
        match &self.outlook {
            Outlook::Sets(sets) => {
                let allowed = sets
                    .iter()
                    .filter(|(_, sum)| allowed.binary_search(&(self.fixed + sum)).is_ok());
                let mut left: SmallVec<[u64; 9]> = SmallVec::from_elem(0, self.free.len());
                for (set, _) in allowed {
                    for (left, (_, own)) in left.iter_mut().zip(&self.free) {
                        *left |= set & own;
                    }
                }
                for (left, &(var, _)) in left.iter().zip(&self.free) {
                    store.intersect(var, 0, &[*left])?;
                }
                Ok(())
            }
            Outlook::Range(..) => self.keep_within(first - self.fixed, last - self.fixed, store),
        }
    }

    /// Removes the values of the free variables that are compatible with no sum of theirs from
    /// `least` to `greatest`.
    fn keep_within(&self, least: Int, greatest: Int, store: &mut Store) -> Result<(), Conflict> {
        for (at, &(var, own)) in self.free.iter().enumerate() {
            let others = || {
                let others = self.free.iter().enumerate().filter(move |&(other, _)| other != at);
                others.map(|(_, &(_, set))| set)
            };
            store.remove_above(var, greatest - least_sum(others()))?;
            store.remove_below(var, least - greatest_sum(others()))?;
            store.intersect(var, 0, &[own])?;
        }
        Ok(())
    }
}

impl Outlook {
    fn of(free: &[(Var, u64)]) -> Result<Outlook, Conflict> {
        let union = free.iter().fold(0, |union, (_, set)| union | set);
        let (count, values) = (free.len() as u32, union.count_ones());
        if free.iter().any(|(_, set)| *set == 0) || count > values {
            return Err(Conflict);
        }
        if combinations(values, count) > MOST_SETS {
            let sets = || free.iter().map(|&(_, set)| set);
            return Ok(Outlook::Range(least_sum(sets()), greatest_sum(sets())));
        }
        let mut sets = Vec::new();
        each_set(union, count, |set, sum| {
            let met = free
                .iter()
                .try_fold(0, |met, (_, own)| Some(met | own & set).filter(|_| own & set != 0));
            if met == Some(set) {
                sets.push((set, sum));
            }
        });
        if sets.is_empty() { Err(Conflict) } else { Ok(Outlook::Sets(sets)) }
    }
}

/// Returns the number of sets of `count` out of `values` values, or more than the limit on tried
/// sets.
fn combinations(values: u32, count: u32) -> u64 {
    let few = count.min(values - count);
    let mut number: u64 = 1;
    for at in 0..u64::from(few) {
        number = number * (u64::from(values) - at) / (at + 1);
        if number > MOST_SETS {
            break;
        }
    }
    number
}

/// Calls `visit` with each set of `count` values of `union`, and its sum.
fn each_set(union: u64, count: u32, mut visit: impl FnMut(u64, Int)) {
    let mut values: SmallVec<[u32; 64]> = SmallVec::new();
    let mut rest = union;
    while rest != 0 {
        values.push(rest.trailing_zeros());
        rest &= rest - 1;
    }
    let count = count as usize;
    let mut chosen: SmallVec<[usize; 16]> = (0..count).collect();
    loop {
        let (set, sum) = chosen
            .iter()
            .fold((0, 0), |(set, sum), &at| (set | 1 << values[at], sum + Int::from(values[at])));
        visit(set, sum);
        // The next set: the last position that can move on does, and those after it follow it
        // closely.
        let last = |place: usize| values.len() - count + place;
        let Some(place) = (0..count).rev().find(|&place| chosen[place] < last(place)) else {
            return;
        };
        let next = chosen[place] + 1;
        for (chosen, at) in chosen[place..].iter_mut().zip(next..) {
            *chosen = at;
        }
    }
}

/// Returns a lower bound on the sum of different values of the sets.
fn least_sum(sets: impl Iterator<Item = u64>) -> Int {
    let mut least: SmallVec<[u32; 9]> = sets.map(u64::trailing_zeros).collect();
    least.sort_unstable();
    let mut next = 0;
    let mut sum = 0;
    for value in least {
        next = value.max(next);
        sum += Int::from(next);
        next += 1;
    }
    sum
}

/// Returns an upper bound on the sum of different values of the sets.
fn greatest_sum(sets: impl Iterator<Item = u64>) -> Int {
    let mut greatest: SmallVec<[i32; 9]> =
        sets.map(|set| 63 - set.leading_zeros() as i32).collect();
    greatest.sort_unstable_by(|a, b| b.cmp(a));
    let mut next = i32::MAX;
    let mut sum = 0;
    for value in greatest {
        next = value.min(next);
        sum += Int::from(next);
        next -= 1;
    }
    sum
}
