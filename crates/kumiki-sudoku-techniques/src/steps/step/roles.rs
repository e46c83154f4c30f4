//! The role of each candidate in a step, for the colours of pictures.
//!
//! Invariant: a candidate has one role. Conclusions are entered last, so they win.

use super::{Chain, Evidence, Fish, Step};
use crate::steps::Position;
use kumiki_sudoku::{Cell, Digit, House};
use std::fmt;

/// The role of a candidate in a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CandidateRole {
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

impl fmt::Display for CandidateRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CandidateRole::Defining => "defining",
            CandidateRole::Secondary => "secondary",
            CandidateRole::Fin => "fin",
            CandidateRole::EndoFin => "endo-fin",
            CandidateRole::On => "on",
            CandidateRole::Off => "off",
            CandidateRole::Set(number) => return write!(f, "set-{}", number + 1),
            CandidateRole::Common => "common",
            CandidateRole::Removed => "removed",
            CandidateRole::Placed => "placed",
        })
    }
}

impl Step {
    /// Returns the candidates of the step, each with its role. `position` is the position in which
    /// the step was found.
    pub fn roles<const W: usize>(
        &self,
        position: &Position<W>,
    ) -> Vec<(Cell, Digit, CandidateRole)> {
        let mut roles = Roles { position, found: Vec::new() };
        roles.add_evidence(&self.evidence);
        roles.put(&self.removed, CandidateRole::Removed);
        roles.put(&self.placed, CandidateRole::Placed);
        roles.found
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

impl Step {
    /// Returns the chains of the evidence.
    pub fn chains(&self) -> &[Chain] {
        match &self.evidence {
            Evidence::Chains(chains) => chains,
            Evidence::Forcing(forcing) => &forcing.chains,
            Evidence::Whip(whip) => &whip.chains,
            _ => &[],
        }
    }
}

struct Roles<'a, const W: usize> {
    position: &'a Position<W>,
    found: Vec<(Cell, Digit, CandidateRole)>,
}

impl<const W: usize> Roles<'_, W> {
    /// Sets the role of candidates that are candidates of the position. The last call wins.
    fn put(&mut self, candidates: &[(Cell, Digit)], role: CandidateRole) {
        for &(cell, digit) in candidates {
            self.found.retain(|&(c, d, _)| (c, d) != (cell, digit));
            if self.position.candidates(cell).contains(digit) {
                self.found.push((cell, digit, role));
            }
        }
    }

    /// Sets the role of each of `digits` in each of `cells`.
    fn put_all(
        &mut self,
        cells: &[Cell],
        digits: impl IntoIterator<Item = Digit> + Clone,
        role: CandidateRole,
    ) {
        for &cell in cells {
            let all: Vec<_> = digits.clone().into_iter().map(|digit| (cell, digit)).collect();
            self.put(&all, role);
        }
    }

    fn add_evidence(&mut self, evidence: &Evidence) {
        match evidence {
            Evidence::Single(_) | Evidence::Template(_) => {}
            &Evidence::Intersection { digit, base, .. } => {
                self.put_all(
                    &self.position.shape().cells_of(base),
                    [digit],
                    CandidateRole::Defining,
                );
            }
            Evidence::Subset(subset) => {
                self.put_all(&subset.cells, subset.digits.iter(), CandidateRole::Defining);
            }
            Evidence::Fish(fish) => self.add_fish(fish),
            Evidence::Colouring(colouring) => {
                for [one, other] in &colouring.pairs {
                    self.put_all(one, [colouring.digit], CandidateRole::Defining);
                    self.put_all(other, [colouring.digit], CandidateRole::Secondary);
                }
            }
            Evidence::Rectangle(rectangle) => {
                let other = rectangle.other_digits;
                self.put_all(&rectangle.roof, other.iter(), CandidateRole::Secondary);
                self.put_all(&rectangle.others, other.iter(), CandidateRole::Secondary);
                self.put_all(&rectangle.cells, rectangle.digits, CandidateRole::Defining);
            }
            &Evidence::Bug(cell) => {
                let digits = self.position.candidates(cell);
                self.put_all(&[cell], digits.iter(), CandidateRole::Secondary);
            }
            Evidence::Wing(wing) => {
                let [_, _, last] = wing.digits;
                self.put_all(&[wing.pivot], wing.digits, CandidateRole::Defining);
                self.put_all(&wing.pincers, wing.digits, CandidateRole::Defining);
                self.put_all(&wing.pincers, [last], CandidateRole::Secondary);
            }
            Evidence::Chains(chains) | Evidence::Cross { chains, .. } => {
                chains.iter().for_each(|chain| self.add_chain(chain))
            }
            Evidence::Forcing(forcing) => {
                forcing.chains.iter().for_each(|chain| self.add_chain(chain));
            }
            Evidence::Whip(whip) => {
                whip.chains.iter().for_each(|chain| self.add_chain(chain));
            }
            Evidence::Sets(sets) => {
                for (number, set) in sets.sets.iter().enumerate() {
                    self.put_all(&set.cells, set.digits.iter(), CandidateRole::Set(number as u8));
                    for common in sets.commons.iter().filter(|c| c.between.contains(&number)) {
                        self.put_all(&set.cells, [common.digit], CandidateRole::Common);
                    }
                }
                if let Some(stem) = sets.stem {
                    self.put_all(
                        &[stem],
                        self.position.candidates(stem).iter(),
                        CandidateRole::Defining,
                    );
                }
            }
            Evidence::Large(pattern) => {
                for (cells, digits, role) in pattern.roles() {
                    self.put_all(&cells, digits.iter(), role);
                }
            }
            &Evidence::Supposition(cell, digit) => {
                self.put(&[(cell, digit)], CandidateRole::Defining)
            }
            Evidence::Rules(known) => {
                for &(cell, digits) in &known.cells {
                    self.put_all(&[cell], digits.iter(), CandidateRole::Defining);
                }
            }
        }
    }

    fn add_fish(&mut self, fish: &Fish) {
        let shape = self.position.shape();
        for &house in &fish.base {
            self.put_all(&shape.cells_of(house), [fish.digit], CandidateRole::Defining);
        }
        if let Some(twin) = &fish.twin {
            self.put_all(&twin.fins, [fish.digit], CandidateRole::Fin);
        }
        self.put_all(&fish.fins, [fish.digit], CandidateRole::Fin);
        self.put_all(&fish.endo_fins, [fish.digit], CandidateRole::EndoFin);
    }

    fn add_chain(&mut self, chain: &Chain) {
        for (number, set) in chain.nodes.iter().filter_map(|node| node.set.as_ref()).enumerate() {
            self.put_all(&set.cells, set.digits.iter(), CandidateRole::Set(number as u8));
        }
        for node in &chain.nodes {
            let role = if node.is_on { CandidateRole::On } else { CandidateRole::Off };
            self.put_all(&node.cells, [node.digit], role);
        }
    }
}
