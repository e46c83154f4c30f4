//! Search: tries a value, propagates, and takes it back on a conflict.
//!
//! Invariant: `path` has one entry for each level of the store above the base, so the depth of a
//! search is bounded by memory and never by the stack. Between two calls of
//! [`Search::next_solution`], `next` says what is to be done first.

pub(crate) mod branching;
pub(crate) mod limits;
pub(crate) mod restarts;
pub(crate) mod settings;
pub(crate) mod statistics;

use crate::constraint::{SharedConstraint, Conflict, ConstraintId, Partial};
use crate::model::Model;
use crate::observe::{Decision, Observer};
use crate::propagation::{Halt, Propagation};
use crate::store::Store;
use crate::var::{Int, Var};
use branching::Branching;
use limits::{Limit, Limits, Meter};
use restarts::Restarts;
use settings::{LookAhead, Settings};
use statistics::Statistics;
use std::fmt;
use std::sync::Arc;

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// There may be more solutions.
    Open,
    /// All solutions have been found.
    Exhausted,
    /// A limit stopped the search; there may be more solutions.
    Stopped(Limit),
}

/// What the next call for a solution begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    /// Look at every constraint.
    Root,
    /// Look ahead from what has changed, then go on.
    GoOn,
    /// Take back the solution just found.
    TakeBack,
    /// Nothing: there are no more solutions.
    End,
}

/// How a decision in force came about.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// Where the scan for free variables stood before it.
    from: usize,
    /// Whether look-ahead has let it pass.
    passed: bool,
}

/// A search for the solutions of a model, one after the other.
///
/// ```
/// use kumiki::{Model, Search, constraints::NotEqual};
///
/// let mut model = Model::new();
/// let x = model.add_variable(1..=2)?;
/// let y = model.add_variable(2..=3)?;
/// model.add_constraint(NotEqual::new(x, y));
/// let mut search = Search::new(model);
/// while let Some(store) = search.next_solution() {
///     assert_ne!(store.fixed(x), store.fixed(y));
/// }
/// assert_eq!(search.statistics().solutions, 3);
/// # Ok::<(), kumiki::DomainError>(())
/// ```
///
/// With a variable order that does not depend on what was met ([`VariableOrder::InOrder`]), solutions
/// come in lexicographic order, whatever the look-ahead.
///
/// [`VariableOrder::InOrder`]: crate::VariableOrder::InOrder
pub struct Search {
    model: Arc<Model>,
    look_ahead: LookAhead,
    restarts: Restarts,
    limits: Limits,
    store: Store,
    propagation: Propagation,
    branching: Branching,
    meter: Meter,
    path: Vec<Decision>,
    frames: Vec<Frame>,
    /// Where the scan for free variables stands.
    from: usize,
    /// The variables whose value has been looked at; not used by full look-ahead, which looks at
    /// every variable that becomes fixed.
    decided: Vec<bool>,
    next: Next,
    root: Root,
    stopped: Option<Limit>,
    conflicts_of_run: u64,
    statistics: Statistics,
    observer: Option<Box<dyn Observer + Send>>,
}

/// What is known of the model before anything is assumed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Root {
    /// Nothing yet.
    Unseen,
    /// Level 0 of the store is a fixpoint of all constraints.
    Fixpoint,
    /// There are no solutions.
    Conflict,
}

/// The level of the store that holds what is assumed, and what is refuted below no decision.
const BASE: usize = 1;

impl Search {
    /// A search with the default settings.
    pub fn new(model: impl Into<Arc<Model>>) -> Search {
        Search::with_settings(model, Settings::default())
    }

    /// A search with `settings`.
    pub fn with_settings(model: impl Into<Arc<Model>>, settings: Settings) -> Search {
        let model = model.into();
        let propagation = Propagation::new(&model);
        Search {
            look_ahead: settings.look_ahead,
            restarts: settings.restarts,
            store: model.store(),
            branching: Branching::new(&model, propagation.watches(), &settings),
            propagation,
            meter: Meter::new(&settings.limits),
            limits: settings.limits,
            path: Vec::new(),
            frames: Vec::new(),
            from: 0,
            decided: vec![false; model.variables().len()],
            model,
            next: Next::Root,
            root: Root::Unseen,
            stopped: None,
            conflicts_of_run: 0,
            statistics: Statistics::default(),
            observer: None,
        }
    }

