//! Stages: groups of variables that are decided one after the other.
//!
//! Invariant: a variable of a stage is decided when those of all earlier stages are fixed.

use super::{Conflicted, DomWdeg, FreeVariables, Selected, VariableHeuristic};
use crate::arithmetic::Int;
use crate::run::{DecisionKind, Random};
use crate::search::settings::{Stage, StageBranch, StageOrder, Stages};
use crate::state::{Store, Var};
use std::cmp::Reverse;
use std::sync::Arc;

/// Decides by stages.
pub(super) struct Staged {
    stages: Arc<Stages>,
    /// The number of constraints of each variable.
    degrees: Vec<u32>,
    /// The weights of conflicts, if a stage needs them.
    weighted: Option<DomWdeg>,
    /// The value of each variable that is tried first.
    start: Vec<Option<Int>>,
    seed: u64,
    random: Random,
}

impl Staged {
    pub(super) fn new(stages: &Arc<Stages>, degrees: &[u32], seed: u64) -> Staged {
        let is_weighted = |stage: &Stage| stage.order == StageOrder::DomWdeg;
        let mut start = Vec::new();
        if !stages.start.is_empty() {
            start.resize(degrees.len(), None);
            for &(var, value) in &stages.start {
                start[var.index()] = Some(value);
            }
        }
        Staged {
            degrees: degrees.to_vec(),
            weighted: stages.stages.iter().any(is_weighted).then(|| DomWdeg::new(degrees)),
            stages: Arc::clone(stages),
            start,
            seed,
            random: Random::new(seed),
        }
    }

    /// Returns the variable of a stage that is decided next; `None` if all are fixed.
    fn next(&self, stage: &Stage, free: &FreeVariables<'_>) -> Option<Var> {
        let store = free.store();
        let mut open = stage.vars.iter().copied().filter(|&var| free.contains(var));
        let len = |var: Var| store.domain(var).len();
        let degree = |var: Var| Reverse(self.degrees[var.index()]);
        match stage.order {
            StageOrder::Listed => open.next(),
            StageOrder::FewestValues => open.min_by_key(|&var| len(var)),
            StageOrder::MostValues => open.min_by_key(|&var| Reverse(len(var))),
            StageOrder::LeastValue => open.min_by_key(|&var| store.domain(var).min()),
            StageOrder::GreatestValue => open.min_by_key(|&var| Reverse(store.domain(var).max())),
            StageOrder::MostConstrained => open.min_by_key(|&var| (len(var), degree(var))),
            StageOrder::MostConstraints => open.min_by_key(|&var| degree(var)),
            StageOrder::GreatestRegret => open.min_by_key(|&var| {
                let domain = store.domain(var);
                Reverse(domain.nth(1).map_or(0, |second| second - domain.min()))
            }),
            StageOrder::DomWdeg => {
                let weights = self.weighted.as_ref().expect("a stage needs them").weights();
                let ratio = |var: Var| len(var) as f64 / weights[var.index()];
                open.min_by(|&a, &b| ratio(a).total_cmp(&ratio(b)))
            }
        }
    }

    /// Returns the decision on `var`.
    fn branch(&mut self, branch: StageBranch, var: Var, store: &Store) -> Selected {
        let domain = store.domain(var);
        let start = self.start.get(var.index()).copied().flatten();
        if let Some(value) = start.filter(|&value| domain.contains(value)) {
            return Selected { var, value: Some(value), kind: DecisionKind::Value };
        }
        let (min, max) = (domain.min(), domain.max());
        let middle = min + (max - min) / 2;
        let (kind, value) = match branch {
            StageBranch::Least => (DecisionKind::Value, min),
            StageBranch::Greatest => (DecisionKind::Value, max),
            StageBranch::Median => {
                (DecisionKind::Value, domain.nth((domain.len() - 1) / 2).unwrap_or(min))
            }
            StageBranch::Middle => {
                let nearest = domain.iter().min_by_key(|value| value.abs_diff(middle));
                (DecisionKind::Value, nearest.unwrap_or(min))
            }
            StageBranch::Random => {
                let at = self.random.index(domain.len());
                (DecisionKind::Value, domain.nth(at).unwrap_or(min))
            }
            StageBranch::LowerHalf => (DecisionKind::AtMost, middle),
            StageBranch::UpperHalf => (DecisionKind::AtLeast, middle + 1),
            StageBranch::NotLeast => (DecisionKind::AtLeast, min + 1),
            StageBranch::NotGreatest => (DecisionKind::AtMost, max - 1),
        };
        Selected { var, value: Some(value), kind }
    }
}

impl VariableHeuristic for Staged {
    fn select(&mut self, free: &FreeVariables<'_>) -> Selected {
        let stages = Arc::clone(&self.stages);
        for stage in &stages.stages {
            if let Some(var) = self.next(stage, free) {
                return self.branch(stage.branch, var, free.store());
            }
        }
        let store = free.store();
        let var = free.iter().min_by_key(|&var| store.domain(var).len());
        self.branch(StageBranch::Least, var.unwrap_or(free.first()), store)
    }

    fn on_conflict(&mut self, conflict: &Conflicted<'_>) {
        if let Some(weighted) = &mut self.weighted {
            weighted.on_conflict(conflict);
        }
    }

    fn reset(&mut self) {
        self.random = Random::new(self.seed);
        if let Some(weighted) = &mut self.weighted {
            weighted.reset();
        }
    }
}
