//! The names of variables and reasons, and cases, in messages.
//!
//! Invariant: nothing here decides anything.

use super::Checker;
use super::report::WITNESS_LIMIT;
use crate::proof::ProofReason;

impl Checker<'_> {
    pub(super) fn name(&self, variable: usize) -> String {
        match self.model.variables.get(variable) {
            Some(variable) => format!("{:?}", variable.name),
            None => format!("variable {variable}"),
        }
    }

    pub(super) fn reason_name(&self, reason: ProofReason) -> String {
        let constraint = |number: usize| match self.model.constraints.get(number) {
            Some(constraint) => format!("{:?}", constraint.name),
            None => number.to_string(),
        };
        match reason {
            ProofReason::Constraint(number) => format!("constraint {}", constraint(number)),
            ProofReason::Lemma(number) => format!("lemma {number}"),
            ProofReason::Definition(variable) => {
                let at = variable.checked_sub(self.model.variables.len());
                let soft = at.and_then(|at| self.defined.get(at)).map(|&soft| constraint(soft));
                format!("the violation of {}", soft.unwrap_or_default())
            }
            ProofReason::Better => "a better value".to_owned(),
        }
    }

    /// Returns the case in words.
    pub(super) fn witness(&self, case: &[(usize, usize)]) -> String {
        let shown = case.iter().take(WITNESS_LIMIT).map(|&(variable, position)| {
            let value = &self.domains.domain(variable).values()[position];
            format!("{}={value}", self.name(variable))
        });
        let shown = shown.collect::<Vec<String>>().join(", ");
        let more = if case.len() > WITNESS_LIMIT { ", ..." } else { "" };
        format!("it holds with {shown}{more}")
    }
}
