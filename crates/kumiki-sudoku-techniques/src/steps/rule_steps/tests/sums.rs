//! Tests of the sentences of cages, arrows and other sums.

use super::{area, cells, check, outside};
use kumiki_sudoku::Rule;
use kumiki_sudoku::rule::{Area, Direction, Outside};

#[test]
fn a_cage_is_told_by_the_combinations_that_are_left() {
    let cage = |sum, names| area(Area::Cage { sum: Some(sum) }, names);
    check(&[
        (
            cage(10, "r7c5 r8c4 r8c5 r9c4"),
            "",
            "Cage of 10 at r78c5,r89c4: 10 in four cells is 1234, so r78c5,r89c4 cannot be 5–9.",
        ),
        (
            cage(15, "r1c1 r1c2 r2c1"),
            "r1c1:12",
            "Cage of 15 at r1c12,r2c1: as r1c1 is 1 or 2, any two others are at most 11 together, \
             which leaves at least 4, so r1c2,r2c1 cannot be 1–3.",
        ),
        (
            cage(15, "r1c1 r1c2 r2c1 r2c2"),
            "r1c1:1234 r1c2:1234 r2c1:1234",
            "Cage of 15 at r12c12: as r1c12,r2c1 are at most 5, 1–5 in r2c2 would leave 14–10 for \
             r1c12,r2c1, which cannot have it, so r2c2 cannot be 1–5.",
        ),
        (
            cage(28, "r1c1 r1c2 r2c1 r2c2"),
            "",
            "Cage of 28 at r12c12: 28 in four cells is 4789 or 5689, so r12c12 cannot be 1–3.",
        ),
    ]);
}

#[test]
fn sums_are_told_by_the_bounds_that_they_give() {
    let arrow = |bulb, shaft| Rule::Arrow { bulb: cells(bulb), shaft: cells(shaft) };
    let weighted = |weights: &[i32], names, sum| Rule::WeightedSum {
        weights: weights.to_vec(),
        cells: cells(names),
        sum,
    };
    let groups =
        |names: &[&str]| Rule::EqualSums { groups: names.iter().map(|n| cells(n)).collect() };
    check(&[
        (
            arrow("r1c1", "r1c2 r1c3 r1c4"),
            "",
            "Arrow r1c1–r1c4 (cells of row 1 differ): the bulb is at most 9 and any two others are \
             at least 3 together, which leaves at most 6, so r1c234 cannot be 7–9; the shaft is at \
             least 6, so r1c1 cannot be 1–5.",
        ),
        (
            arrow("r1c1", "r2c2 r3c3"),
            "r1c1:456 r2c2:345",
            "Arrow r1c1–r3c3 (cells of box 1 differ): as r1c1 is 4–6 and r2c2 3–5, 3–9 in r3c3 \
             would make the bulb 7–9 or more than 9, so r3c3 cannot be 3–9.",
        ),
        (
            area(Area::Sum { sum: 5 }, "r1c1 r2c2 r5c5"),
            "",
            "Cells of sum 5 at r1c1,r2c2,r5c5 (cells of box 1 differ): r2c2,r5c5 are at least 2 \
             together, so r1c1 cannot be 4–9; r1c1,r5c5 are at least 2 together, so r2c2 cannot be \
             4–9; r1c1,r2c2 are at least 3 together, so r5c5 cannot be 3–9.",
        ),
        (
            outside(Outside::LittleKiller { sum: 23 }, "r1c7", Direction::DownRight),
            "",
            "Little killer 23 from r1c7 down right (cells of box 3 differ): 23 in three cells is \
             689, so r1c7,r2c8,r3c9 cannot be 1–5 or 7.",
        ),
        (
            weighted(&[1, 1, -1], "r1c1 r5c5 r9c9", 1),
            "r1c1:89 r5c5:123",
            "Sum 1 of r1c1,r5c5 - r9c9: as r1c1 is 8 or 9, r9c9 is at most 9, which leaves at most \
             2, so r5c5 cannot be 3; r1c1,r5c5 are at least 9 together, which leaves at least 8, so \
             r9c9 cannot be 1–7.",
        ),
        (
            groups(&["r1c1 r1c2", "r5c5"]),
            "",
            "Equal sums of r1c12 and r5c5 (cells of box 1 differ): r5c5 is at most 9 and the other \
             of r1c12 is at least 1, which leaves at most 8, so r1c12 cannot be 9; r1c12 are at \
             least 3 together, so r5c5 cannot be 1 or 2.",
        ),
        (
            weighted(&[1, 2], "r1c1 r5c5", 5),
            "",
            "Sum 5 of 2·r5c5 + r1c1: r1c1,r5c5 can only be 12 or 31, so r1c1 is 1/3 and r5c5 \
             cannot be 3–9.",
        ),
    ]);
}
