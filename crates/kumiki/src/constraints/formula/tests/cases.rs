//! Difficult formulas, each with its reason.

use super::*;
use crate::propagation::Model;
use crate::run::SolutionCount;
use crate::search::Search;
use crate::state::Conflict;

fn equal(a: Term, b: Int) -> Condition {
    Condition::Equal(a, constant(b))
}

fn at_most(a: Term, b: Int) -> Condition {
    Condition::AtMost(a, constant(b))
}

fn at_least(a: Term, b: Int) -> Condition {
    Condition::AtMost(constant(b), a)
}

fn not(condition: Condition) -> Condition {
    Condition::Not(Box::new(condition))
}

fn product(factors: impl IntoIterator<Item = Term>) -> Term {
    Term::Product(factors.into_iter().collect())
}

fn sum(terms: impl IntoIterator<Item = Term>) -> Term {
    Term::Sum(terms.into_iter().collect())
}

fn quotient(a: Term, b: Term) -> Term {
    Term::Quotient(Box::new(a), Box::new(b))
}

fn remainder(a: Term, b: Term) -> Term {
    Term::Remainder(Box::new(a), Box::new(b))
}

fn power(a: Term, b: Term) -> Term {
    Term::Power(Box::new(a), Box::new(b))
}

fn refused(condition: Condition) -> FormulaError {
    Formula::new(condition, |_| (0, 200)).expect_err("it is refused")
}

/// Returns the domains from the least to the greatest values.
fn ranges(ranges: &[(Int, Int)]) -> Vec<Vec<Int>> {
    ranges.iter().map(|&(min, max)| (min..=max).collect()).collect()
}

/// Returns a search for the solutions of a condition, after a check against its meaning.
fn search(condition: &Condition, domains: &[Vec<Int>]) -> Search {
    let mut model = Model::new();
    for domain in domains {
        model.add_variable(domain.iter().copied()).expect("a domain");
    }
    model.add_constraint(formula(condition, domains).expect("it is not refused"));
    Search::new(model)
}

fn count(condition: Condition, domains: &[Vec<Int>]) -> SolutionCount {
    check(&condition, domains);
    search(&condition, domains).count()
}

/// Returns the bounds that are left before any decision.
fn narrowed(condition: Condition, domains: &[Vec<Int>]) -> Result<Vec<(Int, Int)>, Conflict> {
    let mut search = search(&condition, domains);
    let store = search.propagate()?;
    Ok(store.domains().map(|domain| (domain.min(), domain.max())).collect())
}

#[test]
fn a_zero_makes_up_for_large_factors() {
    // 5 · 1 · 0: the product of the first two is in range only because of the last factor.
    let domains = [vec![5], vec![1], vec![0, 3]];
    assert_eq!(count(at_most(product([0, 1, 2].map(var)), 2), &domains), 1);
    assert_eq!(count(equal(product([0, 1, 2].map(var)), 0), &domains), 1);
}

#[test]
fn two_negative_factors_make_a_large_product() {
    let domains = ranges(&[(-3, 2), (-4, 1)]);
    // -3·-4, -3·-3, -2·-4
    assert_eq!(count(at_least(product([0, 1].map(var)), 8), &domains), 3);
    // Only one of them negative: -3·1, 2·-4, 2·-3, 2·-2, 1·-4, 1·-3 and so on.
    assert_eq!(count(at_most(product([0, 1].map(var)), -4), &domains), 4);
}

#[test]
fn quotients_are_rounded_down_and_remainders_have_the_sign_of_the_divisor() {
    for (a, b, floor, rest) in [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -4, -1), (-7, -2, 3, -1)] {
        let domains = [vec![a], vec![b]];
        assert_eq!(count(equal(quotient(var(0), var(1)), floor), &domains), 1);
        assert_eq!(count(equal(remainder(var(0), var(1)), rest), &domains), 1);
    }
}

#[test]
fn what_is_undefined_is_not_satisfied_under_a_negation_either() {
    let domains = ranges(&[(-1, 1), (0, 1)]);
    let by_zero = || equal(quotient(constant(1), var(0)), 1);
    assert_eq!(count(by_zero(), &domains), 2);
    assert_eq!(count(not(by_zero()), &domains), 2);
    assert_eq!(count(not(not(by_zero())), &domains), 2);
    // The quotient by the quotient: 1 // 1 is a divisor, 1 // 0 is undefined, and 0 // 1 is 0, by
    // which nothing can be divided.
    let chained = quotient(constant(1), quotient(var(1), var(0)));
    assert_eq!(count(equal(product([constant(0), chained]), 0), &domains), 2);
    assert_eq!(count(equal(power(constant(2), var(0)), 7), &domains), 0);
    assert_eq!(count(not(equal(power(constant(2), var(0)), 7)), &domains), 4);
    assert_eq!(count(not(equal(Term::Least(vec![]), 7)), &domains), 0);
}

