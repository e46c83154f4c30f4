//! The parties of a conflict: assumptions that cannot all hold, among which a smaller conflict is
//! searched for.
//!
//! Invariant: the parties cannot all hold, and each one that is needed is in every conflict of all
//! assumptions.

use super::assumption_set::AssumptionSet;
use super::feasibility::{Effort, Feasibility, OracleAnswer};
use super::slice;

/// The number of proofs in a row, each of what the one before rests on.
const PROOFS: u64 = 4;

/// The number of decisions to find the parties that are needed.
const DECISIONS: u64 = 2_000;

/// The parties of a conflict.
pub(super) struct Parties {
    pub(super) set: AssumptionSet,
    /// Those that are in every conflict of all assumptions, as far as that is known.
    pub(super) needed: AssumptionSet,
    /// The effort that it takes to prove that the parties cannot all hold.
    pub(super) effort: Effort,
}

impl Parties {
    /// Returns parties of which none is known to be needed.
    pub(super) fn new(set: AssumptionSet, effort: Effort) -> Parties {
        Parties { needed: set.minus(&set), set, effort }
    }

    /// Returns parties, and which of them are needed if at most `queries` queries tell. If there
    /// are more assumptions than that, only those that took part in a proof are parties.
    ///
    /// If there are constraints among them, no query looks for those that are needed: each states
    /// other constraints, and takes many times as long as one about values.
    pub(super) fn of_all(feasibility: &mut Feasibility, queries: u64) -> Parties {
        let all = feasibility.all();
        let most = if feasibility.has_constraints() { 0 } else { queries };
        let are_few = |set: &AssumptionSet| u64::from(set.count()) <= most;
        let refuted = match are_few(&all) {
            true => {
                let answer = feasibility.ask_anew(&all, Effort::LookAhead);
                answer.is_impossible().then(|| all.clone())
            }
            false => of_look_ahead(feasibility, &all),
        };
        let Some(set) = refuted else {
            return Parties::new(of_proofs(feasibility, all), Effort::Search);
        };
        let mut parties = Parties::new(set, Effort::LookAhead);
        if are_few(&parties.set) {
            parties.find_needed(feasibility);
        }
        parties
    }

    /// Finds the parties that are needed: without one of these, all other assumptions can hold.
    ///
    /// A search with nearly all assumptions takes few decisions. With no more than the others of a
    /// small conflict, it takes many.
    fn find_needed(&mut self, feasibility: &mut Feasibility) {
        let all = feasibility.all();
        let limit = feasibility.budget.tighten(DECISIONS);
        for party in self.set.iter() {
            if let OracleAnswer::Possible(_) = feasibility.ask(&all.without(party)) {
                self.needed.insert(party);
            }
        }
        feasibility.budget.loosen(limit);
    }
}

/// Returns those of `set` that took part when look-ahead refuted it; `None` if look-ahead does not.
fn of_look_ahead(feasibility: &mut Feasibility, set: &AssumptionSet) -> Option<AssumptionSet> {
    let parties = slice::of_look_ahead(feasibility, set)?;
    // A user's constraint that removes too much would mislead, so the result is checked again.
    let is_right = feasibility.ask_with(&parties, Effort::LookAhead).is_impossible();
    Some(if is_right { parties } else { set.clone() })
}

/// Returns assumptions of `set`, which cannot hold, that cannot hold either: those that a proof of
/// that rests on, and of these again those that their proof rests on. The last proof leaves out
/// nothing that is not checked by another one.
fn of_proofs(feasibility: &mut Feasibility, set: AssumptionSet) -> AssumptionSet {
    let (mut proved, mut next) = (set.clone(), set);
    if !feasibility.can_prove() {
        return proved;
    }
    for _ in 0..PROOFS {
        let Ok(limits) = feasibility.budget.share(2) else { break };
        let OracleAnswer::Impossible(used) = feasibility.prove(&next, limits) else { break };
        feasibility.learn_impossible(&next);
        feasibility.prove_from_now_on();
        proved = std::mem::replace(&mut next, used);
        if next == proved {
            break;
        }
    }
    proved
}

#[cfg(test)]
mod tests {
    use super::super::assumptions::Assumptions;
    use super::*;
    use crate::arithmetic::Int;
    use crate::constraints::AllDifferent;
    use crate::propagation::Model;
    use proptest::prelude::*;

    proptest! {
        /// Compares with the 24 orders of four values.
        #[test]
        fn parties_cannot_all_hold_and_are_needed_if_all_others_can(
            allowed in prop::collection::vec(
                (0..4usize, prop::collection::btree_set(1..=4 as Int, 1..4)),
                1..9,
            ),
        ) {
            let mut model = Model::new();
            let vars = model.add_variables(4, 1..=4).unwrap();
            model.add_constraint(AllDifferent::new(vars.clone()));
            let mut assumptions = Assumptions::new(model);
            for (at, values) in &allowed {
                assumptions.add_values(1, vars[*at], values.iter().copied());
            }
            let rows = (0..256).map(|number| [0, 2, 4, 6].map(|bit| 1 + (number >> bit & 3)));
            let orders: Vec<[Int; 4]> =
                rows.filter(|row| (1..=4).all(|value| row.contains(&value))).collect();
            let can_hold = |set: &AssumptionSet| {
                let holds = |row: &[Int; 4], number: usize| {
                    allowed[number].1.contains(&row[allowed[number].0])
                };
                orders.iter().any(|row| set.iter().all(|number| holds(row, number)))
            };
            let mut feasibility = Feasibility::new(assumptions);
            let all = feasibility.all();
            prop_assume!(!can_hold(&all));
            for queries in [0, 100] {
                let parties = Parties::of_all(&mut feasibility, queries);
                prop_assert!(!can_hold(&parties.set));
                let is_told = queries > 0 && parties.effort == Effort::LookAhead;
                for number in all.iter() {
                    let is_needed = is_told && can_hold(&all.without(number));
                    prop_assert_eq!(parties.needed.contains(number), is_needed);
                }
            }
        }
    }
}
