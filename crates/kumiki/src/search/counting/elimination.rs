//! The structure of the constraints: an order in which few variables at a time separate the others.
//!
//! Invariant: it guides the count of components, and changes none.

use crate::propagation::Model;
use crate::state::{Store, Var};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The most variables of a bag but one. Beyond, nothing is gained by the order.
const MOST_NEIGHBOURS: usize = 40;

/// The most free variables that are counted by an order.
const MOST_FREE: usize = 4_096;

/// The structure of the constraints between free variables: an order of elimination (Dechter,
/// *Bucket elimination: a unifying framework for reasoning*, 1999). A variable and the neighbours
/// that it has when it is eliminated are a bag.
pub(in crate::search) struct Elimination {
    /// For each variable, its place in the order. The last ones separate the others, and are
    /// decided first.
    pub(super) ranks: Vec<u32>,
    /// The number of free variables.
    pub(super) free: usize,
    /// True if constraints connect all free variables.
    pub(in crate::search) is_connected: bool,
    /// The greatest number of variables in a bag.
    pub(super) widest: usize,
    /// The number of combinations of the values in all bags together.
    pub(in crate::search) work: f64,
}

impl Elimination {
    /// Returns the structure of the free variables of `store`.
    pub(in crate::search) fn of(model: &Model, store: &Store) -> Elimination {
        let free: Vec<Var> = model.variables().filter(|&var| !store.is_fixed(var)).collect();
        let mut graph = VarGraph::of(model, store, &free);
        let is_connected = graph.is_connected();
        let sizes: Vec<f64> = free.iter().map(|&var| store.domain(var).len() as f64).collect();
        let (order, widest, work) = graph.eliminate(&sizes);
        let mut ranks = vec![0; model.variables().len()];
        for (rank, at) in (0..).zip(order) {
            ranks[free[at].index()] = rank;
        }
        Elimination { ranks, free: free.len(), is_connected, widest, work }
    }

    /// Returns whether each bag has few of the variables, which are not too many to be kept on each
    /// level of a count.
    pub(in crate::search) fn is_loose(&self) -> bool {
        !is_wide(self.widest, self.free) && self.free <= MOST_FREE
    }
}

/// Returns whether so many of the `free` variables are too many for a bag.
fn is_wide(variables: usize, free: usize) -> bool {
    5 * variables > 2 * free
}

/// The free variables, by numbers, and those that some constraint is on together.
struct VarGraph {
    /// The neighbours of each variable, ascending, except by long constraints.
    neighbours: Vec<Vec<u32>>,
    /// True for the variables of constraints on so many that no bag holds them.
    is_in_core: Vec<bool>,
    /// For each variable one that it is connected with, itself at last.
    leader: Vec<usize>,
}

impl VarGraph {
    fn of(model: &Model, store: &Store, free: &[Var]) -> VarGraph {
        let mut places = vec![u32::MAX; model.variables().len()];
        for (place, var) in (0..).zip(free) {
            places[var.index()] = place;
        }
        let mut graph = VarGraph {
            neighbours: vec![Vec::new(); free.len()],
            is_in_core: vec![false; free.len()],
            leader: (0..free.len()).collect(),
        };
        let run = model.constraints().filter(|&(id, _)| model.replacement(id).is_none());
        let scopes = run.map(|(_, constraint)| {
            let scope = constraint.scope().iter().filter(|&&var| !store.is_fixed(var));
            let mut members: Vec<u32> = scope.map(|var| places[var.index()]).collect();
            members.sort_unstable();
            members.dedup();
            members
        });
        let (long, short): (Vec<_>, Vec<_>) =
            scopes.partition(|members| members.len() > MOST_NEIGHBOURS);
        for members in &long {
            graph.connect(members);
            members.iter().for_each(|&member| graph.is_in_core[member as usize] = true);
        }
        short.iter().for_each(|members| graph.connect(members));
        let core = graph.is_in_core.iter().filter(|&&is_in| is_in).count();
        if is_wide(core, free.len()) {
            graph.is_in_core.fill(true);
        } else {
            graph.add_neighbours(&short);
        }
        graph
    }

    /// Connects `members`, which a constraint is on.
    fn connect(&mut self, members: &[u32]) {
        for pair in members.windows(2) {
            let (one, other) = (self.lead(pair[0] as usize), self.lead(pair[1] as usize));
            self.leader[one] = other;
        }
    }

    /// Makes the variables of each of `scopes` neighbours.
    fn add_neighbours(&mut self, scopes: &[Vec<u32>]) {
        for members in scopes {
            for &member in members {
                let others = members.iter().copied().filter(|&other| other != member);
                self.neighbours[member as usize].extend(others);
            }
        }
        for neighbours in &mut self.neighbours {
            neighbours.sort_unstable();
            neighbours.dedup();
        }
    }

    /// Returns the variable that stands for all that `at` is connected with.
    fn lead(&mut self, mut at: usize) -> usize {
        while self.leader[at] != at {
            self.leader[at] = self.leader[self.leader[at]];
            at = self.leader[at];
        }
        at
    }

    fn is_connected(&mut self) -> bool {
        let first = (!self.leader.is_empty()).then(|| self.lead(0));
        (0..self.leader.len()).all(|at| Some(self.lead(at)) == first)
    }

    /// Eliminates the variable with the fewest neighbours until none is left, or until each has too
    /// many. Returns the order, the greatest number of variables in a bag, and the number of
    /// combinations of the values in all bags. All variables that are left are one bag.
    fn eliminate(&mut self, sizes: &[f64]) -> (Vec<usize>, usize, f64) {
        let all = self.neighbours.len();
        let (mut order, mut widest, mut work) = (Vec::with_capacity(all), 0, 0.0);
        // The lengths of the longest chains below, so that trees are cut near their middle.
        let mut heights = vec![0_u32; all];
        let mut is_left = vec![true; all];
        let open = (0..all).filter(|&at| !self.is_in_core[at]);
        let mut queue: BinaryHeap<_> =
            open.map(|at| Reverse((self.neighbours[at].len(), 0, at))).collect();
        while let Some(Reverse((degree, height, at))) = queue.pop() {
            if !is_left[at] || (degree, height) != (self.neighbours[at].len(), heights[at]) {
                continue;
            }
            if degree > MOST_NEIGHBOURS {
                break;
            }
            is_left[at] = false;
            order.push(at);
            widest = widest.max(degree + 1);
            let bag = std::mem::take(&mut self.neighbours[at]);
            work += bag.iter().fold(sizes[at], |work, &other| work * sizes[other as usize]);
            for other in bag.iter().map(|&other| other as usize) {
                self.join(other, at, &bag);
                heights[other] = heights[other].max(height + 1);
                if !self.is_in_core[other] {
                    queue.push(Reverse((self.neighbours[other].len(), heights[other], other)));
                }
            }
        }
        if order.len() < all {
            (widest, work) = (widest.max(all - order.len()), f64::INFINITY);
            order.extend((0..all).filter(|&at| is_left[at]));
        }
        (order, widest, work)
    }

    /// Connects `member` with the others of the bag of `gone`, which is eliminated.
    fn join(&mut self, member: usize, gone: usize, bag: &[u32]) {
        let neighbours = &mut self.neighbours[member];
        neighbours.extend_from_slice(bag);
        neighbours.sort_unstable();
        neighbours.dedup();
        neighbours.retain(|&other| other as usize != member && other as usize != gone);
    }
}
