//! Messages: errors in words that name what was meant, and remarks on what may not be.

use kumiki::relations::RelationError;
use kumiki::{AllEqual, Allowed, Error, Forbidden, LessThan, MaxSum, Problem};

#[test]
fn a_name_that_is_nearly_one_is_suggested() {
    let mut problem = Problem::new();
    problem.add_variables(["wall", "door", "roof"], 1..=3).unwrap();
    let error = problem.add_constraint(MaxSum(4), ["wal", "door"]).unwrap_err();
    assert_eq!(error, Error::UnknownVariable { name: "wal", nearest: vec!["wall"] });
    assert_eq!(error.to_string(), r#"there is no variable "wal"; did you mean "wall"?"#);
    let error = problem.fix("roo", 1).unwrap_err();
    assert_eq!(error.to_string(), r#"there is no variable "roo"; did you mean "roof"?"#);
    let error = problem.minimize([(1, "doors")]).unwrap_err();
    assert!(error.to_string().contains(r#"did you mean "door"?"#), "{error}");
    let error = problem.fix("window", 1).unwrap_err();
    assert_eq!(
        error.to_string(),
        r#"there is no variable "window"; variables must be added before the constraints on them"#
    );
}

#[test]
fn numbers_are_not_suggested() {
    let mut problem = Problem::new();
    problem.add_variables([(1, 10), (1, 11)], 1..=3).unwrap();
    let error = problem.fix((1, 12), 1).unwrap_err();
    assert_eq!(error, Error::UnknownVariable { name: (1, 12), nearest: vec![] });
}

#[test]
fn an_error_that_ends_a_program_is_in_words() {
    let mut problem = Problem::new();
    problem.add_variable("x", 1..=3).unwrap();
    let error = problem.fix("xs", 1).unwrap_err();
    assert_eq!(format!("{error:?}"), error.to_string());
    let error: Box<dyn std::error::Error> = Box::new(error);
    assert_eq!(format!("{error:?}"), r#"there is no variable "xs"; did you mean "x"?"#);
    let error = problem.add_expression("x +").unwrap_err();
    assert!(format!("{error:?}").contains("column 4"), "{error:?}");
}

#[test]
#[should_panic(expected = r#"the solution has no variable "y""#)]
fn a_solution_names_the_variable_that_it_does_not_have() {
    let mut problem = Problem::new();
    problem.add_variable("x", 1..=3).unwrap();
    let _ = problem.solution().unwrap()["y"];
}

#[test]
#[should_panic(expected = "the solution has no variable (1, 2)")]
fn a_row_names_the_variable_that_it_does_not_have() {
    let mut problem = Problem::new();
    problem.add_variable((1, 1), 1..=3).unwrap();
    let _ = problem.solutions().next_row().unwrap()[&(1, 2)];
}

#[test]
fn a_row_that_cannot_occur_is_remarked_upon() {
    let mut problem = Problem::new();
    problem.add_variable("colour", ["red", "blue"]).unwrap();
    problem.add_variable("size", ["small", "large"]).unwrap();
    let rows = [["red", "small"], ["blue", "lrage"], ["large", "red"]];
    problem.add_constraint(Allowed::new(rows), ["colour", "size"]).unwrap();
    let lowering = problem.lowering();
    assert_eq!(lowering.constraints()[0].remarks, ["2 of 3 rows are impossible"]);
    assert!(lowering.to_string().ends_with("(2 of 3 rows are impossible)\n"), "{lowering}");
    assert_eq!(problem.count(), 1);
    let error = problem.add_constraint(Allowed::new([["small", "red"]]), ["colour", "size"]);
    let Err(Error::Constraint { error, .. }) = error else { panic!("it has no row") };
    assert_eq!(error, RelationError::NoRow { rows: 1 });
    // A combination that cannot occur may be forbidden, and a table may allow nothing.
    problem.add_constraint(Forbidden::new([["small", "red"]]), ["colour", "size"]).unwrap();
    assert_eq!(problem.count(), 1);
    let none: [[&str; 2]; 0] = [];
    problem.add_constraint(Allowed::new(none), ["colour", "size"]).unwrap();
    assert_eq!(problem.count(), 0);
}

#[test]
fn a_variable_that_is_decided_decides_its_proposition() {
    // The values of the variable, and the numbers of pairs that are equal and unequal, of 6 by 6.
    for (values, full, half) in [
        (vec![1], 6, 6),
        (vec![0], 30, 36),
        (vec![0, 1], 36, 42),
        (vec![1, 2], 6, 42),
        (vec![0, 7], 30, 72),
    ] {
        for (is_half, expected) in [(false, full), (true, half)] {
            let mut given = Problem::new();
            given.add_variables(["x", "y"], 1..=6).unwrap();
            match is_half {
                true => given.half_reify("t", AllEqual, ["x", "y"]),
                false => given.reify("t", AllEqual, ["x", "y"]),
            }
            .unwrap();
            let tied = given.constraints().next().unwrap().data.unwrap().clone();
            let mut problem = Problem::new();
            problem.add_variables(["x", "y"], 1..=6).unwrap();
            problem.add_variable("t", values.iter().copied()).unwrap();
            problem.add_data(None, tied.clone(), ["x", "y", "t"]).unwrap();
            assert_eq!(problem.count(), expected, "{values:?} {is_half}");
            // The statement is one like others: it conflicts, and can be removed.
            let handle = problem.add_constraint(LessThan, ["x", "y"]).unwrap();
            let is_equal = values == [1];
            assert_eq!(problem.conflict().is_some(), is_equal || values == [1, 2] && !is_half);
            problem.remove_constraint(handle);
            let mut neither = Problem::new();
            neither.add_variables(["x", "y", "t"], 2..=6).unwrap();
            let error = neither.add_data(None, tied, ["x", "y", "t"]).unwrap_err();
            assert_eq!(error, Error::NoTruth("t"));
            let words = r#"variable "t" says if a proposition holds, and has neither 0 nor 1"#;
            assert_eq!(error.to_string(), words);
        }
    }
}
