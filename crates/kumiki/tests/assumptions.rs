//! Solutions under assumptions, and the assumptions that cannot hold together, against enumeration.

use crate::optimum::description::description;
use kumiki::answers::UnderAssumptions;
use kumiki::{AllDifferent, AllVariables, Error, Limits, Problem, Settings};
use proptest::prelude::*;

proptest! {
    #[test]
    fn assumptions_hold_together_or_those_that_do_not_are_named(
        description in description(),
        assumed in prop::collection::vec((0..4usize, -3..=4i64), 0..5),
    ) {
        let variables = description.domains.len();
        let assumed: Vec<(usize, i64)> =
            assumed.into_iter().map(|(name, value)| (name % variables, value)).collect();
        let truth = description.solutions();
        let holds = |row: &Vec<i64>, some: &[(usize, i64)]| {
            some.iter().all(|&(name, value)| row[name] == value)
        };
        let is_possible = |some: &[(usize, i64)]| truth.iter().any(|row| holds(row, some));
        match description.problem().solve_under(assumed.clone()).unwrap() {
            UnderAssumptions::Solution(solution) => {
                let row: Vec<i64> = (0..variables).map(|name| solution[&name]).collect();
                prop_assert!(truth.contains(&row) && holds(&row, &assumed));
            }
            UnderAssumptions::Conflict { assumptions, is_minimal } => {
                prop_assert!(!is_possible(&assumptions));
                prop_assert!(assumptions.iter().all(|one| assumed.contains(one)));
                prop_assert!(is_minimal, "small problems are searched to the end");
                for at in 0..assumptions.len() {
                    let mut fewer = assumptions.clone();
                    fewer.remove(at);
                    prop_assert!(is_possible(&fewer), "{assumptions:?} needs no {at}");
                }
            }
            UnderAssumptions::Unfinished => prop_assert!(false, "there is no limit"),
        }
    }
}

#[test]
fn names_and_limits_are_those_of_other_questions() {
    let mut problem = Problem::new();
    problem.add_variables(0..12, 0..11).unwrap();
    problem.add_constraint(AllDifferent, AllVariables).unwrap();
    assert_eq!(
        problem.solve_under([(12, 1)]),
        Err(Error::UnknownVariable { name: 12, nearest: vec![] })
    );
    let none = UnderAssumptions::Conflict { assumptions: vec![], is_minimal: true };
    assert_eq!(problem.solve_under([(0, 1), (1, 2)]), Ok(none));
    let mut squares = Problem::new();
    squares.add_variables(["x", "y", "z"], 1..200).unwrap();
    squares.add_constraint(|x, y, z| x * x + y * y == z * z + 1, ["x", "y", "z"]).unwrap();
    squares.add_constraint(|x, y, z| x * y * z % 211 == 5, ["x", "y", "z"]).unwrap();
    squares.set_settings(Settings::default().limits(Limits::none().decisions(1)));
    assert_eq!(squares.solve_under([("x", 1)]), Ok(UnderAssumptions::Unfinished));
}
