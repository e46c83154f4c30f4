//! Domain consistency of all-different: removes the values that are in no assignment of distinct
//! values to all views.
//!
//! Invariant: a value has at most one owner, the view that has taken it, and a view takes only
//! values of its domain.
//!
//! Views and values form a bipartite graph, and a solution is a matching that covers the views. One
//! matching is enough to judge every value. Lay another one over it: the edges that only one of the
//! two has form alternating cycles, and alternating paths from a value that is given up to a value
//! that was free. An exchange along one such cycle or path alone is a matching, too. So a view may
//! have another value in some solution exactly if it takes that value in such an exchange.
//!
//! The exchanges are cycles of a directed graph of the views. A view has an arc to the owner of
//! each value that it could take over. The paths become cycles by one more vertex, the
//! [pool](BipartiteGraph::pool) of free values: a view that could take a free value has an arc to
//! the pool, and the pool has an arc to every view, because any value can be returned to it. An arc
//! lies on a cycle exactly if both its ends are in one strongly connected component. So one
//! depth-first search judges all values, in time linear in their number (Régin, *A filtering
//! algorithm for constraints of difference in CSPs*, 1994).

use crate::arithmetic::Int;
use crate::state::{Conflict, Domain, Scratch, Store, Var};

/// The index that stands for no view, no value and no component.
const NONE: u32 = u32::MAX;

/// Removes from `views`, none of them fixed, the values that are in no solution.
///
/// `taken` holds the value of each view in the last matching; the new matching is written there. A
/// run takes time in the number of values of all views together, times the number of views that
/// have lost their value since.
pub(super) fn filter(
    views: &[(Var, Int)],
    taken: &mut [Option<Int>],
    store: &mut Store,
) -> Result<(), Conflict> {
    store.with_scratch(|store, scratch| {
        let mut graph = BipartiteGraph::new(views, store, scratch);
        graph.take_again(taken);
        graph.cover()?;
        for (view, value) in taken.iter_mut().enumerate() {
            *value = Some(graph.values[graph.taken[view] as usize]);
        }
        graph.find_components();
        for (view, &(var, offset)) in views.iter().enumerate() {
            for &value in graph.values_of(view) {
                let target = graph.owner_or_pool(value);
                if graph.component[view] != graph.component[target] {
                    store.remove(var, graph.values[value as usize] - offset)?;
                }
            }
        }
        Ok(())
    })
}

/// The bipartite graph, and a matching in it. Views and values are indices.
struct BipartiteGraph<'a> {
    /// All values, ascending.
    values: &'a [Int],
    /// The start of the values of each view in `edges`.
    starts: &'a mut [u32],
    edges: &'a mut [u32],
    /// The value that each view has taken.
    taken: &'a mut [u32],
    /// The view that has taken each value.
    owner: &'a mut [u32],
    /// The component of each view, and of the pool.
    component: &'a mut [u32],
    /// Work space: five numbers for each view and for the pool.
    work: [&'a mut [u32]; 5],
}

