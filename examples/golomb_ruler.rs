//! A Golomb ruler: marks of which no two pairs are equally far apart. The shortest ruler is
//! searched.
//!
//! ```text
//! cargo run --example golomb_ruler
//! ```

use kumiki::{AllDifferent, Error, LessThan, Problem};

/// Marks that increase from 0, and the distances between them.
pub fn golomb_ruler(marks: usize) -> Result<Problem<String, i64>, Error<String>> {
    let longest = (marks * marks) as i64;
    let mut problem = Problem::new();
    let mark = problem.array("mark", marks, 0..=longest)?;
    problem.fix("mark[0]", 0)?;
    problem.add_constraint(LessThan, &mark)?;
    let mut distances = Vec::new();
    for to in 0..marks {
        for from in 0..to {
            let distance = format!("from {from} to {to}");
            problem.add_variable(distance.clone(), 1..=longest)?;
            let scope = [mark[from].clone(), mark[to].clone(), distance.clone()];
            problem.add_constraint(|from, to, distance| to - from == distance, scope)?;
            distances.push(distance);
        }
    }
    problem.add_constraint(AllDifferent, distances)?;
    Ok(problem)
}

fn main() -> Result<(), Error<String>> {
    for marks in 2..=7 {
        let problem = golomb_ruler(marks)?;
        let last = format!("mark[{}]", marks - 1);
        let best = problem.minimize(last)?.best().expect("it is long enough");
        let places = (0..marks).map(|at| best.solution[&format!("mark[{at}]")].to_string());
        println!("{marks} marks: {}", places.collect::<Vec<_>>().join(" "));
    }
    Ok(())
}
