//! One circuit through nodes whose variables say which node is next.
//!
//! Invariant: after a run, no variable can have the value that closes the chain which ends there
//! while nodes are left that must be on the circuit, too.

mod explain;
mod phrase;

use super::super::is_plain;
use super::shared::progress::{halves, pair};
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Constraint, Cost, Explained, Past, Phrase, Properties, Reasons, filter_last_free,
};
use crate::state::{Conflict, Event, LastRun, Store, Var};

/// Requires that the values of some variables are one circuit: variable `i` has the place of the
/// node after node `i`, from 0 on.
///
/// A circuit passes all nodes, or by [`through_some`](Circuit::through_some) those whose variables
/// do not have their own places.
///
/// A run follows the chains of nodes whose variables are fixed, and excludes that one of them is
/// closed too early (Caseau and Laburthe, *Solving small TSPs with constraints*, 1997; Francis and
/// Stuckey, *Explaining circuit propagation*, 2014). It takes time linear in the number of
/// variables that have changed, but for the first one. An [`AllDifferent`] on the same variables,
/// which the circuit implies, removes more values.
///
/// ```
/// use kumiki::{constraints::graph::Circuit, engine::Model, search::Search};
///
/// let mut model = Model::new();
/// let next = model.add_variables(5, 0..5)?;
/// model.add_constraint(Circuit::new(next));
/// assert_eq!(Search::new(model).count(), 24);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
///
/// [`AllDifferent`]: crate::constraints::AllDifferent
#[derive(Clone, Debug)]
pub struct Circuit {
    scope: Vec<Var>,
    /// True if it passes all nodes.
    is_full: bool,
    is_plain: bool,
}

/// The reversible words before those of the nodes.
const TOTALS: usize = 2;

/// The lower half of the word of a node: its variable is read, and a node before it is known. The
/// upper half of the first node of a chain is the last one, and the other way round.
const IS_READ: u64 = 1;
const IS_FOLLOWING: u64 = 2;

/// The totals of all chains.
#[derive(Clone, Copy, Default, Debug)]
struct ChainTotals {
    /// The number of variables that are read.
    read: u32,
    /// The number of chains of two nodes or more that are not closed.
    chains: u32,
    /// The last node of the chain that has changed last.
    newest: u32,
    is_closed: bool,
}

impl Circuit {
    /// Requires that the nodes form one circuit, which passes all of them.
    pub fn new(next: impl IntoIterator<Item = Var>) -> Circuit {
        let scope: Vec<Var> = next.into_iter().collect();
        Circuit { is_full: true, is_plain: is_plain(&scope), scope }
    }

    /// Requires that the nodes whose variables do not have their own places form one circuit, or
    /// that there are no such nodes.
    pub fn through_some(next: impl IntoIterator<Item = Var>) -> Circuit {
        Circuit { is_full: false, ..Circuit::new(next) }
    }

    fn len(&self) -> usize {
        self.scope.len()
    }

    /// Returns the node that a value stands for.
    fn place(&self, value: Int) -> Option<usize> {
        usize::try_from(value).ok().filter(|&place| place < self.len())
    }

    /// Returns the number of circuits that the nodes end in if they follow `values`. A node whose
    /// value is its own place is one if the circuit passes all nodes.
    fn circuits(&self, values: &[Int]) -> u64 {
        let mut walks = vec![0; values.len()];
        let mut circuits = 0;
        for first in 0..values.len() {
            let walk = first + 1;
            let mut at = Some(first).filter(|&at| walks[at] == 0);
            while let Some(node) = at {
                walks[node] = walk;
                let next = self.place(values[node]);
                circuits += u64::from(
                    next.is_some_and(|next| walks[next] == walk && (self.is_full || next != node)),
                );
                at = next.filter(|&next| walks[next] == 0);
            }
        }
        circuits
    }

    /// Removes what is no place, and the own place if the circuit passes all nodes.
    fn keep_places(&self, store: &mut Store) -> Result<(), Conflict> {
        for (at, &var) in self.scope.iter().enumerate() {
            store.remove_below(var, 0)?;
            store.remove_above(var, self.len() as Int - 1)?;
            if self.is_full && self.len() > 1 {
                store.remove(var, at as Int)?;
            }
        }
        Ok(())
    }

    fn run(&self, store: &mut Store, places: &mut Vec<u32>) -> Result<(), Conflict> {
        let mut totals = self.begin(store, places)?;
        while let Some(at) = places.pop() {
            let at = at as usize;
            let word = store.state_word(TOTALS + at);
            let Some(value) = store.fixed(self.scope[at]).filter(|_| word & IS_READ == 0) else {
                continue;
            };
            store.set_state_word(TOTALS + at, word | IS_READ);
            totals.read += 1;
            let next = self.place(value).ok_or(Conflict)?;
            let word = store.state_word(TOTALS + next);
            if word & IS_FOLLOWING != 0 {
                return Err(Conflict);
            }
            store.set_state_word(TOTALS + next, word | IS_FOLLOWING);
            if at != next {
                self.join(store, &mut totals, at, next)?;
            } else if self.is_full && self.len() > 1 {
                return Err(Conflict);
            }
        }
        store.set_state_word(0, pair(totals.read, totals.chains));
        store.set_state_word(1, pair(totals.newest, u32::from(totals.is_closed)));
        match self.is_plain && self.len() - totals.read as usize != 1 {
            true => Ok(()),
            false => filter_last_free(self, store),
        }
    }

