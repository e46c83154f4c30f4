//! Aligned pair exclusion and aligned triplet exclusion: cells that see two or three aligned cells
//! exclude combinations of their digits.
//!
//! Invariant: a digit is removed only if every combination with it is excluded.

use super::combinations::{CellPair, excluded_of_pair};
use super::houses::Cells;
use super::position::{ClassicPosition, Mask, count};
use super::step::RatedStep;
use super::technique::Technique;

/// A cell that may be one of the aligned cells, and the cells with few candidates that it sees.
struct Base {
    cell: usize,
    /// True if the cell itself has few candidates.
    is_few: bool,
    excluding: Cells,
    /// The cells before it.
    earlier: Cells,
}

/// The cells that may be aligned, in their order.
struct Bases {
    bases: Vec<Base>,
    /// For each cell, the index of its base; `usize::MAX` if it has none.
    index: [usize; 81],
    /// The cells of all bases.
    cells: Cells,
    /// Those that have changed themselves, or see an excluding cell that has.
    near: Cells,
}

impl Bases {
    /// Returns the bases beside cells with at most `size` candidates.
    fn new(position: &ClassicPosition, size: u32, changed: Cells) -> Bases {
        let few: Cells =
            (0..81).filter(|&cell| (2..=size).contains(&count(position.digits(cell)))).collect();
        let free = (0..81).filter(|&cell| count(position.digits(cell)) >= 2);
        let base = |cell: usize| {
            let excluding = few & position.houses.peers(cell);
            Base { cell, is_few: few.contains(cell), excluding, earlier: Cells::up_to(cell) }
        };
        let bases: Vec<Base> = free.map(base).filter(|base| !base.excluding.is_empty()).collect();
        let mut index = [usize::MAX; 81];
        bases.iter().enumerate().for_each(|(at, base)| index[base.cell] = at);
        let cells = bases.iter().map(|base| base.cell).collect();
        let is_near = |base: &&Base| changed.contains(base.cell) || base.excluding.meets(&changed);
        let near = bases.iter().filter(is_near).map(|base| base.cell).collect();
        Bases { bases, index, cells, near }
    }

    /// Returns the pairs of bases of which one is near a change, with the excluding cells that both
    /// see, if there are several. Pairs with an earlier second base come first.
    fn pairs(&self, position: &ClassicPosition) -> impl Iterator<Item = (&Base, &Base, Cells)> {
        self.bases.iter().flat_map(move |second| {
            let near = if self.near.contains(second.cell) { self.cells } else { self.near };
            let firsts = near & second.earlier & seeing_several(position, second.excluding);
            let firsts = firsts.iter().map(|cell| &self.bases[self.index[cell]]);
            firsts.map(move |first| (first, second, first.excluding & second.excluding))
        })
    }
}

/// A search for aligned cells in the successive positions of a path.
///
/// Aligned cells are checked again only if they, or the cells that exclude their combinations, have
/// changed since the last search that found nothing.
#[derive(Debug)]
pub(super) struct Aligned {
    /// The digits of all cells at the last search that found nothing: for pairs, and for triplets.
    before: [[Mask; 81]; 2],
}

impl Aligned {
    /// Returns a search at the start of a path.
    pub(super) fn new() -> Aligned {
        Aligned { before: [[Mask::MAX; 81]; 2] }
    }

    fn changed(&self, position: &ClassicPosition, size: u32) -> Cells {
        let before = &self.before[size as usize - 2];
        (0..81).filter(|&cell| before[cell] != position.digits(cell)).collect()
    }

    /// Records the digits of `position` if nothing was found in it.
    fn remember(&mut self, position: &ClassicPosition, size: u32, found: &Option<RatedStep>) {
        if found.is_none() {
            self.before[size as usize - 2] = std::array::from_fn(|cell| position.digits(cell));
        }
    }

