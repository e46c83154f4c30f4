//! Norinori: two shaded cells in each region, which form dominoes.
//!
//! Invariant: a domino may lie across a border of regions.

use super::common::shading::{self, SHADED, WHITE, places};
use crate::grid::{Cell, Grid, Place, Size, Walls};
use crate::layers::Layer;
use crate::sketch;
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;
use kumiki::{Allowed, Count};

/// A norinori: its regions.
#[derive(Clone, PartialEq, Debug)]
pub struct Norinori {
    /// The walls between the regions.
    pub walls: Walls,
}

/// Returns dominoes at random, as many as fit without a common side.
fn random_dominoes(size: Size, random: &mut Random) -> Vec<[Cell; 2]> {
    let mut pairs: Vec<[Cell; 2]> = size.pairs().collect();
    random.shuffle(&mut pairs);
    let mut is_taken = Grid::filled(size, false);
    pairs.retain(|pair| {
        let is_free = pair.iter().all(|&cell| !is_taken[cell]);
        if is_free {
            for &cell in pair {
                is_taken[cell] = true;
                size.neighbours(cell).for_each(|next| is_taken[next] = true);
            }
        }
        is_free
    });
    pairs
}

impl Puzzle for Norinori {
    const NAMES: &'static [&'static str] = &["norinori"];
    const RULES: &'static str = "Shade two cells in each region so that all shaded cells form \
        dominoes. Dominoes do not touch at sides.";

    fn blank(size: Size) -> Norinori {
        Norinori { walls: Walls::none(size) }
    }

    fn size(&self) -> Size {
        self.walls.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.walls]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        shading::add_cells(size, rules)?;
        for region in self.walls.regions() {
            let name = format!("the region at {}", region[0]);
            rules.add_named_constraint(name, Count::of([SHADED]).exactly(2), places(region))?;
        }
        for cell in size.cells() {
            let near: Vec<_> = size.neighbours(cell).collect();
            let white = std::iter::once(Some(WHITE)).chain(near.iter().map(|_| None)).collect();
            let shaded = (0..near.len()).map(|partner| {
                let other = |at| Some(if at == partner { SHADED } else { WHITE });
                std::iter::once(Some(SHADED)).chain((0..near.len()).map(other)).collect()
            });
            let rows: Vec<Vec<Option<i32>>> = std::iter::once(white).chain(shaded).collect();
            let scope = places(std::iter::once(cell).chain(near));
            rules.add_named_constraint("shaded cells are dominoes", Allowed::patterns(rows), scope)?;
        }
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        shading::mark(value)
    }

    fn word(&self, _: &Place, value: i32) -> String {
        shading::word(value)
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Norinori> {
        let mut pairs = random_dominoes(size, random);
        if pairs.is_empty() {
            return None;
        }
        // Each cell of a domino gets a region, and each other cell that of a neighbour.
        let regions = sketch::grown(size, &pairs.concat(), random);
        // The regions of a domino are joined, or those of two dominoes crosswise.
        let touch = |one: Cell, other: Cell| {
            let is_border = |pair: &[Cell; 2]| {
                let ends = pair.map(|cell| regions[cell]);
                ends == [regions[one], regions[other]] || ends == [regions[other], regions[one]]
            };
            size.pairs().any(|pair| is_border(&pair))
        };
        for _ in 0..4 * pairs.len() {
            let [first, second] = [0; 2].map(|_| random.index(pairs.len()));
            let ([a, b], [c, d]) = (pairs[first], pairs[second]);
            if first != second && touch(a, c) && touch(b, d) {
                (pairs[first], pairs[second]) = ([a, c], [b, d]);
            }
        }
        let joined = Grid::from_fn(size, |cell| {
            let has_region = |pair: &[Cell; 2]| pair.iter().any(|&end| regions[end] == regions[cell]);
            pairs.iter().position(has_region).unwrap_or(0)
        });
        Some(Norinori { walls: Walls::between(&joined) })
    }
}
