//! The protocol: the text of answers, and of faults.
//!
//! Invariant: the expected texts are written by hand, from the standard.

use clap::Parser;
use kumiki_flatzinc::command::run_on;
use kumiki_flatzinc::lowering::lower;
use kumiki_flatzinc::options::Options;
use kumiki_flatzinc::reading::read;

/// Returns the output of the program, or its fault.
fn answer(model: &str, flags: &[&str]) -> String {
    let words = ["kumiki-fzn"].iter().chain(flags).chain(&["model.fzn"]);
    let mut out = Vec::new();
    match run_on(model.as_bytes(), &Options::try_parse_from(words).unwrap(), &mut out) {
        Ok(()) => String::from_utf8(out).unwrap(),
        Err(failure) => failure.to_string(),
    }
}

const PAIR: &str = "\
var 1..2: x :: output_var;
var 1..2: y :: output_var;
constraint int_lin_le([1,-1],[x,y],-1) :: mzn_path(\"a;b\");
";

#[test]
fn a_solution_ends_with_a_line_and_a_complete_search_with_another() {
    let one = "x = 1;\ny = 2;\n----------\n";
    let model = format!("{PAIR}solve satisfy;\n");
    assert_eq!(answer(&model, &[]), one);
    assert_eq!(answer(&model, &["-a"]), format!("{one}==========\n"));
    assert_eq!(answer(&model, &["-n", "2"]), format!("{one}==========\n"));
    assert_eq!(answer(&model, &["-n", "1"]), one);
}

#[test]
fn an_optimum_is_printed_alone_unless_all_are_wanted() {
    let model = "var 0..2: x :: output_var;\nsolve :: int_search([x],input_order,indomain_min,\
                 complete) maximize x;\n";
    let last = "x = 2;\n----------\n==========\n";
    assert_eq!(answer(model, &[]), last);
    for flag in ["-a", "-i"] {
        let all = "x = 0;\n----------\nx = 1;\n----------\n";
        assert_eq!(answer(model, &[flag]), format!("{all}{last}"));
    }
}

#[test]
fn arrays_sets_and_truth_values_are_written_as_they_are_read() {
    let model = "\
array [1..2] of int: two = [7, -1];
var bool: b :: output_var;
var set of 1..3: s :: output_var;
var 5..5: x;
array [1..3] of var int: xs :: output_array([1..3]) = [x, two[2], 4];
array [1..4] of var bool: bs :: output_array([0..1, 1..2]) = [b, true, false, b];
array [1..2] of set of int: sets :: output_array([1..2]) = [{3, 1}, 1..0];
constraint bool_eq(b, true);
constraint set_eq(s, {1, 3});
solve satisfy;
";
    let expected = "\
b = true;
s = {1,3};
xs = array1d(1..3,[5,-1,4]);
bs = array2d(0..1,1..2,[true,true,false,true]);
sets = array1d(1..2,[{1,3},{}]);
----------
==========
";
    assert_eq!(answer(model, &["-a"]), expected);
}

#[test]
fn json_has_the_answers_of_text() {
    let model = r#"{
      "variables": {
        "x": {"type": "int", "domain": [[1, 2], [5, 5]], "introduced": false},
        "b": {"type": "bool", "defined": true}
      },
      "arrays": {"xs": {"a": ["x", 3], "introduced": false}, "c": {"a": [1, 1]}},
      "constraints": [
        {"id": "int_lin_eq", "args": ["c", "xs", 8], "ann": ["domain"], "defines": "x"},
        {"id": "set_in_reif", "args": ["x", {"set": [[2, 4]]}, "b"],
         "ann": [{"id": "mzn_path", "args": [{"string": "a"}]}]}
      ],
      "output": ["xs", "b"],
      "solve": {"method": "satisfy", "ann": [
        {"id": "int_search", "args": ["xs", "dom_w_deg", "indomain_min", "complete"]}]},
      "version": "1.0"
    }"#;
    let expected = "xs = array1d(1..2,[5,3]);\nb = false;\n----------\n==========\n";
    assert_eq!(answer(model, &["-a"]), expected);
}

#[test]
fn each_output_is_printed_once() {
    let model = "var 0..3: hidden;\nvar 0..1: x :: output_var;\nsolve satisfy;\n";
    assert_eq!(answer(model, &["-a"]).matches("----------").count(), 2);
    assert_eq!(answer("solve satisfy;", &["-a"]), "----------\n==========\n");
}

