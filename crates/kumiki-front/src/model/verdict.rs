//! Verdicts on models in words, with their evidence.
//!
//! Invariant: a verdict has its evidence: a reason, or solutions.

use crate::words::in_one_line;
use kumiki::{Mixed, Solution, Verdict};
use kumiki_model::{Model, Name};

/// The kind of a verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VerdictKind {
    /// There is one solution.
    Unique,
    /// There is none.
    None,
    /// There are several.
    Several,
    /// A limit stopped the search.
    Unfinished,
}

/// A verdict in words.
#[derive(Clone, Debug)]
pub struct ModelVerdict {
    /// The kind.
    pub kind: VerdictKind,
    /// The beginning of a line.
    pub word: String,
    /// The text above a table.
    pub sentence: String,
    /// The solutions that prove it.
    pub witnesses: Vec<Solution<Name, Mixed>>,
}

impl ModelVerdict {
    /// Returns a verdict in words.
    pub fn of(verdict: Verdict<Name, Mixed>) -> ModelVerdict {
        let (kind, word, sentence, witnesses) = match verdict {
            Verdict::None(reason) => return ModelVerdict::none(&in_one_line(&reason)),
            Verdict::Unique(one) => (VerdictKind::Unique, "unique", "unique solution:", vec![one]),
            Verdict::Several(one, other) => {
                let sentence = "several solutions, among them:";
                (VerdictKind::Several, "several", sentence, vec![one, other])
            }
            Verdict::Unfinished(None) => {
                (VerdictKind::Unfinished, "unfinished", "unfinished", Vec::new())
            }
            Verdict::Unfinished(Some(one)) => {
                let sentence = "unfinished: there may be others than";
                (VerdictKind::Unfinished, "unfinished", sentence, vec![one])
            }
        };
        ModelVerdict { kind, word: word.to_owned(), sentence: sentence.to_owned(), witnesses }
    }

    /// Returns the verdict that there is no solution, with the reason.
    pub fn none(reason: &str) -> ModelVerdict {
        ModelVerdict {
            kind: VerdictKind::None,
            word: format!("none {reason}"),
            sentence: format!("no solution: {reason}"),
            witnesses: Vec::new(),
        }
    }

    /// Returns the solutions that a line shows: the one of an unfinished search proves nothing.
    pub fn proof(&self) -> &[Solution<Name, Mixed>] {
        if self.kind == VerdictKind::Unfinished { &[] } else { &self.witnesses }
    }
}

/// Returns the remark that soft constraints, which need not hold, are no part of a verdict; `None`
/// for a model without them.
pub fn soft_remark(model: &Model) -> Option<String> {
    match model.soft_count() {
        0 => None,
        1 => Some("1 soft constraint is ignored".to_owned()),
        count => Some(format!("{count} soft constraints are ignored")),
    }
}
