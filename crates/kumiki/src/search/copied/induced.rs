//! A search on the subgraph that the open variables of a large clique graph induce.
//!
//! Invariant: the other variables had one value at the root, and their neighbours have lost it. So
//! the search removes the same values and takes the same decisions as on the whole graph.

use super::{CliqueSearch, staged};
use crate::arithmetic::Int;
use crate::cliques::{Gathered, Simd};
use crate::run::Control;
use crate::search::depth_first::{Found, Position};
use crate::search::subproblem::ValueSet;
use crate::state::{Store, Var};

/// Up to so many variables, a graph is searched as a whole: its kernel has tables for all of it.
const SMALL: usize = 256;

/// Returns a search as [`staged`] does, on the open variables alone if the graph is large.
pub(crate) fn induced(gathered: Gathered, kernel: Simd) -> Option<Box<dyn CliqueSearch>> {
    let Gathered { graph, sets, .. } = gathered;
    let is_open = |set: u64| !set.is_power_of_two();
    if sets.len() <= SMALL || sets.iter().all(|&set| is_open(set)) {
        return staged(graph, sets, kernel);
    }
    let open: Vec<usize> = (0..sets.len()).filter(|&at| is_open(sets[at])).collect();
    let value = |set: u64| graph.values()[set.trailing_zeros() as usize];
    let mut parts: Vec<Part> = sets.iter().map(|&set| Part::Fixed(value(set))).collect();
    for (at, &variable) in open.iter().enumerate() {
        parts[variable] = Part::Open(Var::new(at));
    }
    let open_sets = open.iter().map(|&at| sets[at]).collect();
    let search = staged(graph.induced(&open, &sets), open_sets, kernel)?;
    let open = open.into_iter().map(Var::new).collect();
    Some(Box::new(Induced { search, open, parts, is_possible: true }))
}

/// The part of a variable in a search on the open ones.
#[derive(Clone, Copy, Debug)]
enum Part {
    /// A variable of the subgraph.
    Open(Var),
    /// The value at the root.
    Fixed(Int),
}

/// A search on the subgraph of the open variables.
struct Induced {
    search: Box<dyn CliqueSearch>,
    /// The variable of each one of the subgraph.
    open: Vec<Var>,
    parts: Vec<Part>,
    /// True if no assumption excludes the value of a fixed variable.
    is_possible: bool,
}

impl CliqueSearch for Induced {
    fn reset(&mut self) {
        self.is_possible = true;
        self.search.reset();
    }

    fn return_to_base(&mut self) {
        self.search.return_to_base();
    }

    fn assume(&mut self, assumptions: &[(Var, Int)]) -> bool {
        for &(var, value) in assumptions {
            self.is_possible &= match self.parts[var.index()] {
                Part::Open(var) => self.search.assume(&[(var, value)]),
                Part::Fixed(only) => value == only,
            };
        }
        self.is_possible
    }

    fn assume_set(&mut self, var: Var, set: &ValueSet) -> bool {
        self.is_possible &= match self.parts[var.index()] {
            Part::Open(var) => self.search.assume_set(var, set),
            Part::Fixed(only) => set.has(only),
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

    fn show(&self, store: &mut Store) {
        for (at, &var) in self.open.iter().enumerate() {
            self.search.show_var(Var::new(at), store, var);
        }
    }

    fn show_var(&self, var: Var, store: &mut Store, shown: Var) {
        if let Part::Open(var) = self.parts[var.index()] {
            self.search.show_var(var, store, shown);
        }
    }

    fn value(&self, var: Var) -> Int {
        match self.parts[var.index()] {
            Part::Open(var) => self.search.value(var),
            Part::Fixed(value) => value,
        }
    }

    fn write_row(&self, row: &mut Vec<Int>) {
        let mut open = Vec::with_capacity(self.open.len());
        self.search.write_row(&mut open);
        row.clear();
        row.extend(self.parts.iter().map(|&part| match part {
            Part::Open(var) => open[var.index()],
            Part::Fixed(value) => value,
        }));
    }

    fn only_changed(&self) -> Option<Var> {
        self.search.only_changed().map(|var| self.open[var.index()])
    }

    fn settled(mut self: Box<Self>) -> Box<dyn CliqueSearch> {
        self.search = self.search.settled();
        self
    }
}
