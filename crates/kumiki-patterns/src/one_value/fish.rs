//! Fish of all sizes, with and without fins: groups that need a value, covered by as many others.
//!
//! Invariant: every [`Fish`] removes one of the targets of its search; base and cover have no group
//! in common.

use crate::board::{Bits, Board, Groups};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;

/// A fish: as many covering groups as base groups. Each base group has a true place. If no fin and
/// no endo fin is true, these places are distinct, each is in its own cover, and no cover has
/// another true place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fish<const W: usize> {
    /// The value.
    pub value: usize,
    /// The groups that need it, ascending.
    pub base: Vec<usize>,
    /// The groups that cover its places in the base, ascending.
    pub cover: Vec<usize>,
    /// The places of the base that no cover has.
    pub fins: Bits<W>,
    /// The places that are in two base groups.
    pub endo_fins: Bits<W>,
    /// The places that are removed: they are covered, see all fins and endo fins, and are outside
    /// of the base or covered twice.
    pub removed: Bits<W>,
}

/// A search for the fish of one value.
#[derive(Clone)]
pub struct FishSearch<'a, const W: usize> {
    /// The groups.
    pub groups: &'a Groups<W>,
    /// The current candidates.
    pub board: &'a Board<W>,
    /// The value.
    pub value: usize,
    /// The places to remove: the search skips fish that remove none of these. No fish can remove a
    /// place that [`Templates`](super::Templates) does not show to be impossible.
    pub targets: Bits<W>,
    /// The number of base groups, and of covers.
    pub size: usize,
    /// The largest numbers of fins and of endo fins.
    pub max_fins: (usize, usize),
    /// The function that ends the search: some fish are missing once it returns true.
    pub is_over: &'a dyn Fn() -> bool,
}

impl<const W: usize> fmt::Debug for FishSearch<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FishSearch")
            .field("value", &self.value)
            .field("size", &self.size)
            .finish_non_exhaustive()
    }
}

