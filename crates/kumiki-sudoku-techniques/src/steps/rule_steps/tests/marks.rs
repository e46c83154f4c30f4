//! Tests of the sentences of marks of cells and between cells.

use super::{cell, cells, check, pair};
use kumiki_sudoku::Rule;
use kumiki_sudoku::rule::{GlobalRule, Pair, Single};

#[test]
fn marks_between_cells_are_told_by_the_partner_that_a_digit_needs() {
    check(&[
        (
            pair(Pair::WHITE, "r1c1 r1c2"),
            "r1c1:14",
            "White dot r1c12: r1c1 is not 2, and 1 in r1c2 would need 2 in r1c1, so r1c2 cannot be \
             1.",
        ),
        (
            pair(Pair::BLACK, "r1c1 r1c2"),
            "",
            "Black dot r1c12: 5, 7 or 9 has no partner, so r1c12 cannot be 5, 7 or 9.",
        ),
        (
            pair(Pair::X, "r1c1 r1c2"),
            "r1c1:123",
            "Sum 10 at r1c12: as r1c1 is at most 3, at least 7 is left, so r1c2 cannot be 1–6.",
        ),
        (
            pair(Pair::V, "r1c1 r1c2"),
            "r1c1:1",
            "Sum 5 at r1c12: as r1c1 is 1, 4 is left, so r1c2 is 4.",
        ),
        (
            pair(Pair::Greater, "r1c1 r1c2"),
            "r1c2:567",
            "Greater-than sign r1c1 > r1c2: no digit is below 1, so r1c1 cannot be 1.",
        ),
        (
            Rule::Clones { cells: cells("r1c1 r1c2"), copy: cells("r4c4 r4c5") },
            "r1c1:37",
            "Clones r1c12 and r4c45: r1c1 is 3 or 7, and 1 in r4c4 would need 1 in r1c1, so r4c4 \
             cannot be 1.",
        ),
        (
            Rule::Global(GlobalRule::NonConsecutive),
            "r1c1:5",
            "Non-consecutive: r1c1 is 5, and 4 or 6 in any of r1c2,r2c1 would not go with r1c1, \
             so r1c2,r2c1 cannot be 4 or 6.",
        ),
        (
            Rule::Global(GlobalRule::AntiTaxicab),
            "r1c1:5",
            "Anti-taxicab: r1c1 is 5, and 5 in any of r2c5,r3c4,r4c3,r5c2 would not go with r1c1, \
             so r2c5,r3c4,r4c3,r5c2 cannot be 5.",
        ),
        (
            Rule::Single { kind: Single::Odd, cell: cell("r1c1") },
            "",
            "Odd digit at r1c1: it allows no other digits, so r1c1 cannot be 2, 4, 6 or 8.",
        ),
        (
            Rule::Single { kind: Single::Minimum, cell: cell("r5c5") },
            "r5c5:45",
            "Minimum at r5c5: no digit is below 1, so r46c5,r5c46 cannot be 1.",
        ),
        (
            Rule::Single { kind: Single::RowIndexer, cell: cell("r5c5") },
            "r5c5:3",
            "Row indexer at r5c5: r5c5 is 3, and it points to r3c5, which alone has 5, so r3c5 is \
             5 and r1246789c5 cannot be 5.",
        ),
        (
            Rule::Single { kind: Single::ColumnIndexer, cell: cell("r1c3") },
            "r1c8:12 r1c9:45",
            "Column indexer at r1c3: r1c8 is not 3, and 8 in r1c3 would need 3 in r1c8, so r1c3 \
             cannot be 8.",
        ),
        (
            Rule::Single { kind: Single::BoxIndexer, cell: cell("r1c3") },
            "r1c3:2345",
            "Box indexer at r1c3: r1c3 is 2–5, and 3 in r1c1 would need 1 in r1c3, so r1c1 cannot \
             be 3.",
        ),
    ]);
}
