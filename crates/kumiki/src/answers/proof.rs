//! Proofs: what a search claims, step by step, in a form that another program can check.
//!
//! Invariant: each line follows from the constraints of the problem as they were stated and from
//! the lines before. `kumiki-check` reads these lines, and shares no code with this crate.

mod kept_lines;
mod sources;
mod writer;

pub(in crate::answers) use writer::{AddedMeanings, ProofWriter};

use super::{Solutions, Verdict};
use crate::modelling::{Problem, Value};
use crate::run::ProofClaim;
use crate::search::Status;
use crate::search::settings::Settings;
use std::hash::Hash;
use std::io;

impl<K: Hash + Eq + Clone, V: Value> Problem<K, V> {
    /// Returns the verdict, and writes a proof of it: exactly one solution, none, or several.
    ///
    /// ```
    /// use kumiki::{AllDifferent, AllVariables, Problem, Verdict};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["a", "b", "c"], 1..=3)?;
    /// problem.add_constraint(AllDifferent, AllVariables)?;
    /// problem.add_expression("a < b and b < c")?;
    /// // For a file: `std::fs::File::create("abc.proof")?`.
    /// let verdict = problem.prove(std::io::sink())?;
    /// assert!(matches!(verdict, Verdict::Unique(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// The proof is text. It speaks of variables, values and constraints by their numbers, in the
    /// order in which they were added. The program `kumiki-check` reads a model as JSON and its
    /// proof, and checks every line; the library of the same name also takes closures.
    ///
    /// After a search as for [`Problem::solution`], another one learns from the beginning, on one
    /// thread, and logs each clause that it learns, with the removals that lead to it (Veksler and
    /// Strichman, *A proof-producing CSP solver*, 2010). If there is no solution, it tells
    /// solutions that differ only in interchangeable values not apart, as colours of a graph are.
    ///
    /// The proof has no lines that its claim does not rest on. Therefore it is written at the end,
    /// unless it takes more than 256 MiB of memory.
    ///
    /// Soft constraints are no part of the verdict, nor of its proof. A limit of the settings ends
    /// the search with a proof that claims nothing.
    ///
    /// # Errors
    /// Returns the first error of `out`.
    pub fn prove(&self, out: impl io::Write + Send + 'static) -> io::Result<Verdict<K, V>> {
        let mut first = self.solutions();
        let has_none = first.next_row().is_none() && first.status() == Status::Exhausted;
        let stated = AddedMeanings { has_none, ..AddedMeanings::default() };
        let mut settings = self.settings.clone();
        settings.limits = settings.limits.of_work_after(&first.statistics());
        let mut solutions = self.proving(settings, stated, Box::new(out));
        let verdict = solutions.verdict();
        solutions.end_proof()?;
        Ok(verdict)
    }

    /// Returns the solutions, searched with these settings, and writes a proof to `out` meanwhile:
    /// see [`Problem::prove`]. [`Solutions::end_proof`] writes what it claims.
    ///
    /// ```
    /// use kumiki::{Problem, Settings};
    ///
    /// let mut problem = Problem::new();
    /// problem.add_variables(["x", "y"], 0..10)?;
    /// problem.add_expression("x * y == 12")?;
    /// let mut solutions = problem.search_with_proof(Settings::default(), std::io::sink());
    /// assert_eq!(solutions.count_left(), 4);
    /// solutions.end_proof()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// The order of the solutions may differ from that of [`Problem::search`]. Each solution is a
    /// line of the proof, and costs a clause.
    pub fn search_with_proof(
        &self,
        settings: impl Into<Settings>,
        out: impl io::Write + Send + 'static,
    ) -> Solutions<'_, K, V> {
        self.proving(settings.into(), AddedMeanings::default(), Box::new(out))
    }

    fn proving(
        &self,
        settings: Settings,
        stated: AddedMeanings,
        out: Box<dyn io::Write + Send>,
    ) -> Solutions<'_, K, V> {
        let log = Box::new(ProofWriter::new(self, self.model(), stated, out));
        Solutions::proving(self, log, self.listed(settings))
    }
}

impl<K: Hash + Eq + Clone, V: Value> Solutions<'_, K, V> {
    /// Ends the proof with what is proved by now: none, one, or so many solutions if the search is
    /// exhausted, and some or several if it is not. Does nothing if no proof is written.
    ///
    /// # Errors
    /// Returns the first error of writing the proof.
    pub fn end_proof(&mut self) -> io::Result<()> {
        let count = self.statistics().solutions;
        let claim = match (self.status(), count.to_u64()) {
            (Status::Exhausted, Some(0)) => Some(ProofClaim::None),
            (Status::Exhausted, Some(1)) => Some(ProofClaim::Unique),
            (Status::Exhausted, _) => Some(ProofClaim::Count(count)),
            (_, Some(0)) => None,
            (_, Some(1)) => Some(ProofClaim::Some),
            (_, _) => Some(ProofClaim::Several),
        };
        self.claim(claim)
    }
}
