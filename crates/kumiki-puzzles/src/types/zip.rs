//! Zip: one path through all cells, which passes the numbers in their order, from the first to the
//! last, and crosses no wall.
//!
//! Invariant: the value of a link is the number that the path comes from there, or 0 if the path
//! does not take it, so the path determines all values.

use super::common::cell_loop::links;
use super::common::possible::add_rows;
use super::common::sketch;
use crate::canvas::Canvas;
use crate::grid::{Cell, Edge, Place, Size, Walls};
use crate::layers::{Clue, GivenBorders, Layer, LinkError, NumberCoding, Numbers};
use crate::{Mark, Puzzle, Rules, Stated};
use kumiki::graph::Paths;
use kumiki::run::Random;

/// A zip: the numbers and the walls.
#[derive(Clone, PartialEq, Debug)]
pub struct Zip {
    /// The numbers, from 1 on, each of which is in one cell.
    pub numbers: Numbers,
    /// The walls, which the path does not cross.
    pub walls: GivenBorders,
}

/// The largest board, in cells. Each link knows each pair of consecutive numbers.
const LARGEST: usize = 900;

impl Zip {
    /// Returns the cells of the numbers, in their order.
    fn stops(&self) -> Vec<Cell> {
        let mut stops: Vec<(i32, Cell)> =
            self.numbers.known().map(|(cell, number)| (number, cell)).collect();
        stops.sort_unstable();
        stops.into_iter().map(|(_, cell)| cell).collect()
    }

    /// Adds the variable of each link. It is 0 where the path cannot go from one cell to the other.
    fn add_links(&self, rules: &mut Rules, last: i32) -> Stated {
        for [one, other] in self.size().pairs() {
            let edge = Edge::between(one, other);
            let numbers = [one, other].map(|cell| self.numbers.number(cell));
            let values = match numbers {
                _ if self.walls.contains(edge) => Vec::new(),
                [None, None] => (1..last).collect(),
                [Some(number), None] | [None, Some(number)] => vec![number - 1, number],
                [Some(one), Some(other)] if one.abs_diff(other) == 1 => vec![one.min(other)],
                [Some(_), Some(_)] => Vec::new(),
            };
            let values = values.into_iter().filter(|way| (1..last).contains(way));
            rules.add_variable(Place::Link(edge), std::iter::once(0).chain(values))?;
        }
        Ok(())
    }

    /// States how the path passes a cell: by two links, of the same way or of the ways to and from
    /// its number, or by one link at an end.
    fn pass(&self, rules: &mut Rules, cell: Cell, last: i32) -> Stated {
        let links = links(self.size(), cell);
        let ways: Vec<(i32, i32)> = match self.numbers.number(cell) {
            None => (1..last).map(|way| (way, way)).collect(),
            Some(number) => vec![(number - 1, number)],
        };
        let mut rows: Vec<Vec<i32>> = Vec::new();
        let mut add = |values: &[(usize, i32)]| {
            let mut row = vec![0; links.len()];
            values.iter().for_each(|&(at, way)| row[at] = way);
            rows.push(row);
        };
        for (way, next) in ways {
            for one in 0..links.len() {
                let others = (0..links.len()).filter(|&other| other != one);
                match (way, next == last) {
                    (0, _) => add(&[(one, next)]),
                    (_, true) => add(&[(one, way)]),
                    _ => others.for_each(|other| add(&[(one, way), (other, next)])),
                }
            }
        }
        rows.sort_unstable();
        rows.dedup();
        let name = match self.numbers.number(cell) {
            Some(number) => format!("the path at the {number} at {cell}"),
            None => format!("the path passes {cell}"),
        };
        let rows = rows.into_iter().map(|row| row.into_iter().map(Some).collect());
        add_rows(rules, name, rows.collect(), &links)
    }
}

impl Puzzle for Zip {
    const NAMES: &'static [&'static str] = &["zip"];
    const RULES: &'static str = "Draw one path through all cells, by steps to cells that share a \
        side. It begins at 1, passes the numbers in their order, ends at the last one, and crosses \
        no wall.";

    fn blank(size: Size) -> Zip {
        Zip {
            numbers: Numbers::kept(size, NumberCoding::Hexadecimal),
            walls: GivenBorders::removable(size),
        }
    }

    fn size(&self) -> Size {
        self.numbers.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.numbers, &mut self.walls]
    }

    fn check(&self) -> Result<(), LinkError> {
        let mut numbers: Vec<i32> =
            self.numbers.given().filter_map(|(_, clue)| clue.number()).collect();
        numbers.sort_unstable();
        let is_known = numbers.len() == self.numbers.given().count();
        if !is_known || numbers.len() < 2 || !numbers.iter().copied().eq(1..=numbers.len() as i32) {
            let text = "the numbers of a zip go from 1 to 2 or more, and each is in one cell";
            return Err(LinkError::Clues(text.to_owned()));
        }
        LinkError::unless_at_most(LARGEST, "board", self.size().cell_count())
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let (size, stops) = (self.size(), self.stops());
        let last = stops.len() as i32;
        self.add_links(rules, last)?;
        for cell in size.cells() {
            self.pass(rules, cell, last)?;
        }
        let links = size.pairs().map(|[one, other]| Place::Link(Edge::between(one, other)));
        let ends = stops.first().zip(stops.last());
        let ends = ends.map(|(first, last)| (size.number(*first), size.number(*last)));
        let path = Paths::of(1..last).on(&size.graph()).joining(ends);
        rules.add_named_constraint("one path", path, links)?;
        Ok(())
    }

    fn mark(&self, _: &Place, value: i32) -> Mark {
        if value > 0 { Mark::Line(1) } else { Mark::Empty }
    }

    fn word(&self, _: &Place, value: i32) -> String {
        match value {
            0 => "empty".to_owned(),
            _ => format!("on the way from {value} to {}", value + 1),
        }
    }

    /// Returns numbers along a random path, with a wall between all cells that do not follow one
    /// another.
    fn sketch(size: Size, random: &mut Random) -> Option<Zip> {
        let path = sketch::random_path(size, random, |cell| size.neighbours(cell).collect());
        let mut inner: Vec<usize> = (1..path.len().checked_sub(1)?).collect();
        random.shuffle(&mut inner);
        inner.truncate(size.cell_count() / 8);
        let mut stops: Vec<usize> = inner.into_iter().chain([0, path.len() - 1]).collect();
        stops.sort_unstable();
        let mut puzzle = Zip::blank(size);
        for (number, stop) in (1..).zip(stops) {
            puzzle.numbers[path[stop]] = Some(Clue::Number(number));
        }
        let mut walls = Walls::none(size);
        size.pairs().for_each(|[one, other]| walls.set(Edge::between(one, other), true));
        path.windows(2).for_each(|step| walls.set(Edge::between(step[0], step[1]), false));
        puzzle.walls.walls = walls;
        Some(puzzle)
    }

    fn draw(&self, canvas: &mut Canvas) {
        self.walls.draw(canvas);
        for (cell, &clue) in self.numbers.given() {
            canvas.circled_clue(cell, clue);
        }
    }
}
