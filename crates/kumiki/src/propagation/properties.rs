//! The properties of a constraint: the facts that its author states about it.
//!
//! Invariant: properties never change while a constraint exists, so a model reads them once.

use crate::state::Event;

/// The fixed properties of a constraint, as [`Constraint::properties`] returns them.
///
/// The default is right for every constraint that keeps the default
/// [`propagate`](crate::engine::Constraint::propagate). Each method changes one property:
///
/// ```
/// use kumiki::engine::{Consistency, Event, Properties};
///
/// let properties =
///     Properties::new("distance").wake_on(Event::Removed).consistency(Consistency::Domain);
/// assert_eq!(properties.kind, "distance");
/// assert_eq!(properties.state_words, 0);
/// ```
///
/// [`Constraint::properties`]: crate::engine::Constraint::properties
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Properties {
    /// The kind of constraint in a word or two, for statistics, explanations and messages. By
    /// default `custom`.
    pub kind: &'static str,
    /// The least event on a variable of the scope after which the constraint must run again. By
    /// default [`Event::Fixed`].
    pub wake_on: Event,
    /// The cost class of one run; cheap constraints run first. By default [`Cost::Cheap`].
    pub cost: Cost,
    /// The consistency that a run establishes. `testing` (a feature) checks this claim by
    /// enumeration.
    ///
    /// By default [`Consistency::LastFree`]. A constraint with its own
    /// [`propagate`](crate::engine::Constraint::propagate) that does less than
    /// [`filter_last_free`](crate::engine::filter_last_free) must claim [`Consistency::Check`].
    pub consistency: Consistency,
    /// True if a second run right after the first would remove nothing, so that the constraint
    /// need not wake on its own changes. By default `false`.
    pub is_idempotent: bool,
    /// The number of reversible words of 64 bits that the constraint needs, all 0 before its first
    /// run. See [`Store::state_word`](crate::engine::Store::state_word) and
    /// [`Store::set_state_word`](crate::engine::Store::set_state_word), which panic on a word
    /// beyond these. By default 0.
    pub state_words: usize,
    /// True if the constraint reads which of its variables have changed since its last run. See
    /// [`Store::last_run`](crate::engine::Store::last_run). A search then keeps a list of them. By
    /// default `false`.
    pub reads_changes: bool,
    /// True if exchanging the values of any two variables of the scope leaves the violation
    /// unchanged. Local search then exchanges values if a change would take one that is in use. By
    /// default `false`.
    pub is_symmetric: bool,
    /// True if any exchange of two values, in all variables of the scope that have both, turns
    /// satisfying values into satisfying ones. A search that learns then takes values in order
    /// that no domain and no other constraint tells apart. By default `false`.
    pub is_value_symmetric: bool,
    /// True if the constraint means what it does for all integers, and not only for the values that
    /// its variables had when it was made. Only then can the effect of other values be examined:
    /// see [`Problem::conflict`](crate::Problem::conflict). By default `false`.
    pub is_for_all_values: bool,
    /// True if the constraint removes values at the ends of domains, and hardly others, and what it
    /// removes follows from the ends of other domains. A search decides on the bounds of a variable
    /// of many values if all its constraints are so. By default `false`.
    pub lives_from_bounds: bool,
    /// True if the constraint may leave any values between the ends of the domain of its last free
    /// variable if these are more than 2¹⁰.
    pub(crate) leaves_inner: bool,
}

impl Properties {
    /// Returns the properties of a constraint of this kind, and the defaults for all others.
    pub const fn new(kind: &'static str) -> Properties {
        Properties {
            kind,
            wake_on: Event::Fixed,
            cost: Cost::Cheap,
            consistency: Consistency::LastFree,
            is_idempotent: false,
            state_words: 0,
            reads_changes: false,
            is_symmetric: false,
            is_value_symmetric: false,
            is_for_all_values: false,
            lives_from_bounds: false,
            leaves_inner: false,
        }
    }

    /// Sets the least event that wakes the constraint.
    #[must_use]
    pub const fn wake_on(mut self, event: Event) -> Properties {
        self.wake_on = event;
        self
    }

    /// Sets the cost class of one run.
    #[must_use]
    pub const fn cost(mut self, cost: Cost) -> Properties {
        self.cost = cost;
        self
    }

    /// Sets the consistency that a run establishes.
    #[must_use]
    pub const fn consistency(mut self, consistency: Consistency) -> Properties {
        self.consistency = consistency;
        self
    }

    /// Sets whether a second run right after the first would remove nothing.
    #[must_use]
    pub const fn is_idempotent(mut self, is_idempotent: bool) -> Properties {
        self.is_idempotent = is_idempotent;
        self
    }

    /// Sets the number of reversible words that the constraint needs.
    #[must_use]
    pub const fn state_words(mut self, words: usize) -> Properties {
        self.state_words = words;
        self
    }

    /// Sets whether the constraint reads which of its variables have changed.
    #[must_use]
    pub const fn reads_changes(mut self, reads_changes: bool) -> Properties {
        self.reads_changes = reads_changes;
        self
    }

    /// Sets whether exchanging the values of two variables leaves the violation unchanged.
    #[must_use]
    pub const fn is_symmetric(mut self, is_symmetric: bool) -> Properties {
        self.is_symmetric = is_symmetric;
        self
    }

    /// Sets whether values can be exchanged in the constraint.
    #[must_use]
    pub const fn is_value_symmetric(mut self, is_value_symmetric: bool) -> Properties {
        self.is_value_symmetric = is_value_symmetric;
        self
    }

    /// Sets whether the constraint means what it does for all integers.
    #[must_use]
    pub const fn is_for_all_values(mut self, is_for_all_values: bool) -> Properties {
        self.is_for_all_values = is_for_all_values;
        self
    }

    /// Sets whether only the bounds of variables matter to the constraint.
    #[must_use]
    pub const fn lives_from_bounds(mut self, lives_from_bounds: bool) -> Properties {
        self.lives_from_bounds = lives_from_bounds;
        self
    }

    /// States that values between the ends of a long domain may stay.
    #[must_use]
    pub(crate) const fn leaves_inner(mut self) -> Properties {
        self.leaves_inner = true;
        self
    }
}

impl Default for Properties {
    fn default() -> Properties {
        Properties::new("custom")
    }
}

/// The cost class of one run of a constraint. Cheaper constraints run first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cost {
    /// A few operations for each variable.
    Cheap,
    /// Work that grows with the domains or with a table.
    Moderate,
    /// Worth running only when no cheaper constraint is queued.
    Expensive,
}

impl Cost {
    /// The number of tiers.
    pub(crate) const TIERS: usize = 3;
}

/// The amount of pruning by a constraint; each level includes those before it.
///
/// Domain and bounds consistency are defined in Bessiere, *Constraint propagation*, chapter 3 of
/// the Handbook of Constraint Programming (2006); bounds consistency here is over the integers
/// between the bounds, its bounds(Z).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Consistency {
    /// Only a check when all variables are fixed.
    Check,
    /// If one variable is free, each of its values is part of a solution.
    LastFree,
    /// The least and the greatest value of each variable are part of a solution in which the other
    /// variables take any integers between their bounds. Linear constraints can afford only the
    /// weaker form over the reals: bounds(R).
    Bounds,
    /// Each value of each variable is part of a solution: generalised arc consistency.
    Domain,
}
