//! Random small models with all constraints mixed: every setting of the search finds exactly what
//! enumeration finds.
//!
//! `PROPTEST_CASES=10000 cargo test --release -p kumiki --test random_models` is the long run; by
//! default it is 256 models, which take a few seconds.

use kumiki::constraints::{
    AllDifferent, AllEqual, AtMost, Comparison, Count, Element, Linear, NotEqual, Operand,
    Predicate, Strength, Table,
};
use kumiki::testing::solutions_by_enumeration;
use kumiki::{
    Int, LookAhead, Model, Restarts, Search, Settings, ValueOrder, Var, VariableOrder, View,
};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use std::sync::Arc;

/// A view: which variable, counted round, and the offset.
type Place = (usize, Int);

/// A model in words that proptest can make smaller.
#[derive(Clone, Debug)]
struct Description {
    domains: Vec<Vec<Int>>,
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
    Table(Vec<usize>, Vec<[Int; 3]>, bool),
    Element(Vec<Result<Place, Int>>, Place, Result<Place, Int>),
    Count(Vec<Place>, Vec<Int>, Comparison, Result<Place, Int>),
    /// Holds for one in so many combinations, as a hash of them says.
    Predicate(Vec<usize>, u64),
}

impl Description {
    fn model(&self, strength: Strength) -> Model {
        let mut model = Model::new();
        let vars: Vec<Var> = self
            .domains
            .iter()
            .map(|domain| model.add_variable(domain.iter().copied()).unwrap())
            .collect();
        for relation in &self.constraints {
            add(&mut model, &vars, strength, relation);
        }
        model
    }
}

