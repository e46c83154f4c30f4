//! Dynamic forcing chains: nets of assumptions and their consequences, where an implication may
//! have several premises.
//!
//! Invariant: the consequences of an assumption are computed up to the first conflict. Conclusions
//! follow from the consequences found by then.

use super::best::{Best, Chain, ChainDifficulty, Collector};
use super::branches::Origin;
use super::chains::{Candidates, conclude};
use super::nesting::{Depth, Nesting};
use super::position::{ClassicPosition, bits, count, single};
use super::removal::Removal;
use super::step::RatedStep;
use super::technique::Technique;
use kumiki::{Limit, run::Meter};
use kumiki_patterns::probing::{LinkSet, Literal, Probe, Prober, Via};

/// The consequences of an assumption.
pub(super) type Net = Probe<12>;

/// The consequences of the assumptions of a position.
#[derive(Debug, Default)]
pub(super) struct Nets {
    prober: Prober<2>,
    /// The consequences of each candidate being true. They are computed for the candidates in
    /// `known`.
    nets: Vec<Net>,
    known: Candidates,
    /// The candidates of the position of `nets`.
    source: Candidates,
    /// The consequences of one candidate being false.
    contrary: Net,
    /// A buffer of the literals that follow from several assumptions.
    met: Vec<Literal>,
    /// The rules that continue an assumption when its links give no more consequences; `None`
    /// without nesting.
    nesting: Option<Box<Nesting>>,
}

impl Nets {
    /// Returns nets in which the rules of `depth` continue the assumptions.
    pub(super) fn nested(depth: Depth) -> Nets {
        Nets { nesting: Some(Box::new(Nesting::new(depth))), ..Nets::default() }
    }

    fn begin(&mut self, position: &ClassicPosition) {
        self.prober.read(&position.houses.groups, &position.board);
        self.nets.resize_with(9 * 81, Net::new);
        let source: Candidates = position.candidates().collect();
        match &mut self.nesting {
            None if source.is_subset(&self.source) => {
                let removal = Removal::new(position, self.source - source);
                let known = self.known.iter();
                self.known =
                    known.filter(|&candidate| removal.keeps(&self.nets[candidate])).collect();
            }
            None => self.known = Candidates::NONE,
            Some(nesting) => {
                self.known = Candidates::NONE;
                nesting.forget();
            }
        }
        self.source = source;
    }

    /// Returns the easiest dynamic step: a contradiction, or a conclusion from both values of a
    /// candidate, from a cell, or from a house.
    pub(super) fn dynamic(&mut self, position: &ClassicPosition) -> Option<RatedStep> {
        let mut best = Best::default();
        self.collect(position, &mut best);
        best.into_step()
    }

    /// Does the work of `dynamic` with nested rules, within the limits of `meter`. Returns the
    /// limit if one is reached.
    pub(super) fn within(
        &mut self,
        position: &ClassicPosition,
        meter: &Meter,
    ) -> Result<Option<RatedStep>, Limit> {
        if let Some(nesting) = &mut self.nesting {
            nesting.meter = meter.clone();
        }
        let found = self.dynamic(position);
        let reached = self.nesting.as_ref().and_then(|nesting| nesting.meter.reached());
        reached.map_or(Ok(found), Err)
    }

    /// Offers `collector` the conclusions of all assumptions, as far as it accepts them.
    pub(super) fn collect(&mut self, position: &ClassicPosition, collector: &mut impl Collector) {
        self.begin(position);
        for cell in (0..81).filter(|&cell| count(position.digits(cell)) > 1) {
            let digits = position.digits(cell);
            for digit in bits(digits) {
                let candidate = 9 * cell + digit;
                let is_known = self.refute(position, candidate, collector);
                if is_known && count(digits) > 2 {
                    self.compare(position, candidate, collector);
                }
                for origin in Origin::houses(position, cell, digit) {
                    self.gather(position, &origin, collector);
                }
            }
            self.gather(position, &Origin::cell(position, cell), collector);
        }
    }

    /// Returns the difficulty at which these chains begin, in tenths, and their technique, which is
    /// `own` if no rules are nested.
    fn rule(&self, own: Technique) -> (u16, Technique) {
        self.nesting.as_ref().map_or((85, own), |nesting| nesting.depth().rule())
    }

    /// Returns the most literals of one chain of a step that `collector` accepts. A step has two
    /// chains or more, which share literals only if rules are nested.
    fn limit(&self, collector: &impl Collector, base: u16) -> usize {
        let limit = collector.limit(base, 1);
        if self.nesting.is_some() { limit } else { limit.saturating_sub(1) }
    }

