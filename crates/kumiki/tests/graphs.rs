//! Relations on graphs: the words of their steps, and the scopes that they refuse.

pub(crate) mod shape;

use kumiki::graph::{Connected, Division, Graph, Region, Sees, Spanning};
use kumiki::relations::{Relation, RelationError};
use kumiki::{Error, InSet, Problem};

/// Returns the graph of so many nodes in a row.
fn row(nodes: usize) -> Graph {
    Graph::new(nodes, (1..nodes).map(|node| (node - 1, node)))
}

/// Returns whether a step that solves a problem on fields, some of which are sea, ends with `end`.
fn is_said(end: &str, fields: &str, seas: &str, relation: impl Relation<&'static str>) -> bool {
    let mut problem = Problem::new();
    problem.add_variables(fields.chars(), ["land", "sea"]).unwrap();
    problem.add_named_constraint("the chart", InSet::new(["sea"]), seas.chars()).unwrap();
    problem.add_named_constraint("the rule", relation, fields.chars()).unwrap();
    problem.steps().any(|step| step.to_string().ends_with(end))
}

#[test]
fn a_step_says_what_would_be_wrong_otherwise() {
    let connected = Connected::of(["sea"]).on(&row(4));
    let cut_off = "the rule: b must be sea, or a is cut off from c";
    assert!(is_said(cut_off, "abcd", "ac", connected));
    let region = || Region::of(["sea"]).on(&row(4));
    let too_large = "d must be land, or the region of a is larger than 3";
    assert!(is_said(too_large, "abcd", "a", region().size(3)));
    let all_too_small = "b and c must be sea, or every region is smaller than 3";
    assert!(is_said(all_too_small, "abcd", "a", region().size(3)));
    let too_small = "b and c must be sea, or the region of a is smaller than 3";
    let of_six = Region::of(["sea"]).on(&row(6)).size(3);
    assert!(is_said(too_small, "abcdef", "a", of_six));
    let spanning = Spanning::of(["sea"]).on(&row(4));
    assert!(is_said("must be sea, or not all are connected", "abc", "", spanning));
    let ring = Graph::new(3, [(0, 1), (1, 2), (2, 0)]);
    let division = Division::by(["land"]).on(&ring).sizes([Some(3); 3]);
    assert!(is_said("must be sea, or a region is smaller than 3", "abc", "a", division));
    let too_many = ", or the number of cells that are seen is larger than 2";
    assert!(is_said(too_many, "abcd", "ab", Sees::of(["sea"]).along([2, 2]).exactly(2)));
}

#[test]
fn several_values_can_mean_that_a_node_is_in() {
    // Each set is lowered in a way of its own: one value, all but one, two, all, and none.
    for set in [vec![1], vec![1, 2, 3], vec![7, 2, 1], vec![0, 1, 2, 3], vec![]] {
        let mut problem = Problem::new();
        problem.add_variables("abcd".chars(), 0..=3).unwrap();
        let connected = Connected::of(set.clone()).on(&row(4));
        problem.add_constraint(connected, "abcd".chars()).unwrap();
        let starts = |values: [i32; 4]| {
            let is_in = values.map(|value| set.contains(&value));
            (0..4).filter(|&at| is_in[at] && (at == 0 || !is_in[at - 1])).count()
        };
        let all = (0..256).map(|code| [code / 64, code / 16 % 4, code / 4 % 4, code % 4]);
        let truth = all.filter(|&values| starts(values) <= 1).count();
        assert_eq!(problem.solutions().count(), truth as u64, "{set:?}");
    }
}

/// Returns why a relation cannot be on four variables.
fn refusal(relation: impl Relation<i32>) -> String {
    let mut problem = Problem::new();
    problem.add_variables("abcd".chars(), 0..=3).unwrap();
    match problem.add_constraint(relation, "abcd".chars()) {
        Err(Error::Constraint { error, .. }) => error.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_scope_that_does_not_fit_is_refused() {
    let connected = Connected::of([1]).on(&row(5));
    assert_eq!(refusal(connected), "5 nodes for 4 variables");
    let region = Region::of([1]).on(&row(4)).size_variable();
    assert_eq!(refusal(region), "4 nodes for 3 variables");
    let spanning = Spanning::of([1]).on(&row(3));
    assert_eq!(refusal(spanning), "2 edges for 4 variables");
    let division = Division::by([1]).on(&row(5)).sizes([Some(1); 3]);
    assert_eq!(refusal(division), "3 sizes for 5 nodes");
    let division = Division::by([1]).on(&row(5)).size_variables();
    let too_few = "the constraint needs at least 9 variables, but its scope has 4";
    assert_eq!(refusal(division), too_few);
    let sees = Sees::of([1]).along([2, 3]).exactly(2);
    assert_eq!(refusal(sees), "5 cells for 4 variables");
    let mut problem = Problem::new();
    problem.add_variables("ab".chars(), ["land", "sea"]).unwrap();
    let region = Region::of(["sea"]).on(&row(1)).size_variable();
    let Err(Error::Constraint { error, .. }) = problem.add_constraint(region, "ab".chars()) else {
        panic!("a size is a number")
    };
    assert_eq!(error, RelationError::NotIntegers);
}