#[test]
fn a_variable_without_bounds_gets_those_that_its_constraints_imply() {
    let model = "\
var int: x :: output_var;
var int: y :: output_var;
var 1..3: z;
constraint int_times(z, 4, y);
constraint int_lin_eq([1, -2], [x, y], 1);
";
    let least = "x = 9;\ny = 4;\n----------\n==========\n";
    assert_eq!(answer(&format!("{model}solve minimize x;"), &[]), least);
    // Where nothing implies a bound, no answer claims to be complete.
    let open = "var int: x :: output_var;\nvar int: y;\n";
    let unbounded = answer(&format!("{open}solve minimize x;"), &[]);
    assert!(unbounded.ends_with("----------\n=====UNBOUNDED=====\n"), "{unbounded}");
    let none = format!("{open}constraint int_lin_eq([2, 2], [x, y], 1);\nsolve satisfy;");
    assert_eq!(answer(&none, &[]), "=====UNKNOWN=====\n");
    let hidden = "constraint int_times(x, x, y);\nconstraint int_le(5000000000, y);\n";
    let unknown = answer(&format!("{open}{hidden}solve satisfy;"), &[]);
    assert!(!unknown.contains("UNSATISFIABLE"), "{unknown}");
}

#[test]
fn assumptions_that_cannot_hold_together_are_named() {
    let model = "\
var 0..9: x;
array [1..3] of var bool: bs = [a, b, c];
var bool: a;
var bool: b;
var bool: c;
constraint int_le_reif(x, 3, a);
constraint int_le_reif(5, x, b);
constraint int_ne_reif(x, 4, c);
constraint kumiki_assume(bs);
solve satisfy;
";
    assert_eq!(answer(model, &[]), "%%%mzn-core: [a, b]\n=====UNSATISFIABLE=====\n");
    let possible = model.replace("(5, x, b)", "(2, x, b)");
    assert_eq!(answer(&possible, &[]), "----------\n");
}

#[test]
fn statistics_follow_the_answer() {
    let model = format!("{PAIR}solve minimize y;\n");
    let printed = answer(&model, &["-s"]);
    let (answer, statistics) = printed.split_once("==========\n").unwrap();
    assert_eq!(answer, "x = 1;\ny = 2;\n----------\n");
    for key in ["objective=2", "objectiveBound=2", "nodes=", "failures=", "initTime=", "solveTime="]
    {
        assert!(statistics.contains(&format!("%%%mzn-stat: {key}")), "{key}");
    }
    assert!(statistics.ends_with("%%%mzn-stat-end\n"));
}

#[test]
fn what_is_done_is_said_in_comments() {
    let printed = answer(&format!("{PAIR}solve satisfy;\n"), &["-v"]);
    assert!(printed.lines().all(|line| !line.is_empty()));
    assert!(printed.starts_with("% read 1 constraints, "), "{printed}");
}

#[test]
fn a_time_that_is_over_leaves_the_answer_unknown() {
    let model = format!("{PAIR}solve satisfy;\n");
    let many = PAIR.lines().last().unwrap();
    let long = model.replace(many, &format!("{many}\n").repeat(2_000));
    assert_eq!(answer(&long, &["-t", "0"]), "=====UNKNOWN=====\n");
}

#[test]
fn searches_near_the_best_solution_prove_nothing() {
    let list = |of: &dyn Fn(i64) -> i64| (0..24).map(of).collect::<Vec<_>>();
    let (weights, sizes) = (list(&|at| 20 + at * 37 % 41), list(&|at| 10 + at * 23 % 29));
    let half = |numbers: &[i64]| numbers.iter().sum::<i64>() / 2;
    let worth = [list(&|at| 30 + at * 37 % 41), vec![-1]].concat();
    let names: Vec<String> = (0..24).map(|at| format!("x{at}")).collect();
    let declared: String = names.iter().map(|name| format!("var 0..1: {name};\n")).collect();
    let names = names.join(",");
    let (weight, size) = (half(&weights), half(&sizes));
    let model = |annotation: &str| {
        format!(
            "{declared}var 0..9999: z :: output_var;\n\
             constraint int_lin_le({weights:?},[{names}],{weight});\n\
             constraint int_lin_le({sizes:?},[{names}],{size});\n\
             constraint int_lin_eq({worth:?},[{names},z],0);\n\
             solve {annotation} :: int_search([{names}],input_order,indomain_min) maximize z;\n"
        )
    };
    let nodes = |printed: &str| -> u64 {
        let line = printed.lines().find_map(|line| line.strip_prefix("%%%mzn-stat: nodes="));
        line.unwrap().parse().unwrap()
    };
    let plain = answer(&model(""), &["-s"]);
    let near = answer(&model(&format!(":: relax_and_reconstruct([{names}],60)")), &["-s"]);
    for printed in [&plain, &near] {
        assert!(printed.starts_with("z = 627;\n----------\n==========\n"), "{printed}");
    }
    assert!(nodes(&near) != nodes(&plain));
}

