//! The graph of a proof: for each line, what it rests on.
//!
//! Invariant: without the lines that are not needed, the others follow as before. A line is checked
//! on the values that the facts before it leave the variables that it names, so of these variables
//! all facts are needed.

use super::proof::{LemmaId, ProofClaim, ProofLog, ProofReason, ProofStep, ProofValues};
use crate::arithmetic::Int;
use crate::state::{ConstraintId, Var};
use std::io;

/// The lines of a proof so far.
#[derive(Debug, Default)]
pub(crate) struct ProofGraph {
    lines: Vec<ProofLine>,
    /// The names on the lines, one line after the other.
    names: Vec<ProofName>,
    /// The line of each lemma; the first lemma is 1.
    lemmas: Vec<usize>,
}

/// A line: its kind, and the end of what it names.
#[derive(Clone, Copy, Debug)]
struct ProofLine {
    kind: ProofLineKind,
    end: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ProofLineKind {
    Fact(Var),
    Order,
    Solution,
    /// A lemma. One without literals says that nothing is left.
    Lemma {
        has_literals: bool,
    },
    Forget(LemmaId),
}

/// A reason of a line, or a variable of its literals. The variable that a reason takes values from
/// is one of the variables of the reason.
#[derive(Clone, Copy, Debug)]
enum ProofName {
    Constraint(ConstraintId),
    /// The number of a lemma; a proof that is kept has fewer than 2³².
    Lemma(u32),
    Var(Var),
}

/// The lines that a claim needs, and the constraints that these name.
#[derive(Debug)]
pub(crate) struct NeededLines {
    pub(crate) lines: Vec<bool>,
    /// Ascending.
    pub(crate) constraints: Vec<ConstraintId>,
}

impl ProofGraph {
    fn end_line(&mut self, kind: ProofLineKind) {
        self.lines.push(ProofLine { kind, end: self.names.len() });
    }

    fn name_reason(&mut self, reason: ProofReason) {
        self.names.push(match reason {
            ProofReason::Constraint(id) => ProofName::Constraint(id),
            ProofReason::Lemma(lemma) => ProofName::Lemma(lemma as u32),
        });
    }

    /// Returns the number of bytes that the graph takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.lines[..]) + size_of_val(&self.names[..]) + size_of_val(&self.lemmas[..])
    }

    fn begin_lemma(&mut self, lemma: LemmaId) {
        self.lemmas.push(self.lines.len());
        debug_assert_eq!(self.lemmas.len() as LemmaId, lemma, "lemmas are numbered in order");
    }

    /// Returns what line `at` names.
    fn names(&self, at: usize) -> &[ProofName] {
        let start = at.checked_sub(1).map_or(0, |before| self.lines[before].end);
        &self.names[start..self.lines[at].end]
    }

    /// Returns the lines that `claim` needs, by going from the end back to what each line rests on
    /// (Goldberg and Novikov, *Verification of proofs of unsatisfiability for CNF formulas*, 2003).
    /// All solutions are needed. `variables` is the number of variables, and `scope` has those of a
    /// constraint.
    pub(crate) fn needed<'s>(
        &self,
        claim: Option<&ProofClaim>,
        variables: usize,
        scope: impl Fn(ConstraintId) -> &'s [Var],
    ) -> NeededLines {
        let mut trace = Trace {
            graph: self,
            scope,
            lines: vec![false; self.lines.len()],
            constraints: Vec::new(),
            has_constraint: Vec::new(),
            wanted: vec![false; variables],
        };
        let is_refuted = match claim {
            None | Some(ProofClaim::Some | ProofClaim::Several) => false,
            Some(
                ProofClaim::None | ProofClaim::Unique | ProofClaim::Count(_) | ProofClaim::Optimum,
            ) => true,
        };
        trace.go_back(is_refuted);
        for (at, line) in self.lines.iter().enumerate() {
            if let ProofLineKind::Forget(lemma) = line.kind {
                trace.lines[at] = trace.lines[self.line_of(lemma)];
            }
        }
        trace.constraints.sort_unstable();
        NeededLines { lines: trace.lines, constraints: trace.constraints }
    }

    fn line_of(&self, lemma: LemmaId) -> usize {
        self.lemmas[lemma as usize - 1]
    }
}

