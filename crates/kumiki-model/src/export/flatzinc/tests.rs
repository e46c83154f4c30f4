//! Text that is written, read by a reader of its own and solved by enumeration.

use super::super::random::{model, model_with_objective};
use super::*;
use proptest::prelude::*;

/// FlatZinc as it is read: variables in order, and constraints with their arguments.
struct Flatzinc {
    domains: Vec<(String, Vec<i64>)>,
    outputs: usize,
    constraints: Vec<Read>,
    /// The word after `solve`, and the variable, if there is one.
    aim: (String, Option<String>),
    /// By how much the value of the variable is multiplied for the objective, and what is added.
    scale: (i64, i64),
}

/// A constraint, and the place of its last variable.
struct Read {
    predicate: String,
    arguments: Vec<Vec<String>>,
    last: usize,
}

impl Flatzinc {
    fn read(text: &str) -> Flatzinc {
        let mut lines = text.lines().filter(|line| !line.starts_with('%'));
        let aim = lines.next_back().and_then(|line| line.strip_prefix("solve ")).expect("an item");
        let aim = aim.strip_suffix(';').expect("a line ends");
        let aim = match aim.split_once(' ') {
            Some((sense, name)) => (sense.to_string(), Some(name.to_string())),
            None => (aim.to_string(), None),
        };
        let (domains, constraints) = (Vec::new(), Vec::new());
        let scale = text.lines().find_map(|line| line.strip_prefix("% the objective is "));
        let scale = scale.map_or((1, 0), |scale| {
            let words: Vec<&str> = scale.split(' ').collect();
            (words[0].parse().unwrap(), words[4].parse().unwrap())
        });
        let mut read = Flatzinc { domains, outputs: 0, constraints, aim, scale };
        for line in lines {
            let line = line.strip_suffix(';').expect("a line ends");
            let line = match line.split_once(" :: ") {
                Some((line, annotations)) => {
                    read.outputs += usize::from(annotations == "output_var");
                    line
                }
                None => line,
            };
            match line.split_once(' ').expect("there are words") {
                ("var", rest) => {
                    assert!(read.constraints.is_empty(), "variables come first");
                    let (domain, name) = rest.rsplit_once(": ").expect("there is a name");
                    assert!(read.domains.iter().all(|(other, _)| other != name), "{name}");
                    read.domains.push((name.to_string(), values(domain)));
                }
                ("constraint", rest) => read.add(rest),
                _ => panic!("{line}"),
            }
        }
        read
    }

    fn add(&mut self, call: &str) {
        let (predicate, arguments) =
            call.strip_suffix(')').and_then(|call| call.split_once('(')).expect("it is a call");
        let mut lists = vec![String::new()];
        let mut depth = 0;
        for char in arguments.chars() {
            match char {
                '[' | '{' => depth += 1,
                ']' | '}' => depth -= 1,
                ',' if depth == 0 => lists.push(String::new()),
                ' ' => {}
                _ => lists.last_mut().unwrap().push(char),
            }
        }
        let split = |list: &String| list.split(',').map(str::to_string).collect::<Vec<_>>();
        let words = |list: &String| split(list).into_iter().filter(|word| !word.is_empty());
        let arguments: Vec<Vec<String>> = lists.iter().map(|list| words(list).collect()).collect();
        let place = |word: &String| self.domains.iter().position(|(name, _)| name == word);
        let last = arguments.iter().flatten().filter_map(place).max().unwrap_or(0);
        self.constraints.push(Read { predicate: predicate.to_string(), arguments, last });
    }

    fn count(&self) -> u64 {
        let mut count = 0;
        self.for_each_solution(&mut |_| count += 1);
        count
    }

    /// Returns the best value of the objective.
    fn best(&self) -> Option<i64> {
        let (sense, name) = &self.aim;
        let name = name.as_ref().expect("there is an objective");
        let place = self.domains.iter().position(|(other, _)| other == name).expect("declared");
        let mut values = Vec::new();
        self.for_each_solution(&mut |assigned| values.push(assigned[place]));
        let values = values.into_iter().map(|value| self.scale.0 * value + self.scale.1);
        if sense == "minimize" { values.min() } else { values.max() }
    }

