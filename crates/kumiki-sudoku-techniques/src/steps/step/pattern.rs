//! Steps as truths and links of set logic, which the engine's checker proves.
//!
//! Invariant: the truths are the sets that the step names. The links are all sets that share two of
//! the candidates in play; they hold whether or not the step names them.

use super::{Alternatives, Chain, ChainNode, Evidence, LargePattern, Leftovers, Medusa, Step};
use crate::steps::Position;
use kumiki_patterns::{Bits, Pattern, Set};
use kumiki_sudoku::{Cell, Digit, Digits, House};
use std::collections::BTreeSet;

impl Step {
    /// Returns the step as a pattern of set logic on the board of `position`, the position in which
    /// it was found. Returns `None` if the step is more than a pattern: if it assumes that there is
    /// one solution, or if it assumes a candidate.
    ///
    /// ```
    /// use kumiki_sudoku_techniques::steps::{Evidence, Position, Step, Technique};
    /// use kumiki_sudoku::{Cell, Digit, Grid, House, Puzzle};
    ///
    /// let text =
    ///     "1234567..........................................................................";
    /// let puzzle = Puzzle::from(text.parse::<Grid>()?);
    /// let position: Position = Position::new(&puzzle).expect("81 cells");
    /// let removed = (1..3).flat_map(|row| (6..9).map(move |column| Cell::new(row, column)));
    /// let eight = Digit::new(8).expect("a digit");
    /// let step = Step::removing(
    ///     Technique::Claiming,
    ///     removed.map(|cell| (cell, eight)),
    ///     Evidence::Intersection { digit: eight, base: House::Row(0), cover: House::Box(2) },
    /// );
    /// let pattern = step.pattern(&position).expect("set logic");
    /// assert!(pattern.holds(position.groups(), position.board()));
    /// # Ok::<(), kumiki_sudoku::GridError>(())
    /// ```
    pub fn pattern<const W: usize>(&self, position: &Position<W>) -> Option<Pattern> {
        let mut truths = Truths { position, sets: BTreeSet::new() };
        truths.add_evidence(&self.evidence, &self.placed)?;
        let truths: Vec<Set> = truths.sets.into_iter().collect();
        let removed = self.removed_candidates(position);
        let links = links(position, &truths, &removed);
        Some(Pattern { truths, links, removed })
    }

    /// Returns the removed candidates, including those that placed digits remove.
    fn removed_candidates<const W: usize>(&self, position: &Position<W>) -> Vec<(usize, usize)> {
        let mut removed: BTreeSet<(usize, usize)> = self
            .removed
            .iter()
            .map(|&(cell, digit)| (position.var(cell), position.value(digit)))
            .collect();
        for &(cell, digit) in &self.placed {
            let var = position.var(cell);
            let others = position.candidates(cell).iter().filter(|&other| other != digit);
            removed.extend(others.map(|other| (var, position.value(other))));
            let seen = position.groups().peers(var) & position.places(position.value(digit));
            removed.extend(seen.iter().map(|peer| (peer, position.value(digit))));
        }
        removed.into_iter().collect()
    }
}

/// Returns all sets that have two candidates of `truths` and `removed`, and are not truths.
fn links<const W: usize>(
    position: &Position<W>,
    truths: &[Set],
    removed: &[(usize, usize)],
) -> Vec<Set> {
    let (groups, board) = (position.groups(), position.board());
    let mut candidates: BTreeSet<(usize, usize)> = removed.iter().copied().collect();
    candidates.extend(truths.iter().flat_map(|set| set.candidates(groups, board)));
    let sets = candidates.iter().flat_map(|&(var, value)| {
        let places = move |&group: &usize| Set::Places { group, value };
        groups.groups_of(var).iter().map(places).chain([Set::Variable(var)])
    });
    let sets: BTreeSet<Set> = sets.collect();
    let is_link = |set: &Set| {
        let has = set.candidates(groups, board);
        !truths.contains(set) && has.iter().filter(|one| candidates.contains(one)).count() > 1
    };
    sets.into_iter().filter(is_link).collect()
}

struct Truths<'a, const W: usize> {
    position: &'a Position<W>,
    sets: BTreeSet<Set>,
}

