//! The all-different constraint: all views take different values.
//!
//! Invariant: the window of values is measured in the first run and kept in reversible words.
//! Domains only shrink, so it holds for every run below that one.

mod components;
mod distinct;
mod explain;
mod full;
mod hall;
mod matching;
mod open;
mod separation;
mod sums;

use super::are_equal;
use crate::arithmetic::Int;
use crate::propagation::{
    Asked, Consistency, Constraint, Cost, Explained, Partial, Past, Presolved, Properties, Reasons,
    Structure, StructureKind, filter_last_free,
};
use crate::state::{Conflict, Event, Store, Var, View};
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Requires that all views of a list take different values.
///
/// Its [`Strength`] determines how much it prunes; the default is [`Strength::Singles`].
#[derive(Clone, Debug)]
pub struct AllDifferent {
    scope: Vec<Var>,
    offsets: Vec<Int>,
    strength: Strength,
    /// True if the user did not choose this strength.
    may_move_bounds: bool,
    /// True if no variable is viewed twice.
    is_plain: bool,
    /// True if a variable is viewed twice with one offset: it cannot differ from itself.
    is_impossible: bool,
}

/// The pruning of an [`AllDifferent`], and its cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strength {
    /// The value of a fixed view is removed from the others. Linear in the number of views.
    Value,
    /// [`Strength::Value`] and, if there are as many values as views, a value with one place left
    /// is put there: the naked and hidden singles of sudoku. Linear in the number of views for up
    /// to 64 values. The search for hidden singles is left out if the values lie so far apart that
    /// a word for each 64 would be wasteful, and for more than about 8,000 views.
    #[default]
    Singles,
    /// [`Strength::Value`], and pruning of bounds that are in no solution of the constraint in
    /// which the others take any integers between their bounds. This is bounds consistency if no
    /// variable is viewed twice. Linear in the number of views, except for sorting them. Useful
    /// beside sums, which prune bounds.
    Bounds,
    /// [`Strength::Singles`], and pruning of every value that is in no solution of the constraint.
    /// This is domain consistency if no variable is viewed twice. The worst case is the number of
    /// values of all views times the number of views that have lost their value in the last
    /// solution found.
    Domain,
}

/// The values of all views before the first run, 64 to a word.
#[derive(Clone, Copy)]
struct Window {
    words: usize,
    /// The least value.
    from: Int,
}

/// The positions of the reversible words.
mod state_words {
    /// The number of words of the window; 0 before the first run.
    pub(super) const WORDS: usize = 0;
    /// The least value of the window.
    pub(super) const FROM: usize = 1;
    /// The first of the words with a bit for each view whose value has been removed from all
    /// others.
    pub(super) const HANDLED: usize = 2;
}

impl AllDifferent {
    /// Requires that all of `views` differ: variables, or variables with offsets.
    pub fn new(views: impl IntoIterator<Item = impl Into<View>>) -> AllDifferent {
        // Of a list with a known length, each is made in one piece.
        let views: Vec<View> = views.into_iter().map(Into::into).collect();
        let scope: Vec<Var> = views.iter().map(|view| view.var()).collect();
        let offsets: Vec<Int> = views.iter().map(|view| view.offset()).collect();
        let is_plain = super::is_plain(&scope);
        let is_impossible = !is_plain && {
            let mut views: Vec<_> = scope.iter().zip(&offsets).collect();
            views.sort_unstable();
            views.windows(2).any(|pair| pair[0] == pair[1])
        };
        AllDifferent {
            scope,
            offsets,
            strength: Strength::default(),
            may_move_bounds: false,
            is_plain,
            is_impossible,
        }
    }

    /// Returns this constraint with the pruning of `strength`.
    pub fn with_strength(mut self, strength: Strength) -> AllDifferent {
        self.strength = strength;
        self.may_move_bounds = false;
        self
    }

    /// Returns this constraint with [`Strength::Value`], as long as no other strength seems better:
    /// it becomes [`Strength::Bounds`] if many other constraints prune bounds.
    pub(crate) fn with_values_to_spare(self) -> AllDifferent {
        AllDifferent { may_move_bounds: true, ..self.with_strength(Strength::Value) }
    }

    fn places_hidden(&self) -> bool {
        matches!(self.strength, Strength::Singles | Strength::Domain)
    }

    fn views(&self) -> impl Iterator<Item = (Var, Int)> + Clone {
        self.scope.iter().copied().zip(self.offsets.iter().copied())
    }

    /// Returns the values of the views for values of their variables.
    fn values<'a>(&'a self, values: &'a [Int]) -> impl Iterator<Item = Int> + Clone + 'a {
        values.iter().zip(&self.offsets).map(|(value, offset)| value + offset)
    }

