//! Every relation by itself, on values of every kind: what a problem finds is what the relation
//! means.

pub(crate) mod description;
mod graphs;
mod meaning;
mod statement;
pub(crate) mod strategy;

use description::{Description, found};
use kumiki::SolutionCount;
use kumiki::constraints::NotEqual;
use kumiki::python_constraint::{Backtracking, RecursiveBacktracking};
use kumiki::relations::{
    RelationError, VariableExactSum, VariableMaxProd, VariableMaxSum, VariableMinProd, engine,
};
use kumiki::search::{LookAhead, VariableOrder};
use kumiki::{
    AllVariables, Error, ExactProd, ExactSum, MaxProd, MaxSum, MinProd, MinSum, Mixed, Problem,
    Settings, SomeInSet, Value, mixed,
};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRunner};
use strategy::{CORPUS, Kind, OTHERS, Palette};

/// Holds what `problem` finds under several settings against `description`.
fn check<V: Value + Into<Mixed>>(description: &Description, problem: &Problem<usize, V>) {
    let truth = description.solutions();
    let in_order = Settings::default().variable_order(VariableOrder::InOrder);
    let all = [
        Settings::default(),
        in_order.look_ahead(LookAhead::None),
        RecursiveBacktracking.into(),
        Settings::from(Backtracking).look_ahead(LookAhead::None),
    ];
    for settings in all {
        assert_eq!(found(problem, settings.clone()), truth, "{settings:?}");
    }
}

