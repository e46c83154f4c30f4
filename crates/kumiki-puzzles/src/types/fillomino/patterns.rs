//! The patterns of fillomino: what solvers see without a supposition.
//!
//! Invariant: a pattern uses the numbers that are written, and the borders that are drawn.

use super::super::common::spread::{reached, spread};
use crate::grid::{Cell, Edge, Grid, Place, Size};
use crate::technique::{Left, Pattern, are};
use std::collections::BTreeSet;

/// The numbers on a board.
pub(super) struct Sheet<'l> {
    size: Size,
    left: &'l Left<'l>,
    written: Grid<Option<i32>>,
    /// The cells with the same number that hang together, with the number.
    parts: Vec<(i32, Vec<Cell>)>,
    part: Grid<Option<usize>>,
}

impl<'l> Sheet<'l> {
    /// Returns the numbers of a board; `None` if too many of one hang together.
    pub(super) fn new(size: Size, left: &'l Left<'l>) -> Option<Sheet<'l>> {
        let written = Grid::from_fn(size, |cell| match left(&Place::Cell(cell))[..] {
            [only] => Some(only),
            _ => None,
        });
        let (mut parts, mut part) = (Vec::new(), Grid::filled(size, None));
        for cell in size.cells() {
            let Some(number) = written[cell].filter(|_| part[cell].is_none()) else { continue };
            let cells = spread(size, &[cell], |next| written[next] == Some(number));
            if cells.len() as i32 > number {
                return None;
            }
            cells.iter().for_each(|&one| part[one] = Some(parts.len()));
            parts.push((number, cells));
        }
        Some(Sheet { size, left, written, parts, part })
    }

    /// Returns the first pattern, those first that are seen most easily.
    pub(super) fn pattern(&self) -> Option<Pattern> {
        self.different()
            .or_else(|| self.parts.iter().find_map(|part| self.complete(part)))
            .or_else(|| self.parts.iter().find_map(|part| self.way_out(part)))
            .or_else(|| self.too_large())
            .or_else(|| self.parts.iter().find_map(|part| self.room(part)))
    }

    /// Returns the borders that are known not to be there: those between equal numbers.
    pub(super) fn excluded(&self) -> Vec<(Place, i32)> {
        let is_equal = |[one, other]: &[Cell; 2]| {
            self.written[*one].is_some() && self.written[*one] == self.written[*other]
        };
        let equal = self.size.pairs().filter(is_equal);
        let borders = equal.map(|[one, other]| Place::Border(Edge::between(one, other)));
        borders.filter(|border| (self.left)(border).len() > 1).map(|border| (border, 1)).collect()
    }

    /// There is a border between two different numbers.
    fn different(&self) -> Option<Pattern> {
        let known = |[one, other]: [Cell; 2]| {
            let numbers = (self.written[one]?, self.written[other]?);
            let is_open = self.wall(one, other).is_some() && numbers.0 != numbers.1;
            is_open.then_some([one, other])
        };
        let pairs: Vec<[Cell; 2]> = self.size.pairs().filter_map(known).collect();
        let removed = pairs.iter().filter_map(|&[one, other]| self.wall(one, other)).collect();
        let premises: BTreeSet<Cell> = pairs.iter().flatten().copied().collect();
        (!pairs.is_empty()).then(|| Pattern {
            title: "Different numbers",
            because: match pairs[..] {
                [[one, other]] => format!("{one} and {other} are different"),
                _ => "some numbers beside one another are different".to_owned(),
            },
            conclusion: "there is a border between them".to_owned(),
            premises: places(premises),
            removed,
        })
    }

    /// A region that has all of its cells has borders around it.
    fn complete(&self, (number, cells): &(i32, Vec<Cell>)) -> Option<Pattern> {
        let around = cells.iter().flat_map(|&cell| {
            self.size.neighbours(cell).filter(move |next| !cells.contains(next)).map(move |next| {
                let not_there = (Place::Cell(next), *number);
                (self.wall(cell, next), Some(not_there).filter(|one| self.is_left(*one)))
            })
        });
        let removed: BTreeSet<(Place, i32)> =
            around.flat_map(|(wall, number)| wall.into_iter().chain(number)).collect();
        (cells.len() as i32 == *number && !removed.is_empty()).then(|| Pattern {
            title: "Region complete",
            because: format!("{} has all of its cells", name(*number, cells)),
            conclusion: "there are borders around it".to_owned(),
            premises: places(cells.iter().copied()),
            removed: removed.into_iter().collect(),
        })
    }

    /// A region that lacks cells and has one way out goes there.
    fn way_out(&self, (number, cells): &(i32, Vec<Cell>)) -> Option<Pattern> {
        let ways: BTreeSet<Cell> = self.ways(*number, cells).collect();
        let mut ways = ways.into_iter();
        let (Some(way), None) = (ways.next(), ways.next()) else { return None };
        let because = format!("{} has no other way out", name(*number, cells));
        let is_open = (cells.len() as i32) < *number;
        is_open.then(|| self.write("Last way out", because, cells, (way, *number)))
    }

    /// A cell that would join too many cells with the same number does not have it.
    fn too_large(&self) -> Option<Pattern> {
        self.size.cells().filter(|&cell| self.written[cell].is_none()).find_map(|cell| {
            let beside: BTreeSet<usize> =
                self.size.neighbours(cell).filter_map(|next| self.part[next]).collect();
            let of = |number: i32| {
                let parts = beside.iter().map(|&part| &self.parts[part]);
                parts.filter(move |(other, _)| *other == number).map(|(_, cells)| cells)
            };
            let is_too_large = |&number: &i32| {
                let count = 1 + of(number).map(Vec::len).sum::<usize>();
                count > number as usize && of(number).next().is_some()
            };
            let number = (self.left)(&Place::Cell(cell)).into_iter().find(is_too_large)?;
            let joined: Vec<Cell> = of(number).flatten().copied().collect();
            let count = joined.len() + 1;
            let walls = joined.iter().filter(|one| one.distance(cell) == 1);
            let walls = walls.filter_map(|&one| self.wall(one, cell));
            let removed = walls.chain([(Place::Cell(cell), number)]).collect();
            Some(Pattern {
                title: "Would be too large",
                because: format!("with {cell}, a region of {number} would have {count} cells"),
                conclusion: format!("{cell} is not {number}"),
                premises: places(joined.iter().copied()),
                removed,
            })
        })
    }

    /// A cell without which a region has no room for its cells is of it.
    fn room(&self, (number, cells): &(i32, Vec<Cell>)) -> Option<Pattern> {
        let room = self.reach(*number, cells, None);
        let mut open = room.into_iter().filter(|&cell| self.written[cell].is_none());
        let is_needed =
            |cell: &Cell| (self.reach(*number, cells, Some(*cell)).len() as i32) < *number;
        let cell = open.find(is_needed)?;
        let because = format!("{} has no room without {cell}", name(*number, cells));
        Some(self.write("A region needs its room", because, cells, (cell, *number)))
    }

    /// Returns the pattern that a cell has a number.
    fn write(
        &self,
        title: &'static str,
        because: String,
        premises: &[Cell],
        (cell, number): (Cell, i32),
    ) -> Pattern {
        let place = Place::Cell(cell);
        let others = (self.left)(&place).into_iter().filter(|&other| other != number);
        let conclusion = format!("{} {number}", are(&[cell]));
        let is_other = |next: &Cell| self.written[*next].is_some_and(|other| other != number);
        let unlike = self.size.neighbours(cell).filter(is_other);
        let walls = unlike.filter_map(|next| self.wall(cell, next));
        let removed = others.map(|other| (place, other)).chain(walls).collect();
        Pattern { title, because, conclusion, premises: places(premises.iter().copied()), removed }
    }

    /// Returns the cells that a part with a number can reach within its size, without one of them.
    fn reach(&self, number: i32, cells: &[Cell], without: Option<Cell>) -> Vec<Cell> {
        let most = number as usize - cells.len();
        let can_have = |next: Cell| self.written[next].is_none_or(|other| other == number);
        reached(self.size, cells, most, |cell, next| {
            Some(next) != without && can_have(next) && self.can_join(number, cell, next)
        })
    }

    /// Returns the cells without a number beside `cells` to which a number can go on.
    fn ways<'s>(&'s self, number: i32, cells: &'s [Cell]) -> impl Iterator<Item = Cell> + 's {
        let beside = move |&cell: &Cell| {
            self.size.neighbours(cell).filter(move |&next| self.can_join(number, cell, next))
        };
        cells.iter().flat_map(beside).filter(|&next| self.written[next].is_none())
    }

    fn can_join(&self, number: i32, cell: Cell, next: Cell) -> bool {
        let border = Place::Border(Edge::between(cell, next));
        self.is_left((border, 0)) && self.is_left((Place::Cell(next), number))
    }

    /// Returns the removal that leaves a border between two cells, if that is not known.
    fn wall(&self, one: Cell, other: Cell) -> Option<(Place, i32)> {
        let border = Place::Border(Edge::between(one, other));
        ((self.left)(&border).len() > 1).then_some((border, 0))
    }

    fn is_left(&self, (place, value): (Place, i32)) -> bool {
        (self.left)(&place).contains(&value)
    }
}

/// Returns the name of a region by the number and the first of its cells.
fn name(number: i32, cells: &[Cell]) -> String {
    format!("the {number} of {}", cells[0])
}

fn places(cells: impl IntoIterator<Item = Cell>) -> Vec<Place> {
    cells.into_iter().map(Place::Cell).collect()
}
