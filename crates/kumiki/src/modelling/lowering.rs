//! The engine constraints that a problem's constraints became, which explain why a search is fast
//! or slow.
//!
//! Invariant: it lists the constraints that a search with look-ahead runs.

use crate::propagation::{Consistency, Constraint, Cost, Properties};
use crate::search::learning::Interchangeable;
use std::fmt;

/// The engine constraints that each constraint of a problem became: see
/// [`Problem::lowering`](crate::Problem::lowering).
///
/// `Display` writes one line for each.
#[derive(Clone, Debug)]
pub struct Lowering<'p, K> {
    constraints: Vec<Lowered<'p, K>>,
    passes: Vec<(&'static str, usize)>,
    interchangeable: Vec<Interchangeable>,
}

/// The engine constraints that one constraint became.
#[derive(Clone, Debug)]
pub struct Lowered<'p, K> {
    /// Its name, if it has one.
    pub name: Option<&'p str>,
    /// Its scope.
    pub scope: Vec<&'p K>,
    /// The engine constraints that it became; none if it always holds.
    pub parts: Vec<LoweredPart>,
    /// Remarks on it: parts of sentences that say what may not be meant so.
    pub remarks: &'p [String],
}

/// An engine constraint, with the properties that affect its speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoweredPart {
    /// Its kind: `linear`, `table`, `predicate`, ...
    pub kind: &'static str,
    /// The number of variables in its scope. There are more than in the scope of the constraint
    /// itself if the part, an all-different or tasks that do not overlap, stands for several
    /// constraints on pairs.
    pub variables: usize,
    /// The consistency that it achieves.
    pub consistency: Consistency,
    /// The cost of one run.
    pub cost: Cost,
}

impl LoweredPart {
    pub(crate) fn new(constraint: &dyn Constraint) -> LoweredPart {
        let Properties { kind, consistency, cost, .. } = constraint.properties();
        LoweredPart { kind, variables: constraint.scope().len(), consistency, cost }
    }

    /// Returns the effect of its runs, in words.
    fn effect(&self) -> &'static str {
        match self.consistency {
            Consistency::Check => "only checks",
            Consistency::LastFree => {
                "removes what is part of no solution when one variable is free"
            }
            Consistency::Bounds => "removes least and greatest values that are part of no solution",
            Consistency::Domain => "removes all that is part of no solution",
        }
    }
}

impl<'p, K> Lowering<'p, K> {
    pub(crate) fn new(
        constraints: Vec<Lowered<'p, K>>,
        passes: Vec<(&'static str, usize)>,
        interchangeable: Vec<Interchangeable>,
    ) -> Lowering<'p, K> {
        Lowering { constraints, passes, interchangeable }
    }

    /// Returns the passes of presolve that have changed something, in their order: what each works
    /// on, and the number of constraints that it has replaced.
    pub fn passes(&self) -> &[(&'static str, usize)] {
        &self.passes
    }

    /// Returns the constraints, in the order of addition.
    pub fn constraints(&self) -> &[Lowered<'p, K>] {
        &self.constraints
    }

    /// Returns the classes of interchangeable values: all constraints on some variables say only
    /// that they differ, and each of these variables has all values of a class or none. A search
    /// that [learns](crate::search::Learning) takes them in order.
    pub fn interchangeable(&self) -> &[Interchangeable] {
        &self.interchangeable
    }
}

impl<K: fmt::Debug> fmt::Display for Lowering<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.constraints.iter().try_for_each(|constraint| writeln!(f, "{constraint}"))?;
        let passes = &mut self.passes.iter();
        passes.try_for_each(|(name, replaced)| writeln!(f, "presolve, {name}: {replaced}"))?;
        self.interchangeable.iter().try_for_each(|class| {
            let Interchangeable { variables, values } = class;
            writeln!(f, "{values} values are interchangeable in {variables} variables")
        })
    }
}

impl<K: fmt::Debug> fmt::Display for Lowered<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = self.name {
            write!(f, "{name}, ")?;
        }
        write!(f, "on ")?;
        for (at, name) in self.scope.iter().enumerate() {
            write!(f, "{}{name:?}", if at == 0 { "" } else { ", " })?;
        }
        if self.parts.is_empty() {
            write!(f, ": always holds")?;
        }
        for (at, part) in self.parts.iter().enumerate() {
            write!(f, "{} {}", if at == 0 { ":" } else { ";" }, part.kind)?;
            if part.variables > self.scope.len() {
                write!(f, " of {} variables", part.variables)?;
            }
            write!(f, ", {}", part.effect())?;
        }
        self.remarks.iter().try_for_each(|remark| write!(f, " ({remark})"))
    }
}

impl fmt::Display for LoweredPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.kind, self.effect())
    }
}
