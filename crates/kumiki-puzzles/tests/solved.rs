//! Small puzzles with their solutions, which were checked by brute force or by hand, and the answer
//! of the example.

#[path = "../examples/own_puzzle.rs"]
#[allow(dead_code, unreachable_pub, reason = "an example's main is not called here")]
mod own_puzzle;

use kumiki::Verdict;
use kumiki::explanation::Ending;
use kumiki_puzzles::Kinds;

/// Puzzles and solutions: a link, the board as text, and an empty line after it.
const CASES: &[&str] = &[include_str!("solved/numbers.txt")];

#[test]
fn a_puzzle_has_the_known_solution_and_no_other_one() {
    let kinds = Kinds::standard();
    for case in CASES.iter().flat_map(|cases| cases.trim_end().split("\n\n")) {
        let (link, known) = case.split_once('\n').expect("a board follows its link");
        let puzzle = kinds.read(link).unwrap_or_else(|error| panic!("{link}: {error}"));
        match puzzle.problem().unwrap().verdict() {
            Verdict::Unique(solution) => {
                assert_eq!(puzzle.board(&solution).to_string().trim_end(), known, "{link}");
            }
            other => panic!("{link}: {other:?}"),
        }
    }
}

#[test]
fn a_generated_puzzle_of_ones_own_has_one_solution_which_steps_reach() {
    let problem = own_puzzle::generated().unwrap().problem().unwrap();
    assert!(matches!(problem.verdict(), Verdict::Unique(_)));
    let mut steps = problem.steps();
    steps.by_ref().for_each(drop);
    assert_eq!(steps.ending(), Some(Ending::Solved));
}
