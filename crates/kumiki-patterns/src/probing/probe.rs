//! All consequences of one supposition. A consequence may need several others, so they form a net.
//!
//! Invariant: a literal is recorded once, with the literals that it needs, which were recorded
//! before it. True and false candidates are disjoint, except for literals with external reasons,
//! and for the last literal if there is a conflict.

use super::Literal;
use crate::board::Bits;

const NONE: u16 = u16::MAX;

/// The link by which a literal follows from others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Via {
    /// No link: the literal is the supposition.
    Supposition,
    /// The values of its variable.
    Variable,
    /// The places of its value in the group of this number.
    Group(u16),
    /// The [`ExternalReason`] of this number.
    External(u32),
}

/// A reason outside of the graph: the caller of [`Probe::add_external`] knows by it that a literal
/// follows from others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExternalReason {
    /// The number by which [`Probe::external_reasons`] reports it.
    pub number: u32,
    /// Its weight in [`Probe::height`].
    pub weight: usize,
}

/// A record of a literal: the literal, the link by which it follows, and the places of its parents.
#[derive(Clone, Copy, Debug)]
struct Note {
    literal: Literal,
    via: Via,
    parents: (u32, u32),
    /// The length of the longest chain to it, itself included.
    height: u32,
}

/// The only parent of several notes, which share its place in the list of parents.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OnlyParent {
    parents: (u32, u32),
    height: u32,
}

/// The consequences of a supposition, each with those that it follows from.
#[derive(Clone, Debug, Default)]
pub struct Probe<const N: usize> {
    notes: Vec<Note>,
    parents: Vec<u16>,
    /// For each literal, the index of its note.
    index: Vec<u16>,
    /// The candidates that are false, and those that are true.
    known: [Bits<N>; 2],
    /// The literals that are false, and those that are true, in the order of their notes; without
    /// the last literal of a conflict.
    order: [Vec<Literal>; 2],
    /// The number of literals of each order that were processed.
    processed: [usize; 2],
    /// The number of literals to process of which a consequence may have at most the height
    /// `limit`.
    low: usize,
    limit: u32,
    conflict: Option<Literal>,
    /// For each note, a mark that it was counted, and scratch space for the count.
    counted: Vec<u32>,
    count: u32,
    stack: Vec<u16>,
}

impl<const N: usize> Probe<N> {
    /// Returns an empty probe.
    pub fn new() -> Probe<N> {
        Probe::default()
    }

    /// Clears the probe, and makes room for literals with numbers below `literals`. Consequences
    /// of a height above `limit` are not needed.
    pub(crate) fn begin(&mut self, literals: usize, limit: usize) {
        for note in self.notes.drain(..) {
            self.index[note.literal.index()] = NONE;
        }
        self.index.resize(literals, NONE);
        self.parents.clear();
        self.known = [Bits::NONE; 2];
        self.order.iter_mut().for_each(Vec::clear);
        self.processed = [0; 2];
        self.low = 0;
        self.limit = u32::try_from(limit).unwrap_or(u32::MAX);
        self.conflict = None;
    }

    /// Records `literal`, which follows from the literals `parents`. `own` is the part of its
    /// height that is not theirs.
    #[inline]
    fn note(
        &mut self,
        literal: Literal,
        via: Via,
        own: u32,
        parents: impl IntoIterator<Item = Literal>,
    ) {
        let start = self.parents.len();
        let mut height = 0;
        parents.into_iter().for_each(|parent| {
            let parent = self.index[parent.index()];
            height = height.max(self.notes[usize::from(parent)].height);
            self.parents.push(parent);
        });
        let parents = (start as u32, self.parents.len() as u32);
        let height = height + own;
        self.low += usize::from(height < self.limit);
        self.index[literal.index()] = self.notes.len() as u16;
        self.notes.push(Note { literal, via, parents, height });
    }

    /// Records `literal` unless it is known. If its negation is known, there is a conflict, and
    /// this is the last note.
    #[inline]
    pub(crate) fn learn(
        &mut self,
        literal: Literal,
        via: Via,
        parents: impl IntoIterator<Item = Literal>,
    ) {
        let side = usize::from(literal.is_true());
        let candidate = literal.candidate();
        let contrary = self.known[1 - side].contains(candidate);
        if contrary || !self.known[side].contains(candidate) {
            self.note(literal, via, 1, parents);
            if contrary {
                self.conflict = Some(literal);
            } else {
                self.known[side].insert(candidate);
                self.order[side].push(literal);
            }
        }
    }

    /// Returns `literal` as the only parent of others.
    #[inline]
    pub(crate) fn only_parent(&mut self, literal: Literal) -> OnlyParent {
        let note = self.index[literal.index()];
        let start = self.parents.len() as u32;
        self.parents.push(note);
        OnlyParent { parents: (start, start + 1), height: self.notes[usize::from(note)].height }
    }

    /// Records the candidates of these numbers as false, unless they are known: each follows from
    /// `parent` alone. If one is known to be true, there is a conflict, and it is the last note.
    #[inline]
    pub(crate) fn exclude(
        &mut self,
        candidates: impl IntoIterator<Item = usize>,
        via: Via,
        parent: OnlyParent,
    ) {
        let height = parent.height + 1;
        let is_low = usize::from(height < self.limit);
        for candidate in candidates {
            if self.known[0].contains(candidate) {
                continue;
            }
            let literal = Literal::of_board(candidate, false);
            self.index[literal.index()] = self.notes.len() as u16;
            self.notes.push(Note { literal, via, parents: parent.parents, height });
            if self.known[1].contains(candidate) {
                self.conflict = Some(literal);
                return;
            }
            self.low += is_low;
            self.known[0].insert(candidate);
            self.order[0].push(literal);
        }
    }

