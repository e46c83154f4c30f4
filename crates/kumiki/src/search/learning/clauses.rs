//! Clauses: each says that one of its literals is true.
//!
//! Invariant: the first two literals of a clause are watched. Each watch hangs on a place that
//! keeps its literal open, so a clause is looked at only when that place is removed. A watched
//! literal without such a place is one of a clause whose other watched literal is true, or which is
//! due to be looked at.

use crate::state::{Conflict, Literal, RemovalCause, Store, Var};

/// A clause: its literals in the arena, and what speaks for keeping it.
#[derive(Debug)]
struct Clause {
    start: u32,
    len: u32,
    /// The number of levels of its literals when it was learnt (LBD); 0 if it is not forgotten.
    levels: u32,
    activity: f32,
    is_deleted: bool,
    /// The position after which the last open literal was found.
    place: u32,
}

/// A clause that watches a place. Where the other literal is true, there is nothing to do.
#[derive(Clone, Copy, Debug)]
struct Watch {
    other: Literal,
    clause: u32,
    place: u32,
}

/// The clauses of a search.
#[derive(Debug)]
pub(super) struct Clauses {
    clauses: Vec<Clause>,
    literals: Vec<Literal>,
    /// For each variable, the first of its lists of watches, and by how many bits its places are
    /// shifted to find the list: a narrow variable has a list for each place.
    lists: Vec<(u32, u8)>,
    watches: Vec<Vec<Watch>>,
    /// The clauses that may be forgotten.
    learnt: Vec<u32>,
    /// The number of literals of deleted clauses.
    wasted: usize,
    /// How much a use of a clause adds to its activity.
    step: f32,
}

/// The most lists of watches of one variable.
const LISTS: u32 = 64;

/// The greatest activity of a clause before all are scaled down.
const MOST_ACTIVITY: f32 = 1e20;

impl Clauses {
    pub(super) fn new(store: &Store) -> Clauses {
        let (mut lists, mut start) = (Vec::new(), 0);
        for domain in store.domains() {
            let shift = domain.places().div_ceil(LISTS).next_power_of_two().trailing_zeros();
            lists.push((start, shift as u8));
            start += ((domain.places() - 1) >> shift) + 1;
        }
        Clauses {
            clauses: Vec::new(),
            literals: Vec::new(),
            lists,
            watches: vec![Vec::new(); start as usize],
            learnt: Vec::new(),
            wasted: 0,
            step: 1.0,
        }
    }

    fn list(&self, var: Var, place: u32) -> usize {
        let (start, shift) = self.lists[var.index()];
        (start + (place >> shift)) as usize
    }

    /// Returns the literals of a clause.
    pub(super) fn literals(&self, clause: u32) -> &[Literal] {
        let Clause { start, len, .. } = self.clauses[clause as usize];
        &self.literals[start as usize..][..len as usize]
    }

    /// Counts a use of a clause in the analysis of a conflict.
    pub(super) fn bump(&mut self, clause: u32) {
        let activity = &mut self.clauses[clause as usize].activity;
        *activity += self.step;
        if *activity > MOST_ACTIVITY {
            self.clauses.iter_mut().for_each(|clause| clause.activity /= MOST_ACTIVITY);
            self.step /= MOST_ACTIVITY;
        }
    }

    /// Lets earlier uses of clauses count a little less.
    pub(super) fn decay(&mut self) {
        self.step /= 0.999;
    }

    /// Adds a clause of at least two literals. The first two are watched at `places`, which keep
    /// them open, or were the last to leave. If `levels` is 0 the clause is never forgotten.
    pub(super) fn add(&mut self, literals: &[Literal], places: [u32; 2], levels: u32) -> u32 {
        let clause = self.clauses.len() as u32;
        let start = u32::try_from(self.literals.len()).expect("fewer than 2^32 literals");
        self.literals.extend_from_slice(literals);
        let len = literals.len() as u32;
        let activity = self.step;
        self.clauses.push(Clause { start, len, levels, activity, is_deleted: false, place: 2 });
        for (one, other) in [(0, 1), (1, 0)] {
            let list = self.list(literals[one].var(), places[one]);
            let watch = Watch { other: literals[other], clause, place: places[one] };
            self.watches[list].push(watch);
        }
        if levels > 0 {
            self.learnt.push(clause);
        }
        clause
    }

    /// Looks at the clauses that watch the places `removed`, which were removed.
    ///
    /// # Errors
    /// The clause that fails.
    pub(super) fn look_at(&mut self, store: &mut Store, removed: Literal) -> Result<(), u32> {
        if removed.is_wide() {
            let (first, last) = removed.ends();
            let (from, to) = (self.list(removed.var(), first), self.list(removed.var(), last));
            return (from..=to).try_for_each(|list| self.visit(store, list, removed));
        }
        let (start, mut bits) = (self.list(removed.var(), 0), removed.bits());
        while bits != 0 {
            self.visit(store, start + bits.trailing_zeros() as usize, removed)?;
            bits &= bits - 1;
        }
        Ok(())
    }

