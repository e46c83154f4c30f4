//! Time that the processor has spent on this process.

use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// CPU time since the process began.
pub(crate) fn now() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
