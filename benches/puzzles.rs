//! Classical puzzles on the engine, building the model included.

#![allow(missing_docs, reason = "criterion_group! writes a public function")]

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use kumiki::search::Search;
use kumiki_benches::{money, queens};
use std::hint::black_box;

fn all_queens(c: &mut Criterion) {
    let mut group = c.benchmark_group("queens/all");
    for n in [8, 10] {
        group.bench_with_input(BenchmarkId::from_parameter(n), &n, |b, &n| {
            b.iter(|| Search::new(queens(black_box(n)).unwrap()).count());
        });
    }
}

fn first_queens(c: &mut Criterion) {
    let mut group = c.benchmark_group("queens/first");
    for n in [50, 100] {
        group.bench_with_input(BenchmarkId::from_parameter(n), &n, |b, &n| {
            b.iter(|| Search::new(queens(black_box(n)).unwrap()).next_solution().is_some());
        });
    }
}

fn send_more_money(c: &mut Criterion) {
    c.bench_function("money/all", |b| b.iter(|| Search::new(money().unwrap()).count()));
}

criterion_group!(benches, all_queens, first_queens, send_more_money);
criterion_main!(benches);
