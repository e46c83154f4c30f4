//! Rounds in which several sides have their turn, one after the other.

use crate::clock;
use serde_json::{Value, json};
use std::time::Duration;

/// A turn takes this long at the least, if the work has to be repeated for it.
const LEAST: Duration = Duration::from_millis(20);

/// A name, and work to be timed.
pub(crate) type Side<'a> = (&'a str, Box<dyn FnMut() + 'a>);

/// Runs all sides in turns, `rounds` times, and tells of each the least and the median time of its
/// work for one of `items`, in microseconds.
pub(crate) fn run(mut sides: Vec<Side<'_>>, rounds: u32, items: usize) -> Value {
    // One turn to warm up, which tells how often a side must repeat its work.
    let repeats: Vec<u32> = sides.iter_mut().map(|(_, work)| repeats(work.as_mut())).collect();
    let mut times = vec![Vec::new(); sides.len()];
    for _ in 0..rounds {
        for (at, (_, work)) in sides.iter_mut().enumerate() {
            let start = clock::now();
            (0..repeats[at]).for_each(|_| work());
            times[at].push((clock::now() - start) / repeats[at]);
        }
    }
    let figures = sides.iter().zip(&mut times).map(|((name, _), times)| {
        times.sort_unstable();
        let each = |time: Duration| time.as_secs_f64() * 1e6 / items as f64;
        let (least, median) = (each(times[0]), each(times[times.len() / 2]));
        ((*name).to_owned(), json!({ "least": least, "median": median }))
    });
    Value::Object(figures.collect())
}

fn repeats(work: &mut dyn FnMut()) -> u32 {
    let start = clock::now();
    work();
    let once = (clock::now() - start).max(Duration::from_nanos(1));
    u32::try_from(LEAST.as_nanos() / once.as_nanos()).unwrap_or(u32::MAX).saturating_add(1)
}
