//! A solver of any puzzle, and of classic grids and puzzles alike.

use super::*;
use crate::geometry::{Cell, Digit, Digits};
use crate::puzzle::{Entry, GlobalRule, Grid};
use kumiki::run::Random;

fn digits(text: &str) -> Vec<Digit> {
    text.chars().filter_map(Digit::from_symbol).collect()
}

#[test]
fn a_verdict_has_its_witnesses() {
    let mut puzzle = Puzzle::new(Shape::boxes(2, 2).unwrap());
    let mut solver = Solver::for_puzzle(&puzzle).unwrap();
    let Verdict::Several(one, other) = solver.verdict(&puzzle) else {
        panic!("a blank grid has several solutions")
    };
    assert_ne!(one, other);

    let solution = digits("1234341221434321");
    for (cell, &digit) in puzzle.shape().cells().zip(&solution) {
        let both: Digits = [digit, digits("12")[0]].into_iter().collect();
        let entry = match cell.column() {
            0 | 1 => Entry::given(digit),
            _ => Entry { allowed: Some(both), ..Entry::default() },
        };
        puzzle.set(cell, entry).unwrap();
    }
    assert_eq!(solver.verdict(&puzzle), Verdict::Unique(solution));
}

#[test]
fn a_clue_that_another_excludes_is_named() {
    let mut puzzle = Puzzle::new(Shape::boxes(2, 2).unwrap());
    let one = Digit::new(1).unwrap();
    for column in [0, 3] {
        puzzle.set(Cell::new(0, column), Entry::given(one)).unwrap();
    }
    let mut solver = Solver::for_puzzle(&puzzle).unwrap();
    let Verdict::None(Reason::Clash(clash)) = solver.verdict(&puzzle) else {
        panic!("two clues clash")
    };
    assert_eq!(clash.cells, [Cell::new(0, 0), Cell::new(0, 3)]);
}

#[test]
fn what_a_cell_is_allowed_binds_and_pencil_marks_do_not() {
    for rules in [vec![], vec![Rule::Global(GlobalRule::NonConsecutive)]] {
        let shape = Shape::boxes(2, 2).unwrap();
        let mut solver = Solver::with_rules(&shape, &rules, Settings::default()).unwrap();
        let mut puzzle = Puzzle::new(shape);
        let all = solver.count(&puzzle, u64::MAX);
        let two = digits("24").into_iter().collect();
        puzzle.set(Cell::new(1, 1), Entry { notes: two, ..Entry::default() }).unwrap();
        assert_eq!(solver.count(&puzzle, u64::MAX), all);
        puzzle.set(Cell::new(1, 1), Entry { allowed: Some(two), ..Entry::default() }).unwrap();
        assert_eq!(solver.count(&puzzle, u64::MAX), all / 2);
        let none = Some(Digits::NONE);
        puzzle.set(Cell::new(1, 1), Entry { allowed: none, ..Entry::default() }).unwrap();
        assert_eq!(solver.count(&puzzle, u64::MAX), 0);
    }
}

/// Returns the digits of a solved grid.
fn in_reading_order(grid: &Grid) -> Vec<Digit> {
    grid.iter().filter_map(|(_, digit)| digit).collect()
}

