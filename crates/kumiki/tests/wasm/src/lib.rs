//! Tests of what differs in a module of WebAssembly: its kernel, its clock, and its one thread.
//!
//! Invariant: each exported function is a test. It fails by a panic, which the page reports.

use kumiki::run::{Random, use_clock};
use kumiki::search::{Simd, Status};
use kumiki::{AllDifferent, AllVariables, Limit, Limits, Problem, Settings};
use std::time::Duration;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    safe fn now() -> f64;
    safe fn panicked(text: *const u8, len: usize);
}

/// Reports each panic to the page.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        panicked(text.as_ptr(), text.len());
    }));
}

/// Returns a square of `boxes`² rows with a box structure if `boxes` divides it, of which a random
/// solution of a part is given.
fn square(random: &mut Random, boxes: usize) -> Problem<(usize, usize), i32> {
    let side = boxes * boxes;
    let mut problem = Problem::new();
    let cells = || (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    problem.add_variables(cells(), 1..=side as i32).expect("new names");
    for at in 0..side {
        let (top, left) = (at / boxes * boxes, at % boxes * boxes);
        let in_box = |i: usize| (top + i / boxes, left + i % boxes);
        for group in [
            (0..side).map(|i| (at, i)).collect::<Vec<_>>(),
            (0..side).map(|i| (i, at)).collect(),
            (0..side).map(in_box).collect(),
        ] {
            problem.add_constraint(AllDifferent, group).expect("known names");
        }
    }
    for (row, column) in cells() {
        if random.below(8) < 3 {
            // The digits of a square in its simplest order, of which some are wrong.
            let digit = (boxes * (row % boxes) + row / boxes + column) % side;
            let digit = if random.below(60) == 0 { (digit + 1) % side } else { digit };
            problem.fix((row, column), digit as i32 + 1).expect("a known value");
        }
    }
    problem
}

/// Every kernel finds the same solutions in the same order, by the same decisions.
#[unsafe(no_mangle)]
pub extern "C" fn kernels_agree() {
    let kernels = Simd::available();
    assert_eq!(kernels.contains(&Simd::Simd128), cfg!(target_feature = "simd128"));
    let mut random = Random::new(1);
    let (mut solved, mut decisions) = (0, 0);
    for round in 0..400 {
        let problem = square(&mut random, [2, 3, 3, 4][round % 4]);
        let found = |simd| {
            let limits = Limits::none().solutions(20).decisions(2000);
            let mut search = problem.search(Settings::default().simd(simd).limits(limits));
            let solutions: Vec<Vec<i32>> =
                search.by_ref().map(|solution| solution.values().copied().collect()).collect();
            (solutions, search.statistics().decisions)
        };
        let portable = found(Simd::Portable);
        solved += portable.0.len();
        decisions += portable.1;
        for &simd in &kernels {
            assert_eq!(portable, found(simd), "{simd}, round {round}");
        }
    }
    assert!(solved > 500 && decisions > 500, "{solved} solutions, {decisions} decisions");
}

/// Any number of threads counts as one.
#[unsafe(no_mangle)]
pub extern "C" fn threads_count_as_one() {
    for threads in [0, 1, 4] {
        let problem = queens(8);
        assert_eq!(problem.search(Settings::default().threads(threads)).count(), 92);
        assert_eq!(problem.search(Settings::default().threads(threads)).count_left(), 92);
    }
}

/// Without a clock no time passes; with one, a limit of time holds.
#[unsafe(no_mangle)]
pub extern "C" fn a_time_limit_holds_by_the_clock_of_the_page() {
    let limited = || Settings::default().limits(Limits::none().time(Duration::from_millis(50)));
    let problem = queens(9);
    let mut search = problem.search(limited());
    assert_eq!(search.by_ref().count(), 352);
    assert_eq!(search.statistics().time, Duration::ZERO);

    use_clock(|| Duration::from_secs_f64(now() / 1000.0));
    let problem = queens(20);
    let begun = now();
    let mut search = problem.search(limited());
    search.count_left();
    assert_eq!(search.status(), Status::Stopped(Limit::Time));
    assert!((50.0..1000.0).contains(&(now() - begun)));
}

fn queens(side: i32) -> Problem<i32, i32> {
    let mut problem = Problem::new();
    problem.add_variables(0..side, 1..=side).expect("new names");
    problem.add_constraint(AllDifferent, AllVariables).expect("known names");
    for sign in [1, -1] {
        let diagonals = AllDifferent.with_offsets((0..side).map(|row| sign * row));
        problem.add_constraint(diagonals, AllVariables).expect("known names");
    }
    problem
}
