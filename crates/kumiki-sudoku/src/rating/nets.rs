//! Suppositions and all that follows from them, where a thing may need several others.
//!
//! Invariant: what follows from a supposition is found up to the first conflict; what is concluded holds for whatever was
//! found by then.

use super::best::{Best, Key};
use super::branches::houses_from;
use super::chains::{Candidates, conclude};
use super::houses::Cells;
use super::position::{Position, bits};
use super::step::Step;
use super::technique::Technique;
use kumiki::explain::{LinkSet, Literal, Outcome, Supposer};

type Net = Outcome<12>;

/// What follows from the suppositions of a position.
#[derive(Debug, Default)]
pub(super) struct Nets {
    supposer: Supposer<2>,
    /// What follows from each candidate being true, as far as it was needed.
    nets: Vec<Net>,
    known: Candidates,
    /// What follows from one candidate being false.
    contrary: Net,
    /// The places of each digit when none of its own refuted anything last.
    before: [Cells; 9],
}

impl Nets {
    fn begin(&mut self, position: &Position) {
        self.supposer.read(&position.houses.groups, &position.board);
        self.nets.resize_with(9 * 81, Net::new);
        self.known = Candidates::NONE;
    }

    /// Begins a path.
    pub(super) fn forget(&mut self) {
        self.before = [Cells::NONE; 9];
    }

    /// The easiest supposition that one digit refutes.
    pub(super) fn nishio(&mut self, position: &Position) -> Option<Step> {
        let places: [Cells; 9] = std::array::from_fn(|digit| position.board.places(digit));
        let mut best = Best::default();
        self.begin(position);
        for candidate in candidates(position) {
            // A digit whose places are the same refutes nothing now either.
            let has_changed = places[candidate % 9] != self.before[candidate % 9];
            for is_true in [true, false] {
                let start = Literal::new(candidate, is_true);
                if !has_changed || !is_refuted_by_its_digit(position, start) {
                    continue;
                }
                let groups = &position.houses.groups;
                self.supposer.suppose(groups, start, LinkSet::Places, &mut self.contrary);
                if let Some(size) = self.contrary.conflict_size() {
                    let key = Key::new(75, size, 7);
                    let technique = Technique::NishioForcingChain;
                    best.offer(key, || Some(conclude(position, technique, key, start.negated())));
                }
            }
        }
        let found = best.into_step();
        if found.is_none() {
            self.before = places;
        }
        found
    }

    /// The easiest of all that suppositions give, with all that follows from them.
    pub(super) fn dynamic(&mut self, position: &Position) -> Option<Step> {
        self.begin(position);
        let mut best = Best::default();
        for cell in (0..81).filter(|&cell| position.digits(cell) != 0) {
            let digits = position.digits(cell);
            for digit in bits(digits) {
                let candidate = 9 * cell + digit;
                self.refute(position, candidate, &mut best);
                if digits.count_ones() > 2 {
                    self.compare(position, candidate, &mut best);
                }
                for starts in houses_from(position, cell, digit) {
                    let kind = (6, Technique::DynamicRegionForcingChains);
                    self.gather(position, &starts, kind, &mut best);
                }
            }
            let starts: Vec<usize> = bits(digits).map(|digit| 9 * cell + digit).collect();
            self.gather(position, &starts, (5, Technique::DynamicCellForcingChains), &mut best);
        }
        best.into_step()
    }

    /// Finds what follows from `candidate` being true, unless that is known.
    fn suppose(&mut self, position: &Position, candidate: usize) {
        if !self.known.contains(candidate) {
            self.known.insert(candidate);
            let start = Literal::new(candidate, true);
            let net = &mut self.nets[candidate];
            self.supposer.suppose(&position.houses.groups, start, LinkSet::All, net);
        }
    }

