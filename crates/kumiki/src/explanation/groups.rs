//! The all-different constraints of a model as groups, and its domains as a board: the input of set
//! logic.
//!
//! Invariant: variable `i` of the model is variable `i` of the groups and of the board. Constraints
//! of other kinds are left out, so a conclusion from the groups alone also holds in the model.

use crate::arithmetic::Int;
use crate::propagation::{Constraint, Model};
use crate::state::{Store, Var};
use kumiki_patterns::{Board, Groups};
use std::collections::BTreeSet;

/// Returns the groups of `model`: its all-different constraints, on the initial values of the
/// variables. The origin of a group is the index of its constraint.
///
/// Only the variables for which `includes` returns true are members of groups. Variables after the
/// last of them are left out.
///
/// Returns `None` if there are more than 64 values, or more than `64 * W` variables, or no group.
pub fn groups_of<const W: usize>(
    model: &Model,
    includes: impl Fn(Var) -> bool,
) -> Option<Groups<W>> {
    let last = model.variables().rev().find(|&var| includes(var));
    let variables = last.map_or(0, |last| last.index() + 1);
    let scopes = all_different_scopes(model, includes);
    if variables > 64 * W || scopes.is_empty() {
        return None;
    }
    let members: BTreeSet<Var> = scopes.iter().flat_map(|(_, scope)| scope).copied().collect();
    let values: BTreeSet<Int> =
        members.iter().flat_map(|&var| model.domain(var).iter()).take(1 << 16).collect();
    if values.len() > 64 {
        return None;
    }
    let values: Vec<Int> = values.into_iter().collect();
    let candidates: Vec<u64> = candidates(&model.store(), &values, variables).collect();
    let members = |scope: &[Var]| scope.iter().map(|var| var.index()).collect();
    let groups = scopes.iter().map(|(origin, scope)| (*origin, members(scope)));
    Some(Groups::new(values, &candidates, groups))
}

/// Returns the board with all candidates that are left in `store`. Values that no group has are
/// left out.
pub fn board_of<const W: usize>(groups: &Groups<W>, store: &Store) -> Board<W> {
    Board::new(groups.values().len(), candidates(store, groups.values(), groups.variables()))
}

/// Returns, for each of the first `variables` variables, which of `values` it may have, as bits.
fn candidates(store: &Store, values: &[Int], variables: usize) -> impl Iterator<Item = u64> {
    (0..variables).map(|var| {
        let domain = store.domain(Var::new(var));
        let has = |(at, &value)| u64::from(domain.contains(value)) << at;
        values.iter().enumerate().fold(0, |bits, value| bits | has(value))
    })
}

/// Returns the all-different constraints of `model` by index, each with those of its variables for
/// which `includes` returns true, if there are any.
fn all_different_scopes(model: &Model, includes: impl Fn(Var) -> bool) -> Vec<(usize, Vec<Var>)> {
    let root = model.store();
    let all = model.constraints().filter(|(_, constraint)| constraint.is_all_different(&root));
    let included = |constraint: &dyn Constraint| -> Vec<Var> {
        constraint.scope().iter().copied().filter(|&var| includes(var)).collect()
    };
    let scopes = all.map(|(id, constraint)| (id.index(), included(&**constraint)));
    scopes.filter(|(_, scope)| !scope.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraints::AllDifferent;

    #[test]
    fn a_square_has_its_rows_and_columns() {
        let mut model = Model::new();
        let cells = model.add_variables(9, 1..=3).unwrap();
        for line in 0..3 {
            model.add_constraint(AllDifferent::new(cells[3 * line..][..3].to_vec()));
            model.add_constraint(AllDifferent::new([0, 1, 2].map(|row| cells[3 * row + line])));
        }
        let groups = groups_of::<1>(&model, |_| true).unwrap();
        assert_eq!(groups.groups().len(), 6);
        assert!(groups.groups().iter().all(|group| group.needed == 0b111));
        assert!(groups.groups().iter().enumerate().all(|(at, group)| group.origin == at));
        assert_eq!(groups.peers(4), [1, 3, 5, 7].into_iter().collect());
        assert_eq!(groups.common_peers([0, 4].into_iter().collect()), [1, 3].into_iter().collect());
    }

    #[test]
    fn both_ways_round_say_the_same() {
        let mut model = Model::new();
        let vars = model.add_variables(4, [2, 3, 5]).unwrap();
        model.add_constraint(AllDifferent::new(vars[..3].to_vec()));
        let groups = groups_of::<1>(&model, |_| true).unwrap();
        let mut board = board_of(&groups, &model.store());
        board.place(&groups, 1, 2);
        assert_eq!(
            (0..4).map(|var| board.values(var)).collect::<Vec<_>>(),
            [0b11, 0b100, 0b11, 0b111]
        );
        assert_eq!(board.places(2), [1, 3].into_iter().collect());
        assert_eq!(board.pairs(), [0, 2].into_iter().collect());
    }

    #[test]
    fn values_that_no_group_has_are_left_out() {
        let mut model = Model::new();
        let vars = model.add_variables(2, [2, 3]).unwrap();
        let other = model.add_variable(3..=9).unwrap();
        model.add_constraint(AllDifferent::new(vars));
        let groups = groups_of::<1>(&model, |_| true).unwrap();
        assert_eq!(groups.values(), [2, 3]);
        assert!(groups.peers(other.index()).is_empty());
        assert_eq!(board_of(&groups, &model.store()).values(other.index()), 0b10);
        let first = groups_of::<1>(&model, |var| var.index() == 0).unwrap();
        assert_eq!((first.variables(), first.groups()[0].members.len()), (1, 1));
    }
}
