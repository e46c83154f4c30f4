//! Conflict learning: the second gear of a search on the store.
//!
//! Invariant: each clause holds in every solution that is still wanted: one that was not found, and
//! is better than all before it if the search has an objective.
//!
//! A conflict is analysed on the history of removals: its reasons are replaced by theirs until one
//! variable of the newest level is left. What is learnt is a clause, "one of these candidates is
//! true". The search returns to the level where it has one candidate left, and enforces it
//! (Ohrimenko, Stuckey and Codish, *Propagation via lazy clause generation*, 2009; Katsirelos and
//! Bacchus, *Generalized nogoods in CSPs*, 2005).

mod activity;
mod analysis;
#[cfg(any(test, feature = "testing"))]
pub(crate) mod checking;
mod clauses;
mod deciding;
mod derivation;
mod groups;
mod lessons;
mod precedence;
mod proof;
mod sources;
mod stated;

use super::settings::luby;
use crate::arithmetic::Int;
use crate::propagation::{Halt, Model, Propagation};
use crate::run::Control;
use crate::state::literal;
use crate::state::{ConstraintId, Literal, RemovalCause, Store, Var};
use activity::Activity;
use analysis::Analysis;
use clauses::Clauses;
pub(super) use deciding::Branch;
use derivation::Derivations;
pub(super) use groups::Groups;
pub use precedence::Interchangeable;
pub(crate) use precedence::interchangeable_values;
pub(super) use precedence::order_values;
use sources::Failure;

/// The conflicts of the shortest run between two restarts.
const UNIT: u64 = 100;

/// The clauses after which it is known whether learning pays, the greatest mean share of the
/// decisions in force that they may name, and the mean length up to which they may name more.
const TRIAL: u32 = 128;
const MOST_SHARE: f64 = 0.6;
const SHORT: f64 = 6.0;

/// The clauses that are learnt before some are forgotten for the first time, and how many more each
/// time.
const FIRST_FORGOTTEN: u64 = 2_000;
const MORE_FORGOTTEN: u64 = 300;

/// The parts of a search that learns: they propagate, count and stop it.
pub(super) struct Gear<'a> {
    pub(super) model: &'a Model,
    pub(super) propagation: &'a mut Propagation,
    pub(super) store: &'a mut Store,
    pub(super) control: &'a mut Control,
}

/// The end of a search below some level, or its place to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pending {
    Nothing,
    Failed(Failure),
    /// A limit has interrupted the analysis.
    Analysing(Failure),
    /// A solution, and the next one must differ.
    Solved,
}

/// The clauses that a search has learnt, and the state of its analysis.
#[derive(Debug)]
pub(super) struct ClauseLearning {
    /// The level of the store at the base.
    base: usize,
    groups: Groups,
    /// True if the groups have run on the variables that were fixed from the beginning.
    has_begun: bool,
    /// True if there was no other solution from the beginning.
    has_ended: bool,
    /// A literal that is true from the beginning.
    unit: Option<Literal>,
    clauses: Clauses,
    /// The number of entries of the history that groups and clauses have seen.
    visited: usize,
    analysis: Analysis,
    activity: Activity,
    /// The variables that were free at the base when the last decision was made there.
    open: Vec<Var>,
    /// The last place of each variable that was fixed when it was taken back.
    phases: Vec<Option<u32>>,
    pending: Pending,
    /// Up to this level, decisions are taken back one by one: below them, solutions were found.
    kept: usize,
    conflicts: u64,
    run: u64,
    /// The conflicts at which the run ends, and at which clauses are forgotten.
    run_ends: u64,
    next_forgotten: u64,
    /// The number of times that clauses were forgotten.
    forgot: u64,
    /// The clauses of the trial, and the sums of the shares of the decisions that they name, and of
    /// their lengths.
    lessons: u32,
    shares: f64,
    lengths: f64,
    /// True if a decision is a bound, or the value of a variable and not of a candidate.
    by_variables: bool,
    /// True if values of the last time are tried first.
    follows_phases: bool,
    /// The lines of the proof, if the search writes one.
    derivations: Option<Box<Derivations>>,
}

