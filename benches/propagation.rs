//! Propagation of each constraint alone: from a fixpoint, two variables are fixed, and the
//! constraint runs until nothing changes. The time is that of taking back, fixing and running.

#![allow(missing_docs, reason = "criterion_group! writes a public function")]

use criterion::{Criterion, criterion_group, criterion_main};
use kumiki::constraints::{
    AllDifferent, AllEqual, AtMost, Comparison, Count, Element, Linear, NotEqual, Predicate,
    Strength, Table,
};
use kumiki::engine::{Constraint, Int, Model, Var};
use kumiki::search::Search;
use std::hint::black_box;

/// The number of variables, and of values that each has.
const SIZE: usize = 20;

fn all_constraints(c: &mut Criterion) {
    let mut group = c.benchmark_group("propagation");
    let mut bench = |name: &str, build: &dyn Fn(&mut Model, &[Var])| {
        let mut model = Model::new();
        let vars = model.add_variables(SIZE, 0..SIZE as Int).expect("a small domain");
        build(&mut model, &vars);
        let mut search = Search::new(model);
        group.bench_function(name, |b| {
            b.iter(|| {
                search.reset();
                let _ = search.assume(vars[0], black_box(9));
                let _ = search.assume(vars[1], black_box(12));
                search.propagate().is_ok()
            });
        });
    };
    for strength in [Strength::Value, Strength::Singles, Strength::Bounds, Strength::Domain] {
        bench(&format!("all different/{strength:?}"), &|model, vars| {
            add(model, AllDifferent::new(vars.iter().copied()).with_strength(strength));
        });
    }
    bench("all equal", &|model, vars| {
        add(model, AllEqual::new(vars.iter().zip(0..).map(|(&var, i)| var + i % 2)));
    });
    bench("at most, a chain", &|model, vars| {
        for pair in vars.windows(2) {
            add(model, AtMost::new(pair[0], pair[1]));
        }
    });
    bench("not equal, a chain", &|model, vars| {
        for pair in vars.windows(2) {
            add(model, NotEqual::new(pair[0], pair[1]));
        }
    });
    for comparison in [Comparison::Equal, Comparison::AtMost] {
        bench(&format!("linear/{comparison:?}"), &|model, vars| {
            let terms = vars.iter().zip(1..).map(|(&var, i)| (i, var));
            add(model, Linear::new(terms, comparison, 500).expect("small coefficients"));
        });
    }
    bench("count", &|model, vars| {
        add(model, Count::new(vars.iter().copied(), [9, 12], Comparison::AtMost, 2));
    });
    bench("element", &|model, vars| {
        add(model, Element::new(vars[2..].iter().copied(), vars[0], vars[1]));
    });
    let rows: Vec<[Int; 3]> = (0..20 * 20).map(|i| [i / 20, i % 20, (i * 7) % 20]).collect();
    bench("table/allowing", &|model, vars| {
        let table = Table::allowing(vars[..3].iter().copied(), rows.clone());
        add(model, table.expect("rows of three"));
    });
    bench("table/forbidding", &|model, vars| {
        let table = Table::forbidding(vars[..3].iter().copied(), rows.clone());
        add(model, table.expect("rows of three"));
    });
    bench("predicate", &|model, vars| {
        add(model, Predicate::new(vars[..3].iter().copied(), |v| (v[0] + v[1] + v[2]) % 7 == 0));
    });
}

fn add(model: &mut Model, constraint: impl Constraint + Send + Sync + 'static) {
    model.add_constraint(constraint);
}

criterion_group!(benches, all_constraints);
criterion_main!(benches);
