use super::position::bits;
use super::*;
use crate::generator::Generator;
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

#[test]
fn debug_one() {
    let text = std::fs::read_to_string("/tmp/p.txt").unwrap();
    println!("{:?}", walk_soundly(&text.parse().unwrap()));
}
