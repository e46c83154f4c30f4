//! Paths of variants that need the deductions of their rules: a puzzle for each kind of rule.
//!
//! Invariant: a puzzle has one solution, and rules of one kind only. Without deductions from rules
//! its path does not end in the solution.

use kumiki_sudoku::rule::{Area, GlobalRule, Line, Outside, Pair, Single};
use kumiki_sudoku::steps::{Evidence, HumanSolver, Technique, TechniqueChoice};
use kumiki_sudoku::{Puzzle, Rule};
use kumiki_sudoku_io::Format;
use std::collections::BTreeSet;

/// A kind of rule, a puzzle in the notation of the Interactive Sudoku Solver, and a sentence of its
/// path, separated by tabs.
const CASES: &str = include_str!("variant_paths.tsv");

/// A list of kinds, and the kind of a rule: a kind that is not in the list does not compile.
macro_rules! kinds {
    ($($name:literal: $pattern:pat,)*) => {
        const KINDS: &[&str] = &[$($name),*];

        fn kind(rule: &Rule) -> &'static str {
            match rule {
                $($pattern => $name,)*
            }
        }
    };
}

kinds! {
    "anti-knight": Rule::Global(GlobalRule::AntiKnight),
    "anti-king": Rule::Global(GlobalRule::AntiKing),
    "non-consecutive": Rule::Global(GlobalRule::NonConsecutive),
    "everywhere": Rule::Global(_),
    "thermometer": Rule::Line { kind: Line::Thermometer, .. },
    "slow thermometer": Rule::Line { kind: Line::SlowThermometer, .. },
    "palindrome": Rule::Line { kind: Line::Palindrome, .. },
    "renban": Rule::Line { kind: Line::Renban, .. },
    "whisper": Rule::Line { kind: Line::Whisper { .. }, .. },
    "between": Rule::Line { kind: Line::Between, .. },
    "lockout": Rule::Line { kind: Line::Lockout { .. }, .. },
    "region sum": Rule::Line { kind: Line::RegionSum, .. },
    "zipper": Rule::Line { kind: Line::Zipper, .. },
    "modular": Rule::Line { kind: Line::Modular { .. }, .. },
    "entropic": Rule::Line { kind: Line::Entropic, .. },
    "nabner": Rule::Line { kind: Line::Nabner, .. },
    "double arrow": Rule::Line { kind: Line::DoubleArrow, .. },
    "sum line": Rule::Line { kind: Line::SumLine { .. }, .. },
    "arrow": Rule::Arrow { .. },
    "cage": Rule::Area { kind: Area::Cage { .. }, .. },
    "region": Rule::Area { kind: Area::Region, .. },
    "sum": Rule::Area { kind: Area::Sum { .. }, .. },
    "counting circles": Rule::Area { kind: Area::CountingCircles, .. },
    "difference": Rule::Pair { kind: Pair::Difference { .. }, .. },
    "ratio": Rule::Pair { kind: Pair::Ratio { .. }, .. },
    "pair sum": Rule::Pair { kind: Pair::Sum { .. }, .. },
    "greater": Rule::Pair { kind: Pair::Greater, .. },
    "odd": Rule::Single { kind: Single::Odd, .. },
    "even": Rule::Single { kind: Single::Even, .. },
    "minimum": Rule::Single { kind: Single::Minimum, .. },
    "maximum": Rule::Single { kind: Single::Maximum, .. },
    "row indexer": Rule::Single { kind: Single::RowIndexer, .. },
    "column indexer": Rule::Single { kind: Single::ColumnIndexer, .. },
    "box indexer": Rule::Single { kind: Single::BoxIndexer, .. },
    "little killer": Rule::Outside { kind: Outside::LittleKiller { .. }, .. },
    "sandwich": Rule::Outside { kind: Outside::Sandwich { .. }, .. },
    "x-sum": Rule::Outside { kind: Outside::XSum { .. }, .. },
    "skyscraper": Rule::Outside { kind: Outside::Skyscraper { .. }, .. },
    "numbered room": Rule::Outside { kind: Outside::NumberedRoom { .. }, .. },
    "first hidden": Rule::Outside { kind: Outside::FirstHidden { .. }, .. },
    "full rank": Rule::Outside { kind: Outside::FullRank { .. }, .. },
    "quadruple": Rule::Quadruple { .. },
    "clones": Rule::Clones { .. },
    "lunchbox": Rule::Area { kind: Area::Lunchbox { .. }, .. },
    "rellik": Rule::Area { kind: Area::Rellik { .. }, .. },
    "equality": Rule::Area { kind: Area::Equality, .. },
    "exactly": Rule::Area { kind: Area::Exactly { .. }, .. },
    "among": Rule::Single { kind: Single::Among { .. }, .. },
    "word": Rule::Word { .. },
    "weighted sum": Rule::WeightedSum { .. },
    "element": Rule::Element { .. },
    "count distinct": Rule::CountDistinct { .. },
    "equal sums": Rule::EqualSums { .. },
    "same digits": Rule::SameDigits { .. },
    "any of": Rule::AnyOf { .. },
}

/// Kinds without a puzzle. Marks of single cells restrict the candidates at the start, and the
/// alternatives of rules cannot be written in this notation.
const WITHOUT_PUZZLE: [&str; 10] = [
    "everywhere",
    "odd",
    "even",
    "minimum",
    "maximum",
    "box indexer",
    "among",
    "word",
    "same digits",
    "any of",
];

#[test]
fn a_path_needs_the_deductions_of_each_kind_of_rule() {
    let mut open: BTreeSet<&str> = KINDS.iter().copied().collect();
    for case in CASES.lines() {
        let [name, text, sentence] = case.split('\t').collect::<Vec<_>>()[..] else {
            panic!("three parts: {case}");
        };
        let puzzle = Format::Iss.read(text).unwrap();
        check(name, &puzzle, sentence);
        open.remove(name);
    }
    assert_eq!(open, BTreeSet::from(WITHOUT_PUZZLE));
}

/// Checks that the path of `puzzle` has `sentence`, a step from a rule of the kind `name`, and that
/// the path needs deductions from rules.
fn check(name: &str, puzzle: &Puzzle, sentence: &str) {
    let mut solver: HumanSolver = HumanSolver::new(puzzle).unwrap();
    assert_eq!(solver.solver().count(puzzle, 2), 1, "{name}");
    let path = solver.path(solver.position(puzzle));
    assert!(path.is_solved(), "{name}");
    let mut is_told = false;
    for step in &path.steps {
        assert_ne!(step.technique, Technique::BruteForce, "{name}");
        let Evidence::Rules(evidence) = &step.evidence else { continue };
        assert_eq!(step.holds_alone(puzzle), Some(true), "{}", step.text());
        let is_of_kind = |&rule: &usize| kind(&puzzle.rules()[rule]) == name;
        is_told |= step.text() == sentence && evidence.rules.iter().all(is_of_kind);
    }
    let texts = || path.steps.iter().map(|step| step.text()).collect::<Vec<_>>().join("\n");
    assert!(is_told, "{name}: no step says {sentence}\n{}", texts());
    let rules = vec![Technique::Rule, Technique::RuleOf45, Technique::BruteForce];
    solver.set_techniques(&TechniqueChoice::Without(rules));
    assert!(!solver.path(solver.position(puzzle)).is_solved(), "{name}");
}
