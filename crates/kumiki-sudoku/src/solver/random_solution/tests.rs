//! The spread of random solutions, by the chi-squared test.
//!
//! Seeds are fixed, so the tests are, too. With so many degrees of freedom, chi-squared is nearly
//! normal: mean `n`, variance `2 n`. Bounds are five standard deviations, which a fair draw exceeds
//! once in some million seeds.

use super::*;
use crate::geometry::{Cell, Digits};
use crate::puzzle::{Entry, Grid, Puzzle};
use std::collections::HashMap;

/// By how many standard deviations chi-squared of `counts`, which should be alike, is more than its
/// mean.
fn excess(counts: &[u64]) -> f64 {
    let mean = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    let chi_squared: f64 = counts.iter().map(|&count| (count as f64 - mean).powi(2) / mean).sum();
    let freedom = (counts.len() - 1) as f64;
    (chi_squared - freedom) / (2.0 * freedom).sqrt()
}

/// Returns how often each of the grids was drawn in `draws` draws.
fn tally(solver: &mut Solver, puzzle: &Puzzle, draws: u64) -> HashMap<Vec<Digit>, u64> {
    let mut counts = HashMap::new();
    for number in 0..draws {
        let mut random = Random::numbered(1, number);
        let drawn = solver.random_solution(puzzle, &mut random).unwrap().unwrap();
        *counts.entry(drawn).or_default() += 1;
    }
    counts
}

#[test]
fn the_288_grids_of_four_rows_are_equally_likely() {
    let shape = Shape::boxes(2, 2).unwrap();
    let counts = tally(&mut Solver::for_shape(&shape), &Puzzle::new(shape), 288 * 100);
    let counts: Vec<u64> = counts.into_values().collect();
    assert_eq!(counts.len(), 288);
    assert!(excess(&counts) < 5.0, "{}", excess(&counts));
}

#[test]
fn descents_alone_are_not_equally_likely() {
    // What the test before would say of a biased draw: a third of the grids is drawn too often.
    let shape = Shape::boxes(2, 2).unwrap();
    let mut solver = Solver::for_shape(&shape);
    let clues = Assumptions::none(16);
    let mut counts: HashMap<Vec<Digit>, u64> = HashMap::new();
    for number in 0..28_800 {
        if solver.descend(&clues, &mut Random::numbered(1, number)).unwrap().is_some() {
            *counts.entry(solver.values()).or_default() += 1;
        }
    }
    let counts: Vec<u64> = counts.into_values().collect();
    assert!(excess(&counts) > 5.0, "{}", excess(&counts));
}

#[test]
fn the_solutions_of_a_puzzle_are_equally_likely() {
    let shape = Shape::boxes(2, 2).unwrap();
    let mut puzzle = Puzzle::new(shape.clone());
    let allowed = Entry { allowed: Some(Digits::up_to(3)), ..Entry::default() };
    puzzle.set(Cell::new(0, 0), allowed).unwrap();
    puzzle.set(Cell::new(1, 2), Entry::given(Digit::new(1).unwrap())).unwrap();
    let counts = tally(&mut Solver::for_shape(&shape), &puzzle, 6000);
    // A quarter of 288 has the clue; the first cell cannot be 4 in some of them.
    let counts: Vec<u64> = counts.into_values().collect();
    assert!((30..72).contains(&counts.len()));
    assert!(excess(&counts) < 5.0, "{}", excess(&counts));
}

#[test]
fn in_classic_grids_every_cell_has_every_digit_equally_often() {
    let mut solver = Solver::for_shape(&Shape::CLASSIC);
    let mut counts = vec![0; 81 * 9];
    // Digits of two cells that see each other, or do not, at the end of the grid.
    let mut pairs = vec![0; 81];
    for number in 0..4000 {
        let grid = solver.draw_grid(&mut Random::numbered(2, number)).unwrap().unwrap();
        for (cell, &digit) in grid.iter().enumerate() {
            counts[cell * 9 + usize::from(digit.value()) - 1] += 1;
        }
        let at = |cell: usize| usize::from(grid[cell].value()) - 1;
        pairs[at(40) * 9 + at(80)] += 1;
        let grid = Grid::of(grid.iter().copied().map(Some));
        assert!(grid.is_solved());
    }
    // The nine counts of a cell have a fixed sum, so there is less freedom, and less excess, than
    // is assumed.
    assert!(excess(&counts) < 5.0, "{}", excess(&counts));
    assert!(excess(&pairs) < 5.0, "{}", excess(&pairs));
}

#[test]
fn bands_are_as_likely_as_they_are_many() {
    // The second box's first row takes 0 to 3 digits from the first box's second row.
    let mut counts = [0u64; 4];
    for number in 0..5600 {
        let band = band([[1, 2, 3], [4, 5, 6], [7, 8, 9]], &mut Random::numbered(3, number));
        for line in &band {
            let mut digits = *line;
            digits.sort_unstable();
            assert_eq!(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        }
        counts[band[0][3..6].iter().filter(|&&digit| (4..=6).contains(&digit)).count()] += 1;
    }
    for (count, ways) in counts.into_iter().zip([1.0, 27.0, 27.0, 1.0]) {
        let expected = 100.0 * ways;
        assert!((count as f64 - expected).abs() < 5.0 * f64::sqrt(expected), "{counts:?}");
    }
}

#[test]
fn grids_of_any_size_and_shape_are_drawn_and_the_seed_fixes_them() {
    let shapes = [
        Shape::boxes(1, 1).unwrap(),
        Shape::boxes(2, 3).unwrap(),
        Shape::boxes(3, 4).unwrap(),
        Shape::boxes(4, 4).unwrap(),
        Shape::latin(7).unwrap(),
        Shape::of_sides(6, 8).unwrap().with_digits(0, 7).unwrap(),
        Shape::of_sides(9, 8).unwrap(),
        Shape::irregular(4, b"AABBAABBCCDDCCDD").unwrap(),
        Shape::irregular(5, b"AAAABCCABBCDDBBCDDEECDEEE").unwrap(),
    ];
    for shape in shapes {
        let mut solver = Solver::for_shape(&shape);
        let mut draw = |seed| solver.draw_grid(&mut Random::new(seed)).unwrap().unwrap();
        let grid = draw(1);
        assert_eq!(grid, draw(1));
        assert!(shape.size() < 5 || grid != draw(2));
        for house in shape.houses() {
            let digits = shape.cells_of(house).into_iter().map(|cell| grid[shape.index(cell)]);
            let digits: Digits = digits.collect();
            assert!(digits.is_subset(shape.digits()), "{house} of {shape:?}");
            assert_eq!(digits.len(), shape.house_size(house), "{house} of {shape:?}");
        }
    }
}
