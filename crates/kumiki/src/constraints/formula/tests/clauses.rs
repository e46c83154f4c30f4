//! Clauses are seen in every spelling, and mean what the formula means.

use super::*;
use crate::constraints::Linear;
use crate::propagation::{Model, StructureKind};

/// Returns one of several conditions that are true exactly if the variable at place `at` is 1 or,
/// if not `is_one`, 0.
fn literal(at: usize, is_one: bool, form: usize) -> Condition {
    let (var, number) = (Term::Var(Var::new(at)), |number| Term::Constant(number));
    let not = |condition| Condition::Not(Box::new(condition));
    match (form % 4, is_one) {
        (0, true) => not(Condition::Equal(var, number(0))),
        (0, false) => Condition::Equal(var, number(0)),
        (1, true) => Condition::Equal(number(2), Term::Sum(vec![var, number(1)])),
        (1, false) => Condition::LessThan(var, number(1)),
        (2, true) => not(Condition::AtMost(var, number(0))),
        (2, false) => not(Condition::Equal(var, number(1))),
        (_, true) => Condition::Equal(Term::Product(vec![var.clone(), var]), number(1)),
        (_, false) => Condition::AtMost(var, number(0)),
    }
}

/// Returns the disjunction of conditions in one of several nestings.
fn disjunction(mut parts: Vec<Condition>, form: usize) -> Condition {
    let not = |condition| Condition::Not(Box::new(condition));
    match form % 3 {
        0 => Condition::Any(parts),
        1 => not(Condition::All(parts.into_iter().map(not).collect())),
        _ => {
            let rest = parts.split_off(1);
            parts.push(if rest.is_empty() {
                Condition::Constant(false)
            } else {
                not(not(disjunction(rest, form + 1)))
            });
            Condition::Any(parts)
        }
    }
}

proptest! {
    #[test]
    fn they_mean_what_the_formula_means(
        literals in prop::collection::vec((0..5usize, any::<bool>(), 0..4usize), 1..6),
        form in 0..3usize,
    ) {
        let parts = literals.iter().map(|&(at, is_one, form)| literal(at, is_one, form)).collect();
        check(&disjunction(parts, form), &vec![vec![0, 1]; 5]);
    }
}

#[test]
fn a_clause_of_any_length_is_a_sum() {
    for len in [3, 10, 40] {
        let mut model = Model::new();
        let vars = model.add_variables(len, 0..=1).unwrap();
        let parts = (0..len).map(|at| literal(at, at % 3 != 0, at)).collect();
        let formula = Formula::new(disjunction(parts, 0), |_| (0, 1)).unwrap();
        let Presolved::Replace(form) = formula.presolve(&model.store()) else { panic!("a form") };
        let terms = vars.iter().map(|&var| (if var.index() % 3 == 0 { -1 } else { 1 }, var));
        let zeros = vars.iter().filter(|var| var.index() % 3 == 0).count() as Int;
        let sum = Linear::new(terms, crate::constraints::Comparison::AtLeast, 1 - zeros).unwrap();
        let structure = |one: &dyn Constraint| {
            one.structure(StructureKind::BoundedSum, &model.store()).expect("a sum")
        };
        assert_eq!(structure(&*form), structure(&sum));
    }
}

#[test]
fn other_formulas_are_no_clauses() {
    let (one, other) = (|at| literal(at, true, 0), |at| literal(at, false, 2));
    let is_clause = |condition, domains: &[Vec<Int>]| {
        let mut model = Model::new();
        for domain in domains {
            model.add_variable(domain.iter().copied()).unwrap();
        }
        let formula = formula(&condition, domains).unwrap();
        clause::clause(&formula.program, &model.store()).is_some()
    };
    let truths = vec![vec![0, 1]; 3];
    assert!(is_clause(Condition::Any(vec![one(0), other(1), one(2)]), &truths));
    // It always holds.
    assert!(!is_clause(Condition::Any(vec![one(0), other(0), one(2)]), &truths));
    let both = Condition::All(vec![one(1), one(2)]);
    assert!(!is_clause(Condition::Any(vec![one(0), both]), &truths));
    assert!(!is_clause(Condition::Equal(Term::Var(Var::new(0)), Term::Var(Var::new(1))), &truths));
    // Of 0 and 2, neither is 1.
    let domains = [vec![0, 1], vec![0, 2], vec![0, 1]];
    assert!(!is_clause(Condition::Any(vec![one(0), other(1), one(2)]), &domains));
    // A quotient by 0 is undefined.
    let divided = Term::Quotient(Box::new(Term::Constant(1)), Box::new(Term::Var(Var::new(1))));
    let undefined = Condition::Equal(divided, Term::Constant(1));
    assert!(!is_clause(Condition::Any(vec![one(0), undefined, one(2)]), &truths));
}
