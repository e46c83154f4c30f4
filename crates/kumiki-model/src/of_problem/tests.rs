//! Problems written as models and read back, held against themselves.

use super::*;
use crate::random::relation;
use kumiki::relations::{Proposition, RelationData};
use kumiki::{AllDifferent, AllVariables, LessThan};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Returns the solutions in order, after the problem went through JSON.
fn copied<K: Hash + Eq + Clone, V: Value + Into<Mixed>>(
    problem: &Problem<K, V>,
    name: impl Fn(&K) -> Name,
) -> Problem<Name, Mixed> {
    let model = Model::of(problem, name).unwrap_or_else(|fault| panic!("{fault}"));
    let json = model.to_json().unwrap_or_else(|fault| panic!("{fault}"));
    let copy = Model::parse(&json).unwrap_or_else(|error| panic!("{error} in {json}"));
    assert_eq!(format!("{model:?}"), format!("{copy:?}"));
    copy.problem().unwrap_or_else(|fault| panic!("{fault} in {json}"))
}

fn solutions<V: Value + Into<Mixed>>(problem: &Problem<Name, V>) -> Vec<Vec<Mixed>> {
    let values = |solution: kumiki::Solution<Name, V>| {
        problem.variables().map(|name| solution[name].clone().into()).collect()
    };
    problem.solutions().map(values).collect()
}

/// A proposition over relations on some variables, or an expression.
#[derive(Clone, Debug)]
enum Part {
    Relation(RelationData<Mixed>, Vec<Index>),
    Text(&'static str),
    Not(Box<Part>),
    AtLeast(usize, Vec<Part>),
    Iff(Box<[Part; 2]>),
}

const TEXTS: [&str; 6] = [
    "a + b == 3",
    "a < b and b < c",
    "a * b > c or c % 2 == 1",
    "x[a] == b",
    "count(x, 1) >= 2",
    "max(a, b, c) - min(x) == 2",
];

fn related() -> impl Strategy<Value = (RelationData<Mixed>, Vec<Index>)> {
    prop::collection::vec(any::<Index>(), 1..5)
        .prop_flat_map(|scope| (relation(scope.len()), Just(scope)))
}

fn part() -> impl Strategy<Value = Part> {
    let leaf = prop_oneof![
        related().prop_map(|(relation, scope)| Part::Relation(relation, scope)),
        select(&TEXTS[..]).prop_map(Part::Text),
    ];
    leaf.prop_recursive(2, 6, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(|part| Part::Not(Box::new(part))),
            (0usize..4, prop::collection::vec(inner.clone(), 0..4))
                .prop_map(|(k, parts)| Part::AtLeast(k, parts)),
            [inner.clone(), inner].prop_map(|both| Part::Iff(Box::new(both))),
        ]
    })
}

const NAMES: [&str; 6] = ["a", "b", "c", "x[0]", "x[1]", "x[2]"];

impl Part {
    fn proposition(&self) -> Proposition<Name, Mixed> {
        match self {
            Part::Relation(relation, scope) => Proposition::of(relation.clone(), named(scope)),
            Part::Text(text) => Proposition::expression(*text),
            Part::Not(part) => !part.proposition(),
            Part::AtLeast(k, parts) => {
                Proposition::at_least_k(*k, parts.iter().map(Part::proposition))
            }
            Part::Iff(both) => {
                let [one, other] = both.each_ref().map(Part::proposition);
                one.iff(other)
            }
        }
    }
}

fn named(scope: &[Index]) -> Vec<Name> {
    scope.iter().map(|place| Name::from(*place.get(&NAMES))).collect()
}

