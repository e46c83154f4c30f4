//! Each constraint against its plain meaning, by enumeration.
//!
//! Invariant: every random case comes from a number that its test names.

mod builtins;
mod case;

use builtins::{ALL, Meaning};
use case::Case;
use kumiki::run::Random;

/// The cases of each constraint, in each mode.
const CASES: u64 = 40;

#[test]
fn each_constraint_has_the_solutions_of_its_meaning() {
    for (number, builtin) in ALL.iter().enumerate() {
        for seed in 0..CASES {
            let mut random = Random::numbered(seed, number as u64);
            let case = Case::of(&[builtin], &mut random);
            case.check(&mut random);
        }
    }
}

#[test]
fn constraints_together_have_the_solutions_of_all_their_meanings() {
    for seed in 0..400 {
        let mut random = Random::numbered(seed, 1_000);
        let chosen: Vec<&Meaning> =
            (0..2 + random.index(3)).map(|_| &ALL[random.index(ALL.len())]).collect();
        let case = Case::of(&chosen, &mut random);
        case.check(&mut random);
    }
}

#[test]
fn an_optimum_is_that_of_enumeration_whatever_search_is_asked_for() {
    for seed in 0..300 {
        let mut random = Random::numbered(seed, 2_000);
        let chosen: Vec<&Meaning> =
            (0..1 + random.index(3)).map(|_| &ALL[random.index(ALL.len())]).collect();
        Case::of(&chosen, &mut random).check_optimum(&mut random);
    }
}
