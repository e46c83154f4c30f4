//! The best schedules and knapsacks, against enumeration, with every setting of learning.

use kumiki::constraints::NoOverlap;
use kumiki::engine::{Task, Var};
use kumiki::relations::engine_over;
use kumiki::search::{Learning, Restarts, Status};
use kumiki::{AllVariables, MaxSum, MinSum, Problem, Settings};
use proptest::prelude::*;

fn some_settings() -> Vec<Settings> {
    let learning = [
        Learning::Off,
        Learning::AfterConflicts { conflicts: 1 },
        Learning::AfterConflicts { conflicts: 3 },
        Learning::On,
    ];
    let default = Settings::default();
    let mut all: Vec<Settings> =
        learning.into_iter().map(|learning| default.clone().learning(learning)).collect();
    all.push(default.restarts(Restarts::Luby { unit: 1 }).learning(Learning::On));
    all
}

/// The form in which a schedule is stated.
#[derive(Clone, Copy, Debug)]
enum Form {
    /// By expressions on pairs of tasks.
    Expressions,
    /// By one constraint.
    NoOverlap,
    /// By the resources in use when each task starts.
    Resources,
}

/// Tasks: the least start, the greatest one, the duration, and what a unit of its start costs.
#[derive(Clone, Debug)]
struct Schedule {
    tasks: Vec<(i64, i64, i64, i64)>,
    /// Pairs of tasks, the first of which ends before the second starts.
    ordered: Vec<(usize, usize)>,
    form: Form,
}

impl Schedule {
    fn is_solution(&self, starts: &[i64]) -> bool {
        let end = |at: usize| starts[at] + self.tasks[at].2;
        let is_before = |a: usize, b: usize| end(a) <= starts[b];
        let fits = |at: usize| {
            let runs = |&other: &usize| starts[other] <= starts[at] && starts[at] < end(other);
            let running = (0..starts.len()).filter(|&other| other != at).filter(runs);
            running.map(|other| 1 + other as i64 % 2).sum::<i64>() + 1 + at as i64 % 2 <= 2
        };
        let are_ordered = self.ordered.iter().all(|&(a, b)| is_before(a, b));
        are_ordered
            && match self.form {
                Form::Resources => (0..starts.len()).all(fits),
                Form::Expressions | Form::NoOverlap => {
                    (0..starts.len()).all(|a| (0..a).all(|b| is_before(a, b) || is_before(b, a)))
                }
            }
    }

    fn problem(&self) -> Problem<usize, i64> {
        let mut problem = Problem::new();
        for (at, &(min, max, ..)) in self.tasks.iter().enumerate() {
            problem.add_variable(at, min..=max).unwrap();
        }
        let duration = |at: usize| self.tasks[at].2;
        let text = |names: Vec<usize>, text: String| {
            let text = kumiki::expression::text(&text).unwrap();
            (text.over(names.iter().map(|at| format!("s{at}"))), names)
        };
        for &(a, b) in &self.ordered {
            let (relation, scope) = text(vec![a, b], format!("s{a} + {} <= s{b}", duration(a)));
            problem.add_constraint(relation, scope).unwrap();
        }
        match self.form {
            Form::Expressions => {
                for a in 0..self.tasks.len() {
                    for b in 0..a {
                        let (before, after) = (duration(a), duration(b));
                        let either =
                            format!("s{a} + {before} <= s{b} or not s{a} < s{b} + {after}");
                        let (relation, scope) = text(vec![a, b], either);
                        problem.add_constraint(relation, scope).unwrap();
                    }
                }
            }
            Form::NoOverlap => {
                let durations: Vec<i64> = (0..self.tasks.len()).map(duration).collect();
                let relation = engine_over(move |starts: &[Var]| {
                    let tasks = starts.iter().zip(durations.clone());
                    NoOverlap::new(tasks.map(|(&start, duration)| Task::new(start, duration)))
                });
                problem.add_constraint(relation, AllVariables).unwrap();
            }
            Form::Resources => {
                for at in 0..self.tasks.len() {
                    let mut used = (1 + at % 2).to_string();
                    for other in (0..self.tasks.len()).filter(|&other| other != at) {
                        let (need, long) = (1 + other % 2, duration(other));
                        used += &format!(
                            " + ({need} if s{other} <= s{at} and s{at} < s{other} + {long} else 0)"
                        );
                    }
                    let names = (0..self.tasks.len()).collect();
                    let (relation, scope) = text(names, format!("{used} <= 2"));
                    problem.add_constraint(relation, scope).unwrap();
                }
            }
        }
        problem
    }
}

fn schedule() -> impl Strategy<Value = Schedule> {
    let task = (0..4i64, 1..8i64, 1..4i64, -1..=3i64)
        .prop_map(|(min, width, duration, cost)| (min, min + width, duration, cost));
    let form = prop_oneof![
        2 => Just(Form::Expressions),
        2 => Just(Form::NoOverlap),
        1 => Just(Form::Resources)
    ];
    // A window of more than 64 values in some.
    let far = prop::option::weighted(0.3, 0..4usize);
    let pairs = prop::collection::vec((0..4usize, 0..4usize), 0..3);
    (prop::collection::vec(task, 2..5), pairs, form, far).prop_map(
        |(mut tasks, pairs, form, far)| {
            let len = tasks.len();
            if let Some(far) = far {
                tasks[far % len].1 += 100;
            }
            let pairs = pairs.into_iter().map(|(a, b)| (a % len, b % len));
            Schedule { tasks, ordered: pairs.filter(|(a, b)| a < b).collect(), form }
        },
    )
}

