//! Proofs that the library writes, on random models: each is accepted, and says what enumeration
//! says.

use kumiki::{Limits, Mixed, Problem, Settings, Verdict};
use kumiki_check::{Claim, Model, Options, Refused, Report, check};
use kumiki_model::Name;
use proptest::prelude::*;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

/// A place to write a proof to, which stays readable.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Shared {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

/// The names of the variables.
const NAMES: [&str; 5] = ["a", "b", "c", "d", "e"];

/// Returns a domain as JSON: mostly whole numbers, in any order.
fn domain() -> impl Strategy<Value = String> {
    let whole = prop::collection::vec(-3..6i64, 1..6).prop_map(|values| format!("{values:?}"));
    let wide = (-50..50i64, 1..4i64).prop_map(|(base, step)| {
        let values: Vec<i64> = (0..70).map(|at| base + at * step).collect();
        format!("{values:?}")
    });
    prop_oneof![
        12 => whole,
        1 => wide,
        1 => Just("[0.5, 1, 2]".to_owned()),
        1 => Just("[\"red\", 1, 2, \"red\"]".to_owned()),
        1 => Just("[true, false, 2]".to_owned()),
    ]
}

/// Returns some variables as JSON.
fn scope() -> impl Strategy<Value = Vec<&'static str>> {
    prop::sample::subsequence(NAMES[..4].to_vec(), 2..=4).prop_shuffle()
}

/// Returns the text of a condition.
fn condition() -> impl Strategy<Value = String> {
    let comparator = prop::sample::select(vec!["<", "<=", "==", "!=", ">", ">="]);
    let term = (prop::sample::select(vec!["a", "b", "c", "d"]), -2..4i64, 0..8u8).prop_map(
        |(name, number, form)| match form {
            0 => format!("{number} * {name}"),
            1 => format!("({name} + {number})"),
            2 => format!("abs({name})"),
            3 => format!("{name} * b"),
            4 => format!("max({name}, {number}, a)"),
            5 => format!("{name} % 3"),
            6 => format!("{name} // 2"),
            _ => name.to_owned(),
        },
    );
    let simple = (prop::collection::vec(term, 2..4), comparator, -4..9i64).prop_map(
        |(terms, comparator, bound)| format!("{} {comparator} {bound}", terms.join(" + ")),
    );
    (prop::collection::vec(simple, 1..3), any::<bool>())
        .prop_map(|(parts, is_any)| parts.join(if is_any { " or " } else { " and " }))
}

