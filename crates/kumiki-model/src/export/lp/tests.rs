//! Text that is written, read by a reader of its own and solved by enumeration.

use super::super::random::{model, model_with_objective};
use super::*;
use crate::Sense;
use proptest::prelude::*;
use std::collections::HashMap;

/// LP as it is read: variables with their bounds, rows, and the objective.
struct Lp {
    sense: Sense,
    objective: HashMap<String, i64>,
    rows: Vec<(HashMap<String, i64>, String, i64)>,
    bounds: Vec<(String, i64, i64)>,
}

/// Returns the terms of a sum.
fn terms(words: &[&str]) -> HashMap<String, i64> {
    let (mut terms, mut sign) = (HashMap::new(), 1);
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        match word {
            "+" => sign = 1,
            "-" => sign = -1,
            number => {
                let by: i64 = number.parse().expect("a coefficient");
                let name = words.next().expect("a name").to_string();
                assert_eq!(terms.insert(name, sign * by), None, "each occurs once");
                sign = 1;
            }
        }
    }
    terms
}

impl Lp {
    fn read(text: &str) -> Lp {
        let mut section = "";
        let mut sections: HashMap<&str, Vec<String>> = HashMap::new();
        for line in text.lines().filter(|line| !line.starts_with('\\')) {
            match line.strip_prefix(' ') {
                None => section = line,
                Some(more) if more.starts_with(' ') => {
                    *sections.get_mut(section).unwrap().last_mut().unwrap() += more;
                }
                Some(line) => sections.entry(section).or_default().push(line.to_string()),
            }
        }
        assert_eq!(section, "End");
        let sense =
            if sections.contains_key("Maximize") { Sense::Maximize } else { Sense::Minimize };
        let head = if sense == Sense::Maximize { "Maximize" } else { "Minimize" };
        let objective = sections[head][0].strip_prefix("obj: ").expect("an objective");
        let objective = terms(&objective.split_whitespace().collect::<Vec<_>>());
        let row = |line: &String| {
            let (_, row) = line.split_once(": ").expect("a name");
            let words: Vec<&str> = row.split_whitespace().collect();
            let [sum @ .., relation, bound] = &words[..] else { panic!("{line}") };
            (terms(sum), relation.to_string(), bound.parse().unwrap())
        };
        let rows = sections.get("Subject To").into_iter().flatten().map(row).collect();
        let mut bounds = Vec::new();
        for line in sections.get("Bounds").into_iter().flatten() {
            match &line.split_whitespace().collect::<Vec<_>>()[..] {
                [min, "<=", name, "<=", max] => {
                    bounds.push((name.to_string(), min.parse().unwrap(), max.parse().unwrap()));
                }
                [name, "=", value] => {
                    let value = value.parse().unwrap();
                    bounds.push((name.to_string(), value, value));
                }
                _ => panic!("{line}"),
            }
        }
        let general = sections.get("General").cloned().unwrap_or_default();
        assert_eq!(bounds.iter().map(|(name, ..)| name.clone()).collect::<Vec<_>>(), general);
        let binary = sections.get("Binary").cloned().unwrap_or_default();
        bounds.extend(binary.into_iter().map(|name| (name, 0, 1)));
        Lp { sense, objective, rows, bounds }
    }

    /// Returns the values of the objective of all solutions.
    fn values(&self) -> Vec<i64> {
        let mut values = Vec::new();
        self.extend(&mut HashMap::new(), &mut values);
        values
    }

    fn extend(&self, assigned: &mut HashMap<String, i64>, values: &mut Vec<i64>) {
        let sum = |terms: &HashMap<String, i64>, assigned: &HashMap<String, i64>| -> i64 {
            terms.iter().map(|(name, by)| by * assigned[name]).sum()
        };
        for (row, relation, bound) in &self.rows {
            // The rest of a row is between these.
            let (mut min, mut max) = (0, 0);
            for (name, by) in row {
                let ends = match (assigned.get(name), self.bound(name)) {
                    (Some(value), _) => [by * value; 2],
                    (None, (low, high)) => [by * low, by * high],
                };
                min += ends[0].min(ends[1]);
                max += ends[0].max(ends[1]);
            }
            if min > *bound || (relation == "=" && max < *bound) {
                return;
            }
        }
        let Some((name, min, max)) = self.bounds.get(assigned.len()) else {
            return values.push(sum(&self.objective, assigned));
        };
        for value in *min..=*max {
            assigned.insert(name.clone(), value);
            self.extend(assigned, values);
            assigned.remove(name);
        }
    }

    fn bound(&self, name: &str) -> (i64, i64) {
        let found = self.bounds.iter().find(|(other, ..)| other == name);
        let (_, min, max) = found.unwrap_or_else(|| panic!("{name} is declared"));
        (*min, *max)
    }
}