    fn for_each_solution(&self, visit: &mut impl FnMut(&[i64])) {
        if self.domains.is_empty() && !self.constraints.iter().all(|read| self.holds(read, &[])) {
            return;
        }
        self.extend(&mut Vec::new(), visit);
    }

    fn extend(&self, assigned: &mut Vec<i64>, visit: &mut impl FnMut(&[i64])) {
        let Some((_, values)) = self.domains.get(assigned.len()) else { return visit(assigned) };
        for &value in values {
            assigned.push(value);
            let here = self.constraints.iter().filter(|read| read.last + 1 == assigned.len());
            if here.into_iter().all(|read| self.holds(read, assigned)) {
                self.extend(assigned, visit);
            }
            assigned.pop();
        }
    }

    fn holds(&self, read: &Read, assigned: &[i64]) -> bool {
        let value = |word: &String| match word.parse::<i64>() {
            Ok(int) => int,
            Err(_) => {
                let place = self.domains.iter().position(|(name, _)| name == word);
                assigned[place.unwrap_or_else(|| panic!("{word} is declared"))]
            }
        };
        let arguments: Vec<Vec<i64>> =
            read.arguments.iter().map(|words| words.iter().map(value).collect()).collect();
        let one = |at: usize| {
            assert_eq!(arguments[at].len(), 1);
            arguments[at][0]
        };
        let sum = || -> i64 {
            assert_eq!(arguments[0].len(), arguments[1].len());
            arguments[0].iter().zip(&arguments[1]).map(|(by, value)| by * value).sum()
        };
        match read.predicate.as_str() {
            "int_lin_eq" => sum() == one(2),
            "int_lin_ne" => sum() != one(2),
            "int_lin_le" => sum() <= one(2),
            "int_eq" => one(0) == one(1),
            "int_ne" => one(0) != one(1),
            "int_le" => one(0) <= one(1),
            "int_times" => one(0) * one(1) == one(2),
            "set_in" => arguments[1].contains(&one(0)),
            "set_in_reif" => arguments[1].contains(&one(0)) == (one(2) == 1),
            "bool2int" => one(0) == one(1),
            "array_int_element" => arguments[1][one(0) as usize - 1] == one(2),
            other => panic!("{other} is no builtin that is known here"),
        }
    }
}

fn values(domain: &str) -> Vec<i64> {
    let int = |text: &str| text.trim().parse::<i64>().expect("it is a number");
    match domain.split_once("..") {
        Some((min, max)) => (int(min)..=int(max)).collect(),
        None if domain == "bool" => vec![0, 1],
        None => domain.trim_matches(['{', '}']).split(',').map(int).collect(),
    }
}

proptest! {
    #[test]
    fn there_are_as_many_solutions_as_of_the_model(model in model(&[-2, -1, 0, 1, 3], 4)) {
        let text = model.to_flatzinc().unwrap();
        let read = Flatzinc::read(&text);
        prop_assert_eq!(read.outputs, model.variables.len());
        prop_assert_eq!(&read.aim, &("satisfy".to_string(), None));
        prop_assert_eq!(model.problem().unwrap().count(), read.count(), "{}", text);
    }

    #[test]
    fn the_best_value_is_that_of_the_model(
        model in model_with_objective(&[-2, -1, 0, 1, 3], 4),
    ) {
        let text = model.to_flatzinc().unwrap();
        let read = Flatzinc::read(&text);
        let problem = model.problem().unwrap();
        prop_assert_eq!(read.outputs, model.variables.len());
        prop_assert_eq!(&read.aim.0, model.objectives[0].sense.key());
        prop_assert_eq!(problem.count(), read.count(), "{}", text);
        let best = model.incumbents(&problem).unwrap().and_then(|incumbents| incumbents.best());
        prop_assert_eq!(read.best(), best.map(|best| best.value), "{}", text);
    }
}

