//! Pumpkin: a solver that learns.

use crate::Found;
use crate::case::{Case, Question, Rule};
use pumpkin_conflict_resolvers::resolvers::ResolutionResolver;
use pumpkin_constraints as constraints;
use pumpkin_solver::Solver;
use pumpkin_solver::core::DefaultBrancher;
use pumpkin_solver::core::optimisation::OptimisationDirection;
use pumpkin_solver::core::optimisation::linear_sat_unsat::LinearSatUnsat;
use pumpkin_solver::core::results::solution_iterator::IteratedSolution;
use pumpkin_solver::core::results::{
    OptimisationResult, ProblemSolution, SatisfactionResult, SolutionReference,
};
use pumpkin_solver::core::termination::TimeBudget;
use pumpkin_solver::core::variables::{DomainId, TransformableVariable};
use std::error::Error;
use std::ops::ControlFlow;
use std::time::Duration;

/// A solver and its variables.
pub(crate) type Model = (Solver, Vec<DomainId>);

pub(crate) fn state(case: &Case) -> Result<Model, Box<dyn Error>> {
    let mut solver = Solver::default();
    let variable = |domain: &Vec<i32>| {
        let (Some(&min), Some(&max)) = (domain.iter().min(), domain.iter().max()) else {
            return Err("a variable without values");
        };
        let is_dense = (max - min) as usize + 1 == domain.len();
        Ok(if is_dense {
            solver.new_bounded_integer(min, max)
        } else {
            solver.new_sparse_integer(domain.clone())
        })
    };
    let vars = case.domains.iter().map(variable).collect::<Result<Vec<_>, _>>()?;
    for rule in &case.rules {
        post(&mut solver, &vars, rule)?;
    }
    Ok((solver, vars))
}

fn post(solver: &mut Solver, all: &[DomainId], rule: &Rule) -> Result<(), Box<dyn Error>> {
    let tag = solver.new_constraint_tag();
    let scaled = |vars: &[usize], coefficients: &[i32], sign: i32| {
        let term = |(&var, factor): (&usize, &i32)| all[var].scaled(sign * factor);
        vars.iter().zip(coefficients).map(term).collect::<Vec<_>>()
    };
    match rule {
        Rule::AllDifferent { vars, offsets } => {
            let view = |(&var, &offset): (&usize, &i32)| all[var].offset(offset);
            let views: Vec<_> = vars.iter().zip(offsets).map(view).collect();
            solver.add_constraint(constraints::all_different(views, tag)).post();
        }
        Rule::Sum { vars, coefficients, comparison, bound } => {
            match comparison.as_str() {
                "=" => solver
                    .add_constraint(constraints::equals(scaled(vars, coefficients, 1), *bound, tag))
                    .post(),
                "<=" => {
                    let terms = scaled(vars, coefficients, 1);
                    solver
                        .add_constraint(constraints::less_than_or_equals(terms, *bound, tag))
                        .post();
                }
                ">=" => {
                    let terms = scaled(vars, coefficients, -1);
                    solver
                        .add_constraint(constraints::less_than_or_equals(terms, -bound, tag))
                        .post();
                }
                _ => return Err("n/a".into()),
            };
        }
        &Rule::Distance([x, y, distance]) => {
            let reach = 1 << 20;
            let signed = solver.new_bounded_integer(-reach, reach);
            let terms = vec![all[x].scaled(1), all[y].scaled(-1), signed.scaled(-1)];
            solver.add_constraint(constraints::equals(terms, 0, tag)).post();
            let tag = solver.new_constraint_tag();
            solver.add_constraint(constraints::absolute(signed, all[distance], tag)).post();
        }
        Rule::Allowed { vars, rows } => {
            let scope: Vec<DomainId> = vars.iter().map(|&var| all[var]).collect();
            solver.add_constraint(constraints::table(scope, rows.clone(), tag)).post();
        }
    }
    Ok(())
}

pub(crate) fn search((mut solver, vars): Model, case: &Case, limit: Duration) -> Found {
    let mut brancher = solver.default_brancher();
    let mut resolver = ResolutionResolver::default();
    let mut budget = TimeBudget::starting_now(limit);
    match case.question {
        Question::First => match solver.satisfy(&mut brancher, &mut budget, &mut resolver) {
            SatisfactionResult::Satisfiable(found) => {
                let solution = found.solution();
                let value = |&var: &DomainId| i64::from(solution.get_integer_value(var));
                Found::first(Some(vars.iter().map(value).collect()))
            }
            SatisfactionResult::Unsatisfiable(..) => Found::first(None),
            SatisfactionResult::Unknown(..) => Found::nothing(),
        },
        Question::Count { limit } => {
            let mut solutions =
                solver.get_solution_iterator(&mut brancher, &mut budget, &mut resolver);
            let mut count = 0;
            let is_finished = loop {
                if limit.is_some_and(|limit| count >= limit) {
                    break true;
                }
                match solutions.next_solution() {
                    IteratedSolution::Solution(..) => count += 1,
                    IteratedSolution::Unknown => break false,
                    IteratedSolution::Finished | IteratedSolution::Unsatisfiable => break true,
                }
            };
            Found { answer: i64::try_from(count).ok(), is_finished, solution: None }
        }
        Question::Least { var } => {
            let go_on = |_: &Solver,
                         _: SolutionReference<'_>,
                         _: &DefaultBrancher,
                         _: &ResolutionResolver|
             -> ControlFlow<()> { ControlFlow::Continue(()) };
            let goal = LinearSatUnsat::new(OptimisationDirection::Minimise, vars[var], go_on);
            let found = solver.optimise(&mut brancher, &mut budget, &mut resolver, goal);
            let (solution, is_finished) = match found {
                OptimisationResult::Optimal(solution) => (Some(solution), true),
                OptimisationResult::Satisfiable(solution) => (Some(solution), false),
                OptimisationResult::Stopped(solution, ()) => (Some(solution), false),
                OptimisationResult::Unsatisfiable => (None, true),
                OptimisationResult::Unknown => (None, false),
            };
            let values = solution.map(|solution| {
                vars.iter().map(|&var| i64::from(solution.get_integer_value(var))).collect()
            });
            let answer = values.as_ref().map(|values: &Vec<i64>| values[var]);
            Found { answer, is_finished, solution: values }
        }
    }
}
