//! The copied space: states of a clique graph, one copied for each level instead of restored.
//!
//! Invariant: `levels[..=depth]` are in force. Each except the deepest holds the vertex that was
//! decided in it, and its value. A decision is refuted by removing that value from it.

mod combinations;
mod induced;
mod level;
mod staged;

use super::clique_search::{CliqueSearch, ShownState};
use super::depth_first::{self, Found, Position};
use super::space::{Node, Space};
use super::subproblem::ValueSet;
use crate::arithmetic::Int;
use crate::cliques::{self, Build, Choice, CliqueGraph, Propagated, Rules, Simd};
use crate::propagation::Halt;
use crate::run::{Control, Limits, Random, SolutionCount};
use crate::state::{Store, Var};
use combinations::{Combinations, least};
pub(crate) use induced::induced;
use level::DecisionLevel;
pub(crate) use level::Levels;
pub(crate) use staged::staged;

/// A search on copied states that another kernel can continue.
pub(crate) trait KernelSearch: CliqueSearch {
    /// Returns the levels in force.
    fn levels(&self) -> Levels;

    /// Continues at `levels`, those of another kernel. The deepest is to be propagated.
    fn set_levels(&mut self, levels: Levels);
}

/// Returns a search on the states of `graph`, with the values of `sets[i]` for variable `i`;
/// `None` if `kernel` cannot run such a clique graph.
pub(crate) fn clique_search(
    graph: &CliqueGraph,
    sets: &[u64],
    kernel: Simd,
) -> Option<Box<dyn KernelSearch>> {
    cliques::build(&laid_out(graph), kernel, SpaceBuild { sets })
}

/// Returns the same search on boards, with the variables in their own order.
#[cfg(test)]
pub(crate) fn clique_search_on_boards(
    graph: &CliqueGraph,
    sets: &[u64],
) -> Option<Box<dyn KernelSearch>> {
    cliques::build_on_boards(graph, SpaceBuild { sets })
}

/// Returns the same search by direct rules; `None` if the clique graph is too large for them.
pub(crate) fn clique_search_directly(
    graph: &CliqueGraph,
    sets: &[u64],
) -> Option<Box<dyn KernelSearch>> {
    cliques::build_direct(graph, SpaceBuild { sets }).ok()
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

/// The data to build a copied space from, except the rules.
struct SpaceBuild<'a> {
    sets: &'a [u64],
}

impl Build for SpaceBuild<'_> {
    type Of = Box<dyn KernelSearch>;

    fn build<R: Rules + 'static>(self, rules: R, graph: CliqueGraph) -> Box<dyn KernelSearch> {
        Box::new(Copied::new(rules, graph, self.sets))
    }
}

/// The copied space of a clique graph, by some rules.
pub(crate) struct Copied<R: Rules> {
    rules: R,
    graph: CliqueGraph,
    /// The state before any assumption; `None` if it has a contradiction.
    root: Option<R::State>,
    levels: Vec<DecisionLevel<R::State>>,
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
}

impl<R: Rules> Copied<R> {
    /// Returns a space with the values of `sets[i]` for variable `i`.
    pub(crate) fn new(rules: R, graph: CliqueGraph, sets: &[u64]) -> Copied<R> {
        let mut state = rules.state(&graph.by_vertex(sets));
        let is_possible = rules.propagate(&mut state) != Propagated::Conflict;
        let level = DecisionLevel::new(state.clone());
        Copied {
            rules,
            graph,
            root: is_possible.then_some(state),
            levels: vec![level],
            depth: 0,
            found_depth: 0,
            before: SolutionCount::zero(),
            is_possible,
            choice: None,
            combinations: Combinations::default(),
            random: None,
        }
    }

