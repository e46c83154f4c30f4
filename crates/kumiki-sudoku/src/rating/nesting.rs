//! Rules that go on where a supposition has come to rest: sets, and chains within chains.
//!
//! Invariant: what is concluded needs something that was found to be false since the supposition:
//! without that, it would have been found in the position itself.

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

/// What a supposition may use when its links have come to rest, beside sets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Depth {
    /// Nothing.
    Sets,
    /// Chains that refute their start, and cycles.
    Chains,
    /// These, and what follows from each digit of a cell, or from each place in a house.
    Branches,
    /// All that suppositions give.
    Nets,
}

impl Depth {
    /// All of them, in the order in which the scale tries them.
    pub(super) const ALL: [Depth; 4] = [Depth::Sets, Depth::Chains, Depth::Branches, Depth::Nets];

    /// Returns the difficulty at which suppositions of this depth begin, in tenths, and their name.
    pub(super) fn rule(self) -> (u16, Technique) {
        match self {
            Depth::Sets => (90, Technique::DynamicForcingChainsPlus),
            Depth::Chains => (95, Technique::NestedForcingChains),
            Depth::Branches => (100, Technique::NestedMultipleForcingChains),
            Depth::Nets => (105, Technique::NestedDynamicForcingChains),
        }
    }
}

/// Something that follows in the middle of a supposition.
struct Inference {
    /// The candidates that must be false for it.
    needed: Candidates,
    /// The cells that lose digits.
    removed: Vec<(usize, Mask)>,
    /// The number of the chains by which it is found, and how many literals these take.
    reason: ExternalReason,
}

/// The rules, and the chains that they have found.
#[derive(Debug)]
pub(super) struct Nesting {
    depth: Depth,
    chains: Chains,
    branches: Branches,
    nets: Nets,
    /// The number of literals each of the chains takes; none for a pattern of sets, which is number
    /// 0.
    sizes: Vec<usize>,
    numbers: HashMap<u64, u32>,
    /// Nothing more is found when this says that it is time.
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

    /// Forgets the chains.
    pub(super) fn forget(&mut self) {
        self.sizes.truncate(1);
        self.numbers.clear();
    }

    /// Returns how many literals the chains of these numbers take, each counted once.
    pub(super) fn size(&self, mut numbers: Vec<u32>) -> usize {
        numbers.sort_unstable();
        numbers.dedup();
        numbers.into_iter().map(|number| self.sizes[number as usize]).sum()
    }

    /// Adds to `net`, which is at rest, the literals that follow now. Returns whether there are
    /// any. Adds none if each of them, and so each later one, takes more than `limit` literals.
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

    /// Returns what the first rule finds that finds anything, in `reduced`, in which something is
    /// gone that `source` has.
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

    /// Returns those of `findings` that need what is gone.
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

    /// Returns the number of these chains: the same for the same literals in the same order.
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

/// The reason of all inferences from sets, which need no chains.
const SETS: ExternalReason = ExternalReason { number: 0, weight: 0 };

/// Returns what the first kind of sets gives that gives anything: locked digits, hidden pairs,
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

/// Returns the candidates of `source` that must be gone, as they are in `reduced`, for the links of
/// `chains` to hold.
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

/// Returns that these candidates are false.
fn literals(candidates: Candidates) -> impl Iterator<Item = Literal> {
    candidates.iter().map(|candidate| Literal::new(candidate, false))
}
