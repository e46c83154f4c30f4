use super::*;
use crate::propagation::Model;
use crate::search::Search;
use crate::testing::agrees_with_its_meaning;
use proptest::prelude::*;

proptest! {
    #[test]
    fn it_agrees_with_its_meaning(
        domains in prop::collection::vec(prop::collection::btree_set(0..7_i64, 1..5), 1..6),
        cuts in prop::collection::vec((prop_oneof![-10..0_i64, 1..3_i64], 0..6_usize), 1..4),
        sum in -30..30_i64,
    ) {
        let domains: Vec<Vec<Int>> = domains.into_iter().map(|set| set.into_iter().collect()).collect();
        agrees_with_its_meaning(&domains, |vars| GroupedSum::new(cut(vars, &cuts), sum));
    }

    #[test]
    fn so_it_does_where_values_lie_apart_or_variables_repeat(
        domains in prop::collection::vec(
            prop::collection::btree_set(prop_oneof![-2..3_i64, 62..66_i64], 1..4), 1..5,
        ),
        places in prop::collection::vec(0..4_usize, 0..5),
        sum in -5..140_i64,
    ) {
        let domains: Vec<Vec<Int>> = domains.into_iter().map(|set| set.into_iter().collect()).collect();
        agrees_with_its_meaning(&domains, |vars| {
            let group = places.iter().map(|&place| vars[place % vars.len()]).collect();
            GroupedSum::new([(1, group)], sum)
        });
    }

    #[test]
    fn so_it_does_where_a_group_has_too_many_sets(
        low in prop::collection::vec(0..4_i64, 12),
        sum in 60..90_i64,
    ) {
        // Twelve variables of four values each; a second constraint fixes all but two of them.
        let mut model = Model::new();
        let vars: Vec<Var> = low
            .iter()
            .zip(0..)
            .map(|(&low, at)| model.add_variable([at, at + 1 + low]).unwrap())
            .collect();
        model.add_constraint(GroupedSum::new([(1, vars.clone())], sum));
        let mut expected = 0;
        for choice in 0..1_u32 << 12 {
            let values: Vec<Int> = low
                .iter()
                .zip(0..)
                .map(|(&low, at)| at + Int::from(choice >> at & 1) * (1 + low))
                .collect();
            let constraint = GroupedSum::new([(1, vars.clone())], sum);
            expected += u64::from(constraint.is_satisfied(&values));
        }
        prop_assert_eq!(Search::new(model).count(), expected);
    }
}

/// Returns the variables in groups of these lengths, the rest in a last one.
fn cut(vars: &[Var], cuts: &[(Int, usize)]) -> Vec<(Int, Vec<Var>)> {
    let mut rest = vars;
    let mut groups = Vec::new();
    for &(coefficient, length) in cuts {
        let (group, after) = rest.split_at(length.min(rest.len()));
        groups.push((coefficient, group.to_vec()));
        rest = after;
    }
    groups.push((1, rest.to_vec()));
    groups
}

#[test]
fn sets_that_cannot_be_shared_out_are_seen() {
    let mut model = Model::new();
    let cage = model.add_variables(3, 1..=9).unwrap();
    let other = model.add_variable(1..=9).unwrap();
    model.add_constraint(GroupedSum::new([(1, cage.clone()), (-1, vec![other])], 0));
    let mut search = Search::new(model);
    let store = search.propagate().unwrap();
    assert_eq!((store.domain(other).min(), store.domain(cage[0]).max()), (6, 6));
}
