//! The modelling API as its users meet it: right answers, and errors that say where.

use kumiki::constraints::NotEqual;
use kumiki::engine::{
    Constraint, DomainError, Int, Model, SPARSE_LIMIT, VALUE_LIMIT, Var, WINDOW_LIMIT,
};
use kumiki::python_constraint::RecursiveBacktracking;
use kumiki::relations::{RelationError, engine};
use kumiki::run::StopFlag;
use kumiki::search::{Learning, LookAhead, Restarts, Status, ValueOrder, VariableOrder};
use kumiki::{
    AllDifferent, AllEqual, AllVariables, Allowed, Count, Element, Error, ExactSum, Forbidden,
    LessOrEqual, LessThan, Limits, MaxSum, MinProd, MinSum, Mixed, Problem, Settings, Verdict,
    mixed, over,
};
use std::time::Duration;

type Names = &'static str;

fn abc(domain: impl IntoIterator<Item = i64>) -> Problem<Names, i64> {
    let mut problem = Problem::new();
    problem.add_variables(["a", "b", "c"], domain).unwrap();
    problem
}

/// The solutions as rows, in the order of declaration.
fn rows<V: kumiki::Value>(problem: &Problem<Names, V>) -> Vec<Vec<V>> {
    problem.solutions().map(|solution| solution.into_values()).collect()
}

mod names_and_values {
    use super::*;

    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    enum Piece {
        Cell(u8, u8),
        Cage(String),
    }

    #[test]
    fn a_name_is_anything_that_can_be_a_key() {
        let mut problem = Problem::new();
        let names = [Piece::Cell(1, 2), Piece::Cage("left".into())];
        problem.add_variables(names.clone(), 0..2_u8).unwrap();
        problem.add_constraint(|cell, cage| cell != cage, names.clone()).unwrap();
        assert_eq!(problem.solution().unwrap()[&names[1]], 1);
    }

    #[test]
    fn a_value_is_anything_that_can_be_compared() {
        let mut problem = Problem::new();
        let shades = [Some("red".to_owned()), None, Some("blue".to_owned())];
        problem.add_variables(["a", "b"], shades).unwrap();
        problem.add_constraint(AllDifferent, AllVariables).unwrap();
        problem.add_constraint(|a: Option<String>| a.is_none(), ["a"]).unwrap();
        let rows = rows(&problem);
        assert_eq!(rows, [[None, Some("red".to_owned())], [None, Some("blue".to_owned())]]);
    }

    #[test]
    fn equal_values_of_different_domains_are_the_same_value() {
        let mut problem = Problem::new();
        problem.add_variable("a", ["x", "y"]).unwrap();
        problem.add_variable("b", ["z", "y"]).unwrap();
        problem.add_constraint(AllEqual, AllVariables).unwrap();
        assert_eq!(rows(&problem), [["y", "y"]]);
    }

    #[test]
    fn solutions_are_in_the_order_of_declaration() {
        let mut problem = Problem::new();
        for name in ["z", "a", "m"] {
            problem.add_variable(name, 0..1).unwrap();
        }
        let solution = problem.solution().unwrap();
        assert!(solution.keys().eq(["z", "a", "m"].iter()));
    }

    #[test]
    fn values_are_tried_in_the_order_of_declaration() {
        let mut problem = Problem::new();
        problem.add_variable("a", [3, 1, 2, 1]).unwrap();
        assert_eq!(rows(&problem), [[3], [1], [2]]);
        problem.set_settings(Settings::default().value_order(ValueOrder::Reversed));
        assert_eq!(rows(&problem), [[2], [1], [3]]);
    }

    #[test]
    fn a_static_order_gives_lexicographic_order_whatever_the_look_ahead() {
        let mut problem = abc(0..4);
        problem.add_constraint(|a, b, c| (a + 2 * b + 3 * c) % 5 == 1, ["a", "b", "c"]).unwrap();
        problem.add_constraint(AllDifferent, ["a", "c"]).unwrap();
        let orders = [LookAhead::None, LookAhead::Forward, LookAhead::Full].map(|look_ahead| {
            let settings = Settings::default().look_ahead(look_ahead);
            problem.set_settings(settings.variable_order(VariableOrder::InOrder));
            rows(&problem)
        });
        assert!(orders[0].is_sorted());
        assert_eq!(orders[0], orders[1]);
        assert_eq!(orders[0], orders[2]);
    }
}