/// Each of the passes over the constraints, and that over the variables, looks at the clock.
#[test]
fn a_lowering_may_end_at_each_look_at_the_clock() {
    let many = |line: &str| line.repeat(100);
    let (declared, stated) = (many("var int: # :: output_var;\n"), many("int_le(x, #);\n"));
    let numbered = |text: &str, kind: &str| -> String {
        let lines = text.lines().enumerate();
        lines
            .map(|(at, line)| format!("{kind}{}\n", line.replace('#', &format!("y{at}"))))
            .collect()
    };
    let model = format!(
        "var 1..9: x :: output_var;\n{}{}solve satisfy;\n",
        numbered(&declared, ""),
        numbered(&stated, "constraint ")
    );
    let tree = read(model.as_bytes(), &mut || false).unwrap().unwrap();
    let lowered = |most: usize| {
        let mut looks = 0;
        let instance = lower(&tree, None, &mut || {
            looks += 1;
            looks > most
        });
        (instance.unwrap().is_whole, looks)
    };
    let (is_whole, looks) = lowered(usize::MAX);
    assert!(is_whole);
    assert!(looks >= 4 * 100 / 16, "{looks}");
    assert!((0..looks).all(|most| lowered(most) == (false, most + 1)));
}

#[test]
fn a_fault_has_its_place_and_the_thing_to_do() {
    let cases = [
        ("var 1..2: x\nsolve satisfy;", "line 2, column 1: `;` is expected, and there is `solve`"),
        (
            "var 1..2: x;",
            "line 1, column 13: an item `solve satisfy;` or with an objective is \
                          expected, and there is the end of the model",
        ),
        ("var 1..2: x;\nvar 1..2: x;\nsolve satisfy;", "line 2, column 1: `x` is declared twice"),
        (
            "constraint int_le(x, 1);\nsolve satisfy;",
            "line 1, column 12: constraint int_le: `x` is not declared",
        ),
        (
            "constraint magic(1);\nsolve satisfy;",
            "line 1, column 12: the constraint magic is not known; compile the model with the \
          library of this solver",
        ),
        (
            "var float: x;\nconstraint float_le(x, 1.5);\nsolve satisfy;",
            "line 2, column 12: the constraint float_le is about floating-point numbers, with \
          which this solver does not reason; state them as integers of a smaller unit",
        ),
        (
            "var 0.5..2.5: x;\nconstraint int_le(x, 1);\nsolve satisfy;",
            "line 2, column 12: constraint int_le: `x` is a variable of floats, and only integers \
          are solved; scale it",
        ),
        (
            "constraint int_lin_le([1],[1,2],3);\nsolve satisfy;",
            "line 1, column 12: constraint int_lin_le: it has 1 coefficients for 2 variables",
        ),
        (
            "var 0..99999999999999999999: x;\nsolve satisfy;",
            "line 1, column 8: this number does not fit in 64 bits; scale the model down",
        ),
        (
            "% ä\nconstraint int_le(\"ä, 1);",
            "line 2, column 19: the text that begins here has no \
                                             end: add a `\"`",
        ),
        (
            "{\"variables\": {},\n \"solve\": {\"method\": 3}}",
            "line 2, column 22: invalid type: integer `3`, expected a string",
        ),
    ];
    for (model, fault) in cases {
        assert_eq!(answer(model, &[]), format!("model.fzn: {fault}"), "{model}");
    }
}

#[test]
fn any_bytes_are_read_or_refused() {
    let model =
        format!("{PAIR}array [1..2] of var int: a = [x, {{1,2}}];\nsolve :: f([x]) satisfy;");
    let mut random = kumiki::run::Random::new(57);
    let options = Options::try_parse_from(["kumiki-fzn", "-t", "100", "model.fzn"]).unwrap();
    for _ in 0..2_000 {
        let mut bytes = model.clone().into_bytes();
        for _ in 0..1 + random.index(4) {
            let at = random.index(bytes.len());
            match random.index(3) {
                0 => bytes[at] = random.below(256) as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"[](){}\"%.,;:-9x"[random.index(15)]),
            }
        }
        // A fault is fine; a panic is not.
        let _ = run_on(&bytes, &options, Vec::new());
    }
    let deep = format!("constraint f({}", "[".repeat(100_000));
    assert!(answer(&deep, &[]).contains("nested deeper"));
}
