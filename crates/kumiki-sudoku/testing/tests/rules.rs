//! The solver finds the grids that satisfy the rules, and no others.

use kumiki::{Settings, search::Search};
use kumiki_sudoku::model::compile;
use kumiki_sudoku::{Puzzle, Rule, Shape, Solver};
use kumiki_sudoku_testing::{Grids, grids_and_rules, rules};
use proptest::prelude::*;
use std::sync::LazyLock;

/// Returns every grid of `shape`.
fn grids_of(shape: Shape) -> Grids {
    let mut search = Search::new(compile(&shape, &[]).unwrap().model);
    let mut grids = Vec::new();
    let mut row = Vec::new();
    while search.next_row(&mut row) {
        grids.push(row.clone());
    }
    grids.sort_unstable();
    Grids { puzzle: Puzzle::new(shape), grids }
}

/// Returns the solutions that the solver finds.
fn found(grids: &Grids, rules: &[Rule]) -> Vec<Vec<i64>> {
    let mut solver = Solver::with_rules(grids.puzzle.shape(), rules, Settings::default()).unwrap();
    let solutions = solver.solutions(&grids.puzzle);
    let mut found: Vec<Vec<i64>> =
        solutions.map(|digits| digits.iter().map(|digit| digit.value().into()).collect()).collect();
    found.sort_unstable();
    found
}

/// All 288 grids of four by four.
static BOXES: LazyLock<Grids> = LazyLock::new(|| grids_of(Shape::boxes(2, 2).unwrap()));
/// All 12 Latin squares of three by three, where digits have thirds.
static LATIN: LazyLock<Grids> = LazyLock::new(|| grids_of(Shape::latin(3).unwrap()));
/// Grids of four by four with irregular boxes.
static JIGSAW: LazyLock<Grids> = LazyLock::new(|| {
    let labels: Vec<char> = "aaababbbccddccdd".chars().collect();
    grids_of(Shape::irregular(4, &labels).unwrap())
});

/// Grids of four by four with the digits from 0 to 3.
static ZERO: LazyLock<Grids> =
    LazyLock::new(|| grids_of(Shape::boxes(2, 2).unwrap().with_digits(0, 3).unwrap()));
/// Oblong grids of two rows, with boxes of four cells.
static OBLONG: LazyLock<Grids> = LazyLock::new(|| grids_of(Shape::of_sides(2, 4).unwrap()));
/// Grids of three by three with five digits, from 0 on: no house has all digits.
static SPARE: LazyLock<Grids> =
    LazyLock::new(|| grids_of(Shape::latin(3).unwrap().with_digits(0, 4).unwrap()));

/// So many cases as the environment says, or as is usual.
fn cases(usual: u32) -> ProptestConfig {
    match std::env::var_os("PROPTEST_CASES") {
        Some(_) => ProptestConfig::default(),
        None => ProptestConfig::with_cases(usual),
    }
}

/// Returns one rule of `shape`, or a few.
fn some_rules(shape: &Shape) -> impl Strategy<Value = Vec<Rule>> + use<> {
    let rule = rules(shape).boxed();
    prop_oneof![4 => 1..2_usize, 1 => 2..4_usize]
        .prop_flat_map(move |count| proptest::collection::vec(rule.clone(), count))
}

#[test]
fn there_are_as_many_grids_as_is_known() {
    assert_eq!(BOXES.grids.len(), 288);
    assert_eq!(LATIN.grids.len(), 12);
    assert_eq!((ZERO.grids.len(), OBLONG.grids.len()), (288, 96));
    // As many as Latin rectangles of three rows, columns and five symbols.
    assert!(SPARE.grids.len() > 1000 && SPARE.grids.iter().any(|grid| grid.contains(&0)));
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn the_solver_finds_the_grids_that_satisfy_the_rules(rules in some_rules(BOXES.puzzle.shape())) {
        prop_assert_eq!(found(&BOXES, &rules), BOXES.satisfying(&rules));
    }

    #[test]
    fn so_it_does_where_boxes_are_irregular(rules in some_rules(JIGSAW.puzzle.shape())) {
        prop_assert_eq!(found(&JIGSAW, &rules), JIGSAW.satisfying(&rules));
    }

    #[test]
    fn so_it_does_where_digits_have_thirds_and_there_are_no_boxes(
        rules in some_rules(LATIN.puzzle.shape()),
    ) {
        prop_assert_eq!(found(&LATIN, &rules), LATIN.satisfying(&rules));
    }

    #[test]
    fn so_it_does_where_digits_begin_with_0(rules in some_rules(ZERO.puzzle.shape())) {
        prop_assert_eq!(found(&ZERO, &rules), ZERO.satisfying(&rules));
    }

    #[test]
    fn so_it_does_in_oblong_grids(rules in some_rules(OBLONG.puzzle.shape())) {
        prop_assert_eq!(found(&OBLONG, &rules), OBLONG.satisfying(&rules));
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn so_it_does_where_no_house_has_all_digits(rules in some_rules(SPARE.puzzle.shape())) {
        prop_assert_eq!(found(&SPARE, &rules), SPARE.satisfying(&rules));
    }

    #[test]
    fn so_it_does_in_grids_of_six_rows((grids, rules) in grids_and_rules()) {
        prop_assert_eq!(found(&grids, &rules), grids.satisfying(&rules), "{}", grids.puzzle);
    }
}

#[test]
fn grids_of_six_rows_satisfy_rules_that_are_fitted_to_them() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut drawn = || grids_and_rules().new_tree(&mut runner).unwrap().current();
    let satisfied = (0..100).filter(|_| {
        let (grids, rules) = drawn();
        !grids.satisfying(&rules).is_empty()
    });
    assert!(satisfied.count() > 10);
}
