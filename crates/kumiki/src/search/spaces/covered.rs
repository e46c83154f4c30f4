//! The covered space: states of an exact cover, one copied for each level instead of restored.
//!
//! Invariant: `levels[..=depth]` are in force. Each except the deepest holds the row that was
//! chosen in it. A decision is refuted by excluding that row.

mod cover;
mod gathering;

use super::copied_search::{CopiedSearch, ShownState};
use super::subproblem::AssumedSet;
use crate::arithmetic::Int;
use crate::propagation::{Halt, Model};
use crate::run::{Control, Random, SolutionCount};
use crate::search::depth_first::{self, Found, Node, Position, Space};
use crate::state::{Store, Var};
use cover::{Cover, CoverState};
use gathering::{GatheredCover, gather};

/// A state, and the decision made in it.
#[derive(Debug)]
struct CoverLevel {
    state: CoverState,
    row: usize,
    /// True if the decision that led here was propagated without conflict.
    passed: bool,
}

/// The part of a variable in an exact cover.
#[derive(Clone, Copy, Debug)]
enum CoverPart {
    Row(usize),
    /// None: the variable is fixed at the root.
    Fixed(Int),
}

/// The space of an exact cover.
#[derive(Debug)]
pub(in crate::search) struct Covered {
    cover: Cover,
    /// The part of each variable.
    parts: Vec<CoverPart>,
    /// The variable of each row.
    vars: Vec<Var>,
    /// The state before any assumption.
    root: CoverState,
    levels: Vec<CoverLevel>,
    depth: usize,
    /// The number of solutions before the first decision in force.
    before: SolutionCount,
    /// True if the assumptions have not failed.
    is_possible: bool,
    /// The items that the last change left few rows.
    narrow: Vec<usize>,
    /// The item to cover next, according to the last propagation; `None` if all are covered.
    item: Option<usize>,
}

impl Covered {
    /// Returns the space of the exact cover that the constraints of `model` are on the values of
    /// `root`, which is a fixpoint of them; `None` if they are none.
    pub(in crate::search) fn of(model: &Model, root: &Store) -> Option<Covered> {
        let GatheredCover { cover, vars } = gather(model, root)?;
        let part = |var: Var| match root.fixed(var) {
            Some(value) => CoverPart::Fixed(value),
            None => CoverPart::Row(vars.binary_search(&var).expect("a free variable is a row")),
        };
        let state = CoverState::new(&cover);
        let level = CoverLevel { state: state.clone(), row: 0, passed: false };
        let mut covered = Covered {
            parts: model.variables().map(part).collect(),
            cover,
            vars,
            root: state,
            levels: vec![level],
            depth: 0,
            before: SolutionCount::zero(),
            is_possible: true,
            narrow: Vec::new(),
            item: None,
        };
        covered.reset();
        Some(covered)
    }

    fn state(&self) -> &CoverState {
        &self.levels[self.depth].state
    }

    /// Leaves `var` only the values that `has` returns `true` for.
    fn keep(&mut self, var: Var, has: impl Fn(Int) -> bool) {
        debug_assert_eq!(self.depth, 0, "assumptions come before the search");
        if !self.is_possible {
            return;
        }
        let state = &mut self.levels[0].state;
        let is_kept = match self.parts[var.index()] {
            CoverPart::Fixed(value) => has(value),
            CoverPart::Row(row) if state.is_chosen(row) => has(1),
            CoverPart::Row(row) if !state.is_open(row) => has(0),
            CoverPart::Row(row) => match (has(0), has(1)) {
                (true, true) => true,
                (false, false) => false,
                (true, false) => {
                    state.exclude(&self.cover, row, &mut self.narrow);
                    true
                }
                (false, true) => state.choose(&self.cover, row, &mut self.narrow),
            },
        };
        self.is_possible &= is_kept;
    }

    /// Records the number of solutions before the first decision in force.
    #[cold]
    #[inline(never)]
    fn begin_decision(&mut self, control: &Control) {
        self.before.clone_from(&control.statistics.solutions);
    }
}

