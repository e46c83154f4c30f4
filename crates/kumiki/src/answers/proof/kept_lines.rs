//! The lines of a proof, kept until its end.
//!
//! Invariant: each line of the graph has its text.

use crate::run::{ProofClaim, ProofGraph};
use crate::state::Var;
use std::sync::Arc;

/// Lines of a proof, with what each rests on.
#[derive(Debug)]
pub(super) struct KeptLines {
    graph: ProofGraph,
    text: String,
    /// The end of the text of each line.
    ends: Vec<usize>,
    /// The variables of each constraint.
    scopes: Vec<Arc<[Var]>>,
    variables: usize,
}

impl KeptLines {
    /// Returns no lines yet, about so many variables and constraints on these `scopes`.
    pub(super) fn new(scopes: Vec<Arc<[Var]>>, variables: usize) -> KeptLines {
        let (graph, text, ends) = Default::default();
        KeptLines { graph, text, ends, scopes, variables }
    }

    /// Returns the graph, for the next line.
    pub(super) fn graph_mut(&mut self) -> &mut ProofGraph {
        &mut self.graph
    }

    /// Adds the text of the line that the graph has recorded last.
    pub(super) fn push(&mut self, line: &str) {
        self.text.push_str(line);
        self.ends.push(self.text.len());
    }

    /// Returns the text of all lines.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the number of bytes that text and graph take.
    pub(super) fn bytes(&self) -> usize {
        self.text.len() + size_of_val(&self.ends[..]) + self.graph.bytes()
    }

    /// Returns the lines that `claim` needs.
    pub(super) fn needed(&self, claim: Option<&ProofClaim>) -> impl Iterator<Item = &str> {
        let needed = self.graph.needed(claim, self.variables, |id| &self.scopes[id.index()]);
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let lines = starts.zip(&self.ends).zip(needed.lines);
        lines.filter(|&(_, is_needed)| is_needed).map(|((start, &end), _)| &self.text[start..end])
    }
}
