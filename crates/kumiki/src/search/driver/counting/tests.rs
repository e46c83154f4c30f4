//! Tests of counts by components: families whose numbers of solutions are known by a formula, with
//! few decisions.

use crate::constraints::NotEqual;
use crate::engine::{Conflict, Consistency, Constraint, Int, Model, Properties, Store, Var};
use crate::search::{Learning, LookAhead, Search, Status, VariableOrder};
use crate::{Limit, Limits, Settings, SolutionCount};

/// Returns the model of the colourings of a graph with so many colours.
fn colourings(
    nodes: usize,
    colours: Int,
    edges: impl IntoIterator<Item = (usize, usize)>,
) -> Model {
    let mut model = Model::new();
    let vars = model.add_variables(nodes, 0..colours).expect("few values");
    for (one, other) in edges {
        model.add_constraint(NotEqual::new(vars[one], vars[other]));
    }
    model
}

fn all_settings() -> Vec<Settings> {
    let mut all = vec![Settings::default(), Settings::default().learning(Learning::On)];
    for look_ahead in [LookAhead::None, LookAhead::Forward, LookAhead::Full] {
        let order = VariableOrder::InOrder;
        all.push(Settings::default().look_ahead(look_ahead).variable_order(order));
    }
    all
}

/// Checks the count of `model` under some settings, and that it takes few decisions.
fn check(model: &Model, count: u64) {
    for settings in all_settings() {
        let mut search = Search::with_settings(model.clone(), settings.clone());
        assert_eq!(search.count(), count, "{settings:?}");
        assert!(search.status() == Status::Exhausted && search.count().is_zero());
        assert!(search.statistics().decisions < 100_000, "{}", search.statistics());
        assert_eq!(search.statistics().solutions, count);
        search.reset();
        assert_eq!(search.count(), count, "{settings:?}");
    }
}

#[test]
fn free_variables_and_pairs_are_multiplied() {
    check(&colourings(60, 2, []), 1 << 60);
    check(&colourings(7, 256, []), 1 << 56);
    check(&colourings(80, 2, (0..40).map(|at| (2 * at, 2 * at + 1))), 1 << 40);
    check(&colourings(50, 2, [(3, 4)]), 1 << 49);
}

#[test]
fn paths_cycles_stars_and_grids_are_counted_by_what_separates_them() {
    let path = |nodes: usize| (1..nodes).map(|at| (at - 1, at));
    check(&colourings(40, 3, path(40)), 3 << 39);
    check(&colourings(30, 4, path(30)), 4 * 3_u64.pow(29));
    check(&colourings(30, 3, path(30).chain([(29, 0)])), (1 << 30) + 2);
    check(&colourings(40, 3, (1..40).map(|at| (0, at))), 3 << 39);
    // Binary trees, and two rows: the first column has 6 colourings, each other one 3 for each.
    check(&colourings(40, 3, (1..40).map(|at| ((at - 1) / 2, at))), 3 << 39);
    let rungs = (0..20).map(|at| (2 * at, 2 * at + 1));
    let rails = (0..38).map(|at| (at, at + 2));
    check(&colourings(40, 3, rungs.chain(rails)), 6 * 3_u64.pow(19));
}

/// Returns the edges of a grid whose first node is `first`.
fn grid(first: usize, rows: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
    let at = move |row: usize, column: usize| first + row * columns + column;
    let places = (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)));
    places.flat_map(move |(row, column)| {
        let right = (column + 1 < columns).then(|| (at(row, column), at(row, column + 1)));
        let below = (row + 1 < rows).then(|| (at(row, column), at(row + 1, column)));
        right.into_iter().chain(below)
    })
}

/// The number of colourings of a grid of 6 rows and columns with 3 colours.
const OF_GRID: u64 = 101_596_896;

#[test]
fn limits_stop_a_count_by_components_and_the_rest_is_counted_afterwards() {
    let path = (1..40).map(|at| (at - 1, at));
    let all = 3_u64 << 39;
    stop_and_go_on(&colourings(40, 3, path), &all.into(), 1_500);
    // Two grids, pairs, and a free variable.
    let pairs = [(72, 73), (74, 75)];
    let model = colourings(77, 3, grid(0, 6, 6).chain(grid(36, 6, 6)).chain(pairs));
    let all = [OF_GRID, OF_GRID, 6, 6, 3].into_iter().product();
    stop_and_go_on(&model, &all, 200_000);
}

