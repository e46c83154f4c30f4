//! Canonical forms against all 3,359,232 exchanges of rows and columns.

use super::*;
use crate::geometry::Shape;
use kumiki::run::Random;
use proptest::prelude::*;

/// Nine cells in every row have few clues, some rows and columns none.
const SPARSE: &str =
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
const FULL: &str =
    "872531649956487231314692758765219384139748526428356917283974165547163892691825473";
/// The grid with the most automorphisms.
const MOST: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
/// Half of the bands and stacks are blank.
const CORNER: &str =
    "1........2........3............................................................12";

/// Returns the orders of nine lines that keep groups of three together.
fn orders() -> Vec<[u8; 9]> {
    let of_three = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::new();
    for groups in of_three {
        for a in of_three {
            for b in of_three {
                for c in of_three {
                    let lines = [a, b, c];
                    orders
                        .push(std::array::from_fn(|at| groups[at / 3] * 3 + lines[at / 3][at % 3]));
                }
            }
        }
    }
    orders
}

/// Returns the least form, and how many exchanges make it, by trying all.
fn by_trying_all(grid: &Grid) -> (Vec<u8>, u64) {
    let orders = orders();
    let mut least = vec![UNKNOWN; 81];
    let mut count = 0;
    for is_transposed in [false, true] {
        let view = View::of(grid, is_transposed);
        for rows in &orders {
            for columns in &orders {
                match compare(&view, rows, columns, &mut least) {
                    std::cmp::Ordering::Less => count = 1,
                    std::cmp::Ordering::Equal => count += 1,
                    std::cmp::Ordering::Greater => {}
                }
            }
        }
    }
    (least, count)
}

fn compare(view: &View, rows: &[u8; 9], columns: &[u8; 9], least: &mut [u8]) -> std::cmp::Ordering {
    let (mut labels, mut last, mut is_less) = ([0; 10], 0, false);
    for place in 0..81 {
        let row = &view.rows[usize::from(rows[place / 9])];
        let digit = row[usize::from(columns[place % 9])];
        let label = &mut labels[usize::from(digit)];
        if digit > 0 && *label == 0 {
            last += 1;
            *label = last;
        }
        if !is_less && *label > least[place] {
            return std::cmp::Ordering::Greater;
        }
        is_less |= *label < least[place];
        least[place] = *label;
    }
    if is_less { std::cmp::Ordering::Less } else { std::cmp::Ordering::Equal }
}

fn numbers(grid: &Grid) -> Vec<u8> {
    <[u8; 81]>::from(*grid).to_vec()
}

#[test]
fn the_form_and_the_automorphisms_are_those_that_all_exchanges_have() {
    let sparse: Grid = SPARSE.parse().unwrap();
    // Forms are found from anywhere in a class.
    let moved = Transformation::random(&Shape::CLASSIC, &mut Random::new(5)).of_grid(&sparse);
    let grids = [FULL, CORNER].map(|text| text.parse().unwrap());
    for grid in grids.into_iter().chain([moved]) {
        let canonical = grid.canonical().unwrap();
        let (least, automorphisms) = by_trying_all(&grid);
        assert_eq!(numbers(&canonical.form), least);
        assert_eq!(canonical.automorphisms, automorphisms, "{grid}");
        assert_eq!(canonical.transformation.of_grid(&grid), canonical.form);
    }
}

#[test]
fn known_grids_have_their_known_automorphisms() {
    let most: Grid = MOST.parse().unwrap();
    assert_eq!(most.canonical().unwrap().automorphisms, 648);
    assert_eq!(Grid::BLANK.canonical().unwrap().automorphisms, 3_359_232);
    assert_eq!(Grid::BLANK.canonical().unwrap().form, Grid::BLANK);
}

#[test]
fn a_grid_that_breaks_the_rules_has_no_form() {
    let clash = Grid::try_from([1; 81]).unwrap().canonical().unwrap_err();
    assert_eq!(clash.to_string(), "row 1 column 1 and row 1 column 2 are both 1 and share row 1");
}

/// Solved grids and puzzles of them, with few clues or many.
fn puzzles() -> impl Strategy<Value = Grid> {
    let solved = prop::sample::select(vec![FULL, MOST]);
    (solved, prop::collection::vec(any::<u8>(), 81), any::<u8>()).prop_map(
        |(text, draws, share)| {
            let solved: Grid = text.parse().unwrap();
            let mut puzzle = Grid::BLANK;
            for ((cell, digit), draw) in solved.iter().zip(draws) {
                puzzle.set(cell, digit.filter(|_| draw <= share));
            }
            puzzle
        },
    )
}

fn law(grid: &Grid, seed: u64) -> Result<(), TestCaseError> {
    let canonical = grid.canonical().unwrap();
    prop_assert_eq!(canonical.transformation.of_grid(grid), canonical.form);
    let moved = Transformation::random(&Shape::CLASSIC, &mut Random::new(seed)).of_grid(grid);
    let other = moved.canonical().unwrap();
    prop_assert_eq!(other.form, canonical.form);
    prop_assert_eq!(other.automorphisms, canonical.automorphisms);
    prop_assert_eq!(3_359_232 % canonical.automorphisms, 0);
    prop_assert!(numbers(&canonical.form) <= numbers(grid));
    Ok(())
}

proptest! {
    #[test]
    fn all_transformations_of_a_puzzle_have_one_form(grid in puzzles(), seed: u64) {
        law(&grid, seed)?;
    }
}
