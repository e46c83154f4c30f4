//! Equations: those on common variables are solved together, and what follows from all of them is
//! stated.
//!
//! Invariant: everything that is added follows from the equations of the model.

mod ranges;
mod rows;
mod system;

use super::Presolving;
use super::implied::Implied;
use crate::arithmetic::Int;
use crate::constraints::{Comparison, Linear, Table};
use crate::propagation::{BoundedSum, Model, SharedConstraint};
use crate::state::{Store, Var};
use ranges::{Range, Ranges};
use rows::EquationRow;
use std::collections::BTreeMap;
use std::sync::Arc;
use system::{System, Unsolvable};

/// The fewest values of some variable of equations that are worth solving. Narrower ones are left
/// to the search, which sees all their values at once.
const WIDE: usize = 32;

/// The greatest distance of a value from 0.
const VALUE_LIMIT: u64 = 1 << 40;

/// The greatest coefficient of an equation.
const COEFFICIENT_LIMIT: u64 = 1 << 20;

/// The most variables of equations that are solved together.
const MOST_COLUMNS: usize = 64;

/// The most variables of an equation that is added. Longer ones move hardly any bound.
const MOST_TERMS: usize = 8;

/// The most rounds in which bounds are moved.
const MOST_ROUNDS: usize = 4;

/// An equation: its terms have the sum `constant`.
struct Equation {
    terms: Vec<(i128, Var)>,
    constant: i128,
}

/// States what follows from the equations on common variables: shorter equations, bounds, and
/// steps of values. Returns the number of constraints that are added. If a limit is reached, the
/// equations that are left stay as they are.
pub(super) fn solve(presolving: &mut Presolving<'_>) -> usize {
    let Some(root) = presolving.root.take() else { return 0 };
    let model = Arc::clone(&presolving.model);
    let mut solving = Solving { root: &root, added: Vec::new() };
    let components = components(equations(&model, &root), model.variables().len());
    let worth = worth_solving(&model, &root, components, || presolving.is_over());
    for (vars, component) in worth {
        if presolving.is_over() {
            break;
        }
        solving.add(&vars, component);
    }
    drop(model);
    let added = solving.added.len();
    let model = Arc::make_mut(&mut presolving.model);
    for constraint in solving.added.drain(..) {
        model.add_constraint(Implied::new(constraint));
    }
    presolving.root = Some(root);
    added
}

/// Returns the equations of `model` on at least two variables that `root` leaves free, without the
/// fixed ones.
fn equations(model: &Model, root: &Store) -> Vec<Equation> {
    let is_run = |&(id, _): &(_, _)| model.replacement(id).is_none();
    let sums = model.constraints().filter(is_run).filter_map(|(_, one)| one.bounded_sum(root));
    sums.filter_map(|sum| Equation::new(&sum, root)).collect()
}

impl Equation {
    /// Returns the equation that `sum` states, if it does, and if its numbers are small.
    fn new(sum: &BoundedSum, root: &Store) -> Option<Equation> {
        let (Some(least), Some(most)) = (sum.least, sum.most) else { return None };
        if least != most || !sum.truths.is_empty() {
            return None;
        }
        let mut equation = Equation { terms: Vec::new(), constant: i128::from(most) };
        for &(coefficient, var) in &sum.terms {
            let domain = root.domain(var);
            let greatest = domain.min().unsigned_abs().max(domain.max().unsigned_abs());
            if coefficient.unsigned_abs() > COEFFICIENT_LIMIT || greatest > VALUE_LIMIT {
                return None;
            }
            match root.fixed(var) {
                Some(value) => equation.constant -= i128::from(coefficient) * i128::from(value),
                None => equation.terms.push((coefficient.into(), var)),
            }
        }
        (equation.terms.len() > 1).then_some(equation)
    }
}

/// Returns the equations in groups without a common variable.
fn components(equations: Vec<Equation>, variables: usize) -> Vec<Vec<Equation>> {
    let mut parents: Vec<u32> = (0..variables as u32).collect();
    fn root_of(parents: &mut [u32], mut at: usize) -> usize {
        while parents[at] as usize != at {
            parents[at] = parents[parents[at] as usize];
            at = parents[at] as usize;
        }
        at
    }
    for equation in &equations {
        let first = equation.terms[0].1.index();
        for &(_, var) in &equation.terms[1..] {
            let roots = (root_of(&mut parents, first), root_of(&mut parents, var.index()));
            parents[roots.0.max(roots.1)] = roots.0.min(roots.1) as u32;
        }
    }
    let mut components: BTreeMap<usize, Vec<Equation>> = BTreeMap::new();
    for equation in equations {
        let root = root_of(&mut parents, equation.terms[0].1.index());
        components.entry(root).or_default().push(equation);
    }
    components.into_values().collect()
}

/// Returns the variables of `equations`, ascending.
fn vars_of(equations: &[Equation]) -> Vec<Var> {
    let terms = equations.iter().flat_map(|equation| &equation.terms);
    let mut vars: Vec<Var> = terms.map(|&(_, var)| var).collect();
    vars.sort_unstable();
    vars.dedup();
    vars
}

