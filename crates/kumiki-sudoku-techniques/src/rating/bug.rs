//! The bivalue universal grave (BUG): nearly all blank cells have two candidates, and each digit
//! has two places in each house.
//!
//! Invariant: without the surplus digits, every blank cell would have two candidates, and every
//! digit two places or none in each house. No puzzle with one solution reaches such a position, so
//! one of the surplus digits is true.

use super::houses::Cells;
use super::position::{ClassicPosition, Mask, bits, choices, count};
use super::step::RatedStep;
use super::technique::Technique;

const THIS: Technique = Technique::BivalueUniversalGrave;

/// The cells with surplus digits.
struct Bug {
    /// The cells in the order in which they are found, each with its surplus digits.
    surplus: Vec<(usize, Mask)>,
    /// The other cells that see all cells with a surplus.
    common: Cells,
}

impl Bug {
    fn digits(&self) -> Mask {
        self.surplus.iter().fold(0, |all, &(_, digits)| all | digits)
    }

    /// Returns the houses that contain all cells with a surplus.
    fn houses(&self, position: &ClassicPosition) -> impl Iterator<Item = usize> {
        let homes = &position.houses.homes;
        let cells: Vec<usize> = self.surplus.iter().map(|&(cell, _)| cell).collect();
        (0..3).filter_map(move |kind| {
            let house = homes[cells[0]][kind].0;
            cells.iter().all(|&cell| homes[cell][kind].0 == house).then_some(house)
        })
    }
}

/// Returns a BUG that removes a candidate.
pub(super) fn find(position: &ClassicPosition) -> Option<RatedStep> {
    let bug = read(position)?;
    let digits = bug.digits();
    match bug.surplus[..] {
        [] => None,
        [(cell, surplus)] => {
            RatedStep::removing(THIS, 56, vec![(cell, position.digits(cell) & !surplus)])
        }
        _ if digits.count_ones() == 1 => {
            let digit = digits.trailing_zeros();
            let cells = bug.common & position.board.places(digit as usize);
            let removed = cells.iter().map(|cell| (cell, digits)).collect();
            RatedStep::removing(THIS, 57, removed).or_else(|| fourth_type(position, &bug))
        }
        _ if bug.common.is_empty() => None,
        _ => fourth_type(position, &bug).or_else(|| third_type(position, &bug)),
    }
}

/// Returns the surplus digits; `None` if the position is not a BUG.
fn read(position: &ClassicPosition) -> Option<Bug> {
    // Most positions have many cells with three or more candidates.
    let large = (0..81).filter(|&cell| count(position.digits(cell)) > 2).count();
    if large > 9 {
        return None;
    }
    let mut rest = position.clone();
    let mut bug = Bug { surplus: Vec::new(), common: !Cells::NONE };
    for house in 0..27 {
        for digit in 0..9 {
            let places = position.places(house, digit);
            if matches!(count(places), 0 | 2) {
                continue;
            }
            let cells = bits(places).map(|place| position.cell(house, place));
            let mut large = cells.filter(|&cell| count(position.digits(cell)) >= 3);
            let cell = large.next()?;
            if large.next().is_none() {
                note(&mut bug, position, cell, digit)?;
                rest.remove(cell, digit);
            }
        }
    }
    let is_left = (0..81).all(|cell| matches!(rest.digits(cell).count_ones(), 0 | 2))
        && (0..27)
            .all(|house| rest.marks(house).iter().all(|&places| matches!(count(places), 0 | 2)));
    is_left.then_some(bug)
}

/// Records that `digit` is surplus in `cell`. Returns `None` if no step can follow then.
fn note(bug: &mut Bug, position: &ClassicPosition, cell: usize, digit: usize) -> Option<()> {
    match bug.surplus.iter_mut().find(|(known, _)| *known == cell) {
        Some((_, digits)) => *digits |= 1 << digit,
        None => bug.surplus.push((cell, 1 << digit)),
    }
    bug.common &= position.houses.peers(cell);
    let is_dead = bug.surplus.len() > 1 && bug.digits().count_ones() > 1 && bug.common.is_empty();
    (!is_dead).then_some(())
}

/// Returns a step of type 3: the cells with a surplus act as one cell of a naked set.
fn third_type(position: &ClassicPosition, bug: &Bug) -> Option<RatedStep> {
    let digits = bug.digits();
    bug.houses(position).find_map(|house| {
        let members = position.houses.groups.groups()[house].members;
        let cells: Vec<usize> = (bug.common & members).iter().collect();
        (2..=6).filter(|&size| cells.len() >= size as usize).find_map(|size| {
            choices(size - 1, cells.len()).find_map(|chosen| {
                let set = bits(chosen).fold(0, |union, i| union | position.digits(cells[i]));
                let is_blank = bits(chosen).all(|i| position.digits(cells[i]) != 0);
                let is_set = is_blank && count(set) == size && digits & !set == 0;
                let others = (0..cells.len()).filter(|i| chosen >> i & 1 == 0).map(|i| cells[i]);
                let removed = others.map(|cell| (cell, position.digits(cell) & set));
                let removed = is_set.then(|| removed.filter(|&(_, d)| d != 0).collect())?;
                RatedStep::removing(THIS, 57 + size as u16 - 1, removed)
            })
        })
    })
}

/// Returns a step of type 4: two cells of a house share one digit that is not surplus. One of them
/// has that digit, and the other has a surplus digit, so no other digit is possible in them.
fn fourth_type(position: &ClassicPosition, bug: &Bug) -> Option<RatedStep> {
    let [(one, surplus), (other, more)] = bug.surplus[..] else { return None };
    let common = position.digits(one) & position.digits(other) & !bug.digits();
    let is_type = count(common) == 1 && bug.houses(position).next().is_some();
    let removed = [(one, surplus), (other, more)]
        .map(|(cell, surplus)| (cell, position.digits(cell) & !surplus & !common));
    let removed = removed.into_iter().filter(|&(_, digits)| digits != 0).collect();
    is_type.then(|| RatedStep::removing(THIS, 57, removed))?
}
