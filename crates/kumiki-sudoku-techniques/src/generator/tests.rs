//! Tests that puzzles meet their requirements.

use super::*;
use crate::steps::{Finder, HumanSolver, Position, Technique};
use kumiki_sudoku::rule::GlobalRule;
use kumiki_sudoku::{Grid, Method, Solver, Symmetry};

fn generator(requirements: &str) -> Generator {
    Generator::new(&Shape::CLASSIC, requirements.parse().unwrap()).unwrap()
}

fn grids(requirements: &str, count: u64) -> Vec<Grid> {
    let mut generator = generator(requirements);
    (1..=count).map(|number| generator.puzzle(5, number).unwrap().puzzle.grid().unwrap()).collect()
}

fn without(grid: &Grid, cells: &[Cell]) -> Grid {
    let mut grid = *grid;
    cells.iter().for_each(|&cell| grid.set(cell, None));
    grid
}

#[test]
fn a_puzzle_has_one_solution_and_without_any_clue_more() {
    let mut solver = Solver::new(Method::Full);
    for grid in grids("minimal", 20) {
        assert_eq!(solver.count(&grid, 2), 1);
        for (cell, digit) in grid.iter() {
            assert!(digit.is_none() || solver.count(&without(&grid, &[cell]), 2) == 2);
        }
    }
}

#[test]
fn clues_have_the_symmetry_that_is_required_and_no_orbit_follows() {
    let mut solver = Solver::new(Method::Full);
    for symmetry in Symmetry::ALL {
        for grid in grids(symmetry.name(), 2) {
            assert_eq!(solver.count(&grid, 2), 1);
            for orbit in symmetry.orbits(&Shape::CLASSIC) {
                let clues = orbit.iter().filter(|&&cell| grid[cell].is_some()).count();
                assert!(clues == 0 || clues == orbit.len(), "{symmetry}");
                assert!(clues == 0 || solver.count(&without(&grid, &orbit), 2) == 2);
            }
        }
    }
}

#[test]
fn clues_are_as_many_and_puzzles_as_hard_as_required() {
    for grid in grids("clues23-24", 5) {
        assert!((23..=24).contains(&grid.clues()));
    }
    for grid in grids("clues30-33,redundant", 5) {
        assert!((30..=33).contains(&grid.clues()));
    }
    let mut solver = Solver::new(Method::Full);
    for grid in grids("effort2-4", 5) {
        assert_eq!(solver.count(&grid, 2), 1);
        assert!((2..=4).contains(&solver.statistics().decisions));
    }
}

#[test]
fn the_key_is_the_first_step_that_is_no_single() {
    for name in ["naked-pair", "locked-candidates-type-2-claiming"] {
        let key: Technique = name.parse().unwrap();
        for grid in grids(&format!("key{name}"), 2) {
            let path = Finder::default().path(Position::<2>::new(&Puzzle::from(grid)).unwrap());
            let first = path.steps.iter().find(|step| !step.technique.is_single()).unwrap();
            assert_eq!(first.technique, key);
        }
    }
    let of_rule: Requirements = "killer,keyrule,redundant,clues20-".parse().unwrap();
    let made = Generator::new(&Shape::CLASSIC, of_rule).unwrap().puzzle(1, 1).unwrap();
    let mut solver = HumanSolver::<2>::new(&made.puzzle).unwrap();
    let steps = solver.path(solver.position(&made.puzzle)).steps;
    let mut others = steps.iter().filter(|step| !step.technique.is_single());
    assert_eq!(others.next().unwrap().technique, Technique::Rule);
}

#[test]
fn a_single_is_no_key() {
    for name in ["hidden-single", "template-set"] {
        let requirements: Requirements = format!("key{name}").parse().unwrap();
        let refused = Generator::new(&Shape::CLASSIC, requirements).unwrap_err();
        assert_eq!(refused, RequirementError::NoKey(name.parse().unwrap()));
    }
}

#[test]
fn clues_stand_in_the_pattern_that_is_required() {
    let pattern =
        "xx.xx.xx.x.......xx.......x...xxx...x..x.x..x...xxx...x.......xx.......x.xx.xx.xx";
    let text = format!("pattern{pattern},redundant");
    let is_clue = Requirements::read_pattern(pattern);
    let mut solver = Solver::new(Method::Full);
    for grid in grids(&text, 3) {
        assert_eq!(solver.count(&grid, 2), 1);
        assert!(grid.iter().zip(&is_clue).all(|((_, digit), &clue)| digit.is_some() == clue));
    }
}

#[test]
fn what_cannot_be_is_given_up_with_what_was_tried() {
    let mut impossible = generator("clues5-9");
    impossible.set_attempts(20);
    let error = impossible.puzzle(1, 1).unwrap_err().to_string();
    assert!(
        error.starts_with("no puzzle met the requirements in 20 attempts: there were 2"),
        "{error}"
    );
    // Two rows of a band have no clues, so they can be exchanged.
    let pattern = format!("pattern{}{},redundant", ".".repeat(18), "x".repeat(63));
    let mut impossible = generator(&pattern);
    impossible.set_attempts(1);
    let error = impossible.puzzle(1, 1).unwrap_err().to_string();
    let words = "no puzzle met the requirements in 1 attempts: 1 times no digits for the pattern were found";
    assert_eq!(error, words);
    let mut refused = generator("minimal");
    refused.set_attempts(3);
    refused.set_filter(|_| false);
    assert!(refused.puzzle(1, 1).unwrap_err().to_string().ends_with(", 3 puzzles were rejected"));
}

#[test]
fn the_id_makes_the_same_puzzle_whatever_was_made_before() {
    let mut generator = generator("rotation180");
    let made: Vec<Puzzle> =
        (1..=4).map(|number| generator.puzzle(9, number).unwrap().puzzle).collect();
    for (number, puzzle) in [4, 3, 2, 1].into_iter().zip(made.iter().rev()) {
        let id: PuzzleId = generator.id(9, number).to_string().parse().unwrap();
        let mut other = Generator::new(&id.shape, id.requirements).unwrap();
        assert_eq!(other.puzzle(id.seed, id.number).unwrap().puzzle, *puzzle);
    }
    assert!(made.iter().enumerate().all(|(at, one)| !made[..at].contains(one)));
    // This holds as long as the version of IDs is the same.
    let first =
        Generator::new(&Shape::CLASSIC, Requirements::default()).unwrap().puzzle(1, 1).unwrap();
    assert_eq!(
        first.puzzle.to_string(),
        ".8......3...761.8..1.5...9.23.9.7.....68...........2.........2.......1.78..6.35.."
    );
}

#[test]
fn puzzles_of_other_shapes_and_rules_have_one_solution() {
    for shape in
        [Shape::boxes(2, 3).unwrap(), Shape::latin(5).unwrap(), Shape::boxes(3, 4).unwrap()]
    {
        let made = Generator::new(&shape, Requirements::default()).unwrap().puzzle(1, 1).unwrap();
        assert_eq!(Solver::for_puzzle(&made.puzzle).unwrap().count(&made.puzzle, 2), 1);
    }
    let rules = [GlobalRule::FallingDiagonal.into(), GlobalRule::RisingDiagonal.into()];
    let mut generator =
        Generator::with_rules(&Shape::CLASSIC, &rules, Requirements::default()).unwrap();
    let puzzle = generator.puzzle(1, 1).unwrap().puzzle;
    assert_eq!(puzzle.rules(), rules);
    assert_eq!(Solver::for_puzzle(&puzzle).unwrap().count(&puzzle, 2), 1);
}
