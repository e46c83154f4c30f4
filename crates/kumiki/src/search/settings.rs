//! Settings: the options of a search.
//!
//! Invariant: every setting of backtracking finds the same set of solutions; local search finds
//! some of them.

mod orders;
mod restarts;
mod stages;

pub use orders::{ChooseValue, ChooseVariable, ValueOrder, VariableOrder};
pub use restarts::Restarts;
pub(super) use restarts::{UNIT_WHEN_STUCK, luby};
pub use stages::{Stage, StageBranch, StageOrder, Stages};

use crate::cliques::Simd;
use crate::run::Limits;
use std::io::{self, ErrorKind};
use std::thread;

/// Options of a search. The default suits most problems.
///
/// ```
/// use kumiki::{Settings, search::{LookAhead, VariableOrder}};
///
/// let textbook = Settings::default()
///     .look_ahead(LookAhead::None)
///     .variable_order(VariableOrder::InOrder);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// The kind of search: systematic or local.
    pub strategy: Strategy,
    /// The propagation after each decision.
    pub look_ahead: LookAhead,
    /// The order in which variables are decided.
    pub variable_order: VariableOrder,
    /// The order in which values are tried.
    pub value_order: ValueOrder,
    /// If true, first decides the variable whose decision caused the last conflict (Lecoutre, Sais,
    /// Tabary and Vidal, *Reasoning from last conflict(s) in constraint programming*, 2009).
    pub last_conflict: bool,
    /// If true, also branches on the variable that takes a given value (dual branching). This
    /// applies to an all-different group that has as many values as variables, if only two
    /// variables can still take the value and their weight is higher than that of the selected
    /// variable. With [`VariableOrder::DomWdeg`] and [`LookAhead::Full`] only.
    pub dual_branching: bool,
    /// The restart strategy.
    pub restarts: Restarts,
    /// When the search learns from conflicts.
    pub learning: Learning,
    /// When the search supposes each value of each variable once.
    pub probing: Probing,
    /// If true, keeps nogoods at each restart, so that refuted values are not tried again
    /// (Lecoutre, Sais, Tabary and Vidal, *Recording and minimizing nogoods from restarts*, 2007).
    /// With [`LookAhead::Full`] only.
    pub nogoods: bool,
    /// If true, after a restart first tries the value that a variable had before it (phase saving).
    /// This does not apply if variables come in an order that is sorted once, or if the variables
    /// or values are chosen by a closure or at random (Pipatsrisawat and Darwiche, *A lightweight
    /// component caching scheme for satisfiability solvers*, 2007).
    pub phase_saving: bool,
    /// The number of threads. The default is 1, and 0 stands for one per processor. Solutions come
    /// in the same order for any number above 1. That is the order of one thread if the orders of
    /// variables and values depend on the domains only: not for [`VariableOrder::DomWdeg`],
    /// [`ValueOrder::Random`] and [`Settings::last_conflict`], nor if one thread is
    /// [stuck](Restarts::WhenStuck). A platform without threads, such as a web page, has one for
    /// any number.
    pub threads: usize,
    /// The kernel for problems of all-different constraints over common values without other
    /// constraints. It decides in its own order. It is used only if look-ahead, orders and restarts
    /// have their default settings.
    pub simd: Simd,
    /// If true, every solution is held against the [meaning] of every constraint before it is
    /// returned. A constraint that let a wrong solution pass is a panic that names it. The default
    /// is true in builds with debug assertions. The cost is one evaluation of each constraint a
    /// solution.
    ///
    /// [meaning]: crate::engine::Constraint::is_satisfied
    pub check_solutions: bool,
    /// If true, the work of each constraint is counted and timed: see
    /// [`Solutions::profile`](crate::Solutions::profile). The default is false.
    pub profile: bool,
    /// The limits of the search.
    pub limits: Limits,
    /// The seed of random choices. The same problem, settings and seed give the same run.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            strategy: Strategy::default(),
            look_ahead: LookAhead::default(),
            variable_order: VariableOrder::default(),
            value_order: ValueOrder::default(),
            last_conflict: false,
            dual_branching: false,
            restarts: Restarts::default(),
            learning: Learning::default(),
            probing: Probing::default(),
            nogoods: true,
            phase_saving: true,
            threads: 1,
            simd: Simd::default(),
            check_solutions: cfg!(debug_assertions),
            profile: false,
            limits: Limits::default(),
            seed: 0,
        }
    }
}

impl Settings {
    /// Returns the restarts of a search. A search by an order that the settings name is not
    /// switched to another order: when it is stuck, it restarts only to probe.
    pub(super) fn restarts_of_search(&self) -> Restarts {
        let has_use = self.look_ahead == LookAhead::Full
            && (self.leaves_orders() || self.probing == Probing::WhenStuck);
        match self.restarts {
            Restarts::WhenStuck { .. } if !has_use => Restarts::Never,
            restarts => restarts,
        }
    }

    /// Returns whether the order of decisions is left to the search.
    pub(super) fn leaves_orders(&self) -> bool {
        matches!(self.variable_order, VariableOrder::DomDeg)
            && matches!(self.value_order, ValueOrder::Domain)
            && !self.last_conflict
    }

