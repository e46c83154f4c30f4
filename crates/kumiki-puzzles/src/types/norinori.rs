//! Norinori: two shaded cells in each region, which form dominoes.
//!
//! Invariant: a domino may lie across a border of regions.

use super::common::region_sketch;
use super::common::shading::{self, SHADED, WHITE, places};
use super::common::sketch;
use crate::grid::{Place, Size, Walls};
use crate::layers::Layer;
use crate::layers::file::FilePart;
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::run::Random;
use kumiki::{Allowed, Count};

/// A norinori: its regions.
#[derive(Clone, PartialEq, Debug)]
pub struct Norinori {
    /// The walls between the regions.
    pub walls: Walls,
}

impl Puzzle for Norinori {
    const NAMES: &'static [&'static str] = &["norinori"];
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

    /// Returns regions of a few cells that have one solution after some changes.
    fn sketch(size: Size, random: &mut Random) -> Option<Norinori> {
        let regions = sketch::joined(sketch::cages(size, 6, random), 4);
        region_sketch::unique(regions, random, |walls| Norinori { walls })
    }
}