impl ClauseLearning {
    /// Returns what has learnt nothing yet; the history of `store` is empty, and begins at its
    /// level. The constraints of `groups` are not run.
    pub(super) fn new(store: &Store, groups: Groups, by_variables: bool) -> ClauseLearning {
        let variables = store.domains().len();
        let is_wide = store.domains().any(|domain| domain.narrow_bits().is_none());
        let mut clauses = Clauses::new(store);
        clauses.add_stated(&groups.clauses, store);
        ClauseLearning {
            base: store.level(),
            groups,
            has_begun: false,
            has_ended: false,
            unit: None,
            clauses,
            visited: 0,
            analysis: Analysis::new(variables),
            activity: Activity::new(store),
            open: Vec::new(),
            phases: vec![None; variables],
            pending: Pending::Nothing,
            kept: 0,
            conflicts: 0,
            run: 0,
            run_ends: UNIT,
            next_forgotten: FIRST_FORGOTTEN,
            forgot: 0,
            lessons: 0,
            shares: 0.0,
            lengths: 0.0,
            by_variables: by_variables || is_wide,
            follows_phases: true,
            derivations: None,
        }
    }

    /// Excludes the solution `row`, of which `store` holds every value or not all any more.
    pub(super) fn exclude(&mut self, row: &[Int], store: &Store) {
        #[cfg(any(test, feature = "testing"))]
        checking::found(row);
        let mut clause = Vec::new();
        for (at, &value) in row.iter().enumerate() {
            let (var, domain) = (Var::new(at), store.domain(Var::new(at)));
            if !domain.contains(value) {
                return;
            }
            let others =
                [literal::below(var, domain, value), literal::from(var, domain, value + 1)];
            let others = others.into_iter().flatten();
            match domain.narrow_bits() {
                Some(_) => {
                    let bits = others.fold(0, |bits, others| bits | others.bits());
                    clause.push(Literal::among(var, bits));
                }
                None => clause.extend(others),
            }
        }
        clause.retain(|&literal| store.is_open(literal));
        match clause[..] {
            [] => self.has_ended = true,
            [one] => self.unit = Some(one),
            [one, two, ..] => {
                let open = |literal| store.open_place(literal).expect("it is open");
                self.clauses.add(&clause, [open(one), open(two)], 0);
            }
        }
    }

    /// Runs constraints and clauses until nothing more can be removed.
    pub(super) fn propagate(&mut self, run: &mut Gear<'_>) -> Result<(), Halt> {
        if !self.has_begun && run.control.proof.is_some() {
            self.begin_proof(run)?;
        }
        let Gear { model, propagation, store, control } = run;
        let failure = loop {
            store.set_running(None);
            if let Err(failure) = self.look_at_removals(store) {
                break failure;
            }
            match propagation.run_next(model, store, |steps| control.meter.tick_by(steps)) {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(Halt::Limit) => return Err(Halt::Limit),
                Err(Halt::Conflict) => {
                    break store.running().map_or(Failure::Decisions, Failure::Constraint);
                }
            }
        };
        self.pending = Pending::Failed(failure);
        Err(Halt::Conflict)
    }

    /// Runs groups and clauses on what was removed, until nothing more is.
    fn look_at_removals(&mut self, store: &mut Store) -> Result<(), Failure> {
        if !self.has_begun {
            self.start(store)?;
        }
        while self.visited < store.history_mut().len() {
            let removed = store.history_mut().entry(self.visited).removed;
            self.visited += 1;
            let var = removed.var();
            let history = store.history_mut();
            let left = if removed.is_wide() { 0 } else { history.left(var) };
            if left & left.wrapping_sub(1) == 0
                && history.newest(var) == self.visited
                && (left != 0 || store.is_fixed(var))
            {
                let taken = self.groups.take(var, store);
                taken.map_err(|other| Failure::Equal(var, other))?;
            }
            self.clauses.look_at(store, removed).map_err(Failure::Clause)?;
        }
        Ok(())
    }

    /// Makes true what is known from the beginning, and runs the groups of the variables that were
    /// fixed before the history began.
    fn start(&mut self, store: &mut Store) -> Result<(), Failure> {
        if self.has_ended {
            return Err(Failure::Decisions);
        }
        self.has_begun = true;
        if let Some(unit) = self.unit {
            enforce(store, &[unit], RemovalCause::Fact);
        }
        let fixed: Vec<bool> = store.domains().map(|domain| domain.is_fixed()).collect();
        let fixed = fixed.into_iter().enumerate().filter(|&(_, is_fixed)| is_fixed);
        for var in fixed.map(|(at, _)| Var::new(at)) {
            let taken = self.groups.take(var, store);
            taken.map_err(|other| Failure::Equal(var, other))?;
        }
        Ok(())
    }

