//! Pigeonholes: groups of variables of 0 and 1 that need more ones than groups of which at most one
//! is 1 have room for.
//!
//! Invariant: each variable is in one needing group at most, and in one hole. So a solution puts as
//! many pigeons into holes as the needing groups need ones, each into a hole of its own.

use super::Presolving;
use super::merging::PairGraph;
use crate::arithmetic::Int;
use crate::constraints::Table;
use crate::propagation::{BoundedSum, Exclusive, Model};
use crate::state::{ConstraintId, Store, Var};
use std::cmp::Reverse;
use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

/// The most steps for each variable of the groups: reading the hole of a variable is a step.
const STEPS: usize = 64;

/// The most ones that a group is taken to need.
const MOST_NEEDED: usize = 64;

/// The number that stands for no group.
const NONE: usize = usize::MAX;

/// A group of variables some of which must be 1.
struct NeedingGroup {
    vars: Vec<Var>,
    /// The number of ones that it needs at least.
    needed: usize,
}

/// Adds a constraint that cannot hold, and returns 1, if there are more pigeons than holes. If a
/// limit is reached, nothing is added.
pub(super) fn count_holes(presolving: &mut Presolving<'_>) -> usize {
    let Some(root) = presolving.root.take() else { return 0 };
    let model = Arc::clone(&presolving.model);
    let full = HoleGroups::read(&model, &root, || presolving.is_over())
        .and_then(|groups| groups.too_full(|| presolving.is_over()));
    drop(model);
    presolving.root = Some(root);
    let Some(vars) = full else { return 0 };
    let none: [Vec<Int>; 0] = [];
    let never = Table::allowing(vars, none).expect("no row has a wrong length");
    Arc::make_mut(&mut presolving.model).merge(&[], Arc::new(never));
    1
}

/// The groups of a model.
struct HoleGroups {
    needing: Vec<NeedingGroup>,
    /// The variables of each hole: at most one of them is 1.
    holes: Vec<Vec<Var>>,
    /// The number of variables of the model.
    variables: usize,
}

impl HoleGroups {
    /// Returns the groups of `model` on the values of `root`; `None` if there are none of a kind,
    /// or if `is_over` reports that a limit is reached.
    fn read(model: &Model, root: &Store, mut is_over: impl FnMut() -> bool) -> Option<HoleGroups> {
        let variables = model.variables().len();
        let run = model.constraints().filter(|&(id, _)| model.replacement(id).is_none());
        let (mut holes, mut pairs) = (Vec::new(), Vec::new());
        for (_, constraint) in run.clone().filter(|(_, one)| one.scope().len() > 1) {
            match (constraint.exclusive(root), constraint.scope()) {
                (None, _) => {}
                (Some(_), &[one, other]) => {
                    let number = ConstraintId::new(pairs.len());
                    pairs.push(([one.min(other), one.max(other)], number));
                }
                (Some(_), scope) => holes.push(scope.to_vec()),
            }
            if is_over() {
                return None;
            }
        }
        if holes.is_empty() && pairs.is_empty() {
            return None;
        }
        let single = pairs.clone();
        let cliques = PairGraph::new(pairs, variables).cliques(&mut is_over);
        let joined: HashSet<ConstraintId> =
            cliques.iter().flat_map(|clique| clique.constraints.iter().copied()).collect();
        holes.extend(cliques.into_iter().map(|clique| clique.vars));
        let single = single.into_iter().filter(|(_, number)| !joined.contains(number));
        holes.extend(single.map(|(pair, _)| pair.to_vec()));
        let mut needing = Vec::new();
        for (_, constraint) in run {
            if is_over() {
                return None;
            }
            let scope = constraint.scope();
            match constraint.exclusive(root) {
                Some(Exclusive::ExactlyOne) => {
                    needing.push(NeedingGroup { vars: scope.to_vec(), needed: 1 });
                }
                None if scope.iter().all(|&var| is_truth(root, var)) => {
                    let sums = constraint.bounded_sums(root).into_iter();
                    needing.extend(sums.filter_map(NeedingGroup::of));
                }
                _ => {}
            }
        }
        for group in &mut needing {
            group.vars.retain(|&var| root.domain(var).contains(1));
        }
        (!needing.is_empty()).then_some(HoleGroups { needing, holes, variables })
    }

    /// Returns the variables of needing groups that do not fit into their holes, if some are found.
    fn too_full(mut self, mut is_over: impl FnMut() -> bool) -> Option<Vec<Var>> {
        // Those that overlap the first ones may be what does not fit: in a chessboard without two
        // corners, dominoes cover as many white squares as black ones.
        for _ in 0..2 {
            let mut group_of = vec![NONE; self.variables];
            let (disjoint, others): (Vec<_>, Vec<_>) =
                self.needing.into_iter().enumerate().partition(|(number, group)| {
                    let is_free = group.vars.iter().all(|var| group_of[var.index()] == NONE);
                    if is_free {
                        group.vars.iter().for_each(|var| group_of[var.index()] = *number);
                    }
                    is_free
                });
            let disjoint: Vec<NeedingGroup> = disjoint.into_iter().map(|one| one.1).collect();
            let hole_of = holes_of(&self.holes, &group_of);
            let full = Pigeonholes::new(&disjoint, hole_of).too_full(&disjoint, &mut is_over);
            if full.is_some() {
                return full;
            }
            self.needing = others.into_iter().map(|one| one.1).collect();
        }
        None
    }
}

