//! Tasks on several machines, in many spellings, against enumeration, with every setting of
//! learning.

use kumiki::relations::NoOverlap;
use kumiki::search::Learning;
use kumiki::{Allowed, Problem, Settings};
use proptest::prelude::*;

/// The spelling of the statement that two tasks do not overlap on one machine.
#[derive(Clone, Copy, Debug)]
enum Spelling {
    Either,
    Implied,
    Negated,
    /// An order that a variable chooses, in two constraints.
    Chosen,
    ChosenByIf,
    ChosenByTruth,
    Both,
    /// One relation for each machine.
    Relation,
}

const SPELLINGS: [Spelling; 8] = [
    Spelling::Either,
    Spelling::Implied,
    Spelling::Negated,
    Spelling::Chosen,
    Spelling::ChosenByIf,
    Spelling::ChosenByTruth,
    Spelling::Both,
    Spelling::Relation,
];

impl Spelling {
    /// Returns whether a variable chooses the order of each pair.
    fn has_choice(self) -> bool {
        !matches!(
            self,
            Spelling::Either | Spelling::Implied | Spelling::Negated | Spelling::Relation
        )
    }

    /// Returns the constraints that say so of tasks `a` and `b`, if `condition` holds.
    fn texts(self, a: usize, b: usize, has_machines: bool) -> Vec<String> {
        let one = format!("s{a} + d{a} <= s{b}");
        let other = format!("s{b} + d{b} <= s{a}");
        let (x, same, differ) =
            (format!("x{a}{b}"), format!("m{a} == m{b}"), format!("m{a} != m{b}"));
        let or_differ = if has_machines { format!("{differ} or ") } else { String::new() };
        let and_same = if has_machines { format!("{same} and ") } else { String::new() };
        let if_same = if has_machines { format!("{same} -> ") } else { String::new() };
        match self {
            Spelling::Either => vec![format!("{or_differ}{one} or {other}")],
            Spelling::Implied => vec![format!("{and_same}not ({other}) -> s{b} - d{a} >= s{a}")],
            Spelling::Negated => {
                vec![format!("not ({and_same}s{b} < s{a} + d{a} and not ({other}))")]
            }
            Spelling::Chosen => vec![
                format!("{and_same}{x} == 1 -> {one}"),
                format!("{or_differ}{x} >= 1 or not s{a} < s{b} + d{b}"),
            ],
            Spelling::ChosenByIf => {
                vec![format!("{if_same}(({one}) if {x} else ({other}))")]
            }
            Spelling::ChosenByTruth => vec![
                format!("{if_same}({x} == (s{a} + d{a} <= s{b}))"),
                format!("{or_differ}{x} == 1 or {other}"),
            ],
            Spelling::Both => {
                vec![format!("{or_differ}({x} == 1 and {one}) or ({x} == 0 and {other})")]
            }
            Spelling::Relation => Vec::new(),
        }
    }

    /// Returns the number of values of the choice for which the pair is as it must be.
    fn choices(self, is_same: bool, is_before: bool, is_after: bool) -> usize {
        match self {
            _ if !self.has_choice() => usize::from(!is_same || is_before || is_after),
            _ if !is_same => 2,
            Spelling::ChosenByTruth => usize::from(is_before || is_after),
            _ => usize::from(is_before) + usize::from(is_after),
        }
    }
}

/// Tasks: the least start, the number of starts, and the machines with the times on them.
#[derive(Clone, Debug)]
struct Shop {
    tasks: Vec<(i64, i64, Vec<[i64; 2]>)>,
    has_machines: bool,
    /// True if the first task ends before the second starts.
    is_chained: bool,
    spelling: Spelling,
}

/// The start, machine and time of a task.
type Placed = [i64; 3];

