//! Tests of the sentences of steps from rules: a position for each kind of rule.
//!
//! Invariant: each step is checked on a fresh board that has only what it names.

use crate::geometry::{Cell, Digit, Digits, Shape};
use crate::puzzle::rule::Language;
use crate::puzzle::{
    Area, Direction, Entry, GlobalRule, Line, Outside, Pair, Puzzle, Rule, Single,
};
use crate::steps::{HumanSolver, Step, Technique};

fn digits(text: &str) -> Digits {
    text.chars().filter_map(Digit::from_symbol).collect()
}

fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

/// Returns the cells with these names: `r1c2 r3c4`.
fn cells(names: &str) -> Vec<Cell> {
    names.split(' ').map(cell).collect()
}

fn cell(name: &str) -> Cell {
    let number = |at: usize| usize::from(name.as_bytes()[at] - b'1');
    Cell::new(number(1), number(3))
}

fn line(kind: Line, names: &str) -> Rule {
    Rule::line(kind, cells(names))
}

fn area(kind: Area, names: &str) -> Rule {
    Rule::Area { kind, cells: cells(names) }
}

fn pair(kind: Pair, names: &str) -> Rule {
    let cells = cells(names);
    Rule::Pair { kind, cells: [cells[0], cells[1]] }
}

fn outside(kind: Outside, first: &str, towards: Direction) -> Rule {
    Rule::Outside { kind, first: cell(first), towards }
}

/// Returns a grid with `rules` in which some cells, `r1c2:345 r3c4:6`, have only these candidates.
fn puzzle(rules: &[Rule], known: &str) -> Puzzle {
    let mut puzzle = Puzzle::new(Shape::CLASSIC);
    for rule in rules {
        puzzle.add_rule(rule.clone()).unwrap();
    }
    for fact in known.split(' ').filter(|fact| !fact.is_empty()) {
        let (name, left) = fact.split_once(':').unwrap();
        let entry = Entry { allowed: Some(digits(left)), ..Entry::default() };
        puzzle.set(cell(name), entry).unwrap();
    }
    puzzle
}

/// Returns the first step of `technique`.
fn step(technique: Technique, rules: &[Rule], known: &str) -> Step {
    let puzzle = puzzle(rules, known);
    let mut solver: HumanSolver = HumanSolver::new(&puzzle).unwrap();
    let steps = solver.all(&solver.position(&puzzle), technique);
    let step = steps.into_iter().next().unwrap_or_else(|| panic!("{rules:?} {known}"));
    assert_eq!(step.holds_alone(&puzzle), Some(true), "{}", step.text());
    step
}

