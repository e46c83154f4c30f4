//! Any small model, searched in any way: exactly the solutions that a plain reading of it has, each
//! once, also where the search is stopped and goes on, assumes a value, or is used again.
//!
//! `cargo +nightly fuzz run --sanitizer none model -- -max_len=512`
#![no_main]

use arbitrary::Arbitrary;
use kumiki::engine::Int;
use kumiki::search::{Search, Status};
use kumiki::testing::solutions_by_enumeration;
use kumiki::{Limit, Limits};
use kumiki_fuzz::description::Description;
use kumiki_fuzz::way::Way;
use kumiki_fuzz::{engine, meaning};
use libfuzzer_sys::fuzz_target;
use std::sync::Arc;

/// A model, and what is done with it.
#[derive(Arbitrary, Debug)]
struct Run {
    way: Way,
    pause: Pause,
    /// The variable that is assumed, and its value, counted round.
    assumed: Option<(u8, u8)>,
    description: Description,
}

/// When the search is stopped, to be let go on.
#[derive(Arbitrary, Clone, Copy, Debug)]
enum Pause {
    Never,
    /// After so many decisions, and one.
    Decisions(u8),
    /// After so many solutions, and one.
    Solutions(u8),
}

fuzz_target!(|run: Run| check(&run));

fn check(run: &Run) {
    let Run { description, .. } = run;
    let model = engine::model(description);
    assert_eq!(model.is_ok(), engine::fits(description), "sums are refused if they do not fit");
    let Ok(model) = model else { return };
    let truth = meaning::solutions(description);
    assert_eq!(solutions_by_enumeration(&model), truth, "a constraint means something else");

    let model = Arc::new(model);
    let mut search = Search::with_settings(Arc::clone(&model), run.way.settings());
    if let Some((at, place)) = run.assumed {
        let at = usize::from(at) % description.domains.len();
        let domain = &description.domains[at];
        let value = domain[usize::from(place) % domain.len()];
        let var = model.variables().nth(at).expect("there are so many variables");
        let expected = truth.iter().filter(|solution| solution[at] == value).cloned().collect();
        let _ = search.assume(var, value);
        compare(run, solutions(&mut search, run.pause), expected);
        search.reset();
    }
    compare(run, solutions(&mut search, run.pause), truth.clone());
    search.set_limits(Limits::none());
    search.reset();
    assert_eq!(search.count(), truth.len() as u64, "the same search, used again");
}

fn compare(run: &Run, mut found: Vec<Vec<Int>>, expected: Vec<Vec<Int>>) {
    if !run.way.is_ordered() || !run.description.value_orders.is_empty() {
        found.sort_unstable();
    }
    assert_eq!(found, expected, "found, and what is true");
}

/// All solutions; where a pause ends the search, it is let go on.
fn solutions(search: &mut Search, pause: Pause) -> Vec<Vec<Int>> {
    let mut found = Vec::new();
    loop {
        let so_far = search.statistics();
        search.set_limits(match pause {
            Pause::Never => Limits::none(),
            Pause::Decisions(n) => Limits::none().decisions(so_far.decisions + 1 + u64::from(n)),
            Pause::Solutions(n) => {
                let found = so_far.solutions.to_u64().expect("few are enumerated");
                Limits::none().solutions(found + 1 + u64::from(n))
            }
        });
        while let Some(store) = search.next_solution() {
            found.push(store.values().collect());
        }
        assert_eq!(search.statistics().solutions, found.len() as u64);
        match (search.status(), pause) {
            (Status::Exhausted, _) => break,
            (Status::Stopped(Limit::Decisions), Pause::Decisions(_)) => {}
            (Status::Stopped(Limit::Solutions), Pause::Solutions(_)) => {}
            (status, _) => panic!("no solution, but {status:?}"),
        }
    }
    assert!(search.next_solution().is_none(), "after the last solution there is none");
    found
}
