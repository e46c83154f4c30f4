//! Tests of the reasons of linear constraints: a claim is true of the facts, and it is enough.

use super::*;
use crate::constraints::phrases::tests::{reason_of, removed_from};
use crate::testing::for_each_combination;
use proptest::prelude::*;

/// Returns the reason why the sum of `factors` times `domains` removes all that it can from the
/// variable at place `at`.
fn told(
    factors: &[Int],
    domains: &[Vec<Int>],
    comparison: Comparison,
    total: Int,
    at: usize,
) -> (Vec<Int>, Option<String>) {
    let sum = |values: &[Int]| factors.iter().zip(values).map(|(a, b)| a * b).sum();
    let removed = removed_from(domains, |values| comparison.holds(sum(values), total), at);
    let build = |vars: &[Var]| {
        Linear::new(factors.iter().copied().zip(vars.iter().copied()), comparison, total).unwrap()
    };
    let reason = (!removed.is_empty()).then(|| reason_of(domains, build, at, &removed)).flatten();
    (removed, reason)
}

fn digits() -> Vec<Int> {
    (0..=9).collect()
}

#[test]
fn a_reason_says_what_the_others_add_up_to() {
    let sum = |domains: &[Vec<Int>], total, at| {
        told(&vec![1; domains.len()], domains, Comparison::Equal, total, at).1.unwrap_or_default()
    };
    let nine = (1..=9).collect::<Vec<Int>>();
    assert_eq!(
        sum(&[vec![2], nine.clone(), nine.clone()], 15, 1),
        "the others add up to at most 11 of 15"
    );
    assert_eq!(sum(&[vec![2], vec![3], nine.clone()], 9, 2), "the others add up to 5 of 9");
    assert_eq!(
        sum(&[vec![1, 2, 3], vec![2, 3], nine.clone()], 9, 2),
        "the others add up to from 3 to 6 of 9"
    );
    assert_eq!(sum(&[nine.clone(), nine.clone()], 17, 0), "the sum is 17");
    let holes = [vec![1, 9], vec![1, 9], nine];
    assert_eq!(sum(&holes, 15, 2), "the others add up to 2, 10 or 18 of 15");
}

#[test]
fn a_reason_has_the_coefficients_as_they_were_stated() {
    let coins = [vec![0, 1, 2], (0..=5).collect(), (0..=3).collect()];
    let told = |comparison, total, at| told(&[50, 20, 10], &coins, comparison, total, at).1;
    let at_most = told(Comparison::Equal, 200, 0);
    assert_eq!(at_most.as_deref(), Some("the others add up to at most 130 of 200"));
    let at_least = told(Comparison::AtLeast, 170, 0);
    assert_eq!(at_least.as_deref(), Some("the others add up to at most 130 of at least 170"));
}

#[test]
fn a_reason_of_a_difference_names_both() {
    let domains = [digits(), (3..=9).collect()];
    let told = |comparison, total| told(&[1, -1], &domains, comparison, total, 0).1.unwrap();
    assert_eq!(told(Comparison::Equal, 0), "x0 is equal to x1");
    assert_eq!(told(Comparison::Equal, 2), "x0 is 2 more than x1");
    assert_eq!(told(Comparison::AtMost, -2), "x0 is at least 2 less than x1");
    assert_eq!(told(Comparison::AtMost, -1), "x0 is less than x1");
    assert_eq!(told(Comparison::AtLeast, -1), "x1 is at most 1 more than x0");
}

/// 91 E + D + 10 R - Y = 180 + 90 N has the last digits of D + E - Y.
#[test]
fn a_reason_gives_a_remainder_if_bounds_are_not_enough() {
    let domains = [vec![5, 6], digits(), digits(), (1..=8).collect(), digits()];
    let told = told(&[91, 1, 10, -1, -90], &domains, Comparison::Equal, 180, 1);
    assert_eq!(told.0, [4]);
    assert_eq!(told.1.as_deref(), Some("x0 + x1 - x3 is a multiple of 10"));
}

