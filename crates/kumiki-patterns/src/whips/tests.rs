use super::*;
use crate::board::Pattern;
use crate::tests::square_with_solution;
use proptest::prelude::*;

type Candidate = (usize, usize);

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

fn excludes(groups: &Groups<2>, one: Candidate, other: Candidate) -> bool {
    let sees = || one.1 == other.1 && groups.peers(one.0).contains(other.0);
    one != other && (one.0 == other.0 || sees())
}

/// Returns whether a set is left without candidates if `target` is true, and so is each candidate
/// that is the only one left of a set that has lost others.
fn is_refuted_by_singles(groups: &Groups<2>, board: &Board<2>, target: Candidate) -> bool {
    let mut trues = vec![target];
    loop {
        let before = trues.len();
        for set in Set::truths(groups) {
            let all = set.candidates(groups, board);
            let is_left = |&&one: &&Candidate| !trues.iter().any(|&of| excludes(groups, of, one));
            let left: Vec<Candidate> = all.iter().filter(is_left).copied().collect();
            match left[..] {
                [] => return true,
                [only] if all.len() > 1 && !trues.contains(&only) => trues.push(only),
                _ => {}
            }
        }
        if trues.len() == before {
            return false;
        }
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

/// Returns candidates that are kept in addition to a solution.
fn kept(share: f64) -> impl Strategy<Value = Vec<bool>> {
    prop::collection::vec(prop::bool::weighted(share), 216)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn whips_and_braids_are_proved_by_their_sets(kept in kept(0.3), is_braid: bool) {
        let (groups, board, solution) = square_with_solution(&kept);
        let links: Vec<Set> = Set::truths(&groups).collect();
        for whip in search(&groups, &board, is_braid, 5) {
            prop_assert!(!whip.targets.is_empty());
            prop_assert!(whip.targets.iter().all(|&(var, value)| solution[var] != value));
            let truths = whip.links.iter().map(|link| link.set).collect();
            let pattern = Pattern { truths, links: links.clone(), removed: whip.targets.clone() };
            prop_assert!(pattern.holds(&groups, &board), "{whip:?}");
            for (link, before) in whip.links.iter().skip(1).zip(&whip.links) {
                let has_left = link.set.candidates(&groups, &board).contains(&link.left);
                prop_assert!(has_left && before.right.is_some() && link.right != before.right);
            }
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
        let braids = search(&groups, &board, true, usize::MAX);
        let by_braids: HashSet<Candidate> =
            braids.iter().flat_map(|braid| braid.targets.clone()).collect();
        let open = (0..36).filter(|&var| !board.is_fixed(var));
        let all = open.flat_map(|var| crate::values_in(board.values(var)).map(move |v| (var, v)));
        let by_singles: HashSet<Candidate> =
            all.filter(|&target| is_refuted_by_singles(&groups, &board, target)).collect();
        prop_assert_eq!(by_braids, by_singles);
    }
}
