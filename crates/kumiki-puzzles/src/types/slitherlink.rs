//! Slitherlink: one loop along the sides of cells; a number counts the sides of its cell that
//! belong to it.
//!
//! Invariant: there is a variable for each side, also at the border of the grid. Explanations may
//! have one for each cell, too: 1 inside of the loop, and 0 outside.

mod names;

use super::common::shading::{self, SHADED, WHITE};
use super::common::sketch;
use crate::canvas::GridStyle;
use crate::grid::{Corner, Edge, Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Clue, Flag, Layer, NumberCoding, Numbers};
use crate::technique::{GlobalRule, Technique};
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::explanation::sentences::Step;
use kumiki::graph::OneLoop;
use kumiki::run::Random;
use kumiki::{AllEqual, Count, Error, over};
use std::collections::BTreeMap;

/// The values of cells inside and outside of the loop. Explanations shade those inside.
const INSIDE: i32 = SHADED;
const OUTSIDE: i32 = WHITE;

/// A slitherlink: the numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Slitherlink {
    /// The numbers of sides.
    pub numbers: Numbers,
    /// True if the loop visits each dot.
    pub is_full: Flag,
}

impl Slitherlink {
    /// Returns the sides that end in each dot.
    fn corners(&self) -> BTreeMap<Corner, Vec<Place>> {
        let size = self.size();
        let mut corners: BTreeMap<Corner, Vec<Place>> = BTreeMap::new();
        for edge in size.edges() {
            let mut add = |corner| corners.entry(corner).or_default().push(Place::Border(edge));
            edge.ends().into_iter().for_each(&mut add);
        }
        corners
    }

    /// Adds that two lines end in each dot.
    fn visit_each_dot(&self, rules: &mut Rules) -> Stated {
        for (corner, sides) in self.corners() {
            let name = format!("the loop visits {corner}");
            rules.add_named_constraint(name, Count::of([1]).exactly(2), sides)?;
        }
        Ok(())
    }
}

impl Puzzle for Slitherlink {
    const NAMES: &'static [&'static str] = &["slither", "slitherlink", "loopy", "fences"];
    const TITLE: Option<&'static str> = Some("Slitherlink");
    const RULES: &'static str = "Draw one loop along the dots. \
        A number is the number of sides of its cell that belong to the loop.";
    const STYLE: GridStyle = GridStyle::Dots;
    const FILE: &'static [FilePart] =
        &[FilePart::Flag("f", "full_loop"), FilePart::Cells(Symbols::NUMBERS)];

    const GLOBAL: Option<GlobalRule> = Some(GlobalRule::OneLoop(names::ONE_LOOP));

    fn blank(size: Size) -> Slitherlink {
        let numbers = Numbers::none(size, NumberCoding::FourCells);
        Slitherlink { numbers, is_full: Flag::new('f', "full_loop") }
    }

    fn size(&self) -> Size {
        self.numbers.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.is_full, &mut self.numbers]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        rules.add_variables(self.size().edges().map(Place::Border), [0, 1])?;
        for (cell, number) in self.numbers.known() {
            let sides = Edge::around(cell).map(Place::Border);
            let count = Count::of([1]).exactly(number as usize);
            rules.add_named_constraint(names::rule_of(cell, number), count, sides)?;
        }
        let all = self.size().edges().map(Place::Border);
        rules.add_named_constraint(
            names::ONE_LOOP,
            OneLoop::of([1]).on(&self.size().corner_graph()),
            all,
        )?;
        if self.is_full.is_set {
            self.visit_each_dot(rules)?;
        }
        Ok(())
    }

    /// None or two lines end in a dot.
    fn imply_nearby(&self, rules: &mut Rules) -> Stated {
        for sides in self.corners().into_values() {
            let is_passed = |values: &[i32]| matches!(values.iter().sum::<i32>(), 0 | 2);
            rules.add_named_constraint(names::GOES_ON, over(is_passed), sides)?;
        }
        Ok(())
    }

    /// A cell is inside or outside of the loop, and two cells are on one side of it exactly if
    /// there is no line between them. Both sides are connected.
    fn imply(&self, rules: &mut Rules) -> Result<bool, Error<Place>> {
        let size = self.size();
        shading::add_cells(size, rules)?;
        for edge in size.edges() {
            let line = Place::Border(edge);
            let name = "lines are between inside and outside";
            if let Some(pair) = edge.cells(size) {
                let divides = |line: i32, one: i32, other: i32| (line == 1) == (one != other);
                let [one, other] = pair.map(Place::Cell);
                rules.add_named_constraint(name, divides, [line, one, other])?;
            } else if let Some(cell) = edge.sides(size).into_iter().flatten().next() {
                rules.add_named_constraint(name, AllEqual, [line, Place::Cell(cell)])?;
            }
        }
        shading::connect(size, rules, "the inside is connected", [INSIDE])?;
        shading::connect_to_border(size, rules, "the outside is connected", OUTSIDE)?;
        Ok(true)
    }

    fn technique(&self, step: &Step<Place, i32>) -> Option<Technique> {
        names::of(self, step)
    }

    fn mark(&self, place: &Place, value: i32) -> Mark {
        match place {
            // A mark for an empty cell would hide its number.
            Place::Cell(cell) if value == OUTSIDE && self.numbers[*cell].is_some() => Mark::Hidden,
            Place::Cell(_) => shading::mark(value),
            _ if value == 1 => Mark::Line(1),
            _ => Mark::Empty,
        }
    }

    fn word(&self, place: &Place, value: i32) -> String {
        match (place, value) {
            (Place::Cell(_), INSIDE) => "inside".to_owned(),
            (Place::Cell(_), _) => "outside".to_owned(),
            _ => self.mark(place, value).to_string(),
        }
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Slitherlink> {
        let lines = sketch::border_loop(size, random);
        let mut full = Slitherlink::blank(size);
        for cell in size.cells() {
            let is_line = |edge: &Edge| lines.contains(&Place::Border(*edge));
            let count = Edge::around(cell).iter().filter(|edge| is_line(edge)).count();
            full.numbers[cell] = Some(Clue::Number(count as i32));
        }
        Some(full)
    }
}
