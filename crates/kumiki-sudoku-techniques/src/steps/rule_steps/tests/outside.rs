//! Tests of the sentences of clues outside of the grid.

use super::{check, digit, outside};
use kumiki_sudoku::rule::{Direction, Outside};

#[test]
fn clues_outside_are_told_by_the_room_that_they_need() {
    let right = Direction::Right;
    check(&[
        (
            outside(Outside::Sandwich { sum: 35 }, "r1c1", right),
            "",
            "Sandwich 35 of row 1, right: 35 takes seven cells between 1 and 9, so these are its \
             ends, so r1c19 cannot be 2–8 and r1c2345678 1/9.",
        ),
        (
            outside(Outside::Sandwich { sum: 20 }, "r1c1", right),
            "r1c1:1",
            "Sandwich 20 of row 1, right: r1c1 is 1, and other digits would leave no sum of 20 \
             between 1 and 9, so r1c23489 cannot be 1/9 and r1c6 7/8.",
        ),
        (
            outside(Outside::XSum { sum: 40 }, "r1c1", right),
            "",
            "X-sum 40 of row 1, right: other digits would leave no sum of 40 for as many cells as \
             r1c1 says, so r1c1 is 7/8, r1c8 cannot be 5/8 and r1c9 6–9.",
        ),
        (
            outside(Outside::Skyscraper { count: 6 }, "r1c1", right),
            "",
            "Skyscrapers 6 of row 1, right: six are seen, so each of the last five needs lower \
             ones before it, so r1c1 cannot be 5–9, r1c2 6–9, r1c3 7–9, r1c4 8/9 and r1c5 9.",
        ),
        (
            outside(Outside::Skyscraper { count: 1 }, "r1c1", right),
            "",
            "Skyscrapers 1 of row 1, right: only 9 is seen, so it comes first, so r1c1 is 9 and \
             r1c23456789 cannot be 9.",
        ),
        (
            outside(Outside::NumberedRoom { digit: digit(7) }, "r1c1", right),
            "r1c3:12",
            "Numbered room 7 of row 1, right: r1c3 is not 7, and 3 in r1c1 would point to a cell \
             without 7, so r1c1 cannot be 3.",
        ),
        (
            outside(Outside::FirstHidden { digit: digit(4) }, "r1c1", right),
            "",
            "First hidden skyscraper 4 of row 1, right: digits rise up to one above 4, then comes 4; not \
             so with 1 in r1c2, so r1c2 cannot be 1.",
        ),
    ]);
}
