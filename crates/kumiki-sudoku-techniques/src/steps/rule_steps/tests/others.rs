//! Tests of the sentences of quadruples, words and counts.

use super::{area, cell, cells, check, digit, digits};
use kumiki_sudoku::rule::{Area, GlobalRule, Language};
use kumiki_sudoku::{Digits, Rule};

#[test]
fn other_rules_are_told_by_what_they_allow() {
    let two = [(0, Digits::up_to(3), 1), (1, digits("79"), 2)];
    check(&[
        (
            Rule::Quadruple { corner: cell("r1c1"), digits: vec![digit(1), digit(2)] },
            "r1c1:5 r1c2:6",
            "Quadruple 12 at r12c12: r1c1 is 5 and r1c2 6, and it needs 1 and 2, for which r2c12 \
             are left, so r2c12 cannot be 3–9.",
        ),
        (
            Rule::Quadruple { corner: cell("r1c3"), digits: [1, 2, 3, 4].map(digit).to_vec() },
            "",
            "Quadruple 1234 at r12c34: it needs 1, 2, 3 and 4, so each cell has one of these, so \
             r12c34 cannot be 5–9.",
        ),
        (
            Rule::Word { language: Language::new([0], two, [2]), cells: cells("r1c1 r1c2") },
            "",
            "Word r1c1–r1c2: other digits would leave no word of the language, so r1c2 is 7/9 and \
             r1c1 cannot be 4–9.",
        ),
        (
            area(Area::Lunchbox { sum: 8 }, "r1c1 r1c2 r1c3"),
            "",
            "Lunchbox of 8 at r1c123: other digits would leave no sum of 8 between its least and \
             greatest, so r1c2 is 8 and r1c13 cannot be 8.",
        ),
        (
            area(Area::Rellik { sum: 9 }, "r1c1 r1c2 r1c3"),
            "",
            "Rellik cage without sum 9 at r1c123: 9 in any of r1c123 would leave no way without a \
             sum of 9, so r1c123 cannot be 9.",
        ),
        (
            area(Area::Equality, "r1c1 r1c2"),
            "",
            "Equality cage at r1c12: 5 in any of r1c12 would leave no balance of low, high, even \
             and odd, so r1c12 cannot be 5.",
        ),
        (
            area(Area::Exactly { count: 2, digit: digit(4) }, "r1c1 r5c5 r9c9"),
            "r1c1:5",
            "Digit 4 exactly 2 times at r1c1,r5c5,r9c9: as r1c1 is 5, r5c5,r9c9 can only be 44, \
             so r5c5,r9c9 are 4.",
        ),
        (
            area(Area::CountingCircles, "r1c1 r5c5"),
            "",
            "Counting circles at r1c1,r5c5: other digits would leave no way in which each digit \
             counts its circles, so r1c1,r5c5 are 2 and \
             r1c23456789,r23c1235,r46c1456,r5c12346789,r789c15 cannot be 2.",
        ),
        (
            Rule::Element {
                index: cell("r1c1"),
                list: cells("r5c1 r5c2 r5c3"),
                value: cell("r9c9"),
            },
            "",
            "List r5c1–r5c3 with r9c9 at place r1c1: only 1–3 fit, so r1c1 cannot be 4–9.",
        ),
        (
            Rule::CountDistinct { count: cell("r1c1"), cells: cells("r5c1 r5c2 r5c3") },
            "",
            "Number in r1c1 of different digits in r5c123: only 1–3 fit, so r1c1 cannot be 4–9.",
        ),
        (
            Rule::SameDigits { groups: vec![cells("r1c1 r1c2"), cells("r5c5 r5c6")] },
            "r1c1:12 r1c2:12",
            "Same digits in r1c12 and r5c56: as r1c2 is 1 or 2, 3–9 in any of r5c56 would need \
             3–9 in r1c1, which is 1 or 2, so r5c56 cannot be 3–9.",
        ),
        (
            Rule::Global(GlobalRule::Entropy),
            "r1c1:1 r1c2:2 r2c1:7",
            "Entropy of squares of four: as r1c1 is 1, r1c2 2 and r2c1 7, only 4–6 fit, so \
             r2c2 is 4–6.",
        ),
    ]);
}
