//! The analysis of a conflict: from what failed back to one variable of the newest level.
//!
//! Invariant: the needs are facts that hold, and together with the model they imply the conflict.
//! Each step replaces a fact by the reasons of its removal, which are older. An analysis that a
//! limit interrupts goes on where it was, so its result does not depend on that.

use super::sources::{Failure, Sources};
use crate::propagation::{Absence, Explained};
use crate::state::{History, HistoryEntry, Literal, RemovalCause, Var};
use smallvec::{SmallVec, smallvec};

/// The number of facts of an explanation that a step of a meter stands for.
const FACTS_A_STEP: usize = 16;

/// An interval of places of a wide variable that must be absent.
#[derive(Clone, Copy, Debug)]
struct Span {
    first: u32,
    last: u32,
    /// One more than the index of the entry that removed the last of them.
    since: usize,
}

/// The facts that the conflict needs of one variable.
#[derive(Clone, Debug, Default)]
struct Need {
    is_touched: bool,
    /// The places of a narrow variable.
    bits: u64,
    /// The places of a narrow variable that were removed at the newest level.
    newest: u64,
    /// The places of a wide variable.
    spans: Vec<Span>,
}

/// The lists of an analysis, kept for the next one.
#[derive(Debug)]
pub(super) struct Analysis {
    needs: Vec<Need>,
    touched: Vec<Var>,
    facts: Vec<Absence>,
    /// The number of entries before the newest level.
    start: usize,
    /// The number of narrow variables and of intervals that are needed and of the newest level.
    open: usize,
    /// One more than the index of the entry that is looked at next.
    next: usize,
    /// The literals of the newest level, once they are known.
    first: SmallVec<[Literal; 2]>,
    /// The number of touched variables whose facts were looked at since.
    minimized: usize,
    /// The replaced places, in this order, if a proof is written. Backwards, each removal follows
    /// from the opposite of the clause and the removals before it.
    replaced: Option<Vec<ReplacedPlaces>>,
}

/// Places whose absence was replaced by its reasons.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReplacedPlaces {
    /// The index of the entry whose cause removed them.
    pub(super) at: usize,
    pub(super) removed: Literal,
}

/// A learnt clause, whose first literals alone are of the newest level. The one after them
/// is of the level to return to.
#[derive(Debug, Default)]
pub(super) struct Lesson {
    pub(super) literals: Vec<Literal>,
    /// For each literal, one more than the index of the entry that made it false.
    pub(super) since: Vec<usize>,
    /// The number of literals of the newest level: two if they are all but the decided value of a
    /// wide variable, otherwise one.
    pub(super) newest: usize,
}

impl Analysis {
    pub(super) fn new(variables: usize) -> Analysis {
        Analysis {
            needs: vec![Need::default(); variables],
            touched: Vec::new(),
            facts: Vec::new(),
            start: 0,
            open: 0,
            next: 0,
            first: SmallVec::new(),
            minimized: 0,
            replaced: None,
        }
    }

    /// Keeps from now on what each analysis replaces.
    pub(super) fn keep_replaced(&mut self) {
        self.replaced = Some(Vec::new());
    }

    /// Returns what the last analysis replaced, if that is kept.
    pub(super) fn replaced(&self) -> &[ReplacedPlaces] {
        self.replaced.as_deref().unwrap_or(&[])
    }

    /// Begins with the reasons of a failure. Returns the level at which it is one: 0 if it follows
    /// from nothing.
    pub(super) fn begin(&mut self, sources: &mut Sources<'_>, failure: Failure) -> usize {
        sources.explain_failure(failure, &mut self.facts);
        let newest = self.facts.iter().map(|fact| fact.since).max().unwrap_or(0);
        newest.checked_sub(1).map_or(0, |at| sources.history().entry(at).level as usize)
    }