impl Space for Covered {
    #[inline]
    fn propagate(&mut self, control: &mut Control) -> Result<(), Halt> {
        control.statistics.propagations += 1;
        let level = &mut self.levels[self.depth];
        if !level.state.propagate(&self.cover, &mut self.narrow) {
            return Err(Halt::Conflict);
        }
        level.passed = true;
        self.item = level.state.narrowest();
        Ok(())
    }

    #[inline]
    fn examine(&mut self, control: &mut Control) -> Node {
        match self.item {
            None => Node::Solution,
            Some(_) if control.is_subproblem(self.depth) => Node::Subproblem,
            Some(_) => Node::Open,
        }
    }

    /// Chooses the first row of the item with the fewest one level down.
    #[inline]
    fn descend(&mut self, control: &mut Control) {
        let item = self.item.expect("an open node has an item to cover");
        let at = self.depth;
        if at + 1 == self.levels.len() {
            let state = self.levels[at].state.clone();
            self.levels.push(CoverLevel { state, row: 0, passed: false });
        } else {
            let (above, below) = self.levels.split_at_mut(at + 1);
            below[0].state.clone_from(&above[at].state);
        }
        let row = self.levels[at].state.first_open(&self.cover, item);
        let row = row.expect("propagation leaves each item a row");
        self.levels[at].row = row;
        if at == 0 {
            self.begin_decision(control);
        }
        self.depth += 1;
        let level = &mut self.levels[self.depth];
        level.passed = false;
        // If it fails, propagation finds the item that is left without row.
        level.state.choose(&self.cover, row, &mut self.narrow);
        control.decided(self.depth);
    }

    #[inline]
    fn refute(&mut self, control: &mut Control) -> bool {
        if self.depth == 0 {
            return false;
        }
        control.statistics.backtracks += u64::from(self.levels[self.depth].passed);
        self.depth -= 1;
        let level = &mut self.levels[self.depth];
        level.state.exclude(&self.cover, level.row, &mut self.narrow);
        true
    }
}

impl CopiedSearch for Covered {
    fn reset(&mut self) {
        self.depth = 0;
        self.is_possible = true;
        self.levels[0].state.clone_from(&self.root);
        // An item with one row or none at the root is in no list of what a change left.
        self.narrow.clear();
        self.narrow.extend(self.root.needed());
    }

    fn return_to_base(&mut self) {
        self.depth = 0;
        self.narrow.clear();
        self.narrow.extend(self.levels[0].state.needed());
    }

    fn shuffle(&mut self, _: Random) {}

    fn assume(&mut self, assumptions: &[(Var, Int)]) -> bool {
        for &(var, assumed) in assumptions {
            self.keep(var, |value| value == assumed);
        }
        self.is_possible
    }

    fn assume_set(&mut self, var: Var, set: &AssumedSet) -> bool {
        self.keep(var, |value| set.has(value));
        self.is_possible
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
        self.vars.iter().for_each(|&var| self.show_var(var, store, var, state));
    }

    fn show_var(&self, var: Var, store: &mut Store, shown: Var, state: ShownState) {
        let CoverPart::Row(row) = self.parts[var.index()] else { return };
        let state = match state {
            ShownState::Present => self.state(),
            ShownState::Base => &self.levels[0].state,
        };
        let narrowed = match (state.is_chosen(row), state.is_open(row)) {
            (true, _) => store.remove(shown, 0),
            (false, false) => store.remove(shown, 1),
            (false, true) => Ok(()),
        };
        narrowed.expect("what is possible here is possible there");
    }

    fn solutions_before(&self) -> Option<&SolutionCount> {
        (self.depth > 0).then_some(&self.before)
    }

    fn value(&self, var: Var) -> Int {
        match self.parts[var.index()] {
            CoverPart::Row(row) => Int::from(self.state().is_chosen(row)),
            CoverPart::Fixed(value) => value,
        }
    }

    fn write_row(&self, row: &mut Vec<Int>) {
        row.clear();
        row.extend(self.parts.iter().map(|part| match part {
            CoverPart::Row(_) => 0,
            CoverPart::Fixed(value) => *value,
        }));
        self.state().chosen().for_each(|at| row[self.vars[at].index()] = 1);
    }

    fn only_changed(&self) -> Option<Var> {
        None
    }
}