    /// Returns the window. The first run measures it.
    fn window(&self, store: &mut Store) -> Window {
        if store.state_word(state_words::WORDS) == 0 {
            let domains = || self.views().map(|(var, offset)| (store.domain(var), offset));
            let min = domains().map(|(domain, offset)| domain.min() + offset).min().unwrap_or(0);
            let max = domains().map(|(domain, offset)| domain.max() + offset).max().unwrap_or(0);
            store.set_state_word(state_words::WORDS, ((max - min) / 64 + 1) as u64);
            store.set_state_word(state_words::FROM, min as u64);
        }
        Window {
            words: store.state_word(state_words::WORDS) as usize,
            from: store.state_word(state_words::FROM) as Int,
        }
    }

    /// Returns whether the constraint means that its variables differ.
    fn is_distinct(&self) -> bool {
        self.is_plain && !self.is_impossible && are_equal(&self.offsets)
    }

    /// Returns whether the constraint means that its variables differ, and removes no more.
    fn is_all_different(&self, root: &Store) -> bool {
        self.is_distinct()
            && match self.strength {
                Strength::Value => true,
                // With more values than views, it may find hidden singles later, after values are
                // lost. A network would not, so this is more than a network removes.
                Strength::Singles => !has_spare_values(&self.scope, root),
                Strength::Bounds | Strength::Domain => false,
            }
    }
}

impl Constraint for AllDifferent {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        let mut seen: SmallVec<[Int; 32]> = self.values(values).collect();
        seen.sort_unstable();
        seen.windows(2).all(|pair| pair[0] != pair[1])
    }

    fn is_possible(&self, assigned: Partial<'_>) -> bool {
        if self.is_impossible {
            return false;
        }
        let mut seen: SmallVec<[Int; 32]> = assigned
            .iter()
            .zip(&self.offsets)
            .filter_map(|(value, offset)| Some(value? + offset))
            .collect();
        seen.sort_unstable();
        seen.windows(2).all(|pair| pair[0] != pair[1])
    }

    /// Returns the number of views minus the number of their distinct values.
    fn violation(&self, values: &[Int]) -> u64 {
        (values.len() - distinct::count(self.values(values))) as u64
    }

    /// Adds the views that share their value with another view.
    fn violating(&self, values: &[Int], places: &mut Vec<usize>) {
        distinct::repeated(self.values(values), places);
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        if self.is_impossible {
            return Err(Conflict);
        }
        self.separate(store)?;
        match self.strength {
            Strength::Value | Strength::Singles => {}
            Strength::Bounds => {
                while hall::filter(self.views(), store)? {
                    self.separate(store)?;
                }
            }
            Strength::Domain => self.match_free(store)?,
        }
        if self.is_plain { Ok(()) } else { filter_last_free(self, store) }
    }

    fn properties(&self) -> Properties {
        let (wake_on, cost) = match self.strength {
            Strength::Value => (Event::Fixed, Cost::Cheap),
            Strength::Singles => (Event::Removed, Cost::Cheap),
            Strength::Bounds => (Event::Bounds, Cost::Moderate),
            Strength::Domain => (Event::Removed, Cost::Expensive),
        };
        let consistency = match self.strength {
            Strength::Domain if self.is_plain => Consistency::Domain,
            Strength::Bounds if self.is_plain => Consistency::Bounds,
            _ => Consistency::LastFree,
        };
        let taken = if self.strength == Strength::Domain { self.scope.len() } else { 0 };
        Properties::new("all different")
            .wake_on(wake_on)
            .cost(cost)
            .consistency(consistency)
            .is_idempotent(self.is_plain)
            .state_words(self.taken_word(0) + taken)
            .is_symmetric(are_equal(&self.offsets))
            .is_value_symmetric(are_equal(&self.offsets))
            .is_for_all_values(true)
    }

    fn explain(&self, asked: &Asked<'_>, past: &Past<'_>, reasons: &mut Reasons<'_>) -> Explained {
        self.explain_singles(asked, past, reasons)
    }

    fn structure(&self, wanted: StructureKind, root: &Store) -> Option<Structure> {
        match wanted {
            StructureKind::AllDifferent => {
                self.is_all_different(root).then_some(Structure::AllDifferent)
            }
            StructureKind::Distinct => self.is_distinct().then_some(Structure::Distinct),
            StructureKind::BoundedSums => self.bounded_sums(root).map(Structure::BoundedSums),
            _ => None,
        }
    }

    fn presolve(&self, _: &Store) -> Presolved {
        if !self.may_move_bounds {
            return Presolved::Keep;
        }
        Presolved::Strengthen(Arc::new(self.clone().with_strength(Strength::Bounds)))
    }
}

/// Returns whether `vars` have more values than they can take.
pub(crate) fn has_spare_values(vars: &[Var], root: &Store) -> bool {
    let domains = || vars.iter().map(|&var| root.domain(var));
    let from = domains().map(|domain| domain.min()).min().unwrap_or(0);
    let to = domains().map(|domain| domain.max()).max().unwrap_or(0);
    // The values are counted only if some in between may be missing.
    let mut values = BTreeSet::new();
    to - from >= vars.len() as Int
        && domains().any(|domain| {
            values.extend(domain.iter().take(vars.len() + 1));
            values.len() > vars.len()
        })
}

#[cfg(test)]
mod tests;
