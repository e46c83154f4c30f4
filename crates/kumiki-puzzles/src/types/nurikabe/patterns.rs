//! The patterns of nurikabe: what solvers see without a supposition.
//!
//! Invariant: a pattern uses the marks on the board only: cells that are sea, and cells that are
//! land of some island.

use super::super::common::spread::spread;
use super::chart::{Chart, Part, Shore};
use crate::grid::Cell;
use crate::technique::{Pattern, listed};
use std::collections::BTreeSet;

impl Chart<'_> {
    /// Returns the first pattern, those first that are seen most easily.
    pub(super) fn pattern(&self) -> Option<Pattern> {
        self.complete()
            .or_else(|| self.between())
            .or_else(|| self.pool())
            .or_else(|| self.one_way_out())
            .or_else(|| self.sea_way_out())
            .or_else(|| self.too_large())
            .or_else(|| self.corner())
            .or_else(|| self.unreachable())
            .or_else(|| self.needed_by_sea())
            .or_else(|| self.needed_by_island())
    }

    /// An island that has all of its cells has sea around it.
    fn complete(&self) -> Option<Pattern> {
        self.parts.iter().find_map(|part| {
            let island = part.island?;
            let shores = self.shores(&part.cells);
            if self.islands[island].1 != Some(part.cells.len()) || shores.is_empty() {
                return None;
            }
            let because = format!("{} has all of its cells", self.name(island));
            self.marked("Island complete", because, &part.cells, (&shores, true))
        })
    }

    /// A cell beside two islands is sea.
    fn between(&self) -> Option<Pattern> {
        self.size.cells().filter(|&cell| self.is_open(cell)).find_map(|cell| {
            let mut clues: Vec<(usize, Cell)> = Vec::new();
            for next in self.size.neighbours(cell) {
                let island = self.part_of(next).and_then(|part| part.island);
                clues.extend(island.map(|island| (island, next)));
            }
            let &(one, first) = clues.first()?;
            let &(other, second) = clues.iter().find(|(other, _)| *other != one)?;
            let [one, other] = [one, other].map(|island| self.islands[island].0);
            let because = format!("{cell} is beside the islands of {one} and {other}");
            self.marked("Between two islands", because, &[first, second], (&[cell], true))
        })
    }

    /// The fourth cell of a square with three cells of sea is land.
    fn pool(&self) -> Option<Pattern> {
        self.size.windows(2, 2).find_map(|square| {
            let (sea, others): (Vec<Cell>, Vec<Cell>) =
                square.into_iter().partition(|&cell| self.shore[cell] == Shore::Sea);
            if others.len() != 1 || !self.is_open(others[0]) {
                return None;
            }
            let because = format!("{} are sea", listed(&sea));
            self.marked("No pool", because, &sea, (&others, false))
        })
    }

    /// Land that is not an island yet and has one way out goes there.
    fn one_way_out(&self) -> Option<Pattern> {
        self.parts.iter().find_map(|part| {
            let shores = self.shores(&part.cells);
            let is_whole = match part.island {
                Some(island) => self.islands[island].1.is_none_or(|size| size == part.cells.len()),
                None => false,
            };
            if is_whole || shores.len() != 1 {
                return None;
            }
            let because = match part.island {
                Some(island) => format!("{} has no other way out", self.name(island)),
                None => format!("the land of {} has no other way to a number", part.cells[0]),
            };
            self.marked("Last way out of an island", because, &part.cells, (&shores, false))
        })
    }

    /// A part of the sea with one way to the rest of the sea goes there.
    fn sea_way_out(&self) -> Option<Pattern> {
        let seas: Vec<Cell> =
            self.size.cells().filter(|&cell| self.shore[cell] == Shore::Sea).collect();
        let mut seen: BTreeSet<Cell> = BTreeSet::new();
        for &cell in &seas {
            if seen.contains(&cell) {
                continue;
            }
            let part = spread(self.size, &[cell], |next| self.shore[next] == Shore::Sea);
            seen.extend(&part);
            let shores = self.shores(&part);
            if part.len() < seas.len() && shores.len() == 1 {
                let because = format!("the sea of {} has no other way out", part[0]);
                return self.marked("Last way out of the sea", because, &part, (&shores, true));
            }
        }
        None
    }

    /// A cell that would join land to more cells than its island has is sea.
    fn too_large(&self) -> Option<Pattern> {
        self.size.cells().filter(|&cell| self.is_open(cell)).find_map(|cell| {
            let beside: BTreeSet<usize> =
                self.size.neighbours(cell).filter_map(|next| self.part[next]).collect();
            let parts: Vec<&Part> = beside.into_iter().map(|part| &self.parts[part]).collect();
            let island = parts.iter().find_map(|part| part.island)?;
            let count = 1 + parts.iter().map(|part| part.cells.len()).sum::<usize>();
            if self.islands[island].1.is_none_or(|size| count <= size) || parts.len() < 2 {
                return None;
            }
            let because =
                format!("with {cell}, {} would have {count} cells or more", self.name(island));
            let cells: Vec<Cell> = parts.iter().flat_map(|part| part.cells.clone()).collect();
            self.marked("Island would be too large", because, &cells, (&[cell], true))
        })
    }

    /// An island that lacks one cell, with two ways out at a corner, leaves the corner to the sea.
    fn corner(&self) -> Option<Pattern> {
        self.parts.iter().find_map(|part| {
            let island = part.island?;
            let size = self.islands[island].1?;
            let shores = self.shores(&part.cells);
            let [one, other] = shores[..] else { return None };
            if part.cells.len() + 1 != size {
                return None;
            }
            let mut common = self.size.neighbours(one).filter(|&cell| cell.distance(other) == 1);
            let corner = common.find(|&cell| self.is_open(cell))?;
            let because = format!("{} gets {one} or {other}", self.name(island));
            self.marked("Two ways out at a corner", because, &part.cells, (&[corner], true))
        })
    }

    /// Cells that no island can reach are sea.
    fn unreachable(&self) -> Option<Pattern> {
        let reached: BTreeSet<Cell> =
            (0..self.islands.len()).flat_map(|island| self.reach(island, None)).collect();
        let dry = |&cell: &Cell| self.is_open(cell) && !reached.contains(&cell);
        let cells: Vec<Cell> = self.size.cells().filter(dry).collect();
        if cells.is_empty() {
            return None;
        }
        let because = match &cells[..] {
            [one] => format!("no island can reach {one}"),
            many => format!("no island can reach {}", listed(many)),
        };
        self.marked("Unreachable", because, &[], (&cells, true))
    }

    /// A cell without which the sea would be cut in two is sea.
    fn needed_by_sea(&self) -> Option<Pattern> {
        let is_sea = |&cell: &Cell| self.shore[cell] == Shore::Sea;
        let seas: Vec<Cell> = self.size.cells().filter(is_sea).collect();
        let &first = seas.first()?;
        self.size.cells().filter(|&cell| self.is_open(cell)).find_map(|cell| {
            let is_wet = |next: Cell| next != cell && self.shore[next] != Shore::Land;
            let reached = spread(self.size, &[first], is_wet);
            let cut = seas.iter().find(|sea| !reached.contains(sea))?;
            let because = format!("as land it would cut the sea of {first} off that of {cut}");
            self.marked("The sea is one", because, &[first, *cut], (&[cell], true))
        })
    }

    /// A cell without which an island would not have room for its cells is land of it.
    fn needed_by_island(&self) -> Option<Pattern> {
        (0..self.islands.len()).find_map(|island| {
            let size = self.islands[island].1?;
            let reach = self.reach(island, None);
            reach.iter().filter(|&&cell| self.is_open(cell)).find_map(|&cell| {
                let without = self.reach(island, Some(cell));
                if without.len() >= size {
                    return None;
                }
                let because = format!("{} has no room without {cell}", self.name(island));
                let own = [self.islands[island].0];
                self.marked("An island needs its room", because, &own, (&[cell], false))
            })
        })
    }
}
