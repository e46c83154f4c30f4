//! A search on the subgraph that the open variables of a large clique graph induce.
//!
//! Invariant: the other variables had one value at the root, and their neighbours have lost it. So
//! the search removes the same values and takes the same decisions as on the whole graph.

use super::{Copied, staged};
use crate::arithmetic::Int;
use crate::cliques::Simd;
use crate::presolve::Gathered;
use crate::run::{Control, Random, SolutionCount};
use crate::search::depth_first::{Found, Position};
use crate::search::spaces::copied_search::{CopiedSearch, ShownState};
use crate::search::spaces::subproblem::AssumedSet;
use crate::state::{Store, Var};

/// Up to so many variables, a graph is searched as a whole: its kernel has tables for all of it.
const SMALL: usize = 256;

/// Returns a search as [`staged()`] does, on the open variables alone if the graph is large.
pub(crate) fn induced(gathered: Gathered, kernel: Simd) -> Option<Box<dyn CopiedSearch>> {
    let Gathered { graph, sets, .. } = gathered;
    let is_open = |set: u64| !set.is_power_of_two();
    if sets.len() <= SMALL || sets.iter().all(|&set| is_open(set)) {
        return Some(Box::new(staged(graph, sets, kernel)?));
    }
    let open: Vec<usize> = (0..sets.len()).filter(|&at| is_open(sets[at])).collect();
    let value = |set: u64| graph.values()[set.trailing_zeros() as usize];
    let mut parts: Vec<InducedVar> =
        sets.iter().map(|&set| InducedVar::Fixed(value(set))).collect();
    for (at, &variable) in open.iter().enumerate() {
        parts[variable] = InducedVar::Open(Var::new(at));
    }
    let open_sets = open.iter().map(|&at| sets[at]).collect();
    let search = staged(graph.induced(&open, &sets), open_sets, kernel)?;
    let open = open.into_iter().map(Var::new).collect();
    Some(Box::new(Induced { search, open, parts, is_possible: true }))
}

/// The part of a variable in a search on the open ones.
#[derive(Clone, Copy, Debug)]
enum InducedVar {
    /// A variable of the subgraph.
    Open(Var),
    /// The value at the root.
    Fixed(Int),
}

/// A search on the subgraph of the open variables.
struct Induced {
    search: Copied,
    /// The variable of each one of the subgraph.
    open: Vec<Var>,
    parts: Vec<InducedVar>,
    /// True if no assumption excludes the value of a fixed variable.
    is_possible: bool,
}

impl CopiedSearch for Induced {
    fn reset(&mut self) {
        self.is_possible = true;
        self.search.reset();
    }

    fn return_to_base(&mut self) {
        self.search.return_to_base();
    }

    fn shuffle(&mut self, random: Random) {
        self.search.shuffle(random);
    }

    fn assume(&mut self, assumptions: &[(Var, Int)]) -> bool {
        for &(var, value) in assumptions {
            self.is_possible &= match self.parts[var.index()] {
                InducedVar::Open(var) => self.search.assume(&[(var, value)]),
                InducedVar::Fixed(only) => value == only,
            };
        }
        self.is_possible
    }

    fn assume_set(&mut self, var: Var, set: &AssumedSet) -> bool {
        self.is_possible &= match self.parts[var.index()] {
            InducedVar::Open(var) => self.search.assume_set(var, set),
            InducedVar::Fixed(only) => set.has(only),
        };
        self.is_possible
    }

    fn propagate(&mut self, control: &mut Control) -> bool {
        self.is_possible = self.is_possible && self.search.propagate(control);
        self.is_possible
    }

    fn next(&mut self, control: &mut Control, from: Position) -> Found {
        if self.is_possible { self.search.next(control, from) } else { Found::End }
    }

    fn show(&self, store: &mut Store, state: ShownState) {
        for (at, &var) in self.open.iter().enumerate() {
            self.search.show_var(Var::new(at), store, var, state);
        }
    }

    fn show_var(&self, var: Var, store: &mut Store, shown: Var, state: ShownState) {
        if let InducedVar::Open(var) = self.parts[var.index()] {
            self.search.show_var(var, store, shown, state);
        }
    }

