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
    Bits, Board, Chain, FishSearch, Groups, Links, Pattern, Reach, Set, intersections,
};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;

/// A finder of deductions of one kind after the other.
pub(super) trait Finder: fmt::Debug + Send + Sync {
    /// Returns the simplest deduction of the first of `kinds` that has one. The result is
    /// unreliable once `is_over` returns true.
    fn find(
        &self,
        kinds: &[Kind],
        state: &State,
        units: &Units,
        is_over: &dyn Fn() -> bool,
    ) -> Option<Deduction>;
}

/// Returns the finder for the all-different groups among the variables of `model` for which
/// `is_told` returns true, if it has any and they are not too large.
pub(super) fn finder(model: &Model, is_told: impl Fn(Var) -> bool) -> Option<Box<dyn Finder>> {
    fn of<const W: usize>(model: &Model, is_told: impl Fn(Var) -> bool) -> Option<Box<dyn Finder>> {
        groups_of::<W>(model, is_told).map(|groups| Box::new(groups) as Box<dyn Finder>)
    }
    match model.variables().rev().find(|&var| is_told(var))?.index() {
        ..64 => of::<1>(model, is_told),
        64..256 => of::<4>(model, is_told),
        256..1024 => of::<16>(model, is_told),
        _ => None,
    }
}

/// A kind of pattern.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
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
    /// The same, also through places that two groups share.
    GroupedChain,
}

/// Kinds that a person sees without following links, the simplest first.
pub(super) const AT_ONCE: [Kind; 8] = [
    Kind::Intersection,
    Kind::Subset(2),
    Kind::Subset(3),
    Kind::Fish(2),
    Kind::Subset(4),
    Kind::FinnedFish(2),
    Kind::Fish(3),
    Kind::FinnedFish(3),
];

/// Kinds that a person follows link by link.
pub(super) const LINKED: [Kind; 2] = [Kind::Chain, Kind::GroupedChain];

/// The limits of the search for chains.
const REACH: Reach = Reach { nodes: 12, paths: 1 };

/// The largest number of candidates for which chains are searched; the time is quadratic in it.
const MOST_CANDIDATES: usize = 1_000;

/// The largest number of places that an extra group may have to cover.
const MOST_FINS: usize = 3;

impl<const W: usize> Finder for Groups<W> {
    fn find(
        &self,
        kinds: &[Kind],
        state: &State,
        units: &Units,
        is_over: &dyn Fn() -> bool,
    ) -> Option<Deduction> {
        let board = board_of(self, state.store());
        kinds.iter().find_map(|&kind| {
            let patterns = patterns(kind, self, &board, is_over).into_iter();
            let patterns = patterns.filter(|pattern| !pattern.removed.is_empty());
            patterns
                .take_while(|_| !is_over())
                .map(|pattern| deduction(pattern, self, (&board, state), units))
                .min_by_key(rank)
                .map(|found| needed(found, self, state.model()))
        })
    }
}

fn patterns<const W: usize>(
    kind: Kind,
    groups: &Groups<W>,
    board: &Board<W>,
    is_over: &dyn Fn() -> bool,
) -> Vec<Pattern> {
    match kind {
        Kind::Intersection => intersections(groups, board, |_| true, |_| true)
            .map(|found| Pattern {
                truths: vec![Set::Places { group: found.base, value: found.value }],
                links: vec![Set::Places { group: found.cover, value: found.value }],
                removed: found.removed.iter().map(|var| (var, found.value)).collect(),
            })
            .collect(),
        Kind::Subset(size) => subsets(groups, board, size),
        Kind::Fish(size) => fish(groups, board, (size, 0), is_over),
        Kind::FinnedFish(size) => fish(groups, board, (size, MOST_FINS), is_over),
        Kind::Chain => chains(groups, board, kumiki_patterns::LinkKind::Candidates, is_over),
        Kind::GroupedChain => chains(groups, board, kumiki_patterns::LinkKind::Grouped, is_over),
    }
}

fn subsets<const W: usize>(groups: &Groups<W>, board: &Board<W>, size: usize) -> Vec<Pattern> {
    let open: Bits<W> = (0..board.variables()).filter(|&var| !board.is_fixed(var)).collect();
    let sides = [false, true].into_iter();
    let found = sides
        .flat_map(|is_hidden| kumiki_patterns::subsets(groups, board, open, (size, is_hidden)));
    found.map(|found| found.pattern(groups)).collect()
}

