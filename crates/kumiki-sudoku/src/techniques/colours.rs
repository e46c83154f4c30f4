//! Simple colours and multi-colours.
//!
//! Invariant: a step is named after what the colours do: trap a place, see themselves, or see each other.

use super::Search;
use crate::step::{Colouring, Evidence, Step};
use crate::technique::Technique;
use kumiki::explain::{self, Bits, colourings};

impl<const W: usize> Search<'_, W> {
    pub(super) fn simple_colours(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for (value, _) in self.digits() {
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
        for (value, _) in self.digits() {
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
        one: &explain::Colouring<W>,
        other: &explain::Colouring<W>,
    ) -> Vec<Step> {
        let groups = self.position.groups();
        let sees = |own: usize, at: usize| one.sees(own, groups, other, at);
        let turned = |colours: [Bits<W>; 2], at: usize| [colours[at], colours[1 - at]];
        let mut steps = Vec::new();
        for own in [0, 1] {
            let mine = turned(one.colours, own);
            if self.technique == Technique::MultiColors2 {
                if sees(own, 0) && sees(own, 1) {
                    let colours = [mine, other.colours];
                    steps.extend(self.colour_step(&colours, one.value, mine[0]));
                }
                continue;
            }
            // Either way round is the same.
            for at in [0, 1] {
                if one.colours[0].first() < other.colours[0].first() && sees(own, at) {
                    let theirs = turned(other.colours, at);
                    let removed = self.seen_by(mine[1]) & self.seen_by(theirs[1]);
                    let removed = (removed & self.position.places(one.value)) - mine[1] - theirs[1];
                    steps.extend(self.colour_step(&[mine, theirs], one.value, removed));
                }
            }
        }
        steps
    }

    fn colourings(&self, value: usize) -> Vec<explain::Colouring<W>> {
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
