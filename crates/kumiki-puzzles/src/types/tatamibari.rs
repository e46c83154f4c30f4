//! Tatamibari: rectangles with one sign each, which says if it is square, upright or lying.
//!
//! Invariant: the variable of a sign is its rectangle.

use super::common::rectangles::{Rectangle, Rectangles};
use super::common::sketch;
use crate::grid::{Cell, Grid, Place, Size, Walls};
use crate::layers::file::{FilePart, Symbols};
use crate::layers::{Layer, Proportion, Proportions};
use crate::{Answer, Mark, Puzzle, Rules, Stated};
use kumiki::Verdict;
use kumiki::run::Random;
use std::cmp::Reverse;

/// A tatamibari: the signs.
#[derive(Clone, PartialEq, Debug)]
pub struct Tatamibari {
    /// The signs.
    pub signs: Proportions,
}

impl Tatamibari {
    /// Returns the board with a sign at home in each rectangle.
    fn with_signs(size: Size, rectangles: &[Vec<Cell>], homes: &[Cell]) -> Tatamibari {
        let mut puzzle = Tatamibari::blank(size);
        for (cells, &home) in rectangles.iter().zip(homes) {
            puzzle.signs[home] = Some(proportion(cells));
        }
        puzzle
    }

    /// Returns the rectangles that the signs may have.
    fn rectangles(&self) -> Rectangles {
        let (cells, signs): (Vec<Cell>, Vec<Proportion>) =
            self.signs.given().map(|(cell, &sign)| (cell, sign)).unzip();
        let fits = |at: usize, rectangle: Rectangle| rectangle.has(signs[at]);
        Rectangles::new(self.size(), &cells, fits)
    }
}

/// The symbols of signs in a file.
const SIGNS: Symbols =
    Symbols { layer: "qnum", none: (".", -1), named: &[("c", 1), ("a", 2), ("b", 3), ("-", -2)] };

impl Puzzle for Tatamibari {
    const NAMES: &'static [&'static str] = &["tatamibari"];
    const RULES: &'static str = "Divide the board into rectangles with one sign each. The \
        rectangle of + is a square, that of | is higher than wide, and that of - is wider than \
        high. Four rectangles do not meet in one corner.";
    const IS_DIVIDED: bool = true;
    const FILE: &'static [FilePart] = &[FilePart::Cells(SIGNS)];

    fn blank(size: Size) -> Tatamibari {
        Tatamibari { signs: Proportions::none(size) }
    }

    fn size(&self) -> Size {
        self.signs.size()
    }

    fn layers(&mut self) -> Vec<&mut dyn Layer> {
        vec![&mut self.signs]
    }

    fn state(&self, rules: &mut Rules) -> Stated {
        let rectangles = self.rectangles();
        rectangles.add(rules)?;
        rectangles.keep_corners_apart(rules)
    }

    fn mark(&self, _: &Place, _: i32) -> Mark {
        Mark::Hidden
    }

    fn marks(&self, solution: &Answer) -> Vec<(Place, Mark)> {
        self.rectangles().walls(solution)
    }

    fn word(&self, _: &Place, value: i32) -> String {
        self.rectangles().word(value)
    }

    fn cells(&self, _: &Place, value: i32) -> Vec<Cell> {
        self.rectangles().cells(value)
    }

    /// Returns random rectangles with their signs. As long as others fit, too, a sign moves to a
    /// cell of its rectangle where as few of them as possible do. After some moves, and where the
    /// others are not soon found, a rectangle is divided.
    fn sketch(size: Size, random: &mut Random) -> Option<Tatamibari> {
        let mut drawn = (0..MOST_DRAWN).map(|_| sketch::rectangles(size, 8, 5, random));
        let mut right = Walls::between(&drawn.find(|numbers| !do_meet(numbers))?).regions();
        let mut homes: Vec<Cell> =
            right.iter().map(|region| region[random.index(region.len())]).collect();
        let mut wrong: Vec<Vec<Vec<Cell>>> = Vec::new();
        for change in 1..=MOST_CHANGES {
            let puzzle = Tatamibari::with_signs(size, &right, &homes);
            match sketch::verdict_within(&puzzle, MOST_DECISIONS)? {
                Verdict::Unique(_) => return Some(puzzle),
                Verdict::Several(one, other) if change % MOVES > 0 => {
                    let rectangles = puzzle.rectangles();
                    let cells = |answer: Answer| -> Vec<Vec<Cell>> {
                        answer.values().map(|&value| rectangles.cells(value)).collect()
                    };
                    let is_wrong = |one: &Vec<Vec<Cell>>| !one.iter().all(|it| right.contains(it));
                    wrong.push([one, other].map(cells).into_iter().find(is_wrong)?);
                    exclude(&wrong, &right, &mut homes, random)?;
                }
                Verdict::None(_) => return None,
                _ => {
                    divide(size, &mut right, &mut homes, random)?;
                    wrong.clear();
                }
            }
        }
        None
    }
}