    /// Takes the reasons of the failure as what is needed, at the newest level.
    pub(super) fn start(&mut self, sources: &mut Sources<'_>) {
        let history = sources.history();
        (self.start, self.next) = (history.start_of(history.level()), history.len());
        (self.open, self.minimized) = (0, 0);
        self.first.clear();
        if let Some(replaced) = &mut self.replaced {
            replaced.clear();
        }
        self.take_facts(sources);
    }

    /// Replaces facts by their reasons until one variable of the newest level is left, and returns
    /// the clause that says that not all facts hold. The first unique implication point: Marques-
    /// Silva and Sakallah, *GRASP: a search algorithm for propositional satisfiability*, 1999.
    ///
    /// Returns `None` if `is_over`, which gets the steps that an explanation counts as, reports
    /// that a limit is reached. The next call goes on.
    pub(super) fn learn(
        &mut self,
        sources: &mut Sources<'_>,
        is_over: &mut dyn FnMut(u32) -> bool,
    ) -> Option<Lesson> {
        if self.first.is_empty() {
            self.first = self.find_first(sources, is_over)?;
        }
        self.minimize(sources, self.first[0].var(), is_over)?;
        let first = std::mem::take(&mut self.first);
        Some(self.take_lesson(sources, &first))
    }

    /// Replaces facts by their reasons until one variable of the newest level is left, and returns
    /// its literals.
    fn find_first(
        &mut self,
        sources: &mut Sources<'_>,
        is_over: &mut dyn FnMut(u32) -> bool,
    ) -> Option<SmallVec<[Literal; 2]>> {
        loop {
            let at = self.next - 1;
            debug_assert!(at >= self.start, "the decision is one variable");
            let entry = sources.history().entry(at);
            let is_touched = self.needs[entry.removed.var().index()].is_touched;
            let asked = if is_touched { self.needed_of(entry.removed, at) } else { None };
            let Some(asked) = asked else {
                self.next = at;
                continue;
            };
            if self.open == 1 || entry.cause == RemovalCause::Decision {
                return Some(self.first_literals(sources, entry));
            }
            if is_over(self.steps()) {
                return None;
            }
            self.resolve(sources, at, asked);
            // A wide variable may need several stretches that one entry removed.
            self.next = at + usize::from(entry.removed.is_wide());
        }
    }

    /// Returns the steps that an explanation counts as, if it takes as long as the last one.
    fn steps(&self) -> u32 {
        1 + (self.facts.len() / FACTS_A_STEP) as u32
    }

    /// Returns what is needed of the places `removed` by the entry at index `at`.
    fn needed_of(&self, removed: Literal, at: usize) -> Option<Literal> {
        let need = &self.needs[removed.var().index()];
        if !removed.is_wide() {
            let bits = need.bits & removed.bits();
            return (bits != 0).then(|| Literal::among(removed.var(), bits));
        }
        let span = need.spans.iter().find(|span| span.since == at + 1)?;
        let (first, last) = removed.ends();
        Some(Literal::between(removed.var(), span.first.max(first), span.last.min(last)))
    }

    /// Replaces the need of `asked` by its reasons.
    fn resolve(&mut self, sources: &mut Sources<'_>, at: usize, asked: Literal) {
        self.drop_need(sources.history(), asked, Explained::AsAsked);
        let mut facts = std::mem::take(&mut self.facts);
        let explained = sources.explain(at, asked, &mut facts);
        self.facts = facts;
        self.drop_explained(sources.history(), at, asked, explained);
        self.take_facts(sources);
    }

    /// Drops what the reasons of entry `at` explain.
    fn drop_explained(
        &mut self,
        history: &History,
        at: usize,
        asked: Literal,
        explained: Explained,
    ) {
        if self.replaced.is_none() {
            return self.drop_need(history, asked, explained);
        }
        let before = self.needs[asked.var().index()].bits;
        self.drop_need(history, asked, explained);
        let dropped = before & !self.needs[asked.var().index()].bits;
        let removed = match asked.is_wide() {
            false => Literal::among(asked.var(), asked.bits() | dropped),
            true => explained.places(asked),
        };
        self.replaced.iter_mut().for_each(|replaced| replaced.push(ReplacedPlaces { at, removed }));
    }

