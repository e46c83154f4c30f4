//! The parts that constraints on graphs share: the graph, conditions, and what follows from both.
//!
//! Invariant: no part knows a constraint.

pub(super) mod chains;
pub(super) mod cut;
pub(super) mod depth_first;
pub(super) mod edges;
pub(super) mod graph;
pub(super) mod local_check;
pub(super) mod membership;
pub(super) mod memberships;
pub(super) mod past_chains;
pub(super) mod phrases;
pub(super) mod progress;
pub(super) mod size;
