//! Clauses: each says that one of its literals is true.
//!
//! Invariant: the first two literals of a clause are watched, each at a place that keeps it open. A
//! watch may lack such a place only if the other watched literal is true, if the clause is due to
//! be looked at, or after a solution (see below).
//!
//! Two watches suffice: as long as two literals are open, no other value follows from a clause (but
//! for the place between two literals of a wide variable, which is checked apart). A literal stays
//! open as long as one place of it is left. So nothing can follow before a watched place is
//! removed, and all other removals cost nothing. The watch then moves to another place that keeps
//! its literal open, or to another open literal. If there is none, the other watched literal is
//! enforced, or the clause fails.
//!
//! Backtracking moves no watch, because it only puts places back. A watch stays at a removed place
//! if the other watched literal is true then. All removals are looked at before the next decision,
//! so that literal became true at the level of the removal or an earlier one. If this level is
//! taken back, the removal is, too. Only a clause that is learnt while the levels of a solution are
//! kept may enforce its literal at a deeper level than that of the removal. Without that level the
//! clause may have one open literal unnoticed, but the watch of this literal finds its failure.

use super::groups::StatedClause;
use crate::arithmetic::sort_by_number;
use crate::state::{History, Literal, RemovalCause, Store, Var};

/// A clause: its literals in the arena, and what speaks for keeping it.
#[derive(Debug)]
struct Clause {
    start: u32,
    len: u32,
    /// The number of levels of its literals when it was learnt (LBD); 0 if it is not forgotten.
    levels: u32,
    activity: f32,
    is_deleted: bool,
    /// True if two of its literals are all but one place of a wide variable.
    leaves_out_value: bool,
    /// True if it took part in a conflict since clauses were forgotten last.
    is_used: bool,
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
    /// The amount that a use of a clause adds to its activity.
    step: f32,
    /// For each level the last count of levels that met it, and the number of these counts.
    seen_levels: Vec<u64>,
    counted: u64,
}

/// The most lists of watches of one variable.
const LISTS: u32 = 64;

/// The greatest activity of a clause before all are scaled down.
const MOST_ACTIVITY: f32 = 1e20;