impl Shop {
    fn problem(&self) -> Problem<String, i64> {
        let mut problem = Problem::new();
        for (at, (first, starts, times)) in self.tasks.iter().enumerate() {
            let of = |letter: &str| format!("{letter}{at}");
            problem.add_variable(of("s"), *first..first + starts).unwrap();
            problem.add_variable(of("m"), times.iter().map(|time| time[0])).unwrap();
            problem.add_variable(of("d"), times.iter().map(|time| time[1])).unwrap();
            let rows: Vec<[i64; 2]> = times.clone();
            problem.add_constraint(Allowed::new(rows), [of("m"), of("d")]).unwrap();
        }
        let len = self.tasks.len();
        for (a, b) in (0..len).flat_map(|a| (0..a).map(move |b| (a, b))) {
            if self.spelling.has_choice() {
                problem.add_variable(format!("x{a}{b}"), 0..=1).unwrap();
            }
            for text in self.spelling.texts(a, b, self.has_machines) {
                problem.add_expression(&text).unwrap();
            }
        }
        if let Spelling::Relation = self.spelling {
            let scope = |letters: &[&str]| -> Vec<String> {
                let of = |letter: &&str| (0..len).map(|at| format!("{letter}{at}")).collect();
                letters.iter().flat_map(|letter| -> Vec<String> { of(letter) }).collect()
            };
            if self.has_machines {
                for machine in 0..3 {
                    let tasks = NoOverlap::variable().if_has(machine);
                    problem.add_constraint(tasks, scope(&["s", "d", "m"])).unwrap();
                }
            } else {
                problem.add_constraint(NoOverlap::variable(), scope(&["s", "d"])).unwrap();
            }
        }
        if self.is_chained {
            problem.add_expression("s0 + d0 <= s1").unwrap();
        }
        problem
    }