    /// Begins again as if new, without building anything again; what was assumed is forgotten.
    pub fn reset(&mut self) {
        self.propagation.clear();
        self.propagation.reset_runs();
        self.store.pop_to(0);
        self.branching.reset();
        self.meter = Meter::new(&self.limits);
        self.path.clear();
        self.frames.clear();
        self.decided.fill(false);
        self.from = 0;
        self.next = Next::Root;
        self.stopped = None;
        self.conflicts_of_run = 0;
        self.statistics = Statistics::default();
    }

    /// Sets when to stop, from the next [`Search::reset`] on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Lets `observer` see what happens from now on; `None` ends it.
    pub fn observe(&mut self, observer: Option<Box<dyn Observer + Send>>) {
        self.store.keep_removals(observer.is_some());
        self.observer = observer;
    }

    /// Searches only where `var` is `value`. To be called before the first solution is asked for.
    ///
    /// # Errors
    /// [`Conflict`] if that cannot be; then there are no solutions until [`Search::reset`].
    ///
    /// # Panics
    /// If the search has begun.
    pub fn assume(&mut self, var: Var, value: Int) -> Result<(), Conflict> {
        assert!(matches!(self.next, Next::Root | Next::End), "assumptions come before the search");
        self.open_base();
        self.store.set_running(None);
        let possible = self.next == Next::Root && self.root != Root::Conflict;
        if !possible || self.store.fix(var, value).is_err() {
            self.next = Next::End;
            return Err(Conflict);
        }
        Ok(())
    }

    /// Only looks ahead from what was assumed: what is still possible before anything is tried.
    /// Where a limit stops it, that is less than could be known.
    ///
    /// # Errors
    /// [`Conflict`] if nothing is.
    pub fn propagate(&mut self) -> Result<&Store, Conflict> {
        self.meter.start();
        let looked = match self.next {
            Next::Root => self.look_at_root(),
            Next::End => Err(Halt::Conflict),
            Next::GoOn | Next::TakeBack => Ok(()),
        };
        self.note_figures();
        match looked {
            Ok(()) | Err(Halt::Limit) => Ok(&self.store),
            Err(Halt::Conflict) => {
                self.next = Next::End;
                Err(Conflict)
            }
        }
    }

    /// The next solution: every variable of the store is fixed. `None` if there are no more, or if
    /// a limit is reached: [`Search::status`] tells which.
    pub fn next_solution(&mut self) -> Option<&Store> {
        self.meter.start();
        self.stopped = None;
        let found = self.advance();
        self.note_figures();
        found.then_some(&self.store)
    }

    /// Counts the solutions that are left, until a limit is reached.
    pub fn count(&mut self) -> u64 {
        let before = self.statistics.solutions;
        while self.next_solution().is_some() {}
        self.statistics.solutions - before
    }

    /// How far the search has come.
    pub fn status(&self) -> Status {
        match (self.stopped, self.next) {
            (_, Next::End) => Status::Exhausted,
            (Some(limit), _) => Status::Stopped(limit),
            (None, _) => Status::Open,
        }
    }

    /// What the search has done since it began or was reset.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// The model that is searched.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// What is still possible at this point of the search.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The constraint that met the last conflict, if one did.
    pub fn last_conflict(&self) -> Option<ConstraintId> {
        self.store.running()
    }

    /// The loop: looks ahead, then decides or takes back, until a solution, a limit or the end.
    fn advance(&mut self) -> bool {
        if self.limits.solutions.is_some_and(|limit| self.statistics.solutions >= limit) {
            self.stopped = Some(Limit::Solutions);
            return false;
        }
        let mut looked = match self.next {
            Next::Root => self.look_at_root(),
            Next::GoOn => self.look(None),
            Next::TakeBack => {
                if !self.take_back() {
                    return self.end();
                }
                self.next = Next::GoOn;
                self.look(None)
            }
            Next::End => return false,
        };
        loop {
            looked = match looked {
                Ok(()) => {
                    self.passed();
                    match self.choose() {
                        Ok(Some(decision)) => self.descend(decision),
                        Ok(None) => return self.solved(),
                        Err(limit) => return self.stop(limit),
                    }
                }
                Err(Halt::Conflict) => {
                    self.conflicted();
                    if !self.take_back() {
                        return self.end();
                    }
                    self.look(None)
                }
                Err(Halt::Limit) => {
                    return self.stop(self.meter.reached().expect("the meter halted"));
                }
            };
        }
    }