#[test]
fn what_is_not_looked_at_need_not_be_defined() {
    let domains = ranges(&[(0, 2), (0, 3)]);
    let is_zero = || equal(var(0), 0);
    let half = || at_least(quotient(var(1), var(0)), 2);
    // y // 1 for 2 and 3, or any of 4 values with x = 0.
    assert_eq!(count(Condition::Any(vec![is_zero(), half()]), &domains), 6);
    assert_eq!(count(Condition::Any(vec![half(), is_zero()]), &domains), 2);
    assert_eq!(count(Condition::All(vec![not(is_zero()), half()]), &domains), 2);
    assert_eq!(count(not(Condition::All(vec![not(is_zero()), half()])), &domains), 10);
    let protected =
        Term::If(Box::new(is_zero()), Box::new(constant(2)), Box::new(quotient(var(1), var(0))));
    assert_eq!(count(at_least(protected, 2), &domains), 6);
}

#[test]
fn nothing_is_added_multiplied_and_asked_for() {
    let domains = ranges(&[(0, 1)]);
    let all = |condition: Condition| count(condition, &domains);
    assert_eq!(all(equal(sum([]), 0)), 2);
    assert_eq!(all(equal(product([]), 1)), 2);
    assert_eq!(all(Condition::All(vec![])), 2);
    assert_eq!(all(Condition::Any(vec![])), 0);
    assert_eq!(all(Condition::Constant(true)), 2);
    assert_eq!(all(Condition::Constant(false)), 0);
}

#[test]
fn a_formula_is_a_product_only_if_that_is_all() {
    let domains = ranges(&[(0, 1), (0, 1)]);
    let kind =
        |condition: &Condition| formula(condition, &domains).expect("small").properties().kind;
    let of_two = || product([0, 1].map(var));
    assert_eq!(kind(&equal(of_two(), 1)), "product");
    assert_eq!(kind(&not(Condition::LessThan(var(0), of_two()))), "product");
    assert_eq!(kind(&equal(sum([of_two(), var(0)]), 1)), "formula");
    assert_eq!(kind(&not(not(equal(of_two(), 1)))), "formula");
}

#[test]
fn bounds_are_narrowed_through_every_operation() {
    let x_and_y = |x: (Int, Int), y: (Int, Int)| ranges(&[x, y]);
    let both = |term: fn(Vec<Term>) -> Term| term(vec![var(0), var(1)]);
    let absolute = Term::Absolute(Box::new(var(0)));
    let cases = [
        (at_most(both(Term::Product), 12), (3, 10), (2, 10), [(3, 6), (2, 4)]),
        (at_most(both(Term::Product), -12), (1, 5), (-9, 9), [(2, 5), (-9, -3)]),
        (at_least(both(Term::Product), 12), (0, 4), (0, 6), [(2, 4), (3, 6)]),
        (at_most(both(Term::Sum), 12), (3, 20), (2, 20), [(3, 10), (2, 9)]),
        (at_most(both(Term::Greatest), 4), (0, 9), (-9, 9), [(0, 4), (-9, 4)]),
        (at_least(both(Term::Greatest), 4), (0, 3), (-9, 9), [(0, 3), (4, 9)]),
        (at_most(both(Term::Least), 4), (5, 9), (-9, 9), [(5, 9), (-9, 4)]),
        (
            Condition::Equal(quotient(var(0), constant(3)), var(1)),
            (-90, 90),
            (4, 5),
            [(12, 17), (4, 5)],
        ),
        (
            Condition::Equal(remainder(var(0), constant(10)), var(1)),
            (10, 35),
            (7, 8),
            [(17, 28), (7, 8)],
        ),
        (
            Condition::Equal(remainder(var(0), var(1)), constant(0)),
            (1, 9),
            (4, 90),
            [(4, 9), (4, 9)],
        ),
        (
            Condition::AtMost(power(var(0), constant(2)), var(1)),
            (-90, 90),
            (0, 50),
            [(-7, 7), (0, 50)],
        ),
        (
            Condition::Equal(power(var(0), constant(3)), var(1)),
            (-9, 9),
            (-70, -8),
            [(-4, -2), (-64, -8)],
        ),
        (
            Condition::AtMost(power(constant(2), var(0)), var(1)),
            (-9, 9),
            (0, 50),
            [(0, 5), (1, 50)],
        ),
        (Condition::AtMost(absolute, var(1)), (-90, 90), (0, 5), [(-5, 5), (0, 5)]),
        (
            Condition::LessThan(var(1), Term::Negative(Box::new(var(0)))),
            (0, 9),
            (-5, 5),
            [(0, 4), (-5, -1)],
        ),
    ];
    for (condition, x, y, expected) in cases {
        let found = narrowed(condition.clone(), &x_and_y(x, y));
        assert_eq!(found.as_deref(), Ok(&expected[..]), "{condition:?}");
    }
}

