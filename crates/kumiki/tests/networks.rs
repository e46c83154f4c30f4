//! Models with all-different constraints that overlap, alone and among others: with a network and
//! without, they have the same solutions, and the network never leaves more to try.

use kumiki::constraints::{AllDifferent, Comparison, Linear, NotEqual, Strength};
use kumiki::engine::{Int, Model, Var};
use kumiki::run::Observer;
use kumiki::search::{Restarts, Search, Simd, VariableOrder};
use kumiki::{Limits, Settings, Statistics};
use proptest::prelude::*;
use std::sync::Arc;

/// A square whose rows and columns differ, with more constraints beside.
#[derive(Clone, Debug)]
struct Square {
    side: usize,
    /// The distance between neighbouring values.
    step: Int,
    /// More groups that differ, and pairs.
    groups: Vec<Vec<usize>>,
    pairs: Vec<(usize, usize)>,
    /// Sums: the places, the comparison, the bound.
    sums: Vec<(Vec<usize>, Comparison, Int)>,
    /// Places that have one value of these only.
    marks: Vec<(usize, Vec<Int>)>,
    strength: Strength,
}

impl Square {
    fn model(&self) -> Arc<Model> {
        let (mut model, side) = (Model::new(), self.side);
        let values = |place: usize| -> Vec<Int> {
            let marks = self.marks.iter().filter(|(at, _)| *at == place).flat_map(|(_, m)| m);
            let marks: Vec<Int> = marks.map(|value| self.step * (value % side as Int)).collect();
            let all = || (0..side as Int).map(|value| self.step * value).collect();
            if marks.is_empty() { all() } else { marks }
        };
        let vars: Vec<Var> =
            (0..side * side).map(|at| model.add_variable(values(at)).expect("few")).collect();
        let lines = (0..side).flat_map(|line| {
            let row = (0..side).map(|at| line * side + at).collect::<Vec<_>>();
            [row, (0..side).map(|at| at * side + line).collect()]
        });
        for group in lines.chain(self.groups.iter().cloned()) {
            let views = group.iter().map(|&at| vars[at]);
            model.add_constraint(AllDifferent::new(views).with_strength(self.strength));
        }
        for &(one, other) in self.pairs.iter().filter(|(one, other)| one != other) {
            model.add_constraint(NotEqual::new(vars[one], vars[other]));
        }
        for (places, comparison, bound) in &self.sums {
            let terms = places.iter().map(|&at| (1, vars[at]));
            let sum = Linear::new(terms, *comparison, self.step * bound).expect("small numbers");
            model.add_constraint(sum);
        }
        Arc::new(model)
    }
}

fn square(has_sums: bool) -> impl Strategy<Value = Square> {
    (3..=5usize).prop_flat_map(move |side| {
        let places = side * side;
        let some =
            move |most: usize| prop::sample::subsequence((0..places).collect::<Vec<_>>(), 2..=most);
        let comparison =
            prop::sample::select(&[Comparison::AtMost, Comparison::AtLeast, Comparison::Equal][..]);
        let sums = prop::collection::vec((some(4), comparison, 0..9 as Int), 1..4);
        let marks = (0..places, prop::collection::vec(0..side as Int, 1..4));
        (
            prop::sample::select(&[1, 3][..]),
            prop::collection::vec(some(side), 0..3),
            prop::collection::vec((0..places, 0..places), 0..3),
            sums,
            prop::collection::vec(marks, 0..5),
            prop::sample::select(&[Strength::Value, Strength::Singles][..]),
        )
            .prop_map(move |(step, groups, pairs, sums, marks, strength)| Square {
                side,
                step,
                groups,
                pairs,
                sums: if has_sums { sums } else { Vec::new() },
                marks,
                strength,
            })
    })
}

/// So many solutions are looked at: squares of five have 161,280.
const MOST: u64 = 500;

fn solutions(model: &Arc<Model>, settings: Settings) -> (Vec<Vec<Int>>, Statistics) {
    let mut search =
        Search::with_settings(Arc::clone(model), settings.limits(Limits::none().solutions(MOST)));
    let (mut row, mut rows) = (Vec::new(), Vec::new());
    while search.next_row(&mut row) {
        rows.push(row.clone());
    }
    (rows, search.statistics())
}

