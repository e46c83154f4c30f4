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

/// A board has at most so many candidates, so that the number of a literal has 16 bits.
const MOST_CANDIDATES: usize = 1 << 15;

impl Literal {
    /// Returns the literal of the candidate of this number, true or false.
    ///
    /// # Panics
    /// Panics if `candidate` is above 32,767.
    #[inline]
    pub fn new(candidate: usize, is_true: bool) -> Literal {
        assert!(candidate < MOST_CANDIDATES, "a board has fewer candidates");
        Literal::of_board(candidate, is_true)
    }

    /// Returns the literal of a candidate of a board that was read.
    #[inline]
    fn of_board(candidate: usize, is_true: bool) -> Literal {
        debug_assert!(candidate < MOST_CANDIDATES, "a board has fewer candidates");
        Literal((2 * candidate) as u16 | u16::from(is_true))
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
    /// For each candidate, where its list begins, where its second part begins, and where it ends.
    parts: Vec<[u32; 3]>,
}

impl AdjacencyLists {
    /// Begins the list of `candidate`.
    #[inline]
    fn begin(&mut self, candidate: usize) {
        self.parts[candidate] = [self.items.len() as u32; 3];
    }

    /// Begins the second part of the list of `candidate`.
    #[inline]
    fn begin_second(&mut self, candidate: usize) {
        self.parts[candidate][1] = self.items.len() as u32;
    }

    #[inline]
    fn end(&mut self, candidate: usize) {
        self.parts[candidate][2] = self.items.len() as u32;
    }

    #[inline]
    fn whole(&self, candidate: usize) -> &[u16] {
        let [start, _, end] = self.parts[candidate];
        &self.items[start as usize..end as usize]
    }

    #[inline]
    fn first(&self, candidate: usize) -> &[u16] {
        let [start, middle, _] = self.parts[candidate];
        &self.items[start as usize..middle as usize]
    }

    #[inline]
    fn second(&self, candidate: usize) -> &[u16] {
        let [_, middle, end] = self.parts[candidate];
        &self.items[middle as usize..end as usize]
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
    ///
    /// # Panics
    /// Panics if the board has more than 32,768 candidates.
    pub fn read<const W: usize>(&mut self, groups: &Groups<W>, board: &Board<W>) {
        self.values = groups.values().len();
        let len = self.values * board.variables();
        assert!(len <= MOST_CANDIDATES, "a board has fewer candidates");
        for lists in [&mut self.excluded, &mut self.forced] {
            self.candidates.iter().for_each(|&former| lists.parts[usize::from(former)] = [0; 3]);
            lists.parts.resize(len, [0; 3]);
            lists.items.clear();
        }
        self.candidates.clear();
        for var in 0..board.variables() {
            for value in values_in(board.values(var)) {
                let candidate = self.values * var + value;
                self.candidates.push(candidate as u16);
                self.lists().for_each(|lists| lists.begin(candidate));
                self.link_values(board, var, value);
                self.lists().for_each(|lists| lists.begin_second(candidate));
                self.link_places(groups, board, var, value);
                self.lists().for_each(|lists| lists.end(candidate));
            }
        }
    }

    fn lists(&mut self) -> impl Iterator<Item = &mut AdjacencyLists> {
        [&mut self.excluded, &mut self.forced].into_iter()
    }

    fn link_values<const W: usize>(&mut self, board: &Board<W>, var: usize, value: usize) {
        let others = board.values(var) & !(1 << value);
        let (first, excluded) = (self.values * var, &mut self.excluded.items);
        values_in(others).for_each(|other| excluded.push((first + other) as u16));
        if others.is_power_of_two() {
            self.forced.items.push((first + others.trailing_zeros() as usize) as u16);
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
        let (values, excluded) = (self.values, &mut self.excluded.items);
        let number = |place: usize| (values * place + value) as u16;
        for &group in groups.groups_of(var) {
            let group = &groups.groups()[group];
            let others = group.members & places;
            (others - seen).iter().for_each(|place| excluded.push(number(place)));
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
        self.excluded.parts.len()
    }

    /// Returns whether no board was read.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the candidates that `candidate` makes false if it is true.
    #[inline]
    pub fn excluded(&self, candidate: usize, links: LinkSet) -> &[u16] {
        match links {
            LinkSet::Places => self.excluded.second(candidate),
            LinkSet::Values | LinkSet::All => self.excluded.whole(candidate),
        }
    }

    /// Returns the candidates that `candidate` makes true if it is false.
    #[inline]
    pub fn forced(&self, candidate: usize, links: LinkSet) -> &[u16] {
        match links {
            LinkSet::Places => self.forced.second(candidate),
            LinkSet::Values => self.forced.first(candidate),
            LinkSet::All => self.forced.whole(candidate),
        }
    }
}