    /// Returns the number of solutions, and the least end.
    fn truth(&self) -> (usize, Option<i64>) {
        let mut all: Vec<Vec<Placed>> = vec![Vec::new()];
        for (first, starts, times) in &self.tasks {
            let places: Vec<Placed> = (*first..first + starts)
                .flat_map(|start| times.iter().map(move |&[machine, time]| [start, machine, time]))
                .collect();
            let with = |row: &Vec<Placed>| {
                let row = row.clone();
                places.clone().into_iter().map(move |place| [&row[..], &[place]].concat())
            };
            all = all.iter().flat_map(with).collect();
        }
        let (mut count, mut best) = (0, None);
        for row in &all {
            let is_before = |a: usize, b: usize| row[a][0] + row[a][2] <= row[b][0];
            let ways = |(a, b): (usize, usize)| {
                let is_same = !self.has_machines || row[a][1] == row[b][1];
                self.spelling.choices(is_same, is_before(a, b), is_before(b, a))
            };
            let pairs = (0..row.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
            let ways = pairs.map(ways).product::<usize>();
            let is_right = !self.is_chained || is_before(0, 1);
            if ways > 0 && is_right {
                count += ways;
                let end = row.iter().map(|task| task[0] + task[2]).max();
                best = if best.is_none() { end } else { best.min(end) };
            }
        }
        (count, best)
    }
}

fn shop() -> impl Strategy<Value = Shop> {
    let times = prop::collection::btree_map(0..3i64, 1..4i64, 1..3);
    let task = (0..4i64, 1..4i64, times).prop_map(|(first, starts, times)| {
        (first, starts, times.into_iter().map(|(machine, time)| [machine, time]).collect())
    });
    let tasks = prop::collection::vec(task, 3..5);
    let spelling = prop::sample::select(&SPELLINGS[..]);
    (tasks, any::<bool>(), any::<bool>(), spelling).prop_map(
        |(tasks, has_machines, is_chained, spelling)| Shop {
            tasks,
            has_machines,
            is_chained,
            spelling,
        },
    )
}

proptest! {
    #[test]
    fn shops_have_the_solutions_and_the_end_of_enumeration(shop in shop()) {
        let (count, best) = shop.truth();
        let mut problem = shop.problem();
        prop_assert_eq!(problem.count(), count as u64);
        let ends: Vec<String> =
            (0..shop.tasks.len()).map(|at| format!("s{at} + d{at}")).collect();
        let end = format!("max({})", ends.join(", "));
        for learning in [Learning::Off, Learning::AfterConflicts { conflicts: 1 }, Learning::On] {
            let settings = Settings::default().learning(learning);
            problem.set_settings(settings.clone());
            prop_assert_eq!(problem.solutions().count(), count as u64, "{:?}", learning);
            let found = problem.minimize(end.as_str()).unwrap().with_settings(settings).best();
            prop_assert_eq!(found.map(|best| best.value), best, "{:?}", learning);
        }
    }
}

/// Returns the kinds of the constraints that are run, in presolved form.
fn merged(problem: &Problem<String, i64>) -> usize {
    let lowering = problem.lowering();
    let parts = lowering.constraints().iter().flat_map(|lowered| &lowered.parts);
    parts.filter(|part| part.kind == "no overlap").count()
}

#[test]
fn pairs_in_any_spelling_are_one_constraint_for_each_machine() {
    for has_machines in [false, true] {
        for spelling in [Spelling::Either, Spelling::Implied, Spelling::Negated] {
            let tasks = vec![(0, 9, vec![[0, 3], [1, 2]]); 4];
            let shop = Shop { tasks, has_machines, is_chained: false, spelling };
            assert_eq!(merged(&shop.problem()), 6, "{shop:?}");
        }
    }
}

#[test]
fn orders_that_variables_choose_see_that_a_machine_is_too_full() {
    for spelling in SPELLINGS {
        // Five tasks of 3 take 15, and the last can end at 14.
        let tasks = vec![(0, 12, vec![[0, 3]]); 5];
        let shop = Shop { tasks, has_machines: false, is_chained: false, spelling };
        let mut solutions = shop.problem().into_solutions();
        assert!(solutions.next().is_none());
        assert_eq!(solutions.statistics().decisions, 0, "{spelling:?}");
    }
}

#[test]
fn tasks_of_one_job_are_together_with_those_of_others() {
    // Two jobs of two tasks on one machine: 4 × 3 do not fit between 0 and 11.
    let mut problem: Problem<String, i64> = Problem::new();
    for name in ["a0", "a1", "b0", "b1"] {
        problem.add_variable(name.to_string(), 0..=8).unwrap();
    }
    for text in ["a0 + 3 <= a1", "b0 + 3 <= b1"] {
        problem.add_expression(text).unwrap();
    }
    for a in ["a0", "a1"] {
        for b in ["b0", "b1"] {
            problem.add_expression(format!("{a} + 3 <= {b} or {b} + 3 <= {a}")).unwrap();
        }
    }
    let mut solutions = problem.into_solutions();
    assert!(solutions.next().is_none());
    assert_eq!(solutions.statistics().decisions, 0);
}

#[test]
fn a_step_says_how_much_time_tasks_need_and_have() {
    let mut problem: Problem<&str, i64> = Problem::new();
    problem.add_variables(["a", "b"], 0..=7).unwrap();
    problem.add_variable("c", 0..=8).unwrap();
    let tasks = NoOverlap::new([5, 5, 4]);
    problem.add_named_constraint("m2", tasks, ["a", "b", "c"]).unwrap();
    let steps: Vec<String> = problem.steps().map(|step| step.to_string()).collect();
    assert_eq!(steps, ["m2: a, b and c need 14, and only 12 are left, which cannot be"]);
}

#[test]
fn a_step_names_the_tasks_that_come_before() {
    let mut problem: Problem<&str, i64> = Problem::new();
    problem.add_variables(["a", "b"], 0..=5).unwrap();
    problem.add_variable("c", 0..=12).unwrap();
    let tasks = NoOverlap::new([5, 5, 4]);
    problem.add_named_constraint("m2", tasks, ["a", "b", "c"]).unwrap();
    let steps: Vec<String> = problem.steps().map(|step| step.to_string()).collect();
    assert_eq!(
        steps,
        [
            "m2: a, b and c need 14, and only 13 are left, so c is at least 10",
            "m2: b comes before it and takes until 5, so a is 0 or 5",
            "m2: a comes before it and takes until 5, so b is 0 or 5",
        ]
    );
}