/// One relation of a kind, on values of each palette.
fn check_kind(kind: Kind) {
    let palettes = select(&[Palette::Integers, Palette::Numbers, Palette::Anything][..]);
    let description = palettes.prop_flat_map(move |palette| {
        (Just(palette), strategy::description(palette, &[kind], 1..=1))
    });
    let config = Config { failure_persistence: None, ..Config::default() };
    let result = TestRunner::new(config).run(&description, |(palette, description)| {
        check(&description, &description.problem(Mixed::clone));
        check(&description, &description.foreseeing_problem());
        if let Palette::Integers = palette {
            let whole = |value: &Mixed| value.as_int().expect("an integer");
            check(&description, &description.problem(whole));
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

macro_rules! agrees {
    ($($name:ident: $kind:expr;)*) => {
        mod agrees_with_its_meaning {
            use super::*;

            $(
                #[test]
                fn $name() {
                    check_kind($kind);
                }
            )*
        }
    };
}

agrees! {
    all_different: CORPUS[0];
    all_equal: CORPUS[1];
    exact_sum: CORPUS[2];
    min_sum: CORPUS[3];
    max_sum: CORPUS[4];
    exact_prod: CORPUS[5];
    min_prod: CORPUS[6];
    max_prod: CORPUS[7];
    variable_exact_sum: CORPUS[8];
    variable_min_sum: CORPUS[9];
    variable_max_sum: CORPUS[10];
    variable_exact_prod: CORPUS[11];
    variable_min_prod: CORPUS[12];
    variable_max_prod: CORPUS[13];
    in_set: CORPUS[14];
    not_in_set: CORPUS[15];
    some_in_set: CORPUS[16];
    some_not_in_set: CORPUS[17];
    a_closure: CORPUS[18];
    all_different_with_offsets: OTHERS[0];
    less_than: OTHERS[1];
    at_most: OTHERS[2];
    element: OTHERS[3];
    allowed: OTHERS[4];
    forbidden: OTHERS[5];
    regular: OTHERS[6];
    allowed_patterns: OTHERS[7];
    forbidden_patterns: OTHERS[8];
    variable_count: OTHERS[9];
    bin_packing: OTHERS[10];
    maximum_and_minimum: OTHERS[11];
    inverse: OTHERS[12];
    lexicographic_order: OTHERS[13];
    graphs: OTHERS[14];
    edges_of_a_graph: OTHERS[15];
    circuits: OTHERS[16];
    no_overlap: OTHERS[17];
    boxes: OTHERS[18];
    cumulative: OTHERS[19];
}

/// A problem with a variable for each domain.
fn problem<V: Value, const N: usize>(domains: [Vec<V>; N]) -> Problem<usize, V> {
    let mut problem = Problem::new();
    for (name, domain) in domains.into_iter().enumerate() {
        problem.add_variable(name, domain).expect("a domain");
    }
    problem
}

/// Returns the number of solutions of `problem` with `relation` on all variables.
fn count<V: Value, How>(
    mut problem: Problem<usize, V>,
    relation: impl kumiki::relations::IntoRelation<V, How>,
) -> SolutionCount {
    problem.add_constraint(relation, AllVariables).expect("it fits");
    problem.count()
}

/// Returns the kinds of the engine's constraints for `problem`.
fn kinds<V: Value>(problem: &Problem<usize, V>) -> Vec<&'static str> {
    problem.model().constraints().map(|(_, constraint)| constraint.properties().kind).collect()
}

mod what_python_constraint_gets_wrong {
    use super::*;

    #[test]
    fn a_zero_makes_a_product_small() {
        assert_eq!(count(problem([vec![5], vec![1], vec![0]]), MaxProd(2)), 1);
    }

    #[test]
    fn a_variable_counts_as_often_as_it_occurs() {
        let mut problem = problem([vec![1, 3], vec![2]]);
        problem.add_constraint(ExactSum(4), [0, 0, 1]).unwrap();
        assert_eq!(problem.count(), 1);
    }

    #[test]
    fn tenths_add_up() {
        let tenths = || mixed![0.1, 0.2].to_vec();
        assert_eq!(count(problem([tenths(), tenths()]), ExactSum(0.3)), 2);
        assert_eq!(count(problem([tenths(), tenths(), tenths()]), MaxSum(0.4)), 4);
        assert_eq!(count(problem([tenths(), mixed![3].to_vec()]), ExactProd(0.3)), 1);
    }

    #[test]
    fn what_cannot_hold_has_no_solution() {
        assert_eq!(count(problem([vec![0, 1, 2]]), MinSum(100)), 0);
        assert_eq!(count(problem([vec![0, 1, 2]]), ExactProd(7)), 0);
        assert_eq!(count(problem([vec![0, 1, 2]]), SomeInSet::new([1]).at_least(2)), 0);
    }
}

mod numbers {
    use super::*;

    #[test]
    fn a_bound_may_be_a_number_of_any_kind() {
        let digits = || problem([(0..=9).collect(), (0..=9).collect::<Vec<i64>>()]);
        let nines = count(digits(), ExactSum(9));
        assert_eq!(nines, 10);
        assert_eq!(count(digits(), ExactSum(9.0)), nines);
        assert_eq!(count(digits(), ExactSum(Mixed::from(9))), nines);
        assert_eq!(count(digits(), ExactSum(4.5).times([0.5, 0.5])), nines);
        assert_eq!(count(digits(), MinSum(17.5)), 1);
        assert_eq!(count(digits(), MaxSum(0.5)), 1);
        assert_eq!(count(digits(), ExactSum(0.5)), 0);
        assert_eq!(count(digits(), MaxProd(0.5)), 19);
        assert_eq!(count(digits(), MinProd(72.5)), 1);
        assert_eq!(count(digits(), MaxSum(f64::INFINITY)), 100);
        assert_eq!(count(digits(), MinProd(f64::INFINITY)), 0);
        assert_eq!(count(digits(), MaxSum(f64::NAN)), 0);
        assert_eq!(count(digits(), MinProd(1e30)), 0);
    }

    #[test]
    fn whole_numbers_of_every_kind_are_one_linear_constraint_or_one_product() {
        let whole = || mixed![3, 1.0, true, 2].to_vec();
        let mut problem = problem([whole(), whole()]);
        problem.add_constraint(ExactSum(4.0).times(mixed![2, 1.0]), AllVariables).unwrap();
        problem.add_constraint(VariableMaxSum, AllVariables).unwrap();
        problem.add_constraint(MaxProd(2.5), AllVariables).unwrap();
        assert_eq!(kinds(&problem), ["linear", "linear", "product"]);
        // 2·1 + 2 = 4; the first of 1.0 and true stays.
        let rows: Vec<String> = problem.solutions().map(|row| format!("{:?}", row[&0])).collect();
        assert_eq!(rows, ["1.0"]);
    }

    #[test]
    fn fractions_are_calculated_as_a_script_does() {
        let mut problem = problem([mixed![1, 0.5].to_vec(), mixed![1, 2].to_vec()]);
        problem.add_constraint(MinSum(2), AllVariables).unwrap();
        problem.add_constraint(MaxProd(1), AllVariables).unwrap();
        assert_eq!(kinds(&problem), ["calculated sum", "calculated product"]);
        assert_eq!(problem.count(), 2); // 1 and 1, 0.5 and 2
    }

    /// In floating point 2⁵³ + 1 is 2⁵³.
    #[test]
    fn a_sum_of_large_floats_is_that_of_a_script() {
        let two_to_53 = 9_007_199_254_740_992_i64;
        let large = |first: Mixed| problem([vec![first], mixed![1].to_vec(), mixed![1].to_vec()]);
        assert_eq!(count(large((two_to_53 as f64).into()), ExactSum(two_to_53)), 1);
        assert_eq!(count(large(two_to_53.into()), ExactSum(two_to_53 + 2)), 1);
    }

    #[test]
    fn products_beyond_128_bits_are_right() {
        let large = || problem::<i64, 12>(std::array::from_fn(|_| vec![0, 1, 1 << 20]));
        assert_eq!(count(large(), ExactProd(1)), 1);
        assert_eq!(count(large(), MinProd(1)), 1 << 12);
        assert_eq!(count(large(), ExactProd(1 << 60)), 220);
    }

    /// The products saturate at 2^127, which is about 1.7e38.
    #[test]
    fn products_beyond_128_bits_are_compared_with_a_variable_nearer_to_0() {
        let with_last = |last: Mixed| {
            let large = || mixed![1_i64 << 59].to_vec();
            problem([large(), large(), large(), vec![last]])
        };
        assert_eq!(count(with_last(1e30.into()), VariableMinProd), 1);
        assert_eq!(count(with_last(1e30.into()), VariableMaxProd), 0);
        assert_eq!(count(with_last(f64::INFINITY.into()), VariableMaxProd), 1);
    }

    #[test]
    fn integers_too_large_to_double_are_calculated_with_exactly() {
        let large = kumiki::engine::VALUE_LIMIT / 2 + 1;
        let values = || vec![Mixed::from(large), Mixed::from(-large)];
        assert_eq!(count(problem([values(), values()]), ExactSum(0)), 2);
        assert_eq!(count(problem([values(), values()]), MinProd(i64::MAX)), 2);
    }
}

mod refusals {
    use super::*;

    fn told<V: Value, How>(
        mut problem: Problem<usize, V>,
        relation: impl kumiki::relations::IntoRelation<V, How>,
    ) -> String {
        let error = problem.add_constraint(relation, AllVariables).expect_err("it does not fit");
        assert!(kinds(&problem).is_empty(), "what was refused is not added");
        let Error::Constraint { error, .. } = error else { panic!("{error}") };
        error.to_string()
    }

    #[test]
    fn what_is_no_number_is_named() {
        let problem = || problem([mixed![1].to_vec(), mixed![2, "red"].to_vec()]);
        let red = "the constraint calculates, but the value red of variable 2 of its scope is text";
        assert_eq!(told(problem(), ExactSum(3)), red);
        assert_eq!(told(problem(), VariableExactSum), red);
        assert_eq!(told(problem(), MaxProd(0.5)), red);
    }

    #[test]
    fn a_bound_or_a_multiplier_that_is_no_number_is_named() {
        let ones = || problem([vec![1]]);
        let bound = "the constraint calculates, but the bound null is nothing";
        assert_eq!(told(ones(), MinProd(Mixed::Null)), bound);
        let multiplier = "the constraint calculates, but the multiplier twice is text";
        assert_eq!(told(ones(), MinSum(1).times(mixed!["twice"])), multiplier);
    }

    #[test]
    fn a_target_must_be_there_and_has_no_multiplier() {
        let none: [Vec<i64>; 0] = [];
        let text = "the constraint needs at least 1 variable, but its scope has 0";
        assert_eq!(told(problem(none), VariableExactSum), text);
        let text = told(problem([vec![1], vec![1]]), VariableExactSum.times([1, 1]));
        assert_eq!(text, "2 multipliers for 1 variable");
    }

    #[test]
    fn an_engine_constraint_wants_values_that_stand_for_themselves() {
        let mut problem = problem([mixed![1, 2].to_vec(), mixed![1, 2].to_vec()]);
        let error = problem.add_constraint(engine(|[x, y]| NotEqual::new(x + 1, y)), AllVariables);
        let expected = RelationError::NotIntegers;
        assert!(matches!(error, Err(Error::Constraint { error, .. }) if error == expected));
    }

    #[test]
    fn products_beyond_128_bits_and_a_variable_as_far_from_0_are_refused() {
        for last in [1e50, 1e60, -1e50] {
            let large = || mixed![1_i64 << 59].to_vec();
            let problem = problem([large(), large(), large(), mixed![last].to_vec()]);
            assert!(told(problem, VariableMinProd).contains("too large"), "{last}");
        }
    }

    #[test]
    fn floats_times_whole_numbers_beyond_128_bits_are_refused() {
        let large = || mixed![kumiki::engine::VALUE_LIMIT / 2].to_vec();
        let problem = problem([large(), large(), large(), mixed![0.5].to_vec()]);
        assert!(told(problem, MaxProd(1)).contains("too large"));
    }
}
