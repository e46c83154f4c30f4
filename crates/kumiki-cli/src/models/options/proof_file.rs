//! The file for the proof of an answer.
//!
//! Invariant: one proof is about one model.

use super::FilesArgs;
use crate::terminal::session::Session;
use clap::{Args, ValueHint};
use std::fs::File;
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
    /// Creates the file for the proof of the model that `files` name.
    pub(in crate::models) fn create(&self, files: &FilesArgs, session: &mut Session) -> ProofFile {
        let Some(path) = &self.proof else { return ProofFile::Unwanted };
        if files.inputs.len() > 1 {
            session.complain("--proof takes one model: a proof is about one");
            return ProofFile::Unusable;
        }
        match File::create(path) {
            Ok(file) => ProofFile::Open(file),
            Err(error) => {
                session.complain(format_args!("{}: {error}", path.display()));
                ProofFile::Unusable
            }
        }
    }

    /// Reports an error of writing the proof.
    pub(in crate::models) fn complain(&self, error: &std::io::Error, session: &mut Session) {
        let path = self.proof.as_deref().unwrap_or("".as_ref());
        session.complain(format_args!("{}: {error}", path.display()));
    }
}
