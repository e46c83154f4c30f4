//! The changes of variables since the last runs of the constraints that read them.
//!
//! Invariant: a list has each change since the last run that ended without a conflict, unless it is
//! full. Changes that were taken back may stay in it.

use super::Model;
use crate::state::{ConstraintId, Event, Store, Var};

/// The lists of changes of the constraints that read them.
#[derive(Debug)]
pub(super) struct ChangeLists {
    /// For each variable, the start of its readings; the last entry is the end of all.
    starts: Vec<u32>,
    /// By variable: the list, the place of the variable in the scope, and the least event.
    readings: Vec<ChangeReading>,
    /// Ascending by constraint.
    lists: Vec<ChangeList>,
    /// False until the first run, which knows nothing of those of another queue.
    has_begun: bool,
}

#[derive(Debug)]
struct ChangeReading {
    list: u32,
    place: u32,
    event: Event,
}

#[derive(Debug)]
struct ChangeList {
    constraint: ConstraintId,
    places: Vec<u32>,
    /// The number of changes from which a constraint is better off if it reads all its variables.
    most: usize,
}

impl ChangeLists {
    /// Returns the lists for those of `constraints` that read changes; `None` if none does.
    pub(super) fn new(model: &Model, constraints: &[ConstraintId]) -> Option<Box<ChangeLists>> {
        let mut lists = Vec::new();
        let mut readings: Vec<(Var, ChangeReading)> = Vec::new();
        for &constraint in constraints {
            let properties = model.properties(constraint);
            if !properties.reads_changes {
                continue;
            }
            let scope = model.constraint(constraint).scope();
            for (place, &var) in (0..).zip(scope) {
                let reading =
                    ChangeReading { list: lists.len() as u32, place, event: properties.wake_on };
                readings.push((var, reading));
            }
            lists.push(ChangeList { constraint, places: Vec::new(), most: scope.len() / 2 });
        }
        if lists.is_empty() {
            return None;
        }
        readings.sort_by_key(|&(var, _)| var);
        let mut starts: Vec<u32> = Vec::with_capacity(model.variables().len() + 1);
        let mut at = 0;
        for var in model.variables() {
            starts.push(at as u32);
            at += readings[at..].iter().take_while(|(of, _)| *of == var).count();
        }
        starts.push(at as u32);
        let readings = readings.into_iter().map(|(_, reading)| reading).collect();
        Some(Box::new(ChangeLists { starts, readings, lists, has_begun: false }))
    }

    /// Records an event of `var` for all that read it, except `except`.
    pub(super) fn record(&mut self, var: Var, event: Event, except: Option<ConstraintId>) {
        let at = var.index();
        for reading in &self.readings[self.starts[at] as usize..self.starts[at + 1] as usize] {
            let list = &mut self.lists[reading.list as usize];
            let is_read = event >= reading.event && Some(list.constraint) != except;
            if is_read && list.places.len() <= list.most {
                list.places.push(reading.place);
            }
        }
    }

    /// Lends the list of a constraint to its run, which begins. Returns the number of the list.
    pub(super) fn begin_run(&mut self, constraint: ConstraintId, store: &mut Store) -> usize {
        if !std::mem::replace(&mut self.has_begun, true) {
            store.forget_last_runs();
        }
        let number = self.lists.binary_search_by_key(&constraint, |list| list.constraint);
        let number = number.expect("the constraint reads changes");
        let list = &mut self.lists[number];
        let is_full = list.places.len() > list.most;
        store.begin_last_run(std::mem::take(&mut list.places), is_full);
        number
    }

    /// Takes the list back, and empties it if there was no conflict.
    pub(super) fn end_run(&mut self, list: usize, has_passed: bool, store: &mut Store) {
        let mut places = store.end_last_run();
        if has_passed {
            places.clear();
        }
        self.lists[list].places = places;
    }
}