    /// Drops the places of `asked`, and what else is `explained`.
    fn drop_need(&mut self, history: &History, asked: Literal, explained: Explained) {
        let places = explained.places(asked);
        let start = self.start;
        let need = &mut self.needs[asked.var().index()];
        if !asked.is_wide() {
            let was_open = need.bits & need.newest != 0;
            need.bits &= !places.bits();
            self.open -= usize::from(was_open && need.bits & need.newest == 0);
            return;
        }
        let (first, last) = places.ends();
        let mut spans = std::mem::take(&mut need.spans);
        let mut left = Vec::new();
        spans.retain(|span| {
            if span.last < first || last < span.first {
                return true;
            }
            self.open -= usize::from(span.since > start);
            if span.first < first {
                left.push((span.first, first - 1));
            }
            if span.last > last {
                left.push((last + 1, span.last));
            }
            false
        });
        for (first, last) in left {
            let since = history.newest_of(Literal::between(asked.var(), first, last));
            if since > 0 {
                self.open += usize::from(since > start);
                spans.push(Span { first, last, since });
            }
        }
        self.needs[asked.var().index()].spans = spans;
    }

    /// Adds the facts to what is needed.
    fn take_facts(&mut self, sources: &mut Sources<'_>) {
        for at in 0..self.facts.len() {
            let Absence { absent, since } = self.facts[at];
            let (var, start) = (absent.var(), self.start);
            let need = &mut self.needs[var.index()];
            if !need.is_touched {
                need.is_touched = true;
                self.touched.push(var);
                sources.activity.bump_variable(var);
                if !absent.is_wide() {
                    let history = sources.store.history().expect("a history is kept");
                    let newest = history.of(var).take_while(|&(at, _)| at >= start);
                    need.newest = newest.fold(0, |bits, (_, entry)| bits | entry.removed.bits());
                }
            }
            if absent.is_wide() {
                self.add_span(sources.history(), absent, since);
            } else {
                sources.activity.bump_candidates(var, absent.bits() & !need.bits);
                let was_open = need.bits & need.newest != 0;
                need.bits |= absent.bits();
                self.open += usize::from(!was_open && need.bits & need.newest != 0);
            }
        }
    }

    /// Adds an interval to what is needed, together with those that it touches.
    fn add_span(&mut self, history: &History, absent: Literal, since: usize) {
        let (var, start, (mut first, mut last)) = (absent.var(), self.start, absent.ends());
        let spans = &mut self.needs[var.index()].spans;
        let mut has_merged = false;
        spans.retain(|span| {
            let is_apart = (span.last < first && !history.is_gap(var, span.last + 1, first - 1))
                || (last < span.first && !history.is_gap(var, last + 1, span.first - 1));
            if !is_apart {
                (first, last) = (first.min(span.first), last.max(span.last));
                self.open -= usize::from(span.since > start);
                has_merged = true;
            }
            is_apart
        });
        let literal = Literal::between(absent.var(), first, last);
        let since = if has_merged { history.newest_of(literal) } else { since };
        self.open += usize::from(since > start);
        spans.push(Span { first, last, since });
    }

