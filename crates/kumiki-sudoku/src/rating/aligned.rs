//! Two or three cells whose combinations of digits are excluded by cells that all of them see.
//!
//! Invariant: a digit is removed only if each combination with it is excluded.

use super::houses::Cells;
use super::position::{Mask, Position, bits};
use super::step::Step;
use super::technique::Technique;

/// A cell that may take part, and the cells with few digits that it sees, as a set and in order.
struct Base {
    cell: usize,
    excluding: Cells,
    order: Vec<usize>,
}

fn bases(position: &Position, size: u32) -> Vec<Base> {
    let few: Cells =
        (0..81).filter(|&cell| (2..=size).contains(&position.digits(cell).count_ones())).collect();
    let free = (0..81).filter(|&cell| position.digits(cell).count_ones() >= 2);
    let base = |cell: usize| {
        let seen = position.houses.seen[cell].iter().copied();
        let order: Vec<usize> = seen.filter(|&other| few.contains(other)).collect();
        Base { cell, excluding: few & position.houses.peers(cell), order }
    };
    free.map(base).filter(|base| !base.order.is_empty()).collect()
}

/// Two cells whose combinations are excluded.
pub(super) fn pair(position: &Position) -> Option<Step> {
    let bases = bases(position, 2);
    pairs(&bases).find_map(|(one, other)| {
        let excluding = one.excluding & other.excluding;
        let cells = [one.cell, other.cell];
        let is_worth = excluding.len() >= 2;
        let removed = is_worth.then(|| excluded(position, &cells, excluding))?;
        Step::removing(Technique::AlignedPairExclusion, 62, removed)
    })
}

/// Three cells whose combinations are excluded: the third is seen by one of the others.
pub(super) fn triplet(position: &Position) -> Option<Step> {
    let bases = bases(position, 3);
    let mut base_of = [None; 81];
    bases.iter().for_each(|base| base_of[base.cell] = Some(base));
    pairs(&bases).find_map(|(one, other)| {
        let shared = one.excluding & other.excluding;
        let is_worth = shared.len() >= 2;
        let mut thirds = Cells::NONE;
        let seen = is_worth.then(|| one.order.iter().chain(&other.order));
        seen.into_iter().flatten().find_map(|&third| {
            let third = base_of[third]?;
            let is_new =
                !thirds.contains(third.cell) && ![one.cell, other.cell].contains(&third.cell);
            thirds.insert(third.cell);
            let excluding = shared & third.excluding;
            let cells = [one.cell, other.cell, third.cell];
            let removed =
                (is_new && excluding.len() >= 2).then(|| excluded(position, &cells, excluding))?;
            Step::removing(Technique::AlignedTripletExclusion, 75, removed)
        })
    })
}

/// The pairs of bases, those with the earliest second first.
fn pairs(bases: &[Base]) -> impl Iterator<Item = (&Base, &Base)> {
    (0..bases.len())
        .flat_map(move |second| bases[..second].iter().map(move |first| (first, &bases[second])))
}

/// The digits that `cells` cannot have, because every combination with them leaves one of `excluding` none.
fn excluded(position: &Position, cells: &[usize], excluding: Cells) -> Vec<(usize, Mask)> {
    let masks: Vec<Mask> = excluding.iter().map(|cell| position.digits(cell)).collect();
    let mut allowed = [0; 3];
    combine(position, cells, &masks, &mut [0; 3], 0, &mut allowed);
    let rest =
        cells.iter().zip(allowed).map(|(&cell, allowed)| (cell, position.digits(cell) & !allowed));
    rest.filter(|&(_, digits)| digits != 0).collect()
}

/// Adds to `allowed` the digits of all combinations that go on from the first `known` of `chosen`.
fn combine(
    position: &Position,
    cells: &[usize],
    excluding: &[Mask],
    chosen: &mut [Mask; 3],
    known: usize,
    allowed: &mut [Mask; 3],
) {
    let Some(&cell) = cells.get(known) else {
        let all = chosen.iter().take(known).fold(0, |all, digit| all | digit);
        if excluding.iter().all(|mask| mask & !all != 0) {
            allowed
                .iter_mut()
                .zip(*chosen)
                .take(known)
                .for_each(|(allowed, digit)| *allowed |= digit);
        }
        return;
    };
    for digit in bits(position.digits(cell)) {
        let clashes = (0..known)
            .any(|i| chosen[i] == 1 << digit && position.houses.peers(cells[i]).contains(cell));
        if !clashes {
            chosen[known] = 1 << digit;
            combine(position, cells, excluding, chosen, known + 1, allowed);
        }
    }
}