    /// Opens the base level, above a fixpoint of all constraints if look-ahead is full.
    fn open_base(&mut self) {
        if self.store.level() > 0 {
            return;
        }
        if self.look_ahead == LookAhead::Full && self.root == Root::Unseen {
            self.meter.start();
            self.propagation.queue_all();
            match self.propagation.fixpoint(&self.model, &mut self.store, &mut self.meter) {
                Ok(()) => self.root = Root::Fixpoint,
                Err(Halt::Conflict) => self.root = Root::Conflict,
                // What was removed stays removed; everything is looked at again above it.
                Err(Halt::Limit) => {}
            }
            self.propagation.clear();
            self.tell_removals();
        }
        self.store.forget_notes();
        self.store.push_level();
    }

    /// Looks at every constraint for the first time.
    fn look_at_root(&mut self) -> Result<(), Halt> {
        self.open_base();
        match (self.root, self.look_ahead) {
            (Root::Conflict, _) => return Err(Halt::Conflict),
            (Root::Fixpoint, _) => {}
            (Root::Unseen, LookAhead::Full) => self.propagation.queue_all(),
            (Root::Unseen, LookAhead::None | LookAhead::Forward) => {
                for var in self.model.variables() {
                    self.decided[var.index()] = self.store.is_fixed(var);
                }
                for (constraint, _) in Arc::clone(&self.model).constraints() {
                    self.look_at(constraint)?;
                }
            }
        }
        self.next = Next::GoOn;
        self.look(None)
    }

    /// Looks ahead from what has changed; `decided` is the variable that was just given a value.
    fn look(&mut self, decided: Option<Var>) -> Result<(), Halt> {
        let looked = match self.look_ahead {
            LookAhead::Full => {
                self.propagation.fixpoint(&self.model, &mut self.store, &mut self.meter)
            }
            LookAhead::None | LookAhead::Forward => {
                let looked = decided.map_or(Ok(()), |var| self.look_once(var).map_err(Halt::from));
                self.store.forget_notes();
                looked
            }
        };
        self.tell_removals();
        looked
    }

    /// Looks at the constraints on `var`, each once.
    fn look_once(&mut self, var: Var) -> Result<(), Conflict> {
        for at in 0..self.propagation.watches().on(var).len() {
            self.look_at(self.propagation.watches().on(var)[at])?;
        }
        Ok(())
    }

    /// Asks one constraint whether it may still hold, or runs it, without going on to others.
    fn look_at(&mut self, id: ConstraintId) -> Result<(), Conflict> {
        if self.look_ahead == LookAhead::None {
            let constraint = self.model.constraint(id);
            self.store.set_running(Some(id));
            if !constraint.is_possible(Partial::new(constraint.scope(), &self.store)) {
                return Err(Conflict);
            }
        } else {
            self.propagation.run(&self.model, &mut self.store, id)?;
            self.store.forget_notes();
        }
        Ok(())
    }

