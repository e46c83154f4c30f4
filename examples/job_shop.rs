//! A job shop: the order of tasks on machines that finishes first and, among those, in which the
//! jobs end soonest on average.
//!
//! ```text
//! cargo run --example job_shop
//! ```

use kumiki::{Error, Problem, optimise::Incumbents};

/// The tasks of each job in their order: a machine, and a time on it. This is the instance of
/// Fisher and Thompson with six jobs (1963), whose shortest schedule takes 55.
pub const FT06: [[(usize, i64); 6]; 6] = [
    [(2, 1), (0, 3), (1, 6), (3, 7), (5, 3), (4, 6)],
    [(1, 8), (2, 5), (4, 10), (5, 10), (0, 10), (3, 4)],
    [(2, 5), (3, 4), (5, 8), (0, 9), (1, 1), (4, 7)],
    [(1, 5), (0, 5), (2, 5), (3, 3), (4, 8), (5, 9)],
    [(2, 9), (1, 3), (4, 5), (5, 4), (0, 3), (3, 1)],
    [(1, 3), (3, 3), (5, 9), (0, 10), (4, 4), (2, 1)],
];

/// The starts of all tasks, `start[j][k]` of task `k` of job `j`.
pub fn job_shop(jobs: &[[(usize, i64); 6]]) -> Result<Problem<String, i64>, Error<String>> {
    let horizon: i64 = jobs.iter().flatten().map(|&(_, time)| time).sum();
    let mut problem = Problem::new();
    problem.grid("start", jobs.len(), 6, 0..=horizon)?;
    let tasks = |machine: usize| {
        let task = move |j: usize| move |k: usize| (format!("start[{j}][{k}]"), jobs[j][k]);
        let all = (0..jobs.len()).flat_map(move |j| (0..6).map(task(j)));
        all.filter(move |&(_, (on, _))| on == machine).collect::<Vec<_>>()
    };
    for (j, job) in jobs.iter().enumerate() {
        for (k, (_, time)) in job.iter().enumerate().take(5) {
            let then = k + 1;
            problem.add_expression(format!("start[{j}][{k}] + {time} <= start[{j}][{then}]"))?;
        }
    }
    for machine in 0..6 {
        let tasks = tasks(machine);
        for (at, (a, (_, of_a))) in tasks.iter().enumerate() {
            for (b, (_, of_b)) in &tasks[..at] {
                problem.add_expression(format!("{a} + {of_a} <= {b} or {b} + {of_b} <= {a}"))?;
            }
        }
    }
    Ok(problem)
}

/// Better and better schedules: the end of the last job counts first, then the sum of all ends.
pub fn schedules<'p>(
    problem: &'p Problem<String, i64>,
    jobs: &[[(usize, i64); 6]],
) -> Result<Incumbents<'p, String, i64>, Error<String>> {
    let end = |(j, job): (usize, &[(usize, i64); 6])| format!("start[{j}][5] + {}", job[5].1);
    let ends: Vec<String> = jobs.iter().enumerate().map(end).collect();
    let last = format!("max({})", ends.join(", "));
    problem.minimize(last)?.then_minimize(ends.join(" + "))
}

fn main() -> Result<(), Error<String>> {
    let problem = job_shop(&FT06)?;
    let mut schedules = schedules(&problem, &FT06)?;
    for schedule in schedules.by_ref() {
        println!("ends at {}, all ends together {}", schedule.values[0], schedule.values[1]);
    }
    println!("{:?} after {}", schedules.status(), schedules.statistics());
    Ok(())
}