fn add(model: &mut Model, vars: &[Var], strength: Strength, relation: &Relation) {
    let var = |at: usize| vars[at % vars.len()];
    let view = |&(at, offset): &Place| -> View { var(at) + offset };
    let views = |places: &[Place]| places.iter().map(view).collect::<Vec<View>>();
    let operand = |what: &Result<Place, Int>| match what {
        Ok(place) => Operand::View(view(place)),
        Err(constant) => Operand::Constant(*constant),
    };
    match relation {
        Relation::AllDifferent(places) => {
            model.add_constraint(AllDifferent::new(views(places)).with_strength(strength))
        }
        Relation::AllEqual(places) => model.add_constraint(AllEqual::new(views(places))),
        Relation::AtMost(x, y) => model.add_constraint(AtMost::new(view(x), view(y))),
        Relation::LessThan(x, y) => model.add_constraint(AtMost::less_than(view(x), view(y))),
        Relation::NotEqual(x, y) => model.add_constraint(NotEqual::new(view(x), view(y))),
        Relation::Linear(terms, comparison, bound) => {
            let terms = terms.iter().map(|(coefficient, place)| (*coefficient, view(place)));
            model.add_constraint(Linear::new(terms, *comparison, *bound).unwrap())
        }
        Relation::Table(places, rows, is_allowed) => {
            let scope = places.iter().map(|&at| var(at));
            let rows = rows.iter().map(|row| &row[..places.len()]);
            model.add_constraint(if *is_allowed {
                Table::allowing(scope, rows).unwrap()
            } else {
                Table::forbidding(scope, rows).unwrap()
            })
        }
        Relation::Element(list, index, value) => {
            let list: Vec<Operand> = list.iter().map(operand).collect();
            model.add_constraint(Element::new(list, view(index), operand(value)))
        }
        Relation::Count(places, values, comparison, bound) => model.add_constraint(Count::new(
            views(places),
            values.iter().copied(),
            *comparison,
            operand(bound),
        )),
        &Relation::Predicate(ref places, seed) => {
            let mix = |hash: u64, &value: &Int| {
                (hash ^ value as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
            };
            model.add_constraint(Predicate::new(places.iter().map(|&at| var(at)), move |values| {
                values.iter().fold(seed, mix) % 3 != 0
            }))
        }
    };
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

fn relation() -> impl Strategy<Value = Relation> {
    use Relation as R;
    let places = || prop::collection::vec(place(), 0..5);
    let terms = prop::collection::vec((-3..=3i64, place()), 0..5);
    let rows = prop::collection::vec([-2..3i64, -2..3i64, -2..3i64], 0..30);
    let vars = || prop::collection::vec(0..5usize, 0..=3);
    let values = prop::collection::vec(-3..4i64, 0..4);
    prop_oneof![
        2 => places().prop_map(R::AllDifferent),
        1 => prop::collection::vec(place(), 0..3).prop_map(R::AllEqual),
        1 => (place(), place()).prop_map(|(x, y)| R::AtMost(x, y)),
        1 => (place(), place()).prop_map(|(x, y)| R::LessThan(x, y)),
        1 => (place(), place()).prop_map(|(x, y)| R::NotEqual(x, y)),
        3 => (terms, comparison(), -6..=6i64).prop_map(|(t, c, b)| R::Linear(t, c, b)),
        2 => (vars(), rows, any::<bool>()).prop_map(|(v, r, a)| R::Table(v, r, a)),
        1 => (prop::collection::vec(operand(), 0..5), place(), operand())
            .prop_map(|(l, i, v)| R::Element(l, i, v)),
        1 => (places(), values, comparison(), operand()).prop_map(|(p, v, c, o)| R::Count(p, v, c, o)),
        1 => (vars(), any::<u64>()).prop_map(|(v, s)| R::Predicate(v, s)),
    ]
}

/// Close values, and now and then some that take more than one word of bits.
fn domain() -> impl Strategy<Value = Vec<Int>> {
    prop_oneof![
        4 => subsequence((-3..=4).collect::<Vec<Int>>(), 1..=4),
        1 => subsequence(vec![-70, -2, -1, 0, 1, 2, 3, 64, 130], 1..=4),
    ]
}

fn description() -> impl Strategy<Value = Description> {
    let domains = prop::collection::vec(domain(), 1..=5);
    (domains, prop::collection::vec(relation(), 0..5))
        .prop_map(|(domains, constraints)| Description { domains, constraints })
}

/// Every combination of settings that a search can have, limits and observers apart.
fn all_settings() -> Vec<Settings> {
    let last_free: VariableOrder =
        VariableOrder::Custom(Arc::new(|_, free| *free.last().expect("one is free")));
    let greatest = ValueOrder::Custom(Arc::new(|store, var| store.domain(var).max()));
    let variable_orders = [
        VariableOrder::InOrder,
        VariableOrder::FirstFail,
        VariableOrder::MaxDegree,
        VariableOrder::DomWdeg,
        last_free,
    ];
    let value_orders = [ValueOrder::Domain, ValueOrder::Reversed, ValueOrder::Random, greatest];
    let restarts = [
        Restarts::Never,
        Restarts::Luby { unit: 1 },
        Restarts::Geometric { first: 1, factor: 1.2 },
    ];
    let mut all = Vec::new();
    for look_ahead in [LookAhead::None, LookAhead::Forward, LookAhead::Full] {
        for variable_order in &variable_orders {
            for value_order in &value_orders {
                for (at, restarts) in restarts.iter().enumerate() {
                    // Not with each restart: with what it is combined does not concern it.
                    for last_conflict in [at == 0, false] {
                        all.push(
                            Settings::default()
                                .look_ahead(look_ahead)
                                .variable_order(variable_order.clone())
                                .value_order(value_order.clone())
                                .last_conflict(last_conflict)
                                .restarts(*restarts)
                                .seed(at as u64),
                        );
                    }
                }
            }
        }
    }
    all
}

fn solutions(search: &mut Search) -> Vec<Vec<Int>> {
    let mut solutions = Vec::new();
    while let Some(store) = search.next_solution() {
        solutions.push(store.values().collect());
    }
    solutions
}

proptest! {
    #[test]
    fn every_setting_finds_exactly_what_enumeration_finds(description in description()) {
        let truth = solutions_by_enumeration(&description.model(Strength::Value));
        for strength in [Strength::Value, Strength::Singles, Strength::Domain] {
            let model = Arc::new(description.model(strength));
            for settings in all_settings() {
                let is_ordered = matches!(settings.variable_order, VariableOrder::InOrder)
                    && matches!(settings.value_order, ValueOrder::Domain)
                    && !settings.last_conflict;
                let mut search = Search::with_settings(Arc::clone(&model), settings.clone());
                let mut found = solutions(&mut search);
                if !is_ordered {
                    found.sort_unstable();
                }
                prop_assert_eq!(&found, &truth, "{:?}, {:?}", strength, settings);
            }
        }
    }

    /// One search, used again and again: for each value of one variable, then without.
    #[test]
    fn assumptions_leave_exactly_the_solutions_that_agree(
        description in description(),
        which in 0..5usize,
    ) {
        let model = Arc::new(description.model(Strength::Domain));
        let truth = solutions_by_enumeration(&model);
        let at = which % description.domains.len();
        let var = model.variables().nth(at).expect("a variable");
        for look_ahead in [LookAhead::None, LookAhead::Forward, LookAhead::Full] {
            let settings = Settings::default()
                .look_ahead(look_ahead)
                .variable_order(VariableOrder::InOrder);
            let mut search = Search::with_settings(Arc::clone(&model), settings);
            for value in -4..=5 {
                let expected: Vec<Vec<Int>> =
                    truth.iter().filter(|solution| solution[at] == value).cloned().collect();
                let _ = search.assume(var, value);
                prop_assert_eq!(solutions(&mut search), expected);
                search.reset();
            }
            prop_assert_eq!(&solutions(&mut search), &truth);
        }
    }
}

/// A small model in one line: domains, and equations or the like over all variables.
fn linear_model(domains: &[(Int, Int)], rows: &[(&[Int], Comparison, Int)]) -> Model {
    let mut model = Model::new();
    let vars: Vec<Var> =
        domains.iter().map(|&(min, max)| model.add_variable(min..=max).unwrap()).collect();
    for &(coefficients, comparison, bound) in rows {
        let terms = coefficients.iter().copied().zip(vars.iter().copied());
        model.add_constraint(Linear::new(terms, comparison, bound).unwrap());
    }
    model
}

/// Published solvers answer each of these wrongly, panic, or never come back: an equation taken as
/// satisfied too early, and bounds that creep.
#[test]
fn equations_that_others_get_wrong_have_no_solution() {
    use Comparison::{AtMost, Equal, NotEqual};
    let models = [
        linear_model(
            &[(2, 4), (3, 7), (2, 4)],
            &[(&[1, 0, 2], AtMost, 10), (&[2, 0, -3], Equal, -2), (&[3, 1, 0], Equal, 14)],
        ),
        linear_model(
            &[(1, 3), (1, 4), (0, 2)],
            &[
                (&[0, 2, 3], Equal, 8),
                (&[0, 1, -1], NotEqual, 0),
                (&[0, 1, -2], Equal, 2),
                (&[3, 3, -3], AtMost, 15),
            ],
        ),
        linear_model(&[(3, 5), (2, 6)], &[(&[2, 1], Equal, 14), (&[2, 3], Equal, 28)]),
    ];
    for model in models.map(Arc::new) {
        assert_eq!(solutions_by_enumeration(&model), [[0; 0]; 0]);
        for settings in all_settings() {
            let mut search = Search::with_settings(Arc::clone(&model), settings.clone());
            assert_eq!(solutions(&mut search), [[0; 0]; 0], "{settings:?}");
        }
    }
}

/// More values than variables, where two published filters lose solutions, and queens, of which one
/// loses some when it learns.
#[test]
fn all_different_finds_what_others_lose() {
    let count = |domains: &[(Int, Int)], strength, offsets: &[Int], settings: &Settings| {
        let mut model = Model::new();
        let vars: Vec<Var> =
            domains.iter().map(|&(min, max)| model.add_variable(min..=max).unwrap()).collect();
        for &step in offsets {
            let views = vars.iter().zip(0..).map(|(&var, at)| var + step * at);
            model.add_constraint(AllDifferent::new(views).with_strength(strength));
        }
        Search::with_settings(model, settings.clone()).count()
    };
    for strength in [Strength::Value, Strength::Singles, Strength::Domain] {
        for settings in all_settings() {
            assert_eq!(count(&[(1, 4), (3, 7), (1, 4)], strength, &[0], &settings), 48);
            assert_eq!(count(&[(1, 3), (2, 4)], strength, &[0], &settings), 7);
            assert_eq!(count(&[(1, 4); 4], strength, &[0, 1, -1], &settings), 2);
        }
        assert_eq!(count(&[(1, 8); 8], strength, &[0, 1, -1], &Settings::default()), 92);
    }
}