/// Returns those of `components` that are worth solving, each with its variables: they are few,
/// some variable has many values, and no two variables must differ, as values count more there than
/// bounds. Returns none if `is_over`, which is asked for each constraint, reports that a limit is
/// reached.
fn worth_solving(
    model: &Model,
    root: &Store,
    components: Vec<Vec<Equation>>,
    mut is_over: impl FnMut() -> bool,
) -> Vec<(Vec<Var>, Vec<Equation>)> {
    let is_wide = |equations: &Vec<Equation>| {
        let mut terms = equations.iter().flat_map(|equation| &equation.terms);
        terms.any(|&(_, var)| root.domain(var).len() >= WIDE)
    };
    let wide = components.into_iter().filter(is_wide).map(|one| (vars_of(&one), one));
    let few: Vec<_> = wide.filter(|(vars, _)| vars.len() <= MOST_COLUMNS).collect();
    if few.is_empty() {
        return few;
    }
    let mut component_of = vec![None; model.variables().len()];
    for (at, (vars, _)) in few.iter().enumerate() {
        vars.iter().for_each(|var| component_of[var.index()] = Some(at));
    }
    let mut is_distinct = vec![false; few.len()];
    for (_, constraint) in model.constraints() {
        if is_over() {
            return Vec::new();
        }
        let scope = constraint.scope().iter();
        let mut met: Vec<usize> = scope.filter_map(|var| component_of[var.index()]).collect();
        met.sort_unstable();
        let twice = || met.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
        if twice().next().is_some() && constraint.is_distinct(root) {
            twice().for_each(|at| is_distinct[at] = true);
        }
    }
    few.into_iter().zip(is_distinct).filter(|(_, distinct)| !distinct).map(|(one, _)| one).collect()
}

/// The equations of a model while they are solved.
struct Solving<'a> {
    root: &'a Store,
    added: Vec<SharedConstraint>,
}

impl Solving<'_> {
    /// Adds what follows from `equations`, whose variables are `vars`.
    fn add(&mut self, vars: &[Var], equations: Vec<Equation>) {
        if self.state(vars, equations).is_err() {
            let none: [Vec<Int>; 0] = [];
            let never =
                Table::allowing(vars.iter().copied(), none).expect("no row has a wrong length");
            self.added.push(Arc::new(never));
        }
    }

    fn state(&mut self, vars: &[Var], equations: Vec<Equation>) -> Result<(), Unsolvable> {
        let row = |equation: Equation| {
            let mut coefficients = vec![0; vars.len()];
            for (coefficient, var) in equation.terms {
                coefficients[vars.binary_search(&var).expect("one of them")] = coefficient;
            }
            EquationRow::new(coefficients, equation.constant)
        };
        let stated: Vec<EquationRow> = equations.into_iter().map(row).collect();
        let domain = |&var: &Var| self.root.domain(var);
        let bounds = vars.iter().map(|var| (domain(var).min().into(), domain(var).max().into()));
        let mut by_width: Vec<usize> = (0..vars.len()).collect();
        by_width.sort_by_key(|&column| std::cmp::Reverse(domain(&vars[column]).len()));
        let Some(mut system) = System::new(stated.clone(), bounds.collect(), &by_width)? else {
            return Ok(());
        };
        for _ in 0..MOST_ROUNDS {
            if !system.tighten()? {
                break;
            }
        }
        self.state_rows(vars, &system, &stated);
        self.state_values(vars, &system);
        Ok(())
    }

    /// Adds the short equations of `system` that are not `stated`.
    fn state_rows(&mut self, vars: &[Var], system: &System, stated: &[EquationRow]) {
        for (row, &column) in system.rows().iter().zip(system.basis()) {
            let is_stated = |one: &EquationRow| one.clone().with_positive(column) == *row;
            let terms = row.terms().count();
            // The bounds of a variable say the same as an equation on it alone.
            if terms > MOST_TERMS || terms == 1 || stated.iter().any(is_stated) {
                continue;
            }
            let terms = row.terms().map(|(column, coefficient)| {
                Some((Int::try_from(coefficient).ok()?, vars[column]))
            });
            let terms: Option<Vec<(Int, Var)>> = terms.collect();
            let (Some(terms), Ok(constant)) = (terms, Int::try_from(row.constant)) else {
                continue;
            };
            let linear = Linear::new(terms, Comparison::Equal, constant);
            self.added.extend(linear.ok().map(|linear| Arc::new(linear) as SharedConstraint));
        }
    }

    /// Adds the bounds of the variables, and the steps of their values.
    fn state_values(&mut self, vars: &[Var], system: &System) {
        let within = "within the bounds of a domain";
        let bounds = system.bounds().iter();
        let bounds = bounds.map(|&(min, max)| (min.try_into().ok(), max.try_into().ok()));
        let range = |(min, max): (Option<Int>, Option<Int>)| {
            Range::new(min.expect(within), max.expect(within))
        };
        let mut ranges: Vec<Range> = bounds.map(range).collect();
        for (column, modulus, remainder) in system.strides() {
            ranges[column].step(modulus, remainder);
        }
        let ranges = Ranges::new(vars, ranges, self.root);
        self.added.extend(ranges.map(|ranges| Arc::new(ranges) as SharedConstraint));
    }
}

#[cfg(test)]
mod tests;
