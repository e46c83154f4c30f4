use super::position::bits;
use super::*;
use crate::generator::Generator;
use crate::shape::Shape;
use crate::wishes::Wishes;
use proptest::prelude::*;

/// Walks the path of `puzzle`, and checks that no step goes against its solution; the techniques of the path.
fn walk_soundly(puzzle: &Grid) -> Vec<Technique> {
    let solution = Solver::new(Method::Full).solve(puzzle).expect("a puzzle with a solution");
    let digit_of = |cell: usize| {
        let (_, digit) = solution.iter().nth(cell).expect("81 cells");
        usize::from(digit.expect("a full grid").value()) - 1
    };
    let mut techniques = Vec::new();
    let path = Rater::new().walk(puzzle, |position, step| {
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
    let mut generator = Generator::new(&Shape::CLASSIC, Wishes::default()).unwrap();
    let made = generator.puzzle(seed, 1).unwrap();
    made.puzzle.to_string().parse().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

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

#[test]
fn a_famous_puzzle_needs_nets() {
    // Arto Inkala's puzzle of 2010 without one of its difficulties: the digit in the middle of its first box.
    let puzzle =
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
    let puzzle: Grid = puzzle.parse().unwrap();
    let solution = Solver::new(Method::Full).solve(&puzzle).unwrap();
    let mut easier = puzzle;
    let cell = crate::cell::Cell::new(4, 4);
    easier.set(cell, solution[cell]);
    let cell = crate::cell::Cell::new(0, 0);
    easier.set(cell, solution[cell]);
    let techniques = walk_soundly(&easier);
    assert!(techniques.iter().any(|technique| *technique >= Technique::NishioForcingChain));
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
fn levels_ascend_with_ratings() {
    let levels: Vec<Level> = (0..120).map(|tenths| Level::of(Tenths::new(tenths))).collect();
    assert!(levels.is_sorted());
    assert!(Level::ALL.iter().all(|level| levels.contains(level)));
}
