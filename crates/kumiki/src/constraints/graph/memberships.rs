//! The conditions of the nodes or of the edges of a graph, and what is known of them.
//!
//! Invariant: the part of a scope that belongs to the conditions has the variable of each that has
//! one, in their order.

use super::membership::{Membership, Standing};
use crate::arithmetic::Int;
use crate::propagation::{Asked, Past, Reasons};
use crate::state::{Conflict, Store, Var};

/// A list of conditions.
#[derive(Clone, Debug)]
pub(super) struct Memberships(Vec<Membership>);

impl Memberships {
    pub(super) fn new(conditions: impl IntoIterator<Item = Membership>) -> Memberships {
        Memberships(conditions.into_iter().collect())
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the variables, in the order of the conditions.
    pub(super) fn vars(&self) -> impl Iterator<Item = Var> + '_ {
        self.0.iter().filter_map(Membership::var)
    }

    /// Returns, for each condition, whether it is true of the values of its variables.
    pub(super) fn truths(&self, values: &[Int]) -> Vec<bool> {
        let mut values = values.iter();
        let mut holds = |condition: &Membership| match condition {
            Membership::Always => true,
            _ => condition.holds(*values.next().expect("each variable has a value")),
        };
        self.0.iter().map(&mut holds).collect()
    }

    /// Returns what is known of each condition.
    pub(super) fn standings(&self, store: &Store) -> Vec<Standing> {
        self.0.iter().map(|condition| condition.standing(store)).collect()
    }

    /// Returns what was known of each condition, where the asked variable counts as having one of
    /// the values that were removed.
    pub(super) fn standings_before(&self, asked: &Asked<'_>, past: &Past<'_>) -> Vec<Standing> {
        self.0.iter().map(|condition| condition.standing_before(asked, past)).collect()
    }

    /// Makes condition `at` true.
    pub(super) fn require(&self, at: usize, store: &mut Store) -> Result<(), Conflict> {
        self.0[at].require(store)
    }

    /// Makes condition `at` false.
    pub(super) fn exclude(&self, at: usize, store: &mut Store) -> Result<(), Conflict> {
        self.0[at].exclude(store)
    }

    /// Returns whether it needs no reason that condition `at` was true or false, as it is `asked`
    /// about.
    pub(super) fn is_given(&self, at: usize, asked: &Asked<'_>) -> bool {
        let var = self.0[at].var();
        var.is_none() || var == asked.var()
    }

    /// Adds to `reasons` how the conditions `places` stood, except of the asked variable.
    pub(super) fn explain(
        &self,
        places: impl IntoIterator<Item = usize>,
        standings: &[Standing],
        asked: &Asked<'_>,
        reasons: &mut Reasons<'_>,
    ) {
        for at in places {
            if !self.is_given(at, asked) {
                self.0[at].explain(standings[at] == Standing::In, reasons);
            }
        }
    }
}