    /// Begins a run, for which `places` lists variables that may be fixed.
    fn begin(&self, store: &mut Store, places: &mut Vec<u32>) -> Result<ChainTotals, Conflict> {
        places.clear();
        if let LastRun::Changed(changed) = store.last_run() {
            places.extend(changed);
            let ((read, chains), (newest, is_closed)) =
                (halves(store.state_word(0)), halves(store.state_word(1)));
            return Ok(ChainTotals { read, chains, newest, is_closed: is_closed != 0 });
        }
        places.extend(0..self.len() as u32);
        for at in 0..self.len() {
            store.set_state_word(TOTALS + at, pair(at as u32, 0));
        }
        self.keep_places(store)?;
        Ok(ChainTotals::default())
    }

    /// Joins the chain that ends at a node with the one that begins at the next.
    fn join(
        &self,
        store: &mut Store,
        totals: &mut ChainTotals,
        at: usize,
        next: usize,
    ) -> Result<(), Conflict> {
        let [first, last] = [at, next].map(|node| far_end(store, node));
        if first == next {
            totals.chains -= 1;
            return self.close(store, totals);
        }
        let before = *totals;
        totals.chains += 1;
        totals.chains -= u32::from(first != at) + u32::from(last != next);
        totals.newest = last as u32;
        for (node, far) in [(first, last), (last, first)] {
            let (_, bits) = halves(store.state_word(TOTALS + node));
            store.set_state_word(TOTALS + node, pair(far as u32, bits));
        }
        if totals.is_closed {
            return Err(Conflict);
        }
        if self.is_full {
            let has_all = totals.read as usize + 1 == self.len() && totals.chains == 1;
            return if has_all { Ok(()) } else { self.keep_open(store, last) };
        }
        if totals.chains < 2 {
            return Ok(());
        }
        if before.chains == 1 {
            self.keep_open(store, before.newest as usize)?;
        }
        self.keep_open(store, last)
    }

    /// Removes the value that would close the chain which ends at a node.
    fn keep_open(&self, store: &mut Store, last: usize) -> Result<(), Conflict> {
        let first = far_end(store, last);
        store.remove(self.scope[last], first as Int)
    }

    /// Ends with a circuit that is closed: no other node is on it.
    fn close(&self, store: &mut Store, totals: &mut ChainTotals) -> Result<(), Conflict> {
        if totals.is_closed || totals.chains > 0 {
            return Err(Conflict);
        }
        totals.is_closed = true;
        if self.is_full {
            return if totals.read as usize == self.len() { Ok(()) } else { Err(Conflict) };
        }
        for (at, &var) in self.scope.iter().enumerate() {
            if store.state_word(TOTALS + at) & IS_READ == 0 {
                store.fix(var, at as Int)?;
            }
        }
        Ok(())
    }
}

/// Returns the first node of the chain that ends at a node, or the last one of that which begins
/// there.
fn far_end(store: &Store, node: usize) -> usize {
    halves(store.state_word(TOTALS + node)).0 as usize
}

impl Constraint for Circuit {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        self.violation(values) == 0
    }

    /// Returns the number of nodes that no node leads to, and the number of circuits beyond the
    /// first.
    fn violation(&self, values: &[Int]) -> u64 {
        let mut is_reached = vec![false; values.len()];
        for place in values.iter().filter_map(|&value| self.place(value)) {
            is_reached[place] = true;
        }
        let missed = is_reached.iter().filter(|&&is_reached| !is_reached).count();
        missed as u64 + self.circuits(values).saturating_sub(1)
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        if self.scope.is_empty() {
            return Ok(());
        }
        store.with_scratch(|store, scratch| self.run(store, &mut scratch.indices))
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        if self.is_plain && self.explain_plain(asked, past, reasons) {
            Explained::AsAsked
        } else {
            Explained::ByAll
        }
    }

    fn phrase(&self, asked: &Asked<'_>, facts: &Store) -> Option<Phrase> {
        if self.is_full && self.is_plain { self.phrase_of_full(asked, facts) } else { None }
    }

    fn properties(&self) -> Properties {
        Properties::new("circuit")
            .wake_on(Event::Fixed)
            .cost(Cost::Moderate)
            .state_words(TOTALS + self.scope.len())
            .reads_changes(true)
            .is_for_all_values(true)
    }
}
