//! Techniques against examples in HoDoKu's format, against solutions, and against the checker of
//! the engine.

use kumiki::run::Random;
use kumiki_sudoku::rule::GlobalRule;
use kumiki_sudoku::{Entry, Grid, Method, Puzzle, Rule, Solver};
use kumiki_sudoku_io::Format;
use kumiki_sudoku_techniques::steps::Technique;
use kumiki_sudoku_techniques::steps::{
    CandidateRole, Evidence, Finder, FishForm, FishSize, Options, Position,
};
use std::collections::BTreeSet;

/// A technique, a position, and a step that is found there.
struct Example {
    technique: Technique,
    position: Position,
    solution: Grid,
    line: &'static str,
}

fn examples() -> Vec<Example> {
    let lines = include_str!("finders/examples.tsv").lines().filter(|line| !line.starts_with('#'));
    let mut solver = Solver::new(Method::Full);
    let example = |text: &'static str| {
        let [technique, position, line] = text.split('\t').collect::<Vec<_>>()[..] else {
            panic!("three columns: {text}")
        };
        let puzzle = Format::Hodoku.read(position).unwrap();
        Example {
            technique: technique.parse().unwrap(),
            position: Position::new(&puzzle).unwrap().with_notes(),
            solution: solver.solve(&puzzle.grid().unwrap()).unwrap(),
            line,
        }
    };
    lines.map(example).collect()
}

/// Returns a finder that is allowed everything.
fn wide() -> Finder {
    let options = Options { twins: true, small_empty_rectangles: true, ..Options::default() };
    Finder::default().with_options(options)
}

/// Returns those without chains; large fish with boxes take long to look for.
fn without_chains() -> impl Iterator<Item = Technique> {
    Technique::all().filter(|&technique| match technique {
        Technique::Fish(form, size) => size < FishSize::Jellyfish || form < FishForm::Franken,
        Technique::TemplateSet | Technique::TemplateDelete => true,
        _ => technique < Technique::RemotePair,
    })
}

#[test]
fn each_technique_is_found_where_an_example_has_it() {
    let is_found = |example: &Example| {
        let all = wide().all(&example.position, example.technique);
        all.iter().any(|step| step.to_string() == example.line)
    };
    let missing = examples().into_iter().filter(|example| !is_found(example));
    assert_eq!(missing.map(|example| example.line).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn no_step_removes_what_the_solution_has_and_set_logic_proves_what_needs_no_more() {
    let mut proved = 0;
    for Example { technique, position, solution, .. } in examples() {
        let techniques = without_chains().filter(|&other| other != technique).chain([technique]);
        for step in techniques.flat_map(|technique| wide().all(&position, technique)) {
            assert!(!step.removed.is_empty() || !step.placed.is_empty(), "{step}");
            for &(cell, digit) in &step.removed {
                assert_ne!(solution[cell], Some(digit), "{step}");
                assert!(position.candidates(cell).contains(digit), "{step}");
            }
            for &(cell, digit) in &step.placed {
                assert_eq!(solution[cell], Some(digit), "{step}");
            }
            let pattern = step.pattern(&position);
            let is_more = step.technique.needs_uniqueness()
                || matches!(
                    step.evidence,
                    Evidence::Template(_) | Evidence::Forcing(_) | Evidence::Supposition(..)
                );
            assert_eq!(pattern.is_none(), is_more, "{step}");
            // The checker tries all ways, so a sample has to do.
            if let Some(pattern) = pattern.filter(|pattern| pattern.truths.len() < 9) {
                proved += 1;
                if proved % 16 == 0 || step.technique == technique {
                    assert!(pattern.holds(position.groups(), position.board()), "{step}");
                }
            }
        }
    }
    assert!(proved > 1000);
}

#[test]
fn a_step_says_why_and_gives_each_candidate_its_part() {
    for Example { technique, position, line, .. } in examples() {
        let all = wide().all(&position, technique);
        let step = all.iter().find(|step| step.to_string() == line).unwrap();
        let text = step.text();
        assert!(text.ends_with('.') && text.len() > 30 && !text.contains("  "), "{text}");
        let parts = step.roles(&position);
        let of = |part: CandidateRole| parts.iter().filter(|&&(.., own)| own == part).count();
        assert_eq!(of(CandidateRole::Removed), step.removed.len(), "{line}");
        assert_eq!(of(CandidateRole::Placed), step.placed.len(), "{line}");
        let is_single = technique.is_single() || matches!(step.evidence, Evidence::Template(_));
        assert_eq!(parts.len() == step.removed.len() + step.placed.len(), is_single, "{line}");
    }
}

#[test]
fn one_solution_is_supposed_only_where_that_is_allowed_and_houses_are_all_there_is() {
    let narrow =
        Finder::default().with_options(Options { uniqueness: false, ..Options::default() });
    let needing = examples().into_iter().filter(|example| example.technique.needs_uniqueness());
    for Example { technique, position, .. } in needing {
        assert!(!wide().all(&position, technique).is_empty());
        assert!(narrow.all(&position, technique).is_empty());
        let mut variant = position.puzzle();
        variant.add_rule(Rule::Global(GlobalRule::FallingDiagonal)).unwrap();
        let variant: Position = Position::new(&variant).unwrap().with_notes();
        assert!(wide().all(&variant, technique).is_empty());
    }
}

#[test]
fn wherever_a_solver_may_stand_rectangles_are_right() {
    let mut random = Random::new(1);
    let rectangles = || Technique::all().filter(|technique| technique.needs_uniqueness());
    let mut seen = BTreeSet::new();
    for Example { position, solution, .. } in examples() {
        let mut puzzle = Puzzle::from(position.puzzle().grid().unwrap());
        // Any digits of the solution may have been placed.
        for (cell, digit) in solution.iter().filter(|_| random.below(3) > 0) {
            if let (None, Some(digit)) = (puzzle[cell].digit, digit) {
                puzzle.set(cell, Entry::placed(digit)).unwrap();
            }
        }
        let position: Position = Position::new(&puzzle).unwrap();
        for step in rectangles().flat_map(|technique| wide().all(&position, technique)) {
            assert!(
                step.removed.iter().all(|&(cell, digit)| solution[cell] != Some(digit)),
                "{step}"
            );
            seen.insert(step.technique);
        }
    }
    assert!(seen.contains(&Technique::AvoidableRectangle1), "{seen:?}");
}
