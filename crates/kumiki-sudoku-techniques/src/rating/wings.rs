//! XY-wings and XYZ-wings: three cells with three digits, of which one cell sees both others.
//!
//! Invariant: whichever digit the first cell has, one of the three cells has the removed digit.

use super::position::{ClassicPosition, Mask, count};
use super::step::RatedStep;
use super::technique::Technique;

/// Returns an XY-wing, in which the first cell has two of the digits; an XYZ-wing, in which it has
/// all three.
pub(super) fn find(position: &ClassicPosition, is_xyz: bool) -> Option<RatedStep> {
    let pairs = position.cells_with(2);
    let firsts = if is_xyz { position.cells_with(3) } else { pairs };
    let (technique, tenths) =
        if is_xyz { (Technique::XyzWing, 44) } else { (Technique::XyWing, 42) };
    let sees_several = |first: &usize| (position.houses.peers(*first) & pairs).has_several();
    firsts.iter().filter(sees_several).find_map(|first| {
        let seen = position.houses.seen[first].iter().filter(|&&cell| pairs.contains(cell));
        let shares_one = |cell: usize| count(position.digits(first) & !position.digits(cell)) == 1;
        let wings: Vec<usize> = seen.copied().filter(|&cell| shares_one(cell)).collect();
        let both = wings
            .iter()
            .enumerate()
            .flat_map(|(at, &one)| wings[at + 1..].iter().map(move |&other| (one, other)));
        both.filter_map(|(one, other)| {
            Some((one, other, common(position, [first, one, other], is_xyz)?))
        })
        .find_map(|(one, other, digit)| {
            let mut cells = position.houses.peers(one) & position.houses.peers(other);
            if is_xyz {
                cells &= position.houses.peers(first);
            }
            cells.remove(first);
            let cells = cells & position.board.places(digit as usize);
            RatedStep::removing(
                technique,
                tenths,
                cells.iter().map(|cell| (cell, 1 << digit)).collect(),
            )
        })
    })
}

/// Returns the digit that both wings have, if the three cells are a wing.
fn common(position: &ClassicPosition, cells: [usize; 3], is_xyz: bool) -> Option<u32> {
    let [first, one, other]: [Mask; 3] = cells.map(|cell| position.digits(cell));
    let is_wing =
        count(first | one | other) == 3 && count(first & one & other) == u32::from(is_xyz);
    is_wing.then(|| (one & other).trailing_zeros())
}