    /// Records `literal`, which follows from `parents` by an external reason, unless it is known.
    /// Returns whether it was new. [`Prober::resume`](super::Prober::resume) finds its
    /// consequences.
    ///
    /// A known negation is not a conflict here.
    pub fn add_external(
        &mut self,
        literal: Literal,
        parents: impl IntoIterator<Item = Literal>,
        reason: ExternalReason,
    ) -> bool {
        let side = usize::from(literal.is_true());
        let is_new = !self.known[side].contains(literal.candidate());
        if is_new {
            self.known[side].insert(literal.candidate());
            self.order[side].push(literal);
            let own = 1 + reason.weight as u32;
            self.note(literal, Via::External(reason.number), own, parents);
        }
        is_new
    }

    /// Returns the next literal to process: the next true one, or else the next false one. Returns
    /// `None` if there is none, or if all consequences of those that are left are above the limit
    /// of heights.
    #[inline]
    pub(crate) fn pending(&mut self) -> Option<Literal> {
        if self.low == 0 {
            return None;
        }
        let [are_false, are_true] = &self.order;
        let (side, literal) = match are_true.get(self.processed[1]) {
            Some(&literal) => (1, literal),
            None => (0, *are_false.get(self.processed[0])?),
        };
        self.processed[side] += 1;
        self.low -= usize::from(self.note_of(literal).height < self.limit);
        Some(literal)
    }

    #[inline]
    fn note_of(&self, literal: Literal) -> &Note {
        &self.notes[usize::from(self.index[literal.index()])]
    }

    /// Returns the candidates that become true, or false: up to the conflict, if there is one.
    #[inline]
    pub fn known(&self, are_true: bool) -> Bits<N> {
        self.known[usize::from(are_true)]
    }

    /// Returns the literals in the order in which they were found, the supposition first.
    pub fn literals(&self) -> impl Iterator<Item = Literal> + '_ {
        let end = self.notes.len() - usize::from(self.conflict.is_some());
        self.notes[..end].iter().map(|note| note.literal)
    }

    /// Returns the literals that are true, or those that are false, in the order in which they were
    /// found.
    #[inline]
    pub fn found(&self, are_true: bool) -> &[Literal] {
        &self.order[usize::from(are_true)]
    }

    /// Returns whether no consequence is missing. Some may be missing after a conflict, and above
    /// the limit of heights.
    pub fn is_complete(&self) -> bool {
        !self.has_conflict()
            && [0, 1].iter().all(|&side| self.processed[side] == self.order[side].len())
    }

    /// Returns whether a candidate became both true and false.
    #[inline]
    pub fn has_conflict(&self) -> bool {
        self.conflict.is_some()
    }

    /// Returns the two sides of the conflict: a literal and its negation.
    pub fn conflict(&self) -> Option<[Literal; 2]> {
        self.conflict.map(|literal| [literal.negated(), literal])
    }

    /// Returns the length of the longest chain that leads to `literal`, itself included, plus the
    /// weights of the external reasons on it. This is a lower bound on the number of literals that
    /// it needs. Returns zero if it does not follow.
    #[inline]
    pub fn height(&self, literal: Literal) -> usize {
        let note = self.index[literal.index()];
        if note == NONE { 0 } else { self.notes[usize::from(note)].height as usize }
    }

    /// Returns the number of literals that `literal` needs, itself included, or zero if it does not
    /// follow.
    pub fn size(&mut self, literal: Literal) -> usize {
        let mut size = 0;
        self.walk(literal, |_| size += 1);
        size
    }

    /// Adds to `numbers` the numbers of all external reasons that `literal` needs.
    pub fn external_reasons(&mut self, literal: Literal, numbers: &mut Vec<u32>) {
        self.walk(literal, |note| {
            if let Via::External(number) = note.via {
                numbers.push(number);
            }
        });
    }

    /// Returns all literals that `literal` needs, each with its link. The literal itself comes
    /// first, and nearer ones come before farther ones.
    pub fn chain(&mut self, literal: Literal) -> Vec<(Literal, Via)> {
        let mut chain = Vec::new();
        self.begin_count(literal);
        let mut next = 0;
        while let Some(&note) = self.stack.get(next) {
            next += 1;
            let note = self.notes[usize::from(note)];
            chain.push((note.literal, note.via));
            self.push_parents(note);
        }
        chain
    }

    /// Calls `each` with every note that `literal` needs, including its own.
    fn walk(&mut self, literal: Literal, mut each: impl FnMut(&Note)) {
        self.begin_count(literal);
        while let Some(note) = self.stack.pop() {
            let note = self.notes[usize::from(note)];
            each(&note);
            self.push_parents(note);
        }
    }

    /// Puts `literal` alone on the stack.
    fn begin_count(&mut self, literal: Literal) {
        self.counted.resize(self.counted.len().max(self.notes.len()), 0);
        self.count += 1;
        self.stack.clear();
        let note = self.index[literal.index()];
        if note != NONE {
            self.counted[usize::from(note)] = self.count;
            self.stack.push(note);
        }
    }

    /// Puts the parents of `note` on the stack, except those that were on it before.
    fn push_parents(&mut self, note: Note) {
        let (start, end) = note.parents;
        for &parent in &self.parents[start as usize..end as usize] {
            if self.counted[usize::from(parent)] != self.count {
                self.counted[usize::from(parent)] = self.count;
                self.stack.push(parent);
            }
        }
    }
}
