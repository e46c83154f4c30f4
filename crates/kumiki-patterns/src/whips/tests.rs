use super::*;
use crate::board::Pattern;
use crate::tests::{Candidate, excludes, read_square, refuted_by_singles, square_with_solution};
use proptest::prelude::*;

fn search<'a>(
    groups: &'a Groups<2>,
    board: &'a Board<2>,
    is_braid: bool,
    longest: usize,
) -> Vec<Whip> {
    let search = WhipSearch {
        groups,
        board,
        is_braid,
        is_shortest_only: false,
        longest,
        width: usize::MAX,
        is_over: &|| false,
    };
    let all = search.run();
    let shortest = WhipSearch { is_shortest_only: true, ..search }.run();
    assert_eq!(shortest.first(), all.first());
    all
}

/// Checks by the definition that the links of `whip` refute each of its targets.
fn check_links(groups: &Groups<2>, board: &Board<2>, whip: &Whip, is_braid: bool) {
    assert!(!whip.targets.is_empty(), "{whip:?}");
    for &target in &whip.targets {
        let mut trues = vec![target];
        for link in &whip.links {
            let candidates = link.set.candidates(groups, board);
            let before = if is_braid { &trues[..] } else { &trues[trues.len() - 1..] };
            let is_linked = before.iter().any(|&of| excludes(groups, of, link.left));
            assert!(is_linked && candidates.contains(&link.left), "{link:?} of {whip:?}");
            assert!(!candidates.contains(&target), "{link:?} of {whip:?}");
            let is_left = |one: &Candidate| !trues.iter().any(|&of| excludes(groups, of, *one));
            let left: Vec<Candidate> = candidates.into_iter().filter(is_left).collect();
            assert_eq!(left, Vec::from_iter(link.right), "{link:?} of {whip:?}");
            trues.extend(link.right);
        }
        assert_eq!(trues.len(), whip.links.len(), "only the last link has no right: {whip:?}");
    }
}

/// Returns the length of a shortest whip for `trues[0]` that begins with the right candidates
/// `trues[1..]`, by the definition alone.
fn shortest(
    groups: &Groups<2>,
    board: &Board<2>,
    trues: &mut Vec<Candidate>,
    most: usize,
) -> Option<usize> {
    let last = *trues.last()?;
    let mut best: Option<usize> = None;
    for set in Set::truths(groups) {
        let candidates = set.candidates(groups, board);
        if !candidates.iter().any(|&left| excludes(groups, last, left)) {
            continue;
        }
        let is_left = |&&one: &&Candidate| !trues.iter().any(|&of| excludes(groups, of, one));
        let left: Vec<Candidate> = candidates.iter().filter(is_left).copied().collect();
        match left[..] {
            [] => return Some(trues.len()),
            [right] if trues.len() < most && !trues.contains(&right) => {
                trues.push(right);
                let length = shortest(groups, board, trues, most);
                best = best.into_iter().chain(length).min();
                trues.pop();
            }
            _ => {}
        }
    }
    best
}

/// Checks that braids refute what singles refute and nothing else.
fn check_braids(groups: &Groups<2>, board: &Board<2>) {
    let braids = search(groups, board, true, usize::MAX);
    braids.iter().for_each(|braid| check_links(groups, board, braid, true));
    let by_braids: HashSet<Candidate> =
        braids.iter().flat_map(|braid| braid.targets.clone()).collect();
    assert_eq!(by_braids, refuted_by_singles(groups, board));
}

/// Returns candidates that are kept in addition to a solution.
fn kept(share: f64) -> impl Strategy<Value = Vec<bool>> {
    prop::collection::vec(prop::bool::weighted(share), 216)
}

/// Candidate 2 of variable 26 leaves 5 of variable 31 and 5 of variable 19 as singles of the same
/// round. One column has both, so the set of the second one ends a braid, and is no link of one.
#[test]
fn a_single_that_another_one_excludes_ends_a_braid() {
    let (groups, board) = read_square([
        "02 01 124 234 45 05",
        "35 04 35 01 14 2",
        "1 25 3 04 5 05",
        "024 35 05 135 2 3",
        "1235 34 024 45 0 14",
        "05 045 14 2 3 4",
    ]);
    assert!(refuted_by_singles(&groups, &board).contains(&(26, 2)));
    check_braids(&groups, &board);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn whips_and_braids_are_proved_by_their_sets(kept in kept(0.3), is_braid: bool) {
        let (groups, board, solution) = square_with_solution(&kept);
        let links: Vec<Set> = Set::truths(&groups).collect();
        for whip in search(&groups, &board, is_braid, 5) {
            check_links(&groups, &board, &whip, is_braid);
            prop_assert!(whip.targets.iter().all(|&(var, value)| solution[var] != value));
            let truths = whip.links.iter().map(|link| link.set).collect();
            let pattern = Pattern { truths, links: links.clone(), removed: whip.targets.clone() };
            prop_assert!(pattern.holds(&groups, &board), "{whip:?}");
        }
    }

    #[test]
    fn a_whip_is_as_short_as_the_definition_allows(kept in kept(0.3)) {
        let (groups, board, _) = square_with_solution(&kept);
        let found = search(&groups, &board, false, 4);
        for var in (0..36).filter(|&var| !board.is_fixed(var)) {
            for value in crate::values_in(board.values(var)) {
                let of = |whip: &&Whip| whip.targets.contains(&(var, value));
                let length = found.iter().filter(of).map(|whip| whip.links.len()).min();
                let expected = shortest(&groups, &board, &mut vec![(var, value)], 4);
                prop_assert_eq!(length, expected, "{} {}", var, value);
            }
        }
    }

    #[test]
    fn what_singles_refute_has_a_braid_and_nothing_else_has(kept in kept(0.4)) {
        let (groups, board, _) = square_with_solution(&kept);
        check_braids(&groups, &board);
    }
}
