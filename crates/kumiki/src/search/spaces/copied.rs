//! The copied space: states of a clique graph, one copied for each level instead of restored.
//!
//! Invariant: `levels[..=depth]` are in force. Each except the deepest holds the vertex that was
//! decided in it, and its value. A decision is refuted by removing that value from it.

mod combinations;
mod induced;
mod staged;

use super::copied_search::{CopiedSearch, ShownState};
use super::subproblem::AssumedSet;
use crate::arithmetic::Int;
use crate::cliques::{self, Choice, CliqueGraph, Kernel, Propagated, Simd, States, least};
use crate::propagation::Halt;
use crate::run::{Control, Limits, Random, SolutionCount};
use crate::search::depth_first::{self, Found, Node, Position, Space};
use crate::state::{Store, Var};
use combinations::Combinations;
pub(crate) use induced::induced;
pub(crate) use staged::staged;
use staged::{FirstStage, ROOT_WORK};

/// Returns a search on the states of `graph`, with the values of `sets[i]` for variable `i`, by
/// compiled tables of `simd` if there are any for such a clique graph, and otherwise by direct
/// rules; `None` if it is too large for both.
pub(crate) fn clique_search(graph: &CliqueGraph, sets: &[u64], simd: Simd) -> Option<Copied> {
    let kernel = Kernel::compiled(&laid_out(graph), simd).or_else(|| Kernel::direct(graph));
    Some(Copied::new(kernel?, sets))
}

/// Returns the same search by direct rules.
pub(crate) fn clique_search_directly(graph: &CliqueGraph, sets: &[u64]) -> Option<Copied> {
    Some(Copied::new(Kernel::direct(graph)?, sets))
}

/// The most decisions that are spent on a layout.
const LAYOUT_DECISIONS: u64 = 500;

/// Returns the clique graph with its variables in the order that kernels process fastest: that of a
/// solution, if one is found quickly.
pub(crate) fn laid_out(graph: &CliqueGraph) -> CliqueGraph {
    cliques::laid_out(graph, |graph, sets| {
        let mut control = Control::new(Limits::none().decisions(LAYOUT_DECISIONS));
        let mut search = clique_search_directly(graph, sets)?;
        let found = search.next(&mut control, Position::Root);
        (found == Found::Solution).then(|| {
            let mut row = Vec::new();
            search.write_row(&mut row);
            row
        })
    })
}

/// The decision made in a state.
#[derive(Clone, Debug, Default)]
struct DecisionLevel {
    /// The vertex that was decided.
    vertex: usize,
    set: u64,
    /// True if the decision that led here was propagated without conflict.
    passed: bool,
}

/// The copied space of a clique graph.
pub(crate) struct Copied {
    graph: CliqueGraph,
    /// The state before any assumption, and below it that of each level.
    states: Box<dyn States>,
    /// True if the state before any assumption has no contradiction.
    is_root_possible: bool,
    levels: Vec<DecisionLevel>,
    depth: usize,
    /// The number of levels whose decision in force has led to a solution.
    found_depth: usize,
    /// The number of solutions before the first decision in force.
    before: SolutionCount,
    /// True if the assumptions have not failed.
    is_possible: bool,
    /// The next decision according to the last propagation; `None` if every vertex has one value.
    choice: Option<Choice>,
    /// The values of free vertices in the last solution, if they need no search.
    combinations: Combinations,
    /// The source of the values that are decided; `None` if they are the least.
    random: Option<Random>,
    /// The first stage of the search, as long as it lasts.
    first_stage: Option<Box<FirstStage>>,
}

/// The place of the state of level 0, below the one before any assumption.
const BASE: usize = 1;

impl Copied {
    /// Returns a space with the values of `sets[i]` for variable `i`.
    pub(crate) fn new(kernel: Kernel, sets: &[u64]) -> Copied {
        let Kernel { graph, mut states } = kernel;
        states.put(0, &graph.by_vertex(sets));
        let is_possible = states.propagate(0) != Propagated::Conflict;
        states.copy(0);
        Copied {
            graph,
            states,
            is_root_possible: is_possible,
            levels: vec![DecisionLevel::default()],
            depth: 0,
            found_depth: 0,
            before: SolutionCount::zero(),
            is_possible,
            choice: None,
            combinations: Combinations::default(),
            random: None,
            first_stage: None,
        }
    }