impl NeedingGroup {
    /// Returns the group that needs ones, if `sum`, of variables of 0 and 1, says that of one.
    fn of(sum: BoundedSum) -> Option<NeedingGroup> {
        let sign = sum.terms.first()?.0;
        let least = if sign > 0 { sum.least? } else { sum.most?.checked_neg()? };
        let needed = usize::try_from(least).ok().filter(|least| (1..=MOST_NEEDED).contains(least));
        let is_count = sign.abs() == 1 && sum.truths.is_empty();
        if !is_count || sum.terms.iter().any(|&(factor, _)| factor != sign) {
            return None;
        }
        Some(NeedingGroup { vars: sum.terms.iter().map(|term| term.1).collect(), needed: needed? })
    }
}

/// Returns whether `var` is 0 or 1.
fn is_truth(root: &Store, var: Var) -> bool {
    let domain = root.domain(var);
    domain.min() >= 0 && domain.max() <= 1
}

/// Returns the hole of each variable, given its group: that of the most groups. A variable of a
/// group in no hole of several groups has a hole of its own.
fn holes_of(holes: &[Vec<Var>], group_of: &[usize]) -> Vec<usize> {
    let mut hole_of: Vec<usize> = (0..group_of.len()).map(|var| holes.len() + var).collect();
    let last = group_of.iter().filter(|&&group| group != NONE).max();
    let mut seen = vec![NONE; last.map_or(0, |last| last + 1)];
    let mut groups = |number: usize, hole: &[Var]| {
        let of = hole.iter().map(|var| group_of[var.index()]).filter(|&group| group != NONE);
        of.filter(|&group| std::mem::replace(&mut seen[group], number) != number).count()
    };
    let ranked = holes.iter().enumerate().map(|(at, hole)| (Reverse(groups(at, hole)), at));
    let mut ranked: Vec<_> = ranked.filter(|(Reverse(groups), _)| *groups > 1).collect();
    ranked.sort_unstable();
    for (_, at) in ranked {
        for var in &holes[at] {
            let hole = &mut hole_of[var.index()];
            if *hole >= holes.len() {
                *hole = at;
            }
        }
    }
    hole_of
}

/// Pigeons and holes. The pigeons of a group are the ones that it needs.
struct Pigeonholes {
    /// The hole of each variable.
    hole_of: Vec<usize>,
    /// The group of the pigeon in each hole.
    group_in: Vec<usize>,
}

impl Pigeonholes {
    fn new(groups: &[NeedingGroup], hole_of: Vec<usize>) -> Pigeonholes {
        let vars = groups.iter().flat_map(|group| &group.vars);
        let holes = vars.map(|var| hole_of[var.index()] + 1).max().unwrap_or(0);
        Pigeonholes { hole_of, group_in: vec![NONE; holes] }
    }

    /// Returns the variables of `groups` that do not fit into their holes; `None` if all fit, if
    /// the steps are used up, or if `is_over` reports that a limit is reached.
    fn too_full(
        mut self,
        groups: &[NeedingGroup],
        mut is_over: impl FnMut() -> bool,
    ) -> Option<Vec<Var>> {
        let mut steps = STEPS * groups.iter().map(|group| group.vars.len()).sum::<usize>();
        for (number, group) in groups.iter().enumerate() {
            for _ in 0..group.needed {
                if is_over() {
                    return None;
                }
                let visited = self.place(number, groups, &mut steps)?;
                if !visited.is_empty() {
                    let vars = visited.iter().flat_map(|&group| &groups[group].vars);
                    return Some(vars.copied().collect());
                }
            }
        }
        None
    }

    /// Puts one more pigeon of the group `root` into a hole, and moves others for it. Returns the
    /// groups that have no hole left if it does not fit, and nothing if it does; `None` if the
    /// `steps` are used up.
    fn place(
        &mut self,
        root: usize,
        groups: &[NeedingGroup],
        steps: &mut usize,
    ) -> Option<Vec<usize>> {
        // The hole through which each group was reached, and the group that reached it.
        let mut reached: Vec<Option<(usize, usize)>> = vec![None; groups.len()];
        let (mut visited, mut queue) = (vec![root], VecDeque::from([root]));
        while let Some(group) = queue.pop_front() {
            *steps = steps.checked_sub(groups[group].vars.len())?;
            for var in &groups[group].vars {
                let hole = self.hole_of[var.index()];
                match self.group_in[hole] {
                    NONE => {
                        self.shift(group, hole, &reached);
                        return Some(Vec::new());
                    }
                    owner if owner != root && reached[owner].is_none() => {
                        reached[owner] = Some((hole, group));
                        visited.push(owner);
                        queue.push_back(owner);
                    }
                    _ => {}
                }
            }
        }
        Some(visited)
    }

    /// Gives `group` the free `hole`, and each group on the way to it the hole that the next one
    /// leaves.
    fn shift(&mut self, mut group: usize, mut hole: usize, reached: &[Option<(usize, usize)>]) {
        loop {
            self.group_in[hole] = group;
            let Some((left, taker)) = reached[group] else { return };
            (hole, group) = (left, taker);
        }
    }
}

#[cfg(test)]
mod tests;
