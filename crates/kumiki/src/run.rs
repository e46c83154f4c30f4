//! The run of a search: its limits, statistics, observers and random numbers.
//!
//! Invariant: no file of this room decides or removes a value. A seed gives the same numbers on
//! every platform.

mod control;
mod limits;
mod observer;
mod random;
mod statistics;

pub(crate) use control::Control;
pub use limits::{Limit, Limits, Meter, StopFlag};
pub use observer::{Decision, Observer};
pub use random::Random;
pub use statistics::Statistics;