impl<'a> BipartiteGraph<'a> {
    fn new(views: &[(Var, Int)], store: &Store, scratch: &'a mut Scratch) -> BipartiteGraph<'a> {
        let Scratch { indices, ints, .. } = scratch;
        let edges = views.iter().map(|&(var, _)| store.domain(var).len()).sum();
        list_values(views, store, ints);
        let vertices = views.len() + 1;
        indices.clear();
        indices.resize(edges + ints.len() + 8 * vertices, NONE);
        let mut rest = &mut indices[..];
        let mut take = |len: usize| {
            let (taken, left) = std::mem::take(&mut rest).split_at_mut(len);
            rest = left;
            taken
        };
        let mut graph = BipartiteGraph {
            values: ints,
            starts: take(vertices),
            edges: take(edges),
            taken: take(vertices),
            owner: take(ints.len()),
            component: take(vertices),
            work: std::array::from_fn(|_| take(vertices)),
        };
        graph.connect(views, store);
        graph
    }

    /// Records the values of each view.
    fn connect(&mut self, views: &[(Var, Int)], store: &Store) {
        let mut at = 0;
        for (view, &(var, offset)) in views.iter().enumerate() {
            self.starts[view] = at as u32;
            let mut value = 0;
            for wanted in store.domain(var).iter().map(|value| value + offset) {
                // Both lists ascend, mostly in the same steps.
                if self.values[value] != wanted {
                    value += self.values[value..].partition_point(|&other| other < wanted);
                }
                self.edges[at] = value as u32;
                (at, value) = (at + 1, value + 1);
            }
        }
        self.starts[views.len()] = at as u32;
    }

    /// Returns the vertex of the free values, after the views.
    fn pool(&self) -> usize {
        self.starts.len() - 1
    }

    fn values_of(&self, view: usize) -> &[u32] {
        &self.edges[self.starts[view] as usize..self.starts[view + 1] as usize]
    }

    /// Returns the vertex from which a view can take `value`: its owner, or the pool.
    fn owner_or_pool(&self, value: u32) -> usize {
        match self.owner[value as usize] {
            NONE => self.pool(),
            view => view as usize,
        }
    }

    /// Gives each view its previous value, if it is still possible.
    fn take_again(&mut self, before: &[Option<Int>]) {
        for (view, before) in before.iter().enumerate() {
            let value = before.and_then(|before| self.values.binary_search(&before).ok());
            let Some(value) = value.map(|value| value as u32) else { continue };
            let is_free = self.owner[value as usize] == NONE;
            if is_free && self.values_of(view).binary_search(&value).is_ok() {
                self.taken[view] = value;
                self.owner[value as usize] = view as u32;
            }
        }
    }

    /// Gives a value to each view that has none.
    fn cover(&mut self) -> Result<(), Conflict> {
        if self.values.len() < self.pool() {
            return Err(Conflict);
        }
        for view in 0..self.pool() {
            if self.taken[view] == NONE {
                self.augment(view)?;
            }
        }
        Ok(())
    }

    /// Gives `root` a value, and moves others to free values, along a shortest alternating path.
    fn augment(&mut self, root: usize) -> Result<(), Conflict> {
        // The view that would take the value of each visited view, in the order of the visits.
        let [takers, queue, ..] = &mut self.work;
        takers.fill(NONE);
        takers[root] = root as u32;
        queue[0] = root as u32;
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let view = queue[head] as usize;
            head += 1;
            for at in self.starts[view]..self.starts[view + 1] {
                let value = self.edges[at as usize];
                let owner = self.owner[value as usize];
                if owner == NONE {
                    self.shift(root, view, value);
                    return Ok(());
                }
                if takers[owner as usize] == NONE {
                    takers[owner as usize] = view as u32;
                    queue[tail] = owner;
                    tail += 1;
                }
            }
        }
        Err(Conflict)
    }

    /// Gives `view` the free `value`, its old value to its taker, and so on up to `root`.
    fn shift(&mut self, root: usize, mut view: usize, mut value: u32) {
        loop {
            let left = std::mem::replace(&mut self.taken[view], value);
            self.owner[value as usize] = view as u32;
            if view == root {
                return;
            }
            (view, value) = (self.work[0][view] as usize, left);
        }
    }

