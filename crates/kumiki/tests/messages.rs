//! Messages: errors in words that name what was meant, and remarks on what may not be.

use kumiki::graph::{Circuit, Subcircuit};
use kumiki::relations::{Inverse, NoOverlap, RelationError};
use kumiki::{
    AllEqual, AllVariables, Allowed, Count, Element, Error, Forbidden, InSet, LessThan, MaxSum,
    Problem, SomeInSet, mixed,
};

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
        r#"there is no variable "window"; a variable must be added before it is named"#
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
fn places_that_count_from_1_are_refused_or_remarked_upon() {
    let mut problem = Problem::new();
    problem.add_variables(["a", "b", "c", "d"], 1..=4).unwrap();
    problem.add_variables(["e", "f", "g"], 1..=2).unwrap();
    let refused = [
        (problem.add_constraint(Circuit, ["a", "b", "c", "d"]), 4),
        (problem.add_constraint(Subcircuit, ["a", "b", "c"]), 3),
        (problem.add_constraint(Inverse, ["a", "b", "c", "d"]), 2),
    ];
    for (result, expected) in refused {
        let Err(Error::Constraint { error, .. }) = result else { panic!("{result:?}") };
        assert_eq!(error, RelationError::PlacesFromOne { places: expected });
    }
    let mut mixed_values = Problem::new();
    mixed_values.add_variables(["a", "b"], mixed![1, 2, "home"]).unwrap();
    assert!(mixed_values.add_constraint(Circuit, ["a", "b"]).is_err());
    // No place beyond the last shows the mistake here.
    problem.add_constraint(Circuit, ["e", "f", "g"]).unwrap();
    assert_eq!(problem.count(), 0);
    let mut problem = Problem::new();
    problem.add_variables(["index", "a", "b", "entry"], 1..=2).unwrap();
    problem.add_constraint(Element, ["index", "a", "b", "entry"]).unwrap();
    assert_eq!(
        problem.lowering().constraints()[0].remarks,
        ["places count from 0: its index can be 2, and not 0"]
    );
    assert_eq!(problem.count(), 4);
}

#[test]
fn tasks_without_a_duration_or_with_a_negative_one_are_refused() {
    let mut problem = Problem::new();
    problem.add_variables(["a", "b", "c"], -1..=9).unwrap();
    let abc = ["a", "b", "c"];
    let refused = [
        (problem.add_constraint(NoOverlap::new([3, 4]), abc), "2 durations for 3 tasks"),
        (
            problem.add_constraint(NoOverlap::new([3, -4, 5]), abc),
            "task 2 has the duration -4, which is less than 0",
        ),
        (
            problem.add_constraint(NoOverlap::variable(), abc),
            "the constraint takes 2 variables for each task, but its scope has 3",
        ),
        (
            problem.add_constraint(NoOverlap::variable(), ["a", "b", "c", "a"]),
            "task 1 has the duration -1, which is less than 0",
        ),
        (
            problem.add_constraint(NoOverlap::new([3]).if_has(1), abc),
            "the constraint takes 2 variables for each task, but its scope has 3",
        ),
    ];
    for (result, expected) in refused {
        let Err(Error::Constraint { error, .. }) = result else { panic!("{result:?}") };
        assert_eq!(error.to_string(), expected);
    }
    problem.add_constraint(NoOverlap::new([3]).if_has(10), ["a", "b"]).unwrap();
    let lowering = problem.lowering();
    let remarks = &lowering.constraints()[0].remarks;
    assert_eq!(remarks, &["no task is ever there: no variable can have the value that says so"]);
}

#[test]
fn what_a_variable_cannot_have_is_said_where_nothing_fits() {
    type Stated = fn(&mut Problem<&'static str, &'static str>);
    let cases: [(Stated, &str); 7] = [
        (|p| drop(p.fix("a", "rad")), r#"its variable cannot be "rad"; did you mean "red"?"#),
        (|p| drop(p.fix("a", "x")), r#"its variable cannot be "x""#),
        (|p| drop(p.restrict("a", ["x", "y"])), "its variable can have none of the 2 values"),
        (
            |p| drop(p.add_constraint(InSet::new(["leaf"]), ["a", "c"])),
            r#"variable 1 of its scope cannot be "leaf""#,
        ),
        (
            |p| drop(p.add_constraint(Count::of(["red"]).exactly(3), AllVariables)),
            "2 of its 3 variables can have one of the values, not 3",
        ),
        (
            |p| drop(p.add_constraint(SomeInSet::new(["x"]), ["a", "b"])),
            "0 of its 2 variables can have one of the values, not 1",
        ),
        (
            |p| drop(p.add_expression("a == 'gren'")),
            r#"a condition in it never holds; did you mean "green"?"#,
        ),
    ];
    for (state, remark) in cases {
        let mut problem = Problem::new();
        problem.add_variables(["a", "b"], ["red", "green"]).unwrap();
        problem.add_variable("c", ["leaf"]).unwrap();
        state(&mut problem);
        assert_eq!(problem.lowering().constraints()[0].remarks, [remark]);
        let sentence = problem.conflict().expect("nothing fits").to_string();
        assert!(sentence.ends_with(&format!(": {remark}")), "{sentence}");
    }
    let mut problem = Problem::new();
    problem.add_variables(["a", "b"], 1..=3).unwrap();
    problem.restrict("a", [3, 9]).unwrap();
    problem.add_constraint(Count::of([1]).at_most(5), ["a", "b"]).unwrap();
    problem.add_constraint(Count::of([3, 9]).at_least(2), ["a", "b"]).unwrap();
    assert!(problem.lowering().constraints().iter().all(|one| one.remarks.is_empty()));
    problem.add_expression("a == 9").unwrap();
    assert_eq!(problem.lowering().constraints()[3].remarks, ["a condition in it never holds"]);
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