    /// Returns whether it pays to learn, as far as is known: clauses that name most of the
    /// decisions in force hardly ever exclude anything else, unless they are short.
    pub(super) fn pays(&self) -> bool {
        let trial = f64::from(TRIAL);
        self.lessons < TRIAL || self.shares <= trial * MOST_SHARE || self.lengths <= trial * SHORT
    }

    /// Returns whether the run has used up its conflicts.
    pub(super) fn is_restart_due(&self) -> bool {
        self.conflicts >= self.run_ends
    }

    /// Ends the run.
    pub(super) fn end_run(&mut self) {
        self.run_ends = self.conflicts;
    }

    /// Returns to the lowest level that holds no found solution, for so many conflicts.
    pub(super) fn restart_for(&mut self, conflicts: u64, run: &mut Gear<'_>) {
        self.run_ends = self.conflicts.saturating_add(conflicts);
        self.jump_to(self.kept, run);
    }

    /// Returns to the lowest level that holds no found solution.
    pub(super) fn restart(&mut self, run: &mut Gear<'_>) {
        self.run += 1;
        self.run_ends = self.conflicts + luby(self.run + 1) * UNIT;
        self.jump_to(self.kept, run);
    }

    /// Records that the domains of the store are a solution. With an `objective` the next one must
    /// be better, which its constraint says.
    pub(super) fn solved(&mut self, objective: Option<ConstraintId>) {
        // Better solutions are searched near the best one, which the heuristic for values knows.
        self.follows_phases &= objective.is_none();
        self.pending = match objective {
            Some(id) => Pending::Failed(Failure::Constraint(id)),
            None => Pending::Solved,
        };
    }

    /// Goes on after a conflict or a solution: learns a clause and returns to the level where it
    /// has one open literal. Returns `false` if no solution is left.
    pub(super) fn go_on(&mut self, run: &mut Gear<'_>) -> bool {
        let depth = run.store.history_mut().level();
        let goes_on = match std::mem::replace(&mut self.pending, Pending::Nothing) {
            Pending::Nothing => true,
            Pending::Solved => {
                #[cfg(any(test, feature = "testing"))]
                checking::found(&run.store.values().collect::<Vec<Int>>());
                if run.control.proof.is_some() {
                    self.learn(Failure::Decisions, run)
                } else {
                    self.kept = depth;
                    self.refute(run)
                }
            }
            Pending::Failed(failure) => {
                self.conflicts += 1;
                self.learn(failure, run)
            }
            Pending::Analysing(failure) => self.analyse(failure, run),
        };
        let left = run.store.history_mut().level();
        run.control.statistics.backtracks += depth.saturating_sub(left + 1) as u64;
        goes_on
    }

    /// Returns whether a limit has interrupted the analysis of a conflict:
    /// [`ClauseLearning::go_on`] continues it.
    pub(super) fn is_analysing(&self) -> bool {
        matches!(self.pending, Pending::Analysing(_))
    }

    /// Takes back the decision of the level that is kept, and removes what it left: below the
    /// decisions before it, everything with it is known. So no solution comes twice, without a
    /// clause for each (Gebser, Kaufmann, Neumann and Schaub, *Conflict-driven answer set
    /// enumeration*, 2007). Returns `false` if nothing is left.
    fn refute(&mut self, run: &mut Gear<'_>) -> bool {
        while self.kept > 0 {
            let history = run.store.history().expect("a history is kept");
            let removed = history.decision(self.kept, run.store);
            self.kept -= 1;
            self.jump_to(self.kept, run);
            if removed.iter().any(|&side| run.store.is_open(side)) {
                enforce(run.store, &removed, RemovalCause::Refuted);
                return true;
            }
        }
        false
    }

    /// Takes back the levels above `level`.
    fn jump_to(&mut self, level: usize, run: &mut Gear<'_>) {
        let Gear { propagation, store, .. } = run;
        propagation.clear();
        store.clear_events();
        let history = store.history().expect("a history is kept");
        if history.level() > level {
            let start = history.start_of(level + 1);
            for at in start..history.len() {
                let var = history.entry(at).removed.var();
                let (min, max) = store.domain(var).end_places();
                if min == max {
                    self.phases[var.index()] = Some(min);
                }
            }
            store.pop_recorded(self.base, level);
            self.visited = self.visited.min(start);
        }
    }
}

/// Makes one of the literals true, which are open: see [`Store::enforce_any`].
fn enforce(store: &mut Store, literals: &[Literal], cause: RemovalCause) {
    store.set_running(None);
    store.history_mut().set_cause(cause);
    store.enforce_any(literals).expect("a literal is open");
}

#[cfg(test)]
mod tests;
