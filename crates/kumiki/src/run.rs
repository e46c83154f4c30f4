//! The run of a search: its limits, statistics, observers and random numbers.
//!
//! Invariant: no file of this room decides or removes a value. A seed gives the same numbers on
//! every platform.

// The module exists for tests, too, on which no platform depends.
#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
#[cfg_attr(test, allow(unreachable_pub, reason = "used only by its test"))]
mod clock;
mod control;
pub(crate) mod limits;
mod meter;
mod observer;
mod profile;
pub(crate) mod proof;
mod proof_graph;
mod random;
pub(crate) mod solution_count;
pub(crate) mod statistics;
mod stop_flag;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use clock::{Instant, use_clock};
pub(crate) use control::{Control, Due};
pub(crate) use limits::{Limit, Limits};
pub use meter::Meter;
pub use observer::{Decision, DecisionKind, Observer};
pub use profile::ConstraintWork;
pub(crate) use profile::{GroupWork, Profiler};
pub(crate) use proof::{LemmaId, ProofClaim, ProofLog, ProofReason, ProofStep, ProofValues};
pub(crate) use proof_graph::ProofGraph;
pub use random::Random;
pub use solution_count::NotACount;
pub(crate) use solution_count::SolutionCount;
pub(crate) use statistics::Statistics;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
pub use stop_flag::StopFlag;
