//! Selen: a library of propagation and search. Offsets are variables of their own, as its examples
//! have them.

use crate::Found;
use crate::case::{Case, Question, Rule};
use selen::prelude::*;
use std::error::Error;
use std::time::{Duration, Instant};

/// A model and the variables of the case.
pub(crate) type Stated = (Model, Vec<VarId>);

pub(crate) fn state(case: &Case, limit: Duration) -> Result<Stated, Box<dyn Error>> {
    let milliseconds = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
    let mut model = Model::with_config(SolverConfig::new().with_timeout_ms(milliseconds));
    let vars: Vec<VarId> = case.domains.iter().map(|domain| model.intset(domain.clone())).collect();
    for rule in &case.rules {
        post(&mut model, &vars, case, rule)?;
    }
    Ok((model, vars))
}

fn post(model: &mut Model, all: &[VarId], case: &Case, rule: &Rule) -> Result<(), Box<dyn Error>> {
    let of = |vars: &[usize]| vars.iter().map(|&var| all[var]).collect::<Vec<VarId>>();
    match rule {
        Rule::AllDifferent { vars, offsets } => {
            let mut views = Vec::new();
            for (&var, &offset) in vars.iter().zip(offsets) {
                if offset == 0 {
                    views.push(all[var]);
                    continue;
                }
                let values = case.domains[var].iter().map(|value| value + offset).collect();
                let view = model.intset(values);
                model.lin_eq(&[1, -1], &[view, all[var]], offset);
                views.push(view);
            }
            model.alldiff(&views);
        }
        Rule::Sum { vars, coefficients, comparison, bound } => match comparison.as_str() {
            "=" => model.lin_eq(coefficients, &of(vars), *bound),
            "<=" => model.lin_le(coefficients, &of(vars), *bound),
            ">=" => {
                let turned: Vec<i32> = coefficients.iter().map(|factor| -factor).collect();
                model.lin_le(&turned, &of(vars), -bound);
            }
            _ => return Err("n/a".into()),
        },
        &Rule::Distance([x, y, distance]) => {
            let signed = model.sub(all[x], all[y]);
            let absolute = model.abs(signed);
            model.lin_eq(&[1, -1], &[absolute, all[distance]], 0);
        }
        Rule::Allowed { vars, rows } => {
            let row = |row: &Vec<i32>| row.iter().map(|&value| Val::ValI(value)).collect();
            model.table(&of(vars), rows.iter().map(row).collect());
        }
    }
    Ok(())
}

/// Its iterators end at their time limit without saying so: what took as long is called unfinished.
pub(crate) fn search(
    (model, vars): Stated,
    case: &Case,
    limit: Duration,
) -> Result<Found, Box<dyn Error>> {
    let start = Instant::now();
    let mut found = match case.question {
        Question::First => {
            let solution = model.solve().ok();
            Found::first(
                solution
                    .map(|found| vars.iter().map(|&var| i64::from(found.get_int(var))).collect()),
            )
        }
        Question::Count { limit } => {
            let limit =
                limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
            let count = model.enumerate().take(limit).count();
            Found { answer: i64::try_from(count).ok(), is_finished: true, solution: None }
        }
        Question::Least { var } => {
            let solution: Option<Vec<i64>> = model
                .minimize(vars[var])
                .ok()
                .map(|found| vars.iter().map(|&var| i64::from(found.get_int(var))).collect());
            let answer = solution.as_ref().map(|values| values[var]);
            Found { answer, is_finished: true, solution }
        }
    };
    let is_late = start.elapsed() >= limit.mul_f64(0.95);
    if is_late && !(matches!(case.question, Question::First) && found.solution.is_some()) {
        found.is_finished = false;
        found.answer = found.answer.filter(|_| found.solution.is_some());
    }
    Ok(found)
}
