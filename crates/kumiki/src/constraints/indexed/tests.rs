//! Tests of indexed comparisons.
//!
//! Invariant: the oracle enumerates the values.

use super::*;
use crate::testing::{agrees_with_its_meaning, cases};
use proptest::prelude::*;

/// Returns the term that `shape` describes over `operands`: a chain of entries of the whole list,
/// each at an index that is a multiple of the entry before, plus an offset or another operand.
fn term(operands: &[Operand], shape: &[(Int, Int, bool)]) -> IndexedTerm {
    let mut term = IndexedTerm::Operand(operands[0]);
    for (at, &(factor, offset, reads)) in shape.iter().enumerate() {
        let scaled = IndexedTerm::constant(offset).plus(factor, term).expect("small");
        let index = match reads {
            true => {
                let other = IndexedTerm::Operand(operands[at % operands.len()]);
                scaled.plus(1, other).expect("small")
            }
            false => scaled,
        };
        term = IndexedTerm::Entry(operands.to_vec(), Box::new(index));
    }
    term
}

proptest! {
    #[test]
    fn it_agrees_with_its_meaning(
        case in cases(2),
        constants in prop::collection::vec(prop::option::weighted(0.3, -3..=5i64), 4),
        shape in prop::collection::vec((-2..=2i64, -1..=2i64, any::<bool>()), 1..=3),
        comparison in prop::sample::select(vec![
            Comparison::Equal, Comparison::NotEqual, Comparison::AtMost, Comparison::AtLeast,
        ]),
        bound in -3..=5i64,
        is_difference in any::<bool>(),
    ) {
        let made = |vars: &[Var]| {
            let mut operands: Vec<Operand> =
                case.views(vars).into_iter().map(Operand::View).collect();
            let constants = constants.iter().flatten().copied();
            operands.extend(constants.map(Operand::Constant));
            let mut whole = term(&operands, &shape);
            if is_difference {
                whole = whole.plus(-1, term(&operands, &shape[..1])).expect("small");
            }
            let ends = |var: Var| {
                let domain = &case.domains[var.index()];
                let (min, max) = (domain.iter().min(), domain.iter().max());
                (*min.expect("a value"), *max.expect("a value"))
            };
            IndexedComparison::new(whole, comparison, bound, ends)
        };
        let vars: Vec<Var> = (0..case.domains.len()).map(Var::new).collect();
        prop_assume!(made(&vars).is_some());
        agrees_with_its_meaning(&case.domains, |vars| made(vars).expect("it was made"));
    }
}