/// A constraint of a random problem.
#[derive(Clone, Debug)]
enum Stated {
    Relation(RelationData<Mixed>, Vec<Index>, Option<u64>),
    Text(&'static str),
    Proposition(Part),
    Tied(Part, bool),
}

fn stated() -> impl Strategy<Value = Stated> {
    let weight = prop::option::weighted(0.2, 1u64..9);
    prop_oneof![
        4 => (related(), weight)
            .prop_map(|((relation, scope), weight)| Stated::Relation(relation, scope, weight)),
        2 => select(&TEXTS[..]).prop_map(Stated::Text),
        2 => part().prop_map(Stated::Proposition),
        1 => (part(), any::<bool>()).prop_map(|(part, is_half)| Stated::Tied(part, is_half)),
    ]
}

/// Returns the problem of these constraints, without those that do not fit their scopes.
fn problem(domains: &[Vec<i64>], stated: &[Stated]) -> Problem<Name, Mixed> {
    let mut problem = Problem::new();
    for (name, domain) in NAMES.iter().zip(domains) {
        problem.add_variable(Name::from(*name), domain.iter().map(|&int| int.into())).unwrap();
    }
    for (at, stated) in stated.iter().enumerate() {
        let title = format!("constraint {at}");
        let _refused = match stated.clone() {
            Stated::Relation(relation, scope, None) => {
                problem.add_constraint(relation, named(&scope))
            }
            Stated::Relation(relation, scope, Some(weight)) => {
                problem.add_named_soft_constraint(title, weight, relation, named(&scope))
            }
            Stated::Text(text) => problem.add_named_expression(title, text),
            Stated::Proposition(part) => problem.add_named_proposition(title, part.proposition()),
            Stated::Tied(part, false) => {
                problem.reify_proposition(Name::from(at as i64), part.proposition())
            }
            Stated::Tied(part, true) => {
                let Part::Relation(relation, scope) = part else { continue };
                problem.half_reify(Name::from(at as i64), relation, named(&scope))
            }
        };
    }
    problem
}

proptest! {
    #[test]
    fn a_problem_is_read_back_with_the_same_solutions_in_order(
        domains in prop::collection::vec(
            prop::collection::vec(-1i64..4, 1..4).prop_shuffle(), NAMES.len()),
        stated in prop::collection::vec(stated(), 0..4),
    ) {
        let problem = problem(&domains, &stated);
        let copy = copied(&problem, Name::clone);
        prop_assert_eq!(solutions(&problem), solutions(&copy));
        let violations = |problem: &Problem<Name, Mixed>| {
            problem.minimize_violations().best().map(|best| best.value)
        };
        prop_assert_eq!(violations(&problem), violations(&copy));
    }

    #[test]
    fn integers_are_read_back_as_mixed_values_with_the_same_solutions(
        domains in prop::collection::vec(prop::collection::vec(-1i64..4, 1..4), NAMES.len()),
        texts in prop::collection::vec(select(&TEXTS[..]), 0..3),
        related in prop::collection::vec(related(), 0..3),
    ) {
        let mut problem = Problem::new();
        for (name, domain) in NAMES.iter().zip(&domains) {
            problem.add_variable(Name::from(*name), domain.iter().copied()).unwrap();
        }
        texts.iter().for_each(|text| drop(problem.add_expression(*text)));
        for (relation, scope) in &related {
            let relation = relation.map(|value| value.as_int().unwrap_or(7));
            let _refused = problem.add_constraint(relation, named(scope));
        }
        let copy = copied(&problem, Name::clone);
        let sorted = |mut all: Vec<Vec<Mixed>>| {
            all.sort_by_key(|values| format!("{values:?}"));
            all
        };
        prop_assert_eq!(sorted(solutions(&problem)), sorted(solutions(&copy)));
    }
}

#[test]
fn a_closure_is_refused_by_its_name() {
    let mut problem = Problem::new();
    problem.add_variables(["x", "y"], 1..=3).unwrap();
    problem.add_constraint(AllDifferent, AllVariables).unwrap();
    problem.add_named_constraint("five", |x, y| x + y == 5, ["x", "y"]).unwrap();
    let of = |problem: &Problem<&str, i32>| Model::of(problem, |&name| Name::from(name));
    let fault = of(&problem).unwrap_err().to_string();
    assert_eq!(fault, "constraints[1]: \"five\" is a closure, or has no form as data");
    problem.remove_named_constraint("five");
    problem.add_constraint(|x, y| x < y, ["x", "y"]).unwrap();
    let fault = of(&problem).unwrap_err().to_string();
    assert_eq!(
        fault,
        "constraints[1]: the constraint on [\"x\", \"y\"] is a closure, or has no form as data"
    );
}

#[test]
fn names_that_no_text_can_have_are_replaced() {
    let mut problem = Problem::new();
    problem.add_variables([(0, 1), (2, 3)], 1..=3).unwrap();
    let sum = kumiki::expression::var((0, 1)) + kumiki::expression::var((2, 3));
    problem.add_expression(sum.less_than(4)).unwrap();
    problem.add_constraint(LessThan, AllVariables).unwrap();
    let copy = copied(&problem, |place| Name::from(&*format!("{place:?}")));
    assert_eq!(copy.count(), problem.count());
}
