//! Random models in words, the model that the engine gets of them, and what they mean.
//!
//! Invariant: the meaning is written down here a second time, plainly, so that a constraint that
//! takes its arguments wrongly is found out too.

use super::shapes::{NODES, SHAPES, Shape as EdgeShape, is_circuit, is_shape};
use crate::graphs::shape::{Kind, Shape, shape};
use kumiki::constraints::graph::{
    Circuit, Connected, Division, Forest, Membership, OneLoop, OnePath, Paths, Region, Sees,
    Spanning,
};
use kumiki::constraints::{
    AllDifferent, AllEqual, AnyOf, AtMost, Automaton, Comparison, Condition, Count, Element,
    Extreme, Formula, Inverse, Lex, Linear, NotEqual, Operand, Predicate, Regular, Reified,
    Strength, Table, Term,
};
use kumiki::engine::{Int, Model, SharedConstraint, Var, View};
use kumiki::graph::Graph;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use std::collections::BTreeSet;
use std::sync::Arc;

/// All strengths of all-different.
pub(crate) const STRENGTHS: [Strength; 4] =
    [Strength::Value, Strength::Singles, Strength::Bounds, Strength::Domain];

/// A view: which variable, counted round, and the offset.
type Place = (usize, Int);

/// A model in words that proptest can make smaller.
#[derive(Clone, Debug)]
pub(crate) struct Description {
    pub(crate) domains: Vec<Vec<Int>>,
    constraints: Vec<Relation>,
}

#[derive(Clone, Debug)]
enum Relation {
    AllDifferent(Vec<Place>),
    AllEqual(Vec<Place>),
    AtMost(Place, Place),
    LessThan(Place, Place),
    NotEqual(Place, Place),
    Linear(Vec<(Int, Place)>, Comparison, Int),
    /// `x · y - z % w`, compared with a number.
    Formula([Place; 4], Comparison, Int),
    Table(Vec<usize>, Vec<[Int; 3]>, bool),
    Element(Vec<Result<Place, Int>>, Place, Result<Place, Int>),
    Count(Vec<Place>, Vec<Int>, Comparison, Result<Place, Int>),
    Predicate(Vec<usize>, u64),
    /// Arcs; 0 is the start, 0 and 1 are accepting.
    Regular(Vec<usize>, Vec<(usize, Int, usize)>),
    /// The last place is the extreme of the others, the greatest or the least.
    Extreme(Vec<Place>, Place, bool),
    /// Between two halves.
    Inverse(Vec<Place>),
    /// Between two halves, strictly or not.
    Lex(Vec<Place>, bool),
    /// The variables with the value are in, or those without. Numbers follow where they are needed.
    OnGraph(Shape, Vec<(usize, Int, bool)>, Vec<usize>),
    /// Edges between two nodes, in if the variable has the value; or, if the last is false, unless
    /// it has.
    Edges(EdgeShape, Vec<(usize, usize, usize, Int, bool)>),
    /// Through all of the variables, or some.
    Circuit(Vec<usize>, bool),
    /// So many of them hold at least.
    AtLeast(usize, Vec<Relation>),
    /// The variable is 1 exactly if the relation holds, or only if it does.
    Reified(Box<Relation>, usize, bool),
    Denied(Box<Relation>),
}

impl Relation {
    /// Returns whether the relation is an all-different, or has one among its parts.
    fn has_all_different(&self) -> bool {
        match self {
            Relation::AllDifferent(_) => true,
            Relation::AtLeast(_, parts) => parts.iter().any(Relation::has_all_different),
            Relation::Reified(part, ..) | Relation::Denied(part) => part.has_all_different(),
            _ => false,
        }
    }
}

impl Description {
    /// Returns the strengths of all-different that lead to different models.
    pub(crate) fn strengths(&self) -> &'static [Strength] {
        let is_in = self.constraints.iter().any(Relation::has_all_different);
        if is_in { &STRENGTHS } else { &STRENGTHS[..1] }
    }

    /// The model as the engine gets it.
    pub(crate) fn model(&self, strength: Strength) -> Model {
        let mut model = Model::new();
        let vars: Vec<Var> = self
            .domains
            .iter()
            .map(|domain| model.add_variable(domain.iter().copied()).unwrap())
            .collect();
        for relation in &self.constraints {
            let added = constraint(&model, &vars, strength, relation);
            model.add_shared_constraint(added);
        }
        model
    }

    /// Returns the solutions, found without the engine and without its constraints.
    pub(crate) fn solutions(&self) -> Vec<Vec<Int>> {
        let mut all = vec![vec![]];
        for domain in &self.domains {
            let extended = |start: &Vec<Int>| {
                let start = start.clone();
                domain.iter().map(move |&value| [start.as_slice(), &[value]].concat())
            };
            all = all.iter().flat_map(extended).collect();
        }
        all.retain(|values| self.constraints.iter().all(|relation| holds(relation, values)));
        all
    }
}