impl<const W: usize> Truths<'_, W> {
    fn add_evidence(&mut self, evidence: &Evidence, placed: &[(Cell, Digit)]) -> Option<()> {
        match evidence {
            Evidence::Single(house) => {
                let &(cell, digit) = placed.first()?;
                match house {
                    Some(house) => self.add_places(digit, *house),
                    None => self.add_cells(&[cell]),
                }
            }
            &Evidence::Intersection { digit, base, .. } => self.add_places(digit, base),
            Evidence::Subset(subset) if subset.is_hidden => {
                let house = *subset.houses.first()?;
                subset.digits.iter().for_each(|digit| self.add_places(digit, house));
            }
            Evidence::Subset(subset) => self.add_cells(&subset.cells),
            Evidence::Fish(fish) => {
                fish.base.iter().for_each(|&house| self.add_places(fish.digit, house));
            }
            Evidence::Colouring(colouring) => {
                let coloured: Vec<Cell> =
                    colouring.pairs.iter().flatten().flatten().copied().collect();
                self.add_pairs(colouring.digit, &coloured);
            }
            Evidence::Wing(wing) => {
                self.add_cells(&[wing.pivot]);
                self.add_cells(&wing.pincers);
            }
            Evidence::Chains(chains) | Evidence::Cross { chains, .. } => {
                chains.iter().for_each(|chain| self.add_chain(chain))
            }
            Evidence::Sets(sets) => {
                sets.sets.iter().for_each(|set| self.add_cells(&set.cells));
                sets.stem.iter().for_each(|&stem| self.add_cells(&[stem]));
            }
            Evidence::Whip(whip) => {
                for link in &whip.links {
                    match link.alternatives {
                        Alternatives::Cell(cell) => self.add_cells(&[cell]),
                        Alternatives::Places(digit, house) => self.add_places(digit, house),
                    }
                }
            }
            Evidence::Large(pattern) => self.add_large(pattern),
            Evidence::Rectangle(_)
            | Evidence::Bug(_)
            | Evidence::Forcing(_)
            | Evidence::Template(_)
            | Evidence::Supposition(..)
            | Evidence::Rules(_) => return None,
        }
        Some(())
    }

    fn add_large(&mut self, pattern: &LargePattern) {
        match pattern {
            LargePattern::Bent(bent) => self.add_cells(&bent.cells),
            LargePattern::Medusa(medusa) => self.add_medusa(medusa),
            LargePattern::Firework(firework) => {
                for &(cell, digits) in &firework.crossings {
                    for digit in digits.iter() {
                        self.add_places(digit, House::Row(cell.row() as u8));
                        self.add_places(digit, House::Column(cell.column() as u8));
                    }
                }
            }
            LargePattern::Tridagon(tridagon) => self.add_cells(&tridagon.cells),
            LargePattern::Covered(covered) => self.add_cells(&covered.cells),
            LargePattern::Leftovers(leftovers) => self.add_leftovers(leftovers),
            LargePattern::Exocet(exocet) => {
                self.add_cells(&exocet.base);
                self.add_cells(&exocet.targets);
                exocet.mirrors.iter().flatten().for_each(|cells| self.add_cells(cells));
                // The rows and columns that cross the band of the base.
                let is_row = exocet.base[0].row() == exocet.base[1].row();
                for &cell in &exocet.crossed {
                    let line = if is_row {
                        House::Column(cell.column() as u8)
                    } else {
                        House::Row(cell.row() as u8)
                    };
                    exocet.digits.iter().for_each(|digit| self.add_places(digit, line));
                }
            }
        }
    }

    /// Adds for each digit that one side of the leftovers can have, and the other cannot, the
    /// houses of the side that cannot: all places that these have are in the other houses too.
    fn add_leftovers(&mut self, leftovers: &Leftovers) {
        let digits_of = |cells: &[Cell]| -> Digits {
            cells.iter().flat_map(|&cell| self.position.candidates(cell).iter()).collect()
        };
        let (of_lines, of_boxes) = (digits_of(&leftovers.of_lines), digits_of(&leftovers.of_boxes));
        for digit in of_lines.difference(of_boxes).iter() {
            leftovers.boxes.iter().for_each(|&house| self.add_places(digit, house));
        }
        for digit in of_boxes.difference(of_lines).iter() {
            leftovers.lines.iter().for_each(|&house| self.add_places(digit, house));
        }
    }

    /// Adds the sets of two candidates that have one of each colour, and the cell of the clash.
    fn add_medusa(&mut self, medusa: &Medusa) {
        let cells = medusa.colours.iter().flatten().map(|&(cell, _)| cell);
        let pairs = cells.filter(|&cell| self.position.candidates(cell).len() == 2);
        self.add_cells(&pairs.collect::<Vec<_>>());
        let all: BTreeSet<Digit> =
            medusa.colours.iter().flatten().map(|&(_, digit)| digit).collect();
        for digit in all {
            let coloured = medusa.colours.iter().flatten().filter(|&&(_, other)| other == digit);
            let coloured: Vec<Cell> = coloured.map(|&(cell, _)| cell).collect();
            self.add_pairs(digit, &coloured);
        }
        self.add_cells(&medusa.clash.iter().map(|&(cell, _)| cell).collect::<Vec<_>>());
    }

    fn add_cells(&mut self, cells: &[Cell]) {
        self.sets.extend(cells.iter().map(|&cell| Set::Variable(self.position.var(cell))));
    }

    fn add_places(&mut self, digit: Digit, house: House) {
        let group = self.position.group(house);
        self.sets.insert(Set::Places { group, value: self.position.value(digit) });
    }

    /// Adds the groups that need `digit` and have all places of it among `cells`, two or more.
    fn add_pairs(&mut self, digit: Digit, cells: &[Cell]) {
        let vars: Bits<W> = self.position.vars(cells);
        let value = self.position.value(digit);
        for (group, members) in self.position.groups().groups().iter().enumerate() {
            let places = members.members & self.position.places(value);
            let is_needed = members.needed >> value & 1 == 1;
            if is_needed && places.len() > 1 && places.is_subset(&vars) {
                self.sets.insert(Set::Places { group, value });
            }
        }
    }

    fn add_chain(&mut self, chain: &Chain) {
        let next = chain.nodes.iter().skip(1).chain(chain.nodes.first().filter(|_| chain.is_loop));
        for (one, other) in chain.nodes.iter().zip(next) {
            if other.is_on && !one.is_on {
                self.add_strong(one, other);
            }
        }
    }

    fn add_strong(&mut self, one: &ChainNode, other: &ChainNode) {
        if let Some(set) = &other.set {
            self.add_cells(&set.cells);
        } else if one.digit == other.digit {
            let cells: Vec<Cell> = one.cells.iter().chain(&other.cells).copied().collect();
            self.add_pairs(one.digit, &cells);
        } else if one.cells == other.cells {
            // In a cell with two candidates, one of them is on if the other is off.
            let is_pair = |cell: &&Cell| {
                let digits: Digits = [one.digit, other.digit].into_iter().collect();
                self.position.candidates(**cell).is_subset(digits)
            };
            let cells: Vec<Cell> = one.cells.iter().filter(is_pair).copied().collect();
            self.add_cells(&cells);
        }
    }
}
