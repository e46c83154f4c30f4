//! All that follows from one supposition, where each thing may need several others: nets.
//!
//! Invariant: a literal is noted once, with the literals that it needs, which were noted before it; true and false ones
//! are disjoint, but for the last two where there is a conflict.

use super::{LinkSet, Literal};
use crate::explain::board::values_in;
use crate::explain::{Bits, Board, Groups, Set};

const NONE: u16 = u16::MAX;

/// What was noted: a literal, and where its parents are.
#[derive(Clone, Copy, Debug)]
struct Note {
    literal: Literal,
    parents: (u32, u32),
    /// The length of the longest chain to it, itself included.
    height: u16,
}

/// What follows from a supposition, and from what each thing does.
#[derive(Clone, Debug, Default)]
pub struct Outcome<const N: usize> {
    notes: Vec<Note>,
    parents: Vec<u16>,
    /// For each literal its note.
    index: Vec<u16>,
    /// The candidates that are false, and those that are true.
    known: [Bits<N>; 2],
    conflict: Option<(usize, usize)>,
    /// For each note whether it was counted, and scratch space for that.
    counted: Vec<u32>,
    count: u32,
    stack: Vec<u16>,
}

impl<const N: usize> Outcome<N> {
    /// Nothing yet.
    pub fn new() -> Outcome<N> {
        Outcome::default()
    }

    fn begin(&mut self, literals: usize) {
        for note in self.notes.drain(..) {
            self.index[note.literal.index()] = NONE;
        }
        self.index.resize(literals, NONE);
        self.parents.clear();
        self.known = [Bits::NONE; 2];
        self.conflict = None;
    }

    /// Notes `literal`, which follows from the literals `parents`; its note.
    fn note(&mut self, literal: Literal, parents: impl IntoIterator<Item = Literal>) -> usize {
        let start = self.parents.len();
        let mut height = 0;
        for parent in parents {
            let parent = self.index[parent.index()];
            height = height.max(self.notes[usize::from(parent)].height);
            self.parents.push(parent);
        }
        let parents = (start as u32, self.parents.len() as u32);
        self.notes.push(Note { literal, parents, height: height + 1 });
        self.notes.len() - 1
    }

    /// Notes `literal` unless it is known; if its contrary is known, that is a conflict, and it is the last note.
    fn learn(&mut self, literal: Literal, parents: impl IntoIterator<Item = Literal>) {
        let side = usize::from(literal.is_true());
        let candidate = literal.candidate();
        let contrary = self.known[1 - side].contains(candidate);
        if contrary || !self.known[side].contains(candidate) {
            let note = self.note(literal, parents);
            let other = self.index[literal.negated().index()];
            self.index[literal.index()] = note as u16;
            if contrary {
                self.conflict = Some((usize::from(other), note));
            } else {
                self.known[side].insert(candidate);
            }
        }
    }

    /// The candidates that become true, or false. Where there is a conflict, those up to it.
    #[inline]
    pub fn known(&self, are_true: bool) -> Bits<N> {
        self.known[usize::from(are_true)]
    }

    /// The literals in the order in which they were found, the supposition first.
    pub fn literals(&self) -> impl Iterator<Item = Literal> + '_ {
        let end = self.notes.len() - usize::from(self.conflict.is_some());
        self.notes[..end].iter().map(|note| note.literal)
    }

    /// Whether a candidate came to be both true and false.
    pub fn has_conflict(&self) -> bool {
        self.conflict.is_some()
    }

    /// How many literals the two sides of the conflict need, themselves included, each side for itself.
    pub fn conflict_size(&mut self) -> Option<usize> {
        let (one, other) = self.conflict?;
        Some(self.count(one) + self.count(other))
    }

    /// The length of the longest chain that leads to `literal`, itself included: it needs no fewer literals. Zero if it
    /// does not follow.
    #[inline]
    pub fn height(&self, literal: Literal) -> usize {
        let note = self.index[literal.index()];
        if note == NONE { 0 } else { self.notes[usize::from(note)].height.into() }
    }

    /// How many literals `literal` needs, itself included. Zero if it does not follow.
    pub fn size(&mut self, literal: Literal) -> usize {
        let note = self.index[literal.index()];
        if note == NONE { 0 } else { self.count(note.into()) }
    }

    fn count(&mut self, note: usize) -> usize {
        self.counted.resize(self.counted.len().max(self.notes.len()), 0);
        self.count += 1;
        self.stack.clear();
        self.stack.push(note as u16);
        self.counted[note] = self.count;
        let mut size = 0;
        while let Some(note) = self.stack.pop() {
            size += 1;
            let (start, end) = self.notes[usize::from(note)].parents;
            for &parent in &self.parents[start as usize..end as usize] {
                if self.counted[usize::from(parent)] != self.count {
                    self.counted[usize::from(parent)] = self.count;
                    self.stack.push(parent);
                }
            }
        }
        size
    }
}

/// Finds what follows from suppositions on one board.
#[derive(Clone, Debug)]
pub struct Supposer<const W: usize> {
    values: usize,
    /// What was possible at first.
    source: State<W>,
    /// What is possible still.
    state: State<W>,
}

/// What is possible, and how many values and places that are.
#[derive(Clone, Debug, Default)]
struct State<const W: usize> {
    values: Vec<u64>,
    places: Vec<Bits<W>>,
    /// Of these, for each value, places that were found to be false: no conflict, so none was found to be true.
    excluded: Vec<Bits<W>>,
    /// How many values each variable has.
    sizes: Vec<u8>,
    /// How many places each value has in each group; 0 where the group does not need it.
    counts: Vec<u8>,
}