    /// Returns the conflicts after which the search learns, if it does.
    pub(super) fn learns_after(&self) -> Option<u64> {
        match self.learning {
            _ if self.look_ahead != LookAhead::Full => None,
            Learning::Off => None,
            Learning::AfterConflicts { conflicts } => Some(conflicts.max(1)),
            Learning::On => Some(0),
        }
    }

    /// Returns when the search probes. It does so with full look-ahead only.
    pub(super) fn probing_of_search(&self) -> Probing {
        if self.look_ahead == LookAhead::Full { self.probing } else { Probing::Off }
    }

    /// Returns the settings of a search that does not restart because it is stuck. A part of a
    /// search must not return its solutions in another order than the whole would.
    pub(crate) fn never_stuck(mut self) -> Settings {
        if let Restarts::WhenStuck { .. } = self.restarts {
            self.restarts = Restarts::Never;
        }
        self.learning = Learning::Off;
        self
    }

    /// Sets the kind of search: systematic or local.
    pub fn strategy(mut self, strategy: Strategy) -> Settings {
        self.strategy = strategy;
        self
    }

    /// Sets the propagation after each decision.
    pub fn look_ahead(mut self, look_ahead: LookAhead) -> Settings {
        self.look_ahead = look_ahead;
        self
    }

    /// Sets the order in which variables are decided.
    pub fn variable_order(mut self, order: VariableOrder) -> Settings {
        self.variable_order = order;
        self
    }

    /// Sets the order in which values are tried.
    pub fn value_order(mut self, order: ValueOrder) -> Settings {
        self.value_order = order;
        self
    }

    /// Sets whether the variable of the last conflict is decided first.
    pub fn last_conflict(mut self, on: bool) -> Settings {
        self.last_conflict = on;
        self
    }

    /// Sets whether the search also branches on the variable that takes a given value (dual
    /// branching).
    pub fn dual_branching(mut self, on: bool) -> Settings {
        self.dual_branching = on;
        self
    }

    /// Sets the restart strategy.
    pub fn restarts(mut self, restarts: Restarts) -> Settings {
        self.restarts = restarts;
        self
    }

    /// Sets when the search learns from conflicts.
    pub fn learning(mut self, learning: Learning) -> Settings {
        self.learning = learning;
        self
    }

    /// Sets when the search supposes each value of each variable once.
    pub fn probing(mut self, probing: Probing) -> Settings {
        self.probing = probing;
        self
    }

    /// Sets whether nogoods are kept at a restart.
    pub fn nogoods(mut self, on: bool) -> Settings {
        self.nogoods = on;
        self
    }

    /// Sets whether the search first tries the value that a variable had before a restart or, with
    /// an objective, in the best solution so far.
    pub fn phase_saving(mut self, on: bool) -> Settings {
        self.phase_saving = on;
        self
    }

    /// Sets the number of threads; 0 stands for one per processor.
    pub fn threads(mut self, threads: usize) -> Settings {
        self.threads = threads;
        self
    }

    /// Returns whether one thread searches, by these settings or because there are no others.
    pub(crate) fn is_on_one_thread(&self) -> bool {
        let has_no_others = |error: io::Error| error.kind() == ErrorKind::Unsupported;
        self.threads == 1 || thread::available_parallelism().is_err_and(has_no_others)
    }

    /// Sets the kernel for clique graphs: all-different constraints over common values.
    pub fn simd(mut self, simd: Simd) -> Settings {
        self.simd = simd;
        self
    }

    /// Sets whether every solution is held against every constraint.
    pub fn check_solutions(mut self, on: bool) -> Settings {
        self.check_solutions = on;
        self
    }

    /// Sets whether the work of each constraint is counted and timed.
    pub fn profile(mut self, on: bool) -> Settings {
        self.profile = on;
        self
    }

    /// Sets the limits of the search.
    pub fn limits(mut self, limits: Limits) -> Settings {
        self.limits = limits;
        self
    }

    /// Sets the seed of random choices.
    pub fn seed(mut self, seed: u64) -> Settings {
        self.seed = seed;
        self
    }
}

/// The propagation after each decision. The levels are the classical algorithms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LookAhead {
    /// Checks the constraints on the decided variable: plain backtracking (BT), as in textbook
    /// programs.
    None,
    /// Runs the constraints on the decided variable once: forward checking (FC).
    Forward,
    /// Runs constraints until nothing more can be removed: maintaining arc consistency (MAC).
    #[default]
    Full,
}

