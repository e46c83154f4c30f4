//! The file for the proof of an answer.
//!
//! Invariant: one proof is about one model.

use crate::models::batch::ModelOutput;
use clap::{Args, ValueHint};
use kumiki::{Mixed, Settings, Solutions};
use kumiki_front::model::ModelProblem;
use kumiki_model::Name;
use std::fs::File;
use std::io;
use std::path::PathBuf;

/// The proof of an answer.
#[derive(Args, Clone, Debug)]
pub(in crate::models) struct ProofArgs {
    /// Write a proof of the answer to FILE, for the program kumiki-check; the search for it runs
    /// on one thread
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    proof: Option<PathBuf>,
}

/// The file for a proof, or the reason for which there is none.
#[derive(Debug)]
pub(in crate::models) enum ProofFile {
    /// No proof is wanted.
    Unwanted,
    /// The proof is written to this file.
    Open(File),
    /// There can be no proof, which has been reported.
    Unusable,
}

impl ProofArgs {
    /// Creates the file for the proof of the only model.
    pub(in crate::models) fn create(&self, output: &mut ModelOutput<'_>) -> ProofFile {
        let Some(path) = &self.proof else { return ProofFile::Unwanted };
        if !output.style.layout.is_only {
            output.refuse("--proof takes one model: a proof is about one");
            return ProofFile::Unusable;
        }
        match File::create(path) {
            Ok(file) => ProofFile::Open(file),
            Err(error) => {
                output.refuse(format_args!("{}: {error}", path.display()));
                ProofFile::Unusable
            }
        }
    }

    /// Reports that a limit came before the end of the proof, and the `passes` that it did without.
    pub(in crate::models) fn report_limit(
        &self,
        passes: &[(&'static str, usize)],
        output: &mut ModelOutput<'_>,
    ) {
        let path = self.proof.as_deref().unwrap_or("".as_ref()).display();
        let mut message = format!("{path}: the proof claims nothing: a limit came before its end");
        let names: Vec<&str> = passes.iter().map(|&(name, _)| name).collect();
        if !names.is_empty() {
            let names = names.join("; ");
            message += &format!("; it has no steps yet for what the search used: {names}");
        }
        output.say(message);
    }

    /// Reports the error of writing the proof, if there is one.
    pub(in crate::models) fn report(&self, written: io::Result<()>, output: &mut ModelOutput<'_>) {
        if let Err(error) = written {
            let path = self.proof.as_deref().unwrap_or("".as_ref());
            output.refuse(format_args!("{}: {error}", path.display()));
        }
    }
}

impl ProofFile {
    /// Returns the solutions of a problem, with a proof if one is wanted; `None` if there can be
    /// none.
    pub(in crate::models) fn search(
        self,
        problem: &ModelProblem,
        settings: Settings,
    ) -> Option<Solutions<'_, Name, Mixed>> {
        match self {
            ProofFile::Unwanted => Some(problem.search(settings)),
            ProofFile::Open(file) => Some(problem.search_with_proof(settings, file)),
            ProofFile::Unusable => None,
        }
    }
}
