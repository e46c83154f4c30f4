//! The propagation of long sums, which keeps what it knows of the terms from run to run.
//!
//! Invariant: after a run, the reversible words hold the least and the greatest value of each term
//! and of the sum; no term is wider than the word for that says.
//!
//! A run is linear in the number of terms that changed, unless some term could be wider than the
//! slack of the sum (Harvey and Schimpf, *Bounds consistency techniques for long linear
//! constraints*, 2002).

use super::{Linear, SumComparison, lower_to, term_span};
use crate::arithmetic::Int;
use crate::state::{Conflict, LastRun, Store};

/// The positions of the reversible words after the one for the arithmetic.
const LEAST: usize = 1;
const GREATEST: usize = 2;
const WIDEST: usize = 3;
/// From here on, each term has two: its least and its greatest value.
const TERMS: usize = 4;

/// The number of terms from which a sum is long.
const LONG: usize = 64;

/// The sum in the reversible words, and the greatest width of a term.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct SumSpan {
    least: i64,
    greatest: i64,
    widest: i64,
}

impl SumSpan {
    fn read(store: &Store) -> SumSpan {
        let word = |at: usize| store.state_word(at) as i64;
        SumSpan { least: word(LEAST), greatest: word(GREATEST), widest: word(WIDEST) }
    }

    fn write(self, store: &mut Store) {
        let words = [(LEAST, self.least), (GREATEST, self.greatest), (WIDEST, self.widest)];
        for (at, value) in words {
            store.set_state_word(at, value as u64);
        }
    }
}

impl Linear {
    /// Returns whether a run keeps what it knows for the next one.
    pub(super) fn is_long(&self) -> bool {
        // Tests hold short sums against enumeration: those of an odd length run as long ones.
        let is_tested = cfg!(any(test, feature = "testing")) && self.scope.len() % 2 == 1;
        (self.scope.len() >= LONG || is_tested) && self.sense != SumComparison::NotEqual
    }

    /// Returns the number of reversible words that a long sum needs.
    pub(super) fn words_of_long(&self) -> usize {
        TERMS + 2 * self.scope.len()
    }

    /// Propagates `=` or `≤`. All sums fit in 64 bits.
    // Apart, so that short sums stay short.
    #[inline(never)]
    pub(super) fn propagate_long(&self, store: &mut Store) -> Result<(), Conflict> {
        match store.last_run() {
            LastRun::Unknown => return self.propagate_in::<i64>(store),
            LastRun::First => self.read_all(store),
            LastRun::Changed(places) => {
                for at in 0..places.len() {
                    self.read_changed(at, store);
                }
            }
        }
        let span = SumSpan::read(store);
        debug_assert_eq!(
            (span.least, span.greatest),
            self.span::<i64>(store),
            "a change is missed"
        );
        let (over, under) = self.slacks(span);
        if over < 0 || under < 0 {
            return Err(Conflict);
        }
        if span.widest <= over && span.widest <= under {
            return Ok(());
        }
        self.narrow_terms(span, store)
    }

    /// Returns by how much a term may exceed its least value, and fall short of its greatest.
    fn slacks(&self, span: SumSpan) -> (i64, i64) {
        let bound = self.bound as i64;
        match self.sense {
            SumComparison::Equal => (bound - span.least, span.greatest - bound),
            SumComparison::AtMost | SumComparison::NotEqual => (bound - span.least, i64::MAX),
        }
    }

    /// Writes the values of all terms.
    fn read_all(&self, store: &mut Store) {
        let mut span = SumSpan { least: 0, greatest: 0, widest: 0 };
        for (at, (coefficient, var)) in self.terms().enumerate() {
            let (low, high) = term_span::<i64>(coefficient, var, store);
            self.write_term(at, low, high, store);
            span.least += low;
            span.greatest += high;
            span.widest = span.widest.max(high - low);
        }
        span.write(store);
    }

    /// Writes the values of the term at position `at` of the list of changes.
    fn read_changed(&self, at: usize, store: &mut Store) {
        let LastRun::Changed(places) = store.last_run() else { return };
        let mut span = SumSpan::read(store);
        self.read_term(places[at] as usize, &mut span, store);
        span.write(store);
    }

    /// Writes the values of a term, and adds the difference to the sum.
    fn read_term(&self, at: usize, span: &mut SumSpan, store: &mut Store) {
        let before = (store.state_word(TERMS + 2 * at), store.state_word(TERMS + 2 * at + 1));
        let (low, high) = term_span::<i64>(self.coefficients[at], self.scope[at], store);
        span.least += low - before.0 as i64;
        span.greatest += high - before.1 as i64;
        self.write_term(at, low, high, store);
    }

    fn write_term(&self, at: usize, low: Int, high: Int, store: &mut Store) {
        for (word, value) in [(TERMS + 2 * at, low), (TERMS + 2 * at + 1, high)] {
            if store.state_word(word) != value as u64 {
                store.set_state_word(word, value as u64);
            }
        }
    }

    /// Narrows each term that is wider than the slack, until nothing changes.
    fn narrow_terms(&self, mut span: SumSpan, store: &mut Store) -> Result<(), Conflict> {
        loop {
            let before = span;
            span.widest = 0;
            for (at, (coefficient, var)) in self.terms().enumerate() {
                let (low, high) = term_span::<i64>(coefficient, var, store);
                let (over, under) = self.slacks(span);
                if over < 0 || under < 0 {
                    return Err(Conflict);
                }
                if high - low > over {
                    lower_to(store, coefficient, var, over)?;
                }
                if high - low > under {
                    lower_to(store, -coefficient, var, under)?;
                }
                if high - low > over || high - low > under {
                    self.read_term(at, &mut span, store);
                }
                let (low, high) = term_span::<i64>(coefficient, var, store);
                span.widest = span.widest.max(high - low);
            }
            let has_changed = (span.least, span.greatest) != (before.least, before.greatest);
            if !has_changed || self.sense != SumComparison::Equal {
                break;
            }
        }
        let (over, under) = self.slacks(span);
        if over < 0 || under < 0 {
            return Err(Conflict);
        }
        span.write(store);
        Ok(())
    }
}
