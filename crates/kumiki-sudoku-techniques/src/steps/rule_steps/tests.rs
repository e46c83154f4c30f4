//! Tests of the sentences of steps from rules: a position for each kind of rule.
//!
//! Invariant: each step is checked on a fresh board that has only what it names.

mod lines;
mod marks;
mod others;
mod outside;
mod sums;

use crate::steps::{HumanSolver, Step, Technique};
use kumiki_sudoku::rule::{Area, Direction, Line, Outside, Pair};
use kumiki_sudoku::{Cell, Digit, Digits, Entry, Puzzle, Rule, Shape};

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
fn a_digit_that_a_cage_needs_is_removed_from_what_sees_its_places() {
    let cage = Rule::cage(Some(7), cells("r1c1 r1c2 r2c5"));
    let puzzle = puzzle(&[cage], "r1c1:124 r1c2:124 r2c5:24");
    let mut solver: HumanSolver = HumanSolver::new(&puzzle).unwrap();
    let mut position = solver.position(&puzzle);
    let step = loop {
        let step = solver.next_step(&position).expect("a step with a needed digit");
        if step.text().contains("each combination has") {
            break step;
        }
        position.apply(&step);
    };
    assert_eq!(step.holds_alone(&puzzle), Some(true));
    let text = "Cage of 7 at r1c12,r2c5: as r2c5 is 2 or 4, each combination has 1 at r1c12, in row 1 \
                and box 1, so r1c3456789,r23c123 cannot be 1.";
    assert_eq!(step.text(), text);
}

#[test]
fn a_step_of_one_rule_has_its_name_and_what_the_cells_have_left() {
    let cage = Rule::cage(Some(10), cells("r7c5 r8c4 r8c5 r9c4"));
    let line_of = |rule: Rule| step(Technique::Rule, &[rule], "").to_string();
    assert_eq!(line_of(cage), "Cage 10: r78c5,r89c4 => r78c5,r89c4=1234");
    let whisper = line(Line::Whisper { difference: 5 }, "r1c1 r1c2 r1c3");
    assert_eq!(line_of(whisper), "Whisper: r1c1–r1c3 => r1c123<>5");
    let thermometer = line(Line::Thermometer, "r1c1 r1c2 r2c2");
    let told = "Thermometer: r1c1–r2c2 => r1c2<>1, r2c2<>1, r2c2<>2, r1c1<>8, r1c12<>9";
    assert!(line_of(thermometer).len() <= told.len());
    for (rule, title) in [
        (outside(Outside::LittleKiller { sum: 3 }, "r1c2", Direction::DownLeft), "Little killer 3"),
        (outside(Outside::XSum { sum: 44 }, "r1c1", Direction::Right), "X-sum 44"),
        (pair(Pair::Difference { difference: 1 }, "r1c1 r1c2"), "White dot"),
    ] {
        let found = step(Technique::Rule, &[rule], "r1c1:12345678 r1c2:1234");
        assert_eq!(found.title(), title);
        assert_eq!(found.technique, Technique::Rule);
    }
}

#[test]
fn the_sum_of_a_house_and_its_cages_is_a_step() {
    let cage = |sum, names| Rule::cage(Some(sum), cells(names));
    let cages = [cage(12, "r1c1 r1c2 r1c3"), cage(20, "r1c4 r1c5 r1c6"), cage(9, "r1c7 r1c8")];
    let innie = "Row 1: 45 less the cages of 12, 20 and 9 leaves r1c9 = 4.";
    assert_eq!(step(Technique::RuleOf45, &cages, "").text(), innie);
    let [first, second, _] = cages;
    let cages = [first, second, cage(16, "r1c7 r1c8 r1c9 r2c8")];
    let outie = "Row 1: the cages of 12, 20 and 16 have 3 more than 45, so r2c8 = 3 (outside: r2c8 of the \
                 cage of 16).";
    assert_eq!(step(Technique::RuleOf45, &cages, "").text(), outie);
    let cages = [cages[0].clone(), cages[1].clone(), cage(14, "r1c7 r1c8 r2c8")];
    let both = "Row 1: 45 less the cages of 12, 20 and 14 leaves r2c8 = r1c9 + 1 (outside: r2c8 of \
                the cage of 14); as r2c8 is 2–4, at most 3 is left, so r1c9 cannot be 4–9.";
    assert_eq!(step(Technique::RuleOf45, &cages, "r2c8:234").text(), both);
}

