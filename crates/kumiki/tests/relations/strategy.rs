//! The strategies from which proptest makes random problems, and shrinks them when one fails.
//!
//! Invariant: a scope has at most four places and a variable at most five values, so that
//! everything can be enumerated.

use super::description::Description;
use super::graphs::on_graph;
use super::statement::{Relation, Way};
use crate::random_models::shapes::{NODES, SHAPES};
use kumiki::{Mixed, mixed};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use std::ops::RangeInclusive;

/// The longest scope.
const LONGEST: usize = 4;

/// The kinds of values of a problem.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Palette {
    Integers,
    /// Integers, truth values, and floats, whole ones among them.
    Numbers,
    /// Also text, nothing, and tuples.
    Anything,
}

/// One way to make a relation.
pub(crate) type Kind = fn(Palette) -> BoxedStrategy<Relation>;

impl Palette {
    fn value(self) -> BoxedStrategy<Mixed> {
        let integers = (-3..=8i64).prop_map(Mixed::from);
        let halves = (-4..=6i32).prop_map(|halves| Mixed::from(f64::from(halves) / 2.0));
        let tenths = (-3..=12i32).prop_map(|tenths| Mixed::from(f64::from(tenths) / 10.0));
        let numbers = prop_oneof![3 => (-2..=3i64).prop_map(Mixed::from), 2 => halves, 2 => tenths,
                1 => any::<bool>().prop_map(Mixed::from)];
        let others = mixed!["a", "b", "", (), vec![1.into(), 2.into()], vec![1.0.into(), 2.into()]];
        match self {
            Palette::Integers => integers.boxed(),
            Palette::Numbers => numbers.boxed(),
            Palette::Anything => prop_oneof![numbers, select(others.to_vec())].boxed(),
        }
    }

    fn set(self) -> BoxedStrategy<Vec<Mixed>> {
        vec(self.value(), 0..5).boxed()
    }

    fn rows(self) -> BoxedStrategy<Vec<Vec<Mixed>>> {
        vec(vec(self.value(), LONGEST), 0..40).boxed()
    }

    /// Rows in which some cells stand for any value.
    fn patterns(self) -> BoxedStrategy<Vec<Vec<Option<Mixed>>>> {
        vec(vec(option::of(self.value()), LONGEST), 0..12).boxed()
    }

    /// A number to compare with, or to multiply by.
    fn number(self) -> BoxedStrategy<Mixed> {
        let integers = (-12..=30i64).prop_map(Mixed::from);
        let tenths = (-30..=60i32).prop_map(|tenths| Mixed::from(f64::from(tenths) / 10.0));
        match self {
            Palette::Integers => integers.boxed(),
            Palette::Numbers | Palette::Anything => {
                prop_oneof![(-4..=6i64).prop_map(Mixed::from), tenths].boxed()
            }
        }
    }

    fn multipliers(self) -> BoxedStrategy<Option<Vec<Mixed>>> {
        let integers = (-3..=3i64).prop_map(Mixed::from);
        let tenths = (-20..=20i32).prop_map(|tenths| Mixed::from(f64::from(tenths) / 10.0));
        let multiplier = match self {
            Palette::Integers => integers.boxed(),
            Palette::Numbers | Palette::Anything => prop_oneof![2 => integers, 1 => tenths].boxed(),
        };
        option::of(vec(multiplier, LONGEST)).boxed()
    }
}

fn sum(palette: Palette, way: Way) -> BoxedStrategy<Relation> {
    let parts = (palette.number(), palette.multipliers());
    parts.prop_map(move |(bound, by)| Relation::Sum(way, bound, by)).boxed()
}

fn product(palette: Palette, way: Way) -> BoxedStrategy<Relation> {
    palette.number().prop_map(move |bound| Relation::Product(way, bound)).boxed()
}

fn variable_sum(palette: Palette, way: Way) -> BoxedStrategy<Relation> {
    palette.multipliers().prop_map(move |by| Relation::VariableSum(way, by)).boxed()
}

/// The set, the number, and whether it is exact.
fn some(palette: Palette) -> impl Strategy<Value = (Vec<Mixed>, Option<usize>, bool)> {
    (palette.set(), option::of(0..=5usize), any::<bool>())
}