mod closures {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn a_closure_is_called_once_for_each_combination() {
        let calls = Arc::new(AtomicUsize::new(0));
        let called = || {
            let calls = Arc::clone(&calls);
            move || calls.fetch_add(1, Ordering::Relaxed)
        };
        let mut problem = abc(0..10);
        let call = called();
        let is_odd = move |a: i64| call() < usize::MAX && a % 2 == 1;
        problem.add_constraint(is_odd, ["a"]).unwrap();
        // Only five values of the first are left.
        let call = called();
        let less = move |a: i64, b: i64| call() < usize::MAX && a < b;
        problem.add_constraint(less, ["a", "b"]).unwrap();
        let call = called();
        let sum = move |a: i64, b: i64, c: i64| call() < usize::MAX && a + b == c;
        problem.add_constraint(sum, ["a", "b", "c"]).unwrap();
        assert_eq!(problem.count(), 10);
        assert_eq!(calls.swap(0, Ordering::Relaxed), 10 + 5 * 10 + 5 * 10 * 10);
        assert!(problem.solution().is_some());
        assert_eq!(calls.load(Ordering::Relaxed), 10 + 5 * 10 + 5 * 10 * 10);
    }

    #[test]
    fn a_closure_takes_one_to_eight_values() {
        let mut problem = Problem::new();
        let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
        problem.add_variables(names, 0..2).unwrap();
        problem.add_constraint(|a| a == 1, ["a"]).unwrap();
        problem.add_constraint(|a, b| a != b, ["a", "b"]).unwrap();
        problem.add_constraint(|a, b, c| a + b + c == 2, ["a", "b", "c"]).unwrap();
        problem.add_constraint(|a, b, c, d| a + b + c + d == 2, ["a", "b", "c", "d"]).unwrap();
        let five = ["a", "b", "c", "d", "e"];
        problem.add_constraint(|a, b, c, d, e| a + b + c + d + e == 3, five).unwrap();
        let six = ["a", "b", "c", "d", "e", "f"];
        problem.add_constraint(|a, _b, _c, _d, _e, f| a == f, six).unwrap();
        let seven = ["a", "b", "c", "d", "e", "f", "g"];
        problem.add_constraint(|a, _b, _c, _d, _e, _f, g| a != g, seven).unwrap();
        problem
            .add_constraint(|a, b, c, d, e, f, g, h| a + b + c + d + e + f + g + h == 5, names)
            .unwrap();
        assert_eq!(rows(&problem), [[1, 0, 1, 0, 1, 1, 0, 1]]);
    }

    #[test]
    fn a_closure_over_a_slice_takes_any_number() {
        let mut problem = abc(1..=6);
        problem
            .add_constraint(over(|v: &[i64]| v.iter().sum::<i64>() == 17), AllVariables)
            .unwrap();
        assert_eq!(problem.count(), 3);
    }

    #[test]
    fn a_closure_sees_the_scope_in_its_own_order() {
        let mut problem = abc(1..=3);
        problem.add_constraint(|c, a| c > 2 * a, ["c", "a"]).unwrap();
        assert_eq!(rows(&problem), [[1, 1, 3], [1, 2, 3], [1, 3, 3]]);
    }

    #[test]
    fn a_variable_may_occur_more_than_once_in_a_scope() {
        let mut problem = abc(0..3);
        problem.add_constraint(|x, y, z| x == y && z == 2, ["a", "a", "b"]).unwrap();
        problem.add_constraint(ExactSum(4), ["a", "a", "b"]).unwrap();
        assert_eq!(problem.count(), 3); // a = 1, b = 2, and any c
        problem.add_constraint(AllDifferent, ["c", "c"]).unwrap();
        assert_eq!(problem.count(), 0);
    }
}

mod relations {
    use super::*;

    #[test]
    fn sums_compare_and_multiply() {
        let mut problem = abc(-2..=2);
        problem.add_constraint(ExactSum(1).times([2, -1, 0]), AllVariables).unwrap();
        problem.add_constraint(MinSum(2), ["b", "c"]).unwrap();
        problem.add_constraint(MaxSum(2), ["a", "b", "c"]).unwrap();
        let expected =
            brute(|v| 2 * v[0] - v[1] == 1 && v[1] + v[2] >= 2 && v.iter().sum::<i64>() <= 2);
        let mut found = rows(&problem);
        found.sort();
        assert_eq!(found, expected);
    }

