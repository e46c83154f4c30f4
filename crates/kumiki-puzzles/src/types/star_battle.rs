//! Star battle: so many stars in each row, column and region, none of which touch.
//!
//! Invariant: the value of a cell is 1 for a star.

use super::common::numbers::do_not_touch;
use super::common::region_sketch;
use super::common::sketch;
use crate::grid::{Place, Size};
use crate::layers::file::FilePart;
use crate::layers::{Colours, Layer, Parameter};
use crate::mark::Object;
use crate::technique::RuleNames;
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::Count;
use kumiki::run::Random;

/// A star battle: the regions, and the number of stars in each.
#[derive(Clone, PartialEq, Debug)]
pub struct StarBattle {
    /// The number of stars in each row, column and region.
    pub stars: Parameter,
    /// The regions. Some may lie apart, as the colours of Queens.
    pub regions: Colours,
}

impl Puzzle for StarBattle {
    const NAMES: &'static [&'static str] =
        &["starbattle", "star battle", "two not touch", "queens"];
    const TITLE: Option<&'static str> = Some("Star Battle");
    const RULES: &'static str = "Place stars so that each row, column and region has as many as the \
        number says. Stars do not touch, not even at a corner.";
    const FILE: &'static [FilePart] =
        &[FilePart::Number("stars"), FilePart::Regions { sides_from: None }];

    const TECHNIQUES: &'static [RuleNames] = &[
        RuleNames::of("row #", "Row complete", "Ways of a row").or("Row needs the rest"),
        RuleNames::of("column #", "Column complete", "Ways of a column")
            .or("Column needs the rest"),
        RuleNames::of("the region of #", "Region complete", "Ways of a region")
            .or("Region needs the rest"),
        RuleNames::of("stars do not touch", "Beside a star", "Stars do not touch"),
    ];

    fn blank(size: Size) -> StarBattle {
        StarBattle { stars: Parameter { name: "stars", value: 1 }, regions: Colours::none(size) }
    }

    fn size(&self) -> Size {
        self.regions.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.stars, &mut self.regions]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = Puzzle::size(self);
        rules.add_variables(size.cells().map(Place::Cell), [0, 1])?;
        let stars = Count::of([1]).exactly(self.stars.value as usize);
        let regions = self.regions.regions().into_iter();
        let regions = regions.map(|cells| (format!("the region of {}", cells[0]), cells));
        for (name, cells) in size.named_lines().chain(regions) {
            let places = cells.into_iter().map(Place::Cell);
            rules.add_named_constraint(name, stars.clone(), places)?;
        }
        do_not_touch(rules, size, "stars")
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        if value == 1 { Mark::Object(Object::Star) } else { Mark::Empty }
    }

    /// Returns regions that have one solution after some changes.
    fn sketch(size: Size, random: &mut Random) -> Option<StarBattle> {
        let mut puzzle = StarBattle::blank(size);
        puzzle.stars.value = if size.rows < 9 { 1 } else { 2 };
        let with_walls = |walls| StarBattle { regions: Colours::enclosed(walls), ..puzzle.clone() };
        region_sketch::unique(sketch::regions(size, size.rows, random), random, with_walls)
    }
}
