//! Sudoku: the first solution, and the proof that it is the only one, with a solver that is reused.

#![allow(missing_docs, reason = "criterion_group! writes a public function")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kumiki::constraints::Strength;
use kumiki::{SolutionCount, engine::Var, search::Search};
use kumiki_benches::{FAMOUS, generated, sudoku};
use kumiki_sudoku::{Grid, Method, Solver};
use std::hint::black_box;

fn sets(c: &mut Criterion) {
    let famous: Vec<Grid> = FAMOUS.iter().map(|(_, text)| text.parse().unwrap()).collect();
    for (name, puzzles) in [("generated", generated(200, 1)), ("famous", famous)] {
        let mut group = c.benchmark_group(format!("sudoku/{name}"));
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        for method in [Method::Logical, Method::Full] {
            let mut solver = Solver::new(method);
            group.bench_function(format!("first/{method:?}"), |b| {
                b.iter(|| {
                    puzzles.iter().filter_map(|puzzle| solver.solve(black_box(puzzle))).count()
                });
            });
            group.bench_function(format!("proof/{method:?}"), |b| {
                b.iter(|| {
                    puzzles
                        .iter()
                        .map(|puzzle| solver.count(black_box(puzzle), 2))
                        .sum::<SolutionCount>()
                });
            });
        }
    }
}

fn each(c: &mut Criterion) {
    let mut group = c.benchmark_group("sudoku/proof");
    let mut solver = Solver::new(Method::Full);
    for (name, text) in FAMOUS {
        let puzzle: Grid = text.parse().unwrap();
        group.bench_function(name, |b| b.iter(|| solver.count(black_box(&puzzle), 2)));
    }
}

/// The rules of sudoku with all-different in each of its strengths.
fn strengths(c: &mut Criterion) {
    let mut group = c.benchmark_group("sudoku/generated/strength");
    let puzzles = generated(200, 1);
    for strength in [Strength::Value, Strength::Singles, Strength::Domain] {
        let mut search = Search::new(sudoku(strength));
        let vars: Vec<Var> = search.model().variables().collect();
        let mut prove = |puzzle: &Grid| {
            search.reset();
            for (&var, (_, digit)) in vars.iter().zip(puzzle.iter()) {
                // A clue that cannot be leaves nothing to count.
                let _ = digit.map(|digit| search.assume(var, digit.value().into()));
            }
            search.count()
        };
        group.bench_function(format!("{strength:?}"), |b| {
            b.iter(|| puzzles.iter().map(&mut prove).sum::<SolutionCount>());
        });
    }
}

criterion_group!(benches, sets, each, strengths);
criterion_main!(benches);
