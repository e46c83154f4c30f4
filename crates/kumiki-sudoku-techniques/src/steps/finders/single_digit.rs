//! Two strong links of one digit that a weak link joins: skyscrapers, two-string kites, turbot fish
//! and empty rectangles.
//!
//! Invariant: a step consists of chains of four nodes: off, on, off, on. The first or the last node
//! of each chain is true.

use super::TechniqueSearch;
use crate::steps::{Chain, ChainNode, Evidence, Step, Technique};
use kumiki_patterns::{Bits, StrongLink, strong_links};
use kumiki_sudoku::{Digit, House};
use std::collections::BTreeSet;

/// The four nodes of a chain of one digit, each given by its cells.
type Ends<const W: usize> = [Bits<W>; 4];

impl<const W: usize> TechniqueSearch<'_, W> {
    /// Returns the skyscrapers, two-string kites or turbot fish, depending on the technique.
    pub(super) fn two_links(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for (value, digit) in self.loose_digits() {
            for (nodes, _) in self.pairs_of_links(value) {
                steps.extend(self.chain_step(&[(digit, nodes)]));
            }
        }
        steps
    }

    /// Returns the pairs of strong links of `value` that form a pattern of the technique, each with
    /// the places that it removes.
    fn pairs_of_links(&self, value: usize) -> Vec<(Ends<W>, Bits<W>)> {
        let position = self.position;
        let links = strong_links(position.groups(), position.board(), value);
        let mut seen = BTreeSet::new();
        let mut found = Vec::new();
        for (at, one) in links.iter().enumerate() {
            for other in &links[at + 1..] {
                for (first, near, far, last) in joined(one, other) {
                    let is_joined = position.groups().peers(near).contains(far);
                    let ends = [first, near, far, last];
                    let is_distinct = ends.iter().collect::<BTreeSet<_>>().len() == 4;
                    if !(is_joined && is_distinct)
                        || self.name(one, other, near, far) != Some(self.technique)
                    {
                        continue;
                    }
                    let removed = self.seen_by_both(value, Bits::of(first), Bits::of(last));
                    if !removed.is_empty() && seen.insert(ends) {
                        found.push((ends.map(Bits::of), removed));
                    }
                }
            }
        }
        found
    }

    /// Returns the technique of two strong links that are joined at `near` and `far`; `None` if a
    /// link is not in a house.
    fn name(
        &self,
        one: &StrongLink,
        other: &StrongLink,
        near: usize,
        far: usize,
    ) -> Option<Technique> {
        let position = self.position;
        let (one, other) = (position.house(one.group)?, position.house(other.group)?);
        let between: Vec<House> = position.houses_with([near, far].into_iter().collect()).collect();
        let is_box = |house: &House| matches!(house, House::Box(_));
        Some(match (one, other) {
            (House::Row(_), House::Row(_)) | (House::Column(_), House::Column(_))
                if between.iter().any(|house| !is_box(house)) =>
            {
                Technique::Skyscraper
            }
            (House::Row(_), House::Column(_)) | (House::Column(_), House::Row(_))
                if between.iter().any(is_box) =>
            {
                Technique::TwoStringKite
            }
            _ => Technique::TurbotFish,
        })
    }

    /// Returns the pairs of kites that are joined in the same two cells. The two kites may have
    /// different digits.
    pub(super) fn dual_kites(&self) -> Vec<Step> {
        let kites = TechniqueSearch { technique: Technique::TwoStringKite, ..*self };
        let all = self.loose_digits().flat_map(|(value, digit)| {
            kites.pairs_of_links(value).into_iter().map(move |kite| (digit, kite))
        });
        let all: Vec<(Digit, (Ends<W>, Bits<W>))> = all.collect();
        let mut steps = Vec::new();
        for (at, (digit, (one, removed))) in all.iter().enumerate() {
            for (other_digit, (other, also)) in &all[at + 1..] {
                let is_same = digit == other_digit && removed == also;
                if one[1] | one[2] == other[1] | other[2] && !is_same {
                    steps.extend(self.chain_step(&[(*digit, *one), (*other_digit, *other)]));
                }
            }
        }
        steps
    }

    pub(super) fn empty_rectangles(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for (value, digit) in self.loose_digits() {
            for (square, (nodes, _)) in self.rectangles_of(value) {
                steps.extend(self.cross_step(square, &[(digit, nodes)]));
            }
        }
        steps
    }

    /// Returns the pairs of empty rectangles with the same box and the same cells in it.
    pub(super) fn dual_empty_rectangles(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for (value, digit) in self.loose_digits() {
            let all = self.rectangles_of(value);
            for (at, (square, (one, removed))) in all.iter().enumerate() {
                let is_dual = |other: &&(usize, (Ends<W>, Bits<W>))| {
                    let (also_square, (other, also)) = other;
                    square == also_square
                        && one[0] | one[1] == other[0] | other[1]
                        && removed != also
                };
                for (_, (other, _)) in all[at + 1..].iter().filter(is_dual) {
                    steps.extend(self.cross_step(*square, &[(digit, *one), (digit, *other)]));
                }
            }
        }
        steps
    }

    fn cross_step(&self, square: usize, chains: &[(Digit, Ends<W>)]) -> Option<Step> {
        let house = self.position.house(square)?;
        let mut step = self.chain_step(chains)?;
        if let Evidence::Chains(chains) = step.evidence {
            step.evidence = Evidence::Cross { house, chains };
        }
        Some(step)
    }

    /// Returns the empty rectangles of `value`: the box, the four nodes, and the places that are
    /// removed.
    ///
    /// The places in the box are in one line and in a second line that crosses it. A strong link
    /// outside of the box has an end that sees all places in the second line. The removed places
    /// see the other end of the link and all places in the first line.
    fn rectangles_of(&self, value: usize) -> Vec<(usize, (Ends<W>, Bits<W>))> {
        let position = self.position;
        let groups = position.groups().groups();
        let links = strong_links(position.groups(), position.board(), value);
        let mut found = Vec::new();
        for &square in position.boxes() {
            let places = groups[square].members & position.places(value);
            let least = if self.options.small_empty_rectangles { 2 } else { 3 };
            if places.len() < least {
                continue;
            }
            for (first, near) in self.crosses(places) {
                for link in links.iter().filter(|link| !position.boxes().contains(&link.group)) {
                    for (far, last) in [(link.ends[0], link.ends[1]), (link.ends[1], link.ends[0])]
                    {
                        let nodes = [first, near, Bits::of(far), Bits::of(last)];
                        let ends = nodes[2] | nodes[3];
                        let is_joined = near.is_subset(&position.groups().peers(far))
                            && !ends.meets(&groups[square].members);
                        let removed = self.seen_by_both(value, first, nodes[3]);
                        if is_joined && !removed.is_empty() {
                            found.push((square, (nodes, removed)));
                        }
                    }
                }
            }
        }
        found
    }

    /// Returns the ways to split `places` of a box into those in one line and the others, which
    /// must all be in one line that crosses it.
    fn crosses(&self, places: Bits<W>) -> Vec<(Bits<W>, Bits<W>)> {
        let position = self.position;
        let groups = position.groups().groups();
        let mut found = Vec::new();
        for (lines, others) in
            [(position.rows(), position.columns()), (position.columns(), position.rows())]
        {
            for &line in lines {
                let first = places & groups[line].members;
                let near = places - first;
                let is_in = |other: &&usize| near.is_subset(&groups[**other].members);
                if !first.is_empty() && !near.is_empty() && others.iter().find(is_in).is_some() {
                    found.push((first, near));
                }
            }
        }
        found
    }

    /// Returns the places of a value that see all of `one` and all of `other`.
    fn seen_by_both(&self, value: usize, one: Bits<W>, other: Bits<W>) -> Bits<W> {
        self.position.groups().common_peers(one | other) & self.position.places(value)
    }

    /// Returns the step of several chains together; `None` if it removes nothing.
    fn chain_step(&self, chains: &[(Digit, Ends<W>)]) -> Option<Step> {
        let position = self.position;
        let chain = |(digit, nodes): &(Digit, Ends<W>)| {
            let node = |(at, &cells): (usize, &Bits<W>)| {
                let cells = position.cells(cells);
                ChainNode { digit: *digit, cells, is_on: at % 2 == 1, set: None, house: None }
            };
            Chain { nodes: nodes.iter().enumerate().map(node).collect(), is_loop: false }
        };
        let removed = chains.iter().flat_map(|&(digit, nodes)| {
            let value = position.value(digit);
            let removed = self.seen_by_both(value, nodes[0], nodes[3]);
            removed.iter().map(move |var| (position.cell(var), digit))
        });
        let evidence = Evidence::Chains(chains.iter().map(chain).collect());
        let step = Step::removing(self.technique, removed, evidence);
        (!step.removed.is_empty()).then_some(step)
    }
}

/// Returns the ways to order the ends of two links: first, near, far, last.
fn joined(one: &StrongLink, other: &StrongLink) -> [(usize, usize, usize, usize); 4] {
    let ([a, b], [c, d]) = (one.ends, other.ends);
    [(a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c)]
}
