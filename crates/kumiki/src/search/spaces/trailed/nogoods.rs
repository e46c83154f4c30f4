//! Nogoods from restarts: a value refuted by one run is not tried again by the next.
//!
//! Invariant: the decisions of a nogood cannot all hold in a solution that is still wanted. The
//! first two of each nogood are watched. When they became watched, they were not in force, or no
//! other was.

use crate::arithmetic::Int;
use crate::run::{Decision, DecisionKind};
use crate::state::{Conflict, Store, Var};

/// The greatest number of decisions kept in all nogoods together: some tens of megabytes.
const MOST_DECISIONS: usize = 1 << 21;

/// Nogoods: sets of decisions that cannot all hold.
///
/// At a restart, each value refuted below some decisions makes one nogood: these decisions and that
/// value (Lecoutre, Sais, Tabary and Vidal, *Recording and minimizing nogoods from restarts*,
/// 2007). There are as many as refuted values on the branch. Two decisions of each nogood are
/// watched (Moskewicz, Madigan, Zhao, Zhang and Malik, *Chaff: engineering an efficient SAT
/// solver*, 2001), so only nogoods that may propagate cost time.
#[derive(Debug)]
pub(super) struct Nogoods {
    /// The values refuted on the present branch, each with the number of decisions above it.
    refuted: Vec<(usize, Decision)>,
    /// The decisions of all nogoods, one nogood after the other.
    decisions: Vec<Decision>,
    /// The start of each nogood, and the end of the last one.
    starts: Vec<u32>,
    /// For each variable, its watched values and the nogood of each.
    watches: Vec<Vec<(Int, u32)>>,
}

impl Nogoods {
    pub(super) fn new(variables: usize) -> Nogoods {
        Nogoods {
            refuted: Vec::new(),
            decisions: Vec::new(),
            starts: vec![0],
            watches: vec![Vec::new(); variables],
        }
    }

    /// Records that `decision` was undone, below `depth` other decisions.
    pub(super) fn taken_back(&mut self, depth: usize, decision: Decision) {
        while self.refuted.last().is_some_and(|&(below, _)| below > depth) {
            self.refuted.pop();
        }
        self.refuted.push((depth, decision));
    }

    /// Makes nogoods of the values refuted below decisions of `path`, which are no longer in force
    /// in `store`, clears the list of refuted values, and removes what the new nogoods exclude.
    ///
    /// # Errors
    /// [`Conflict`] if a variable has no value left.
    pub(super) fn restart(&mut self, path: &[Decision], store: &mut Store) -> Result<(), Conflict> {
        let refuted = std::mem::take(&mut self.refuted);
        // Nogoods are of values: there is none below a decision that moved a bound.
        let is_value = |decision: &Decision| decision.kind == DecisionKind::Value;
        let values = path.iter().take_while(|decision| is_value(decision)).count();
        let is_recorded = |&&(depth, decision): &&(usize, Decision)| {
            (1..=values).contains(&depth) && is_value(&decision)
        };
        for &(depth, decision) in refuted.iter().filter(is_recorded) {
            // The last decisions come first: they are the least likely to hold again.
            self.add(path[..depth].iter().rev().copied(), decision, store)?;
        }
        Ok(())
    }

    fn add(
        &mut self,
        others: impl Iterator<Item = Decision>,
        decision: Decision,
        store: &mut Store,
    ) -> Result<(), Conflict> {
        let start = self.decisions.len();
        let open = |decision: &Decision| store.fixed(decision.var) != Some(decision.value);
        self.decisions.extend([decision].into_iter().chain(others).filter(open));
        let added = &self.decisions[start..];
        if added.iter().any(|added| !store.domain(added.var).contains(added.value)) {
            self.decisions.truncate(start);
            return Ok(());
        }
        match *added {
            [] => Err(Conflict),
            [Decision { var, value, .. }] => {
                self.decisions.truncate(start);
                store.remove(var, value)
            }
            [first, second, ..] if self.decisions.len() <= MOST_DECISIONS => {
                let nogood = self.starts.len() as u32 - 1;
                self.starts.push(self.decisions.len() as u32);
                for watched in [first, second] {
                    self.watches[watched.var.index()].push((watched.value, nogood));
                }
                Ok(())
            }
            _ => {
                self.decisions.truncate(start);
                Ok(())
            }
        }
    }

    /// Removes the values that are excluded because `var` is fixed.
    pub(super) fn propagate(&mut self, var: Var, store: &mut Store) -> Result<(), Conflict> {
        let Some(value) = store.fixed(var) else { return Ok(()) };
        let decision = Decision::fix(var, value);
        let mut watching = std::mem::take(&mut self.watches[var.index()]);
        let mut at = 0;
        let mut result = Ok(());
        while let (Ok(()), Some(&(watched, nogood))) = (result, watching.get(at)) {
            if watched != value {
                at += 1;
                continue;
            }
            match self.watch_another(nogood as usize, decision, store) {
                Ok(true) => {
                    watching.swap_remove(at);
                }
                Ok(false) => at += 1,
                Err(Conflict) => result = Err(Conflict),
            }
        }
        self.watches[var.index()] = watching;
        result
    }

    /// Watches another decision of a nogood instead of `decision`, which is in force now. Returns
    /// `false` if all others but the second watched one are in force, too. Then that one is
    /// removed.
    fn watch_another(
        &mut self,
        nogood: usize,
        decision: Decision,
        store: &mut Store,
    ) -> Result<bool, Conflict> {
        let range = self.starts[nogood] as usize..self.starts[nogood + 1] as usize;
        let decisions = &mut self.decisions[range];
        if decisions[0] == decision {
            decisions.swap(0, 1);
        }
        let other = decisions[0];
        if !store.domain(other.var).contains(other.value) {
            return Ok(false);
        }
        let is_open = |decision: &Decision| store.fixed(decision.var) != Some(decision.value);
        match decisions[2..].iter().position(is_open) {
            Some(at) => {
                decisions.swap(1, at + 2);
                let watched = decisions[1];
                self.watches[watched.var.index()].push((watched.value, nogood as u32));
                Ok(true)
            }
            None => store.remove(other.var, other.value).map(|()| false),
        }
    }
}
