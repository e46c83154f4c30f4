//! Sources of an analysis: why a removal could be made, and why a conflict is one.
//!
//! Invariant: the facts that are written held before the removal, and together with the model they
//! imply it.

use super::activity::Activity;
use super::clauses::Clauses;
use crate::propagation::{Absence, Asked, Explained, Model, Past, Reasons, explain};
use crate::state::{ConstraintId, History, Literal, RemovalCause, Store, Var};

/// The cause of a conflict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    Constraint(ConstraintId),
    Clause(u32),
    /// Two variables that must differ have one value.
    Equal(Var, Var),
    /// The decisions in force together.
    Decisions,
}

/// The data that an analysis reads.
pub(super) struct Sources<'a> {
    pub(super) model: &'a Model,
    pub(super) store: &'a Store,
    pub(super) clauses: &'a mut Clauses,
    pub(super) activity: &'a mut Activity,
    /// True if the use of a clause speaks for keeping it.
    pub(super) counts_uses: bool,
}

impl Sources<'_> {
    pub(super) fn history(&self) -> &History {
        self.store.history().expect("a history is kept")
    }

    /// Writes to `facts` the reasons of a failure.
    pub(super) fn explain_failure(&mut self, failure: Failure, facts: &mut Vec<Absence>) {
        let at = self.history().len();
        match failure {
            Failure::Constraint(id) => {
                self.explain_by_constraint(id, None, at, facts);
            }
            Failure::Clause(clause) => self.explain_by_clause(clause, None, at, facts),
            Failure::Equal(one, other) => self.explain_by_values(&[one, other], at, facts),
            Failure::Decisions => self.explain_by_decisions(self.history().level(), at, facts),
        }
    }

    /// Writes to `facts` why the entry at index `at` could remove the places of `asked`; returns
    /// what else they explain.
    pub(super) fn explain(
        &mut self,
        at: usize,
        asked: Literal,
        facts: &mut Vec<Absence>,
    ) -> Explained {
        let entry = self.history().entry(at);
        match entry.cause {
            RemovalCause::Constraint(id) => {
                return self.explain_by_constraint(id, Some(asked), at, facts);
            }
            RemovalCause::Clause(clause) => self.explain_by_clause(clause, Some(asked), at, facts),
            RemovalCause::Taken(by) => self.explain_by_values(&[by], at, facts),
            RemovalCause::Refuted => self.explain_by_decisions(entry.level as usize, at, facts),
            RemovalCause::Fact => facts.clear(),
            RemovalCause::Decision => unreachable!("a decision has no reasons"),
        }
        Explained::AsAsked
    }

    fn explain_by_constraint(
        &mut self,
        id: ConstraintId,
        asked: Option<Literal>,
        at: usize,
        facts: &mut Vec<Absence>,
    ) -> Explained {
        let asked = Asked::about(asked, self.store);
        let explained = explain(self.model, id, &asked, Past::new(self.store, at), facts);
        #[cfg(any(test, feature = "testing"))]
        super::checking::check_explanation(self, id, &asked, explained, facts);
        explained
    }

    fn explain_by_clause(
        &mut self,
        clause: u32,
        asked: Option<Literal>,
        at: usize,
        facts: &mut Vec<Absence>,
    ) {
        let history = self.store.history().expect("a history is kept");
        facts.clear();
        for &absent in self.clauses.literals(clause) {
            let since = history.newest_of(absent);
            if asked.is_some_and(|asked| asked.var() == absent.var())
                && (since > at || self.store.is_open(absent))
            {
                // This is the literal that was enforced.
                continue;
            }
            debug_assert!(since <= at && !self.store.is_open(absent), "the others were false");
            if since > 0 {
                facts.push(Absence { absent: history.above_base(absent), since });
            }
        }
        if self.counts_uses {
            let level = |fact: &Absence| history.entry(fact.since - 1).level as usize;
            let own = asked.map(|_| history.entry(at).level as usize);
            self.clauses.bump(clause, facts.iter().map(level).chain(own));
        }
    }

    /// Writes to `facts` that each of `vars` was fixed.
    fn explain_by_values(&self, vars: &[Var], at: usize, facts: &mut Vec<Absence>) {
        let mut reasons = Reasons::new(Past::new(self.store, at), facts);
        vars.iter().for_each(|&var| reasons.fixed(var));
        debug_assert!(reasons.hold(), "the variables were fixed");
    }

    /// Writes to `facts` the decisions up to `level`.
    fn explain_by_decisions(&self, level: usize, at: usize, facts: &mut Vec<Absence>) {
        let history = self.history();
        facts.clear();
        for level in 1..=level {
            for absent in history.decision(level, self.store) {
                let since = history.newest_of(absent);
                debug_assert!(since <= at, "the decisions are older");
                facts.push(Absence { absent, since });
            }
        }
    }
}
