//! The output of verbs: results, and messages between them, until they are written.
//!
//! Invariant: a segment holds its results in order, and each message with its place among them. If
//! segments are written in order, the streams hold what one thread would have written.

use super::live::{Live, LiveResults};
use super::position::InputPosition;
use crate::terminal::input::{Place, Unreadable};
use crate::terminal::ordered::Sender;
use crate::terminal::outcome::Outcome;
use crate::terminal::session::Tally;
use kumiki::Limits;
use std::fmt;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The length in bytes from which a segment is handed over.
const LONG: usize = 64 * 1024;

/// The longest time for which a segment is kept back.
const PATIENCE: Duration = Duration::from_millis(100);

/// The form of the results of a verb.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Form {
    /// Exactly one line for each input.
    Lines,
    /// Any number of lines for people. Several answers are separated and have headings.
    Text,
    /// A file of its own: there is only one.
    #[default]
    Single,
    /// Any number of lines for each source. They are separated, also those of a source that is not
    /// answered. Those for people have headings.
    Parts {
        /// True if there are headings above the lines of each of several sources.
        has_names: bool,
    },
}

/// The style of results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Style<L> {
    /// The form of the results.
    pub(crate) form: Form,
    /// The part of the style that belongs to the program.
    pub(crate) layout: L,
    /// True if answers name their inputs.
    pub(crate) has_names: bool,
    /// True if only results are written.
    pub(crate) is_quiet: bool,
    /// True if results have no colours.
    pub(crate) is_plain: bool,
}

impl<L> Style<L> {
    /// Returns the style of results in this form.
    pub(crate) fn new(form: Form, layout: L, is_quiet: bool) -> Style<L> {
        let has_names = !is_quiet && form != Form::Parts { has_names: false };
        let is_plain = matches!(form, Form::Lines | Form::Parts { .. });
        Style { form, layout, has_names, is_quiet, is_plain }
    }

    /// Returns whether each input has exactly one line of results.
    pub(crate) fn in_lines(&self) -> bool {
        self.form == Form::Lines
    }

    /// Returns whether remarks may be written beside the results.
    pub(crate) fn has_remarks(&self) -> bool {
        !self.in_lines() && !self.is_quiet
    }
}

/// A segment of the results: the answers to some inputs, or a part of an answer.
#[derive(Debug, Default)]
pub(crate) struct Segment {
    /// The results.
    pub(crate) text: Vec<u8>,
    /// The messages.
    pub(crate) messages: Vec<Message>,
    /// The totals of the answers that end in this segment.
    pub(crate) tally: Tally,
    /// True if the results begin with those of an input, and not within them.
    pub(crate) begins_answer: bool,
    /// The results that follow on the text, while they are written.
    pub(super) live: Option<LiveResults>,
    /// The input of the results, if they are a file of its own.
    pub(crate) single: Option<Place>,
    /// The position from which the inputs can be read on. All results before that position are in
    /// this segment and those before it.
    pub(crate) end: Option<InputPosition>,
    /// The number of bytes that were read for it.
    pub(crate) bytes: u64,
    /// True if it is the last of its batch.
    pub(crate) is_last: bool,
    /// True if Ctrl-C came before the end: later segments do not follow on it.
    pub(crate) is_cut: bool,
    /// The number of segments that were handed over before it.
    number: u64,
}

impl Segment {
    /// Removes the results, the messages and the totals.
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.messages.clear();
        self.tally = Tally::default();
    }
}

/// A message among the results of a segment.
#[derive(Debug)]
pub(crate) struct Message {
    /// The number of bytes of the results before it.
    pub(crate) place: usize,
    pub(crate) text: String,
    /// The input that the message is about, if that is not answered.
    pub(crate) unanswered: Option<Unanswered>,
}

/// An input that is not answered.
#[derive(Debug)]
pub(crate) struct Unanswered {
    /// The name of its source.
    pub(crate) source: Arc<str>,
    /// The number of answers before it in the segment.
    pub(crate) before: u64,
}

/// The state of the output at some time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OutputMark {
    segment: u64,
    end: Option<InputPosition>,
    text: usize,
    messages: usize,
}