#[test]
fn a_grid_and_the_puzzle_of_its_clues_have_the_same_answers() {
    let two = "87.531.4995.487.31314692758765219384139748526428356917283974165547163892691825473";
    let hard = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
    for text in [two, hard] {
        let grid: Grid = text.parse().unwrap();
        let puzzle = Puzzle::from(grid);
        let mut solver = Solver::new(Method::Full);
        let of_grid: Vec<Grid> = solver.solutions(&grid).collect();
        let decisions = solver.statistics().decisions;
        let of_puzzle: Vec<Vec<Digit>> = solver.solutions(&puzzle).collect();
        assert_eq!(of_grid.iter().map(in_reading_order).collect::<Vec<_>>(), of_puzzle);
        assert_eq!(solver.statistics().decisions, decisions);
        assert_eq!(solver.candidates(&grid), solver.candidates(&puzzle));
        assert_eq!(solver.true_candidates(&grid), solver.true_candidates(&puzzle));
        assert_eq!(solver.redundant_clues(&grid), solver.redundant_clues(&puzzle));
        assert_eq!(solver.backdoors(&grid, 1), solver.backdoors(&puzzle, 1));
        let random = || Random::new(3);
        let minimal = solver.minimize(&puzzle, &mut random()).unwrap().grid();
        assert_eq!(solver.minimize(&grid, &mut random()).ok(), minimal);
        assert_eq!(
            solver.estimate(&grid, 5, &mut random()),
            solver.estimate(&puzzle, 5, &mut random())
        );
        let drawn = solver.random_solution(&grid, &mut random()).unwrap().unwrap();
        let other = solver.random_solution(&puzzle, &mut random()).unwrap().unwrap();
        assert_eq!(in_reading_order(&drawn), other);
    }
}

#[test]
fn a_grid_and_its_puzzle_have_the_same_reason() {
    let deep =
        "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..97";
    let clashing =
        "..4.1...3..7...9.5.13..84.....865.32..23....8..8..9.6..4...6871...3.1...8.1.4....";
    for text in [deep, clashing] {
        let grid: Grid = text.parse().unwrap();
        let mut solver = Solver::new(Method::Full);
        let reason = solver.reason(&grid);
        assert_ne!(reason, Reason::Tried);
        assert_eq!(reason, solver.reason(&Puzzle::from(grid)));
    }
}

#[test]
fn a_puzzle_without_rules_is_solved_under_those_of_the_solver() {
    let mut with_rule = Puzzle::new(Shape::boxes(2, 2).unwrap());
    with_rule.add_rule(GlobalRule::FallingDiagonal.into()).unwrap();
    let mut solver = Solver::for_puzzle(&with_rule).unwrap();
    let mut without = Puzzle::new(with_rule.shape().clone());
    assert_eq!(solver.count(&without, 1000), solver.count(&with_rule, 1000));
    for corner in [Cell::new(0, 0), Cell::new(3, 3)] {
        without.set(corner, Entry::given(digits("1")[0])).unwrap();
    }
    let Verdict::None(reason) = solver.verdict(&without) else { panic!("a diagonal has 1 twice") };
    assert!(reason.to_string().contains("diagonal"), "{reason}");
    let candidates = solver.candidates(&without);
    assert!(matches!(candidates, Err(Reason::Tried | Reason::Contradiction(_))), "{candidates:?}");
}

#[test]
#[should_panic(expected = "the solver is for another shape")]
fn a_puzzle_of_another_shape_is_refused() {
    Solver::new(Method::Full).solve(&Puzzle::new(Shape::boxes(2, 2).unwrap()));
}

#[test]
#[should_panic(expected = "the solver is for other rules")]
fn a_puzzle_with_other_rules_is_refused() {
    let mut puzzle = Puzzle::new(Shape::CLASSIC);
    puzzle.add_rule(GlobalRule::AntiKnight.into()).unwrap();
    Solver::new(Method::Full).solve(&puzzle);
}

#[test]
fn a_limit_of_solutions_is_no_limit_of_the_searches_behind_an_answer() {
    let easy = "000531609906480000304002058765010384139748006008000010083000165047160092090020400";
    let grid: Grid = easy.parse().unwrap();
    let settings = Settings::default().limits(Limits::none().solutions(1));
    let mut solver = Solver::with_settings(settings);
    assert_eq!(solver.backdoors(&grid, 1), Ok(Backdoors::Sets(vec![vec![]])));
    assert_eq!(solver.solutions(&Grid::BLANK).count(), 1);
    assert_eq!(solver.stopped_by(), Some(Limit::Solutions));
}
