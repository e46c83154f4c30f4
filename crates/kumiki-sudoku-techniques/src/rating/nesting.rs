//! The rules that continue an assumption when its links give no more consequences: patterns of
//! sets, and nested chains.
//!
//! Invariant: each inference needs a candidate that was found to be false since the assumption.
//! Without such a candidate, it would have been found in the position itself.

use super::best::Chain;
use super::branches::Branches;
use super::chains::{Candidates, Chains};
use super::findings::Findings;
use super::fish;
use super::locking;
use super::nets::{Net, Nets};
use super::pattern::Pattern;
use super::position::{ClassicPosition, Mask, bits};
use super::subsets;
use super::technique::Technique;
use kumiki::{Limits, run::Meter};
use kumiki_patterns::probing::{ExternalReason, Literal, Via};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The rules, beside patterns of sets, that may continue an assumption when its links give no more
/// consequences.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Depth {
    /// No other rules.
    Sets,
    /// Chains that refute their start, and cycles.
    Chains,
    /// The rules of `Chains`, and cell and region forcing chains: the consequences of each digit of
    /// a cell, or of each place in a house.
    Branches,
    /// All dynamic forcing chains.
    Nets,
}

impl Depth {
    /// All depths, in the order in which the scale tries them.
    pub(super) const ALL: [Depth; 4] = [Depth::Sets, Depth::Chains, Depth::Branches, Depth::Nets];

    /// Returns the difficulty at which chains of this depth begin, in tenths, and their technique.
    pub(super) fn rule(self) -> (u16, Technique) {
        match self {
            Depth::Sets => (90, Technique::DynamicForcingChainsPlus),
            Depth::Chains => (95, Technique::NestedForcingChains),
            Depth::Branches => (100, Technique::NestedMultipleForcingChains),
            Depth::Nets => (105, Technique::NestedDynamicForcingChains),
        }
    }
}

/// An inference among the consequences of an assumption.
struct Inference {
    /// The candidates that must be false for the inference.
    needed: Candidates,
    /// The cells that lose digits, each with the digits that it loses.
    removed: Vec<(usize, Mask)>,
    /// The number of the chains that make the inference, and the number of literals in these
    /// chains.
    reason: ExternalReason,
}

/// The nested rules, and the chains that they have found.
#[derive(Debug)]
pub(super) struct Nesting {
    depth: Depth,
    chains: Chains,
    branches: Branches,
    nets: Nets,
    /// The number of literals of each numbered list of chains. Patterns of sets are number 0, with
    /// no literals.
    sizes: Vec<usize>,
    numbers: HashMap<u64, u32>,
    /// The limits of the search. No more inferences are found after a limit is reached.
    pub(super) meter: Meter,
}

impl Nesting {
    pub(super) fn new(depth: Depth) -> Nesting {
        Nesting {
            depth,
            chains: Chains::default(),
            branches: Branches::default(),
            nets: Nets::default(),
            sizes: vec![0],
            numbers: HashMap::new(),
            meter: Meter::new(&Limits::none()),
        }
    }

    pub(super) fn depth(&self) -> Depth {
        self.depth
    }

    /// Forgets the chains that were found.
    pub(super) fn forget(&mut self) {
        self.sizes.truncate(1);
        self.numbers.clear();
    }

    /// Returns the number of literals in the chains of these numbers, each number counted once.
    pub(super) fn size(&self, mut numbers: Vec<u32>) -> usize {
        numbers.sort_unstable();
        numbers.dedup();
        numbers.into_iter().map(|number| self.sizes[number as usize]).sum()
    }

    /// Adds to `net`, whose links give no more consequences, the literals that the rules infer.
    /// Returns whether any of them is new. Adds none if each of them takes more than `limit`
    /// literals, because later ones would take more, too.
    pub(super) fn advance(
        &mut self,
        position: &ClassicPosition,
        limit: usize,
        net: &mut Net,
    ) -> bool {
        if self.meter.tick() {
            return false;
        }
        let mut reduced = position.clone();
        let gone = net.known(false);
        gone.iter().for_each(|candidate| reduced.remove(candidate / 9, candidate % 9));
        let inferences = self.infer(position, &reduced);
        let is_light = |inference: &Inference| {
            let parents = literals(inference.needed).map(|parent| net.height(parent));
            parents.max().unwrap_or(0) + 1 + inference.reason.weight <= limit
        };
        if !inferences.iter().any(is_light) {
            return false;
        }
        let mut has_new = false;
        for Inference { needed, removed, reason } in inferences {
            for (cell, digits) in removed {
                for digit in bits(digits) {
                    let literal = Literal::new(9 * cell + digit, false);
                    has_new |= net.add_external(literal, literals(needed), reason);
                }
            }
        }
        has_new
    }

