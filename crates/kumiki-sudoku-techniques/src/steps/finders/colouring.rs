//! Simple colours and multi-colours (colouring).
//!
//! Invariant: the effect of the colours determines the technique: they trap a place, see
//! themselves, or see each other.

use super::TechniqueSearch;
use crate::steps::{Colouring, Evidence, Step, Technique};
use kumiki_patterns::{self as patterns, Bits, colourings, strong_links};
use kumiki_sudoku::House;

impl<const W: usize> TechniqueSearch<'_, W> {
    pub(super) fn simple_colours(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for (value, _) in self.loose_digits() {
            for colouring in self.colourings(value) {
                let groups = self.position.groups();
                if self.technique == Technique::SimpleColorsTrap {
                    let removed = colouring.trapped(groups, self.position.board());
                    steps.extend(self.colour_step(&[colouring.colours], value, removed, &[]));
                } else {
                    for at in colouring.wrapped(groups) {
                        let colours = [colouring.colours[at], colouring.colours[1 - at]];
                        let clash = [[colours[0]; 2]];
                        steps.extend(self.colour_step(&[colours], value, colours[0], &clash));
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
                    let clashes = other.colours.map(|theirs| [mine[0], theirs]);
                    self.colour_step(&[mine, other.colours], one.value, mine[0], &clashes)
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
                let clashes: Vec<[Bits<W>; 2]> =
                    seen.iter().map(|&(own, at)| [one.colours[own], other.colours[at]]).collect();
                self.colour_step(&pairs, one.value, removed, &clashes).into_iter().collect()
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

    /// Returns the step of these pairs of colours; `None` if it removes nothing. `clashes` are
    /// colours of which a cell of one sees a cell of the other.
    fn colour_step(
        &self,
        pairs: &[[Bits<W>; 2]],
        value: usize,
        removed: Bits<W>,
        clashes: &[[Bits<W>; 2]],
    ) -> Option<Step> {
        let position = self.position;
        let digit = self.digit(value);
        let seen = clashes.iter().filter_map(|&[one, other]| self.clash_of(one, other));
        let mut evidence = Colouring {
            digit,
            pairs: pairs.iter().map(|pair| pair.map(|colour| position.cells(colour))).collect(),
            houses: pairs.iter().map(|pair| self.joining(pair, value)).collect(),
            clashes: seen.map(|vars| vars.map(|var| position.cell(var))).collect(),
            sights: Vec::new(),
        };
        let coloured = pairs.iter().flatten().fold(Bits::NONE, |all, &colour| all | colour);
        for var in (removed - coloured).iter() {
            let seen = self.seen_ends(pairs, clashes, var)?.map(|var| position.cell(var));
            evidence.sights.push((position.cell(var), seen));
        }
        let removed: Vec<_> = removed.iter().map(|var| (position.cell(var), digit)).collect();
        let evidence = Evidence::Colouring(evidence);
        (!removed.is_empty()).then(|| Step::removing(self.technique, removed, evidence))
    }

    /// Returns a place of `one` and a place of `other` that see each other.
    fn clash_of(&self, one: Bits<W>, other: Bits<W>) -> Option<[usize; 2]> {
        let groups = self.position.groups();
        one.iter().find_map(|var| Some([var, (groups.peers(var) & other).first()?]))
    }

    /// Returns two coloured places that `var` sees, of which one is true: of both colours of a
    /// pair, or of the other colours of two pairs if these `clashes` are false together.
    fn seen_ends(
        &self,
        pairs: &[[Bits<W>; 2]],
        clashes: &[[Bits<W>; 2]],
        var: usize,
    ) -> Option<[usize; 2]> {
        let seen = self.position.groups().peers(var);
        let ends =
            |one: Bits<W>, other: Bits<W>| Some([(seen & one).first()?, (seen & other).first()?]);
        let [mine, theirs] = match pairs {
            [[one, other]] => return ends(*one, *other),
            [one, other, ..] => [one, other].map(|pair| pair[0] | pair[1]),
            [] => return None,
        };
        clashes.iter().find_map(|&[one, other]| ends(mine - one, theirs - other))
    }

    /// Returns houses with two places of `value` that join all cells of two colours.
    fn joining(&self, [one, other]: &[Bits<W>; 2], value: usize) -> Vec<House> {
        let links = strong_links(self.position.groups(), self.position.board(), value);
        let mut joined: Vec<Bits<W>> = (*one | *other).iter().map(Bits::of).collect();
        let mut houses = Vec::new();
        for link in links {
            let ends: Bits<W> = link.ends.into_iter().collect();
            let (touched, rest): (Vec<Bits<W>>, Vec<Bits<W>>) =
                joined.iter().partition(|part| part.meets(&ends));
            if touched.len() == 2 {
                houses.extend(self.position.house(link.group));
                joined = rest;
                joined.push(touched[0] | touched[1]);
            }
        }
        houses
    }
}