    /// Returns the literals of the variable that is left of the newest level, below and above what
    /// the decision left; `entry` is the newest entry that is needed of it.
    fn first_literals(
        &mut self,
        sources: &Sources<'_>,
        entry: HistoryEntry,
    ) -> SmallVec<[Literal; 2]> {
        let (var, start) = (entry.removed.var(), self.start);
        let need = &mut self.needs[var.index()];
        if !entry.removed.is_wide() {
            return smallvec![Literal::among(var, need.bits)];
        }
        if self.open == 1 {
            let newest = need.spans.iter().position(|span| span.since > start);
            let span = need.spans.swap_remove(newest.expect("it is open"));
            return smallvec![Literal::between(var, span.first, span.last)];
        }
        // Of the newest level only the decision removed places, so it may stand for all of them. A
        // stretch that is partly older touches what it removed.
        let (left, _) = sources.store.domain(var).end_places();
        let mut sides = sources.history().decision(sources.history().level(), sources.store);
        sides.retain(|side| {
            let (mut first, mut last) = side.ends();
            let (is_above, mut is_needed) = (first > left, false);
            need.spans.retain(|span| {
                let is_of_side = (span.first > left) == is_above;
                let is_newest = is_of_side && span.since > start;
                if is_newest {
                    (first, last) = (first.min(span.first), last.max(span.last));
                    is_needed = true;
                }
                !is_newest
            });
            need.spans.retain(|span| span.first < first || span.last > last || !is_needed);
            *side = Literal::between(var, first, last);
            is_needed
        });
        sides
    }

    /// Drops the facts that follow from others, except those of `first`. Returns `None` if a limit
    /// is reached.
    fn minimize(
        &mut self,
        sources: &mut Sources<'_>,
        first: Var,
        is_over: &mut dyn FnMut(u32) -> bool,
    ) -> Option<()> {
        sources.counts_uses = false;
        while let Some(&var) = self.touched.get(self.minimized) {
            if var != first && self.needs[var.index()].bits != 0 {
                if is_over(self.steps()) {
                    return None;
                }
                self.minimize_facts_of(var, sources);
            }
            self.minimized += 1;
        }
        Some(())
    }

    /// Drops the facts about a narrow variable that follow from others.
    fn minimize_facts_of(&mut self, var: Var, sources: &mut Sources<'_>) {
        let entries: SmallVec<[(usize, HistoryEntry); 8]> = sources.history().of(var).collect();
        for (at, entry) in entries {
            let bits = self.needs[var.index()].bits & entry.removed.bits();
            if bits == 0 || matches!(entry.cause, RemovalCause::Decision | RemovalCause::Refuted) {
                continue;
            }
            let mut facts = std::mem::take(&mut self.facts);
            let asked = Literal::among(var, bits);
            let explained = sources.explain(at, asked, &mut facts);
            if facts.iter().all(|fact| self.is_needed(*fact)) {
                self.drop_explained(sources.history(), at, asked, explained);
            }
            self.facts = facts;
        }
    }

    /// Returns whether a fact is one of those that are needed.
    fn is_needed(&self, fact: Absence) -> bool {
        let need = &self.needs[fact.absent.var().index()];
        if !need.is_touched {
            return false;
        }
        if !fact.absent.is_wide() {
            return fact.absent.bits() & !need.bits == 0;
        }
        let (first, last) = fact.absent.ends();
        need.spans.iter().any(|span| span.first <= first && last <= span.last)
    }

    /// Takes the clause, and forgets what was needed.
    fn take_lesson(&mut self, sources: &Sources<'_>, first: &[Literal]) -> Lesson {
        let (history, newest) = (sources.history(), first.len());
        let since = first.iter().map(|&literal| history.newest_of(literal)).collect();
        let mut lesson = Lesson { literals: first.to_vec(), since, newest };
        let first = first[0];
        for var in self.touched.drain(..) {
            let need = &mut self.needs[var.index()];
            need.is_touched = false;
            let bits = std::mem::take(&mut need.bits);
            if bits != 0 && (first.is_wide() || var != first.var()) {
                let literal = Literal::among(var, bits);
                lesson.literals.push(literal);
                lesson.since.push(history.newest_of(literal));
            }
            for span in need.spans.drain(..) {
                lesson.literals.push(Literal::between(var, span.first, span.last));
                lesson.since.push(span.since);
            }
        }
        if let Some(next) = (newest..lesson.since.len()).max_by_key(|&at| lesson.since[at]) {
            lesson.literals.swap(newest, next);
            lesson.since.swap(newest, next);
        }
        lesson
    }
}