    /// Computes the consequences of `candidate` being true, unless they are known. Consequences
    /// that take more than `limit` literals may be missing.
    fn probe(&mut self, position: &ClassicPosition, candidate: usize, limit: usize) {
        if !self.known.contains(candidate) {
            self.known.insert(candidate);
            let nesting = self.nesting.as_deref_mut();
            let mut probing = NetProbing { prober: &mut self.prober, nesting, position, limit };
            probing.run(Literal::new(candidate, true), &mut self.nets[candidate]);
        }
    }

    /// Computes the consequences of `candidate` being false, and returns true. If it is clear that
    /// they have no conflict, and no literal in common with those of `candidate` being true, which
    /// are known, it returns false and may not compute them.
    fn probe_contrary(
        &mut self,
        position: &ClassicPosition,
        candidate: usize,
        limit: usize,
    ) -> bool {
        let (cell, digit) = (candidate / 9, candidate % 9);
        // In a cell with two digits, if one is false, the other is true. This takes as many
        // literals, or one more.
        if let Some(other) = single(position.digits(cell) & !(1 << digit)) {
            self.probe(position, 9 * cell + other, limit);
            if !self.nets[9 * cell + other].has_conflict() {
                return false;
            }
        } else if self.nesting.is_none() {
            let Some(other) = other_place(position, cell, digit) else { return false };
            self.probe(position, 9 * other + digit, limit);
            let [own, other] =
                [candidate, 9 * other + digit].map(|candidate| &self.nets[candidate]);
            // All that follows from one being false follows from the other being true.
            let meets = |is_true| own.known(is_true).meets(&other.known(is_true));
            if other.is_complete() && !meets(true) && !meets(false) {
                return false;
            }
        }
        let nesting = self.nesting.as_deref_mut();
        let mut probing = NetProbing { prober: &mut self.prober, nesting, position, limit };
        probing.run(Literal::new(candidate, false), &mut self.contrary);
        true
    }

    /// Assumes `candidate` true, then false, and offers the conclusions of conflicts. Returns
    /// whether the consequences of both are known and may have literals in common.
    fn refute(
        &mut self,
        position: &ClassicPosition,
        candidate: usize,
        collector: &mut impl Collector,
    ) -> bool {
        let (kind, (base, technique)) = (7, self.rule(Technique::DynamicContradictionForcingChain));
        let limit = self.limit(collector, base);
        self.probe(position, candidate, limit);
        let is_known = self.probe_contrary(position, candidate, limit);
        let start = Literal::new(candidate, false);
        let contrary = is_known.then_some((&mut self.contrary, start.negated()));
        for (net, result) in [(&mut self.nets[candidate], start)].into_iter().chain(contrary) {
            if let Some(mut sides) = net.conflict() {
                sides.sort_unstable_by_key(|side| !side.is_true());
                let mut measure = Measure::new(self.nesting.as_deref());
                sides.iter().for_each(|&side| measure.add(net, side));
                let key = ChainDifficulty::new(base, measure.size(), kind);
                let step = || Some(conclude(position, technique, key, result));
                collector.offer(key, step, || sides.map(|side| net.chain(side)).into());
            }
        }
        is_known
    }

    /// Offers the literals that follow both from `candidate` being true and from it being false.
    fn compare(
        &mut self,
        position: &ClassicPosition,
        candidate: usize,
        collector: &mut impl Collector,
    ) {
        let (kind, (base, technique)) = (1, self.rule(Technique::DynamicDoubleForcingChain));
        let (net, contrary) = (&mut self.nets[candidate], &mut self.contrary);
        for is_true in [true, false] {
            let common = net.known(is_true) & contrary.known(is_true);
            if common.is_empty() {
                continue;
            }
            self.met.clear();
            self.met.extend(met(net, is_true, common));
            for &literal in &self.met {
                let heights = [net.height(literal), contrary.height(literal)];
                let mut measure = Measure::new(self.nesting.as_deref());
                let least = measure.least(heights.into_iter());
                if collector.allows(ChainDifficulty::new(base, least, kind), Some(literal)) {
                    measure.add(net, literal);
                    measure.add(contrary, literal);
                    let key = ChainDifficulty::new(base, measure.size(), kind);
                    collector.offer(
                        key,
                        || Some(conclude(position, technique, key, literal)),
                        || vec![net.chain(literal), contrary.chain(literal)],
                    );
                }
            }
        }
    }

