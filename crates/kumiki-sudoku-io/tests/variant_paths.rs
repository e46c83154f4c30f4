//! Paths of variants that need the deductions of their rules: a puzzle for each kind of rule.
//!
//! Invariant: a puzzle has one solution, and rules of one kind only. Without deductions from rules
//! its path does not end in the solution.

use kumiki_sudoku::rule::Single;
use kumiki_sudoku::{Cell, Digit, Puzzle, Rule};
use kumiki_sudoku_io::Format;
use kumiki_sudoku_techniques::steps::{Evidence, HumanSolver, Technique, TechniqueChoice};
use kumiki_sudoku_testing::{RULE_KINDS, rule_kind};
use std::collections::BTreeSet;

/// A kind of rule, a puzzle in the notation of the Interactive Sudoku Solver, and a sentence of its
/// path, separated by tabs. The notation has no marks of single cells: after a blank follow the
/// cells with marks of the kind, `R1C2`, or with the digits among which they are, `R1C2_3_4`.
const CASES: &str = include_str!("variant_paths.tsv");

#[test]
fn a_path_needs_the_deductions_of_each_kind_of_rule() {
    let mut open: BTreeSet<&str> = RULE_KINDS.iter().copied().collect();
    let mut untold = Vec::new();
    for case in CASES.lines() {
        let [name, text, sentence] = case.split('\t').collect::<Vec<_>>()[..] else {
            panic!("three parts: {case}");
        };
        untold.extend(check(name, &puzzle(name, text), sentence));
        open.remove(name);
    }
    assert_eq!(open, BTreeSet::new());
    assert!(untold.is_empty(), "{}", untold.join("\n\n"));
}

/// Returns the puzzle of a case.
fn puzzle(name: &str, text: &str) -> Puzzle {
    let (clues, marks) = text.split_once(' ').unwrap_or((text, ""));
    let mut puzzle = Format::Iss.read(clues).unwrap();
    for mark in marks.split_whitespace() {
        let numbers = mark.split(['R', 'C', '_']).filter(|number| !number.is_empty());
        let [row, column, digits @ ..] =
            &numbers.map(|number| number.parse().unwrap()).collect::<Vec<u8>>()[..]
        else {
            panic!("a cell: {mark}");
        };
        let kind = match name {
            "odd" => Single::Odd,
            "even" => Single::Even,
            "minimum" => Single::Minimum,
            "maximum" => Single::Maximum,
            "box indexer" => Single::BoxIndexer,
            "among" => Single::Among { digits: digits.iter().copied().map(digit).collect() },
            name => panic!("no marks of single cells: {name}"),
        };
        let cell = Cell::new(usize::from(row - 1), usize::from(column - 1));
        puzzle.add_rule(Rule::Single { kind, cell }).unwrap();
    }
    puzzle
}

fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

/// Checks that the path of `puzzle` has `sentence`, a step from a rule of the kind `name`, and that
/// the path needs deductions from rules. Returns the sentences of the path if that one is missing.
fn check(name: &str, puzzle: &Puzzle, sentence: &str) -> Option<String> {
    let mut solver: HumanSolver = HumanSolver::new(puzzle).unwrap();
    assert_eq!(solver.solver().count(puzzle, 2), 1, "{name}");
    let path = solver.path(solver.position(puzzle));
    assert!(path.is_solved(), "{name}");
    let mut is_told = false;
    for step in &path.steps {
        assert_ne!(step.technique, Technique::BruteForce, "{name}");
        let Evidence::Rules(evidence) = &step.evidence else { continue };
        assert_eq!(step.holds_alone(puzzle), Some(true), "{}", step.text());
        let is_of_kind = |&rule: &usize| rule_kind(&puzzle.rules()[rule]) == name;
        is_told |= step.text() == sentence && evidence.rules.iter().all(is_of_kind);
    }
    let rules = vec![Technique::Rule, Technique::RuleOf45, Technique::BruteForce];
    solver.set_techniques(&TechniqueChoice::Without(rules));
    assert!(!solver.path(solver.position(puzzle)).is_solved(), "{name}");
    let texts: Vec<String> = path.steps.iter().map(|step| step.text()).collect();
    (!is_told).then(|| format!("{name}: no step says {sentence}\n{}", texts.join("\n")))
}
