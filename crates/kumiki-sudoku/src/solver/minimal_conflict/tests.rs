use super::*;
use crate::geometry::Digit;
use crate::puzzle::{Area, Entry, GlobalRule, Line, Puzzle};
use crate::solver::{Reason, Solver, Verdict};

fn cell(row: usize, column: usize) -> Cell {
    Cell::new(row - 1, column - 1)
}

fn puzzle(shape: Shape, clues: &[(usize, usize, u8)], rules: &[Rule]) -> Puzzle {
    let mut puzzle = Puzzle::new(shape);
    for &(row, column, digit) in clues {
        let entry = Entry::given(Digit::new(digit).unwrap());
        puzzle.set(cell(row, column), entry).unwrap();
    }
    rules.iter().for_each(|rule| puzzle.add_rule(rule.clone()).unwrap());
    puzzle
}

/// Returns why there is no solution, in words.
fn reason(puzzle: &Puzzle) -> String {
    let verdict = Solver::for_puzzle(puzzle).unwrap().verdict(puzzle);
    let Verdict::None(reason) = verdict else { panic!("it has a solution") };
    reason.to_string()
}

/// Returns whether the conflict has no solution, but has one without any single part.
fn is_minimal(puzzle: &Puzzle, conflict: &MinimalConflict) {
    let parts = conflict.rules.len() + conflict.clues.len();
    for left_out in 0..=parts {
        let mut rest = Puzzle::new(puzzle.shape().clone());
        for (at, rule) in conflict.rules.iter().enumerate().filter(|&(at, _)| at != left_out) {
            assert!(rest.add_rule(rule.clone()).is_ok(), "{at}");
        }
        for (at, &(cell, digits)) in (conflict.rules.len()..).zip(&conflict.clues) {
            if at != left_out {
                rest.set(cell, Entry { allowed: Some(digits), ..Entry::default() }).unwrap();
            }
        }
        let found = Solver::for_puzzle(&rest).unwrap().solve(&rest);
        assert_eq!(found.is_some(), left_out < parts, "{conflict} without {left_out}");
    }
}

#[test]
fn a_house_without_a_place_is_told_with_the_clues_that_take_it() {
    // Of box 2, row 1 and column 4 see a 7, and the rest is filled; the last two clues are
    // harmless.
    let clues =
        [(1, 1, 7), (2, 5, 1), (2, 6, 2), (3, 5, 3), (3, 6, 4), (4, 4, 7), (5, 5, 5), (9, 9, 2)];
    let puzzle = puzzle(Shape::CLASSIC, &clues, &[]);
    let reason = reason(&puzzle);
    assert_eq!(
        reason,
        "box 2 has no place left for 7, because of r1c1=7, r2c5=1, r2c6=2, r3c5=3, r3c6=4 and r4c4=7"
    );
}

#[test]
fn a_cell_without_a_digit_is_told_with_the_clues_that_take_them() {
    let clues: Vec<(usize, usize, u8)> =
        (1..9).map(|digit| (1, digit.into(), digit)).chain([(5, 9, 9), (7, 7, 1)]).collect();
    let reason = reason(&puzzle(Shape::CLASSIC, &clues, &[]));
    assert!(
        reason.starts_with("row 1 column 9 has no digit left, because of r1c1=1, "),
        "{reason}"
    );
    assert!(reason.ends_with(" r1c8=8 and r5c9=9"), "{reason}");
}

#[test]
fn rules_are_told_by_what_they_say() {
    let shape = Shape::boxes(2, 2).unwrap();
    let cage = Rule::cage(Some(7), [cell(1, 1), cell(1, 2)]);
    let knight = Rule::from(GlobalRule::AntiKnight);
    let harmless = Rule::Area { kind: Area::Region, cells: vec![cell(4, 1), cell(4, 2)] };
    let puzzle = puzzle(shape, &[(1, 1, 1), (4, 4, 2)], &[harmless, cage]);
    assert_eq!(reason(&puzzle), "cage of sum 7 at r1c1 r1c2 and r1c1=1 cannot hold together");

    let up = Rule::line(Line::Thermometer, [cell(1, 1), cell(2, 1)]);
    let down = Rule::line(Line::Thermometer, [cell(2, 1), cell(1, 1)]);
    let both = self::puzzle(Shape::boxes(2, 2).unwrap(), &[(4, 4, 1)], &[knight, up, down]);
    let reason = self::reason(&both);
    let rules = "thermometer at r1c1 r2c1 and thermometer at r2c1 r1c1";
    assert!(reason.contains(rules) && !reason.contains("r4c4"), "{reason}");
}

#[test]
fn what_is_blamed_is_needed() {
    let deep =
        "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..97";
    let grid: crate::puzzle::Grid = deep.parse().unwrap();
    let puzzle = Puzzle::from(grid);
    let verdict = Solver::new(Default::default()).verdict(&grid);
    let Verdict::None(Reason::Conflict(conflict)) = verdict else { panic!("{verdict:?}") };
    assert!(conflict.is_proved);
    is_minimal(&puzzle, &conflict);
}
