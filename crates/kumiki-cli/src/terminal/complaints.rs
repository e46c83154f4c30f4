//! Errors in a row: many of them about one source show that it is the wrong file.
//!
//! Invariant: the first errors of a row are reported, the others are counted, and their number is
//! reported once.

use std::sync::Arc;

/// The number of errors in a row that are reported.
const MOST: u64 = 20;

/// The errors about inputs of one source that follow each other, with no answer between them.
#[derive(Debug, Default)]
pub(crate) struct Complaints {
    source: Option<Arc<str>>,
    /// The number of answers before the row.
    answered: u64,
    errors: u64,
}

impl Complaints {
    /// Counts an error about an input of `source`, after this number of answers. Returns the
    /// message about the row before it, if the error begins another row.
    pub(crate) fn count(&mut self, source: &Arc<str>, answered: u64) -> Option<String> {
        let is_same = self.source.as_ref() == Some(source) && self.answered == answered;
        let ended = if is_same { None } else { self.end() };
        self.source = Some(Arc::clone(source));
        self.answered = answered;
        self.errors += 1;
        ended
    }

    /// Returns whether the last error is to be reported.
    pub(crate) fn is_reported(&self) -> bool {
        self.errors <= MOST
    }

    /// Ends the row. Returns the message about the errors that were not reported, if there are any.
    pub(crate) fn end(&mut self) -> Option<String> {
        let Complaints { source, errors, .. } = std::mem::take(self);
        let hidden = errors.checked_sub(MOST).filter(|&hidden| hidden > 0)?;
        let plural = if hidden == 1 { "" } else { "s" };
        Some(format!("{}: and {hidden} more error{plural} in a row", source?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_ends_with_an_answer_or_another_source() {
        let sources: [Arc<str>; 2] = ["a.txt".into(), "b.txt".into()];
        let mut complaints = Complaints::default();
        let mut reported = 0;
        for number in 0..MOST + 7 {
            assert_eq!(complaints.count(&sources[0], 3), None, "{number}");
            reported += u64::from(complaints.is_reported());
        }
        assert_eq!(reported, MOST);
        let ended = complaints.count(&sources[0], 4);
        assert_eq!(ended.as_deref(), Some("a.txt: and 7 more errors in a row"));
        assert!(complaints.is_reported());
        assert_eq!(complaints.count(&sources[1], 4), None);
        for _ in 0..MOST {
            complaints.count(&sources[1], 4);
        }
        assert_eq!(complaints.end().as_deref(), Some("b.txt: and 1 more error in a row"));
        assert_eq!(complaints.end(), None);
    }
}
