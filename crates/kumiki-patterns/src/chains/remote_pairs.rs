//! Remote pairs: sequences of variables that have the same two values left, and take them
//! alternately.
//!
//! Invariant: if two variables of a sequence are an odd number of steps apart, one has the first
//! value and the other has the second.

use crate::board::{Bits, Board, Groups, Pattern, Set, values_in};
use crate::links::LinkNode;
use crate::links::between;
use std::collections::VecDeque;

/// A remote pair: four variables or more with the same two values, each of which sees the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RemotePair {
    /// The variables.
    pub vars: Vec<usize>,
    /// The two values.
    pub values: [usize; 2],
    /// The candidates that it removes, as variable and value, ascending.
    pub removed: Vec<(usize, usize)>,
}

impl RemotePair {
    /// Returns all remote pairs that remove something: the shortest for each pair of ends, with
    /// short ones first.
    pub fn all<const W: usize>(groups: &Groups<W>, board: &Board<W>) -> Vec<RemotePair> {
        let mut found: Vec<RemotePair> = Vec::new();
        for start in board.pairs().iter() {
            let alike = |&var: &usize| board.values(var) == board.values(start);
            let same: Bits<W> = board.pairs().iter().filter(alike).collect();
            let rows = rows(groups, start, same);
            found.extend(rows.into_iter().filter_map(|vars| RemotePair::of(groups, board, vars)));
        }
        found.sort_by_key(|pair| pair.vars.len());
        found
    }

    fn of<const W: usize>(
        groups: &Groups<W>,
        board: &Board<W>,
        vars: Vec<usize>,
    ) -> Option<RemotePair> {
        let (&first, &last) = (vars.first()?, vars.last()?);
        if vars.len() < 4 || vars.len() % 2 == 1 || first > last {
            return None;
        }
        let values: Vec<usize> = values_in(board.values(first)).collect();
        let mut removed = Vec::new();
        for (at, &one) in vars.iter().enumerate() {
            for &other in vars[at + 1..].iter().step_by(2).skip(1) {
                let seen = groups.peers(one) & groups.peers(other);
                for &value in &values {
                    let seen = seen & board.places(value);
                    removed.extend(seen.iter().map(|var| (var, value)));
                }
            }
        }
        removed.retain(|(var, _)| !vars.contains(var));
        removed.sort_unstable();
        removed.dedup();
        (!removed.is_empty()).then(|| RemotePair { vars, values: [values[0], values[1]], removed })
    }

    /// Returns the truths and links that prove it.
    pub fn pattern<const W: usize>(&self, groups: &Groups<W>) -> Pattern {
        let mut pattern = Pattern { removed: self.removed.clone(), ..Pattern::default() };
        pattern.truths.extend(self.vars.iter().map(|&var| Set::Variable(var)));
        let link = |one, other, value| {
            between(groups, LinkNode::<W>::of(one, value), LinkNode::of(other, value))
        };
        for value in self.values {
            let pairs = self.vars.windows(2);
            pattern.links.extend(pairs.flat_map(|pair| link(pair[0], pair[1], value)));
        }
        for &(removed, value) in &self.removed {
            pattern.links.extend(self.vars.iter().flat_map(|&var| link(removed, var, value)));
        }
        pattern.tidy();
        pattern
    }
}

/// Returns the shortest sequence from `start` to each other variable of `same` that can be reached.
fn rows<const W: usize>(groups: &Groups<W>, start: usize, same: Bits<W>) -> Vec<Vec<usize>> {
    let mut rows = Vec::new();
    let mut open = same - Bits::of(start);
    let mut queue = VecDeque::from([vec![start]]);
    while let Some(row) = queue.pop_front() {
        let next = groups.peers(row[row.len() - 1]) & open;
        open -= next;
        queue.extend(next.iter().map(|var| row.iter().copied().chain([var]).collect()));
        rows.push(row);
    }
    rows
}
