//! Nogoods from restarts: what a run has refuted is not tried again by the next.
//!
//! Invariant: the decisions of a nogood cannot all hold in a solution that is still wanted. The first two
//! of each are watched, and were not in force when they became so, or no other was.

use super::Search;
use crate::event::Conflict;
use crate::observe::Decision;
use crate::store::Store;
use crate::var::{Int, Var};

/// No more decisions are kept than this, in all nogoods together: some tens of megabytes.
const MOST_DECISIONS: usize = 1 << 21;

/// Sets of decisions that cannot all be made.
///
/// When a search restarts, each value that it has refuted below some decisions makes one: these decisions,
/// and that value (Lecoutre, Sais, Tabary and Vidal, *Recording and minimizing nogoods from restarts*,
/// 2007). As many are kept as there are refuted values on the branch, and two decisions of each are
/// watched (Moskewicz, Madigan, Zhao, Zhang and Malik, *Chaff: engineering an efficient SAT solver*, 2001),
/// so what they cost goes with those that may say something.
#[derive(Debug)]
pub(super) struct Nogoods {
    /// The values refuted on the present branch, and below how many decisions each.
    refuted: Vec<(usize, Decision)>,
    /// The decisions of all nogoods, one nogood after the other.
    decisions: Vec<Decision>,
    /// Where each nogood begins, and where the last one ends.
    starts: Vec<u32>,
    /// For each variable the values of its decisions that are watched, and in which nogood.
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

    pub(super) fn clear(&mut self) {
        self.refuted.clear();
        self.decisions.clear();
        self.starts.truncate(1);
        self.watches.iter_mut().for_each(Vec::clear);
    }

    /// Learns that `decision` was taken back, below `depth` others.
    pub(super) fn taken_back(&mut self, depth: usize, decision: Decision) {
        while self.refuted.last().is_some_and(|&(below, _)| below > depth) {
            self.refuted.pop();
        }
        self.refuted.push((depth, decision));
    }

    /// Makes nogoods of what was refuted below decisions of `path`, which are no longer in force in `store`,
    /// and forgets what was refuted. What they remove at once, they remove.
    ///
    /// # Errors
    /// [`Conflict`] if nothing is left.
    pub(super) fn restart(&mut self, path: &[Decision], store: &mut Store) -> Result<(), Conflict> {
        let refuted = std::mem::take(&mut self.refuted);
        for &(depth, decision) in refuted.iter().filter(|&&(depth, _)| depth > 0) {
            // What was decided last is the least likely to hold again.
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
            [Decision { var, value }] => {
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

    /// Removes what can no longer be since `var` is fixed.
    fn propagate(&mut self, var: Var, store: &mut Store) -> Result<(), Conflict> {
        let Some(value) = store.fixed(var) else { return Ok(()) };
        let decision = Decision { var, value };
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

    /// Watches another decision of a nogood for `decision`, which is in force now; `false` if all others but
    /// the second that is watched are in force, too. Then that is removed.
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

impl Search {
    /// Keeps what is refuted from now on, if that is asked for.
    pub(super) fn begin_nogoods(&mut self) {
        if self.keeps_nogoods {
            self.nogoods = Some(Nogoods::new(self.model.variables().len()));
            self.propagation.keep_fixed(true);
        }
    }

    /// Forgets what was refuted; what was not kept from the beginning is not kept.
    pub(super) fn forget_nogoods(&mut self) {
        if !self.schedule.waits_until_stuck() {
            self.nogoods.iter_mut().for_each(Nogoods::clear);
        } else {
            self.nogoods = None;
            self.propagation.keep_fixed(false);
        }
    }

    /// Removes what the nogoods of earlier runs exclude; `true` if they may have removed anything.
    pub(super) fn look_at_nogoods(&mut self) -> Result<bool, Conflict> {
        let Some(nogoods) = &mut self.nogoods else { return Ok(false) };
        self.store.set_running(None);
        while let Some(var) = self.propagation.next_fixed() {
            nogoods.propagate(var, &mut self.store)?;
        }
        Ok(self.store.has_notes())
    }
}