/// The kinds of the corpus, and closures.
pub(crate) const CORPUS: [Kind; 19] = [
    |_| Just(Relation::AllDifferent).boxed(),
    |_| Just(Relation::AllEqual).boxed(),
    |palette| sum(palette, Way::Exact),
    |palette| sum(palette, Way::Min),
    |palette| sum(palette, Way::Max),
    |palette| product(palette, Way::Exact),
    |palette| product(palette, Way::Min),
    |palette| product(palette, Way::Max),
    |palette| variable_sum(palette, Way::Exact),
    |palette| variable_sum(palette, Way::Min),
    |palette| variable_sum(palette, Way::Max),
    |_| Just(Relation::VariableProduct(Way::Exact)).boxed(),
    |_| Just(Relation::VariableProduct(Way::Min)).boxed(),
    |_| Just(Relation::VariableProduct(Way::Max)).boxed(),
    |palette| palette.set().prop_map(Relation::InSet).boxed(),
    |palette| palette.set().prop_map(Relation::NotInSet).boxed(),
    |palette| some(palette).prop_map(|(set, n, exact)| Relation::SomeInSet(set, n, exact)).boxed(),
    |palette| {
        some(palette).prop_map(|(set, n, exact)| Relation::SomeNotInSet(set, n, exact)).boxed()
    },
    |palette| {
        let partial = (palette.set(), 0..4usize).prop_map(|(set, n)| Relation::Partial(set, n));
        prop_oneof![any::<u64>().prop_map(Relation::Closure), partial].boxed()
    },
];

/// The kinds that only this library has.
pub(crate) const OTHERS: [Kind; 20] = [
    |_| vec(-3..=3i64, LONGEST).prop_map(Relation::AllDifferentWith).boxed(),
    |_| Just(Relation::LessThan).boxed(),
    |_| Just(Relation::AtMost).boxed(),
    |_| Just(Relation::Element).boxed(),
    |palette| palette.rows().prop_map(Relation::Allowed).boxed(),
    |palette| palette.rows().prop_map(Relation::Forbidden).boxed(),
    |palette| {
        vec((0..4usize, palette.value(), 0..4usize), 0..30).prop_map(Relation::Regular).boxed()
    },
    |palette| palette.patterns().prop_map(Relation::AllowedPatterns).boxed(),
    |palette| palette.patterns().prop_map(Relation::ForbiddenPatterns).boxed(),
    |palette| {
        let way = select(&[Way::Exact, Way::Min, Way::Max][..]);
        (way, palette.set()).prop_map(|(way, set)| Relation::VariableCount(way, set)).boxed()
    },
    |palette| {
        let bins = vec((palette.value(), -1..9i64), 0..4).prop_map(|mut bins| {
            let is_first = |at: usize| !bins[..at].iter().any(|(bin, _)| *bin == bins[at].0);
            let kept: Vec<bool> = (0..bins.len()).map(is_first).collect();
            let mut kept = kept.into_iter();
            bins.retain(|_| kept.next() == Some(true));
            bins
        });
        (vec(0..5i64, LONGEST), bins, any::<bool>())
            .prop_map(|(weights, bins, constant)| Relation::Packing(weights, bins, constant))
            .boxed()
    },
    |_| select(&[Relation::Maximum, Relation::Minimum][..]).boxed(),
    |_| Just(Relation::Inverse).boxed(),
    |_| any::<bool>().prop_map(Relation::Lex).boxed(),
    |palette| on_graph(palette.set(), LONGEST).prop_map(Relation::OnGraph).boxed(),
    |palette| {
        let edges = (select(&SHAPES[..]), palette.set(), vec((0..NODES, 0..NODES), LONGEST));
        edges.prop_map(|(shape, set, ends)| Relation::Edges(shape, set, ends)).boxed()
    },
    |_| any::<bool>().prop_map(Relation::Circuit).boxed(),
    |palette| {
        let durations = option::of(vec(0..4i64, LONGEST));
        let both = (durations, option::of(palette.value()));
        both.prop_map(|(durations, presence)| Relation::NoOverlap(durations, presence)).boxed()
    },
    |_| {
        let all = (1..3usize, option::of(vec(0..4i64, LONGEST)), any::<bool>());
        all.prop_map(|(dimensions, sizes, is_strict)| Relation::Diffn(dimensions, sizes, is_strict))
            .boxed()
    },
    |palette| {
        let numbers = || option::of(vec(0..4i64, LONGEST));
        let all = (numbers(), numbers(), option::of(-1..5i64), option::of(palette.value()));
        all.prop_map(|(durations, demands, capacity, presence)| {
            Relation::Cumulative(durations, demands, capacity, presence)
        })
        .boxed()
    },
];

/// Problems with one to four variables, and with relations of `kinds`, as many as `relations` says.
pub(crate) fn description(
    palette: Palette,
    kinds: &[Kind],
    relations: RangeInclusive<usize>,
) -> impl Strategy<Value = Description> + use<> {
    let domains = vec(vec(palette.value(), 1..=5), 1..=4);
    let relation = select(kinds.to_vec()).prop_flat_map(move |kind| kind(palette));
    let scope = vec(0..LONGEST, 0..=LONGEST);
    (domains, vec((relation, scope), relations)).prop_map(|(domains, mut relations)| {
        for (_, scope) in &mut relations {
            scope.iter_mut().for_each(|var| *var %= domains.len());
        }
        Description { domains, relations }
    })
}