impl<const W: usize> FishSearch<'_, W> {
    /// Calls `found` with every fish whose base groups are among `base` and whose covers are among
    /// `cover`, until `found` returns a break. Base groups with one place are left out.
    pub fn run(
        &self,
        base: &[usize],
        cover: &[usize],
        found: &mut dyn FnMut(Fish<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let places = self.board.places(self.value);
        let of = |&group: &usize| (group, self.groups.groups()[group].members & places);
        let is_needing = |&group: &usize| {
            self.groups.groups()[group].needs(self.value) && of(&group).1.len() > 1
        };
        let base: Vec<(usize, Bits<W>)> =
            base.iter().copied().filter(is_needing).map(|group| of(&group)).collect();
        let cover: Vec<(usize, Bits<W>)> =
            cover.iter().map(of).filter(|(_, places)| !places.is_empty()).collect();
        self.choose(&base, &mut Chosen::default(), &mut |chosen| self.cover(chosen, &cover, found))
    }

    fn choose(
        &self,
        base: &[(usize, Bits<W>)],
        chosen: &mut Chosen<W>,
        found: &mut dyn FnMut(&Chosen<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if (self.is_over)() {
            return ControlFlow::Break(());
        }
        if chosen.groups.len() == self.size {
            return found(chosen);
        }
        for (at, &(group, places)) in base.iter().enumerate() {
            let twice = chosen.twice | (chosen.once & places);
            if twice.len() <= self.max_fins.1 {
                let before = (chosen.once, chosen.twice);
                chosen.groups.push(group);
                (chosen.once, chosen.twice) = (chosen.once | places, twice);
                let flow = self.choose(&base[at + 1..], chosen, found);
                chosen.groups.pop();
                (chosen.once, chosen.twice) = before;
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Finds the covers of a base, and reports the fish.
    fn cover(
        &self,
        base: &Chosen<W>,
        cover: &[(usize, Bits<W>)],
        found: &mut dyn FnMut(Fish<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let cover = cover
            .iter()
            .filter(|(group, places)| !base.groups.contains(group) && places.meets(&base.once));
        let cover: Vec<(usize, Bits<W>)> = cover.copied().collect();
        let mut covers = BTreeSet::new();
        if self.max_fins == (0, 0) {
            extend(&cover, base.once, self.size, &mut Vec::new(), &mut covers);
        } else {
            for target in self.targets.iter().take_while(|_| !(self.is_over)()) {
                self.cover_for(target, base, &cover, &mut covers);
            }
        }
        for chosen in covers.into_iter().take_while(|_| !(self.is_over)()) {
            if let Some(fish) = self.fish(base, &cover, &chosen) {
                found(fish)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds the covers that remove `target`. One of them contains it, or two if it is in the base.
    /// The others contain the places of the base that it does not see.
    fn cover_for(
        &self,
        target: usize,
        base: &Chosen<W>,
        cover: &[(usize, Bits<W>)],
        covers: &mut BTreeSet<Vec<usize>>,
    ) {
        let seen = self.groups.peers(target) | Bits::of(target);
        if !base.twice.is_subset(&self.groups.peers(target)) {
            return;
        }
        let own: Vec<usize> = (0..cover.len()).filter(|&at| cover[at].1.contains(target)).collect();
        for (nth, &one) in own.iter().enumerate() {
            let mut begin = |chosen: &mut Vec<usize>| {
                extend(cover, base.once - seen, self.size, chosen, covers);
            };
            if base.once.contains(target) {
                own[nth + 1..].iter().for_each(|&other| begin(&mut vec![one, other]));
            } else {
                begin(&mut vec![one]);
            }
        }
    }

    fn fish(
        &self,
        base: &Chosen<W>,
        cover: &[(usize, Bits<W>)],
        chosen: &[usize],
    ) -> Option<Fish<W>> {
        let (mut once, mut twice) = (Bits::NONE, Bits::NONE);
        for &at in chosen {
            twice |= once & cover[at].1;
            once |= cover[at].1;
        }
        let fins = base.once - once;
        let removed = (once - base.once) | twice;
        let removed = (removed - base.twice) & self.groups.common_peers(fins | base.twice);
        let is_found = removed.meets(&self.targets) && (fins - base.twice).len() <= self.max_fins.0;
        is_found.then(|| Fish {
            value: self.value,
            base: base.groups.clone(),
            cover: chosen.iter().map(|&at| cover[at].0).collect(),
            fins: fins - base.twice,
            endo_fins: base.twice,
            removed,
        })
    }
}

/// Adds covers to `chosen` until there are `size`, and puts every choice that covers all of `open`
/// into `covers`, each once. If fewer covers are enough, the others are any that have a place of
/// the base.
fn extend<const W: usize>(
    cover: &[(usize, Bits<W>)],
    open: Bits<W>,
    size: usize,
    chosen: &mut Vec<usize>,
    covers: &mut BTreeSet<Vec<usize>>,
) {
    if chosen.len() == size {
        if open.is_empty() {
            let mut chosen = chosen.clone();
            chosen.sort_unstable();
            covers.insert(chosen);
        }
        return;
    }
    let first = open.first();
    for at in 0..cover.len() {
        let helps = first.is_none_or(|first| cover[at].1.contains(first));
        if helps && !chosen.contains(&at) {
            chosen.push(at);
            extend(cover, open - cover[at].1, size, chosen, covers);
            chosen.pop();
        }
    }
}

/// A partial choice of base groups.
#[derive(Default)]
struct Chosen<const W: usize> {
    groups: Vec<usize>,
    /// The places in these groups.
    once: Bits<W>,
    /// The places in two of these groups.
    twice: Bits<W>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Pattern, Set};
    use crate::one_value::Templates;
    use crate::tests::{square, square_with_boxes};
    use proptest::prelude::*;

    fn all<const W: usize>(
        search: &FishSearch<'_, W>,
        base: &[usize],
        cover: &[usize],
    ) -> Vec<Fish<W>> {
        let mut all = Vec::new();
        let _ = search.run(base, cover, &mut |fish| {
            all.push(fish);
            ControlFlow::Continue(())
        });
        all
    }

    #[test]
    fn two_rows_with_places_in_two_columns_are_a_fish() {
        let (groups, mut board) = square::<2>(4);
        for var in [2, 3, 6, 7] {
            board.remove(var, 0);
        }
        let search = FishSearch {
            groups: &groups,
            board: &board,
            value: 0,
            targets: Bits::up_to(16),
            size: 2,
            max_fins: (0, 0),
            is_over: &|| false,
        };
        let found = all(&search, &[0, 1, 2, 3], &[4, 5, 6, 7]);
        assert_eq!(found.len(), 1);
        assert_eq!((&found[0].base[..], &found[0].cover[..]), (&[0, 1][..], &[4, 5][..]));
        assert_eq!(found[0].removed, [8, 9, 12, 13].into_iter().collect());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn fish_of_any_groups_prove_what_they_remove(gone in prop::collection::vec(0..16usize, 1..9), size in 2..4usize) {
            let (groups, mut board) = square_with_boxes();
            gone.iter().for_each(|&var| board.remove(var, 0));
            let possible = Templates::of(&groups, &board, 0, &|| false).map(|found| found.possible);
            let every: Vec<usize> = (0..groups.groups().len()).collect();
            let targets = board.places(0);
            let search = FishSearch { groups: &groups, board: &board, value: 0, targets, size, max_fins: (3, 2), is_over: &|| false };
            for fish in all(&search, &every, &every).into_iter().take(40) {
                let link = |&group: &usize| Set::Places { group, value: 0 };
                let removed = fish.removed.iter().map(|var| (var, 0)).collect();
                let pattern = Pattern {
                    truths: fish.base.iter().map(link).collect(),
                    links: every.iter().map(link).collect(),
                    removed,
                };
                prop_assert!(pattern.holds(&groups, &board), "{:?}", fish);
                prop_assert!(possible.is_none_or(|possible| !possible.meets(&fish.removed)));
            }
        }
    }
}
