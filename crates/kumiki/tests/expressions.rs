//! Expressions as their users meet them: Python's values, and constraints that hold where Python
//! says.

mod python;

use kumiki::{Error, Mixed, Problem, expression::text, mixed, relations::RelationError};

/// Returns the value of a name of the table.
fn value_of(name: &str) -> Option<Mixed> {
    Some(match name {
        "a" => 7.into(),
        "b" => (-3).into(),
        "c" => 0.into(),
        "p" => 2.5.into(),
        "q" => (-0.5).into(),
        "s" => "ab".into(),
        "t" => "".into(),
        "u" => true.into(),
        "n" => ().into(),
        "v" => mixed![1, 2.5, "ab"].to_vec().into(),
        _ => return None,
    })
}

/// Returns whether both are one value of one kind. Powers of floating-point numbers may differ in
/// the last digits from one machine to the other.
fn is_same(a: &Mixed, b: &Mixed, tolerance: f64) -> bool {
    match (a, b) {
        (Mixed::Float(a), Mixed::Float(b)) if tolerance > 0.0 => {
            (a - b).abs() <= tolerance * a.abs()
        }
        (Mixed::Tuple(a), Mixed::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(&**b).all(|(a, b)| is_same(a, b, tolerance))
        }
        _ => format!("{a:?}") == format!("{b:?}"),
    }
}

#[test]
fn values_are_those_of_python() {
    let table = include_str!("expressions/python.txt");
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let (written, expected) = line.split_once("  =>  ").unwrap();
        let mut expression = text(written).unwrap_or_else(|error| panic!("{line}\n{error}"));
        let names: Vec<String> = expression.names().map(str::to_owned).collect();
        for name in names {
            expression = expression.bind(&name, value_of(&name).unwrap());
        }
        let value = expression.evaluate(|_| None);
        if expected == "!" {
            assert!(value.is_err(), "{line}: found {value:?}");
            continue;
        }
        let expected = text(expected).unwrap().evaluate(|_| None).unwrap();
        let value = value.unwrap_or_else(|error| panic!("{line}: {error}"));
        let tolerance = if written.contains("**") { 1e-13 } else { 0.0 };
        assert!(is_same(&value, &expected, tolerance), "{line}: found {value:?}");
    }
}

/// By the values of the variable, which are listed, and by those among far too many to list, so
/// that what is tried value by value and what is proved beforehand both are looked at.
#[test]
fn solutions_are_those_of_python() {
    let table = include_str!("expressions/solutions.txt");
    let read = |text: &str| -> Vec<i64> {
        let values = text.split(',').map(str::trim).filter(|value| !value.is_empty());
        values.map(|value| value.parse().unwrap()).collect()
    };
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let (expression, rest) = line.split_once("  |  ").unwrap();
        let (domain, expected) = rest.split_once("  =>").unwrap();
        let domain = read(domain);
        let mut problem = Problem::new();
        problem.add_variable("n", domain.iter().copied()).unwrap();
        // A second variable, so that the test is a predicate as well.
        problem.add_variable("m", [0, 1]).unwrap();
        for expression in [expression.to_owned(), format!("({expression}) and n + m < n + 2")] {
            let mut problem = problem.clone();
            let added = problem.add_expression(&expression);
            if expected.trim() == "!" {
                let error = added.expect_err(line);
                let is_told = matches!(
                    error,
                    Error::Constraint { error: RelationError::BeyondLimit { .. }, .. }
                );
                assert!(is_told, "{line}: {error}");
                continue;
            }
            added.unwrap_or_else(|error| panic!("{line}: {error}"));
            let found = problem.solutions().filter(|row| row["m"] == 0);
            let mut found: Vec<i64> = found.map(|row| row["n"]).collect();
            found.sort_unstable();
            assert_eq!(found, read(expected), "{expression}");
        }
    }
}

