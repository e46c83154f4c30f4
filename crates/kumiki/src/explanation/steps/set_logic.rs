//! Set logic as a source of deductions: truths of the all-different groups of a model that are
//! covered by links.
//!
//! Invariant: a deduction follows from its truths and links alone, whatever else the model states.

use super::deduction::variables_in;
use super::premises::{count_facts, fixed_by, rank};
use super::unit::Units;
use super::{Candidate, Deduction, Difficulty, Logic, State};
use crate::explanation::groups::{board_of, groups_of};
use crate::propagation::Model;
use crate::state::{ConstraintId, Var};
use kumiki_patterns::{
    Bits, Board, Chain, FishSearch, Groups, Intersection, LinkKind, Links, Pattern, Reach, Set,
    intersections, subsets,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The all-different groups of a model, as the source of its set logic, in sets of as few words as
/// their variables need.
#[derive(Debug)]
pub(super) enum SetLogic {
    /// Up to 64 variables.
    Narrow(Groups<1>),
    /// Up to 256 variables.
    Medium(Groups<4>),
    /// Up to 1,024 variables.
    Wide(Groups<16>),
}

impl SetLogic {
    /// Returns the groups among the variables of `model` for which `includes` returns true. Returns
    /// `None` if there are none, or if a variable beyond the first 1,024 is among them.
    pub(super) fn new(model: &Model, includes: impl Fn(Var) -> bool) -> Option<SetLogic> {
        match model.variables().rev().find(|&var| includes(var))?.index() {
            ..64 => groups_of(model, includes).map(SetLogic::Narrow),
            64..256 => groups_of(model, includes).map(SetLogic::Medium),
            256..1024 => groups_of(model, includes).map(SetLogic::Wide),
            _ => None,
        }
    }

    /// Returns the simplest deduction of the first of `kinds` that has one. The result is
    /// unreliable once `is_over` returns true.
    pub(super) fn find(
        &self,
        kinds: &[PatternKind],
        state: &State,
        units: &Units,
        is_over: &dyn Fn() -> bool,
    ) -> Option<Deduction> {
        match self {
            SetLogic::Narrow(groups) => Finder::new(groups, state, units, is_over).find(kinds),
            SetLogic::Medium(groups) => Finder::new(groups, state, units, is_over).find(kinds),
            SetLogic::Wide(groups) => Finder::new(groups, state, units, is_over).find(kinds),
        }
    }
}

/// A kind of pattern.
#[derive(Clone, Copy, Debug)]
pub(super) enum PatternKind {
    /// The places of a value in one group are all in another.
    Intersection,
    /// A subset: so many variables of a group have no more values together, or so many values no
    /// more places.
    Subset(usize),
    /// A fish: so many groups are covered by as many others.
    Fish(usize),
    /// A finned fish: the same with one group more for the places that are not covered.
    FinnedFish(usize),
    /// An alternating chain of strong and weak links.
    Chain,
    /// An alternating chain that also passes places which two groups share.
    GroupedChain,
}

/// Kinds that a person sees without following links, the simplest first.
pub(super) const AT_ONCE: [PatternKind; 8] = [
    PatternKind::Intersection,
    PatternKind::Subset(2),
    PatternKind::Subset(3),
    PatternKind::Fish(2),
    PatternKind::Subset(4),
    PatternKind::FinnedFish(2),
    PatternKind::Fish(3),
    PatternKind::FinnedFish(3),
];

/// Kinds that a person follows link by link.
pub(super) const LINKED: [PatternKind; 2] = [PatternKind::Chain, PatternKind::GroupedChain];

/// The limits of the search for chains.
const REACH: Reach = Reach { nodes: 12, paths: 1 };

/// The largest number of candidates for which chains are searched; the time is quadratic in it.
const MOST_CANDIDATES: usize = 1_000;

/// The largest number of places that an extra group may have to cover.
const MOST_FINS: usize = 3;

/// The search for patterns in one state.
struct Finder<'a, const W: usize> {
    groups: &'a Groups<W>,
    board: Board<W>,
    state: &'a State,
    units: &'a Units,
    is_over: &'a dyn Fn() -> bool,
}

