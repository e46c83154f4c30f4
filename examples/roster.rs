//! A roster of nurses: rules that hold in any case, wishes with weights and, of the rosters that
//! fulfil as many as possible, a fair one.
//!
//! ```text
//! cargo run --example roster
//! ```

use kumiki::{Count, Error, Forbidden, Limits, Mixed, Problem, Settings, optimise::Incumbents};
use std::time::Duration;

pub const NURSES: [&str; 4] = ["ann", "bob", "cleo", "dan"];
pub const DAYS: usize = 7;

/// The wishes: a nurse, a day, the shift, and its weight.
const WISHES: [(&str, usize, &str, u64); 7] = [
    ("ann", 5, "free", 3),
    ("ann", 6, "free", 3),
    ("bob", 6, "free", 2),
    ("cleo", 6, "free", 2),
    ("cleo", 0, "early", 1),
    ("dan", 2, "late", 1),
    ("dan", 6, "free", 2),
];

/// The name of the shift of a nurse on a day.
fn shift(nurse: &str, day: usize) -> String {
    format!("{nurse}[{day}]")
}

/// A shift for each nurse and day.
pub fn roster() -> Result<Problem<String, Mixed>, Error<String>> {
    let mut problem = Problem::new();
    for nurse in NURSES {
        problem.array(nurse, DAYS, ["free", "early", "late"].map(Mixed::from))?;
    }
    for day in 0..DAYS {
        let of_day = || NURSES.map(|nurse| shift(nurse, day));
        problem.add_constraint(Count::of([Mixed::from("early")]).exactly(1), of_day())?;
        problem.add_constraint(Count::of([Mixed::from("late")]).exactly(1), of_day())?;
    }
    for nurse in NURSES {
        for day in 1..DAYS {
            let rest = Forbidden::new([["late", "early"].map(Mixed::from)]);
            problem.add_constraint(rest, [shift(nurse, day - 1), shift(nurse, day)])?;
        }
    }
    for (nurse, day, wish, weight) in WISHES {
        let name = format!("{nurse} wants {wish} on day {day}");
        let wished = Mixed::from(wish);
        let holds = move |shift: Mixed| shift == wished;
        problem.add_named_soft_constraint(name, weight, holds, [shift(nurse, day)])?;
    }
    Ok(problem)
}

/// Better and better rosters: the weight of the wishes that are not fulfilled counts first, then
/// the most that anybody works, and then the difference between early and late shifts.
pub fn rosters(
    problem: &Problem<String, Mixed>,
) -> Result<Incumbents<'_, String, Mixed>, Error<String>> {
    let work = |nurse: &str| format!("({DAYS} - count({nurse}, 'free'))");
    let most = format!("max({})", NURSES.map(work).join(", "));
    let uneven = |nurse: &str| format!("abs(count({nurse}, 'early') - count({nurse}, 'late'))");
    let uneven = NURSES.map(uneven).join(" + ");
    problem.minimize_violations().then_minimize(most)?.then_minimize(uneven)
}

fn main() -> Result<(), Error<String>> {
    let problem = roster()?;
    let ten_seconds = Settings::default().limits(Limits::none().time(Duration::from_secs(10)));
    let best = rosters(&problem)?.with_settings(ten_seconds).best();
    let best = best.expect("there is a roster");
    for nurse in NURSES {
        let days = (0..DAYS).map(|day| best.solution[&shift(nurse, day)].to_string());
        println!("{nurse:<5} {}", days.collect::<Vec<_>>().join("\t"));
    }
    for violated in &best.violated {
        println!("not fulfilled: {violated}");
    }
    println!("unfulfilled, most work, unevenness: {:?}", best.values);
    Ok(())
}
