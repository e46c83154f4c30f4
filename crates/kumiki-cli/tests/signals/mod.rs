//! Signals to a program that a test has started.
//!
//! Invariant: no test hopes that a machine is fast. A program is interrupted after it has worked
//! for a while, however long that takes.

use std::process::{Child, Command};
use std::time::Duration;

/// Sends a signal, such as `-INT`.
pub(crate) fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    assert!(status.success());
}

/// Interrupts a program once it has taken so much more time of the processor.
pub(crate) fn interrupt_after(child: &Child, work: Duration) {
    let Some(before) = time_of_processor(child) else {
        std::thread::sleep(2 * work);
        return signal(child, "-INT");
    };
    while time_of_processor(child).is_some_and(|now| now < before + work) {
        std::thread::sleep(Duration::from_millis(5));
    }
    signal(child, "-INT");
}

/// Returns the time of the processor that a program has taken, where the system tells it in a file.
fn time_of_processor(child: &Child) -> Option<Duration> {
    let text = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    // After the name, which is in parentheses; 100 ticks are a second.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<u64>().ok();
    let ticks = ticks()? + ticks()?;
    Some(Duration::from_millis(10 * ticks))
}