fn kernels() -> Vec<Simd> {
    [vec![Simd::Detected], Simd::available()].concat()
}

proptest! {
    /// In order of declaration they come in the same order, and no more is tried.
    #[test]
    fn a_network_is_never_weaker(square in square(true)) {
        let model = square.model();
        let in_order = Settings::default().variable_order(VariableOrder::InOrder);
        let (truth, without) = solutions(&model, in_order.clone().simd(Simd::Off));
        for kernel in kernels() {
            let (found, with) = solutions(&model, in_order.clone().simd(kernel));
            prop_assert!(found == truth, "{}", kernel);
            prop_assert!(with.decisions <= without.decisions, "{}", kernel);
        }
    }

    /// Alone and among others, under every order that may begin again.
    #[test]
    fn a_network_changes_no_answer(square in prop_oneof![square(true), square(false)]) {
        let model = square.model();
        let off = Settings::default().simd(Simd::Off);
        let (mut truth, _) = solutions(&model, off);
        if truth.len() as u64 == MOST {
            return Ok(());
        }
        truth.sort_unstable();
        let weighing = Settings::default()
            .variable_order(VariableOrder::DomWdeg)
            .restarts(Restarts::Luby { unit: 2 });
        for settings in [Settings::default(), weighing, Settings::default().threads(2)] {
            for kernel in kernels() {
                let settings = settings.clone().simd(kernel);
                let mut search = Search::with_settings(Arc::clone(&model), settings.clone());
                prop_assert_eq!(search.count(), truth.len() as u64, "{:?}", &settings);
                let (mut found, _) = solutions(&model, settings.clone());
                found.sort_unstable();
                prop_assert!(found == truth, "{:?}", &settings);
            }
        }
    }
}

/// One puzzle again and again, observed and not, in parts and whole.
#[test]
fn a_search_on_a_network_begins_again_as_if_new() {
    let square = Square {
        side: 4,
        step: 1,
        groups: vec![vec![0, 1, 4, 5]],
        pairs: Vec::new(),
        sums: Vec::new(),
        marks: Vec::new(),
        strength: Strength::Singles,
    };
    let model = square.model();
    let mut search = Search::new(Arc::clone(&model));
    let vars: Vec<Var> = model.variables().collect();
    let all = search.count().to_u64().expect("it is small");
    for value in 0..4 {
        search.reset();
        search.assume(vars[0], value).expect("every value is possible");
        assert_eq!(search.count(), all / 4);
    }
    search.reset();
    search.assume_among(vars[0], [1, 2, 70]).expect("two values are possible");
    assert_eq!(search.count(), all / 2);
    search.reset();
    assert!(search.assume_among(vars[0], [-1, 4]).is_err());
    assert_eq!(search.count(), 0);
    search.reset();
    search.assume_all(&[(vars[0], 1), (vars[5], 1)]).expect("not looked at yet");
    assert!(search.propagate().is_err());
    assert!(search.next_solution().is_none());
    search.reset();
    assert!(search.assume(vars[0], 9).is_err());
    assert_eq!(search.count(), 0);
    search.reset();
    search.assume(vars[0], 2).expect("every value is possible");
    let left = search.propagate().expect("it has solutions");
    assert!(!left.domain(vars[1]).contains(2) && !left.domain(vars[5]).contains(2));
    assert_eq!(left.domain(vars[15]).len(), 4);
    let first: Vec<Int> = search.next_solution().expect("it has solutions").values().collect();
    assert_eq!(first[0], 2);
    assert_eq!(search.count() + 1, all / 4);
    search.reset();
    assert_eq!(search.count(), all);
    // Observed after something was assumed, and later not.
    search.reset();
    search.assume(vars[0], 3).expect("every value is possible");
    search.observe(Some(Box::new(Nobody)));
    assert_eq!(search.count(), all / 4);
    search.observe(None);
    search.reset();
    assert_eq!(search.count(), all);
}

/// Observes, and does nothing with it.
struct Nobody;

impl Observer for Nobody {}
