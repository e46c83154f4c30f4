//! The rule about all places of a puzzle, as a check of what windows suppose.
//!
//! Invariant: a state that cannot hold has no solution. One that can hold may have none either.

use super::local::{BOTH, Can, Locals};
use crate::grid::{Cell, Edge, Place};
use crate::puzzle::Rules;
use crate::technique::GlobalRule;
use kumiki::engine::{ConstraintId, Int};
use std::collections::{BTreeMap, BTreeSet};

/// The rule in a problem: members are cells of the value, or lines. Both are connected.
#[derive(Debug)]
pub(super) struct Global {
    pub(super) id: ConstraintId,
    /// The numbers of the variables, and what each of them can be as a member.
    pub(super) vars: Vec<usize>,
    member: Vec<Can>,
    /// The places in `vars` that touch each of them.
    beside: Vec<Vec<usize>>,
    /// The two ends of each line, if members are lines.
    ends: Vec<[usize; 2]>,
}

impl Global {
    /// Returns the rule in `problem`; `None` if a variable has more than two values.
    pub(super) fn of(problem: &Rules, locals: &Locals, rule: GlobalRule) -> Option<Global> {
        let (name, value) = match rule {
            GlobalRule::Connected(name, value) => (name, value),
            GlobalRule::OneLoop(name) => (name, 1),
        };
        let has_name = |id: &ConstraintId| problem.constraint(*id).0 == Some(name);
        let id = problem.model().constraints().map(|(id, _)| id).find(has_name)?;
        // The scope of the engine's constraint leaves out places that are known at first.
        let scope: BTreeSet<&Place> = problem.constraint(id).1.into_iter().collect();
        let places = problem.variables().enumerate().filter(|(_, place)| scope.contains(place));
        let (vars, places): (Vec<usize>, Vec<Place>) = places.map(|(at, one)| (at, *one)).unzip();
        let mut domains = problem.model().variables().map(|var| problem.model().domain(var));
        if domains.any(|domain| domain.len() > 2) {
            return None;
        }
        let member = |&var: &usize| match locals.values[var] {
            [low, _] if low == Int::from(value) => 1,
            _ if locals.at_first[var] == BOTH => 2,
            _ => 0,
        };
        let member = vars.iter().map(member).collect();
        let ends = ends(&places);
        let touch = |one: usize, other: usize| match (places[one], places[other]) {
            (Place::Cell(one), Place::Cell(other)) => one.distance(other) == 1,
            _ => one != other && ends[one].iter().any(|end| ends[other].contains(end)),
        };
        let beside = (0..vars.len())
            .map(|one| (0..vars.len()).filter(|&other| touch(one, other)).collect())
            .collect();
        Some(Global { id, vars, member, beside, ends })
    }

    /// Returns whether no two members are cut off from one another, and no line is outside of a
    /// closed loop.
    pub(super) fn can_hold(&self, can: &[Can]) -> bool {
        let members: Vec<usize> =
            (0..self.vars.len()).filter(|&at| can[self.vars[at]] == self.member[at]).collect();
        let Some(&first) = members.first() else { return true };
        let mut is_reached = vec![false; self.vars.len()];
        let mut open = vec![first];
        is_reached[first] = true;
        while let Some(at) = open.pop() {
            for &next in &self.beside[at] {
                if can[self.vars[next]] & self.member[next] != 0 && !is_reached[next] {
                    is_reached[next] = true;
                    open.push(next);
                }
            }
        }
        members.iter().all(|&at| is_reached[at]) && !self.has_closed_part(&members)
    }

    /// Returns whether some of the `members`, which are lines, are a closed loop without others.
    fn has_closed_part(&self, members: &[usize]) -> bool {
        if self.ends.is_empty() {
            return false;
        }
        let mut lines: BTreeMap<usize, usize> = BTreeMap::new();
        for end in members.iter().flat_map(|&at| self.ends[at]) {
            *lines.entry(end).or_default() += 1;
        }
        let is_member: BTreeSet<usize> = members.iter().copied().collect();
        let mut is_seen = vec![false; self.vars.len()];
        members.iter().any(|&member| {
            let mut part = Vec::new();
            let mut open = if is_seen[member] { Vec::new() } else { vec![member] };
            is_seen[member] = true;
            while let Some(at) = open.pop() {
                part.push(at);
                for &next in self.beside[at].iter().filter(|next| is_member.contains(next)) {
                    if !std::mem::replace(&mut is_seen[next], true) {
                        open.push(next);
                    }
                }
            }
            let mut ends = part.iter().flat_map(|&at| self.ends[at]);
            let is_closed = ends.all(|end| lines.get(&end) == Some(&2));
            is_closed && !part.is_empty() && part.len() < members.len()
        })
    }
}

/// Returns numbers for the two ends of each of `places`: corners for lines along sides, and cells
/// for lines between cells; none if they are cells.
fn ends(places: &[Place]) -> Vec<[usize; 2]> {
    let mut numbers: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    let mut number = |end: (usize, usize)| {
        let next = numbers.len();
        *numbers.entry(end).or_insert(next)
    };
    let ends = places.iter().filter_map(|place| match place {
        Place::Border(edge) => Some(edge.ends().map(|corner| (corner.row, corner.column))),
        Place::Link(edge) => Some(cells_of(*edge).map(|cell| (cell.row, cell.column))),
        Place::Cell(_) | Place::Piece(_) => None,
    });
    ends.map(|ends| ends.map(&mut number)).collect()
}

/// Returns the two cells that a line across a side joins.
fn cells_of(edge: Edge) -> [Cell; 2] {
    let after = Cell { row: edge.row, column: edge.column };
    let before = match edge.is_horizontal {
        true => Cell { row: edge.row - 1, ..after },
        false => Cell { column: edge.column - 1, ..after },
    };
    [before, after]
}