/// Checks counts of `model` that limits stop, and that go on afterwards.
fn stop_and_go_on(model: &Model, all: &SolutionCount, most: u64) {
    for decisions in (0..most).step_by(most as usize / 25) {
        let limits = Limits::none().decisions(decisions);
        let mut search = Search::with_settings(model.clone(), Settings::default().limits(limits));
        let mut found = search.count();
        if search.status() == Status::Exhausted {
            assert_eq!(found, *all);
            continue;
        }
        assert_eq!(search.status(), Status::Stopped(Limit::Decisions));
        assert!(found < *all && search.statistics().solutions == found);
        search.set_limits(Limits::none().decisions(2 * decisions));
        found += &search.count();
        assert!(found <= *all);
        search.set_limits(Limits::none());
        assert_eq!(found + &search.count(), *all);
    }
}

#[test]
fn a_limit_of_solutions_holds_in_a_count_by_components() {
    let all = 3_u64 << 39;
    let model = colourings(40, 3, (1..40).map(|at| (at - 1, at)));
    for solutions in [1, 7, 5_000, 1 << 30, all - 1, all, all + 1] {
        let limits = Limits::none().solutions(solutions);
        let mut search = Search::with_settings(model.clone(), Settings::default().limits(limits));
        assert_eq!(search.count(), solutions.min(all));
        let is_stopped = search.status() == Status::Stopped(Limit::Solutions);
        assert_eq!(is_stopped, solutions <= all);
        search.set_limits(Limits::none());
        assert_eq!(search.count(), all - solutions.min(all));
    }
}

#[test]
fn assumptions_and_solutions_taken_before_count() {
    let model = colourings(80, 2, (0..40).map(|at| (2 * at, 2 * at + 1)));
    let mut search = Search::new(model);
    let vars: Vec<Var> = search.model().variables().collect();
    for _ in 0..2 {
        search.assume(vars[5], 1).expect("possible");
        search.assume(vars[70], 1).expect("possible");
        assert!(search.propagate().is_ok());
        assert_eq!(search.count(), 1 << 38);
        search.reset();
    }
    search.assume(vars[5], 1).expect("possible");
    assert!(search.assume(vars[4], 1).is_err() || search.propagate().is_err());
    assert_eq!(search.count(), 0);
    search.reset();
    for taken in 1..=3 {
        assert!(search.next_solution().is_some());
        assert_eq!(search.statistics().solutions, taken);
    }
    search.set_limits(Limits::none().decisions(50_000));
    assert!(search.count() <= (1 << 40) - 3);
}

/// A constraint that only checks: the sum is even.
struct Even {
    scope: [Var; 2],
}

impl Constraint for Even {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn is_satisfied(&self, values: &[Int]) -> bool {
        (values[0] + values[1]) % 2 == 0
    }

    fn propagate(&self, store: &mut Store) -> Result<(), Conflict> {
        let [x, y] = self.scope.map(|var| store.fixed(var));
        let is_odd = |x, y| (x + y) % 2 != 0;
        if x.zip(y).is_some_and(|(x, y)| is_odd(x, y)) { Err(Conflict) } else { Ok(()) }
    }

    fn properties(&self) -> Properties {
        Properties::new("even").consistency(Consistency::Check)
    }
}

#[test]
fn the_last_variable_of_a_constraint_that_only_checks_is_tried() {
    let mut model = Model::new();
    let vars = model.add_variables(24, 0..8).expect("few values");
    for pair in vars.chunks(2) {
        model.add_constraint(Even { scope: [pair[0], pair[1]] });
    }
    check(&model, 1 << (5 * 12));
}

/// Returns the number of nodes and the edges of a graph without triangles that needs so many
/// colours (Mycielski, *Sur le coloriage des graphes*, 1955).
fn mycielski(colours: usize) -> (usize, Vec<(usize, usize)>) {
    let (mut nodes, mut edges) = (2, vec![(0, 1)]);
    for _ in 2..colours {
        let copies = edges.iter().flat_map(|&(x, y)| [(x, y + nodes), (x + nodes, y)]);
        let top = (nodes..2 * nodes).map(|copy| (copy, 2 * nodes));
        edges = edges.iter().copied().chain(copies).chain(top).collect();
        nodes = 2 * nodes + 1;
    }
    (nodes, edges)
}

#[test]
fn nothing_is_counted_while_a_component_may_have_no_solution() {
    let (nodes, edges) = mycielski(5);
    let free = 30;
    let edges: Vec<_> = edges.into_iter().map(|(x, y)| (free + x, free + y)).collect();
    let model = colourings(free + nodes, 4, edges);
    let in_order = Settings::default().variable_order(VariableOrder::InOrder);
    let mut stopped = 0;
    for decisions in (0..4_000).step_by(100) {
        let limits = Limits::none().decisions(decisions);
        let mut search = Search::with_settings(model.clone(), in_order.clone().limits(limits));
        assert!(search.count().is_zero());
        stopped += u64::from(decisions > 1_100 && search.status() != Status::Exhausted);
    }
    assert!(stopped > 0);
    assert!(Search::with_settings(model, in_order).count().is_zero());
}