/// SEND + MORE = MONEY: if N is 2, the carries make S 9, M 1 and O 0.
#[test]
fn a_reason_gives_the_terms_that_are_left() {
    let (letter, first) = (digits(), (1..=9).collect::<Vec<Int>>());
    let e: Vec<Int> = digits().into_iter().filter(|&value| value != 1).collect();
    // S, E, N, D, M, O, R and Y
    let domains = [
        first.clone(),
        e,
        letter.clone(),
        letter.clone(),
        first.clone(),
        letter.clone(),
        first,
        letter,
    ];
    let factors = [1000, 91, -90, 1, -9000, -900, 10, -1];
    let build = |vars: &[Var]| {
        Linear::new(factors.into_iter().zip(vars.iter().copied()), Comparison::Equal, 0).unwrap()
    };
    let reason = reason_of(&domains, build, 2, &[2]);
    assert_eq!(reason.as_deref(), Some("91 * x1 would be from 81 to 109"));
    assert_eq!(reason_of(&domains, build, 2, &[3]), None);
    let even = vec![0, 2, 4];
    let domains = [digits(), even.clone(), even.clone(), even, (0..=3).collect()];
    let build = |vars: &[Var]| {
        let terms = [1, 10, 10, 10, -100].into_iter().zip(vars.iter().copied());
        Linear::new(terms, Comparison::Equal, 50).unwrap()
    };
    let reason = reason_of(&domains, build, 0, &[0]);
    assert_eq!(reason.as_deref(), Some("10 * x1 + 10 * x2 + 10 * x3 cannot be 50"));
}

#[test]
fn a_conflict_says_what_all_add_up_to() {
    let build = |vars: &[Var]| {
        Linear::new(vars.iter().map(|&var| (1, var)), Comparison::Equal, 15).unwrap()
    };
    let wrong = reason_of(&[vec![1, 2], vec![3, 4]], build, 0, &[]);
    assert_eq!(wrong.as_deref(), Some("all add up to at most 6 of 15"));
}

/// Returns whether `number` is as a claim says: `at most 3`, `from 3 to 5`, `3 or 5`.
fn is_as_claimed(number: Int, claim: &str) -> bool {
    let int = |text: &str| text.parse::<Int>().expect("a number");
    if let Some(claim) = claim.strip_prefix("cannot be ") {
        return !is_as_claimed(number, claim);
    }
    match claim.split_once(' ') {
        Some(("at", bound)) => match bound.split_once(' ') {
            Some(("most", most)) => number <= int(most),
            Some((_, least)) => number >= int(least),
            None => false,
        },
        Some(("from", ends)) => {
            let (least, most) = ends.split_once(" to ").expect("two ends");
            (int(least)..=int(most)).contains(&number)
        }
        _ => claim.replace(" or ", ", ").split(", ").any(|one| number == int(one)),
    }
}

proptest! {
    /// The claim holds for all values of the others, and what it says leaves none of the removed
    /// values.
    #[test]
    fn a_claim_is_true_and_enough(
        domains in prop::collection::vec(prop::collection::btree_set(0..8i64, 1..6), 2..5),
        factors in prop::collection::vec(prop_oneof![4 => Just(1), 1 => -3..=3i64], 4),
        comparison in Comparison::any(),
        total in -6..=24i64,
        at in 0..4usize,
    ) {
        let domains: Vec<Vec<Int>> =
            domains.into_iter().map(|one| one.into_iter().collect()).collect();
        let at = at % domains.len();
        let factors = &factors[..domains.len()];
        let (removed, reason) = told(factors, &domains, comparison, total, at);
        let Some(reason) = reason else { return Ok(()) };
        let mut others = BTreeSet::new();
        for_each_combination(&domains, |values| {
            let terms = factors.iter().zip(values).enumerate().filter(|(place, _)| *place != at);
            others.insert(terms.map(|(_, (a, b))| a * b).sum::<Int>());
        });
        let holds = |own: Int, others: Int| comparison.holds(factors[at] * own + others, total);
        if let Some(claim) = reason.strip_prefix("the others ") {
            let own = if factors[at] < 0 { -1 } else { 1 };
            let (claim, of_others): (String, Box<dyn Fn(Int) -> Int>) =
                match (claim.strip_prefix("leave "), claim.split_once(" of ")) {
                    (Some(rest), _) => {
                        let rest = rest.split(" for ").next().unwrap_or_default();
                        (rest.to_owned(), Box::new(move |sum| own * (total - sum)))
                    }
                    (None, Some((sums, _))) => {
                        let sums = sums.replace("cannot add up to", "cannot be");
                        (sums.replace("add up to ", ""), Box::new(move |sum| sum))
                    }
                    _ => panic!("{reason}"),
                };
            let sign = if factors.iter().all(|&one| one <= 0) { -1 } else { 1 };
            let sign = if reason.contains("leave") { 1 } else { sign };
            let is_claimed = |sum: Int| is_as_claimed(of_others(sign * sum), &claim);
            prop_assert!(others.iter().all(|&sum| is_claimed(sum)), "{reason}");
            let is_left = |&value: &Int| {
                (-200..=200).any(|sum| is_claimed(sum) && holds(value, sum))
            };
            prop_assert!(!removed.iter().any(is_left), "{reason}: {removed:?} of {domains:?}");
        }
    }
}
