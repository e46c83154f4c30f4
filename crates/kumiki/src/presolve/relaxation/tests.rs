//! The relaxation against enumeration, and against what is known of single models.

use super::*;
use crate::constraints::{Comparison, Count, Element, Linear, NotEqual, Table};
use crate::presolve::PASSES;
use crate::search::{Learning, Search, Status};
use crate::{Limits, Settings};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Draws small numbers from a seed.
struct Drawn(Xoshiro256PlusPlus);

impl Drawn {
    fn new(seed: u64) -> Drawn {
        Drawn(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Returns a number from `least` to `most`.
    fn of(&mut self, least: Int, most: Int) -> Int {
        least + (self.0.next_u64() % (most - least + 1) as u64) as Int
    }

    fn var(&mut self, vars: &[Var]) -> Var {
        vars[self.of(0, vars.len() as Int - 1) as usize]
    }

    /// Returns some of `vars`, each once, with coefficients that are not 0.
    fn terms(&mut self, vars: &[Var]) -> Vec<(Int, Var)> {
        let factor = |drawn: &mut Drawn, &var: &Var| {
            let factor = drawn.of(-3, 4);
            (factor != 0 && drawn.of(0, 2) > 0).then_some((factor, var))
        };
        vars.iter().filter_map(|var| factor(self, var)).collect()
    }

    /// Returns a model of some variables of 0 and 1, of few values, and of values far apart, with
    /// sums, pairs that exclude one another, counts and elements.
    fn model(&mut self) -> (Model, Vec<Var>) {
        let mut model = Model::new();
        let mut vars = Vec::new();
        for _ in 0..self.of(3, 6) {
            let values = match self.of(0, 5) {
                0 => (-2..=self.of(-1, 2)).collect(),
                1 => vec![self.of(-9, 0), self.of(1, 3), 90],
                _ => vec![0, 1],
            };
            vars.push(model.add_variable(values).unwrap());
        }
        for _ in 0..self.of(1, 5) {
            self.add_constraint(&mut model, &vars);
        }
        (model, vars)
    }

    fn add_constraint(&mut self, model: &mut Model, vars: &[Var]) {
        let comparisons = [Comparison::AtMost, Comparison::AtLeast, Comparison::Equal];
        let comparison = comparisons[self.of(0, 2) as usize];
        let (one, other) = (self.var(vars), self.var(vars));
        match self.of(0, 6) {
            0 if one != other => {
                let rows = [[0, 0], [0, 1], [1, 0]];
                model.add_constraint(Table::allowing(vec![one, other], rows).unwrap());
            }
            1 => {
                let of = vars[..vars.len() - 1].to_vec();
                let values = [self.of(-1, 1), 2];
                let bound = self.of(0, 3);
                model.add_constraint(Count::new(of, values, comparison, bound));
            }
            2 if one != other => {
                let list = [self.of(-3, 3), self.of(-3, 3), self.of(-3, 3), 0];
                model.add_constraint(Element::new(list, one + 1, other));
            }
            3 if one != other => {
                model.add_constraint(NotEqual::new(one, other));
            }
            _ => {
                let (terms, bound) = (self.terms(vars), self.of(-4, 9));
                model.add_constraint(Linear::new(terms, comparison, bound).unwrap());
            }
        }
    }
}

/// Returns the sum of `terms` in each solution of `model`, by a search without an objective.
fn sums(model: &Model, terms: &[(Int, Var)]) -> Vec<Int> {
    let mut search = Search::new(model.clone());
    let mut sums = Vec::new();
    while let Some(store) = search.next_solution() {
        let value = |var| store.fixed(var).expect("a solution has all values");
        sums.push(terms.iter().map(|&(factor, var)| factor * value(var)).sum());
    }
    sums
}

fn relaxed(model: &Model, terms: &[(Int, Var)]) -> Option<RelaxedObjective> {
    RelaxedObjective::of(terms, model, &model.store(), || false)
}

#[test]
fn the_bound_is_below_every_solution_and_optima_stay() {
    let (mut bounded, mut refuted, mut solved) = (0, 0, 0);
    for seed in 0..1_500 {
        let mut drawn = Drawn::new(seed);
        let (model, vars) = drawn.model();
        let terms = drawn.terms(&vars);
        let sums = sums(&model, &terms);
        if let Some(relaxed) = relaxed(&model, &terms) {
            match (relaxed.cost.least(&model.store()), sums.iter().min()) {
                (Some(bound), Some(&least)) => assert!(bound <= least, "seed {seed}"),
                (None, Some(_)) => panic!("seed {seed}: a model with solutions is refuted"),
                (bound, None) => refuted += usize::from(bound.is_none()),
            }
            bounded += 1;
        }
        let best = sums.iter().min().copied();
        solved += usize::from(best.is_some());
        for learning in [Learning::default(), Learning::On, Learning::Off] {
            let settings = Settings::default().learning(learning);
            let mut search = Search::minimizing(model.clone(), terms.clone(), settings).unwrap();
            let mut found = Vec::new();
            while search.next_solution().is_some() {
                found.extend(search.best());
            }
            assert_eq!(search.status(), Status::Exhausted);
            assert!(found.iter().all(|sum| sums.contains(sum)), "seed {seed}");
            assert_eq!(found.last().copied(), best, "seed {seed}, {learning:?}");
        }
    }
    assert!(bounded > 300 && refuted > 10 && solved > 300, "{bounded}, {refuted}, {solved}");
}

#[test]
fn a_cost_of_values_holds_for_each_solution() {
    for seed in 0..400 {
        let mut drawn = Drawn::new(seed);
        let (mut model, vars) = drawn.model();
        let terms = drawn.terms(&vars);
        let all = sums(&model, &terms);
        let Some(relaxed) = relaxed(&model, &terms) else { continue };
        let most = drawn.of(-9, 9);
        let mut better: Vec<Int> = all.into_iter().filter(|&sum| sum <= most).collect();
        model.add_shared_constraint(relaxed.cost.at_most(most));
        let mut left = sums(&model, &terms);
        left.retain(|&sum| sum <= most);
        better.sort_unstable();
        left.sort_unstable();
        assert_eq!(left, better, "seed {seed}");
    }
}

#[test]
fn groups_give_the_cheapest_of_each() {
    let mut model = Model::new();
    let vars = model.add_variables(12, 0..=1).unwrap();
    for group in vars.chunks(4) {
        let terms = group.iter().map(|&var| (1, var));
        model.add_constraint(Linear::new(terms, Comparison::Equal, 2).unwrap());
    }
    let terms: Vec<(Int, Var)> = (1..).zip(vars.iter().copied()).collect();
    let relaxed = relaxed(&model, &terms).expect("more than nothing");
    assert_eq!(relaxed.cost.least(&model.store()), Some(1 + 2 + 5 + 6 + 9 + 10));
    let chosen = relaxed.values.iter().filter(|value| value.1 == 1).map(|value| value.0.index());
    let mut chosen: Vec<usize> = chosen.collect();
    chosen.sort_unstable();
    assert_eq!(chosen, [0, 1, 4, 5, 8, 9]);
}

#[test]
fn pairs_that_exclude_one_another_are_joined() {
    let mut model = Model::new();
    let vars = model.add_variables(5, 0..=1).unwrap();
    for (at, &one) in vars.iter().enumerate() {
        for &other in &vars[at + 1..] {
            let sum = Linear::new([(1, one), (1, other)], Comparison::AtMost, 1).unwrap();
            model.add_constraint(sum);
        }
    }
    let terms: Vec<(Int, Var)> = vars.iter().map(|&var| (-1, var)).collect();
    let relaxed = relaxed(&model, &terms).expect("more than five");
    assert_eq!(relaxed.cost.least(&model.store()), Some(-1));
}

#[test]
fn contradictory_sums_are_refuted_without_a_decision() {
    // All four add up to at most 16, and to at least 18.
    let mut model = Model::new();
    let vars = model.add_variables(4, 0..=9).unwrap();
    let add = |model: &mut Model, terms: [(Int, Var); 2], comparison, bound| {
        model.add_constraint(Linear::new(terms, comparison, bound).unwrap());
    };
    add(&mut model, [(1, vars[0]), (1, vars[1])], Comparison::AtMost, 8);
    add(&mut model, [(1, vars[2]), (1, vars[3])], Comparison::AtMost, 8);
    add(&mut model, [(1, vars[0]), (1, vars[2])], Comparison::AtLeast, 9);
    add(&mut model, [(1, vars[1]), (1, vars[3])], Comparison::AtLeast, 9);
    let mut search = Search::minimizing(model, [(1, vars[0])], Settings::default()).unwrap();
    assert!(search.next_solution().is_none());
    assert_eq!((search.status(), search.statistics().decisions), (Status::Exhausted, 0));
}

#[test]
fn what_is_too_large_is_left_alone() {
    let wide = (1 << 31) - 1;
    let mut model = Model::new();
    let vars = model.add_variables(3, 0..=1).unwrap();
    let far = model.add_variable(-wide..=wide).unwrap();
    for factor in [1, 1 << 39, 1 << 41, 1 << 58] {
        let terms = vars.iter().map(|&var| (factor, var)).chain([(1, far)]);
        model.add_constraint(Linear::new(terms, Comparison::AtLeast, factor).unwrap());
    }
    for factor in [1, 1 << 20, 1 << 57] {
        let terms = [(factor, vars[0]), (factor, vars[1]), (factor >> 31, far)];
        let mut search = Search::minimizing(model.clone(), terms, Settings::default()).unwrap();
        search.set_limits(Limits::default().solutions(1));
        assert!(search.next_solution().is_some());
        assert!(search.objective_bound().expect("a bound") <= search.best().expect("a solution"));
    }
}

#[test]
fn a_model_without_sums_or_without_an_objective_is_not_touched() {
    let mut model = Model::new();
    let vars = model.add_variables(3, 1..=3).unwrap();
    model.add_constraint(NotEqual::new(vars[0], vars[1]));
    assert!(relaxed(&model, &[(1, vars[0])]).is_none());
    let all = vars.iter().map(|&var| (1, var));
    model.add_constraint(Linear::new(all, Comparison::AtLeast, 7).unwrap());
    let mut never = || false;
    let mut presolving = Presolving::new(Arc::new(model), None, &mut never);
    presolving.run(&PASSES);
    assert_eq!(presolving.model.constraints().len(), 2);
}
