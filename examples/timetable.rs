//! A timetable that cannot be: who is to blame, and what to give up.
//!
//! ```text
//! cargo run --example timetable
//! ```

use kumiki::{AllDifferent, Error, LessThan, Problem};

/// Talks, each at an hour.
pub fn timetable() -> Result<Problem<&'static str, u32>, Error<&'static str>> {
    let mut problem = Problem::new();
    problem.add_variables(["opening", "rust", "music", "bread", "panel"], 9..=12)?;
    problem.add_named_constraint(
        "the hall",
        AllDifferent,
        ["opening", "rust", "music", "bread"],
    )?;
    problem.add_named_constraint("openings come first", LessThan, ["opening", "rust"])?;
    problem.add_named_constraint("the panel is about rust", LessThan, ["rust", "panel"])?;
    problem.add_named_constraint("ann leaves at eleven", |hour| hour < 11, ["panel"])?;
    problem.add_named_constraint("bob comes late", |hour| hour > 10, ["bread"])?;
    problem.add_named_constraint("the baker is early", |hour| hour < 11, ["bread"])?;
    Ok(problem)
}

fn main() -> Result<(), Error<&'static str>> {
    let problem = timetable()?;
    let Some(conflict) = problem.conflict() else {
        println!("it can be: {:?}", problem.solution());
        return Ok(());
    };
    println!("{conflict}.");
    println!("\nAll that is wrong:");
    for conflict in problem.statements().conflicts() {
        println!("- {conflict}");
    }
    println!("\nAny of these would do:");
    for correction in problem.statements().corrections() {
        println!("- {correction}");
    }
    Ok(())
}
