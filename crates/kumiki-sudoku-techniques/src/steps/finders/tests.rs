//! Paths of steps, from puzzles to their ends.

use super::*;
use crate::generator::{Generator, Requirements};
use kumiki_sudoku::{Grid, Method, Puzzle, Shape, Solver};

#[test]
fn the_path_of_a_puzzle_leads_to_its_solution_or_ends_before_it() {
    let mut generator = Generator::new(&Shape::CLASSIC, Requirements::default()).unwrap();
    let mut solver = Solver::new(Method::Full);
    let mut solved = 0;
    for number in 1..=3 {
        let puzzle = generator.puzzle(5, number).unwrap().puzzle;
        let solution = solver.solve(&puzzle.grid().unwrap()).unwrap();
        let mut position: Position = Position::new(&puzzle).unwrap();
        let path = Finder::default().path(position.clone());
        for step in &path.steps {
            assert!(step.placed.iter().all(|&(cell, digit)| solution[cell] == Some(digit)));
            assert!(step.removed.iter().all(|&(cell, digit)| solution[cell] != Some(digit)));
            position.apply(step);
        }
        assert_eq!(position.board(), path.end.board());
        assert_eq!(path.is_solved(), position.is_solved());
        assert_eq!(path.level().is_some(), path.is_solved());
        solved += usize::from(path.is_solved());
    }
    assert!(solved > 0);
}

#[test]
fn a_path_scores_what_its_steps_do() {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle = Puzzle::from(text.parse::<Grid>().unwrap());
    let path = Finder::default().path(Position::<2>::new(&puzzle).unwrap());
    assert_eq!(path.steps.len(), 51);
    let is_hidden = |step: &&Step| step.technique == Technique::HiddenSingle;
    let hidden = path.steps.iter().filter(is_hidden).count() as u32;
    assert_eq!(path.score(), 4 * (51 - hidden) + 14 * hidden);
    assert_eq!(path.level(), Some(crate::steps::Level::Easy));
}

#[test]
fn a_puzzle_without_a_solution_comes_to_an_end() {
    let mut grid = Grid::BLANK;
    for (cell, digit) in Grid::cells().take(8).zip(Digit::up_to(8)) {
        grid.set(cell, Some(digit));
    }
    grid.set(kumiki_sudoku::Cell::new(5, 8), Digit::new(9));
    let path = Finder::default().path(Position::<2>::new(&Puzzle::from(grid)).unwrap());
    assert!(!path.is_solved() && path.level().is_none());
}

#[test]
fn other_shapes_are_solved_by_the_same_techniques() {
    for (shape, seed) in [(Shape::of_size(6).unwrap(), 3), (Shape::of_size(4).unwrap(), 1)] {
        let mut generator = Generator::new(&shape, Requirements::default()).unwrap();
        let made = generator.puzzle(seed, 1).unwrap().puzzle;
        let path = Finder::default().path(Position::<1>::new(&made).unwrap());
        assert!(path.is_solved(), "{made}");
        let solved = path.end.puzzle();
        assert!(solved.iter().all(|(_, entry)| entry.digit.is_some()));
    }
}

#[test]
fn leftovers_of_lines_and_boxes_have_the_same_digits() {
    let techniques = [
        Technique::NakedSingle,
        Technique::HiddenSingle,
        Technique::LawOfLeftovers,
        Technique::Pointing,
        Technique::NakedPair,
    ];
    let mut found = 0;
    for shape in [Shape::of_size(9).unwrap(), Shape::of_size(6).unwrap()] {
        let requirements: Requirements = "jigsaw".parse().unwrap();
        let mut generator = Generator::new(&shape, requirements).unwrap();
        for number in 1..=6 {
            let puzzle = generator.puzzle(8, number).unwrap().puzzle;
            let solution = Solver::for_puzzle(&puzzle).unwrap().solve(&puzzle).unwrap();
            let mut position: Position = Position::new(&puzzle).unwrap();
            let path = Finder::new(techniques).path(position.clone());
            for step in &path.steps {
                let is_wrong = |&(cell, digit)| solution[position.var(cell)] == digit;
                assert!(!step.removed.iter().any(is_wrong), "{step}");
                if step.technique == Technique::LawOfLeftovers {
                    let pattern = step.pattern(&position).unwrap();
                    assert!(pattern.holds(position.groups(), position.board()), "{step}");
                    assert!(step.text().chars().count() <= 320, "{}", step.text());
                    found += 1;
                }
                position.apply(step);
            }
        }
    }
    assert!(found > 20, "{found}");
}
