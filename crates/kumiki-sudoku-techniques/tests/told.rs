//! The steps of puzzles with rules of every kind, as `hint`, `steps --all` and `explain` show them.
//!
//! Invariant: a step is held against solutions, and put in words: what is no cell has no words.

use kumiki_sudoku::rule::{Area, GlobalRule, Line};
use kumiki_sudoku::{Cell, Digit, Entry, Puzzle, Rule, Shape, Solver, model};
use kumiki_sudoku_techniques::steps::{Evidence, HumanSolver, Options, Position, Step, Technique};
use kumiki_sudoku_testing::{RULE_KINDS, grids_and_rules, rule_kind};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use std::collections::BTreeSet;

/// Checks all steps of `puzzle`, which has these solutions, and no others.
fn check_told(puzzle: &Puzzle, solutions: &[Vec<Digit>]) {
    let mut solver: HumanSolver = HumanSolver::new(puzzle).unwrap();
    solver.set_options(Options { uniqueness: false, ..Options::default() });
    let mut position = solver.position(puzzle);
    for technique in Technique::usual().chain([Technique::Rule]) {
        for step in solver.all(&position, technique) {
            check_step(puzzle, &step, &position, solutions);
        }
    }
    let path = solver.path(position.clone());
    for step in &path.steps {
        // What is found by search is of one solution.
        if step.technique == Technique::BruteForce {
            break;
        }
        check_step(puzzle, step, &position, solutions);
        position.apply(step);
    }
    assert!(solver.stopped_by().is_none());
}

fn check_step(puzzle: &Puzzle, step: &Step, position: &Position, solutions: &[Vec<Digit>]) {
    let told = format!("{step}: {}", step.text());
    assert!(step.houses().len() <= 27, "{told}");
    if let Evidence::Rules(_) = step.evidence {
        assert!(step.lines().iter().all(|line| line.chars().count() <= 400), "{told}");
        assert_ne!(step.holds_alone(puzzle), Some(false), "{told}");
    }
    assert!(step.roles(position).iter().all(|(cell, ..)| cell.row() < 9), "{told}");
    for solution in solutions {
        let has = |&(cell, digit): &(Cell, Digit)| solution[position.var(cell)] == digit;
        assert!(step.placed.iter().all(has) && !step.removed.iter().any(has), "{told}");
    }
}

fn digits(values: &[i64]) -> Vec<Digit> {
    values.iter().map(|&value| model::digit(value).unwrap()).collect()
}

#[test]
fn every_kind_of_rule_is_told_of_in_cells() {
    let mut open: BTreeSet<&str> = RULE_KINDS.iter().copied().collect();
    // The first is not solved; rules of the whole grid are below.
    open.remove("full rank");
    for name in ["everywhere", "anti-knight", "anti-king", "non-consecutive"] {
        open.remove(name);
    }
    for rule in seldom() {
        open.remove(rule_kind(&rule));
        check_in_nine_rows(rule, 3);
    }
    let mut runner = TestRunner::deterministic();
    for _ in 0..20_000 {
        if open.is_empty() {
            break;
        }
        let (grids, rules) = grids_and_rules().new_tree(&mut runner).unwrap().current();
        let is_new = |rule: &Rule| open.contains(rule_kind(rule));
        if !rules.iter().any(is_new) {
            continue;
        }
        let solutions: Vec<Vec<Digit>> =
            grids.satisfying(&rules).iter().map(|grid| digits(grid)).collect();
        if solutions.is_empty() {
            continue;
        }
        let mut puzzle = grids.puzzle;
        for rule in &rules {
            puzzle.add_rule(rule.clone()).unwrap();
            open.remove(rule_kind(rule));
        }
        check_told(&puzzle, &solutions);
    }
    assert!(open.is_empty(), "no puzzle was drawn for {open:?}");
}

/// Checks the steps of a grid with `rule` in which the cells of the rule are blank, and one in
/// `spacing` others.
fn check_in_nine_rows(rule: Rule, spacing: usize) {
    let mut puzzle = Puzzle::new(Shape::CLASSIC);
    puzzle.add_rule(rule.clone()).unwrap();
    let mut solver = Solver::for_puzzle(&puzzle).unwrap();
    let solution = solver.solve(&puzzle).expect("a grid has this rule");
    let blank = rule.cells();
    for (at, cell) in Shape::CLASSIC.cells().enumerate() {
        if !blank.contains(&cell) && at % spacing != 0 {
            puzzle.set(cell, Entry::given(solution[at])).unwrap();
        }
    }
    let solutions: Vec<Vec<Digit>> = solver.solutions(&puzzle).take(1000).collect();
    assert!(solutions.len() < 1000, "{rule}: too many solutions");
    check_told(&puzzle, &solutions);
}

fn cells(list: &[(usize, usize)]) -> Vec<Cell> {
    list.iter().map(|&(row, column)| Cell::new(row, column)).collect()
}

/// Rules that random grids seldom satisfy.
fn seldom() -> [Rule; 3] {
    [
        Rule::line(Line::Palindrome, cells(&[(2, 2), (3, 3)])),
        Rule::line(Line::Between, cells(&[(0, 0), (0, 1), (0, 2)])),
        Rule::line(Line::DoubleArrow, cells(&[(0, 0), (0, 1), (0, 2)])),
    ]
}

/// Returns the first cells of a way that winds through three columns, and two boxes.
fn way(length: usize) -> Vec<Cell> {
    let cell = |at: usize| {
        let column = if (at / 3).is_multiple_of(2) { at % 3 + 2 } else { 4 - at % 3 };
        Cell::new(at / 3, column)
    };
    (0..length).map(cell).collect()
}

#[test]
fn renban_lines_of_any_length_are_told_of_in_cells() {
    for length in 2..=9 {
        check_in_nine_rows(Rule::line(Line::Renban, way(length)), 3);
    }
}

#[test]
fn rules_with_variables_of_their_own_are_told_of_in_cells() {
    for kind in [Line::RegionSum, Line::Zipper] {
        check_in_nine_rows(Rule::line(kind, cells(&[(0, 1), (0, 2), (0, 3), (0, 4)])), 3);
    }
    let cells = cells(&[(0, 0), (0, 1), (4, 4), (5, 7)]);
    check_in_nine_rows(Rule::Area { kind: Area::CountingCircles, cells }, 3);
}

#[test]
fn what_holds_everywhere_is_told_of_in_cells() {
    for kind in GlobalRule::ALL {
        check_in_nine_rows(Rule::Global(kind), 3);
    }
}

#[test]
fn grids_of_any_shape_are_told_of() {
    let shapes = [
        Shape::of_sides(4, 6).unwrap(),
        Shape::of_sides(5, 3).unwrap().with_digits(0, 6).unwrap(),
        Shape::CLASSIC.with_digits(0, 8).unwrap(),
        Shape::boxes(2, 3).unwrap().with_digits(1, 7).unwrap(),
    ];
    for shape in shapes {
        let mut puzzle = Puzzle::new(shape.clone());
        let mut solver = Solver::for_puzzle(&puzzle).unwrap();
        let solution = solver.solve(&puzzle).expect("a grid has this shape");
        for (at, cell) in shape.cells().enumerate().filter(|(at, _)| at % 3 != 1) {
            puzzle.set(cell, Entry::given(solution[at])).unwrap();
        }
        let solutions: Vec<Vec<Digit>> = solver.solutions(&puzzle).take(1000).collect();
        assert!(!solutions.is_empty() && solutions.len() < 1000, "{shape:?}");
        check_told(&puzzle, &solutions);
    }
}
