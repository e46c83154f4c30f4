//! The constraints of alternatives.
//!
//! Invariant: the constraints of an alternative are on cells alone. Cells that only an alternative
//! requires to differ are not known to differ outside of it.

use super::compiler::Compiler;
use crate::puzzle::Rule;
use kumiki::constraints::AnyOf;
use kumiki::engine::{Model, SharedConstraint};
use std::mem;
use std::sync::Arc;

impl Compiler<'_> {
    /// Adds a constraint that all rules of at least one alternative hold.
    pub(super) fn add_any_of(&mut self, alternatives: &[Vec<Rule>]) {
        let groups: Vec<Vec<SharedConstraint>> =
            alternatives.iter().map(|rules| self.constraints_of(rules)).collect();
        self.model.add_constraint(AnyOf::new(groups));
    }

    /// Returns the constraints of `rules` without adding them to the model.
    fn constraints_of(&mut self, rules: &[Rule]) -> Vec<SharedConstraint> {
        let mut variables = Model::new();
        for var in self.model.variables() {
            let values = self.model.domain(var).iter();
            variables.add_variable(values).expect("it is a domain already");
        }
        let count = variables.variables().len();
        let model = mem::replace(&mut self.model, variables);
        let distinct = self.distinct.clone();
        self.note_groups(rules);
        rules.iter().for_each(|rule| self.add(rule));
        self.distinct = distinct;
        let posted = mem::replace(&mut self.model, model);
        debug_assert_eq!(posted.variables().len(), count, "an alternative has own variables");
        posted.constraints().map(|(_, constraint)| Arc::clone(constraint)).collect()
    }
}