    fn solutions_before(&self) -> Option<&SolutionCount> {
        self.search.solutions_before()
    }

    fn value(&self, var: Var) -> Int {
        match self.parts[var.index()] {
            InducedVar::Open(var) => self.search.value(var),
            InducedVar::Fixed(value) => value,
        }
    }

    fn write_row(&self, row: &mut Vec<Int>) {
        let mut open = Vec::with_capacity(self.open.len());
        self.search.write_row(&mut open);
        row.clear();
        row.extend(self.parts.iter().map(|&part| match part {
            InducedVar::Open(var) => open[var.index()],
            InducedVar::Fixed(value) => value,
        }));
    }

    fn only_changed(&self) -> Option<Var> {
        self.search.only_changed().map(|var| self.open[var.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;
    use crate::constraints::AllDifferent;
    use crate::engine::Model;
    use crate::presolve::gather;
    use crate::run::Limits;
    use crate::search::Search;

    const N: usize = 17;

    /// Returns Latin squares of side 17, in which only the first `open` rows are open, and the
    /// other cells have the values of the sums modulo 17.
    fn latin_squares(open: usize) -> (Model, Vec<Var>) {
        let mut model = Model::new();
        let values = |at: usize| match at / N < open {
            true => (0..N as Int).collect(),
            false => vec![((at / N + at % N) % N) as Int],
        };
        let cells: Vec<Var> =
            (0..N * N).map(|at| model.add_variable(values(at)).unwrap()).collect();
        for at in 0..N {
            model.add_constraint(AllDifferent::new((0..N).map(|i| cells[at * N + i])));
            model.add_constraint(AllDifferent::new((0..N).map(|i| cells[i * N + at])));
        }
        (model, cells)
    }

    /// Returns the clique graph at the fixpoint of `model`.
    fn gathered(model: &Model) -> (Gathered, Store) {
        let mut search = Search::with_settings(model.clone(), Settings::default().simd(Simd::Off));
        search.propagate().unwrap();
        let root = search.store().copy();
        (gather(model, &root, true).unwrap(), root)
    }

    #[test]
    fn the_search_is_that_of_the_whole_graph() {
        let (model, _) = latin_squares(3);
        for kernel in [Simd::Detected, Simd::Portable] {
            let (whole, root) = gathered(&model);
            let mut whole = staged(whole.graph, whole.sets, kernel).unwrap();
            let mut open = induced(gathered(&model).0, kernel).unwrap();
            let (mut one, mut other) = (Control::new(Limits::none()), Control::new(Limits::none()));
            let mut from = Position::Root;
            for _ in 0..300 {
                assert_eq!(whole.next(&mut one, from), Found::Solution);
                assert_eq!(open.next(&mut other, from), Found::Solution);
                let (mut row, mut same) = (Vec::new(), Vec::new());
                whole.write_row(&mut row);
                open.write_row(&mut same);
                assert_eq!(row, same);
                assert_eq!(whole.only_changed(), open.only_changed());
                assert!(model.variables().all(|var| open.value(var) == row[var.index()]));
                from = Position::Solution;
            }
            assert_eq!(one.statistics, other.statistics);
            let mut stores = [root.copy(), root];
            whole.show(&mut stores[0], ShownState::Present);
            open.show(&mut stores[1], ShownState::Present);
            assert!(
                stores[0].domains().zip(stores[1].domains()).all(|(a, b)| a.iter().eq(b.iter()))
            );
        }
    }

    #[test]
    fn an_assumption_on_a_fixed_variable_holds_or_fails() {
        let (model, cells) = latin_squares(2);
        let mut search = Search::new(model);
        for (value, solutions) in [(2, 2), (3, 0), (2, 2)] {
            let is_possible = search.assume(cells[2 * N], value).is_ok();
            assert_eq!(is_possible, solutions > 0);
            assert_eq!(search.count(), solutions);
            search.reset();
            let is_possible = search.assume_among(cells[2 * N], [value, 5]).is_ok();
            assert_eq!(is_possible, solutions > 0);
            assert_eq!(search.count(), solutions);
            search.reset();
        }
        search.assume(cells[0], 1).unwrap();
        assert_eq!(search.count(), 1);
    }
}