/// When a search learns from conflicts.
///
/// A search that learns analyses each conflict: which values had to be gone for it, and which of
/// these follow from others. It keeps the result as a clause, "one of these candidates is true",
/// returns to the earliest decision where that says something new, and never fails for the same
/// reason again. It restarts often, and decides what took part in recent conflicts (Ohrimenko,
/// Stuckey and Codish, *Propagation via lazy clause generation*, 2009; Marques-Silva and Sakallah,
/// *GRASP: a search algorithm for propositional satisfiability*, 1999).
///
/// This solves problems on which other searches are stuck, such as large quasigroups, hard
/// sudokus of 25 × 25, and schedules. Where conflicts have no common structure, each costs more
/// and there are hardly fewer.
///
/// A search learns only with [`LookAhead::Full`], without an observer, and in one thread. It finds
/// the same set of solutions, in another order unless the settings name one. Orders that the
/// settings name are kept. Solutions that are found before the search begins to learn come as
/// without it.
///
/// ```
/// use kumiki::{Settings, constraints::NotEqual, engine::Model};
/// use kumiki::search::{Learning, Search};
///
/// // Five colours for six neighbours.
/// let mut model = Model::new();
/// let vars = model.add_variables(6, 0..5)?;
/// for (at, &x) in vars.iter().enumerate() {
///     for &y in &vars[..at] {
///         model.add_constraint(NotEqual::new(x, y));
///     }
/// }
/// let mut search = Search::with_settings(model, Settings::default().learning(Learning::On));
/// assert_eq!(search.count(), 0);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Learning {
    /// Never.
    Off,
    /// From when the search is stuck. It then starts again from the root. The default, after 2,000
    /// conflicts.
    ///
    /// A search with an objective is stuck after so many conflicts. Without an objective it is
    /// stuck after five times as many before the first solution, or between that and the second
    /// one; if values are interchangeable, as colours are, or if nearly all constraints state
    /// clauses, after so many before the first solution. On copied states of more than 16 values it
    /// is stuck after so many, but at most 50: such a conflict costs more than one that teaches
    /// something. Otherwise a search on copied states, one that only counts, and one that has two
    /// solutions do not learn.
    ///
    /// A search that does not profit from learning stops it after 128 learnt clauses, and goes on
    /// from where it began: if these clauses are long, and name most of the decisions in force.
    /// This does not apply if nearly all constraints state clauses, or if tasks do not overlap.
    ///
    /// It is stuck after 50 conflicts at most if a variable has more than 64 values, and only its
    /// bounds matter to its constraints, as the start of a task. It then decides on bounds and, if
    /// tasks do not overlap, on their orders. If that does not pay, it learns once more when it
    /// would have done so otherwise.
    AfterConflicts {
        /// The conflicts; 0 counts as 1.
        conflicts: u64,
    },
    /// From the beginning. A search that could run on copied states runs on the store instead.
    On,
}

impl Default for Learning {
    fn default() -> Learning {
        Learning::AfterConflicts { conflicts: 2_000 }
    }
}

/// When a search probes: when it supposes each value of each variable, propagates that, and
/// removes the values that lead to a conflict, until there are none (shaving, or singleton arc
/// consistency).
///
/// This solves most published slitherlinks without a decision, because a wrong line soon has no way
/// out. Where only a long search refutes a wrong value, probing costs a propagation for each value
/// and removes little.
///
/// A search probes only with [`LookAhead::Full`], and not if it writes a proof. Values of variables
/// that have more than 64 are not supposed. It finds the same set of solutions, in another order if
/// that depends on the domains.
///
/// ```
/// use kumiki::{Settings, constraints::NotEqual, engine::Model};
/// use kumiki::search::{Probing, Search};
///
/// // Two colours for three neighbours: each value leads to a conflict.
/// let mut model = Model::new();
/// let vars = model.add_variables(3, 0..2)?;
/// for (at, &x) in vars.iter().enumerate() {
///     for &y in &vars[..at] {
///         model.add_constraint(NotEqual::new(x, y));
///     }
/// }
/// let mut search = Search::with_settings(model, Settings::default().probing(Probing::AtRoot));
/// assert_eq!(search.count(), 0);
/// assert_eq!(search.statistics().decisions, 0);
/// # Ok::<(), kumiki::engine::DomainError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Probing {
    /// Never.
    #[default]
    Off,
    /// Before the first decision. What is found holds in all later searches of the same object, so
    /// it is found once.
    AtRoot,
    /// Once, when the search is stuck: at its first [restart](super::Restarts::WhenStuck), or when
    /// it begins to [learn](Learning). It ends soon after as many runs of constraints as before, at
    /// a restart eight times as many. A search by orders that the settings name restarts once, to
    /// probe, and keeps its orders. A search that learns from the beginning is stuck after 200
    /// conflicts. It then probes without that limit, and begins anew.
    WhenStuck,
}

/// The kind of search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Strategy {
    /// Systematic: tries the values one after the other and backtracks, until all are tried:
    /// [`Search`](crate::search::Search).
    #[default]
    Backtracking,
    /// Local search: begins with a value for each variable and repairs violated constraints:
    /// [`LocalSearch`](crate::search::LocalSearch).
    MinConflicts {
        /// The greatest number of steps of a run.
        steps: u64,
        /// The number of runs after the first, each from other values. Then the search stops
        /// without a solution.
        restarts: u64,
    },
}

/// The default number of steps of a run of local search.
pub(crate) const DEFAULT_STEPS: u64 = 10_000;

/// The default number of runs of local search after the first.
pub(crate) const DEFAULT_RESTARTS: u64 = 20;
