//! Tests on random boards: every chain, wing, remote pair, Sue de Coq, Death Blossom and net is
//! proved by its truths and links.

use super::square_with_solution;
use crate::nets::{Fact, contradictions, verities};
use crate::*;
use proptest::prelude::*;

/// Returns the candidates that are kept in addition to a solution: one in four, so that there are
/// many pairs.
fn kept() -> impl Strategy<Value = Vec<bool>> {
    prop::collection::vec(prop::bool::weighted(0.25), 216)
}

/// Returns whether `pattern` removes something, nothing of the solution, and is proved by its
/// truths and links.
fn is_right(groups: &Groups<2>, board: &Board<2>, solution: &[usize], pattern: &Pattern) -> bool {
    let is_wrong = |&(var, value): &(usize, usize)| solution[var] == value;
    let is_there = |&(var, value): &(usize, usize)| board.contains(var, value);
    !pattern.removed.is_empty()
        && pattern.removed.iter().all(is_there)
        && !pattern.removed.iter().any(is_wrong)
        && pattern.holds(groups, board)
}

fn chains(groups: &Groups<2>, board: &Board<2>, kind: LinkKind<'_, 2>) -> Vec<Chain<2>> {
    let links = Links::new(groups, board, kind, &|| false);
    let reach = Reach { nodes: 10, paths: 2 };
    let mut chains = Chain::all(board, &links, reach, &|| false);
    chains.extend(Chain::loops(groups, board, &links, reach, &|| false));
    chains
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn chains_and_loops_are_proved_by_their_links(kept in kept()) {
        let (groups, board, solution) = square_with_solution(&kept);
        let sets = AlmostLocked::all(&groups, &board, 2, 3);
        let kinds = [LinkKind::Pairs, LinkKind::Candidates, LinkKind::Grouped, LinkKind::AlmostLocked(&sets)];
        for kind in (0..6).map(LinkKind::Value).chain(kinds) {
            for chain in chains(&groups, &board, kind).iter().step_by(7) {
                let pattern = chain.pattern(&groups, &board);
                prop_assert!(is_right(&groups, &board, &solution, &pattern), "{chain:?}");
            }
        }
    }

    #[test]
    fn wings_and_remote_pairs_are_proved_by_their_variables(kept in kept()) {
        let (groups, board, solution) = square_with_solution(&kept);
        let mut patterns: Vec<Pattern> = Vec::new();
        for has_three in [false, true] {
            let wings = Wing::all(&groups, &board, has_three);
            patterns.extend(wings.iter().map(|wing| wing.pattern(&groups)));
        }
        let joined = JoinedPairs::all(&groups, &board);
        patterns.extend(joined.iter().map(|pairs| pairs.pattern(&groups)));
        let remote = RemotePair::all(&groups, &board);
        patterns.extend(remote.iter().map(|pair| pair.pattern(&groups)));
        for pattern in &patterns {
            prop_assert!(is_right(&groups, &board, &solution, pattern), "{pattern:?}");
        }
    }

    #[test]
    fn what_almost_locked_sets_remove_is_proved_by_their_variables(kept in kept()) {
        let (groups, board, solution) = square_with_solution(&kept);
        let sets = AlmostLocked::all(&groups, &board, 1, 4);
        for set in &sets {
            prop_assert_eq!(set.values.count_ones() as usize, set.variables.len() + 1);
            prop_assert!(set.variables.is_subset(&groups.groups()[set.group].members));
        }
        let commons = RestrictedCommons::new(&groups, &board, &sets, &|| false);
        let chains = [commons.pairs(), commons.triples(), commons.chains(5)].concat();
        let mut patterns: Vec<Pattern> =
            chains.iter().step_by(11).map(|chain| chain.pattern(&groups, &board)).collect();
        let sue_de_coq = SueDeCoq::all(&groups, &board, 3, &|| false);
        patterns.extend(sue_de_coq.iter().step_by(3).map(|one| one.pattern(&groups, &board)));
        let blossoms = DeathBlossom::all(&groups, &board, &sets, 3, &|| false);
        patterns.extend(blossoms.iter().step_by(5).map(|one| one.pattern(&groups, &board)));
        for pattern in &patterns {
            prop_assert!(is_right(&groups, &board, &solution, pattern), "{pattern:?}");
        }
    }

    #[test]
    fn what_is_refuted_is_not_in_the_solution_and_what_always_follows_is(kept in kept()) {
        let (groups, board, solution) = square_with_solution(&kept);
        for net in contradictions(&groups, &board, 36, &|| false) {
            let supposed = net.facts[0];
            prop_assert!(supposed.is_true && solution[supposed.var] != supposed.value);
            prop_assert!(net.empty.is_some());
        }
        for verity in verities(&groups, &board, 36, 3, &|| false) {
            let Fact { var, value, is_true } = verity.fact;
            prop_assert_eq!(solution[var] == value, is_true);
            prop_assert!(verity.nets.iter().all(|net| net.facts.last() == Some(&verity.fact)));
        }
        let links = Links::new(&groups, &board, LinkKind::Grouped, &|| false);
        for is_true in [false, true] {
            let search = ForcingSearch {
                groups: &groups,
                board: &board,
                links: &links,
                is_true,
                longest: 12,
                is_over: &|| false,
            };
            for forcing in search.run() {
                let (var, value) = forcing.supposed;
                prop_assert_eq!(solution[var] == value, !is_true, "{:?}", forcing);
                prop_assert!(!forcing.removed(&board).is_empty());
            }
        }
    }
}

/// Candidates of two values in a ring of four variables, and more in the first, which a chain
/// removes.
#[test]
fn a_chain_is_told_from_end_to_end_and_a_loop_by_its_neighbours() {
    let (groups, board) = super::square::<2>(4);
    let mut board = board;
    // An X-wing of the first value: rows 0 and 2, columns 1 and 3.
    for var in [0, 2, 8, 10] {
        board.remove(var, 0);
    }
    let links = Links::new(&groups, &board, LinkKind::Value(0), &|| false);
    let reach = Reach { nodes: 4, paths: 1 };
    let loops = Chain::loops(&groups, &board, &links, reach, &|| false);
    let first = loops.first().expect("the fish is a loop");
    assert_eq!((first.nodes.len(), first.ends), (4, Ends::Closed));
    assert_eq!(first.removed, [(5, 0), (7, 0), (13, 0), (15, 0)]);
    assert!(first.pattern(&groups, &board).holds(&groups, &board));
}