/// Returns the first step of the path of a grid with `rules` whose text has `words`.
fn step_with(words: &str, rules: &[Rule], known: &str) -> Step {
    let puzzle = puzzle(rules, known);
    let mut solver: HumanSolver = HumanSolver::new(&puzzle).unwrap();
    let mut position = solver.position(&puzzle);
    let step = loop {
        let step = solver.next_step(&position).expect("a step before the end");
        if step.text().contains(words) {
            break step;
        }
        position.apply(&step);
    };
    assert_eq!(step.holds_alone(&puzzle), Some(true), "{}", step.text());
    step
}

#[test]
fn a_refutation_names_what_follows_by_which_rule() {
    let arrow = Rule::Arrow { bulb: cells("r1c1"), shaft: cells("r2c1 r3c1") };
    let rules = [arrow, line(Line::Thermometer, "r1c1 r1c2 r2c2"), pair(Pair::X, "r2c2 r3c2")];
    let text = "If r2c3 were 1: r23c1 are not 1 by row 2 and box 1; r3c3 is 8 by column 3 (r1c3 is 9, \
                r3c3 1/2/7/8 and r456789c3 not 8); r1c1 is 5 and r2c2 7 by box 1 (r1c1 is 3/5, r1c2 5/6, \
                r2c1 1/2/4, r2c2 6/7, r3c1 at most 4 and r3c2 3/4); r3c1 is 3 by the arrow; r3c2 is 3 by \
                the sum 10; then row 3 has two 3s. So it is not 1.";
    let step = step_with("If ", &rules, "r3c2:34 r1c3:9");
    assert_eq!((step.technique, step.text()), (Technique::TrialAndError, text.to_string()));
    assert_eq!(step.lines().len(), 7);
}

#[test]
fn digits_of_a_cell_that_are_refuted_in_the_same_way_are_one_step() {
    // In box 9, 1 and 2 have three places, each of which sees a cell with the digit of r4c1.
    let clones = |copy| Rule::Clones { cells: cells("r4c1"), copy: cells(copy) };
    let rules = ["r7c4", "r1c8", "r5c9"].map(clones);
    let others = ["r7c8", "r7c9", "r8c7", "r8c9", "r9c7", "r9c8"];
    let known = others.map(|name| format!("{name}:3456789")).join(" ");
    let step = step_with("in the same way", &rules, &known);
    let end = "then row 7 has two 1s. So it is not 1, and in the same way not 2.";
    assert!(step.text().ends_with(end), "{}", step.text());
    assert_eq!(step.removed, [1, 2].map(|value| (cell("r1c8"), digit(value))));
}

#[test]
fn a_digit_that_a_rule_needs_is_removed_from_what_sees_its_places() {
    // Six consecutive digits have a 6.
    let rules = [line(Line::Renban, "r1c6 r1c5 r1c4 r2c3 r2c2 r2c1")];
    let step = step_with("it needs 6", &rules, "");
    let text = "Renban line r1c6–r2c1: it needs 6 at r1c456,r2c123, all of which r1c123,r2c456 see \
                (rows 1 and 2 and boxes 1 and 2), so r1c123,r2c456 cannot be 6.";
    assert_eq!((step.title(), step.text()), ("Renban line", text.to_string()));
}

#[test]
fn two_rules_that_exclude_a_digit_together_are_a_step() {
    // The square needs two of its digits in the cage, which only 245 has.
    let cage = Rule::cage(Some(11), cells("r3c3 r3c4 r4c3"));
    let digits = vec![digit(3), digit(4), digit(5)];
    let rules = [cage, Rule::Quadruple { corner: cell("r3c3"), digits }];
    let step = step_with("and then the quadruple 345 cannot hold", &rules, "");
    assert_eq!((step.technique, step.title()), (Technique::PairOfRules, "Pair of Rules"));
}

#[test]
fn pairs_that_are_joined_in_a_house_are_a_step() {
    let dot = |difference, names| pair(Pair::Difference { difference }, names);
    // Only one digit fits beside 1, and one beside 9.
    let both = step(Technique::PairOfRules, &[dot(1, "r1c1 r1c2"), dot(1, "r1c2 r1c3")], "");
    let text = "White dot r1c12 and white dot r1c23 (cells of row 1 differ): 1 or 9 in r1c2 would need the \
                same digit in both r1c13, so r1c2 cannot be 1 or 9.";
    assert_eq!((both.title(), both.text()), ("Pair of Rules", text.to_string()));
    let chain = [dot(1, "r1c1 r1c2"), dot(1, "r1c2 r1c3"), dot(1, "r1c3 r1c4")];
    let run = step_with("r1c234 can only be 432 or 678", &chain, "r1c1:5");
    assert_eq!(run.technique, Technique::PairOfRules);
}
