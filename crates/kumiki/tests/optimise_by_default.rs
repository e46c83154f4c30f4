//! Objectives and soft constraints under the default settings: a search that is stuck changes its
//! orders where that pays, and keeps them where it does not. Limits are decisions, so no machine is
//! too slow.

use kumiki::expression::var;
use kumiki::search::{Learning, Restarts, Status};
use kumiki::{
    AllDifferent, AllVariables, Count, Forbidden, Limits, MaxSum, Problem, Settings, Statistics,
};

/// The operations of each job, as machines and durations (Fisher and Thompson, 1963: ft06).
const FT06: [[(usize, i64); 6]; 6] = [
    [(2, 1), (0, 3), (1, 6), (3, 7), (5, 3), (4, 6)],
    [(1, 8), (2, 5), (4, 10), (5, 10), (0, 10), (3, 4)],
    [(2, 5), (3, 4), (5, 8), (0, 9), (1, 1), (4, 7)],
    [(1, 5), (0, 5), (2, 5), (3, 3), (4, 8), (5, 9)],
    [(2, 9), (1, 3), (4, 5), (5, 4), (0, 3), (3, 1)],
    [(1, 3), (3, 3), (5, 9), (0, 10), (4, 4), (2, 1)],
];

/// The variable of the time at which all jobs are done.
const END: (usize, usize) = (usize::MAX, 0);

/// Returns the job shop of `jobs`: when each operation begins, and when all are done. The pairs on
/// a machine have a third alternative, which never holds. So they do not become one constraint,
/// with which no search is stuck.
fn job_shop(jobs: &[[(usize, i64); 6]], horizon: i64) -> Problem<(usize, usize), i64> {
    let mut problem = Problem::new();
    problem.add_variable(END, 0..=horizon).unwrap();
    let mut on_machine = vec![Vec::new(); 6];
    for (job, operations) in jobs.iter().enumerate() {
        for (at, &(machine, duration)) in operations.iter().enumerate() {
            problem.add_variable((job, at), 0..=horizon).unwrap();
            on_machine[machine].push(((job, at), duration));
            if at > 0 {
                let before = var((job, at - 1)) + operations[at - 1].1;
                problem.add_expression(before.at_most(var((job, at)))).unwrap();
            }
        }
        problem.add_expression((var((job, 5)) + operations[5].1).at_most(var(END))).unwrap();
    }
    for operations in on_machine {
        for (place, &(a, lasts)) in operations.iter().enumerate() {
            for &(b, other_lasts) in &operations[..place] {
                let a_first = (var(a) + lasts).at_most(var(b));
                let b_first = (var(b) + other_lasts).at_most(var(a));
                let is_beyond = var(a).at_least(horizon + 1);
                problem.add_expression(a_first.or(b_first).or(is_beyond)).unwrap();
            }
        }
    }
    problem
}

/// Draws numbers below a bound, always the same ones.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % bound
    }
}

fn with_decisions(decisions: u64) -> Settings {
    Settings::default().limits(Limits::none().decisions(decisions))
}

#[test]
fn a_job_shop_is_proved_after_the_order_changes() {
    let problem = job_shop(&FT06, 100);
    let settings = with_decisions(40_000).learning(Learning::Off);
    let mut improving = problem.minimize([(1, END)]).unwrap().with_settings(settings);
    assert_eq!(improving.by_ref().last().expect("a schedule").value, 55);
    assert_eq!(improving.status(), Status::Exhausted, "{}", improving.statistics());
    assert!(improving.statistics().restarts > 0);
}