impl<'a, const W: usize> Finder<'a, W> {
    fn new(
        groups: &'a Groups<W>,
        state: &'a State,
        units: &'a Units,
        is_over: &'a dyn Fn() -> bool,
    ) -> Finder<'a, W> {
        Finder { groups, board: board_of(groups, state.store()), state, units, is_over }
    }

    fn find(&self, kinds: &[PatternKind]) -> Option<Deduction> {
        kinds.iter().find_map(|&kind| {
            let patterns = self.patterns(kind).into_iter();
            let patterns = patterns.filter(|pattern| !pattern.removed.is_empty());
            patterns
                .take_while(|_| !(self.is_over)())
                .map(|pattern| self.deduction(pattern))
                .min_by_key(rank)
                .map(|found| self.needed(found))
        })
    }

    fn patterns(&self, kind: PatternKind) -> Vec<Pattern> {
        match kind {
            PatternKind::Intersection => self.intersections(),
            PatternKind::Subset(size) => self.subsets(size),
            PatternKind::Fish(size) => self.fish(size, 0),
            PatternKind::FinnedFish(size) => self.fish(size, MOST_FINS),
            PatternKind::Chain => self.chains(LinkKind::Candidates),
            PatternKind::GroupedChain => self.chains(LinkKind::Grouped),
        }
    }

    fn intersections(&self) -> Vec<Pattern> {
        let pattern = |found: Intersection<W>| Pattern {
            truths: vec![Set::Places { group: found.base, value: found.value }],
            links: vec![Set::Places { group: found.cover, value: found.value }],
            removed: found.removed.iter().map(|var| (var, found.value)).collect(),
        };
        intersections(self.groups, &self.board, |_| true, |_| true).map(pattern).collect()
    }

    fn subsets(&self, size: usize) -> Vec<Pattern> {
        let (groups, board) = (self.groups, &self.board);
        let open: Bits<W> = (0..board.variables()).filter(|&var| !board.is_fixed(var)).collect();
        let sides = [false, true].into_iter();
        let found = sides.flat_map(|is_hidden| subsets(groups, board, open, size, is_hidden));
        found.map(|found| found.pattern(groups)).collect()
    }

    /// Returns the fish with `size` base groups. A fish with fins, at most `fins`, has one more
    /// cover group, which has all of them.
    fn fish(&self, size: usize, fins: usize) -> Vec<Pattern> {
        let (groups, board, is_over) = (self.groups, &self.board, self.is_over);
        let all: Vec<usize> = (0..groups.groups().len()).collect();
        let mut patterns = Vec::new();
        for value in 0..groups.values().len() {
            let (targets, max_fins) = (board.places(value), (fins, 0));
            let search = FishSearch { groups, board, value, targets, size, max_fins, is_over };
            let _ = search.run(&all, &all, &mut |found| {
                let places = |&group: &usize| Set::Places { group, value };
                let covered = |group: &usize| groups.groups()[*group].members & found.removed;
                let once = found.cover.iter().fold(Bits::NONE, |once, group| once | covered(group));
                let extra = if found.fins.is_empty() { None } else { self.cover(found.fins) };
                let removed = extra.map_or(once, |extra| once & groups.groups()[extra].members);
                if found.fins.is_empty() || extra.is_some() {
                    patterns.push(Pattern {
                        truths: found.base.iter().map(places).collect(),
                        links: found.cover.iter().chain(&extra).map(places).collect(),
                        removed: removed.iter().map(|var| (var, value)).collect(),
                    });
                }
                ControlFlow::Continue(())
            });
        }
        patterns
    }

    /// Returns a group that has all of `fins`.
    fn cover(&self, fins: Bits<W>) -> Option<usize> {
        self.groups.groups().iter().position(|group| fins.is_subset(&group.members))
    }

    /// Returns the shortest chains, or loops if none is shorter.
    fn chains(&self, kind: LinkKind<'_, W>) -> Vec<Pattern> {
        let (groups, board, is_over) = (self.groups, &self.board, self.is_over);
        let open = (0..board.variables()).filter(|&var| !board.is_fixed(var));
        let candidates: usize = open.map(|var| board.values(var).count_ones() as usize).sum();
        if candidates > MOST_CANDIDATES {
            return Vec::new();
        }
        let links = Links::new(groups, board, kind, is_over);
        let mut chains = Chain::all(board, &links, REACH, is_over);
        chains.extend(Chain::loops(groups, board, &links, REACH, is_over));
        let shortest = chains.iter().map(|chain| chain.nodes.len()).min();
        chains.retain(|chain| Some(chain.nodes.len()) == shortest);
        chains.iter().map(|chain| chain.pattern(groups, board)).collect()
    }

    /// Returns the board with all candidates of the model.
    fn initial_board(&self) -> Board<W> {
        board_of(self.groups, &self.state.model().store())
    }

    /// Returns the candidates that must be absent so that `pattern` holds, as variable and value,
    /// ascending: those of its truths that no link has. If that is not enough, as in a chain, it
    /// returns all absent candidates.
    fn premises(&self, pattern: &Pattern) -> BTreeSet<(usize, usize)> {
        let groups = self.groups;
        let mut all = self.initial_board();
        let of = |sets: &[Set], board: &Board<W>| -> BTreeSet<(usize, usize)> {
            sets.iter().flat_map(|set| set.candidates(groups, board)).collect()
        };
        let truths = of(&pattern.truths, &all);
        let uncovered: BTreeSet<_> = &truths - &of(&pattern.links, &all);
        uncovered.iter().for_each(|&(var, value)| all.remove(var, value));
        if pattern.holds(groups, &all) {
            uncovered
        } else {
            &truths - &of(&pattern.truths, &self.board)
        }
    }

    /// Returns the deduction of `pattern`, with its premises.
    fn deduction(&self, pattern: Pattern) -> Deduction {
        let (groups, model) = (self.groups, self.state.model());
        let candidate = |&(var, value): &(usize, usize)| (Var::new(var), groups.values()[value]);
        let facts: Vec<Candidate> = self.premises(&pattern).iter().map(candidate).collect();
        let sets = pattern.truths.iter().chain(&pattern.links);
        let constraints: BTreeSet<ConstraintId> = sets
            .filter_map(|set| match *set {
                Set::Variable(_) => None,
                Set::Places { group, .. } => Some(ConstraintId::new(groups.groups()[group].origin)),
            })
            .collect();
        let constraints: Vec<ConstraintId> = constraints.into_iter().collect();
        let mut removed: Vec<Candidate> = pattern.removed.iter().map(candidate).collect();
        removed.sort_unstable();
        let difficulty = Difficulty {
            constraints: self.units.count(&constraints),
            variables: variables_in(&facts),
            facts: count_facts(model, &facts),
            ..Difficulty::default()
        };
        Deduction {
            constraints,
            fixed: fixed_by(self.state, &removed),
            facts,
            removed,
            logic: Logic::Pattern(pattern),
            difficulty,
            phrase: None,
        }
    }

    /// Returns a deduction by a pattern without the facts that it does not need.
    fn needed(&self, mut deduction: Deduction) -> Deduction {
        let Logic::Pattern(pattern) = &deduction.logic else { return deduction };
        let (groups, model) = (self.groups, self.state.model());
        let mut board = self.initial_board();
        let place = |value| groups.values().iter().position(|&other| other == value).unwrap_or(0);
        let places = deduction.facts.iter().map(|&(var, value)| (var.index(), place(value)));
        let places: Vec<(usize, usize)> = places.collect();
        places.iter().for_each(|&(var, value)| board.remove(var, value));
        let mut places = places.into_iter();
        deduction.facts.retain(|_| {
            let Some((var, value)) = places.next() else { return true };
            board.insert(var, value);
            let is_needed = !pattern.holds(groups, &board);
            if is_needed {
                board.remove(var, value);
            }
            is_needed
        });
        deduction.difficulty.variables = variables_in(&deduction.facts);
        deduction.difficulty.facts = count_facts(model, &deduction.facts);
        deduction
    }
}
