//! Tests of the sentences of lines.

use super::{check, line};
use kumiki_sudoku::rule::Line;

#[test]
fn a_line_is_told_by_its_own_rule() {
    check(&[
        (
            line(Line::Thermometer, "r9c4 r8c3 r7c2 r6c1 r5c2 r4c3"),
            "",
            "Thermometer r9c4–r4c3: from the bulb r9c4 on, its six cells are 1–4, 2–5, 3–6, 4–7, \
             5–8 and 6–9.",
        ),
        (
            line(Line::Thermometer, "r9c4 r8c3 r7c2"),
            "r8c3:567",
            "Thermometer r9c4–r7c2: from the bulb r9c4 on, its three cells are 1–7, 5–7 and 3–9.",
        ),
        (
            line(Line::SlowThermometer, "r9c4 r8c3 r7c2"),
            "r8c3:567",
            "Slow thermometer r9c4–r7c2: r8c3 is 5–7, and r7c2 comes after it, so it is at least 5, \
             so r7c2 cannot be 1–4.",
        ),
        (
            line(Line::Whisper { difference: 5 }, "r1c1 r1c2 r1c3"),
            "",
            "Whisper of 5 r1c1–r1c3: 5 has no partner, so r1c123 cannot be 5.",
        ),
        (
            line(Line::Whisper { difference: 5 }, "r1c1 r2c2 r3c1"),
            "r2c2:123",
            "Whisper of 5 r1c1–r3c1: r2c2 is at most 5, and 1–5 in any of r13c1 would need 6–9 in \
             r2c2, so r13c1 cannot be 1–5.",
        ),
        (
            line(Line::Palindrome, "r1c1 r2c2 r3c3 r4c4"),
            "r1c1:37",
            "Palindrome r1c1–r4c4: r1c1 is 3 or 7, and 1 in r4c4 would need 1 in r1c1, so r4c4 \
             cannot be 1.",
        ),
        (
            line(Line::Renban, "r1c1 r2c2 r3c3 r4c4"),
            "r1c1:89",
            "Renban line r1c1–r4c4: as r1c1 is 8 or 9, its four consecutive digits are 5–8 or \
             6–9, so r2c2,r3c3,r4c4 cannot be 1–4.",
        ),
        (
            line(Line::Renban, "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6"),
            "r1c1:12",
            "Renban line r1c1–r6c6: as r1c1 is 1 or 2, its six consecutive digits are 1–6 or 2–7, \
             so r2c2,r3c3,r4c4,r5c5,r6c6 cannot be 8 or 9.",
        ),
        (
            line(Line::Between, "r1c1 r2c2 r3c3"),
            "",
            "Between line r1c1–r3c3: its digits lie between its ends, strictly, so r2c2 cannot be \
             1 or 9.",
        ),
        (
            line(Line::Between, "r1c1 r2c2 r3c3"),
            "r1c1:34 r3c3:7",
            "Between line r1c1–r3c3: its digits lie between its ends, strictly, so r2c2 cannot be \
             1 or 9.",
        ),
        (
            line(Line::Lockout { difference: 4 }, "r1c1 r2c2 r3c3"),
            "r1c1:5",
            "Lockout line of 4 r1c1–r3c3: the digits on it lie outside of the range of its ends, \
             so r2c2 cannot be 5.",
        ),
        (
            line(Line::RegionSum, "r1c2 r1c3 r1c4"),
            "",
            "Region sum line r1c2–r1c4: other digits would leave no equal sums, so r1c23 cannot \
             be 9 and r1c4 1/2.",
        ),
        (
            line(Line::Zipper, "r1c1 r2c2 r3c3"),
            "",
            "Zipper line r1c1–r3c3 (cells of box 1 differ): the sum is at least 3 by r1c1,r3c3; \
             the sum is at most 9 by r2c2, and r1c1 and r3c3 are each at least 1, so r1c1,r3c3 \
             cannot be 9 and r2c2 1/2.",
        ),
        (
            line(Line::Nabner, "r1c1 r2c2 r3c3"),
            "r1c1:5",
            "Nabner line r1c1–r3c3: r1c1 is 5, and 4–6 in any of r2c2,r3c3 would not go with \
             r1c1, so r2c2,r3c3 cannot be 4–6.",
        ),
        (
            line(Line::Modular { modulus: 3 }, "r1c1 r2c2 r3c3 r4c4"),
            "r1c1:147",
            "Modular line of 3 r1c1–r4c4: r1c1 is 1, 4 or 7, and 2, 3, 5, 6, 8 or 9 in r4c4 would \
             need 2, 3, 5, 6, 8 or 9 in r1c1, so r4c4 is 1, 4 or 7.",
        ),
        (
            line(Line::Entropic, "r1c1 r2c2 r3c3"),
            "r1c1:123",
            "Entropic line r1c1–r3c3: r1c1 is at most 3, and 1 in r2c2 would not go with r1c1, so \
             r2c2 cannot be 1.",
        ),
        (
            line(Line::DoubleArrow, "r1c1 r2c4 r3c7 r9c9"),
            "r1c1:1 r9c9:23",
            "Double arrow r1c1–r9c9: as r1c1 is 1 and r9c9 2/3, the two ends are at most 4 and the \
             other of r2c4,r3c7 is at least 1, which leaves at most 3, so r2c4,r3c7 cannot be 4–9.",
        ),
        (
            line(Line::SumLine { sum: 10 }, "r1c1 r2c4 r3c7 r4c1"),
            "r2c4:9",
            "Sum line of 10 r1c1–r4c1: as r2c4 is 9, only 1 fits, so r1c1 is 1.",
        ),
    ]);
}