/// A plain reading of each relation.
fn holds(relation: &Relation, values: &[Int]) -> bool {
    let value = |&at: &usize| values[at % values.len()];
    let view = |(at, offset): &Place| value(at) + offset;
    let views = |places: &[Place]| places.iter().map(view).collect::<Vec<Int>>();
    let operand = |what: &Result<Place, Int>| match what {
        Ok(place) => view(place),
        Err(constant) => *constant,
    };
    let compare = |comparison: &Comparison, left: Int, right: Int| match comparison {
        Comparison::Equal => left == right,
        Comparison::NotEqual => left != right,
        Comparison::AtMost => left <= right,
        Comparison::AtLeast => left >= right,
    };
    match relation {
        Relation::AllDifferent(places) => {
            places.iter().map(view).collect::<BTreeSet<Int>>().len() == places.len()
        }
        Relation::AllEqual(places) => views(places).windows(2).all(|pair| pair[0] == pair[1]),
        Relation::AtMost(x, y) => view(x) <= view(y),
        Relation::LessThan(x, y) => view(x) < view(y),
        Relation::NotEqual(x, y) => view(x) != view(y),
        Relation::Linear(terms, comparison, bound) => {
            let sum = terms.iter().map(|(coefficient, place)| coefficient * view(place)).sum();
            compare(comparison, sum, *bound)
        }
        Relation::Formula(places, comparison, bound) => {
            let [x, y, z, w] = places.each_ref().map(view);
            // The remainder has the sign of the divisor.
            w != 0 && compare(comparison, x * y - (z % w + w) % w, *bound)
        }
        Relation::Table(places, rows, is_allowed) => {
            let row: Vec<Int> = places.iter().map(value).collect();
            rows.iter().any(|listed| listed[..row.len()] == row) == *is_allowed
        }
        Relation::Element(list, index, value) => {
            let entry = usize::try_from(view(index)).ok().and_then(|at| list.get(at));
            entry.is_some_and(|entry| operand(entry) == operand(value))
        }
        Relation::Count(places, of, comparison, bound) => {
            let count = views(places).iter().filter(|value| of.contains(value)).count();
            compare(comparison, count as Int, operand(bound))
        }
        Relation::Predicate(places, seed) => {
            is_picked(*seed, &places.iter().map(value).collect::<Vec<Int>>())
        }
        Relation::Regular(places, arcs) => {
            let ends = places.iter().map(value).fold(BTreeSet::from([0]), |from, letter| {
                let taken = arcs.iter().filter(|arc| from.contains(&arc.0) && arc.1 == letter);
                taken.map(|arc| arc.2).collect()
            });
            ends.contains(&0) || ends.contains(&1)
        }
        Relation::Extreme(places, target, is_greatest) => {
            let views = views(places).into_iter();
            Some(view(target)) == if *is_greatest { views.max() } else { views.min() }
        }
        Relation::Inverse(places) => {
            let views = views(even(places));
            let (there, back) = views.split_at(views.len() / 2);
            let are_inverse = |a: &[Int], b: &[Int]| {
                a.iter()
                    .zip(0..)
                    .all(|(&to, at)| usize::try_from(to).is_ok_and(|to| b.get(to) == Some(&at)))
            };
            are_inverse(there, back) && are_inverse(back, there)
        }
        Relation::Lex(places, is_strict) => {
            let views = views(even(places));
            let (first, second) = views.split_at(views.len() / 2);
            first < second || !is_strict && first == second
        }
        Relation::OnGraph(shape, places, numbers) => {
            let is_in = |(at, of, is): &(usize, Int, bool)| (value(at) == *of) == *is;
            let is_in: Vec<bool> = places.iter().map(is_in).collect();
            let numbers = numbers.iter().take(shape.number_places());
            shape.holds(&is_in, &numbers.map(value).collect::<Vec<Int>>())
        }
        Relation::Edges(shape, edges) => {
            let is_in = |&&(.., at, of, is_meant): &&(_, _, usize, Int, bool)| {
                (value(&at) == of) == is_meant
            };
            let ends = edges.iter().filter(is_in).map(|&(one, other, ..)| (one, other));
            is_shape(*shape, &ends.collect::<Vec<_>>())
        }
        Relation::Circuit(places, has_all) => {
            let next: Vec<Option<usize>> =
                places.iter().map(|at| usize::try_from(value(at)).ok()).collect();
            is_circuit(&next, *has_all)
        }
        Relation::AtLeast(k, all) => all.iter().filter(|one| holds(one, values)).count() >= *k,
        Relation::Reified(one, at, is_full) => {
            let (is_one, holds) = (value(at) == 1, holds(one, values));
            if *is_full { value(at) == Int::from(holds) } else { holds || !is_one }
        }
        Relation::Denied(one) => !holds(one, values),
    }
}

