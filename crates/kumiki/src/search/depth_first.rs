//! Depth-first search: propagate, decide, and backtrack on a conflict, until the next solution.
//!
//! Invariant: the loop knows nothing of domains and constraints. Each call continues at the
//! position where the last one ended, so the calls together return each solution once.

mod space;

pub(crate) use space::{Node, Space};

use crate::propagation::Halt;
use crate::run::{Control, Limit};

/// The point at which a search continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Position {
    /// At the root: nothing was propagated yet.
    Root,
    /// At a node that must be propagated, again or for the first time.
    Node,
    /// At a node that holds no solution, and was found in conflict.
    Conflict,
    /// At the solution or sub-problem that was returned last.
    Solution,
    /// At the end: there are no more solutions.
    End,
}

/// The outcome of a search for the next solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// A solution, a sub-problem, or a number of counted solutions.
    Solution,
    /// The end: there are no more solutions.
    End,
    /// Nothing: a limit came first.
    Stopped(Limit),
    /// Nothing: something else than the search is due, which goes on from this position.
    Due(Position),
}

/// Finds the next solution of `space` in depth-first order, from the position `from` on.
#[inline]
pub(crate) fn next<S: Space>(space: &mut S, control: &mut Control, from: Position) -> Found {
    if from == Position::Solution && space.next_of_node() {
        control.statistics.solutions.increase();
        return Found::Solution;
    }
    let mut has_node = match from {
        Position::Root | Position::Node => true,
        Position::Conflict | Position::Solution => space.refute(control),
        Position::End => false,
    };
    while has_node {
        has_node = match space.propagate(control) {
            Ok(()) => match space.examine(control) {
                Node::Open => match control.may_decide() {
                    Ok(()) if control.statistics.decisions >= control.due.decisions => {
                        return Found::Due(Position::Node);
                    }
                    Ok(()) => {
                        space.descend(control);
                        true
                    }
                    Err(limit) => return Found::Stopped(limit),
                },
                Node::Due => return Found::Due(Position::Node),
                Node::Solution => {
                    control.statistics.solutions.increase();
                    space.solved(control);
                    return Found::Solution;
                }
                Node::Subproblem => return Found::Solution,
                Node::Independent(count) => {
                    control.statistics.solutions += count;
                    if control.has_enough_solutions() {
                        return Found::Solution;
                    }
                    space.refute(control)
                }
            },
            Err(Halt::Conflict) => {
                control.statistics.conflicts += 1;
                space.conflicted(control);
                if control.statistics.conflicts >= control.due.conflicts {
                    return Found::Due(Position::Conflict);
                }
                space.refute(control)
            }
            Err(Halt::Limit) => return Found::Stopped(control.reached()),
        };
    }
    Found::End
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Due, Limits, Statistics};

    /// Queens by rows, on copied lists of columns: the smallest space that has all steps.
    struct Queens {
        size: usize,
        /// For each level the columns of the queens so far, and the columns left for the next row.
        levels: Vec<(Vec<usize>, Vec<usize>)>,
    }

    impl Queens {
        fn new(size: usize) -> Queens {
            Queens { size, levels: vec![(Vec::new(), (0..size).collect())] }
        }

        fn node(&mut self) -> &mut (Vec<usize>, Vec<usize>) {
            self.levels.last_mut().expect("there is a root")
        }
    }

    impl Space for Queens {
        fn propagate(&mut self, _: &mut Control) -> Result<(), Halt> {
            let (queens, left) = self.node();
            let row = queens.len();
            left.retain(|&column| {
                let attacks = |(other, &at): (usize, &usize)| column.abs_diff(at) == row - other;
                !queens.contains(&column) && !queens.iter().enumerate().any(attacks)
            });
            let size = self.size;
            let (queens, left) = self.node();
            if left.is_empty() && queens.len() < size { Err(Halt::Conflict) } else { Ok(()) }
        }

        fn examine(&mut self, control: &mut Control) -> Node {
            let depth = self.levels.len() - 1;
            let is_full = self.node().0.len() == self.size;
            match is_full {
                true => Node::Solution,
                false if control.is_subproblem(depth) => Node::Subproblem,
                false => Node::Open,
            }
        }

        fn descend(&mut self, control: &mut Control) {
            let size = self.size;
            let (mut queens, left) = self.node().clone();
            queens.push(left[0]);
            self.levels.push((queens, (0..size).collect()));
            control.decided(self.levels.len() - 1);
        }

        fn refute(&mut self, _: &mut Control) -> bool {
            while self.levels.len() > 1 {
                self.levels.pop();
                self.node().1.remove(0);
                if !self.node().1.is_empty() {
                    return true;
                }
            }
            false
        }
    }

    /// Returns the outcomes of all calls until the end or a limit.
    fn run(space: &mut Queens, control: &mut Control) -> Vec<Found> {
        let (mut found, mut from) = (Vec::new(), Position::Root);
        loop {
            let outcome = next(space, control, from);
            found.push(outcome);
            if outcome != Found::Solution {
                return found;
            }
            from = Position::Solution;
        }
    }

    #[test]
    fn the_loop_finds_each_solution_once_and_then_the_end() {
        for (size, count) in [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (8, 92)] {
            let mut control = Control::new(Limits::none());
            let found = run(&mut Queens::new(size), &mut control);
            assert_eq!(found.len(), count + 1, "{size} queens");
            assert_eq!(found.last(), Some(&Found::End));
            assert_eq!(control.statistics.solutions, count as u64);
        }
    }

    #[test]
    fn a_limit_leaves_the_space_as_it_was_so_the_search_continues() {
        let mut control = Control::new(Limits::none().decisions(0));
        let (mut space, mut from, mut solutions) = (Queens::new(6), Position::Root, 0);
        loop {
            match next(&mut space, &mut control, from) {
                Found::Solution => (solutions, from) = (solutions + 1, Position::Solution),
                Found::Stopped(limit) => {
                    assert_eq!(limit, Limit::Decisions);
                    let decisions = control.statistics.decisions + 3;
                    control.set_limits(Limits::none().decisions(decisions));
                    from = Position::Node;
                }
                Found::End => break,
                Found::Due(_) => unreachable!("nothing is due"),
            }
        }
        assert_eq!(solutions, 4);
    }

    #[test]
    fn a_search_goes_on_from_where_something_was_due() {
        let mut control = Control::new(Limits::none());
        let (mut space, mut from, mut solutions) = (Queens::new(6), Position::Root, 0);
        loop {
            let Statistics { decisions, conflicts, .. } = control.statistics;
            control.due = Due { decisions: decisions + 2, conflicts: conflicts + 1 };
            match next(&mut space, &mut control, from) {
                Found::Solution => (solutions, from) = (solutions + 1, Position::Solution),
                Found::Due(position) => from = position,
                Found::End => break,
                Found::Stopped(_) => unreachable!("there is no limit"),
            }
        }
        let mut known = Control::new(Limits::none());
        run(&mut Queens::new(6), &mut known);
        assert_eq!((solutions, control.statistics), (4, known.statistics));
    }

    #[test]
    fn sub_problems_are_returned_but_not_counted() {
        let mut control = Control::new(Limits::none());
        control.split_depth = Some(1);
        assert_eq!(run(&mut Queens::new(6), &mut control).len(), 6 + 1);
        assert_eq!(control.statistics.solutions, 0);
    }
}