    /// Offers the literals that follow from each start of `origin` being true.
    fn gather(
        &mut self,
        position: &ClassicPosition,
        origin: &Origin,
        collector: &mut impl Collector,
    ) {
        let (kind, own) = match origin.via {
            Via::Group(_) => (6, Technique::DynamicRegionForcingChains),
            _ => (5, Technique::DynamicCellForcingChains),
        };
        let (base, technique) = self.rule(own);
        let starts = origin.starts();
        let limit = self.limit(collector, base);
        starts.iter().for_each(|&start| self.probe(position, start, limit));
        let nets = &mut self.nets;
        for is_true in [true, false] {
            let known = starts.iter().map(|&start| nets[start].known(is_true));
            let common = known.fold(!Candidates::NONE, |all, known| all & known);
            if common.is_empty() {
                continue;
            }
            self.met.clear();
            self.met.extend(met(&nets[starts[0]], is_true, common));
            for &literal in &self.met {
                let mut measure = Measure::new(self.nesting.as_deref());
                let least = measure.least(starts.iter().map(|&start| nets[start].height(literal)));
                if collector.allows(ChainDifficulty::new(base, least, kind), Some(literal)) {
                    starts.iter().for_each(|&start| measure.add(&mut nets[start], literal));
                    let key = ChainDifficulty::new(base, measure.size(), kind);
                    let way = |&start: &usize| from_origin(nets[start].chain(literal), origin.via);
                    collector.offer(
                        key,
                        || Some(conclude(position, technique, key, literal)),
                        || starts.iter().map(way).collect(),
                    );
                }
            }
        }
    }
}

/// The computation of the consequences of an assumption in `position` (probing). Nested rules
/// continue it as long as that takes no more than `limit` literals.
struct NetProbing<'a> {
    prober: &'a mut Prober<2>,
    nesting: Option<&'a mut Nesting>,
    position: &'a ClassicPosition,
    limit: usize,
}

impl NetProbing<'_> {
    /// Computes the consequences of `start`, which replace the content of `net`.
    fn run(&mut self, start: Literal, net: &mut Net) {
        let groups = &self.position.houses.groups;
        let Some(nesting) = &mut self.nesting else {
            return self.prober.probe(groups, start, LinkSet::All, self.limit, net);
        };
        // Another rule may go on from a literal that is far from the start.
        self.prober.probe(groups, start, LinkSet::All, usize::MAX, net);
        while !net.has_conflict() && nesting.advance(self.position, self.limit, net) {
            self.prober.resume(groups, LinkSet::All, net);
        }
    }
}

/// Returns `chain` with `origin` as the reason of its start.
fn from_origin(mut chain: Chain, origin: Via) -> Chain {
    let start = chain.iter_mut().find(|(_, via)| *via == Via::Supposition);
    if let Some((_, via)) = start {
        *via = origin;
    }
    chain
}

/// The number of literals of a step: those of each of its chains, and those of the chains nested in
/// them, each nested chain counted once.
struct Measure<'a> {
    nesting: Option<&'a Nesting>,
    flat: usize,
    reasons: Vec<u32>,
}

impl<'a> Measure<'a> {
    fn new(nesting: Option<&'a Nesting>) -> Measure<'a> {
        Measure { nesting, flat: 0, reasons: Vec::new() }
    }

    /// Returns a lower bound on the number of literals of a step whose chains have these heights.
    fn least(&self, heights: impl Iterator<Item = usize>) -> usize {
        // A nested chain may be part of several chains, and counts once.
        if self.nesting.is_some() { heights.max().unwrap_or(0) } else { heights.sum() }
    }

    fn add(&mut self, net: &mut Net, literal: Literal) {
        self.flat += net.size(literal);
        if self.nesting.is_some() {
            net.external_reasons(literal, &mut self.reasons);
        }
    }

    fn size(self) -> usize {
        self.flat + self.nesting.map_or(0, |nesting| nesting.size(self.reasons))
    }
}

/// Returns the other place of `digit` in the first house of `cell` in which it has two places.
fn other_place(position: &ClassicPosition, cell: usize, digit: usize) -> Option<usize> {
    position.houses.homes[cell].into_iter().find_map(|(house, place)| {
        let other = single(position.places(house, digit) & !(1 << place))?;
        Some(position.cell(house, other))
    })
}

/// Returns the literals of `common` in the order in which `net` found them.
fn met(net: &Net, is_true: bool, common: Candidates) -> impl Iterator<Item = Literal> + '_ {
    let found = net.found(is_true).iter().copied();
    found.filter(move |literal| common.contains(literal.candidate()))
}