    /// Returns the possible values of `var` here.
    #[inline]
    fn set(&self, var: Var) -> u64 {
        let vertex = self.graph.vertices()[var.index()];
        self.rules.set(&self.levels[self.depth].state, vertex)
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
        let state = &mut self.levels[0].state;
        self.is_possible = self.is_possible && self.rules.keep(state, vertex, keep);
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

impl<R: Rules> Space for Copied<R> {
    #[inline]
    fn propagate(&mut self, control: &mut Control) -> Result<(), Halt> {
        control.statistics.propagations += 1;
        let level = &mut self.levels[self.depth];
        self.choice = match self.rules.propagate(&mut level.state) {
            Propagated::Conflict => return Err(Halt::Conflict),
            Propagated::Solved => None,
            Propagated::Open(choice) => Some(choice),
        };
        level.passed = true;
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
        if at + 1 == self.levels.len() {
            let state = self.levels[at].state.clone();
            self.levels.push(DecisionLevel::new(state));
        } else {
            let (above, below) = self.levels.split_at_mut(at + 1);
            below[0].state.clone_from(&above[at].state);
        }
        let set = self.rules.set(&self.levels[at].state, vertex);
        let set = match &mut self.random {
            None => least(set),
            Some(random) => any(random, set),
        };
        let level = &mut self.levels[at];
        (level.vertex, level.set) = (vertex, set);
        if at == 0 {
            self.begin_decision(control);
        }
        self.depth += 1;
        let level = &mut self.levels[self.depth];
        level.passed = false;
        self.rules.keep(&mut level.state, vertex, set);
        control.decided(self.depth);
    }

    #[inline]
    fn conflicted(&mut self, _: &mut Control) {}

    #[inline]
    fn refute(&mut self, control: &mut Control) -> bool {
        while self.depth > 0 {
            control.statistics.backtracks += u64::from(self.levels[self.depth].passed);
            self.depth -= 1;
            let level = &mut self.levels[self.depth];
            let mut left = self.rules.set(&level.state, level.vertex) & !level.set;
            let found = self.found_depth > self.depth;
            self.found_depth = self.found_depth.min(self.depth);
            if self.graph.is_colouring() && !found && control.split_depth.is_none() {
                left &= !level.alike(&self.rules, &self.graph);
            }
            if left != 0 {
                self.rules.keep(&mut level.state, level.vertex, left);
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

impl<R: Rules + 'static> CliqueSearch for Copied<R> {
    fn reset(&mut self) {
        (self.depth, self.found_depth) = (0, 0);
        self.combinations.free.clear();
        self.random = None;
        self.is_possible = self.root.is_some();
        if let Some(root) = &self.root {
            self.levels[0].state.clone_from(root);
        }
    }

    fn return_to_base(&mut self) {
        (self.depth, self.found_depth) = (0, 0);
        self.combinations.free.clear();
    }

    fn shuffle(&mut self, random: Random) {
        self.random = Some(random);
    }

    fn assume(&mut self, assumptions: &[(Var, Int)]) -> bool {
        let (state, vertices) = (&mut self.levels[0].state, self.graph.vertices());
        let mut is_possible = self.is_possible;
        for &(var, value) in assumptions {
            let set = self.graph.set_of(value);
            is_possible &= self.rules.keep(state, vertices[var.index()], set);
        }
        self.is_possible = is_possible;
        is_possible
    }

    fn assume_set(&mut self, var: Var, set: &ValueSet) -> bool {
        let values = self.graph.values().iter().enumerate();
        let kept = values.filter(|&(_, &value)| set.has(value));
        let keep = kept.fold(0, |set, (at, _)| set | 1 << at);
        self.keep(var, keep)
    }

    fn propagate(&mut self, control: &mut Control) -> bool {
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
        depth_first::next(self, control, from)
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
            ShownState::Base => {
                self.rules.set(&self.levels[0].state, self.graph.vertices()[var.index()])
            }
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
        self.rules.write_row(&self.levels[self.depth].state, &self.graph, row);
        for &(var, .., now) in &self.combinations.free {
            row[var.index()] = self.graph.values()[now.trailing_zeros() as usize];
        }
    }

    fn only_changed(&self) -> Option<Var> {
        self.combinations.changed
    }

    fn settled(self: Box<Self>) -> Box<dyn CliqueSearch> {
        self
    }
}

impl<R: Rules + 'static> KernelSearch for Copied<R> {
    fn levels(&self) -> Levels {
        let vertices = self.graph.vertices();
        // No vertex is decided at the deepest level yet.
        let var = |vertex| vertices.iter().position(|&at| at == vertex).unwrap_or(0);
        let of_vars = |level: &DecisionLevel<R::State>| DecisionLevel {
            state: vertices.iter().map(|&at| self.rules.set(&level.state, at)).collect(),
            vertex: var(level.vertex),
            set: level.set,
            passed: level.passed,
        };
        let levels = self.levels[..=self.depth].iter().map(of_vars).collect();
        Levels {
            is_possible: self.is_possible,
            levels,
            found_depth: self.found_depth,
            before: self.before.clone(),
            random: self.random.clone(),
        }
    }

    fn set_levels(&mut self, levels: Levels) {
        let of_vertices = |level: DecisionLevel<Vec<u64>>| DecisionLevel {
            state: self.rules.state(&self.graph.by_vertex(&level.state)),
            vertex: self.graph.vertices()[level.vertex],
            set: level.set,
            passed: level.passed,
        };
        (self.is_possible, self.random) = (levels.is_possible, levels.random);
        (self.found_depth, self.before) = (levels.found_depth, levels.before);
        self.levels = levels.levels.into_iter().map(of_vertices).collect();
        self.depth = self.levels.len() - 1;
        self.combinations.free.clear();
    }
}

/// Returns one of the bits of `set`, which has some.
#[cold]
fn any(random: &mut Random, set: u64) -> u64 {
    let at = random.below(set.count_ones().into());
    least((0..at).fold(set, |set, _| set & (set - 1)))
}
