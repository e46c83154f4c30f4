//! Dual branching: decisions on the variable that takes a given value, in a group in which some
//! variable must take it.
//!
//! Invariant: without a better place, the variable is the one that weights choose.

use super::{Conflicted, DomWdeg, FreeVariables, Selected, VariableHeuristic};
use crate::arithmetic::Int;
use crate::propagation::Model;
use crate::run::Decision;
use crate::state::{Store, Var};

/// The share of the weights of both places that counts beside the weight of a variable. A decision
/// settles two variables, and has two values left to try, as for one variable. Sudokus with
/// thermometers or lines of consecutive digits take a tenth of the decisions. A larger share takes
/// up to twice as many decisions on problems whose difficulty is in sums and not in places.
const SHARE: f64 = 0.75;

/// Decides a variable by weight, or the place of a value if its variables weigh more.
pub(super) struct DualBranching {
    weighted: DomWdeg,
    places: PermutationGroups,
}

impl DualBranching {
    pub(super) fn new(weighted: DomWdeg, model: &Model) -> DualBranching {
        DualBranching { weighted, places: PermutationGroups::new(model) }
    }
}

impl VariableHeuristic for DualBranching {
    fn select(&mut self, free: &FreeVariables<'_>) -> Selected {
        let selected = self.weighted.select(free);
        match self.places.better(free.store(), self.weighted.weights(), selected.var) {
            Some(Decision { var, value, kind }) => Selected { var, value: Some(value), kind },
            None => selected,
        }
    }

    fn on_conflict(&mut self, conflict: &Conflicted<'_>) {
        self.weighted.on_conflict(conflict);
    }

    fn reset(&mut self) {
        self.weighted.reset();
    }
}

/// Groups of variables whose values are a permutation of the group's values.
#[derive(Debug)]
struct PermutationGroups {
    /// The least value of each group, and its variables.
    groups: Vec<(Int, Vec<Var>)>,
}

impl PermutationGroups {
    /// Returns the groups of `model`: its all-different constraints that have as many values as
    /// variables.
    fn new(model: &Model) -> PermutationGroups {
        let root = model.store();
        let group = |scope: &[Var]| {
            let least = scope.iter().map(|&var| root.domain(var).min()).min()?;
            let greatest = scope.iter().map(|&var| root.domain(var).max()).max()?;
            if greatest.checked_sub(least)? >= 64 {
                return None;
            }
            let values = scope.iter().fold(0, |all, &var| all | root.domain(var).word_from(least));
            (values.count_ones() as usize == scope.len()).then(|| (least, scope.to_vec()))
        };
        let differing = model.constraints().filter(|(_, c)| c.is_all_different(&root));
        let scopes = differing.map(|(_, constraint)| constraint.scope());
        PermutationGroups {
            groups: scopes.filter(|scope| scope.len() > 2).filter_map(group).collect(),
        }
    }

    /// Returns a value that has two places left in a group, with the weightier of these, if this is
    /// a better decision than a value of `var`.
    fn better(&self, store: &Store, weights: &[f64], var: Var) -> Option<Decision> {
        let values = store.domain(var).len();
        if values <= 2 {
            return None;
        }
        let weight = |var: Var| weights[var.index()];
        let mut best = (None, values as f64 / weight(var));
        for (least, group) in &self.groups {
            for value in values_with_two_places(store, *least, group) {
                let mut places =
                    group.iter().copied().filter(|&var| store.domain(var).contains(value));
                let (Some(one), Some(other)) = (places.next(), places.next()) else { continue };
                let cost = 2.0 / (SHARE * (weight(one) + weight(other)));
                if cost < best.1 {
                    let var = if weight(other) > weight(one) { other } else { one };
                    best = (Some(Decision::fix(var, value)), cost);
                }
            }
        }
        best.0
    }
}

/// Returns the values that exactly two variables of `group` may take.
fn values_with_two_places(
    store: &Store,
    least: Int,
    group: &[Var],
) -> impl Iterator<Item = Int> + use<> {
    let (mut once, mut twice, mut more) = (0, 0, 0);
    for &var in group {
        let values = store.domain(var).word_from(least);
        more |= twice & values;
        twice |= once & values;
        once |= values;
    }
    let two: u64 = twice & !more;
    (0..64).filter(move |at| two >> at & 1 == 1).map(move |at| least + at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraints::AllDifferent;

    #[test]
    fn a_value_with_two_places_is_decided_before_a_variable_with_three_values() {
        let mut model = Model::new();
        let vars = model.add_variables(4, -1..=2).unwrap();
        model.add_constraint(AllDifferent::new(vars.clone()));
        // A group that need not take all of its values gives no places.
        model.add_constraint(AllDifferent::new(vars[..3].to_vec()));
        let places = PermutationGroups::new(&model);
        assert_eq!(places.groups.len(), 1);
        let mut store = model.store();
        let weights = [1.0, 1.0, 2.0, 1.0];
        assert_eq!(places.better(&store, &weights, vars[0]), None);
        for var in &vars[..2] {
            store.remove(*var, 2).unwrap();
        }
        let decision = places.better(&store, &weights, vars[0]).unwrap();
        assert_eq!((decision.var, decision.value), (vars[2], 2));
        store.remove(vars[0], 1).unwrap();
        assert_eq!(places.better(&store, &weights, vars[0]), None);
    }
}
