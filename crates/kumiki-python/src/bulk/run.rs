//! A question about each row of a column, answered on several threads.
//!
//! Invariant: an answer depends on its row only. A defect in one answer is the error of that row.

use super::column::Rows;
use super::verb::{Question, Verb};
use crate::interrupt::{PendingException, stop_flag};
use kumiki::Limits;
use kumiki::run::StopFlag;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The greatest number of rows that a thread takes at once.
const MOST_ROWS: usize = 1024;

/// The number of times that each thread takes rows, if there are few: so all end together.
const TURNS: usize = 32;

/// The answers to rows that follow on each other.
#[derive(Debug, Default)]
pub(super) struct Answers {
    text: String,
    /// The end of each answer in the text; true for a result, false for an error.
    ends: Vec<(usize, bool)>,
}

impl Answers {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.text.len()
    }

    /// Returns the text of each answer, and whether it is a result.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, bool)> {
        let begins = std::iter::once(0).chain(self.ends.iter().map(|&(end, _)| end));
        let answer = |(begin, &(end, is_result)): (usize, &(usize, bool))| {
            (&self.text[begin..end], is_result)
        };
        begins.zip(&self.ends).map(answer)
    }
}

/// A question, and what ends it.
pub(super) struct BulkRun<'q> {
    question: &'q Question,
    /// The time limit for each row.
    time: Option<Duration>,
    fault: &'q Arc<PendingException>,
}

impl<'q> BulkRun<'q> {
    pub(super) fn new(
        question: &'q Question,
        time: Option<Duration>,
        fault: &'q Arc<PendingException>,
    ) -> BulkRun<'q> {
        BulkRun { question, time, fault }
    }

    /// Returns the answers to all rows, in order; fewer after an exception. The calling thread,
    /// which works too, looks for signals.
    pub(super) fn answers(&self, rows: &Rows, threads: usize) -> Vec<Answers> {
        let size = (rows.len() / (threads * TURNS)).clamp(1, MOST_ROWS);
        let next = AtomicUsize::new(0);
        let done = Mutex::new(Vec::new());
        let work = |flag: StopFlag| {
            let mut worker = Worker::new(self, flag);
            while !self.fault.is_raised() && !worker.flag.is_raised() {
                let begin = next.fetch_add(size, Ordering::Relaxed);
                if begin >= rows.len() {
                    break;
                }
                let answers = worker.answers(rows, begin..rows.len().min(begin + size));
                done.lock().unwrap_or_else(PoisonError::into_inner).push((begin, answers));
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                let fault = Arc::clone(self.fault);
                scope.spawn(|| work(StopFlag::with_condition(move || fault.is_raised())));
            }
            work(stop_flag(self.fault));
        });
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_unstable_by_key(|&(begin, _)| begin);
        done.into_iter().map(|(_, answers)| answers).collect()
    }
}

/// A thread that answers rows.
struct Worker<'r> {
    run: &'r BulkRun<'r>,
    flag: StopFlag,
    verb: Box<dyn Verb>,
}

impl<'r> Worker<'r> {
    fn new(run: &'r BulkRun<'r>, flag: StopFlag) -> Worker<'r> {
        let mut verb = run.question.verb();
        verb.set_limits(&Limits::none().stop(flag.clone()));
        Worker { run, flag, verb }
    }

    fn answers(&mut self, rows: &Rows, wanted: std::ops::Range<usize>) -> Answers {
        let mut answers = Answers::default();
        for at in wanted {
            let begin = answers.text.len();
            let answered = match rows.text(at) {
                Some(row) => self.answer(row, &mut answers.text),
                None => Err("there is no text in this row".to_string()),
            };
            if let Err(error) = &answered {
                answers.text.truncate(begin);
                answers.text.push_str(error);
            }
            answers.ends.push((answers.text.len(), answered.is_ok()));
        }
        answers
    }

    /// Adds the answer to `row` to `text`, or returns the reason why there is none.
    fn answer(&mut self, row: &str, text: &mut String) -> Result<(), String> {
        if let Some(time) = self.run.time {
            let mut limits = Limits::none().stop(self.flag.clone());
            limits.until = Instant::now().checked_add(time);
            self.verb.set_limits(&limits);
        }
        let answered = catch_unwind(AssertUnwindSafe(|| self.verb.answer(row, text)));
        answered.unwrap_or_else(|panic| {
            *self = Worker::new(self.run, self.flag.clone());
            Err(format!("a defect of this program, not of the input: {}", message(&*panic)))
        })
    }
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it gives no message")
}
