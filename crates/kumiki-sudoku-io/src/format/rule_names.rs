//! The names of rules in the formats that have many rules: a row for each rule.
//!
//! Invariant: no two rules have the same name in one format, so that reading and writing cannot
//! differ.

use kumiki_sudoku::Digit;
use kumiki_sudoku::rule::{GlobalRule, Line, Outside};

/// A kind of rule, and its names.
pub(super) struct Named<K> {
    /// The kind.
    pub(super) kind: K,
    /// The field of f-puzzles.
    pub(super) fpuzzles: &'static str,
    /// The item of the Interactive Sudoku Solver, if it has one. It includes the first argument if
    /// that is part of the name.
    pub(super) iss: Option<&'static str>,
}

/// A function that returns the kind with a number, or `None` if the kind cannot have it.
pub(super) type Numbered<K> = fn(u32) -> Option<K>;

/// A line with a number.
pub(super) struct NumberedLine {
    /// The kind of line for a number.
    pub(super) kind: Numbered<Line>,
    /// The number if f-puzzles gives none.
    pub(super) usual: u32,
}

const fn row<K: Copy>(kind: K, fpuzzles: &'static str, iss: &'static str) -> Named<K> {
    Named { kind, fpuzzles, iss: Some(iss) }
}

const fn without_iss<K: Copy>(kind: K, fpuzzles: &'static str) -> Named<K> {
    Named { kind, fpuzzles, iss: None }
}

const fn numbered(
    kind: Numbered<Line>,
    usual: u32,
    fpuzzles: &'static str,
    iss: &'static str,
) -> Named<NumberedLine> {
    Named { kind: NumberedLine { kind, usual }, fpuzzles, iss: Some(iss) }
}

/// Switches of the whole puzzle, except those for marks of which all are given: the formats have no
/// single name for these.
pub(super) const SWITCHES: [Named<GlobalRule>; 11] = [
    row(GlobalRule::RisingDiagonal, "diagonal+", "Diagonal~1"),
    row(GlobalRule::FallingDiagonal, "diagonal-", "Diagonal~-1"),
    row(GlobalRule::AntiKnight, "antiknight", "AntiKnight"),
    row(GlobalRule::AntiKing, "antiking", "AntiKing"),
    row(GlobalRule::DisjointGroups, "disjointgroups", "DisjointSets"),
    row(GlobalRule::NonConsecutive, "nonconsecutive", "AntiConsecutive"),
    row(GlobalRule::Windows, "windoku", "Windoku"),
    row(GlobalRule::Entropy, "entropy", "GlobalEntropy"),
    row(GlobalRule::Remainders, "remainders", "GlobalMod"),
    row(GlobalRule::AntiTaxicab, "antitaxicab", "AntiTaxicab"),
    row(GlobalRule::Flatmates, "dutchflatmates", "DutchFlatmates"),
];

/// Lines without a number.
pub(super) const LINES: [Named<Line>; 10] = [
    row(Line::Thermometer, "thermometer", "Thermo"),
    without_iss(Line::SlowThermometer, "slowthermometer"),
    row(Line::Palindrome, "palindrome", "Palindrome"),
    row(Line::Renban, "renban", "Renban"),
    row(Line::Between, "betweenline", "Between"),
    row(Line::RegionSum, "regionsumline", "RegionSumLine"),
    row(Line::Zipper, "zipperline", "Zipper"),
    row(Line::Entropic, "entropicline", "Entropic"),
    without_iss(Line::Nabner, "nabner"),
    row(Line::DoubleArrow, "doublearrow", "DoubleArrow"),
];

/// Lines with a number.
pub(super) const NUMBERED_LINES: [Named<NumberedLine>; 4] = [
    numbered(|n| Some(Line::Whisper { difference: small(n)? }), 5, "whispers", "Whisper"),
    numbered(|n| Some(Line::Modular { modulus: small(n)? }), 3, "modularline", "Modular"),
    numbered(|n| Some(Line::Lockout { difference: small(n)? }), 4, "lockout", "Lockout"),
    numbered(|sum| Some(Line::SumLine { sum }), 10, "sumline", "SumLine"),
];

/// Clues outside of rows and columns.
pub(super) const OUTSIDES: [Named<Numbered<Outside>>; 5] = [
    row(|sum| Some(Outside::Sandwich { sum }), "sandwichsum", "Sandwich"),
    row(|sum| Some(Outside::XSum { sum }), "xsum", "XSum"),
    row(|n| Some(Outside::Skyscraper { count: small(n)? }), "skyscraper", "Skyscraper"),
    row(
        |n| Some(Outside::NumberedRoom { digit: Digit::from_zero(small(n)?)? }),
        "numberedroom",
        "NumberedRoom",
    ),
    row(|n| Some(Outside::FullRank { rank: small(n)? }), "fullrank", "FullRank"),
];

fn small(number: u32) -> Option<u8> {
    number.try_into().ok()
}

/// Returns the row of a kind.
pub(super) fn row_of<K: PartialEq>(
    rows: &'static [Named<K>],
    kind: K,
) -> Option<&'static Named<K>> {
    rows.iter().find(|row| row.kind == kind)
}

/// Returns the row of a line with a number, and the number.
pub(super) fn numbered_row_of(line: Line) -> Option<(&'static Named<NumberedLine>, u32)> {
    let number = line.number()?;
    let row = NUMBERED_LINES.iter().find(|row| (row.kind.kind)(number) == Some(line))?;
    Some((row, number))
}

/// Returns the row of a clue outside of a row or column.
pub(super) fn outside_row_of(clue: Outside) -> Option<&'static Named<Numbered<Outside>>> {
    OUTSIDES.iter().find(|row| (row.kind)(clue.number()) == Some(clue))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_rules_have_the_same_word() {
        let words = |word: fn(&'static str, Option<&'static str>) -> Option<&'static str>| {
            let switches = SWITCHES.iter().map(move |row| word(row.fpuzzles, row.iss));
            let lines = LINES.iter().map(move |row| word(row.fpuzzles, row.iss));
            let numbered = NUMBERED_LINES.iter().map(move |row| word(row.fpuzzles, row.iss));
            let outsides = OUTSIDES.iter().map(move |row| word(row.fpuzzles, row.iss));
            switches.chain(lines).chain(numbered).chain(outsides).flatten().collect::<Vec<_>>()
        };
        for (words, count) in [(words(|word, _| Some(word)), 30), (words(|_, word| word), 28)] {
            assert_eq!(words.len(), count);
            assert_eq!(words.iter().collect::<BTreeSet<_>>().len(), count, "{words:?}");
        }
    }

    #[test]
    fn every_line_and_clue_has_its_row() {
        let lines = [
            Line::Whisper { difference: 2 },
            Line::Modular { modulus: 2 },
            Line::Lockout { difference: 2 },
            Line::SumLine { sum: 2 },
        ];
        let words = lines.map(|line| numbered_row_of(line).map(|(row, _)| row.fpuzzles));
        assert_eq!(words, ["whispers", "modularline", "lockout", "sumline"].map(Some));
        assert!(numbered_row_of(Line::Renban).is_none());
        assert_eq!(row_of(&LINES, Line::Renban).map(|row| row.fpuzzles), Some("renban"));
        let rank = outside_row_of(Outside::FullRank { rank: 7 });
        assert_eq!(rank.map(|row| row.fpuzzles), Some("fullrank"));
        assert!(outside_row_of(Outside::LittleKiller { sum: 7 }).is_none());
    }
}