    /// Continues at the levels of `other`, the same search by other rules. The deepest is to be
    /// propagated.
    fn go_on(&mut self, other: Copied) {
        for at in 0..=other.depth {
            let set = |&vertex: &usize| other.states.set(BASE + at, vertex);
            let sets: Vec<u64> = other.graph.vertices().iter().map(set).collect();
            self.states.put(BASE + at, &self.graph.by_vertex(&sets));
        }
        let vertices = other.graph.vertices().iter().zip(self.graph.vertices());
        let of_vertices = |mut level: DecisionLevel| {
            // No vertex is decided at the deepest level yet.
            let place = vertices.clone().find(|&(&vertex, _)| vertex == level.vertex);
            level.vertex = place.map_or(0, |(_, &vertex)| vertex);
            level
        };
        self.levels = other.levels.into_iter().take(other.depth + 1).map(of_vertices).collect();
        (self.is_possible, self.random) = (other.is_possible, other.random);
        (self.depth, self.found_depth, self.before) =
            (other.depth, other.found_depth, other.before);
        self.combinations.free.clear();
    }

    /// Returns the possible values of `var` here.
    #[inline]
    fn set(&self, var: Var) -> u64 {
        self.states.set(BASE + self.depth, self.graph.vertices()[var.index()])
    }

    /// Returns the possible values of `var` at the last solution or sub-problem.
    fn found_set(&self, var: Var) -> u64 {
        match self.combinations.free.iter().find(|&&(free, ..)| free == var) {
            Some(&(.., now)) => now,
            None => self.set(var),
        }
    }

    #[inline]
    fn keep(&mut self, var: Var, keep: u64) -> bool {
        debug_assert_eq!(self.depth, 0, "assumptions come before the search");
        let vertex = self.graph.vertices()[var.index()];
        self.is_possible = self.is_possible && self.states.exclude(BASE, vertex, !keep);
        self.is_possible
    }

    /// Lists the combinations of all remaining values.
    fn combine(&mut self) {
        let vars = (0..self.graph.vertices().len()).map(Var::new);
        let free = vars.filter_map(|var| {
            let set = self.set(var);
            let is_free = set & (set - 1) != 0;
            is_free.then(|| (var, set, least(set)))
        });
        let free = free.collect();
        self.combinations = Combinations { free, changed: None };
    }

    /// Classifies a node in which no two free vertices are neighbours.
    fn examine_apart(&mut self, control: &Control) -> Node {
        if control.split_depth.is_some() {
            return Node::Subproblem;
        }
        let vars = 0..self.graph.vertices().len();
        let sizes = vars.map(|var| u64::from(self.set(Var::new(var)).count_ones()));
        match control.countable(sizes) {
            Some(count) => {
                self.found_depth = self.depth;
                Node::Independent(count)
            }
            None => {
                self.combine();
                Node::Solution
            }
        }
    }

    /// Records the number of solutions before the first decision in force.
    #[cold]
    #[inline(never)]
    fn begin_decision(&mut self, control: &Control) {
        self.before.clone_from(&control.statistics.solutions);
    }
}

impl Space for Copied {
    #[inline]
    fn propagate(&mut self, control: &mut Control) -> Result<(), Halt> {
        control.statistics.propagations += 1;
        self.choice = match self.states.propagate(BASE + self.depth) {
            Propagated::Conflict => return Err(Halt::Conflict),
            Propagated::Solved => None,
            Propagated::Open(choice) => Some(choice),
        };
        self.levels[self.depth].passed = true;
        Ok(())
    }

    #[inline]
    fn examine(&mut self, control: &mut Control) -> Node {
        match self.choice {
            None => {
                self.combinations.changed = None;
                Node::Solution
            }
            Some(Choice { is_apart: true, .. }) => self.examine_apart(control),
            Some(_) if control.is_subproblem(self.depth) => Node::Subproblem,
            Some(_) => Node::Open,
        }
    }

    /// Tries the least value of the chosen vertex, or a random one, one level down.
    #[inline]
    fn descend(&mut self, control: &mut Control) {
        let vertex = self.choice.expect("an open node has a choice").vertex;
        let at = self.depth;
        let set = self.states.decide(BASE + at, vertex, self.random.as_mut());
        (self.levels[at].vertex, self.levels[at].set) = (vertex, set);
        if at == 0 {
            self.begin_decision(control);
        }
        self.depth += 1;
        match self.levels.get_mut(self.depth) {
            Some(level) => level.passed = false,
            None => self.levels.push(DecisionLevel::default()),
        }
        control.decided(self.depth);
    }

