//! Tests of items in bins, against their meaning.

use super::*;
use crate::propagation::Model;
use crate::search::Search;
use crate::testing::agrees_with_its_meaning;
use proptest::prelude::*;

/// Returns bins of the values from 0, with bounds and variables as `forms` say.
fn bins(forms: &[(usize, Int, Int)], vars: &[Var], step: Int) -> Vec<Bin> {
    let bin = |(value, &(form, factor, bound)): (Int, &(usize, Int, Int))| {
        let bin = Bin::new(value * step);
        let var = vars[value as usize % vars.len()];
        match form {
            0 => bin.at_most(bound),
            1 => bin.at_least(bound - 3).at_most(bound),
            2 => bin.less(factor, var).at_most(bound - 4),
            3 => bin.less(factor, var).at_least(bound - 4),
            4 => bin.less(factor, var).at_least(0).at_most(0),
            _ => bin,
        }
    };
    (0..).zip(forms).map(bin).collect()
}

proptest! {
    #[test]
    fn it_agrees_with_its_meaning(
        items in prop::collection::vec(
            (prop::collection::btree_set(0..5i64, 1..5), 0..7i64), 1..5),
        loads in prop::collection::vec(
            prop_oneof![
                prop::collection::btree_set(-1..12i64, 1..5),
                prop::collection::btree_set(prop_oneof![0..12i64, 90..94i64], 1..4),
            ],
            1..3),
        forms in prop::collection::vec((0..6usize, -3..4i64, 0..14i64), 1..5),
        step in prop_oneof![4 => Just(1), 1 => Just(2)],
        is_shared in prop::bool::weighted(0.1),
    ) {
        let domains: Vec<Vec<Int>> = items
            .iter()
            .map(|(values, _)| values)
            .chain(&loads)
            .map(|values| values.iter().copied().collect())
            .collect();
        agrees_with_its_meaning(&domains, |vars| {
            let (of_items, of_loads) = vars.split_at(items.len());
            let of_loads = if is_shared { &vars[..1] } else { of_loads };
            let weighed = of_items.iter().copied().zip(items.iter().map(|&(_, weight)| weight));
            BinPacking::new(weighed, bins(&forms, of_loads, step)).unwrap()
        });
    }

    /// Only items of which no value is of another bin, so that all bins together decide.
    #[test]
    fn bins_that_hold_little_together_agree_with_their_meaning(
        items in prop::collection::vec(
            (prop::collection::btree_set(0..4i64, 1..5), 1..6i64), 3..6),
        rooms in prop::collection::vec((0..2usize, 1..2i64, 1..9i64), 4),
        is_ordered: bool,
    ) {
        let domains: Vec<Vec<Int>> =
            items.iter().map(|(values, _)| values.iter().copied().collect()).collect();
        agrees_with_its_meaning(&domains, |vars| {
            let weighed = vars.iter().copied().zip(items.iter().map(|&(_, weight)| weight));
            let packing = BinPacking::new(weighed, bins(&rooms, vars, 1)).unwrap();
            if is_ordered { packing } else { packing.unordered() }
        });
    }
}

#[test]
fn bins_that_are_left_hold_all_items_or_there_is_none() {
    // Seven items of 5 need four bins of 10.
    for last in 2..5 {
        let mut model = Model::new();
        let mut items = model.add_variables(6, 0..5).unwrap();
        items.push(model.add_variable(0..=last).unwrap());
        let bins = (0..5).map(|value| Bin::new(value).at_most(10));
        model.add_constraint(BinPacking::new(items.iter().map(|&item| (item, 5)), bins).unwrap());
        for &item in &items[..6] {
            model.add_constraint(crate::constraints::AtMost::new(item, items[6]));
        }
        assert_eq!(Search::new(model).propagate().is_ok(), last > 2);
    }
}

#[test]
fn weights_and_bins_are_checked() {
    let vars = Model::new().add_variables(2, 0..2).unwrap();
    let weighed = |weights: [Int; 2]| vars.iter().copied().zip(weights);
    let one = || [Bin::new(0), Bin::new(1)];
    assert_eq!(BinPacking::new(weighed([1, -1]), one()).unwrap_err(), PackingError::Weight);
    assert_eq!(BinPacking::new(weighed([1, 1 << 60]), one()).unwrap_err(), PackingError::Weight);
    let twice = [Bin::new(1), Bin::new(1)];
    assert_eq!(BinPacking::new(weighed([1, 1]), twice).unwrap_err(), PackingError::Repeated);
}
