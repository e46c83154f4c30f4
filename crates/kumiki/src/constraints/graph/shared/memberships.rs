//! The conditions of the nodes or of the edges of a graph, and what is known of them.
//!
//! Invariant: the part of a scope that belongs to the conditions has the variable of each that has
//! one, in their order.

use super::membership::{Given, Knowledge, Membership, Standing};
use crate::arithmetic::Int;
use crate::propagation::{Asked, Past, Reasons};
use crate::state::{Conflict, LastRun, Store, Var};
use smallvec::SmallVec;

/// The bits of a reversible word for what is known of a condition.
const BITS: usize = 2;
const PER_WORD: usize = u64::BITS as usize / BITS;

/// A list of conditions.
///
/// A constraint that reads changes keeps what is known of each in its first reversible words.
#[derive(Clone, Debug)]
pub(in crate::constraints::graph) struct Memberships {
    list: Vec<Membership>,
    /// The condition of each place of the scope.
    by_place: Vec<u32>,
}

/// The standings that the reversible words of the running constraint record.
pub(in crate::constraints::graph) struct Recorded<'s> {
    store: &'s Store,
}

impl Recorded<'_> {
    /// Returns what is recorded of condition `at`.
    #[inline]
    pub(in crate::constraints::graph) fn standing(&self, at: usize) -> Standing {
        standing_of_bits(self.store.state_word(at / PER_WORD) >> (at % PER_WORD * BITS))
    }
}

impl Memberships {
    pub(in crate::constraints::graph) fn new(
        conditions: impl IntoIterator<Item = Membership>,
    ) -> Memberships {
        let list: Vec<Membership> = conditions.into_iter().collect();
        let has_var = |(_, condition): &(u32, &Membership)| condition.var().is_some();
        let by_place = (0..).zip(&list).filter(has_var).map(|(at, _)| at).collect();
        Memberships { list, by_place }
    }

    pub(in crate::constraints::graph) fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns the variable of condition `at`.
    pub(in crate::constraints::graph) fn var(&self, at: usize) -> Option<Var> {
        self.list[at].var()
    }

