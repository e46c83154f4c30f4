//! Tests of tables against their meaning.

use super::*;
use crate::propagation::Model;
use crate::search::Search;
use crate::testing::{Case, agrees_with_its_meaning, cases};
use proptest::prelude::*;

/// Returns a case with some of its combinations, some that are in no domain, and some twice.
fn case_with_rows() -> impl Strategy<Value = (Case, Vec<Vec<Int>>)> {
    cases(0).prop_flat_map(|case| {
        let cells: Vec<_> = case
            .places
            .iter()
            .map(|&(at, _)| {
                let mut values = case.domains[at].clone();
                values.push(7);
                prop::sample::select(values)
            })
            .collect();
        // Sometimes more than 64 rows.
        let rows = prop_oneof![
            3 => prop::collection::vec(cells.clone(), 0..12),
            1 => prop::collection::vec(cells, 40..160),
        ];
        (Just(case), rows)
    })
}

/// Returns a cell of a pattern: a value, or any.
fn cell() -> impl Strategy<Value = Option<Int>> {
    prop_oneof![2 => (0..3i64).prop_map(Some), 1 => Just(None)]
}

proptest! {
    #[test]
    fn patterns_agree_with_their_meaning(
        rows in prop::collection::vec([cell(), cell(), cell()], 0..6),
    ) {
        let domains = vec![vec![0, 1, 2]; 3];
        agrees_with_its_meaning(&domains, |vars| {
            let rows = rows.iter().map(|row| row.to_vec()).collect();
            Table::allowing_patterns(vars.to_vec(), rows, |_| 0..3).unwrap()
        });
    }

    #[test]
    fn it_agrees_with_its_meaning((case, rows) in case_with_rows(), is_allowed: bool) {
        agrees_with_its_meaning(&case.domains, |vars| {
            let scope = case.places.iter().map(|&(at, _)| vars[at]);
            if is_allowed {
                Table::allowing(scope, &rows).unwrap()
            } else {
                Table::forbidding(scope, &rows).unwrap()
            }
        });
    }

    #[test]
    fn an_allowed_row_is_as_far_as_there_are_values_to_change(
        rows in prop::collection::vec([0..4i64, 0..4i64, 0..4i64, 0..4i64, 0..4i64], 1..100),
        values in [0..5i64, 0..5i64, 0..5i64, 0..5i64, 0..5i64],
    ) {
        let vars = Model::new().add_variables(5, 0..5).unwrap();
        let table = Table::allowing(vars, &rows).unwrap();
        let changes = |row: &[Int; 5]| row.iter().zip(values).filter(|(a, b)| *a != b).count();
        let least = rows.iter().map(changes).min().unwrap();
        prop_assert_eq!(table.violation(&values), least as u64);
    }
}

#[test]
fn a_row_that_does_not_fit_is_refused() {
    let vars = Model::new().add_variables(2, 0..2).unwrap();
    let error = Table::allowing(vars, [vec![0, 1], vec![1]]).unwrap_err();
    assert_eq!(error, RowError { row: 1, found: 1, expected: 2 });
    assert_eq!(error.to_string(), "row 1 has 1 values, but there are 2 variables");
}

/// The values of rows need not be near those of the domains, nor near each other.
#[test]
fn rows_may_hold_any_integer() {
    let mut model = Model::new();
    let x = model.add_variable([-3, 1 << 20]).unwrap();
    let rows = [[Int::MIN], [-3], [1 << 20], [Int::MAX]];
    model.add_constraint(Table::allowing([x], rows).unwrap());
    model.add_constraint(Table::forbidding([x], [[Int::MIN], [-3]]).unwrap());
    assert_eq!(Search::new(model).count(), 1);
}

#[test]
fn tables_of_nothing_mean_what_they_say() {
    let none: [[Int; 0]; 0] = [];
    for (rows, is_there) in [(&none[..], false), (&[[]][..], true)] {
        let mut allowed = Model::new();
        allowed.add_constraint(Table::allowing([], rows).unwrap());
        assert_eq!(Search::new(allowed).count(), u64::from(is_there));
        let mut forbidden = Model::new();
        forbidden.add_constraint(Table::forbidding([], rows).unwrap());
        assert_eq!(Search::new(forbidden).count(), u64::from(!is_there));
    }
}