    /// Returns the inferences of the first rule that has any in `reduced`, which is `source`
    /// without some candidates.
    fn infer(&mut self, source: &ClassicPosition, reduced: &ClassicPosition) -> Vec<Inference> {
        let by_sets = by_sets(source, reduced);
        if !by_sets.is_empty() || self.depth == Depth::Sets {
            return by_sets;
        }
        let mut findings = Findings::new(reduced);
        if self.depth == Depth::Nets {
            self.nets.collect(reduced, &mut findings);
            return self.by_chains(source, reduced, findings);
        }
        self.chains.read(reduced);
        self.chains.collect(reduced, &mut findings);
        let by_chains = self.by_chains(source, reduced, findings);
        if !by_chains.is_empty() || self.depth == Depth::Chains {
            return by_chains;
        }
        let mut findings = Findings::new(reduced);
        self.branches.collect(reduced, &self.chains, &mut findings);
        self.by_chains(source, reduced, findings)
    }

    /// Returns the inferences from those `findings` that need a removed candidate.
    fn by_chains(
        &mut self,
        source: &ClassicPosition,
        reduced: &ClassicPosition,
        findings: Findings<'_>,
    ) -> Vec<Inference> {
        let mut inferences = Vec::new();
        for finding in findings.into_sorted() {
            let needed = needed(source, reduced, &finding.chains);
            if !needed.is_empty() {
                let size = finding.key.size;
                let number = self.number(&finding.chains, size);
                let reason = ExternalReason { number, weight: size };
                inferences.push(Inference { needed, removed: finding.removed, reason });
            }
        }
        inferences
    }

    /// Returns the number of these chains. Chains with the same literals in the same order have the
    /// same number.
    fn number(&mut self, chains: &[Chain], size: usize) -> u32 {
        let mut hasher = DefaultHasher::new();
        for chain in chains {
            chain.len().hash(&mut hasher);
            chain.iter().for_each(|(literal, _)| literal.hash(&mut hasher));
        }
        *self.numbers.entry(hasher.finish()).or_insert_with(|| {
            self.sizes.push(size);
            self.sizes.len() as u32 - 1
        })
    }
}

/// The reason of all inferences from patterns of sets, which have no chains.
const SETS: ExternalReason = ExternalReason { number: 0, weight: 0 };

/// Returns the inferences from the first kind of pattern that has any: locked digits, hidden pairs,
/// naked pairs, X-wings.
fn by_sets(source: &ClassicPosition, reduced: &ClassicPosition) -> Vec<Inference> {
    let inference = |pattern: Pattern| {
        let removed = pattern.removed(reduced);
        let needed: Candidates = match removed.is_empty() {
            true => Candidates::NONE,
            false => pattern.needed(source).into_iter().collect(),
        };
        (!needed.is_empty()).then_some(Inference { needed, removed, reason: SETS })
    };
    let all = |patterns: &mut dyn Iterator<Item = Pattern>| {
        patterns.filter_map(inference).collect::<Vec<Inference>>()
    };
    let mut found = all(&mut locking::all(reduced));
    if found.is_empty() {
        found = all(&mut subsets::all_hidden(reduced, 2));
    }
    if found.is_empty() {
        found = all(&mut subsets::all_naked(reduced, 2));
    }
    if found.is_empty() {
        found = all(&mut fish::all(reduced, 2));
    }
    found
}

/// Returns the candidates of `source` that are missing in `reduced`, and must be missing for the
/// links of `chains` to hold.
fn needed(source: &ClassicPosition, reduced: &ClassicPosition, chains: &[Chain]) -> Candidates {
    let mut needed = Candidates::NONE;
    for &(literal, via) in chains.iter().flatten().filter(|(literal, _)| literal.is_true()) {
        let (cell, digit) = (literal.candidate() / 9, literal.candidate() % 9);
        match via {
            Via::Variable => {
                let gone = source.digits(cell) & !reduced.digits(cell);
                bits(gone).for_each(|digit| needed.insert(9 * cell + digit));
            }
            Via::Group(house) => {
                let house = usize::from(house);
                let gone = source.places(house, digit) & !reduced.places(house, digit);
                let cells = bits(gone).map(|place| source.cell(house, place));
                cells.for_each(|cell| needed.insert(9 * cell + digit));
            }
            Via::Supposition | Via::External(_) => {}
        }
    }
    needed
}

/// Returns the literals that make these candidates false.
fn literals(candidates: Candidates) -> impl Iterator<Item = Literal> {
    candidates.iter().map(|candidate| Literal::new(candidate, false))
}
