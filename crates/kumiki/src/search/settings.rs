//! Settings: a search, told how to go about it.
//!
//! Invariant: every setting of backtracking finds the same set of solutions; local search finds some
//! of them.

use super::limits::Limits;
use super::orders::{ValueOrder, VariableOrder};
use super::restarts::Restarts;
use crate::network::Kernel;

/// How a search goes about its work. The default is what suits most problems.
///
/// ```
/// use kumiki::{LookAhead, Settings, VariableOrder};
///
/// let textbook = Settings::default()
///     .look_ahead(LookAhead::None)
///     .variable_order(VariableOrder::InOrder);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// Whether the search is systematic or local.
    pub strategy: Strategy,
    /// What is checked after each decision.
    pub look_ahead: LookAhead,
    /// Which variable is decided next.
    pub variable_order: VariableOrder,
    /// Which value is tried first.
    pub value_order: ValueOrder,
    /// Ask first for the variable whose decision met the last conflict (Lecoutre, Sais, Tabary and
    /// Vidal, *Reasoning from last conflict(s) in constraint programming*, 2009).
    pub last_conflict: bool,
    /// Decide also where a value goes: one of an all-different group that has as many values as variables, where
    /// two of them may still have it, if these weigh more than the chosen variable for its values. With
    /// [`VariableOrder::DomWdeg`] and [`LookAhead::Full`] only.
    pub places: bool,
    /// When to begin again.
    pub restarts: Restarts,
    /// Remember at each restart what was refuted, so that it is not tried again (Lecoutre, Sais, Tabary and
    /// Vidal, *Recording and minimizing nogoods from restarts*, 2007). With [`LookAhead::Full`] only.
    pub nogoods: bool,
    /// After a restart, try first the value that a variable had before it, unless variables come in an order that
    /// is sorted once, or either is chosen by a closure or at random (Pipatsrisawat and Darwiche, *A lightweight component caching scheme for satisfiability
    /// solvers*, 2007).
    pub phase_saving: bool,
    /// How many threads search: 1 unless it is set, and 0 for one a processor. Solutions come in the
    /// same order for any number above 1, and in that of one thread if the orders of variables and
    /// values depend on the domains only: not for [`VariableOrder::DomWdeg`],
    /// [`ValueOrder::Random`] and [`Settings::last_conflict`], nor where one thread is
    /// [stuck](Restarts::WhenStuck).
    pub threads: usize,
    /// What runs all-different constraints over common values where there are no others. It decides
    /// in an order of its own, and only where the other settings are left as they are: those that say
    /// how to look ahead, in which order to decide and when to begin again.
    pub kernel: Kernel,
    /// When to stop.
    pub limits: Limits,
    /// Where random choices begin: same problem, same settings, same seed, same run.
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
            places: false,
            restarts: Restarts::default(),
            nogoods: true,
            phase_saving: true,
            threads: 1,
            kernel: Kernel::default(),
            limits: Limits::default(),
            seed: 0,
        }
    }
}

impl Settings {
    /// Returns the restarts of a search: it is not taken out of an order that was asked for.
    pub(super) fn restarts_of_search(&self) -> Restarts {
        let is_left_to_it = self.look_ahead == LookAhead::Full
            && matches!(self.variable_order, VariableOrder::DomDeg)
            && matches!(self.value_order, ValueOrder::Domain)
            && !self.last_conflict;
        match self.restarts {
            Restarts::WhenStuck { .. } if !is_left_to_it => Restarts::Never,
            restarts => restarts,
        }
    }

    /// Sets whether the search is systematic or local.
    pub fn strategy(mut self, strategy: Strategy) -> Settings {
        self.strategy = strategy;
        self
    }

    /// Sets what is checked after each decision.
    pub fn look_ahead(mut self, look_ahead: LookAhead) -> Settings {
        self.look_ahead = look_ahead;
        self
    }

    /// Sets which variable is decided next.
    pub fn variable_order(mut self, order: VariableOrder) -> Settings {
        self.variable_order = order;
        self
    }

    /// Sets which value is tried first.
    pub fn value_order(mut self, order: ValueOrder) -> Settings {
        self.value_order = order;
        self
    }

    /// Sets whether the variable that met the last conflict is asked for first.
    pub fn last_conflict(mut self, on: bool) -> Settings {
        self.last_conflict = on;
        self
    }

    /// Sets whether it is also decided where a value goes.
    pub fn places(mut self, on: bool) -> Settings {
        self.places = on;
        self
    }

    /// Sets when to begin again.
    pub fn restarts(mut self, restarts: Restarts) -> Settings {
        self.restarts = restarts;
        self
    }

    /// Sets whether what was refuted before a restart is remembered.
    pub fn nogoods(mut self, on: bool) -> Settings {
        self.nogoods = on;
        self
    }

    /// Sets whether the value that a variable had before a restart or, with an objective, in the best
    /// solution so far, is tried first.
    pub fn phase_saving(mut self, on: bool) -> Settings {
        self.phase_saving = on;
        self
    }

    /// Sets how many threads search; 0 for one a processor.
    pub fn threads(mut self, threads: usize) -> Settings {
        self.threads = threads;
        self
    }

    /// Sets what runs networks of all-different constraints.
    pub fn kernel(mut self, kernel: Kernel) -> Settings {
        self.kernel = kernel;
        self
    }

    /// Sets when to stop.
    pub fn limits(mut self, limits: Limits) -> Settings {
        self.limits = limits;
        self
    }

    /// Sets where random choices begin.
    pub fn seed(mut self, seed: u64) -> Settings {
        self.seed = seed;
        self
    }
}

/// What is checked after each decision. Covers the classical systems exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LookAhead {
    /// Ask the constraints on the decided variable whether they may still hold: plain backtracking,
    /// as the textbook programs do.
    None,
    /// Run the constraints on the decided variable once: forward checking.
    Forward,
    /// Run constraints until nothing more can be removed.
    #[default]
    Full,
}

/// What a search does with the values of variables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Strategy {
    /// It tries one after the other and takes them back, until all are tried: [`Search`](crate::Search).
    #[default]
    Backtracking,
    /// It begins with one for each variable and mends what is wrong: [`LocalSearch`](crate::LocalSearch).
    MinConflicts {
        /// How many steps a run makes at the most.
        steps: u64,
        /// After how many runs more, each from other values, it stops without a solution.
        restarts: u64,
    },
}

/// The steps of a run of local search, where nobody says how many.
pub(crate) const DEFAULT_STEPS: u64 = 10_000;

/// The runs of local search after the first, where nobody says how many.
pub(crate) const DEFAULT_RESTARTS: u64 = 20;
