//! Queries that are answered by a search with a proof, which tells what the answer rests on.
//!
//! Invariant: assumptions that a proof does not rest on are not needed for it, whatever they are.

use super::{Feasibility, OracleAnswer};
use crate::arithmetic::Int;
use crate::constraints::Predicate;
use crate::explanation::conflict::assumption_set::AssumptionSet;
use crate::propagation::Model;
use crate::run::{Limits, ProofClaim, ProofGraph};
use crate::search::{Search, Status};
use std::sync::{Arc, Mutex, PoisonError};

impl Feasibility {
    /// Searches with a proof from now on, so that an answer tells which assumptions it rests on.
    pub(in crate::explanation::conflict) fn prove_from_now_on(&mut self) {
        self.proves = true;
    }

    /// Returns whether answers tell which assumptions they rest on.
    pub(in crate::explanation::conflict) fn proves(&self) -> bool {
        self.proves
    }

    /// Returns the model of the background and `set`, where assumed values are constraints, too;
    /// with the assumption that each constraint is of.
    fn model_with_values(&self, set: &AssumptionSet) -> (Model, Vec<Option<usize>>) {
        let (mut model, mut owners) = self.model(set);
        for number in set.iter() {
            if let Some((var, values)) = &self.assumptions.assumption(number).values {
                let values = Arc::clone(values);
                let is_one = move |row: &[Int]| values.contains(&row[0]);
                model.add_constraint(Predicate::new([*var], is_one));
                owners.push(Some(number));
            }
        }
        (model, owners)
    }

    /// Returns whether a proof pays: a search that is kept is quicker if only values are assumed.
    /// And the values of a proof are tested one by one, so they must not be very many.
    pub(in crate::explanation::conflict) fn can_prove(&self) -> bool {
        let is_vast = |number| {
            let values = &self.assumptions.assumption(number).values;
            values.as_ref().is_some_and(|&(var, _)| self.assumptions.base().domain(var).is_vast())
        };
        self.has_constraints() && !(0..self.assumptions.len()).any(is_vast)
    }

    /// Searches `set` with a proof, within `limits`.
    pub(in crate::explanation::conflict) fn prove(
        &mut self,
        set: &AssumptionSet,
        limits: Limits,
    ) -> OracleAnswer {
        let (model, owners) = self.model_with_values(set);
        let model = Arc::new(model);
        let settings = self.settings().limits(limits);
        let graph = Arc::new(Mutex::new(ProofGraph::default()));
        let mut search = Search::proving(&model, Box::new(Arc::clone(&graph)), settings);
        self.row.clear();
        let is_found = search.next_row(&mut self.row);
        self.budget.spend(search.statistics().decisions, self.size());
        match search.status() {
            _ if is_found => return OracleAnswer::Possible(self.satisfied()),
            Status::Stopped(limit) => return OracleAnswer::Unknown(limit),
            Status::Open | Status::Exhausted => {}
        }
        let graph = graph.lock().unwrap_or_else(PoisonError::into_inner);
        let scope = |id| model.constraint(id).scope();
        let needed = graph.needed(Some(&ProofClaim::None), model.variables().len(), scope);
        let used = needed.constraints.into_iter().filter_map(|id| owners[id.index()]);
        OracleAnswer::Impossible(AssumptionSet::of(self.assumptions.len(), used))
    }
}
