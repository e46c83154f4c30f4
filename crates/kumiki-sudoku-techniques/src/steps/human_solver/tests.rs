use super::*;
use kumiki::run::StopFlag;
use kumiki_sudoku::rule::{GlobalRule, Line};
use kumiki_sudoku::{Cell, Rule, Shape, Verdict};
use std::time::{Duration, Instant};

fn digits(text: &str) -> Vec<Digit> {
    text.chars().filter_map(Digit::from_symbol).collect()
}

fn cells(list: &[(usize, usize)]) -> Vec<Cell> {
    list.iter().map(|&(row, column)| Cell::new(row, column)).collect()
}

/// Returns a puzzle of size 4 without clues, with one solution.
fn thermometer_and_cages() -> Puzzle {
    let mut puzzle = Puzzle::new(Shape::boxes(2, 2).unwrap());
    let row = cells(&[(0, 0), (0, 1), (0, 2), (0, 3)]);
    puzzle.add_rule(Rule::line(Line::Thermometer, row)).unwrap();
    for cage in [[(1, 0), (2, 0)], [(2, 1), (2, 2)], [(1, 2), (2, 2)]] {
        puzzle.add_rule(Rule::cage(Some(5), cells(&cage))).unwrap();
    }
    puzzle
}

#[test]
fn rules_that_are_no_houses_are_told_in_their_own_words() {
    let puzzle = thermometer_and_cages();
    let mut solver = Solver::for_puzzle(&puzzle).unwrap();
    let solution = digits("1234341221434321");
    assert_eq!(solver.verdict(&puzzle), Verdict::Unique(solution.clone()));

    let mut solver: HumanSolver = HumanSolver::new(&puzzle).unwrap();
    let path = solver.path(solver.position(&puzzle));
    let first = &path.steps[0];
    assert_eq!(first.technique, Technique::Rule);
    assert!(first.text().contains("Thermometer"), "{}", first.text());
    assert!(path.steps.iter().all(|step| step.technique != Technique::BruteForce), "{path:?}");
    let end = puzzle.shape().cells().filter_map(|cell| path.end.digit(cell));
    assert_eq!(end.collect::<Vec<Digit>>(), solution);
}

#[test]
fn what_nothing_else_leads_to_is_found_by_search() {
    // One of the hardest puzzles that are known.
    let text = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";
    let puzzle = Puzzle::from(text.parse::<kumiki_sudoku::Grid>().unwrap());
    let mut solver: HumanSolver = HumanSolver::new(&puzzle).unwrap();
    let path = solver.path(solver.position(&puzzle));
    assert!(path.is_solved());
}

/// Returns a grid in which every square of four has digits of all thirds. It has so many candidates
/// that a search for steps takes minutes.
fn open_grid() -> Puzzle {
    let mut puzzle = Puzzle::new(Shape::CLASSIC);
    puzzle.add_rule(Rule::Global(GlobalRule::Entropy)).unwrap();
    puzzle
}

#[test]
fn a_path_ends_at_its_limit_with_the_steps_until_then() {
    let puzzle = open_grid();
    let mut solver: HumanSolver = HumanSolver::new(&puzzle).unwrap();
    let time = Duration::from_millis(100);
    for limits in [Limits::none().time(time), Limits::none().until(Instant::now() + 2 * time)] {
        solver.set_limits(limits);
        let path = solver.path(solver.position(&puzzle));
        assert_eq!((path.is_solved(), solver.stopped_by()), (false, Some(Limit::Time)));
    }
    // A limit that ended one path is not reported for the next.
    let easy = cells(&[(0, 0)]).into_iter().fold(open_grid(), |mut puzzle, cell| {
        puzzle.set(cell, kumiki_sudoku::Entry::given(digits("1")[0])).unwrap();
        puzzle
    });
    solver.set_limits(Limits::none());
    assert!(solver.all(&solver.position(&easy), Technique::XyWing).is_empty());
    assert_eq!(solver.stopped_by(), None);
}

#[test]
fn a_flag_that_is_raised_ends_every_question() {
    let puzzle = open_grid();
    let mut solver: HumanSolver = HumanSolver::new(&puzzle).unwrap();
    let stop = StopFlag::new();
    stop.raise();
    solver.set_limits(Limits::none().stop(stop));
    let position = solver.position(&puzzle);
    assert!(solver.next_step(&position).is_none());
    assert_eq!(solver.stopped_by(), Some(Limit::Stop));
    for technique in Technique::usual() {
        solver.all(&position, technique);
        assert_eq!(solver.stopped_by(), Some(Limit::Stop), "{technique}");
    }
}

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the path of a puzzle with these techniques.
fn path_with(puzzle: &Puzzle, choice: &TechniqueChoice) -> Path<2> {
    let mut solver: HumanSolver = HumanSolver::new(puzzle).unwrap();
    solver.set_techniques(choice);
    solver.path(solver.position(puzzle))
}

