//! The graph of the variables that differ by pairs, and its cliques.
//!
//! Invariant: each clique is maximal, and has a pair that no clique before it has. The work is
//! bounded by a multiple of the number of pairs; pairs that are left then stay single.

use crate::propagation::Model;
use crate::state::{ConstraintId, Store, Var};
use std::cmp::Reverse;

/// The most steps for each pair: reading a neighbour of a variable is a step.
const STEPS: usize = 64;

/// The fewest variables of a clique.
const FEWEST: usize = 3;

/// The pairs of variables that differ.
pub(in crate::presolve) struct PairGraph {
    /// The pairs with their constraints, ascending; the lesser variable comes first.
    constraints: Vec<([Var; 2], ConstraintId)>,
    /// The pairs, each once: the start of its constraints.
    starts: Vec<usize>,
    /// The neighbours of each variable, ascending, with the number of the pair.
    neighbours: Vec<Vec<(Var, usize)>>,
}

/// Variables that all differ.
pub(in crate::presolve) struct VarClique {
    /// The variables, ascending.
    pub(in crate::presolve) vars: Vec<Var>,
    /// The constraints on pairs of them, ascending.
    pub(in crate::presolve) constraints: Vec<ConstraintId>,
}

impl PairGraph {
    /// Returns the pairs of variables that a constraint of `model` requires to differ, on the
    /// values that `root` holds.
    pub(super) fn of(model: &Model, root: &Store) -> PairGraph {
        let mut constraints = Vec::new();
        for (id, constraint) in model.constraints() {
            if let &[one, other] = constraint.scope()
                && one != other
                && model.replacement(id).is_none()
                && constraint.is_all_different(root)
            {
                constraints.push(([one.min(other), one.max(other)], id));
            }
        }
        PairGraph::new(constraints, model.variables().len())
    }

    /// Returns the pairs of variables in a group of which all members differ. The constraints of
    /// such a pair are unknown: all are the first one.
    pub(super) fn of_groups(groups: &[Vec<Var>], variables: usize) -> PairGraph {
        let mut constraints = Vec::new();
        for group in groups {
            for (at, &one) in group.iter().enumerate() {
                let others = group[at + 1..].iter().filter(|&&other| other != one);
                let pairs = others.map(|&other| [one.min(other), one.max(other)]);
                constraints.extend(pairs.map(|pair| (pair, ConstraintId::new(0))));
            }
        }
        PairGraph::new(constraints, variables)
    }

    /// Returns the graph of these pairs of `vertices` vertices, which are read as variables; the
    /// lesser of a pair comes first.
    pub(in crate::presolve) fn new(
        mut constraints: Vec<([Var; 2], ConstraintId)>,
        vertices: usize,
    ) -> PairGraph {
        constraints.sort_unstable();
        let mut pairs = PairGraph { constraints, starts: Vec::new(), neighbours: Vec::new() };
        if pairs.constraints.len() >= FEWEST * (FEWEST - 1) / 2 {
            pairs.link(vertices);
        }
        pairs
    }

    /// Returns the number of constraints.
    pub(super) fn len(&self) -> usize {
        self.constraints.len()
    }

    /// Finds the neighbours of each variable.
    fn link(&mut self, variables: usize) {
        self.neighbours = vec![Vec::new(); variables];
        for (at, &(pair, _)) in self.constraints.iter().enumerate() {
            if at == 0 || self.constraints[at - 1].0 != pair {
                self.starts.push(at);
            }
        }
        // Lesser neighbours first, so that each list ascends.
        for is_lesser in [true, false] {
            for (number, &start) in self.starts.iter().enumerate() {
                let ([one, other], _) = self.constraints[start];
                let (own, neighbour) = if is_lesser { (other, one) } else { (one, other) };
                self.neighbours[own.index()].push((neighbour, number));
            }
        }
    }

    /// Returns cliques of three or more variables that have all pairs that are in one, as far as
    /// the bound on the work allows, and until `is_over` reports that a limit is reached.
    pub(in crate::presolve) fn cliques(&self, mut is_over: impl FnMut() -> bool) -> Vec<VarClique> {
        let mut cliques = Vec::new();
        let mut is_covered = vec![false; self.starts.len()];
        let mut steps = STEPS * self.starts.len();
        for pair in 0..self.starts.len() {
            if is_covered[pair] {
                continue;
            }
            if is_over() {
                break;
            }
            let Some(vars) = self.grown(pair, &mut steps) else { break };
            if vars.len() >= FEWEST {
                cliques.push(self.clique(vars, &mut is_covered));
            }
        }
        cliques
    }

    /// Returns a maximal clique that has the pair of this number; `None` if no steps are left.
    fn grown(&self, pair: usize, steps: &mut usize) -> Option<Vec<Var>> {
        let (both, _) = self.constraints[self.starts[pair]];
        let mut clique = both.to_vec();
        let first: Vec<Var> = self.of_var(both[0]).iter().map(|&(var, _)| var).collect();
        let common = self.common(&first, both[1], steps)?;
        // Those with the most neighbours among the others come first.
        let mut ranked = Vec::with_capacity(common.len());
        for &var in &common {
            ranked.push((Reverse(self.common(&common, var, steps)?.len()), var));
        }
        ranked.sort_unstable();
        let mut left = common;
        for (_, var) in ranked {
            if left.binary_search(&var).is_ok() {
                clique.push(var);
                left = self.common(&left, var, steps)?;
            }
        }
        clique.sort_unstable();
        Some(clique)
    }

    fn of_var(&self, var: Var) -> &[(Var, usize)] {
        &self.neighbours[var.index()]
    }

    /// Returns those of `vars`, which ascend, that are neighbours of `var`; `None` if no steps are
    /// left.
    fn common(&self, vars: &[Var], var: Var, steps: &mut usize) -> Option<Vec<Var>> {
        let own = self.of_var(var);
        *steps = steps.checked_sub(vars.len() + own.len())?;
        let mut own = own.iter().map(|&(var, _)| var).peekable();
        let is_common = |&&var: &&Var| {
            while own.next_if(|&other| other < var).is_some() {}
            own.peek() == Some(&var)
        };
        Some(vars.iter().filter(is_common).copied().collect())
    }

    /// Returns the clique of `vars`, and marks its pairs as covered.
    fn clique(&self, vars: Vec<Var>, is_covered: &mut [bool]) -> VarClique {
        let mut constraints = Vec::new();
        for (at, &var) in vars.iter().enumerate() {
            let mut later = vars[at + 1..].iter().peekable();
            for &(neighbour, pair) in self.of_var(var) {
                while later.next_if(|&&other| other < neighbour).is_some() {}
                if later.peek() == Some(&&neighbour) {
                    is_covered[pair] = true;
                    let both = [var, neighbour];
                    let same = self.constraints[self.starts[pair]..].iter();
                    constraints.extend(same.take_while(|one| one.0 == both).map(|&(_, id)| id));
                }
            }
        }
        constraints.sort_unstable();
        VarClique { vars, constraints }
    }
}