    fn brute(test: impl Fn(&[i64]) -> bool) -> Vec<Vec<i64>> {
        let mut rows = Vec::new();
        for a in -2..=2 {
            for b in -2..=2 {
                for c in -2..=2 {
                    if test(&[a, b, c]) {
                        rows.push(vec![a, b, c]);
                    }
                }
            }
        }
        rows
    }

    #[test]
    fn chains_increase_along_the_scope() {
        let mut problem = abc(1..=4);
        problem.add_constraint(LessThan, AllVariables).unwrap();
        assert_eq!(problem.count(), 4);
        let mut problem = abc(1..=4);
        problem.add_constraint(LessOrEqual, AllVariables).unwrap();
        assert_eq!(problem.count(), 20);
    }

    #[test]
    fn combinations_are_allowed_or_forbidden() {
        let mut problem = Problem::new();
        problem.add_variables(["a", "b"], ["x", "y", "z"]).unwrap();
        // No variable can be "q": such a row allows nothing, and forbids nothing.
        let listed = [["x", "y"], ["z", "z"], ["q", "x"]];
        problem.add_constraint(Allowed::new(listed), AllVariables).unwrap();
        assert_eq!(rows(&problem), [["x", "y"], ["z", "z"]]);
        problem.add_constraint(Forbidden::new(listed), AllVariables).unwrap();
        assert_eq!(problem.count(), 0);
        let error = problem.add_constraint(Allowed::new([["x"]]), AllVariables).unwrap_err();
        assert!(error.to_string().contains("1 value for 2 variables"), "{error}");
    }

    #[test]
    fn counts_are_exact_at_least_or_at_most() {
        let counted = |count: Count<i64>| {
            let mut problem = abc(0..4);
            problem.add_constraint(count, AllVariables).unwrap();
            problem.count()
        };
        assert_eq!(counted(Count::of([0, 1]).exactly(2)), 3 * 2 * 2 * 2);
        assert_eq!(counted(Count::of([0, 9]).at_least(2)), 3 * 3 + 1);
        assert_eq!(counted(Count::of([0]).at_most(0)), 27);
        assert_eq!(counted(Count::of([0]).at_most(usize::MAX)), 64);
    }

    #[test]
    fn an_element_is_found_by_its_index_from_0() {
        let mut problem = abc(0..4);
        problem.add_variables(["index", "value"], -1..=3).unwrap();
        problem.add_constraint(Element, ["index", "a", "b", "c", "value"]).unwrap();
        assert_eq!(problem.count(), 3 * 64);
        let error = problem.add_constraint(Element, ["index"]).unwrap_err();
        assert!(error.to_string().contains("needs at least 2 variables"), "{error}");
    }

    /// `x` divides `y`.
    struct Divides([Var; 2]);

    impl Constraint for Divides {
        fn scope(&self) -> &[Var] {
            &self.0
        }
        fn is_satisfied(&self, values: &[Int]) -> bool {
            values[1] % values[0] == 0
        }
    }

    #[test]
    fn an_engine_constraint_is_a_relation() {
        let mut problem = abc(1..=6);
        problem.add_constraint(engine(Divides), ["a", "b"]).unwrap();
        assert_eq!(problem.count(), 14 * 6);
        let error = problem.add_constraint(engine(Divides), AllVariables).unwrap_err();
        assert!(error.to_string().contains("about 2 variables, but its scope has 3"), "{error}");
    }
}

mod bad_input {
    use super::*;

    fn told<T, K: std::fmt::Debug>(result: Result<T, Error<K>>) -> String {
        result.err().expect("it is refused").to_string()
    }

