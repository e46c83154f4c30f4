//! Large models: memory stays in proportion, and depth never meets the end of the stack.
//!
//! One test only, so that what the process holds is what this model holds.

use kumiki::{Problem, Settings, search::VariableOrder};

/// The most memory that this process has held, in MB; `None` where the system does not tell.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kb| kb / 1024)
}

#[test]
fn a_hundred_thousand_variables_of_a_hundred_values_fit_200_mb() {
    const VARIABLES: usize = 100_000;
    let settings = Settings::default().variable_order(VariableOrder::InOrder);
    let mut problem = Problem::with_settings(settings);
    problem.add_variables(0..VARIABLES, 1..=100_u8).unwrap();
    for i in 1..VARIABLES {
        problem.add_constraint(|a, b| a != b, [i - 1, i]).unwrap();
    }
    let solution = problem.solution().unwrap();
    assert!(solution.values().zip(solution.values().skip(1)).all(|(a, b)| a != b));
    match peak_memory() {
        Some(peak) => assert!(peak < 200, "{peak} MB"),
        None => eprintln!("skipped: this system does not tell how much memory a process holds"),
    }
}
