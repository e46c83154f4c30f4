//! Junior exocets: two base cells whose digits are the digits of two target cells in the same band.
//!
//! Invariant: in the three cross-lines, each digit of the base has places in at most two lines
//! outside of the band, beside the targets. A digit of the base is then in one of the targets.

use super::TechniqueSearch;
use crate::steps::{Evidence, Exocet, LargePattern, Step};
use kumiki_patterns::{Bits, values_in};
use std::collections::BTreeSet;

/// An exocet, with rows for columns if the band is a stack.
pub(super) struct ExocetSearch<const W: usize> {
    base: [usize; 2],
    targets: [usize; 2],
    /// For each target, the two cells of which one has its digit (mirror node).
    mirrors: [[usize; 2]; 2],
    /// The cross-lines outside of the band: that of the base, then those of the targets.
    cross: [Bits<W>; 3],
    /// For each digit of the base, the lines across that cover its places in the cross-lines, if
    /// two of these do.
    covers: Vec<(usize, Vec<usize>)>,
    /// The digits of the base, as bits.
    values: u64,
}

impl<const W: usize> TechniqueSearch<'_, W> {
    pub(super) fn exocets(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for is_turned in [false, true] {
            for (row, at) in (0..9).flat_map(|row| (0..9).map(move |at| (row, at))) {
                if (self.survey.is_over)() {
                    return steps;
                }
                steps.extend(self.exocets_of(is_turned, row, at));
            }
        }
        steps
    }

    /// Returns the exocets whose base is the cells of `row` in a box, without that in `column`.
    fn exocets_of(&self, is_turned: bool, row: usize, column: usize) -> Vec<Step> {
        let var =
            |row: usize, column: usize| if is_turned { 9 * column + row } else { 9 * row + column };
        let board = self.position.board();
        let stack = column / 3;
        let mut base = (3 * stack..3 * stack + 3).filter(|&at| at != column);
        let base = [base.next(), base.next()].map(|at| var(row, at.unwrap_or(column)));
        let values = board.values(base[0]) | board.values(base[1]);
        let is_blank = base.iter().all(|&var| self.position.blank().contains(var));
        if !is_blank || !(3..=4).contains(&values.count_ones()) {
            return Vec::new();
        }
        let [one, other] = [1, 2].map(|step| (stack + step) % 3);
        let lines: Vec<usize> = (row / 3 * 3..row / 3 * 3 + 3).filter(|&at| at != row).collect();
        // A target is in one of two lines. The other cell there has no digit of the base.
        let targets = |stack: usize| {
            let all = (3 * stack..3 * stack + 3)
                .flat_map(|at| [(lines[0], lines[1], at), (lines[1], lines[0], at)]);
            all.filter(|&(line, companion, at)| {
                let target = var(line, at);
                self.position.blank().contains(target)
                    && board.values(target) & values != 0
                    && board.values(var(companion, at)) & values == 0
            })
            .map(|(line, _, at)| (line, at))
            .collect::<Vec<_>>()
        };
        let outside = |at: usize| -> Bits<W> {
            (0..9).filter(|line| line / 3 != row / 3).map(|line| var(line, at)).collect()
        };
        let mirror = |line: usize, stack: usize, without: usize| {
            let line = lines[0] + lines[1] - line;
            let mut cells = (3 * stack..3 * stack + 3).filter(|&at| at != without);
            [cells.next(), cells.next()].map(|at| var(line, at.unwrap_or(without)))
        };
        let mut steps = Vec::new();
        for (line, at) in targets(one) {
            for (other_line, other_at) in targets(other) {
                let found = ExocetSearch {
                    base,
                    targets: [var(line, at), var(other_line, other_at)],
                    mirrors: [mirror(line, other, other_at), mirror(other_line, one, at)],
                    cross: [outside(column), outside(at), outside(other_at)],
                    covers: Vec::new(),
                    values,
                };
                let across: Vec<usize> =
                    if is_turned { self.position.columns() } else { self.position.rows() }.to_vec();
                steps
                    .extend(self.with_covers(found, &across).and_then(|found| self.exocet(&found)));
            }
        }
        steps
    }

    /// Returns the exocet with its covers, if two lines cover each digit in the cross-lines.
    fn with_covers(&self, mut found: ExocetSearch<W>, across: &[usize]) -> Option<ExocetSearch<W>> {
        let groups = self.position.groups().groups();
        let all = found.cross.iter().fold(Bits::NONE, |all, cells| all | *cells);
        for value in values_in(found.values) {
            let places = all & self.position.board().places(value);
            let used = across.iter().filter(|&&line| groups[line].members.meets(&places));
            let used: Vec<usize> = used.copied().collect();
            // The digit is in a cross-line once. One without it counts as no line across, and one
            // can stand for a line across.
            let is_single = |line: &Bits<W>| {
                let rest = places - *line;
                across.iter().filter(|&&line| groups[line].members.meets(&rest)).count() < 2
            };
            let is_free = |line: &Bits<W>| !line.meets(&places);
            if used.len() > 2 && !found.cross.iter().any(|line| is_single(line) || is_free(line)) {
                return None;
            }
            let lines = if used.len() <= 2 { used } else { Vec::new() };
            found.covers.push((value, lines));
        }
        Some(found)
    }

    /// Returns whether the targets can have these two digits.
    fn is_possible(&self, of: &ExocetSearch<W>, pair: [usize; 2]) -> bool {
        let board = self.position.board();
        let has = |var: usize, value: usize| board.contains(var, value);
        let [one, other] = pair;
        let in_base = |one: usize, other: usize| has(of.base[0], one) && has(of.base[1], other);
        let in_targets = [0, 1].into_iter().all(|at| has(of.targets[at], pair[at]));
        // The digit of a target is in two cross-lines more, in different lines across.
        let crosses = |at: usize| {
            let value = pair[at];
            let lines = [of.cross[0], of.cross[2 - at]].map(|cells| cells & board.places(value));
            let sees = |var: usize| self.position.groups().peers(var);
            lines[0].iter().any(|var| !(lines[1] - sees(var)).is_empty())
        };
        (in_base(one, other) || in_base(other, one))
            && in_targets
            && [0, 1]
                .into_iter()
                .all(|at| crosses(at) && self.mirrored(of, pair, at).next().is_some())
    }

    /// Returns the ways to fill the mirror node of a target: its digit, and a digit of no target.
    fn mirrored<'b>(
        &'b self,
        of: &'b ExocetSearch<W>,
        pair: [usize; 2],
        at: usize,
    ) -> impl Iterator<Item = [(usize, usize); 2]> + 'b {
        let board = self.position.board();
        let [one, other] = of.mirrors[at];
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

    fn exocet(&self, of: &ExocetSearch<W>) -> Option<Step> {
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
            for at in [0, 1] {
                supported.extend(self.mirrored(of, pair, at).flatten());
            }
        }
        let cells = of.base.into_iter().chain(of.targets).chain(of.mirrors.into_iter().flatten());
        let blank = cells.filter(|&var| self.position.blank().contains(var));
        let candidates =
            blank.flat_map(|var| values_in(board.values(var)).map(move |value| (var, value)));
        let mut removed: BTreeSet<(usize, usize)> =
            candidates.filter(|candidate| !supported.contains(candidate)).collect();
        let known = (0..64).filter(|value| pairs.iter().all(|pair| pair.contains(value)));
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
            mirrors: of.mirrors.map(|cells| cells.map(cell)),
            digits: position.digits_of(of.values),
            crossed: position.cells(crossed),
            covers: of.covers.iter().map(cover).collect(),
            pairs: pairs.iter().map(pair).collect(),
        }
    }
}
