//! The solutions as they are printed.
//!
//! Invariant: of solutions that print alike, one is new.

use crate::lowering::Instance;
use crate::output::Output;
use crate::variables::VarId;
use kumiki::engine::Var;
use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

/// The solutions of an instance, each as text.
pub(super) struct Answers<'a> {
    pub(super) instance: &'a Instance<'a>,
    output: &'a Output,
    /// The place of each variable in the problem.
    places: Vec<usize>,
    /// The variables of the engine, by their places.
    vars: Vec<Var>,
    /// Hashes of what was printed, if several solutions may print alike.
    seen: Option<HashSet<[u64; 2]>>,
    hashers: [RandomState; 2],
    text: String,
}

impl<'a> Answers<'a> {
    pub(super) fn new(instance: &'a Instance<'a>, output: &'a Output) -> Answers<'a> {
        let mut places = vec![0; instance.variables.count()];
        for (place, id) in instance.order.iter().enumerate() {
            places[*id as usize] = place;
        }
        for id in instance.variables.ids() {
            places[id as usize] = places[instance.variables.root(id) as usize];
        }
        let mut shown: Vec<usize> =
            output.variables().into_iter().map(|id| places[id as usize]).collect();
        shown.sort_unstable();
        shown.dedup();
        let has_more = shown.len() < instance.problem.variables().len();
        Answers {
            instance,
            output,
            places,
            vars: instance.problem.model().variables().collect(),
            seen: has_more.then(HashSet::new),
            hashers: [RandomState::new(), RandomState::new()],
            text: String::new(),
        }
    }

    /// Returns the variable of the engine.
    pub(super) fn var(&self, id: VarId) -> Var {
        self.vars[self.places[id as usize]]
    }

    /// Writes a solution to the text. Returns whether it is new.
    pub(super) fn write_new(&mut self, value: impl Fn(usize) -> i64) -> bool {
        self.write(value);
        match &mut self.seen {
            Some(seen) => seen.insert(self.hashers.each_ref().map(|of| of.hash_one(&self.text))),
            None => true,
        }
    }

    /// Writes a solution to the text.
    pub(super) fn write(&mut self, value: impl Fn(usize) -> i64) {
        self.text.clear();
        self.output.write(|id| value(self.places[id as usize]), &mut self.text);
    }

    /// Returns the solution that was written last.
    pub(super) fn text(&self) -> &str {
        &self.text
    }
}