    /// Supposes `candidate` true, then false, and offers what conflicts refute.
    fn refute(&mut self, position: &Position, candidate: usize, best: &mut Best) {
        self.suppose(position, candidate);
        let start = Literal::new(candidate, false);
        let groups = &position.houses.groups;
        self.supposer.suppose(groups, start, LinkSet::All, &mut self.contrary);
        for (net, result) in
            [(&mut self.nets[candidate], start), (&mut self.contrary, start.negated())]
        {
            if let Some(size) = net.conflict_size() {
                let key = Key::new(85, size, 7);
                let technique = Technique::DynamicContradictionForcingChain;
                best.offer(key, || Some(conclude(position, technique, key, result)));
            }
        }
    }

    /// Offers what follows from `candidate` being true as well as from its being false.
    fn compare(&mut self, position: &Position, candidate: usize, best: &mut Best) {
        let (net, contrary) = (&mut self.nets[candidate], &mut self.contrary);
        for is_true in [true, false] {
            let common = net.known(is_true) & contrary.known(is_true);
            if common.is_empty() {
                continue;
            }
            let met: Vec<Literal> = met(net, is_true, common).collect();
            for literal in met {
                let least = net.height(literal) + contrary.height(literal);
                if best.allows(Key::new(85, least, 1)) {
                    let size = net.size(literal) + contrary.size(literal);
                    let key = Key::new(85, size, 1);
                    let technique = Technique::DynamicDoubleForcingChain;
                    best.offer(key, || Some(conclude(position, technique, key, literal)));
                }
            }
        }
    }

    /// Offers what follows from each of `starts` being true.
    fn gather(
        &mut self,
        position: &Position,
        starts: &[usize],
        (kind, technique): (u8, Technique),
        best: &mut Best,
    ) {
        starts.iter().for_each(|&start| self.suppose(position, start));
        for is_true in [true, false] {
            let known = starts.iter().map(|&start| self.nets[start].known(is_true));
            let common = known.fold(!Candidates::NONE, |all, known| all & known);
            if common.is_empty() {
                continue;
            }
            let met: Vec<Literal> = met(&self.nets[starts[0]], is_true, common).collect();
            for literal in met {
                let least = starts.iter().map(|&start| self.nets[start].height(literal)).sum();
                if best.allows(Key::new(85, least, kind)) {
                    let size = starts.iter().map(|&start| self.nets[start].size(literal)).sum();
                    let key = Key::new(85, size, kind);
                    best.offer(key, || Some(conclude(position, technique, key, literal)));
                }
            }
        }
    }
}

/// Whether supposing `start` leaves its digit no place in some house, by single places alone. Cheap, and just what a net
/// of the places of one digit finds with more ado.
fn is_refuted_by_its_digit(position: &Position, start: Literal) -> bool {
    let (cell, digit) = (start.candidate() / 9, start.candidate() % 9);
    let mut places = position.board.places(digit);
    if start.is_true() {
        places -= position.houses.peers(cell);
    } else {
        places.remove(cell);
    }
    let groups = position.houses.groups.groups().iter().zip(0..);
    let mut open: Vec<Cells> = groups
        .filter(|&(_, house)| position.places(house, digit) != 0)
        .map(|(group, _)| group.members)
        .collect();
    loop {
        let mut has_placed = false;
        let mut is_refuted = false;
        open.retain(|&members| {
            let left = members & places;
            match left.first() {
                None => is_refuted = true,
                Some(first) if left == Cells::of(first) => {
                    places -= position.houses.peers(first);
                    has_placed = true;
                    return false;
                }
                Some(_) => {}
            }
            true
        });
        if is_refuted || !has_placed {
            return is_refuted;
        }
    }
}

/// The literals of `common` in the order in which `net` found them.
fn met(net: &Net, is_true: bool, common: Candidates) -> impl Iterator<Item = Literal> + '_ {
    net.literals()
        .filter(move |literal| literal.is_true() == is_true && common.contains(literal.candidate()))
}

/// The candidates of `position`, ascending.
fn candidates(position: &Position) -> impl Iterator<Item = usize> {
    (0..81).flat_map(|cell| bits(position.digits(cell)).map(move |digit| 9 * cell + digit))
}