    #[test]
    fn a_variable_that_exists_is_named() {
        let mut problem = abc(0..2);
        let error = problem.add_variable("b", [1]);
        assert_eq!(told(error), r#"variable "b" is declared twice"#);
        let error = problem.add_variables(["x", "y", "x"], [1]);
        assert_eq!(error, Err(Error::DuplicateVariable("x")));
        assert_eq!(problem.variables().len(), 3, "none of the three was added");
    }

    #[test]
    fn an_empty_domain_is_refused() {
        let error = Problem::<_, i64>::new().add_variable("a", []);
        assert_eq!(told(error), r#"variable "a": the domain is empty"#);
    }

    /// Returns more values than may be far apart, the last of them at `far`.
    fn many(far: i64) -> impl Iterator<Item = i64> + Clone {
        (0..SPARSE_LIMIT as i64).chain([far])
    }

    #[test]
    fn many_values_too_far_apart_are_refused() {
        let error = Problem::new().add_variable("a", many(WINDOW_LIMIT as i64));
        let why = DomainError::TooWide { min: 0, max: WINDOW_LIMIT as i64 };
        assert_eq!(error, Err(Error::Domain { variable: "a", error: why }));
        let endless = Problem::new().add_variable("a", 0_i64..);
        assert!(matches!(endless, Err(Error::Domain { error: DomainError::TooWide { .. }, .. })));
        let mut problem = Problem::new();
        problem.add_variable("a", [1, WINDOW_LIMIT as i64]).unwrap();
        assert_eq!(problem.count(), 2);
        let error = Problem::new().add_variable("a", many(20_000_000).chain([30_000_000, -1]));
        let message = r#"variable "a": the values span 30000002 integers, from -1 to 30000000; "#;
        let rest = "those of one variable may span 16777216 if they are more than 1048576, or \
                    4294967296 if they are a range of integers; give it a narrower range";
        assert_eq!(told(error), format!("{message}{rest}"));
    }

    /// A range of 10^18 values takes years to walk along.
    #[test]
    fn a_range_that_is_too_wide_is_refused_by_its_ends() {
        let of = |min, max| Err(DomainError::TooWide { min, max });
        let refused = |added: Result<(), Error<&str>>| match added {
            Err(Error::Domain { error, .. }) => Err(error),
            other => panic!("{other:?}"),
        };
        let far = 1_000_000_000_000_000_000;
        assert_eq!(refused(Problem::new().add_variable("a", 0..far)), of(0, far - 1));
        assert_eq!(refused(Problem::new().add_variable("a", -far..=far)), of(-far, far));
        assert_eq!(
            refused(Problem::new().add_variable("a", -1..1_i64 << 32)),
            of(-1, (1 << 32) - 1)
        );
        assert_eq!(Model::new().add_variable(0..far).map(drop), of(0, far - 1));
        let beyond = refused(Problem::new().add_variable("a", 0..i64::MAX));
        assert_eq!(beyond, Err(DomainError::OutOfRange(i128::from(i64::MAX) - 1)));
    }

    /// A whole number of this type is the integer that it is.
    #[test]
    fn mixed_values_may_span_as_much_as_integers() {
        let limit = WINDOW_LIMIT as i64;
        for (min, max) in [(1999, 14_500_000), (0, limit - 1), (-limit / 2, limit / 2 - 1)] {
            let mut problem = Problem::new();
            problem.add_variables(["price", "other"], mixed![min, max]).unwrap();
            problem.add_expression("price < other").unwrap();
            assert_eq!(problem.count(), 1);
            let solution = problem.solution().unwrap();
            assert_eq!(
                ["price", "other"].map(|name| solution[name].as_int()),
                [Some(min), Some(max)]
            );
        }
        let many = many(limit).map(Mixed::from);
        let error = Problem::new().add_variable("price", many);
        let why = DomainError::TooWide { min: 0, max: limit };
        assert_eq!(error, Err(Error::Domain { variable: "price", error: why }));
    }

    /// They are only compared for equality.
    #[test]
    fn what_calculates_with_integers_out_of_range_is_refused() {
        let mut problem = Problem::new();
        problem.add_variables(["a", "b"], [u64::MAX, 1 << 63, 3]).unwrap();
        let message = "the constraint calculates, but the value 9223372036854775808 of variable 1 of \
                       its scope is beyond ±2305843009213693951";
        let refused: [Result<_, Error<&str>>; 5] = [
            problem.add_constraint(LessThan, ["a", "b"]),
            problem.add_constraint(ExactSum(3), ["a", "b"]),
            problem.add_expression("a == b"),
            problem.add_constraint(AllDifferent.with_offsets([0, 1]), ["a", "b"]),
            problem.add_constraint(engine(|[x, y]| NotEqual::new(x, y)), ["a", "b"]),
        ];
        for refused in refused {
            assert_eq!(told(refused), format!(r#"the constraint on ["a", "b"]: {message}"#));
        }
        assert!(matches!(problem.minimize([(1, "a")]), Err(Error::NotIntegers("a"))));
        assert!(matches!(problem.minimize("max(a, 1)"), Err(Error::NotIntegers("a"))));
        assert_eq!(problem.count(), 9);
    }

    #[test]
    fn an_unknown_variable_is_named() {
        let error = abc(0..2).add_constraint(AllDifferent, ["a", "q"]);
        assert_eq!(error, Err(Error::UnknownVariable { name: "q", nearest: vec![] }));
        assert!(told(error).contains(r#"no variable "q""#));
    }

    #[test]
    fn a_wrong_number_of_variables_is_told_with_the_scope() {
        let error = abc(0..2).add_named_constraint("order", |a, b| a < b, ["a", "b", "c"]);
        let text = r#"the constraint "order" on ["a", "b", "c"]: the constraint is about 2 variables, but its scope has 3"#;
        assert_eq!(told(error), text);
        let error = abc(0..2).add_constraint(|a| a == 1, AllVariables);
        assert!(told(error).contains("about 1 variable, but its scope has 3"));
        let error = abc(0..2).add_constraint(ExactSum(1).times([1, 2]), AllVariables);
        assert!(told(error).contains("2 multipliers for 3 variables"));
    }

    #[test]
    fn sums_of_what_is_no_integer_are_refused() {
        let mut problem = Problem::new();
        problem.add_variables(["a", "b"], ["x", "y"]).unwrap();
        let error = problem.add_constraint(MaxSum(1), AllVariables).unwrap_err();
        assert!(matches!(error, Error::Constraint { error: RelationError::NotIntegers, .. }));
        assert_eq!(problem.count(), 4, "what was refused is not added");
    }

    #[test]
    fn sums_beyond_64_bits_are_right_or_refused() {
        let mut problem = Problem::new();
        problem.add_variables(["a", "b"], [VALUE_LIMIT - 1, VALUE_LIMIT]).unwrap();
        problem.add_constraint(MinSum(i64::MAX).times([1 << 40, 1 << 40]), AllVariables).unwrap();
        assert_eq!(problem.count(), 4);
        problem.add_constraint(MaxSum(-1).times([1 << 40, 1 << 40]), AllVariables).unwrap();
        assert_eq!(problem.count(), 0, "a wrapped sum would be negative");
        let error = problem.add_constraint(ExactSum(0).times([i64::MAX, i64::MIN]), AllVariables);
        assert!(told(error).contains("too large"));
        let error = problem.add_constraint(AllDifferent.with_offsets([i64::MAX, 0]), AllVariables);
        assert!(told(error).contains("too large"));
    }
}

mod answers {
    use super::*;

    #[test]
    fn a_problem_without_variables_has_the_empty_solution() {
        let mut problem = Problem::<Names, i64>::new();
        assert_eq!(problem.count(), 1);
        assert!(problem.solution().unwrap().is_empty());
        problem.add_constraint(AllDifferent, AllVariables).unwrap();
        assert_eq!(problem.count(), 1);
        problem.add_constraint(ExactSum(1), AllVariables).unwrap();
        assert_eq!(problem.count(), 0, "an empty sum is 0");
    }

    #[test]
    fn the_verdict_is_unique_none_or_several() {
        let mut problem = abc(0..2);
        let Verdict::Several(one, other) = problem.verdict() else { panic!("there are eight") };
        assert_ne!(one, other);
        problem.add_constraint(ExactSum(3), AllVariables).unwrap();
        assert!(matches!(problem.verdict(), Verdict::Unique(only) if only["a"] == 1));
        problem.add_named_constraint("pigeons", AllDifferent, AllVariables).unwrap();
        let Verdict::None(reason) = problem.verdict() else { panic!("there is none") };
        assert_eq!(reason.to_string(), "pigeons cannot hold");
        let mut problem = abc(0..3);
        problem.add_constraint(|a, b| (a + b) % 3 == 1, ["a", "b"]).unwrap();
        problem.add_named_constraint("odd", |a, b| (2 * a + 2 * b) % 3 == 1, ["a", "b"]).unwrap();
        problem.add_named_constraint("harmless", |b, c| b <= c, ["b", "c"]).unwrap();
        let verdict = problem.search(Settings::default().look_ahead(LookAhead::None)).verdict();
        let Verdict::None(reason) = verdict else { panic!("there is none") };
        assert_eq!(
            reason.to_string(),
            "the constraint on [\"a\", \"b\"] and odd cannot hold together"
        );
    }

    #[test]
    fn a_limit_leaves_the_verdict_unfinished() {
        let problem = abc(0..100);
        let stopped = |limits: Limits| problem.search(Settings::default().limits(limits)).verdict();
        assert_eq!(stopped(Limits::none().time(Duration::ZERO)), Verdict::Unfinished(None));
        let flag = StopFlag::new();
        flag.raise();
        assert_eq!(stopped(Limits::none().stop(flag)), Verdict::Unfinished(None));
        assert!(matches!(stopped(Limits::none().solutions(1)), Verdict::Unfinished(Some(_))));
        let mut linked = problem.clone();
        linked.add_constraint(|a, b| a != b, ["a", "b"]).unwrap();
        let mut solutions = linked.search(Settings::default().limits(Limits::none().decisions(0)));
        assert_eq!(
            (solutions.next(), solutions.status()),
            (None, Status::Stopped(kumiki::Limit::Decisions))
        );
    }

    #[test]
    fn what_is_removed_no_longer_holds_and_all_else_does() {
        let mut problem = abc(0..4);
        let first = problem.add_constraint(|a, b| a < b, ["a", "b"]).unwrap();
        // Two constraints of the engine.
        let chain = problem.add_constraint(LessThan, ["a", "b", "c"]).unwrap();
        problem.add_named_constraint("last", |c| c == 3, ["c"]).unwrap();
        problem.add_named_constraint("last", |b| b == 2, ["b"]).unwrap();
        assert_eq!(problem.count(), 2);
        let open = problem.clone();
        let mut solutions = open.solutions();
        assert!(problem.remove_constraint(chain));
        assert!(!problem.remove_constraint(chain));
        assert_eq!(rows(&problem), [[0, 2, 3], [1, 2, 3]]);
        assert_eq!(problem.remove_named_constraint("last"), 2);
        assert_eq!(problem.remove_named_constraint("last"), 0);
        assert_eq!(problem.count(), 6 * 4);
        assert!(problem.remove_constraint(first));
        assert_eq!(problem.count(), 64);
        assert_eq!(solutions.by_ref().count(), 2);
        problem.add_named_constraint("never", |_| false, ["a"]).unwrap();
        let Verdict::None(reason) = problem.verdict() else { panic!() };
        assert_eq!(reason.to_string(), "never cannot hold");
    }

    #[test]
    fn a_list_has_the_solutions_in_the_order_of_the_search() {
        let settings = [
            Settings::default(),
            Settings::default().value_order(ValueOrder::Reversed),
            Settings::default().value_order(ValueOrder::Random).seed(7),
            Settings::default().variable_order(VariableOrder::MaxDegreeOnce),
            Settings::default().restarts(Restarts::Luby { unit: 1 }),
            Settings::default().learning(Learning::On),
            Settings::default().limits(Limits::none().solutions(50)),
            Settings::default().threads(2),
        ];
        for (sum, product) in [(0, 1), (7, 30), (9, 12), (30, 100)] {
            let mut problem = Problem::new();
            problem.add_variables(["a", "b"], 1..=4).unwrap();
            problem.add_variable("c", [5, 1, 3, 3, 9]).unwrap();
            problem.add_variable("d", [2, 1]).unwrap();
            problem.add_variables(["e", "f"], (0..20).map(|i| 20 - i)).unwrap();
            problem.add_variable("g", [4]).unwrap();
            problem.add_constraint(MaxSum(sum), ["a", "b", "c"]).unwrap();
            problem.add_constraint(MinProd(product), ["b", "e", "d"]).unwrap();
            problem.add_constraint(|d: i32, f: i32| f % 9 == d, ["d", "f"]).unwrap();
            for settings in &settings {
                let list = problem.search(settings.clone()).list();
                let every: Vec<_> = problem.search(settings.clone()).collect();
                let listed: Vec<_> = list.iter().map(|row| row.to_solution()).collect();
                assert_eq!(listed, every, "{settings:?}");
            }
        }
    }

    #[test]
    fn solutions_are_given_in_every_shape() {
        let mut problem = abc(1..=3);
        problem.add_variable("many", (0..600).map(|i| i * i)).unwrap();
        problem.add_constraint(|a, b, many| a < b && many == 49, ["a", "b", "many"]).unwrap();
        let maps: Vec<_> = problem.solutions().collect();
        let tuples: Vec<_> = problem.solutions().tuples(["many", "a"]).unwrap().collect();
        let list = problem.solutions().list();
        assert_eq!(list.len(), maps.len());
        let index = list.index();
        let mut rows = problem.solutions();
        for (at, map) in maps.iter().enumerate() {
            let row = rows.next_row().unwrap();
            assert_eq!(row.to_solution(), *map);
            assert_eq!(list.row(at).to_solution(), *map);
            assert!(row.iter().eq(map.iter()));
            assert_eq!(tuples[at], [map["many"], map["a"]]);
            assert_eq!(index.position(&map.clone().into_values()), Some(at));
        }
        assert!(rows.next_row().is_none());
        for at in 0..4 {
            let column = list.column(at);
            for (row, map) in maps.iter().enumerate() {
                let bytes = &column.bytes[row * column.stride..][..column.width];
                let place =
                    bytes.iter().rev().fold(0, |place, &byte| place << 8 | usize::from(byte));
                assert_eq!(column.values[place], map.clone().into_values()[at]);
            }
        }
        assert_eq!((list.column(0).width, list.column(3).width), (1, 2));
        // Three small domains of one byte, and 600 values that need two.
        assert_eq!(list.bytes(), 9 * 5);
        assert_eq!(index.position(&[3, 3, 3, 49]), None);
        assert_eq!(index.position(&[1, 2]), None);
        assert!(problem.solutions().tuples(["a", "z"]).is_err());
    }

    #[test]
    fn solving_alters_nothing() {
        let mut problem = abc(0..3);
        problem.add_constraint(|a, b| a < b, ["a", "b"]).unwrap();
        let first = rows(&problem);
        let mut open = problem.solutions();
        open.next();
        assert_eq!(rows(&problem), first);
        assert_eq!(open.count() + 1, first.len() as u64);
    }

    #[test]
    fn a_problem_can_change_while_a_copy_of_it_is_searched() {
        let mut problem = abc(0..3);
        let copy = problem.clone();
        let mut open = copy.solutions();
        open.next();
        problem.add_constraint(AllEqual, AllVariables).unwrap();
        assert_eq!(problem.count(), 3);
        assert_eq!(open.count(), 26);
    }

    #[test]
    fn several_threads_solve_one_problem() {
        let mut problem = Problem::with_settings(RecursiveBacktracking);
        problem.add_variables(0..8_i64, 0..8_i64).unwrap();
        problem.add_constraint(AllDifferent, AllVariables).unwrap();
        for i in 0..8 {
            for j in 0..i {
                let apart = move |a: i64, b: i64| (a - b).abs() != i - j;
                problem.add_constraint(apart, [i, j]).unwrap();
            }
        }
        let counts = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| problem.count())).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
        });
        assert_eq!(counts, [92; 4]);
    }
}

/// Marks of a ruler, whose distances are to differ: as many sums as distances move bounds.
#[test]
fn all_different_moves_bounds_where_many_sums_do() {
    use kumiki::{constraints::Strength, engine::Consistency, relations::VariableExactSum};

    let consistency = |strength: Option<Strength>, sums: usize| {
        let mut problem = Problem::new();
        problem.add_variables(0..9, 0..=20).unwrap();
        let distances = [4, 5, 6, 7, 8];
        match strength {
            Some(strength) => {
                problem.add_constraint(AllDifferent.with_strength(strength), distances)
            }
            None => problem.add_constraint(AllDifferent, distances),
        }
        .unwrap();
        for at in 0..sums {
            problem.add_constraint(VariableExactSum, [at % 4, 4 + at, (at + 1) % 4]).unwrap();
        }
        problem.lowering().constraints()[0].parts[0].consistency
    };
    assert_eq!(consistency(None, 5), Consistency::Bounds);
    assert_eq!(consistency(None, 4), Consistency::LastFree);
    assert_eq!(consistency(Some(Strength::Value), 5), Consistency::LastFree);
}

#[test]
fn a_variable_that_cancels_out_does_not_disturb_an_order_that_is_sorted_once() {
    let mut problem = Problem::new();
    problem.add_variables(["a", "b", "c"], 0..=3).unwrap();
    let sum = kumiki::ExactSum(2).times([1, 1, 1, -1]);
    problem.add_constraint(sum, ["a", "c", "b", "c"]).unwrap();
    let order = kumiki::search::VariableOrder::MaxDegreeOnce;
    let found = problem.search(kumiki::Settings::default().variable_order(order)).count();
    assert_eq!(found, 3 * 4);
}
