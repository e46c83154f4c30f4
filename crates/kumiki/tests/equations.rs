//! Equations on wide variables, which are solved together before the search, against enumeration.

use kumiki::search::{Learning, Restarts, Status, VariableOrder};
use kumiki::{AllVariables, ExactSum, Problem, Settings};
use proptest::prelude::*;

fn some_settings() -> Vec<Settings> {
    let default = Settings::default();
    let learning = [Learning::Off, Learning::AfterConflicts { conflicts: 1 }, Learning::On];
    let mut all: Vec<Settings> =
        learning.into_iter().map(|learning| default.clone().learning(learning)).collect();
    all.push(default.clone().variable_order(VariableOrder::InOrder));
    all.push(default.clone().restarts(Restarts::Luby { unit: 1 }).learning(Learning::On));
    all.push(default);
    all
}

/// Equations, and what else holds.
#[derive(Clone, Debug)]
struct Equations {
    domains: Vec<Vec<i64>>,
    /// Coefficients and sums.
    sums: Vec<(Vec<i64>, i64)>,
    /// The greatest product of the first and the last variable.
    most: Option<i64>,
    objective: Vec<i64>,
}

fn total(factors: &[i64], row: &[i64]) -> i64 {
    factors.iter().zip(row).map(|(factor, value)| factor * value).sum()
}

impl Equations {
    fn holds(&self, row: &[i64]) -> bool {
        self.sums.iter().all(|(factors, sum)| total(factors, row) == *sum)
            && self.most.is_none_or(|most| row[0] * row[row.len() - 1] <= most)
    }

    fn solutions(&self) -> Vec<Vec<i64>> {
        let mut rows = Vec::new();
        self.extend(&mut Vec::new(), &mut rows);
        rows
    }

    fn extend(&self, row: &mut Vec<i64>, rows: &mut Vec<Vec<i64>>) {
        let Some(domain) = self.domains.get(row.len()) else {
            rows.extend(self.holds(row).then(|| row.clone()));
            return;
        };
        for &value in domain {
            row.push(value);
            self.extend(row, rows);
            row.pop();
        }
    }

    fn problem(&self) -> Problem<usize, i64> {
        let mut problem = Problem::new();
        for (at, domain) in self.domains.iter().enumerate() {
            problem.add_variable(at, domain.iter().copied()).unwrap();
        }
        for (factors, sum) in &self.sums {
            let relation = ExactSum(*sum).times(factors.iter().copied());
            problem.add_constraint(relation, AllVariables).unwrap();
        }
        if let Some(most) = self.most {
            let last = self.domains.len() - 1;
            problem.add_constraint(move |a: i64, b: i64| a * b <= most, [0, last]).unwrap();
        }
        problem
    }
}

fn equations() -> impl Strategy<Value = Equations> {
    let domain = |least: usize, most: usize| {
        (-9..=3i64, least..=most, prop::option::weighted(0.3, 2..5usize), 0..50usize).prop_map(
            |(first, len, step, gap)| {
                let step = step.unwrap_or(1) as i64;
                let mut domain: Vec<i64> = (0..len as i64).map(|at| first + step * at).collect();
                if domain.len() > 2 && gap < domain.len() {
                    domain.remove(gap);
                }
                domain
            },
        )
    };
    let domains = (domain(33, 40), domain(3, 12), domain(1, 5), domain(1, 5))
        .prop_map(|(wide, other, third, fourth)| vec![third, wide, fourth, other]);
    let factors = || prop::collection::vec(-4..=4i64, 4);
    let sums = prop::collection::vec((factors(), prop::option::weighted(0.2, -9..30i64)), 1..=3);
    let planted = prop::collection::vec(0..64usize, 4);
    let most = prop::option::weighted(0.3, -5..60i64);
    (domains, sums, planted, most, factors()).prop_map(
        |(domains, sums, planted, most, objective)| {
            let row: Vec<i64> =
                domains.iter().zip(planted).map(|(domain, at)| domain[at % domain.len()]).collect();
            let sums = sums.into_iter().map(|(factors, sum)| {
                let sum = sum.unwrap_or(total(&factors, &row));
                (factors, sum)
            });
            Equations { sums: sums.collect(), domains, most, objective }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn equations_have_their_solutions_and_their_best(equations in equations()) {
        let truth = equations.solutions();
        let best = truth.iter().map(|row| total(&equations.objective, row)).min();
        let mut problem = equations.problem();
        for settings in some_settings() {
            problem.set_settings(settings.clone());
            let mut found: Vec<Vec<i64>> = problem
                .solutions()
                .map(|solution| solution.values().copied().collect())
                .collect();
            found.sort_unstable();
            prop_assert_eq!(&found, &truth, "{:?}", settings);
            prop_assert_eq!(problem.count(), truth.len() as u64);
            let terms: Vec<(i64, usize)> = equations.objective.iter().copied().zip(0..).collect();
            let mut incumbents = problem.minimize(terms).unwrap();
            let mut last = None;
            while let Some(incumbent) = incumbents.next() {
                let row: Vec<i64> = incumbent.solution.values().copied().collect();
                prop_assert!(truth.contains(&row), "{:?}: {:?}", settings, row);
                prop_assert_eq!(incumbent.value, total(&equations.objective, &row));
                prop_assert!(incumbents.bound() <= best, "{:?}", incumbents.bound());
                last = Some(incumbent.value);
            }
            prop_assert_eq!(incumbents.status(), Status::Exhausted);
            prop_assert_eq!(last, best, "{:?}", settings);
            prop_assert_eq!(incumbents.bound(), best);
        }
    }
}

/// The presses of buttons that each raise some counters, with given totals.
#[test]
fn totals_of_few_free_variables_take_few_decisions() {
    let buttons: [&[usize]; 6] = [&[3], &[1, 3], &[2], &[2, 3], &[0, 2], &[0, 1]];
    let presses = [31, 77, 4, 52, 19, 68];
    let mut problem = Problem::new();
    problem.add_variables(0..6, 0..=400).unwrap();
    for counter in 0..4 {
        let raising: Vec<usize> = (0..6).filter(|&at| buttons[at].contains(&counter)).collect();
        let sum: i64 = raising.iter().map(|&at| presses[at]).sum();
        problem.add_constraint(ExactSum(sum), raising).unwrap();
    }
    let mut incumbents = problem.minimize((0..6).map(|at| (1, at)).collect::<Vec<_>>()).unwrap();
    let best = incumbents.by_ref().last().unwrap();
    assert_eq!((best.value, incumbents.bound()), (247, Some(247)));
    assert!(incumbents.statistics().decisions < 20, "{:?}", incumbents.statistics());
}
