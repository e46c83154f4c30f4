//! The implication graph: the consequences of a candidate being true or false, by binary links.
//!
//! Invariant: every link has its contrapositive. If one candidate being true makes another false,
//! the second being true makes the first false. If one being false makes another true, the second
//! being false makes the first true.

mod closure;
mod probe;
pub(crate) mod prober;
#[cfg(test)]
mod tests;
mod tree;

use crate::board::{Bits, Board, Groups, values_in};
pub use closure::Closure;
pub use probe::{ExternalReason, Probe, Via};
pub use prober::Prober;
pub use tree::Tree;

/// A literal: a candidate that is supposed, or found, to be true or false. Candidates are numbered
/// variable by variable: with `values` values, value `value` of variable `var` is `values * var +
/// value`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Literal(u16);

impl Literal {
    /// Returns the literal of the candidate of this number, true or false.
    ///
    /// # Panics
    /// Panics if there are more than 32,767 candidates.
    #[inline]
    pub fn new(candidate: usize, is_true: bool) -> Literal {
        let number = u16::try_from(2 * candidate + usize::from(is_true));
        Literal(number.expect("a board has fewer candidates"))
    }

    /// Returns the number of the candidate.
    #[inline]
    pub fn candidate(self) -> usize {
        usize::from(self.0 >> 1)
    }

    /// Returns whether it is true.
    #[inline]
    pub fn is_true(self) -> bool {
        self.0 & 1 == 1
    }

    /// Returns the negation.
    #[inline]
    pub fn negated(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    /// Returns the number of the literal. Literals are in the order of their candidates.
    #[inline]
    fn index(self) -> usize {
        self.0.into()
    }
}

/// The links that a chain may use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LinkSet {
    /// The links between places of one value in a group.
    Places,
    /// The links between the values of a variable, and those from a true value to the other
    /// variables of its groups.
    Values,
    /// Both.
    All,
}

/// A list of other candidates for each candidate. The first part of a list comes from the variable.
#[derive(Clone, Debug, Default)]
struct AdjacencyLists {
    items: Vec<u16>,
    /// For each candidate, the start of its list, and of the second part.
    starts: Vec<(u32, u32)>,
}

impl AdjacencyLists {
    /// Drops all lists, and makes room for those of `len` candidates.
    fn clear(&mut self, len: usize) {
        self.items.clear();
        self.starts.resize(len + 1, (0, 0));
    }

    fn mark(&self) -> u32 {
        self.items.len() as u32
    }

    #[inline]
    fn of(&self, candidate: usize) -> (&[u16], &[u16]) {
        let (start, middle) = self.starts[candidate];
        let end = self.starts[candidate + 1].0;
        let (start, middle, end) = (start as usize, middle as usize, end as usize);
        (&self.items[start..middle], &self.items[middle..end])
    }

    #[inline]
    fn whole(&self, candidate: usize) -> &[u16] {
        let (start, end) = (self.starts[candidate].0, self.starts[candidate + 1].0);
        &self.items[start as usize..end as usize]
    }
}

/// The links between the candidates of a board, each list in the order of values and of groups.
///
/// If a variable has two values, or a value has two places in a group that needs it, exactly one of
/// the two is true. If there are more, at most one is true.
#[derive(Clone, Debug, Default)]
pub struct ImplicationGraph {
    values: usize,
    candidates: Vec<u16>,
    /// The candidates that a true candidate makes false.
    excluded: AdjacencyLists,
    /// The candidates that a false candidate makes true.
    forced: AdjacencyLists,
}

impl ImplicationGraph {
    /// Returns a graph without links.
    pub fn new() -> ImplicationGraph {
        ImplicationGraph::default()
    }

    /// Reads the links of `board`, which replace the former links.
    pub fn read<const W: usize>(&mut self, groups: &Groups<W>, board: &Board<W>) {
        self.values = groups.values().len();
        let len = self.values * board.variables();
        self.candidates.clear();
        self.excluded.clear(len);
        self.forced.clear(len);
        for var in 0..board.variables() {
            let mut next = self.values * var;
            for value in values_in(board.values(var)) {
                let candidate = self.values * var + value;
                self.candidates.push(self.number(var, value));
                self.begin(next, candidate);
                self.link_values(board, var, value);
                self.begin_second(candidate);
                self.link_places(groups, board, var, value);
                next = candidate + 1;
            }
            self.begin(next, self.values * (var + 1) - 1);
        }
        self.begin(len, len);
    }

    fn number(&self, var: usize, value: usize) -> u16 {
        u16::try_from(self.values * var + value).expect("a board has fewer candidates")
    }

    /// Begins the lists of the candidates from `first` to `last`. All but the last are empty.
    fn begin(&mut self, first: usize, last: usize) {
        for lists in [&mut self.excluded, &mut self.forced] {
            let mark = lists.mark();
            lists.starts[first..=last].fill((mark, mark));
        }
    }

    fn begin_second(&mut self, candidate: usize) {
        for lists in [&mut self.excluded, &mut self.forced] {
            lists.starts[candidate].1 = lists.mark();
        }
    }

    fn link_values<const W: usize>(&mut self, board: &Board<W>, var: usize, value: usize) {
        let others = board.values(var) & !(1 << value);
        for other in values_in(others) {
            let other = self.number(var, other);
            self.excluded.items.push(other);
            if others.is_power_of_two() {
                self.forced.items.push(other);
            }
        }
    }

    fn link_places<const W: usize>(
        &mut self,
        groups: &Groups<W>,
        board: &Board<W>,
        var: usize,
        value: usize,
    ) {
        let mut places = board.places(value);
        places.remove(var);
        let (mut seen, mut forced) = (Bits::NONE, Bits::<W>::NONE);
        for &group in groups.groups_of(var) {
            let group = &groups.groups()[group];
            let others = group.members & places;
            let values = self.values;
            let number = |place: usize| (values * place + value) as u16;
            self.excluded.items.extend((others - seen).iter().map(number));
            seen |= others;
            let other = others.single().filter(|_| group.needs(value));
            if let Some(other) = other.filter(|&other| !forced.contains(other)) {
                forced.insert(other);
                self.forced.items.push(number(other));
            }
        }
    }

    /// Returns the candidates of the board, ascending.
    #[inline]
    pub fn candidates(&self) -> impl ExactSizeIterator<Item = usize> + Clone + '_ {
        self.candidates.iter().map(|&candidate| candidate.into())
    }

    /// Returns the variable and the value of a candidate.
    #[inline]
    pub fn place(&self, candidate: usize) -> (usize, usize) {
        (candidate / self.values, candidate % self.values)
    }

    /// Returns the number of all possible candidates. The numbers of candidates are below it.
    #[inline]
    pub fn len(&self) -> usize {
        self.excluded.starts.len().saturating_sub(1)
    }

    /// Returns whether no board was read.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the candidates that `candidate` makes false if it is true.
    #[inline]
    pub fn excluded(&self, candidate: usize, links: LinkSet) -> &[u16] {
        match links {
            LinkSet::Places => self.excluded.of(candidate).1,
            LinkSet::Values | LinkSet::All => self.excluded.whole(candidate),
        }
    }

    /// Returns the candidates that `candidate` makes true if it is false.
    #[inline]
    pub fn forced(&self, candidate: usize, links: LinkSet) -> &[u16] {
        match links {
            LinkSet::Places => self.forced.of(candidate).1,
            LinkSet::Values => self.forced.of(candidate).0,
            LinkSet::All => self.forced.whole(candidate),
        }
    }
}
