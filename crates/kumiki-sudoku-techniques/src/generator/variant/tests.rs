//! Tests of drawn rules: they hold, puzzles have one solution, and IDs make them again.

use super::*;
use crate::generator::{Generator, Requirements};
use kumiki_sudoku::rule::GlobalRule;
use kumiki_sudoku::solver::ClueSearch;
use kumiki_sudoku::{Cell, Entry, House, Puzzle, Solver};
use proptest::prelude::*;

fn puzzles(shape: &Shape, requirements: &str, count: u64) -> Vec<Puzzle> {
    let mut generator = Generator::new(shape, requirements.parse().unwrap()).unwrap();
    (1..=count).map(|number| generator.puzzle(3, number).unwrap().puzzle).collect()
}

#[test]
fn puzzles_have_one_solution_and_without_any_clue_more() {
    let shape = Shape::boxes(2, 3).unwrap();
    for variant in Variant::ALL {
        for puzzle in puzzles(&shape, variant.name(), 4) {
            let mut solver = Solver::for_puzzle(&puzzle).unwrap();
            assert_eq!(solver.count(&puzzle, 2), 1, "{variant}");
            for (cell, _) in puzzle.clues() {
                let mut less = puzzle.clone();
                less.set(cell, Entry::default()).unwrap();
                assert_eq!(solver.count(&less, 2), 2, "{variant} {cell}");
            }
        }
    }
}

#[test]
fn a_generator_makes_the_same_puzzle_again_in_any_order() {
    let requirements: Requirements = "killer,arrows,jigsaw".parse().unwrap();
    let shape = Shape::boxes(2, 3).unwrap();
    let mut generator = Generator::new(&shape, requirements).unwrap();
    assert_eq!(generator.id(3, 2).to_string(), "1:2x3:killer,arrows,jigsaw#3.2");
    let first = generator.puzzle(3, 1).unwrap();
    let second = generator.puzzle(3, 2).unwrap();
    assert_ne!(first, second);
    assert_eq!((generator.puzzle(3, 2), generator.puzzle(3, 1)), (Ok(second), Ok(first)));
}

#[test]
fn rules_of_rectangular_boxes_are_refused_in_a_jigsaw() {
    let requirements: Requirements = "jigsaw".parse().unwrap();
    for rule in GlobalRule::ALL {
        let made =
            Generator::with_rules(&Shape::CLASSIC, &[rule.into()], requirements.clone()).is_ok();
        let needs_boxes = matches!(rule, GlobalRule::Windows | GlobalRule::DisjointGroups);
        assert_eq!(made, !needs_boxes, "{rule}");
    }
}

proptest! {
    #[test]
    fn drawn_rules_hold_in_the_grid_that_they_are_drawn_for(seed in any::<u64>(), bits in 0..1 << Variant::ALL.len()) {
        let mut random = Random::new(seed);
        let shape = Shape::boxes(2, 3).unwrap();
        let mut search = ClueSearch::new(Solver::for_shape(&shape));
        let solution = search.draw_grid(&mut random).unwrap().unwrap();
        let chosen = Variant::ALL.into_iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
        let variants: Vec<Variant> = chosen.map(|(_, variant)| variant).collect();
        let rules = Variant::draw(&variants, &shape, &solution, &mut random);
        let mut puzzle = Puzzle::new(shape.clone());
        for rule in rules {
            prop_assert!(puzzle.add_rule(rule.clone()).is_ok(), "{rule}");
        }
        for (cell, &digit) in shape.cells().zip(&solution) {
            puzzle.set(cell, Entry::given(digit)).unwrap();
        }
        prop_assert_eq!(Solver::for_puzzle(&puzzle).unwrap().count(&puzzle, 2), 1);
    }

    #[test]
    fn regions_are_connected_and_have_the_size_of_a_row(seed in any::<u64>(), side in 2..4usize) {
        let shape = random_regions(&Shape::boxes(2, side).unwrap(), &mut Random::new(seed));
        for number in 0..2 * side {
            let cells = shape.cells_of(House::Box(number as u8));
            prop_assert_eq!(cells.len(), 2 * side);
            let mut reached: Vec<Cell> = vec![cells[0]];
            for at in 0..cells.len() {
                prop_assert!(at < reached.len(), "the region is not connected");
                let near = |cell: &&Cell| {
                    let from = reached[at];
                    from.row().abs_diff(cell.row()) + from.column().abs_diff(cell.column()) == 1
                };
                let new = cells.iter().filter(near).filter(|cell| !reached.contains(cell));
                let new: Vec<Cell> = new.copied().collect();
                reached.extend(new);
            }
        }
    }
}
