//! Solutions and models in other formats than JSON.

use super::{COMPLAINT, answer};

#[test]
fn models_are_converted_one_after_the_other() {
    let one = "{\n  \"variables\": [\n    {\"name\": \"x\", \"domain\": [1,2]},\n    \
               {\"name\": \"y\", \"domain\": [0.5,\"a\"]}\n  ],\n  \"constraints\": [\n    \
               {\"kind\": \"InSet\", \"scope\": [\"x\"], \"set\": [2]},\n    \
               {\"kind\": \"String\", \"scope\": [\"y\"], \"expr\": \"y == 0.5\"}\n  ]\n}\n";
    let three = "% variable_1 is 2\nvar 1..3: a :: output_var;\nvar 1..3: variable_1 :: output_var;\n\
                 constraint int_lin_le([1, -1], [a, variable_1], -1);\nsolve satisfy;\n";
    let none = "var 1..2: a :: output_var;\nconstraint int_lin_eq([1], [a], 7);\nsolve satisfy;\n";
    for (line, code, results, messages) in [
        ("convert --to json one", 0, one.to_string(), String::new()),
        ("convert --to flatzinc three none", 0, format!("{three}\n{none}"), String::new()),
        (
            "convert --to flatzinc one bad three",
            2,
            format!("\n\n{three}"),
            format!("error: one: variables[1].domain[0]: 0.5 is not a whole number\n{COMPLAINT}"),
        ),
        (
            "convert --to dimacs three",
            2,
            String::new(),
            "error: three: variables[0].domain: 2 is neither 0 nor 1\n".to_string(),
        ),
        ("convert --to dimacs empty", 0, "p cnf 0 1\n0\n".to_string(), String::new()),
    ] {
        assert_eq!(answer(line), (code, results, messages), "{line}");
    }
    let (code, results, _) = answer("convert --to dimacs free");
    assert_eq!((code, results.lines().last()), (0, Some("64 -64 0")));
}

#[test]
fn csv_has_a_line_of_names_whatever_follows() {
    for (line, code, results, messages) in [
        ("solutions --format csv three", 0, "a,2\r\n1,2\r\n1,3\r\n2,3\r\n", ""),
        ("first --format csv one three", 0, "x,y\r\n2,0.5\r\n\na,2\r\n1,2\r\n", ""),
        ("solutions --format csv none", 1, "a\r\n", ""),
        (
            "solutions --format csv --time-limit 0 three",
            4,
            "a,2\r\n",
            "three: unfinished: there may be more solutions\n",
        ),
        ("solutions --format csv one bad", 2, "x,y\r\n2,0.5\r\n\n", COMPLAINT),
    ] {
        assert_eq!(answer(line), (code, results.to_string(), messages.to_string()), "{line}");
    }
}
