//! The part of each candidate in a step, for the colours of pictures.
//!
//! Invariant: a candidate has one part. Conclusions are entered last, so they win.

use super::{Chain, Evidence, Fish, Step};
use crate::geometry::{Cell, Digit, House};
use crate::steps::Position;
use std::fmt;

/// The part of a candidate in a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// Part of the pattern.
    Defining,
    /// A secondary part of the pattern: the other colour, or the other candidates of a corner.
    Secondary,
    /// A fin: a place that is in no cover house of a fish.
    Fin,
    /// An endo fin: a place that is in two base houses of a fish.
    EndoFin,
    /// On, in a chain.
    On,
    /// Off, in a chain.
    Off,
    /// In an almost locked set, by its number.
    Set(u8),
    /// A restricted common candidate between two almost locked sets.
    Common,
    /// A removed candidate.
    Removed,
    /// A placed digit.
    Placed,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Defining => "defining",
            Part::Secondary => "secondary",
            Part::Fin => "fin",
            Part::EndoFin => "endo-fin",
            Part::On => "on",
            Part::Off => "off",
            Part::Set(number) => return write!(f, "set-{}", number + 1),
            Part::Common => "common",
            Part::Removed => "removed",
            Part::Placed => "placed",
        })
    }
}

impl Step {
    /// Returns the candidates of the step, each with its part. `position` is the position in which
    /// the step was found.
    pub fn parts<const W: usize>(&self, position: &Position<W>) -> Vec<(Cell, Digit, Part)> {
        let mut parts = Parts { position, found: Vec::new() };
        parts.add_evidence(&self.evidence);
        parts.put(&self.removed, Part::Removed);
        parts.put(&self.placed, Part::Placed);
        parts.found
    }

    /// Returns the houses of the evidence.
    pub fn houses(&self) -> Vec<House> {
        match &self.evidence {
            Evidence::Single(house) => house.iter().copied().collect(),
            &Evidence::Intersection { base, .. } => vec![base],
            &Evidence::Cross { house, .. } => vec![house],
            Evidence::Subset(subset) => subset.houses.clone(),
            Evidence::Fish(fish) => fish.base.clone(),
            _ => Vec::new(),
        }
    }
}

struct Parts<'a, const W: usize> {
    position: &'a Position<W>,
    found: Vec<(Cell, Digit, Part)>,
}

impl<const W: usize> Parts<'_, W> {
    /// Sets the part of candidates that are candidates of the position. The last call wins.
    fn put(&mut self, candidates: &[(Cell, Digit)], part: Part) {
        for &(cell, digit) in candidates {
            self.found.retain(|&(c, d, _)| (c, d) != (cell, digit));
            if self.position.candidates(cell).contains(digit) {
                self.found.push((cell, digit, part));
            }
        }
    }

    /// Sets the part of each of `digits` in each of `cells`.
    fn put_all(
        &mut self,
        cells: &[Cell],
        digits: impl IntoIterator<Item = Digit> + Clone,
        part: Part,
    ) {
        for &cell in cells {
            let all: Vec<_> = digits.clone().into_iter().map(|digit| (cell, digit)).collect();
            self.put(&all, part);
        }
    }

    fn add_evidence(&mut self, evidence: &Evidence) {
        match evidence {
            Evidence::Single(_) | Evidence::Template(_) => {}
            &Evidence::Intersection { digit, base, .. } => {
                self.put_all(&self.position.shape().cells_of(base), [digit], Part::Defining);
            }
            Evidence::Subset(subset) => {
                self.put_all(&subset.cells, subset.digits.iter(), Part::Defining);
            }
            Evidence::Fish(fish) => self.add_fish(fish),
            Evidence::Colouring(colouring) => {
                for [one, other] in &colouring.pairs {
                    self.put_all(one, [colouring.digit], Part::Defining);
                    self.put_all(other, [colouring.digit], Part::Secondary);
                }
            }
            Evidence::Rectangle(rectangle) => {
                let other = rectangle.other_digits;
                self.put_all(&rectangle.roof, other.iter(), Part::Secondary);
                self.put_all(&rectangle.others, other.iter(), Part::Secondary);
                self.put_all(&rectangle.cells, rectangle.digits, Part::Defining);
            }
            &Evidence::Bug(cell) => {
                let digits = self.position.candidates(cell);
                self.put_all(&[cell], digits.iter(), Part::Secondary);
            }
            Evidence::Wing(wing) => {
                let [_, _, last] = wing.digits;
                self.put_all(&[wing.pivot], wing.digits, Part::Defining);
                self.put_all(&wing.pincers, wing.digits, Part::Defining);
                self.put_all(&wing.pincers, [last], Part::Secondary);
            }
            Evidence::Chains(chains) | Evidence::Cross { chains, .. } => {
                chains.iter().for_each(|chain| self.add_chain(chain))
            }
            Evidence::Forcing(forcing) => {
                forcing.chains.iter().for_each(|chain| self.add_chain(chain));
            }
            Evidence::Sets(sets) => {
                for (number, set) in sets.sets.iter().enumerate() {
                    self.put_all(&set.cells, set.digits.iter(), Part::Set(number as u8));
                    for common in sets.commons.iter().filter(|c| c.between.contains(&number)) {
                        self.put_all(&set.cells, [common.digit], Part::Common);
                    }
                }
                if let Some(stem) = sets.stem {
                    self.put_all(&[stem], self.position.candidates(stem).iter(), Part::Defining);
                }
            }
            &Evidence::Supposition(cell, digit) => self.put(&[(cell, digit)], Part::Defining),
            Evidence::Known(known) => {
                for &(cell, digits) in &known.cells {
                    self.put_all(&[cell], digits.iter(), Part::Defining);
                }
            }
        }
    }

    fn add_fish(&mut self, fish: &Fish) {
        let shape = self.position.shape();
        for &house in &fish.base {
            self.put_all(&shape.cells_of(house), [fish.digit], Part::Defining);
        }
        if let Some(twin) = &fish.twin {
            self.put_all(&twin.fins, [fish.digit], Part::Fin);
        }
        self.put_all(&fish.fins, [fish.digit], Part::Fin);
        self.put_all(&fish.endo_fins, [fish.digit], Part::EndoFin);
    }

    fn add_chain(&mut self, chain: &Chain) {
        for (number, set) in chain.nodes.iter().filter_map(|node| node.set.as_ref()).enumerate() {
            self.put_all(&set.cells, set.digits.iter(), Part::Set(number as u8));
        }
        for node in &chain.nodes {
            let part = if node.is_on { Part::On } else { Part::Off };
            self.put_all(&node.cells, [node.digit], part);
        }
    }
}