#[test]
fn a_job_shop_is_proved_by_what_is_learnt_once_it_is_stuck() {
    let problem = job_shop(&FT06, 100);
    let mut improving = problem.minimize([(1, END)]).unwrap().with_settings(with_decisions(10_000));
    assert_eq!(improving.by_ref().last().expect("a schedule").value, 55);
    assert_eq!(improving.status(), Status::Exhausted, "{}", improving.statistics());
    let statistics = improving.statistics();
    assert!(statistics.learnt > 0 && statistics.conflicts < 3_000, "{statistics}");
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Shift {
    Off,
    Early,
    Late,
    Night,
}

/// Returns the roster of six nurses for a week, with wishes of some weight each.
fn roster() -> Problem<(usize, usize), Shift> {
    use Shift::{Early, Late, Night, Off};
    let (nurses, days) = (6, 7);
    let mut problem = Problem::new();
    for nurse in 0..nurses {
        problem
            .add_variables((0..days).map(|day| (nurse, day)), [Off, Early, Late, Night])
            .unwrap();
        for day in 1..days {
            let tiring = Forbidden::new([[Night, Early], [Night, Late], [Late, Early]]);
            problem.add_constraint(tiring, [(nurse, day - 1), (nurse, day)]).unwrap();
        }
        let week = || (0..days).map(|day| (nurse, day));
        problem.add_constraint(Count::of([Off]).at_least(2), week()).unwrap();
        problem.add_constraint(Count::of([Night]).at_most(2), week()).unwrap();
    }
    for day in 0..days {
        for (shift, needed) in [(Early, 2), (Late, 1), (Night, 1)] {
            let all = (0..nurses).map(|nurse| (nurse, day));
            problem.add_constraint(Count::of([shift]).exactly(needed), all).unwrap();
        }
    }
    let mut draw = Draw(7);
    for _ in 0..nurses * days / 2 {
        let (nurse, day) = (draw.below(6) as usize, draw.below(7) as usize);
        let wish = [Off, Early, Late, Night][draw.below(4) as usize];
        let weight = 1 + draw.below(5);
        problem.add_soft_constraint(weight, move |shift| shift == wish, [(nurse, day)]).unwrap();
    }
    for nurse in 0..nurses {
        for day in 1..days - 1 {
            let no_single_day_off = |a, b, c| a == Off || b != Off || c == Off;
            let around = [(nurse, day - 1), (nurse, day), (nurse, day + 1)];
            problem.add_soft_constraint(1, no_single_day_off, around).unwrap();
        }
    }
    problem
}

#[test]
fn a_roster_with_wishes_is_proved_after_the_order_changes() {
    let problem = roster();
    let mut incumbents = problem.minimize_violations().with_settings(with_decisions(300_000));
    let best = incumbents.by_ref().last().expect("a roster");
    let statistics = incumbents.statistics();
    assert_eq!(incumbents.status(), Status::Exhausted, "{} at {statistics}", best.value);
    assert!(statistics.restarts > 0, "{statistics}");
}

/// Returns the statistics of a run by `settings` to prove the best of a knapsack with five limits.
/// The worth of an item is close to its mean weight, so that the linear relaxation leaves much to
/// do.
fn knapsack(settings: Settings) -> Statistics {
    let (mut draw, items, limits) = (Draw(13), 36, 5);
    let mut problem = Problem::new();
    problem.add_variables(0..items, 0..=1).unwrap();
    let mut totals = vec![0; items];
    for _ in 0..limits {
        let weights: Vec<i64> = (0..items).map(|_| 10 + draw.below(90) as i64).collect();
        totals.iter_mut().zip(&weights).for_each(|(total, weight)| *total += weight);
        let limit = weights.iter().sum::<i64>() / 2;
        problem.add_constraint(MaxSum(limit).times(weights), 0..items).unwrap();
    }
    let mean = totals.into_iter().map(|total| total / limits as i64);
    let worths: Vec<_> = mean.map(|mean| mean + draw.below(20) as i64).zip(0..items).collect();
    let mut improving = problem.maximize(worths).unwrap().with_settings(settings);
    while improving.next().is_some() {}
    assert_eq!(improving.status(), Status::Exhausted);
    improving.statistics()
}

#[test]
fn where_weights_say_nothing_the_order_stays() {
    let settings = Settings::default().learning(Learning::Off);
    let by_default = knapsack(settings.clone());
    let without = knapsack(settings.restarts(Restarts::Never));
    assert!(by_default.conflicts > 2_000, "{by_default}");
    assert_eq!((by_default.restarts, by_default.conflicts), (0, without.conflicts));
}

/// A search that has taken up other orders begins anew as it was.
#[test]
fn the_same_search_takes_the_same_way_again() {
    let run = || {
        let problem = job_shop(&FT06[..4], 60);
        let mut improving = problem.minimize([(1, END)]).unwrap();
        let values: Vec<i64> = improving.by_ref().map(|improved| improved.value).collect();
        (values, improving.statistics().conflicts)
    };
    assert_eq!(run(), run());
}

/// All-different values with an objective that is wide, and a best that is known.
#[test]
fn an_assignment_is_proved_with_restarts_at_every_conflict() {
    let mut problem = Problem::new();
    problem.add_variables(0..6, 0..6).unwrap();
    problem.add_constraint(AllDifferent, AllVariables).unwrap();
    let settings = Settings::default().restarts(Restarts::WhenStuck { after: 1 });
    let terms = (0..6).map(|at| (at as i64, at));
    let mut improving = problem.minimize(terms).unwrap().with_settings(settings);
    // The greatest values go where the coefficients are least: 5·0 + 4·1 + 3·2 + 2·3 + 1·4 + 0·5.
    assert_eq!(improving.by_ref().last().expect("a permutation").value, 20);
    assert_eq!(improving.status(), Status::Exhausted);
}