    /// Finds the strongly connected components of the views and the pool. A view has an arc to
    /// every vertex from which it could take a value. The pool has an arc to every view, because it
    /// takes returned values.
    ///
    /// Tarjan, *Depth-first search and linear graph algorithms*, 1972, without recursion.
    fn find_components(&mut self) {
        let pool = self.pool();
        let mut search = DepthFirst { met: 0, path: 0, open: 0 };
        self.work[ORDER].fill(NONE);
        for root in 0..=pool {
            if self.work[ORDER][root] != NONE {
                continue;
            }
            self.enter(&mut search, root);
            while search.path > 0 {
                let view = self.work[PATH][search.path - 1] as usize;
                match self.next_arc(view) {
                    Some(target) if self.work[ORDER][target] == NONE => {
                        self.enter(&mut search, target);
                    }
                    Some(target) => {
                        if self.component[target] == NONE {
                            self.lower(view, self.work[ORDER][target]);
                        }
                    }
                    None => self.leave(&mut search, view),
                }
            }
        }
    }

    fn enter(&mut self, search: &mut DepthFirst, vertex: usize) {
        self.work[ORDER][vertex] = search.met;
        self.work[LOW][vertex] = search.met;
        self.work[NEXT][vertex] = if vertex == self.pool() { 0 } else { self.starts[vertex] };
        self.work[PATH][search.path] = vertex as u32;
        self.work[OPEN][search.open] = vertex as u32;
        (search.met, search.path, search.open) = (search.met + 1, search.path + 1, search.open + 1);
    }

    /// Returns the target of the next arc of `vertex` that has not been followed.
    fn next_arc(&mut self, vertex: usize) -> Option<usize> {
        let next = self.work[NEXT][vertex];
        self.work[NEXT][vertex] += 1;
        if vertex == self.pool() {
            return ((next as usize) < vertex).then_some(next as usize);
        }
        (next < self.starts[vertex + 1]).then(|| self.owner_or_pool(self.edges[next as usize]))
    }

    fn lower(&mut self, vertex: usize, order: u32) {
        let low = &mut self.work[LOW][vertex];
        *low = order.min(*low);
    }

    /// Closes `vertex` after all its arcs: the vertices from which no path leads back further are a
    /// component.
    fn leave(&mut self, search: &mut DepthFirst, vertex: usize) {
        search.path -= 1;
        let low = self.work[LOW][vertex];
        if search.path > 0 {
            self.lower(self.work[PATH][search.path - 1] as usize, low);
        }
        if low != self.work[ORDER][vertex] {
            return;
        }
        loop {
            search.open -= 1;
            let member = self.work[OPEN][search.open] as usize;
            self.component[member] = low;
            if member == vertex {
                return;
            }
        }
    }
}

/// Lists the values of all views in `values`, ascending, each once.
fn list_values(views: &[(Var, Int)], store: &Store, values: &mut Vec<Int>) {
    values.clear();
    let domains = || views.iter().map(|&(var, offset)| (store.domain(var), offset));
    let min = domains().map(|(domain, offset)| domain.min() + offset).min().unwrap_or(0);
    let max = domains().map(|(domain, offset)| domain.max() + offset).max().unwrap_or(0);
    if (max - min) as usize / 64 >= views.len() {
        // The values lie far apart, so a word for each 64 would be wasteful.
        for (domain, offset) in domains() {
            values.extend(domain.iter().map(|value| value + offset));
        }
        values.sort_unstable();
        values.dedup();
        return;
    }
    for from in (min..=max).step_by(64) {
        let word = |all, (domain, offset): (Domain<'_>, Int)| all | domain.word_from(from - offset);
        let mut left = domains().fold(0, word);
        while left != 0 {
            values.push(from + Int::from(left.trailing_zeros()));
            left &= left - 1;
        }
    }
}

/// The progress of a depth-first search: the numbers of visited vertices, of vertices on the path,
/// and of vertices without a component.
struct DepthFirst {
    met: u32,
    path: usize,
    open: usize,
}

/// The use of the lists of [`BipartiteGraph::work`] in the depth-first search: the time of each
/// vertex's visit, the earliest visited vertex that it leads back to, the next arc to follow, the
/// path, and the vertices without a component.
const ORDER: usize = 0;
const LOW: usize = 1;
const NEXT: usize = 2;
const PATH: usize = 3;
const OPEN: usize = 4;
