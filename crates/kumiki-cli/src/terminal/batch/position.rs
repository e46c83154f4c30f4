//! Positions in the inputs of a run.
//!
//! Invariant: a position is between two inputs, so a run can be resumed there.

/// A position in the inputs, between two of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct InputPosition {
    /// The number of the source, from 0.
    pub(crate) source: usize,
    /// The place in the source.
    pub(crate) mark: Mark,
}

/// A place between two lines of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Mark {
    /// The number of bytes before it.
    pub(crate) offset: u64,
    /// The number of lines before it.
    pub(crate) lines: u64,
    /// True if there are only gaps and comments before it.
    pub(crate) is_blank: bool,
}

impl InputPosition {
    /// The position before the first input.
    pub(crate) const BEGIN: InputPosition = InputPosition { source: 0, mark: Mark::BEGIN };

    /// Returns the position before the first input of the next source.
    pub(crate) fn next_source(self) -> InputPosition {
        InputPosition { source: self.source + 1, ..InputPosition::BEGIN }
    }
}

impl Mark {
    /// The beginning of a text.
    pub(crate) const BEGIN: Mark = Mark { offset: 0, lines: 0, is_blank: true };
}