fn fish<const W: usize>(
    groups: &Groups<W>,
    board: &Board<W>,
    (size, fins): (usize, usize),
    is_over: &dyn Fn() -> bool,
) -> Vec<Pattern> {
    let all: Vec<usize> = (0..groups.groups().len()).collect();
    let mut patterns = Vec::new();
    for value in 0..groups.values().len() {
        let search = FishSearch {
            groups,
            board,
            value,
            targets: board.places(value),
            size,
            max_fins: (fins, 0),
            is_over,
        };
        let _ = search.run(&all, &all, &mut |found| {
            let places = |&group: &usize| Set::Places { group, value };
            let covered = |group: &usize| groups.groups()[*group].members & found.removed;
            let once = found.cover.iter().fold(Bits::NONE, |once, group| once | covered(group));
            let extra = if found.fins.is_empty() { None } else { extra_cover(groups, found.fins) };
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

/// Returns the shortest chains, or loops if none is shorter.
fn chains<const W: usize>(
    groups: &Groups<W>,
    board: &Board<W>,
    kind: kumiki_patterns::LinkKind<'_, W>,
    is_over: &dyn Fn() -> bool,
) -> Vec<Pattern> {
    let open = (0..board.variables()).filter(|&var| !board.is_fixed(var));
    if open.map(|var| board.values(var).count_ones() as usize).sum::<usize>() > MOST_CANDIDATES {
        return Vec::new();
    }
    let links = Links::new(groups, board, kind, is_over);
    let mut chains = Chain::all(board, &links, REACH, is_over);
    chains.extend(Chain::loops(groups, board, &links, REACH, is_over));
    let shortest = chains.iter().map(|chain| chain.nodes.len()).min();
    chains.retain(|chain| Some(chain.nodes.len()) == shortest);
    chains.iter().map(|chain| chain.pattern(groups, board)).collect()
}

/// Returns a group that has all of `fins`.
fn extra_cover<const W: usize>(groups: &Groups<W>, fins: Bits<W>) -> Option<usize> {
    groups.groups().iter().position(|group| fins.is_subset(&group.members))
}

/// Returns a deduction by a pattern without the facts that it does not need.
fn needed<const W: usize>(
    mut deduction: Deduction,
    groups: &Groups<W>,
    model: &Model,
) -> Deduction {
    let Logic::Pattern(pattern) = &deduction.logic else { return deduction };
    let mut board = board_of(groups, &model.store());
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

/// Returns the candidates that must be absent so that `pattern` holds, as variable and value,
/// ascending: those of its truths that no link has. If that is not enough, as in a chain, it
/// returns all absent candidates.
fn premises<const W: usize>(
    pattern: &Pattern,
    groups: &Groups<W>,
    board: &Board<W>,
    model: &Model,
) -> BTreeSet<(usize, usize)> {
    let mut all = board_of(groups, &model.store());
    let of = |sets: &[Set], board: &Board<W>| -> BTreeSet<(usize, usize)> {
        sets.iter().flat_map(|set| set.candidates(groups, board)).collect()
    };
    let truths = of(&pattern.truths, &all);
    let uncovered: BTreeSet<_> = &truths - &of(&pattern.links, &all);
    uncovered.iter().for_each(|&(var, value)| all.remove(var, value));
    if pattern.holds(groups, &all) { uncovered } else { &truths - &of(&pattern.truths, board) }
}

/// Returns the deduction of `pattern`, with its premises.
fn deduction<const W: usize>(
    pattern: Pattern,
    groups: &Groups<W>,
    (board, state): (&Board<W>, &State),
    units: &Units,
) -> Deduction {
    let model = state.model();
    let candidate = |&(var, value): &(usize, usize)| (Var::new(var), groups.values()[value]);
    let facts = premises(&pattern, groups, board, model);
    let facts: Vec<Candidate> = facts.iter().map(candidate).collect();
    let sets = pattern.truths.iter().chain(&pattern.links);
    let constraints: BTreeSet<_> = sets
        .filter_map(|set| match *set {
            Set::Variable(_) => None,
            Set::Places { group, .. } => Some(ConstraintId::new(groups.groups()[group].origin)),
        })
        .collect();
    let constraints: Vec<_> = constraints.into_iter().collect();
    let mut removed: Vec<Candidate> = pattern.removed.iter().map(candidate).collect();
    removed.sort_unstable();
    let difficulty = Difficulty {
        constraints: units.count(&constraints),
        variables: variables_in(&facts),
        facts: count_facts(model, &facts),
        ..Difficulty::default()
    };
    Deduction {
        constraints,
        fixed: fixed_by(state, &removed),
        facts,
        removed,
        logic: Logic::Pattern(pattern),
        difficulty,
    }
}