/// Returns a constraint as JSON, without its weight.
fn constraint() -> impl Strategy<Value = String> {
    let calculation =
        (scope(), prop::sample::select(vec!["ExactSum", "MinSum", "MaxSum"]), -3..9i64).prop_map(
            |(scope, kind, bound)| {
                let key = match kind {
                    "ExactSum" => "sum",
                    "MinSum" => "min",
                    _ => "max",
                };
                format!(r#""kind": "{kind}", "scope": {scope:?}, "{key}": {bound}"#)
            },
        );
    let counted = (scope(), prop::sample::select(vec!["exactly", "at_least", "at_most"]), 0..4u8)
        .prop_map(|(scope, key, bound)| {
            format!(r#""kind": "Count", "scope": {scope:?}, "set": [1, 2], "{key}": {bound}"#)
        });
    let plain = prop::sample::select(vec![
        "AllDifferent",
        "AllEqual",
        "LessThan",
        "LessOrEqual",
        "Maximum",
        "Minimum",
    ]);
    let plain = (scope(), plain)
        .prop_map(|(scope, kind)| format!(r#""kind": "{kind}", "scope": {scope:?}"#));
    let rows = prop::collection::vec((0..4i64, 0..4i64), 1..6);
    let table = (rows, any::<bool>()).prop_map(|(rows, is_allowed)| {
        let kind = if is_allowed { "Allowed" } else { "Forbidden" };
        let rows: Vec<[i64; 2]> = rows.into_iter().map(|(one, other)| [one, other]).collect();
        format!(r#""kind": "{kind}", "scope": ["a", "c"], "rows": {rows:?}"#)
    });
    let set =
        scope().prop_map(|scope| format!(r#""kind": "NotInSet", "scope": {scope:?}, "set": [3]"#));
    let text = condition().prop_map(|text| format!(r#""kind": "String", "expr": "{text}""#));
    prop_oneof![3 => plain, 2 => calculation, 2 => counted, 1 => table, 1 => set, 5 => text]
}

/// A model as JSON, without its last brace and its objectives.
fn model(softness: u32) -> impl Strategy<Value = String> {
    let weight = prop_oneof![10 - softness => Just(None), softness => (1..4u8).prop_map(Some)];
    let constraints = prop::collection::vec((constraint(), weight), 1..6);
    (prop::collection::vec(domain(), 5), constraints).prop_map(|(domains, constraints)| {
        let variable = |(name, domain)| format!(r#"{{"name": "{name}", "domain": {domain}}}"#);
        let variables: Vec<String> = NAMES[..4].iter().zip(&domains).map(variable).collect();
        let constraint = |(keys, weight): (String, Option<u8>)| match weight {
            None => format!("{{{keys}}}"),
            Some(weight) => format!(r#"{{{keys}, "weight": {weight}}}"#),
        };
        let constraints: Vec<String> = constraints.into_iter().map(constraint).collect();
        format!(
            r#"{{"variables": [{}], "constraints": [{}]"#,
            variables.join(", "),
            constraints.join(", ")
        )
    })
}

type ModelProblem = Problem<Name, Mixed>;

/// Returns the number of solutions, up to [`MOST`].
fn count(problem: &ModelProblem) -> u64 {
    let limits = Limits::none().solutions(MOST);
    let count = problem.search(Settings::default().limits(limits)).count();
    count.to_u64().expect("it has a limit")
}

/// Returns the problem of a model, if the library can state it: it does not compare texts and
/// numbers, for example.
fn problem(json: &str) -> Option<(kumiki_model::Model, ModelProblem)> {
    let model = kumiki_model::Model::parse(json).ok()?;
    let problem = model.problem().ok()?;
    Some((model, problem))
}

fn checked(json: &str, proof: &str) -> Result<Report, Refused> {
    let model = Model::parse(json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    check(&model, proof.as_bytes(), &Options::default())
}

fn accepted(json: &str, proof: &str) -> Report {
    checked(json, proof).unwrap_or_else(|refused| panic!("{refused}\n{json}\n{proof}"))
}

/// The number of solutions that a test counts.
const MOST: u64 = 300;

fn claim_of(solutions: u64) -> Claim {
    match solutions {
        0 => Claim::None,
        1 => Claim::Unique,
        count => Claim::Count(count),
    }
}

proptest! {
    #[test]
    fn verdicts_and_counts_are_proved(json in model(1)) {
        let json = json + "}";
        let Some((_, problem)) = problem(&json) else { return Ok(()) };
        let count = count(&problem);
        let shared = Shared::default();
        let verdict = problem.prove(shared.clone()).unwrap();
        let claim = accepted(&json, &shared.text()).claim;
        let (is_right, expected) = match count {
            0 => (matches!(verdict, Verdict::None(_)), Claim::None),
            1 => (matches!(verdict, Verdict::Unique(_)), Claim::Unique),
            _ => (matches!(verdict, Verdict::Several(..)), Claim::Several),
        };
        prop_assert!(is_right, "{:?}", verdict);
        prop_assert_eq!(claim, expected);
        if count < MOST {
            let shared = Shared::default();
            let mut solutions = problem.search_with_proof(Settings::default(), shared.clone());
            prop_assert_eq!(solutions.count_left(), count);
            solutions.end_proof().unwrap();
            prop_assert_eq!(accepted(&json, &shared.text()).claim, claim_of(count));
        }
    }

    #[test]
    fn optima_are_proved(json in model(4), objectives in prop::collection::vec(objective(), 0..3)) {
        let json = format!("{json}, \"objectives\": [{}]}}", objectives.join(", "));
        let Some((model, problem)) = problem(&json) else { return Ok(()) };
        let Ok(Some(mut incumbents)) = model.incumbents(&problem) else { return Ok(()) };
        let shared = Shared::default();
        match incumbents.prove(shared.clone()) {
            Err(error) => prop_assert_eq!(error.kind(), io::ErrorKind::Unsupported),
            // The objective has a value in none of the solutions.
            Ok(false) => prop_assert!(incumbents.best().is_none() && problem.solution().is_some()),
            Ok(true) => {
                let claim = accepted(&json, &shared.text()).claim;
                let has_solution = incumbents.best().is_some();
                prop_assert_eq!(claim, if has_solution { Claim::Optimum } else { Claim::None });
            }
        }
    }

    /// A proof that was damaged is refused, or what it claims is true all the same.
    #[test]
    fn no_damaged_proof_of_something_false_is_accepted(
        json in model(0),
        at in any::<prop::sample::Index>(),
        other in any::<prop::sample::Index>(),
        form in 0..5u8,
    ) {
        let json = json + "}";
        let Some((_, problem)) = problem(&json) else { return Ok(()) };
        let count = count(&problem);
        if count == MOST {
            return Ok(());
        }
        let shared = Shared::default();
        let mut solutions = problem.search_with_proof(Settings::default(), shared.clone());
        prop_assert_eq!(solutions.count_left(), count);
        solutions.end_proof().unwrap();
        let damaged = damaged(&shared.text(), at, other, form);
        let Ok(report) = checked(&json, &damaged) else { return Ok(()) };
        let is_several = report.claim == Claim::Several && count > 1;
        let is_true = is_several || report.claim == claim_of(count);
        prop_assert!(is_true, "{:?} of {}:\n{}", report.claim, count, damaged);
    }
}

proptest! {
    /// Colourings, whose values are interchangeable where the domains do not tell them apart.
    #[test]
    fn graphs_without_a_colouring_are_proved_to_have_none(
        colours in prop::collection::vec(2..6usize, 5),
        edges in prop::collection::vec((0..5usize, 0..5usize), 6..12),
        is_reversed in any::<bool>(),
    ) {
        let values = ["\"red\"", "2", "0.5", "\"blue\"", "null"];
        let variable = |(at, name): (usize, &&str)| {
            let mut domain = values[..colours[at].max(colours[0])].to_vec();
            if is_reversed && at % 2 == 0 {
                domain.reverse();
            }
            format!(r#"{{"name": "{name}", "domain": [{}]}}"#, domain.join(", "))
        };
        let variables: Vec<String> = NAMES.iter().enumerate().map(variable).collect();
        let edges: Vec<String> = edges
            .into_iter()
            .filter(|(one, other)| one != other)
            .enumerate()
            .map(|(at, (one, other))| match at % 2 {
                0 => format!(r#"{{"kind": "String", "expr": "{} != {}"}}"#, NAMES[one], NAMES[other]),
                _ => format!(
                    r#"{{"kind": "AllDifferent", "scope": ["{}", "{}"]}}"#,
                    NAMES[one], NAMES[other]
                ),
            })
            .collect();
        let json = format!(
            r#"{{"variables": [{}], "constraints": [{}]}}"#,
            variables.join(", "),
            edges.join(", ")
        );
        let Some((_, problem)) = problem(&json) else { return Ok(()) };
        let shared = Shared::default();
        let verdict = problem.prove(shared.clone()).unwrap();
        let claim = accepted(&json, &shared.text()).claim;
        let has_none = problem.solution().is_none();
        prop_assert_eq!(matches!(verdict, Verdict::None(_)), has_none);
        prop_assert_eq!(claim == Claim::None, has_none);
    }
}

/// Values are ordered only where the checker sees from the statements that they are
/// interchangeable.
#[test]
fn colourings_that_are_stated_in_other_ways_are_proved_to_have_none() {
    let domain = "[0, 1, 2]";
    let graphs = [
        // Two inequalities in one statement.
        ["a != b and c != d", "a != c and b != d", "a != d and b != c"],
        // One part holds always, and ties variables that the other part does not.
        ["a != b and c + d >= 0", "a != c and b != d", "a != d and b != c and c != d"],
    ];
    let pairs = ["ab", "ac", "ad", "bc", "bd", "cd"];
    let by_squares = pairs.map(|pair| format!("({} - {}) ** 2 > 0", &pair[..1], &pair[1..]));
    let graphs = graphs.map(|graph| graph.map(str::to_owned).to_vec());
    for graph in graphs.into_iter().chain([by_squares.to_vec()]) {
        let variables: Vec<String> = NAMES[..4]
            .iter()
            .map(|name| format!(r#"{{"name": "{name}", "domain": {domain}}}"#))
            .collect();
        let constraints: Vec<String> =
            graph.iter().map(|expr| format!(r#"{{"kind": "String", "expr": "{expr}"}}"#)).collect();
        let json = format!(
            r#"{{"variables": [{}], "constraints": [{}]}}"#,
            variables.join(", "),
            constraints.join(", ")
        );
        let (_, problem) = problem(&json).expect("the model can be stated");
        let shared = Shared::default();
        let verdict = problem.prove(shared.clone()).unwrap();
        assert!(matches!(verdict, Verdict::None(_)), "{json}");
        assert_eq!(accepted(&json, &shared.text()).claim, Claim::None);
    }
}

fn objective() -> impl Strategy<Value = String> {
    let expr =
        prop::sample::select(vec!["a + 2 * b", "c - a", "d", "max(a, c)", "a * b", "b + c + d"]);
    (expr, any::<bool>()).prop_map(|(expr, is_minimized)| {
        let sense = if is_minimized { "minimize" } else { "maximize" };
        format!(r#"{{"{sense}": "{expr}"}}"#)
    })
}

/// Returns the proof with a line removed, exchanged or changed.
fn damaged(proof: &str, at: prop::sample::Index, other: prop::sample::Index, form: u8) -> String {
    let mut lines: Vec<String> = proof.lines().map(str::to_owned).collect();
    let (at, other) = (at.index(lines.len()), other.index(lines.len()));
    match form {
        0 => drop(lines.remove(at)),
        1 => lines.swap(at, other),
        2 => lines[at] = lines[other].clone(),
        3 => {
            // One digit more or less.
            let place = lines[at].rfind(|c: char| c.is_ascii_digit());
            let changed = place.map(|place| {
                let digit = lines[at].as_bytes()[place];
                let digit = if digit == b'0' { '1' } else { char::from(digit - 1) };
                format!("{}{digit}{}", &lines[at][..place], &lines[at][place + 1..])
            });
            lines[at] = changed.unwrap_or_default();
        }
        // A step less.
        _ => {
            let short = lines[at].split_once(" ; ").map(|(head, rest)| {
                let rest = rest.split_once(" ; ").map_or(rest, |(_, rest)| rest);
                format!("{head} ; {rest}")
            });
            lines[at] = short.unwrap_or_default();
        }
    }
    lines.join("\n")
}

/// Returns the proof of a problem of five variables of two values each, of which no constraint
/// connects the first three with the others.
fn proof_of(conditions: &[&str], claim: Claim) -> String {
    let mut problem = Problem::new();
    problem.add_variables(NAMES, 1..=2).unwrap();
    for &condition in conditions {
        problem.add_expression(condition).unwrap();
    }
    let shared = Shared::default();
    problem.prove(shared.clone()).unwrap();
    let model = kumiki_model::Model::of(&problem, |&name| name.into()).unwrap();
    let model = Model::parse(&model.to_json().unwrap()).unwrap();
    let report = check(&model, shared.text().as_bytes(), &Options::default()).unwrap();
    assert_eq!(report.claim, claim);
    shared.text()
}

#[test]
fn a_proof_has_no_facts_about_variables_that_it_does_not_name() {
    let proof = proof_of(&["d < e", "a != b", "b != c", "c != a"], Claim::None);
    assert!(["x0", "x1", "x2"].iter().any(|name| proof.contains(name)), "{proof}");
    assert!(["x3", "x4"].iter().all(|name| !proof.contains(name)), "{proof}");
}

#[test]
fn a_proof_that_does_not_exclude_further_solutions_has_solutions_only() {
    let proof = proof_of(&["d < e", "a != b"], Claim::Several);
    let kinds: Vec<&str> = proof.lines().skip(2).map(|line| &line[..1]).collect();
    assert_eq!(kinds, ["s", "s", "e"]);
}