    /// Returns the variables, in the order of the conditions.
    pub(in crate::constraints::graph) fn vars(&self) -> impl Iterator<Item = Var> + '_ {
        self.list.iter().filter_map(Membership::var)
    }

    /// Returns, for each condition, whether it is true of the values of its variables.
    pub(in crate::constraints::graph) fn truths(&self, values: &[Int]) -> Vec<bool> {
        let mut values = values.iter();
        let mut holds = |condition: &Membership| match condition {
            Membership::Always => true,
            _ => condition.holds(*values.next().expect("each variable has a value")),
        };
        self.list.iter().map(&mut holds).collect()
    }

    /// Returns what is known of each condition.
    pub(in crate::constraints::graph) fn standings(&self, known: &impl Knowledge) -> Vec<Standing> {
        self.list.iter().map(|condition| condition.standing(known)).collect()
    }

    /// Returns what would be known of each condition if the variable that is `asked` about had one
    /// of the values in question.
    pub(in crate::constraints::graph) fn standings_if(
        &self,
        asked: &Asked<'_>,
        known: &impl Knowledge,
    ) -> Vec<Standing> {
        let standing = |condition: &Membership| {
            condition.standing_if(asked).unwrap_or_else(|| condition.standing(known))
        };
        self.list.iter().map(standing).collect()
    }

    /// Returns the number of reversible words that what is known takes.
    pub(in crate::constraints::graph) fn state_words(&self) -> usize {
        self.list.len().div_ceil(PER_WORD)
    }

    /// Returns what is known of each condition; `None` if nothing that the running constraint reads
    /// has changed since its last run.
    pub(in crate::constraints::graph) fn new_standings(
        &self,
        store: &mut Store,
    ) -> Option<Vec<Standing>> {
        self.new_standings_if(store, |_, _, _| true)
    }

    /// Returns what is known of each condition; `None` if nothing that the running constraint reads
    /// has changed in a way that `matters` since its last run.
    ///
    /// The changes are recorded one after the other, up to one that matters. `matters` is called
    /// with a condition, what is known of it now, and what is recorded of each until then.
    pub(in crate::constraints::graph) fn new_standings_if(
        &self,
        store: &mut Store,
        matters: impl Fn(usize, Standing, &Recorded<'_>) -> bool,
    ) -> Option<Vec<Standing>> {
        let places: SmallVec<[u32; 16]> = match store.last_run() {
            LastRun::Changed(places) => places.into(),
            LastRun::First => {
                let standings = self.standings(store);
                for (at, &standing) in standings.iter().enumerate() {
                    self.record(at, standing, store);
                }
                return Some(standings);
            }
            _ => return Some(self.standings(store)),
        };
        // The variables that follow belong to no condition.
        let mut has_changed = places.iter().any(|&place| place as usize >= self.by_place.len());
        let changed = places.iter().filter_map(|&place| self.by_place.get(place as usize));
        let changed: SmallVec<[usize; 16]> = changed.map(|&at| at as usize).collect();
        let mut known = 0;
        while let Some(&at) = changed.get(known).filter(|_| !has_changed) {
            let standing = self.list[at].standing(store);
            let recorded = Recorded { store };
            if recorded.standing(at) != standing && matters(at, standing, &recorded) {
                break;
            }
            self.record(at, standing, store);
            known += 1;
        }
        for &at in &changed[known..] {
            let standing = self.list[at].standing(store);
            has_changed |= self.record(at, standing, store);
        }
        has_changed.then(|| self.recorded(store))
    }

    /// Returns what the reversible words record of each condition.
    fn recorded(&self, store: &Store) -> Vec<Standing> {
        let mut standings = Vec::with_capacity(self.list.len());
        for at in 0..self.state_words() {
            let mut word = store.state_word(at);
            for _ in 0..PER_WORD.min(self.list.len() - at * PER_WORD) {
                standings.push(standing_of_bits(word));
                word >>= BITS;
            }
        }
        standings
    }

    /// Records what is known of condition `at` in the reversible words; returns whether that is
    /// new. A change by the running constraint that does not wake it must be recorded.
    pub(in crate::constraints::graph) fn record(
        &self,
        at: usize,
        standing: Standing,
        store: &mut Store,
    ) -> bool {
        let bits: u64 = match standing {
            Standing::Open => 0,
            Standing::In => 1,
            Standing::Out => 2,
        };
        let (word, shift) = (at / PER_WORD, at % PER_WORD * BITS);
        let old = store.state_word(word);
        let new = old & !(3 << shift) | bits << shift;
        if new != old {
            store.set_state_word(word, new);
        }
        new != old
    }

    /// Makes condition `at` true.
    pub(in crate::constraints::graph) fn require(
        &self,
        at: usize,
        store: &mut Store,
    ) -> Result<(), Conflict> {
        self.list[at].require(store)
    }

    /// Makes condition `at` false.
    pub(in crate::constraints::graph) fn exclude(
        &self,
        at: usize,
        store: &mut Store,
    ) -> Result<(), Conflict> {
        self.list[at].exclude(store)
    }

    /// Returns whether it needs no reason that condition `at` was true or false, as it is `asked`
    /// about.
    pub(in crate::constraints::graph) fn is_given(&self, at: usize, asked: &Asked<'_>) -> bool {
        let var = self.list[at].var();
        var.is_none() || var == asked.var()
    }

    /// Returns whether it needs no reason that condition `at` was true or false, as it is `asked`
    /// about or because it was so before all that is explained.
    pub(in crate::constraints::graph) fn needs_no_reason(
        &self,
        at: usize,
        asked: &Asked<'_>,
        past: &Past<'_>,
    ) -> bool {
        self.is_given(at, asked) || self.list[at].standing(&Given(past)) != Standing::Open
    }

    /// Adds to `reasons` how the conditions `places` stood, except of the asked variable.
    pub(in crate::constraints::graph) fn explain(
        &self,
        places: impl IntoIterator<Item = usize>,
        standings: &[Standing],
        asked: &Asked<'_>,
        reasons: &mut Reasons<'_>,
    ) {
        for at in places {
            if !self.is_given(at, asked) {
                self.list[at].explain(standings[at] == Standing::In, reasons);
            }
        }
    }
}

/// Returns what the last two bits record.
fn standing_of_bits(bits: u64) -> Standing {
    match bits & 3 {
        0 => Standing::Open,
        1 => Standing::In,
        _ => Standing::Out,
    }
}