    /// Looks at the clauses of one list of watches, after the places `removed` were removed.
    #[inline]
    fn visit(&mut self, store: &mut Store, list: usize, removed: Literal) -> Result<(), u32> {
        if self.watches[list].is_empty() {
            return Ok(());
        }
        let mut watches = std::mem::take(&mut self.watches[list]);
        let (mut next, mut kept) = (0, 0);
        let mut result = Ok(());
        while next < watches.len() {
            let watch = watches[next];
            next += 1;
            let stays = !removed.has(watch.place) || store.is_true(watch.other);
            match if stays { Looked::Stays(watch) } else { self.look(store, watch, removed.var()) }
            {
                Looked::Moved => {}
                Looked::Stays(watch) => {
                    watches[kept] = watch;
                    kept += 1;
                }
                Looked::Failed => {
                    watches.copy_within(next - 1.., kept);
                    kept += watches.len() - (next - 1);
                    result = Err(watch.clause);
                    break;
                }
            }
        }
        watches.truncate(kept);
        // Meanwhile, other clauses may have moved their watches here.
        let moved = std::mem::replace(&mut self.watches[list], watches);
        self.watches[list].extend(moved);
        result
    }

    /// Looks at the clause of a watch of `var` whose place was removed.
    #[inline]
    fn look(&mut self, store: &mut Store, watch: Watch, var: Var) -> Looked {
        let clause = &mut self.clauses[watch.clause as usize];
        if clause.is_deleted {
            return Looked::Moved;
        }
        let literals = &mut self.literals[clause.start as usize..][..clause.len as usize];
        if literals[0].var() == var && literals[0].has(watch.place) {
            literals.swap(0, 1);
        }
        let other = literals[0];
        let open = match store.open_place(literals[1]) {
            Some(place) => Some(place),
            None if store.is_true(other) => return Looked::Stays(Watch { other, ..watch }),
            None => {
                let from = (clause.place as usize).clamp(2, literals.len());
                let is_open = |literal: &Literal| store.is_open(*literal);
                let after = literals[from..].iter().position(is_open).map(|at| at + from);
                let found =
                    after.or_else(|| literals[2..from].iter().position(is_open).map(|at| at + 2));
                found.and_then(|at| {
                    clause.place = at as u32;
                    literals.swap(1, at);
                    store.open_place(literals[1])
                })
            }
        };
        if let Some(place) = open {
            let list = literals[1].var();
            let list = self.list(list, place);
            self.watches[list].push(Watch { other, clause: watch.clause, place });
            return Looked::Moved;
        }
        store.history_mut().set_cause(RemovalCause::Clause(watch.clause));
        match store.enforce(other) {
            Ok(()) => Looked::Stays(Watch { other, ..watch }),
            Err(Conflict) => Looked::Failed,
        }
    }

    /// Forgets half of the clauses that may be forgotten: those of many levels, and of these the
    /// least active ones. The cause of an entry of the history stays. Returns how many it forgot.
    pub(super) fn forget(&mut self, store: &Store) -> usize {
        let history = store.history().expect("a history is kept");
        let mut is_cause = vec![false; self.clauses.len()];
        for at in 0..history.len() {
            if let RemovalCause::Clause(clause) = history.entry(at).cause {
                is_cause[clause as usize] = true;
            }
        }
        let clauses = &mut self.clauses;
        self.learnt.sort_by(|&a, &b| {
            let key = |at: u32| {
                (clauses[at as usize].levels <= KEPT_LEVELS, clauses[at as usize].activity)
            };
            let (a, b) = (key(a), key(b));
            b.0.cmp(&a.0).then(b.1.total_cmp(&a.1))
        });
        let (mut at, half, before) = (0, self.learnt.len() / 2, self.learnt.len());
        let wasted = &mut self.wasted;
        self.learnt.retain(|&clause| {
            at += 1;
            let kept = &mut clauses[clause as usize];
            let stays = at <= half || kept.levels <= KEPT_LEVELS || is_cause[clause as usize];
            if !stays {
                kept.is_deleted = true;
                *wasted += kept.len as usize;
            }
            stays
        });
        if self.wasted * 2 > self.literals.len() {
            self.collect();
        }
        before - self.learnt.len()
    }

    /// Frees the memory of deleted clauses.
    fn collect(&mut self) {
        let mut literals = Vec::with_capacity(self.literals.len() - self.wasted);
        for clause in self.clauses.iter_mut().filter(|clause| !clause.is_deleted) {
            let start = literals.len() as u32;
            literals
                .extend_from_slice(&self.literals[clause.start as usize..][..clause.len as usize]);
            clause.start = start;
        }
        (self.literals, self.wasted) = (literals, 0);
        let clauses = &self.clauses;
        let is_left = |watch: &Watch| !clauses[watch.clause as usize].is_deleted;
        self.watches.iter_mut().for_each(|watches| watches.retain(is_left));
    }
}

/// Clauses of at most so many levels are not forgotten.
const KEPT_LEVELS: u32 = 2;

/// What a look at a clause found.
enum Looked {
    /// It watches another place now, or is deleted.
    Moved,
    /// It watches the same place.
    Stays(Watch),
    /// All its literals are false.
    Failed,
}