/// The way back from the end of a proof.
struct Trace<'g, S> {
    graph: &'g ProofGraph,
    scope: S,
    /// The lines that are needed, as far as is known.
    lines: Vec<bool>,
    constraints: Vec<ConstraintId>,
    has_constraint: Vec<bool>,
    /// The variables whose facts are needed.
    wanted: Vec<bool>,
}

impl<'s, S: Fn(ConstraintId) -> &'s [Var]> Trace<'_, S> {
    /// Marks what is needed. If the proof `is_refuted`, its last lemma says that nothing is left.
    fn go_back(&mut self, is_refuted: bool) {
        let graph = self.graph;
        let mut has_end = !is_refuted;
        let mut has_order = false;
        for (at, line) in graph.lines.iter().enumerate().rev() {
            let is_needed = match line.kind {
                ProofLineKind::Fact(var) => self.wanted[var.index()] || has_order,
                ProofLineKind::Order => is_refuted,
                ProofLineKind::Solution => true,
                ProofLineKind::Lemma { has_literals } => {
                    let is_end = !has_end && !has_literals;
                    has_end |= is_end;
                    self.lines[at] || is_end
                }
                ProofLineKind::Forget(_) => false,
            };
            if is_needed {
                self.lines[at] = true;
                has_order |= line.kind == ProofLineKind::Order;
                graph.names(at).iter().for_each(|&name| self.need(name));
            }
        }
    }

    fn need(&mut self, name: ProofName) {
        match name {
            ProofName::Var(var) => self.wanted[var.index()] = true,
            ProofName::Constraint(id) => self.need_constraint(id),
            ProofName::Lemma(lemma) => {
                let line = self.graph.line_of(LemmaId::from(lemma));
                if std::mem::replace(&mut self.lines[line], true) {
                    // Its variables are wanted since a later line.
                    return;
                }
                if self.graph.lines[line].kind == ProofLineKind::Solution {
                    self.wanted.fill(true);
                }
                for &name in self.graph.names(line) {
                    if let ProofName::Var(var) = name {
                        self.wanted[var.index()] = true;
                    }
                }
            }
        }
    }

    fn need_constraint(&mut self, id: ConstraintId) {
        if self.has_constraint.len() <= id.index() {
            self.has_constraint.resize(id.index() + 1, false);
        }
        if !std::mem::replace(&mut self.has_constraint[id.index()], true) {
            self.constraints.push(id);
            (self.scope)(id).iter().for_each(|var| self.wanted[var.index()] = true);
        }
    }
}

impl ProofLog for ProofGraph {
    fn fact(&mut self, step: &ProofStep) {
        self.name_reason(step.reason);
        self.end_line(ProofLineKind::Fact(step.removed.var));
    }

    fn may_order(&self) -> bool {
        true
    }

    fn has_whole_constraints(&self, _: Var) -> bool {
        true
    }

    fn order(&mut self, taken: &[ProofValues]) {
        self.names.extend(taken.iter().map(|values| ProofName::Var(values.var)));
        self.end_line(ProofLineKind::Order);
    }

    fn solution(&mut self, lemma: LemmaId, _: &[Int]) {
        self.begin_lemma(lemma);
        self.end_line(ProofLineKind::Solution);
    }

    fn lemma(
        &mut self,
        lemma: LemmaId,
        literals: &[ProofValues],
        steps: &[ProofStep],
        last: ProofReason,
    ) {
        self.begin_lemma(lemma);
        self.names.extend(literals.iter().map(|literal| ProofName::Var(literal.var)));
        steps.iter().for_each(|step| self.name_reason(step.reason));
        self.name_reason(last);
        self.end_line(ProofLineKind::Lemma { has_literals: !literals.is_empty() });
    }

    fn forget(&mut self, lemma: LemmaId) {
        self.end_line(ProofLineKind::Forget(lemma));
    }

    fn end(&mut self, _: Option<ProofClaim>) -> io::Result<()> {
        Ok(())
    }
}