    #[inline]
    fn refute(&mut self, control: &mut Control) -> bool {
        while self.depth > 0 {
            control.statistics.backtracks += u64::from(self.levels[self.depth].passed);
            self.depth -= 1;
            let DecisionLevel { vertex, mut set, .. } = self.levels[self.depth];
            let found = self.found_depth > self.depth;
            self.found_depth = self.found_depth.min(self.depth);
            if self.graph.is_colouring() && !found && control.split_depth.is_none() {
                set |= self.states.alike(BASE + self.depth, &self.graph, vertex, set);
            }
            if self.states.exclude(BASE + self.depth, vertex, set) {
                return true;
            }
        }
        false
    }

    #[inline]
    fn solved(&mut self, _: &mut Control) {
        self.found_depth = self.depth;
    }

    #[inline]
    fn next_of_node(&mut self) -> bool {
        self.combinations.step()
    }
}

impl CopiedSearch for Copied {
    fn reset(&mut self) {
        self.settle();
        (self.depth, self.found_depth) = (0, 0);
        self.combinations.free.clear();
        self.random = None;
        self.is_possible = self.is_root_possible;
        self.states.copy(0);
    }

    fn return_to_base(&mut self) {
        (self.depth, self.found_depth) = (0, 0);
        self.combinations.free.clear();
    }

    fn shuffle(&mut self, random: Random) {
        self.random = Some(random);
    }

    fn assume(&mut self, assumptions: &[(Var, Int)]) -> bool {
        self.is_possible &= self.states.assume(BASE, &self.graph, assumptions);
        self.is_possible
    }

    fn assume_set(&mut self, var: Var, set: &AssumedSet) -> bool {
        let values = self.graph.values().iter().enumerate();
        let kept = values.filter(|&(_, &value)| set.has(value));
        let keep = kept.fold(0, |set, (at, _)| set | 1 << at);
        self.keep(var, keep)
    }

    fn propagate(&mut self, control: &mut Control) -> bool {
        self.count_work(ROOT_WORK);
        if self.is_possible && Space::propagate(self, control).is_err() {
            control.statistics.conflicts += 1;
            self.is_possible = false;
        }
        self.is_possible
    }

    fn next(&mut self, control: &mut Control, from: Position) -> Found {
        if !self.is_possible {
            return Found::End;
        }
        match self.first_stage {
            None => depth_first::next(self, control, from),
            Some(_) => self.next_of_first(control, from),
        }
    }

    fn show(&self, store: &mut Store, state: ShownState) {
        for var in (0..self.graph.vertices().len()).map(Var::new) {
            self.show_var(var, store, var, state);
        }
    }

    fn show_var(&self, var: Var, store: &mut Store, shown: Var, state: ShownState) {
        let values = self.graph.values();
        let (first, last) = (values[0], values[values.len() - 1]);
        let set = match state {
            ShownState::Present => self.found_set(var),
            ShownState::Base => self.states.set(BASE, self.graph.vertices()[var.index()]),
        };
        let has = |at: usize| set >> at & 1 == 1;
        let narrowed = if last - first == values.len() as Int - 1 {
            store.intersect(shown, first, &[set])
        } else if last - first < 64 {
            let word = (0..values.len()).filter(|&at| has(at));
            let word = word.fold(0, |word, at| word | 1 << (values[at] - first));
            store.intersect(shown, first, &[word])
        } else {
            let mut lost = (0..values.len()).filter(|&at| !has(at));
            lost.try_for_each(|at| store.remove(shown, values[at]))
        };
        narrowed.expect("what is possible here is possible there");
    }

    fn solutions_before(&self) -> Option<&SolutionCount> {
        (self.depth > 0).then_some(&self.before)
    }

    fn value(&self, var: Var) -> Int {
        self.graph.values()[self.found_set(var).trailing_zeros() as usize]
    }

    fn write_row(&self, row: &mut Vec<Int>) {
        self.states.write_row(BASE + self.depth, &self.graph, row);
        for &(var, .., now) in &self.combinations.free {
            row[var.index()] = self.graph.values()[now.trailing_zeros() as usize];
        }
    }

    fn only_changed(&self) -> Option<Var> {
        self.combinations.changed
    }
}
