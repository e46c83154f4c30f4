//! Numberlink: a path joins the two cells of each number; paths do not touch.
//!
//! Invariant: the value of a cell is the number of its path, or `FREE` if it is on none, so the
//! lines determine it.

use super::common::cell_loop::{add_links, links};
use super::common::path_sketch::paths;
use super::common::sketch;
use crate::canvas::Canvas;
use crate::grid::{Cell, Edge, Place, Size};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Clue, Layer, LinkError, NumberCoding, Numbers};
use crate::technique::RuleNames;
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::graph::Paths;
use kumiki::run::Random;
use kumiki::{Count, Error, over};
use std::collections::BTreeMap;

/// The value of a cell that is on no path.
pub(super) const FREE: i32 = -1;
/// The value of a cell on the path of the two `?`.
const UNKNOWN: i32 = -2;

/// Returns the number of the path of a clue. `?` is a number of its own, as on puzz.link.
fn number_of(clue: Clue) -> i32 {
    clue.number().unwrap_or(UNKNOWN)
}

/// Returns the text of the number of a path.
fn name_of(number: i32) -> String {
    if number == UNKNOWN { "?".to_owned() } else { number.to_string() }
}

/// A numberlink: the numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Numberlink {
    /// The numbers, each of which is in two cells.
    pub numbers: Numbers,
}

impl Puzzle for Numberlink {
    const NAMES: &'static [&'static str] = &["numlin", "numberlink", "flow"];
    const TITLE: Option<&'static str> = Some("Numberlink");
    const RULES: &'static str = "Join the two cells of each number by a path through the centres \
        of cells. Paths do not cross and do not touch.";
    const FILE: &'static [FilePart] = &[FilePart::Cells(Symbols::NUMBERS)];

    const TECHNIQUES: &'static [RuleNames] = &[
        RuleNames::of(
            "a line joins cells of one number",
            "A line has one number",
            "A line has one number",
        ),
        RuleNames::of("a path for each number", "Would close a path in", "Paths stay open"),
        RuleNames::of("a path begins at #", "The path begins", "The path begins"),
        RuleNames::of("a path goes on at #", "The path goes on", "The path goes on"),
    ];

    fn blank(size: Size) -> Numberlink {
        Numberlink { numbers: Numbers::kept(size, NumberCoding::Hexadecimal) }
    }

    fn size(&self) -> Size {
        self.numbers.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.numbers]
    }

    fn check(&self) -> Result<(), LinkError> {
        let lone = self.ends().into_iter().find(|(_, cells)| cells.len() != 2);
        lone.map_or(Ok(()), |(number, cells)| {
            let text = format!(
                "the number {} is in {} cells and not in two",
                name_of(number),
                cells.len()
            );
            Err(LinkError::Clues(text))
        })
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let size = self.size();
        let ends = self.ends();
        add_links(rules, size, |_| true)?;
        for cell in size.cells() {
            let values = match self.numbers[cell].map(number_of) {
                Some(number) => vec![number],
                None => std::iter::once(FREE).chain(ends.keys().copied()).collect(),
            };
            rules.add_variable(Place::Cell(cell), values)?;
            self.add_lines(rules, cell)?;
        }
        for [one, other] in size.pairs() {
            let is_same = |line: i32, one: i32, other: i32| line == 0 || one == other;
            let link = Place::Link(Edge::between(one, other));
            let scope = [link, Place::Cell(one), Place::Cell(other)];
            rules.add_named_constraint("a line joins cells of one number", is_same, scope)?;
        }
        let links = size.pairs().map(|[one, other]| Place::Link(Edge::between(one, other)));
        let pairs = ends.into_values().map(|cells| {
            let [one, other] = [cells[0], cells[cells.len() - 1]];
            (size.number(one), size.number(other))
        });
        let paths = Paths::of([1]).on(&size.graph()).joining(pairs);
        rules.add_named_constraint("a path for each number", paths, links)?;
        Ok(())
    }

    /// A path that takes three sides of a square can take the fourth one instead. A path that turns
    /// at one of the lower cells of a square can turn at the upper cell opposite, if that is free.
    /// Each such change makes the used cells fewer, or leaves as many and the sum of their rows
    /// smaller, so from each solution changes lead to one in which none is left. The last change on
    /// the way from another solution has left a cell of its square free.
    fn narrow(&self, rules: &mut Rules) -> Result<bool, Error<Place>> {
        for square in self.size().windows(2, 2) {
            let [a, b, c, d] = square[..] else { continue };
            let link = |one, other| Place::Link(Edge::between(one, other));
            let sides = [link(a, b), link(a, c), link(b, d), link(c, d)];
            let few = Count::of([1]).at_most(2);
            rules.add_named_constraint("no path takes three sides of a square", few, sides)?;
            for (side, opposite) in [(link(b, d), a), (link(a, c), b)] {
                let is_high = |one: i32, other: i32, above: i32| one + other < 2 || above != FREE;
                let scope = [side, link(c, d), Place::Cell(opposite)];
                rules.add_named_constraint("a path turns as high as it can", is_high, scope)?;
            }
        }
        Ok(true)
    }

    fn changes(&self, solution: &Answer) -> Vec<Vec<Place>> {
        let size = self.size();
        let is_free = |cell: &Cell| solution[&Place::Cell(*cell)] == FREE;
        let places = |square: &Vec<Cell>| {
            let links = square.iter().flat_map(|&cell| links(size, cell));
            links.chain(square.iter().copied().map(Place::Cell)).collect()
        };
        let squares: Vec<Vec<Cell>> = size.windows(2, 2).collect();
        squares.iter().filter(|square| square.iter().any(is_free)).map(places).collect()
    }

    fn mark(&self, place: &Place, value: i32) -> Mark {
        match place {
            Place::Cell(_) => Mark::Hidden,
            _ if value == 1 => Mark::Line(1),
            _ => Mark::Empty,
        }
    }

    fn word(&self, place: &Place, value: i32) -> String {
        match (place, value) {
            (Place::Cell(_), FREE) => "free".to_owned(),
            (Place::Cell(_), number) => format!("on the path of {}", name_of(number)),
            _ => self.mark(place, value).to_string(),
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        for (cell, &clue) in self.numbers.given() {
            canvas.circled_clue(cell, clue);
        }
    }

    fn sketch(size: Size, random: &mut Random) -> Option<Numberlink> {
        let paths = paths(size, random, |paths| {
            sketch::has_one_solution(&Numberlink::with_ends(size, paths))
        });
        Some(Numberlink::with_ends(size, &paths?))
    }
}

