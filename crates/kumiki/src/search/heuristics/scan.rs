//! The scan: the sequence in which a search looks for free variables.
//!
//! Invariant: auxiliary variables come after all others, in their order.

use super::free_variables::{FEW, Free};
use crate::arithmetic::sort_by_number;
use crate::propagation::Model;
use crate::run::Random;
use crate::search::settings::VariableOrder;
use crate::state::{Store, Var};
use smallvec::SmallVec;
use std::collections::HashMap;

/// The start of the scan for the next variable.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::search) struct Scan {
    /// All variables before this position of the scan are decided.
    pub(super) from: usize,
    /// A lower bound on the number of values of the free variables.
    pub(super) fewest: usize,
}

impl Scan {
    /// Returns a lower bound on the number of values of the free variables, if `changed` is the
    /// fewest values of any variable that changed since it was set.
    pub(in crate::search) fn fewest(self, changed: Option<usize>) -> usize {
        changed.map_or(0, |changed| changed.min(self.fewest))
    }

    /// Returns the same start with another lower bound.
    pub(in crate::search) fn with_fewest(self, fewest: usize) -> Scan {
        Scan { fewest, ..self }
    }
}

/// The variables in the order of the scan.
#[derive(Debug)]
pub(in crate::search) struct ScanOrder {
    vars: Vec<Var>,
    /// The start of the auxiliary variables. They are decided after the others, the best value
    /// first. No heuristic chooses among them.
    auxiliary: usize,
}

impl ScanOrder {
    /// Returns the scan of `model` for a variable order.
    pub(in crate::search) fn new(
        model: &Model,
        order: &VariableOrder,
        degrees: &[u32],
    ) -> ScanOrder {
        let is_auxiliary = |var: &Var| model.auxiliary_variables().binary_search(var).is_ok();
        let mut vars: Vec<Var> = model.variables().filter(|var| !is_auxiliary(var)).collect();
        match order {
            VariableOrder::MaxDegree | VariableOrder::DomDeg => {
                sort_by_number(&mut vars, |var| -i128::from(degrees[var.index()]));
            }
            VariableOrder::Listed(listed) => {
                let listed = listed.iter().enumerate().map(|(at, &var)| (var, at));
                let places: HashMap<Var, usize> = listed.collect();
                sort_by_number(&mut vars, |var| {
                    places.get(var).map_or(i128::MAX, |&at| at as i128)
                });
            }
            _ => {}
        }
        let auxiliary = vars.len();
        vars.extend(model.auxiliary_variables());
        ScanOrder { vars, auxiliary }
    }

    /// Sorts the variables by the domains at the `root`, if the order is one that is sorted once.
    pub(in crate::search) fn sort_at_root(
        &mut self,
        order: &VariableOrder,
        degrees: &[u32],
        root: &Store,
    ) {
        let is_by_degree = match order {
            VariableOrder::MaxDegreeOnce => true,
            VariableOrder::FewestValuesOnce => false,
            _ => return,
        };
        let vars = &mut self.vars[..self.auxiliary];
        vars.sort_unstable();
        sort_by_number(vars, |&var| {
            let degree = if is_by_degree { i128::from(degrees[var.index()]) } else { 0 };
            root.domain(var).len() as i128 - (degree << 64)
        });
    }

    /// Makes `var` an auxiliary variable.
    pub(in crate::search) fn decide_last(&mut self, var: Var) {
        if let Some(at) = self.vars[..self.auxiliary].iter().position(|&other| other == var) {
            self.auxiliary -= 1;
            self.vars[at..=self.auxiliary].rotate_left(1);
            self.vars[self.auxiliary..].sort_unstable();
        }
    }

    /// Shuffles the variables that are not auxiliary.
    pub(in crate::search) fn shuffle(&mut self, random: &mut Random) {
        random.shuffle(&mut self.vars[..self.auxiliary]);
    }

    /// Returns the number of variables.
    pub(in crate::search) fn len(&self) -> usize {
        self.vars.len()
    }

    /// Returns the first variable of the scan.
    pub(in crate::search) fn first(&self) -> Option<Var> {
        self.vars.first().copied()
    }

    /// Returns whether `var` is auxiliary.
    pub(in crate::search) fn is_auxiliary(&self, var: Var) -> bool {
        self.vars[self.auxiliary..].binary_search(&var).is_ok()
    }

    /// Returns the auxiliary variable at which `scan` begins, if it begins at one.
    pub(in crate::search) fn auxiliary_at(&self, scan: Scan) -> Option<Var> {
        (scan.from >= self.auxiliary).then(|| self.vars[scan.from])
    }

    /// Returns the variables that are not auxiliary.
    pub(in crate::search) fn selectable(&self) -> &[Var] {
        &self.vars[..self.auxiliary]
    }

    /// Returns the variables that are not auxiliary, from the start of `scan` on.
    pub(in crate::search) fn rest(&self, scan: Scan) -> &[Var] {
        &self.vars[scan.from..self.auxiliary]
    }

    /// Moves `scan` to the first free variable; returns `false` if there is none.
    #[inline]
    pub(in crate::search) fn find_free(&self, scan: &mut Scan, free: Free<'_>) -> bool {
        while let Some(&var) = self.vars.get(scan.from) {
            if free.contains(var) {
                return true;
            }
            scan.from += 1;
        }
        false
    }

    /// Returns the free variables, from the start of `scan` on, if they are few.
    pub(in crate::search) fn few_free(
        &self,
        scan: Scan,
        free: Free<'_>,
    ) -> Option<SmallVec<[Var; FEW]>> {
        let mut few = SmallVec::new();
        for &var in self.vars[scan.from..].iter().filter(|&&var| free.contains(var)) {
            if few.len() == FEW {
                return None;
            }
            few.push(var);
        }
        Some(few)
    }
}