/// Checks that the first step of each rule, in a grid with the candidates `known`, has the text.
fn check(cases: &[(Rule, &str, &str)]) {
    let mut wrong = Vec::new();
    for (rule, known, text) in cases {
        let found = step(Technique::Rule, std::slice::from_ref(rule), known).text();
        if found != *text {
            wrong.push(found);
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_cage_is_told_by_the_combinations_that_are_left() {
    let cage = |sum, names| area(Area::Cage { sum: Some(sum) }, names);
    check(&[
        (cage(10, "r7c5 r8c4 r8c5 r9c4"), "", ""),
        (cage(15, "r1c1 r1c2 r2c1"), "r1c1:12", ""),
        (cage(15, "r1c1 r1c2 r2c1 r2c2"), "r1c1:1234 r1c2:1234 r2c1:1234", ""),
        (cage(28, "r1c1 r1c2 r2c1 r2c2"), "", ""),
    ]);
}

#[test]
fn a_line_is_told_by_its_own_rule() {
    check(&[
        (line(Line::Thermometer, "r9c4 r8c3 r7c2 r6c1 r5c2 r4c3"), "", ""),
        (line(Line::Thermometer, "r9c4 r8c3 r7c2"), "r8c3:567", ""),
        (line(Line::SlowThermometer, "r9c4 r8c3 r7c2"), "r8c3:567", ""),
        (line(Line::Whisper { difference: 5 }, "r1c1 r1c2 r1c3"), "", ""),
        (line(Line::Whisper { difference: 5 }, "r1c1 r2c2 r3c1"), "r2c2:123", ""),
        (line(Line::Palindrome, "r1c1 r2c2 r3c3 r4c4"), "r1c1:37", ""),
        (line(Line::Renban, "r1c1 r2c2 r3c3 r4c4"), "r1c1:89", ""),
        (line(Line::Renban, "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6"), "r1c1:12", ""),
        (line(Line::Between, "r1c1 r2c2 r3c3"), "", ""),
        (line(Line::Between, "r1c1 r2c2 r3c3"), "r1c1:34 r3c3:7", ""),
        (line(Line::Lockout { difference: 4 }, "r1c1 r2c2 r3c3"), "r1c1:5", ""),
        (line(Line::RegionSum, "r1c2 r1c3 r1c4"), "", ""),
        (line(Line::Zipper, "r1c1 r2c2 r3c3"), "", ""),
        (line(Line::Nabner, "r1c1 r2c2 r3c3"), "r1c1:5", ""),
        (line(Line::Modular { modulus: 3 }, "r1c1 r2c2 r3c3 r4c4"), "r1c1:147", ""),
        (line(Line::Entropic, "r1c1 r2c2 r3c3"), "r1c1:123", ""),
        (line(Line::DoubleArrow, "r1c1 r2c4 r3c7 r9c9"), "r1c1:1 r9c9:23", ""),
        (line(Line::SumLine { sum: 10 }, "r1c1 r2c4 r3c7"), "r2c4:9", ""),
    ]);
}

#[test]
fn marks_between_cells_are_told_by_the_partner_that_a_digit_needs() {
    check(&[
        (pair(Pair::WHITE, "r1c1 r1c2"), "r1c1:14", ""),
        (pair(Pair::BLACK, "r1c1 r1c2"), "", ""),
        (pair(Pair::X, "r1c1 r1c2"), "r1c1:123", ""),
        (pair(Pair::V, "r1c1 r1c2"), "r1c1:1", ""),
        (pair(Pair::Greater, "r1c1 r1c2"), "r1c2:567", ""),
        (Rule::Clones { cells: cells("r1c1 r1c2"), copy: cells("r4c4 r4c5") }, "r1c1:37", ""),
        (Rule::Global(GlobalRule::NonConsecutive), "r1c1:5", ""),
        (Rule::Global(GlobalRule::AntiTaxicab), "r1c1:5", ""),
        (Rule::Single { kind: Single::Odd, cell: cell("r1c1") }, "", ""),
        (Rule::Single { kind: Single::Minimum, cell: cell("r5c5") }, "r5c5:45", ""),
        (Rule::Single { kind: Single::RowIndexer, cell: cell("r5c5") }, "r5c5:3", ""),
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
        (arrow("r1c1", "r1c2 r1c3 r1c4"), "", ""),
        (arrow("r1c1", "r2c2 r3c3"), "r1c1:456 r2c2:345", ""),
        (area(Area::Sum { sum: 5 }, "r1c1 r2c2 r5c5"), "", ""),
        (outside(Outside::LittleKiller { sum: 23 }, "r1c7", Direction::DownRight), "", ""),
        (weighted(&[1, 1, -1], "r1c1 r5c5 r9c9", 1), "r1c1:89 r5c5:123", ""),
        (groups(&["r1c1 r1c2", "r5c5"]), "", ""),
        (weighted(&[1, 2], "r1c1 r5c5", 5), "", ""),
    ]);
}

#[test]
fn clues_outside_are_told_by_the_room_that_they_need() {
    let right = Direction::Right;
    check(&[
        (outside(Outside::Sandwich { sum: 35 }, "r1c1", right), "", ""),
        (outside(Outside::Sandwich { sum: 20 }, "r1c1", right), "r1c1:1", ""),
        (outside(Outside::XSum { sum: 40 }, "r1c1", right), "", ""),
        (outside(Outside::Skyscraper { count: 6 }, "r1c1", right), "", ""),
        (outside(Outside::Skyscraper { count: 1 }, "r1c1", right), "", ""),
        (outside(Outside::NumberedRoom { digit: digit(7) }, "r1c1", right), "r1c3:12", ""),
        (outside(Outside::FirstHidden { digit: digit(4) }, "r1c1", right), "", ""),
    ]);
}

#[test]
fn other_rules_are_told_by_what_they_allow() {
    let two = [(0, Digits::up_to(3), 1), (1, digits("79"), 2)];
    check(&[
        (
            Rule::Quadruple { corner: cell("r1c1"), digits: vec![digit(1), digit(2)] },
            "r1c1:5 r1c2:6",
            "",
        ),
        (
            Rule::Quadruple { corner: cell("r1c3"), digits: [1, 2, 3, 4].map(digit).to_vec() },
            "",
            "",
        ),
        (Rule::Word { language: Language::new([0], two, [2]), cells: cells("r1c1 r1c2") }, "", ""),
        (area(Area::Lunchbox { sum: 8 }, "r1c1 r1c2 r1c3"), "", ""),
        (area(Area::Rellik { sum: 9 }, "r1c1 r1c2 r1c3"), "", ""),
        (area(Area::Equality, "r1c1 r1c2"), "", ""),
        (area(Area::Exactly { count: 2, digit: digit(4) }, "r1c1 r5c5 r9c9"), "r1c1:5", ""),
        (area(Area::CountingCircles, "r1c1 r5c5"), "", ""),
        (
            Rule::Element {
                index: cell("r1c1"),
                list: cells("r5c1 r5c2 r5c3"),
                value: cell("r9c9"),
            },
            "",
            "",
        ),
        (Rule::CountDistinct { count: cell("r1c1"), cells: cells("r5c1 r5c2 r5c3") }, "", ""),
        (
            Rule::SameDigits { groups: vec![cells("r1c1 r1c2"), cells("r5c5 r5c6")] },
            "r1c1:12 r1c2:12",
            "",
        ),
        (Rule::Global(GlobalRule::Entropy), "r1c1:1 r1c2:2 r2c1:7", ""),
    ]);
}
