use super::position::bits;
use super::*;
use crate::generator::{Generator, Requirements};
use kumiki_sudoku::Shape;
use proptest::prelude::*;

/// Walks the path of `puzzle`, and checks that no step contradicts its solution. Returns the
/// techniques of the path.
fn walk_soundly(puzzle: &Grid) -> Vec<Technique> {
    let solution = Solver::new(Method::Full).solve(puzzle).expect("a puzzle with a solution");
    let digit_of = |cell: usize| {
        let (_, digit) = solution.iter().nth(cell).expect("81 cells");
        usize::from(digit.expect("a full grid").value()) - 1
    };
    let mut techniques = Vec::new();
    let any = Tenths::new(u16::MAX);
    let path = Rater::new().walk(puzzle, any, |position, step| {
        techniques.push(step.technique);
        if let Some((cell, digit)) = step.placed {
            assert_eq!(digit_of(cell), digit, "{step:?} of {puzzle}");
        }
        for &(cell, digits) in &step.removed {
            let is_possible = digits != 0 && digits & !position.digits(cell) == 0;
            assert!(is_possible, "{step:?} of {puzzle}");
            assert!(bits(digits).all(|digit| digit != digit_of(cell)), "{step:?} of {puzzle}");
        }
    });
    assert_eq!(path, Ok(()), "{puzzle} after {techniques:?}");
    techniques
}

fn generated(seed: u64) -> Grid {
    let mut generator = Generator::new(&Shape::CLASSIC, Requirements::default()).unwrap();
    let made = generator.puzzle(seed, 1).unwrap();
    made.puzzle.grid().expect("a classic puzzle")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn every_path_leads_to_the_solution_by_sound_steps(seed: u64) {
        let puzzle = generated(seed);
        let techniques = walk_soundly(&puzzle);
        let rating = Rater::new().rate(&puzzle).unwrap();
        prop_assert!(rating.hardest.is_some_and(|hardest| techniques.contains(&hardest)));
        prop_assert!(rating.ed <= rating.ep && rating.ep <= rating.er);
    }

    #[test]
    fn a_rater_forgets_the_puzzle_before(seeds: [u64; 3]) {
        let mut rater = Rater::new();
        for seed in seeds {
            let puzzle = generated(seed);
            prop_assert_eq!(rater.rate(&puzzle), Rater::new().rate(&puzzle));
        }
    }
}

/// Arto Inkala's "AI Escargot" of 2006. Chains nested in assumptions solve it. Its ER is published
/// as 10.5.
const ESCARGOT: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

#[test]
fn the_hardest_steps_are_sound_too() {
    let puzzle = ESCARGOT.parse().unwrap();
    let techniques = walk_soundly(&puzzle);
    let hardest = techniques.into_iter().max();
    let rating = Rater::new().rate(&puzzle).unwrap();
    assert_eq!(
        (rating.er, rating.hardest, hardest),
        (Tenths::new(105), hardest, Some(Technique::NestedForcingChains))
    );
}

#[test]
fn a_rater_stops_at_its_limits() {
    let puzzle = ESCARGOT.parse().unwrap();
    let mut rater = Rater::new();
    for ceiling in [12, 89, 94] {
        let found = rater.rate_up_to(&puzzle, Tenths::new(ceiling));
        assert_eq!(found, Err(RatingError::Beyond));
    }
    let flag = kumiki::run::StopFlag::new();
    flag.raise();
    rater.set_limits(Limits::none().stop(flag));
    assert_eq!(rater.rate(&puzzle), Err(RatingError::Stopped));
    rater.set_limits(Limits::none().time(std::time::Duration::from_millis(1)));
    assert_eq!(rater.rate(&puzzle), Err(RatingError::Stopped));
}

#[test]
fn only_puzzles_with_one_solution_have_a_rating() {
    let mut rater = Rater::new();
    assert_eq!(rater.rate(&Grid::BLANK), Err(RatingError::SeveralSolutions));
    let clash: Grid = format!("55{}", ".".repeat(79)).parse().unwrap();
    assert_eq!(rater.rate(&clash), Err(RatingError::NoSolution));
}

#[test]
fn a_full_grid_takes_no_step() {
    let full = Solver::new(Method::Full).solve(&Grid::BLANK).unwrap();
    let rating = Rater::new().rate(&full).unwrap();
    assert_eq!((rating.to_string(), rating.hardest), ("0.0/0.0/0.0".to_string(), None));
}

#[test]
fn grades_ascend_with_ratings() {
    let grades: Vec<Grade> = (0..120).map(|tenths| Grade::of(Tenths::new(tenths))).collect();
    assert!(grades.is_sorted());
    assert!(Grade::ALL.iter().all(|grade| grades.contains(grade)));
}