impl<const W: usize> State<W> {
    fn copy(&mut self, other: &State<W>) {
        self.values.clone_from(&other.values);
        self.places.clone_from(&other.places);
        self.excluded.clear();
        self.excluded.resize(other.places.len(), Bits::NONE);
        self.sizes.clone_from(&other.sizes);
        self.counts.clone_from(&other.counts);
    }
}

impl<const W: usize> Supposer<W> {
    /// No board yet.
    pub fn new() -> Supposer<W> {
        Supposer { values: 0, source: State::default(), state: State::default() }
    }

    /// Takes `board` in place of the one before.
    pub fn read(&mut self, groups: &Groups<W>, board: &Board<W>) {
        self.values = groups.values().len();
        let source = &mut self.source;
        source.values.clear();
        source.values.extend((0..board.variables()).map(|var| board.values(var)));
        source.sizes.clear();
        source.sizes.extend(source.values.iter().map(|values| values.count_ones() as u8));
        source.places.clear();
        source.places.extend((0..self.values).map(|value| board.places(value)));
        source.counts.clear();
        for (group, own) in groups.groups().iter().enumerate() {
            for (value, &places) in source.places.iter().enumerate() {
                let is_truth = Set::Places { group, value }.is_truth(groups);
                let count = (own.members & places).len().min(255) as u8;
                source.counts.push(if is_truth { count } else { 0 });
            }
        }
    }

    /// Finds what follows from `start` by `links`, up to a conflict, in place of what `found` held.
    ///
    /// What becomes true is looked at before what becomes false, both in the order in which they are found.
    pub fn suppose<const N: usize>(
        &mut self,
        groups: &Groups<W>,
        start: Literal,
        links: LinkSet,
        found: &mut Outcome<N>,
    ) {
        self.state.copy(&self.source);
        found.begin(2 * self.values * self.source.values.len());
        found.learn(start, []);
        // The next note of either side that is to be looked at.
        let mut next = [0, 0];
        while found.conflict.is_none() {
            if let Some(literal) = pending(found, &mut next[1], true) {
                self.exclude(groups, literal, links, found);
            } else if let Some(literal) = pending(found, &mut next[0], false) {
                self.force(groups, literal, links, found);
            } else {
                break;
            }
        }
    }

    fn literal(&self, var: usize, value: usize, is_true: bool) -> Literal {
        Literal::new(self.values * var + value, is_true)
    }

    /// Learns what becomes false when `literal` is true.
    fn exclude<const N: usize>(
        &mut self,
        groups: &Groups<W>,
        literal: Literal,
        links: LinkSet,
        found: &mut Outcome<N>,
    ) {
        let (var, value) = (literal.candidate() / self.values, literal.candidate() % self.values);
        if links != LinkSet::Places {
            for other in values_in(self.state.values[var] & !(1 << value)) {
                found.learn(self.literal(var, other, false), [literal]);
                if found.conflict.is_some() {
                    return;
                }
            }
        }
        let mut seen = Bits::of(var);
        for &group in groups.groups_of(var) {
            let members = groups.groups()[group].members & self.state.places[value];
            for place in (members - seen - self.state.excluded[value]).iter() {
                found.learn(self.literal(place, value, false), [literal]);
                if found.conflict.is_some() {
                    return;
                }
            }
            seen |= members;
        }
        // All that see this one are known to be false now.
        seen.remove(var);
        self.state.excluded[value] |= seen;
    }

    /// Learns what becomes true when `literal` is false, and removes its candidate.
    fn force<const N: usize>(
        &mut self,
        groups: &Groups<W>,
        literal: Literal,
        links: LinkSet,
        found: &mut Outcome<N>,
    ) {
        let (var, value) = (literal.candidate() / self.values, literal.candidate() % self.values);
        let (values, sizes) = (self.values, &self.state.sizes);
        if links != LinkSet::Places && sizes[var] == 2 {
            let other = (self.state.values[var] & !(1 << value)).trailing_zeros() as usize;
            let gone = self.source.values[var] & !self.state.values[var];
            let gone = values_in(gone).map(|gone| self.literal(var, gone, false));
            found.learn(self.literal(var, other, true), [literal].into_iter().chain(gone));
        }
        for &group in groups.groups_of(var) {
            let is_pair = self.state.counts[values * group + value] == 2;
            if found.conflict.is_none() && links != LinkSet::Values && is_pair {
                let members = groups.groups()[group].members;
                let left = members & self.state.places[value];
                let other = (left - Bits::of(var)).first();
                let gone = (members & self.source.places[value]) - left;
                let gone = gone.iter().map(|gone| self.literal(gone, value, false));
                if let Some(other) = other {
                    let other = self.literal(other, value, true);
                    found.learn(other, [literal].into_iter().chain(gone));
                }
            }
        }
        self.remove(groups, var, value);
    }

    fn remove(&mut self, groups: &Groups<W>, var: usize, value: usize) {
        self.state.values[var] &= !(1 << value);
        self.state.places[value].remove(var);
        self.state.sizes[var] -= 1;
        for &group in groups.groups_of(var) {
            let count = &mut self.state.counts[self.values * group + value];
            *count = count.saturating_sub(1);
        }
    }
}

impl<const W: usize> Default for Supposer<W> {
    fn default() -> Supposer<W> {
        Supposer::new()
    }
}

/// The next note of one side.
fn pending<const N: usize>(found: &Outcome<N>, next: &mut usize, is_true: bool) -> Option<Literal> {
    let rest = found.notes.get(*next..)?;
    let step = rest.iter().position(|note| note.literal.is_true() == is_true)?;
    *next += step + 1;
    Some(rest[step].literal)
}