#[test]
fn the_one_alternative_that_is_left_must_hold() {
    let domains = ranges(&[(0, 9), (0, 9)]);
    let order = || Condition::LessThan(var(0), var(1));
    let impossible = || equal(var(0), 10);
    let expected = Ok(vec![(0, 8), (1, 9)]);
    assert_eq!(narrowed(Condition::Any(vec![impossible(), order()]), &domains), expected);
    assert_eq!(narrowed(Condition::Any(vec![order(), impossible()]), &domains), expected);
    let refuted = not(Condition::All(vec![not(impossible()), not(order())]));
    assert_eq!(narrowed(refuted, &domains), expected);
    let choice = Term::If(Box::new(order()), Box::new(var(1)), Box::new(constant(-1)));
    assert_eq!(narrowed(at_least(choice, 0), &domains), expected);
    // Two operands are left: neither need hold.
    let either = Condition::Any(vec![order(), equal(var(0), 9)]);
    assert_eq!(narrowed(either, &domains), Ok(vec![(0, 9), (0, 9)]));
}

#[test]
fn a_value_in_the_middle_is_removed() {
    let domains = [(0..=8).collect(), vec![2, 3], vec![2]];
    let differs = not(Condition::Equal(var(0), product([var(2), var(2)])));
    let odd = equal(remainder(var(1), var(2)), 1);
    let mut search = search(&Condition::All(vec![differs, odd]), &domains);
    let store = search.propagate().expect("there are such values");
    assert!(!store.domain(Var::new(0)).contains(4));
    assert_eq!(search.count(), 8);
}

#[test]
fn values_are_removed_from_the_middle_of_the_last_free_variable() {
    let domains = ranges(&[(0, 1_000), (300, 300)]);
    let between = Condition::All(vec![Condition::AtMost(var(1), var(0)), at_most(var(0), 700)]);
    assert_eq!(count(not(between), &domains), 600);
}

#[test]
fn nested_operations_are_evaluated_once() {
    // Two evaluations at each level would take 2^200 steps.
    let deep = (0..200).fold(var(0), |term, _| Term::Absolute(Box::new(term)));
    assert_eq!(count(equal(deep, 1), &ranges(&[(-1, 1)])), 2);
}

#[test]
fn wide_domains_are_narrowed_without_trying_their_values() {
    let wide = (1, 1_000_000);
    let condition = equal(product([0, 1].map(var)), 999_983 * 7);
    let left = Ok(vec![(7, 999_983), (7, 999_983)]);
    assert_eq!(narrowed(condition.clone(), &ranges(&[wide, wide])), left);
    assert_eq!(search(&condition, &ranges(&[wide, wide])).count(), 2);
    // The last free variable: many values that behave alike are evaluated at once.
    let square = || product([var(0), var(0)]);
    let near = Condition::All(vec![
        at_least(square(), 250_000_000_000),
        at_most(square(), 250_001_000_000),
        not(equal(remainder(var(0), var(1)), 0)),
    ]);
    assert_eq!(search(&near, &ranges(&[wide, (500_001, 500_001)])).count(), 1);
}

#[test]
fn numbers_beyond_128_bits_are_refused() {
    let domains = ranges(&[(0, 200), (0, 200)]);
    let most = || constant(Int::MAX);
    let fits = Condition::AtMost(product([most(), most()]), product([var(0), most()]));
    assert_eq!(count(fits, &domains[..1]), 0);
    let too_large = at_most(product([most(), most(), var(0)]), 1);
    assert_eq!(refused(too_large), FormulaError::TooLarge);
    assert_eq!(refused(at_most(power(var(0), var(1)), 9)), FormulaError::TooLarge);
    assert_eq!(count(at_most(power(constant(-1), var(1)), 0), &ranges(&[(0, 0), (0, 9)])), 5);
}

#[test]
fn the_ends_of_the_integers_are_exact() {
    let domains = ranges(&[(-1, 1)]);
    let condition = Condition::AtMost(
        product([constant(Int::MIN), constant(Int::MIN)]),
        product([constant(Int::MIN), constant(Int::MIN), var(0)]),
    );
    assert_eq!(count(condition, &domains), 1);
    let condition = equal(quotient(constant(Int::MIN), var(0)), Int::MIN);
    assert_eq!(count(condition, &domains), 1);
}

#[test]
fn what_is_nested_too_deeply_is_refused_and_what_is_not_fits_a_small_stack() {
    let nested = |levels: u32| {
        let negative = |term: Term, _| Term::Negative(Box::new(term));
        let deep = (0..levels).fold(sum([0, 1].map(var)), negative);
        Condition::All(vec![at_most(deep, 1), Condition::AtMost(var(0), var(1))])
    };
    let domains = ranges(&[(0, 1), (0, 1)]);
    assert_eq!(refused(nested(1_000_000)), FormulaError::TooDeep);
    let small = std::thread::Builder::new().stack_size(1 << 20);
    let solutions = small.spawn(move || search(&nested(900), &domains).count());
    assert_eq!(solutions.expect("a thread").join().expect("it does not overflow"), 2);
}

#[test]
fn long_lists_are_not_deep() {
    let domains = ranges(&[(0, 1), (0, 1)]);
    let long = sum((0..100_000).map(|at| var(at % 2)));
    assert_eq!(search(&equal(long, 50_000), &domains).count(), 2);
}
