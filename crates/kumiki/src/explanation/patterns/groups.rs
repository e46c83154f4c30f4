//! The all-different groups of a model over few values: the input of set logic.
//!
//! Invariant: variables and values are numbered as on the [`Board`](super::Board) that goes with
//! it. A group that is a permutation has as many members as values, so that each value has a place
//! in it.

use super::Bits;
use crate::arithmetic::Int;
use crate::propagation::{Constraint, Model};
use crate::state::{ConstraintId, Var};
use std::collections::BTreeSet;

/// A group (a house in sudoku): variables that must differ.
#[derive(Clone, Debug)]
pub struct Group<const W: usize> {
    /// The variables.
    pub members: Bits<W>,
    /// The values that must each have a place among the members, as bits: all of their values, if
    /// these are as many as the members, otherwise none.
    pub needed: u64,
    /// The constraint that the group comes from.
    pub constraint: ConstraintId,
}

impl<const W: usize> Group<W> {
    /// Returns whether `value` must have a place among its members.
    #[inline]
    pub fn needs(&self, value: usize) -> bool {
        self.needed >> value & 1 == 1
    }
}

/// The groups of a model, and the peers of each variable.
#[derive(Clone, Debug)]
pub struct Groups<const W: usize> {
    values: Vec<Int>,
    groups: Vec<Group<W>>,
    /// For each variable those that must differ from it.
    peers: Vec<Bits<W>>,
    /// For each variable its groups.
    groups_of: Vec<Vec<usize>>,
}

impl<const W: usize> Groups<W> {
    /// Returns the groups of `model`: its all-different constraints, on the initial values of the
    /// variables. `None` if there are more than 64 values, or more than `64 * W` variables, or no
    /// group.
    ///
    /// Constraints of other kinds are left out: a conclusion from the groups alone also holds in
    /// the model.
    pub fn of(model: &Model) -> Option<Groups<W>> {
        Groups::among(model, |_| true)
    }

    /// Returns the same as [`Groups::of`], restricted to the variables for which `is_told` returns
    /// true. The other variables are in no group, so no conclusion is about them. Variables after
    /// the last of the accepted ones are left out.
    pub fn among(model: &Model, is_told: impl Fn(Var) -> bool) -> Option<Groups<W>> {
        let last = model.variables().rev().find(|&var| is_told(var));
        let variables = last.map_or(0, |last| last.index() + 1);
        let differing = differing(model, is_told);
        if variables > 64 * W || differing.is_empty() {
            return None;
        }
        let members: BTreeSet<Var> =
            differing.iter().flat_map(|(_, scope)| scope).copied().collect();
        let values: BTreeSet<Int> =
            members.iter().flat_map(|&var| model.domain(var).iter()).take(1 << 16).collect();
        if values.len() > 64 {
            return None;
        }
        let values: Vec<Int> = values.into_iter().collect();
        let bits = |var: Var| {
            let has = |(at, &value)| u64::from(model.domain(var).contains(value)) << at;
            values.iter().enumerate().fold(0, |bits, value| bits | has(value))
        };
        let group = |id, scope: &[Var]| {
            let all = scope.iter().fold(0, |all: u64, &var| all | bits(var));
            let is_permutation = all.count_ones() as usize == scope.len();
            Group {
                members: scope.iter().map(|var| var.index()).collect(),
                needed: if is_permutation { all } else { 0 },
                constraint: id,
            }
        };
        let groups = differing.iter().map(|(id, scope)| group(*id, scope)).collect();
        Some(Groups::new(variables, values, groups))
    }

    fn new(variables: usize, values: Vec<Int>, groups: Vec<Group<W>>) -> Groups<W> {
        let mut peers = vec![Bits::NONE; variables];
        let mut groups_of = vec![Vec::new(); variables];
        for (at, group) in groups.iter().enumerate() {
            for member in group.members.iter() {
                peers[member] |= group.members;
                peers[member].remove(member);
                groups_of[member].push(at);
            }
        }
        Groups { values, groups, peers, groups_of }
    }

    /// Returns the number of variables.
    pub fn variables(&self) -> usize {
        self.peers.len()
    }

    /// Returns the values, ascending: value `i` of a board is the `i`-th.
    pub fn values(&self) -> &[Int] {
        &self.values
    }

    /// Returns the groups, in the order of the constraints.
    pub fn groups(&self) -> &[Group<W>] {
        &self.groups
    }

    /// Returns the variables that must differ from `var`.
    #[inline]
    pub fn peers(&self, var: usize) -> Bits<W> {
        self.peers[var]
    }

    /// Returns the groups of `var`, by number.
    #[inline]
    pub fn groups_of(&self, var: usize) -> &[usize] {
        &self.groups_of[var]
    }

    /// Returns the variables that must differ from each of `vars`, which are not empty.
    #[inline]
    pub fn common_peers(&self, vars: Bits<W>) -> Bits<W> {
        vars.iter().fold(!Bits::NONE, |common, var| common & self.peers[var])
    }

    /// Returns the first group that has all of `vars`, which are not empty.
    pub fn sharing(&self, vars: Bits<W>) -> Option<usize> {
        let mut of_first = self.groups_of[vars.first()?].iter().copied();
        of_first.find(|&group| vars.is_subset(&self.groups[group].members))
    }
}

/// Returns the all-different constraints of `model`, each with those of its variables for which
/// `is_told` returns true, if there are any.
fn differing(model: &Model, is_told: impl Fn(Var) -> bool) -> Vec<(ConstraintId, Vec<Var>)> {
    let root = model.store();
    let all = model.constraints().filter(|(_, constraint)| constraint.is_all_different(&root));
    let told = |constraint: &dyn Constraint| -> Vec<Var> {
        constraint.scope().iter().copied().filter(|&var| is_told(var)).collect()
    };
    let told = all.map(|(id, constraint)| (id, told(&**constraint)));
    told.filter(|(_, scope)| !scope.is_empty()).collect()
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
        let groups = Groups::<1>::of(&model).unwrap();
        assert_eq!(groups.groups().len(), 6);
        assert!(groups.groups().iter().all(|group| group.needed == 0b111));
        assert_eq!(groups.peers(4), [1, 3, 5, 7].into_iter().collect());
        assert_eq!(groups.common_peers([0, 4].into_iter().collect()), [1, 3].into_iter().collect());
    }
}
