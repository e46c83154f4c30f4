//! The conclusions of an exocet: the candidates that no pair of digits in its targets needs.
//!
//! Invariant: a pair is left out only if a cell or a line of the exocet has no place for it.

use super::ExocetSearch;
use crate::steps::finders::TechniqueSearch;
use crate::steps::{Evidence, Exocet, LargePattern, Step};
use kumiki_patterns::{Bits, values_in};
use std::collections::BTreeSet;

impl<const W: usize> TechniqueSearch<'_, W> {
    /// Returns whether the targets can have these two digits.
    fn is_possible(&self, of: &ExocetSearch<W>, pair: [usize; 2]) -> bool {
        let board = self.position.board();
        let has = |var: usize, value: usize| board.contains(var, value);
        let [one, other] = pair;
        let in_base = |one: usize, other: usize| has(of.base[0], one) && has(of.base[1], other);
        let in_targets = [0, 1].into_iter().all(|at| has(of.targets[at], pair[at]));
        // The digit of a target is in two cross-lines more, in different lines across.
        let crosses = |at: usize| {
            let sees = |var: usize| self.position.groups().peers(var);
            let places = board.places(pair[at]) - sees(of.targets[at]);
            let lines = [1, 2].map(|step| of.cross[(of.lines[at] + step) % 3] & places);
            lines[0].iter().any(|var| !(lines[1] - sees(var)).is_empty())
        };
        let is_mirrored = |at: usize| match of.mirrors {
            Some(mirrors) => self.mirrored(mirrors[at], pair, at).next().is_some(),
            None => true,
        };
        (in_base(one, other) || in_base(other, one))
            && in_targets
            && [0, 1].into_iter().all(|at| crosses(at) && is_mirrored(at))
    }

    /// Returns the ways to fill the mirror node of a target: its digit, and a digit of no target.
    fn mirrored(
        &self,
        [one, other]: [usize; 2],
        pair: [usize; 2],
        at: usize,
    ) -> impl Iterator<Item = [(usize, usize); 2]> + '_ {
        let board = self.position.board();
        let free = move |var: usize| {
            values_in(board.values(var)).filter(move |value| !pair.contains(value))
        };
        [(one, other), (other, one)]
            .into_iter()
            .filter(move |&(var, _)| board.contains(var, pair[at]))
            .flat_map(move |(var, rest)| {
                free(rest).map(move |value| [(var, pair[at]), (rest, value)])
            })
    }

    /// Returns the step of an exocet, if it removes a candidate.
    pub(super) fn exocet(&self, of: &ExocetSearch<W>) -> Option<Step> {
        let board = self.position.board();
        let pairs: Vec<[usize; 2]> = values_in(of.values)
            .flat_map(|one| values_in(of.values & !(1 << one)).map(move |other| [one, other]))
            .filter(|&pair| self.is_possible(of, pair))
            .collect();
        let mut supported: BTreeSet<(usize, usize)> = BTreeSet::new();
        for &pair in &pairs {
            supported.extend(of.targets.into_iter().zip(pair));
            for [one, other] in [pair, [pair[1], pair[0]]] {
                if board.contains(of.base[0], one) && board.contains(of.base[1], other) {
                    supported.extend([(of.base[0], one), (of.base[1], other)]);
                }
            }
            for (at, &mirror) in of.mirrors.iter().flatten().enumerate() {
                supported.extend(self.mirrored(mirror, pair, at).flatten());
            }
        }
        let cells = of.mirrors.into_iter().flatten().flatten().chain(of.base).chain(of.targets);
        let blank = cells.filter(|&var| self.position.blank().contains(var));
        let candidates =
            blank.flat_map(|var| values_in(board.values(var)).map(move |value| (var, value)));
        let mut removed: BTreeSet<(usize, usize)> =
            candidates.filter(|candidate| !supported.contains(candidate)).collect();
        let known = values_in(of.values)
            .filter(|value| !pairs.is_empty() && pairs.iter().all(|pair| pair.contains(value)));
        removed.extend(known.flat_map(|value| self.removed_if_known(of, value)));
        if pairs.is_empty() || removed.is_empty() {
            return None;
        }
        let removed: Vec<(usize, usize)> = removed.into_iter().collect();
        let evidence = Evidence::Large(LargePattern::Exocet(self.named_exocet(of, &pairs)));
        Some(Step::removing(self.technique, self.candidates(&removed), evidence))
    }

    /// Returns the candidates of a digit that is in the base and in a target for certain: those
    /// that see both base cells or both targets, and those of its covers outside of the
    /// cross-lines.
    fn removed_if_known(&self, of: &ExocetSearch<W>, value: usize) -> Vec<(usize, usize)> {
        let groups = self.position.groups();
        let seen = |cells: [usize; 2]| groups.common_peers(cells.into_iter().collect());
        let lines = of.covers.iter().filter(|cover| cover.0 == value).flat_map(|cover| &cover.1);
        let covered = lines.fold(Bits::NONE, |all, &line| all | groups.groups()[line].members);
        let crossed = of.cross.iter().fold(Bits::NONE, |all, cells| all | *cells);
        let gone = seen(of.base) | seen(of.targets) | (covered - crossed);
        (gone & self.position.places(value)).iter().map(|var| (var, value)).collect()
    }

    fn named_exocet(&self, of: &ExocetSearch<W>, pairs: &[[usize; 2]]) -> Exocet {
        let position = self.position;
        let cell = |var: usize| position.cell(var);
        let crossed = of.cross.iter().fold(Bits::NONE, |all, cells| all | *cells);
        let cover = |(value, lines): &(usize, Vec<usize>)| {
            let lines = lines.iter().filter_map(|&line| position.house(line)).collect();
            (self.digit(*value), lines)
        };
        let pair = |pair: &[usize; 2]| pair.map(|value| self.digit(value));
        Exocet {
            base: of.base.map(cell),
            targets: of.targets.map(cell),
            mirrors: of.mirrors.map(|mirrors| mirrors.map(|cells| cells.map(cell))),
            digits: position.digits_of(of.values),
            crossed: position.cells(crossed),
            covers: of.covers.iter().map(cover).collect(),
            pairs: pairs.iter().map(pair).collect(),
        }
    }
}