/// Returns all combinations of one value from each list that satisfy `is_solution`.
fn solutions(lists: &[Vec<i64>], is_solution: impl Fn(&[i64]) -> bool) -> Vec<Vec<i64>> {
    let mut all: Vec<Vec<i64>> = vec![Vec::new()];
    for list in lists {
        let with = |row: &Vec<i64>| {
            let row = row.clone();
            list.iter().map(move |&value| [&row[..], &[value]].concat())
        };
        all = all.iter().flat_map(with).collect();
    }
    all.retain(|row| is_solution(row));
    all
}

/// Checks that the last incumbent is the best solution, with each setting.
fn check(
    problem: &Problem<usize, i64>,
    costs: &[i64],
    truth: &[Vec<i64>],
) -> Result<(), TestCaseError> {
    let cost = |row: &[i64]| costs.iter().zip(row).map(|(cost, value)| cost * value).sum::<i64>();
    let best = truth.iter().map(|row| cost(row)).min();
    for settings in some_settings() {
        let terms: Vec<(i64, usize)> = costs.iter().copied().zip(0..).collect();
        let mut incumbents = problem.minimize(terms).unwrap().with_settings(settings.clone());
        let mut last: Option<(i64, Vec<i64>)> = None;
        while let Some(found) = incumbents.next() {
            let row: Vec<i64> = found.solution.values().copied().collect();
            prop_assert_eq!(found.value, cost(&row));
            prop_assert!(truth.contains(&row), "{:?}: {:?}", settings, row);
            prop_assert!(incumbents.bound() <= best, "{:?} at {}", incumbents.bound(), found.value);
            last = Some((found.value, row));
        }
        prop_assert_eq!(incumbents.status(), Status::Exhausted);
        prop_assert_eq!(last.map(|last| last.0), best, "{:?}", settings);
        prop_assert_eq!(incumbents.bound(), best);
    }
    Ok(())
}

proptest! {
    #[test]
    fn schedules_come_to_their_best(schedule in schedule()) {
        let lists: Vec<Vec<i64>> =
            schedule.tasks.iter().map(|task| (task.0..=task.1).collect()).collect();
        let size: usize = lists.iter().map(Vec::len).product();
        prop_assume!(size < 30_000);
        let truth = solutions(&lists, |starts| schedule.is_solution(starts));
        let costs: Vec<i64> = schedule.tasks.iter().map(|task| task.3).collect();
        check(&schedule.problem(), &costs, &truth)?;
    }

    #[test]
    fn knapsacks_come_to_their_best(
        items in prop::collection::vec((-9..3i64, 1..9i64, -2..9i64, 1..3i64), 3..9),
        limits in (0..30i64, 0..30i64),
        least in prop::option::of(0..4i64),
    ) {
        let mut problem = Problem::new();
        for (at, item) in items.iter().enumerate() {
            problem.add_variable(at, 0..=item.3).unwrap();
        }
        let weights: Vec<i64> = items.iter().map(|item| item.1).collect();
        let others: Vec<i64> = items.iter().map(|item| item.2).collect();
        problem.add_constraint(MaxSum(limits.0).times(weights.clone()), AllVariables).unwrap();
        problem.add_constraint(MaxSum(limits.1).times(others.clone()), AllVariables).unwrap();
        if let Some(least) = least {
            problem.add_constraint(MinSum(least), AllVariables).unwrap();
        }
        let lists: Vec<Vec<i64>> = items.iter().map(|item| (0..=item.3).collect()).collect();
        let sum = |factors: &[i64], row: &[i64]| -> i64 {
            factors.iter().zip(row).map(|(factor, value)| factor * value).sum()
        };
        let truth = solutions(&lists, |row| {
            let is_enough = least.is_none_or(|least| row.iter().sum::<i64>() >= least);
            sum(&weights, row) <= limits.0 && sum(&others, row) <= limits.1 && is_enough
        });
        let costs: Vec<i64> = items.iter().map(|item| item.0).collect();
        check(&problem, &costs, &truth)?;
    }
}

#[test]
fn pairs_of_tasks_that_do_not_overlap_are_one_constraint() {
    let mut problem: Problem<&str, i64> = Problem::new();
    problem.add_variables(["a", "b", "c"], 0..=100).unwrap();
    for text in
        ["a + 3 <= b or b + 4 <= a", "c >= b + 4 or b > c + 4", "not a < c + 5 or not c - a < 3"]
    {
        problem.add_expression(text).unwrap();
    }
    let lowering = problem.lowering();
    for lowered in lowering.constraints() {
        let [part] = lowered.parts[..] else { panic!("{lowered}") };
        assert_eq!((part.kind, part.variables), ("no overlap", 3), "{lowered}");
    }
    // Three tasks of 3, 4 and 5, the last of which starts by 100.
    let best = problem.maximize("min(a, b, c)").unwrap().best().unwrap();
    assert_eq!(best.value, 93);
}

/// The objective is a constraint on one variable, and yet tells its values apart.
#[test]
fn values_that_only_the_objective_tells_apart_are_not_exchanged() {
    let mut problem: Problem<&str, i64> = Problem::new();
    problem.add_variable("a", 2..=7).unwrap();
    problem.add_variable("b", 2..=3).unwrap();
    problem.add_expression("a != b").unwrap();
    for settings in some_settings() {
        let best = problem.minimize([(1, "a")]).unwrap().with_settings(settings).best().unwrap();
        assert_eq!((best.value, best.solution["b"]), (2, 3));
    }
}