/// The output of a verb: the segment at hand, and the sender of segments.
#[derive(Debug)]
pub(crate) struct Output<'s, L> {
    pub(crate) style: Style<L>,
    /// The limits of the answer that is written.
    pub(crate) limits: Limits,
    /// The moment at which the reading of the batch began.
    pub(crate) begun: Instant,
    pub(crate) segment: Segment,
    live: Option<Live>,
    sender: Sender<'s, Segment>,
}

impl<'s, L> Output<'s, L> {
    /// Returns an output that goes on with `segment`, for a batch that is read from now on.
    pub(crate) fn new(
        style: Style<L>,
        limits: Limits,
        segment: Segment,
        sender: Sender<'s, Segment>,
    ) -> Output<'s, L> {
        Output { style, limits, begun: Instant::now(), segment, live: None, sender }
    }

    /// Returns whether results are still taken.
    pub(crate) fn is_open(&self) -> bool {
        self.sender.is_open()
    }

    /// Adds to the results. `write!` and `writeln!` call it.
    pub(crate) fn write_fmt(&mut self, text: fmt::Arguments<'_>) {
        // Writing to a `Vec` does not fail.
        let _ = self.segment.text.write_fmt(text);
    }

    /// Adds `text` to the results.
    pub(crate) fn push(&mut self, text: &str) {
        self.segment.text.extend_from_slice(text.as_bytes());
    }

    /// Returns the place for results that are written while the answer goes on. They follow on
    /// those before, and cannot be taken back. A message has its place after them.
    pub(crate) fn live(&mut self) -> Live {
        if let Some(live) = &self.live {
            return live.clone();
        }
        let (live, results) = Live::new();
        self.segment.live = Some(results);
        self.hand_over();
        self.live.insert(live).clone()
    }

    /// Ends the results that are written while the answer goes on.
    pub(super) fn end_live(&mut self) {
        self.live.take().into_iter().for_each(Live::end);
    }

    /// Adds a message that a quiet run suppresses.
    pub(crate) fn remark(&mut self, message: impl fmt::Display) {
        if !self.style.is_quiet {
            self.say(message);
        }
    }

    /// Adds an error.
    pub(crate) fn refuse(&mut self, error: impl fmt::Display) {
        self.say(format_args!("error: {error}"));
        self.segment.tally.outcome.note(Outcome::Unusable);
    }

    /// Adds a message at this place.
    pub(crate) fn say(&mut self, message: impl fmt::Display) {
        self.push_message(message.to_string(), None);
    }

    /// Adds the error, at this place, that an input is not answered.
    pub(crate) fn complain<P: fmt::Display>(&mut self, unreadable: &Unreadable<P>) {
        let source = Arc::clone(&unreadable.place.source);
        let before = self.segment.tally.answered;
        self.push_message(unreadable.to_string(), Some(Unanswered { source, before }));
    }

    fn push_message(&mut self, text: String, unanswered: Option<Unanswered>) {
        let place = self.segment.text.len();
        self.segment.messages.push(Message { place, text, unanswered });
    }

    /// Begins the answer to an input, and returns the state before it. The inputs cannot be read on
    /// from a position within an answer.
    pub(crate) fn begin_answer(&mut self) -> OutputMark {
        let mark = self.mark();
        self.segment.end = None;
        mark
    }

    /// Returns the present state.
    pub(crate) fn mark(&self) -> OutputMark {
        let Segment { text, messages, end, number, .. } = &self.segment;
        OutputMark { segment: *number, end: *end, text: text.len(), messages: messages.len() }
    }

    /// Removes everything that came after `mark`, except segments that were handed over.
    pub(crate) fn take_back(&mut self, mark: OutputMark) {
        let segment = &mut self.segment;
        let is_same = mark.segment == segment.number;
        segment.text.truncate(if is_same { mark.text } else { 0 });
        segment.messages.truncate(if is_same { mark.messages } else { 0 });
        segment.end = mark.end.filter(|_| is_same);
    }

    /// Hands the segment over, and begins the next.
    pub(crate) fn hand_over(&mut self) {
        let next = Segment {
            text: Vec::with_capacity(self.segment.text.len()),
            number: self.segment.number + 1,
            ..Segment::default()
        };
        self.sender.give(std::mem::replace(&mut self.segment, next));
    }

    /// Hands the segment over if it is long, or if its results took long: `time`.
    pub(crate) fn hand_over_if_due(&mut self, time: Duration) {
        if self.segment.text.len() >= LONG || time >= PATIENCE {
            self.hand_over();
        }
    }
}
