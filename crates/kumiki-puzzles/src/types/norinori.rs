//! Norinori: two shaded cells in each region, which form dominoes.
//!
//! Invariant: a domino may lie across a border of regions.

use super::common::region_sketch;
use super::common::shading::{self, SHADED, WHITE, places};
use super::common::sketch;
use crate::grid::{Cell, Grid, Place, Size, Walls};
use crate::layers::Layer;
use crate::layers::file::FilePart;
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;
use kumiki::{Allowed, Count};
use std::collections::BTreeSet;

/// A norinori: its regions.
#[derive(Clone, PartialEq, Debug)]
pub struct Norinori {
    /// The walls between the regions.
    pub walls: Walls,
}

impl Puzzle for Norinori {
    const NAMES: &'static [&'static str] = &["norinori"];
    const GENERATED_SIDE: Option<usize> = Some(8);
    const RULES: &'static str = "Shade two cells in each region so that all shaded cells form \
        dominoes. Dominoes do not touch at sides.";
    const FILE: &'static [FilePart] = &[FilePart::Regions { sides_from: Some(1) }];

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
            rules.add_named_constraint(
                "shaded cells are dominoes",
                Allowed::patterns(rows),
                scope,
            )?;
        }
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        shading::mark(value)
    }

    fn word(&self, _: &Place, value: i32) -> String {
        shading::word(value)
    }

    /// Returns regions around random dominoes that have one solution after some changes.
    fn sketch(size: Size, random: &mut Random) -> Option<Norinori> {
        let right = random_dominoes(size, random);
        let mut parts = Grid::filled(size, usize::MAX);
        let (shaded, white): (Vec<Cell>, Vec<Cell>) = size.cells().partition(|&cell| right[cell]);
        shaded.first()?;
        (0..).zip(shaded).for_each(|(number, cell)| parts[cell] = number);
        sketch::grow(&mut parts, white, random);
        let regions = joined_in_pairs(&parts, &right, random);
        region_sketch::with_one_solution(regions, &right, random, |walls| Norinori { walls })
    }
}

/// Returns the cells of random dominoes that do not touch. No other one fits beside them.
fn random_dominoes(size: Size, random: &mut Random) -> Grid<bool> {
    let mut pairs: Vec<[Cell; 2]> = size.pairs().collect();
    random.shuffle(&mut pairs);
    let mut is_shaded = Grid::filled(size, false);
    for pair in pairs {
        let touches = |&cell: &Cell| size.neighbours(cell).any(|next| is_shaded[next]);
        if !pair.iter().any(|cell| is_shaded[*cell] || touches(cell)) {
            pair.into_iter().for_each(|cell| is_shaded[cell] = true);
        }
    }
    is_shaded
}

/// The number of times that regions exchange halves, for each cell of the board.
const EXCHANGES: usize = 10;

/// Returns regions of two parts that share a side, at random. Each part has one shaded cell, and
/// those of a domino share a side.
fn joined_in_pairs(parts: &Grid<usize>, shaded: &Grid<bool>, random: &mut Random) -> Grid<usize> {
    let size = parts.size();
    let sides: BTreeSet<[usize; 2]> = size
        .pairs()
        .map(|pair| pair.map(|cell| parts[cell]))
        .flat_map(|[a, b]| [[a, b], [b, a]])
        .collect();
    let mut partners = vec![0; size.cell_count()];
    for pair in size.pairs().filter(|pair| pair.iter().all(|&cell| shaded[cell])) {
        let [one, other] = pair.map(|cell| parts[cell]);
        (partners[one], partners[other]) = (other, one);
    }
    let sides_in_order: Vec<[usize; 2]> = sides.iter().copied().collect();
    for _ in 0..EXCHANGES * size.cell_count() {
        // The two parts join, and so do their partners.
        let [one, other] = sides_in_order[random.index(sides_in_order.len())];
        let [first, second] = [one, other].map(|part| partners[part]);
        if one != other && first != other && sides.contains(&[first, second]) {
            for [part, partner] in [[one, other], [first, second]] {
                (partners[part], partners[partner]) = (partner, part);
            }
        }
    }
    Grid::from_fn(size, |cell| parts[cell].min(partners[parts[cell]]))
}
