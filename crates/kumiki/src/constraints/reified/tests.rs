//! Tests of reified constraints, and constraints of several kinds as parts.

use super::*;
use crate::constraints::{AllDifferent, Comparison, Linear, Predicate, Table};
use crate::testing::{agrees_with_its_meaning, cases};
use proptest::prelude::*;

/// Returns constraints of which some have memory, some are cheap, and some only check.
pub(in crate::constraints) fn part(which: usize, vars: &[Var], seed: Int) -> SharedConstraint {
    let vars = vars.iter().copied();
    match which {
        0 => Arc::new(AllDifferent::new(vars)),
        1 => Arc::new(
            Linear::new(vars.map(|var| (1, var)), Comparison::AtMost, seed).expect("small"),
        ),
        2 => {
            Arc::new(Linear::new(vars.map(|var| (2, var)), Comparison::Equal, seed).expect("small"))
        }
        3 => Arc::new(Predicate::new(vars, move |v| v.iter().sum::<Int>() % 3 != seed % 3)),
        _ => {
            let len = vars.len();
            let rows = (0..6).map(|row| (0..len as Int).map(move |at| (row + at * seed) % 4));
            let rows = rows.map(|row| row.collect::<Vec<Int>>());
            Arc::new(Table::allowing(vars, rows).expect("rows of the same length"))
        }
    }
}

proptest! {
    #[test]
    fn it_agrees_with_its_meaning(
        case in cases(0),
        parts in prop::collection::vec((0..5usize, -2..6i64, 0..=5usize), 0..4),
        tie in 0..5usize,
        is_tied_within: bool,
    ) {
        let domain = if tie == 4 { vec![-1, 0, 1] } else { vec![0, 1] };
        let domains = [case.domains.clone(), vec![domain]].concat();
        agrees_with_its_meaning(&domains, |vars| {
            // The variable may be one of the parts', too.
            let of_parts = if is_tied_within { vars } else { &vars[..vars.len() - 1] };
            let (truth, vars) = (vars[vars.len() - 1], of_parts);
            let scope: Vec<Var> = case.places.iter().map(|&(at, _)| vars[at % vars.len()]).chain(vars.last().copied()).collect();
            let parts = parts.iter().map(|&(which, seed, len)| {
                part(which, &scope[..len.min(scope.len())], seed)
            });
            let parts: Vec<SharedConstraint> = parts.collect();
            match tie {
                0 => Reified::soft(parts, truth),
                1 => Reified::new(parts, truth),
                2 => Reified::implied_by(truth, parts),
                3 => Reified::denied(parts),
                _ => Reified::tied(parts, truth, Tie::Half { holds: 0 }),
            }
        });
    }
}
