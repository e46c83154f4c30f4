//! Cases: random domains and random views of them, of every awkward shape.
//!
//! Invariant: the domains of a case have at most 625 combinations, so each can be enumerated.

use crate::arithmetic::Int;
use crate::state::{Var, View};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A case: domains, and views of variables that have them, to build a constraint on.
///
/// Among the cases are empty scopes, single variables, variables that occur more than once,
/// negative values, holes, offsets, domains wider than 64, and values that are far apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The values that each variable may take, ascending.
    pub domains: Vec<Vec<Int>>,
    /// The views: the place of a variable, and the number that is added to it.
    pub places: Vec<(usize, Int)>,
}

/// Values that lie close together, values beyond one and two words of bits, and values so far apart
/// that they are listed.
const VALUES: [Int; 16] = [-70, -3, -2, -1, 0, 1, 2, 3, 4, 63, 64, 66, 130, 5_000, 5_001, 70_000];

impl Case {
    /// Returns the case that belongs to `seed`.
    pub fn random(seed: u64) -> Case {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut below = |n: usize| (random.next_u64() % n as u64) as usize;
        let variables = 1 + below(4);
        let domains = (0..variables)
            .map(|_| {
                // The close values are the most frequent, so that constraints have something to
                // remove.
                let (from, to) = if below(4) == 0 { (0, VALUES.len()) } else { (1, 9) };
                let mut domain: Vec<Int> =
                    (0..=below(5)).map(|_| VALUES[from + below(to - from)]).collect();
                domain.sort_unstable();
                domain.dedup();
                domain
            })
            .collect();
        let places = (0..below(variables + 2)).map(|at| {
            let repeats = below(4) == 0 || at >= variables;
            let offset = if below(2) == 0 { 0 } else { below(5) as Int - 2 };
            (if repeats { below(variables) } else { at }, offset)
        });
        Case { places: places.collect(), domains }
    }

    /// Returns the views of the case, on `vars`.
    pub fn views(&self, vars: &[Var]) -> Vec<View> {
        self.places.iter().map(|&(at, offset)| vars[at] + offset).collect()
    }
}

#[cfg(test)]
pub(crate) use strategy::cases;

/// The cases as a strategy of proptest, which finds the smallest case that fails.
#[cfg(test)]
mod strategy {
    use super::{Case, VALUES};
    use crate::arithmetic::Int;
    use proptest::prelude::*;
    use proptest::sample::subsequence;

    fn domain() -> impl Strategy<Value = Vec<Int>> {
        prop_oneof![
            3 => subsequence(&VALUES[1..9], 1..=5),
            1 => subsequence(&VALUES[..], 1..=4),
        ]
    }

    /// Returns cases with up to four variables, and from `least` to five views.
    pub(crate) fn cases(least: usize) -> impl Strategy<Value = Case> {
        (1..=4usize).prop_flat_map(move |variables| {
            let all = (0..variables).collect::<Vec<_>>();
            let plain = subsequence(all, least.min(variables)..=variables);
            let any = prop::collection::vec(0..variables, least..=5);
            let vars = if least <= variables {
                prop_oneof![2 => plain, 1 => any].boxed()
            } else {
                any.boxed()
            };
            let offsets = prop::collection::vec(prop_oneof![Just(0), -2..=2i64], 5);
            let places =
                (vars, offsets).prop_map(|(vars, offsets)| vars.into_iter().zip(offsets).collect());
            (prop::collection::vec(domain(), variables), places)
                .prop_map(|(domains, places)| Case { domains, places })
        })
    }
}