impl Numberlink {
    /// Adds that two lines end in a cell on a path, one in a cell with a number, and none in a free
    /// cell.
    fn add_lines(&self, rules: &mut Rules, cell: Cell) -> Stated {
        let links = links(self.size(), cell);
        if self.numbers[cell].is_some() {
            let one = Count::of([1]).exactly(1);
            rules.add_named_constraint(format!("a path begins at {cell}"), one, links)?;
            return Ok(());
        }
        let scope = std::iter::once(Place::Cell(cell)).chain(links);
        let goes_on = over(|values: &[i32]| {
            let lines: i32 = values[1..].iter().sum();
            lines == if values[0] == FREE { 0 } else { 2 }
        });
        rules.add_named_constraint(format!("a path goes on at {cell}"), goes_on, scope)?;
        Ok(())
    }

    /// Returns the board with the ends of paths.
    pub(super) fn with_ends(size: Size, paths: &[Vec<Cell>]) -> Numberlink {
        let mut puzzle = Numberlink::blank(size);
        for (number, path) in (1..).zip(paths) {
            for end in [path[0], path[path.len() - 1]] {
                puzzle.numbers[end] = Some(Clue::Number(number));
            }
        }
        puzzle
    }

    /// Returns the cells of each number.
    fn ends(&self) -> BTreeMap<i32, Vec<Cell>> {
        let mut ends: BTreeMap<i32, Vec<Cell>> = BTreeMap::new();
        for (cell, &clue) in self.numbers.given() {
            ends.entry(number_of(clue)).or_default().push(cell);
        }
        ends
    }
}