impl Clauses {
    pub(super) fn new(store: &Store) -> Clauses {
        let (mut lists, mut start) = (Vec::new(), 0);
        for domain in store.domains() {
            let shift = domain.places().div_ceil(LISTS.into()).next_power_of_two().trailing_zeros();
            lists.push((start, shift as u8));
            start += ((domain.places() - 1) >> shift) as u32 + 1;
        }
        Clauses {
            clauses: Vec::new(),
            literals: Vec::new(),
            lists,
            watches: vec![Vec::new(); start as usize],
            learnt: Vec::new(),
            wasted: 0,
            step: 1.0,
            seen_levels: Vec::new(),
            counted: 0,
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

    /// Returns whether a clause is deleted.
    pub(super) fn is_deleted(&self, clause: u32) -> bool {
        self.clauses[clause as usize].is_deleted
    }

    /// Counts a use of a clause in the analysis of a conflict, at which its literals are of
    /// `levels`.
    pub(super) fn bump(&mut self, clause: u32, levels: impl Iterator<Item = usize>) {
        let Clause { levels: before, .. } = self.clauses[clause as usize];
        if before <= KEPT_LEVELS {
            return;
        }
        let now = self.count_levels(levels);
        let used = &mut self.clauses[clause as usize];
        used.levels = before.min(now);
        used.is_used = true;
        used.activity += self.step;
        if used.activity > MOST_ACTIVITY {
            self.clauses.iter_mut().for_each(|clause| clause.activity /= MOST_ACTIVITY);
            self.step /= MOST_ACTIVITY;
        }
    }

    /// Returns the number of different levels.
    pub(super) fn count_levels(&mut self, levels: impl Iterator<Item = usize>) -> u32 {
        self.counted += 1;
        let mut count = 0;
        for level in levels {
            if self.seen_levels.len() <= level {
                self.seen_levels.resize(level + 1, 0);
            }
            let seen = &mut self.seen_levels[level];
            count += u32::from(*seen != self.counted);
            *seen = self.counted;
        }
        count
    }

    /// Lets earlier uses of clauses count a little less.
    pub(super) fn decay(&mut self) {
        self.step /= 0.999;
    }

    /// Adds clauses that are not forgotten, all of whose literals are open.
    pub(super) fn add_stated(&mut self, stated: &[StatedClause], store: &Store) {
        for StatedClause { literals, .. } in stated {
            let open = |literal| store.open_place(literal).expect("the value has places");
            self.add(literals, [open(literals[0]), open(literals[1])], 0);
        }
    }

    /// Adds a clause of at least two literals. The first two are watched at `places`, which keep
    /// them open, or were the last to leave. If `levels` is 0 the clause is never forgotten.
    pub(super) fn add(&mut self, literals: &[Literal], places: [u32; 2], levels: u32) -> u32 {
        let clause = self.clauses.len() as u32;
        let start = u32::try_from(self.literals.len()).expect("fewer than 2^32 literals");
        self.literals.extend_from_slice(literals);
        let len = literals.len() as u32;
        let activity = self.step;
        self.clauses.push(Clause {
            start,
            len,
            levels,
            activity,
            is_deleted: false,
            leaves_out_value: false,
            is_used: true,
            place: 2,
        });
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

    /// Records that two literals of a clause, the first of which is watched, are all but one place
    /// of a wide variable. If all others are false, that place is removed.
    pub(super) fn leave_out_value(&mut self, clause: u32) {
        self.clauses[clause as usize].leaves_out_value = true;
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
            let history = store.history().expect("a history is kept");
            if history.is_true(watch.other, store) || !removed.has(watch.place) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            match self.look(store, history, watch, removed.var()) {
                Looked::Moved => {}
                Looked::True(other) => {
                    watches[kept] = Watch { other, ..watch };
                    kept += 1;
                }
                Looked::Unit(other) => {
                    watches[kept] = Watch { other, ..watch };
                    kept += 1;
                    store.history_mut().set_cause(RemovalCause::Clause(watch.clause));
                    if store.enforce(other).is_err() {
                        watches.copy_within(next.., kept);
                        kept += watches.len() - next;
                        result = Err(watch.clause);
                        break;
                    }
                }
                Looked::Hole(var, hole) => {
                    watches[kept] = watch;
                    kept += 1;
                    store.history_mut().set_cause(RemovalCause::Clause(watch.clause));
                    let value = store.domain(var).at_place(hole as usize);
                    store.remove(var, value).expect("other values are left");
                }
            }
        }
        watches.truncate(kept);
        // Meanwhile, other clauses may have moved their watches here.
        let moved = std::mem::replace(&mut self.watches[list], watches);
        if !moved.is_empty() {
            self.watches[list].extend(moved);
        }
        result
    }

    /// Looks at the clause of a watch of `var` whose place was removed.
    #[inline]
    fn look(&mut self, store: &Store, history: &History, watch: Watch, var: Var) -> Looked {
        let clause = &mut self.clauses[watch.clause as usize];
        if clause.is_deleted {
            return Looked::Moved;
        }
        let literals = &mut self.literals[clause.start as usize..][..clause.len as usize];
        if literals[0].var() == var && literals[0].has(watch.place) {
            literals.swap(0, 1);
        }
        let other = literals[0];
        if !history.is_open(literals[1], store) {
            if history.is_true(other, store) {
                return Looked::True(other);
            }
            let from = (clause.place as usize).clamp(2, literals.len());
            let is_open = |literal: &Literal| history.is_open(*literal, store);
            let after = literals[from..].iter().position(is_open).map(|at| at + from);
            let found =
                after.or_else(|| literals[2..from].iter().position(is_open).map(|at| at + 2));
            let Some(mut at) = found else { return Looked::Unit(other) };
            if clause.leaves_out_value && literals[at].var() == other.var() {
                let is_elsewhere = |literal: &Literal| literal.var() != other.var();
                let is_open = |literal: &Literal| is_elsewhere(literal) && is_open(literal);
                match literals[2..].iter().position(is_open) {
                    Some(elsewhere) => at = elsewhere + 2,
                    None => {
                        if let Some(hole) = hole_between(literals, other.var()) {
                            return Looked::Hole(other.var(), hole);
                        }
                    }
                }
            }
            clause.place = at as u32;
            literals.swap(1, at);
        }
        let open = literals[1];
        let place = store.open_place(open).expect("the literal is open");
        let list = self.list(open.var(), place);
        self.watches[list].push(Watch { other, clause: watch.clause, place });
        Looked::Moved
    }

    /// Forgets the less active half of the clauses of many levels. A clause of few levels stays
    /// while it is used, one of very few always, and so does the cause of an entry of the history.
    /// Returns how many it forgot.
    pub(super) fn forget(&mut self, store: &Store) -> usize {
        let history = store.history().expect("a history is kept");
        let mut is_cause = vec![false; self.clauses.len()];
        for at in 0..history.len() {
            if let RemovalCause::Clause(clause) = history.entry(at).cause {
                is_cause[clause as usize] = true;
            }
        }
        let clauses = &mut self.clauses;
        let before = self.learnt.len();
        let mut weak: Vec<u32> = Vec::new();
        for &at in &self.learnt {
            let clause = &mut clauses[at as usize];
            let was_used = std::mem::replace(&mut clause.is_used, false);
            let stays = clause.levels <= KEPT_LEVELS
                || (was_used && clause.levels <= USED_LEVELS)
                || is_cause[at as usize];
            if !stays {
                weak.push(at);
            }
        }
        // No activity is negative, so their bits are in the same order.
        sort_by_number(&mut weak, |&at| clauses[at as usize].activity.to_bits().into());
        weak.truncate(weak.len() / 2);
        for &at in &weak {
            let clause = &mut clauses[at as usize];
            clause.is_deleted = true;
            self.wasted += clause.len as usize;
        }
        self.learnt.retain(|&at| !clauses[at as usize].is_deleted);
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

/// Clauses of at most so many levels are not forgotten as long as they are used.
const USED_LEVELS: u32 = 6;

/// The result of a look at a clause.
enum Looked {
    /// It watches another place now, or is deleted.
    Moved,
    /// Its other watched literal is true.
    True(Literal),
    /// All its literals are false but perhaps the other watched one.
    Unit(Literal),
    /// All its literals are false but those of one variable, which leave out a place.
    Hole(Var, u32),
}

/// Returns the only place between two of the literals of a wide variable.
fn hole_between(literals: &[Literal], var: Var) -> Option<u32> {
    let of_var = || literals.iter().filter(|literal| literal.var() == var);
    let ends = || of_var().map(|literal| literal.ends().1);
    let mut holes = of_var().filter_map(|literal| literal.ends().0.checked_sub(1));
    holes.find(|&hole| hole.checked_sub(1).is_some_and(|end| ends().any(|last| last == end)))
}