    /// Returns a step of aligned pair exclusion: some digits of two cells are only in excluded
    /// combinations.
    pub(super) fn pair(&mut self, position: &ClassicPosition) -> Option<RatedStep> {
        let changed = self.changed(position, 2);
        let bases = Bases::new(position, 2, changed);
        let found = bases.pairs(position).find_map(|(one, other, excluding)| {
            let cells = [one.cell, other.cell];
            let is_new = excluding.meets(&changed) || cells.iter().any(|&c| changed.contains(c));
            let removed = is_new.then(|| excluded_of_pair(position, cells, excluding))?;
            RatedStep::removing(Technique::AlignedPairExclusion, 62, removed)
        });
        self.remember(position, 2, &found);
        found
    }

    /// Returns a step of aligned triplet exclusion: some digits of three cells are only in excluded
    /// combinations. One of the first two cells sees the third.
    pub(super) fn triplet(&mut self, position: &ClassicPosition) -> Option<RatedStep> {
        let changed = self.changed(position, 3);
        let bases = Bases::new(position, 3, changed);
        let search = TripletSearch { position, changed };
        let found = bases
            .pairs(position)
            .find_map(|(one, other, shared)| search.beside(one, other, shared));
        self.remember(position, 3, &found);
        found
    }
}

/// A search for three aligned cells.
struct TripletSearch<'a> {
    position: &'a ClassicPosition,
    changed: Cells,
}

impl TripletSearch<'_> {
    /// Returns the step of `one`, `other` and the first third cell that gives one. `shared` are the
    /// excluding cells that both see.
    fn beside(&self, one: &Base, other: &Base, shared: Cells) -> Option<RatedStep> {
        let thirds = self.worthwhile(one, other, shared);
        if thirds.is_empty() {
            return None;
        }
        let (position, houses) = (self.position, &self.position.houses);
        let pair = CellPair::new(position, [one.cell, other.cell]);
        let removed = |third| pair.excluded_beside(position, third, shared & houses.peers(third));
        // Hardly any third cell gives a step, so their order is looked up only if one does.
        if thirds.iter().all(|third| removed(third).is_empty()) {
            return None;
        }
        // First the cells that `one` sees, then those that only `other` sees.
        let parts = [(one, thirds & one.excluding), (other, thirds - one.excluding)];
        let mut ordered = parts.iter().flat_map(|(base, part)| {
            let seen = houses.seen[base.cell].iter().copied();
            seen.filter(|&cell| part.contains(cell))
        });
        ordered.find_map(|third| {
            RatedStep::removing(Technique::AlignedTripletExclusion, 75, removed(third))
        })
    }

    /// Returns the third cells that see several of `shared`. Unless `one` or `other` has changed,
    /// one of the excluding cells or the third cell has.
    fn worthwhile(&self, one: &Base, other: &Base, shared: Cells) -> Cells {
        let (position, changed) = (self.position, self.changed);
        let mut thirds = thirds(position, one, other);
        if !changed.contains(one.cell) && !changed.contains(other.cell) {
            let seeing = shared & changed;
            thirds &= seeing.iter().fold(changed, |all, cell| all | position.houses.peers(cell));
        }
        if !thirds.is_empty() {
            thirds &= seeing_several(position, shared);
        }
        thirds
    }
}

/// Returns the cells that see two or more of `cells`.
fn seeing_several(position: &ClassicPosition, cells: Cells) -> Cells {
    let (mut one, mut several) = (Cells::NONE, Cells::NONE);
    for cell in cells.iter() {
        let peers = position.houses.peers(cell);
        several |= one & peers;
        one |= peers;
    }
    several
}

/// Returns the cells that may be the third beside `one` and `other`. Each set of three cells is
/// checked once, whichever of them are the first two. A third cell that comes before one of the two
/// is left out if it and the other of the two find that one as their third: then that set was
/// checked before.
fn thirds(position: &ClassicPosition, one: &Base, other: &Base) -> Cells {
    let mut thirds = one.excluding | other.excluding;
    for (base, rest) in [(one, other), (other, one)] {
        let earlier = thirds & base.earlier;
        thirds -= match (rest.excluding.contains(base.cell), base.is_few) {
            (true, _) => earlier,
            (false, true) => earlier & position.houses.peers(base.cell),
            (false, false) => Cells::NONE,
        };
        thirds.remove(base.cell);
    }
    thirds
}