fn exported(variables: &str, constraint: &str) -> Result<String, String> {
    let text = format!(r#"{{"variables": [{variables}], "constraints": [{constraint}]}}"#);
    let model = Model::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    model.to_flatzinc().map_err(|fault| fault.to_string())
}

#[test]
fn each_constraint_is_written_with_builtins() {
    let two = r#"{"name": "a b", "domain": [2, 1, true]}, {"name": "b", "domain": [-1, 4]}"#;
    let head = "% variable_1 is \"a b\"\nvar 1..2: variable_1 :: output_var;\n\
                var {-1, 4}: b :: output_var;\n";
    for (constraint, expected) in [
        ("", ""),
        (
            r#"{"kind": "MinProd", "min": 3}"#,
            "var 3..8: product_2 :: var_is_introduced :: is_defined_var;\n\
             constraint int_times(variable_1, b, product_2) :: defines_var(product_2);\n\
             constraint int_le(3, product_2);\n",
        ),
        (
            r#"{"kind": "SomeInSet", "set": [1, 4, "x"], "exact": true}"#,
            "var bool: is_member_2 :: var_is_introduced :: is_defined_var;\n\
             var 0..1: member_3 :: var_is_introduced :: is_defined_var;\n\
             var bool: is_member_4 :: var_is_introduced :: is_defined_var;\n\
             var 0..1: member_5 :: var_is_introduced :: is_defined_var;\n\
             constraint set_in_reif(variable_1, {1}, is_member_2) :: defines_var(is_member_2);\n\
             constraint bool2int(is_member_2, member_3) :: defines_var(member_3);\n\
             constraint set_in_reif(b, {4}, is_member_4) :: defines_var(is_member_4);\n\
             constraint bool2int(is_member_4, member_5) :: defines_var(member_5);\n\
             constraint int_lin_eq([1, 1], [member_3, member_5], 1);\n",
        ),
        (
            r#"{"kind": "Expr", "expr": "x < y != 3", "args": ["x", "y"]}"#,
            "constraint int_lin_le([1, -1], [variable_1, b], -1);\n\
             constraint int_lin_ne([1], [b], 3);\n",
        ),
        (
            r#"{"kind": "AllDifferent", "offsets": [1, 0]}"#,
            "constraint int_lin_ne([1, -1], [variable_1, b], -1);\n",
        ),
        (r#"{"kind": "Maximum"}"#, "constraint int_lin_eq([], [], 1);\n"),
        (
            r#"{"kind": "Expr", "expr": "x * y > 3", "args": ["x", "y"]}"#,
            "var 1..2: row_2 :: var_is_introduced;\n\
             constraint array_int_element(row_2, [2, 1], variable_1);\n\
             constraint array_int_element(row_2, [4, 4], b);\n",
        ),
    ] {
        let expected = format!("{head}{expected}solve satisfy;\n");
        assert_eq!(exported(two, constraint), Ok(expected), "{constraint}");
    }
    let none = "constraint int_lin_eq([], [], 1);\nsolve satisfy;\n";
    assert_eq!(exported("", ""), Ok(none.to_string()));
    assert_eq!(Flatzinc::read(none).count(), 0);
}

#[test]
fn what_cannot_be_stated_is_refused_by_its_name() {
    let two = r#"{"name": "a", "domain": [1, 2]}, {"name": "b", "domain": [3037000500]}"#;
    for (constraint, message) in [
        (
            r#"{"kind": "MinProd", "scope": ["b", "b"], "min": 1}"#,
            "constraints[0]: \"MinProd\" cannot be exported: its product may have more than 64 bits",
        ),
        (
            r#"{"kind": "String", "expr": "c > 3"}"#,
            "constraints[0].expr: there is no variable `c`, at column 1\n  c > 3\n  ^",
        ),
    ] {
        assert_eq!(exported(two, constraint), Err(message.to_string()));
    }
    let wide: Vec<String> = (1..=200).map(|value| value.to_string()).collect();
    let wide =
        ["a", "b"].map(|name| format!(r#"{{"name": "{name}", "domain": [{}]}}"#, wide.join(", ")));
    for (constraint, reason) in [
        (
            r#"{"kind": "String", "name": "c", "expr": "a ** b > 3"}"#,
            "it is no linear comparison of whole numbers",
        ),
        (r#"{"kind": "MinSum", "name": "c", "min": 0.5}"#, "0.5 is not a whole number"),
        (r#"{"kind": "LexLessThan", "name": "c"}"#, "the relation LexLessThan has no such form"),
    ] {
        let message = format!(
            "constraints[0]: \"c\" cannot be exported: {reason}, and it has more than 10000 solutions"
        );
        assert_eq!(exported(&wide.join(", "), constraint), Err(message));
    }
    assert_eq!(
        exported(r#"{"name": "a", "domain": [1, "x"]}"#, ""),
        Err("variables[0].domain[1]: \"x\" is not a whole number".to_string())
    );
}

/// Returns what a model with `x` and `y` from 1 to 3 becomes, with this constraint and objectives.
fn optimised(constraint: &str, objectives: &str) -> Result<String, String> {
    let variables = ["x", "y"].map(|name| format!(r#"{{"name": "{name}", "domain": [1, 2, 3]}}"#));
    let text = format!(
        r#"{{"variables": [{}], "constraints": [{constraint}], "objectives": [{objectives}]}}"#,
        variables.join(", ")
    );
    let model = Model::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    model.to_flatzinc().map_err(|fault| fault.to_string())
}

#[test]
fn an_objective_is_a_variable_or_a_linear_sum() {
    let head = "var 1..3: x :: output_var;\nvar 1..3: y :: output_var;\n";
    for (scale, objective, expected) in [
        ("", r#"{"maximize": "y"}"#, "solve maximize y;\n"),
        (
            "% the objective is 3 * objective_1 + 2\n",
            r#"{"minimize": "3 * (x - y) + 2"}"#,
            "var -2..2: objective_1 :: var_is_introduced :: is_defined_var;\n\
             constraint int_lin_eq([1, -1, -1], [x, y, objective_1], 0) :: \
             defines_var(objective_1);\n\
             solve minimize objective_1;\n",
        ),
        (
            "% the objective is 0 * objective_1 + 7\n",
            r#"{"minimize": "x - x + 7"}"#,
            "var 0..0: objective_1 :: var_is_introduced :: is_defined_var;\n\
             constraint int_lin_eq([-1], [objective_1], 0) :: defines_var(objective_1);\n\
             solve minimize objective_1;\n",
        ),
    ] {
        assert_eq!(optimised("", objective), Ok(format!("{scale}{head}{expected}")), "{objective}");
    }
}

#[test]
fn numbers_stay_as_small_as_the_model_has_them() {
    let domain = r#""domain": [1, 70000]"#;
    let two = format!(r#"{{"name": "a", {domain}}}, {{"name": "b", {domain}}}"#);
    for (kind, range) in [
        (r#"{"kind": "MaxProd", "max": 70000}"#, "1..70000"),
        (r#"{"kind": "ExactProd", "prod": 70000}"#, "70000..70000"),
        // Nothing is possible: the comparison says so.
        (r#"{"kind": "MaxProd", "max": 0}"#, "1..4900000000"),
    ] {
        let text = exported(&two, kind).unwrap();
        assert!(text.contains(&format!("var {range}: product_1 ")), "{text}");
    }
    let text = optimised("", r#"{"maximize": "3000000000 * x - 6000000000 * y"}"#).unwrap();
    assert!(text.contains("var -5..1: objective_1 "), "{text}");
}

#[test]
fn other_objectives_and_soft_constraints_are_refused_by_name() {
    let soft = r#"{"kind": "AllEqual", "name": "alike", "weight": 3}"#;
    for (constraint, objectives, message) in [
        (
            "",
            r#"{"minimize": "max(x, y)"}"#,
            "objectives[0]: \"minimize max(x, y)\" cannot be exported: \
             it is no linear sum of whole numbers",
        ),
        (
            "",
            r#"{"minimize": "x"}, {"maximize": "y"}"#,
            "objectives[1]: \"maximize y\" cannot be exported: the format has one objective",
        ),
        (
            "",
            r#"{"minimize": "4000000000000000000 * x"}"#,
            "objectives[0].minimize: the objective is too large: the greatest absolute \
             values of its terms must add up to less than 2^60",
        ),
        (soft, "", "constraints[0]: \"alike\" cannot be exported: it is soft, with the weight 3"),
    ] {
        assert_eq!(optimised(constraint, objectives), Err(message.to_string()));
    }
}