#[test]
fn a_number_beyond_the_limit_is_told_with_the_constraint_and_the_values() {
    let mut problem = Problem::new();
    problem.add_variables(["base", "exponent"], [1, 1000, 100_000]).unwrap();
    let error = problem.add_named_expression("growth", "base ** exponent > 5").unwrap_err();
    let message = r#"the constraint "growth" on ["base", "exponent"]: the expression calculates with a whole number of more than 65536 bits where "base" is 1000 and "exponent" is 100000"#;
    assert_eq!(error.to_string(), message);
    problem.add_variables(["a", "b"], 0..1000).unwrap();
    let guarded = "a < 3 and b < 3 and 9 ** 9 ** a ** b > 0";
    let error = problem.add_expression(guarded).unwrap_err();
    assert!(matches!(error, Error::Constraint { error: RelationError::TooManyToTry, .. }));
    assert_eq!(problem.count(), 9_000_000, "none of them was added");
}

mod problems {
    use kumiki::expression::{Expr, text, var};
    use kumiki::relations::RelationError;
    use kumiki::{AllVariables, Error, Mixed, Problem, expr, mixed};
    use std::fmt;

    fn problem<V: kumiki::Value>(
        variables: &[(&'static str, &[V])],
        expressions: &[&str],
    ) -> Problem<&'static str, V> {
        let mut problem = Problem::new();
        for (name, domain) in variables {
            problem.add_variable(*name, domain.iter().cloned()).unwrap();
        }
        for expression in expressions {
            problem.add_expression(*expression).unwrap_or_else(|error| panic!("{error}"));
        }
        problem
    }

    fn integers(
        variables: &[(&'static str, std::ops::Range<i64>)],
        expression: &str,
    ) -> kumiki::SolutionCount {
        let domains: Vec<(&str, Vec<i64>)> =
            variables.iter().map(|(name, range)| (*name, range.clone().collect())).collect();
        let variables: Vec<(&'static str, &[i64])> =
            domains.iter().map(|(name, domain)| (*name, &domain[..])).collect();
        problem(&variables, &[expression]).count()
    }

    /// Kumiki avoids the errors of python-constraint 2.9.0.
    #[test]
    fn known_pitfalls_have_the_right_answer() {
        // An impossible bound on one variable is no crash.
        assert_eq!(integers(&[("x", 0..6)], "x > 100"), 0);
        // A chain is one without spaces, too.
        assert_eq!(integers(&[("x", 0..4), ("y", 0..8)], "3<=x+y<9"), 23);
        assert_eq!(integers(&[("a", 0..4), ("b", 0..4), ("c", 0..4)], "c<b<a"), 4);
        // Less is less for large numbers, too.
        assert_eq!(integers(&[("x", 49151..49153), ("y", 1..2)], "x*y < 49152"), 1);
        // A chain of `!=` is about neighbours, whatever variables there are.
        assert_eq!(integers(&[("a", 0..3), ("b", 0..3), ("c", 0..3)], "a != b != c"), 12);
        let four = [("a", 0..3), ("b", 0..3), ("c", 0..3), ("d", 0..2)];
        assert_eq!(integers(&four, "a != b != c"), 24);
        // A quotient has a sign, and none where the divisor is 0.
        let quotients = |expression| {
            let range: Vec<i64> = (-2..3).collect();
            let problem = problem(&[("x", &range), ("y", &range), ("z", &range)], &[expression]);
            problem.count()
        };
        let count = |test: fn(f64, f64, f64) -> bool| {
            let range = || (-2..3).map(f64::from);
            let rows =
                range().flat_map(|x| range().flat_map(move |y| range().map(move |z| (x, y, z))));
            rows.filter(|&(x, y, z)| y != 0.0 && test(x, y, z)).count() as u64
        };
        assert_eq!(quotients("x / y <= z"), count(|x, y, z| x / y <= z));
        assert_eq!(quotients("x / y == z"), count(|x, y, z| x / y == z));
        assert_eq!(quotients("not x / y == z"), count(|x, y, z| x / y != z));
        assert_eq!(quotients("x // y > z"), count(|x, y, z| (x / y).floor() > z));
        // A function is no variable.
        assert_eq!(integers(&[("a", 0..5), ("b", 0..5)], "abs(a - b) == 1"), 8);
    }

    #[test]
    fn values_that_give_no_value_do_not_satisfy() {
        assert_eq!(integers(&[("x", -1..2)], "not 1 / x == 2"), 2);
        assert_eq!(integers(&[("x", -1..2)], "1 % x == 5 or True"), 2);
        assert_eq!(integers(&[("x", -1..2)], "x == 0 or 1 % x == 0"), 3);
        let mixed = problem(&[("x", &mixed![1, "a", 2.5, ()])], &["not x < 2"]);
        assert_eq!(mixed.solutions().map(|row| row["x"].clone()).collect::<Vec<_>>(), mixed![2.5]);
    }

    #[test]
    fn an_expression_without_variables_is_a_constant() {
        assert_eq!(integers(&[("x", 0..3)], "1 < 2"), 3);
        assert_eq!(integers(&[("x", 0..3)], "2 < 1"), 0);
        assert_eq!(integers(&[("x", 0..3)], "1 / 0 == 1"), 0);
        assert_eq!(integers(&[], "True"), 1);
        assert_eq!(integers(&[], "''"), 0);
    }

    #[test]
    fn text_is_compared_as_text() {
        let sizes = ["small", "large", "huge"];
        let count = |expression| problem(&[("a", &sizes), ("b", &sizes)], &[expression]).count();
        assert_eq!(count("a == 'small' or b != 'huge'"), 7);
        assert_eq!(count("a < b"), 3);
        assert_eq!(count("a in ('small', 'tiny') and b not in ['small']"), 2);
        assert_eq!(count("'g' in a"), 6);
        assert_eq!(count("a + b == 'hugehuge'"), 1);
        assert_eq!(count("a == 1"), 0);
    }

    #[test]
    fn constants_are_bound_by_name() {
        let mut problem = Problem::new();
        problem.add_variables(["x", "y"], 1..=100).unwrap();
        let fits = text("x * y <= limit and x > y").unwrap().bind("limit", 10).bind("unused", 0.5);
        problem.add_expression(fits).unwrap();
        assert_eq!(problem.count(), 12);
    }

    #[test]
    fn parameters_may_be_called_otherwise_than_the_variables() {
        let mut problem = Problem::new();
        problem.add_variables(0..3, 0..5).unwrap();
        let far = text("abs(here - there) >= 3").unwrap().over(["here", "there"]);
        problem.add_constraint(far.clone(), [0, 1]).unwrap();
        problem.add_constraint(far.clone(), [1, 2]).unwrap();
        assert_eq!(problem.count(), 10);
        let error = problem.add_constraint(far, AllVariables).unwrap_err();
        let arity = RelationError::Arity { expected: 2, found: 3 };
        assert_eq!(error, Error::Constraint { name: None, scope: vec![0, 1, 2], error: arity });

        let unknown = text("here < thre").unwrap().over(["here", "there"]);
        let error = problem.add_constraint(unknown, [0, 1]).unwrap_err().to_string();
        let message = "`thre` is no name here; did you mean `there`?, at column 8";
        assert!(error.contains(message), "{error}");
    }

    /// A name that is not displayed as it is written.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    enum Name {
        Width(u8),
        Height,
    }

    impl fmt::Display for Name {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            match self {
                Name::Width(_) => f.write_str("width"),
                Name::Height => f.write_str("height"),
            }
        }
    }

    #[test]
    fn a_name_that_is_no_variable_is_an_error_with_its_column() {
        let mut problem = Problem::new();
        problem.add_variables([Name::Width(1), Name::Width(2), Name::Height], 0..3).unwrap();
        let mut message =
            |expression: &str| problem.add_expression(expression).unwrap_err().to_string();
        assert_eq!(
            message("height < heigth + 1"),
            "there is no variable `heigth`; did you mean `height`?, at column 10\n  \
               height < heigth + 1\n           ^"
        );
        assert_eq!(
            message("width > 1"),
            "several variables are displayed as `width`, at column 1\n  width > 1\n  ^"
        );
        assert_eq!(
            message("height +"),
            "\
expected a number, a text, a name or `(`, not the end, at column 9
  height +
          ^"
        );
        assert!(problem.add_expression("height < 2").is_ok());
    }

    #[test]
    fn operators_nest_as_deeply_as_text_does() {
        let nested = |levels: i64| {
            let start: Expr<&str> = var("x").into();
            (1..levels).fold(start, |expr, _| -(expr + 1))
        };
        let mut problem = Problem::new();
        problem.add_variable("x", 0..3).unwrap();
        problem.add_expression(nested(100).equals(-2)).unwrap();
        assert_eq!(problem.count(), 1);
        let error = problem.add_expression(nested(100_000).equals(1)).unwrap_err();
        assert!(matches!(error, Error::Constraint { error: RelationError::TooDeep, .. }));
        // What goes on and on from left to right does not nest.
        let sum: Expr<&str> = (0..100_000).map(|_| var("x")).sum();
        problem.add_expression(expr!(sum == 100_000)).unwrap();
        assert_eq!(problem.solution().unwrap()["x"], 1);
    }

    #[test]
    fn values_that_expressions_know_nothing_of_are_refused() {
        let mut problem = Problem::new();
        problem.add_variables(["a", "b"], [Name::Height, Name::Width(0)]).unwrap();
        let error = problem.add_expression("a < b").unwrap_err();
        assert!(matches!(error, Error::Constraint { error: RelationError::NotMixed, .. }));
    }

    #[test]
    fn a_named_expression_is_told_by_its_name() {
        let mut problem: Problem<&str, Mixed> = Problem::new();
        problem.add_variables(["a", "b"], mixed![1, 2]).unwrap();
        problem.add_named_expression("order", "b < a").unwrap();
        let (id, _) = problem.model().constraints().next().unwrap();
        assert_eq!(problem.constraint(id), (Some("order"), vec![&"b", &"a"]));
    }
}

mod arrays {
    use kumiki::expression::{text, var};
    use kumiki::{Mixed, Problem, expr};

    /// A grid of two rows and three columns, an array of three, and an index.
    fn problem() -> Problem<String, i64> {
        let mut problem = Problem::new();
        let cells =
            (0..2).flat_map(|row| (0..3).map(move |column| format!("cell[{row}][{column}]")));
        problem.add_variables(cells, 0..=1).unwrap();
        problem.add_variables((0..3).map(|i| format!("x[{i}]")), 0..=2).unwrap();
        problem.add_variables(["i", "j"].map(str::to_owned), 0..=3).unwrap();
        problem
    }

    fn count(expression: &str) -> kumiki::SolutionCount {
        let mut problem = problem();
        problem.add_expression(expression).unwrap_or_else(|error| panic!("{error}"));
        problem.count()
    }

    const GRID: u64 = 64;
    const ARRAY: u64 = 27;
    const INDICES: u64 = 16;

    #[test]
    fn a_name_stands_for_all_of_its_array() {
        assert_eq!(count("sum(x) == 6"), GRID * INDICES);
        assert_eq!(count("sum(cell) == 6"), ARRAY * INDICES);
        assert_eq!(count("sum(cell[1]) == 3"), 8 * ARRAY * INDICES);
        assert_eq!(count("count(cell, 1) == 6 and max(x) == 0"), INDICES);
        assert_eq!(count("all(cell) and not any(x)"), INDICES);
        assert_eq!(count("x == (0, 1, 2)"), GRID * INDICES);
        assert_eq!(count("cell[0] == cell[1]"), 8 * ARRAY * INDICES);
        assert_eq!(count("cell[0] < cell[1]"), 28 * ARRAY * INDICES);
        assert_eq!(count("7 in x or x[0] in (1, 2)"), 18 * GRID * INDICES);
    }

    #[test]
    fn an_index_selects_one_of_an_array() {
        // An index beyond the last selects none.
        assert_eq!(count("x[i] == 2"), 3 * 9 * GRID * 4);
        assert_eq!(count("x[i] <= 2"), 3 * ARRAY * GRID * 4);
        assert_eq!(count("x[i + 1] == x[ 0 ]"), 2 * 9 * GRID * 4);
        assert_eq!(count("cell[i][j] == 1"), 6 * 32 * ARRAY);
        assert_eq!(count("cell[0][j] == 1 and j < 3"), 3 * 32 * ARRAY * 4);
        assert_eq!(count("cell[i][2] + cell[i][0] == 2"), 2 * 16 * ARRAY * 4);
        assert_eq!(count("i < 3 -> x[i] == 2"), (3 * 9 + ARRAY) * GRID * 4);
        assert_eq!(count("x[x[0]] == 2"), 2 * 3 * GRID * INDICES);
        assert_eq!(count("[5, 6, 7, 5][i] == 5"), 2 * ARRAY * GRID * 4);
    }

    #[test]
    fn a_list_of_constants_is_bound_by_name() {
        let mut problem = problem();
        let cost: Mixed = vec![Mixed::from(4), 0.5.into(), "high".into()].into();
        let low = text("cost[i] == 4 or cost[x[0]] == 0.5 or cost[2] == 'low'").unwrap();
        problem.add_expression(low.bind("cost", cost)).unwrap();
        // 3 of 4 indices have a cost, and one of them 4; where that is not so, x[0] is 1.
        assert_eq!(problem.count(), GRID * 4 * (ARRAY + 2 * 9));
    }

    #[test]
    fn an_array_and_a_grid_of_a_problem_are_named_in_texts() {
        let mut problem: Problem<String, i64> = Problem::new();
        problem.array("w", 4, 0..=1).unwrap();
        problem.grid("g", 2, 2, 0..=3).unwrap();
        problem.add_variable("i".to_owned(), 0..4).unwrap();
        problem.add_expression("sum(w) == 2 and w[i] == 1 and w[3] == 0").unwrap();
        problem.add_expression("g[w[0]][w[1]] == 3 <-> sum(g) == 3").unwrap();
        let expected = |w: [i64; 4], g: [i64; 4]| -> bool {
            let at = (w[0] * 2 + w[1]) as usize;
            (g[at] == 3) == (g.iter().sum::<i64>() == 3)
        };
        let of = |bits: i64| [0, 1, 2, 3].map(|at| bits >> at & 1);
        let grids = || (0..256).map(|n: i64| [0, 2, 4, 6].map(|shift| n >> shift & 3));
        let arrays = (0..8).map(of).filter(|w| w.iter().sum::<i64>() == 2);
        // Each of the two ones of an array is selected once.
        let found: u64 =
            arrays.map(|w| 2 * grids().filter(|&g| expected(w, g)).count() as u64).sum();
        assert_eq!(problem.count(), found);
    }

    #[test]
    fn the_same_in_rust() {
        let mut problem = problem();
        let x = |i: usize| var(format!("x[{i}]"));
        let entry = kumiki::expression::entry_of((0..3).map(x), var("i".to_owned()));
        problem.add_expression(entry.equals(2)).unwrap();
        problem.add_expression(expr!(x(0) < x(1))).unwrap();
        let mut same = self::problem();
        same.add_expression("x[i] == 2 and x[0] < x[1]").unwrap();
        assert_eq!(problem.count(), same.count());
    }

    #[test]
    fn an_array_where_a_value_is_expected_is_an_error() {
        for (expression, column, message) in [
            ("x == 3", 1, "`x` is an array; one of its variables is `x[0]`"),
            ("1 + x == 3", 5, "`x` is an array; one of its variables is `x[0]`"),
            ("i == 1 and x", 12, "`x` is an array; one of its variables is `x[0]`"),
            ("sum(x, 1) == 3", 5, "`x` is an array; one of its variables is `x[0]`"),
            ("abs(x) == 3", 5, "`x` is an array; one of its variables is `x[0]`"),
            ("x[x] == 3", 3, "`x` is an array; one of its variables is `x[0]`"),
            ("cell[0] == 1", 1, "`cell[0]` is an array; one of its variables is `cell[0][0]`"),
            (
                "x[3] == 1",
                1,
                "there is no variable `x[3]`; did you mean `x[0]` or `x[1]` or `x[2]`?",
            ),
            ("y[i] == 1", 1, "there is no variable `y`"),
        ] {
            let error = problem().add_expression(expression).expect_err(expression);
            let kumiki::Error::Expression(error) = error else { panic!("{expression}: {error}") };
            assert_eq!((error.message(), error.column()), (message, column), "{expression}");
        }
    }
}
