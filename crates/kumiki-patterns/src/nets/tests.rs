use super::*;
use crate::tests::{Candidate, excludes, read_square, refuted_by_singles, square_with_solution};
use proptest::prelude::*;
use std::collections::HashSet;

/// Checks that each fact of `net` follows from those before it, and that they leave its set empty.
fn check_facts(groups: &Groups<2>, board: &Board<2>, net: &Net) {
    let mut trues: Vec<Candidate> = Vec::new();
    let mut gone: HashSet<Candidate> = HashSet::new();
    for (at, fact) in net.facts.iter().enumerate() {
        let one = (fact.var, fact.value);
        let is_only = |set: Set| {
            let all = set.candidates(groups, board);
            all.contains(&one) && all.iter().all(|other| *other == one || gone.contains(other))
        };
        let follows = match fact.is_true {
            true => Set::truths(groups).any(is_only),
            false => trues.iter().any(|&of| excludes(groups, of, one)),
        };
        assert!(at == 0 || follows, "{fact:?} of {net:?}");
        assert!(!gone.contains(&one) && !trues.contains(&one), "{fact:?} of {net:?}");
        if fact.is_true {
            trues.push(one);
        } else {
            gone.insert(one);
        }
    }
    let empty = net.empty.into_iter().flat_map(|set| set.candidates(groups, board));
    assert!(empty.into_iter().all(|one| gone.contains(&one)), "{net:?}");
}

/// Checks that nets refute what singles refute and nothing else, and that all nets are proved.
fn check_nets(groups: &Groups<2>, board: &Board<2>) {
    let nets = contradictions(groups, board, usize::MAX, &|| false);
    assert!(nets.iter().all(|net| net.empty.is_some()));
    nets.iter().for_each(|net| check_facts(groups, board, net));
    let supposed = nets.iter().map(|net| (net.facts[0].var, net.facts[0].value));
    assert_eq!(supposed.collect::<HashSet<_>>(), refuted_by_singles(groups, board));
    for verity in verities(groups, board, usize::MAX, 3, &|| false) {
        verity.nets.iter().for_each(|net| check_facts(groups, board, net));
    }
}

/// Value 1 of variable 15 makes two values true that exclude each other, before either is followed.
#[test]
fn two_values_that_exclude_each_other_end_a_net() {
    let (groups, board) = read_square([
        "0 1 25 23 4 5",
        "34 4 35 0 1 2",
        "123 2 34 134 5 04",
        "14 5 0 14 2 13",
        "2 3 14 5 0 1",
        "45 04 1 2 234 034",
    ]);
    assert!(refuted_by_singles(&groups, &board).contains(&(15, 1)));
    check_nets(&groups, &board);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn nets_refute_what_singles_refute(
        kept in prop::collection::vec(prop::bool::weighted(0.35), 216),
    ) {
        let (groups, board, _) = square_with_solution(&kept);
        check_nets(&groups, &board);
    }
}
