//! Every example gives its known answer.

#![allow(dead_code, unreachable_pub, reason = "an example's main is not called here")]

#[path = "../custom_constraint.rs"]
mod custom_constraint;
#[path = "../magic_square.rs"]
mod magic_square;
#[path = "../map_colouring.rs"]
mod map_colouring;
#[path = "../money.rs"]
mod money;
#[path = "../queens.rs"]
mod queens;
#[path = "../sudoku.rs"]
mod sudoku;
#[path = "../zebra.rs"]
mod zebra;

use custom_constraint::{Distance, all_interval};
use kumiki::testing::agrees_with_its_meaning;

/// OEIS A000170.
#[test]
fn queens_have_as_many_places_as_are_known() {
    for (n, count) in [(0, 1), (1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (8, 92), (9, 352)] {
        assert_eq!(queens::queens(n).unwrap().count(), count, "{n} queens");
    }
}

#[test]
fn send_and_more_make_10652_only() {
    let solutions: Vec<_> = money::money().unwrap().solutions().collect();
    assert_eq!(solutions.len(), 1);
    let digits: String = "MONEY".chars().map(|c| solutions[0][&c].to_string()).collect();
    assert_eq!(digits, "10652");
}

/// Six ways for the mainland, three for Tasmania.
#[test]
fn australia_is_coloured_in_18_ways() {
    assert_eq!(map_colouring::map().unwrap().count(), 18);
}

/// OEIS A006052 counts them up to turns and reflections: 1, 0, 1, 880.
#[test]
fn there_are_as_many_magic_squares_as_are_known() {
    for (n, count) in [(1, 1), (2, 0), (3, 8), (4, 8 * 880)] {
        assert_eq!(magic_square::magic_square(n).unwrap().count(), count, "size {n}");
    }
}

#[test]
fn the_japanese_owns_the_zebra_and_the_norwegian_drinks_water() {
    let solutions: Vec<_> = zebra::zebra().unwrap().solutions().collect();
    assert_eq!(solutions.len(), 1);
    assert_eq!(solutions[0]["zebra"], solutions[0]["Japanese"]);
    assert_eq!(solutions[0]["water"], solutions[0]["Norwegian"]);
}

#[test]
fn the_custom_constraint_agrees_with_its_meaning() {
    for distance in 0..4 {
        agrees_with_its_meaning(&[vec![0, 1, 3, 4], vec![-2, 1, 2]], |scope| Distance {
            scope: [scope[0], scope[1]],
            distance,
        });
    }
}

/// The zigzag 0 7 1 6 2 5 3 4 and its mirror image.
#[test]
fn the_falling_distances_have_two_rows() {
    assert_eq!(all_interval(&[7, 6, 5, 4, 3, 2, 1]).unwrap().count(), 2);
}
