//! Random small problems in words, the problem that is built of them, and what they mean.
//!
//! Invariant: the meaning is written down here a second time, without the library.

use kumiki::{AllDifferent, Error, Handle, LessThan, MaxSum, Problem, over};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Variables 0, 1, 2, ... with their values, and constraints.
#[derive(Clone, Debug)]
pub(crate) struct Description {
    pub(crate) domains: Vec<Vec<i64>>,
    pub(crate) constraints: Vec<Wish>,
}

/// A constraint, whose variables are counted round.
#[derive(Clone, Debug)]
pub(crate) enum Wish {
    Less(usize, usize),
    Different(Vec<usize>),
    SumAtMost(Vec<usize>, i64),
    /// One combination of three, as a hash says.
    Picked(Vec<usize>, u64),
}

impl Description {
    /// The problem without its constraints.
    pub(crate) fn variables(&self) -> Problem<usize, i64> {
        let mut problem = Problem::new();
        for (name, domain) in self.domains.iter().enumerate() {
            problem.add_variable(name, domain.iter().copied()).unwrap();
        }
        problem
    }

    /// The problem.
    pub(crate) fn problem(&self) -> Problem<usize, i64> {
        let mut problem = self.variables();
        for wish in &self.constraints {
            wish.add(&mut problem).unwrap();
        }
        problem
    }

    /// Every combination of values.
    pub(crate) fn combinations(&self) -> Vec<Vec<i64>> {
        self.domains.iter().fold(vec![vec![]], |all, domain| {
            let extended = |start: &Vec<i64>| {
                let start = start.clone();
                domain.iter().map(move |&value| [start.as_slice(), &[value]].concat())
            };
            all.iter().flat_map(extended).collect()
        })
    }

    /// The combinations that satisfy all constraints.
    pub(crate) fn solutions(&self) -> Vec<Vec<i64>> {
        let mut all = self.combinations();
        all.retain(|values| self.constraints.iter().all(|wish| wish.holds(values)));
        all
    }
}

impl Wish {
    /// Returns whether it holds.
    pub(crate) fn holds(&self, values: &[i64]) -> bool {
        let value = |&at: &usize| values[at % values.len()];
        match self {
            Wish::Less(x, y) => value(x) < value(y),
            Wish::Different(vars) => {
                vars.iter().map(value).collect::<BTreeSet<i64>>().len() == vars.len()
            }
            Wish::SumAtMost(vars, bound) => vars.iter().map(value).sum::<i64>() <= *bound,
            Wish::Picked(vars, seed) => {
                is_picked(*seed, &vars.iter().map(value).collect::<Vec<i64>>())
            }
        }
    }

    /// Adds it to a problem.
    pub(crate) fn add(&self, problem: &mut Problem<usize, i64>) -> Result<Handle, Error<usize>> {
        let scope = self.scope(problem.variables().len());
        match self {
            Wish::Less(..) => problem.add_constraint(LessThan, scope),
            Wish::Different(_) => problem.add_constraint(AllDifferent, scope),
            Wish::SumAtMost(_, bound) => problem.add_constraint(MaxSum(*bound), scope),
            &Wish::Picked(_, seed) => {
                problem.add_constraint(over(move |values: &[i64]| is_picked(seed, values)), scope)
            }
        }
    }

    /// Adds it to a problem as a soft constraint.
    pub(crate) fn add_soft(
        &self,
        weight: u64,
        problem: &mut Problem<usize, i64>,
    ) -> Result<Handle, Error<usize>> {
        let scope = self.scope(problem.variables().len());
        match self {
            Wish::Less(..) => problem.add_soft_constraint(weight, LessThan, scope),
            Wish::Different(_) => problem.add_soft_constraint(weight, AllDifferent, scope),
            Wish::SumAtMost(_, bound) => problem.add_soft_constraint(weight, MaxSum(*bound), scope),
            &Wish::Picked(_, seed) => {
                let picked = over(move |values: &[i64]| is_picked(seed, values));
                problem.add_soft_constraint(weight, picked, scope)
            }
        }
    }

    /// Its variables in a problem that has so many.
    pub(crate) fn scope(&self, variables: usize) -> Vec<usize> {
        let vars = match self {
            &Wish::Less(x, y) => vec![x, y],
            Wish::Different(vars) | Wish::SumAtMost(vars, _) | Wish::Picked(vars, _) => {
                vars.clone()
            }
        };
        vars.into_iter().map(|at| at % variables).collect()
    }
}

fn is_picked(seed: u64, values: &[i64]) -> bool {
    let mix = |hash: u64, &value: &i64| {
        (hash ^ value as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
    };
    values.iter().fold(seed, mix) % 3 == 0
}

fn wish() -> impl Strategy<Value = Wish> {
    let vars = || prop::collection::vec(0..4usize, 0..4);
    prop_oneof![
        (0..4usize, 0..4usize).prop_map(|(x, y)| Wish::Less(x, y)),
        vars().prop_map(Wish::Different),
        (vars(), -4..6i64).prop_map(|(vars, bound)| Wish::SumAtMost(vars, bound)),
        (vars(), any::<u64>()).prop_map(|(vars, seed)| Wish::Picked(vars, seed)),
    ]
}

/// Any list of up to so many constraints.
pub(crate) fn wishes(most: usize) -> impl Strategy<Value = Vec<Wish>> {
    prop::collection::vec(wish(), 0..=most)
}

/// Any description, of at least one variable.
pub(crate) fn description() -> impl Strategy<Value = Description> {
    let domain = prop::sample::subsequence((-3..=4).collect::<Vec<i64>>(), 1..=4).prop_shuffle();
    (prop::collection::vec(domain, 1..=4), wishes(3))
        .prop_map(|(domains, constraints)| Description { domains, constraints })
}
