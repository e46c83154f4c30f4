//! Says why: three problems solved step by step, each step with its reason. With the name of a
//! folder, the steps are also drawn into it.
//!
//! `cargo run --example explain`
//! `cargo run --example explain -- pictures`

use kumiki::explanation::sentences::Words;
use kumiki::relations::engine;
use kumiki::{AllDifferent, AllVariables, Error, ExactSum, Problem, Value};
use std::{env, error, fmt::Display, fs, hash::Hash};

#[path = "custom_constraint.rs"]
#[allow(dead_code, reason = "only the constraint is used here")]
pub mod custom_constraint;
#[path = "zebra.rs"]
#[allow(dead_code, reason = "only the problem is used here")]
pub mod zebra;

/// Two queens stand on the board already.
pub fn queens() -> Result<Problem<char, i64>, Error<char>> {
    let mut problem = Problem::new();
    problem.add_variables("abcdefgh".chars(), 1..=8)?;
    problem.add_named_constraint("rows", AllDifferent, AllVariables)?;
    for (name, sign) in [("falling diagonals", 1), ("rising diagonals", -1)] {
        let diagonals = AllDifferent.with_offsets((0..8).map(|column| sign * column));
        problem.add_named_constraint(name, diagonals, AllVariables)?;
    }
    problem.add_named_constraint("given", |a| a == 1, ['a'])?;
    problem.add_named_constraint("given", |b| b == 5, ['b'])?;
    Ok(problem)
}

/// A corner of a cross sum, two cells of which are neighbours in value: a constraint of our own.
pub fn cross_sum() -> Result<Problem<&'static str, i64>, Error<&'static str>> {
    let mut problem = Problem::new();
    problem.add_variables(["a1", "a2", "b1", "b2", "b3", "c2", "c3"], 1..=9)?;
    for (name, sum, cells) in [
        ("row a", 4, vec!["a1", "a2"]),
        ("row b", 23, vec!["b1", "b2", "b3"]),
        ("row c", 16, vec!["c2", "c3"]),
        ("column 1", 9, vec!["a1", "b1"]),
        ("column 2", 18, vec!["a2", "b2", "c2"]),
        ("column 3", 16, vec!["b3", "c3"]),
    ] {
        problem.add_named_constraint(format!("{name} adds up"), ExactSum(sum), cells.clone())?;
        problem.add_named_constraint(format!("{name} differs"), AllDifferent, cells)?;
    }
    let near = engine(|scope| custom_constraint::Distance { scope, distance: 1 });
    problem.add_named_constraint("neighbours", near, ["b1", "b3"])?;
    Ok(problem)
}

/// For each step its sentence, in lines, and its picture.
pub fn told<K, V>(problem: &Problem<K, V>) -> Vec<(Vec<String>, String)>
where
    K: Hash + Eq + Clone + Display,
    V: Value + Display,
{
    let words = Words::new(&K::to_string, &|_, value: &V| value.to_string());
    let (mut steps, mut told) = (problem.steps(), Vec::new());
    while let Some(step) = steps.next() {
        told.push((words.lines(&step), steps.picture(&step, &words)));
    }
    told
}

fn main() -> Result<(), Box<dyn error::Error>> {
    let folder = env::args().nth(1);
    let problems = [
        ("queens", told(&queens()?)),
        ("zebra", told(&zebra::zebra()?)),
        ("cross-sum", told(&cross_sum()?)),
    ];
    for (name, steps) in problems {
        println!("{name}");
        for (number, (lines, picture)) in (1..).zip(steps) {
            println!("{number:4}  {}", lines.join("\n      "));
            if let Some(folder) = &folder {
                fs::write(format!("{folder}/step-{name}-{number}.svg"), picture)?;
            }
        }
    }
    Ok(())
}