fn techniques_of(path: &Path<2>) -> Vec<Technique> {
    path.steps.iter().map(|step| step.technique).collect()
}

#[test]
fn named_techniques_are_searched_for_in_their_order_and_no_others() {
    let puzzle = Puzzle::from(EASY.parse::<kumiki_sudoku::Grid>().unwrap());
    let (naked, hidden) = (Technique::NakedSingle, Technique::HiddenSingle);
    for order in [[naked, hidden], [hidden, naked]] {
        let path = path_with(&puzzle, &TechniqueChoice::Only(order.to_vec()));
        assert!(path.is_solved());
        assert_eq!(path.steps[0].technique, order[0]);
        assert!(techniques_of(&path).iter().all(|technique| order.contains(technique)));
    }
    let without = path_with(&puzzle, &TechniqueChoice::Without(vec![naked]));
    assert!(without.is_solved() && !techniques_of(&without).contains(&naked));
}

#[test]
fn a_digit_is_guessed_only_if_that_is_named_and_only_at_last() {
    let text = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";
    let puzzle = Puzzle::from(text.parse::<kumiki_sudoku::Grid>().unwrap());
    let singles = vec![Technique::HiddenSingle, Technique::NakedSingle];
    assert!(!path_with(&puzzle, &TechniqueChoice::Only(singles.clone())).is_solved());
    let with = [vec![Technique::BruteForce], singles].concat();
    let path = path_with(&puzzle, &TechniqueChoice::Only(with));
    let techniques = techniques_of(&path);
    assert!(path.is_solved() && techniques.contains(&Technique::BruteForce));
    assert!(techniques.contains(&Technique::HiddenSingle));
    let without = TechniqueChoice::Without(vec![Technique::BruteForce]);
    assert!(!techniques_of(&path_with(&puzzle, &without)).contains(&Technique::BruteForce));
}

#[test]
fn rules_are_used_unless_they_are_left_out() {
    let puzzle = thermometer_and_cages();
    let singles = vec![Technique::HiddenSingle, Technique::NakedSingle];
    let has_rule = |choice: &TechniqueChoice| {
        techniques_of(&path_with(&puzzle, choice)).contains(&Technique::Rule)
    };
    assert!(has_rule(&TechniqueChoice::Usual));
    assert!(has_rule(&TechniqueChoice::Without(vec![Technique::XyWing])));
    assert!(!has_rule(&TechniqueChoice::Without(vec![Technique::Rule])));
    assert!(!has_rule(&TechniqueChoice::Only(singles.clone())));
    assert!(has_rule(&TechniqueChoice::Only([singles, vec![Technique::Rule]].concat())));
}

/// Returns the clues of the solution of a puzzle without some of them.
fn loosened(seed: usize) -> Puzzle {
    let solution =
        "872531649956487231314692758765219384139748526428356917283974165547163892691825473";
    let mut puzzle = Puzzle::from(solution.parse::<kumiki_sudoku::Grid>().unwrap());
    for at in 0..56 {
        let cell = Shape::CLASSIC.cell((at * (at + seed) + 37 * at + seed) % 81).unwrap();
        puzzle.set(cell, kumiki_sudoku::Entry::default()).unwrap();
    }
    puzzle
}

#[test]
fn each_step_is_true_of_all_solutions_and_the_path_ends_where_they_differ() {
    let (mut several, mut by_search) = (0, 0);
    for seed in 0..60 {
        let puzzle = loosened(seed);
        let certain = Solver::for_puzzle(&puzzle).unwrap().true_candidates(&puzzle);
        let certain = certain.unwrap().unwrap();
        if certain.digits().iter().all(|digits| digits.len() == 1) {
            continue;
        }
        several += 1;
        let search = vec![Technique::BruteForce];
        for choice in [TechniqueChoice::Usual, TechniqueChoice::Only(search)] {
            let mut solver: HumanSolver = HumanSolver::new(&puzzle).unwrap();
            solver.set_options(Options { uniqueness: false, ..Options::default() });
            solver.set_techniques(&choice);
            let path = solver.path(solver.position(&puzzle));
            for step in &path.steps {
                by_search += usize::from(step.technique == Technique::BruteForce);
                let is_true = |&(cell, digit)| certain[cell] == digits_of(&[digit]);
                assert!(step.placed.iter().all(is_true), "{step} of {puzzle}");
                let is_gone = |&(cell, digit): &(Cell, Digit)| !certain[cell].contains(digit);
                assert!(step.removed.iter().all(is_gone), "{step} of {puzzle}");
            }
            assert!(!path.is_solved() && solver.stopped_by().is_none());
            for (cell, digits) in certain.iter() {
                assert_eq!(path.end.digit(cell), digits.single(), "{cell} of {puzzle}");
            }
        }
    }
    assert!(several > 10 && by_search > 10, "{several}, {by_search}");
}

fn digits_of(digits: &[Digit]) -> kumiki_sudoku::Digits {
    digits.iter().copied().collect()
}
