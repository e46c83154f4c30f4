//! Simple colours and multi-colours (colouring).
//!
//! Invariant: the effect of the colours determines the technique: they trap a place, see
//! themselves, or see each other.

use super::TechniqueSearch;
use crate::steps::{Colouring, Evidence, Step, Technique};
use kumiki_patterns::{self as patterns, Bits, colourings};

impl<const W: usize> TechniqueSearch<'_, W> {
    pub(super) fn simple_colours(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for (value, _) in self.loose_digits() {
            for colouring in self.colourings(value) {
                let groups = self.position.groups();
                if self.technique == Technique::SimpleColorsTrap {
                    let removed = colouring.trapped(groups, self.position.board());
                    steps.extend(self.colour_step(&[colouring.colours], value, removed));
                } else {
                    for at in colouring.wrapped(groups) {
                        let colours = [colouring.colours[at], colouring.colours[1 - at]];
                        steps.extend(self.colour_step(&[colours], value, colours[0]));
                    }
                }
            }
        }
        steps
    }

    pub(super) fn multi_colours(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for (value, _) in self.loose_digits() {
            let all = self.colourings(value);
            for (at, one) in all.iter().enumerate() {
                let others = all.iter().enumerate().filter(|&(other, _)| other != at);
                for (_, other) in others {
                    steps.extend(self.multi_colour_steps(one, other));
                }
            }
        }
        steps
    }

    fn multi_colour_steps(
        &self,
        one: &patterns::Colouring<W>,
        other: &patterns::Colouring<W>,
    ) -> Vec<Step> {
        let groups = self.position.groups();
        let sees = |own: usize, at: usize| one.sees(own, groups, other, at);
        let turned = |colours: [Bits<W>; 2], at: usize| [colours[at], colours[1 - at]];
        let ways = [0, 1].into_iter().flat_map(|own| [0, 1].map(|at| (own, at)));
        let seen: Vec<(usize, usize)> = ways.filter(|&(own, at)| sees(own, at)).collect();
        let is_first = one.colours[0].first() < other.colours[0].first();
        match (self.technique, &seen[..]) {
            (Technique::MultiColors2, _) => [0, 1]
                .into_iter()
                .filter(|&own| sees(own, 0) && sees(own, 1))
                .filter_map(|own| {
                    let mine = turned(one.colours, own);
                    self.colour_step(&[mine, other.colours], one.value, mine[0])
                })
                .collect(),
            // Both orders of two colourings give the same step, so only one order is taken.
            (_, &[(own, at), ..]) if is_first => {
                let removed = seen.iter().fold(Bits::NONE, |removed, &(own, at)| {
                    let (mine, theirs) = (one.colours[1 - own], other.colours[1 - at]);
                    removed | ((self.seen_by(mine) & self.seen_by(theirs)) - mine - theirs)
                });
                let removed = removed & self.position.places(one.value);
                let pairs = [turned(one.colours, own), turned(other.colours, at)];
                self.colour_step(&pairs, one.value, removed).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    fn colourings(&self, value: usize) -> Vec<patterns::Colouring<W>> {
        colourings(self.position.groups(), self.position.board(), value)
    }

    fn seen_by(&self, vars: Bits<W>) -> Bits<W> {
        let groups = self.position.groups();
        vars.iter().fold(Bits::NONE, |seen, var| seen | groups.peers(var))
    }

    fn colour_step(&self, pairs: &[[Bits<W>; 2]], value: usize, removed: Bits<W>) -> Option<Step> {
        let position = self.position;
        let digit = self.digit(value);
        let pairs = pairs.iter().map(|pair| pair.map(|colour| position.cells(colour))).collect();
        let removed: Vec<_> = removed.iter().map(|var| (position.cell(var), digit)).collect();
        let evidence = Evidence::Colouring(Colouring { digit, pairs });
        (!removed.is_empty()).then(|| Step::removing(self.technique, removed, evidence))
    }
}
