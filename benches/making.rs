//! Making sudoku: puzzles by symmetry, full grids, canonical forms, and what is asked of puzzles.

#![allow(missing_docs, reason = "criterion_group! writes a public function")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kumiki::run::Random;
use kumiki_benches::generated;
use kumiki_sudoku::{Grid, Method, Puzzle, Shape, Solver, Symmetry};
use kumiki_sudoku_techniques::generator::{Generator, Requirements};
use std::hint::black_box;

fn puzzles(c: &mut Criterion) {
    let mut group = c.benchmark_group("making/puzzle");
    for symmetry in [Symmetry::None, Symmetry::HalfTurn, Symmetry::Full] {
        let requirements = Requirements { symmetry, ..Requirements::default() };
        let mut generator = Generator::new(&Shape::CLASSIC, requirements).unwrap();
        let mut number = 0;
        group.bench_function(symmetry.name(), |b| {
            b.iter(|| {
                number += 1;
                generator.puzzle(1, number)
            });
        });
    }
}

fn grids(c: &mut Criterion) {
    let mut group = c.benchmark_group("making/grid");
    for size in [4, 9, 16] {
        let shape = Shape::of_size(size).unwrap();
        let (mut solver, blank) = (Solver::for_shape(&shape), Puzzle::new(shape));
        let mut number = 0;
        group.bench_function(size.to_string(), |b| {
            b.iter(|| {
                number += 1;
                solver.random_solution(&blank, &mut Random::numbered(1, number))
            });
        });
    }
}

fn canonical(c: &mut Criterion) {
    let mut group = c.benchmark_group("making/canonical");
    let puzzles = generated(200, 1);
    let mut solver = Solver::new(Method::Full);
    let solved: Vec<Grid> = puzzles.iter().filter_map(|puzzle| solver.solve(puzzle)).collect();
    group.throughput(Throughput::Elements(puzzles.len() as u64));
    for (name, grids) in [("puzzles", &puzzles), ("solved", &solved)] {
        group.bench_function(name, |b| {
            b.iter(|| grids.iter().filter(|grid| black_box(grid).canonical().is_ok()).count());
        });
    }
}

fn questions(c: &mut Criterion) {
    let mut group = c.benchmark_group("making/questions");
    let mut solver = Solver::new(Method::Full);
    let puzzle = generated(1, 1)[0];
    group.bench_function("redundant", |b| b.iter(|| solver.redundant_clues(&puzzle)));
    group.bench_function("true-candidates", |b| b.iter(|| solver.true_candidates(&Grid::BLANK)));
}

criterion_group!(benches, puzzles, grids, canonical, questions);
criterion_main!(benches);