    /// Look-ahead has let the newest decision pass.
    fn passed(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.passed = true;
        }
        let run = self.statistics.restarts;
        let over = |conflicts| self.conflicts_of_run >= conflicts;
        if self.statistics.solutions == 0 && self.restarts.conflicts(run).is_some_and(over) {
            self.restart();
        }
    }

    /// Goes back to the base, and keeps there what was refuted below no decision.
    fn restart(&mut self) {
        self.statistics.restarts += 1;
        self.conflicts_of_run = 0;
        self.store.pop_to(BASE);
        for decision in self.path.drain(..) {
            self.decided[decision.var.index()] = false;
        }
        self.frames.clear();
        self.from = 0;
        if let Some(observer) = &mut self.observer {
            observer.restarted();
        }
    }

    /// The next decision, or `None` if every variable is fixed.
    fn choose(&mut self) -> Result<Option<Decision>, Limit> {
        if self.meter.tick() {
            return Err(self.meter.reached().expect("the meter halted"));
        }
        let (store, decided) = (&self.store, &self.decided);
        let choice = match self.look_ahead {
            LookAhead::Full => self.branching.choose(store, |x| !store.is_fixed(x), self.from),
            LookAhead::None | LookAhead::Forward => {
                self.branching.choose(store, |x| !decided[x.index()], self.from)
            }
        };
        let Some((decision, from)) = choice else { return Ok(None) };
        if self.limits.decisions.is_some_and(|limit| self.statistics.decisions >= limit) {
            return Err(Limit::Decisions);
        }
        self.frames.push(Frame { from: self.from, passed: false });
        self.from = from;
        Ok(Some(decision))
    }

    /// Pushes a level, fixes the variable and looks ahead.
    fn descend(&mut self, decision: Decision) -> Result<(), Halt> {
        self.path.push(decision);
        self.statistics.decisions += 1;
        self.statistics.peak_depth = self.statistics.peak_depth.max(self.path.len());
        if let Some(observer) = &mut self.observer {
            observer.decided(&self.path, &self.store);
        }
        self.decided[decision.var.index()] = true;
        self.store.push_level();
        self.store.set_running(None);
        self.store.fix(decision.var, decision.value)?;
        self.look(Some(decision.var))
    }

    /// Learns of a conflict.
    fn conflicted(&mut self) {
        self.statistics.conflicts += 1;
        self.conflicts_of_run += 1;
        let by = self.store.running();
        self.branching.conflicted(&self.model, by, self.path.last().copied());
        if let Some(observer) = &mut self.observer {
            observer.conflicted(&self.path, by);
        }
        self.propagation.clear();
    }

    /// Takes back the newest decision and removes its value; where that leaves none, takes back the
    /// one before, and so on. `false` if none is left to take back.
    fn take_back(&mut self) -> bool {
        while let (Some(&decision), Some(frame)) = (self.path.last(), self.frames.pop()) {
            if frame.passed {
                self.statistics.backtracks += 1;
                if let Some(observer) = &mut self.observer {
                    observer.backtracked(&self.path, &self.store);
                }
            }
            self.path.pop();
            self.from = frame.from;
            self.decided[decision.var.index()] = false;
            self.store.pop_to(BASE + self.path.len());
            let conflict = self.store.running();
            self.store.set_running(None);
            let removed = self.store.remove(decision.var, decision.value);
            self.store.set_running(conflict);
            self.tell_removals();
            if removed.is_ok() {
                return true;
            }
        }
        false
    }

    fn solved(&mut self) -> bool {
        debug_assert_eq!(self.unsatisfied(), None, "a constraint let a wrong solution pass");
        self.statistics.solutions += 1;
        self.next = Next::TakeBack;
        if let Some(observer) = &mut self.observer {
            observer.solved(&self.path, &self.store);
        }
        true
    }

    fn end(&mut self) -> bool {
        self.next = Next::End;
        false
    }

    fn stop(&mut self, limit: Limit) -> bool {
        self.stopped = Some(limit);
        false
    }

    /// The first constraint that does not hold where every variable is fixed.
    fn unsatisfied(&self) -> Option<(ConstraintId, &'static str)> {
        let holds = |constraint: &SharedConstraint| {
            let values = Partial::new(constraint.scope(), &self.store).complete();
            values.is_some_and(|values| constraint.is_satisfied(&values))
        };
        let mut constraints = self.model.constraints();
        constraints.find(|(_, c)| !holds(c)).map(|(id, c)| (id, c.kind()))
    }

    fn tell_removals(&mut self) {
        if let Some(observer) = &mut self.observer {
            let removals = self.store.take_removals();
            if !removals.is_empty() {
                observer.removed(&removals);
            }
        }
    }

    fn note_figures(&mut self) {
        self.statistics.propagations = self.propagation.runs();
        self.statistics.time = self.meter.elapsed();
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("model", &self.model)
            .field("status", &self.status())
            .field("path", &self.path)
            .field("statistics", &self.statistics)
            .finish_non_exhaustive()
    }
}