proptest! {
    #[test]
    fn there_are_as_many_solutions_as_of_the_model(model in model(&[-2, 0, 3], 3)) {
        let text = model.to_lp().unwrap();
        let count = Lp::read(&text).values().len() as u64;
        prop_assert_eq!(model.problem().unwrap().count(), count, "{}", text);
    }

    #[test]
    fn the_best_value_is_that_of_the_model(model in model_with_objective(&[-2, 0, 3], 3)) {
        let text = model.to_lp().unwrap();
        let read = Lp::read(&text);
        let values = read.values().into_iter();
        let found = if read.sense == Sense::Minimize { values.min() } else { values.max() };
        let problem = model.problem().unwrap();
        let best = model.incumbents(&problem).unwrap().and_then(|incumbents| incumbents.best());
        prop_assert_eq!(found, best.map(|best| best.value), "{}", text);
    }
}

/// Returns what a model of `x` and `e1` from 1 to 3 becomes, with this constraint and objective.
fn exported(constraint: &str, objective: &str) -> Result<String, String> {
    exported_over(&[1, 2, 3], constraint, objective)
}

/// Like `exported`, where `domain` has the values of `x` and `e1`.
fn exported_over(domain: &[i64], constraint: &str, objective: &str) -> Result<String, String> {
    let variables =
        ["x", "e1"].map(|name| format!(r#"{{"name": "{name}", "domain": {domain:?}}}"#));
    let text = format!(
        r#"{{"variables": [{}], "constraints": [{constraint}], "objectives": [{objective}]}}"#,
        variables.join(", ")
    );
    let model = Model::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    model.to_lp().map_err(|fault| fault.to_string())
}

#[test]
fn constraints_become_rows_and_added_variables() {
    let text = exported(r#"{"kind": "String", "expr": "x != 3 and e1 - x != 0"}"#, "").unwrap();
    let expected = "\\ variable_1 is \"e1\"\n\
        Minimize\n obj: 0 one_7\n\
        Subject To\n \
        c1: -1 x + 1 choice_2 + 2 choice_3 = 0\n \
        c2: 1 choice_2 + 1 choice_3 = 1\n \
        c3: -1 variable_1 + 1 choice_4 + 2 choice_5 + 3 choice_6 = 0\n \
        c4: 1 choice_4 + 1 choice_5 + 1 choice_6 = 1\n \
        c5: 1 choice_2 + 1 choice_4 <= 1\n \
        c6: 1 choice_3 + 1 choice_5 <= 1\n\
        Bounds\n 1 <= x <= 2\n 1 <= variable_1 <= 3\n one_7 = 1\n\
        General\n x\n variable_1\n one_7\n\
        Binary\n choice_2\n choice_3\n choice_4\n choice_5\n choice_6\nEnd\n";
    assert_eq!(text, expected);
    let text = exported("", r#"{"maximize": "5 - 2 * x"}"#).unwrap();
    assert!(text.contains("Maximize\n obj: -2 x + 5 one_2\n"), "{text}");
    let long: Vec<String> =
        (0..60).map(|at| format!(r#"{{"name": {at}, "domain": [0, 1]}}"#)).collect();
    let long = format!(
        r#"{{"variables": [{}], "constraints": [{{"kind": "MaxSum", "max": 5}}]}}"#,
        long.join(", ")
    );
    let text = Model::parse(&long).unwrap().to_lp().unwrap();
    assert!(text.lines().all(|line| line.len() < 250), "{text}");
    assert_eq!(Lp::read(&text).rows[0].0.len(), 60);
}

#[test]
fn what_cannot_be_stated_is_refused_by_its_name() {
    let wide: Vec<i64> = (1..=200).collect();
    for (constraint, message) in [
        (
            r#"{"kind": "MinProd", "name": "area", "min": 3}"#,
            "constraints[0]: \"area\" cannot be exported: it is a product",
        ),
        (
            r#"{"kind": "String", "expr": "x + e1 != 4"}"#,
            "constraints[0]: \"x + e1 != 4\" cannot be exported: it is no linear equation or inequality",
        ),
        (
            r#"{"kind": "MaxSum", "max": 9007199254740993}"#,
            "constraints[0]: \"MaxSum\" cannot be exported: 9007199254740993 has more than 53 bits",
        ),
    ] {
        assert_eq!(exported_over(&wide, constraint, ""), Err(message.to_string()));
    }
    let product = exported(r#"{"kind": "ExactProd", "prod": 6}"#, "").unwrap();
    assert_eq!(Lp::read(&product).values().len(), 2);
    for (constraint, objective, message) in [
        (
            r#"{"kind": "AllEqual", "name": "alike", "weight": 3}"#,
            "",
            "constraints[0]: \"alike\" cannot be exported: it is soft, with the weight 3",
        ),
        (
            "",
            r#"{"minimize": "x"}, {"maximize": "e1"}"#,
            "objectives[1]: \"maximize e1\" cannot be exported: the format has one objective",
        ),
        (
            "",
            r#"{"minimize": "x * e1"}"#,
            "objectives[0]: \"minimize x * e1\" cannot be exported: it is no linear sum of whole numbers",
        ),
    ] {
        assert_eq!(exported(constraint, objective), Err(message.to_string()));
    }
}