/// An even number of places: the last of an odd one is left out.
fn even(places: &[Place]) -> &[Place] {
    &places[..places.len() / 2 * 2]
}

/// Two of three combinations, as a hash says.
fn is_picked(seed: u64, values: &[Int]) -> bool {
    let mix = |hash: u64, &value: &Int| {
        (hash ^ value as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
    };
    values.iter().fold(seed, mix) % 3 != 0
}

fn constraint(
    model: &Model,
    vars: &[Var],
    strength: Strength,
    relation: &Relation,
) -> SharedConstraint {
    let var = |at: usize| vars[at % vars.len()];
    let view = |&(at, offset): &Place| -> View { var(at) + offset };
    let views = |places: &[Place]| places.iter().map(view).collect::<Vec<View>>();
    let operand = |what: &Result<Place, Int>| match what {
        Ok(place) => Operand::View(view(place)),
        Err(constant) => Operand::Constant(*constant),
    };
    match relation {
        Relation::AllDifferent(places) => {
            Arc::new(AllDifferent::new(views(places)).with_strength(strength))
        }
        Relation::AllEqual(places) => Arc::new(AllEqual::new(views(places))),
        Relation::AtMost(x, y) => Arc::new(AtMost::new(view(x), view(y))),
        Relation::LessThan(x, y) => Arc::new(AtMost::less_than(view(x), view(y))),
        Relation::NotEqual(x, y) => Arc::new(NotEqual::new(view(x), view(y))),
        Relation::Linear(terms, comparison, bound) => {
            let terms = terms.iter().map(|(coefficient, place)| (*coefficient, view(place)));
            Arc::new(Linear::new(terms, *comparison, *bound).unwrap())
        }
        Relation::Formula(places, comparison, bound) => {
            Arc::new(formula(model, places.each_ref().map(view), *comparison, *bound))
        }
        Relation::Table(places, rows, is_allowed) => {
            let scope = places.iter().map(|&at| var(at));
            let rows = rows.iter().map(|row| &row[..places.len()]);
            Arc::new(if *is_allowed {
                Table::allowing(scope, rows).unwrap()
            } else {
                Table::forbidding(scope, rows).unwrap()
            })
        }
        Relation::Element(list, index, value) => {
            let list: Vec<Operand> = list.iter().map(operand).collect();
            Arc::new(Element::new(list, view(index), operand(value)))
        }
        Relation::Count(places, values, comparison, bound) => {
            Arc::new(Count::new(views(places), values.iter().copied(), *comparison, operand(bound)))
        }
        &Relation::Predicate(ref places, seed) => {
            let scope = places.iter().map(|&at| var(at));
            Arc::new(Predicate::new(scope, move |values| is_picked(seed, values)))
        }
        Relation::Regular(places, arcs) => {
            let automaton = Automaton::new([0], arcs.iter().copied(), [0, 1]);
            Arc::new(Regular::new(places.iter().map(|&at| var(at)), &automaton))
        }
        Relation::Extreme(places, target, true) => {
            Arc::new(Extreme::greatest(views(places), view(target)))
        }
        Relation::Extreme(places, target, false) => {
            Arc::new(Extreme::least(views(places), view(target)))
        }
        Relation::Inverse(places) => {
            let views = views(even(places));
            let (there, back) = views.split_at(views.len() / 2);
            Arc::new(Inverse::new(there.to_vec(), back.to_vec()))
        }
        Relation::Lex(places, is_strict) => {
            let views = views(even(places));
            let (first, second) = views.split_at(views.len() / 2);
            let (first, second) = (first.to_vec(), second.to_vec());
            Arc::new(if *is_strict {
                Lex::less_than(first, second)
            } else {
                Lex::at_most(first, second)
            })
        }
        Relation::OnGraph(shape, places, numbers) => {
            let membership = |&(at, of, is): &(usize, Int, bool)| match is {
                true => Membership::If(var(at), of),
                false => Membership::Unless(var(at), of),
            };
            let numbers: Vec<Var> = numbers.iter().map(|&at| var(at)).collect();
            on_graph(shape, places.iter().map(membership).collect(), &numbers)
        }
        Relation::Edges(shape, edges) => {
            let ends = edges.iter().map(|&(one, other, ..)| (one, other));
            let conditions = edges.iter().map(|&(.., at, of, is_meant)| match is_meant {
                true => Membership::If(var(at), of),
                false => Membership::Unless(var(at), of),
            });
            lines(*shape, &Graph::new(NODES, ends), conditions.collect())
        }
        Relation::Circuit(places, has_all) => {
            let next = places.iter().map(|&at| var(at));
            Arc::new(if *has_all { Circuit::new(next) } else { Circuit::through_some(next) })
        }
        Relation::AtLeast(k, all) => {
            let parts = all.iter().map(|one| vec![constraint(model, vars, strength, one)]);
            Arc::new(AnyOf::at_least(*k, parts))
        }
        Relation::Reified(one, at, is_full) => {
            let parts = vec![constraint(model, vars, strength, one)];
            Arc::new(if *is_full {
                Reified::new(parts, var(*at))
            } else {
                Reified::implied_by(var(*at), parts)
            })
        }
        Relation::Denied(one) => {
            Arc::new(Reified::denied(vec![constraint(model, vars, strength, one)]))
        }
    }
}

fn on_graph(shape: &Shape, places: Vec<Membership>, numbers: &[Var]) -> SharedConstraint {
    let graph = &shape.graph(places.len());
    let rays = || {
        let (one, other) = places.split_at(shape.rays(places.len())[0]);
        [one.to_vec(), other.to_vec()]
    };
    match &shape.kind {
        Kind::Connected => Arc::new(Connected::new(graph, places)),
        Kind::Region(min, max) => Arc::new(Region::new(graph, places, *min..=*max)),
        Kind::RegionOfVariableSize => Arc::new(Region::of_variable_size(graph, places, numbers[0])),
        Kind::Spanning => Arc::new(Spanning::new(graph, places)),
        Kind::Division(None) => Arc::new(Division::new(graph, places)),
        Kind::Division(Some(sizes)) => {
            Arc::new(Division::new(graph, places).with_sizes(sizes.iter().copied()))
        }
        Kind::DivisionOfVariableSizes => {
            let numbers = numbers[..2].iter().copied();
            Arc::new(Division::new(graph, places).with_size_variables(numbers))
        }
        Kind::Sees(_, Some(number)) => Arc::new(Sees::new(rays(), *number..=*number)),
        Kind::Sees(_, None) => Arc::new(Sees::of_variable_number(rays(), numbers[0])),
    }
}

fn lines(shape: EdgeShape, graph: &Graph, edges: Vec<Membership>) -> SharedConstraint {
    match shape {
        EdgeShape::OneLoop => Arc::new(OneLoop::new(graph, edges)),
        EdgeShape::OnePath => Arc::new(OnePath::new(graph, edges)),
        EdgeShape::Paths => Arc::new(Paths::new(graph, edges, [(0, 1)])),
        EdgeShape::Forest => Arc::new(Forest::new(graph, edges)),
        EdgeShape::Tree => {
            let forest = Arc::new(Forest::new(graph, edges.clone()));
            Arc::new(AnyOf::new([vec![
                forest as SharedConstraint,
                Arc::new(Spanning::new(graph, edges)),
            ]]))
        }
    }
}

fn formula(model: &Model, places: [View; 4], comparison: Comparison, bound: Int) -> Formula {
    let [x, y, z, w] =
        places.map(|view| Term::Sum(vec![Term::Var(view.var()), Term::Constant(view.offset())]));
    let remainder = Term::Remainder(Box::new(z), Box::new(w));
    let term = Term::Difference(Box::new(Term::Product(vec![x, y])), Box::new(remainder));
    let bound = Term::Constant(bound);
    let condition = match comparison {
        Comparison::Equal => Condition::Equal(term, bound),
        Comparison::NotEqual => Condition::Not(Box::new(Condition::Equal(term, bound))),
        Comparison::AtMost => Condition::AtMost(term, bound),
        Comparison::AtLeast => Condition::Not(Box::new(Condition::LessThan(term, bound))),
    };
    let bounds = |var| (model.domain(var).min(), model.domain(var).max());
    Formula::new(condition, bounds).expect("the numbers are small")
}

fn place() -> impl Strategy<Value = Place> {
    (0..5usize, prop_oneof![2 => Just(0), 1 => -2..=2i64])
}

fn operand() -> impl Strategy<Value = Result<Place, Int>> {
    prop_oneof![place().prop_map(Ok), (-2..=3i64).prop_map(Err)]
}

fn comparison() -> impl Strategy<Value = Comparison> {
    use Comparison::{AtLeast, AtMost, Equal, NotEqual};
    select(&[Equal, NotEqual, AtMost, AtLeast][..])
}

/// Any relation: a plain one, or a few of them tied by logic.
fn relation() -> impl Strategy<Value = Relation> {
    use Relation as R;
    let some = || prop::collection::vec(plain_relation(), 0..4);
    let one = || plain_relation().prop_map(Box::new);
    prop_oneof![
        7 => plain_relation(),
        1 => (0..3usize, some()).prop_map(|(k, all)| R::AtLeast(k, all)),
        1 => (one(), 0..5usize, any::<bool>()).prop_map(|(r, at, full)| R::Reified(r, at, full)),
        1 => one().prop_map(R::Denied),
    ]
}

fn plain_relation() -> impl Strategy<Value = Relation> {
    use Relation as R;
    let places = || prop::collection::vec(place(), 0..5);
    let terms = prop::collection::vec((-3..=3i64, place()), 0..5);
    let rows = prop::collection::vec([-2..3i64, -2..3i64, -2..3i64], 0..30);
    let vars = || prop::collection::vec(0..5usize, 0..=3);
    let values = prop::collection::vec(-3..4i64, 0..4);
    let edge = (0..NODES, 0..NODES, 0..5usize, 0..=1i64, any::<bool>());
    let edges = prop::collection::vec(edge, 0..7);
    let arcs = prop::collection::vec((0..4usize, -3..=4i64, 0..4usize), 0..30);
    let memberships = prop::collection::vec((0..5usize, -1..=2i64, any::<bool>()), 0..=5);
    let numbers = prop::collection::vec(0..5usize, 2);
    prop_oneof![
        3 => (shape(5), memberships, numbers).prop_map(|(s, m, n)| R::OnGraph(s, m, n)),
        2 => places().prop_map(R::AllDifferent),
        1 => prop::collection::vec(place(), 0..3).prop_map(R::AllEqual),
        1 => (place(), place()).prop_map(|(x, y)| R::AtMost(x, y)),
        1 => (place(), place()).prop_map(|(x, y)| R::LessThan(x, y)),
        1 => (place(), place()).prop_map(|(x, y)| R::NotEqual(x, y)),
        3 => (terms, comparison(), -6..=6i64).prop_map(|(t, c, b)| R::Linear(t, c, b)),
        2 => ([place(), place(), place(), place()], comparison(), -6..=6i64)
            .prop_map(|(p, c, b)| R::Formula(p, c, b)),
        2 => (vars(), rows, any::<bool>()).prop_map(|(v, r, a)| R::Table(v, r, a)),
        1 => (prop::collection::vec(operand(), 0..5), place(), operand())
            .prop_map(|(l, i, v)| R::Element(l, i, v)),
        1 => (places(), values, comparison(), operand()).prop_map(|(p, v, c, o)| R::Count(p, v, c, o)),
        1 => (vars(), any::<u64>()).prop_map(|(v, s)| R::Predicate(v, s)),
        1 => (vars(), arcs).prop_map(|(v, a)| R::Regular(v, a)),
        1 => (places(), place(), any::<bool>()).prop_map(|(p, t, g)| R::Extreme(p, t, g)),
        1 => places().prop_map(R::Inverse),
        1 => (places(), any::<bool>()).prop_map(|(p, s)| R::Lex(p, s)),
        2 => (select(&SHAPES[..]), edges).prop_map(|(shape, edges)| R::Edges(shape, edges)),
        1 => (prop::collection::vec(0..5usize, 0..5), any::<bool>())
            .prop_map(|(places, has_all)| R::Circuit(places, has_all)),
    ]
}

/// Close values, and now and then some that take more than one word of bits.
fn domain() -> impl Strategy<Value = Vec<Int>> {
    prop_oneof![
        4 => subsequence((-3..=4).collect::<Vec<Int>>(), 1..=4),
        1 => subsequence(vec![-70, -2, -1, 0, 1, 2, 3, 64, 130], 1..=4),
    ]
}

/// Any description.
pub(crate) fn description() -> impl Strategy<Value = Description> {
    let domains = prop::collection::vec(domain(), 1..=5);
    (domains, prop::collection::vec(relation(), 0..5))
        .prop_map(|(domains, constraints)| Description { domains, constraints })
}