/// The number of times that random rectangles are drawn until no four meet in a corner.
const MOST_DRAWN: usize = 1_000;

/// Returns whether four rectangles meet in a corner.
fn do_meet(numbers: &Grid<usize>) -> bool {
    numbers.size().windows(2, 2).any(|square| {
        let [a, b, c, d] = [0, 1, 2, 3].map(|at| numbers[square[at]]);
        a != b && a != c && d != b && d != c
    })
}

/// The number of changes after which random rectangles are given up.
const MOST_CHANGES: usize = 100;

/// The number of changes of which the last one divides a rectangle, and the others move signs.
const MOVES: usize = 8;

/// The number of decisions after which a rectangle is divided.
const MOST_DECISIONS: u64 = 200;

/// Divides one of the largest rectangles that can be divided while no four meet in a corner, and
/// puts a sign at a random home in both parts.
fn divide(
    size: Size,
    right: &mut Vec<Vec<Cell>>,
    homes: &mut Vec<Cell>,
    random: &mut Random,
) -> Option<()> {
    let mut cuts: Vec<(usize, [Vec<Cell>; 2])> = Vec::new();
    for (at, cells) in right.iter().enumerate() {
        let cut = |is_first: &dyn Fn(&Cell) -> bool| {
            let (first, second) = cells.iter().partition(|cell| is_first(cell));
            (at, [first, second])
        };
        cuts.extend(cells.iter().map(|last| cut(&|cell| cell.row <= last.row)));
        cuts.extend(cells.iter().map(|last| cut(&|cell| cell.column <= last.column)));
    }
    cuts.retain(|(_, parts)| parts.iter().all(|part| !part.is_empty()));
    random.shuffle(&mut cuts);
    cuts.sort_by_key(|(at, _)| Reverse(right[*at].len()));
    let (at, parts) = cuts.into_iter().find(|(at, [first, _])| {
        let number = |cell: Cell| right.iter().position(|cells| cells.contains(&cell));
        !do_meet(&Grid::from_fn(size, |cell| match number(cell) {
            Some(number) if number == *at && first.contains(&cell) => right.len(),
            number => number.unwrap_or(*at),
        }))
    })?;
    let [home, new] = [0, 1].map(|part| parts[part][random.index(parts[part].len())]);
    homes[at] = home;
    homes.push(new);
    let [first, second] = parts;
    right[at] = first;
    right.push(second);
    Some(())
}

/// Moves a sign in its rectangle so that as few as possible of `wrong` fit the signs.
fn exclude(
    wrong: &[Vec<Vec<Cell>>],
    right: &[Vec<Cell>],
    homes: &mut Vec<Cell>,
    random: &mut Random,
) -> Option<()> {
    let last = wrong.last()?;
    let differing = (0..right.len()).filter(|&at| !last.contains(&right[at]));
    let mut moves: Vec<(usize, Cell)> =
        differing.flat_map(|at| right[at].iter().map(move |&cell| (at, cell))).collect();
    moves.retain(|&(at, cell)| homes[at] != cell);
    random.shuffle(&mut moves);
    let moved = |(at, cell): (usize, Cell)| {
        let mut moved = homes.clone();
        moved[at] = cell;
        moved
    };
    let fitting = |homes: &Vec<Cell>| wrong.iter().filter(|one| fits(one, right, homes)).count();
    *homes = moves.into_iter().map(moved).min_by_key(fitting)?;
    Some(())
}

/// Returns whether each rectangle has one sign, that of its proportion.
fn fits(rectangles: &[Vec<Cell>], right: &[Vec<Cell>], homes: &[Cell]) -> bool {
    rectangles.iter().all(|rectangle| {
        let mut own = homes.iter().zip(right).filter(|(home, _)| rectangle.contains(home));
        let sign = own.next().map(|(_, right)| proportion(right));
        own.next().is_none() && sign == Some(proportion(rectangle))
    })
}

/// Returns the proportion of a rectangle, whose cells are listed row by row.
fn proportion(cells: &[Cell]) -> Proportion {
    let height = cells[cells.len() - 1].row - cells[0].row + 1;
    Proportion::of_sides(height, cells.len() / height)
}
